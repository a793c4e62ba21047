"""The composed mat that was kept folded or rolled up is seen as paper is that stands up from the table."""

import cv2
import numpy as np
import pytest

from vision.ground.mat_finder import _search
from vision.mat import MAT_1
from vision.table_plane import to_pixels
from vision.training.compose.tables import MAT_PX, drawn_mat, table_camera, table_scene
from vision.training.draw.dice import Die, turn_z
from vision.training.draw.paper import FLAT, Paper
from vision.training.draw.relief import RIM_MM, folded, put_upon, rolled

KEPT = {"folded": Paper(folded_mm=4.0), "rolled": Paper(rolled_mm=8.0)}


def laid(paper, eye_mm=(210.0, 150.0, 700.0), seed=4):
    return paper.laid(drawn_mat(), MAT_1, eye_mm, (np.random.default_rng(seed), np.random.default_rng(seed)))


@pytest.mark.parametrize("kept", KEPT)
def test_its_markers_are_where_a_camera_sees_paper_that_stands_up_so_high(kept):
    """Held against the projection of the lens itself, which is made elsewhere."""
    pose = table_camera(np.random.default_rng(3), (1280, 960))
    mat = laid(KEPT[kept], pose.position_mm)
    picture, _, _ = table_scene(np.random.default_rng(5), pose, count=1, mat=mat.picture, upset=lambda dice, *_: dice.clear())
    off, flat = [], []
    for number, quad in _search(picture).items():
        corners = next(marker.corners_mm for marker in MAT_1.markers if marker.number == number)
        for corner, seen in zip(corners, quad, strict=True):
            off.append(np.hypot(*(to_pixels([corner], pose, mat.relief.at(corner)[0])[0] - seen)))
            flat.append(np.hypot(*(to_pixels([corner], pose)[0] - seen)))
    assert len(off) >= 4 * 12
    assert np.median(off) < 0.5
    assert max(flat) > 3 * max(off), "paper that stands up is seen elsewhere than on the table"


@pytest.mark.parametrize("made", [folded, rolled])
def test_it_lies_on_the_table_or_above_it_and_nowhere_as_steep_as_a_roof(made):
    x, y = np.meshgrid(np.arange(420.0), np.arange(297.0))
    for seed in range(30):
        heights = made(np.random.default_rng(seed), MAT_1.size_mm, 5.0).heights(x, y)
        assert heights.min() >= 0
        assert np.abs(np.gradient(heights)).max() < 1


def test_a_die_lies_on_it_as_high_and_as_aslant_as_the_paper_does():
    relief = rolled(np.random.default_rng(1), MAT_1.size_mm, 8.0)
    place = next((float(x), 150.0) for x in (2, 418) if relief.at((float(x), 150.0))[0] > 2)
    die = Die(np.array([place[0], -place[1], 8.0]), 16.0, turn_z(0.3), 5, None)
    put_upon(die, relief)
    high, (right, _) = relief.at(place)
    assert die.at[2] == pytest.approx(8.0 + high)
    up = die.rotation[:, 2]
    assert np.sign(up[0]) == -np.sign(right), "the die leans away from where the paper rises"
    assert up[2] == pytest.approx(np.cos(np.arctan(abs(right))), abs=1e-3)


def test_a_print_that_nothing_was_done_to_stays_as_it_is():
    assert laid(FLAT).picture is drawn_mat()


def test_sheets_may_be_glued_and_then_folded():
    mat = laid(Paper(glued_mm=1.0, folded_mm=3.0))
    assert mat.joined is not None
    assert mat.picture.shape[0] > drawn_mat().shape[0] + 2 * RIM_MM * MAT_PX
    assert len(_search((cv2.GaussianBlur(mat.picture, (0, 0), 1) * 255).astype(np.uint8))) >= 14
