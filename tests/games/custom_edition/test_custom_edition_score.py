"""`companion score custom-edition`: positions in, payouts out."""

import pytest

from companion.errors import BadRequestError
from companion.games.score import score_line


def tray(notes, **dice):
    return {"id": "x", "casinos": [{"number": 3, "dice": dice, "notes": notes}]}


def test_two_cards_two_winners():
    told = score_line("custom-edition", tray([4, 9], anna=1, ben=2, carla=0))
    assert told == {
        "id": "x",
        "money": {"anna": 4, "ben": 9, "carla": 0},
        "notes_won": {"anna": 1, "ben": 1, "carla": 0},
        "casinos": [{"number": 3, "awards": [["ben", 9], ["anna", 4]], "left_over": [], "cancelled": []}],
    }


def test_two_red_and_two_yellow_dice_are_all_removed():
    told = score_line("custom-edition", tray([4, 9], red=2, yellow=2))
    assert told["casinos"][0] == {"number": 3, "awards": [], "left_over": [9, 4], "cancelled": ["red", "yellow"]}


def test_a_seven_with_its_chips_pays_seven():
    assert score_line("custom-edition", tray([{"value": 7, "chips": 7}, 3], anna=1))["money"] == {"anna": 7}
    assert score_line("custom-edition", tray([{"value": 7}], anna=1))["money"] == {"anna": 7}


@pytest.mark.parametrize(
    ("notes", "named"),
    [
        ([{"value": 7, "chips": 14}], "equal its number"),
        ([2], "casinos.0.notes.0"),
        ([3, 11], "casinos.0.notes.1"),
        (["A"], "casinos.0.notes.0"),
        ([{"chips": 7}], "value"),
    ],
)
def test_cards_that_cannot_be_are_named(notes, named):
    with pytest.raises(BadRequestError) as told:
        score_line("custom-edition", tray(notes, anna=1))
    assert named in str(told.value)
