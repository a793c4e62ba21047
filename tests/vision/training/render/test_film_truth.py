"""The shipped film: complete, small enough, true to the rules, and every picture agrees with its label where the mat is found."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

import companion.demo
from vision.ground.mat_finder import find_mat
from vision.mat import MAT_1
from vision.table_plane import to_table_mm, zone_at

FOLDER = Path(companion.demo.__file__).parent
STORY = json.loads((FOLDER / "film.json").read_text(encoding="utf-8"))
LABELS = {label["image"]: label for label in map(json.loads, (FOLDER / "labels.jsonl").read_text(encoding="utf-8").splitlines())}
FILMS = [pytest.param(film, id=film["name"]) for film in STORY["films"]]
USED = [step["file"] for part in (*STORY["films"], *STORY["mess"]) for step in part["steps"]]


def owners(film):
    return {seat["colour"]: seat["name"].lower() for seat in film["seats"]} | {"white": "neutral"}


def lying_in(film, file, zone):
    """Dice in a zone by owner and face, from the label."""
    return Counter((owners(film)[die["colour"]], die["value"]) for die in LABELS[file]["dice"] if die["zone"] == zone)


def on_casinos(file):
    """Colour and place of every die on a casino."""
    return {(die["colour"], tuple(die["xy_mm"])) for die in LABELS[file]["dice"] if str(die["zone"]).startswith("casino")}


def test_every_picture_of_the_story_ships_with_its_label_and_none_besides():
    shipped = {path.name for path in FOLDER.glob("*.jpg")}
    assert shipped == set(USED) == set(LABELS)


def test_the_pictures_together_stay_within_six_megabytes():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.jpg")) <= 6_000_000


@pytest.mark.parametrize("film", FILMS)
def test_the_tray_shows_what_the_story_says_was_rolled(film):
    for step in film["steps"]:
        if step["kind"] == "roll":
            rolled = Counter((owner, face) for owner, faces in step["expect"]["roll"].items() for face in faces)
            assert lying_in(film, step["file"], "tray") == rolled, step["file"]


@pytest.mark.parametrize("film", FILMS)
def test_the_casinos_show_what_was_placed_and_every_die_shows_its_casinos_number(film):
    for step in film["steps"]:
        for number, told in step["expect"].get("casinos", {}).items():
            seen = lying_in(film, step["file"], f"casino-{number}")
            assert {owner: count for (owner, _), count in seen.items()} == told, step["file"]
            assert all(face == int(number) for _, face in seen)


@pytest.mark.parametrize("film", FILMS)
def test_placing_moves_all_dice_of_one_number_and_the_round_uses_up_every_die(film):
    hands = {
        seat["name"].lower(): {seat["name"].lower(): 8, "neutral": 4 if film["options"].get("neutral_dice") else 0}
        for seat in film["seats"]
    }
    for roll, place in pairwise(step for step in film["steps"] if step["kind"] in {"roll", "place"}):
        if roll["kind"] != "roll":
            continue
        hand, rolled, command = hands[roll["turn"]], roll["expect"]["roll"], place["expect"]["command"]
        assert {owner: len(faces) for owner, faces in rolled.items()} == {owner: count for owner, count in hand.items() if count}
        assert command["dice"] == {owner: faces.count(command["face"]) for owner, faces in rolled.items() if command["face"] in faces}
        for owner, count in command["dice"].items():
            hand[owner] -= count
    assert not any(count for hand in hands.values() for count in hand.values())


@pytest.mark.parametrize("film", FILMS)
def test_dice_once_placed_lie_still_until_the_casinos_are_cleared(film):
    for before, after in pairwise(film["steps"]):
        if after["kind"] in {"clearing", "empty"}:
            continue
        was, now = (on_casinos(step["file"]) for step in (before, after))
        assert was <= now, after["file"]


def test_the_mess_film_has_its_scenes_and_each_says_what_it_must_raise():
    names = {scene["name"] for scene in STORY["mess"]}
    assert names >= {
        "tower", "border", "cocked", "off-tray", "covered", "taken-back", "forgotten-confirm", "wrong-seat", "left-over",
        "light", "hand", "camera-moved", "supplies", "clearing", "empty-table",
    }  # fmt: skip
    for scene in STORY["mess"]:
        asked = {code for step in scene["steps"] for kind, code in step["expect"].items() if kind == "ask"}
        differs = any("difference" in step["expect"] for step in scene["steps"])
        assert scene["question"] is None or scene["question"] in asked or (differs and scene["question"] == "difference"), scene["name"]


@pytest.mark.parametrize("name", sorted(LABELS))
def test_the_mat_is_found_in_every_picture_and_puts_the_dice_where_they_are(name):
    picture = cv2.imread(str(FOLDER / name))
    assert picture.shape == (720, 960, 3)
    pose = find_mat(picture).pose
    for die in LABELS[name]["dice"]:
        if die["top"] is None:
            continue
        place = to_table_mm([np.mean(die["top"], axis=0)], pose, die["size_mm"])[0]
        towers_upper_die = name == "mess-tower.jpg"
        assert np.linalg.norm(place - die["xy_mm"]) < (2 if towers_upper_die else 1)
        found = zone_at(tuple(place), MAT_1.zones)
        assert found.zone == die["zone"] or abs(found.border_mm) < 1
