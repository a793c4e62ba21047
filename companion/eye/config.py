"""What the eye is told when it starts, as plain data that crosses to its process."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

TABLE_READER = "companion.eye.eyes:TableEyes"


@dataclass(frozen=True, slots=True)
class EyeConfig:
    """camera: its words as on the command line. profile: path of a calibration profile, None for the printed mat alone.

    reader: "module:name" of what makes the reader, called with this config; another one than ours only in tests and experiments.
    notes: whether the banknotes on the table are read (the bank is the camera's). printed: the dice in play are printed on cards.
    go_on: number of the last picture read by an eye that ended; a film or folder goes on there.
    colours, zones: dice colours in play and zones of the game at hand; empty while no game runs (all are possible then).
    """

    camera: str
    profile: str | None = None
    reader: str = TABLE_READER
    colours: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    go_on: int = 0
    notes: bool = False
    printed: bool = False

    def to_plain(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> "EyeConfig":
        """The inverse of to_plain."""
        return EyeConfig(
            str(plain["camera"]),
            plain.get("profile"),
            str(plain.get("reader") or TABLE_READER),
            tuple(plain.get("colours", ())),
            tuple(plain.get("zones", ())),
            int(plain.get("go_on", 0)),
            bool(plain.get("notes", False)),
            bool(plain.get("printed", False)),
        )
