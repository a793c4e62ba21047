"""The pages that `companion print` prints, as pixels. Needs pdftoppm."""

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from calibration.sheets.lords_board import write_lords_board
from calibration.sheets.mat import write_mat
from companion.games.lords_of_vegas.board import BOARD
from vision.frame import Image
from vision.mat import LORDS_1, MatLayout


def pages(write: Callable[[Path], object], *how: str) -> list[Image]:
    """All pages of a PDF, BGR. write: writes it to where it is told; how: pdftoppm's words for the size."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "sheet.pdf")
        subprocess.run(["pdftoppm", "-png", *how, f"{folder}/sheet.pdf", f"{folder}/page"], check=True)
        return [np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(Path(folder).glob("page-*.png"))]


def pages_at(write: Callable[[Path], object], px_per_mm: float) -> list[Image]:
    """The same with so many pixels a millimetre of paper."""
    return pages(write, "-r", str(px_per_mm * 25.4))


def ground(layout: MatLayout, px_per_mm: float) -> Image:
    """The mat, or the board for Lords of Vegas, so many pixels a millimetre: as many as its size says, to the pixel."""
    width, height = (round(side * px_per_mm) for side in layout.size_mm)

    def write(out: Path) -> None:
        if layout == LORDS_1:
            write_lords_board(out, lots={name: (lot.die, lot.price_musd) for name, lot in BOARD.lots.items()})
        else:
            write_mat(out)

    return pages(write, "-scale-to-x", str(width), "-scale-to-y", str(height))[0]
