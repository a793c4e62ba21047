"""The board as it should lie, and which wish explains what the camera saw: every story short of dice is tried and compared."""

from companion.games.game import Candidate, Command, Refusal
from companion.games.layout import Layout, Piece, Seen, SeenPiece
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, LotId
from companion.games.lords_of_vegas.choices import legal, to_act
from companion.games.lords_of_vegas.city import Die, Plot, plot
from companion.games.lords_of_vegas.commands import Adjust
from companion.games.lords_of_vegas.decide import decide
from companion.games.lords_of_vegas.state import State
from companion.games.lords_of_vegas.tell import tell
from companion.text import Text, say

MOST_STORIES = 64


def zone(lot: LotId) -> str:
    """The table zone of a lot."""
    return f"lot-{lot}"


def layout(state: State) -> Layout:
    """Tiles, dice and markers, lot by lot."""
    return {zone(lot): _pieces(state, here) for lot, here in state.city.items()}


def _pieces(state: State, here: Plot) -> tuple[Piece, ...]:
    pieces = []
    if here.marker is not None:
        pieces.append(Piece(state.seat(here.marker).colour, kind="marker"))
    if here.tile is not None:
        pieces.append(Piece(here.tile, kind="tile"))
    if here.die is not None:
        pieces.append(Piece(state.seat(here.die.owner).colour, here.die.value))
    return tuple(pieces)


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """Wishes of those who may act whose board is exactly the one that lies there. Nothing where nothing changed."""
    lots = tuple(lot for lot in BOARD.lots if zone(lot) in seen.visible)
    found = {lot: _bag(seen.zones.get(zone(lot), ())) for lot in lots}
    changed = {lot for lot in lots if found[lot] != _bag(_pieces(state, plot(state.city, lot)))}
    if not changed:
        return ()
    stories = []
    for seat in sorted(to_act(state)):
        for wish in legal(state, seat):
            if candidate := _story(state, wish, found, changed, seen):
                stories.append(candidate)
    return tuple(stories[:MOST_STORIES])


def _story(
    state: State, wish: Command, found: dict[LotId, list[tuple[str, str, int]]], changed: set[LotId], seen: Seen
) -> Candidate | None:
    events = decide(state, wish, {})
    if isinstance(events, Refusal):
        return None
    told, after = say("nothing"), state
    for number, event in enumerate(events):
        told = tell(after, event) if number == 0 else told
        after = apply(after, event)
    if any(found[lot] != _bag(_pieces(after, plot(after.city, lot))) for lot in found):
        return None
    moved = tuple(piece.index for lot in sorted(changed) for piece in seen.zones.get(zone(lot), ()))
    return Candidate((wish,), layout(after), told, moved=moved)


def _bag(pieces: tuple[Piece, ...] | tuple[SeenPiece, ...]) -> list[tuple[str, str, int]]:
    return sorted((piece.kind, piece.colour, piece.face or 0) for piece in pieces)


def explain(state: State, seen: Seen) -> Text | None:
    """Which lots differ from the tally, in words; None where none does."""
    differing = [
        lot
        for lot in BOARD.lots
        if zone(lot) in seen.visible and _bag(seen.zones.get(zone(lot), ())) != _bag(_pieces(state, plot(state.city, lot)))
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
