"""What the rules refuse, each with a stable code and a sentence that names the rule."""

import pytest

from companion.games.game import Refusal, Seat


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "roll", "dice": {"anna": [1, 2]}}, "impossible-count"),
        ({"kind": "roll", "dice": {"anna": [1, 2, 7]}}, "no-such-face"),
        ({"kind": "roll", "dice": {"anna": [1, 2, 3], "benno": [1]}}, "impossible-count"),
        ({"kind": "roll"}, "no-dice"),
        ({"kind": "roll", "dice": {"anna": [1, 2, 3]}, "seat": "benno"}, "not-your-turn"),
        ({"kind": "place", "face": 1}, "roll-first"),
        ({"kind": "place", "face": 1, "dice": {"anna": 4}}, "impossible-count"),
        ({"kind": "place", "face": 1, "dice": {"anna": 0}}, "impossible-count"),
        ({"kind": "place", "face": 1, "dice": {"anna": -1}}, "impossible-count"),
        ({"kind": "place", "face": 1, "dice": {"benno": 1}}, "impossible-count"),
        ({"kind": "place", "face": 7, "dice": {"anna": 1}}, "no-such-number"),
        ({"kind": "place", "face": 1, "dice": {"anna": 1}, "to": "slot"}, "no-slot"),
        ({"kind": "next"}, "not-now"),
        ({"kind": "kick", "owner": "benno"}, "no-kick"),
        ({"kind": "take-chip", "colour": "pink"}, "no-chip"),
        ({"kind": "deal-chip", "casino": 1, "colour": "pink"}, "no-chip"),
        ({"kind": "place-neutral", "faces": [1, 2]}, "not-now"),
    ],
)
def test_before_the_roll(vegas, wish, code):
    assert vegas(2).hold(anna=3, benno=2).turn("anna").refuses(wish).code == code


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "roll", "dice": {"anna": [1, 2, 3]}}, "already-rolled"),
        ({"kind": "place", "face": 4}, "not-rolled"),
        ({"kind": "place", "face": 2, "dice": {"anna": 1}}, "all-of-a-number"),
        ({"kind": "place", "face": 2, "seat": "benno"}, "not-your-turn"),
        ({"kind": "place", "face": 2, "seat": "zoe"}, "not-your-turn"),
    ],
)
def test_after_the_roll(vegas, wish, code):
    assert vegas(2).hold(anna=3, benno=2).turn("anna").roll(anna=[2, 2, 3]).refuses(wish).code == code


def test_three_fours_and_a_two_cannot_be_placed_together(vegas):
    table = vegas(2).hold(anna=5).turn("anna").roll(anna=[4, 4, 4, 2, 1])
    refusal = table.refuses({"kind": "place", "face": 4, "dice": {"anna": 4}})
    assert str(refusal.message) == "Anna rolled 3 dice of number 4 and must place all of them."
    assert str(refusal.hint)


@pytest.mark.parametrize("shown", [[1, 2, True], [1, 2, 3.0], [1, 2, "3"], [1, 2, 0], "123"])
def test_what_chance_brings_is_whole_numbers_from_1_to_6(vegas, shown):
    assert vegas(2).hold(anna=3).turn("anna").refuses({"kind": "roll"}, dice={"anna": shown}).code == "no-such-face"


@pytest.mark.parametrize("dice", [{"anna": [1, 2]}, {"neutral": [3]}, {"anna": [1, 2], "neutral": [3, 3]}, {"anna": [1, 2, 3]}])
def test_the_white_dice_in_hand_are_rolled_too_all_of_them(vegas, dice):
    table = vegas(2, neutral_dice=True).hold(anna={"anna": 2, "neutral": 1}).turn("anna")
    assert table.refuses({"kind": "roll", "dice": dice}).code == "impossible-count"
    assert table.roll(anna=[1, 2], neutral=[3]).faces() == [1, 2, 3]


@pytest.mark.parametrize("faces", [[1], [1, 2, 3], [0, 1], []])
def test_exactly_two_white_dice_are_left_over_with_three_players(vegas, faces):
    assert vegas(3, neutral_dice=True).refuses({"kind": "place-neutral", "faces": faces}).code in ("impossible-count", "no-such-face")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"fun": True}, "unknown-option"),
        ({"neutral_dice": "yes"}, "bad-option"),
        ({"rounds": 0}, "bad-option"),
        ({"rounds": True}, "bad-option"),
        ({"minimum_usd": "much"}, "bad-option"),
        ({"bank": "swiss"}, "bad-option"),
        ({"off_tray": "never"}, "bad-option"),
        ({"deck": {"ten": 3}}, "bad-option"),
        ({"deck": {"10000": -3}}, "bad-option"),
        ({"deck": {}}, "bad-option"),
        ({"deck": [10_000]}, "bad-option"),
        ({"starter": "zoe"}, "seats"),
    ],
)
def test_options_that_cannot_be(vegas, options, code):
    answer = vegas(2).game.setup(options, vegas(2).state.seats)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.parametrize("ids", [["anna"], ["anna", "anna"], ["anna", "neutral"], ["anna", "kicker"]])
def test_seats_that_cannot_be(vegas, ids):
    seats = [Seat(name, name, colour) for name, colour in zip(ids, ("red", "blue"), strict=False)]
    assert vegas(2).game.setup({}, seats).code == "seats"


def test_options_say_their_defaults(vegas):
    defaults = vegas(2).game.options()
    assert (defaults["rounds"], defaults["minimum_usd"], defaults["off_tray"], defaults["kick_same_turn"]) == (4, 50_000, "ask", True)
    assert "bank" not in defaults
