"""Custom Edition: somebody may have skipped, and what told of it is forgotten. What is placed then is asked about, never proposed as if
nobody had skipped. Anna has red dice, Ben blue ones, Carla green ones."""

from dataclasses import replace

import pytest

ANNAS, BENS = "red 1 1 3 3 3 5 5 6", "blue 2 2 3 4 5 6 6 6"
ANEW = "red 2 2 3 3 3 4 4 6"  # as many threes: her first roll would explain what is placed of it


def skipped(film, seat):
    """The state after this seat has skipped; the film stays where it was."""
    before = film.state
    film.keep([film.game.commands["skip"](seat=seat, unseen=film.game.stage(film.state) == "roll")])
    after, film.state = film.state, before
    return after


def go_to(film, state):
    """Somebody undoes, or taps, on the page."""
    film.state = state
    film.look()


@pytest.fixture
def everybody_has_skipped(custom):
    """Anna and Ben have skipped, Anna has thrown anew and placed, and it is confirmed. The states on the way."""
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    states = [film.state]
    film.keep([film.observation.roll.command])
    film.keep([film.game.commands["skip"](seat="anna")])
    states.append(film.state)
    film.rolls("tray: " + BENS)
    film.keep([film.observation.roll.command])
    film.keep([film.game.commands["skip"](seat="ben")])
    states.append(film.state)
    film.rolls("tray: " + ANEW)
    film.shows("casino-3: red 3 3 3")
    film.press()
    return film, states


def test_what_was_placed_after_skips_that_were_taken_back_with_it_is_asked_about(everybody_has_skipped):
    film, states = everybody_has_skipped
    for state in reversed(states):
        go_to(film, state)
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    assert str(film.observation.question.text) == "It was taken back that Anna skips. Has Anna skipped all the same, and rolled again?"
    film.answer("skip")
    assert (film.state.skipped, film.on(3)) == ({"anna": 1, "ben": 1}, {"anna": 3})


def test_that_nobody_skips_is_said_once(everybody_has_skipped):
    film, states = everybody_has_skipped
    for state in reversed(states):
        go_to(film, state)
    film.answer("old")
    assert (film.state.skipped, film.on(3)) == ({}, {"anna": 3})
    go_to(film, states[0])
    assert (film.why, film.asks) == ("three red threes moved to casino 3", None)


def test_a_skip_that_was_taken_back_by_itself_was_a_mistake(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.keep([film.observation.roll.command])
    rolled = film.state
    go_to(film, skipped(film, "anna"))
    go_to(film, rolled)
    film.shows("tray: red 1 1 5 5 6 | casino-3: red 3 3 3")
    assert (film.why, film.asks) == ("three red threes moved to casino 3", None)


def test_a_question_that_nobody_answered_is_asked_again_once_everybody_has_skipped(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + BENS)  # nobody saw Anna throw; she has skipped
    assert film.asks == "wrong-seat"
    film.shows("")  # Ben skips too
    film.rolls("tray: " + ANEW)
    film.shows("casino-3: red 3 3 3 | tray: red 2 2 4 4 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("skip")
    assert (film.state.skipped, film.on(3)) == ({"anna": 1, "ben": 1}, {"anna": 3})


def test_who_was_only_too_quick_is_asked_about_once(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + BENS)
    film.answer("not-yet")
    film.rolls("tray: " + ANNAS)
    film.shows("casino-3: red 3 3 3 | tray: red 1 1 5 5 6")
    assert (film.why, film.asks) == ("three red threes moved to casino 3", None)


def test_a_roll_that_lies_there_still_was_not_skipped(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.shows("tray: " + BENS)
    assert film.asks == "passed-over"
    film.shows("tray: " + ANNAS)
    film.shows("casino-3: red 3 3 3 | tray: red 1 1 5 5 6")
    assert (film.why, film.asks) == ("three red threes moved to casino 3", None)


def test_once_the_camera_has_begun_anew_the_first_placement_is_asked_about(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.watch.reset()  # Anna skips meanwhile, and so does Ben
    film.shows("")
    film.rolls("tray: " + ANEW)
    film.shows("casino-3: red 3 3 3 | tray: red 2 2 4 4 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    assert str(film.observation.question.text).startswith("The camera has begun to look in the middle of the round.")
    film.answer("old")
    film.rolls("casino-3: red 3 3 3 | tray: " + BENS)
    film.shows("casino-3: red 3 3 3 | casino-2: blue 2 2 | tray: blue 3 4 5 6 6 6")
    assert (film.why, film.asks) == ("two blue twos moved to casino 2", None)


@pytest.mark.parametrize("is_new", [True, False], ids=["a game that has just begun", "nobody may skip"])
def test_nothing_is_asked_where_nobody_can_have_skipped(custom, is_new):
    film = custom(house_rule="B") if is_new else custom()
    film.watch.reset(is_new)
    film.shows("")
    film.rolls("tray: " + ANEW)
    film.shows("casino-3: red 3 3 3 | tray: red 2 2 4 4 6")
    assert (film.why, film.asks) == ("three red threes moved to casino 3", None)


def test_none_of_these_leaves_it_to_be_put_right(everybody_has_skipped):
    film, states = everybody_has_skipped
    for state in reversed(states):
        go_to(film, state)
    film.answer("no")
    assert (film.why, film.asks) == (None, None)


def test_where_the_roll_is_kept_already_the_skips_alone_are_an_answer(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.keep([film.observation.roll.command])
    film.watch.reset()
    film.shows("")
    film.shows("casino-3: red 3 3 3 | tray: red 1 1 5 5 6")
    assert film.asks == "rolled-again", film.told()
    film.answer("skip")
    assert film.state.skipped == {"anna": 1, "ben": 1}


def test_a_roll_that_was_seen_while_the_turn_before_was_asked_about_may_have_been_skipped(custom):
    """Ben has no dice left; Anna throws and skips before anybody answers, and throws again."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 2}, "ben": {"ben": 1}}, turn="ben")])
    film.shows("")
    film.shows("casino-3: blue 3")
    assert film.asks == "roll-not-seen"
    film.rolls("casino-3: blue 3 | tray: red 1 4")
    film.shows("casino-3: blue 3")
    film.answer("yes")
    film.rolls("casino-3: blue 3 | tray: red 5 6")
    film.shows("casino-3: blue 3 | casino-5: red 5 | tray: red 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_rest_that_shows_the_same_numbers_elsewhere_may_have_been_thrown_and_skipped(custom):
    """Ben has no dice left, and Anna's placement waits still."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.shows("")
    film.rolls("tray: red 3 5")
    film.shows("casino-5: red 5 | tray: red 3")
    film.rolls("casino-5: red 5 | tray: red 3")
    film.shows("casino-5: red 5")
    film.press()
    film.rolls("casino-5: red 5 | tray: red 3")
    film.shows("casino-5: red 5 | casino-3: red 3")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_of_a_rest_that_was_thrown_to_the_same_numbers_one_die_may_lie_where_it_lay(custom):
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 3}, "ben": {}})])
    film.shows("")
    film.rolls("tray: red 3 5 6")
    film.shows("casino-5: red 5 | kept: red 3 6")
    film.rolls("casino-5: red 5 | kept: red 3 | tray: red 6")
    film.shows("casino-5: red 5")
    film.press()
    film.rolls("casino-5: red 5 | tray: red 3 4")
    film.shows("casino-5: red 5 | casino-3: red 3 | kept: red 4")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_die_that_was_taken_up_meanwhile_and_lies_close_by_may_have_been_thrown_after_a_skip(custom):
    """Anna's turn, which nobody had seen, is taken back; as it is answered again Ben's die lies there again, a finger's breadth aside."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 1}, "ben": {"ben": 1}})])
    film.shows("")
    before = film.state
    film.shows("casino-4: red 4")
    film.answer("yes")
    film.rolls("casino-4: red 4 | tray: blue 3")
    film.look()
    (x, y), lay = film.reading.dice[-1].xy_mm, film.reading
    film.state = before
    film.shows("casino-4: red 4")
    film.answer("yes")
    film.shows("casino-4: red 4")
    film.now_s += 0.5
    film.reading = replace(lay, at_s=film.now_s, dice=(lay.dice[0], replace(lay.dice[-1], xy_mm=(x + 9.0, y))))
    film.look()
    film.shows("casino-4: red 4 | casino-3: blue 3")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_roll_that_shows_the_same_numbers_elsewhere_after_a_skip_was_asked_about_is_no_answer(custom):
    """Ben's dice are out of the tray, and Anna has thrown: nobody says whether he skips. She skips too, and he throws the same again."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 2}, "ben": {"ben": 5}}, turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 2 4 5 6")
    film.rolls("tray: red 3 5")
    assert film.asks == "passed-over", film.told()
    film.shows("")
    film.rolls("tray: blue 6 1 5 2 4")
    film.shows("casino-2: blue 2 | kept: blue 6 1 5 4")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


PUSHED = "casino-3: red 3 3 | casino-4: red 3"


@pytest.fixture
def bens_roll_is_seen_and_the_turn_before_undone(custom):
    """Anna has placed; Ben's first roll lies in the tray, and is taken up. A sleeve pushes a die of Anna's, somebody undoes her turn
    for it, and gives it back."""
    film = custom(house_rule="B")
    before = film.state
    film.rolls("tray: " + ANNAS)
    film.shows("tray: red 1 1 5 5 6 | casino-3: red 3 3 3")
    film.press()
    placed = film.state
    film.rolls("tray: " + BENS)
    film.shows(PUSHED)
    go_to(film, before)
    go_to(film, placed)
    return film


def test_another_roll_after_an_undo_given_back_may_come_after_a_skip(bens_roll_is_seen_and_the_turn_before_undone):
    film = bens_roll_is_seen_and_the_turn_before_undone
    film.shows("tray: blue 1 1 2 2 3 4 5 5 | " + PUSHED)
    film.shows("tray: blue 1 1 3 4 5 5 | casino-2: blue 2 2 | " + PUSHED)
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_the_same_roll_after_an_undo_given_back_was_not_skipped(bens_roll_is_seen_and_the_turn_before_undone):
    film = bens_roll_is_seen_and_the_turn_before_undone
    film.shows(f"tray: {BENS} | {PUSHED}")
    film.shows("tray: blue 3 4 5 6 6 6 | casino-2: blue 2 2 | " + PUSHED)
    assert (film.why, film.asks) == ("two blue twos moved to casino 2", None), film.told()


def test_who_is_passed_over_with_another_roll_than_was_asked_about_may_have_skipped_twice(bens_roll_is_seen_and_the_turn_before_undone):
    """Only one skip was offered; the first one was lost, and what Anna placed next was proposed without it."""
    film = bens_roll_is_seen_and_the_turn_before_undone
    film.shows("tray: blue 1 1 2 2 3 4 5 5 | " + PUSHED)
    film.rolls("tray: red 1 2 4 4 6 | " + PUSHED)
    assert film.asks == "passed-over"
    assert "Ben has skipped twice, with everybody in between" in film.offered
    film.answer("skip-twice")
    assert film.state.skipped == {"ben": 2, "anna": 1}


def test_who_is_passed_over_with_the_roll_that_was_asked_about_skips_once(bens_roll_is_seen_and_the_turn_before_undone):
    film = bens_roll_is_seen_and_the_turn_before_undone
    film.shows(f"tray: {BENS} | {PUSHED}")
    film.rolls("tray: red 1 2 4 4 6 | " + PUSHED)
    assert film.offered == ["Ben skips", "Ben still places", "Nobody skips: it is Anna's turn"]


def test_another_roll_after_a_turn_that_was_undone_and_confirmed_again_may_come_after_a_skip(custom):
    """Ben has no dice left. Anna's next roll was seen; she skips, her turn before is undone, and confirmed once more."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="a short round", in_hand={"anna": {"anna": 2}, "ben": {}})])
    before = film.state
    film.shows("")
    film.rolls("tray: red 2 6")
    film.shows("casino-2: red 2")
    film.press()
    film.rolls("casino-2: red 2 | tray: red 4")
    assert film.observation.roll.dice == {"anna": (4,)}
    go_to(film, before)
    film.shows("casino-2: red 2")
    film.press()
    film.rolls("casino-2: red 2 | tray: red 5")
    film.shows("casino-2: red 2 | casino-5: red 5")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_roll_that_counted_not_may_be_the_next_one_of_a_seat_that_skips_and_may_be_skipped_too(custom):
    """Anna skips, Ben places, Anna rolls again and skips; it is answered late, turn by turn, and the second skip was lost."""
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.shows("casino-2: blue 2 2")
    film.rolls("casino-2: blue 2 2 | tray: red 1 2 2 4 4 4 5 6")
    assert film.asks == "rolled-again"
    film.answer("old")
    film.shows("casino-2: blue 2 2")
    film.answer("skip")
    film.answer("yes")
    assert (film.turn, film.state.skipped, film.on(2)) == ("anna", {"anna": 1}, {"ben": 2})
    film.rolls("casino-2: blue 2 2 | tray: " + ANEW)
    film.shows("casino-2: blue 2 2 | casino-3: red 3 3 3 | tray: red 2 2 4 4 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_so_it_is_where_one_answer_keeps_the_turn_before_too(custom):
    """Custom Edition 10977: Ben's last die waits to be confirmed, Carla skips, Anna places, Carla rolls again and skips."""
    film = custom(3, house_rule="B")
    film.hands(anna={"anna": 4}, ben={"ben": 1}, carla={"carla": 1})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 3")
    film.shows("casino-3: blue 3")
    film.rolls("casino-3: blue 3 | tray: green 5")
    film.shows("casino-3: blue 3 | casino-6: red 6 6")
    film.rolls("casino-3: blue 3 | casino-6: red 6 6 | tray: green 6")
    assert film.asks == "rolled-again", film.told()
    film.answer("old")
    film.shows("casino-3: blue 3 | casino-6: red 6 6")
    film.answer("skip")
    film.answer("yes")
    assert (film.turn, film.state.skipped, film.on(6)) == ("carla", {"carla": 1}, {"anna": 2}), film.told()
    film.rolls("casino-3: blue 3 | casino-6: red 6 6 | tray: green 5")
    film.shows("casino-3: blue 3 | casino-6: red 6 6 | casino-5: green 5")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


@pytest.mark.parametrize(("mine", "asked"), [("5 5", "rolled-again"), ("3 5 5", None)])
def test_a_few_dice_that_were_gone_and_show_the_same_were_thrown_again_perhaps(custom, mine, asked):
    """Custom Edition 11130: Ben, who is alone, has skipped twice. As the tally was taken back, the roll of his second skip was noted under
    the name of the first one."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 0}, ben={"ben": len(mine.split())})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 2 6" if asked is None else "tray: blue 1 2")
    film.keep([film.observation.roll.command])
    before, after = film.state, skipped(film, "ben")
    go_to(film, after)
    film.rolls(f"tray: blue {mine}")
    go_to(film, before)
    film.shows("")
    go_to(film, after)
    film.rolls(f"tray: blue {mine}")
    film.shows(f"casino-5: blue 5 5 | kept: blue {mine[:-3]}")
    assert film.asks == asked, film.told()


def test_a_roll_beside_a_placement_that_nobody_has_told_may_be_of_the_next_turn(custom):
    """Anna skipped unseen and Ben placed; then she threw, and skipped again. Once an undo is given back, only her first skip is told."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 8}, ben={"ben": 5})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    begun = film.state
    film.shows("")
    film.rolls("tray: blue 1 2 3 4 6")
    film.shows("casino-6: blue 6")
    film.press()
    annas = film.state
    film.shows("casino-6: blue 6 | casino-5: blue 5")
    assert film.asks == "wrong-seat", film.told()
    film.rolls("casino-6: blue 6 | casino-5: blue 5 | tray: " + ANNAS)
    film.shows("casino-6: blue 6 | casino-5: blue 5")
    go_to(film, begun)
    go_to(film, annas)
    assert film.asks == "wrong-seat", film.told()
    film.answer("skip")
    film.answer("yes")
    film.rolls("casino-6: blue 6 | casino-5: blue 5 | tray: " + ANEW)
    film.shows("casino-6: blue 6 | casino-5: blue 5 | casino-3: red 3 3 3 | kept: red 2 2 4 4 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


@pytest.mark.parametrize("thrown", [True, False])
def test_a_skip_that_is_taken_back_by_itself_was_a_mistake_unless_its_seat_has_thrown_since(custom, thrown):
    """Custom Edition 6537 of the rehearsed evenings: Ben's skip was not told, the companion began anew, and Anna had thrown and placed
    again, as her skip was taken back."""
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    before = film.state
    film.keep([film.observation.roll.command])
    film.keep([film.game.commands["skip"](seat="anna")])
    film.watch.reset()
    film.shows("")
    if thrown:
        film.rolls("tray: " + ANEW)
        film.shows("casino-3: red 3 3 3 | kept: red 2 2 4 4 6")
    film.state = before
    if not thrown:
        film.rolls("tray: " + ANEW)
        film.shows("casino-3: red 3 3 3 | kept: red 2 2 4 4 6")
    film.look()
    assert (film.asks == "rolled-again") == thrown, film.told()


def test_a_roll_that_is_not_the_one_of_which_some_dice_were_read_may_come_after_a_skip(custom):
    """Custom Edition 7529: one die of Ben's could not be read, he skipped, so did Anna, whose turn waited still, and he threw anew."""
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.shows("casino-3: red 3 3 3")
    film.rolls("casino-3: red 3 3 3 | tray: blue 2 2 2 2 5 5 5 ?blurred")
    film.shows("casino-3: red 3 3 3")
    film.press()
    film.rolls("casino-3: red 3 3 3 | tray: " + BENS)
    film.shows("casino-3: red 3 3 3 | casino-2: blue 2 2")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
