"""Six loose casino boards to cut out, for tables that are laid in another order than the mat."""

from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.mat import RIM, draw_casino
from calibration.sheets.pen import Pen, page_size
from vision.mat import MAT_1, Rect

EDGE_MM = 3.0


def write_casinos(out: Path, paper: str = "A4") -> int:
    """Write the six boards as a PDF. Loose ones have no layout: their zones are drawn on the picture.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper)
    pen = Pen(out, page, "Table Companion casinos")
    _, top, width, _ = MAT_1.notes["casino-1"]
    dice = MAT_1.zones["casino-1"]
    size = (width + 2 * EDGE_MM, dice[1] + dice[3] - top + 2 * EDGE_MM)
    pages = lay_out(pen, page, size, range(1, 7), _board)
    pen.save()
    return pages


def _board(pen: Pen, box: Rect, number: int) -> None:
    left, top, _, _ = MAT_1.notes[f"casino-{number}"]
    pen.rect(box, fill=RIM)
    pen.clipped(box, (box[0] + EDGE_MM - left, box[1] + EDGE_MM - top), lambda: draw_casino(pen, MAT_1, number))
