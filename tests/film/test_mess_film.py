"""The mess film: what really happens at tables. No scene changes the tally unasked; each raises its question, or none."""

import json
from pathlib import Path

import pytest

import companion.demo

STORY = json.loads((Path(companion.demo.__file__).parent / "film.json").read_text(encoding="utf-8"))
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
TOLD_AS = {
    "camera-moved": {"mat-moved", "camera-moved"},
    "illegal": {"illegal", "too-many", "missing"},
    "covered": {"covered", "stacked"},  # "not all the dice are seen at casino 3": a die under a note or under another is one question
}
"""What the film calls it → the codes under which the table may ask or tell it."""


def told(view):
    """The codes of everything the table asks or says just now."""
    return set(view["notice_codes"]) | ({view["question"]["code"]} if view["question"] else set())


def faces_in(view):
    rolls = (view["roll"], view["next_roll"] or {})
    return [sorted(dice) for roll in rolls for dice in roll.values()]


@pytest.mark.parametrize("scene", STORY["mess"], ids=[scene["name"] for scene in STORY["mess"]])
def test_mess(table, scene):
    table.show("mess-empty.jpg")
    seq = table.begin(SEATS)["seq"]
    for step in scene["steps"]:
        view = table.show(step["file"])
        assert view["seq"] == seq, f"{step['file']} changed the tally unasked"
        check(view, step)
        if step["press_confirm_after"]:
            seq = table.confirm()["seq"]


def check(view, step):
    """What this picture must lead to."""
    truth, said = step["expect"], (step["file"], step["what"], view["question"], view["notices"], view["differences"])
    if "roll" in truth:
        assert sorted(truth["roll"]) in faces_in(view), said
    elif "propose" in truth:
        commands = view["proposal"]["commands"]
        assert truth["propose"]["face"] in [command.get("face") for command in commands], said
    elif "ask" in truth:
        assert told(view) & TOLD_AS.get(truth["ask"], {truth["ask"]}), said
    elif "difference" in truth:
        assert truth["difference"] in [difference["zone"] for difference in view["differences"]], said
    elif "hands" in truth:
        assert view["phase"] == "hands-in-view", said
    else:
        assert truth == {"nothing": True}
        assert (view["question"], view["differences"]) == (None, []), said
