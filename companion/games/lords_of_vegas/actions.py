"""Build, sprawl, remodel, reorganize: what a player may do with the board in a turn. Source: SOURCES.md#lords-actions."""

from companion.games.game import Decision, Event, Refusal, SeatId
from companion.games.lords_of_vegas import commands as cmd
from companion.games.lords_of_vegas import events as ev
from companion.games.lords_of_vegas.board import BOARD, COLOURS, LotId
from companion.games.lords_of_vegas.city import Casino, casino_at, plot
from companion.games.lords_of_vegas.refuse import die_wanted, no_casino, no_tiles, not_boss, refuse, too_dear
from companion.games.lords_of_vegas.state import State
from companion.text import say

REMODEL_MUSD = 5
SPRAWL_TIMES = 2


def build(state: State, seat: SeatId, wish: cmd.Build) -> Decision:
    """Marker off, a tile of any available colour, a die at the printed value, for the price on the lot."""
    if wish.lot not in BOARD.lots or plot(state.city, wish.lot).marker != seat:
        return refuse("not-your-lot", say("You may build only on a lot that carries your marker."), say("Choose one of your lots."))
    if wish.colour not in COLOURS or state.tiles_left(wish.colour) < 1:
        return no_tiles(wish.colour)
    cost = BOARD.lots[wish.lot].price_musd
    if state.cash[seat] < cost:
        return too_dear(cost, state.cash[seat])
    moved = free_die(state, seat, wish.move_from)
    return moved if isinstance(moved, Refusal) else (*moved, ev.Built(seat, wish.lot, wish.colour, cost))


def sprawl(state: State, seat: SeatId, wish: cmd.Sprawl) -> Decision:
    """The boss lays a tile of the same colour on an adjacent empty lot, for twice its price."""
    casino = casino_at(state.city, wish.casino)
    if casino is None:
        return no_casino()
    if casino.boss != seat:
        return not_boss()
    if problem := _no_room(state, casino, wish.lot):
        return problem
    if state.tiles_left(casino.colour) < 1:
        return no_tiles(casino.colour)
    cost = SPRAWL_TIMES * BOARD.lots[wish.lot].price_musd
    if state.cash[seat] < cost:
        return too_dear(cost, state.cash[seat])
    moved = free_die(state, seat, wish.move_from)
    return moved if isinstance(moved, Refusal) else (*moved, ev.Sprawled(seat, wish.casino, wish.lot, casino.colour, cost))


def sprawl_lots(state: State, casino: Casino) -> tuple[LotId, ...]:
    """Where a casino may grow: adjacent lots without marker or tile, block F not with two players."""
    near = {lot for own in casino.lots for lot in BOARD.lots[own].neighbours}
    return tuple(lot for lot in BOARD.lots if lot in near and plot(state.city, lot).empty and _in_play(state, lot))


def _in_play(state: State, lot: LotId) -> bool:
    return not (state.options.two_player and BOARD.lots[lot].block == "F")


def _no_room(state: State, casino: Casino, lot: LotId) -> Refusal | None:
    if lot not in BOARD.lots or not any(lot in BOARD.lots[own].neighbours for own in casino.lots):
        return refuse("not-adjacent", say("That lot is not adjacent to the casino."), say("Casinos grow over an edge, inside their block."))
    here = plot(state.city, lot)
    if here.marker is not None:
        return refuse(
            "lot-owned", say("A casino can't sprawl onto a lot with a marker, not even your own."), say("On your own lot, build.")
        )
    if here.tile is not None:
        return refuse("lot-built", say("A tile lies there already."), say("Choose an empty lot."))
    if not _in_play(state, lot):
        return refuse("not-in-play", say("Block F is out of play with two players."), say("Choose a lot outside block F."))
    return None


def remodel(state: State, seat: SeatId, wish: cmd.Remodel) -> Decision:
    """The boss gives all tiles another colour, for five millions a tile."""
    casino = casino_at(state.city, wish.casino)
    if casino is None:
        return no_casino()
    if casino.boss != seat:
        return not_boss()
    if wish.colour not in COLOURS or wish.colour == casino.colour:
        return refuse("same-colour", say("A remodelled casino gets another colour."), say("Choose one of the other four."))
    if state.tiles_left(wish.colour) < casino.size:
        return no_tiles(wish.colour)
    cost = REMODEL_MUSD * casino.size
    if state.cash[seat] < cost:
        return too_dear(cost, state.cash[seat])
    return (ev.Remodelled(seat, casino.lots, wish.colour, cost),)


def reorganize(state: State, seat: SeatId, wish: cmd.Reorganize) -> Decision:
    """Whoever has a die in a casino pays a million a pip and has all its dice rerolled; no die twice in a turn."""
    casino = casino_at(state.city, wish.casino)
    if casino is None:
        return no_casino()
    if not any(die.owner == seat for _, die in casino.dice):
        return refuse("no-die-there", say("You may reorganize only a casino with a die of yours."), say("Choose another casino."))
    if any(lot in state.barred for lot, _ in casino.dice):
        return refuse(
            "reorganized-already", say("A die there was reorganized this turn already."), say("No die is reorganized twice in a turn.")
        )
    cost = reorganize_cost(casino)
    if state.cash[seat] < cost:
        return too_dear(cost, state.cash[seat])
    return (ev.ReorganizePaid(seat, casino.lots, cost),)


def reorganize_cost(casino: Casino) -> int:
    """A million for each pip on all its dice."""
    return sum(die.value for _, die in casino.dice)


def free_die(state: State, seat: SeatId, move_from: LotId | None) -> tuple[Event, ...] | Refusal:
    """A die for a new tile: from the supply, or the named one from the board when all twelve are placed."""
    if state.dice_left(seat) > 0:
        return ()
    die = plot(state.city, move_from).die if move_from else None
    if die is None or die.owner != seat or move_from is None:
        return die_wanted()
    return (ev.DieMoved(seat, move_from),)
