"""Lords of Vegas behind the game protocol: 2–4 players, 5–6 as an option, on the printed 2010 board."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Candidate, Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat, SeatId
from companion.games.layout import Layout, Seen
from companion.games.lords_of_vegas import choices, stories, table, tell
from companion.games.lords_of_vegas import view as views
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, COLOURS
from companion.games.lords_of_vegas.commands import COMMANDS
from companion.games.lords_of_vegas.decide import decide
from companion.games.lords_of_vegas.events import EVENTS
from companion.games.lords_of_vegas.options import DEFAULTS, read_options
from companion.games.lords_of_vegas.state import State
from companion.text import Text


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
        chosen = read_options(options, seats)
        if isinstance(chosen, Refusal):
            return chosen
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
