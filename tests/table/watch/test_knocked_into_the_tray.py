"""A placed die that is knocked into the tray and put back was no roll. Anna has red dice, Ben blue ones."""

import pytest


@pytest.fixture
def knocked_into_the_tray(film_of):
    """One of Anna's fives lies in the tray, where she has one die to throw."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Anna's", dice={5: {"anna": 2}})])
    film.shows("casino-5: red 5 5")
    for _ in range(2):
        film.shows("casino-5: red 5 | tray: red 1")
    assert (film.differs, dict(film.observation.roll.dice)) == (["casino 5 shows 1 red, the tally says 2"], {"anna": (1,)}), film.told()
    return film


def test_a_die_that_goes_back_to_its_casino_was_no_roll(knocked_into_the_tray):
    """Las Vegas 9513 and 9524, Custom Edition 9503: it was shown as one for good."""
    film = knocked_into_the_tray
    for _ in range(2):
        film.shows("casino-5: red 5 5")
        assert (film.observation.roll, film.asks, film.why) == (None, None, None), film.told()
    film.shows("casino-5: red 5 5 | casino-2: red 2")
    assert film.asks == "roll-not-seen", film.told()


@pytest.mark.parametrize("then", ["casino-5: red 5 5 | tray: red 1", "casino-5: red 5", "casino-5: red 5 5 | covered: tray"])
def test_while_it_lies_there_perhaps_or_nothing_has_come_back_it_stays_one(knocked_into_the_tray, then):
    film = knocked_into_the_tray
    for _ in range(2):
        film.shows(then)
    assert dict(film.observation.roll.dice) == {"anna": (1,)}, film.told()


def test_it_is_asked_about_where_people_have_said_that_the_other_die_lay_there_covered(knocked_into_the_tray):
    film = knocked_into_the_tray
    film.settle("casino-5", "covered")
    film.shows("casino-5: red 5 5")
    assert film.asks == "rolled-again", film.told()


def test_a_roll_that_is_placed_as_the_other_die_goes_back_stays_one(knocked_into_the_tray):
    film = knocked_into_the_tray
    film.shows("casino-5: red 5 5 | casino-1: red 1")
    assert film.why == "one red one moved to casino 1", film.told()


def test_so_does_one_that_had_been_taken_up_before(knocked_into_the_tray):
    film = knocked_into_the_tray
    film.shows("casino-5: red 5")
    for asked in ("rolled-again", None):  # was it placed there, while the other one is missing still?
        film.shows("casino-5: red 5 5")
        assert film.asks == asked, film.told()
    assert dict(film.observation.roll.dice) == {"anna": (1,)}, film.told()


@pytest.mark.parametrize("meanwhile", [False, True])
def test_a_die_that_no_turn_tells_is_perhaps_no_roll_as_it_comes_off_a_casino(film_of, meanwhile):
    """Custom Edition 12259: somebody laid a die of Anna's to casino 6, and knocked it into the tray: it was shown as her roll. One that was
    taken up first was thrown."""
    film = film_of(2)
    film.hands(anna={"anna": 1}, ben={"ben": 4})
    film.shows("")
    film.shows("casino-6: red 6")
    assert film.asks == "roll-not-seen", film.told()
    if meanwhile:
        film.shows("")
    for _ in range(2):
        film.shows("tray: red 3")
        assert (film.asks, film.observation.roll is None) == ((None, False) if meanwhile else ("found-roll", True)), film.told()
    if not meanwhile:
        film.answer("yes")
    assert dict(film.observation.roll.dice) == {"anna": (3,)}, film.told()


def test_a_roll_that_lay_there_before_a_die_was_gone_from_its_place_was_thrown(film_of):
    """It could not be read then; nobody has knocked it off casino 5, where another of hers lay that no turn tells."""
    film = film_of(2)
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("casino-5: red 5 | tray: red 3?face")
    film.shows("tray: red 3")
    assert film.observation.roll is not None, film.told()
    assert dict(film.observation.roll.dice) == {"anna": (3,)}, film.told()


def test_more_dice_than_are_rolled_that_come_off_a_place_are_no_roll_that_lay_there(film_of):
    """She has one in hand: which of the two is it?"""
    film = film_of(2)
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    film.shows("casino-5: red 5 5")
    film.rolls("tray: red 3 4")
    assert (film.observation.roll, film.says) == (None, ["too-many"]), film.told()
