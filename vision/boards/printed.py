"""What is printed on our board for Lords of Vegas and on its tiles, so that the eye may judge colours by it; calibration/sheets draws it.

Every colour is red, green, blue from 0 to 1 as printed. The floor of a lot is a pale green that no tile has; the white round the markers
and down the Strip, the rim and the tray tell the lamp in every part of the board.
"""

from collections.abc import Mapping

from vision.mat import LORDS_1, MatLayout, Rect

Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.03, 0.03, 0.03)
RIM: Colour = (0.52, 0.50, 0.47)
FELT: Colour = (0.71, 0.70, 0.67)
ASPHALT: Colour = (0.24, 0.23, 0.27)
FLOOR: Colour = (0.66, 0.74, 0.52)
FLOOR_INK: Colour = (0.53, 0.61, 0.40)
TILE_MM = 28.0
TILES: Mapping[str, Colour] = {
    "purple": (0.47, 0.24, 0.62), "gold": (0.90, 0.67, 0.16), "aqua": (0.22, 0.70, 0.73), "silver": (0.74, 0.75, 0.78),
    "brown": (0.43, 0.24, 0.16),
}  # fmt: skip

PLATE_MM = 3.0
"""White round every marker."""

_MARK_MM, _MARK_STEP_MM, _FIRST_MARK_MM = (6.0, 9.0), 16.0, 6.0


def is_board(layout: MatLayout) -> bool:
    """Whether this mat has lots: the board of Lords of Vegas, ours or one of the table's own."""
    return any(name.startswith("lot-") for name in layout.zones)


def lane_marks() -> tuple[Rect, ...]:
    """White rectangles down the middle of the Strip, millimetres: the lanes of a street, and the eye's white in the middle of the board."""
    left, right, last = LORDS_1.zones["lot-A3"], LORDS_1.zones["lot-B1"], LORDS_1.zones["lot-E6"]
    middle, top, low = (left[0] + left[2] + right[0]) / 2, left[1], last[1] + last[3]
    wide, long = _MARK_MM
    steps = range(int((low - top) // _MARK_STEP_MM))
    return tuple((middle - wide / 2, top + _FIRST_MARK_MM + step * _MARK_STEP_MM, wide, long) for step in steps)


def references(layout: MatLayout) -> tuple[tuple[Colour, Rect], ...]:
    """What is printed where, to judge the lamps and the camera's tones by: the markers (their darkest part is black), the white round them,
    and on our own board the rim, the Strip with its lane marks and the tray."""
    out: list[tuple[Colour, Rect]] = []
    for m in layout.markers:
        x, y, side = m.x_mm, m.y_mm, m.side_mm
        out += [(WHITE, (x, at, side, PLATE_MM)) for at in (y - PLATE_MM, y + side)]
        out += [(WHITE, (at, y, PLATE_MM, side)) for at in (x - PLATE_MM, x + side)]
        out.append((BLACK, (x, y, side, side)))
    return (*out, *_on_our_board()) if layout == LORDS_1 else tuple(out)


def _on_our_board() -> list[tuple[Colour, Rect]]:
    width = LORDS_1.size_mm[0]
    out = [(WHITE, mark) for mark in lane_marks()]
    for x, y, w, h in lane_marks():
        out += [(ASPHALT, (x - 9.0, y, 7.0, h)), (ASPHALT, (x + w + 2.0, y, 7.0, h))]
    free = [(x, 8.0) for x in (32.0, 60.0, 88.0, 116.0, 168.0, 196.0, 224.0, 252.0)]
    free += [(x, y) for y in (38.0, 72.0, 140.0, 170.0, 240.0, 270.0, 340.0, 368.0) for x in (8.0, width - 20.0)]
    out += [(RIM, (x, y, 12.0, 10.0)) for x, y in free]
    x, y, w, h = LORDS_1.zones["tray"]
    out += [(FELT, (x + 4 + step * (w - 20) / 5, y + down, 12.0, 10.0)) for step in range(6) for down in (3.0, h - 13.0)]
    return out
