"""The accuracy page: the owner's yes, the pictures, the charts; nobody but the table sees any of it."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

from calibration.profiles import ProfileStore
from companion.table.witness import Told
from vision.profile import DiceSet, Profile
from vision.reading import DieReading

TOP = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))
DIE = DieReading(5, "red", 0.7, True, TOP, (10.0, 10.0, 30.0, 30.0), zone="tray")


def kept(table):
    return table.app.extensions["companion"].kept


def correct(table, picture=b"\xff\xd8 a die \xff\xd9"):
    kept(table).corrected(DIE, picture, Told(0, value=6))


def test_keeping_is_off_until_the_owner_says_yes(table):
    correct(table)
    assert "No corrected die is kept." in table.here.get("/accuracy").text
    assert table.here.post("/api/v1/accuracy/keep", json={"keep": True}).get_json() == {"keep": True, "count": 0}
    correct(table)
    page = table.here.get("/accuracy").text
    assert "read: 5 red" in page
    assert "is: 6 red" in page
    assert "<svg" in page


def test_pictures_are_deleted_one_by_one_and_all_at_once(table):
    table.here.post("/api/v1/accuracy/keep", json={"keep": True})
    for number in range(3):
        correct(table, b"\xff\xd8 %d \xff\xd9" % number)
    image = kept(table).all()[0].image
    assert table.here.get(f"/accuracy/crops/{image}").data == b"\xff\xd8 0 \xff\xd9"
    assert table.here.post("/api/v1/accuracy/delete", json={"image": image}).get_json() == {"deleted": 1, "count": 2}
    assert table.here.get(f"/accuracy/crops/{image}").status_code == 404
    assert table.here.post("/api/v1/accuracy/delete", json={}).get_json() == {"deleted": 2, "count": 0}


def test_a_disk_that_takes_no_file_is_said_in_words(table, monkeypatch):
    table.app.testing = False
    table.here.post("/api/v1/accuracy/keep", json={"keep": True})

    def full(*_, **__):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("pathlib.Path.touch", full)
    monkeypatch.setattr("os.fsync", full)
    for call, body in (("keep", {"keep": True}), ("delete", {})):
        answer = table.here.post(f"/api/v1/accuracy/{call}", json=body)
        assert (answer.status_code, answer.get_json()["code"]) == (507, "not-kept")
        assert "read-only file system" in answer.get_json()["message"]


def test_strangers_see_no_picture_and_change_nothing(table):
    away = table.away()
    assert away.get("/accuracy").status_code == 302
    assert away.get("/accuracy/crops/x.jpg").status_code == 401
    assert away.post("/api/v1/accuracy/keep", json={"keep": True}).status_code == 401
    assert away.post("/api/v1/accuracy/delete", json={}).status_code == 401
    assert not kept(table).allowed


def test_a_yes_that_is_none_is_refused(table):
    assert table.here.post("/api/v1/accuracy/keep", json={"keep": "yes"}).status_code == 400


def test_the_newest_check_is_shown_and_a_broken_one_is_not(table):
    tally = {"dice": 10, "right": 7, "asked": 2, "wrong": 1, "missed": 0, "extra": 0}
    report = {"groups": {"all": tally, "face 5": tally}, "values": {}, "colours": {}, "reliability": []}
    path = table.settings.data / "accuracy.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    assert "1 of 10 dice were read wrong" in table.here.get("/accuracy").text
    path.write_text("{", encoding="utf-8")
    assert "How often is it right?" in table.here.get("/accuracy").text


def test_the_charts_speak_german(table):
    tally = {"dice": 8, "right": 7, "asked": 1, "wrong": 0, "missed": 0, "extra": 0}
    colours, places = ("colour red", "colour unknown", "colour {mine}"), ("zone tray", "zone casino-3")
    names = ("all", "face 5", *colours, *places, "width 16-24 px", "width over 96 px")
    band = {"low": 0.975, "high": 1.0, "stated": 0.98, "right": 0.99, "surely_above": 0.9, "surely_below": 1.0, "dice": 40}
    report = {"groups": dict.fromkeys(names, tally), "values": {}, "colours": {"black": {"red": 1, "{mine}": 1}}, "reliability": [band]}
    (table.settings.data / "accuracy.json").write_text(json.dumps(report), encoding="utf-8")
    page = table.here.get("/accuracy", headers={"Accept-Language": "de"}).text
    words = [text for chart in re.findall("<svg.*?</svg>", page) for text in re.findall("<(?:text|title)[^>]*>([^<]*)<", chart)]
    assert {"rot", "schwarz", "unbekannt", "Ablage", "Casino 3", "16–24 px", "über 96 px", "{mine}", "rot: 7 richtig gelesen"} <= set(words)
    assert {"87,5 % · 8", "100 %", "97,5–100"} <= set(words)
    assert not re.search("red|black|unknown|tray|casino-|over|read|asked", " ".join(words))
    assert 'aria-label="Nach Platz"' in page


def learned(table):
    """A profile with learned dice is in use; gives the store."""
    store = ProfileStore(table.settings.data / "profiles")
    sets = (DiceSet("red", (45.0, 55.0, 35.0), (5.0, 5.0, 5.0)), DiceSet("orange", (62.0, 40.0, 55.0), (5.0, 5.0, 5.0)))
    key = store.save(Profile(name="lamp", dice=sets))
    table.here.post(f"/api/v1/profiles/{key}/use", json={})
    return store


def orange_lamp(table, lab=(54.0, 47.0, 48.0), count=8):
    """So many red dice that a person had to name; the eye tells the colour of their bodies."""
    table.here.post("/api/v1/accuracy/keep", json={"keep": True})
    for number in range(count):
        kept(table).corrected(replace(DIE, colour="orange"), b"\xff\xd8 %d \xff\xd9" % number, Told(0, colour="red"))
    table.eye.calibrate = lambda job, timeout_s: SimpleNamespace(fields={"bodies": [list(lab) for _ in job["pictures"]]})


def test_learning_again_shows_before_and_after_and_changes_nothing_until_it_is_used(table):
    store = learned(table)
    orange_lamp(table)
    was = store.in_use()
    told = table.here.post("/api/v1/accuracy/relearn", json={"keep": False}).get_json()
    assert told == {"count": 8, "before": 0, "after": 8, "offer": True}
    assert store.in_use() == was
    kept_as = table.here.post("/api/v1/accuracy/relearn", json={"keep": True}).get_json()["profile"]
    assert (store.in_use(), store.before()) == (kept_as, was)  # one tap back
    assert store.load(kept_as).dice[0].body_lab > store.load(was).dice[0].body_lab
    assert table.eye.context[2] == str(store.path(kept_as))


def test_a_table_started_with_a_profile_of_its_own_learns_on_from_that_one(table, tmp_path):
    """It learned from the one that lay in the data folder, of another lamp and camera, and read with that from then on."""
    store = learned(table)
    mine = tmp_path / "mine.json"
    replace(store.load(store.in_use()), name="mine").save(mine)
    table.eye.profile = str(mine)
    orange_lamp(table)
    kept_as = table.here.post("/api/v1/accuracy/relearn", json={"keep": True}).get_json()["profile"]
    assert (kept_as, store.in_use()) == ("mine-001", "mine-001")


def test_what_would_make_nothing_better_is_refused(table):
    store = learned(table)
    orange_lamp(table, lab=(45.0, 55.0, 35.0))
    was = store.in_use()
    assert table.here.post("/api/v1/accuracy/relearn", json={"keep": True}).status_code == 422
    assert store.in_use() == was


def test_a_table_without_learned_dice_has_nothing_to_learn_again(table):
    orange_lamp(table)
    assert table.here.post("/api/v1/accuracy/relearn", json={"keep": False}).get_json()["code"] == "not-learned"
