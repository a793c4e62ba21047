"""What this edition adds to a turn and to the payout: the skip, discards, and who starts the next round."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.custom_edition import bank
from companion.games.custom_edition.apply import draft_of
from companion.games.custom_edition.commands import Adjust, Skip
from companion.games.custom_edition.events import Adjusted, Payment, Skipped
from companion.games.custom_edition.options import MOST_SEATS, NO_RULE, RULE_A, RULE_B, too_few_ranks
from companion.games.custom_edition.state import State
from companion.games.game import Decision, Refusal
from companion.games.las_vegas import events as dice
from companion.games.las_vegas import table
from companion.games.las_vegas.adjust import AS_IT_LIES
from companion.games.las_vegas.commands import Join, Next
from companion.games.las_vegas.payout import decide_next as decide_next_in_the_dice_game
from companion.games.las_vegas.rounds import begin_play_if_filled, pass_on, round_started
from companion.text import Text, say

PAID_WITH: Mapping[str, Payment] = {RULE_A: "chip", RULE_B: "card"}
NONE_LEFT: Mapping[Payment, Text] = {"chip": say("no chip left to pay for a skip"), "card": say("no skip card left")}


def decide_skip(state: State, wish: Skip) -> Decision:
    """Nothing is placed, the payment goes to the bank, and the next seat rolls."""
    seat = wish.seat if wish.seat is not None else state.turn
    problem = why_no_skip(state, seat, unseen=wish.unseen)
    if problem is not None or seat is None:
        return problem or Refusal("not-now", say("Nobody can skip now."), say("A skip comes after rolling."))
    draft = draft_of(state)
    draft.add(Skipped(seat, payment(state, seat), roll_seen=state.stage == "place"))
    pass_on(draft, seat)  # type: ignore[arg-type]
    return draft.done()


def payment(state: State, seat: str) -> Payment:
    """What the next skip of this seat is paid with: its own chips or cards first."""
    if state.pays_with_won_chip(seat):
        return "won-chip"
    return PAID_WITH[state.options.house_rule]


def why_no_skip(state: State, seat: str | None, unseen: bool = False) -> Refusal | None:
    """Why this seat can't skip now, or None where it can. unseen: it has rolled, people say, though no roll is recorded."""
    if state.options.house_rule == NO_RULE:
        return Refusal("no-skips", say("This table plays without skips."), say("Place all dice of one of the rolled numbers."))
    if state.stage not in ("roll", "place") or state.turn is None:
        return Refusal("not-now", say("Nobody can skip now."), say("A skip comes after rolling."))
    if seat != state.turn:
        name = state.seat(seat).name if seat is not None and state.has_seat(seat) else str(seat)
        return Refusal(
            "not-your-turn",
            say("It is {turn}'s turn; {player} has to wait.", turn=state.seat(state.turn).name, player=name),
            say("If the table went on in another order, adjust whose turn it is."),
        )
    name = state.seat(state.turn).name
    if state.stage == "roll" and not unseen:
        return Refusal("roll-first", say("{player} has not rolled yet.", player=name), say("A skip comes after rolling."))
    if not state.can_pay_skip(state.turn):
        paying = NONE_LEFT[PAID_WITH[state.options.house_rule]]
        return Refusal("nothing-to-pay", say("{player} has {paying}.", player=name, paying=paying), say("Place all dice of one number."))
    if not state.skips_allowed(state.turn):
        return Refusal(
            "skip-limit",
            say("{player} has skipped {times}× this round, as often as the table allows.", player=name, times=state.skipped[state.turn]),
            say("Place all dice of one number."),
        )
    return None


def decide_next(state: State, wish: Next) -> Decision:
    """One step on: the next tray pays and its unclaimed cards are discarded; a new round begins with the winner of casino 6."""
    if state.stage == "payout":
        return _pay_next(state)
    if state.stage != "round-over":
        return decide_next_in_the_dice_game(state, wish)
    draft = draft_of(state)
    draft.add(round_started(state, state.round + 1, state.next_starter()))
    bank.refill_deck(draft)
    begin_play_if_filled(draft)  # type: ignore[arg-type]
    return draft.done()


def decide_join(state: State, wish: Join) -> Decision:
    """A newcomer as in the dice game, where the deck has skip cards for one more."""
    refused = too_few_ranks(state.options, len(state.seats) + 1)
    if refused is not None:
        return replace(refused, hint=say("Play on as you are, or begin a new game with two decks."))
    return table.decide_join(state, wish, MOST_SEATS)


def decide_adjust(state: State, wish: Adjust) -> Decision:
    """Adjusted as in the dice game, chips and skip cards with it."""
    problem = _skip_problem(state, wish)
    if problem is not None:
        return Refusal("bad-adjustment", problem, AS_IT_LIES)
    decision = table.decide_adjust(state, wish)
    if isinstance(decision, Refusal):
        return decision
    return tuple(Adjusted(event.to) if isinstance(event, dice.Adjusted) and isinstance(event.to, Adjust) else event for event in decision)


def _skip_problem(state: State, wish: Adjust) -> Text | None:
    if wish.skips and state.options.house_rule == NO_RULE:
        return say("This table plays without skips.")
    for seat, count in wish.skips.items():
        if not state.has_seat(seat):
            return say("“{seat}” doesn't sit at this table.", seat=seat)
        if count < 0:
            return say("Nobody can have fewer than no skips.")
    return None


def _pay_next(state: State) -> Decision:
    casino = state.unpaid()
    assert casino is not None, "a payout has a tray to pay"
    if bank.card_is_missing(state, casino):
        return Refusal(
            "notes-missing",
            say("The cards at casino {casino} have not all been entered.", casino=str(casino.number)),
            say("Tap the cards that lie there, or say that there are no more."),
        )
    paid = state.payout_of(casino)
    last = sum(c.paid is None for c in state.casinos.values()) == 1
    draft = draft_of(state)
    draft.add(dice.CasinoPaid(casino.number, paid.awards, paid.left_over, paid.cancelled, (), casino.weights(), last))
    if last and state.round >= state.last_round:
        draft.add(dice.GameEnded())
    return draft.done()
