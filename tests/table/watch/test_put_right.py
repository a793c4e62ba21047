"""The tally is put right in the middle of a turn: what lies in the tray then was thrown by nobody that the camera has seen."""

import pytest

PLACED = "casino-5: red 5 5 | tray: red 1 1 3 3 4 4"


@pytest.fixture
def put_right(film):
    """Nobody saw Anna roll. She has placed her fives, and somebody has set the tally to what lies there, by hand."""
    film.shows("")
    film.shows(PLACED)
    film.keep([film.game.commands["adjust"](reason="they lie there", dice={5: {"anna": 2}})])
    film.look()
    return film


def test_it_is_asked_whether_what_lies_in_the_tray_is_a_roll(put_right):
    for _ in range(2):
        put_right.look()
        assert (put_right.asks, put_right.observation.roll) == ("found-roll", None)
    assert put_right.offered[0] == "Yes, Anna rolled 1 1 3 3 4 4"
    assert put_right.offered[1:] == ["No, it is still to be rolled", "Anna has placed already: it is Ben's turn"]


def test_who_has_placed_already_has_had_its_turn(put_right):
    put_right.answer("placed")
    assert (put_right.turn, put_right.asks, put_right.differs) == ("ben", None, [])
    put_right.rolls("casino-5: red 5 5 | tray: blue 1 2 3 4 5 6 6 6")
    assert put_right.observation.roll.seat == "ben"


def test_it_may_be_her_roll_all_the_same(put_right):
    put_right.answer("yes")
    assert put_right.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 4)}
    put_right.shows("casino-5: red 5 5 | casino-4: red 4 4")
    assert put_right.why == "two red fours moved to casino 4"


def test_a_throw_after_it_needs_no_question(put_right):
    put_right.answer("no")
    put_right.rolls("casino-5: red 5 5 | tray: red 1 1 2 2 6 6")
    assert (put_right.asks, put_right.observation.roll.dice) == (None, {"anna": (1, 1, 2, 2, 6, 6)})


def test_what_is_put_right_of_somebody_else_leaves_the_roll_in_the_tray_what_it_is(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.keep([film.game.commands["adjust"](reason="missed", dice={6: {"ben": 2}})])
    film.look()
    assert (film.asks, film.observation.roll.seat) == (None, "anna")
