"""Trades: money, marked lots and dice in casinos, offered and accepted at any time. Source: SOURCES.md#lords-trade."""

from companion.games.game import Decision, Refusal, SeatId
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.board import LotId
from companion.games.lords_of_vegas.city import plot
from companion.games.lords_of_vegas.refuse import refuse
from companion.games.lords_of_vegas.state import OpenOffer, State
from companion.text import say

LOOK_AGAIN = say("It may have been taken back: look at the offers on the page.")


def offer(state: State, seat: SeatId, wish: cmd.Offer) -> Decision:
    """Put an offer on the table; it is checked now and again when it is accepted. A lot or die that it names twice changes hands once."""
    if wish.to == seat or wish.to not in state.playing:
        return refuse("no-partner", say("A trade needs another player at the table."), say("Choose who shall have the offer."))
    made = OpenOffer(
        state.offers_made + 1, seat, wish.to, wish.gives_musd, wish.wants_musd,
        *(tuple(dict.fromkeys(named)) for named in (wish.gives_lots, wish.wants_lots, wish.gives_dice, wish.wants_dice)),
    )  # fmt: skip
    if not (made.gives_musd or made.wants_musd or made.gives_lots or made.wants_lots or made.gives_dice or made.wants_dice):
        return refuse("empty-offer", say("There is nothing in this offer."), say("Name money, lots or dice."))
    if problem := _impossible(state, made):
        return problem
    return (ev.TradeOffered(
        made.number, seat, made.to, made.gives_musd, made.wants_musd, made.gives_lots, made.wants_lots, made.gives_dice, made.wants_dice
    ),)  # fmt: skip


def accept(state: State, seat: SeatId, wish: cmd.Accept) -> Decision:
    """The other side says yes."""
    made = _find(state, wish.offer)
    if made is None or made.to != seat:
        return refuse("no-such-offer", say("There is no such offer to you."), LOOK_AGAIN)
    return _impossible(state, made) or (ev.TradeAccepted(made.number),)


def decline(state: State, seat: SeatId, wish: cmd.Decline) -> Decision:
    """Either side lets it go."""
    made = _find(state, wish.offer)
    if made is None or seat not in (made.to, made.seat):
        return refuse("no-such-offer", say("There is no such offer."), LOOK_AGAIN)
    return (ev.TradeDeclined(made.number),)


def can_be_met(state: State, made: OpenOffer) -> bool:
    """Whether both sides still have what the offer names."""
    return _impossible(state, made) is None


def _find(state: State, number: int) -> OpenOffer | None:
    return next((o for o in state.offers if o.number == number), None)


def _impossible(state: State, made: OpenOffer) -> Refusal | None:
    sides = (
        (made.seat, made.gives_musd, made.gives_lots, made.gives_dice),
        (made.to, made.wants_musd, made.wants_lots, made.wants_dice),
    )
    for owner, money, lots, dice in sides:
        if money < 0 or money > state.cash[owner]:
            return refuse("trade-money", say("{player} does not have that much money.", player=state.seat(owner).name), say("Offer less."))
        if not all(plot(state.city, lot).marker == owner for lot in lots):
            return refuse("trade-lot", say("Players can trade only lots that carry a marker of their own."), say("Choose other lots."))
        if not all(_owns_die(state, lot, owner) for lot in dice):
            return refuse("trade-die", say("Players can trade only dice of their own that lie in casinos."), say("Choose other dice."))
    return _supply_short(state, made)


def _owns_die(state: State, lot: LotId, owner: SeatId) -> bool:
    die = plot(state.city, lot).die
    return die is not None and die.owner == owner


def _supply_short(state: State, made: OpenOffer) -> Refusal | None:
    gets = ((made.to, made.gives_lots, made.wants_lots, made.gives_dice, made.wants_dice),
            (made.seat, made.wants_lots, made.gives_lots, made.wants_dice, made.gives_dice))  # fmt: skip
    for seat, lots_in, lots_out, dice_in, dice_out in gets:
        if state.markers_left(seat) + len(lots_out) < len(lots_in):
            return refuse(
                "no-markers", say("{player} has no marker left for that.", player=state.seat(seat).name), say("Trade fewer lots.")
            )
        if state.dice_left(seat) + len(dice_out) < len(dice_in):
            return refuse("no-dice", say("{player} has no die left for that.", player=state.seat(seat).name), say("Trade fewer dice."))
    return None
