"""The plug was pulled, and dice lie in the tray as the camera begins to look: the tally knows what each seat's last turn has left there."""

from dataclasses import replace

import pytest

BENS = "blue 1 1 2 3 4 5 6 6"
BEN_HAS_PLACED = "casino-6: blue 6 6"
ANNA_HAS_PLACED = "casino-3: red 3 3 3"
BOTH_HAVE = f"{ANNA_HAS_PLACED} | {BEN_HAS_PLACED}"


def play(film):
    """Anna places three threes, Ben two sixes: he has left one 1 1 2 3 4 5. It is Anna's turn."""
    film.shows("")
    film.rolls("tray: red 1 1 3 3 3 5 5 6")
    film.shows(f"{ANNA_HAS_PLACED} | tray: red 1 1 5 5 6")
    film.press()
    film.rolls(f"{ANNA_HAS_PLACED} | tray: {BENS}")
    film.shows(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 5")
    film.press()
    return film


@pytest.fixture
def both_have_placed(film):
    return play(film)


@pytest.fixture
def both_may_skip(custom):
    return play(custom(house_rule="B"))


def test_a_throw_out_of_turn_is_said_though_the_plug_was_pulled_as_it_lay_there(both_have_placed):
    """Ben has thrown his six dice too early: they show other numbers than he had left. Nothing was said."""
    film = both_have_placed
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 4")
    assert film.asks == "wrong-seat", film.told()
    assert str(film.observation.question.text) == "It is Anna's turn, but the tray holds six blue dice. Whose roll is it?"


def test_what_his_last_turn_has_left_is_no_throw(both_have_placed):
    film = both_have_placed
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 5")
    assert (film.asks, film.says) == (None, []), film.told()


def test_so_it_may_be_where_a_die_can_t_be_read(both_have_placed):
    film = both_have_placed
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 ?blurred")
    assert (film.asks, film.says) == (None, []), film.told()


def test_a_throw_of_somebody_who_has_had_no_turn_yet_is_out_of_turn(film_of):
    film = film_of(3)
    film.shows("")
    film.rolls("tray: red 1 1 3 3 3 5 5 6")
    film.shows(f"{ANNA_HAS_PLACED} | tray: red 1 1 5 5 6")
    film.press()
    film.starts_anew()
    film.rolls(f"{ANNA_HAS_PLACED} | tray: green 1 1 2 3 4 5 6 6")
    assert film.asks == "wrong-seat", film.told()
    assert str(film.observation.question.text) == "It is Ben's turn, but the tray holds eight green dice. Whose roll is it?"


@pytest.mark.parametrize(("lies", "asked"), [("1 2 2 2 4 4", None), ("1 2 2 2 4 6", "wrong-seat"), ("1 2 2 2 4 6?face", None)])
def test_what_somebody_has_left_whose_roll_nobody_saw_may_be_anything_but_the_number_placed(film, lies, asked):
    """Boulevard 12126: he placed a two, and threw out of turn; nothing was said, though twos lay there."""
    film.shows("")
    film.rolls("tray: red 1 1 3 3 3 5 5 6")
    film.shows(f"{ANNA_HAS_PLACED} | tray: red 1 1 5 5 6")
    film.press()
    film.keep([film.game.commands["place"](face=6, dice={"ben": 2}, seat="ben")])
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue {lies}")
    assert film.asks == asked, film.told()


def test_a_turn_that_the_journal_lacks_has_left_what_lies_there(film_of):
    """Carla and Anna have placed, and nobody has confirmed it: Anna's three dice are what that turn has left."""
    film = play(film_of(3))
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} red 6 6 | casino-1: green 1 1 1 | tray: green 2 2 3 4 6 red 2 3 4")
    assert film.why == "Carla: three green ones moved to casino 1; then Anna: two red sixes moved to casino 6", film.told()
    assert film.asks is None, film.told()


def test_what_he_has_left_since_lies_there_rightly(both_have_placed):
    """Once he has had another turn, what he had left before tells nothing."""
    film = both_have_placed
    film.starts_anew()
    film.shows(BOTH_HAVE)
    film.rolls(f"{BOTH_HAVE} | tray: red 1 1 2 5 6")
    placed = f"{BOTH_HAVE} | casino-1: red 1 1"
    film.shows(placed)
    film.press()
    film.rolls(f"{placed} | tray: blue 2 2 2 4 4 5")
    film.shows(f"{placed} | casino-5: blue 5 | tray: blue 2 2 2 4 4")
    film.press()
    assert (film.turn, film.asks, film.says) == ("anna", None, []), film.told()


def test_what_lay_there_in_the_round_before_was_not_left_in_this_one(both_have_placed):
    film = both_have_placed
    film.way = [replace(state, round=0) for state in film.way]
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 5")
    assert film.asks == "wrong-seat", film.told()


def test_a_throw_out_of_turn_is_said_while_a_typed_roll_waits(both_have_placed):
    film = both_have_placed
    film.keep([film.game.commands["roll"]({"anna": (1, 1, 2, 5, 6)})])
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: blue 1 2 2 3 4 4")
    assert film.asks == "passed-over", film.told()


def test_a_throw_out_of_turn_is_said_beside_what_the_seat_on_turn_has_left(both_have_placed):
    """Anna's dice of her turn before lie there still, and Ben throws once more. Nothing was said."""
    film = both_have_placed
    film.rolls(f"{BOTH_HAVE} | tray: red 1 1 2 5 6")
    film.shows(f"{BOTH_HAVE} | casino-1: red 1 1 | tray: red 2 5 6")
    film.press()
    placed = f"{BOTH_HAVE} | casino-1: red 1 1"
    film.rolls(f"{placed} | kept: red 2 5 6 | tray: blue 1 1 2 3 4 5")
    film.shows(f"{placed} blue 1 1 | kept: red 2 5 6 blue 2 3 4 5")
    film.press()
    assert film.turn == "anna"
    film.shows(f"{placed} blue 1 1 | kept: red 2 5 6 | tray: green 1")
    film.rolls(f"{placed} blue 1 1 | kept: red 2 5 6 | tray: blue 1 1 1 6")
    assert film.asks == "wrong-seat", film.told()


def test_a_throw_out_of_turn_is_said_once_people_have_said_that_what_lay_there_is_no_roll(both_have_placed):
    film = both_have_placed
    film.starts_anew()
    film.rolls(f"{BOTH_HAVE} | tray: red 1 1 5 5 6")
    assert film.asks == "found-roll", film.told()
    film.answer("no")
    film.shows(f"{BOTH_HAVE} | kept: red 1 1 5 5 6 | tray: blue 1 1 1 1 3 6")
    assert film.asks == "wrong-seat", film.told()


# whether skips went round before the camera began to look --------------------------------------------------------------------------


def anna_rolls_and_places(film, lies):
    film.rolls(f"{BOTH_HAVE} | tray: red 1 1 4 4 6 {lies}")
    film.shows(f"{BOTH_HAVE} | casino-4: red 4 4 | tray: red 1 1 6 {lies}")


def test_nobody_has_skipped_where_the_last_turn_s_rest_lies_there_as_the_tally_knows_it(both_may_skip):
    """For Anna to have skipped and rolled again Ben must have thrown, and skipped. It was asked whether she had."""
    film = both_may_skip
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | tray: blue 1 1 2 3 4 5")
    anna_rolls_and_places(film, "")
    assert (film.why, film.asks) == ("two red fours moved to casino 4", None), film.told()


def test_nor_where_it_is_the_rest_of_the_seat_on_turn_though_notes_were_typed_since(both_may_skip):
    film = both_may_skip
    film.way += [film.state] * 2
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | tray: red 1 1 5 5 6")
    anna_rolls_and_places(film, "")
    assert (film.why, film.asks) == ("two red fours moved to casino 4", None), film.told()


@pytest.mark.parametrize("lies", ["", "blue 1 1 2 3 4", "blue 1 1 2 3 4 ?blurred", "blue 1 1 2 3 4 5?face"])
def test_everybody_may_have_where_it_is_taken_up_or_not_whole_or_not_read(both_may_skip, lies):
    film = both_may_skip
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | tray: {lies}" if lies else BOTH_HAVE)
    anna_rolls_and_places(film, "")
    assert film.asks == "rolled-again", film.told()
    assert str(film.observation.question.text).startswith("The camera has begun to look in the middle of the round.")


@pytest.mark.parametrize(("left", "asks"), [(2, "rolled-again"), (3, None)])
def test_two_dice_show_the_same_by_chance_three_do_not(custom, left, asks):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 5}, ben={"ben": left + 2})
    film.shows("")
    film.rolls("tray: red 3 3 1 1 2")
    film.shows("casino-3: red 3 3 | tray: red 1 1 2")
    film.press()
    rest = " ".join("124"[:left])
    film.rolls(f"casino-3: red 3 3 | tray: blue 6 6 {rest}")
    film.shows(f"casino-3: red 3 3 | casino-6: blue 6 6 | tray: blue {rest}")
    film.press()
    film.starts_anew()
    film.shows(f"casino-3: red 3 3 | casino-6: blue 6 6 | tray: blue {rest}")
    film.rolls("casino-3: red 3 3 | casino-6: blue 6 6 | tray: red 1 4 4")
    film.shows("casino-3: red 3 3 | casino-6: blue 6 6 | casino-4: red 4 4 | tray: red 1")
    assert film.asks == asks, film.told()


def test_a_roll_that_waits_as_the_tally_has_it_was_not_skipped(both_may_skip):
    film = both_may_skip
    film.keep([film.game.commands["roll"]({"anna": (1, 1, 4, 4, 6)})])
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | tray: red 1 1 4 4 6")
    film.shows(f"{BOTH_HAVE} | casino-4: red 4 4 | tray: red 1 1 6")
    assert (film.why, film.asks) == ("two red fours moved to casino 4", None), film.told()


def test_nobody_has_where_the_rules_let_no_skips_go_round(both_may_skip):
    """Ben has no skip card left, and nothing has come to any casino."""
    film = both_may_skip
    film.keep([film.game.commands["adjust"](reason="he has skipped four times", skips={"ben": 0})])
    film.starts_anew()
    film.shows(BOTH_HAVE)
    anna_rolls_and_places(film, "")
    assert (film.why, film.asks) == ("two red fours moved to casino 4", None), film.told()


def test_somebody_may_have_where_others_have_placed_in_between(both_may_skip):
    """The same, and dice lie there which the tally lacks: Anna has skipped perhaps, Ben placed, and Anna after him."""
    film = both_may_skip
    film.keep([film.game.commands["adjust"](reason="he has skipped four times", skips={"ben": 0})])
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | casino-4: red 4 4 | casino-5: blue 5 | tray: red 1 1 6 blue 1 2 2 3 4")
    assert film.asks == "rolled-again", film.told()
    assert str(film.observation.question.text).startswith("The camera has begun to look in the middle of the round. Has Anna skipped")


def test_so_they_may_where_a_hand_lies_over_a_casino(both_may_skip):
    film = both_may_skip
    film.keep([film.game.commands["adjust"](reason="he has skipped four times", skips={"ben": 0})])
    film.starts_anew()
    film.shows(f"{BOTH_HAVE} | covered: casino-5")
    anna_rolls_and_places(film, "")
    assert film.asks == "rolled-again", film.told()


def test_after_a_skip_that_was_thrown_since_nobody_is_asked_again(both_may_skip):
    """Anna has placed before the camera began. Ben throws and skips before its eyes: what Anna throws then is her next turn."""
    film = both_may_skip
    placed = f"{BOTH_HAVE} | casino-4: red 4 4"
    film.starts_anew()
    film.shows(f"{placed} | tray: red 1 1 6")
    film.answer("old")
    film.rolls(f"{placed} | tray: blue 1 2 2 3 4 4")
    film.rolls(f"{placed} | tray: red 1 2 3")
    assert film.asks == "passed-over", film.told()
    film.answer("skip")
    film.shows(f"{placed} | casino-2: red 2 | tray: red 1 3")
    assert (film.why, film.asks) == ("one red two moved to casino 2", None), film.told()


def test_after_one_of_a_roll_that_lay_there_as_the_camera_began_they_are(both_may_skip):
    film = both_may_skip
    placed = f"{BOTH_HAVE} | casino-4: red 4 4"
    film.starts_anew()
    film.shows(f"{placed} | tray: blue 1 2 2 3 4 4")
    film.answer("yes")
    film.answer("yes")
    film.rolls(f"{placed} | tray: red 1 2 3")
    film.answer("skip")
    film.shows(f"{placed} | casino-2: red 2 | tray: red 1 3")
    assert film.asks == "rolled-again", film.told()
