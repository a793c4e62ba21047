"""What a picture is good for, in plain words: each fault is named, and a good picture is called good."""

import shutil

import cv2
import numpy as np
import pytest

from calibration.light import LampWatch, judge_picture, softness_px
from vision.mat import MAT_1
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.draw.lights import LIGHTS
from vision.training.measure.calibrated import LAMPS, make_table

pdftoppm = shutil.which("pdftoppm")
pytestmark = pytest.mark.skipif(pdftoppm is None, reason="pdftoppm is not here; install poppler-utils")


@pytest.fixture(scope="module")
def table():
    """A table with the mat under daylight, a normal lens, and where its camera stands."""
    made = make_table(0)
    return made.picture, (made.pose, MAT_1)


def codes(picture, stand=None, lamp=None, die_px=30.0):
    return [verdict.code for verdict in judge_picture(picture, stand, die_px, lamp).verdicts]


@pytest.mark.parametrize("seed", range(len(LAMPS)))
def test_ordinary_lamps_are_good_enough(seed):
    made = make_table(seed)
    assert codes(made.picture, (made.pose, MAT_1)) == ["ok"]


def test_a_good_picture_is_good_without_a_mat_too(table):
    assert codes(table[0]) == ["ok"]


def test_a_dark_table_is_dark(table):
    assert codes((table[0] * 0.2).astype(np.uint8), table[1]) == ["dark"]


def test_a_blurred_picture_says_to_turn_the_focus_ring(table):
    judged = judge_picture(cv2.GaussianBlur(table[0], (0, 0), 4.0), table[1], 30.0)
    assert judged.verdicts[0].code == "blur"
    assert "focus" in str(judged.verdicts[0].text)
    assert judged.sharpness < 0.3 < judge_picture(table[0], table[1], 30.0).sharpness


def test_what_is_soft_for_small_dice_is_sharp_enough_for_large_ones(table):
    soft = cv2.GaussianBlur(table[0], (0, 0), 2.0)
    assert codes(soft, table[1], die_px=18.0) == ["blur"]
    assert codes(soft, table[1], die_px=45.0) == ["ok"]


def test_a_lamp_mirrored_on_the_places_for_dice_is_glare(table):
    picture, stand = table
    x, y = to_pixels([(180, 210)], stand[0])[0]
    glow = np.zeros(picture.shape, np.float32)
    cv2.circle(glow, (round(x), round(y)), 45, (255, 255, 255), -1)
    shone = np.clip(picture + cv2.GaussianBlur(glow, (0, 0), 8), 0, 255).astype(np.uint8)
    assert "glare" in codes(shone, stand)


def test_one_dark_side_is_uneven_light(table):
    picture, stand = table
    falls = np.linspace(1.0, 0.18, picture.shape[1])[None, :, None]
    assert "uneven" in codes((picture * falls).astype(np.uint8), stand)


@pytest.mark.parametrize(("lamps", "told"), [(("party",), ["ok"]), (("bulb",), ["ok"]), (("bulb", "bulb"), ["coloured"])])
def test_a_strongly_coloured_lamp_is_said(table, lamps, told):
    """One bulb before a camera set to daylight is allowed for; twice that deceives readers."""
    picture, stand = table
    for lamp in lamps:
        picture = LIGHTS[lamp](picture)
    assert codes(picture, stand) == told


def test_a_mat_that_is_brighter_than_the_camera_can_tell_is_said(table):
    """On a dark table a camera that sets itself makes the mat too bright."""
    picture, stand = table
    assert "faded" not in codes(np.clip(picture * 1.1, 0, 255).astype(np.uint8), stand)
    assert "faded" in codes(LIGHTS["glaring"](picture), stand)


@pytest.mark.parametrize(("share", "told"), [(0.05, False), (0.25, True)])
def test_a_haze_over_the_whole_picture_is_said(table, share, told):
    picture, stand = table
    light = (picture / 255.0) ** 2.2 * (1 - share) + share
    assert ("hazy" in codes((255 * light ** (1 / 2.2)).astype(np.uint8), stand)) == told


def test_a_covered_lens_is_told_from_a_dark_room():
    rng = np.random.default_rng(1)
    palm = np.clip(rng.normal(70, 4, (960, 1280, 3)), 0, 255).astype(np.uint8)
    assert codes(palm)[0] == "covered"


def test_a_smear_over_a_part_of_the_lens_is_dirt_and_not_bad_focus(table):
    picture, stand = table
    smear = np.zeros(picture.shape[:2], np.float32)
    middle = to_pixels([(60, 60)], stand[0])[0]
    cv2.circle(smear, (round(middle[0]), round(middle[1])), 260, 1.0, -1)
    smear = cv2.GaussianBlur(smear, (0, 0), 30)[..., None]
    milky = cv2.GaussianBlur(picture, (0, 0), 5.0) * 0.5 + 90
    assert codes((picture * (1 - smear) + milky * smear).astype(np.uint8), stand)[0] == "dirty"


def test_bands_that_run_through_the_picture_are_flicker(table):
    steady, mains = LampWatch(), LampWatch()
    small = cv2.resize(table[0], (640, 480), interpolation=cv2.INTER_AREA)
    rng = np.random.default_rng(2)
    for k in range(8):
        noisy = np.clip(small + rng.normal(0, 3, small.shape), 0, 255).astype(np.uint8)
        steady.look(noisy)
        bands = 1 + 0.15 * np.sin(np.arange(480) / 480 * 2 * np.pi * 3 + k * 1.9)
        mains.look(np.clip(noisy * bands[:, None, None], 0, 255).astype(np.uint8))
    assert codes(table[0], table[1], steady) == ["ok"]
    assert "flicker" in codes(table[0], table[1], mains)


def test_a_hand_reaching_in_is_no_flicker(table):
    lamp = LampWatch()
    for k in range(8):
        picture = cv2.resize(table[0], (640, 480), interpolation=cv2.INTER_AREA)
        picture[300 - 20 * k :, 250:400] = (120, 150, 200)
        lamp.look(picture)
    assert "flicker" not in codes(table[0], table[1], lamp)


@pytest.mark.parametrize("sigma", [1.0, 2.0, 4.0])
def test_softness_is_the_blur_that_was_put_in(sigma):
    edges = np.full((200, 300), 60, np.uint8)
    edges[50:150, 60:240] = 200
    assert softness_px(cv2.GaussianBlur(edges, (0, 0), sigma)) == pytest.approx(sigma, rel=0.25)


def test_an_empty_picture_has_no_edges_to_judge():
    assert softness_px(np.full((100, 100), 90, np.uint8)) is None
    lens = Lens((100, 100), 100.0, (49.5, 49.5))
    outside = CameraPose(lens, (0.0, 0.0, 0.0), (1000.0, 1000.0, 500.0))
    assert codes(np.full((100, 100, 3), 90, np.uint8), (outside, MAT_1))
