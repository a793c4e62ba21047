"""Learning the dice after the mat was found: they and the floors are looked at where the mat lies now, for people nudge it on the way."""

import pytest

from companion.eye.config import EyeConfig
from companion.eye.jobs import do_job
from companion.eye.jobs_dice import PROFILE
from tests.vision.test_stance import SIZE, camera
from vision.frame import Frame
from vision.mat import MAT_1
from vision.profile import Profile
from vision.training.real_dice import Kind, RealDice

FOUND = PROFILE.dump_python(Profile(pose=camera(), layout=MAT_1, size_px=SIZE), mode="json")


@pytest.fixture
def learned():
    """learned(aside_mm): what is learned of dice in the tray after the camera was pushed so far since the mat was found."""
    table = RealDice(3, 0, 3)
    table.throw([Kind(colour, face) for colour in table.colours for face in (2, 5, 4)])

    def learn(aside_mm):
        table._pose = camera((aside_mm, 0.0))
        frame = Frame(table.picture()[0], 1.0, "usb:0", 1)
        return do_job({"do": "dice", "expected": table.colours, "profile": FOUND}, frame, EyeConfig("none"))[0]

    return learn


def test_a_camera_pushed_since_the_mat_was_found_learns_the_same_floors(learned):
    """Two floors were learned a fifth too dark, and the tray was told to be hidden, which it was not."""
    pushed = learned(40.0)
    assert (pushed["tray_floor_seen"], pushed["tray_hidden_share"], pushed["notes"]) == (True, 0.0, [])
    for zone, floor in learned(0.0)["floors"].items():
        assert pushed["floors"][zone] == pytest.approx(floor, abs=6.0)
