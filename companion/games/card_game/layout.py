"""What the table should look like: the dice printed on the cards at each casino."""

from companion.games.card_game.state import Casino, State
from companion.games.layout import Layout, Piece

SINGLE, DOUBLE = "single", "double"
"""Marks of a piece: whether its die is alone on its card. A camera that can't tell leaves the mark empty."""


def layout(state: State) -> Layout:
    """Zone → printed dice in the seat's colour, one piece a die. A casino that has paid is empty again."""
    return {zone_of(casino): () if casino.paid is not None else tuple(_pieces(state, casino)) for casino in state.casinos.values()}


def may_lie(state: State) -> Layout:
    """Cards being taken back from casinos that have paid."""
    return {zone_of(casino): tuple(_pieces(state, casino)) for casino in state.casinos.values() if casino.paid is not None}


def zones(state: State) -> frozenset[str]:
    """casino-1 … casino-6; cards need no tray."""
    return frozenset(zone_of(casino) for casino in state.casinos.values())


def zone_of(casino: Casino) -> str:
    """The zone of a casino."""
    return f"casino-{casino.number}"


def _pieces(state: State, casino: Casino) -> list[Piece]:
    return [
        Piece(state.seat(seat).colour, casino.number, mark=SINGLE if dice == 1 else DOUBLE)
        for seat, cards in casino.cards.items()
        for dice in cards
        for _ in range(dice)
    ]
