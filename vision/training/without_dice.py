"""What is taken for a die where none lies: composed tables without any die, of several kinds.

    python -m vision.training.without_dice [--of cards chips] [--pictures 40] [--seed 5]
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Image
from vision.photo import read_photo
from vision.training import clutter, covers, grounds, snapshots
from vision.training.cards import lay_cards
from vision.training.scenes import faults, table_top
from vision.training.strokes import Picture, turned_rectangle, write

SIDE = 768
HAND, ODD_LAMP = 0.2, 0.35


def bare_table(rng: np.random.Generator, of: str = "anything") -> Image:
    """A table on which dice might lie, (SIDE, SIDE, 3), and none does. of: one of KINDS."""
    edge = float(np.exp(rng.uniform(np.log(14), np.log(60))))
    picture = KINDS[of](rng, edge)
    if rng.random() < HAND:
        covers.hand(picture, rng, edge)
    if rng.random() < ODD_LAMP:
        picture = snapshots.odd_lamp(picture, rng)
    return faults(picture, rng, edge)


def _anything(rng: np.random.Generator, edge: float) -> Picture:
    """Chips, cards, buttons, printed dots, cloth, stone, other dice, all at once."""
    return table_top(rng, SIDE, edge, free=True, quiet=False)


def _strewn(thing: Callable[..., None], most: int) -> Callable[[np.random.Generator, float], Picture]:
    """A plain table with one kind of thing on it. edge: what a die's would be, in pixels."""

    def table(rng: np.random.Generator, edge: float) -> Picture:
        picture = grounds.bare(rng, (SIDE, SIDE))
        for _ in range(rng.integers(1, most + 1)):
            thing(picture, rng, *rng.uniform(0, SIDE, 2), edge)
        return picture

    return table


def _keyboard(rng: np.random.Generator, edge: float) -> Picture:
    """Five staggered rows of keys and a space bar, across the whole picture."""
    picture = grounds.bare(rng, (SIDE, SIDE))
    pitch, turn = edge * rng.uniform(0.8, 2.0), rng.uniform(0, 2 * np.pi)
    body, key = sorted(rng.uniform(0.03, 0.9, 2))
    ink = 0.95 if key < 0.5 else 0.05
    c, s = np.cos(turn) * pitch, np.sin(turn) * pitch

    def at(u: float, v: float) -> tuple[float, float]:
        return SIDE / 2 + c * (u - 7) - s * (v - 2), SIDE / 2 + s * (u - 7) + c * (v - 2)

    turned_rectangle(picture, *at(6.8, 2), 15.6 * pitch, 6 * pitch, turn, [body] * 3)
    for row, shift in enumerate((0.0, 0.5, 0.75, 1.25)):
        for column in range(14 - round(shift)):
            x, y = at(column + shift, row)
            turned_rectangle(picture, x, y, 0.88 * pitch, 0.88 * pitch, turn, [key * rng.uniform(0.94, 1.0)] * 3)
            sign = (round(x - 0.25 * pitch), round(y + 0.1 * pitch))
            write(picture, chr(rng.integers(33, 91)), sign, 0, pitch / 60, [ink] * 3, max(round(pitch / 30), 1))
    turned_rectangle(picture, *at(6.5, 4), 6 * pitch, 0.88 * pitch, turn, [key] * 3)
    return picture


KINDS: dict[str, Callable[[np.random.Generator, float], Picture]] = {
    "anything": _anything,
    "cards": _strewn(lay_cards, 5),
    "chips": _strewn(clutter.chip, 24),
    "keyboard": _keyboard,
    "dots": lambda rng, edge: grounds.dotted(rng, (SIDE, SIDE)),
    "cloth": lambda rng, edge: grounds.ground(rng, (SIDE, SIDE)),
}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--pictures", type=int, default=40, help="of each kind")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, help="folder for the pictures of which something is believed")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for kind in options.of:
        told = [_read(kind, options.seed, index, options.out) for index in track(range(options.pictures), f"reading {kind}")]
        with_one, believed, asked = (sum(part) for part in zip(*told, strict=True))
        print(f"{kind}: {options.pictures} tables, on {with_one} something is believed ({believed} faces), {asked} faces are asked about")


def _read(kind: str, seed: int, index: int, out: Path | None) -> tuple[bool, int, int]:
    """Whether a face is believed on one table, how many are, and how many asked about. out: keep the picture there if one is."""
    picture = bare_table(np.random.default_rng([seed, index]), kind)
    dice = read_photo(picture)
    sure = [die for die in dice if not die.ask]
    if sure and out:
        out.mkdir(parents=True, exist_ok=True)
        for die in sure:
            x, y, w, h = (round(v) for v in die.box)
            cv2.rectangle(picture, (x - 2, y - 2), (x + w + 2, y + h + 2), (0, 0, 255), 2)
        cv2.imwrite(str(out / f"{kind}-{index:04d}.jpg"), picture)
    return bool(sure), len(sure), len(dice) - len(sure)


if __name__ == "__main__":
    main()
