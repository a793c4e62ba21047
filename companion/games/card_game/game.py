"""The Card Game behind the protocol of games: the rules are in the modules beside this one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.card_game import adjust, bank, describe, interpret, layout, view
from companion.games.card_game.apply import apply, fresh_sets
from companion.games.card_game.commands import COMMANDS, Adjust
from companion.games.card_game.decide import decide
from companion.games.card_game.events import EVENTS
from companion.games.card_game.options import CASINOS, DEFAULTS, SEATS, read_options
from companion.games.card_game.rounds import begin_play_if_filled, draft_of, round_started
from companion.games.card_game.state import Casino, State
from companion.games.card_game.totals import totals
from companion.games.card_game.turns import legal_chips, legal_choices
from companion.games.game import RESERVED_IDS, Candidate, Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat
from companion.games.layout import Layout, Seen
from companion.games.notes import Pile
from companion.games.seating import check_seats
from companion.text import Text


class CardGame:
    """Las Vegas: The Card Game, all choosing at once or one after another, with or without chip cards."""

    name = "card-game"
    rules_version = "1"
    commands: Mapping[str, type[Command]] = COMMANDS
    events: Mapping[str, type[Event]] = EVENTS

    def options(self) -> Mapping[str, Any]:
        """Option key → default value."""
        return {key: value for key, value in DEFAULTS.items() if key != "bank"}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> State | Refusal:
        """Round 1, the first seat (or the option `starter`) as start player."""
        rules = read_options(options)
        if isinstance(rules, Refusal):
            return rules
        problem = check_seats(seats, min(SEATS), max(SEATS), RESERVED_IDS, rules.starter)
        if problem is not None:
            return problem
        blank = State(
            rules=rules,
            seats=tuple(seats),
            pile=Pile(rules.notes),
            casinos={number: Casino(number) for number in CASINOS},
            sets={},
            last_round=rules.rounds,
            chip_deck=rules.chips,
        )
        blank = replace(blank, sets=fresh_sets(blank))
        draft = draft_of(blank)
        draft.add(round_started(blank, 1, rules.starter or seats[0].id))
        begin_play_if_filled(draft)
        return draft.state

    def to_act(self, state: State) -> frozenset[str]:
        """Everybody who is in and has not chosen, or the seat whose turn it is; and whoever may take a chip card."""
        offered = {state.offer.seat} if state.offer is not None else set()
        return frozenset({*state.choosing(), *offered})

    def needs(self, state: State) -> tuple[Need, ...]:
        """Notes, chip cards, and dice cards where the companion deals them."""
        return bank.needs(state)

    def decide(self, state: State, command: Command, chance: Plain) -> Decision:
        """Events, or a refusal."""
        return decide(state, command, chance)

    def apply(self, state: State, event: Event) -> State:
        """The state after one event."""
        return apply(state, event)

    def legal(self, state: State, seat: str) -> tuple[Command, ...]:
        """Every choice of cards, and the chip cards, open to this seat now."""
        return (*legal_choices(state, seat), *legal_chips(state, seat))

    def layout(self, state: State) -> Layout:
        """Zone → dice printed on the cards that should lie there."""
        return layout.layout(state)

    def may_lie(self, state: State) -> Layout:
        """Cards being taken back from casinos that have paid."""
        return layout.may_lie(state)

    def explain(self, state: State, seen: Seen) -> Text | None:
        """What is wrong with the seen layout, and how to mend it."""
        return interpret.explain(state, seen)

    def as_it_lies(self, state: State, target: State, reason: str) -> Adjust:
        """The adjustment that turns the tally of `state` into that of `target`."""
        return adjust.towards(state, target, reason)

    def table_is_right(self, state: State, seen: Seen, zone: str, reason: str) -> Adjust | None:
        """The adjustment that sets one casino to the dice seen there."""
        return interpret.to_seen(state, seen, zone, reason)

    def zones(self, state: State) -> frozenset[str]:
        """casino-1 … casino-6."""
        return layout.zones(state)

    def interpret(self, state: State, seen: Seen) -> tuple[Candidate, ...]:
        """What the seen layout may mean."""
        return interpret.interpret(state, seen)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What that seat, or anybody, may see."""
        return {**view.view(state, seat), "to_act": sorted(self.to_act(state))}

    def step(self, state: State) -> str:
        """The decision now open, e.g. "r2.t3": the same for all who choose at once."""
        return view.step(state)

    def stage(self, state: State) -> str:
        """fill, choose, payout, clear-table, round-over, game-over."""
        return state.stage

    def describe(self, state: State, event: Event) -> Text:
        """One event in a person's words, with no secret in it."""
        return describe.describe(state, event)

    def totals(self, state: State) -> dict[str, int]:
        """Dice cards by seat, notes and dollars, chip cards; adjustments beside them."""
        return totals(state)

    def money(self, state: State) -> dict[str, int]:
        """Dollars by seat, hidden or not."""
        return {seat.id: state.money_usd(seat.id) for seat in state.seats}

    def outcome(self, state: State) -> Outcome | None:
        """The ranking, when the game is over."""
        return view.outcome(state)
