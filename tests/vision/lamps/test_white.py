"""Under a lamp of another colour than the camera was set to, our mat's grey tells what white is."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

import vision.colours.table_colours
from vision.frame import Frame
from vision.lamps.veil import NONE
from vision.lamps.white import ODD_TINT, PLAIN, WhiteBalance
from vision.pipeline import TableReader
from vision.table_plane import to_pixels
from vision.training.compose.tables import game_look, table_scene
from vision.training.draw.lights import LIGHTS
from vision.training.render.scene import overhead

POSE = overhead(tilt_deg=10)


@pytest.fixture
def mat(bare_mat):
    """The bare mat in white light, on brown wood."""
    return bare_mat(POSE, (40, 80, 130))


def in_light(picture, *times):
    return np.clip(picture * np.array(times), 0, 255).astype(np.uint8)


def off_white(picture, mat):
    """Times that a colour of the mat is more than another, against white light: 1 is white."""
    on_mat = (mat != (40, 80, 130)).all(axis=2)
    levels = np.median(picture[on_mat] / np.maximum(mat[on_mat], 1), axis=0)
    return levels.max() / levels.min()


def balanced(white, picture):
    """The picture in white light, once it was seen what light it is."""
    white.look(picture, POSE)
    return white.balanced(picture)


def test_white_light_is_left_as_it_is(bare, mat):
    white = WhiteBalance(bare)
    assert balanced(white, mat) is mat
    dim = in_light(mat, 0.6, 0.6, 0.6)
    assert balanced(white, dim) is dim
    assert white.tint == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize("times", [(0.55, 0.9, 1.1), (1.2, 1.0, 0.75), (0.5, 0.35, 0.45), (0.25, 0.5, 0.7)])
def test_a_lamp_of_another_colour_is_taken_out(bare, mat, times):
    seen = in_light(mat, *times)
    out = balanced(WhiteBalance(bare), seen)
    assert off_white(seen, mat) > PLAIN
    assert off_white(out, mat) < 1.05
    assert out.mean() == pytest.approx(seen.mean(), rel=0.2)


def test_what_lies_on_the_mat_does_not_tell_the_light(bare, mat):
    covered = mat.copy()
    corners = to_pixels([(20, 20), (240, 20), (240, 200), (20, 200)], POSE)
    cv2.fillConvexPoly(covered, corners.astype(np.int32), (20, 30, 190))  # a red cloth over a third of it
    assert balanced(WhiteBalance(bare), covered) is covered


def test_what_is_too_bright_or_too_dark_tells_nothing_of_the_light(bare, mat):
    for picture in (np.full_like(mat, (252, 255, 255)), np.full_like(mat, (0, 2, 6))):
        white = WhiteBalance(bare)
        assert balanced(white, picture) is picture
        assert (white.tint, white.is_lost) == (1, False)


def test_it_is_told_how_much_of_the_mat_is_as_bright_as_can_be(bare, mat):
    white = WhiteBalance(bare)
    white.look(mat, POSE)
    assert white.clipped < 0.05
    white.look(in_light(mat, 1, 1, 4), POSE)
    assert white.clipped > 0.9


def test_where_a_colour_of_the_light_is_missing_it_is_lost_and_what_was_known_stays(bare, mat):
    """By a candle a camera set to daylight sees no blue: of 143 dice 52 had another colour, most of them surely."""
    white = WhiteBalance(bare)
    white.look(in_light(mat, 0.55, 0.9, 1.1), POSE)
    before = white.tint
    candle = in_light(mat, 0.03, 0.4, 1.0)
    assert balanced(white, candle).shape == candle.shape
    assert (white.tint, white.is_lost) == (before, True)
    white.look(mat, POSE)
    assert not white.is_lost


def test_where_the_mat_is_burnt_out_the_light_is_odd_and_what_is_left_of_it_tells_no_colour(bare, mat):
    """The rims of its print are grey still, and of any tint: six red dice were orange by it."""
    white = WhiteBalance(bare)
    glaring = in_light(mat, 4, 4, 4)
    rims = (glaring < 255).any(axis=2)
    glaring[rims] = in_light(glaring[rims], 1.3, 1.0, 0.7)
    assert balanced(white, glaring) is glaring
    assert (white.tint, white.is_white_out, white.is_odd, white.is_lost) == (1, True, True, False)
    white.look(mat, POSE)
    assert not white.is_odd


def test_where_the_mat_is_burnt_out_an_older_lamps_colour_is_not_taken_out_of_what_is_white(bare, mat):
    """A bulb, and then a glaring lamp: white would be blue, and of a red die that seems orange nothing would be cut off any more."""
    white = WhiteBalance(bare)
    white.look(in_light(mat, 0.72, 0.97, 1.18), POSE)
    assert white.tint > PLAIN
    glaring = in_light(mat, 4, 4, 4)
    assert balanced(white, glaring) is glaring
    burnt_out = np.full_like(mat, 255)
    white.look(in_light(mat, 0.72, 0.97, 1.18), POSE)
    assert balanced(white, burnt_out) is burnt_out


def test_where_one_colour_alone_is_cut_off_the_rest_of_the_mat_still_tells_the_light(bare, mat):
    white = WhiteBalance(bare)
    white.look(in_light(mat, 0.7, 1.0, 1.35), POSE)
    assert white.tint > 1.3


def test_a_light_that_hardly_changes_is_the_same_light(bare, mat):
    """What was read in it is not read again: each look would find all dice changed."""
    white = WhiteBalance(bare)
    white.look(in_light(mat, 0.55, 0.9, 1.1), POSE)
    before = white.tint
    white.look(in_light(mat, 0.56, 0.9, 1.08), POSE)
    assert white.tint == before
    white.look(in_light(mat, 0.8, 0.9, 1.1), POSE)
    assert white.tint < before


def test_asking_for_a_picture_in_white_light_does_not_change_what_light_it_is(bare, mat):
    """Whoever asks shows a picture that was taken in the light that was seen; that light is seen by looking alone."""
    white, bulb = WhiteBalance(bare), in_light(mat, 0.55, 0.9, 1.1)
    assert white.balanced(bulb) is bulb, "no light was seen yet"
    white.look(bulb, POSE)
    known = (white.tint, white.is_lost, white.is_white_out, white.clipped, white.veil.share)
    for other in (mat, in_light(mat, 0.03, 0.4, 1.0), in_light(mat, 4, 4, 4)):
        white.balanced(other)
        assert (white.tint, white.is_lost, white.is_white_out, white.clipped, white.veil.share) == known


# Reading under such a lamp


def table(light, seed=16):
    """A table with one die of each of four colours and more, in this light; and the truths."""
    rng = np.random.default_rng(seed)
    looks = [game_look(rng, colour) for colour in ("yellow", "orange", "white", "blue")]
    picture, truths, _ = table_scene(rng, count=12, looks=looks, even=True, lamp=3)
    return LIGHTS[light](picture) if light else picture, truths


def reader_of(truths):
    return TableReader(colours={truth.colour for truth in truths} | {"red"}, sizes_mm=[truths[0].size_mm])


def read(picture, truths):
    return reader_of(truths).read(Frame(picture, 0.0, "made", 0, still=True)).dice


def told(dice, truths):
    """What is believed of each die: its colour, or "asked"; in the order of the truths."""
    near = [min(dice, key=lambda die: np.hypot(*np.subtract(die.xy_mm, truth.xy_mm))) for truth in truths]
    return ["asked" if die.ask else die.colour for die in near]


@pytest.mark.parametrize("light", ["", "bulb", "dusk", "party"])
def test_no_colour_is_another_because_of_the_lamp(light):
    """In the light of dusk six of these twelve were asked about."""
    picture, truths = table(light)
    found = told(read(picture, truths), truths)
    assert found == [truth.colour for truth in truths]


def test_under_the_oddest_lamp_a_colour_must_be_all_but_certain(monkeypatch):
    """Four yellow dice were orange to all readers, with up to 0.99: one made lamp in some hundreds."""
    picture, truths = table("")
    usual = read(picture, truths)
    hardly = [die.colour_confidence < 0.995 and not die.ask for die in usual]
    light = {"tint": ODD_TINT * 1.1, "is_lost": False, "is_odd": True, "is_white_out": False, "veil": NONE}
    odd = SimpleNamespace(look=lambda image, pose: None, balanced=lambda image: image, **light)
    monkeypatch.setattr(vision.colours.table_colours, "WhiteBalance", lambda bare: odd)
    asked = {die.top for die in read(picture, truths) if die.why_ask == "colour"}
    assert asked >= {die.top for die, is_so in zip(usual, hardly, strict=True) if is_so}


def test_by_a_candle_every_colour_is_asked_about():
    picture, truths = table("")
    dice = read(in_light(picture, 0.03, 0.4, 1.0), truths)
    assert len(dice) >= len(truths) - 2
    assert all(die.ask for die in dice)


@pytest.mark.parametrize(("lamps", "told"), [(("",), False), (("bulb", "bulb"), True)])
def test_of_the_oddest_lamp_people_are_told(lamps, told):
    picture, truths = table("")
    for lamp in lamps:
        picture = LIGHTS[lamp](picture) if lamp else picture
    reader = reader_of(truths)
    reader.read(Frame(picture, 0.0, "made", 0, still=True))
    assert ("strong colour" in str(reader.note)) == told


@pytest.mark.parametrize(("times", "told"), [(1.0, False), (4.0, True)])
def test_of_a_mat_as_white_as_white_dice_people_are_told(times, told):
    """A white die that shows a one is hardly to be seen there: three of 62 were missed."""
    picture, truths = table("")
    reader = reader_of(truths)
    reader.read(Frame(in_light(picture, times, times, times), 0.0, "made", 0, still=True))
    assert ("white dice may not be seen" in str(reader.note)) == told
