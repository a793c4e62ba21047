"""What the table should look like: which dice lie where."""

from companion.games.colours import KICKER_COLOUR
from companion.games.game import NEUTRAL
from companion.games.las_vegas.options import BIGGIE, KICKER
from companion.games.las_vegas.state import NUMBERS, SLOT, Casino, State
from companion.games.layout import Layout, Piece

TRAY = "tray"


def layout(state: State) -> Layout:
    """Zone → pieces: confirmed placements, and the roll while it lies in the tray. A casino that has paid is empty again."""
    zones = {zone_of(casino): tuple(pieces_at(state, casino)) for casino in state.casinos.values()}
    return {TRAY: roll_pieces(state), **zones}


def zones(state: State) -> frozenset[str]:
    """The zones this game uses with these options."""
    places = {TRAY, *(f"casino-{number}" for number in NUMBERS)}
    return frozenset(places | {"slot"} if state.options.slot_machine else places)


def may_lie(state: State) -> Layout:
    """Pieces that are no difference though `layout` doesn't expect them: dice on casinos that have paid and are being taken back."""
    paid = [casino for casino in state.casinos.values() if casino.paid is not None]
    return {zone_of(casino): tuple(_spot_pieces(state, casino)) for casino in paid}


def zone_of(casino: Casino) -> str:
    """The zone of a casino or the slot machine."""
    return "slot" if casino.number == SLOT else f"casino-{casino.number}"


def pieces_at(state: State, casino: Casino) -> list[Piece]:
    """Dice that should lie at a casino, a kicker that waits for its victim among them."""
    if casino.paid is not None:
        return []
    pieces = _spot_pieces(state, casino)
    kick = state.kick
    if kick is not None and kick.casino == casino.number:
        pieces += [Piece(KICKER_COLOUR, kick.face)] * kick.left
    return pieces


def colour_of(state: State, owner: str, turn: str | None = None) -> str:
    """The dice colour of an owner as rolls and casinos name them; biggies have the colour of the seat that rolls."""
    if owner == NEUTRAL:
        return state.options.neutral_colour
    if owner == KICKER:
        return KICKER_COLOUR
    return state.seat(turn if owner == BIGGIE and turn is not None else owner).colour


def roll_pieces(state: State) -> tuple[Piece, ...]:
    """The recorded roll as it lies in the tray."""
    return tuple(
        Piece(colour_of(state, owner, state.turn), face, "big" if owner == BIGGIE else "normal")
        for owner, faces in state.roll.items()
        for face in faces
    )


def _spot_pieces(state: State, casino: Casino) -> list[Piece]:
    pieces: list[Piece] = []
    for face, spot in casino.spots.items():
        for owner, count in spot.dice.items():
            pieces += [Piece(colour_of(state, owner), face)] * count
        for owner, count in spot.biggies.items():
            pieces += [Piece(colour_of(state, owner), face, "big")] * count
    return pieces
