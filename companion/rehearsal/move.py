"""What a seat does with its roll."""

from dataclasses import dataclass

from companion.games.game import Command
from companion.games.las_vegas.state import State
from companion.games.plain import to_plain

SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Move:
    """commands: the roll and what one would tap; state: where they lead."""

    commands: tuple[Command, ...]
    state: State

    @property
    def is_skip(self) -> bool:
        """Nothing is placed, which no camera can see."""
        return self.commands[-1].kind == SKIP

    @property
    def face(self) -> int | None:
        """The number that is placed, None where none is chosen."""
        return getattr(self.commands[1], "face", None) if len(self.commands) > 1 else None

    def __str__(self) -> str:
        return " ".join(str(to_plain(command)) for command in self.commands)
