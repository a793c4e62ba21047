"""What a wish leads to: events, or a refusal; and what follows by itself: take-overs, tied bosses, payments, the end."""

from collections.abc import Mapping
from typing import Any

from companion.games.colours import clashing
from companion.games.game import Command, Decision, Event, Plain, Refusal, SeatId
from companion.games.lords_of_vegas import actions, draw, gamble, trade
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, COLOURS, END, WINNING_POINTS
from companion.games.lords_of_vegas.choices import to_act
from companion.games.lords_of_vegas.city import Die, casinos, plot
from companion.games.lords_of_vegas.refuse import refuse
from companion.games.lords_of_vegas.state import Arranging, Bet, DieWanted, FirstPlayerRoll, MarkerWanted, ReorganizeRoll, State, TieReroll
from companion.games.names import why_no_name
from companion.text import say

ANY_TIME = (cmd.Offer, cmd.Accept, cmd.Decline, cmd.Adjust, cmd.SeatChange, cmd.Leave, cmd.Join, cmd.ComeBack, cmd.EndGame)
SETTLING = (cmd.Roll, cmd.Arrange, cmd.LayOff, cmd.MoveDie, cmd.GiveUpLot)


def decide(state: State, command: Command, chance: Plain) -> Decision:
    """Events with everything that follows from them, or a refusal."""
    first = _first(state, command, chance)
    return first if isinstance(first, Refusal) else _with_consequences(state, first)


def _first(state: State, command: Command, chance: Plain) -> Decision:
    if state.stage == "game-over" and not isinstance(command, cmd.Adjust | cmd.SeatChange):
        return refuse("game-over", say("The game is over."), say("Start a new one, or correct a past turn."))
    if isinstance(command, ANY_TIME):
        return _any_time(state, command)
    if isinstance(command, cmd.DealCard):
        return draw.deal_card(state, command, chance.get("drawn"))
    if isinstance(command, SETTLING):
        return _settle(state, command, chance)
    if draw.waiting_for(state) is not None or state.stage == "set-up":
        return refuse("settle-first", say("Something has to be settled first."), say("Roll or choose what the table is waiting for."))
    return _turn(state, command, chance)


def _turn(state: State, command: Command, chance: Plain) -> Decision:
    seat = getattr(command, "seat", None) or state.turn
    if seat != state.turn or seat is None:
        turn = state.seat(state.turn).name if state.turn else "?"
        return refuse("not-your-turn", say("It is {player}'s turn.", player=turn), say("Trades alone are possible at any time."))
    if isinstance(command, cmd.Draw):
        return draw.draw(state, seat, command, chance.get("drawn"))
    if state.stage != "play":
        return refuse("draw-first", say("A turn begins with a card."), say("Draw the card first."))
    if isinstance(command, cmd.Build):
        return actions.build(state, seat, command)
    if isinstance(command, cmd.Sprawl):
        return actions.sprawl(state, seat, command)
    if isinstance(command, cmd.Remodel):
        return actions.remodel(state, seat, command)
    if isinstance(command, cmd.Reorganize):
        return actions.reorganize(state, seat, command)
    if isinstance(command, cmd.Gamble):
        return gamble.gamble(state, seat, command)
    assert isinstance(command, cmd.Next)
    return (ev.TurnBegan(state.next_seat),)


def _settle(state: State, command: Command, chance: Plain) -> Decision:
    waiting = draw.waiting_for(state)
    if getattr(command, "seat", None) not in (None, *to_act(state)):
        return refuse("not-yours", say("Another player is asked for that."), say("Wait for the others."))
    if isinstance(command, cmd.Roll):
        return _roll(state, command.dice if command.dice is not None else chance.get("dice") or {})
    if isinstance(command, cmd.Arrange) and isinstance(waiting, Arranging):
        return _arrange(state, waiting, command)
    if isinstance(command, cmd.LayOff) and isinstance(waiting, Bet) and waiting.laid_off is None:
        return (ev.LaidOff(waiting.boss, command.yes),)
    if isinstance(command, cmd.MoveDie) and isinstance(waiting, DieWanted):
        moved = actions.free_die(state, waiting.seat, command.move_from)
        return moved or refuse("no-need", say("No die has to move."), say("Go on with the turn."))
    if isinstance(command, cmd.GiveUpLot) and isinstance(waiting, MarkerWanted):
        if command.lot not in BOARD.lots or plot(state.city, command.lot).marker != waiting.seat:
            return refuse("not-your-lot", say("That lot does not carry your marker."), say("Give up one of your own lots."))
        return (ev.LotGivenUp(waiting.seat, command.lot),)
    return refuse("nothing-waits", say("Nobody has asked for that now."), say("Look at what the table is waiting for."))


def _roll(state: State, dice: Mapping[str, Any]) -> Decision:
    waiting, rolled = state.waiting, {who: tuple(values) for who, values in dice.items()}
    if not all(isinstance(v, int) and 1 <= v <= 6 for values in rolled.values() for v in values):
        return refuse("not-a-die", say("A die shows 1 to 6."), say("Enter what the dice show."))
    if isinstance(waiting, FirstPlayerRoll):
        return draw.first_roll(state, waiting.seats, rolled)
    if isinstance(waiting, Bet) and waiting.laid_off is not None:
        return gamble.roll_bet(state, waiting, rolled.get(waiting.seat, ()))
    if isinstance(waiting, ReorganizeRoll):
        return _reorganize_roll(state, waiting, rolled)
    if isinstance(waiting, TieReroll):
        if set(rolled) != set(waiting.lots) or any(len(values) != 1 for values in rolled.values()):
            return refuse("tied-dice", say("Exactly the tied dice are rerolled."), say("Enter one value for each of them."))
        return (ev.TieRerolled({lot: rolled[lot][0] for lot in waiting.lots}),)
    return refuse("no-roll", say("No dice are to be rolled now."), say("Look at what the table is waiting for."))


def _reorganize_roll(state: State, waiting: ReorganizeRoll, rolled: Mapping[SeatId, tuple[int, ...]]) -> Decision:
    own = _dice_by_owner(state, waiting.lots)
    if {seat: len(values) for seat, values in rolled.items()} != {seat: len(lots) for seat, lots in own.items()}:
        return refuse("all-dice", say("Everybody rerolls all their dice of that casino."), say("Enter as many values as dice lie there."))
    events: list[Event] = [ev.DiceRolled({seat: tuple(sorted(rolled[seat])) for seat in own})]
    for seat, lots in own.items():  # no choice left: one die, or all alike
        if len(set(rolled[seat])) == 1:
            events.append(ev.DiceArranged(seat, dict.fromkeys(lots, rolled[seat][0])))
    return tuple(events)


def _dice_by_owner(state: State, lots: tuple[str, ...]) -> dict[SeatId, tuple[str, ...]]:
    own: dict[SeatId, tuple[str, ...]] = {}
    for lot in lots:
        die = plot(state.city, lot).die
        if die is not None:
            own[die.owner] = (*own.get(die.owner, ()), lot)
    return own


def _arrange(state: State, waiting: Arranging, wish: cmd.Arrange) -> Decision:
    seat = wish.seat or (next(iter(waiting.rolled)) if len(waiting.rolled) == 1 else None)
    if seat is None or seat not in waiting.rolled:
        return refuse("not-your-dice", say("This seat has no dice to put back."), say("Say whose dice these are."))
    own = _dice_by_owner(state, waiting.lots)[seat]
    if set(wish.dice) != set(own) or sorted(wish.dice.values()) != sorted(waiting.rolled[seat]):
        return refuse(
            "own-tiles",
            say("The rolled dice go back to the same player's own tiles there."),
            say("Give each of those lots one of the values."),
        )
    return (ev.DiceArranged(seat, {lot: wish.dice[lot] for lot in own}),)


def _any_time(state: State, command: Command) -> Decision:
    if isinstance(command, cmd.Offer | cmd.Accept | cmd.Decline):
        if draw.waiting_for(state) is not None or state.stage not in ("draw", "play"):
            return refuse("settle-first", say("Something has to be settled before a trade."), say("Roll or choose first."))
        return _trade(state, command)
    if isinstance(command, cmd.Adjust):
        return _adjust(state, command)
    if isinstance(command, cmd.SeatChange):
        return _seat_change(state, command)
    if isinstance(command, cmd.EndGame):
        return (ev.GameEnded("asked"),)
    if isinstance(command, cmd.Join | cmd.ComeBack):
        return refuse(
            "nobody-joins",
            say("Nobody can join this game once it has begun: everybody starts with two lots and their money."),
            say("Begin a new game with all who are there."),
        )
    assert isinstance(command, cmd.Leave)
    if command.seat not in state.playing:
        return refuse("no-such-seat", say("Nobody of that name is playing."), say("Choose a seat of this table."))
    if len(state.playing) <= 2:
        return (ev.SeatLeft(command.seat), ev.GameEnded("asked"))
    left = ev.SeatLeft(command.seat)
    rolling = apply(state, left).waiting
    if isinstance(rolling, FirstPlayerRoll) and len(rolling.seats) == 1:
        return (left, ev.TurnBegan(rolling.seats[0]))
    return (left,)


def _trade(state: State, command: cmd.Offer | cmd.Accept | cmd.Decline) -> Decision:
    seat = command.seat
    if seat is None and isinstance(command, cmd.Offer):
        seat = state.turn
    if seat is None:  # typed at the table: who answers is who was asked
        seat = next((o.to for o in state.offers if not isinstance(command, cmd.Offer) and o.number == command.offer), None)
    if seat not in state.playing or seat is None:
        return refuse("no-such-seat", say("Nobody of that name is playing."), say("Choose a seat of this table."))
    if isinstance(command, cmd.Offer):
        return trade.offer(state, seat, command)
    return trade.accept(state, seat, command) if isinstance(command, cmd.Accept) else trade.decline(state, seat, command)


MOST_MUSD = 9_999
"""Far more than the box holds: beyond it a finger slipped."""


def _adjust(state: State, wish: cmd.Adjust) -> Decision:
    seats = {s.id for s in state.seats}
    if not wish.reason.strip():
        return refuse("reason", say("An adjustment needs a reason."), say("Say in a few words why the table is right."))
    if not set(wish.cash_musd) | set(wish.points) | ({wish.turn} if wish.turn else set()) <= seats:
        return refuse("no-such-seat", say("Nobody of that name is playing."), say("Choose a seat of this table."))
    if wish.turn in state.gone:
        name = state.seat(str(wish.turn)).name
        return refuse("seat-left", say("{player} has left the game.", player=name), say("Choose one of the other seats."))
    off = next((points for points in wish.points.values() if points not in BOARD.track), None)
    if off is not None:
        return refuse("no-such-space", say("The score track has no space {space}.", space=off), say("Look at the track again."))
    if any(cash < 0 for cash in wish.cash_musd.values()):
        return refuse("no-such-money", say("Nobody can have less than no money."), say("Count the money again."))
    if too_much := [cash for cash in wish.cash_musd.values() if cash > MOST_MUSD]:
        return refuse("no-such-money", say("No bank of this game holds {cash_musd}.", cash_musd=too_much[0]), say("Count the money again."))
    for lot, (marker, tile, owner, value) in wish.lots.items():
        known = {marker, owner} - {None} <= seats
        dice = (owner is None) == (value is None) and (value is None or 1 <= value <= 6)
        if lot not in BOARD.lots or not known or not dice or (marker and tile) or (owner and not tile) or tile not in (None, *COLOURS):
            return refuse(
                "no-such-plot", say("{lot} can't look like that.", lot=lot), say("A lot has a marker, or a tile with or without a die.")
            )
    return (ev.Adjusted(wish.reason.strip(), wish.lots, wish.cash_musd, wish.points, wish.turn, _rolled_by_hand(state, wish)),)


def _rolled_by_hand(state: State, wish: cmd.Adjust) -> bool:
    """Whether the table has settled by itself what it was asked for: other dice lie now where some were to be rolled or put back."""
    if not isinstance(state.waiting, TieReroll | ReorganizeRoll | Arranging):
        return False
    dice = {lot: plot(state.city, lot).die for lot in state.waiting.lots}
    return any(lot in dice and here[2:] != _owner_and_value(dice[lot]) for lot, here in wish.lots.items())


def _owner_and_value(die: Die | None) -> tuple[SeatId | None, int | None]:
    return (die.owner, die.value) if die is not None else (None, None)


def _seat_change(state: State, wish: cmd.SeatChange) -> Decision:
    if wish.seat not in {s.id for s in state.seats}:
        return refuse("no-such-seat", say("Nobody of that name is playing."), say("Choose a seat of this table."))
    seat = state.seat(wish.seat)
    name = wish.name.strip() if wish.name is not None else seat.name
    if name != seat.name and (refused := why_no_name(name, (s.name for s in state.seats if s.id != seat.id))):  # old ones may stay
        return refused
    if wish.colour is not None and clashing([wish.colour, *(s.colour for s in state.seats if s.id != wish.seat)]):
        return refuse("colour-taken", say("Two players can't have one colour."), say("Choose another colour."))
    if wish.order is not None and not 1 <= wish.order <= len(state.seats):
        return refuse(
            "no-such-place", say("There is no place {order} at this table.", order=wish.order), say("Places count clockwise from 1.")
        )
    return (ev.SeatChanged(wish.seat, name, wish.colour or seat.colour, wish.order or 0),)


def _with_consequences(state: State, first: tuple[Event, ...]) -> tuple[Event, ...]:
    events = list(first)
    for event in first:
        state = apply(state, event)
    while more := _consequence(state):
        events.extend(more)
        for event in more:
            state = apply(state, event)
    return tuple(events)


def _consequence(state: State) -> tuple[Event, ...]:
    """What happens by itself now: the take-over, a tie for boss, the payment, the end, the next turn where the seat has left. Empty when
    players or chance are asked."""
    if state.waiting is not None or state.stage in ("set-up", "game-over"):
        return ()
    left = state.turn in state.gone  # the card that it drew pays all the same; its lot is taken by nobody
    if state.drawn is not None and not state.taken and not left and not draw.outside_the_game(state):
        taken = draw.take_lot(state)
        if isinstance(taken, tuple):
            return taken
        return ()  # waiting_for() asks the drawer for a die or a marker
    tied = next((casino.tied for casino in casinos(state.city) if casino.tied), ())
    if tied:
        return (ev.BossTied(tied),)
    if state.drawn is not None:
        return draw.pay_card(state)
    if max(state.points.values(), default=0) >= WINNING_POINTS:
        return (ev.GameEnded("points"),)
    if state.discards and state.discards[-1] == END:
        return (ev.GameEnded("end-card"),)
    return (ev.TurnBegan(state.next_seat),) if left else ()
