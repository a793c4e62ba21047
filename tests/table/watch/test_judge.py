"""What keeps a turn from being proposed, or needs no question, where one die decides. Anna has red dice, Ben blue ones."""

from collections import Counter
from types import SimpleNamespace

import pytest

from companion.table.watch.judge import Judge
from companion.table.watch.observation import PendingRoll


def one_of_hers_lies_at_casino_5(film, **hands):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"anna": 1}})])
    film.hands(**hands)


@pytest.mark.parametrize(("roll", "placed"), [("red 5", "casino-5: red 3"), ("red 3 3 5", "casino-5: red 2 | tray: red 3 ?blurred")])
def test_a_die_that_shows_another_number_is_the_one_only_where_the_rest_of_the_roll_lies_there(film, roll, placed):
    """Nothing is left to lie there; or one that lies there can't be read, and may be the five."""
    film.hands(anna={"anna": len(roll.split()) - 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: " + roll)
    film.shows(placed)
    assert (film.why, film.asks) == (None, "face"), film.told()


def test_a_die_of_another_number_that_has_lain_there_needs_no_question(film):
    one_of_hers_lies_at_casino_5(film, anna={"anna": 3}, ben={"ben": 2})
    film.shows("casino-5: red 2")
    film.rolls("casino-5: red 2 | tray: red 1 5 5")
    film.shows("casino-5: red 2 5 5")
    assert (film.why, film.asks) == ("two red fives moved to casino 5", None), film.told()


def test_a_die_of_doubtful_colour_is_one_die_of_the_roll_and_not_two(film):
    """The three has left the tray, to where nobody can see it."""
    film.hands(anna={"anna": 3}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 2 3")
    film.shows("tray: red 1 2?colour/blue | covered: casino-3")
    assert film.asks == "covered", film.told()


def test_a_kick_is_asked_about_where_some_dice_of_its_seat_are_gone_besides(film_of):
    film = film_of(2, kickers=True)
    one_of_hers_lies_at_casino_5(film, anna={"anna": 3}, ben={"ben": 2, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: blue 1 3 purple 5")
    film.shows("kept: blue 1")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()


def test_what_was_seen_at_a_casino_before_it_was_covered_needs_no_question_where_the_tally_has_it(film):
    one_of_hers_lies_at_casino_5(film, anna={"anna": 3}, ben={"ben": 2})
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: red 1 2 3")
    film.shows("covered: casino-5 | casino-3: red 3 | kept: red 1 2")
    assert (film.why, film.asks) == ("one red three moved to casino 3", None), film.told()


def test_a_die_in_doubt_for_no_reason_that_is_told_is_asked_about(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-5: red 5 5? | kept: red 1 1 3 3 4 6")
    assert (film.why, film.asks) == (None, "face"), film.told()


def test_one_die_more_than_was_rolled_is_no_stack(film):
    film.hands(anna={"anna": 3}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 3 5 5")
    film.shows("casino-5: red 5 5 5 | kept: red 3")
    assert (film.why, film.asks) == (None, None), film.told()


@pytest.mark.parametrize("left", ["red 2 3", "red 3 4"])
def test_more_dice_in_the_tray_than_the_roll_can_have_left_there_are_asked_about(film, left):
    """Two fives were placed, and of her three dice two lie in the tray: one is somebody else's, or not both fives are of this roll."""
    one_of_hers_lies_at_casino_5(film, anna={"anna": 3}, ben={"ben": 2})
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: red 3 5 5")
    film.shows(f"casino-5: red 5 5 5 | tray: {left}")
    assert (film.why, film.asks) == (None, "face"), film.told()


WHITE_TWO, WHITE_SIX, RED_THREE = ("casino-2", "white", "normal", None), ("slot", "white", "normal", 6), ("casino-3", "red", "normal", None)


@pytest.mark.parametrize(
    ("off", "is_hers"),
    [
        pytest.param({WHITE_TWO: 1}, True, id="a white two of hers"),
        pytest.param({WHITE_TWO: 2}, False, id="of two white twos she has rolled one"),
        pytest.param({WHITE_SIX: 1}, False, id="she has rolled no white six"),
        pytest.param({RED_THREE: 1}, True, id="a three of her own"),
        pytest.param({RED_THREE: -1}, False, id="what is gone from there"),
    ],
)
def test_what_a_seat_is_just_placing_shows_a_number_that_it_has_rolled(off, is_hers):
    """Boulevard 12407: Ben's white two stood proposed, Anna threw, and kicked nobody; then he placed all sixes of his next throw. Two of
    them were proposed as his first turn, as if she were just placing the white ones, of which she had rolled none."""
    judge = Judge(SimpleNamespace(tray=list), Counter(), SimpleNamespace(owners={"red": "anna", "white": "neutral"}), {})
    rolled = PendingRoll("anna", {"anna": (3, 5), "neutral": (1, 2)}, None)
    assert judge.unfinished(SimpleNamespace(rolled=rolled), off) == (frozenset(off) if is_hers else frozenset())
