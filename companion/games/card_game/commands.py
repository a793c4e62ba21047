"""Everything a table may wish for in the Card Game. What it shares with the dice game (notes, seats, payout) has the same words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.card_game.choice import Cards
from companion.games.game import Command
from companion.games.las_vegas.commands import (
    ComeBack,
    DealChip,
    DealNote,
    EndGame,
    EndRound,
    Join,
    Leave,
    Next,
    RemoveNote,
    SeatChange,
    TakeChip,
)
from companion.games.notes import Note


@dataclass(frozen=True, slots=True)
class ChooseCards(Command):
    """One seat's cards of this turn. Hidden until all have chosen, so nobody else may be shown it; played in turn they are laid at once."""

    kind: ClassVar[str] = "choose-cards"
    secret: ClassVar[bool] = True
    cards: Cards
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class WithdrawChoice(Command):
    """A seat takes its hidden choice back to choose again, while somebody else is still choosing."""

    kind: ClassVar[str] = "withdraw-choice"
    seat: str


@dataclass(frozen=True, slots=True)
class LayCards(Command):
    """What lies face up at the casinos after everybody's choice: typed by the table or read by the camera. laid: seat → cards."""

    kind: ClassVar[str] = "lay-cards"
    laid: Mapping[str, Cards]
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """A dice card from a seat's pile into its hand, where the companion deals. card: "5", or "55" for a double; null: chance brings it."""

    kind: ClassVar[str] = "deal-card"
    secret: ClassVar[bool] = True
    seat: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """The tally is set to what lies on the table, for a reason that is shown for ever. Only what is named changes.

    cards: casino → seat → dice on each card now lying there (the whole casino; seats left out have none). dice: the same where only
    the dice were counted: known cards stay as far as they go, further dice count as single cards. notes: casino → notes.
    chips: casino → chip cards. chips_won: seat → chip cards. money_usd, notes_won: what is in a safe. starter, turn: the seat.
    """

    kind: ClassVar[str] = "adjust"
    reason: str = ""
    cards: Mapping[int, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    dice: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    notes: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)
    chips: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    chips_won: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    money_usd: Mapping[str, int] = field(default_factory=dict)
    notes_won: Mapping[str, int] = field(default_factory=dict)
    starter: str | None = None
    turn: str | None = None
    seat: str | None = None


COMMANDS: Mapping[str, type[Command]] = {
    command.kind: command
    for command in (
        ChooseCards, WithdrawChoice, LayCards, TakeChip, DealNote, RemoveNote, DealChip, DealCard, Next, Adjust, Leave, Join,
        ComeBack, SeatChange, EndRound, EndGame,
    )
}  # fmt: skip
