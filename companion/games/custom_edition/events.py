"""What has happened in a game of the Custom Edition: the dice game's facts and its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.games.custom_edition.commands import Adjust
from companion.games.game import Event
from companion.games.las_vegas import events as dice
from companion.games.notes import Note

Payment = Literal["chip", "won-chip", "card"]


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """Nothing was placed. paid: one of the two chips of rule A, a $1 chip won with a card, or a skip card of rule B. roll_seen: whether the
    roll was recorded before."""

    kind: ClassVar[str] = "skipped"
    seat: str
    paid: Payment
    roll_seen: bool = True


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """Fewer cards were left than a round needs: the discarded ones are shuffled into the deck."""

    kind: ClassVar[str] = "discards-shuffled"
    cards: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class CardsShort(Event):
    """Even so the deck is short. cards: tray → cards it gets this round, for the trays that get fewer than two."""

    kind: ClassVar[str] = "cards-short"
    cards: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """The tally was set to what lies on the table. See commands.Adjust."""

    kind: ClassVar[str] = "adjusted"
    to: Adjust


EVENTS: Mapping[str, type[Event]] = {
    event.kind: event
    for event in (
        dice.RoundStarted, DiscardsShuffled, CardsShort, dice.NoteDealt, dice.NoteRemoved, dice.TurnBegan, dice.Rolled, dice.Placed,
        Skipped, dice.PlayEnded, dice.CasinoPaid, dice.TableCleared, Adjusted, dice.SeatLeft, dice.SeatJoined,
        dice.SeatReturned, dice.SeatChanged, dice.LastRoundSet, dice.GameEnded,
    )
}  # fmt: skip
