"""python -m vision.training.mat_pictures: small pictures of our printed mats, for vision/bare_mat.py. Needs pdftoppm."""

import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.mat import write_mat
from vision.bare_mat import FOLDER, PX_PER_MM
from vision.mat import MAT_1


def mat_picture() -> npt.NDArray[np.uint8]:
    """The mat as printed, PX_PER_MM pixels a millimetre, BGR."""
    width, height = (round(side * PX_PER_MM) for side in MAT_1.size_mm)
    with tempfile.TemporaryDirectory() as folder:
        write_mat(Path(folder) / "mat.pdf")
        command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", str(4 * width), "-scale-to-y", str(4 * height)]
        subprocess.run([*command, f"{folder}/mat.pdf", f"{folder}/mat"], check=True)
        drawn = cv2.imread(f"{folder}/mat.png")
    return np.asarray(cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    cv2.imwrite(str(FOLDER / f"{MAT_1.name}.png"), mat_picture())
