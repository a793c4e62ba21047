"""A die of a roll is thrown again where nobody can skip, it is asked about, and placed before anybody answers: what is placed is asked
about too. Anna has red dice, Ben blue ones, kickers are purple."""

import pytest


@pytest.fixture
def anna_has_thrown_again(film_of):
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4, "kicker": 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 5 5 6 purple 5")
    film.shows("kept: red 1 5 5 6 | tray: purple 4")
    assert film.asks == "rolled-again", film.told()
    return film


def test_what_was_placed_before_anybody_answered_is_asked_about(anna_has_thrown_again):
    """Boulevard 7822 of the rehearsed evenings."""
    film = anna_has_thrown_again
    film.shows("casino-6: red 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("old")
    assert film.on(6) == {"anna": 1}


def test_nobody_is_asked_again_once_it_is_said_that_it_was_thrown_again(anna_has_thrown_again):
    film = anna_has_thrown_again
    film.answer("new")
    film.shows("casino-6: red 6")
    assert (film.why, film.asks) == ("one red six moved to casino 6", None), film.told()


def test_nor_where_the_first_roll_counts(anna_has_thrown_again):
    film = anna_has_thrown_again
    film.answer("old")
    film.shows("casino-6: red 6")
    assert (film.why, film.asks) == ("one red six moved to casino 6", None), film.told()


def test_the_roll_that_lay_there_last_is_offered(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 5 6 6")
    film.shows("kept: red 1 5 6 | tray: red 2")
    film.shows("casino-5: red 5")
    assert film.offered[:2] == ["Rolled again: 1 2 5 6", "The first roll counts: 1 5 6 6"], film.told()
    film.answer("new")
    assert film.on(5) == {"anna": 1}


@pytest.mark.parametrize("answer", ["new", "old"])
def test_what_a_roll_left_that_counts_after_all_is_no_next_roll(film_of, answer):
    """Las Vegas 8552, clumsy: Anna plays on alone, and has thrown her two again. What then lay beside her one was shown as a new throw."""
    film = film_of(2)
    film.hands(anna={"anna": 2}, ben={})
    film.shows("")
    film.rolls("tray: red 1 2")
    film.rolls("tray: red 1 5")
    film.shows("casino-1: red 1 | kept: red 5")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer(answer)
    assert film.on(1) == {"anna": 1}, film.told()
    assert film.observation.roll is None, film.told()


@pytest.mark.parametrize("seen", [True, False])
def test_a_lone_kicker_that_shows_another_number_lies_there_and_was_thrown_again_perhaps(film_of, seen):
    """Boulevard 9536: it was asked whether it had left the tray, though it lay there, and once it was gone its first throw was proposed."""
    film = film_of(2, kickers=True)
    film.hands(anna={"kicker": 1}, ben={"ben": 4})
    film.shows("")
    film.rolls("tray: purple 5")
    if seen:
        film.rolls("tray: purple 1")
        assert film.asks == "rolled-again", film.told()
    film.shows("")
    assert (film.why, film.asks) == (None, "rolled-again" if seen else "lone-kicker"), film.told()


def test_who_is_asked_about_a_kicker_that_was_thrown_again_is_asked_still_though_the_rest_lies_there(film_of):
    """Boulevard 9463: for a look something else differed, and Anna's red dice, which lay as they had, answered it."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.hands(anna={"anna": 3, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="a four of hers", dice={4: {"anna": 1}})])
    film.shows("casino-4: red 4")
    film.rolls("casino-4: red 4 | tray: red 1 2 purple 4")
    film.shows("casino-4: red 4 | kept: red 1 2 | tray: purple 5")
    assert film.asks == "rolled-again", film.told()
    film.shows("casino-5: red 4 | kept: red 1 2")
    film.shows("casino-4: red 4 | kept: red 1 2")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_what_lies_there_beside_the_next_seats_whole_roll_is_none_of_it(film_of):
    """Las Vegas 9711: Anna's white four was taken for Ben's, who had only thrown, and her first roll, without it, was proposed."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 3, "neutral": 1}, ben={"ben": 3, "neutral": 1})
    film.rolls("tray: red 1 4 5 white 2")
    film.rolls("casino-4: red 4 white 4 | tray: red 1 2")
    assert film.asks == "rolled-again", film.told()
    film.rolls("casino-4: red 4 white 4 | kept: red 1 2 | tray: blue 2 3 5 white 6")
    assert (film.why, film.asks) == (None, "left-over"), film.told()


def alone_with_three(film):
    """Anna has no dice left. Ben's three are seen as 1 3 3; thrown anew they can't be read, and he has placed both ones of them."""
    film.hands(anna={}, ben={"ben": 3})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 3 3")
    film.rolls("tray: blue 1?face 1 2")
    film.shows("casino-1: blue 1 1 | kept: blue 2")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    return film


def test_what_two_turns_may_have_placed_on_one_casino_another_throw_may_have_at_once(film_of):
    """It was proposed as his one, and then one more of what he had left."""
    film = alone_with_three(film_of(2))
    assert film.offered[:2] == [
        "Ben: one blue one moved to casino 1; then Ben: one blue one moved to casino 1",
        "two blue ones moved to casino 1",
    ]
    film.answer("story-2")
    assert (film.on(1), film.state.hands["ben"]) == ({"ben": 2}, {"ben": 1})


def test_two_turns_of_which_both_rolls_were_seen_are_two(film_of):
    film = film_of(2)
    film.hands(anna={}, ben={"ben": 3})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 3 3")
    film.shows("casino-1: blue 1 | kept: blue 3 3")
    film.rolls("casino-1: blue 1 | tray: blue 1 2")
    film.shows("casino-1: blue 1 1 | kept: blue 2")
    assert (film.why, film.asks) == ("Ben: one blue one moved to casino 1; then Ben: one blue one moved to casino 1", None), film.told()


def test_so_may_another_throw_after_a_skip(custom):
    """Custom Edition 21536 of the symbolic evenings."""
    film = alone_with_three(custom(house_rule="B"))
    film.answer("skip")
    assert (film.on(1), film.state.skipped) == ({"ben": 2}, {"ben": 1})
