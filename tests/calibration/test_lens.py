"""The lens from views of the printed target: told to a fraction of a pixel, or refused in words."""

import cv2
import numpy as np
import pytest

from calibration.lens import ALIKE, LEAST_CORNERS, MOST_VIEWS, WANTED_VIEWS, LensError, LensViews, View, see_target
from calibration.sheets.target import SQUARE_MM, SQUARES, target_board
from vision.table_plane import CameraPose, Lens, to_table_mm

SIZE = (960, 720)
SHEET_PX = 5
BOARD_MM = (SQUARES[0] * SQUARE_MM, SQUARES[1] * SQUARE_MM)
WIDE = Lens(SIZE, 640.0, (484.0, 355.0), (-0.2, 0.035, 0.0, 0.0, 0.0))


@pytest.fixture(scope="module")
def photograph():
    """photograph(tilt, about, aside_mm, far_mm) -> the target held before a wide lens: leaning by tilt towards about (degrees)."""
    sheet = target_board().generateImage((round(BOARD_MM[0] * SHEET_PX), round(BOARD_MM[1] * SHEET_PX)))
    sheet = cv2.GaussianBlur(cv2.copyMakeBorder(sheet, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255), (0, 0), 1.5)
    columns, rows = np.meshgrid(np.arange(0, SIZE[0], 4), np.arange(0, SIZE[1], 4))

    def take(tilt=0.0, about=0.0, aside_mm=(0.0, 0.0), far_mm=330.0, lens=WIDE):
        axis = np.array([np.cos(np.radians(about)), np.sin(np.radians(about)), 0.0])
        turn = cv2.Rodrigues(axis * np.radians(tilt))[0]
        shift = np.array([*aside_mm, far_mm]) - turn @ np.array([BOARD_MM[0] / 2, BOARD_MM[1] / 2, 0.0])
        pose = CameraPose(lens, tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift))
        mm = to_table_mm(np.column_stack([columns.ravel(), rows.ravel()]), pose)
        places = (mm * SHEET_PX - 0.5 + 40).astype(np.float32).reshape(*columns.shape, 2)
        fine = cv2.resize(places, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR)
        fine = cv2.warpAffine(fine, np.float32([[1, 0, -1.5], [0, 1, -1.5]]), SIZE, borderMode=cv2.BORDER_REPLICATE)
        seen = cv2.remap(sheet, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderValue=90)
        noise = np.random.default_rng(3).normal(0, 2, seen.shape)
        return cv2.cvtColor(np.clip(seen + noise, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)

    return take


ROUND = [
    (0, 0, (0, 0), 330), (25, 0, (-90, -60), 380), (25, 90, (90, -60), 380), (28, 180, (90, 60), 380), (28, 270, (-90, 60), 380),
    (20, 45, (0, 0), 300), (30, 135, (0, 0), 340), (15, 225, (40, 20), 320), (32, 300, (-30, 10), 360),
]  # fmt: skip


@pytest.fixture(scope="module")
def all_round(photograph):
    """Views from all sides."""
    views = LensViews()
    for tilt, about, aside, far in ROUND:
        views.add(photograph(tilt, about, aside, far))
    return views


def test_views_from_all_sides_tell_the_lens(all_round):
    fit = all_round.solve()
    assert fit.views >= WANTED_VIEWS
    assert fit.error_px < 0.4
    assert fit.lens.focal_px == pytest.approx(WIDE.focal_px, rel=0.01)
    assert fit.lens.centre_px == pytest.approx(WIDE.centre_px, abs=4)


def test_the_lens_told_bends_every_part_of_the_picture_as_the_true_one(all_round):
    lens = all_round.solve().lens
    points = np.array([(x, y) for x in (60, 300, 660, 900) for y in (60, 360, 660)], np.float64)[:, None]
    rays = cv2.undistortPoints(points, WIDE.matrix, np.array(WIDE.distortion), criteria=(3, 50, 1e-9))
    solid = np.dstack([rays, np.ones(rays.shape[:2])])
    seen = cv2.projectPoints(solid, np.zeros(3), np.zeros(3), lens.matrix, np.array(lens.distortion))[0]
    shift = np.median(seen - points, axis=0)  # a little turn of the camera hides in the axis
    assert np.abs(seen - points - shift).max() < 3.0


def test_a_view_like_one_before_is_not_kept_and_that_is_said(photograph):
    views = LensViews()
    views.add(photograph())
    _, note = views.add(photograph(aside_mm=(ALIKE * 100, 0.0)))
    assert len(views.views) == 1
    assert "kept already" in str(note)


def test_of_a_target_that_is_waved_for_minutes_the_newest_views_are_kept(monkeypatch):
    """All were, and solving them took longer with each: on a small machine until the eye was taken for dead, and every view was lost."""
    shown = [View(np.full((LEAST_CORNERS, 2), 100.0 * n), np.arange(LEAST_CORNERS, dtype=np.int32)) for n in range(MOST_VIEWS + 5)]
    views, coming = LensViews(), iter(shown)
    monkeypatch.setattr("calibration.lens.see_target", lambda image: next(coming))
    for _ in shown:
        views.add(np.zeros((480, 640, 3), np.uint8))
    assert views.views == shown[5:]


def test_where_the_next_view_should_be_is_said(photograph):
    _, note = LensViews().add(photograph(far_mm=600.0))
    assert "corner" in str(note)


def test_a_few_views_are_refused_with_how_many_are_wanted(photograph):
    views = LensViews()
    views.add(photograph())
    with pytest.raises(LensError, match="too few") as refusal:
        views.solve()
    assert refusal.value.code == "lens-few"


def test_views_flat_on_are_refused_because_distance_and_lens_look_alike(photograph):
    views = LensViews()
    for aside in ((0, 0), (-90, -60), (90, -60), (90, 60), (-90, 60), (0, 50)):
        views.add(photograph(2.0, 0.0, aside))
    with pytest.raises(LensError, match="flat on"):
        views.solve()


def test_views_in_one_part_of_the_picture_are_refused(photograph):
    views = LensViews()
    for about, aside in zip(range(0, 360, 60), ((-70, -70), (0, -70), (70, -70), (-70, 0), (0, 0), (70, 0)), strict=True):
        views.add(photograph(30.0, about, aside, 750.0))
    with pytest.raises(LensError, match="same part"):
        views.solve()


def test_a_picture_without_the_target_says_how_to_hold_it():
    view, note = LensViews().add(np.full((720, 960, 3), 120, np.uint8))
    assert view is None
    assert "don't see the target" in str(note)


def test_pictures_of_another_size_start_anew(photograph):
    views = LensViews()
    views.add(photograph())
    views.add(cv2.resize(photograph(), (480, 360)))
    assert views.size_px == (480, 360)
    assert len(views.views) <= 1


def test_the_mat_is_not_taken_for_the_target():
    board = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture = np.full((720, 960, 3), 230, np.uint8)
    for n in range(8):
        picture[100:200, 20 + n * 115 : 120 + n * 115] = board.generateImageMarker(n, 100)[..., None]
    assert see_target(picture) is None
