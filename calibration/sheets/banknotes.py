"""Banknotes of our own, each with a marker that tells its value to the camera."""

from collections.abc import Mapping
from math import cos, pi, sin
from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.pen import WHITE, Colour, Pen, page_size
from companion.text import say
from vision.mat import Rect
from vision.notes.printed import MARKER_AT_MM, MARKER_MM, NOTE_MM, PLATE_MM, VALUES_USD, marker_of

Deck = Mapping[int, int]
"""Value in dollars → copies."""

BOX_2012: Deck = {
    10_000: 6, 20_000: 8, 30_000: 8, 40_000: 6, 50_000: 6, 60_000: 5, 70_000: 5, 80_000: 5, 90_000: 5,
}  # fmt: skip
_INKS: tuple[Colour, ...] = (
    (0.35, 0.42, 0.30), (0.24, 0.40, 0.42), (0.45, 0.33, 0.22), (0.28, 0.30, 0.48), (0.46, 0.24, 0.30),
    (0.22, 0.42, 0.28), (0.42, 0.26, 0.45), (0.50, 0.38, 0.12), (0.20, 0.34, 0.50), (0.48, 0.20, 0.18),
)  # fmt: skip
OF_THE_MODULE = say("Only for games with “$100,000 notes”.")
"""Under the notes of the 2012 rule book's module, on their own page."""


def write_banknotes(out: Path, paper: str = "A4", deck: Deck = BOX_2012, more: Mapping[str, Deck] | None = None) -> int:
    """Write a deck of notes to cut out. more: further decks, on pages of their own that say when they are used.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper, upright=True)
    pen = Pen(out, page, "Table Companion banknotes")
    pages = sum(lay_out(pen, page, NOTE_MM, _notes(one), draw_note, used) for used, one in {"": deck, **(more or {})}.items())
    pen.save()
    return pages


def _notes(deck: Deck) -> list[int]:
    return [value for value, copies in sorted(deck.items()) for _ in range(copies)]


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
    pen.marker(marker_of(value_usd), x + MARKER_AT_MM[0], y + MARKER_AT_MM[1], MARKER_MM, PLATE_MM)
    pen.text(middle[0], middle[1] + 2.6, f"${value_usd:,}", 6.2, ink)


def _mix(ink: Colour, share: float) -> Colour:
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(ink, WHITE, strict=True))
    return red, green, blue
