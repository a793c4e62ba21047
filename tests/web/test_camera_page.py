"""What the page asks of the eye: the picture, the verdict, a table set up by hand."""

from pathlib import Path

from vision.profile import Profile

CORNERS = {"corners_px": [[79, 65], [893, 87], [852, 633], [91, 614]], "size_mm": [420, 297], "zones": {"tray": [26, 151, 300, 120]}}


def test_the_picture_with_the_reading_is_shown_at_the_table(table):
    answer = table.here.get("/preview.jpg")
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_eye_judges_its_picture(table):
    assert table.here.get("/api/v1/camera").get_json()["px_per_die"] == 29.5
    assert table.eye.jobs == [{"do": "analyse"}]


def test_corners_are_measured_without_keeping_anything(table):
    assert table.here.post("/api/v1/camera/corners", json=CORNERS).status_code == 200
    (job,) = table.eye.jobs
    assert job == {"do": "corners", **CORNERS}
    assert table.eye.context is None


def test_a_table_set_by_hand_is_kept_and_used_with_the_dice_in_play(table):
    table.new_game(options={"neutral_dice": True})
    answer = table.here.post("/api/v1/camera/corners", json={**CORNERS, "keep": True}).get_json()
    assert Path(answer["kept"]).name == "by-hand-001.json"
    assert table.eye.context == (("red", "blue", "white"), (), answer["kept"])


def test_without_a_camera_it_is_said_in_words(table):
    table.eye.camera = "none"
    answer = table.here.get("/api/v1/camera")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "no-camera")
    assert table.here.post("/api/v1/camera/corners", json=CORNERS).status_code == 404


def test_dice_are_read_for_a_trial_with_the_profile_that_is_in_use(table):
    die = {"value": 5, "colour": "red", "ask": False, "top": [[0, 0], [9, 0], [9, 9], [0, 9]], "zone": "tray"}
    table.eye.answers["read"] = {"reading": {"scene": "settled", "dice": [{**die, "confidence": 0.99}]}, "note": None}
    path = table.settings.data / "lamp.json"
    Profile(name="lamp").save(path)
    table.eye.profile = str(path)
    told = table.here.get("/api/v1/camera/dice").get_json()
    assert told == {"size_px": [960, 720], "scene": "settled", "note": None, "dice": [die]}
    assert table.eye.jobs[-1]["profile"]["name"] == "lamp"
