"""What is open now: who may act, what chance must bring, and every wish short of trades that would not be refused."""

from collections.abc import Iterator
from itertools import permutations

from companion.games.game import Command, Need, SeatId
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas.actions import REMODEL_MUSD, SPRAWL_TIMES, reorganize_cost, sprawl_lots
from companion.games.lords_of_vegas.board import BOARD, COLOURS, END, LotId
from companion.games.lords_of_vegas.city import Casino, casinos, plot
from companion.games.lords_of_vegas.draw import next_to_deal, waiting_for
from companion.games.lords_of_vegas.gamble import BET_A_TILE_MUSD
from companion.games.lords_of_vegas.state import Arranging, Bet, DieWanted, FirstPlayerRoll, MarkerWanted, ReorganizeRoll, State, TieReroll
from companion.games.lords_of_vegas.trade import can_be_met


def to_act(state: State) -> frozenset[SeatId]:
    """The seats that may act; offers apart, which anybody may make and those asked may answer."""
    if state.stage == "game-over":
        return frozenset()
    asked = frozenset(offer.to for offer in state.offers)
    waiting = waiting_for(state)
    if isinstance(waiting, FirstPlayerRoll):
        return frozenset(waiting.seats)
    if isinstance(waiting, Arranging):
        return frozenset(waiting.rolled)
    if isinstance(waiting, Bet):
        return frozenset({waiting.boss if waiting.laid_off is None else waiting.seat})
    if isinstance(waiting, DieWanted | MarkerWanted):
        return frozenset({waiting.seat})
    return asked | ({state.turn} if state.turn else frozenset())


def needs(state: State) -> tuple[Need, ...]:
    """Cards and rolls that must come from the table or the generator."""
    waiting = waiting_for(state)
    if state.stage == "set-up" and waiting is None:
        dealt = len(state.discards)
        seat = next_to_deal(state)
        return (Need("card", f"start card {dealt + 1}", cmd.DealCard(seat=seat), seat, pile=dict.fromkeys(state.unseen, 1)),)
    if (dice := _dice_needed(state)) is not None:
        return (
            Need("roll" if isinstance(waiting, FirstPlayerRoll | Bet) else "reroll", f"roll {state.rolls}", cmd.Roll(), None, dice=dice),
        )
    if waiting is None and state.stage == "draw" and state.drawn is None:
        pile: dict[str, int] = {END: 1} if state.next_card_is_end else dict.fromkeys(state.unseen, 1)
        return (Need("draw", f"card {state.draws + 1}", cmd.Draw(), state.turn, pile=pile),)
    return ()


def _dice_needed(state: State) -> dict[str, int] | None:
    waiting = waiting_for(state)
    if isinstance(waiting, FirstPlayerRoll):
        return dict.fromkeys(waiting.seats, 2)
    if isinstance(waiting, Bet) and waiting.laid_off is not None:
        return {waiting.seat: 2}
    if isinstance(waiting, TieReroll):
        return dict.fromkeys(waiting.lots, 1)
    if isinstance(waiting, ReorganizeRoll):
        count: dict[str, int] = {}
        for lot in waiting.lots:
            die = plot(state.city, lot).die
            if die is not None:
                count[die.owner] = count.get(die.owner, 0) + 1
        return count
    return None


def legal(state: State, seat: SeatId) -> tuple[Command, ...]:
    """Every command this seat may give now, short of making offers (too many to list) and of gambling's amounts (the highest is listed)."""
    if seat not in to_act(state):
        return ()
    answers = tuple(_answers(state, seat))
    waiting = waiting_for(state)
    if waiting is not None:
        return tuple(_settling(state, seat))
    if state.turn != seat or state.stage != "play":
        return answers
    return (*answers, *_builds(state, seat), *_casino_actions(state, seat), cmd.Next(seat))


def _answers(state: State, seat: SeatId) -> Iterator[Command]:
    """To the offers made to a seat. One whose money, lots or dice are gone meanwhile can only be declined."""
    for offer in state.offers:
        if offer.to == seat:
            if can_be_met(state, offer):
                yield cmd.Accept(offer.number, seat)
            yield cmd.Decline(offer.number, seat)


def _settling(state: State, seat: SeatId) -> Iterator[Command]:
    waiting = waiting_for(state)
    if isinstance(waiting, Bet) and waiting.laid_off is None:
        yield from (cmd.LayOff(False, seat), cmd.LayOff(True, seat))
    elif isinstance(waiting, DieWanted):
        yield from (cmd.MoveDie(lot, seat) for lot in _own_dice(state, seat))
    elif isinstance(waiting, MarkerWanted):
        yield from (cmd.GiveUpLot(lot, seat) for lot, here in state.city.items() if here.marker == seat)
    elif isinstance(waiting, Arranging):
        lots = tuple(lot for lot in waiting.lots if (die := plot(state.city, lot).die) and die.owner == seat)
        for values in sorted(set(permutations(waiting.rolled[seat]))):
            yield cmd.Arrange(dict(zip(lots, values, strict=True)), seat)


def _own_dice(state: State, seat: SeatId) -> list[LotId]:
    return [lot for lot, here in state.city.items() if here.die is not None and here.die.owner == seat]


def _dice_sources(state: State, seat: SeatId) -> list[LotId | None]:
    return [None] if state.dice_left(seat) > 0 else list(_own_dice(state, seat))


def _builds(state: State, seat: SeatId) -> Iterator[Command]:
    for lot, here in state.city.items():
        if here.marker == seat and BOARD.lots[lot].price_musd <= state.cash[seat]:
            for colour in COLOURS:
                if state.tiles_left(colour) > 0:
                    yield from (cmd.Build(lot, colour, source, seat) for source in _dice_sources(state, seat))


def _casino_actions(state: State, seat: SeatId) -> Iterator[Command]:
    for casino in casinos(state.city):
        if casino.boss == seat:
            yield from _boss_actions(state, seat, casino)
        elif casino.boss is not None and not state.gambled and (most := highest_bet(state, seat, casino)):
            yield cmd.Gamble(casino.lots[0], most, seat)
        mine = any(die.owner == seat for _, die in casino.dice)
        if mine and not any(lot in state.barred for lot, _ in casino.dice) and reorganize_cost(casino) <= state.cash[seat]:
            yield cmd.Reorganize(casino.lots[0], seat)


def _boss_actions(state: State, seat: SeatId, casino: Casino) -> Iterator[Command]:
    if state.tiles_left(casino.colour) > 0:
        for lot in sprawl_lots(state, casino):
            if SPRAWL_TIMES * BOARD.lots[lot].price_musd <= state.cash[seat]:
                yield from (cmd.Sprawl(casino.lots[0], lot, source, seat) for source in _dice_sources(state, seat))
    if REMODEL_MUSD * casino.size <= state.cash[seat]:
        yield from (
            cmd.Remodel(casino.lots[0], colour, seat)
            for colour in COLOURS
            if colour != casino.colour and state.tiles_left(colour) >= casino.size
        )


def highest_bet(state: State, seat: SeatId, casino: Casino) -> int:
    """The most this seat may bet there; 0 where it may not."""
    if casino.boss is None or casino.boss == seat:
        return 0
    most = min(BET_A_TILE_MUSD * casino.size, state.cash[seat])
    return min(most, state.cash[casino.boss]) if state.options.bet_capped_by_boss_cash else most
