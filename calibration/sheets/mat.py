"""The mat: six casinos in order, slot machine and rolling tray, markers at the rim. Art only; the places are in vision/mat.py."""

from collections.abc import Callable
from itertools import product
from math import ceil, cos, pi, sin
from pathlib import Path

from calibration.sheets.pen import Colour, Pen, page_size
from vision.boards.printed import FELT, RIM
from vision.mat import MAT_1, MatLayout, Rect

# Mid greys for the places, RIM and FELT as on the board: white dice, black dice and every colour stand out from them. No small
# dots or rounded squares anywhere: the eye must not take art for pips.
STRIP: Colour = (0.61, 0.60, 0.57)
EDGE: Colour = (0.40, 0.38, 0.35)
PALE: Colour = (0.67, 0.66, 0.63)
GOLD: Colour = (0.86, 0.74, 0.45)
CREAM: Colour = (0.96, 0.93, 0.85)
NIGHT: tuple[Colour, ...] = (
    (0.20, 0.25, 0.36), (0.33, 0.20, 0.25), (0.18, 0.30, 0.29), (0.36, 0.26, 0.17), (0.28, 0.21, 0.35), (0.17, 0.29, 0.22),
)  # fmt: skip
"""Behind the casinos' numbers, from 1 on; the screens have the same."""
SLOT_NIGHT: Colour = (0.40, 0.19, 0.17)
NAMES = ("DESERT ROSE", "SILVER SPUR", "MOONLIGHT", "LUCKY COMET", "GRAND CACTUS", "ROYAL NEON")
PRINTER_MARGIN_MM = 7.0  # ordinary printers leave about 4 mm of each edge white


def write_mat(out: Path, paper: str = "A3", layout_out: Path | None = None) -> MatLayout:
    """Write the mat, which has one size, as a PDF, on one page of A3 or tiled over A4 or Letter sheets, and its layout file if asked for.

    Raises UsageError for a paper we do not know, OSError when the file cannot be written.
    """
    layout, page = MAT_1, page_size(paper)
    pen = Pen(out, page, "Table Companion mat")
    if page == layout.size_mm:
        draw_mat(pen, layout)
        pen.page()
    else:
        draw_tiles(pen, page, layout.size_mm, lambda: draw_mat(pen, layout))
    pen.save()
    if layout_out is not None:
        layout.save(layout_out)
    return layout


def draw_mat(pen: Pen, layout: MatLayout) -> None:
    """Draw the whole mat with its top left corner at the pen's origin."""
    width, height = layout.size_mm
    pen.rect((0, 0, width, height), fill=RIM)
    for inset, line in ((24.6, 0.3), (25.3, 0.15)):
        pen.rect((inset, inset, width - 2 * inset, height - 2 * inset), line=GOLD, width=line)
    for number in range(1, 7):
        draw_casino(pen, layout, number)
    _tray(pen, layout.zones["tray"])
    _slot(pen, layout.zones["slot"], layout.zones["tray"][1])
    for marker in layout.markers:
        pen.marker(marker.number, marker.x_mm, marker.y_mm, marker.side_mm, plate=marker.side_mm / 6)
    pen.check_line(160, 281, CREAM)
    pen.text(210, 275, "TABLE COMPANION  ·  MAT 1", 3, CREAM, "Helvetica")


def draw_casino(pen: Pen, layout: MatLayout, number: int) -> None:
    """One casino of the mat: strip for notes, sign, place for dice."""
    dice, notes = layout.zones[f"casino-{number}"], layout.notes[f"casino-{number}"]
    pen.rect(notes, fill=STRIP)
    _skyline(pen, notes, number)
    sign = (dice[0], notes[1] + notes[3], dice[2], dice[1] - notes[1] - notes[3])
    draw_sign(pen, sign, NIGHT[number - 1], str(number), NAMES[number - 1])
    pen.rect(dice, fill=FELT, line=EDGE, width=0.35)


def draw_sign(pen: Pen, box: Rect, night: Colour, numeral: str, name: str) -> None:
    """A dark sign with rays rising behind the numeral and the name beside it."""
    x, y, w, h = box
    pen.rect(box, fill=night)
    ray: Colour = tuple(0.75 * a + 0.25 * b for a, b in zip(night, GOLD, strict=True))  # type: ignore[assignment]
    foot = (x + 11, y + h)
    for step in range(1, 12):
        angle = pi * step / 12
        reach = min(h / max(sin(angle), 1e-6), 24.0)
        end = (foot[0] + reach * cos(angle), foot[1] - reach * sin(angle))
        pen.line(foot, (max(end[0], x), end[1]), ray, 0.35)
    pen.text(x + 11, y + h - (2.6 if len(numeral) == 1 else 4.6), numeral, 16.5 if len(numeral) == 1 else 10.0, CREAM)
    pen.line((x + 21, y + h - 4.2), (x + w - 3, y + h - 4.2), GOLD, 0.3)
    pen.text(x + 21 + (w - 24) / 2, y + h - 6.0, name, 4.0, GOLD)


def _skyline(pen: Pen, box: Rect, number: int) -> None:
    """A row of stepped towers, fainter than anything a die could be taken for; every casino has its own."""
    x, y, w, h = box
    tower: Colour = (0.57, 0.56, 0.53)
    heights = [(number * 7 + i * 5 + (number * i) % 4 * 3) % 17 + 6 for i in range(7)]
    step = w / len(heights)
    for i, tall in enumerate(heights):
        left = x + i * step
        pen.rect((left, y + h - tall, step - 1.2, tall), fill=tower)
        middle = left + (step - 1.2) / 2
        pen.polygon([(middle - 1.6, y + h - tall), (middle + 1.6, y + h - tall), (middle, y + h - tall - 4)], tower)


def _tray(pen: Pen, box: Rect) -> None:
    x, y, w, h = box
    pen.rect(box, fill=FELT, line=EDGE, width=0.5)
    for left, top, turn in ((x, y, 0), (x + w, y, 1), (x + w, y + h, 2), (x, y + h, 3)):
        for step in range(1, 6):
            angle = pi / 2 * (turn + step / 6)
            pen.line((left, top), (left + 15 * cos(angle), top + 15 * sin(angle)), PALE, 0.4)


def _slot(pen: Pen, box: Rect, top: float) -> None:
    x, y, w, _ = box
    draw_sign(pen, (x, top, w, y - top), SLOT_NIGHT, "777", "SLOT MACHINE")
    pen.rect(box, fill=FELT, line=EDGE, width=0.35)


def draw_tiles(pen: Pen, page: tuple[float, float], size: tuple[float, float], draw: Callable[[], None]) -> list[tuple[float, float]]:
    """Draw a large sheet over several pages, cut in equal parts, with marks for cutting and joining.

    page, size: millimetres. Returns the top left corner of each tile on the large sheet, in page order.
    """
    room = (page[0] - 2 * PRINTER_MARGIN_MM, page[1] - 2 * PRINTER_MARGIN_MM)
    columns, rows = ceil(size[0] / room[0]), ceil(size[1] / room[1])
    tile = (size[0] / columns, size[1] / rows)
    left, top = (page[0] - tile[0]) / 2, (page[1] - tile[1]) / 2
    corners = [(column * tile[0], row * tile[1]) for row, column in product(range(rows), range(columns))]
    for number, (x, y) in enumerate(corners, start=1):
        _tile(pen, (left, top, *tile), (x, y), size, draw)
        pen.text(left + tile[0] / 2, top - 6, f"{number} / {len(corners)}", 3.5, (0.1, 0.1, 0.1), "Helvetica")
        pen.check_line(left + 10, top + tile[1] + 7)
        pen.page()
    return corners


def _tile(pen: Pen, box: Rect, corner: tuple[float, float], size: tuple[float, float], draw: Callable[[], None]) -> None:
    """One part of the large sheet inside `box`; where a neighbour follows, 4 mm more are printed to glue it on."""
    left, top, width, height = box
    lap = 4.0
    x0 = left - (lap if corner[0] > 0 else 0)
    y0 = top - (lap if corner[1] > 0 else 0)
    x1 = left + width + (lap if corner[0] + width < size[0] - 1e-6 else 0)
    y1 = top + height + (lap if corner[1] + height < size[1] - 1e-6 else 0)
    pen.clipped((x0, y0, x1 - x0, y1 - y0), (left - corner[0], top - corner[1]), draw)
    ink: Colour = (0.1, 0.1, 0.1)
    for x in (left, left + width):
        pen.line((x, top - 9), (x, top - 5), ink, 0.15)
        pen.line((x, top + height + 5), (x, top + height + 9), ink, 0.15)
    for y in (top, top + height):
        pen.line((left - 9, y), (left - 5, y), ink, 0.15)
        pen.line((left + width + 5, y), (left + width + 9, y), ink, 0.15)
