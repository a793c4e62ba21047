"""What screens and buttons ask of the table, with when they asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.journal.entry import By

BUTTONS = ("confirm", "undo", "next")


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was asked for at set-up, as it was sent. seats: [{"name", "colour"}] clockwise; options: None for the game's own; seed: None for
    one that is drawn."""

    name: str
    seats: Any
    options: Any = None
    bank: str = "virtual"
    seed: str | int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A command from a screen. step: the decision it was made for (None: not said); id: the client's own, one per wish.
    at_s: monotonic, at: wall seconds when it arrived. game: the one on its screen (None: not said), for steps are alike in every game."""

    command: Mapping[str, Any]
    step: str | None
    id: str
    by: By
    at_s: float
    at: float
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """A button press. button: one of BUTTONS. at_s: monotonic seconds of the press itself. proposal: confirm this one or nothing.
    physical: a real button, whose second press within the standing time is a bounce or a slip. step: the one that the presser's screen
    showed; `next` goes on from that one or not at all, for with two tablets two people press at once.
    game: the one on the presser's screen."""

    button: str
    at_s: float
    by: By
    proposal: str | None = None
    physical: bool = False
    step: str | None = None
    game: str | None = None
