"""Two looks at one die, plain and straightened, put together: believed where both say the same and neither thinks much of another value."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.side_faces import Both, Centred
from vision.mat import MAT_1
from vision.reading import DieReading
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.compose.tables import table_camera

SIZE_PX = (1280, 960)


def look(pose, value, sure, ask):
    """A reading of a 16 mm die that lies flat in the tray."""
    corners = np.array([(192, 192), (208, 192), (208, 208), (192, 208)], float)
    top = tuple((float(x), float(y)) for x, y in to_pixels(corners, pose, 16.0))
    (x0, y0), (x1, y1) = np.min(top, 0), np.max(top, 0)
    odds = [(1 - sure) / 5] * 6
    odds[value - 1] = sure
    told = {"face_odds": tuple(odds), "colour_odds": {"green": 1.0}, "colour_confidence": 1.0}
    return DieReading(value, "green", 0.97, bool(ask), top, (float(x0), float(y0), float(x1 - x0), float(y1 - y0)), ask, **told)


@pytest.mark.parametrize(
    ("plain", "straightened", "told"),
    [
        pytest.param((1, 0.99, ""), (1, 0.99, ""), (1, False), id="both sure of it"),
        pytest.param((1, 0.85, "blurred"), (1, 0.99, ""), (1, False), id="one sure of it, the other nearly"),
        pytest.param((1, 0.71, "blurred"), (1, 0.99, ""), (1, True), id="a two whose rim was not seen looked so"),
        pytest.param((1, 0.99, ""), (1, 0.6, "blurred"), (1, True), id="the straightened look is torn"),
        pytest.param((2, 0.99, ""), (1, 0.99, ""), (1, True), id="they disagree"),
    ],
)
def test_two_looks_at_one_die(plain, straightened, told):
    pose = table_camera(np.random.default_rng(4), SIZE_PX)
    looks = [[Centred(look(pose, value, sure, ask))] for value, sure, ask in (plain, straightened)]
    together = Both(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), pose, MAT_1).together(*looks)
    assert [(die.value, die.ask) for die in together] == [told]


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        pytest.param(("red", ""), "colour", id="believed to be red"),
        pytest.param(("red", "colour"), "", id="doubted to be red, and surely green to the other"),
        pytest.param(("red", "faint"), "colour", id="red, and asked about for something else"),
    ],
)
def test_two_looks_that_see_different_colours(plain, why):
    pose, (colour, ask) = table_camera(np.random.default_rng(4), SIZE_PX), plain
    here = look(pose, 3, 0.99, "")
    other = replace(here, colour=colour, ask=bool(ask), why_ask=ask)
    (told,) = Both(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), pose, MAT_1).together([Centred(other)], [Centred(here)])
    assert (told.colour, told.why_ask) == ("green", why)


@pytest.mark.parametrize(
    ("aside", "plain_by_pips", "again_by_pips", "told"),
    [
        pytest.param(0.05, False, False, ("again", ""), id="no pips tell the place, and both put it in one"),
        pytest.param(0.2, False, False, ("again", "faint"), id="no pips tell it, and each puts it elsewhere"),
        pytest.param(0.2, True, False, ("plain", ""), id="the plain look saw its pips"),
        pytest.param(0.2, False, True, ("again", ""), id="the straightened one did"),
        pytest.param(0.2, True, True, ("again", ""), id="both did"),
    ],
)
def test_a_die_lies_where_its_pips_tell_or_both_looks_put_it(aside, plain_by_pips, again_by_pips, told):
    pose = table_camera(np.random.default_rng(4), SIZE_PX)
    here = look(pose, 3, 0.99, "")
    by = aside * np.linalg.norm(np.subtract(here.top[1], here.top[0]))
    there = replace(here, top=tuple((x + by, y) for x, y in here.top))
    looks = [Centred(there, plain_by_pips)], [Centred(here, again_by_pips)]
    (die,) = Both(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), pose, MAT_1).together(*looks)
    assert ("plain" if die.top == there.top else "again", die.why_ask) == told


SIZE_MM = 16.0
FLOOR, IN_SHADOW, RED, DARK_RED = (150, 152, 155), (98, 99, 101), (30, 30, 200), (18, 18, 96)


def camera_aslant():
    """One that sees the tray's middle at (200, 200) mm by 40 degrees from the side that y grows to."""
    lens = Lens(SIZE_PX, 2200.0, (639.5, 479.5))
    turn = np.array([np.radians(-40.0), 0.0, 0.0])
    rotation = cv2.Rodrigues(turn)[0]
    shift = np.array([0.0, 0.0, 900.0]) - rotation @ np.array([200.0, 200.0, 0.0])
    return CameraPose(lens, tuple(turn.tolist()), tuple(shift.tolist()))


class Drawn:
    """A picture that cubes are drawn into, each with its sides."""

    def __init__(self, pose, floor=FLOOR):
        self.pose, self.image = pose, np.full((SIZE_PX[1], SIZE_PX[0], 3), floor, np.uint8)

    def fill(self, corners, colour):
        cv2.fillConvexPoly(self.image, np.rint(np.array(corners)).astype(np.int32), colour)

    def at(self, points_mm, height_mm):
        return to_pixels(np.array(points_mm, float), self.pose, height_mm)

    def shadow(self, x, y, reach):
        self.fill(self.at([(x - 8, y), (x + 8, y), (x + 8, y + reach), (x - 8, y + reach)], 0.0), IN_SHADOW)

    def cube(self, x, y, top, side):
        """One whose top's middle stands over (x, y) mm; gives its top and the side that faces the camera."""
        corners = [(x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8)]
        high, low = self.at(corners, SIZE_MM), self.at(corners, 0.0)
        self.fill(cv2.convexHull(np.concatenate([high, low]).astype(np.float32)).reshape(-1, 2), side)
        self.fill(high, top)
        return high, np.array([high[3], high[2], low[2], low[3]])


def red(top, value, sure, ask=""):
    corners = tuple((float(x), float(y)) for x, y in top)
    odds = [(1 - sure) / 5] * 6
    odds[value - 1] = sure
    told = {"face_odds": tuple(odds), "colour_odds": {"red": 1.0}, "colour_confidence": 1.0}
    return Centred(DieReading(value, "red", sure, bool(ask), corners, (0.0, 0.0, 0.0, 0.0), ask, **told))


@pytest.mark.parametrize("reach", [0, 12, 40], ids=["bare floor", "a shadow's edge", "in its shadow"])
def test_a_side_of_a_die_is_none_itself_where_the_floor_before_it_is_bare_or_in_shadow(reach):
    drawn = Drawn(camera_aslant())
    drawn.shadow(200, 200, reach + 8)
    top, side = drawn.cube(200, 200, RED, DARK_RED)
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], [red(top, 2, 0.99), red(side, 6, 0.3, "cocked")])
    assert [(die.value, die.ask) for die in together] == [(2, False)]


@pytest.mark.parametrize("floor", [FLOOR, DARK_RED], ids=["on a floor of its own", "on a floor of the dice's colour"])
def test_a_die_that_stands_before_another_is_asked_about(floor):
    drawn = Drawn(camera_aslant(), floor)
    top, _ = drawn.cube(200, 200, RED, DARK_RED)
    before, side = drawn.cube(200, 212, RED, DARK_RED)
    for at in (0.25, 0.5, 0.75):  # white pips on its side
        x, y = side[0] * (1 - at) + side[2] * at
        cv2.circle(drawn.image, (round(x), round(y)), 5, (230, 230, 230), -1)
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], [red(top, 2, 0.99), red(before, 6, 0.3, "cocked")])
    assert [(die.value, die.ask) for die in together] == [(2, False), (6, True)]


def test_what_two_straightened_parts_show_is_one_die():
    drawn = Drawn(camera_aslant())
    top, _ = drawn.cube(200, 200, RED, DARK_RED)
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], [red(top, 2, 0.97), red(top + 1.0, 2, 0.99)])
    assert [(die.value, die.confidence) for die in together] == [(2, 0.99)]


@pytest.mark.parametrize(("pose", "why"), [(camera_aslant(), "faint"), (table_camera(np.random.default_rng(4), SIZE_PX), "")])
def test_what_the_straightened_look_should_have_seen_and_did_not_is_asked_about(pose, why):
    drawn = Drawn(pose)
    top, _ = drawn.cube(200, 200, RED, DARK_RED)
    (die,) = Both(drawn.image, pose, MAT_1).together([red(top, 2, 0.99)], [])
    assert die.why_ask == why


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        pytest.param([(6, 0.99, "")], [(2, False), (6, True)], id="both looks believe the side to be a die"),
        pytest.param([(6, 0.3, "cocked")], [(2, False)], id="the plain look doubts it"),
        pytest.param([], [(2, False)], id="it does not see it"),
    ],
)
def test_a_side_that_the_plain_look_believed_to_be_a_die_is_asked_about(plain, told):
    drawn = Drawn(camera_aslant())
    top, side = drawn.cube(200, 200, RED, DARK_RED)
    first = [red(top, 2, 0.99), *(red(side, *seen) for seen in plain)]
    together = Both(drawn.image, drawn.pose, MAT_1).together(first, [red(top, 2, 0.99), red(side, 6, 0.99)])
    assert [(die.value, die.ask) for die in together] == told


@pytest.mark.parametrize(
    ("stands", "ask", "told"),
    [
        pytest.param(False, "", [(2, False)], id="it is the other's side"),
        pytest.param(True, "", [(2, False), (6, True)], id="something stands there"),
        pytest.param(True, "cocked", [(2, False)], id="something stands there, but it was hardly a die"),
    ],
)
def test_a_face_before_a_die_that_only_the_plain_look_saw(stands, ask, told):
    drawn = Drawn(camera_aslant())
    top, side = drawn.cube(200, 200, RED, DARK_RED)
    if stands:
        side, _ = drawn.cube(200, 212, RED, DARK_RED)
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99), red(side, 6, 0.9, ask)], [red(top, 2, 0.99)])
    assert [(die.value, die.ask) for die in together] == told


@pytest.mark.parametrize(
    ("colour", "told"),
    [pytest.param((120, 150, 190), [2, 6], id="of another colour than the floor"), pytest.param((145, 147, 150), [2], id="as the floor")],
)
def test_a_die_without_pips_on_its_side_stands_before_another_where_that_side_is_no_floor(colour, told):
    drawn = Drawn(camera_aslant())
    top, _ = drawn.cube(200, 200, RED, DARK_RED)
    before, _ = drawn.cube(200, 212, RED, colour)
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], [red(top, 2, 0.99), red(before, 6, 0.3, "cocked")])
    assert [die.value for die in together] == told


def test_what_is_itself_hardly_a_die_has_no_sides():
    drawn = Drawn(camera_aslant())
    top, side = drawn.cube(200, 200, RED, DARK_RED)
    faces = [red(top, 2, 0.3, "faint"), red(side, 6, 0.99)]
    assert [(die.value, die.ask) for die in Both(drawn.image, drawn.pose, MAT_1).together(faces, faces)] == [(6, False), (2, True)]


def test_a_face_before_a_die_that_has_a_side_of_its_own_is_asked_about():
    drawn, sketch = Drawn(camera_aslant()), Drawn(camera_aslant())
    top, _ = drawn.cube(200, 200, RED, DARK_RED)
    before, side = sketch.cube(200, 212, RED, DARK_RED)  # on what looks like bare floor
    again = [red(top, 2, 0.99), red(before, 6, 0.3, "cocked"), red(side, 3, 0.3, "cocked")]
    together = Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], again)
    assert (6, True) in [(die.value, die.ask) for die in together]
    assert [die.value for die in Both(drawn.image, drawn.pose, MAT_1).together([red(top, 2, 0.99)], again[:2])] == [2]
