"""The very dice cards that `companion print dice-cards` prints, cut out of their sheets as pixels."""

from functools import lru_cache

import numpy as np

from calibration.sheets.dice_cards import CARD_MM, COLOURS, DOUBLES, SINGLES, write_dice_cards
from calibration.sheets.grid import places
from calibration.sheets.pen import page_size
from vision.frame import Image
from vision.training.sheets.pages import pages_at

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
    return tuple(pages_at(lambda out: write_dice_cards(out, PAPER), PX_PER_MM))
