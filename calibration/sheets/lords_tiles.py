"""The casino tiles for Lords of Vegas to cut out: nine of each colour, in the very colours that the eye expects on our board."""

from collections.abc import Mapping
from pathlib import Path

from calibration.sheets.grid import lay_out
from calibration.sheets.pen import Colour, Pen, page_size
from vision.boards.printed import TILE_MM, TILES
from vision.mat import Rect, inset

TILES_A_COLOUR = 9
FRAME_MM = 1.6
DARK = 0.65  # the most light in an ink, of 1, on which a darker name is not read


def write_lords_tiles(out: Path, paper: str = "A4", names: Mapping[str, str] | None = None) -> int:
    """Write the tiles. names: of the companies by colour, printed small at the far edge, where no die covers them.

    Returns the number of pages. Raises UsageError for a paper we do not know.
    """
    page = page_size(paper, upright=True)
    pen = Pen(out, page, "Table Companion tiles for Lords of Vegas")
    tiles = [(colour, (names or {}).get(colour, "")) for colour in TILES for _ in range(TILES_A_COLOUR)]
    pages = lay_out(pen, page, (TILE_MM, TILE_MM), tiles, draw_tile)
    pen.save()
    return pages


def draw_tile(pen: Pen, box: Rect, tile: tuple[str, str]) -> None:
    """One tile: its colour from edge to edge, a frame a little darker, the company's name."""
    colour, name = tile
    x, y, w, _ = box
    pen.rect(box, fill=TILES[colour])
    pen.rect(inset(box, FRAME_MM), line=darker(TILES[colour]), width=0.5)
    if name:
        pen.text(x + w / 2, y + 4.6, name, 2.4, ink_on(TILES[colour]))


def ink_on(colour: Colour) -> Colour:
    """What is read on it: the same ink with less light, and with white in it on a colour that is dark itself."""
    if max(colour) > DARK:
        return darker(colour, 0.45)
    red, green, blue = (1 - (1 - part) * 0.4 for part in colour)
    return red, green, blue


def darker(colour: Colour, share: float = 0.8) -> Colour:
    """The same ink with less light."""
    red, green, blue = (part * share for part in colour)
    return red, green, blue
