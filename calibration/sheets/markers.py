"""Four loose markers for the corners of one's own table or board, and the layout they make there."""

from collections.abc import Callable, Mapping
from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.pen import BLACK, Pen, page_size
from companion.text import Text, say
from vision.mat import Marker, MatLayout, Rect

FIRST_NUMBER = 43  # the mat uses 0 to 15, banknotes 20 to 29
SIDE_MM = 40.0
PLATE_MM = SIDE_MM / 6
CORNERS = (say("far left"), say("far right"), say("near right"), say("near left"))


def write_markers(out: Path, paper: str = "A4", layout_out: Path | None = None, tell: Callable[[Text], str] = str) -> int:
    """Write four corner markers to cut out. layout_out: an example layout for corners 600 × 400 mm apart, to be edited by hand. tell: a
    sentence in the reader's language.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper)
    pen = Pen(out, page, "Table Companion markers")
    side = SIDE_MM + 2 * PLATE_MM
    pages = lay_out(pen, page, (side, side + 8), range(4), lambda pen, box, corner: _marker(pen, box, corner, tell(CORNERS[corner])))
    pen.save()
    if layout_out is not None:
        corner_layout((600.0, 400.0), {}).save(layout_out)
    return pages


def corner_layout(size_mm: tuple[float, float], zones: Mapping[str, Rect]) -> MatLayout:
    """The layout of four loose markers whose black outer corners lie on the corners of a rectangle of this size."""
    width, height = size_mm
    places = ((0.0, 0.0), (width - SIDE_MM, 0.0), (width - SIDE_MM, height - SIDE_MM), (0.0, height - SIDE_MM))
    markers = tuple(Marker(FIRST_NUMBER + i, x, y, SIDE_MM) for i, (x, y) in enumerate(places))
    return MatLayout(size_mm, zones, markers, name="four corners")


def _marker(pen: Pen, box: Rect, corner: int, name: str) -> None:
    pen.marker(FIRST_NUMBER + corner, box[0] + PLATE_MM, box[1] + PLATE_MM, SIDE_MM, PLATE_MM)
    pen.text(box[0] + box[2] / 2, box[1] + box[3] - 3, name, 4, BLACK, "Helvetica")
