"""The accuracy report counts as its words say."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.check import check, silent_errors, worst_page
from vision.errors import PictureError
from vision.reading import DieReading
from vision.reliability import share


def die(x, y, value, colour="red", ask=False, side=20.0):
    h = side / 2
    top = ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
    return DieReading(value, colour, 0.3 if ask else 0.99, ask, top, (x - h, y - h, side, side), "faint" if ask else "")


def truth(x, y, value, colour="red", **more):
    return {"box": [x - 10, y - 10, 20, 20], "value": value, "colour": colour} | more


@pytest.fixture
def folder(tmp_path):
    def make(dice, ignore=()):
        (tmp_path / "images").mkdir()
        cv2.imwrite(str(tmp_path / "images" / "a.png"), np.zeros((100, 200, 3), np.uint8))
        label = {"image": "a.png", "size": [200, 100], "dice": dice, "ignore": list(ignore)}
        (tmp_path / "labels.jsonl").write_text(json.dumps(label) + "\n")
        return tmp_path

    return make


def test_each_kind_of_fault_is_counted_once(folder):
    where = folder([truth(20, 20, 1), truth(60, 20, 2), truth(100, 20, 3), truth(140, 20, 4), truth(180, 20, 5)])
    said = [die(21, 20, 1), die(60, 21, 6), die(100, 20, 3, "blue"), die(140, 20, 4, ask=True), die(20, 80, 6)]
    all_dice = check(where, lambda image: said).groups["all"]
    assert (all_dice.dice, all_dice.right, all_dice.wrong, all_dice.asked, all_dice.missed, all_dice.extra) == (5, 2, 1, 1, 1, 1)
    assert all_dice.asked_but_right == 1
    assert all_dice.colour_right == 3
    assert all_dice.pictures_right == 0


def test_what_was_believed_wrongly_is_told_with_its_place_and_what_was_asked_about_is_not(folder):
    where = folder([truth(20, 20, 1), truth(60, 20, 2), truth(140, 20, 4)])
    report = check(where, lambda image: [die(20, 20, 1), die(60, 20, 6), die(140, 20, 3, ask=True), die(20, 80, 6)])
    assert report.groups["all"].in_words() == "3 dice: right 1, asked 1, wrong 1, missed 0, extra 1 + 0 asked"
    assert sorted(line.split(" 0.")[0] for line in silent_errors(report)) == [
        "a.png at 20, 80: nothing, read 6 red",
        "a.png at 60, 20: 2 red, read 6 red",
    ]


def test_where_a_side_lies_as_near_to_a_labels_middle_as_the_top_the_believed_one_of_the_two_counts(folder):
    where = folder([{"box": [40, 20, 20, 40], "value": 6, "colour": "red"}])  # seen from the side: a die's box holds two faces
    top, side = die(50, 30, 6), die(50, 49, 5, ask=True)
    tally = check(where, lambda image: [side, top]).groups["all"]
    assert (tally.right, tally.asked, tally.wrong, tally.missed, tally.extra, tally.extra_asked) == (1, 0, 0, 0, 0, 1)


def test_uncertain_dice_and_ignored_places_count_neither_way(folder):
    where = folder([truth(20, 20, 1), truth(60, 20, 2, uncertain=True)], ignore=[[90, 10, 20, 20]])
    report = check(where, lambda image: [die(20, 20, 1), die(60, 20, 5), die(100, 20, 3)])
    tally = report.groups["all"]
    assert (tally.dice, tally.right, tally.extra, tally.pictures_right) == (1, 1, 0, 1)


def test_of_a_die_whose_box_is_not_known_the_top_tells_where_it_lies(folder):
    top = [[10, 10], [30, 10], [30, 30], [10, 30]]
    beside = [[x + 50, y] for x, y in top]
    where = folder([{"value": 5, "colour": None, "box": None, "top": top}, {"value": 5, "colour": "red", "top": beside}])
    report = check(where, lambda image: [die(20, 20, 5), die(70, 20, 6)])
    assert (report.groups["all"].right, report.groups["all"].wrong) == (1, 1)
    assert report.groups["width 16-24 px"].dice == 2


def test_dice_of_which_only_the_value_is_known_are_looked_for_in_the_whole_picture(folder):
    where = folder([{"value": 6, "box": None}, {"value": 2, "box": None, "top": None}, {"value": 3}, truth(100, 20, 2), {"value": 1}])
    report = check(where, lambda image: [die(100, 20, 2), die(150, 60, 4), die(20, 20, 6), die(60, 20, 3, ask=True)])
    tally = report.groups["all"]
    assert (tally.dice, tally.right, tally.asked, tally.wrong, tally.missed, tally.extra) == (5, 2, 1, 1, 1, 0)
    assert report.groups["width unknown"].dice == 4
    assert worst_page(report, where).shape[1] == 1200


def test_of_dice_that_lie_nobody_knows_where_none_is_given_the_reading_that_another_one_is_like(folder):
    """Whichever label comes first: a five of no colour before a red one, a six before a red two that is read as a three."""
    where = folder([{"value": 5}, {"value": 5, "colour": "red"}, {"value": 6}, {"value": 2, "colour": "red"}])
    report = check(where, lambda image: [die(20, 20, 5), die(60, 20, 5, "blue"), die(100, 20, 3), die(140, 20, 4, "blue")])
    assert (report.groups["all"].right, report.groups["all"].colour_right) == (2, 2)
    assert sorted((fault.truth, fault.said.split(" 0.")[0]) for fault in report.faults) == [("2 red", "3 red"), ("6 ", "4 blue")]


def test_a_die_without_a_value_counts_neither_way_whether_null_or_left_out(folder):
    where = folder([truth(20, 20, None), {"box": [50, 10, 20, 20]}])
    tally = check(where, lambda image: [die(20, 20, 1), die(60, 20, 5)]).groups["all"]
    assert (tally.dice, tally.extra) == (0, 0)


def test_of_a_colour_that_a_profile_gave_a_name_of_its_own_the_value_counts_alone_and_other_names_of_colours_are_known(folder):
    where = folder([truth(20, 20, 1, "Marble"), truth(60, 20, 2, "violet"), truth(100, 20, 3, "Red")])
    report = check(where, lambda image: [die(20, 20, 1), die(60, 20, 2, "purple"), die(100, 20, 3)])
    tally = report.groups["all"]
    assert (tally.right, tally.with_colour, tally.colour_right) == (3, 2, 2)
    assert "marble" not in report.colours


def test_of_none_and_of_all_the_interval_stays_between_them():
    assert share(0, 5)[1] == 0.0
    assert share(5, 5)[2] == 1.0


def test_every_fault_stands_on_the_page_of_the_worst(folder):
    where = folder([truth(20, 20, 1)])
    report = check(where, lambda image: [die(20, 20, 2), die(150, 60, 6)])
    assert {fault.kind for fault in report.faults} == {"wrong value", "extra"}
    assert worst_page(report, where).shape[1] == 1200


def test_the_interval_holds_the_share():
    part, low, high = share(995, 1000)
    assert low < part < high
    assert (round(low, 4), round(high, 4)) == (0.9883, 0.9979)
    assert share(0, 0) is None


def test_a_folder_without_labels_gets_a_sentence(tmp_path):
    with pytest.raises(PictureError, match=r"no labels\.jsonl"):
        check(tmp_path, lambda image: [])


def test_the_folder_one_stands_in_is_called_by_its_name(tmp_path, monkeypatch):
    """“There is no labels.jsonl in ..” it said, of the folder “.”."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PictureError, match=rf"no labels\.jsonl in .*{tmp_path.name}\. "):
        check(Path(), lambda image: [])


BOX = [1, 1, 20, 20]


@pytest.mark.parametrize(
    ("label", "problem"),
    [
        ({"dice": []}, "“image”"),
        ({"image": "../a.png", "dice": []}, "“image”"),
        ({"image": "a.png", "dice": None}, "“dice”"),
        ({"image": "a.png", "dice": [], "ignore": None}, "“ignore”"),
        ({"image": "a.png", "dice": [], "ignore": [[1, 2]]}, "“ignore”"),
        ({"image": "a.png", "dice": [{"box": [1, 1, 20], "value": 5}]}, "die 1: “box”"),
        ({"image": "a.png", "dice": [{"box": [1, 1, "20", 20], "value": 5}]}, "“box”"),
        ({"image": "a.png", "dice": [{"box": [1, 1, 1e308, 20], "value": 5}]}, "“box”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": 5}, {"box": BOX, "value": 9}]}, "die 2: “value”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": 2.5}]}, "“value”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": float("nan")}]}, "“value”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": 5, "colour": 3}]}, "“colour”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": 5, "uncertain": "false"}]}, "“uncertain”"),
        ({"image": "a.png", "dice": [{"box": BOX, "value": 5, "top": [[1, 2]]}]}, "“top”"),
    ],
)
def test_what_is_wrong_with_a_label_is_said(tmp_path, label, problem):
    (tmp_path / "labels.jsonl").write_text(json.dumps(label) + "\n")
    with pytest.raises(PictureError, match=f"Line 1 of .*{problem}"):
        check(tmp_path, lambda image: ())


def test_labels_that_name_a_picture_twice_and_none_at_all_get_a_sentence(tmp_path):
    label = json.dumps({"image": "a.png", "dice": []})
    (tmp_path / "labels.jsonl").write_text(f"{label}\n{label}\n")
    with pytest.raises(PictureError, match=r"Line 2 of .*a\.png has a label in line 1 already"):
        check(tmp_path, lambda image: ())
    (tmp_path / "labels.jsonl").write_text("\n")
    with pytest.raises(PictureError, match="There is no label in"):
        check(tmp_path, lambda image: ())


def test_a_picture_that_cant_be_read_is_passed_over_and_named(tmp_path):
    cv2.imwrite(str(tmp_path / "b.png"), np.full((40, 40, 3), 128, np.uint8))
    labels = [{"image": "a.png", "dice": []}, {"image": "b.png", "dice": [{"box": BOX, "value": 5}]}]
    (tmp_path / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels))
    report = check(tmp_path, lambda image: ())
    assert report.groups["all"].missed == 1
    assert [str(tmp_path / "images" / "a.png") in str(wrong) for wrong in report.unread] == [True]


def test_a_broken_label_is_named_by_its_line(tmp_path):
    (tmp_path / "labels.jsonl").write_text('{"image": "a.png"}\n')
    with pytest.raises(PictureError, match="Line 1"):
        check(tmp_path, lambda image: [])
