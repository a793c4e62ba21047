"""What lies in the tray and was thrown, and what was gathered, left or thrown out of turn. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest


def test_dice_gathered_in_the_tray_before_the_throw_are_not_the_roll_that_was_placed(film):
    """They were read while they lay there to be thrown, and nothing was read again before the sixes lay on casino 6."""
    film.rolls("tray: red 1 2 3 3 4 5 6 6")
    film.shows("tray: red 2 2 4 4 4 5 | casino-6: red 6 6")
    assert (film.observation.proposal, film.asks) == (None, "rolled-again")
    film.answer("yes")
    assert film.on(6) == {"anna": 2}


def test_one_die_turned_over_by_a_hand_is_no_other_roll(film):
    film.rolls("tray: red 1 2 3 3 4 5 6 6")
    film.shows("tray: red 1 2 3 3 4 4 | casino-6: red 6 6")
    assert (film.asks, film.why) == (None, "two red sixes moved to casino 6")


@pytest.mark.parametrize(
    ("option", "rolled", "placed", "left", "thrown", "again"),
    [
        pytest.param("neutral_dice", "red 1 1 3 3 4 5 5 6 white 2 3 5 6", "red 1 1 3 3 4 6 white 2 3 6 | casino-5: red 5 5 white 5",
                     "white 6", "blue 1 2 2 3 4 4 6 6 white 1 2 3", "4", id="white dice"),
        pytest.param("kickers", "red 1 1 3 3 4 5 purple 6 2", "red 1 1 3 3 4 purple 6 2 | casino-5: red 5", "purple 6",
                     "blue 1 2 2 3 4 4 purple 1", "5", id="kickers"),
    ],
)  # fmt: skip
def test_a_die_left_in_the_tray_does_not_stand_in_for_one_that_fell_off_the_table(film_of, option, rolled, placed, left, thrown, again):
    """Anna forgot a six of everybody's there; Ben threw, and one such die of his fell down."""
    film = film_of(2, **{option: True})
    film.rolls(f"tray: {rolled}")
    film.shows(f"tray: {placed}")
    film.press()
    on_casino = placed.partition(" | ")[2]
    film.shows(f"kept: {left} | {on_casino}")
    film.shaken += 1
    film.shows(f"kept: {left} | tray: {thrown} | {on_casino}")
    assert (film.observation.roll, film.says) == (None, ["missing"])
    film.rolls(f"tray: {thrown} {again} | {on_casino}")
    assert film.observation.roll.seat == "ben"


def test_a_roll_that_is_asked_about_is_not_left_behind_when_another_casino_is_put_right(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={1: {"ben": 2}})])
    for _ in range(2):
        film.shows("casino-1: blue 1")
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked | casino-1: blue 1")
    film.settle("casino-1", "table")
    assert film.asks == "cocked"
    film.answer("face-6")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_doubtful_die_that_is_taken_off_a_casino_leaves_the_rest_a_roll(film_of):
    """Rehearsal, seed 48, game 1: a die had rolled on to casino 5 and might have been a five; put back, the roll was never read."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.rolls("tray: red 1 1 2 4 6 purple 1 4 | casino-5: red 3?blurred")
    for _ in range(3):
        film.shows("tray: red 1 1 2 4 6 3 purple 1 4")
    assert film.asks is None
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 4, 6), "kicker": (1, 4)}


def test_a_kicker_thrown_with_another_seats_dice_is_no_roll_of_the_seat_that_has_but_kickers_left(film_of):
    """Rehearsal, seed 48, game 1: kickers are everybody's."""
    film = film_of(2, kickers=True)
    film.state = replace(film.state, hands={"anna": {"kicker": 1}, "ben": {"ben": 3, "kicker": 1}})
    film.rolls("tray: blue 2 3 5 purple 1")
    assert (film.observation.roll, film.asks) == (None, "wrong-seat")
    film.rolls("tray: purple 1")
    assert film.observation.roll.dice == {"kicker": (1,)}


def test_a_kicker_thrown_beside_what_another_seat_left_is_a_roll(film_of):
    film = film_of(2, kickers=True)
    film.state = replace(film.state, hands={"anna": {"kicker": 1}, "ben": {"ben": 3, "kicker": 1}}, turn="ben")
    film.rolls("tray: blue 2 3 5 purple 1")
    film.shows("tray: blue 2 3 purple 1 | casino-5: blue 5")
    film.press()
    assert film.turn == "anna"
    film.shows("kept: blue 2 3 | tray: purple 6")
    assert film.observation.roll.dice == {"kicker": (6,)}


def test_the_same_number_thrown_anew_out_of_turn_is_said_though_such_a_die_was_left_there(film):
    """Rehearsal, seed 47, game 11."""
    film.state = replace(film.state, hands={"anna": {"anna": 2}, "ben": {"ben": 4}})
    film.rolls("tray: red 3 5")
    film.shows("tray: red 3 | casino-5: red 5")
    film.press()
    assert film.turn == "ben"
    film.shows("kept: red 3")
    assert film.asks is None
    film.rolls("tray: red 3")
    assert film.asks == "wrong-seat"


def test_a_throw_out_of_turn_is_said_to_a_seat_that_has_but_its_biggie_left(film_of):
    film = film_of(2, biggies=True)
    film.state = replace(film.state, hands={"anna": {"biggie": 1}, "ben": {"ben": 4, "biggie": 1}})
    film.rolls("tray: blue 1 2 2 5 6B")
    assert film.asks == "wrong-seat"


@pytest.mark.parametrize(
    ("options", "hand", "thrown", "dice"),
    [
        pytest.param({"neutral_dice": True}, {"anna": 8, "neutral": 4}, "white 4", "one white die", id="it rolls some too"),
        pytest.param({"kickers": True}, {"anna": 8, "kicker": 1}, "purple 6", "one violet die", id="a kicker, and it has one too"),
        pytest.param({"kickers": True}, {"anna": 1}, "purple 3", "one violet die", id="it has none left"),
    ],
)
def test_everybodys_dice_alone_are_told_to_a_seat_that_has_others_to_roll(film_of, options, hand, thrown, dice):
    """Rehearsed games 192, 303 and 317: somebody threw the last white die, or kicker, out of turn, and the screen went on waiting."""
    film = film_of(2, **options)
    film.hands(anna=hand, ben={"ben": 2})
    film.rolls(f"tray: {thrown}")
    told = f"The tray holds {dice} and none of Anna's own dice: roll them all together, or take that out"
    assert (film.asks, [str(notice.text) for notice in film.observation.notices]) == (None, [told])
    film.shows("")
    assert film.says == []


def test_a_roll_that_nobody_saw_is_asked_about_and_not_shown_meanwhile(film):
    """Something over casino 6 looked like a black die more, and Anna had one left: the page showed her roll of it beside the question."""
    film.hands(anna={"anna": 1}, ben={"ben": 3})
    film.shows("casino-6: red 6 | tray: blue 3 3 5")
    assert (film.asks, film.observation.roll) == ("roll-not-seen", None), film.told()
    film.answer("yes")
    assert film.on(6) == {"anna": 1}


def test_a_die_that_rolled_on_to_its_casino_and_is_put_back_leaves_a_whole_roll(film):
    """What lies in the tray beside a placement whose roll nobody saw is not taken for left behind."""
    film.state = replace(film.state, hands={"anna": {"anna": 5}, "ben": {"ben": 4}})
    film.shows("tray:")
    film.rolls("tray: red 3 4 5 6 | casino-6: red 6")
    assert film.asks == "roll-not-seen"
    film.shows("tray: red 3 4 5 6 6")
    film.look()
    assert film.observation.roll.dice == {"anna": (3, 4, 5, 6, 6)}


def test_other_dice_than_the_roll_has_are_asked_about_where_nothing_else_tells_what_was_thrown(film):
    """Ben was too quick; Anna threw hers again, and nobody saw it."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.rolls("tray: blue 2 2 3 4 5 6 6 6")
    film.answer("not-yet")
    film.shows("casino-2: red 2 2")
    assert str(film.observation.question.text) == (
        "Anna's dice show another roll than before: was it rolled again, and two red twos moved to casino 2?"
    )
    film.answer("yes")
    assert (film.turn, film.on(2), film.asks) == ("ben", {"anna": 2}, None)


def test_who_says_no_to_that_reads_what_to_do(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-2: red 2 2")
    film.answer("no")
    assert (film.asks, film.says, film.observation.roll.seat) == (None, ["illegal"], "anna")
    film.shows("casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"


def test_dice_of_the_roll_that_are_still_being_placed_ask_nothing(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-5: red 5")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 5 5 6 | casino-2: red 2 2")  # ten dice: two of them are none of hers
    assert film.asks is None


@pytest.mark.parametrize("shows", ["1?blurred", "1?cocked"])
def test_a_die_that_rolled_to_a_casino_of_another_number_is_asked_about_where_nobody_saw_the_roll(film, shows):
    """Rehearsed game 207: one of four ones and twos ran off the tray to casino 4, its number in doubt. It was proposed as a four."""
    film.hands(anna={"anna": 4})
    film.rolls(f"tray: red 1 1 2 | casino-4: red {shows}")
    assert (film.why, film.asks) == (None, "face")
    assert film.offered[0] == "Yes: one red four moved to casino 4"


def test_one_that_surely_shows_another_number_is_missed_in_the_tray(film):
    film.hands(anna={"anna": 4})
    film.rolls("tray: red 1 1 2 | casino-4: red 1")
    assert (film.why, film.asks, film.says) == (None, None, ["missing"])


@pytest.mark.parametrize("shows", ["1", "1?blurred"])
def test_where_the_roll_was_seen_it_tells_which_die_was_placed(film, shows):
    film.hands(anna={"anna": 4})
    film.rolls("tray: red 1 1 2 4")
    film.shows(f"tray: red 1 1 2 | casino-4: red {shows}")
    assert (film.why, film.asks) == ("one red four moved to casino 4", None)
