"""The very dice cards that `companion print dice-cards` prints, cut out of their sheets as pixels."""

import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from calibration.sheets.dice_cards import CARD_MM, COLOURS, DOUBLES, SINGLES, write_dice_cards
from calibration.sheets.grid import places
from calibration.sheets.pen import page_size
from vision.frame import Image

PX_PER_MM = 8
PAPER = "A4"


def card_art(colour: str, value: int, dice: int) -> Image:
    """One card upright, BGR. colour: one of the sheets' own; dice: 1 or 2."""
    each = SINGLES + DOUBLES
    number = (list(COLOURS).index(colour) * 6 + value - 1) * each + (0 if dice == 1 else SINGLES)
    boxes = places(page_size(PAPER, upright=True), CARD_MM)
    page, place = divmod(number, len(boxes))
    x, y, w, h = (round(side * PX_PER_MM) for side in boxes[place])
    return np.ascontiguousarray(_sheets()[page][y : y + h, x : x + w])


@lru_cache(maxsize=1)
def _sheets() -> tuple[Image, ...]:
    """All sheets of cards, as a printer would print them."""
    with tempfile.TemporaryDirectory() as folder:
        write_dice_cards(Path(folder) / "cards.pdf", PAPER)
        subprocess.run(["pdftoppm", "-png", "-r", str(PX_PER_MM * 25.4), f"{folder}/cards.pdf", f"{folder}/sheet"], check=True)
        return tuple(np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(Path(folder).glob("sheet-*.png")))
