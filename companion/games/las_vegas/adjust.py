"""Setting the tally to what the table shows: what rescues an evening. The reason is kept and shown for ever."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.games.evolve import evolve
from companion.games.game import Refusal
from companion.games.las_vegas.commands import Adjust, Dice, Number
from companion.games.las_vegas.events import Adjusted
from companion.games.las_vegas.layout import zone_of
from companion.games.las_vegas.options import BIGGIE, KICKER, Options
from companion.games.las_vegas.state import NEUTRAL, NUMBERS, SLOT, Accounts, Casino, Spot, State, merged, without_noughts
from companion.games.las_vegas.totals import dice_by_owner
from companion.games.las_vegas.words import place_name
from companion.games.layout import Seen
from companion.games.notes import RAINBOW, Pile, adds_up
from companion.text import Text, say

IN_PLAY = ("fill", "roll", "place", "kick")
AS_IT_LIES = say("Name what the table shows, and nothing else.")
FEWER_THAN_NO_NOTES = say("Nobody can have fewer than no notes.")
REASONS_SHOWN = 100
"""Reasons of adjustments that a state carries, the newest; the journal keeps all. More than any table gives: states that carried each one's
grew with the square of a long game, five thousand adjustments took a hundred megabytes."""


def nothing_adjusted() -> Refusal:
    """A correction that corrects nothing."""
    return Refusal("nothing-adjusted", say("This correction names nothing that changes."), say("Name what the table shows."))


def resolve(state: State, wish: Adjust) -> Adjust | Refusal:
    """The wish with what follows from it spelled out: dice that came onto a casino left their owner's hand."""
    if replace(wish, reason="", seat=None) == type(wish)():
        return nothing_adjusted()
    problem = _problem(state, wish)
    if problem is not None:
        return Refusal("bad-adjustment", problem, AS_IT_LIES)
    if state.stage not in IN_PLAY:
        return wish
    hands = {seat: dict(dice) for seat, dice in wish.in_hand.items()}
    before, after = _lying(state.casinos), _lying(_adjusted_casinos(state, wish))
    for seat in state.hands:
        if seat in hands:
            continue
        hand = dict(state.hands[seat])
        for owner, place in ((seat, 0), (BIGGIE, 1)):
            moved = after[place].get(seat, 0) - before[place].get(seat, 0)
            hand[owner] = max(0, hand.get(owner, 0) - moved)
        hand = {owner: count for owner, count in hand.items() if count}
        if hand != state.hands[seat]:
            hands[seat] = hand
    return replace(wish, in_hand=hands)


def and_why(reasons: tuple[str, ...], newest: str) -> tuple[str, ...]:
    """The reasons that a state carries after one more adjustment."""
    return (*reasons[1 - REASONS_SHOWN :], newest)


def apply_adjusted(state: State, event: Adjusted) -> State:
    """The state as the table shows it; the accounts keep what was put in or taken out."""
    wish = event.to
    before = dice_by_owner(state)
    casinos = _adjusted_casinos(state, wish)
    hands = {**state.hands, **{seat: without_noughts(dice) for seat, dice in wish.in_hand.items()}}
    ended = _is_cut_short(state, wish, casinos, hands)
    state = evolve(
        state,
        casinos=casinos,
        hands=hands,
        pile=_adjusted_pile(state, wish),
        starter=wish.starter or state.starter,
        adjusted=and_why(state.adjusted, wish.reason),
    )
    if wish.turn is not None:
        state = evolve(state, turn=wish.turn, turns=state.turns + 1)
    if ended:
        state = evolve(state, stage="roll", roll={}, kick=None)
    put_in = merged(dice_by_owner(state), {owner: -count for owner, count in before.items()})
    return evolve(state, accounts=_accounts(state, wish, put_in))


def _is_cut_short(state: State, wish: Adjust, casinos: Mapping[Number, Casino], hands: Mapping[str, Dice]) -> bool:
    """Whether what waits in this turn is over: another seat is on turn, the dice that it rolled are other ones, or those are which its
    kicker may kick. What is put right elsewhere leaves a roll and a kick as they are."""
    if wish.turn is not None:
        return True
    if state.stage == "place":
        assert state.turn is not None
        return bool(hands[state.turn] != state.hands[state.turn])
    if state.stage != "kick":
        return False
    assert state.kick is not None
    there, face = state.kick.casino, state.kick.face
    return bool(casinos[there].spots.get(face) != state.casinos[there].spots.get(face))


def towards(state: State, target: State, reason: str) -> Adjust:
    """The wish that turns the tally of `state` into that of `target`: dice, notes, money, hands, starter, turn."""
    return Adjust(
        reason=reason,
        dice={n: target.casinos[n].spot().dice for n in NUMBERS if target.casinos[n].spot() != state.casinos[n].spot()},
        biggies={n: target.casinos[n].spot().biggies for n in NUMBERS if target.casinos[n].spot() != state.casinos[n].spot()},
        slot=_slot_dice(target) if _slot_dice(target) != _slot_dice(state) else None,
        slot_biggies=_slot_biggies(target) if _slot_biggies(target) != _slot_biggies(state) else None,
        notes={
            n: target.casinos[n].notes for n in target.casinos if n in state.casinos and target.casinos[n].notes != state.casinos[n].notes
        },
        money_usd={s.id: target.money_usd(s.id) for s in target.seats if target.money_usd(s.id) != state.money_usd(s.id)},
        notes_won={s.id: target.notes_won(s.id) for s in target.seats if target.notes_won(s.id) != state.notes_won(s.id)},
        in_hand={seat: hand for seat, hand in target.hands.items() if hand != state.hands.get(seat)},
        starter=target.starter if target.starter != state.starter else None,
        turn=target.turn if target.turn != state.turn else None,
    )


def to_seen(state: State, seen: Seen, zone: str, reason: str) -> Adjust | None:
    """The wish that sets one zone to the dice seen there; None where it is no casino or a die there belongs to nobody."""
    casino = next((casino for casino in state.casinos.values() if zone_of(casino) == zone), None)
    if casino is None or casino.paid is not None:
        return None
    owners = {seat.colour: seat.id for seat in state.seats}
    if state.options.neutral_dice:
        owners[state.options.neutral_colour] = NEUTRAL
    dice: dict[int, dict[str, int]] = {}
    big: dict[int, dict[str, int]] = {}
    for piece in seen.zones.get(zone, ()):
        face = piece.face if casino.number == SLOT else casino.number
        if piece.colour not in owners or not isinstance(face, int):
            return None
        here = (big if piece.size == "big" else dice).setdefault(face, {})
        here[owners[piece.colour]] = here.get(owners[piece.colour], 0) + 1
    if casino.number == SLOT:
        return Adjust(reason=reason, slot=dice, slot_biggies=big)
    assert isinstance(casino.number, int)
    return Adjust(reason=reason, dice={casino.number: dice.get(casino.number, {})}, biggies={casino.number: big.get(casino.number, {})})


def _adjusted_casinos(state: State, wish: Adjust) -> dict[Number, Casino]:
    casinos = dict(state.casinos)
    for number in {*wish.dice, *wish.biggies}:
        old = casinos[number].spot()
        spot = Spot(without_noughts(wish.dice.get(number, old.dice)), without_noughts(wish.biggies.get(number, old.biggies)))
        casinos[number] = evolve(casinos[number], spots={number: spot} if spot.count() else {})
    if wish.slot is not None or wish.slot_biggies is not None:
        dice = wish.slot if wish.slot is not None else _slot_dice(state)
        big = wish.slot_biggies if wish.slot_biggies is not None else _slot_biggies(state)
        spots = {face: Spot(without_noughts(dice.get(face, {})), without_noughts(big.get(face, {}))) for face in sorted({*dice, *big})}
        casinos[SLOT] = evolve(casinos[SLOT], spots={face: spot for face, spot in spots.items() if spot.count()})
    for place, notes in wish.notes.items():
        casinos[place] = evolve(casinos[place], notes=tuple(notes), closed=True)
    return casinos


def _adjusted_pile(state: State, wish: Adjust) -> Pile:
    pile = state.pile
    for place, notes in wish.notes.items():
        pile = pile.exchanged(state.casinos[place].notes, notes)
    return pile


def _accounts(state: State, wish: Adjust, put_in: Dice) -> Accounts:
    old = state.accounts
    money = {seat: old.money_usd.get(seat, 0) + usd - state.money_usd(seat) for seat, usd in wish.money_usd.items()}
    notes = {seat: old.notes_won.get(seat, 0) + count - state.notes_won(seat) for seat, count in wish.notes_won.items()}
    return Accounts(merged(old.dice, put_in), without_noughts({**old.money_usd, **money}), without_noughts({**old.notes_won, **notes}))


def _problem(state: State, wish: Adjust) -> Text | None:
    seats = [*wish.money_usd, *wish.notes_won, *wish.in_hand, *(seat for seat in (wish.starter, wish.turn) if seat is not None)]
    for seat in seats:
        if not state.has_seat(seat):
            return say("“{seat}” doesn't sit at this table.", seat=seat)
    for chosen in (wish.starter, wish.turn, *wish.in_hand):
        if chosen is not None and chosen in state.gone:
            return say("{player} has left the game.", player=state.seat(chosen).name)
    if wish.turn is not None and state.stage not in IN_PLAY:
        return say("Nobody's turn can be set now: no dice are being placed.")
    at_slot = wish.slot is not None or wish.slot_biggies is not None
    if (at_slot or SLOT in wish.notes) and SLOT not in state.casinos:
        return say("There is no slot machine in this game.")
    for place in [*wish.dice, *wish.biggies, *wish.notes]:
        if place not in state.casinos or (place == SLOT and place not in wish.notes):
            return say("There is no casino “{casino}” here.", casino=str(place))
    places: list[Number] = [*wish.dice, *wish.biggies, *wish.notes, *([SLOT] if at_slot else [])]
    if (places or wish.in_hand) and state.stage not in (*IN_PLAY, "payout"):
        return say("The casinos have been paid: no dice or notes lie there now.")
    for place in places:
        if state.casinos[place].paid is not None:
            return say("{place} has paid already.", place=place_name(place, first=True))
    slot_faces = [*(wish.slot or {}), *(wish.slot_biggies or {})]
    if any(face not in NUMBERS for face in slot_faces):
        return say("A die shows 1 to 6.")
    return _dice_problem(state, wish) or _note_problem(state, wish)


def _dice_problem(state: State, wish: Adjust) -> Text | None:
    ordinary = [*wish.dice.values(), *(wish.slot or {}).values()]
    big = [*wish.biggies.values(), *(wish.slot_biggies or {}).values()]
    placed = [(owner, count) for dice in (*ordinary, *big) for owner, count in dice.items()]
    held = [(owner, count) for dice in wish.in_hand.values() for owner, count in dice.items()]
    if any(count < 0 for _, count in placed):
        return say("Fewer than no dice can't lie at a casino.")
    if any(count < 0 for _, count in held):
        return say("Nobody can hold fewer than no dice.")
    for owner, _ in placed:
        if owner != NEUTRAL and not state.has_seat(owner):
            return say("“{seat}” doesn't sit at this table.", seat=owner)
    if any(owner not in (seat, NEUTRAL, BIGGIE, KICKER) for seat, dice in wish.in_hand.items() for owner in dice):
        return say("Nobody holds dice of another player.")
    kinds = {owner for owner, count in (*placed, *held) if count} | ({BIGGIE} if any(map(without_noughts, big)) else set())
    return _not_in_this_game(state.options, kinds)


def _not_in_this_game(options: Options, kinds: Collection[str]) -> Text | None:
    """The first kind of dice named that nobody plays with at this table."""
    if NEUTRAL in kinds and not options.neutral_dice:
        return say("There are no neutral dice in this game.")
    if BIGGIE in kinds and not options.biggies:
        return say("There are no big dice in this game.")
    if KICKER in kinds and not options.kickers:
        return say("There are no kickers in this game.")
    return None


def _note_problem(state: State, wish: Adjust) -> Text | None:
    deck = state.options.full_deck()
    for usd in wish.money_usd.values():
        if not adds_up(usd, deck):
            return say("No notes of this game add up to {money_usd}.", money_usd=usd)
    if any(count < 0 for count in wish.notes_won.values()):
        return FEWER_THAN_NO_NOTES
    for notes in wish.notes.values():
        for note in notes:
            if note == RAINBOW and note not in deck:
                return say("There are no rainbow cards in this game.")
            if note not in deck:
                return say("There is no note of {note_usd} in this deck.", note_usd=note)
    return None


def _lying(casinos: Mapping[Number, Casino]) -> tuple[dict[str, int], dict[str, int]]:
    dice: dict[str, int] = {}
    big: dict[str, int] = {}
    for casino in casinos.values():
        spot = casino.spot()
        dice, big = merged(dice, spot.dice), merged(big, spot.biggies)
    return dice, big


def _slot_dice(state: State) -> dict[int, Dice]:
    return {face: spot.dice for face, spot in state.casinos.get(SLOT, Casino(SLOT)).spots.items() if spot.dice}


def _slot_biggies(state: State) -> dict[int, Dice]:
    return {face: spot.biggies for face, spot in state.casinos.get(SLOT, Casino(SLOT)).spots.items() if spot.biggies}


__all__ = ["and_why", "apply_adjusted", "resolve", "to_seen", "towards"]
