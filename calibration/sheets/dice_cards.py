"""Cards for the Card Game: dice printed on cards, one set of thirty for each of five players."""

from collections.abc import Mapping
from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.pen import Colour, Pen, page_size
from vision.mat import Rect

CARD_MM = (44.0, 63.0)
COLOURS: Mapping[str, Colour] = {
    "red": (0.75, 0.12, 0.14), "blue": (0.13, 0.28, 0.66), "green": (0.10, 0.50, 0.24), "purple": (0.42, 0.20, 0.58),
    "black": (0.13, 0.13, 0.15),
}  # fmt: skip
SINGLES, DOUBLES = 4, 1  # cards of each number with one die, and with two
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def write_dice_cards(out: Path, paper: str = "A4") -> int:
    """Write five sets of thirty cards to cut out.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper, upright=True)
    pen = Pen(out, page, "Table Companion dice cards")
    cards = [(colour, number, dice) for colour in COLOURS for number in range(1, 7) for dice in (1,) * SINGLES + (2,) * DOUBLES]
    pages = lay_out(pen, page, CARD_MM, cards, _card)
    pen.save()
    return pages


def _card(pen: Pen, box: Rect, card: tuple[str, int, int]) -> None:
    colour, number, dice = card
    x, y, w, h = box
    ink = COLOURS[colour]
    pen.rect((x + 2, y + 2, w - 4, h - 4), line=ink, width=0.6)
    pen.text(x + 7, y + 10, str(number), 7, ink)
    pen.text(x + w - 7, y + h - 5, str(number), 7, ink)
    side = 22.0 if dice == 1 else 18.0
    for index in range(dice):
        middle = y + h / 2 + (index - (dice - 1) / 2) * 21
        _die(pen, (x + w / 2, middle), side, number, ink)


def _die(pen: Pen, middle: tuple[float, float], side: float, number: int, ink: Colour) -> None:
    left, top = middle[0] - side / 2, middle[1] - side / 2
    pen.rect((left, top, side, side), fill=ink)
    for across, down in _PIPS[number]:
        pen.disc(middle[0] + across * side * 0.27, middle[1] + down * side * 0.27, side * 0.09, (1, 1, 1))
