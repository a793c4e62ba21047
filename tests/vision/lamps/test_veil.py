"""What lies over the whole picture as light, so that nothing in it is black, is told by our markers' frames and taken away."""

import cv2
import numpy as np
import pytest

from vision.frame import Frame
from vision.lamps.local_light import GAMMA
from vision.lamps.veil import INK, LEAST, NONE, Veil, veil_over
from vision.lamps.white import WhiteBalance
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.table_plane import to_pixels
from vision.training.compose.tables import game_look, table_scene
from vision.training.render.scene import overhead

POSE = overhead(tilt_deg=10)


@pytest.fixture
def mat(bare_mat):
    """The bare mat in white light, on brown wood."""
    return bare_mat(POSE, (40, 80, 130))


def veiled(picture, *light):
    """With so much light, blue, green and red, over all of it, for as much less of its own."""
    own, over = (picture / 255.0) ** GAMMA, np.array(light)
    return (255 * (own * (1 - over.mean()) + over) ** (1 / GAMMA) + 0.5).clip(0, 255).astype(np.uint8)


def off(picture, other):
    """Levels that two pictures differ by on average, where the mat lies."""
    corners = to_pixels([(5, 5), (415, 5), (415, 292), (5, 292)], POSE).astype(np.int32)
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), corners, 1) > 0
    return float(np.abs(picture[inside].astype(float) - other[inside]).mean())


def balanced(white, picture):
    """The picture in white light, once it was seen what light it is."""
    white.look(picture, POSE)
    return white.balanced(picture)


@pytest.mark.parametrize(
    "light",
    [
        pytest.param((0.15, 0.15, 0.15), id="haze"),
        pytest.param((0.2, 0.14, 0.1), id="a window shines into it"),
        pytest.param((0.06, 0.1, 0.16), id="a bulb shines into it"),
    ],
)
def test_a_veil_is_taken_away(bare, mat, light):
    seen = veiled(mat, *light)
    out = balanced(WhiteBalance(bare), seen)
    as_bright = mat * (1 - np.mean(light) + np.array(light)) ** (1 / GAMMA)  # white paper stays as it is seen
    assert off(out, as_bright) < 0.4 * off(seen, as_bright)


def test_where_black_is_black_the_picture_is_left_as_it_is(bare, mat):
    white = WhiteBalance(bare)
    assert balanced(white, mat) is mat
    assert white.veil.share < LEAST


@pytest.mark.parametrize("ink", [0.035, 0.08])
def test_pale_ink_is_no_veil_where_something_is_darker(bare, mat, ink):
    """Printers leave 3 to 8 % of the paper's light where it should be black; a die's pips and its shadow have less."""
    printed = mat.copy()
    printed[300:340, 400:440] = 8
    for marker in MAT_1.markers:
        cv2.fillConvexPoly(mask := np.zeros(mat.shape[:2], np.uint8), to_pixels(marker.corners_mm, POSE).round().astype(np.int32), 1)
        pale = round(255 * ink ** (1 / GAMMA))
        printed[mask > 0] = np.maximum(printed[mask > 0], pale)
    assert balanced(WhiteBalance(bare), printed) is printed


@pytest.mark.parametrize("share", [0.03, 0.1, 0.3])
def test_what_was_added_is_taken_away_from_each_level(share):
    paper = np.full(3, 0.7)
    veil = Veil(share * paper, paper)
    levels = np.repeat(np.arange(0.0, 210.0, 10.0)[:, None], 3, axis=1)
    over = 255 * ((levels / 255) ** GAMMA * (1 - share) + share * 0.7) ** (1 / GAMMA)
    assert np.abs(veil.lifted(over) - levels).max() < 1e-6


@pytest.mark.parametrize(
    ("over", "paper", "even"),
    [
        pytest.param((0.03, 0.03, 0.028), (0.5, 0.6, 0.8), True, id="white light"),
        pytest.param((0.02, 0.03, 0.05), (0.3, 0.5, 0.8), True, id="of the lamp's colour"),
        pytest.param((0.001, 0.03, 0.03), (0.6, 0.6, 0.6), False, id="a camera that makes colours lush has had it"),
    ],
)
def test_light_that_was_only_added_is_white_or_of_the_lamps_colour(over, paper, even):
    assert Veil(np.array(over), np.array(paper)).is_even == even


@pytest.mark.parametrize(
    ("over", "deceiving"),
    [
        pytest.param((0.06, 0.06, 0.06), False, id="a tenth, evenly: it is taken away"),
        pytest.param((0.2, 0.2, 0.2), True, id="a third: little is left"),
        pytest.param((0.01, 0.05, 0.06), True, id="a tenth, of which a camera made something"),
        pytest.param((0.001, 0.004, 0.005), False, id="hardly any"),
    ],
)
def test_readers_are_deceived_by_much_of_it_and_where_a_camera_made_something_of_it(over, deceiving):
    assert Veil(np.array(over), np.full(3, 0.6)).is_deceiving == deceiving


def test_where_floors_and_frames_are_as_light_nothing_is_told():
    levels = np.full((60, 3), 200.0)
    assert veil_over(levels, levels, np.full((60, 3), 190.0)) is NONE
    assert veil_over(levels[:3], levels, np.full((60, 3), 190.0)) is NONE


def test_a_colour_that_the_light_lacks_tells_no_veil():
    floors = np.tile([2.0, 120.0, 200.0], (60, 1))
    frames = np.tile([2.0, 30.0, 45.0], (60, 1))
    veil = veil_over(frames, floors, np.full((60, 3), 190.0))
    assert veil.over[0] == 0
    assert np.isfinite(veil.lifted(floors)).all()


def test_ink_is_what_black_has_of_the_papers_own_light():
    paper, own = 0.6, 0.7
    level = lambda light: np.full((60, 3), 255 * light ** (1 / GAMMA))  # noqa: E731
    veil = veil_over(level(INK * paper + 0.1), level(own * paper + 0.1), level(own))
    assert veil.over == pytest.approx([0.1] * 3, abs=1e-6)
    assert veil.paper == pytest.approx([paper + 0.1] * 3, abs=1e-6)


@pytest.mark.parametrize("share", [0.1, 0.25])
def test_under_a_veil_dice_have_the_colours_that_they_have_without_it(share):
    """Seeds 13911 and 13912: a tenth of haze made blue and green dice black, 0.998 and more, and nobody was asked."""
    looks = [game_look(np.random.default_rng(3), colour) for colour in ("black", "blue", "green", "red")]
    picture, truths, _ = table_scene(np.random.default_rng(16), count=12, looks=looks, even=True)
    colours = {truth.colour for truth in truths}
    seen = veiled(picture, share, share, share)
    dice = TableReader(colours=colours, sizes_mm=[truths[0].size_mm]).read(Frame(seen, 0.0, "made", 0, still=True)).dice
    nearest = [min(dice, key=lambda die: np.hypot(*np.subtract(die.xy_mm, truth.xy_mm))) for truth in truths]
    assert all(die.colour == truth.colour for die, truth in zip(nearest, truths, strict=True))
    assert sum(die.ask for die in nearest) <= 3
