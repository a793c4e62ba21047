"""Somebody skips whose roll the camera never saw: whoever goes on then is the first sign of it. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest

BENS = "blue 2 2 3 4 5 6 6 6"
CARLAS = "green 1 1 2 3 4 5 6 6"


@pytest.mark.parametrize(("rule", "left"), [pytest.param("A", 1, id="a chip"), pytest.param("B", 3, id="a skip card")])
def test_a_throw_out_of_turn_may_mean_that_the_seat_on_turn_has_skipped_a_roll_that_nobody_saw(custom, rule, left):
    film = custom(house_rule=rule)
    film.rolls("tray: " + BENS)
    assert film.asks == "wrong-seat"
    assert film.offered == [
        "Anna's turn: the blue dice come out of the tray",
        "Anna has rolled, and skips",
        "Nobody skips: it is Ben's turn",
    ]
    film.answer("skip")
    assert (film.turn, film.state.tokens["anna"], film.state.skipped) == ("ben", left, {"anna": 1})
    assert (film.asks, film.observation.roll.dice) == (None, {"ben": (2, 2, 3, 4, 5, 6, 6, 6)})


@pytest.mark.parametrize("seen", [True, False], ids=["the first roll seen", "neither roll seen"])
def test_of_two_skips_in_a_row_each_is_asked_about_and_paid(custom, seen):
    film = custom(3, house_rule="A")
    if seen:
        film.rolls("tray: red 1 1 3 3 4 5 5 6")
        film.shows("")
    film.rolls("tray: " + CARLAS)
    film.answer("skip")
    assert str(film.observation.question.text) == "It is Ben's turn, but the tray holds eight green dice. Whose roll is it?"
    film.answer("skip")
    assert (film.turn, film.state.tokens) == ("carla", {"anna": 1, "ben": 1, "carla": 2})
    assert film.observation.roll.seat == "carla"


def test_who_can_not_pay_has_not_skipped(custom, film_of):
    film = custom(house_rule="A")
    film.state = replace(film.state, tokens={"anna": 0, "ben": 2})
    for one in (film, custom(), film_of()):
        one.rolls("tray: " + BENS)
        assert one.offered == ["Anna's turn: the blue dice come out of the tray", "It is Ben's turn"]


@pytest.mark.parametrize("rest", ["tray: blue 2 2 3 4 5 | ", ""], ids=["the rest in the tray", "the rest taken back"])
def test_a_placement_out_of_turn_may_mean_it_too(custom, rest):
    """Nobody saw Ben's throw either."""
    film = custom(house_rule="A")
    for _ in range(3):
        film.shows(rest + "casino-6: blue 6 6 6")
    assert str(film.observation.question.text) == "It is Anna's turn, but three blue dice came to casino 6. Whose turn is it?"
    assert (film.offered[0], film.differs) == ("Anna's turn: take three blue dice off casino 6", [])
    film.answer("skip")
    assert (film.turn, film.state.tokens["anna"]) == ("ben", 1)
    if rest:
        assert (film.why, film.asks) == ("three blue sixes moved to casino 6", None)
    else:
        assert (film.why, film.asks) == (None, "roll-not-seen")


def test_who_takes_them_off_again_after_all_is_told_what_lies_there(custom):
    film = custom(house_rule="A")
    for _ in range(2):
        film.shows("casino-6: blue 6 6 6")
    film.answer("not-yet")
    for _ in range(2):
        film.shows("casino-6: blue 6 6 6")
    assert (film.asks, film.differs) == (None, ["casino 6 shows 3 blue, the tally says 0"])
    film.shows("")
    assert (film.differs, film.state.tokens) == ([], {"anna": 2, "ben": 2})


def test_where_nobody_skips_play_goes_on_beside_the_question_whose_turn_it_is(film):
    film.shows("")
    for _ in range(2):
        film.shows("casino-6: blue 6 6 6")
    assert (film.asks, film.observation.question.blocking) == ("wrong-seat", False)
    assert film.differs == ["casino 6 shows 3 blue, the tally says 0"]
    film.answer("theirs")
    assert (film.turn, film.asks) == ("ben", "roll-not-seen")
    film.answer("yes")
    assert (film.turn, film.on(6), film.differs) == ("anna", {"ben": 3}, [])


@pytest.mark.parametrize("answer", ["tally", "covered"])
def test_a_difference_that_people_have_explained_asks_nothing_of_the_turn(film, answer):
    for _ in range(2):
        film.shows("casino-6: blue 6 6 6")
    film.settle("casino-6", answer)
    assert film.asks is None


@pytest.mark.parametrize(
    "look",
    [
        pytest.param("casino-6: blue 3 3", id="other numbers than the casino's"),
        pytest.param("casino-6: blue 6 | casino-5: blue 5", id="two places"),
        pytest.param("casino-6: blue 6 green 6", id="two colours"),
    ],
)
def test_what_is_no_placement_asks_nothing_of_the_turn(custom, look):
    film = custom(3, house_rule="A")
    for _ in range(3):
        film.shows(look)
    assert film.asks is None
    assert film.differs


def test_a_turn_that_waits_for_its_confirm_is_told_with_what_came_after_it(custom):
    film = custom(3, house_rule="A")
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-5: red 5 5")
    film.rolls(f"tray: {CARLAS} | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.offered[1:] == [
        "two red fives moved to casino 5; then Ben has rolled, and skips",
        "two red fives moved to casino 5; now it is Carla's turn",
    ]
    film.answer("skip")
    assert (film.turn, film.on(5), film.state.skipped) == ("carla", {"anna": 2}, {"ben": 1})


def test_another_roll_that_nobody_has_answered_for_is_asked_about_still_where_its_placement_fits_the_first_one_too(custom):
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.shows("")
    film.rolls("tray: red 1 3 4 4 4 4 6 6")
    for _ in range(2):
        film.shows("casino-4: red 4 4 4 4")
        assert (film.why, film.asks) == (None, "rolled-again")
    assert film.offered == [
        "Nobody skips: four red fours moved to casino 4",
        "Everybody skips, Anna has rolled again, and four red fours moved to casino 4",
        "None of these: we put it right",
    ]
    film.answer("skip")
    assert (film.turn, film.on(4), film.state.skipped) == ("ben", {"anna": 4}, {"anna": 1, "ben": 1})


def test_a_skip_that_nobody_has_answered_for_is_asked_about_still_when_its_seat_places_what_fits_its_roll(custom):
    """Ben threw, and skipped too; then Anna threw unseen."""
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: " + BENS)
    assert film.asks == "passed-over"
    film.shows("")
    film.shows("casino-4: red 4 4 4 4")
    assert (film.why, film.asks) == (None, "rolled-again")
    film.answer("skip")
    assert (film.turn, film.on(4), film.state.skipped) == ("ben", {"anna": 4}, {"anna": 1, "ben": 1})


def test_who_says_that_it_was_otherwise_puts_it_right_by_hand(custom):
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: " + BENS)
    film.shows("casino-4: red 4 4 4 4")
    film.answer("no")
    for _ in range(2):
        film.shows("casino-4: red 4 4 4 4")
        assert (film.why, film.asks, film.observation.roll.seat) == (None, None, "anna")


@pytest.mark.parametrize("answer", ["new", "old"])
def test_once_somebody_has_answered_its_placement_needs_a_press_only(custom, answer):
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: red 1 3 4 4 4 4 6 6")
    film.answer(answer)
    film.shows("casino-4: red 4 4 4 4")
    assert (film.why, film.asks) == ("four red fours moved to casino 4", None)


def test_a_look_that_misread_the_roll_for_a_moment_is_forgotten(custom):
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.shows("tray: red 1 2 3 4 4 4 4 5")
    film.shows("tray: red 1 2 3 4 4 4 4 6")
    film.shows("casino-4: red 4 4 4 4")
    assert (film.why, film.asks) == ("four red fours moved to casino 4", None)


def test_who_has_skipped_twice_pays_twice_though_nobody_has_answered_in_between(custom):
    """Everybody skips, and Anna again; Ben throws for the second time when somebody looks up."""
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: " + BENS)
    film.rolls("tray: red 1 1 2 3 3 4 5 5")
    film.rolls("tray: blue 3 3 3 3 4 5 5 6")
    assert film.offered[1:3] == ["Anna still places", "Anna has skipped twice, with everybody in between"]
    film.answer("skip-twice")
    assert (film.turn, film.state.tokens, film.asks) == ("ben", {"anna": 0, "ben": 1}, None)
    assert film.observation.roll.dice == {"ben": (3, 3, 3, 3, 4, 5, 5, 6)}


def test_who_has_placed_after_a_skip_and_after_somebody_else_is_asked_about_though_the_order_fits_without_it(custom):
    """Anna skips, Ben places, Anna throws again: the same dice would lie there had she placed first. Ben can not have skipped too."""
    film = custom(house_rule="A")
    film.state = replace(film.state, tokens={"anna": 2, "ben": 0})
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: " + BENS)
    film.shows("casino-6: blue 6 6 6")
    film.shows("casino-6: blue 6 6 6 | casino-4: red 4 4 4 4")
    assert (film.why, film.asks) == (None, "rolled-again")
    assert film.offered[1:] == ["None of these: we put it right"]


def test_that_is_asked_before_what_lies_in_the_tray_besides(custom):
    film = custom(house_rule="A")
    film.rolls("tray: red 1 2 3 4 4 4 4 6")
    film.rolls("tray: " + BENS)
    film.shows("tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6")
    film.shows("tray: red 1 2 3 6 | tray: blue 2 2 3 4 5 | casino-6: blue 6 6 6 | casino-4: red 4 4 4 4")
    assert (film.why, film.asks) == (None, "rolled-again")


def test_the_same_number_thrown_again_while_the_turn_before_waits_is_asked_about_once_it_is_placed(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 2}, "ben": {}})
    film.rolls("tray: red 2 5")
    film.shows("casino-2: red 2")
    for look in ("tray: red 6 | casino-2: red 2", "casino-2: red 2", "tray: red 6 | casino-2: red 2"):
        film.rolls(look)
    film.shows("casino-2: red 2 | casino-6: red 6")
    assert (film.why, film.asks) == (None, "rolled-again")
    assert film.offered[1] == "Anna: one red two moved to casino 2; then Anna skips, has rolled again, and one red six moved to casino 6"
    film.answer("skip")
    assert (film.on(2), film.on(6), film.state.skipped) == ({"anna": 1}, {"anna": 1}, {"anna": 1})


def test_of_which_nothing_is_proposed_once_somebody_has_said_that_it_was_otherwise(custom):
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 2}, "ben": {}})
    film.rolls("tray: red 2 5")
    film.shows("casino-2: red 2")
    for look in ("tray: red 6 | casino-2: red 2", "casino-2: red 2", "tray: red 6 | casino-2: red 2"):
        film.rolls(look)
    film.shows("casino-2: red 2 | casino-6: red 6")
    film.answer("no")
    film.look()
    assert (film.why, film.asks) == (None, None), film.told()


@pytest.mark.parametrize("face", [6, 4])
def test_who_throws_twice_while_it_is_asked_may_have_skipped_twice(custom, face):
    """As Custom Edition 8528 would have been told, had the second six not fallen where the first one lay. Anna is alone in the round."""
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 1}, "ben": {}})
    for faces in (1, 6):
        film.rolls(f"tray: red {faces}")
    assert film.asks == "rolled-again", film.told()
    film.rolls(f"tray: red {face}")
    film.answer("skip")
    assert film.state.skipped == {"anna": 1}, film.told()
    film.shows(f"casino-{face}: red {face}")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("skip")
    assert (film.on(face), film.state.skipped) == ({"anna": 1}, {"anna": 2}), film.told()
