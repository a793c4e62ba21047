"""The target for lens calibration: a board of squares with markers in the white ones, so that a part of it is enough."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.text import Text, say

if TYPE_CHECKING:
    import cv2

SQUARES = (9, 6)
SQUARE_MM, MARKER_MM = 26.0, 19.0
FAMILY = "DICT_5X5_50"  # other than the mat's, so that neither is taken for the other


def write_target(out: Path, paper: str = "A4", tell: Callable[[Text], str] = str) -> int:
    """Write the target as a PDF of one page. tell: a sentence in the reader's language.

    Raises UsageError for a paper we do not know.
    """
    from calibration.sheets.pen import BLACK, Pen, page_size  # here alone: the eye knows this target too, and never prints

    page = page_size(paper)
    pen = Pen(out, page, "Table Companion lens target")
    width, height = SQUARES[0] * SQUARE_MM, SQUARES[1] * SQUARE_MM
    left, top = (page[0] - width) / 2, (page[1] - height) / 2 - 5
    inset = (SQUARE_MM - MARKER_MM) / 2
    number = 0
    for row in range(SQUARES[1]):
        for column in range(SQUARES[0]):
            x, y = left + column * SQUARE_MM, top + row * SQUARE_MM
            if (row + column) % 2 == 0:
                pen.rect((x, y, SQUARE_MM, SQUARE_MM), fill=BLACK)
            else:
                pen.marker(number, x + inset, y + inset, MARKER_MM, plate=0, family=FAMILY)
                number += 1
    pen.check_line(page[0] / 2 - 50, top + height + 8)
    pen.text(page[0] / 2, top + height + 18, tell(say("Glue it flat on cardboard.")), 4, BLACK, "Helvetica")
    pen.page()
    pen.save()
    return 1


def target_board() -> "cv2.aruco.CharucoBoard":
    """The same target as OpenCV knows it, in millimetres, for CharucoDetector."""
    import cv2  # here alone: the page prints this sheet too, and never loads OpenCV

    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, FAMILY))
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, family)
