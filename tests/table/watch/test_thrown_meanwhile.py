"""Custom Edition: one seat is waited for, which has skipped; another places meanwhile, and a third one throws. That throw may be of its
next turn, and skipped too. Anna has red dice, Ben blue ones, Carla green ones."""

import pytest

CARLA_HAS_PLACED = "casino-1: green 1 1"


@pytest.fixture
def anna_throws_after_carla(custom):
    """Ben's roll is seen, and he skips; nobody has answered that when Carla places and Anna throws."""
    film = custom(3, house_rule="B")
    film.hands(anna={"anna": 4}, ben={"ben": 5}, carla={"carla": 3})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 4 4 5 5 6")
    film.shows(CARLA_HAS_PLACED)
    film.rolls(f"{CARLA_HAS_PLACED} | tray: red 2 4 5 6")
    assert film.asks == "passed-over", film.told()
    return film


def it_is_answered(film):
    """Ben has skipped, and Carla has placed two ones."""
    film.shows(CARLA_HAS_PLACED)
    film.answer("skip")
    film.answer("yes")
    assert (film.turn, film.state.skipped, film.on(1)) == ("anna", {"ben": 1}, {"carla": 2})


def anna_places_a_two_from(film, throw):
    film.rolls(f"{CARLA_HAS_PLACED} | tray: {throw}")
    film.shows(f"{CARLA_HAS_PLACED} | casino-2: red 2 | kept: {throw.replace(' 2', '', 1)}")


def test_another_throw_once_its_turn_comes_may_be_after_a_skip(anna_throws_after_carla):
    """She has skipped, and so have Ben and Carla: what she places was proposed as if nobody had."""
    film = anna_throws_after_carla
    it_is_answered(film)
    anna_places_a_two_from(film, "red 2 3 3 4")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("skip")
    assert (film.state.skipped, film.on(2)) == ({"anna": 1, "ben": 2, "carla": 1}, {"anna": 1})


def test_the_same_throw_was_not_skipped(anna_throws_after_carla):
    film = anna_throws_after_carla
    it_is_answered(film)
    anna_places_a_two_from(film, "red 2 4 5 6")
    assert (film.why, film.asks) == ("one red two moved to casino 2", None), film.told()


def test_who_was_only_too_quick_has_not_skipped(anna_throws_after_carla):
    film = anna_throws_after_carla
    film.answer("not-yet")
    it_is_answered(film)
    anna_places_a_two_from(film, "red 2 3 3 4")
    assert (film.why, film.asks) == ("one red two moved to casino 2", None), film.told()


def test_a_throw_is_not_remembered_beyond_its_seats_turn(anna_throws_after_carla):
    """It was of the turn that is told next, though nobody saw it again then. Ben and Carla have no dice left."""
    film = anna_throws_after_carla
    it_is_answered(film)
    film.shows(f"{CARLA_HAS_PLACED} | casino-4: red 4")
    film.answer("yes")
    film.keep([film.game.commands["adjust"](reason="Anna alone", in_hand={"anna": {"anna": 3}, "ben": {}, "carla": {}}, turn="anna")])
    film.look()
    film.rolls(f"{CARLA_HAS_PLACED} | casino-4: red 4 | tray: red 2 3 3")
    film.shows(f"{CARLA_HAS_PLACED} | casino-4: red 4 | casino-2: red 2 | kept: red 3 3")
    assert (film.why, film.asks) == ("one red two moved to casino 2", None), film.told()
