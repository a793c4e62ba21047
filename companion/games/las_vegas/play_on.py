"""Playing on by itself: whole stages at once for players who choose at random, every event kept. For odds, where games are played by the
thousand and nothing is refused because nobody asks.

A stage goes in as a state and comes out as a state, so this may begin in the middle of anything. Only the notes of a fill and the dice of
a round are moved in place; who begins, what a casino pays and how a round begins and ends are the rules' own routines.
Events of the few kinds that come again and again are frozen, so each is made once and shared.
"""

from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar, cast

from companion.games.chance import draw, throw
from companion.games.evolve import evolve
from companion.games.game import Event, Luck
from companion.games.las_vegas.apply import casinos_paid
from companion.games.las_vegas.commands import Faces
from companion.games.las_vegas.draft import Draft
from companion.games.las_vegas.events import NeutralPlaced, NoteDealt, Placed, RainbowReplaced, Rolled, TableCleared, TurnBegan
from companion.games.las_vegas.options import BIGGIE
from companion.games.las_vegas.payout import casino_paid, end_game_if_due
from companion.games.las_vegas.rounds import begin_next_round, begin_play_if_filled, drop_rainbows_if_pile_is_dry, end_play
from companion.games.las_vegas.state import SLOT, Casino, Spot, State
from companion.games.notes import RAINBOW, RAINBOW_COUNTS_USD, Note, Pile

MOST_NOTES = 1000
"""A pile larger than any box is left to the rules: here its notes are laid out one by one."""

FEW = 5
"""Rolls of so few dice come again and again and are remembered; of more there are so many that remembering would cost more."""
ONE_TABLES = 4096
"""Events of one kind that are remembered: eight seats throw FEW dice in 3,688 ways. Other names come on other evenings, and of a club's
hundred names all were kept for good: 20 MB."""

S = TypeVar("S", bound=State)
Stages = Mapping[str, Callable[[Draft, Luck], None]]


def play_on(state: S, luck: Luck, stages: Stages | None = None) -> tuple[S, list[Event]]:
    """As far as this goes by itself: to the end, or to the first moment of a module that is left to the rules (kickers, slot machine,
    chip cards, typed notes). No events where that is now.

    Luck is used up in the same order as by the rules asked step by step: both play the same game.
    stages: how each stage goes on, where only some do as in the dice game (TURNS).
    """
    told: list[Event] = []
    by_stage = stages or STAGES
    while True:
        draft = Draft(state)
        by_stage.get(state.stage, _wait)(draft, luck)
        if not draft.events:
            return state, told
        state = cast(S, draft.state)
        told += draft.events


def _wait(draft: Draft, luck: Luck) -> None:
    """Nothing goes on by itself here."""


def _fill(draft: Draft, luck: Luck) -> None:
    """Casino after casino, note after note, until each holds its minimum or the pile is used up; then the first turn."""
    state = draft.state
    if state.options.bank != "virtual" or state.pile.count() > MOST_NOTES:
        return
    unseen = dict(state.pile.unseen)
    hidden: list[Note] = []
    for note, copies in unseen.items():
        hidden += [note] * copies
    under, casinos = [*state.pile.under], {**state.casinos}
    for casino in state.below_minimum():
        notes, missing = [*casino.notes], state.minimum_usd - casino.filled_usd()
        while missing > 0 and (hidden or under):
            lucky = luck()  # asked for even where only one note can come: so do the rules
            if hidden:
                note = hidden.pop(int(len(hidden) * lucky))
                unseen[note] -= 1
            else:
                note = under.pop(0)
            notes.append(note)
            missing -= note or RAINBOW_COUNTS_USD
            draft.events.append(_dealt(casino.number, note))
        casinos[casino.number] = evolve(casino, notes=tuple(notes))
    if draft.events:
        draft.state = evolve(state, casinos=casinos, pile=Pile(unseen, tuple(under)))
        begin_play_if_filled(draft)


def _play(draft: Draft, luck: Luck) -> None:
    """Turn after turn until nobody holds dice: a roll, and all dice of one of its numbers to that casino."""
    odd = draft.state.options
    if odd.kickers or odd.slot_machine or odd.chip_cards or not draft.state.hands.get(draft.state.turn or ""):
        return
    if draft.state.extra:
        draft.add(NeutralPlaced(throw(draft.state.extra, luck)))
    state = draft.state
    add, turns, roll = draft.events.append, state.turns, state.roll if state.stage == "place" else None
    lying = {casino.number: _lying(casino) for casino in state.casinos.values()}
    waiting = _clockwise(state)
    while True:
        seat, hand, _ = waiting[0]
        if roll is None and len(hand) == 1 and seat in hand:
            faces = throw(hand[seat], luck)
            rolled, numbers = _few(seat, faces) if len(faces) <= FEW else _rolled(seat, faces)
            face = numbers[int(len(numbers) * luck())]
            count = faces.count(face)
            add(rolled)
            add(_placed(seat, face, count))
            dice = lying[face][0]
            dice[seat] = dice.get(seat, 0) + count
            hand[seat] -= count
            if not hand[seat]:
                hand.clear()
        else:
            if roll is None:
                roll = {owner: throw(count, luck) for owner, count in hand.items()}
                add(Rolled(seat, roll))
            placed, roll = _choice(seat, roll, luck), None
            add(placed)
            _lay(placed, hand, *lying[placed.face])
        if hand:
            waiting.rotate(-1)
        else:
            waiting.popleft()
            if not waiting:
                break
        turns += 1
        add(waiting[0][2])
    casinos = {number: _with_dice(casino, *lying[number]) for number, casino in state.casinos.items()}
    draft.state = evolve(state, casinos=casinos, hands={}, turns=turns, roll={})
    end_play(draft)


def _clockwise(state: State) -> deque[tuple[str, dict[str, int], TurnBegan]]:
    """Seats that hold dice, the one whose turn it is first: what they hold, and the fact that their turn begins."""
    ids = [seat.id for seat in state.seats]
    first = ids.index(state.turn or "")
    return deque((seat, dict(state.hands[seat]), TurnBegan(seat)) for seat in ids[first:] + ids[:first] if state.hands.get(seat))


def _lying(casino: Casino) -> tuple[dict[str, int], dict[str, int]]:
    """The dice and the biggies that lie there, by owner."""
    spot = casino.spot()
    return dict(spot.dice), dict(spot.biggies)


def _choice(seat: str, roll: Faces, luck: Luck) -> Placed:
    """All dice of one of the numbers rolled, whosesoever they are."""
    numbers = sorted({face for shown in roll.values() for face in shown})
    face = numbers[int(len(numbers) * luck())]
    return Placed(seat, face, {owner: shown.count(face) for owner, shown in roll.items() if face in shown})


def _lay(placed: Placed, hand: dict[str, int], dice: dict[str, int], biggies: dict[str, int]) -> None:
    """Dice moved from a hand to those that lie at the casino."""
    for owner, count in placed.dice.items():
        hand[owner] -= count
        if not hand[owner]:
            del hand[owner]
        where, whose = (biggies, placed.seat) if owner == BIGGIE else (dice, owner)
        where[whose] = where.get(whose, 0) + count


def _with_dice(casino: Casino, dice: dict[str, int], biggies: dict[str, int]) -> Casino:
    """The casino with what lies there now."""
    return evolve(casino, spots={casino.number: Spot(dice, biggies)}) if dice or biggies else casino


def _pay(draft: Draft, luck: Luck) -> None:
    """Rainbow cards are replaced; then every numbered casino pays that has not. The slot machine is left to those who choose there."""
    if draft.state.options.bank != "virtual" or draft.state.offer is not None:
        return
    while (casino := _with_rainbow(draft.state)) is not None:
        pile = draft.state.pile.drawable()
        if not pile:
            return
        draft.add(RainbowReplaced(casino.number, draw(pile, luck)))
        drop_rainbows_if_pile_is_dry(draft)
    state = draft.state
    unpaid = [casino for casino in state.casinos.values() if casino.paid is None]
    paid = [casino_paid(state, casino, last=casino is unpaid[-1]) for casino in unpaid if casino.number != SLOT]
    if paid:
        draft.events += paid
        draft.state = casinos_paid(state, paid)
        end_game_if_due(draft)


def _with_rainbow(state: State) -> Casino | None:
    """The first casino at which a rainbow card waits for a note in its place."""
    return next((casino for casino in state.casinos.values() if RAINBOW in casino.notes), None)


def _clear(draft: Draft, luck: Luck) -> None:
    draft.add(TableCleared())


def _next_round(draft: Draft, luck: Luck) -> None:
    begin_next_round(draft)


@lru_cache(ONE_TABLES)
def _dealt(number: int, note: Note) -> NoteDealt:
    return NoteDealt(number, note)


def _rolled(seat: str, faces: tuple[int, ...]) -> tuple[Rolled, list[int]]:
    """A roll of a seat's own dice, and the numbers it shows."""
    return Rolled(seat, {seat: faces}), sorted(set(faces))


_few = lru_cache(ONE_TABLES)(_rolled)


@lru_cache(ONE_TABLES)
def _placed(seat: str, face: int, count: int) -> Placed:
    return Placed(seat, face, {seat: count})


TURNS: Stages = {"roll": _play, "place": _play}
STAGES: Stages = {"fill": _fill, **TURNS, "payout": _pay, "clear-table": _clear, "round-over": _next_round}
