"""Set-up and the draw step: start cards, first player, take-over, what a card pays, who is next. Source: SOURCES.md#lords-draw."""

from collections.abc import Mapping

from companion.games.game import Decision, Event, SeatId
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.board import BOARD, END
from companion.games.lords_of_vegas.city import chips_after, money, paying, plot
from companion.games.lords_of_vegas.refuse import refuse
from companion.games.lords_of_vegas.state import DieWanted, MarkerWanted, State, Waiting
from companion.text import say


def next_to_deal(state: State) -> SeatId | None:
    """The seat whose start card comes next: two for the first, then two for the next of those still there."""
    return next((seat for seat in state.playing if state.start_cards.get(seat, 0) < 2), None)


def deal_card(state: State, wish: cmd.DealCard, drawn: object) -> Decision:
    """One start card; with two players a card of block F is replaced."""
    seat = wish.seat or next_to_deal(state)
    if state.stage != "set-up" or seat is None or state.start_cards.get(seat, 0) >= 2:
        return refuse("dealt", say("Every player has two start cards."), say("Go on with the game."))
    if seat not in state.playing:
        return refuse("no-such-seat", say("“{seat}” doesn't sit at this table.", seat=seat), say("Deal to one of the players."))
    card = wish.card or drawn
    if not isinstance(card, str) or card not in state.unseen:
        return refuse("no-such-card", say("That card is not in the deck any more."), say("Enter the lot that is printed on the card."))
    if state.options.two_player and BOARD.lots[card].block == "F":
        return (ev.CardReplaced(seat, card),)
    return (ev.CardDealt(seat, card),)


def first_roll(state: State, seats: tuple[SeatId, ...], dice: Mapping[str, tuple[int, ...]]) -> Decision:
    """Two dice each; the highest sum begins, ties roll again among themselves."""
    if set(dice) != set(seats) or any(len(pair) != 2 for pair in dice.values()):
        return refuse(
            "two-dice-each", say("Everybody who rolls for the first place rolls two dice."), say("Enter two dice for each of them.")
        )
    rolled = ev.FirstRolled({seat: tuple(dice[seat]) for seat in seats})
    return (rolled, ev.TurnBegan(rolled.best[0])) if len(rolled.best) == 1 else (rolled,)


def draw(state: State, seat: SeatId, wish: cmd.Draw, drawn: object) -> Decision:
    """The card that opens a turn. With typed cards the End of Game card may turn up at any point."""
    if state.stage != "draw" or state.drawn is not None:
        return refuse("drawn-already", say("The card of this turn is drawn."), say("Act, or end the turn."))
    card = wish.card or drawn
    if card != END and (not isinstance(card, str) or card not in state.unseen):
        return refuse("no-such-card", say("That card is not in the deck any more."), say("Enter the lot that is printed on the card."))
    assert isinstance(card, str)
    return (ev.CardDrawn(seat, card),)


def take_lot(state: State) -> tuple[Event, ...] | str:
    """The take-over that the drawn card brings; "die" or "marker" when the drawer must first free one."""
    assert state.drawn is not None
    assert state.turn is not None
    here = plot(state.city, state.drawn)
    if here.tile is None:
        if here.marker is None and state.markers_left(state.turn) < 1:
            return "marker"
        return (ev.LotTaken(here.marker or state.turn, state.drawn, None),)
    if here.die is not None and here.die.owner == state.turn:
        return (ev.LotTaken(state.turn, state.drawn, here.die.value),)
    if state.dice_left(state.turn) < 1:
        return "die"
    return (ev.LotTaken(state.turn, state.drawn, here.die.value if here.die else BOARD.lots[state.drawn].die),)


def waiting_for(state: State) -> Waiting | None:
    """What must be settled before anything else, the drawer's missing die or marker included."""
    nothing_to_take = state.drawn is None or state.taken or outside_the_game(state)
    if state.waiting is not None or nothing_to_take or state.turn is None or state.turn in state.gone:
        return state.waiting
    taken = take_lot(state)
    if isinstance(taken, tuple):
        return None
    return DieWanted(state.turn) if taken == "die" else MarkerWanted(state.turn)


def outside_the_game(state: State) -> bool:
    """Is the drawn card of block F with two players? It pays, takes nothing, and another is drawn."""
    return state.options.two_player and state.drawn not in (None, END) and BOARD.lots[str(state.drawn)].block == "F"


def pay_card(state: State) -> tuple[Event, ...]:
    """Lots and casinos pay; points casino by casino, smallest first; 90 points or the End of Game card end the game."""
    assert state.drawn is not None
    casinos = paying(state.city, state.drawn)
    earned = money(state.city, casinos)
    bosses = tuple((casino.lots[0], casino.boss, casino.size) for casino in casinos if casino.boss is not None)
    moved = {seat: stand for seat, stand in chips_after(state.points, casinos).items() if stand != state.points[seat]}
    return (ev.CardPaid(state.drawn, {seat.id: earned[seat.id] for seat in state.seats if earned[seat.id]}, bosses, moved),)
