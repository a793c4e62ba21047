"""Small pictures of our printed mats, for vision/ground/bare_mat.py, drawn anew into vision/mats. Needs pdftoppm.

    python -m vision.training.sheets.mat_pictures
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.lords_board import write_lords_board
from calibration.sheets.mat import write_mat
from companion.games.lords_of_vegas.board import BOARD
from vision.ground.bare_mat import FOLDER, PX_PER_MM
from vision.mat import LORDS_1, MAT_1, MatLayout


def mat_picture(layout: MatLayout = MAT_1) -> npt.NDArray[np.uint8]:
    """The mat, or the board for Lords of Vegas, as printed, PX_PER_MM pixels a millimetre, BGR."""
    width, height = (round(side * PX_PER_MM) for side in layout.size_mm)
    with tempfile.TemporaryDirectory() as folder:
        if layout == LORDS_1:
            write_lords_board(Path(folder) / "mat.pdf", lots={name: (lot.die, lot.price_musd) for name, lot in BOARD.lots.items()})
        else:
            write_mat(Path(folder) / "mat.pdf")
        command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", str(4 * width), "-scale-to-y", str(4 * height)]
        subprocess.run([*command, f"{folder}/mat.pdf", f"{folder}/mat"], check=True)
        drawn = np.asarray(cv2.imread(f"{folder}/mat.png"), np.uint8)
    return np.asarray(cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()  # it takes no arguments
    FOLDER.mkdir(exist_ok=True)
    for mat in (MAT_1, LORDS_1):
        cv2.imwrite(str(FOLDER / f"{mat.name}.png"), mat_picture(mat))
