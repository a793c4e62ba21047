"""Setting the tally to what the table shows: what rescues an evening. The reason is kept and shown for ever."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.card_game.choice import NUMBERS
from companion.games.card_game.commands import Adjust
from companion.games.card_game.events import Adjusted
from companion.games.card_game.state import Accounts, Casino, Set, State
from companion.games.chip_cards import CHIP_COLOURS, CHIP_COLOURS_TOLD
from companion.games.evolve import evolve
from companion.games.game import Refusal
from companion.games.las_vegas.adjust import AS_IT_LIES, FEWER_THAN_NO_NOTES, and_why, nothing_adjusted
from companion.games.las_vegas.state import merged
from companion.games.notes import Pile, adds_up
from companion.text import Text, say

CARDS_LIE = ("fill", "choose", "payout")
"""Stages in which notes and cards lie at the casinos; before and after, the tally there is empty."""


def resolve(state: State, wish: Adjust) -> Adjust | Refusal:
    """The wish with counted dice spread over cards, or why the tally can't be set so."""
    if replace(wish, reason="", seat=None) == Adjust():
        return nothing_adjusted()
    problem = _seat_problem(state, wish) or _table_problem(state, wish)
    if problem is not None:
        return Refusal("bad-adjustment", problem, AS_IT_LIES)
    counted = {number: spread(state.casinos[number], dice) for number, dice in wish.dice.items()}
    return replace(wish, cards={**counted, **wish.cards}, dice={})


def spread(casino: Casino, dice: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Seat → dice on each card, where only the dice were counted: known cards as far as they go, then single ones."""
    cards = {}
    for seat, count in dice.items():
        kept: tuple[int, ...] = ()
        for each in casino.cards.get(seat, ()):
            kept = (*kept, each) if sum(kept) + each <= count else kept
        cards[seat] = kept + (1,) * (count - sum(kept))
    return {seat: each for seat, each in cards.items() if each}


def apply_adjusted(state: State, event: Adjusted) -> State:
    """The state as the table shows it; the accounts keep what was put in or taken out."""
    wish = event.to
    casinos = _adjusted_casinos(state, wish)
    sets, put_in = _adjusted_sets(state, casinos)
    accounts = _accounts(state, wish, casinos, put_in)
    after = evolve(
        state,
        casinos=casinos,
        sets=sets,
        accounts=accounts,
        pile=_adjusted_pile(state, wish),
        chips_won={**state.chips_won, **wish.chips_won},
        starter=wish.starter or state.starter,
        turn=wish.turn if wish.turn is not None else state.turn,
        turns=state.turns + (wish.turn is not None),
        adjusted=and_why(state.adjusted, wish.reason),
    )
    return evolve(after, chosen={seat: cards for seat, cards in state.chosen.items() if after.is_in(seat)})


def towards(state: State, target: State, reason: str) -> Adjust:
    """The wish that turns the tally of `state` into that of `target`: cards, notes, chip cards, money, starter, turn."""
    pairs = [(number, state.casinos[number], target.casinos[number]) for number in target.casinos if state.stage in CARDS_LIE]
    seats = [seat.id for seat in target.seats]
    return Adjust(
        reason=reason,
        cards={number: new.cards for number, old, new in pairs if new.cards != old.cards},
        notes={number: new.notes for number, old, new in pairs if new.notes != old.notes and old.paid is None},
        chips={number: new.chips for number, old, new in pairs if new.chips != old.chips},
        chips_won={s: target.chips_won.get(s, ()) for s in seats if target.chips_won.get(s, ()) != state.chips_won.get(s, ())},
        money_usd={s: target.money_usd(s) for s in seats if target.money_usd(s) != state.money_usd(s)},
        notes_won={s: target.notes_won(s) for s in seats if target.notes_won(s) != state.notes_won(s)},
        starter=target.starter if target.starter != state.starter else None,
        turn=target.turn if target.turn != state.turn else None,
    )


def _adjusted_casinos(state: State, wish: Adjust) -> dict[int, Casino]:
    casinos = dict(state.casinos)
    for number, cards in wish.cards.items():
        casinos[number] = evolve(casinos[number], cards={seat: tuple(dice) for seat, dice in cards.items() if dice})
    for number, notes in wish.notes.items():
        casinos[number] = evolve(casinos[number], notes=tuple(notes), closed=True)
    for number, chips in wish.chips.items():
        casinos[number] = evolve(casinos[number], chips=tuple(chips))
    return casinos


def _adjusted_sets(state: State, casinos: Mapping[int, Casino]) -> tuple[dict[str, Set], dict[str, int]]:
    """A card more at a casino came from under its owner's cocktail glass, as far as cards lie there; the rest was put in."""
    sets, put_in = dict(state.sets), {}
    for seat, old in state.sets.items():
        before = sum(len(casino.cards.get(seat, ())) for casino in state.casinos.values())
        after = sum(len(casino.cards.get(seat, ())) for casino in casinos.values())
        glass = old.glass - (after - before)
        sets[seat] = evolve(old, glass=max(0, glass))
        put_in[seat] = max(0, -glass)
    return sets, put_in


def _adjusted_pile(state: State, wish: Adjust) -> Pile:
    pile = state.pile
    for number, notes in wish.notes.items():
        pile = pile.exchanged(state.casinos[number].notes, notes)
    return pile


def _accounts(state: State, wish: Adjust, casinos: Mapping[int, Casino], put_in: Mapping[str, int]) -> Accounts:
    old = state.accounts
    settled = evolve(state, chips_won={**state.chips_won, **wish.chips_won})
    money = {seat: old.money_usd.get(seat, 0) + usd - settled.money_usd(seat) for seat, usd in wish.money_usd.items()}
    notes = {seat: old.notes_won.get(seat, 0) + count - state.notes_won(seat) for seat, count in wish.notes_won.items()}
    chips = _chips(settled.chips_won, casinos) - _chips(state.chips_won, state.casinos)
    return Accounts(
        cards=merged(old.cards, put_in),
        chips=old.chips + chips,
        money_usd={**old.money_usd, **money},
        notes_won={**old.notes_won, **notes},
    )


def _chips(won: Mapping[str, tuple[str, ...]], casinos: Mapping[int, Casino]) -> int:
    return sum(len(chips) for chips in won.values()) + sum(len(casino.chips) for casino in casinos.values())


def _seat_problem(state: State, wish: Adjust) -> Text | None:
    named = [
        *wish.money_usd,
        *wish.notes_won,
        *wish.chips_won,
        *(seat for cards in (*wish.cards.values(), *wish.dice.values()) for seat in cards),
    ]
    for seat in [*named, *(seat for seat in (wish.starter, wish.turn) if seat is not None)]:
        if not state.has_seat(seat):
            return say("“{seat}” doesn't sit at this table.", seat=seat)
    for named_seat in (wish.starter, wish.turn):
        if named_seat is not None and named_seat in state.gone:
            return say("{player} has left the game.", player=state.seat(named_seat).name)
    if wish.turn is not None and state.turn is None:
        return say("Nobody's turn can be set now: cards are not chosen one after another.")
    if wish.turn is not None and not state.is_in(wish.turn):
        return say("{player} is finished for this round.", player=state.seat(wish.turn).name)
    return None


def _table_problem(state: State, wish: Adjust) -> Text | None:
    for usd in wish.money_usd.values():
        if not adds_up(usd, state.values()):
            return say("No notes of this game add up to {money_usd}.", money_usd=usd)
    if any(count < 0 for count in wish.notes_won.values()):
        return FEWER_THAN_NO_NOTES
    if (wish.cards or wish.dice or wish.notes) and state.stage not in CARDS_LIE:
        return say("No cards and notes lie at the casinos now.")
    for number in [*wish.cards, *wish.dice, *wish.notes, *wish.chips]:
        if number not in NUMBERS:
            return say("There is no casino “{casino}” here.", casino=str(number))
    for cards in wish.cards.values():
        if any(dice not in (1, 2) for each in cards.values() for dice in each):
            return say("Dice cards show one or two dice of a number from 1 to 6.")
    if any(count < 0 for dice in wish.dice.values() for count in dice.values()):
        return say("Fewer than no dice can't lie at a casino.")
    for number, notes in wish.notes.items():
        if state.casinos[number].paid is not None:
            return say("Casino {casino} has paid already.", casino=number)
        for note in notes:
            if note not in state.rules.notes and state.rules.bank == "virtual":
                return say("There is no note of {note_usd} in this deck.", note_usd=note)
    for chips in [*wish.chips.values(), *wish.chips_won.values()]:
        if any(colour not in CHIP_COLOURS for colour in chips):
            return CHIP_COLOURS_TOLD
    return None


__all__ = ["apply_adjusted", "resolve", "spread", "towards"]
