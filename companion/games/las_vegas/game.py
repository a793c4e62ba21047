"""Las Vegas behind the protocol of games: the rules are in the modules beside this one."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.chip_cards import CHIP_DECK
from companion.games.game import NEUTRAL, Candidate, Command, Decision, Event, Luck, Need, Outcome, Plain, Refusal, Seat
from companion.games.las_vegas import adjust, bank, describe, explain, interpret, layout, outcome, view
from companion.games.las_vegas.apply import apply
from companion.games.las_vegas.commands import COMMANDS, Adjust, ChooseNote, Kick, Roll, TakeChip
from companion.games.las_vegas.decide import decide
from companion.games.las_vegas.draft import Draft
from companion.games.las_vegas.events import EVENTS
from companion.games.las_vegas.options import defaults, read_options
from companion.games.las_vegas.payout import next_chooser, notes_to_choose
from companion.games.las_vegas.play_on import play_on
from companion.games.las_vegas.rounds import begin_play_if_filled, round_started
from companion.games.las_vegas.state import NUMBERS, SLOT, State, bare
from companion.games.las_vegas.totals import totals
from companion.games.las_vegas.turns import legal_places, open_kicks
from companion.games.layout import Layout, Seen
from companion.games.notes import Pile
from companion.text import Text


class LasVegas:
    """The dice game of 2012, with neutral dice and the Boulevard modules as switches."""

    name = "las-vegas"
    rules_version = "1"
    commands: Mapping[str, type[Command]] = COMMANDS
    events: Mapping[str, type[Event]] = EVENTS

    def options(self) -> Mapping[str, Any]:
        """Option key → default value."""
        return defaults()

    def setup(self, options: Plain, seats: Sequence[Seat]) -> State | Refusal:
        """Round 1, the first seat (or the option `starter`) with the start-player card."""
        read = read_options(options, seats)
        if isinstance(read, Refusal):
            return read
        numbers = (*NUMBERS, SLOT) if read.slot_machine else NUMBERS
        blank = State(
            options=read,
            seats=tuple(seats),
            pile=Pile(read.full_deck()),
            casinos={number: bare(number) for number in numbers},
            last_round=read.rounds,
            chip_deck=dict(CHIP_DECK) if read.chip_cards else {},
        )
        draft = Draft(blank)
        draft.add(round_started(blank, 1, read.starter or seats[0].id))
        begin_play_if_filled(draft)
        return draft.state

    def to_act(self, state: State) -> frozenset[str]:
        """The seat whose turn it is; at the slot machine the one that chooses; whoever may take a chip card."""
        acting = {state.turn} if state.stage in ("roll", "place", "kick") and not state.extra else {next_chooser(state)}
        if state.offer is not None:
            acting.add(state.offer.seat)
        return frozenset(seat for seat in acting if seat is not None and seat != NEUTRAL)

    def needs(self, state: State) -> tuple[Need, ...]:
        """A note to deal, dice to roll, a rainbow card to replace."""
        return bank.needs(state)

    def decide(self, state: State, command: Command, chance: Plain) -> Decision:
        """Events, or a refusal."""
        return decide(state, command, chance)

    def apply(self, state: State, event: Event) -> State:
        """The state after one event."""
        return apply(state, event)

    def legal(self, state: State, seat: str) -> tuple[Command, ...]:
        """Placements, kicks, chip cards and notes to choose for this seat; a roll (its dice come from chance) before a placement."""
        if state.stage == "place" and state.turn == seat and state.offer is None:
            return legal_places(state)  # what is asked by far most often
        open_now: list[Command] = []
        if state.turn == seat and not state.extra:
            if state.stage == "roll":
                open_now.append(Roll(seat=seat))
            elif state.stage == "place":
                open_now += legal_places(state)
            elif state.stage == "kick":
                open_now += [Kick(owner, biggie, seat) for owner, biggie in open_kicks(state)]
                if state.options.kick_optional:
                    open_now.append(Kick(seat=seat))
        if state.offer is not None and state.offer.seat == seat:
            open_now += [TakeChip(colour, state.offer.casino, seat) for colour in dict.fromkeys(state.casinos[state.offer.casino].chips)]
        if next_chooser(state) == seat:
            open_now += [ChooseNote(note, seat) for note in dict.fromkeys(notes_to_choose(state))]
        return tuple(open_now)

    def layout(self, state: State) -> Layout:
        """Zone → pieces that should lie there."""
        return layout.layout(state)

    def may_lie(self, state: State) -> Layout:
        """Pieces that are no difference though `layout` doesn't expect them (dice being taken back from paid casinos)."""
        return layout.may_lie(state)

    def zones(self, state: State) -> frozenset[str]:
        """tray, casino-1 … casino-6, and slot where it is played."""
        return layout.zones(state)

    def interpret(self, state: State, seen: Seen) -> tuple[Candidate, ...]:
        """What the seen layout may mean."""
        return interpret.interpret(state, seen)

    def explain(self, state: State, seen: Seen) -> Text | None:
        """What is wrong with the seen layout, and how to mend it; None where nothing is."""
        return explain.explain(state, seen)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What that seat, or anybody, may see."""
        return {**view.view(state, seat), "to_act": sorted(self.to_act(state))}

    def step(self, state: State) -> str:
        """The decision now open, e.g. "r2.t7"."""
        return view.step(state)

    def stage(self, state: State) -> str:
        """fill, roll, place, payout, clear-table, round-over, game-over."""
        return view.stage(state)

    def describe(self, state: State, event: Event) -> Text:
        """One event in a person's words."""
        return describe.describe(state, event)

    def totals(self, state: State) -> dict[str, int]:
        """Dice by owner, notes and dollars; adjustments beside them."""
        return totals(state)

    def money(self, state: State) -> dict[str, int]:
        """Dollars by seat, hidden or not."""
        return {seat.id: state.money_usd(seat.id) for seat in state.seats}

    def outcome(self, state: State) -> Outcome | None:
        """The ranking, when the game is over."""
        return outcome.outcome(state)

    def table_is_right(self, state: State, seen: Seen, zone: str, reason: str) -> Adjust | None:
        """The adjustment that sets one casino or the slot machine to the dice seen there."""
        return adjust.to_seen(state, seen, zone, reason)

    def as_it_lies(self, state: State, target: State, reason: str) -> Adjust:
        """The adjustment that turns the tally of `state` into that of `target`: to keep a table as it lies after an amendment."""
        return adjust.towards(state, target, reason)

    def play_on(self, state: State, luck: Luck) -> tuple[State, list[Event]]:
        """Random players on, whole stages at once, as far as no module asks for more."""
        return play_on(state, luck)
