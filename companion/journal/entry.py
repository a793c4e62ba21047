"""What the journal is made of: games, entries and who made them. Plain frozen data; store.py keeps it, line.py reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Seat

PEOPLE = frozenset({"table", "seat", "panel"})
"""Roles behind which a person stands; "camera" and "auto" act by themselves."""


@dataclass(frozen=True, slots=True)
class By:
    """Who made an entry. role: table, seat, panel, camera or auto. seat: whose phone it was. client: which screen, in its own words."""

    role: str
    seat: str | None = None
    client: str = ""

    @property
    def person(self) -> bool:
        """Whether a person decided this, so that undo counts it as a step."""
        return self.role in PEOPLE

    def to_plain(self) -> dict[str, Any]:
        return {"role": self.role, "seat": self.seat, "client": self.client}

    @staticmethod
    def from_plain(data: Mapping[str, Any]) -> "By":
        return By(str(data.get("role", "table")), data.get("seat"), str(data.get("client", "")))


AUTO = By("auto")
CAMERA = By("camera")


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game as it was begun. seats: in playing order. seed: secret while the game is live. created, ended: seconds since 1970 (UTC)."""

    id: str
    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    seed: str
    rules_version: str
    created: float
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry before it is on disk. command: as asked, plain; chance: what was rolled or drawn for it; events: what happened, plain.
    stands_for: the older entry this one tells anew after a correction."""

    command: Mapping[str, Any]
    by: By
    chance: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Mapping[str, Any], ...] = ()
    stands_for: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry on disk; it never changes. seq rises over all games; entries of one transaction share `batch`, the first one's seq.
    at: seconds since 1970 (UTC). request: the client's id of the command, on the first entry of its batch."""

    seq: int
    game_id: str
    batch: int
    at: float
    command: Mapping[str, Any]
    chance: Mapping[str, Any]
    by: By
    rules_version: str
    events: tuple[Mapping[str, Any], ...]
    request: str | None = None
    stands_for: int | None = None

    @property
    def kind(self) -> str:
        """The command's kind: a game's own, or undo, redo, amend, strike."""
        return str(self.command["kind"])
