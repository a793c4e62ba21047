"""Lords of Vegas behind the game protocol: 2–4 players, 5–6 as an option, on the printed 2010 board."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import BANKS, Candidate, Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat, SeatId
from companion.games.layout import Layout, Seen
from companion.games.lords_of_vegas import choices, stories, table, tell
from companion.games.lords_of_vegas import view as views
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, COLOURS
from companion.games.lords_of_vegas.commands import COMMANDS
from companion.games.lords_of_vegas.decide import decide
from companion.games.lords_of_vegas.events import EVENTS
from companion.games.lords_of_vegas.refuse import refuse
from companion.games.lords_of_vegas.state import LAY_OFF_FORMS, Options, State
from companion.text import Text, say

DEFAULTS: Mapping[str, Any] = {
    "bet_capped_by_boss_cash": True, "lay_off": "off", "two_player": "auto", "six_seats": False, "bank": "virtual", "seed": None,
}  # fmt: skip
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "bet_capped_by_boss_cash": (True, False), "lay_off": LAY_OFF_FORMS, "two_player": ("auto", True, False), "six_seats": (False, True),
    "bank": BANKS,
}  # fmt: skip


class LordsOfVegas:
    """The rules of Lords of Vegas. Stateless: every answer follows from the state handed in."""

    name = "lords-of-vegas"
    money_unit = "musd"
    rules_version = "lords-of-vegas-1"
    commands: Mapping[str, type[Command]] = {c.kind: c for c in COMMANDS}
    events: Mapping[str, type[Event]] = {e.kind: e for e in EVENTS}

    def options(self) -> Mapping[str, Any]:
        return dict(DEFAULTS)

    def setup(self, options: Plain, seats: Sequence[Seat]) -> State | Refusal:
        unknown = set(options) - set(DEFAULTS)
        if unknown:
            return refuse(
                "unknown-option", say("Lords of Vegas has no option “{name}”.", name=sorted(unknown)[0]), say("Look at the set-up page.")
            )
        most = 6 if options.get("six_seats") else 4
        if not 2 <= len(seats) <= most:
            return refuse(
                "seats", say("Lords of Vegas is for 2 to {most} players.", most=most), say("Five and six are an option of the set-up.")
            )
        if len({s.id for s in seats}) < len(seats) or len({s.colour for s in seats}) < len(seats):
            return refuse("same-seat", say("Every player needs a name and a colour of their own."), say("Change one of them."))
        for name, allowed in CHOICES.items():
            given = options.get(name, DEFAULTS[name])
            if not any(given == value and type(given) is type(value) for value in allowed):
                words = ", ".join(str(value).lower() for value in allowed)
                return refuse(
                    "unknown-option", say("“{key}” can't be {value}.", key=name, value=str(given)), say("Use one of: {words}.", words=words)
                )
        two = options.get("two_player", "auto")
        chosen = Options(
            options.get("bet_capped_by_boss_cash", True),
            options.get("lay_off", "off"),
            len(seats) == 2 if two == "auto" else two,
            options.get("bank", "virtual"),
        )
        zero = {s.id: 0 for s in seats}
        return State(chosen, tuple(seats), cash=zero, points=dict(zero), unseen=BOARD.deck())

    def to_act(self, state: State) -> frozenset[SeatId]:
        return choices.to_act(state)

    def needs(self, state: State) -> tuple[Need, ...]:
        return choices.needs(state)

    def decide(self, state: State, command: Command, chance: Plain) -> Decision:
        return decide(state, command, chance)

    def apply(self, state: State, event: Event) -> State:
        return apply(state, event)

    def legal(self, state: State, seat: SeatId) -> tuple[Command, ...]:
        return choices.legal(state, seat)

    def layout(self, state: State) -> Layout:
        return stories.layout(state)

    def zones(self, state: State) -> frozenset[str]:
        return frozenset({"tray", *(stories.zone(lot) for lot in BOARD.lots)})

    def interpret(self, state: State, seen: Seen) -> tuple[Candidate, ...]:
        return stories.interpret(state, seen)

    def may_lie(self, state: State) -> Layout:
        return {}

    def as_it_lies(self, state: State, target: State, reason: str) -> Command | None:
        return table.as_it_lies(state, target, reason)

    def table_is_right(self, state: State, seen: Seen, zone: str, reason: str) -> Command | None:
        return table.table_is_right(state, seen, zone, reason)

    def explain(self, state: State, seen: Seen) -> Text | None:
        """Why nothing could be proposed, and how to mend it."""
        return table.explain(state, seen)

    def view(self, state: State, seat: SeatId | None) -> dict[str, Any]:
        return views.view(state, seat)

    def step(self, state: State) -> str:
        return views.step(state)

    def stage(self, state: State) -> str:
        return views.stage(state)

    def describe(self, state: State, event: Event) -> Text:
        return tell.tell(state, event)

    def totals(self, state: State) -> dict[str, int]:
        """Money with the bank, dice, markers, tiles and cards: each the same sum for ever (money: adjustments apart)."""
        return {
            "money": sum(state.cash.values()) + state.bank_musd - state.adjusted_musd,
            "dice": sum(state.dice_left(s.id) for s in state.seats) + sum(here.die is not None for here in state.city.values()),
            "markers": sum(state.markers_left(s.id) for s in state.seats) + sum(here.marker is not None for here in state.city.values()),
            "tiles": sum(state.tiles_left(colour) for colour in COLOURS) + sum(here.tile is not None for here in state.city.values()),
            "cards": len(state.unseen) + sum(card in BOARD.lots for card in state.discards),
        }

    def money(self, state: State) -> dict[SeatId, int]:
        return dict(state.cash)

    def outcome(self, state: State) -> Outcome | None:
        return views.outcome(state)
