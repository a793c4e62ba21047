"""The board as it should lie, and which wish explains what the camera saw: every story short of dice is tried and compared."""

from companion.games.game import Candidate, Command, Refusal
from companion.games.layout import Layout, Piece, Seen, SeenPiece
from companion.games.lords_of_vegas.apply import apply
from companion.games.lords_of_vegas.board import BOARD, LotId
from companion.games.lords_of_vegas.choices import legal, to_act
from companion.games.lords_of_vegas.city import Plot, plot
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
