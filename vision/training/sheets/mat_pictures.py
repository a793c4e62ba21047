"""Small pictures of our printed mats, for vision/ground/bare_mat.py, drawn anew into vision/mats. Needs pdftoppm.

    python -m vision.training.sheets.mat_pictures
"""

import argparse

import cv2
import numpy as np
import numpy.typing as npt

from vision.ground.bare_mat import FOLDER, PX_PER_MM
from vision.mat import LORDS_1, MAT_1, MatLayout
from vision.training.sheets.pages import ground

FINER = 4  # times as many pixels are printed as are kept


def mat_picture(layout: MatLayout = MAT_1) -> npt.NDArray[np.uint8]:
    """The mat, or the board for Lords of Vegas, as printed, PX_PER_MM pixels a millimetre, BGR."""
    width, height = (round(side * PX_PER_MM) for side in layout.size_mm)
    return np.asarray(cv2.resize(ground(layout, FINER * PX_PER_MM), (width, height), interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()  # it takes no arguments
    FOLDER.mkdir(exist_ok=True)
    for mat in (MAT_1, LORDS_1):
        cv2.imwrite(str(FOLDER / f"{mat.name}.png"), mat_picture(mat))
