"""A table of one's own, calibrated step by step with the real eye: a camera that is pushed afterwards is noticed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.profiles import from_plain
from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.result import plain_profile
from calibration.wizard.show_dice import Known
from companion.eye.jobs import do_job
from tests.vision.ground.test_stance import CORNERS, SIZE, camera
from vision.frame import Frame
from vision.ground.drift import PLACES, known_look_of
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.reading import Scene
from vision.table_plane import to_pixels
from vision.training.compose.tables import table_scene

TOO_PLAIN = "too plain"


def picture(aside_mm=0.0, dice=True):
    """The same table and light, by a camera pushed so far."""
    take_up = None if dice else lambda lying, *_: lying.clear()
    return table_scene(np.random.default_rng(21), camera((aside_mm, 0.0)), SIZE, 4, size_mm=16.0, upset=take_up)[0]


def felt(seed=1):
    """A cloth over the whole table, and the camera's noise."""
    noise = np.random.default_rng(seed).normal(0, 2.5, (SIZE[1], SIZE[0], 3))
    return np.clip(np.float32((60, 110, 50)) + noise, 0, 255).astype(np.uint8)


def guide_of(seen, known=None):
    """The wizard's, with the real eye that looks at this picture. known: the profile that the table reads with."""
    return Guide(lambda job: do_job(job, Frame(seen, 1.0, "usb:0", 1)), lambda: known)


@pytest.fixture
def calibrated():
    """calibrated(picture): the profile that the wizard comes to, what it said of the corners, and where it stands then."""

    def run(seen):
        guide = guide_of(seen)
        state = steps.go_to(steps.begin("usb:0", "now"), "see")
        for step in ("see", "lens"):
            state = steps.skip(state) if step == "see" else steps.finish(state, guide.look(state).finding)
        corners = {"by": "corners", "corners_px": to_pixels(CORNERS, camera()).tolist(), "size_mm": [420, 297], "nevertheless": True}
        state = steps.choose(state, corners)
        look = guide.look(state)
        state = steps.choose(steps.finish(state, look.finding), {"zones": {name: list(box) for name, box in MAT_1.zones.items()}})
        state = steps.finish(state, guide.look(state).finding)
        return from_plain(plain_profile(state, "kitchen", "now")), " ".join(str(text) for _, text in look.lines), state

    return run


def test_dice_of_a_pushed_camera_are_not_believed_in_the_next_casino(calibrated):
    """They were read 40 mm beside their places and believed there: the wizard kept no picture by which a push is noticed."""
    profile, said, _ = calibrated(picture(dice=False))
    assert TOO_PLAIN not in said
    reader = TableReader(profile=profile)
    assert reader.read(Frame(picture(), 1.0, "usb:0", 1, still=True)).scene is Scene.SETTLED
    pushed = reader.read(Frame(picture(40.0), 2.0, "usb:0", 2, still=True))
    assert (pushed.scene, pushed.dice) == (Scene.MOVED, ())
    assert reader.note is not None


def test_its_dice_are_shown_in_the_evening_too_unless_the_camera_was_pushed(calibrated):
    _, _, state = calibrated(picture(dice=False))
    names = sorted({truth.colour for truth in table_scene(np.random.default_rng(21), camera(), SIZE, 4, size_mm=16.0)[1]})
    state = steps.choose(state, {"expected": names})
    by_day = from_plain(plain_profile(steps.finish(state, guide_of(picture()).look(state).finding), "kitchen", "now"))
    state, known = steps.choose(state, {"expected": names, "beside": True}), Known("kitchen-001.json", by_day)
    evening = guide_of((picture() * (0.5, 0.7, 0.9)).astype(np.uint8), known).look(state)
    assert evening.ready
    both = from_plain(plain_profile(steps.finish(state, evening.finding), made_at="now"))
    assert (replace(both, lights=()), [one.name for one in both.lights[0].dice]) == (by_day, [one.name for one in by_day.dice])
    pushed = guide_of(picture(40.0), known).look(state)
    assert ([kind for kind, _ in pushed.lines], pushed.finding) == (["bad"], None)
    assert "camera" in str(pushed.lines[0][1])


def test_a_cloth_too_plain_to_be_known_again_is_told_and_read_all_the_same(calibrated):
    profile, said, _ = calibrated(felt())
    assert TOO_PLAIN in said
    assert TableReader(profile=profile).read(Frame(felt(2), 1.0, "usb:0", 1, still=True)).scene is Scene.SETTLED


def test_a_table_is_known_again_by_what_is_printed_on_it_and_not_by_noise():
    assert known_look_of(picture())
    assert not known_look_of(felt())
    few = felt()
    cv2.circle(few, (600, 500), 30, (230, 230, 230), -1)
    assert not known_look_of(few)


def test_each_place_of_a_table_is_looked_for_twice_and_not_after_each_push_that_is_tried(monkeypatch):
    """Seen: on a machine six times slower it took so long that the eye, being silent, was ended and started again at each look at the
    corners: nobody could calibrate a table of their own."""
    looked, really = [], cv2.matchTemplate
    monkeypatch.setattr(cv2, "matchTemplate", lambda *given: looked.append(given[0].shape) or really(*given))
    assert known_look_of(picture())
    assert len(looked) <= 2 * PLACES


def test_the_corners_finished_once_more_drop_nothing_though_the_picture_is_another():
    keep = {"by": "corners", "size_px": [4, 3], "pose": {}, "look": "one"}
    state = steps.skip(steps.skip(steps.begin("usb:0", "now")))
    state = steps.finish(state, steps.Finding(keep))
    state = steps.finish(state, steps.Finding({"by": "drawn", "layout": {}}))
    again = steps.finish(steps.go_to(state, "plane"), steps.Finding({**keep, "look": "other"}))
    assert "zones" in again.found
    assert again.found["plane"].keep["look"] == "other"
