"""A question about one turn is answered only when the next seat has placed already. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest

ANNAS, BENS = "casino-5: red 5 5", "casino-2: blue 2 2"


@pytest.fixture
def late(film):
    """Nobody saw Anna's roll, and nobody answers; Ben has placed his twos meanwhile."""
    film.shows("")
    film.shows(ANNAS)
    assert film.asks == "roll-not-seen"
    film.rolls(f"{ANNAS} | tray: blue 1 2 2 3 4 4 5 6")
    for _ in range(3):
        film.shows(f"{ANNAS} | {BENS}")
    return film


def test_the_next_turn_is_told_once_the_first_is_answered_for(late):
    assert late.differs == ["casino 2 shows 2 blue, the tally says 0"]
    late.answer("yes")
    assert (late.turn, late.differs) == ("ben", [])
    assert (late.why, late.asks) == (None, "roll-not-seen")
    late.answer("yes")
    assert (late.turn, late.on(2), late.on(5), late.differs) == ("anna", {"ben": 2}, {"anna": 2}, [])


def test_who_says_that_it_is_none_is_told_what_differs(late):
    late.answer("yes")
    late.answer("no")
    for _ in range(2):
        late.shows(f"{ANNAS} | {BENS}")
    assert (late.turn, late.differs) == ("ben", ["casino 2 shows 2 blue, the tally says 0"])


def test_what_differed_before_the_camera_began_to_look_is_no_turn(film):
    for _ in range(2):
        film.shows("casino-2: blue 2 2 | casino-3: blue 3")
    film.rolls("casino-2: blue 2 2 | casino-3: blue 3 | tray: red 1 1 3 3 4 5 5 6")
    film.shows(f"casino-2: blue 2 2 | casino-3: blue 3 | {ANNAS}")
    film.press()
    assert film.differs == ["casino 2 shows 2 blue, the tally says 0", "casino 3 shows 1 blue, the tally says 0"]
    assert (film.why, film.asks) == (None, None)


def test_what_people_have_explained_is_no_turn_either(late):
    late.settle("casino-2", "tally")
    late.answer("yes")
    for _ in range(2):
        late.shows(f"{ANNAS} | {BENS}")
    assert (late.turn, late.why, late.asks) == ("ben", None, None)


def test_what_somebody_alone_throws_later_does_not_tell_the_roll_that_nobody_saw(film):
    """Anna has placed a three of two dice, of which the other was no four; nobody has answered when she throws it."""
    film.state = replace(film.state, hands={"anna": {"anna": 2}, "ben": {}})
    film.shows("")
    film.shows("casino-3: red 3")
    assert film.asks == "roll-not-seen"
    film.rolls("tray: red 4 | casino-3: red 3")
    assert (film.why, film.asks) == (None, "roll-not-seen")
    film.answer("yes")
    assert (film.on(3), film.state.hands["anna"], film.asks) == ({"anna": 1}, {"anna": 1}, None)
