"""Ben has thrown already, and Anna's turn is taken back: his roll counts while it is to be seen. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest

ROLL = "red 1 1 3 3 4 5 5 6"
BENS = "blue 2 2 3 4 5 6 6 6"
FIVES, THREES = "casino-5: red 5 5", "casino-3: red 3 3"


@pytest.fixture
def undone(film):
    """Anna's fives were kept, Ben threw, and Anna's turn was undone. Everything lies there still."""
    before = film.state
    film.rolls("tray: " + ROLL)
    film.shows(FIVES)
    film.press()
    film.rolls(f"tray: {BENS} | {FIVES}")
    assert film.observation.roll.seat == "ben"
    film.state = before
    film.look()
    return film


def taken_up(film):
    """Ben takes his dice up; Anna has placed her threes instead."""
    film.shows(FIVES)
    film.shows(f"tray: red 1 1 4 5 5 6 | {THREES}")
    assert (film.why, film.says) == ("two red threes moved to casino 3", [])
    return film.press()


def test_the_roll_that_was_taken_up_after_an_undo_counts_no_more(undone):
    assert undone.says == ["two-turns"]
    assert taken_up(undone).roll is None
    undone.shows(THREES)
    assert (undone.turn, undone.observation.roll, undone.asks) == ("ben", None, None)


def test_a_roll_that_nobody_saw_then_is_asked_about(undone):
    taken_up(undone)
    undone.shows(f"{THREES} | casino-2: blue 2 2")
    assert (undone.why, undone.asks) == (None, "roll-not-seen")


def test_the_new_roll_needs_no_question(undone):
    taken_up(undone)
    undone.rolls(f"tray: blue 1 1 1 2 3 4 4 5 | {THREES}")
    assert (undone.asks, undone.observation.roll.dice) == (None, {"ben": (1, 1, 1, 2, 3, 4, 4, 5)})


def test_an_undo_with_the_dice_still_lying_keeps_the_roll(undone):
    undone.shows(f"tray: red 1 1 4 5 5 6 | tray: {BENS} | {THREES}")
    undone.press()
    assert undone.observation.roll.dice == {"ben": (2, 2, 3, 4, 5, 6, 6, 6)}
    undone.shows(THREES)  # his turn has come, and he holds them
    undone.shows(f"tray: blue 3 4 5 6 6 6 | {THREES} | casino-2: blue 2 2")
    assert (undone.why, undone.asks) == ("two blue twos moved to casino 2", None)


def test_a_placement_of_that_roll_shows_it_too(undone):
    for rest in ("tray: blue 3 4 5 6 6 6 | ", ""):
        undone.shows(f"{rest}{FIVES} | casino-2: blue 2 2")
        assert (undone.asks, undone.observation.proposal.turns) == (None, 2)


def test_a_slip_of_the_undo_button_costs_no_question(undone):
    undone.press()
    undone.shows(FIVES)
    undone.shows(f"{FIVES} | casino-2: blue 2 2")
    assert (undone.why, undone.asks) == ("two blue twos moved to casino 2", None)


def test_two_undos_find_the_first_of_both_rolls_again_though_it_lies_there_no_more(film):
    first = film.state
    film.rolls("tray: " + ROLL)
    film.shows(FIVES)
    film.press()
    second = film.state
    film.rolls(f"tray: {BENS} | {FIVES}")
    film.shows(f"{FIVES} | casino-2: blue 2 2")
    film.press()
    for state in (second, first):
        film.state = state
        film.look()
    film.shows("tray: red 1 1 4 5 5 6 | " + THREES)
    assert (film.why, film.asks) == ("two red threes moved to casino 3", None)


def test_without_an_undo_a_turn_told_otherwise_lets_the_next_roll_go_too(film):
    """Nobody has pressed yet when Anna changes her mind and Ben takes his dice up."""
    film.rolls("tray: " + ROLL)
    film.shows(FIVES)
    film.rolls(f"tray: {BENS} | {FIVES}")
    taken_up(film)
    film.shows(f"{THREES} | casino-2: blue 2 2")
    assert (film.why, film.asks) == (None, "roll-not-seen")


def test_a_confirm_that_was_forgotten_keeps_the_next_roll_in_the_hand(film):
    film.rolls("tray: " + ROLL)
    film.shows(FIVES)
    film.rolls(f"tray: {BENS} | {FIVES}")
    film.shows(FIVES)
    film.press()
    assert film.observation.roll.seat == "ben"


def test_a_doubtful_die_of_a_roll_that_was_taken_up_is_told_by_no_later_placement(film):
    before = film.state
    film.rolls("tray: " + ROLL)
    film.shows(FIVES)
    film.press()
    film.rolls(f"tray: blue 2?cocked 2 3 4 5 6 6 6 | {FIVES}")
    film.state = before
    film.look()
    taken_up(film)
    film.shows(f"{THREES} | casino-2: blue 2 2")
    assert (film.why, film.asks) == (None, "roll-not-seen")


@pytest.fixture
def four_undone(film):
    """Four turns were kept, Ben's second one with a two and a four left in the tray, and were undone one by one. Everything lies there."""
    film.state = replace(film.state, hands={"anna": {"anna": 4}, "ben": {"ben": 4}})
    states, lies = [], ""
    for roll, rest, placed in (
        ("red 2 3 3 6", "red 2 6", "casino-3: red 3 3"),
        ("blue 1 3 3 4", "blue 3 3 4", "casino-1: blue 1"),
        ("red 4 5", "red 5", "casino-4: red 4"),
        ("blue 1 2 4", "blue 2 4", "casino-1: blue 1"),
    ):
        states.append(film.state)
        film.rolls(f"tray: {roll} | {lies}")
        lies = f"{lies} | {placed}"
        film.shows(f"tray: {rest} | {lies}")
        film.press()
    for state in reversed(states):
        film.state = state
        film.look()
    return film


def test_four_turns_that_were_undone_are_told_again_as_four_where_all_lies_there_still(four_undone):
    for _ in range(2):
        four_undone.shows("tray: blue 2 4 | casino-3: red 3 3 | casino-1: blue 1 1 | casino-4: red 4")
        assert (four_undone.observation.proposal.turns, four_undone.asks) == (4, None)
    four_undone.press()
    assert (four_undone.turn, four_undone.on(1), four_undone.on(3), four_undone.on(4)) == ("anna", {"ben": 2}, {"anna": 2}, {"anna": 1})
    assert four_undone.state.hands == {"anna": {"anna": 1}, "ben": {"ben": 2}}


def test_two_turns_of_one_seat_that_were_undone_are_not_taken_for_one(four_undone):
    """Ben's ones came from two rolls, of which the first is known no more; a roll with both of them is none that anybody saw."""
    four_undone.shows("tray: blue 2 4 | casino-3: red 3 3 | casino-4: red 4")
    four_undone.shows("tray: blue 2 4 | casino-3: red 3 3 | casino-1: blue 1 1 | casino-4: red 4")
    assert (four_undone.why, four_undone.asks) == (None, "rolled-again")
    assert str(four_undone.observation.question.text).startswith("Ben's dice show another roll than before: was it rolled again")


def test_a_roll_that_was_taken_up_and_is_told_by_its_placement_after_all_needs_no_question(undone):
    taken_up(undone)
    undone.shows(f"tray: blue 3 4 5 6 6 6 | {THREES} | casino-2: blue 2 2")
    assert (undone.why, undone.asks) == ("two blue twos moved to casino 2", None)


def test_another_roll_than_the_one_that_was_taken_up_is_asked_about_when_only_its_placement_tells_it(undone):
    taken_up(undone)
    undone.shows(f"tray: blue 1 1 3 4 4 | {THREES} | casino-2: blue 2 2 2")
    assert (undone.why, undone.asks) == (None, "rolled-again")
    undone.answer("yes")
    assert (undone.turn, undone.on(2)) == ("anna", {"ben": 3})


def test_two_turns_of_one_seat_of_which_nobody_saw_the_first_roll_are_not_taken_for_one_either(film):
    """Anna's rolls were told by what she left in the tray; Ben has placed in between."""
    states, lies = [film.state], "casino-2: red 2"
    film.shows("")
    film.shows(f"tray: red 1 1 3 3 4 5 6 | {lies}")
    for look in ("blue 2 2 3 4 5 6 6 6", "red 2 2 3 3 4 5 6"):
        film.press()
        states.append(film.state)
        colour, *faces = look.split()
        rest = " ".join(face for face in faces if face != "2")
        film.rolls(f"tray: {look} | {lies}")
        lies += f" {colour} 2 2"
        film.shows(f"tray: {colour} {rest} | {lies}")
    film.press()
    for state in reversed(states):
        film.state = state
        film.look()
    assert (film.turn, film.asks or film.differs or film.observation.proposal.turns) != ("anna", 1)
    assert "three red twos" not in str(film.why)


def test_a_roll_that_a_placement_told_is_not_told_anew_by_what_is_thrown_later(film_of):
    """Nobody saw Ben's roll, but what he placed and left told it. A die is pushed for a moment, nobody confirms, and he rolls again: his
    twos of both turns were proposed as one turn, of a roll that never was."""
    film = film_of(2)
    film.hands(anna={"anna": 1}, ben={"ben": 6})
    film.keep([film.game.commands["adjust"](reason="a short round", turn="ben")])
    film.shows("")
    film.shows("casino-2: blue 2 2 | tray: blue 1 5 5 6")
    assert film.why == "two blue twos moved to casino 2"
    film.shows("casino-2: blue 2 | casino-3: blue 2 | kept: blue 1 5 5 6")
    film.rolls("casino-2: blue 2 2 2 | tray: blue 1 1 3")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
