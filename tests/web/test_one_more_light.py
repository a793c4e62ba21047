"""One more light of the profile in use, as a page meets it: offered where there is one, added to that one, and taken back by one tap."""

from dataclasses import replace

import pytest

from calibration.profiles import from_plain, plain
from tests.web.test_calibrate_api import LAYOUT, LEARNED, READ, SEEN, SET
from vision.profile import OtherLight, Profile

EVENING = {"shutter_us": 40000, "gain": 4.0, "gains": None, "focus_dioptres": None}
DAY = from_plain({"name": "Our table", "camera": "folder:somewhere", "layout": LAYOUT, "dice": [SET]})
BOTH = replace(DAY, lights=(OtherLight(DAY.dice, {"tray": (9.0, 9.0, 9.0)}),))
ADDED = {"profile": plain(BOTH), "sorry": None, "anew": False, "count": 2}


@pytest.fixture
def event(table):
    """event(happened, …): one event from the table's page; its answer. The dice are shown under the evening's lamp."""
    look = SEEN | {"size_px": [960, 720]}
    table.eye.answers.update(
        {"analyse": look, "plane": look, "read": READ, "dice": LEARNED | {"beside": ADDED}, "lock": {"exposure": EVENING, "note": None}}
    )
    store = table.app.extensions["calibrating"].store
    table.eye.profile = str(store.path(store.save_and_use(DAY)))

    def happened(event, **more):
        return table.here.post("/api/v1/calibration", json={"event": event, **more}).get_json()

    for step in ("begin", "finish", "finish", "finish", "finish"):
        happened(step)
    return happened


def test_it_is_offered_for_the_profile_that_the_table_reads_with_where_that_knows_dice(event, table):
    assert event("choose", choice={"expected": ["red"]})["known"] == {"name": "Our table", "dice": ["red"]}
    table.here.post("/api/v1/profiles", json={"profile": plain(Profile(name="Bare"))})
    table.here.post("/api/v1/profiles/bare-001/use", json={})
    assert table.here.get("/api/v1/calibration").get_json()["known"] is None


def test_a_profile_that_can_not_be_read_any_more_is_not_offered(event, table):
    (table.settings.data / "profiles" / "our-table-001.json").write_text("{")
    assert table.here.get("/api/v1/calibration").get_json()["known"] is None


def test_the_light_is_added_to_it_under_its_own_name_and_one_tap_leads_back(event, table):
    event("choose", choice={"expected": ["red"], "beside": True})
    assert event("finish")["wizard"]["beside"] == {"name": "Our table", "anew": False, "count": 2}
    event("skip")
    saved = event("save", name="Lamp")
    assert (saved["wizard"]["name"], saved["profiles"]["in_use"], saved["profiles"]["before"]) == (
        "Our table", "our-table-002", "our-table-001",
    )  # fmt: skip
    kept = Profile.load(table.settings.data / "profiles" / "our-table-002.json")
    assert replace(kept, made_at="") == BOTH
    assert table.here.post("/api/v1/profiles/back", json={}).get_json()["in_use"] == "our-table-001"


def test_the_camera_is_set_as_the_profile_has_it_while_dice_are_shown_for_that(event, table):
    def is_set():
        return [(job["do"], job.get("exposure")) for job in table.eye.jobs if job["do"] in ("lock", "unlock", "restore")][-1]

    event("choose", choice={"expected": ["red"], "beside": True})
    assert is_set() == ("restore", None)
    event("choose", choice={"expected": ["red"], "beside": False})
    assert is_set() == ("lock", EVENING)
    event("choose", choice={"expected": ["red"], "beside": True})
    event("back")
    assert is_set() == ("lock", EVENING)
    event("finish")
    assert is_set() == ("restore", None)


def test_a_light_is_added_to_no_other_profile_than_the_table_reads_with_by_then(event, table):
    event("choose", choice={"expected": ["red"], "beside": True})
    event("finish")
    event("skip")
    table.here.post("/api/v1/profiles", json={"profile": plain(replace(DAY, name="Other"))})
    table.here.post("/api/v1/profiles/other-001/use", json={})
    refused = event("save", name="Lamp")
    assert refused["message"] == "The table reads with another profile than this light was to be added to."
    assert table.here.get("/api/v1/profiles").get_json()["in_use"] == "other-001"
