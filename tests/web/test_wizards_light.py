"""The wizard's look is taken in the light that its first step has found, whatever has set the camera otherwise meanwhile."""

import pytest

from calibration.profiles import ProfileStore
from tests.web.test_calibrate_api import SEEN
from vision.profile import Profile
from web.calibrating import Calibrating

EXPOSURE = {"shutter_us": 10000, "gain": 1.5, "gains": None, "focus_dioptres": None}


@pytest.fixture
def lit(table):
    """The table whose wizard has found its light: the lens comes next."""
    table.eye.answers.update({"analyse": SEEN, "plane": SEEN, "lock": {"exposure": EXPOSURE, "note": None}})
    for event in ("begin", "finish"):
        assert table.here.post("/api/v1/calibration", json={"event": event}).status_code == 200
    return table


def set_by_two_looks(table):
    """What the camera is told of its light by two looks, one after the other."""
    table.eye.jobs.clear()
    for _ in range(2):
        table.here.post("/api/v1/calibration/look", json={"page": ""})
    return [(job["do"], job.get("exposure")) for job in table.eye.jobs if job["do"] in ("lock", "unlock", "restore")]


def test_the_camera_is_left_as_it_is_while_nothing_else_has_set_it(lit):
    assert set_by_two_looks(lit) == []


def test_a_restart_has_set_it_as_the_profile_in_use_has_it(lit):
    kept = lit.app.extensions["calibrating"]
    lit.app.extensions["calibrating"] = Calibrating(kept.file, kept.store)
    assert set_by_two_looks(lit) == [("lock", EXPOSURE)]


def test_so_has_another_device_on_which_a_profile_was_chosen(lit):
    ProfileStore(lit.settings.data / "profiles").save(Profile(name="Day"))
    lit.here.post("/api/v1/profiles/day-001/use", json={})
    assert set_by_two_looks(lit) == [("lock", EXPOSURE)]
