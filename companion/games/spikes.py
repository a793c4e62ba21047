"""Three tiny games that keep the foundations from being shaped by one: a dice turn, a hidden choice of three seats at once,
and a trade with a reroll of several dice. Not registered for players; protocol, journal and conformance are tried on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.games.game import Candidate, Command, Decision, Event, Need, Outcome, Place, Plain, Refusal, Seat
from companion.games.layout import Layout, Piece, Seen
from companion.text import Text, say

TRAY = "tray"


class Spike:
    """What all three share: two or three seats, no options, most points win."""

    rules_version = "1"
    seats_wanted = (2, 6)

    def options(self) -> Mapping[str, Any]:
        """Nothing to choose but the bank, which has nothing to do."""
        return {}

    def may_lie(self, state: Any) -> Layout:
        """Nothing lies about."""
        return {}

    def explain(self, state: Any, seen: Seen) -> Text | None:
        """Nothing to explain."""
        return None

    def as_it_lies(self, state: Any, target: Any, reason: str) -> Command | None:
        """No adjustments in a spike."""
        return None

    def table_is_right(self, state: Any, seen: Seen, zone: str, reason: str) -> Command | None:
        """No adjustments in a spike."""
        return None

    def layout(self, state: Any) -> Layout:
        """Nothing lies on the table."""
        return {}

    def zones(self, state: Any) -> frozenset[str]:
        """No zones."""
        return frozenset()

    def interpret(self, state: Any, seen: Seen) -> tuple[Candidate, ...]:
        """Nothing to read."""
        return ()

    def _refuse_seats(self, seats: Sequence[Seat]) -> Refusal | None:
        least, most = self.seats_wanted
        if least <= len(seats) <= most:
            return None
        return _no("seats", say("This little game is for {least} to {most}.", least=least, most=most))


def _no(code: str, message: Text) -> Refusal:
    return Refusal(code, message, say("Choose something that is open now."))


def _rank(points: Mapping[str, int]) -> Outcome:
    order = sorted(points, key=lambda seat: -points[seat])
    places = tuple(Place(s, 1 + sum(points[o] > points[s] for o in order), points[s], 0, say("more points")) for s in order)
    return Outcome(places, tuple(p.seat for p in places if p.place == 1))


def _seat_views(seats: Sequence[Seat], points: Mapping[str, int]) -> list[dict[str, Any]]:
    return [{"id": s.id, "name": s.name, "colour": s.colour, "money_usd": points[s.id], "playing": True} for s in seats]


# --- One dice turn each: roll three dice, keep one number, as many points as dice show it. ---------------------------------------


@dataclass(frozen=True, slots=True)
class RollThree(Command):
    kind: ClassVar[str] = "roll"
    dice: Mapping[str, tuple[int, ...]] | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Keep(Command):
    kind: ClassVar[str] = "keep"
    face: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class ThreeRolled(Event):
    kind: ClassVar[str] = "three-rolled"
    seat: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept(Event):
    kind: ClassVar[str] = "kept"
    seat: str
    face: int
    dice: int


@dataclass(frozen=True, slots=True)
class DiceTurnState:
    seats: tuple[Seat, ...]
    points: Mapping[str, int]
    turn: int = 0
    roll: tuple[int, ...] = ()


class DiceTurn(Spike):
    """Spike 1: one dice turn."""

    name = "spike-dice-turn"
    commands: Mapping[str, type[Command]] = {"roll": RollThree, "keep": Keep}
    events: Mapping[str, type[Event]] = {"three-rolled": ThreeRolled, "kept": Kept}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> DiceTurnState | Refusal:
        """Nobody has points."""
        return self._refuse_seats(seats) or DiceTurnState(tuple(seats), {seat.id: 0 for seat in seats})

    def _seat(self, state: DiceTurnState) -> str | None:
        return state.seats[state.turn].id if state.turn < len(state.seats) else None

    def to_act(self, state: DiceTurnState) -> frozenset[str]:
        """One seat after another."""
        seat = self._seat(state)
        return frozenset() if seat is None else frozenset({seat})

    def needs(self, state: DiceTurnState) -> tuple[Need, ...]:
        """Three dice."""
        seat = self._seat(state)
        return () if seat is None or state.roll else (Need("roll", f"roll {state.turn}", RollThree(), seat, {seat: 3}),)

    def decide(self, state: DiceTurnState, command: Command, chance: Plain) -> Decision:
        """A roll, then a number of it."""
        seat = self._seat(state)
        if seat is None or getattr(command, "seat", None) not in (None, seat):
            return _no("not-your-turn", say("It is not this seat's turn."))
        if isinstance(command, RollThree) and not state.roll:
            faces = tuple((command.dice or chance.get("dice") or {}).get(seat, ()))
            if len(faces) != 3 or not all(isinstance(face, int) and 1 <= face <= 6 for face in faces):
                return _no("impossible-count", say("Three dice are rolled."))
            return (ThreeRolled(seat, tuple(sorted(faces))),)
        if isinstance(command, Keep) and command.face in state.roll:
            return (Kept(seat, command.face, state.roll.count(command.face)),)
        return _no("not-rolled", say("No such number was rolled."))

    def apply(self, state: DiceTurnState, event: Event) -> DiceTurnState:
        """The roll, or the points and the next seat."""
        if isinstance(event, ThreeRolled):
            return replace(state, roll=event.faces)
        assert isinstance(event, Kept)
        points = {**state.points, event.seat: state.points[event.seat] + event.dice}
        return replace(state, points=points, roll=(), turn=state.turn + 1)

    def legal(self, state: DiceTurnState, seat: str) -> tuple[Command, ...]:
        """The numbers rolled."""
        return tuple(Keep(face, seat) for face in sorted(set(state.roll))) if seat == self._seat(state) else ()

    def layout(self, state: DiceTurnState) -> Layout:
        """The roll in the tray."""
        seat = self._seat(state)
        colour = next((s.colour for s in state.seats if s.id == seat), "")
        return {TRAY: tuple(Piece(colour, face) for face in state.roll)}

    def zones(self, state: DiceTurnState) -> frozenset[str]:
        """The tray alone."""
        return frozenset({TRAY})

    def interpret(self, state: DiceTurnState, seen: Seen) -> tuple[Candidate, ...]:
        """Three dice of the right colour in the tray are a roll."""
        seat = self._seat(state)
        colour = next((s.colour for s in state.seats if s.id == seat), None)
        pieces = seen.zones.get(TRAY, ())
        faces = tuple(piece.face for piece in pieces if piece.face is not None)
        if seat is None or state.roll or len(faces) != 3 or any(piece.colour != colour for piece in pieces):
            return ()
        command = RollThree({seat: tuple(sorted(faces))})
        decided = self.decide(state, command, {})
        assert not isinstance(decided, Refusal)
        return (Candidate((command,), self.layout(self.apply(state, decided[0])), say("three dice in the tray")),)

    def view(self, state: DiceTurnState, seat: str | None) -> dict[str, Any]:
        """All open."""
        turn = self._seat(state)
        return {"step": self.step(state), "stage": self.stage(state), "turn": turn, "round": 1, "to_act": sorted(self.to_act(state)),
                "seats": _seat_views(state.seats, state.points), "roll": {turn: list(state.roll)} if state.roll else {}}  # fmt: skip

    def step(self, state: DiceTurnState) -> str:
        """Turn, and whether it is rolled."""
        return f"t{state.turn}" + (".keep" if state.roll else "")

    def stage(self, state: DiceTurnState) -> str:
        """roll, place, game-over."""
        return "game-over" if self._seat(state) is None else "place" if state.roll else "roll"

    def describe(self, state: DiceTurnState, event: Event) -> Text:
        """In words."""
        if isinstance(event, ThreeRolled):
            return say("{player} rolls {faces}", player=event.seat, faces=" ".join(map(str, event.faces)))
        assert isinstance(event, Kept)
        return say("{player} keeps {dice} dice", player=event.seat, dice=event.dice)

    def totals(self, state: DiceTurnState) -> dict[str, int]:
        """Three dice a seat, whether rolled or not."""
        return {"dice": 3 * len(state.seats)}

    def money(self, state: DiceTurnState) -> dict[str, int]:
        """Points."""
        return dict(state.points)

    def outcome(self, state: DiceTurnState) -> Outcome | None:
        """Most points."""
        return _rank(state.points) if self._seat(state) is None else None


# --- Three seats choose at once, hidden until all have chosen; the highest number that nobody shares wins. ------------------------


@dataclass(frozen=True, slots=True)
class Choose(Command):
    kind: ClassVar[str] = "choose"
    number: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A secret until the reveal."""

    kind: ClassVar[str] = "chosen"
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    kind: ClassVar[str] = "revealed"
    choices: Mapping[str, int]
    winner: str | None


@dataclass(frozen=True, slots=True)
class HiddenChoiceState:
    seats: tuple[Seat, ...]
    hidden: Mapping[str, int] = field(default_factory=dict)
    shown: Mapping[str, int] = field(default_factory=dict)
    winner: str | None = None
    over: bool = False


class HiddenChoice(Spike):
    """Spike 2: one simultaneous hidden choice by three seats."""

    name = "spike-hidden-choice"
    seats_wanted = (3, 3)
    numbers = (101, 102, 103)
    commands: Mapping[str, type[Command]] = {"choose": Choose}
    events: Mapping[str, type[Event]] = {"chosen": Chosen, "revealed": Revealed}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> HiddenChoiceState | Refusal:
        """Nobody has chosen."""
        return self._refuse_seats(seats) or HiddenChoiceState(tuple(seats))

    def to_act(self, state: HiddenChoiceState) -> frozenset[str]:
        """Whoever has not chosen."""
        return frozenset() if state.over else frozenset(s.id for s in state.seats if s.id not in state.hidden)

    def needs(self, state: HiddenChoiceState) -> tuple[Need, ...]:
        """No chance in it."""
        return ()

    def decide(self, state: HiddenChoiceState, command: Command, chance: Plain) -> Decision:
        """The third choice reveals all."""
        if not isinstance(command, Choose) or command.seat not in self.to_act(state):
            return _no("not-your-turn", say("This seat has nothing to choose now."))
        if command.number not in self.numbers:
            return _no("no-such-number", say("Choose one of the three numbers."))
        chosen = Chosen(command.seat or "", command.number)
        choices = {**state.hidden, chosen.seat: chosen.number}
        if len(choices) < len(state.seats):
            return (chosen,)
        alone = [seat for seat, number in choices.items() if list(choices.values()).count(number) == 1]
        return (chosen, Revealed(choices, max(alone, key=lambda seat: choices[seat], default=None)))

    def apply(self, state: HiddenChoiceState, event: Event) -> HiddenChoiceState:
        """Kept apart until shown."""
        if isinstance(event, Chosen):
            return replace(state, hidden={**state.hidden, event.seat: event.number})
        assert isinstance(event, Revealed)
        return replace(state, shown=event.choices, winner=event.winner, over=True)

    def legal(self, state: HiddenChoiceState, seat: str) -> tuple[Command, ...]:
        """Three numbers."""
        return tuple(Choose(number, seat) for number in self.numbers) if seat in self.to_act(state) else ()

    def view(self, state: HiddenChoiceState, seat: str | None) -> dict[str, Any]:
        """Who has chosen; what, only to the chooser, until all is shown."""
        table: dict[str, Any] = {"chosen": sorted(state.hidden), "shown": dict(state.shown)}
        if seat is not None and seat in state.hidden:
            table["mine"] = state.hidden[seat]
        return {"step": self.step(state), "stage": self.stage(state), "turn": None, "round": 1, "to_act": sorted(self.to_act(state)),
                "seats": _seat_views(state.seats, self.money(state)), "table": table}  # fmt: skip

    def step(self, state: HiddenChoiceState) -> str:
        """One decision for all three."""
        return "over" if state.over else "choose"

    def stage(self, state: HiddenChoiceState) -> str:
        """choose, game-over."""
        return "game-over" if state.over else "choose"

    def describe(self, state: HiddenChoiceState, event: Event) -> Text:
        """Never what was chosen before it is shown."""
        if isinstance(event, Chosen):
            return say("{player} has chosen", player=event.seat)
        return say("All choices are shown")

    def totals(self, state: HiddenChoiceState) -> dict[str, int]:
        """A choice a seat."""
        return {"choices": len(state.hidden) + len([s for s in state.seats if s.id not in state.hidden])}

    def money(self, state: HiddenChoiceState) -> dict[str, int]:
        """A point for the winner."""
        return {seat.id: int(seat.id == state.winner) for seat in state.seats}

    def outcome(self, state: HiddenChoiceState) -> Outcome | None:
        """Once shown."""
        return _rank(self.money(state)) if state.over else None


# --- A trade between any two, and a reroll of several players' dice at once, as in Lords of Vegas. --------------------------------


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
        refusal = self._refuse_seats(seats)
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
                return _no("impossible-count", say("All dice are rolled again."))
            return (Rerolled({seat: tuple(faces) for seat, faces in rolled.items()}),)
        seat = getattr(command, "seat", None)
        if seat not in self.to_act(state):
            return _no("not-your-turn", say("This seat has nothing to say now."))
        if isinstance(command, Offer) and state.offer is None:
            if command.to not in state.coins or command.to == seat or not 0 <= command.coins <= state.coins[seat]:
                return _no("no-such-offer", say("Offer what you have to somebody else."))
            return (Offered(seat, command.to, command.coins),)
        if isinstance(command, Answer) and state.offer is not None:
            return (Answered(command.yes),)
        return _no("not-now", say("There is nothing to answer."))

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
                "seats": _seat_views(state.seats, self.money(state)), "table": table}  # fmt: skip

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
        return _rank(self.money(state)) if state.stage == "game-over" else None


SPIKES: tuple[Any, ...] = (DiceTurn(), HiddenChoice(), TradeAndReroll())
