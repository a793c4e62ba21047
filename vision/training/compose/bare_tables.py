"""Composed tables on which dice might lie and none does: cards, chips, keyboards, dots, cloth, lookalikes, or all at once."""

from collections.abc import Callable
from functools import partial

import numpy as np

from vision.frame import Image
from vision.training.compose.scenes import in_cells, table_top
from vision.training.draw import clutter, covers, grounds, snapshots
from vision.training.draw.cards import lay_cards
from vision.training.draw.faults import faults
from vision.training.draw.lookalikes import LEARNED, THINGS, lay_thing
from vision.training.draw.strokes import Picture, turned_rectangle, write

HAND, ODD_LAMP = 0.2, 0.35
Maker = Callable[[np.random.Generator, int, float], Picture]  # rng, side, and what a die's edge would be, in pixels


def bare_table(rng: np.random.Generator, side: int, of: str = "anything") -> tuple[Image, np.ndarray]:
    """A picture (side, side, 3) of one of KINDS and where a hand or sleeve is, (side/8, side/8) uint8."""
    edge = float(np.exp(rng.uniform(np.log(14), np.log(60))))
    picture, hand = KINDS[of](rng, side, edge), np.zeros((side, side), np.float32)
    if rng.random() < HAND:
        hand = covers.hand(picture, rng, edge)
    if rng.random() < ODD_LAMP:
        picture = snapshots.odd_lamp(picture, rng)
    return faults(picture, rng, edge), in_cells(hand, side)


def _anything(rng: np.random.Generator, side: int, edge: float) -> Picture:
    """Chips, cards, buttons, printed dots, cloth, stone, other dice, all at once."""
    return table_top(rng, side, edge, free=True, quiet=False)


def _strewn(thing: Callable[..., None], most: int) -> Maker:
    """A plain table with up to so many things of one kind on it."""

    def table(rng: np.random.Generator, side: int, edge: float) -> Picture:
        picture = grounds.bare(rng, (side, side))
        for _ in range(rng.integers(1, most + 1)):
            thing(picture, rng, *rng.uniform(0, side, 2), edge)
        return picture

    return table


def _keyboard(rng: np.random.Generator, side: int, edge: float) -> Picture:
    """Five staggered rows of keys and a space bar, across the whole picture."""
    picture = grounds.bare(rng, (side, side))
    pitch, turn = edge * rng.uniform(0.8, 2.0), rng.uniform(0, 2 * np.pi)
    body, key = sorted(rng.uniform(0.03, 0.9, 2))
    ink = 0.95 if key < 0.5 else 0.05
    c, s = np.cos(turn) * pitch, np.sin(turn) * pitch

    def at(u: float, v: float) -> tuple[float, float]:
        return side / 2 + c * (u - 7) - s * (v - 2), side / 2 + s * (u - 7) + c * (v - 2)

    turned_rectangle(picture, *at(6.8, 2), 15.6 * pitch, 6 * pitch, turn, [body] * 3)
    for row, shift in enumerate((0.0, 0.5, 0.75, 1.25)):
        for column in range(14 - round(shift)):
            x, y = at(column + shift, row)
            turned_rectangle(picture, x, y, 0.88 * pitch, 0.88 * pitch, turn, [key * rng.uniform(0.94, 1.0)] * 3)
            sign = (round(x - 0.25 * pitch), round(y + 0.1 * pitch))
            write(picture, chr(rng.integers(33, 91)), sign, 0, pitch / 60, [ink] * 3, max(round(pitch / 30), 1))
    turned_rectangle(picture, *at(6.5, 4), 6 * pitch, 0.88 * pitch, turn, [key] * 3)
    return picture


KINDS: dict[str, Maker] = {
    "anything": _anything,
    "cards": _strewn(lay_cards, 5),
    "chips": _strewn(clutter.chip, 24),
    "keyboard": _keyboard,
    "dots": lambda rng, side, edge: grounds.dotted(rng, (side, side)),
    "cloth": lambda rng, side, edge: grounds.ground(rng, (side, side)),
    **{name: _strewn(partial(lay_thing, name), 8) for name in THINGS},
}
SHARES = {"anything": 0.15, "cards": 0.3, "chips": 0.05, "keyboard": 0.12, "dots": 0.04, "cloth": 0.02} | {
    thing: 0.32 * share for thing, share in LEARNED.items()
}
"""How often each is learned from: what was taken for dice most, most often."""


def any_bare_table(rng: np.random.Generator, side: int) -> tuple[Image, np.ndarray]:
    """As `bare_table`, of a kind that the chance of SHARES chooses."""
    return bare_table(rng, side, str(rng.choice(list(SHARES), p=list(SHARES.values()))))
