"""The board as it lies: what differs from the tally, and the adjustments that set one to the other. Stories are told next door."""

from companion.games.layout import Seen
from companion.games.lords_of_vegas.board import BOARD
from companion.games.lords_of_vegas.city import Die, Plot, plot
from companion.games.lords_of_vegas.commands import Adjust
from companion.games.lords_of_vegas.state import State
from companion.games.lords_of_vegas.stories import bag, pieces_on, zone
from companion.text import Text, say


def explain(state: State, seen: Seen) -> Text | None:
    """Which lots differ from the tally, in words; None where none does."""
    differing = [
        lot
        for lot in BOARD.lots
        if zone(lot) in seen.visible and bag(seen.zones.get(zone(lot), ())) != bag(pieces_on(state, lot))
    ]
    if not differing:
        return None
    return say("No single action explains {lots}: finish the move, or put it back.", lots=", ".join(differing))


def as_it_lies(state: State, target: State, reason: str) -> Adjust | None:
    """The adjustment from one tally to another: lots, money, points and whose turn it is."""
    lots = {lot: _told(plot(target.city, lot)) for lot in BOARD.lots if plot(target.city, lot) != plot(state.city, lot)}
    cash = {seat: money for seat, money in target.cash.items() if money != state.cash[seat]}
    points = {seat: stand for seat, stand in target.points.items() if stand != state.points[seat]}
    turn = target.turn if target.turn != state.turn else None
    return Adjust(reason, lots, cash, points, turn) if lots or cash or points or turn else None


def table_is_right(state: State, seen: Seen, where: str, reason: str) -> Adjust | None:
    """The adjustment that sets one lot to what lies there; None for the tray, or where a die or its owner can't be told."""
    lot = next((name for name in BOARD.lots if zone(name) == where), None)
    if lot is None:
        return None
    owners = {seat.colour: seat.id for seat in state.seats}
    here = {piece.kind: piece for piece in seen.zones.get(where, ())}
    die, marker, tile = here.get("die"), here.get("marker"), here.get("tile")
    if (
        (die and (die.face is None or die.colour not in owners))
        or (marker and marker.colour not in owners)
        or len(here) != len(seen.zones.get(where, ()))
    ):
        return None
    found = Plot(
        owners[marker.colour] if marker else None,
        tile.colour if tile else None,
        Die(owners[die.colour], die.face) if die and die.face else None,
    )
    return Adjust(reason, {lot: _told(found)})


def _told(here: Plot) -> tuple[str | None, str | None, str | None, int | None]:
    return (here.marker, here.tile, here.die.owner if here.die else None, here.die.value if here.die else None)
