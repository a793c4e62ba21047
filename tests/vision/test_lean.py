"""A die that leans is told by its pips: the corner pips of a 4, 5 or 6 stand in a square only while the die lies flat."""

import json
from pathlib import Path

import pytest

import companion.demo
from vision.frame import Frame
from vision.pictures import load_image
from vision.pipeline import TableReader

FILMS = Path(companion.demo.__file__).parent
LABELS = {label["image"]: label for label in map(json.loads, (FILMS / "labels.jsonl").read_text(encoding="utf-8").splitlines())}


def tray(file):
    reading = TableReader().read(Frame(load_image(FILMS / file), 0.0, "test", 1, still=True))
    return [die for die in reading.dice if die.zone == "tray"]


def test_the_die_that_leans_on_another_is_asked_about_and_no_other():
    asked = [(die.value, die.why_ask) for die in tray("mess-cocked.jpg") if die.ask]
    assert asked == [(5, "cocked")]


@pytest.mark.parametrize("file", ["two-001.jpg", "two-003.jpg", "four-001.jpg", "four-003.jpg", "four-019.jpg", "mess-roll.jpg"])
def test_flat_dice_are_not_asked_about(file):
    assert [die.why_ask for die in tray(file) if die.ask] == []
    assert sorted(die.value for die in tray(file)) == sorted(die["value"] for die in LABELS[file]["dice"] if die["zone"] == "tray")
