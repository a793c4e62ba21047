"""Dice that a turn left in the tray and that nobody could read for a look, in a hand's shadow, are no roll once they are read: they lie
where they lay. Anna has red dice, Ben blue ones, Carla green ones; kickers are purple."""

from dataclasses import replace

import pytest


def looks_anew(film, text, unread=False, taken_for=None):
    """The same dice, where they lie; unread: the last one's number is in doubt in this look; taken_for: so is its colour, which is rather
    this one."""
    film.now_s += 0.5
    *others, last = film.read(text).dice
    doubt = {"ask": True, "why_ask": "face", "confidence": 0.5} if unread else {}
    if taken_for is not None:
        doubt = {"ask": True, "why_ask": "colour", "colour": taken_for, "colour_odds": {taken_for: 0.55, last.colour: 0.45}}
    film.reading = replace(film.read(text), dice=(*others, replace(last, **doubt)))
    film.look()
    film.reading = replace(film.reading, dice=(*others, last))  # so it lies there for the next look


@pytest.mark.parametrize("hand", ["red 3 5 6", "red 5 6"])
def test_a_die_that_nobody_could_read_as_it_was_left_is_no_throw_once_it_is_read(custom, hand):
    """Ben has no dice left, so Anna is on turn again."""
    film, rest = custom(house_rule="B"), hand.replace("5 ", "")
    film.hands(anna={"anna": len(hand.split()) - 1}, ben={})
    film.shows("")
    film.rolls(f"tray: {hand}")
    for _ in range(2):
        looks_anew(film, f"casino-5: red 5 | kept: {rest}", unread=True)
    film.press()
    for _ in range(2):
        looks_anew(film, f"casino-5: red 5 | kept: {rest}")
        assert (film.observation.roll, film.asks) == (None, None), film.told()


def test_a_white_die_that_nobody_could_read_as_it_was_left_is_not_of_the_next_throw(film_of):
    """One of Ben's own has fallen off the table: Anna's white one beside the others does not stand in for it."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1}, ben={"ben": 2, "neutral": 1})
    film.shows("")
    film.rolls("tray: red 1 3 white 2")
    for _ in range(2):
        looks_anew(film, "casino-1: red 1 | kept: red 3 white 2", unread=True)
    film.press()
    film.rolls("casino-1: red 1 | tray: blue 4 5 | kept: red 3 white 2")
    assert film.observation.roll is None, film.told()


@pytest.mark.parametrize("unread", [(True, False), (False, True)])
def test_a_rest_of_which_one_number_is_in_doubt_for_a_look_was_not_thrown_again(custom, unread):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={})
    film.shows("")
    film.rolls("tray: red 3 5 6")
    for is_unread in (*unread, False):
        looks_anew(film, "casino-5: red 5 | kept: red 3 6", is_unread)
    film.press()
    film.rolls("casino-5: red 5 | tray: red 3 4")
    film.shows("casino-5: red 5 | casino-3: red 3 | kept: red 4")
    assert (film.why, film.asks) == ("one red three moved to casino 3", None), film.told()


@pytest.mark.parametrize("hand", ["red 3 5 6", "red 5 6"])
@pytest.mark.parametrize("bens", [0, 2])
def test_a_die_that_was_taken_for_anothers_as_it_was_left_is_no_throw_once_it_is_read(custom, hand, bens):
    film, rest = custom(house_rule="B"), hand.replace("5 ", "")
    film.hands(anna={"anna": len(hand.split()) - 1}, ben={"ben": bens} if bens else {})
    film.shows("")
    film.rolls(f"tray: {hand}")
    for _ in range(2):
        looks_anew(film, f"casino-5: red 5 | kept: {rest}", taken_for="blue")
    film.press()
    for _ in range(2):
        looks_anew(film, f"casino-5: red 5 | kept: {rest}")
        assert (film.observation.roll, film.asks) == (None, None), film.told()


def test_so_is_one_that_lay_there_since_the_turn_before(custom):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 3 5 6")
    film.shows("casino-5: red 5 | kept: red 3 6")
    film.press()
    film.rolls("casino-5: red 5 | kept: red 3 6 | tray: blue 1 2 4")
    film.shows("casino-5: red 5 | casino-1: blue 1 | kept: blue 2 4 red 3 6")
    for taken_for in (None, "blue"):
        looks_anew(film, "casino-5: red 5 | casino-1: blue 1 | kept: blue 2 4 red 3 6", taken_for=taken_for)
    film.press()
    looks_anew(film, "casino-5: red 5 | casino-1: blue 1 | kept: blue 2 4 red 3 6")
    assert (film.turn, film.observation.roll, film.asks) == ("anna", None, None), film.told()


def test_a_throw_that_was_taken_for_the_last_seats_while_its_turn_waited_is_one_once_it_is_read(custom):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 2}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 5 6")
    film.shows("casino-5: red 5 | kept: red 6")
    film.rolls("casino-5: red 5 | kept: red 6 | tray: blue 2 4")
    for _ in range(2):
        looks_anew(film, "casino-5: red 5 | kept: red 6 blue 2 4", taken_for="red")
    film.press()
    looks_anew(film, "casino-5: red 5 | kept: red 6 blue 2 4")
    assert film.observation.roll.dice == {"ben": (2, 4)}, film.told()


def test_a_kicker_that_lies_where_it_was_thrown_and_was_not_read_for_a_look_is_no_new_throw(film_of):
    film = film_of(3, kickers=True, kick_optional=True)
    lying, hands = {4: {"anna": 2}}, {"anna": {}, "ben": {"ben": 2, "kicker": 1}, "carla": {"kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="late in the round", dice=lying, in_hand=hands, turn="ben")])
    film.shows("casino-4: red 4 4")
    film.rolls("casino-4: red 4 4 | tray: blue 4 6 purple 4")
    looks_anew(film, "casino-4: red 4 4 | kept: blue 4 6 purple 4", unread=True)
    for is_unread in (False, True, False):
        looks_anew(film, "casino-4: red 4 4 blue 4 | kept: blue 6 purple 4", is_unread)
        assert (film.why, film.asks, film.says) == (None, "face", []), film.told()


def test_a_biggie_that_was_not_read_for_a_look_as_it_lay_there_is_no_throw(film_of):
    """Boulevard 6026 of the rehearsed evenings with a camera in doubt: what can't be read does not show its edge. It was kept as an
    ordinary die, and what Ben's turn before had left was his next roll."""
    film = film_of(2, biggies=True)
    film.hands(anna={"anna": 2}, ben={"ben": 3, "biggie": 1})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 3 4 5B")
    film.shows("casino-1: blue 1 | kept: blue 3 4 5")
    film.press()
    film.rolls("casino-1: blue 1 | kept: blue 3 4 5 | tray: red 2 6")
    for is_unread in (False, True):
        looks_anew(film, "casino-1: blue 1 | casino-2: red 2 | kept: red 6 blue 3 4 5", is_unread)
    film.press()
    looks_anew(film, "casino-1: blue 1 | casino-2: red 2 | kept: red 6 blue 3 4 5")
    assert (film.turn, film.observation.roll, film.asks) == ("ben", None, None), film.told()


def test_a_kicker_that_is_taken_for_anothers_die_for_a_look_lies_there_still(film_of):
    """Boulevard 6102: it was proposed as gone, having kicked nobody."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4}, ben={"ben": 3, "kicker": 1})
    film.shows("")
    film.rolls("tray: red 1 1 3 5")
    film.shows("casino-1: red 1 1 | kept: red 3 5")
    film.press()
    film.rolls("casino-1: red 1 1 | kept: red 3 5 | tray: blue 1 3 5 purple 2")
    looks_anew(film, "casino-1: red 1 1 | kept: red 3 5 blue 1 3 5 purple 2", taken_for="red")
    assert film.why is None, film.told()
    assert film.observation.roll.dice == {"ben": (1, 3, 5), "kicker": (2,)}, film.told()


def test_a_die_that_was_taken_for_anothers_as_the_camera_began_is_no_throw_once_it_is_read(custom):
    """Custom Edition 6405."""
    film = custom(house_rule="B")
    lying, hands = {5: {"ben": 1}}, {"anna": {}, "ben": {"ben": 3}}
    film.keep([film.game.commands["adjust"](reason="late in the round", dice=lying, in_hand=hands, turn="ben")])
    looks_anew(film, "casino-5: blue 5 | tray: blue 4 6 3", taken_for="red")
    looks_anew(film, "casino-5: blue 5 | kept: blue 4 6 3")
    assert (film.observation.roll, film.asks) == (None, "found-roll"), film.told()


def test_a_rest_of_which_a_die_is_taken_for_anothers_for_a_look_is_not_told_without_it(film_of):
    """Somebody has laid a die of Ben's to casino 5. What his turn before had left, but for the one in doubt, tells no turn with it."""
    film = film_of(2)
    film.hands(anna={"anna": 2}, ben={"ben": 3})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 3 6")
    film.shows("casino-1: blue 1 | kept: blue 6 3")
    film.press()
    film.rolls("casino-1: blue 1 | kept: blue 6 3 | tray: red 2 4")
    film.shows("casino-1: blue 1 | casino-2: red 2 | kept: red 4 blue 6 3")
    film.press()
    looks_anew(film, "casino-1: blue 1 | casino-2: red 2 | casino-5: blue 5 | kept: red 4 blue 6 3", taken_for="red")
    assert film.why is None, film.told()


def test_a_biggie_that_nobody_could_read_for_a_look_is_no_throw_once_it_is_read(film_of):
    """What can't be read does not show its edge either. Boulevard 15006 of the rehearsed evenings."""
    film = film_of(2, biggies=True)
    film.hands(anna={"anna": 1}, ben={"ben": 1, "biggie": 1})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 6B")
    film.shows("casino-1: blue 1 | kept: blue 6")
    film.press()
    *others, biggie = film.read("casino-1: blue 1 | kept: blue 6").dice
    film.reading = replace(film.reading, dice=(*others, replace(biggie, value=None, ask=True, why_ask="blurred")))
    film.look()
    film.reading = replace(film.reading, dice=(*others, biggie))
    for _ in range(2):
        film.shows("casino-1: blue 1 | casino-3: red 3 | kept: blue 6")
    film.answer("yes")
    assert (film.turn, film.observation.roll) == ("ben", None), film.told()


@pytest.mark.parametrize(("doubt", "asked"), [("", None), ("?face", "face"), ("?colour/red", "colour")])
def test_a_throw_while_the_seats_turn_waits_is_one_though_it_was_in_doubt_at_first(custom, doubt, asked):
    """Custom Edition 21542 of the symbolic evenings: Ben had thrown, and skipped, and his next throw was proposed as his first one. What
    was in doubt at first was taken for what his turn before had left, though it shows other numbers."""
    film, placed = custom(house_rule="B"), "casino-3: blue 3 | casino-5: red 5"
    film.hands(anna={"anna": 5}, ben={"ben": 7})
    film.keep([film.game.commands["adjust"](reason="Ben begins", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 2 3 4 5 5 5 6")
    film.shows("casino-3: blue 3 | kept: blue 2 4 5 5 5 6")
    film.rolls("casino-3: blue 3 | tray: red 1 2 3 4 5 | kept: blue 2 4 5 5 5 6")
    film.shows(f"{placed} | kept: red 1 2 3 4 blue 2 4 5 5 5 6")
    film.rolls(f"{placed} | tray: blue 1{doubt} 1 1 3 3 6")
    assert film.asks == asked, film.told()
    film.shows(f"{placed} | tray: blue 1 1 1 3 3 6")
    film.shows(placed)
    film.rolls(f"{placed} | tray: blue 1 2 4 4 4 5")
    film.shows(f"{placed} | casino-1: blue 1 | kept: blue 2 4 4 4 5")
    assert film.asks == "rolled-again", film.told()
