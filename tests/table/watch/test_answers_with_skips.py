"""Custom Edition: a seat's dice show another roll than before, and it has placed; what may have happened between the two is offered. Anna
has red dice, Ben blue ones, Carla green ones."""

import pytest

ANNAS, ANEW = "red 1 1 3 3 3 5 5 6", "red 2 2 2 2 3 4 4 6"
BENS, BENS_REST = "blue 2 2 3 4 5 6 6 6", "blue 2 2 4 5 6 6 6"


@pytest.fixture
def alone(custom):
    """Ben has no dice left; Anna has two, and throws."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.rolls("tray: red 3 5")
    return film


def test_who_is_alone_may_have_skipped_twice_between_two_looks(alone):
    alone.shows("casino-6: red 6 | tray: red 2")
    assert alone.asks == "rolled-again"
    alone.answer("skip-twice")
    assert (alone.state.skipped, alone.on(6)) == ({"anna": 2}, {"anna": 1})


def test_who_can_pay_once_has_not_skipped_twice(alone):
    alone.keep([alone.game.commands["adjust"](reason="one card", skips={"anna": 1})])
    alone.shows("casino-6: red 6 | tray: red 2")
    assert alone.offered == [
        "Yes, without skipping: one red six moved to casino 6",
        "Anna skips, has rolled again, and one red six moved to casino 6",
        "No, we put it right",
    ]


def plays_on_after_a_skip(film, others, tray):
    """Anna skips; others place, and she rolls again and places, before anybody has answered."""
    film.rolls("tray: " + ANNAS)
    film.rolls(f"{others} | tray: {tray}")
    film.rolls(f"{others} | kept: {tray} | tray: {ANEW}")
    film.shows(f"{others} | casino-2: red 2 2 2 2 | kept: {tray} red 3 4 4 6")


def test_somebody_else_may_have_placed_between_the_skip_and_the_other_roll(custom):
    film = custom(house_rule="B")
    plays_on_after_a_skip(film, "casino-3: blue 3", BENS_REST)
    assert film.asks == "rolled-again", film.told()
    skipped = "Anna skips; then Ben: one blue three moved to casino 3; then Anna: four red twos moved to casino 2"
    assert skipped in film.offered
    film.answer("others-first")
    assert (film.turn, film.state.skipped, film.on(2), film.on(3)) == ("ben", {"anna": 1}, {"anna": 4}, {"ben": 1})


def test_so_may_somebody_else_while_a_third_skips_too(custom):
    film = custom(3, house_rule="B")
    plays_on_after_a_skip(film, "casino-3: blue 3", BENS_REST)
    skips = "Anna skips; then Ben: one blue three moved to casino 3; then Carla skips; then Anna: four red twos moved to casino 2"
    assert skips in film.offered
