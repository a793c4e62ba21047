"""The wizard and the profiles as a page meets them: events, looks, what is refused, who may, and the profile that is used in the end."""

import json
from types import SimpleNamespace

import pytest

from calibration.profiles import MAT_ALONE, ProfileStore, plain
from calibration.wizard.guide import Guide
from companion.text import say
from vision.mat import MAT_1
from vision.profile import Profile

LAYOUT = {"size_mm": [420, 297], "zones": {name: list(rect) for name, rect in MAT_1.zones.items()}, "name": "mat-1"}
GOOD = {"code": "ok", "text": say("The light is good.").to_plain()}
NOTE = say("The mat is found.").to_plain()
SEEN = {
    "mat": "mat-1", "layout": LAYOUT, "markers": {"seen": 16, "wanted": 16, "corners_px": {"0": [[1, 1], [2, 1], [2, 2], [1, 2]]}},
    "note": NOTE, "unsure_high_mm": 0.31, "error_px": 0.2, "px_per_die": 31.0, "height_mm": 520.0, "tilt_deg": 4.2, "zones_px": {},
    "view_deg": 30.0, "picture": {"verdicts": [GOOD], "sharpness": 0.8, "mean": 118.0, "blown": 0.0},
}  # fmt: skip
DIE = {"value": 1, "colour": "red", "ask": False, "top": [[0, 0]] * 4, "zone": "casino-1"}
READ = {"reading": {"scene": "settled", "zones_seen": list(MAT_1.zones), "dice": [DIE, DIE, *[DIE | {"zone": "tray"}] * 3]}}
SET = {"name": "red", "body_lab": [50, 60, 40], "spread_lab": [3, 3, 3], "size_mm": 16.0, "pips": "light"}
LEARNED = {
    "sets": [SET], "confused": [], "px_per_die": 31.0, "tray_floor_seen": True, "tray_hidden_share": 0.0, "floors": {}, "brightness": 118.0,
    "notes": [NOTE], "crops": [],
}  # fmt: skip


@pytest.fixture
def wizard(table):
    """event(happened, …): one event from the table's page; its answer."""
    answers = {"analyse": SEEN, "plane": SEEN, "read": READ, "dice": LEARNED, "lock": {"exposure": None, "note": None}}
    table.eye.answers.update(answers)

    def event(happened, **more):
        return table.here.post("/api/v1/calibration", json={"event": happened, **more})

    def look(page=""):
        return table.here.post("/api/v1/calibration/look", json={"page": page})

    return SimpleNamespace(event=event, look=look, table=table, eye=table.eye)


def at(answer):
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()["wizard"]["at"]


def test_before_the_first_time_nothing_is_under_way(wizard):
    view = wizard.table.here.get("/api/v1/calibration").get_json()
    assert view["wizard"] is None
    assert view["profiles"] == {"in_use": "", "before": None, "kept": [], "notice": None}
    assert wizard.event("finish").get_json()["code"] == "not-begun"


def test_the_whole_way_leads_to_a_profile_in_use(wizard):
    assert at(wizard.event("begin")) == "see"
    assert [at(wizard.event("finish", step=step)) for step in ("see", "lens", "plane", "zones")] == ["lens", "plane", "zones", "dice"]
    wizard.event("choose", choice={"expected": ["red"]})
    assert at(wizard.event("finish")) == "try"
    assert wizard.event("answer", task="roll", right=True).get_json()["code"] == "step-over", "nobody could have seen it yet"
    (roll, *_) = wizard.look().get_json()["wizard"]["tasks"]
    assert (roll["waits"], roll["seen"]) == (True, [1, 1, 1])
    other = wizard.event("answer", task="roll", right=True, seen=[1, 1, 2])
    assert other.get_json()["code"] == "step-over", "something else was on the screen"
    wizard.event("answer", task="roll", right=True, seen=[1, 1, 1])
    tasks = wizard.look().get_json()["wizard"]["tasks"]
    assert [(task["key"], task["right"]) for task in tasks] == [("roll", True), ("place-casino-1", True), ("place-casino-6", False)]
    assert wizard.event("finish").get_json()["code"] == "not-ready"
    assert at(wizard.event("skip")) == "done"
    saved = wizard.event("save", name="Lamp").get_json()
    assert (saved["wizard"]["saved"], saved["profiles"]["in_use"]) == ("lamp-001", "lamp-001")
    path = wizard.eye.context[2]
    profile = Profile.load(wizard.table.settings.data / "profiles" / "lamp-001.json")
    assert path.endswith("lamp-001.json")
    assert (profile.name, profile.camera, profile.dice[0].name, profile.quality["error_mm"]) == ("Lamp", "folder:somewhere", "red", 0.31)
    assert profile.made_at


def test_a_look_says_what_is_seen_and_shows_the_very_picture(wizard):
    wizard.event("begin")
    seen = wizard.look().get_json()
    assert (seen["ready"], seen["lines"][0]["kind"], seen["drawing"]["markers_px"]) == (True, "ok", [[[1, 1], [2, 1], [2, 2], [1, 2]]])
    picture = wizard.table.here.get(f"/api/v1/calibration/pictures/{seen['pictures'][0]}")
    assert (picture.status_code, picture.mimetype) == (200, "image/jpeg")
    assert wizard.table.here.get("/api/v1/calibration/pictures/nothing").status_code == 404


def test_who_goes_back_need_not_wait_for_a_camera_that_is_slow(wizard):
    wizard.event("begin")
    wizard.event("finish")
    calibrating = wizard.table.app.extensions["calibrating"]

    def slow(job):
        assert at(wizard.event("back")) == "see", "another device goes back while the camera is asked"
        return SEEN | {"size_px": [960, 720]}, ()

    step, _, _ = calibrating.look(Guide(slow))
    assert (step, calibrating.state.at) == ("lens", "see")


def to_the_dice(wizard):
    for event in ("begin", "finish", "finish", "finish", "finish"):
        wizard.event(event)
    wizard.event("choose", choice={"expected": ["red"]})


def test_the_dice_that_were_on_the_screen_are_kept_though_others_lie_there_a_moment_later(wizard):
    to_the_dice(wizard)
    (shown, *_) = wizard.look().get_json()["pictures"]
    wizard.eye.answers["dice"] = LEARNED | {"sets": [SET | {"body_lab": [20, 0, 0]}]}
    assert at(wizard.event("finish", look=shown)) == "try"
    (kept,) = wizard.table.here.get("/api/v1/calibration").get_json()["wizard"]["dice"]
    assert kept["body_lab"] == SET["body_lab"]


@pytest.mark.parametrize("look", ["0-0", 7, [], {}])
def test_dice_that_are_on_no_screen_any_more_are_not_vouched_for(wizard, look):
    to_the_dice(wizard)
    assert wizard.event("finish", look=look).get_json()["code"] == "step-over"
    (shown, *_) = wizard.look().get_json()["pictures"]
    wizard.event("choose", choice={"expected": ["red", "blue"]})
    assert wizard.event("finish", look=shown).get_json()["code"] == "step-over", "another tablet has named more dice meanwhile"


def test_a_calibration_begun_with_another_camera_is_not_gone_on_with(wizard):
    to_the_dice(wizard)
    wizard.table.eye.camera = "usb:1"
    for refused in (wizard.look(), wizard.event("finish"), wizard.event("skip")):
        assert refused.get_json()["code"] == "other-camera"
        assert "begun with the camera folder:somewhere; the table looks through usb:1" in refused.get_json()["message"]
    assert at(wizard.event("begin")) == "see"


def test_a_dark_picture_stops_the_first_step_in_words(wizard):
    dark = {"code": "dark", "text": say("It is too dark.").to_plain()}
    wizard.eye.answers["analyse"] = SEEN | {"picture": SEEN["picture"] | {"verdicts": [dark]}}
    wizard.event("begin")
    assert wizard.look().get_json()["ready"] is False
    refused = wizard.event("finish")
    assert (refused.status_code, refused.get_json()["message"]) == (422, "It is too dark.")
    assert at(wizard.event("skip")) == "lens"


def test_a_table_measured_too_badly_is_not_taken(wizard):
    wizard.eye.answers["plane"] = SEEN | {"unsure_high_mm": 9.0}
    wizard.event("begin")
    wizard.event("finish")
    wizard.event("finish")
    assert "to 9.0 mm only" in wizard.event("finish").get_json()["message"]
    assert wizard.event("skip").get_json()["code"] == "needed"


def test_a_table_measured_worse_than_is_promised_is_taken_only_when_the_person_says_so(wizard):
    wizard.eye.answers["plane"] = SEEN | {"unsure_high_mm": 3.0}
    wizard.event("begin")
    wizard.event("finish")
    wizard.event("finish")
    look = wizard.look().get_json()
    assert (look["ready"], look["worse"]) == (False, True)
    assert "3.0 mm" in wizard.event("finish").get_json()["message"]
    wizard.event("choose", choice={"by": "markers", "nevertheless": True})
    assert at(wizard.event("finish")) == "zones"


def test_a_tap_that_comes_late_moves_nothing(wizard):
    wizard.event("begin")
    wizard.event("finish", step="see")
    late = wizard.event("finish", step="see")
    assert (late.status_code, late.get_json()["code"]) == (409, "step-over")
    assert wizard.table.here.get("/api/v1/calibration").get_json()["wizard"]["at"] == "lens"


@pytest.mark.parametrize(
    ("step", "choice", "status"),
    [
        ("plane", {"by": "corners", "corners_px": [[0, 0], [9, 0], [9, 9], [0, 9]], "size_mm": [420, 297]}, 200),
        ("plane", {"by": "corners", "corners_px": [[0, 0], [9, 0], [9, 9]]}, 400),
        ("plane", {"by": "corners", "size_mm": [1, 1]}, 400),
        ("plane", {"by": "magic"}, 400),
        ("plane", {"by": "markers", "more": 1}, 400),
        ("lens", {"by": "built-in", "module": "v2"}, 200),
        ("see", {}, 400),
    ],
)
def test_what_may_be_chosen(wizard, step, choice, status):
    wizard.event("begin")
    while wizard.table.here.get("/api/v1/calibration").get_json()["wizard"]["at"] != step:
        wizard.event("finish")
    assert wizard.event("choose", choice=choice).status_code == status


@pytest.mark.parametrize(
    "body",
    [
        {}, {"event": "dance"}, {"event": "go", "to": "moon"}, {"event": "answer", "task": "x", "right": True},
        {"event": "answer", "task": {}, "right": True},
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_words(wizard, body):
    wizard.event("begin")
    wizard.table.app.testing = False
    answer = wizard.table.here.post("/api/v1/calibration", json=body)
    assert answer.status_code in (400, 409, 422)
    assert answer.get_json()["message"]


def test_the_state_outlives_the_server(wizard, make_table):
    wizard.event("begin")
    wizard.event("finish")
    assert make_table().here.get("/api/v1/calibration").get_json()["wizard"]["at"] == "lens"


def test_profiles_are_exported_taken_in_used_and_gone_back_from(table):
    taken = table.here.post("/api/v1/profiles", json={"profile": plain(Profile(name="Lamp"))}).get_json()
    assert (taken["key"], taken["in_use"]) == ("lamp-001", "")
    assert table.here.post("/api/v1/profiles/lamp-001/use", json={}).get_json()["in_use"] == "lamp-001"
    assert table.eye.context[2].endswith("lamp-001.json")
    export = table.here.get("/api/v1/profiles/lamp-001/file")
    assert export.headers["Content-Disposition"] == 'attachment; filename="lamp-001.profile.json"'
    assert json.loads(export.data)["name"] == "Lamp"
    assert table.here.post("/api/v1/profiles/back", json={}).get_json()["in_use"] == ""
    assert table.eye.context[2] == ""
    assert table.here.post("/api/v1/profiles/back", json={}).status_code == 409
    assert table.here.post("/api/v1/profiles/mat/use", json={}).status_code == 200


def test_a_profile_is_deleted_but_never_the_one_that_the_table_reads_with(table):
    for name in ("Day", "Lamp"):
        table.here.post("/api/v1/profiles", json={"profile": plain(Profile(name=name))})
    table.here.post("/api/v1/profiles/lamp-001/use", json={})
    refused = table.here.post("/api/v1/profiles/lamp-001/delete", json={})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "profile-in-use")
    left = table.here.post("/api/v1/profiles/day-001/delete", json={}).get_json()
    assert [kept["key"] for kept in left["kept"]] == ["lamp-001"]
    assert table.here.post("/api/v1/profiles/day-001/delete", json={}).status_code == 404
    ProfileStore(table.settings.data / "profiles").use(MAT_ALONE)  # `companion calibrate` beside the table: used from the next start on
    assert table.here.post("/api/v1/profiles/lamp-001/delete", json={}).status_code == 409


def test_who_leaves_the_wizard_leaves_the_camera_as_the_profile_has_it(wizard):
    wizard.event("begin")
    wizard.event("leave")
    assert wizard.eye.jobs[-1]["do"] == "restore"
    assert at(wizard.event("go-on")) == "see"
    assert wizard.eye.jobs[-1]["do"] == "unlock"


def test_who_leaves_takes_no_light_from_another_device_that_still_looks(wizard):
    wizard.event("begin")
    for page in ("tablet", "phone"):
        wizard.look(page)
    wizard.event("leave", page="phone")
    assert "restore" not in [job["do"] for job in wizard.eye.jobs]
    wizard.event("leave", page="tablet")
    assert wizard.eye.jobs[-1]["do"] == "restore"


def test_a_device_that_was_put_away_keeps_nobody_from_giving_the_light_back(wizard):
    wizard.event("begin")
    lookers = wizard.table.app.extensions["calibrating"].lookers
    lookers.now = wizard.table.clock.monotonic
    wizard.look("put-away")
    wizard.table.wait(60)
    wizard.look("tablet")
    wizard.event("leave", page="tablet")
    assert wizard.eye.jobs[-1]["do"] == "restore"


def test_who_looks_again_after_leaving_by_any_link_sees_in_the_wizards_light(wizard):
    wizard.event("begin")
    wizard.event("leave")
    wizard.look()
    assert [job["do"] for job in wizard.eye.jobs[-3:]] == ["restore", "unlock", "analyse"]
    wizard.look()
    assert wizard.eye.jobs[-2]["do"] == "analyse"  # once is enough


def test_a_wizard_that_a_full_disk_does_not_let_begin_leaves_the_camera_as_it_was(wizard, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("calibration.keeping.write_whole", full)
    refused = wizard.event("begin")
    assert (refused.status_code, refused.get_json()["code"]) == (507, "not-kept")
    assert wizard.eye.jobs[-1]["do"] == "restore"


def test_two_devices_that_go_one_tap_back_at_once_go_back_once(table):
    for name in ("Day", "Lamp"):
        key = table.here.post("/api/v1/profiles", json={"profile": plain(Profile(name=name))}).get_json()["key"]
        table.here.post(f"/api/v1/profiles/{key}/use", json={})
    assert table.here.post("/api/v1/profiles/back", json={"from": "lamp-001"}).get_json()["in_use"] == "day-001"
    second = table.here.post("/api/v1/profiles/back", json={"from": "lamp-001"})
    assert (second.status_code, second.get_json()["code"]) == (409, "profile-changed")
    assert table.here.get("/api/v1/profiles").get_json()["in_use"] == "day-001"
    assert table.eye.context[2].endswith("day-001.json")


@pytest.mark.parametrize(
    ("profile", "code"), [({}, "profile-none"), ({"format": 9}, "profile-newer"), ({"format": 1, "dice": 3}, "profile-broken")]
)
def test_what_is_no_profile_is_not_taken_in(table, profile, code):
    answer = table.here.post("/api/v1/profiles", json={"profile": profile})
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)


@pytest.mark.parametrize("key", ["nobody-001", "..%2Fpin", "in-use"])
def test_a_profile_that_is_not_there(table, key):
    assert table.here.get(f"/api/v1/profiles/{key}/file").status_code == 404
    assert table.here.post(f"/api/v1/profiles/{key}/use", json={}).status_code == 404


def test_a_profile_of_another_camera_is_not_used_and_that_is_said_until_one_is_chosen(table, make_table):
    table.here.post("/api/v1/profiles", json={"profile": plain(Profile(name="Lamp", camera="usb:0"))})
    table.here.post("/api/v1/profiles/lamp-001/use", json={})
    other = make_table(camera="picamera2").here
    assert "made with the camera usb:0" in other.get("/api/v1/profiles").get_json()["notice"]["text"]
    assert other.post("/api/v1/profiles/lamp-001/use", json={}).get_json()["notice"] is None


def test_a_profile_named_at_the_start_is_said(make_table, tmp_path):
    told = make_table(profile=tmp_path / "mine.json").here.get("/api/v1/profiles").get_json()["notice"]["text"]
    assert "mine.json" in told


def test_without_a_camera_profiles_are_still_kept_and_the_wizard_says_why_not(table):
    table.eye.camera = "none"
    assert table.here.get("/api/v1/calibration").get_json()["camera"] == "none"
    assert table.here.post("/api/v1/calibration", json={"event": "begin"}).get_json()["code"] == "no-camera"


def test_a_phone_of_the_house_may_not(table):
    viewer = table.away()
    assert viewer.get("/api/v1/calibration").status_code == 401
    assert viewer.get("/api/v1/profiles").status_code == 401
