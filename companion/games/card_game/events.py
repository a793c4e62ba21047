"""What has happened in a Card Game: facts with their results, so that replay needs no rule. Secret ones stay with one seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.card_game.choice import Cards
from companion.games.card_game.commands import Adjust
from companion.games.game import Event
from companion.games.las_vegas.events import (
    CasinoPaid,
    ChipDealt,
    ChipTaken,
    GameEnded,
    LastRoundSet,
    NoteDealt,
    NoteRemoved,
    PlayEnded,
    SeatChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    TableCleared,
)


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Everybody shuffles all dice cards. chips_to: casinos that get a chip card, as long as there are any."""

    kind: ClassVar[str] = "round-started"
    round: int
    starter: str
    chips_to: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card known to its owner alone."""

    kind: ClassVar[str] = "card-dealt"
    secret: ClassVar[bool] = True
    seat: str
    card: str


@dataclass(frozen=True, slots=True)
class TurnOpened(Event):
    """A new turn: these seats take five cards and choose. All who are still in, or the one whose turn it is."""

    kind: ClassVar[str] = "turn-opened"
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsChosen(Event):
    """A choice under the palm: a commitment that nobody else may see before all have chosen."""

    kind: ClassVar[str] = "cards-chosen"
    secret: ClassVar[bool] = True
    seat: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class ChoiceWithdrawn(Event):
    kind: ClassVar[str] = "choice-withdrawn"
    seat: str


@dataclass(frozen=True, slots=True)
class CardsLaid(Event):
    """Cards lie face up at the casinos of their numbers. laid: seat → cards; the rest of these hands lies under the cocktail glass.
    chips_from: casinos where the seat that laid them may take a chip card, until the next cards are laid."""

    kind: ClassVar[str] = "cards-laid"
    laid: Mapping[str, Cards]
    chips_from: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """The tally was set to what lies on the table. See commands.Adjust."""

    kind: ClassVar[str] = "adjusted"
    to: Adjust


EVENTS: Mapping[str, type[Event]] = {
    event.kind: event
    for event in (
        RoundStarted, NoteDealt, NoteRemoved, ChipDealt, CardDealt, TurnOpened, CardsChosen, ChoiceWithdrawn, CardsLaid, ChipTaken,
        PlayEnded, CasinoPaid, TableCleared, Adjusted, SeatLeft, SeatJoined, SeatReturned, SeatChanged, LastRoundSet,
        GameEnded,
    )
}  # fmt: skip
