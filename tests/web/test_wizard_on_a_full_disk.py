"""What the wizard can't keep has not happened, and the camera sees in no light of a step that nobody reached."""

import pytest

from companion.text import say
from hardware.ports import CameraError
from tests.web.test_calibrate_api import LEARNED, READ, SEEN

EXPOSURE = {"shutter_us": 10000, "gain": 1.5, "gains": None, "focus_dioptres": None}


@pytest.fixture
def event(table):
    """event(happened, …): one event from the table's page; its answer."""
    answers = {"analyse": SEEN, "plane": SEEN, "read": READ, "dice": LEARNED, "lock": {"exposure": EXPOSURE, "note": None}}
    table.eye.answers.update(answers)
    return lambda happened, **more: table.here.post("/api/v1/calibration", json={"event": happened, **more})


@pytest.fixture
def full(monkeypatch):
    """full(name): the disk has no more room for files of that name."""
    from companion.disk import write_whole

    def now(name):
        def write(path, *more, **how):
            if path.name == name:
                raise OSError(28, "No space left on device")
            write_whole(path, *more, **how)

        monkeypatch.setattr("calibration.keeping.write_whole", write)

    return now


def light(table):
    """What the camera was told of its light, the newest last."""
    return [(job["do"], job.get("exposure")) for job in table.eye.jobs if job["do"] in ("lock", "unlock", "restore")]


def refused(answer):
    """The sentence that a person sees."""
    assert (answer.status_code, answer.get_json()["code"]) == (507, "not-kept")
    return f"{answer.get_json()['message']} {answer.get_json()['hint']}"


def to_the_end(event):
    for happened in ("begin", "finish", "finish", "finish", "finish", "skip", "skip"):
        assert event(happened).status_code == 200


def test_a_step_that_could_not_be_kept_is_open_still_and_its_light_is_not_held(event, full, table):
    event("begin")
    full("calibration.json")
    told = refused(event("finish"))
    assert "calibration.json can't be written: no space left on device. Make room on the disk" in told
    assert light(table) == [("unlock", None), ("lock", None), ("restore", None)]
    table.here.post("/api/v1/calibration/look", json={"page": ""})
    assert light(table)[-1] == ("unlock", None), "the open step judges the light of the camera itself"
    full("nothing")
    assert event("finish").get_json()["wizard"]["at"] == "lens"


def test_another_light_that_could_not_be_begun_leaves_the_camera_as_the_profile_in_use_has_it(event, full, table):
    """It was left free, and a game was read with a profile that had been learned at another exposure."""
    to_the_end(event)
    event("save", name="Day")
    full("calibration.json")
    refused(event("another-light"))
    assert light(table)[-1] == ("restore", None)


def test_a_choice_that_could_not_be_kept_changes_no_light(event, full, table):
    """Dice of the wizard's own light were looked at as the profile in use has it."""
    for happened in ("begin", "finish", "finish", "finish", "finish"):
        event(happened)
    full("calibration.json")
    refused(event("choose", choice={"expected": ["red"], "beside": True}))
    table.here.post("/api/v1/calibration/look", json={"page": ""})
    assert light(table)[-1] == ("lock", EXPOSURE)


def test_a_profile_that_could_not_be_kept_is_asked_for_again_and_none_is_in_use(event, full, table):
    to_the_end(event)
    full("in-use.json")
    refused(event("save", name="Day"))
    assert table.here.get("/api/v1/profiles").get_json()["kept"] == []
    full("nothing")
    assert event("save", name="Day").get_json()["profiles"]["in_use"] == "day-001"


def test_a_profile_that_is_kept_and_in_use_is_saved_though_the_wizards_own_file_could_not_tell_of_it(event, full, table):
    """It was called one that can't be written; who saved it again had it twice."""
    to_the_end(event)
    full("calibration.json")
    saved = event("save", name="Day").get_json()
    assert (saved["wizard"]["saved"], saved["profiles"]["in_use"]) == ("day-001", "day-001")
    assert table.eye.context[2].endswith("day-001.json")


def test_what_could_not_be_kept_is_said_though_no_eye_lives_to_give_its_light_back(event, full, table, monkeypatch):
    """“The eye is being started” was all that was said; it was tapped again, to no avail."""
    for happened in ("begin", "finish"):
        event(happened)
    full("calibration.json")

    def no_eye(*_, **__):
        raise CameraError("no-picture", say("The eye is being started; a moment."))

    monkeypatch.setattr(table.eye, "calibrate", no_eye)
    assert "no space left on device" in refused(event("choose", choice={"by": "built-in", "module": "imx708"}))
