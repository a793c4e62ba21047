"""Spike 3: a trade between any two, and a reroll of several players' dice at once, as in Lords of Vegas."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.games.game import Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat
from companion.text import Text, say
from tests.games.spikes.common import Spike, no, rank, seat_views


@dataclass(frozen=True, slots=True)
class Offer(Command):
    """Coins for the other seat's die."""

    kind: ClassVar[str] = "offer"
    to: str
    coins: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Answer(Command):
    kind: ClassVar[str] = "answer-offer"
    yes: bool
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    kind: ClassVar[str] = "reroll"
    dice: Mapping[str, tuple[int, ...]] | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Offered(Event):
    kind: ClassVar[str] = "offered"
    seat: str
    to: str
    coins: int


@dataclass(frozen=True, slots=True)
class Answered(Event):
    kind: ClassVar[str] = "answered"
    yes: bool


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    kind: ClassVar[str] = "rerolled"
    dice: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class TradeState:
    seats: tuple[Seat, ...]
    coins: Mapping[str, int]
    dice: Mapping[str, tuple[int, ...]]
    offer: Offered | None = None
    stage: str = "trade"


class TradeAndReroll(Spike):
    """Spike 3: one trade, then all dice are rolled again at once; coins and pips win."""

    name = "spike-trade-reroll"
    commands: Mapping[str, type[Command]] = {"offer": Offer, "answer-offer": Answer, "reroll": Reroll}
    events: Mapping[str, type[Event]] = {"offered": Offered, "answered": Answered, "rerolled": Rerolled}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> TradeState | Refusal:
        """Five coins and two dice each."""
        refusal = self.refuse_seats(seats)
        return refusal or TradeState(tuple(seats), {s.id: 5 for s in seats}, {s.id: (1, 1) for s in seats})

    def to_act(self, state: TradeState) -> frozenset[str]:
        """Anybody may offer; the other answers."""
        if state.stage != "trade":
            return frozenset()
        return frozenset(s.id for s in state.seats) if state.offer is None else frozenset({state.offer.to})

    def needs(self, state: TradeState) -> tuple[Need, ...]:
        """All dice at once."""
        if state.stage != "reroll":
            return ()
        return (Need("reroll", "reroll", Reroll(), dice={seat: len(faces) for seat, faces in state.dice.items() if faces}),)

    def decide(self, state: TradeState, command: Command, chance: Plain) -> Decision:
        """Offer, answer, reroll."""
        if isinstance(command, Reroll) and state.stage == "reroll":
            rolled = command.dice or chance.get("dice") or {}
            if {s: len(faces) for s, faces in rolled.items()} != {s: len(faces) for s, faces in state.dice.items() if faces}:
                return no("impossible-count", say("All dice are rolled again."))
            return (Rerolled({seat: tuple(faces) for seat, faces in rolled.items()}),)
        seat = getattr(command, "seat", None)
        if seat not in self.to_act(state):
            return no("not-your-turn", say("This seat has nothing to say now."))
        if isinstance(command, Offer) and state.offer is None:
            if command.to not in state.coins or command.to == seat or not 0 <= command.coins <= state.coins[seat]:
                return no("no-such-offer", say("Offer what you have to somebody else."))
            return (Offered(seat, command.to, command.coins),)
        if isinstance(command, Answer) and state.offer is not None:
            return (Answered(command.yes),)
        return no("not-now", say("There is nothing to answer."))

    def apply(self, state: TradeState, event: Event) -> TradeState:
        """Coins and a die change hands on a yes."""
        if isinstance(event, Offered):
            return replace(state, offer=event)
        if isinstance(event, Rerolled):
            return replace(state, dice={**state.dice, **event.dice}, stage="game-over")
        assert isinstance(event, Answered)
        offer = state.offer
        if offer is None or not event.yes:
            return replace(state, offer=None, stage="reroll")
        coins = {**state.coins, offer.seat: state.coins[offer.seat] - offer.coins, offer.to: state.coins[offer.to] + offer.coins}
        given, kept = state.dice[offer.to][:1], state.dice[offer.to][1:]
        dice = {**state.dice, offer.to: kept, offer.seat: state.dice[offer.seat] + given}
        return replace(state, coins=coins, dice=dice, offer=None, stage="reroll")

    def legal(self, state: TradeState, seat: str) -> tuple[Command, ...]:
        """A few offers, or yes and no."""
        if seat not in self.to_act(state):
            return ()
        if state.offer is not None:
            return (Answer(True, seat), Answer(False, seat))
        return tuple(Offer(s.id, coins, seat) for s in state.seats if s.id != seat for coins in (0, 2, 5))

    def view(self, state: TradeState, seat: str | None) -> dict[str, Any]:
        """All open."""
        table = {"dice": {s: list(faces) for s, faces in state.dice.items()}, "coins": dict(state.coins)}
        return {"step": self.step(state), "stage": self.stage(state), "turn": None, "round": 1, "to_act": sorted(self.to_act(state)),
                "seats": seat_views(state.seats, self.money(state)), "table": table}  # fmt: skip

    def step(self, state: TradeState) -> str:
        """Offer, answer, reroll, over."""
        return "answer" if state.offer is not None else state.stage

    def stage(self, state: TradeState) -> str:
        """place while trading (somebody chooses), roll while dice are due, game-over."""
        return {"trade": "place", "reroll": "roll", "game-over": "game-over"}[state.stage]

    def describe(self, state: TradeState, event: Event) -> Text:
        """In words."""
        if isinstance(event, Offered):
            return say("{player} offers {coins} coins", player=event.seat, coins=event.coins)
        if isinstance(event, Answered):
            return say("The offer is taken") if event.yes else say("The offer is declined")
        return say("All dice are rolled again")

    def totals(self, state: TradeState) -> dict[str, int]:
        """Coins and dice change hands, never number."""
        return {"coins": sum(state.coins.values()), "dice": sum(len(faces) for faces in state.dice.values())}

    def money(self, state: TradeState) -> dict[str, int]:
        """Coins and pips."""
        return {s.id: state.coins[s.id] + sum(state.dice[s.id]) for s in state.seats}

    def outcome(self, state: TradeState) -> Outcome | None:
        """After the reroll."""
        return rank(self.money(state)) if state.stage == "game-over" else None
