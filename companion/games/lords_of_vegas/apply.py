"""The next state after one event. Never fails on events that decide made; no rule is asked here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.game import Event, Seat, SeatId
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.board import BOARD, END, LotId
from companion.games.lords_of_vegas.city import City, Die, Plot, lay, plot
from companion.games.lords_of_vegas.state import (
    Arranging,
    Bet,
    FirstPlayerRoll,
    OpenOffer,
    ReorganizeRoll,
    State,
    TieReroll,
)

ASIDE = (ev.TradeOffered, ev.TradeDeclined, ev.SeatChanged)
"""Events beside the turn: they close nobody's decision, so that a command under way is not stale for them."""


def apply(state: State, event: Event) -> State:
    """Fold one event in."""
    after = _APPLY[type(event)](state, event)
    return after if isinstance(event, ASIDE) else replace(after, decided=state.decided + 1)


def pay(state: State, amounts: Mapping[SeatId, int]) -> State:
    """Millions from the bank to seats (negative: to the bank)."""
    cash = {seat: have + amounts.get(seat, 0) for seat, have in state.cash.items()}
    return replace(state, cash=cash, bank_musd=state.bank_musd - sum(amounts.values()))


def _card_dealt(state: State, e: ev.CardDealt) -> State:
    held = {**state.start_cards, e.seat: state.start_cards.get(e.seat, 0) + 1}
    state = replace(
        pay(state, {e.seat: BOARD.lots[e.card].start_money_musd}),
        city=lay(state.city, {e.card: Plot(marker=e.seat)}),
        start_cards=held,
        unseen=_without(state.unseen, e.card),
        discards=(*state.discards, e.card),
    )
    return _dealt(state)


def _dealt(state: State) -> State:
    """Once everybody who is still there has two start cards, two dice say who begins."""
    if any(state.start_cards.get(seat, 0) < 2 for seat in state.playing):
        return state
    return replace(state, waiting=FirstPlayerRoll(state.playing), rolls=state.rolls + 1)


def _card_replaced(state: State, e: ev.CardReplaced) -> State:
    return replace(state, unseen=_without(state.unseen, e.card), discards=(*state.discards, e.card), replaced=state.replaced + 1)


def _first_rolled(state: State, e: ev.FirstRolled) -> State:
    tied = len(e.best) > 1
    return replace(state, waiting=FirstPlayerRoll(e.best) if tied else None, rolls=state.rolls + tied)


def _turn_began(state: State, e: ev.TurnBegan) -> State:
    return replace(
        state,
        stage="draw",
        turn=e.seat,
        turn_number=state.turn_number + 1,
        waiting=None,
        drawn=None,
        taken=False,
        gambled=False,
        barred=frozenset(),
        barred_in_hand=False,
    )


def _card_drawn(state: State, e: ev.CardDrawn) -> State:
    return replace(
        state,
        drawn=e.card,
        taken=e.card == END,
        unseen=_without(state.unseen, e.card),
        discards=(*state.discards, e.card),
        draws=state.draws + (e.card != END),
    )


def _lot_taken(state: State, e: ev.LotTaken) -> State:
    here = plot(state.city, e.lot)
    new = Plot(marker=e.seat) if e.value is None else replace(here, die=Die(e.seat, e.value))
    return replace(state, city=lay(state.city, {e.lot: new}), taken=True, waiting=None)


def _card_paid(state: State, e: ev.CardPaid) -> State:
    again = state.options.two_player and e.card != END and BOARD.lots[e.card].block == "F"
    return replace(
        pay(state, e.money_musd), points={**state.points, **e.points}, drawn=None, taken=False, stage="draw" if again else "play"
    )


def _built(state: State, e: ev.Built | ev.Sprawled) -> State:
    """A tile and a die, paid for: on one's own lot, or sprawled on to another."""
    tile = Plot(tile=e.colour, die=Die(e.seat, BOARD.lots[e.lot].die))
    return _die_laid(replace(pay(state, {e.seat: -e.paid_musd}), city=lay(state.city, {e.lot: tile})), e.lot)


def _die_laid(state: State, lot: LotId) -> State:
    """A die that came from another tile is still the one that was reorganized there."""
    return replace(state, barred=state.barred | {lot}, barred_in_hand=False) if state.barred_in_hand else state


def _remodelled(state: State, e: ev.Remodelled) -> State:
    changes = {lot: replace(plot(state.city, lot), tile=e.colour) for lot in e.lots}
    return replace(pay(state, {e.seat: -e.paid_musd}), city=lay(state.city, changes))


def _reorganize_paid(state: State, e: ev.ReorganizePaid) -> State:
    with_dice = tuple(lot for lot in e.lots if plot(state.city, lot).die is not None)
    return replace(
        pay(state, {e.seat: -e.paid_musd}), waiting=ReorganizeRoll(with_dice), barred=state.barred | set(with_dice), rolls=state.rolls + 1
    )


def _dice_rolled(state: State, e: ev.DiceRolled) -> State:
    assert isinstance(state.waiting, ReorganizeRoll)
    return replace(state, waiting=Arranging(state.waiting.lots, dict(e.dice)))


def _dice_arranged(state: State, e: ev.DiceArranged) -> State:
    assert isinstance(state.waiting, Arranging)
    left = {seat: dice for seat, dice in state.waiting.rolled.items() if seat != e.seat}
    return replace(state, city=_turned(state.city, e.dice), waiting=replace(state.waiting, rolled=left) if left else None)


def _boss_tied(state: State, e: ev.BossTied) -> State:
    return replace(state, waiting=TieReroll(e.lots), rolls=state.rolls + 1)


def _tie_rerolled(state: State, e: ev.TieRerolled) -> State:
    return replace(state, city=_turned(state.city, e.dice), waiting=None)


def _wagered(state: State, e: ev.Wagered) -> State:
    asked = None if state.options.lay_off != "off" and e.boss not in state.gone else False  # nobody is there to be asked
    return replace(state, gambled=True, waiting=Bet(e.seat, e.boss, e.casino, e.bet_musd, asked), rolls=state.rolls + 1)


def _laid_off(state: State, e: ev.LaidOff) -> State:
    assert isinstance(state.waiting, Bet)
    return replace(state, waiting=replace(state.waiting, laid_off=e.yes))


def _gambled(state: State, e: ev.Gambled) -> State:
    return replace(pay(state, e.money_musd), waiting=None)


def _die_moved(state: State, e: ev.DieMoved) -> State:
    emptied = replace(plot(state.city, e.move_from), die=None)
    return replace(
        state,
        city=lay(state.city, {e.move_from: emptied}),
        barred=state.barred - {e.move_from},
        barred_in_hand=e.move_from in state.barred,
    )


def _lot_given_up(state: State, e: ev.LotGivenUp) -> State:
    return replace(state, city=lay(state.city, {e.lot: Plot()}))


def _trade_offered(state: State, e: ev.TradeOffered) -> State:
    offer = OpenOffer(e.number, e.seat, e.to, e.gives_musd, e.wants_musd, e.gives_lots, e.wants_lots, e.gives_dice, e.wants_dice)
    return replace(state, offers=(*state.offers, offer), offers_made=e.number)


def _trade_accepted(state: State, e: ev.TradeAccepted) -> State:
    offer = next(o for o in state.offers if o.number == e.number)
    money = offer.wants_musd - offer.gives_musd
    changes: dict[LotId, Plot] = {}
    for receiver, lots, dice in ((offer.to, offer.gives_lots, offer.gives_dice), (offer.seat, offer.wants_lots, offer.wants_dice)):
        changes |= {lot: Plot(marker=receiver) for lot in lots}
        changes |= {lot: replace(here, die=Die(receiver, here.die.value)) for lot in dice if (here := plot(state.city, lot)).die}
    rest = tuple(o for o in state.offers if o.number != e.number)
    return replace(pay(state, {offer.seat: money, offer.to: -money}), city=lay(state.city, changes), offers=rest)


def _trade_declined(state: State, e: ev.TradeDeclined) -> State:
    return replace(state, offers=tuple(o for o in state.offers if o.number != e.number))


def _adjusted(state: State, e: ev.Adjusted) -> State:
    plots = {
        lot: Plot(marker, tile, Die(owner, value) if owner is not None and value is not None else None)
        for lot, (marker, tile, owner, value) in e.lots.items()
    }
    cash = {**state.cash, **e.cash_musd}
    gained = sum(cash.values()) - sum(state.cash.values())
    if e.turn not in (None, state.turn):  # another seat's turn: what is allowed once in a turn is allowed again
        state = replace(state, gambled=False, barred=frozenset())
    return replace(
        state,
        city=lay(state.city, plots),
        cash=cash,
        points={**state.points, **e.points},
        turn=e.turn or state.turn,
        adjusted_musd=state.adjusted_musd + gained,
        waiting=None if e.over else state.waiting,
    )


def _seat_changed(state: State, e: ev.SeatChanged) -> State:
    seats = [Seat(s.id, e.name, e.colour) if s.id == e.seat else s for s in state.seats]
    if e.order:
        moved = next(s for s in seats if s.id == e.seat)
        seats.remove(moved)
        seats.insert(e.order - 1, moved)
    return replace(state, seats=tuple(seats))


def _seat_left(state: State, e: ev.SeatLeft) -> State:
    offers = tuple(o for o in state.offers if e.seat not in (o.seat, o.to))
    waiting = state.waiting
    if isinstance(waiting, FirstPlayerRoll):
        waiting = FirstPlayerRoll(tuple(seat for seat in waiting.seats if seat != e.seat))
    elif e.seat == state.turn:
        waiting = None
    elif isinstance(waiting, Bet) and waiting.boss == e.seat and waiting.laid_off is None:
        waiting = replace(waiting, laid_off=False)  # nobody is there to be asked
    still_dealt = state.stage == "set-up" and waiting is None
    left = replace(state, gone=state.gone | {e.seat}, offers=offers, waiting=waiting)
    return _dealt(left) if still_dealt else left


def _game_ended(state: State, e: ev.GameEnded) -> State:
    return replace(state, stage="game-over", ended=e.why, waiting=None, offers=(), drawn=None)


def _without(cards: tuple[LotId, ...], card: str) -> tuple[LotId, ...]:
    return tuple(name for name in cards if name != card)


def _turned(city: City, dice: Mapping[LotId, int]) -> dict[LotId, Plot]:
    changes = {}
    for lot, value in dice.items():
        here = plot(city, lot)
        assert here.die is not None
        changes[lot] = replace(here, die=Die(here.die.owner, value))
    return lay(city, changes)


_APPLY: Mapping[type[Event], Callable[[State, Any], State]] = {
    ev.CardDealt: _card_dealt,
    ev.CardReplaced: _card_replaced,
    ev.FirstRolled: _first_rolled,
    ev.TurnBegan: _turn_began,
    ev.CardDrawn: _card_drawn,
    ev.LotTaken: _lot_taken,
    ev.CardPaid: _card_paid,
    ev.Built: _built,
    ev.Sprawled: _built,
    ev.Remodelled: _remodelled,
    ev.ReorganizePaid: _reorganize_paid,
    ev.DiceRolled: _dice_rolled,
    ev.DiceArranged: _dice_arranged,
    ev.BossTied: _boss_tied,
    ev.TieRerolled: _tie_rerolled,
    ev.Wagered: _wagered,
    ev.LaidOff: _laid_off,
    ev.Gambled: _gambled,
    ev.DieMoved: _die_moved,
    ev.LotGivenUp: _lot_given_up,
    ev.TradeOffered: _trade_offered,
    ev.TradeAccepted: _trade_accepted,
    ev.TradeDeclined: _trade_declined,
    ev.Adjusted: _adjusted,
    ev.SeatChanged: _seat_changed,
    ev.SeatLeft: _seat_left,
    ev.GameEnded: _game_ended,
}
