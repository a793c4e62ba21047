"""Everything a table may wish for in the Custom Edition: the dice game's words, a skip, and chips that stand for cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar

from companion.games.game import Command
from companion.games.las_vegas import commands as dice


@dataclass(frozen=True, slots=True)
class DealNote(dice.DealNote):
    """A money card for a tray. chips: how many $1 chips were put on it; they stand for the card, so they must equal its number."""

    chips: int | None = None


@dataclass(frozen=True, slots=True)
class Skip(Command):
    """After rolling, pay to place nothing: all dice are rolled again next turn.

    unseen: people say that the seat has rolled, and nobody recorded what: the rules need a roll, its numbers count for nothing.
    """

    kind: ClassVar[str] = "skip"
    seat: str | None = None
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Adjust(dice.Adjust):
    """The dice game's adjustment, with: skips: seat → $1 chips (rule A) or skip cards (rule B) it still holds."""

    skips: Mapping[str, int] = field(default_factory=dict)


def with_skips(wish: dice.Adjust, skips: Mapping[str, int]) -> Adjust:
    """The dice game's adjustment as ours."""
    return Adjust(**{f.name: getattr(wish, f.name) for f in fields(dice.Adjust)}, skips=skips)


COMMANDS: Mapping[str, type[Command]] = {
    command.kind: command
    for command in (
        dice.Roll, dice.Place, Skip, DealNote, dice.RemoveNote, dice.Next, Adjust, dice.Leave, dice.Join,
        dice.ComeBack, dice.SeatChange, dice.EndRound, dice.EndGame,
    )
}  # fmt: skip
