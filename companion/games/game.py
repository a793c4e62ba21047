"""The protocol every game satisfies. Games are pure values: no camera, pin, page, clock, file or random source in here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from companion.games.evolve import quick
from companion.games.layout import Layout, Seen
from companion.text import Text

SeatId = str
Plain = Mapping[str, Any]
Luck = Callable[[], float]
"""Chance handed in: a number from 0 up to, but never, 1 each time, all equally likely (random.Random(7).random)."""

NEUTRAL = "neutral"
RESERVED_IDS = frozenset({NEUTRAL, "biggie", "kicker", "table", "bank"})
"""Words that games use beside seat ids, as keys of rolls and payouts: no seat may be called so."""

BANKS = ("virtual", "typed", "camera")
"""Who deals the notes: the companion; people, who tap in those that lie there; people, and the camera reads them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: `id` is stable (a slug of the first name, never "neutral"), `name` and `colour` may change."""

    id: SeatId
    name: str
    colour: str


@dataclass(frozen=True)
class Command:
    """A wish, imperative; may be refused. Subclasses are frozen dataclasses of JSON-able fields with a `kind` of their own.
    `seat` is who wishes; None where the rules leave only one seat (decide fills it in) or the whole table wishes."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Event:
    """A fact, past tense, kept for ever. Subclasses are frozen dataclasses of JSON-able fields with a `kind` of their own."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules say no: a stable code, the sentence, and how to mend it."""

    code: str
    message: Text
    hint: Text


@quick
@dataclass(frozen=True, slots=True)
class Need:
    """What chance or the bank must supply next.

    kind: "roll", "reroll", "deal" and "card" (a virtual bank brings them by itself), "draw" (a card that a person draws).
    key: names the stream of randomness ("deal, round 2, casino 4, note 1"), so that undo and another choice never fish for better luck.
    command: the command that brings it, still without its chance.
    dice: how many dice of each owner are to be rolled. pile: what may be drawn, value → copies left.
    blocking: False where play may go on before it is supplied (typed notes, as late as the payout).
    """

    kind: str
    key: str
    command: Command
    seat: SeatId | None = None
    dice: Mapping[str, int] = field(default_factory=dict)
    pile: Mapping[Any, int] = field(default_factory=dict)
    blocking: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """One story that may explain what was seen: commands in order, the layout they lead to, and what must be asked first.

    ask: stable code of the question that must be put before this may count ("" where none: it may be proposed at one press).
    why: what the person is told ("two red fives moved to casino 5"). moved: indices of the seen pieces this story rests on;
    places: zones that it rests on where no die may lie.
    """

    commands: tuple[Command, ...]
    layout: Layout
    why: Text
    ask: str = ""
    moved: tuple[int, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's place in the ranking, 1 = winner; equal places share. `reason` says why it stands above the next."""

    seat: SeatId
    place: int
    money: int
    notes: int
    reason: Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: every seat, best first."""

    ranking: tuple[Place, ...]
    winners: tuple[SeatId, ...]


def money_unit(game: object) -> str:
    """What a game counts money in: "usd", or "musd" (millions) where it says so by a `money_unit` of its own."""
    return str(getattr(game, "money_unit", "usd"))


S = TypeVar("S")
Decision = tuple[Event, ...] | Refusal


@runtime_checkable
class Game(Protocol[S]):
    """What a game must be able to say. `decide` never raises and never mutates; `apply` never fails on events it made."""

    name: str  # "las-vegas": the word of the outside interfaces
    rules_version: str  # changes when a rule is mended; stored with every entry
    commands: Mapping[str, type[Command]]  # kind → class, for the codec
    events: Mapping[str, type[Event]]

    def options(self) -> Mapping[str, Any]:
        """Option key → default value."""

    def setup(self, options: Plain, seats: Sequence[Seat]) -> S | Refusal:
        """The first state, or why these options and seats don't go together. `options` may hold "bank": virtual, typed, camera."""

    def to_act(self, state: S) -> frozenset[SeatId]:
        """The seats that may act now; empty when only the bank, the table (`next`) or nobody can."""

    def needs(self, state: S) -> tuple[Need, ...]:
        """What chance or the bank must supply, in order; empty when nothing."""

    def decide(self, state: S, command: Command, chance: Plain) -> Decision:
        """Events, or a refusal. chance: what was rolled, dealt or drawn for this command ({"dice": {"anna": [1, 5]}}, {"drawn": 50000})."""

    def apply(self, state: S, event: Event) -> S:
        """The state after one event."""

    def legal(self, state: S, seat: SeatId) -> tuple[Command, ...]:
        """The commands open to this seat now."""

    def layout(self, state: S) -> Layout:
        """What the table should look like: confirmed placements, and the roll while it lies in the tray."""

    def may_lie(self, state: S) -> Layout:
        """Pieces that are no difference though `layout` doesn't expect them: dice being taken back from casinos that have paid."""

    def explain(self, state: S, seen: Seen) -> Text | None:
        """In words, what is wrong with a layout that no candidate explains, and how to mend it; None where nothing is wrong."""

    def as_it_lies(self, state: S, target: S, reason: str) -> Command | None:
        """The adjustment that turns the tally of `state` into that of `target` (to keep a table as it lies after an amendment);
        None where the game can't."""

    def table_is_right(self, state: S, seen: Seen, zone: str, reason: str) -> Command | None:
        """The adjustment that sets one zone to what lies there ("the table is right"); None where the game can't."""

    def zones(self, state: S) -> frozenset[str]:
        """The zones this game uses with these options."""

    def interpret(self, state: S, seen: Seen) -> tuple[Candidate, ...]:
        """What the seen layout may mean, at most 64 stories, likely ones first."""

    def view(self, state: S, seat: SeatId | None) -> dict[str, Any]:
        """What that seat, or anybody (None), may see: the keys of docs/forms.md that the game knows
        (step, round, stage, turn, seats, casinos, roll, choices, payout, outcome, table)."""

    def step(self, state: S) -> str:
        """The decision now open, e.g. "r2.t7"; a command made for another step is stale."""

    def stage(self, state: S) -> str:
        """fill, roll, place, payout, clear-table, round-over, game-over, or "choose" where seats choose at once."""

    def describe(self, state: S, event: Event) -> Text:
        """One event in a person's words, told against the state before it: for history, undo lists and announcements."""

    def totals(self, state: S) -> dict[str, int]:
        """What must be conserved: notes, dice, chips, cards, tiles, each summed over every place it can be. Adjustments are a place of
        their own, shown beside under keys that begin with "adjusted" (those alone may change)."""

    def money(self, state: S) -> dict[SeatId, int]:
        """What each seat owns, in the game's unit, hidden or not: for hand-back lists and the ranking."""

    def outcome(self, state: S) -> Outcome | None:
        """The ranking, when the game is over."""


@runtime_checkable
class PlaysOn(Protocol[S]):
    """What a game may offer besides: random play gone on with by itself, faster than asked of the rules step by step. The odds use it."""

    def play_on(self, state: S, luck: Luck) -> tuple[S, list[Event]]:
        """As far as the game goes by itself from any state, every event kept; no events where the next step has to be asked of the rules.

        The same luck plays the same game, event by event, as companion/odds/playout.py does step by step: a test holds one against
        the other.
        """
