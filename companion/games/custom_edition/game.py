"""The Custom Edition behind the protocol of games: the dice game of 2012 with this edition's bank, skips and start player."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.custom_edition import bank, describe, interpret, turns, view
from companion.games.custom_edition.apply import apply, draft_of
from companion.games.custom_edition.commands import COMMANDS, Adjust, Skip, with_skips
from companion.games.custom_edition.events import EVENTS
from companion.games.custom_edition.options import DEFAULTS, MOST_SEATS, NO_RULE, TOKENS, read_options
from companion.games.custom_edition.state import State
from companion.games.custom_edition.words import said_of_cards
from companion.games.game import Candidate, Command, Decision, Event, Luck, Need, Outcome, Plain, Refusal, Seat
from companion.games.las_vegas import adjust, table
from companion.games.las_vegas import decide as dice
from companion.games.las_vegas.game import LasVegas
from companion.games.las_vegas.play_on import TURNS, play_on
from companion.games.las_vegas.rounds import begin_play_if_filled, round_started
from companion.games.las_vegas.state import NUMBERS, Casino
from companion.games.layout import Seen
from companion.games.notes import Pile
from companion.text import Text

_DECIDE: Mapping[str, Callable[[State, Any, Plain], Decision]] = {
    "skip": lambda state, wish, _: turns.decide_skip(state, wish),
    "deal-note": bank.decide_deal_note,
    "next": lambda state, wish, _: turns.decide_next(state, wish),
    "join": lambda state, wish, _: turns.decide_join(state, wish),
    "come-back": lambda state, wish, _: table.decide_come_back(state, wish, MOST_SEATS),
    "adjust": lambda state, wish, _: turns.decide_adjust(state, wish),
}


class CustomEdition(LasVegas):
    """Playing cards for money, trays in a circle, and the house rules A and B. What it doesn't say it does as the dice game."""

    name = "custom-edition"
    rules_version = "1"
    commands: Mapping[str, type[Command]] = COMMANDS
    events: Mapping[str, type[Event]] = EVENTS

    def options(self) -> Mapping[str, Any]:
        """Option key → default value."""
        return {key: value for key, value in DEFAULTS.items() if key != "bank"}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> State | Refusal:
        """Round 1, the first seat (or the option `starter`) to begin, two chips or four skip cards each where a house rule says so."""
        read = read_options(options, seats)
        if isinstance(read, Refusal):
            return read
        blank = State(
            options=read,
            seats=tuple(seats),
            pile=Pile(read.full_deck()),
            casinos={number: Casino(number) for number in NUMBERS},
            last_round=read.rounds,
            tokens={seat.id: TOKENS[read.house_rule] for seat in seats} if TOKENS[read.house_rule] else {},
        )
        draft = draft_of(blank)
        draft.add(round_started(blank, 1, read.starter or seats[0].id))
        begin_play_if_filled(draft)  # type: ignore[arg-type]
        return draft.state

    def needs(self, state: State) -> tuple[Need, ...]:  # type: ignore[override]
        """A card to deal, dice to roll."""
        return bank.needs(state)

    def decide(self, state: State, command: Command, chance: Plain) -> Decision:  # type: ignore[override]
        """Events, or a refusal."""
        decided = _DECIDE.get(command.kind, dice.decide)(state, command, chance)
        return said_of_cards(decided) if isinstance(decided, Refusal) else decided

    def apply(self, state: State, event: Event) -> State:  # type: ignore[override]
        """The state after one event."""
        return apply(state, event)

    def legal(self, state: State, seat: str) -> tuple[Command, ...]:  # type: ignore[override]
        """A roll, the placements, and the skip where it can be paid."""
        open_now = super().legal(state, seat)
        may_skip = state.stage == "place" and state.turn == seat and turns.why_no_skip(state, seat) is None
        return (*open_now, Skip(seat)) if may_skip else open_now

    def interpret(self, state: State, seen: Seen) -> tuple[Candidate, ...]:  # type: ignore[override]
        """What the seen layout may mean."""
        return interpret.interpret(state, seen)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:  # type: ignore[override]
        """What that seat, or anybody, may see."""
        return {**view.view(state, seat), "to_act": sorted(self.to_act(state))}

    def describe(self, state: State, event: Event) -> Text:  # type: ignore[override]
        """One event in a person's words."""
        return describe.describe(state, event)

    def totals(self, state: State) -> dict[str, int]:  # type: ignore[override]
        """Dice by owner, cards and dollars, chips or skip cards; adjustments beside them."""
        skips = sum(state.tokens.values()) + state.spent - state.put_in
        return {**super().totals(state), "skips": skips, "adjusted_skips": state.put_in}

    def outcome(self, state: State) -> Outcome | None:  # type: ignore[override]
        """The ranking, when the game is over."""
        return view.outcome(state)

    def table_is_right(self, state: State, seen: Seen, zone: str, reason: str) -> Adjust | None:  # type: ignore[override]
        """The adjustment that sets one tray to the dice seen there."""
        wish = adjust.to_seen(state, seen, zone, reason)
        return None if wish is None else with_skips(wish, {})

    def as_it_lies(self, state: State, target: State, reason: str) -> Adjust:  # type: ignore[override]
        """The adjustment that turns the tally of `state` into that of `target`."""
        skips = {seat: count for seat, count in target.tokens.items() if count != state.tokens.get(seat)}
        return with_skips(adjust.towards(state, target, reason), skips)

    def play_on(self, state: State, luck: Luck) -> tuple[State, list[Event]]:  # type: ignore[override]
        """Random players on through their turns as in the dice game, where no house rule lets anybody skip; the bank is asked."""
        return play_on(state, luck, TURNS) if state.options.house_rule == NO_RULE else (state, [])
