"""The camera's place during play: 3 mm are followed, 40 mm stop the reading and are said, with markers and without."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.frame import Frame
from vision.ground.bare_mat import FOLDER, PX_PER_MM
from vision.ground.drift import TableLook, look_of
from vision.ground.stance import HOLD_S, Stance
from vision.mat import KNOWN_MATS, LORDS_1, MAT_1, MatLayout
from vision.profile import Profile
from vision.reading import Scene
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.compose.tables import table_scene

SIZE = (1280, 960)
OWN_BOARD = MatLayout((420.0, 297.0), dict(MAT_1.zones), name="own board")
CORNERS = [(0.0, 0.0), (420.0, 0.0), (420.0, 297.0), (0.0, 297.0)]


def camera(aside_mm=(0.0, 0.0), high_mm=560.0):
    """A camera over the mat, leaning a little; aside_mm: pushed so far along the table."""
    lens = Lens(SIZE, 1150.0, (639.5, 479.5))
    turn = cv2.Rodrigues(np.array([0.15, 0.05, 0.02]))[0]
    shift = np.array([0.0, 0.0, high_mm]) - turn @ np.array([210.0 + aside_mm[0], 148.5 + aside_mm[1], 0.0])
    return CameraPose(lens, tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift))


@pytest.fixture(scope="module")
def taken():
    """taken(aside_mm, dice) -> a picture by the camera pushed so far; the same light and table every time."""
    made = {}

    def take(aside_mm=(0.0, 0.0), dice=4):
        if (aside_mm, dice) not in made:
            made[aside_mm, dice] = table_scene(np.random.default_rng(21), camera(aside_mm), SIZE, dice, size_mm=16.0)[0]
        return made[aside_mm, dice]

    return take


def show(stance, picture, at_s, still=False):
    return stance.find(Frame(picture, at_s, "test", int(at_s * 10), still))


def printed(layout):
    """One of our mats with nothing on it."""
    drawn, (wide, high) = cv2.imread(str(FOLDER / f"{layout.name}.png")), layout.size_mm
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    seen = to_pixels(corners, camera(high_mm=700.0)).astype(np.float32)
    return cv2.warpPerspective(drawn, cv2.getPerspectiveTransform(corners * PX_PER_MM - 0.5, seen), SIZE, borderValue=(60, 90, 120))


def error_mm(stance, aside_mm):
    """How far the mat's corners are put from where the pushed camera has them, at most, as millimetres on the table."""
    off = np.linalg.norm(to_pixels(CORNERS, stance.pose) - to_pixels(CORNERS, camera(aside_mm)), axis=1).max()
    return off / np.linalg.norm(np.diff(to_pixels(CORNERS[:2], camera()), axis=0)) * 420


def test_a_camera_moved_by_3_mm_is_followed(taken):
    stance = Stance(KNOWN_MATS, None)
    assert show(stance, taken(), 0.0) is None
    assert show(stance, taken((3.0, 0.0)), 1.0) is None
    assert stance.note is None
    assert error_mm(stance, (3.0, 0.0)) < 0.5


def test_a_camera_moved_by_40_mm_stops_the_reading_and_says_how_far(taken):
    stance = Stance(KNOWN_MATS, None)
    show(stance, taken(), 0.0)
    scenes = [show(stance, taken((40.0, 0.0)), at_s) for at_s in (10.0, 10.5, 11.0, 12.0)]
    assert Scene.MOVED in scenes
    assert all(scene in (Scene.MOVED, Scene.NO_MAT) for scene in scenes)
    assert "moved by 4" in str(stance.note)


def test_after_a_push_the_table_is_read_again_once_it_has_stood_still_at_its_new_place(taken):
    stance = Stance(KNOWN_MATS, None)
    show(stance, taken(), 0.0)
    show(stance, taken((40.0, 0.0)), 10.0)
    assert show(stance, taken((40.0, 0.0)), 10.1 + HOLD_S) is None
    assert stance.note is None
    assert error_mm(stance, (40.0, 0.0)) < 0.5


def test_markers_under_a_hand_leave_the_camera_where_it_was(taken):
    stance = Stance(KNOWN_MATS, None)
    show(stance, taken(), 0.0)
    stood = stance.pose
    covered = taken().copy()
    covered[: SIZE[1] * 2 // 3] = (90, 120, 160)  # most of the mat: three or four markers are left
    assert show(stance, covered, 5.0) is None
    assert stance.pose is stood


def test_a_mat_that_is_gone_is_not_believed_to_lie_where_it_lay(taken):
    stance = Stance(KNOWN_MATS, None)
    show(stance, taken(), 0.0)
    assert show(stance, np.full((SIZE[1], SIZE[0], 3), 120, np.uint8), 5.0) is Scene.NO_MAT
    assert show(stance, taken(), 8.0) is None


@pytest.mark.parametrize(("first", "then"), [(MAT_1, LORDS_1), (LORDS_1, MAT_1)], ids=["the board next", "the mat next"])
@pytest.mark.parametrize("still", [False, True], ids=["live", "one picture after another"])
def test_another_mat_laid_in_its_place_is_found(first, then, still):
    """After a game of Las Vegas the board of Lords of Vegas was never seen: the mat was not in view, the screens said all evening."""
    stance = Stance(KNOWN_MATS, None)
    assert show(stance, printed(first), 0.0, still) is None
    assert [show(stance, printed(then), at_s, still) for at_s in (5.0, 6.0)] == [None, None]
    assert stance.layout is then
    assert stance.note is None


@pytest.mark.parametrize(
    ("wrongly", "told"),
    [
        pytest.param(lambda picture: cv2.flip(picture, 1), "mirror", id="as in a mirror"),
        pytest.param(lambda picture: cv2.resize(picture, (1280, 720)), "squeezed", id="4:3 as 16:9"),
    ],
)
def test_a_camera_that_mirrors_or_squeezes_is_told_so_until_it_does_not(taken, wrongly, told):
    stance, wrong = Stance(KNOWN_MATS, None), wrongly(taken())
    assert show(stance, wrong, 0.0) is Scene.NO_MAT
    assert told in str(stance.note)
    assert show(stance, wrong, 0.5) is Scene.NO_MAT  # not searched again yet
    assert told in str(stance.note)
    assert show(stance, taken(), 3.0) is None
    assert stance.note is None


def test_of_a_squeezed_picture_of_another_size_people_are_told_at_once(taken):
    stance, wrong = Stance(KNOWN_MATS, None), cv2.resize(taken(), (1280, 720))
    show(stance, wrong, 0.0)
    show(stance, cv2.resize(wrong, (960, 540)), 3.0)
    assert "squeezed" in str(stance.note)


def test_once_the_size_is_another_one_nobody_is_told_of_the_old_one(taken):
    stance = Stance(KNOWN_MATS, None)
    show(stance, cv2.resize(taken(), (1280, 720)), 0.0)
    for at_s in (0.5, 1.0):  # not searched again yet
        show(stance, taken(), at_s)
        assert stance.note is None


def test_the_whole_picture_is_searched_at_most_every_two_seconds(taken, monkeypatch):
    searched = []
    import vision.ground.stance

    real = vision.ground.stance.find_mat
    monkeypatch.setattr("vision.ground.stance.find_mat", lambda *given: searched.append(1) or real(*given))
    stance = Stance(KNOWN_MATS, None)
    empty = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    for at_s in np.arange(0, 4, 0.1):
        show(stance, empty, float(at_s))
    assert len(searched) == 2


def profile_of(picture):
    return Profile(pose=camera(), layout=OWN_BOARD, size_px=SIZE, look=look_of(picture))


def test_without_markers_a_camera_moved_by_3_mm_is_followed(taken):
    stance = Stance(KNOWN_MATS, profile_of(taken()))
    assert show(stance, taken(dice=7), 0.0) is None
    assert error_mm(stance, (0.0, 0.0)) < 0.5
    assert show(stance, taken((3.0, 0.0), 7), 1.0) is None
    assert error_mm(stance, (3.0, 0.0)) < 1.0


def test_without_markers_a_camera_moved_by_40_mm_stops_until_it_is_put_back(taken):
    stance = Stance(KNOWN_MATS, profile_of(taken()))
    for at_s in (0.0, 5.0, 50.0):
        assert show(stance, taken((40.0, 0.0), 7), at_s) is Scene.MOVED
    assert "put it back" in str(stance.note)
    assert show(stance, taken(dice=7), 51.0) is None
    assert stance.note is None


def test_a_profile_from_before_tables_were_remembered_is_read_and_it_is_said_that_a_push_goes_unnoticed(taken):
    stance = Stance(KNOWN_MATS, replace(profile_of(taken()), look=""))
    assert show(stance, taken(dice=7), 0.0) is None
    assert "Nobody would notice if the camera moved" in str(stance.note)


def test_a_table_that_is_not_recognised_is_not_read(taken):
    stance = Stance(KNOWN_MATS, profile_of(taken()))
    other = table_scene(np.random.default_rng(5), camera((150.0, 90.0)), SIZE, 4)[0]
    assert show(stance, other, 0.0) is Scene.MOVED
    assert "does not look" in str(stance.note)


def test_another_lamp_is_no_move(taken):
    look = TableLook(look_of(taken()))
    warm = np.clip(taken(dice=7) * np.array([0.5, 0.7, 0.8]), 0, 255).astype(np.uint8)
    assert look.compare(warm).mm(camera(), OWN_BOARD.size_mm) < 0.5


def test_pictures_of_another_shape_than_the_profiles_are_said_and_the_place_is_not_believed(taken):
    stance = Stance(KNOWN_MATS, profile_of(taken()))
    assert show(stance, np.full((720, 1280, 3), 120, np.uint8), 0.0) is Scene.NO_MAT
    assert "1280 × 720" in str(stance.note)
    assert "1280 × 960" in str(stance.note)


def test_smaller_pictures_of_the_same_shape_are_served(taken):
    stance = Stance(KNOWN_MATS, profile_of(taken()))
    half = cv2.resize(taken(dice=7), (640, 480), interpolation=cv2.INTER_AREA)
    assert show(stance, half, 0.0) is None
    assert stance.pose.lens.size_px == (640, 480)
    assert np.allclose(to_pixels(CORNERS, stance.pose) * 2 + 0.5, to_pixels(CORNERS, camera()), atol=2.0)


def test_a_profile_with_the_printed_mat_looks_for_its_markers_and_keeps_its_lens(taken):
    lens = replace(camera().lens, focal_px=1150.0)
    stance = Stance(KNOWN_MATS, Profile(lens=lens, pose=camera((99.0, 0.0)), layout=MAT_1, size_px=SIZE))
    assert show(stance, taken(), 0.0) is None
    assert error_mm(stance, (0.0, 0.0)) < 0.5
    assert stance.pose.lens.focal_px == pytest.approx(1150, rel=1e-3)
