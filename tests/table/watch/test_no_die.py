"""Prints, shadows, and the sides of dice that touch are read as dice now and then; people say that there is none."""

from dataclasses import replace

import pytest

from tests.table.watch.conftest import die

EIGHT = "tray: red 1 1 2 3 3 4 6 6"


def test_what_is_one_die_too_many_may_be_none(film):
    """Rehearsed game 191: a dark spot in the tray was a black one in every roll, which then went by hand."""
    film.rolls(f"{EIGHT} 1?faint")
    assert film.observation.roll is None
    assert (film.asks, film.says) == ("face", ["too-many"])
    assert film.offered[-2:] == ["It is no die", "Roll it again"]
    film.answer("no-die")
    assert (film.asks, film.says) == (None, [])
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 6, 6)}


def shows(film, text, spot="1?faint", colour="red"):
    """As film.shows, with a spot in the tray that is read as a die."""
    reading = film.read(text)
    read = (die(spot, colour, "tray", (300.0, 300.0)),) if spot else ()
    film.now_s += 0.5
    film.reading = replace(reading, dice=(*reading.dice, *read), at_s=film.now_s)
    film.look()


def said_to_be_none(film):
    """People have said so at the first roll, which is placed."""
    shows(film, EIGHT)
    film.answer("no-die")
    shows(film, "tray: red 2 3 3 4 6 6 | casino-1: red 1 1", spot=None)
    shows(film, "tray: red 2 3 3 4 6 6 | casino-1: red 1 1", spot="4?blurred")
    film.press()
    shows(film, "casino-1: red 1 1", spot=None)
    film.shaken += 1


def test_it_stays_none_though_it_is_not_seen_in_every_look(film):
    said_to_be_none(film)
    shows(film, "tray: blue 1 1 2 3 3 4 6 6 | casino-1: red 1 1", spot="5?cocked", colour="blue")
    assert (film.asks, film.says) == (None, [])
    assert dict(film.observation.roll.dice) == {"ben": (1, 1, 2, 3, 3, 4, 6, 6)}


def test_a_die_that_surely_lies_there_is_one(film):
    said_to_be_none(film)
    shows(film, "tray: blue 1 1 2 3 3 4 6 6 | casino-1: red 1 1", spot="5", colour="blue")
    assert (film.asks, film.says, film.observation.roll) == (None, ["too-many"], None)
    film.shaken += 1
    shows(film, "tray: blue 1 1 2 3 3 4 6 6 | casino-1: red 1 1", spot="5?faint", colour="blue")
    assert film.asks == "face", "and what is in doubt there from then on is asked about again"


def test_dice_too_many_that_are_surely_dice_are_not_asked_about(film):
    film.rolls("tray: red 1 1 2 3 3 4 6 6 6?faint 6?faint 5 5 5")
    assert (film.asks, film.says) == (None, ["too-many"])


@pytest.mark.parametrize("lies", ["red 1?faint", "red 5"])
def test_a_throw_out_of_turn_is_asked_about_beside_a_die_of_the_seat_on_turn(film, lies):
    """Rehearsed game 191: Anna's die, which was a spot, made it a roll of hers half gathered, and nothing was said."""
    film.rolls(f"tray: {lies} blue 1 1 2 3 3 4 6 6")
    assert film.asks == "wrong-seat"


@pytest.mark.parametrize("between", ["5?cocked", "4?cocked"])
def test_a_die_of_doubtful_colour_is_no_print_where_the_tray_does_not_surely_show_it(film, between):
    """Rehearsed game 164: the sides of two dice that touched were a die in the tray, which so held the whole roll still. What lay on the
    slot machine was taken for a print, and nothing was said."""
    film.rolls(EIGHT)
    film.shows(f"tray: red 1 1 2 3 3 6 6 {between} | casino-4: red 4?colour/blue")
    assert (film.asks, film.why) == ("colour", None)
    assert film.offered[0] == "Yes: one red four moved to casino 4"


def test_a_print_on_a_casino_is_no_die_while_the_tray_shows_the_whole_roll(film):
    film.rolls(EIGHT)
    film.shows(f"{EIGHT} | casino-4: red 4?colour/blue")
    assert (film.asks, film.why, film.differs) == (None, None, [])
    assert film.observation.roll is not None


def test_a_die_of_doubtful_colour_on_a_wrong_casino_is_told_where_it_has_left_the_tray(film):
    """Rehearsed game 226: a red five lay on casino 6, its colour in doubt, and nothing was said."""
    film.rolls(EIGHT)
    film.shows("tray: red 1 1 2 3 3 6 6 | casino-6: red 4?colour/blue")
    assert film.says == ["illegal"]
    film.rolls(f"{EIGHT} | casino-6: red 4?colour/blue")
    assert film.says == [], "a print, where the tray shows the whole roll"


def test_a_print_that_looks_like_another_seats_die_is_none_while_dice_are_being_placed(film):
    film.rolls(f"{EIGHT} | casino-6: blue 4?colour/red")
    for _ in range(3):
        film.shows("tray: red 1 1 2 3 3 4 6 | casino-6: red 6 blue 4?colour/red")
    assert (film.says, film.differs) == (["illegal"], []), "one of two sixes"


def test_kickers_that_are_a_seats_own_dice_perhaps_are_asked_about(film_of):
    """Rehearsed game 229: in a glaring light blue dice were violet to a camera that turns hues, in doubt, and nothing was said."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3, "kicker": 1})
    film.rolls("tray: purple 1?colour/red 2?colour/red 4?colour/red 6?colour/red")
    assert (film.asks, film.says) == ("colour", ["too-many"])
    film.answer("no")
    assert film.says == ["too-many"]


def test_what_may_have_been_left_and_may_be_the_roll_is_told_where_its_colours_cannot_be(film):
    """Rehearsed game 229: Ben's turn was typed while Anna's dice lay in the tray, in doubt; they were taken for what he had left."""
    roll, place = (film.game.commands[name] for name in ("roll", "place"))
    film.rolls("tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red")
    film.hands(anna={"anna": 8}, ben={"ben": 4})
    film.keep([roll(dice={"anna": (1, 1, 3, 3, 4, 5, 5, 6)}), place(face=6)])
    film.look()
    assert (film.asks, film.says) == ("colour", [])
    for _ in range(5):
        film.answer("no")
    assert (film.asks, film.says) == (None, ["colours"])
    assert str(film.observation.notices[0].text) == (
        "The tray holds 4 dice whose colours can't be told: if they are of Ben's roll, tap that in"
    )
