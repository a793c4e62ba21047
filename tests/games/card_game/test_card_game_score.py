"""`companion score card-game`: positions in, payouts out."""

import pytest

from companion.errors import BadRequestError
from companion.games.score import score_line


def casino(**entry):
    return {"id": "x", "casinos": [{"number": 5, **entry}]}


def test_dice_decide_and_not_cards():
    told = score_line("card-game", casino(cards={"leo": [1, 1, 2], "henry": [1, 1, 1], "rebecca": [2]}, notes=[40_000, 90_000]))
    assert told["money"] == {"leo": 90_000, "henry": 40_000, "rebecca": 0}
    assert told["notes_won"] == {"leo": 1, "henry": 1, "rebecca": 0}
    assert told["casinos"] == [{"number": 5, "awards": [["leo", 90_000], ["henry", 40_000]], "left_over": [], "cancelled": []}]


def test_dice_counted_and_cards_may_stand_side_by_side():
    told = score_line("card-game", casino(dice={"leo": 4}, cards={"henry": [1, 1, 1, 1], "emily": [1]}, notes=[30_000, 100_000]))
    assert told["casinos"][0] == {"number": 5, "awards": [["emily", 100_000]], "left_over": [30_000], "cancelled": ["leo", "henry"]}


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ({"cards": {"leo": [3]}, "notes": []}, "casinos.0.cards.leo"),
        ({"notes": [30_000]}, "casinos.0"),
        ({"dice": {"leo": 1}, "cards": {"leo": [1]}, "notes": []}, "leo"),
        ({"dice": {"leo": -1}, "notes": []}, "casinos.0.dice.leo"),
        ({"dice": {"leo": 1}, "notes": ["much"]}, "casinos.0.notes"),
        ({"dice": {}, "notes": [], "chips": []}, "chips"),
    ],
)
def test_what_cannot_be_read_is_named(entry, named):
    with pytest.raises(BadRequestError) as told:
        score_line("card-game", casino(**entry))
    assert named in str(told.value)


def test_an_unknown_option_is_named():
    with pytest.raises(BadRequestError, match="biggies"):
        score_line("card-game", {"id": "x", "options": {"biggies": True}, "casinos": []})
