"""`companion score las-vegas`: positions in, payouts out, as the outside interface gives them."""

import pytest

from companion.errors import BadRequestError
from companion.games.score import score_line


def test_the_example_of_the_outside_interface():
    position = {"id": "x", "options": {}, "casinos": [{"number": 1, "dice": {"anna": 3, "ben": 1, "neutral": 1}, "notes": [50000, 20000]}]}
    assert score_line("las-vegas", position) == {
        "id": "x",
        "money": {"anna": 50000, "ben": 0},
        "notes_won": {"anna": 1, "ben": 0},
        "casinos": [{"number": 1, "awards": [["anna", 50000]], "left_over": [20000], "cancelled": ["ben", "neutral"]}],
    }


def test_biggies_weigh_two():
    dice = {"anna": {"dice": 2, "biggies": 1}, "ben": 3}
    scored = score_line("las-vegas", {"id": 1, "casinos": [{"number": 2, "dice": dice, "notes": [90000, 10000]}]})
    assert scored["casinos"][0]["awards"] == [["anna", 90000], ["ben", 10000]]


def test_neutral_takes_notes_that_nobody_owns():
    scored = score_line("las-vegas", {"id": 1, "casinos": [{"number": 6, "dice": {"neutral": 4, "ben": 3}, "notes": [90000, 10000]}]})
    assert scored["casinos"][0]["awards"] == [["neutral", 90000], ["ben", 10000]]
    assert scored["money"] == {"ben": 10000}


def test_the_slot_machine_by_placements():
    placements = [
        {"player": "denny", "face": 3, "dice": 3},
        {"player": "ben", "face": 6, "dice": 2},
        {"player": "carla", "face": 4, "dice": 2, "biggies": 0},
        {"player": "carla", "face": 1, "dice": 1},
    ]
    scored = score_line("las-vegas", {"id": 1, "casinos": [{"number": "slot", "placements": placements, "notes": [10000, 50000, 30000]}]})
    assert scored["money"] == {"denny": 30000, "ben": 10000, "carla": 50000}


@pytest.mark.parametrize(("further", "awards"), [(False, []), (True, [["anna", 50000], ["neutral", 20000]])])
def test_the_switch_for_full_comparison_at_the_slot_machine(further, awards):
    dice = [("anna", 5), ("neutral", 5), ("anna", 4), ("anna", 1), ("neutral", 3), ("neutral", 2)]
    placements = [{"player": player, "face": face, "dice": 1} for player, face in dice]
    casino = {"number": "slot", "placements": placements, "notes": [50000, 20000]}
    scored = score_line("las-vegas", {"options": {"slot_tie_full_compare": further}, "casinos": [casino]})
    assert scored["casinos"][0]["awards"] == awards


def test_whoever_is_named_stands_in_the_money_without_dice_too():
    slot = {"number": "slot", "placements": [{"player": "anna", "face": 3, "dice": 2}, {"player": "ben", "face": 5}], "notes": [10000]}
    numbered = {"number": 1, "dice": {"carla": 0}, "notes": [10000]}
    assert score_line("las-vegas", {"casinos": [slot, numbered]})["money"] == {"anna": 10000, "ben": 0, "carla": 0}


def test_money_adds_up_over_casinos():
    casinos = [{"number": n, "dice": {"anna": n, "ben": 2}, "notes": [10000 * n]} for n in (1, 2, 3)]
    assert score_line("las-vegas", {"casinos": casinos})["money"] == {"anna": 30000, "ben": 10000}


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({}, "casinos"),
        ({"casinos": {}}, "casinos"),
        ({"casinos": [1]}, "casinos.0"),
        ({"casinos": [{"number": 7, "dice": {}, "notes": []}]}, "number"),
        ({"casinos": [{"number": True, "dice": {}, "notes": []}]}, "number"),
        ({"casinos": [{"number": 1, "notes": []}]}, "dice"),
        ({"casinos": [{"number": 1, "dice": {"anna": -1}, "notes": []}]}, "casinos.0.dice.anna"),
        ({"casinos": [{"number": 1, "dice": {"anna": 1.5}, "notes": []}]}, "casinos.0.dice.anna"),
        ({"casinos": [{"number": 1, "dice": {"anna": {"big": 1}}, "notes": []}]}, "big"),
        ({"casinos": [{"number": 1, "dice": {}, "notes": ["many"]}]}, "notes"),
        ({"casinos": [{"number": 1, "dice": {}, "notes": 5}]}, "notes"),
        ({"casinos": [{"number": 1, "placements": [], "notes": []}]}, "placements"),
        ({"casinos": [{"number": "slot", "dice": {}, "notes": []}]}, "placements"),
        ({"casinos": [{"number": "slot", "placements": [{"player": "a", "face": 9, "dice": 1}], "notes": []}]}, "face"),
        (
            {"casinos": [{"number": "slot", "placements": [{"player": p, "face": 3, "dice": 1} for p in "ab"], "notes": []}]},
            "number 3",
        ),
        ({"options": {"fun": 1}, "casinos": []}, "fun"),
        ({"options": {"slot_tie_full_compare": "yes"}, "casinos": []}, "slot_tie_full_compare"),
    ],
)
def test_a_position_that_cannot_be_read_is_named(position, named):
    with pytest.raises(BadRequestError) as told:
        score_line("las-vegas", position)
    assert named in str(told.value)


def test_a_game_nobody_knows():
    with pytest.raises(BadRequestError):
        score_line("monopoly", {})
