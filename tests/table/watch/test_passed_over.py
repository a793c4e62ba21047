"""A skip leaves nothing on the table: what the next seat does is the first sign of it. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest

ROLL = "red 1 1 3 3 4 5 5 6"
BENS = "blue 2 2 3 4 5 6 6 6"
HAND = "outside: " + ROLL


@pytest.mark.parametrize(("rule", "left"), [pytest.param("A", 1, id="a chip"), pytest.param("B", 3, id="a skip card")])
def test_a_throw_after_a_roll_that_was_taken_back_asks_for_the_skip_and_its_payment(custom, rule, left):
    film = custom(house_rule=rule)
    film.rolls("tray: " + ROLL)
    film.shows(HAND)
    film.rolls("tray: " + BENS)
    assert (film.asks, film.observation.question.blocking) == ("passed-over", True)
    assert str(film.observation.question.text) == "Anna has placed nothing yet, but the tray holds eight blue dice. Does Anna skip?"
    film.answer("skip")
    assert (film.turn, film.state.tokens["anna"], film.state.skipped) == ("ben", left, {"anna": 1})
    assert film.observation.roll.dice == {"ben": (2, 2, 3, 4, 5, 6, 6, 6)}


def test_a_skip_that_is_taken_back_is_asked_about_again(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.rolls("tray: " + BENS)
    before = film.state
    film.answer("skip")
    film.state = before
    film.look()
    assert (film.asks, film.turn) == ("passed-over", "anna")
    film.answer("skip")
    assert (film.turn, film.state.tokens["anna"], film.observation.roll.seat) == ("ben", 1, "ben")


def test_without_skips_it_is_asked_whose_turn_it_is_and_play_goes_on_beside_it(film):
    film.rolls("tray: " + ROLL)
    film.rolls("tray: " + BENS)
    assert (film.asks, film.observation.question.blocking) == ("passed-over", False)
    assert film.offered == ["Anna still places", "It is Ben's turn"]
    film.answer("not-yet")
    assert film.asks is None
    film.shows(f"tray: {BENS} | casino-5: red 5 5")
    assert (film.asks, film.why) == (None, "two red fives moved to casino 5")
    film.press()
    assert film.observation.roll.seat == "ben"


def test_who_can_not_pay_does_not_skip(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, tokens={"anna": 0, "ben": 2})
    film.rolls("tray: " + ROLL)
    film.rolls("tray: " + BENS)
    assert film.offered == ["Anna still places", "It is Ben's turn"]


def test_somebody_may_have_been_too_quick(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.rolls("tray: " + BENS)
    film.answer("not-yet")
    assert film.asks is None
    film.shows("casino-5: red 5 5")
    assert (film.asks, film.why) == (None, "two red fives moved to casino 5")


def test_the_order_may_have_been_another_one_and_nobody_pays(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.rolls("tray: " + BENS)
    assert film.offered == ["Anna skips", "Anna still places", "Nobody skips: it is Ben's turn"]
    film.answer("theirs")
    assert (film.turn, film.state.tokens) == ("ben", {"anna": 2, "ben": 2})


@pytest.mark.parametrize("rest", ["tray: blue 2 2 3 4 5 | ", ""], ids=["the rest in the tray", "the rest taken back"])
def test_a_placement_after_a_roll_that_was_taken_back_asks_for_the_skip_too(custom, rest):
    """Nobody had a look while Ben's dice lay in the tray."""
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.shows("")
    film.shaken += 1
    for _ in range(3):
        film.shows(rest + "casino-6: blue 6 6 6")
    assert str(film.observation.question.text) == "Anna has placed nothing yet, but three blue dice came to casino 6. Does Anna skip?"
    film.answer("skip")
    assert (film.turn, film.state.tokens["anna"]) == ("ben", 1)
    assert (film.why, film.asks) == (("three blue sixes moved to casino 6", None) if rest else (None, "roll-not-seen"))


def test_it_is_asked_still_when_somebody_says_first_that_the_table_is_right(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.shaken += 1
    for _ in range(2):
        film.shows("tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6")
    film.settle("casino-6", "table")
    assert film.asks == "passed-over"


def test_a_turn_that_waits_for_its_confirm_is_told_with_the_skip_after_it(custom):
    film = custom(3, house_rule="A")
    film.rolls("tray: " + ROLL)
    film.shows("casino-5: red 5 5")
    film.rolls(f"tray: {BENS} | casino-5: red 5 5")
    film.shows("casino-5: red 5 5")
    film.rolls("tray: green 1 1 2 3 4 5 6 6 | casino-5: red 5 5")
    assert (film.why, film.observation.question.blocking) == ("two red fives moved to casino 5", False)
    assert film.offered[0] == "two red fives moved to casino 5; then Ben skips"
    film.answer("skip")
    assert (film.turn, film.on(5), film.state.skipped) == ("carla", {"anna": 2}, {"ben": 1})


def test_a_roll_that_was_typed_in_may_be_skipped_too(custom):
    film = custom(house_rule="A")
    film.keep([film.game.commands["roll"](dice={"anna": [1, 1, 3, 3, 4, 5, 5, 6]})])
    film.shows("tray: " + ROLL)
    film.shows("")
    assert film.asks is None
    film.rolls("tray: " + BENS)
    film.answer("skip")
    assert (film.turn, film.state.skipped) == ("ben", {"anna": 1})


def test_who_plays_on_alone_may_have_skipped_before_rolling_again(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 3}, "ben": {}})
    film.rolls("tray: red 1 3 6")
    film.rolls("tray: red 2 3 5")
    assert film.asks == "rolled-again"
    assert film.offered[-1] == "Anna skips and has rolled again: 2 3 5"
    film.answer("skip")
    assert (film.state.skipped, film.observation.roll.dice) == ({"anna": 1}, {"anna": (2, 3, 5)})
    film.shows("casino-5: red 5")
    assert film.why == "one red five moved to casino 5"


def test_of_two_rolls_of_somebody_who_is_not_alone_the_second_may_have_come_after_a_skip_of_everybody(custom):
    """Nobody saw what Ben rolled, and skipped, in between."""
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.rolls("tray: red 1 2 2 3 4 5 5 6")
    assert film.offered == [
        "Rolled again: 1 2 2 3 4 5 5 6",
        "The first roll counts: 1 1 3 3 4 5 5 6",
        "Everybody skips, and Anna has rolled again: 1 2 2 3 4 5 5 6",
    ]
    film.answer("skip")
    assert (film.turn, film.state.tokens, film.state.skipped) == ("anna", {"anna": 1, "ben": 1}, {"anna": 1, "ben": 1})
    assert film.observation.roll.dice == {"anna": (1, 2, 2, 3, 4, 5, 5, 6)}


def test_so_it_may_where_that_second_roll_is_placed_before_anybody_has_answered(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.shows("")
    film.shows("tray: red 1 3 4 5 5 6 | casino-2: red 2 2")
    assert film.offered[1] == "Everybody skips, Anna has rolled again, and two red twos moved to casino 2"
    film.answer("skip")
    assert (film.turn, film.state.skipped, film.on(2)) == ("ben", {"anna": 1, "ben": 1}, {"anna": 2})


def test_somebody_else_who_can_not_pay_has_skipped_nothing_in_between(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, tokens={"anna": 2, "ben": 0})
    film.rolls("tray: " + ROLL)
    film.rolls("tray: red 1 2 2 3 4 5 5 6")
    assert len(film.offered) == 2


def test_dice_in_the_hand_ask_nothing(custom):
    """An empty tray may be a hand that counts the dice."""
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    for _ in range(4):
        film.shows(HAND)
    assert film.asks is None


def test_what_the_turn_before_left_in_the_tray_is_nobodys_throw_wherever_the_roll_has_pushed_it(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, turn="ben")
    film.rolls("tray: " + BENS)
    film.shows("tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6")
    film.press()
    film.rolls(f"tray: {ROLL} | tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6")
    film.answer("no")
    film.shows("tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6")
    assert film.asks is None
    film.rolls("tray: blue 1 1 2 4 4 | casino-6: blue 6 6 6")
    assert film.asks == "passed-over"


def test_dice_of_the_seat_on_turn_on_a_wrong_casino_are_no_skip(custom):
    film = custom(house_rule="A")
    film.rolls("tray: " + ROLL)
    film.shows("casino-3: red 5 5")
    film.rolls(f"tray: {BENS} | casino-3: red 5 5")
    assert film.asks != "passed-over"


def alone(custom, dice):
    """Ben is out of dice in this round, Anna has so many left."""
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": dice}, "ben": {}})
    return film


@pytest.mark.parametrize("rest", [True, False], ids=["some left in the tray", "all placed"])
def test_who_has_rolled_again_and_placed_before_anybody_answered_may_have_skipped_too(custom, rest):
    film = alone(custom, 2 if rest else 1)
    film.rolls("tray: red 3 2" if rest else "tray: red 3")
    film.shows("")
    film.rolls("tray: red 6 5" if rest else "tray: red 6")
    film.shows("casino-6: red 6" + (" | tray: red 5" if rest else ""))
    assert (film.why, film.asks) == (None, "rolled-again")
    assert film.offered == [
        "Yes, without skipping: one red six moved to casino 6",
        "Anna skips, has rolled again, and one red six moved to casino 6",
        "Anna skips twice; then Anna: one red six moved to casino 6",
        "No, we put it right",
    ]
    film.answer("skip")
    assert (film.state.tokens["anna"], film.state.skipped, film.on(6)) == (1, {"anna": 1}, {"anna": 1})


def test_the_last_placement_of_somebody_else_may_still_wait_when_that_is_asked(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 1}, "ben": {"ben": 2}})
    film.rolls("tray: red 4")
    film.shows("casino-4: red 4")
    film.rolls("tray: blue 3 2 | casino-4: red 4")
    film.rolls("tray: blue 5 6 | casino-4: red 4")
    film.shows("tray: blue 5 | casino-4: red 4 | casino-6: blue 6")
    assert film.offered[1] == "Anna: one red four moved to casino 4; then Ben skips, has rolled again, and one blue six moved to casino 6"
    film.answer("skip")
    assert (film.on(4), film.on(6), film.state.skipped) == ({"anna": 1}, {"ben": 1}, {"ben": 1})


def test_who_can_not_pay_has_only_rolled_again_and_placed(custom):
    film = alone(custom, 1)
    film.state = replace(film.state, tokens={"anna": 0, "ben": 2})
    film.rolls("tray: red 3")
    film.shows("casino-6: red 6")
    assert film.offered == ["Yes: one red six moved to casino 6", "No, we put it right"]


SAME_AGAIN = "The dice lie elsewhere in the tray and show 3 5 again. Has Anna skipped and rolled again?"


def test_the_same_numbers_thrown_again_by_somebody_alone_ask_for_the_skip_too(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    for _ in range(2):
        assert str(film.observation.question.text) == SAME_AGAIN
        assert film.offered == ["The first roll counts: 3 5", "Anna skips and has rolled again: 3 5"]
        film.look()
    film.answer("skip")
    assert (film.state.tokens["anna"], film.state.skipped, film.asks) == (1, {"anna": 1}, None)
    assert film.observation.roll.dice == {"anna": (3, 5)}
    film.shows("tray: red 3 | casino-5: red 5")
    film.press()
    assert film.on(5) == {"anna": 1}


def test_no_press_keeps_them_without_the_skip_when_they_are_placed_before_anybody_has_answered(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    for _ in range(2):
        film.shows("tray: red 3 | casino-5: red 5")
        assert (film.why, film.observation.question.blocking) == (None, True)
    assert film.offered == [
        "Nobody skips: one red five moved to casino 5",
        "Anna skips, has rolled again, and one red five moved to casino 5",
        "None of these: we put it right",
    ]
    film.answer("skip")
    assert (film.state.tokens["anna"], film.state.skipped, film.on(5)) == (1, {"anna": 1}, {"anna": 1})
    assert film.asks is None


def test_they_are_asked_about_still_when_the_next_turn_lies_there_too(custom):
    film = alone(custom, 3)
    film.rolls("tray: red 3 5")
    film.state = replace(film.state, hands={"anna": {"anna": 2}, "ben": {}})
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    film.shows("casino-5: red 5")
    film.rolls("tray: red 2 | casino-5: red 5")
    film.shows("casino-5: red 5 | casino-2: red 2")
    assert (film.why, film.asks) == (None, "rolled-again")
    film.answer("skip")
    assert (film.state.tokens["anna"], film.on(5), film.on(2)) == (1, {"anna": 1}, {"anna": 1})


def test_it_is_asked_no_more_once_it_is_said_that_nobody_skips(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    film.answer("old")
    for _ in range(2):
        film.shows("tray: red 3 | casino-5: red 5")
        assert (film.why, film.asks) == ("one red five moved to casino 5", None)
    film.press()
    assert (film.state.tokens["anna"], film.on(5), film.asks) == (2, {"anna": 1}, None)


def test_who_says_once_they_are_placed_that_nobody_skips_has_confirmed_them(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    film.shows("tray: red 3 | casino-5: red 5")
    film.answer("old")
    assert (film.state.tokens["anna"], film.on(5), film.asks) == (2, {"anna": 1}, None)


def test_two_who_have_one_die_each_may_both_have_skipped_when_the_first_throws_the_same_again(custom):
    film = alone(custom, 1)
    film.state = replace(film.state, hands={"anna": {"anna": 1}, "ben": {"ben": 1}})
    film.rolls("tray: red 3")
    film.shows("")
    film.rolls("tray: red 3")
    assert film.offered == ["The first roll counts: 3", "Everybody skips, and Anna has rolled again: 3"]
    film.answer("skip")
    assert (film.turn, film.state.skipped) == ("anna", {"anna": 1, "ben": 1})


def test_so_do_dice_that_were_up_too_short_a_time_for_anybody_to_see_the_tray_empty(custom):
    film = alone(custom, 3)
    film.rolls("tray: red 3 5 6")
    film.rolls("tray: red 6 5 3")
    assert film.asks == "rolled-again"


def test_and_those_of_which_one_leans_at_first(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5?cocked")
    film.shows("tray: red 3 5")
    assert film.asks == "rolled-again"


def test_and_one_die_alone(custom):
    film = alone(custom, 1)
    film.rolls("tray: red 3")
    film.rolls("tray: red 3")
    assert film.asks == "rolled-again"


def test_once_it_is_said_that_nobody_skips_only_a_further_throw_asks_again(custom):
    film = alone(custom, 2)
    film.rolls("tray: red 3 5")
    film.shows("")
    film.rolls("tray: red 3 5")
    film.answer("old")
    for tray in ("tray: red 3 5", "", "tray: red 3 5"):
        assert (film.shows(tray).question, film.observation.roll.dice) == (None, {"anna": (3, 5)})
    film.rolls("tray: red 3 5")
    assert film.asks is None  # all pushed alike
    film.shows("")
    film.rolls("tray: red 3 5")
    assert film.asks == "rolled-again"
    assert film.state.tokens["anna"] == 2


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param(("", "tray: red 3 5 6"), id="a look that lost all dice"),
        pytest.param(("tray: red 3 5", "tray: red 3 5 6"), id="a look that lost one"),
        pytest.param(("tray: red 3?cocked 5 6", "tray: red 3 5 6"), id="a die in doubt"),
        pytest.param(("outside: red 3 5 6", "tray: red 3 5 6"), id="counted, and laid back"),
    ],
)
def test_dice_that_lie_where_they_lay_are_no_new_throw(custom, looks):
    film = alone(custom, 3)
    film.rolls("tray: red 3 5 6")
    for tray in looks:
        film.shows(tray)
        assert film.asks is None


def test_a_tray_that_is_pushed_is_no_new_throw(custom):
    film = alone(custom, 3)
    film.rolls("tray: red 3 5 6")
    film.rolls("tray: red 3 5 6")  # all of them have moved alike
    assert film.asks is None


def test_a_die_turned_back_to_the_roll_that_counts_is_no_new_throw(custom):
    film = alone(custom, 1)
    film.rolls("tray: red 3")
    film.rolls("tray: red 5")
    film.answer("old")
    film.rolls("tray: red 3")
    assert (film.asks, film.observation.roll.dice) == (None, {"anna": (3,)})


def test_the_same_numbers_thrown_again_ask_nothing_where_nobody_can_have_skipped(custom, film_of):
    paid = alone(custom, 1)
    paid.state = replace(paid.state, tokens={"anna": 0, "ben": 2})
    for film, tray in ((paid, "red 3"), (custom(house_rule="A"), ROLL), (custom(), ROLL), (film_of(), ROLL)):
        for look in ("tray: " + tray, "", "tray: " + tray):
            film.rolls(look)
            assert film.asks is None
