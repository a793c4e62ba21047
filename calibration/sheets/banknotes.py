"""Banknotes of our own, each with a marker that tells its value to the camera."""

from collections.abc import Mapping
from math import cos, pi, sin
from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.pen import WHITE, Colour, Pen, page_size
from vision.mat import Rect

NOTE_MM = (58.0, 27.0)  # fits the strip over a casino on the mat
MARKER_MM, PLATE_MM = 15.0, 2.5
VALUES_USD = tuple(range(10_000, 110_000, 10_000))
FIRST_NUMBER = 20  # the mat uses 0 to 15, loose corner markers 43 to 46
BOX_2012: Mapping[int, int] = {
    10_000: 6, 20_000: 8, 30_000: 8, 40_000: 6, 50_000: 6, 60_000: 5, 70_000: 5, 80_000: 5, 90_000: 5,
}  # fmt: skip
_INKS: tuple[Colour, ...] = (
    (0.35, 0.42, 0.30), (0.24, 0.40, 0.42), (0.45, 0.33, 0.22), (0.28, 0.30, 0.48), (0.46, 0.24, 0.30),
    (0.22, 0.42, 0.28), (0.42, 0.26, 0.45), (0.50, 0.38, 0.12), (0.20, 0.34, 0.50), (0.48, 0.20, 0.18),
)  # fmt: skip


def marker_of(value_usd: int) -> int:
    """The number of the marker on a note of this value."""
    return FIRST_NUMBER + VALUES_USD.index(value_usd)


def value_of(marker: int) -> int | None:
    """The value in dollars of the note that carries this marker; None when it is no note's."""
    index = marker - FIRST_NUMBER
    return VALUES_USD[index] if 0 <= index < len(VALUES_USD) else None


def write_banknotes(out: Path, paper: str = "A4", layout_out: Path | None = None, deck: Mapping[int, int] = BOX_2012) -> int:
    """Write a deck of notes to cut out. deck: value in dollars → copies. layout_out: not written, notes have no place of their own.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper, upright=True)
    pen = Pen(out, page, "Table Companion banknotes")
    notes = [value for value, copies in sorted(deck.items()) for _ in range(copies)]
    pages = lay_out(pen, page, NOTE_MM, notes, draw_note)
    pen.save()
    return pages


def draw_note(pen: Pen, box: Rect, value_usd: int) -> None:
    """One note: paper tinted by value, rays, a frame, the marker at the left and the value beside it."""
    x, y, w, h = box
    ink = _INKS[VALUES_USD.index(value_usd)]
    paper, ray = _mix(ink, 0.16), _mix(ink, 0.30)
    pen.rect(box, fill=paper)
    middle = (x + 39.5, y + h / 2)
    for step in range(36):
        angle = 2 * pi * step / 36
        reach = min(16.5 / max(abs(cos(angle)), 1e-6), 11.5 / max(abs(sin(angle)), 1e-6))
        pen.line(middle, (middle[0] + reach * cos(angle), middle[1] + reach * sin(angle)), ray, 0.3)
    pen.rect((x + 1.2, y + 1.2, w - 2.4, h - 2.4), line=ink, width=0.5)
    pen.rect((x + 2.0, y + 2.0, w - 4.0, h - 4.0), line=ink, width=0.2)
    pen.rect((x + 26, middle[1] - 4.2, 27, 8.6), fill=paper)
    pen.marker(marker_of(value_usd), x + 3.2 + PLATE_MM, y + (h - MARKER_MM) / 2, MARKER_MM, PLATE_MM)
    pen.text(middle[0], middle[1] + 2.6, f"${value_usd:,}", 6.2, ink)


def _mix(ink: Colour, share: float) -> Colour:
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(ink, WHITE, strict=True))
    return red, green, blue
