"""The fit of a camera over the mat: it comes to the bottom of its valley, however little the markers tell of the lens."""

import cv2
import numpy as np
import pytest

from vision.ground.pose_fit import fit_pose, nothing_gives, projection, values_of
from vision.mat import MAT_1
from vision.table_plane import CameraPose, Lens, to_pixels, to_table_mm

SIZE = (1280, 960)
MIDDLE = ((SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2)
PLACES = np.concatenate([np.array(marker.corners_mm) for marker in MAT_1.markers])
CORNERS = np.array([(0.0, 0.0), (420.0, 0.0), (420.0, 297.0), (0.0, 297.0)])


def camera(focal_widths, k1, tilt_deg):
    """A camera that sees the whole mat, with a lens as such lenses are (k2 about the square of k1)."""
    lens = Lens(SIZE, focal_widths * SIZE[0], MIDDLE, (k1, 0.9 * k1 * k1, 0.0, 0.0, 0.0))
    turn = np.array([np.radians(tilt_deg), 0.0, 0.02])
    shift = np.array([0.0, 0.0, focal_widths * 560.0]) - cv2.Rodrigues(turn)[0] @ np.array([210.0, 148.5, 0.0])
    return CameraPose(lens, tuple(turn), tuple(shift))


def seen(pose, seed=3):
    """The markers' corners as found in a picture, a little noisy."""
    return to_pixels(PLACES, pose) + np.random.default_rng(seed).normal(0, 0.12, PLACES.shape)


@pytest.mark.parametrize("tilt_deg", [0.0, 0.3, 3.0, 6.0, 15.0])
@pytest.mark.parametrize(("focal_widths", "k1"), [(0.6, -0.28), (0.66, -0.12), (0.9, -0.05), (1.15, 0.02)])
def test_an_unknown_lens_is_fitted_no_worse_than_the_true_one(focal_widths, k1, tilt_deg):
    truth = camera(focal_widths, k1, tilt_deg)
    free, told = fit_pose(PLACES, seen(truth), SIZE, None), fit_pose(PLACES, seen(truth), SIZE, truth.lens)
    assert free.error_px <= told.error_px * 1.01
    assert np.linalg.norm(to_table_mm(to_pixels(CORNERS, truth, 16.0), free.pose, 16.0) - CORNERS, axis=1).max() < 2.0


def test_no_lens_is_believed_that_bends_as_no_lens_does():
    free = fit_pose(PLACES, seen(camera(0.6, -0.28, 0.2)), SIZE, None).pose.lens
    assert -0.34 < free.distortion[0] < -0.15


def test_the_slopes_are_those_of_the_projection():
    pose = camera(0.7, -0.2, 12.0)
    values, solid = values_of(pose), np.column_stack([CORNERS, np.full(4, -16.0)])
    base, still = Lens(SIZE, 1000.0, MIDDLE), nothing_gives(4).ways
    at, slope = projection(values, solid, base, still)
    for column, step in enumerate([1e-5, 1e-5, 1e-5, 1e-3, 1e-3, 1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3]):
        ahead = values.copy()
        ahead[column] += step
        told = (projection(ahead, solid, base, still)[0] - at).ravel() / step
        assert np.allclose(told, slope[:, column], rtol=2e-3, atol=2e-2 * np.abs(slope[:, column]).max())
