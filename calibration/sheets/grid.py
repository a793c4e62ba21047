"""Lays equal pieces on pages with cutting lines, for notes, cards and loose markers."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from calibration.sheets.pen import BLACK, Pen
from vision.mat import Rect

T = TypeVar("T")

MARGIN_MM = 8.0
CHECK_LINE_ROOM_MM = 9.0
CUT = (0.6, 0.6, 0.6)


def places(page_mm: tuple[float, float], piece_mm: tuple[float, float]) -> list[Rect]:
    """Where pieces of one size go on a page: rows from the top, room for the check line below."""
    wide = page_mm[0] - 2 * MARGIN_MM
    high = page_mm[1] - 2 * MARGIN_MM - CHECK_LINE_ROOM_MM
    columns, rows = int(wide // piece_mm[0]), int(high // piece_mm[1])
    left = (page_mm[0] - columns * piece_mm[0]) / 2
    return [(left + column * piece_mm[0], MARGIN_MM + row * piece_mm[1], *piece_mm) for row in range(rows) for column in range(columns)]


def lay_out(
    pen: Pen, page_mm: tuple[float, float], piece_mm: tuple[float, float], pieces: Sequence[T], draw: Callable[[Pen, Rect, T], None],
    caption: str = "",
) -> int:  # fmt: skip
    """Draw every piece in its place, page after page, each with a check line and what is to be said. Returns the number of pages."""
    pages = list(_in_pages(pieces, len(places(page_mm, piece_mm))))
    for page in pages:
        for box, piece in zip(places(page_mm, piece_mm), page, strict=False):
            draw(pen, box, piece)
            pen.rect(box, line=CUT, width=0.15)
        pen.text(page_mm[0] / 2, page_mm[1] - MARGIN_MM - 6, caption, 3, BLACK, "Helvetica")
        pen.check_line(page_mm[0] / 2 - 50, page_mm[1] - MARGIN_MM - 4)
        pen.page()
    return len(pages)


def _in_pages(pieces: Sequence[T], room: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(pieces), room):
        yield pieces[start : start + room]
