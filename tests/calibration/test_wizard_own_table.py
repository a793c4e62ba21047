"""A table without our mat through the whole wizard, with the eye's real jobs: a camera that moves afterwards is noticed, at any step."""

import cv2
import numpy as np
import pytest

from calibration.profiles import from_plain
from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.result import plain_profile
from companion.errors import CompanionError
from companion.eye.jobs import do_job
from vision.frame import Frame
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.reading import Scene
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.compose.tables import table_scene

SIZE = (1280, 960)
RIM = [(0.0, 0.0), (420.0, 0.0), (420.0, 297.0), (0.0, 297.0)]
ZONES = {name: list(rect) for name, rect in MAT_1.zones.items()}


def camera(aside_mm=0.0):
    """A camera over the table, leaning a little; pushed so far along it."""
    turn = cv2.Rodrigues(np.array([0.15, 0.05, 0.02]))[0]
    shift = np.array([0.0, 0.0, 560.0]) - turn @ np.array([210.0 + aside_mm, 148.5, 0.0])
    return CameraPose(Lens(SIZE, 1150.0, (639.5, 479.5)), tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift))


@pytest.fixture(scope="module")
def taken():
    """taken(aside_mm) -> the same table and dice by the camera pushed so far; without the dice where it is said."""
    made = {}

    def take(aside_mm=0.0, dice=True):
        if (aside_mm, dice) not in made:
            take_up = None if dice else lambda lying, *_: lying.clear()
            made[aside_mm, dice] = table_scene(np.random.default_rng(21), camera(aside_mm), SIZE, 7, size_mm=16.0, upset=take_up)[0]
        return made[aside_mm, dice]

    return take


class Seat:
    """The wizard before a camera whose picture the test sets."""

    def __init__(self, picture):
        self.picture, self.state = picture, steps.begin("watch:x", "2026-11-26")
        self.guide = Guide(self.ask)

    def ask(self, job):
        if job["do"] in ("lock", "unlock"):
            return {"exposure": None, "note": None}, ()
        return do_job(job, Frame(self.picture, 0.0, "watch:x", 1, still=True))

    def finish(self, **choice):
        if choice:
            self.state = steps.choose(self.state, choice)
        self.state = steps.finish(self.state, self.guide.finding(self.state))

    def to_the_dice(self, without_dice):
        """without_dice: how the table looks while its places are drawn."""
        self.finish()
        self.finish()
        self.finish(by="corners", corners_px=to_pixels(RIM, camera()).tolist(), size_mm=[420, 297], nevertheless=True)
        then, self.picture = self.picture, without_dice
        self.finish(by="drawn", zones=ZONES)
        self.picture = then

    def says(self):
        return [(kind, str(text)) for kind, text in self.guide.look(self.state).lines]


def test_a_camera_moved_after_calibration_is_noticed_though_the_table_has_no_markers(taken):
    seat = Seat(taken())
    seat.to_the_dice(taken(dice=False))
    profile = from_plain(plain_profile(steps.skip(steps.skip(seat.state)), "own", "2026-11-26"))
    assert TableReader(profile=profile).read(Frame(taken(), 0.0, "watch:x", 1, still=True)).scene is Scene.SETTLED
    pushed = TableReader(profile=profile)
    assert pushed.read(Frame(taken(40.0), 0.0, "watch:x", 1, still=True)).scene is Scene.MOVED
    assert "put it back" in str(pushed.note)


def test_a_camera_pushed_between_two_steps_is_said_and_no_dice_are_learned_there(taken):
    seat = Seat(taken())
    seat.to_the_dice(taken(dice=False))
    seat.picture = taken(40.0)
    seat.state = steps.choose(seat.state, {"expected": ["white"]})
    (kind, sentence), = seat.says()
    assert (kind, "put it back" in sentence) == ("bad", True)
    with pytest.raises(CompanionError) as refused:
        seat.ask({"do": "dice", "expected": ["white"], "profile": plain_profile(seat.state)})
    assert "put it back" in str(refused.value.message)
    seat.state = steps.skip(seat.state)
    assert all("put it back" in sentence for _, sentence in seat.says())


def test_the_corners_confirmed_again_lose_nothing(taken):
    seat = Seat(taken())
    seat.to_the_dice(taken(dice=False))
    seat.state = steps.go_to(seat.state, "plane")
    seat.picture = np.clip(taken().astype(int) - 12, 0, 255).astype(np.uint8)  # the lamp is a little weaker by now
    seat.finish()
    assert "zones" in seat.state.found


def test_dice_are_learned_where_they_lie_when_the_pictures_came_to_be_half_as_large(taken):
    seat = Seat(taken())
    seat.to_the_dice(taken(dice=False))
    job = {"do": "dice", "expected": ["white", "red"], "profile": plain_profile(seat.state)}
    large, _ = seat.ask(job)
    seat.picture = cv2.resize(taken(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    small, _ = seat.ask(job)
    assert set(small["floors"]) == set(large["floors"])
    for zone, floor in large["floors"].items():
        assert small["floors"][zone] == pytest.approx(floor, abs=4)


@pytest.mark.parametrize("size_mm", [[297, 420], [420, 420], [336, 297]])
def test_a_width_and_depth_that_are_not_those_of_the_rectangle_are_said(taken, size_mm):
    """The pose that fits all the same hangs the camera metres away and far aslant: a die's top would be put into the next place."""
    seat = Seat(taken())
    seat.finish()
    seat.finish()
    seat.state = steps.choose(seat.state, {"by": "corners", "corners_px": to_pixels(RIM, camera()).tolist(), "size_mm": size_mm})
    with pytest.raises(CompanionError) as refused:
        seat.finish()
    assert f"{size_mm[0]} × {size_mm[1]} mm: measure its width and depth again" in str(refused.value.message)


def test_dice_left_on_the_table_while_its_places_are_drawn_are_asked_about(taken):
    """What lies there then is remembered as part of the table: real dice would never count in that place."""
    seat = Seat(taken())
    seat.finish()
    seat.finish()
    seat.finish(by="corners", corners_px=to_pixels(RIM, camera()).tolist(), size_mm=[420, 297], nevertheless=True)
    seat.state = steps.choose(seat.state, {"by": "drawn", "zones": ZONES})
    look = seat.guide.look(seat.state)
    assert "look like dice. Take real dice off" in str(look.lines[0][1])
    assert (look.ready, look.worse) == (False, True)
    assert look.drawing["dice"]
    with pytest.raises(CompanionError):
        seat.finish()
    seat.finish(by="drawn", zones=ZONES, nevertheless=True)  # they are printed there
    profile = from_plain(plain_profile(steps.skip(steps.skip(seat.state)), "own", "2026-11-29"))
    assert TableReader(profile=profile).read(Frame(taken(), 0.0, "watch:x", 1, still=True)).dice == ()


def test_an_empty_table_is_said_to_be_and_remembered(taken):
    seat = Seat(taken(dice=False))
    seat.finish()
    seat.finish()
    seat.finish(by="corners", corners_px=to_pixels(RIM, camera()).tolist(), size_mm=[420, 297], nevertheless=True)
    seat.state = steps.choose(seat.state, {"by": "drawn", "zones": ZONES})
    assert seat.says()[-1] == ("ok", "No dice are seen on the places: as they look now they are remembered.")
    seat.finish()
    profile = from_plain(plain_profile(steps.skip(steps.skip(seat.state)), "own", "2026-11-29"))
    lying = TableReader(profile=profile).read(Frame(taken(), 0.0, "watch:x", 1, still=True)).dice
    assert len([die for die in lying if die.zone is not None]) == 7
