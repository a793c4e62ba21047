"""Millimetres from pixels: a synthetic camera photographs a drawn mat, and its truth is known to the last digit."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.ground.mat_finder import (
    FOLLOW_MM,
    CornersError,
    MatNotSeenError,
    find_mat,
    follow_mat,
    pose_from_corners,
    pose_from_markers,
    shift_mm,
)  # fmt: skip
from vision.mat import MARKER_DICTIONARY, MAT_1
from vision.table_plane import CameraPose, Lens, pixels_per_mm, rectify, to_pixels, to_table_mm, zone_at, zones_at

SIZE = (960, 720)
DRAWN_PX_PER_MM = 6
PLACES = np.array([(x, y) for x in (10, 120, 210, 300, 410) for y in (10, 80, 148, 220, 287)], float)


def camera(tilt_deg=0.0, spin_deg=0.0, focal_widths=0.9, k1=0.0, seen_width_mm=500.0, aside_mm=(0.0, 0.0)):
    """A camera that looks at the middle of the mat (aside_mm from it) and sees seen_width_mm across there."""
    lens = Lens(SIZE, focal_widths * SIZE[0], (479.5, 359.5), (k1, 0, 0, 0, 0))
    tilt, spin = np.radians(tilt_deg), np.radians(spin_deg)
    turn = cv2.Rodrigues(np.array([tilt, 0, 0]))[0] @ cv2.Rodrigues(np.array([0, 0, spin]))[0]
    shift = np.array([0, 0, focal_widths * seen_width_mm]) - turn @ np.array([210 + aside_mm[0], 148.5 + aside_mm[1], 0])
    return CameraPose(lens, tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift))


@pytest.fixture(scope="module")
def mat_picture():
    """The mat's markers on grey, 6 pixels a millimetre."""
    by = DRAWN_PX_PER_MM
    picture = np.full((297 * by, 420 * by, 3), 140, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    for marker in MAT_1.markers:
        x, y, side = round(marker.x_mm * by), round(marker.y_mm * by), round(marker.side_mm * by)
        plate = side // 6
        picture[y - plate : y + side + plate, x - plate : x + side + plate] = 235
        picture[y : y + side, x : x + side] = np.maximum(dictionary.generateImageMarker(marker.number, side), 20)[..., None]
    return picture


@pytest.fixture(scope="module")
def photograph(mat_picture):
    """Takes a picture of the mat: blurred, with noise."""

    def take(pose, cover_mm=(), seed=1):
        drawn = mat_picture.copy()
        for x, y, w, h in np.array(cover_mm, int).reshape(-1, 4) * DRAWN_PX_PER_MM:
            drawn[max(y, 0) : y + h, max(x, 0) : x + w] = (110, 140, 200)
        drawn = cv2.GaussianBlur(drawn, (0, 0), DRAWN_PX_PER_MM * 0.4)
        columns, rows = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
        mm = to_table_mm(np.column_stack([columns.ravel(), rows.ravel()]), pose)
        places = (mm * DRAWN_PX_PER_MM - 0.5).astype(np.float32).reshape(*columns.shape, 2)
        seen = cv2.remap(drawn, places, None, cv2.INTER_LINEAR, borderValue=(60, 90, 120))
        return np.clip(seen + np.random.default_rng(seed).normal(0, 3, seen.shape), 0, 255).astype(np.uint8)

    return take


def error_mm(truth, found, height_mm):
    """How far the dice at PLACES would be put from where they are."""
    return np.linalg.norm(to_table_mm(to_pixels(PLACES, truth, height_mm), found, height_mm) - PLACES, axis=1)


@pytest.mark.parametrize("height_mm", [0.0, 12.0, 20.0])
def test_pixels_and_millimetres_are_inverse_at_every_height(height_mm):
    pose = camera(tilt_deg=20, spin_deg=10, k1=-0.1)
    assert np.allclose(to_table_mm(to_pixels(PLACES, pose, height_mm), pose, height_mm), PLACES, atol=1e-3)


def test_a_top_face_is_projected_at_its_own_height():
    pose = camera()
    on_table = to_table_mm(to_pixels([(410, 148.5)], pose, 16.0), pose, 0.0)
    camera_height = pose.position_mm[2]
    assert on_table[0, 0] - 210 == pytest.approx(200 * camera_height / (camera_height - 16))


@pytest.mark.parametrize(
    ("tilt", "spin", "focal_widths", "k1"),
    [(0, 0, 0.9, 0), (5, -15, 0.8, -0.05), (10, 90, 1.2, 0), (15, 175, 0.7, -0.1), (20, 20, 1.3, 0), (30, -30, 0.9, -0.03)],
)
def test_the_mats_markers_give_places_true_to_a_millimetre_without_knowing_the_lens(photograph, tilt, spin, focal_widths, k1):
    truth = camera(tilt, spin, focal_widths, k1)
    found = find_mat(photograph(truth))
    assert error_mm(truth, found.pose, 0).max() < 1
    assert error_mm(truth, found.pose, 16).max() < 1
    assert found.pose.tilt_deg == pytest.approx(tilt, abs=2.5)


@pytest.mark.parametrize("focal_widths", [0.7, 0.9, 1.2])
def test_straight_from_above_the_height_stays_open_and_the_sight_says_so(photograph, focal_widths):
    truth = camera(focal_widths=focal_widths)
    found = find_mat(photograph(truth))
    assert error_mm(truth, found.pose, 0).max() < 0.3
    assert error_mm(truth, found.pose, 16).max() < found.unsure_high_mm * 1.5


def test_a_lens_from_a_profile_closes_what_stays_open(photograph):
    truth = camera(focal_widths=1.4)
    found = find_mat(photograph(truth), lens=truth.lens)
    assert error_mm(truth, found.pose, 16).max() < 0.3


@pytest.mark.parametrize("seed", range(12))
def test_with_half_of_the_markers_covered_the_mat_is_found_or_refused_but_never_wrong(photograph, seed):
    rng = np.random.default_rng(seed)
    truth = camera(tilt_deg=rng.uniform(0, 25), spin_deg=rng.uniform(-180, 180))
    hidden = rng.choice(MAT_1.markers, 8, replace=False)
    cover = [(m.x_mm - 2, m.y_mm - 2, 22, 22) for m in hidden]
    try:
        worst = error_mm(truth, find_mat(photograph(truth, cover, seed)).pose, 0).max()
    except MatNotSeenError:
        worst = 0.0
    assert worst < 1.5


def test_most_pictures_with_half_of_the_markers_covered_are_still_good_enough(photograph):
    truth = camera(tilt_deg=12)
    every_second = [(m.x_mm - 2, m.y_mm - 2, 22, 22) for m in MAT_1.markers[::2]]
    assert error_mm(truth, find_mat(photograph(truth, every_second)).pose, 16).max() < 1


def test_one_row_of_markers_is_refused_because_the_rest_would_be_guessed(photograph):
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(photograph(camera(tilt_deg=12), [(0, 40, 420, 257)]))
    assert refusal.value.code in {"unsure", "few-markers"}


def test_a_picture_without_a_mat_is_refused():
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(np.full((720, 960, 3), 90, np.uint8))
    assert refusal.value.code == "no-mat"


@pytest.mark.parametrize(("along", "turned"), [(1, "left for right"), (0, "upside down")])
def test_a_mirrored_picture_is_told_as_such_and_not_as_a_mat_that_is_missing(photograph, along, turned):
    """A camera's selfie view: no marker is one in a mirror, and nobody who looks at the picture sees why."""
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(cv2.flip(photograph(camera(tilt_deg=12)), along))
    assert refusal.value.code == "mirrored"
    assert "mirror" in str(refusal.value.hint)


@pytest.mark.parametrize(("size", "tilt", "spin"), [((960, 540), 0, 0), ((720, 720), 0, 35), ((960, 540), 6, 0), ((960, 540), 6, 35)])
def test_a_picture_that_was_squeezed_or_stretched_is_refused(photograph, size, tilt, spin):
    """It looks as if it had been taken from far aside by a tube, and dice would be put a width from where they lie. Of a camera that leans
    far along the squeeze it is just what another one would see, and nothing tells."""
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(cv2.resize(photograph(camera(tilt_deg=tilt, spin_deg=spin)), size))
    assert refusal.value.code == "squeezed"


@pytest.mark.parametrize("focal_widths", [0.5, 2.5])
def test_the_widest_and_the_longest_usual_lens_are_none_that_squeezes(photograph, focal_widths):
    assert find_mat(photograph(camera(tilt_deg=12, focal_widths=focal_widths))).unsure_mm < 1


def test_a_telephoto_lens_is_told_of_as_such_and_believed_once_it_is_known(photograph):
    truth = camera(tilt_deg=20, focal_widths=4.5)
    taken = photograph(truth)
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(taken)
    assert "telephoto" in str(refusal.value.hint)
    assert find_mat(taken, truth.lens).unsure_mm < 1


def test_a_marker_that_was_moved_on_the_table_is_left_out(photograph):
    truth = camera(tilt_deg=10)
    seen = {m.number: to_pixels(m.corners_mm, truth) for m in MAT_1.markers}
    seen[3] = seen[3] + 12.0
    found = pose_from_markers(seen, SIZE)
    assert 3 not in found.seen
    assert error_mm(truth, found.pose, 0).max() < 0.1


def test_of_two_markers_with_one_number_neither_is_believed(photograph):
    truth = camera(tilt_deg=10)
    picture = photograph(truth)
    (left, top), (right, low) = (np.round(to_pixels([place], truth)[0]).astype(int) for place in ((2, 2), (26, 26)))
    picture[300 : 300 + low - top, 400 : 400 + right - left] = picture[top:low, left:right]
    assert 0 not in find_mat(picture).seen


def test_markers_that_contradict_each_other_are_refused():
    rng = np.random.default_rng(5)
    seen = {m.number: to_pixels(m.corners_mm, camera()) + rng.uniform(-150, 150, (1, 2)) for m in MAT_1.markers}
    with pytest.raises(MatNotSeenError):
        pose_from_markers(seen, SIZE)


def test_a_still_camera_keeps_its_pose_and_a_nudged_one_is_followed(photograph):
    first = find_mat(photograph(camera(tilt_deg=8)))
    assert follow_mat(photograph(camera(tilt_deg=8), seed=2), first) is first
    nudged = camera(tilt_deg=8, aside_mm=(3, 0))
    second = follow_mat(photograph(nudged), first)
    assert error_mm(nudged, second.pose, 16).max() < 1
    assert shift_mm(first, second) == pytest.approx(3, abs=0.5)
    assert shift_mm(first, second) < FOLLOW_MM


@pytest.mark.parametrize(("aside_mm", "spin_deg"), [((10, -10), 0), ((10, 10), 0), ((10, 0), 2), ((-12, 6), -2)])
def test_a_knock_by_about_a_markers_width_is_followed_by_all_the_markers_in_plain_view(photograph, aside_mm, spin_deg):
    """Few of them are left where they were looked for, too few to tell the place by; after two of these the mat was lost for good."""
    first = find_mat(photograph(camera(tilt_deg=8)))
    knocked = camera(tilt_deg=8, spin_deg=spin_deg, aside_mm=aside_mm)
    picture = photograph(knocked)
    second = follow_mat(picture, first)
    assert len(second.seen) >= len(find_mat(picture).seen) - 2  # one or two corners are seen worse in a window of their own
    assert error_mm(knocked, second.pose, 16).max() < 1


def test_while_no_search_is_allowed_a_knock_that_few_markers_tell_leaves_the_mat_unknown(photograph):
    first = find_mat(photograph(camera(tilt_deg=8)))
    assert follow_mat(photograph(camera(tilt_deg=8, aside_mm=(10, -10))), first, search=False) is None


def test_a_camera_that_was_pushed_far_is_found_again_and_known_to_have_moved(photograph):
    first = find_mat(photograph(camera(tilt_deg=8)))
    second = follow_mat(photograph(camera(tilt_deg=8, aside_mm=(40, 0))), first)
    assert shift_mm(first, second) > FOLLOW_MM


def test_four_tapped_corners_serve_where_there_is_no_mat():
    truth = camera(tilt_deg=15)
    tapped = to_pixels([(0, 0), (420, 0), (420, 297), (0, 297)], truth) + [(1, 0), (0, -1), (1, 1), (-1, 0)]
    found = pose_from_corners(tapped, (420, 297), SIZE)
    assert error_mm(truth, found, 0).max() < 2


@pytest.mark.parametrize("corners", [[(0, 0), (900, 700), (900, 0), (0, 700)], [(0, 0), (0, 9), (9, 9), (9, 0)], [(0, 0)] * 3])
def test_corners_that_enclose_nothing_are_refused_in_one_sentence(corners):
    with pytest.raises(CornersError, match="far left, far right"):
        pose_from_corners(corners, (420, 297), SIZE)


def test_the_view_from_above_shows_a_marker_upright_and_true_to_scale(photograph):
    truth = camera(tilt_deg=20, spin_deg=12, seen_width_mm=560)
    view = rectify(photograph(truth), truth, px_per_mm=3)
    assert view.image.shape == (891, 1260, 3)
    as_seen_from_above = find_mat(view.image).seen
    assert len(as_seen_from_above) >= 10
    for number, quad in as_seen_from_above.items():
        assert np.allclose(view.to_mm(quad), MAT_1.markers[number].corners_mm, atol=0.5)


def test_points_of_the_view_from_above_lead_back_to_the_picture():
    pose = camera(tilt_deg=20, k1=-0.08)
    view = rectify(np.zeros((720, 960, 3), np.uint8), pose, 2.5, height_mm=16, area_mm=(-20, -10, 460, 317))
    there = view.from_mm([(100, 50)])
    assert np.allclose(view.to_mm(there), [(100, 50)])
    assert np.allclose(view.to_source_px(there), to_pixels([(100, 50)], pose, 16))


def test_scale_tells_how_many_pixels_a_die_will_have():
    assert pixels_per_mm((210, 148.5), camera(seen_width_mm=480)) == pytest.approx(2, rel=0.01)


def test_a_lens_serves_smaller_pictures_of_the_same_shape():
    pose = camera(k1=-0.1)
    half = replace(pose, lens=pose.lens.for_size((480, 360)))
    assert np.allclose(to_pixels(PLACES, half) * 2 + 0.5, to_pixels(PLACES, pose), atol=1e-6)


@pytest.mark.parametrize(
    ("place", "zone", "border_mm"),
    [
        pytest.param((57, 110), "casino-1", 29.33, id="in the middle of a casino"),
        pytest.param((30, 110), "casino-1", 3, id="near its left edge"),
        pytest.param((87.333, 110), None, -1, id="in the gap between two casinos"),
        pytest.param((10, 297 + 30), None, -58.24, id="supplies beside the mat"),
        pytest.param((100, 200), "tray", 49, id="in the tray"),
    ],
)
def test_zones_and_how_near_their_borders_are(place, zone, border_mm):
    found = zone_at(place, MAT_1.zones)
    assert found.zone == zone
    assert found.border_mm == pytest.approx(border_mm, abs=0.02)
    several = zones_at(np.array([(-500.0, 3.0), place]), MAT_1.zones)
    assert (several[0].zone, several[1].zone) == (None, zone)
    assert several[1].border_mm == pytest.approx(found.border_mm)


def test_on_a_table_without_zones_a_point_lies_in_none():
    assert (zone_at((0, 0), {}).zone, zone_at((0, 0), {}).border_mm) == (None, None)
    assert zones_at(np.zeros((2, 2)), {}) == [zone_at((0, 0), {})] * 2
