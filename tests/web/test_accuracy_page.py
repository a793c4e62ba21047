"""The accuracy page: the owner's yes, the pictures, the charts; nobody but the table sees any of it."""

import json

from companion.table.witness import Told
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
