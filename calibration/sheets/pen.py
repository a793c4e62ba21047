"""Drawing in millimetres with y down, as the layouts count, on top of reportlab, which counts points with y up."""

from collections.abc import Callable, Sequence
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from calibration.sheets.marker_cells import marker_cells
from companion.disk import write_named
from companion.errors import UsageError
from companion.text import say
from vision.mat import MARKER_DICTIONARY, Rect

Colour = tuple[float, float, float]
WHITE: Colour = (1, 1, 1)
BLACK: Colour = (0, 0, 0)
PAPERS_MM = {"A3": (420.0, 297.0), "A4": (297.0, 210.0), "Letter": (279.4, 215.9)}
"""Papers lying across, width and height."""


class Pen:
    """One PDF in the making. Every length is in millimetres, from the page's top left corner, y down."""

    def __init__(self, out: Path, page_mm: tuple[float, float], title: str) -> None:
        self._out, self.height_mm = out, page_mm[1]
        self.canvas = Canvas(str(out), pagesize=(page_mm[0] * mm, page_mm[1] * mm))
        self.canvas.setTitle(title)
        self.canvas.setCreator("Table Companion")

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * mm, (self.height_mm - y) * mm

    def rect(self, box: Rect, fill: Colour | None = None, line: Colour | None = None, width: float = 0.4) -> None:
        self._ink(fill, line, width)
        x, y = self._at(box[0], box[1] + box[3])
        self.canvas.rect(x, y, box[2] * mm, box[3] * mm, stroke=int(line is not None), fill=int(fill is not None))

    def polygon(self, points: Sequence[tuple[float, float]], fill: Colour) -> None:
        self._ink(fill, None, 0)
        path = self.canvas.beginPath()
        path.moveTo(*self._at(*points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(*point))
        path.close()
        self.canvas.drawPath(path, stroke=0, fill=1)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float = 0.4) -> None:
        self._ink(None, colour, width)
        self.canvas.line(*self._at(*start), *self._at(*end))

    def text(self, x: float, y: float, words: str, size: float, colour: Colour, font: str = "Helvetica-Bold") -> None:
        """Words centred on x with their base line at y; size: height of the type in millimetres."""
        self.canvas.setFillColorRGB(*colour)
        self.canvas.setFont(font, size * mm)
        self.canvas.drawCentredString(*self._at(x, y), words)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle about x, y."""
        self._ink(colour, None, 0)
        self.canvas.circle(*self._at(x, y), radius * mm, stroke=0, fill=1)

    def marker(self, number: int, x: float, y: float, side: float, plate: float, family: str = MARKER_DICTIONARY) -> None:
        """A marker as squares, its black border's top left corner at x, y, on a white plate that reaches `plate` mm beyond."""
        cells = marker_cells(number, family)
        cell = side / len(cells)
        self.rect((x - plate, y - plate, side + 2 * plate, side + 2 * plate), fill=WHITE)
        self.rect((x, y, side, side), fill=BLACK)
        for row, line in enumerate(cells):
            for column, white in enumerate(line):
                if white:
                    self.rect((x + column * cell, y + row * cell, cell, cell), fill=WHITE)

    def check_line(self, x: float, y: float, colour: Colour = (0.15, 0.15, 0.18)) -> None:
        """A line of exactly 100 mm, so that a ruler shows whether the printer scaled the page."""
        self.line((x, y), (x + 100, y), colour, 0.25)
        for end in (x, x + 100):
            self.line((end, y - 1.5), (end, y + 1.5), colour, 0.25)
        self.text(x + 50, y + 3.1, "100 mm", 2.6, colour, "Helvetica")

    def clipped(self, window: Rect, shift: tuple[float, float], draw: Callable[[], None]) -> None:
        """Run `draw` with its origin moved by `shift`, showing only what falls into `window` of the page."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        x, y = self._at(window[0], window[1] + window[3])
        path.rect(x, y, window[2] * mm, window[3] * mm)
        self.canvas.clipPath(path, stroke=0, fill=0)
        self.canvas.translate(shift[0] * mm, -shift[1] * mm)
        draw()
        self.canvas.restoreState()

    def page(self) -> None:
        self.canvas.showPage()

    def save(self) -> None:
        """Write the file: the old one stands until the new one is whole."""
        write_named(self._out, self.canvas.getpdfdata())

    def _ink(self, fill: Colour | None, line: Colour | None, width: float) -> None:
        if fill is not None:
            self.canvas.setFillColorRGB(*fill)
        if line is not None:
            self.canvas.setStrokeColorRGB(*line)
            self.canvas.setLineWidth(width * mm)


def page_size(paper: str, upright: bool = False) -> tuple[float, float]:
    """Width and height of a paper in millimetres. Raises UsageError for one we do not know."""
    if paper not in PAPERS_MM:
        raise UsageError(say("The paper {paper} is not known.", paper=paper), say("Take one of {papers}.", papers=", ".join(PAPERS_MM)))
    width, height = PAPERS_MM[paper]
    return (height, width) if upright else (width, height)
