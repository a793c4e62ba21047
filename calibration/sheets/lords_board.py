"""The board for Lords of Vegas in our own drawing, with markers at the rim. Which die and price a lot has is told by the caller."""

from collections.abc import Mapping
from pathlib import Path

from calibration.sheets.mat import CREAM, EDGE, NIGHT, draw_tiles
from calibration.sheets.pen import WHITE, Colour, Pen, page_size
from vision.boards.printed import ASPHALT, FELT, FLOOR, FLOOR_INK, PLATE_MM, RIM, lane_marks
from vision.mat import LORDS_1, LORDS_ROWS, MatLayout

BLOCKS = "ABCDEF"
SIGN_INK: Colour = (0.30, 0.36, 0.20)


def write_lords_board(
    out: Path, paper: str = "A3", layout_out: Path | None = None, lots: Mapping[str, tuple[int, int]] | None = None
) -> MatLayout:
    """Write the board on one page of A3 or tiled over A4 or Letter, and its layout file if asked for.

    lots: die and price in millions by lot, printed on it; without it the lots show their names alone.
    Raises UsageError for a paper we do not know.
    """
    page = page_size(paper, upright=True)
    pen = Pen(out, page, "Table Companion board for Lords of Vegas")
    if page == LORDS_1.size_mm:
        draw_board(pen, lots or {})
        pen.page()
    else:
        draw_tiles(pen, page, LORDS_1.size_mm, lambda: draw_board(pen, lots or {}))
    pen.save()
    if layout_out is not None:
        LORDS_1.save(layout_out)
    return LORDS_1


def draw_board(pen: Pen, lots: Mapping[str, tuple[int, int]]) -> None:
    """Draw the whole board with its top left corner at the pen's origin."""
    width, height = LORDS_1.size_mm
    pen.rect((0, 0, width, height), fill=RIM)
    _strip(pen)
    for name in (name for row in LORDS_ROWS for name in row):
        _lot(pen, name, lots.get(name))
    pen.rect(LORDS_1.zones["tray"], fill=FELT, line=EDGE, width=0.5)
    for marker in LORDS_1.markers:
        pen.marker(marker.number, marker.x_mm, marker.y_mm, marker.side_mm, plate=PLATE_MM)
    pen.check_line(32, 399, CREAM)
    pen.text(215, 401, "TABLE COMPANION  ·  LORDS 1", 3, CREAM, "Helvetica")


def _strip(pen: Pen) -> None:
    """The Strip: a dark street with white lane marks down the middle, by which the eye also knows the lamp."""
    left = LORDS_1.zones["lot-A3"]
    right, last = LORDS_1.zones["lot-B1"], LORDS_1.zones["lot-E6"]
    x, width = left[0] + left[2] + 3, right[0] - left[0] - left[2] - 6
    top, low = left[1], last[1] + last[3]
    pen.rect((x, top, width, low - top), fill=ASPHALT)
    for mark in lane_marks():
        pen.rect(mark, fill=WHITE)


def _lot(pen: Pen, name: str, facts: tuple[int, int] | None) -> None:
    x, y, w, h = LORDS_1.zones[f"lot-{name}"]
    edge = NIGHT[BLOCKS.index(name[0])]
    pen.rect((x, y, w, h), fill=FLOOR, line=edge, width=0.9)
    if facts is None:
        pen.text(x + w / 2, y + h / 2 + 2, name, 6, FLOOR_INK)
        return
    die, price = facts
    pen.text(x + w / 2, y + h / 2 + 5, str(die), 14, FLOOR_INK)
    pen.text(x + 6, y + 5.5, name, 3.6, SIGN_INK)
    pen.text(x + w - 7, y + h - 3, f"${price}M", 3.6, SIGN_INK)
