"""The composed mat that somebody glued from four sheets lies where it is said to lie."""

import cv2
import numpy as np

from vision.ground.mat_finder import _search
from vision.mat import MAT_1
from vision.training.compose.tables import MAT_PX, drawn_mat
from vision.training.draw.glued import BUCKLES, RIM_MM, glued

OFF_MM = 1.5


def test_its_markers_are_where_its_sheets_are_said_to_lie():
    mat = glued(drawn_mat(), MAT_1, np.random.default_rng(4), OFF_MM)
    seen = _search((mat.picture * 255).astype(np.uint8))
    off = np.concatenate([(seen[m.number] + 0.5) / MAT_PX - RIM_MM - mat.joined.lies_at(m.corners_mm) for m in MAT_1.markers])
    assert np.abs(off).max() < 4 * BUCKLES * OFF_MM, "but for the waves in the paper"
    assert np.abs(off.mean(axis=0)).max() < 0.5
    assert mat.joined.off_mm > 1.0


def test_where_nothing_is_beside_its_place_the_print_is_as_it_was():
    mat, rim = glued(drawn_mat(), MAT_1, np.random.default_rng(4), 1e-6), round(RIM_MM * MAT_PX)
    inside = mat.picture[rim:-rim, rim:-rim]
    grey = [cv2.GaussianBlur(picture, (0, 0), 3) for picture in (inside, drawn_mat())]
    assert np.abs(grey[0] - grey[1]).max() < 0.15, "but for its seams and the light on its waves"
