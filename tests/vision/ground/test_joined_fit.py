"""Where the camera stands over a mat that was glued from four sheets, each a little beside its place: told by its markers."""

import cv2
import numpy as np
import pytest

from vision.ground.mat_finder import pose_from_markers
from vision.ground.mat_refusals import MatNotSeenError
from vision.joined import Joined
from vision.mat import KNOWN_MATS, MAT_1
from vision.table_plane import CameraPose, Lens, to_pixels, to_table_mm

SIZE = (1280, 960)
STILL = (0.0, 0.0, 0.0)
# of the far left, far right, near left and near right sheet: to the right, down, turned with the clock
ASKEW = ((0.8, -1.0, 0.004), (-1.2, 0.6, -0.006), (0.5, 1.1, 0.003), (1.0, -0.7, -0.002))


def camera(mat, joined, tilt_deg=12.0):
    w, h = mat.size_mm
    lens = Lens(SIZE, 1180.0, (643.0, 476.0), (-0.08, 0.01, 0.0, 0.0, 0.0))
    turn = np.array([np.radians(tilt_deg), 0.02, 0.0 if w > h else np.pi / 2])
    turn = cv2.Rodrigues(cv2.Rodrigues(np.array([turn[0], turn[1], 0.0]))[0] @ cv2.Rodrigues(np.array([0, 0, turn[2]]))[0])[0].ravel()
    shift = np.array([0.0, 0.0, 640.0]) - cv2.Rodrigues(turn)[0] @ np.array([w / 2, h / 2, 0.0])
    return CameraPose(lens, tuple(turn), tuple(shift), None if joined is None else Joined(mat.size_mm, joined))


def markers_seen(mat, pose, numbers=None):
    """Their corners, with the noise that a picture has. A sheet's whole piece of a marker goes with it."""
    rng = np.random.default_rng(5)
    wanted = [marker for marker in mat.markers if numbers is None or marker.number in numbers]
    return {marker.number: to_pixels(marker.corners_mm, pose) + rng.normal(0, 0.1, (4, 2)) for marker in wanted}


def worst_mm(mat, truth, told, height=16.0):
    """How far a die's top at the corners of the print and of its sheets is told from where it is."""
    w, h = mat.size_mm
    places = np.array([(x, y) for x in (20, w / 2 - 30, w / 2 + 30, w - 20) for y in (20, h / 2 - 30, h / 2 + 30, h - 20)])
    return float(np.linalg.norm(to_table_mm(to_pixels(places, truth, height), told, height) - places, axis=1).max())


@pytest.mark.parametrize("mat", KNOWN_MATS, ids=lambda mat: mat.name)
@pytest.mark.parametrize("times", [0.3, 1.0, 2.0])
@pytest.mark.parametrize("tilt_deg", [3.0, 12.0, 25.0])
def test_sheets_beside_their_places_put_no_die_far_from_where_it_lies(mat, times, tilt_deg):
    truth = camera(mat, tuple((x * times, y * times, turn * times) for x, y, turn in ASKEW), tilt_deg)
    sight = pose_from_markers(markers_seen(mat, truth), SIZE)
    assert worst_mm(mat, truth, sight.pose) < max(1.0, 2.5 * sight.unsure_high_mm)
    assert worst_mm(mat, truth, sight.pose, height=0.0) < 0.8


@pytest.mark.parametrize("mat", KNOWN_MATS, ids=lambda mat: mat.name)
def test_a_mat_in_one_piece_is_taken_for_what_it_is(mat):
    assert pose_from_markers(markers_seen(mat, camera(mat, None)), SIZE).pose.joined is None


@pytest.mark.parametrize("mat", KNOWN_MATS, ids=lambda mat: mat.name)
def test_nor_do_poor_pictures_take_one_piece_for_sheets(mat):
    """At night, through a poor camera, corners are seen to a third of a pixel."""
    rng, truth = np.random.default_rng(6), camera(mat, None)
    seen = {number: quad + rng.normal(0, 0.33, (4, 2)) for number, quad in markers_seen(mat, truth).items()}
    assert pose_from_markers(seen, SIZE).pose.joined is None


def test_what_is_told_of_the_sheets_is_how_they_lie():
    truth = camera(MAT_1, ASKEW)
    told = pose_from_markers(markers_seen(MAT_1, truth), SIZE, truth.lens).pose
    places = np.array([(40.0, 40.0), (380.0, 40.0), (40.0, 260.0), (380.0, 260.0)])
    apart = [np.diff(joined.lies_at(places) - places, axis=0) for joined in (truth.joined, told.joined)]
    assert np.abs(apart[0] - apart[1]).max() < 0.8, "of each against the next; all of them together may be the camera's turn as well"


def test_a_sheet_a_finger_wide_beside_its_place_is_no_mat_to_play_on():
    truth = camera(MAT_1, (STILL, STILL, STILL, (14.0, 9.0, 0.05)))
    with pytest.raises(MatNotSeenError) as refusal:
        pose_from_markers(markers_seen(MAT_1, truth), SIZE)
    assert refusal.value.code == "bent"
    assert str(refusal.value.hint) == "Lay the mat flat, all its parts joined edge to edge."


def test_once_it_is_known_how_the_sheets_lie_few_markers_tell_where_the_camera_stands():
    """A sleeve hides all but those along the far edge: by themselves they can't tell how four sheets were joined."""
    truth, few = camera(MAT_1, ASKEW), {0, 1, 2, 3, 4, 5, 15, 6}
    before = pose_from_markers(markers_seen(MAT_1, truth), SIZE)
    after = pose_from_markers(markers_seen(MAT_1, truth, few), SIZE, before.pose.lens, known=before.as_known)
    assert after.pose.joined == before.pose.joined
    assert worst_mm(MAT_1, truth, after.pose) < worst_mm(MAT_1, truth, before.pose) + 1.0


def test_another_mat_in_its_place_is_looked_at_anew():
    before = pose_from_markers(markers_seen(MAT_1, camera(MAT_1, ASKEW)), SIZE)
    other = camera(MAT_1, tuple((-x, -y, -turn) for x, y, turn in ASKEW))
    after = pose_from_markers(markers_seen(MAT_1, other), SIZE, known=before.as_known)
    assert after.pose.joined != before.pose.joined
    assert worst_mm(MAT_1, other, after.pose) < max(1.0, 2.5 * after.unsure_high_mm)
    whole = camera(MAT_1, None)
    assert pose_from_markers(markers_seen(MAT_1, whole), SIZE, known=before.as_known).pose.joined is None
