"""The accuracy page: the owner's yes, the pictures, the charts; nobody but the table sees any of it."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from calibration.profiles import ProfileStore
from companion.eye.jobs_relearn import relearned
from companion.table.witness import Told, Vouched
from companion.text import say
from companion.wall_clock import DAY_S
from hardware.ports import CameraError
from vision.colours.colour_look import look_of
from vision.colours.table_colours import TableColours
from vision.profile import DiceSet, Profile
from vision.reading import DieReading, Scene, TableReading

TOP = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))
DIE = DieReading(5, "red", 0.7, True, TOP, (10.0, 10.0, 30.0, 30.0), zone="tray")


def kept(table):
    return table.app.extensions["companion"].kept


def correct(table, picture=b"\xff\xd8 a die \xff\xd9"):
    kept(table).corrected(DIE, picture, Told(0, value=6), {})


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


FLOORS = {"tray": (90.0, 100.0, 95.0), "casino-1": (40.0, 90.0, 60.0)}
DARK_FLOORS = {"tray": (27.0, 36.0, 45.0), "casino-1": (12.0, 33.0, 28.0)}  # the lamp people play under
BODIES = {"mine": (24.0, 12.0, 78.0), "yours": (18.0, 40.0, 95.0)}  # as dice look there, blue, green, red
EVENINGS = (20_000, 20_007)


@pytest.fixture
def wall(table, monkeypatch):
    """The day on the wall's clock, to be set."""
    days = SimpleNamespace(today=EVENINGS[0])
    monkeypatch.setattr(kept(table), "_now_s", lambda: days.today * DAY_S)
    return days


@pytest.fixture
def store(table):
    """A profile is in use whose dice were learned by daylight; the eye does the job that it is given."""
    store = ProfileStore(table.settings.data / "profiles")
    sets = (DiceSet("mine", (45.0, 55.0, 35.0), (5.0, 5.0, 5.0)), DiceSet("yours", (62.0, 30.0, 55.0), (5.0, 5.0, 5.0)))
    key = store.save(Profile(name="daylight", dice=sets, floors=FLOORS))
    table.here.post(f"/api/v1/profiles/{key}/use", json={})
    table.eye.calibrate = lambda job, timeout_s: SimpleNamespace(fields=relearned(job))
    table.here.post("/api/v1/accuracy/keep", json={"keep": True})
    return store


def lying(colour, **more):
    """A die as the eye read it under the lamp people play under."""
    return replace(DIE, colour=colour, body=BODIES.get(colour, BODIES["mine"]), called={"red": 0.5, "orange": 0.4}, **more)


def play(table, wall, truth=BODIES):
    """Two evenings: of each set three dice are asked about and named, and four are confirmed later on. truth: set → its body."""
    for day in EVENINGS:
        wall.today = day
        for name, body in truth.items():
            for number in range(3):
                asked = lying("yours", ask=True, why_ask="colour")
                picture = f"{day} {name} {number}".encode()
                kept(table).corrected(replace(asked, body=body), picture, Told(0, colour=name), DARK_FLOORS)
            read = tuple(replace(lying(name, ask=False), body=body) for _ in range(4))
            reading = TableReading(0.0, 1, Scene.SETTLED, read, floors=DARK_FLOORS)
            kept(table).confirmed(reading, Vouched(frozenset(range(4))))
    kept(table).confirmed(TableReading(0.0, 2, Scene.SETTLED), Vouched())  # the next turn: nobody took the last one back


def said_of(path):
    """What the eye says of each set's dice under that lamp, by this profile."""
    colours = TableColours(Profile.load(path), set(BODIES), 0.6)
    dice = [colours.by_numbers(look_of(lying(name), DARK_FLOORS)) for name in BODIES]
    return [(die.colour, die.ask) for die in dice]


def unasked(table):
    return table.here.get("/api/v1/accuracy/offer?unasked=1").get_json()


def test_corrections_an_offer_a_yes_and_the_same_dice_are_read(table, store, wall):
    play(table, wall)
    was = store.in_use()
    assert all(ask for _, ask in said_of(store.path(was)))
    offer = unasked(table)
    assert (offer["due"], offer["count"], offer["gained"], offer["lost"], offer["wrong"]) == (True, 12, 12, 0, 0)
    told = {(die["said_colour"], die["colour"], die["after"]) for die in offer["dice"]}
    assert told == {("yours", "mine", "right"), ("yours", "yours", "right")}
    assert store.in_use() == was, "nothing changes before somebody says yes"
    key = table.here.post("/api/v1/accuracy/relearn", json={}).get_json()["profile"]
    assert (store.in_use(), store.before()) == (key, was)  # one tap back
    assert table.eye.context[2] == str(store.path(key))
    assert said_of(store.path(key)) == [("mine", False), ("yours", False)]
    assert not table.here.get("/api/v1/accuracy/offer").get_json()["offer"], "it is learned"


def test_not_now_is_not_asked_again_for_a_month_but_stays_on_the_accuracy_page(table, store, wall):
    play(table, wall)
    table.here.post("/api/v1/accuracy/not-now", json={})
    answered = wall.today
    for day, due in ((answered, False), (answered + 29, False), (answered + 30, True)):
        wall.today = day
        assert unasked(table)["due"] is due
        assert table.here.get("/api/v1/accuracy/offer").get_json()["offer"] is True


def test_nothing_is_offered_while_a_game_is_under_way(table, store, wall):
    play(table, wall)
    table.new_game()
    assert not unasked(table)["due"]


def test_nothing_is_offered_without_the_owners_yes(table, store, wall):
    table.here.post("/api/v1/accuracy/keep", json={"keep": False})
    play(table, wall)
    assert not (table.settings.data / "crops" / "confirmed.jsonl").exists()
    assert unasked(table) == {"offer": False, "due": False}


def test_two_sets_that_look_alike_in_that_light_are_never_offered(table, store, wall):
    play(table, wall, truth={"mine": BODIES["mine"], "yours": BODIES["mine"]})
    assert not unasked(table)["due"]
    was = store.in_use()
    answer = table.here.post("/api/v1/accuracy/relearn", json={})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "nothing-better")
    assert store.in_use() == was


def test_a_camera_that_is_away_offers_nothing_unasked(table, store, wall):
    play(table, wall)

    def away(job, timeout_s):
        raise CameraError("timeout", say("The camera did not answer in time."))

    table.eye.calibrate = away
    assert not unasked(table)["due"]


def test_the_eye_weighs_the_same_numbers_once_however_many_screens_open(table, store, wall):
    """Each screen between games set it to seconds of work, in which it saw nothing."""
    play(table, wall)
    jobs, weigh = [], table.eye.calibrate
    table.eye.calibrate = lambda job, timeout_s: jobs.append(job) or weigh(job, timeout_s)
    offers = [unasked(table) for _ in range(3)]
    assert (len(jobs), offers[0]["due"]) == (1, True)
    assert offers[1:] == offers[:1] * 2
    kept(table).corrected(lying("mine", ask=True, why_ask="colour"), b"one more", Told(0, colour="mine"), DARK_FLOORS)
    assert unasked(table)["count"] == offers[0]["count"] + 1
    assert len(jobs) == 2


def test_what_was_confirmed_and_taken_back_teaches_nothing(table, store, wall):
    read = (lying("mine", ask=False),)
    kept(table).confirmed(TableReading(0.0, 1, Scene.SETTLED, read, floors=DARK_FLOORS), Vouched(frozenset({0})))
    kept(table).taken_back(0)
    kept(table).confirmed(TableReading(0.0, 2, Scene.SETTLED), Vouched())
    assert kept(table).right() == ()


def test_deleting_all_pictures_deletes_the_numbers_too(table, store, wall):
    play(table, wall)
    assert len(kept(table).right()) == 16
    table.here.post("/api/v1/accuracy/delete", json={})
    assert (kept(table).all(), kept(table).right()) == ((), ())


def test_numbers_are_kept_no_longer_than_pictures(table, store, wall):
    play(table, wall)
    wall.today = EVENINGS[1] + kept(table).days
    assert kept(table).right() == ()


def test_a_table_started_with_a_profile_of_its_own_learns_on_from_that_one(table, store, wall, tmp_path):
    """It learned from the one that lay in the data folder, of another lamp and camera, and read with that from then on."""
    mine = tmp_path / "mine.json"
    replace(store.load(store.in_use()), name="mine").save(mine)
    table.eye.profile = str(mine)
    play(table, wall)
    assert table.here.post("/api/v1/accuracy/relearn", json={}).get_json()["profile"] == store.in_use() == "mine-001"


def test_dice_that_were_learned_anew_are_not_learned_from_those_they_replaced(table, store, wall):
    """A new set took the old one's name. What people had said of the old dice was offered as what the new ones look like."""
    play(table, wall)
    sets = store.load(store.in_use()).dice
    new = tuple(replace(one, name=two.name) for one, two in zip(sets, reversed(sets), strict=True))
    key = store.save(Profile(name="new dice", dice=new, floors=FLOORS))
    table.here.post(f"/api/v1/profiles/{key}/use", json={})
    assert not unasked(table)["due"]
    assert table.here.post("/api/v1/accuracy/relearn", json={}).get_json()["code"] == "nothing-better"
    assert store.in_use() == key


def test_who_went_back_to_the_old_profile_is_told_by_what_was_said_with_it(table, store, wall):
    play(table, wall)
    was = store.in_use()
    table.here.post("/api/v1/accuracy/relearn", json={})
    table.here.post(f"/api/v1/profiles/{was}/use", json={})
    assert table.here.get("/api/v1/accuracy/offer").get_json()["offer"]


def test_an_owner_who_says_no_later_is_offered_nothing_from_what_still_lies_there(table, store, wall):
    play(table, wall)
    table.here.post("/api/v1/accuracy/keep", json={"keep": False})
    assert not unasked(table)["due"]


def test_numbers_too_old_leave_the_disk_though_nobody_plays_or_keeps_any_more(table, store, wall):
    play(table, wall)
    table.here.post("/api/v1/accuracy/keep", json={"keep": False})
    wall.today = EVENINGS[1] + kept(table).days
    table.here.get("/accuracy")
    assert (table.settings.data / "crops" / "confirmed.jsonl").read_text().strip() == ""


def test_numbers_without_pictures_can_be_deleted(table, store, wall):
    """The page said that no corrected die is kept, and had no button."""
    play(table, wall)
    for one in kept(table).all():
        table.here.post("/api/v1/accuracy/delete", json={"image": one.image})
    page = table.here.get("/accuracy").text
    assert 'id="delete-all"' in page
    assert "Colours of confirmed dice kept, as numbers: 16" in page
    table.here.post("/api/v1/accuracy/delete", json={})
    assert 'id="delete-all"' not in table.here.get("/accuracy").text


def test_a_table_without_learned_dice_has_nothing_to_learn_again(table, wall):
    table.here.post("/api/v1/accuracy/keep", json={"keep": True})
    play(table, wall)
    assert unasked(table) == {"offer": False, "due": False}
    assert table.here.post("/api/v1/accuracy/relearn", json={}).get_json()["code"] == "not-learned"
