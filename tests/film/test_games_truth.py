"""The films of Boulevard and the Card Game: complete, small, every picture with its truth, and the truth can be made again."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from vision.training.render.boulevard import boulevard
from vision.training.render.boulevard_play import KICKER
from vision.training.render.card_film import card_film
from vision.training.render.scene import label

HERE = Path(__file__).parent
FILMS = {"boulevard": boulevard, "cards": card_film}
SLOT = "slot"


def story(name):
    return json.loads((HERE / name / "film.json").read_text(encoding="utf-8"))


def labels(name):
    lines = (HERE / name / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    return {told["image"]: told for told in map(json.loads, lines)}


@pytest.mark.parametrize("name", FILMS)
def test_every_picture_ships_with_its_truth_and_none_besides(name):
    shipped = {path.name for path in (HERE / name).glob("*.jpg")}
    assert shipped == {step["file"] for step in story(name)["steps"]} == set(labels(name))


def test_the_pictures_together_stay_within_three_megabytes():
    assert sum(path.stat().st_size for name in FILMS for path in (HERE / name).glob("*.jpg")) <= 3_000_000


@pytest.mark.parametrize("name", FILMS)
def test_the_truth_can_be_made_again_without_blender(name):
    film = FILMS[name]()
    assert json.loads(json.dumps(film.to_json())) == story(name)
    kept = labels(name)
    for step in film.steps:
        again = json.loads(json.dumps(label(step.scene, step.file)))
        assert [die["xy_mm"] for die in again["dice"]] == [die["xy_mm"] for die in kept[step.file]["dice"]]


def lying(file, zone, size=None):
    """Dice in a zone by colour, from the label."""
    dice = [die for die in labels("boulevard")[file]["dice"] if die["zone"] == zone]
    return Counter(die["colour"] for die in dice if size is None or (die["size_mm"] > 16) == size)


OWNERS = {"red": "anna", "blue": "ben", "white": "neutral", "purple": "kicker"}


def test_the_boulevard_pictures_show_what_the_story_says():
    for step in story("boulevard")["steps"]:
        for what, big in (("casinos", False), ("biggies", True)):
            for place, told in step["expect"].get(what, {}).items():
                zone = SLOT if place == SLOT else f"casino-{place}"
                seen = {OWNERS[colour]: n for colour, n in lying(step["file"], zone, big).items()}
                assert seen == told, (step["file"], place)


def test_kickers_leave_and_kicked_dice_are_rolled_again():
    hands = {seat: Counter({seat: 5, "biggie": 1, KICKER: 2, "neutral": 4}) for seat in ("anna", "ben")}
    steps = [step for step in story("boulevard")["steps"] if step["kind"] in ("roll", "place")]
    for roll, place in pairwise(steps):
        if roll["kind"] != "roll":
            continue
        seat, told = roll["turn"], place["expect"]
        assert {owner: len(faces) for owner, faces in roll["expect"]["roll"].items()} == +hands[seat], roll["file"]
        hands[seat].subtract(told["command"]["dice"])
        for kick in told["kicks"]:
            if kick["owner"] != "neutral":
                hands[kick["owner"]]["biggie" if kick["biggie"] else kick["owner"]] += 1
        assert told["idle"] + len(told["kicks"]) == told["command"]["dice"].get(KICKER, 0)
    assert not any(hand.total() for hand in hands.values())


def test_the_cards_show_their_casinos_number_and_no_die_is_hidden():
    for step in story("cards")["steps"]:
        dice = labels("cards")[step["file"]]["dice"]
        assert all(die["printed"] and die["zone"] == f"casino-{die['value']}" for die in dice), step["file"]
        colours = {"red": "anna", "blue": "ben", "green": "carla"}
        seen = Counter((str(die["value"]), colours[die["colour"]]) for die in dice)
        told = step["expect"].get("casinos")
        if told is not None:
            assert seen == Counter({(place, seat): n for place, some in told.items() for seat, n in some.items()}), step["file"]
