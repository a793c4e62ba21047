"""Where table and tally disagree: told by name, never in the way of play. Anna has red dice, Ben blue ones."""

import random

import pytest

from vision.reading import Scene

ROLL = "tray: red 1 1 3 3 4 5 5 6"
AFTER = "casino-5: red 5 5"


@pytest.fixture
def played(film):
    """Anna has two red fives on casino 5; Ben is to roll."""
    film.rolls(ROLL)
    film.shows(f"tray: red 1 1 3 3 4 6 | {AFTER}")
    film.press()
    film.shows(AFTER)
    return film


def test_a_difference_is_told_by_name_once_two_looks_agree(played):
    played.shows("casino-5: red 5 5 5")
    assert played.differs == []
    played.shows("casino-5: red 5 5 5")
    assert played.differs == ["casino 5 shows 3 red, the tally says 2"]


def test_one_look_is_enough_where_every_picture_is_a_settled_table(film_of):
    film = film_of(looks_needed=1)
    film.shows("casino-5: blue 5")
    assert film.differs == ["casino 5 shows 1 blue, the tally says 0"]


def test_a_difference_stands_by_time_alone_where_no_further_picture_comes(played):
    played.shows("casino-5: red 5 5 5")
    assert played.observation.look_again_s == pytest.approx(played.now_s + 1.0)
    played.now_s += 1.1
    assert [difference.zone for difference in played.look().differences] == ["casino-5"]
    assert played.observation.look_again_s is None


def test_the_same_picture_looked_at_again_is_no_second_look(played):
    played.shows("casino-5: red 5 5 5")
    played.look()
    assert played.differs == []


def test_what_is_to_be_put_back_is_not_told_again_after_a_hand_was_over_it(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "tally")
    played.shows("covered: casino-5")
    for _ in range(2):
        played.shows("casino-5: red 5")
        assert played.differs == []


def test_a_covered_die_that_was_seen_for_a_look_hides_no_turn_once_it_is_covered_again(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "covered")
    played.rolls("tray: blue 1 2 2 3 3 4 5 5 | casino-5: red 5 5")
    played.shows("casino-5: red 5 blue 5 5 | kept: blue 1 2 2 3 3 4")
    played.look()
    assert (played.why, played.differs) == ("two blue fives moved to casino 5", []), played.told()


def test_what_differs_is_told_still_once_somebody_is_on_turn_who_can_not_have_laid_it(film_of):
    film = film_of(3)
    film.rolls(ROLL)
    for _ in range(2):
        film.shows(f"kept: red 1 1 3 3 4 6 | {AFTER} green 5")
    film.rolls(f"tray: red 1 1 3 3 4 6 | {AFTER} green 5")
    first = film.observation.differences
    assert [str(one.text) for one in first] == ["casino 5 shows 1 green, the tally says 0"]
    film.press()
    assert (film.turn, [one.id for one in film.observation.differences]) == ("ben", [first[0].id])


def test_a_die_knocked_to_another_face_changes_nothing(played):
    for _ in range(3):
        played.shows("casino-5: red 5 2")
    assert (played.differs, played.asks, played.says) == ([], None, [])


def test_a_die_knocked_to_the_next_casino_is_told_at_both(played):
    for _ in range(2):
        played.shows("casino-5: red 5 | casino-4: red 5")
    assert played.differs == ["casino 4 shows 1 red, the tally says 0", "casino 5 shows 1 red, the tally says 2"]


def test_the_table_is_right_sets_the_tally(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "table")
    assert played.on(5) == {"anna": 1}
    assert played.differs == []


def test_the_tally_is_right_says_what_to_put_back(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    difference = played.observation.differences[0]
    answered = played.watch.answer(played.game, played.state, difference.id, "tally")
    assert str(answered.notice.text) == "The tally is right: put one red die back on casino 5"
    assert (played.look().differences, played.on(5)) == ((), {"anna": 2})


def test_covered_is_quiet_until_that_place_changes(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "covered")
    for _ in range(3):
        played.shows("casino-5: red 5")
    assert played.differs == []
    for _ in range(2):
        played.shows("")
    assert played.differs == ["casino 5 shows 0 red, the tally says 2"]


def test_what_is_covered_may_be_seen_and_lost_again_unasked(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "covered")
    for _ in range(3):
        played.shows(AFTER)
        for _ in range(3):
            played.shows("casino-5: red 5")
        assert played.differs == []
    for _ in range(2):
        played.shows("")
    assert played.differs == ["casino 5 shows 0 red, the tally says 2"], "two dice short is more than anybody said"


def test_play_goes_on_beside_a_difference(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5")
    played.shows("tray: blue 4 4 5 6 6 | casino-5: red 5 | casino-2: blue 2 2 2")
    assert played.why == "three blue twos moved to casino 2"
    played.press()
    assert (played.on(2), played.on(5)) == ({"ben": 3}, {"anna": 2})
    assert played.differs == ["casino 5 shows 1 red, the tally says 2"]


def test_a_placement_beside_a_stacked_die_is_understood(played):
    """Casino 5 shows one red die for two, somebody said it is stacked; Anna adds one more five later."""
    for _ in range(2):
        played.shows("casino-5: red 5")
    played.settle("casino-5", "covered")
    played.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5")
    played.shows("casino-5: red 5 | casino-2: blue 2 2 2")
    played.press()
    played.rolls("tray: red 1 1 3 3 4 5 | casino-5: red 5 | casino-2: blue 2 2 2")
    played.shows("tray: red 1 1 3 3 4 | casino-5: red 5 5 | casino-2: blue 2 2 2")
    assert played.why == "one red five moved to casino 5"
    played.press()
    assert (played.on(5), played.differs) == ({"anna": 3}, [])


def test_a_die_that_is_seen_again_is_no_placement(film):
    """Anna's roll waits and its dice are in her hand, Ben throws early; a red six of the turn before is lost for a while."""
    adjust = film.game.commands["adjust"]
    film.keep([adjust(reason="so far", dice={6: {"anna": 2}}, in_hand={"anna": {"anna": 3}, "ben": {"ben": 4}})])
    lying, thrown = "casino-6: red 6 6", "tray: blue 1 3 5 6"
    film.shows(lying)
    film.rolls(f"{lying} | tray: red 3 5 6")
    film.shows(lying)
    film.rolls(f"{lying} | {thrown}")
    for _ in range(2):
        film.shows(f"casino-6: red 6 | {thrown}")
    assert film.differs == ["casino 6 shows 1 red, the tally says 2"]
    film.shows(f"{lying} | {thrown}")
    assert (film.why, film.asks, film.differs) == (None, "seen-again", []), film.told()
    film.answer("no")  # it is back, they say: Ben has only been too quick
    assert (film.why, film.asks, film.differs) == (None, "passed-over", []), film.told()


def test_after_no_we_put_it_right_what_lies_there_differs_until_it_is(film):
    film.shows("")
    film.shows("casino-1: red 1 1")
    assert film.observation.question.code == "roll-not-seen"
    film.answer("no")
    for _ in range(2):
        film.shows("casino-1: red 1 1")
    assert (film.observation.question, film.differs) == (None, ["casino 1 shows 2 red, the tally says 0"])


def test_a_difference_goes_when_the_table_is_put_right(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    assert played.differs
    played.shows(AFTER)
    assert played.differs == []


def test_a_covered_casino_says_nothing(played):
    for _ in range(3):
        played.shows("covered: casino-5")
    assert played.differs == []


def test_the_camera_joins_in_the_middle_of_a_game_and_only_compares(played):
    played.watch.reset()
    for _ in range(2):
        played.shows("casino-5: red 5 5 | casino-3: blue 3 3 | casino-2: red 2")
    assert (played.asks, played.observation.proposal) == (None, None)
    assert played.differs == ["casino 2 shows 1 red, the tally says 0", "casino 3 shows 2 blue, the tally says 0"]


def test_where_the_turn_that_is_on_is_all_that_lies_there_more_as_the_camera_begins_it_is_asked_whether_that_was_it(played):
    """The plug was pulled before Ben's placement was confirmed, and he had taken up the rest of his roll."""
    played.watch.reset()
    for _ in range(2):
        played.shows("casino-5: red 5 5 | casino-3: blue 3 3")
    assert (played.asks, played.observation.proposal, played.differs) == ("roll-not-seen", None, [])
    assert played.observation.notices == ()  # nothing is called a move that the rules don't know
    played.answer("no")
    played.shows("casino-5: red 5 5 | casino-3: blue 3 3")
    assert played.differs == ["casino 3 shows 2 blue, the tally says 0"]


def test_the_camera_joins_and_all_is_well(played):
    played.watch.reset()
    played.shows(AFTER)
    played.rolls(f"tray: blue 2 2 2 4 4 5 6 6 | {AFTER}")
    assert played.observation.roll.seat == "ben"


def test_dice_in_the_tray_as_the_camera_begins_to_look_are_a_roll_only_if_somebody_says_so(played):
    played.rolls(f"tray: blue 2 2 2 4 4 5 6 6 | {AFTER}")
    played.watch.reset()
    played.look()
    assert (played.asks, played.observation.roll) == ("found-roll", None)
    played.answer("yes")
    assert played.observation.roll.dice == {"ben": (2, 2, 2, 4, 4, 5, 6, 6)}


def test_dice_left_in_the_tray_as_the_camera_begins_to_look_are_still_to_be_rolled(played):
    played.rolls(f"tray: blue 2 2 2 4 4 5 6 6 | {AFTER}")
    played.watch.reset()
    played.look()
    played.answer("no")
    assert (played.asks, played.observation.roll) == (None, None)
    played.rolls(f"tray: blue 1 1 1 4 4 5 6 6 | {AFTER}")
    assert played.observation.roll.dice == {"ben": (1, 1, 1, 4, 4, 5, 6, 6)}


def test_an_empty_table_in_the_middle_of_a_round_is_one_sentence(played):
    played.rolls(f"tray: blue 2 2 2 4 4 5 6 6 | {AFTER}")
    played.shows(f"{AFTER} | casino-2: blue 2 2 2")
    played.press()
    for _ in range(2):
        played.shows("")
    assert (played.differs, played.says) == ([], ["empty"])


def test_dice_taken_back_at_the_payout_are_expected(film_of):
    film = film_of()
    film.keep([film.game.commands["adjust"](reason="the last dice", in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.rolls("tray: red 5 5")
    film.shows("casino-5: red 5 5")
    film.press()
    assert film.game.stage(film.state) == "payout"
    for _ in range(3):
        film.shows("")
    assert (film.differs, film.asks, film.says) == ([], None, [])
    assert not film.observation.cleared


def test_the_table_is_cleared_when_every_casino_is_in_view_and_empty(film_of):
    film = film_of()
    film.keep([film.game.commands["adjust"](reason="the last dice", in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.rolls("tray: red 5 5")
    film.shows("casino-5: red 5 5")
    film.press()
    while film.game.stage(film.state) == "payout":
        film.keep([film.game.commands["next"]()])
    assert film.game.stage(film.state) == "clear-table"
    assert not film.shows("casino-5: red 5").cleared
    assert not film.shows("covered: casino-5").cleared
    assert film.shows("outside: red 1 2 3").cleared


def test_the_starters_dice_in_the_tray_do_not_keep_the_table_from_being_clear(film_of):
    """The next round's starter is quick: the roll counts as soon as the round has begun."""
    film = film_of()
    film.keep([film.game.commands["adjust"](reason="the last dice", in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.rolls("tray: red 5 5")
    film.shows("casino-5: red 5 5")
    film.press()
    while film.game.stage(film.state) == "payout":
        film.keep([film.game.commands["next"]()])
    film.rolls("tray: blue 2 2 2 4 4 5 6 6")
    assert film.observation.cleared
    while film.game.stage(film.state) in ("clear-table", "round-over"):
        film.keep([film.game.commands["next"]()])
    film.fill(random.Random(2))
    film.look()
    assert film.observation.roll.dice == {"ben": (2, 2, 2, 4, 4, 5, 6, 6)}


def test_an_open_difference_stays_open_at_the_payout_until_it_is_answered(film_of):
    film = film_of()
    film.keep([film.game.commands["adjust"](reason="the last dice", in_hand={"anna": {"anna": 2}, "ben": {}})])
    for _ in range(2):
        film.shows("casino-3: blue 3")
    film.rolls("tray: red 5 5 | casino-3: blue 3")
    film.shows("casino-5: red 5 5 | casino-3: blue 3")
    film.press()
    film.shows("casino-3: blue 3")
    assert film.differs == ["casino 3 shows 1 blue, the tally says 0"]
    film.settle("casino-3", "table")
    assert film.on(3) == {"ben": 1}
    assert film.differs == []


def test_the_table_is_right_leaves_a_placement_that_waits_for_its_confirm_alone(film_of):
    """A red die fell off casino 3, Anna rolled and laid two threes there, and somebody answered before she pressed."""
    film = film_of()
    film.keep([film.game.commands["adjust"](reason="so far", dice={3: {"anna": 2}}, in_hand={"anna": {"anna": 6}})])
    for _ in range(2):
        film.shows("casino-3: red 3")
    film.rolls("tray: red 3 3 4 5 5 6 | casino-3: red 3")
    film.shows("tray: red 4 5 5 6 | casino-3: red 3 3 3")
    assert (film.why, film.differs) == ("two red threes moved to casino 3", ["casino 3 shows 3 red, the tally says 4"])
    film.settle("casino-3", "table")
    assert film.on(3) == {"anna": 1}, "the lost die is back in her hand, the threes are not on the tally yet"
    assert film.asks == "roll-not-seen", "she rolled six of the seven dice that she has by now"


def test_no_name_of_a_difference_is_used_twice(played):
    for _ in range(2):
        played.shows("casino-5: red 5")
    old = played.observation.differences[0].id
    played.watch.reset()
    for _ in range(2):
        played.shows("casino-5: red 5")
    assert played.observation.differences[0].id != old


def at_the_payout(film):
    """Anna has three dice on casino 3, Ben two on casino 2, and the casinos pay; the camera begins to look."""
    adjust = film.game.commands["adjust"]
    film.keep([adjust(reason="so far", dice={3: {"anna": 3}, 2: {"ben": 2}}, in_hand={"anna": {}, "ben": {}})])
    assert film.game.stage(film.state) == "payout"
    film.watch.reset()
    return film


def test_a_camera_that_begins_to_look_at_the_payout_tells_what_differs(film_of):
    film = at_the_payout(film_of())
    film.shows("casino-2: blue 2 2 | casino-3: red 3 3")
    assert (film.differs, film.observation.uncompared) == ([], {"casino-3"}), "one look may have caught a hand just leaving"
    film.shows("casino-2: blue 2 2 | casino-3: red 3 3")
    assert (film.differs, film.observation.uncompared) == (["casino 3 shows 2 red, the tally says 3"], set())
    film.shows("casino-2: blue 2 | casino-3: red 3 3")
    assert film.differs == ["casino 3 shows 2 red, the tally says 3"], "then people take their dice back"


def test_a_camera_that_begins_to_look_when_all_dice_were_taken_back_tells_nothing(film_of):
    film = at_the_payout(film_of())
    for _ in range(2):
        film.shows("")
    assert (film.differs, film.observation.uncompared) == ([], set())


def test_a_casino_hidden_as_the_camera_begins_to_look_at_the_payout_is_compared_once_it_is_seen(film_of):
    film = at_the_payout(film_of())
    for _ in range(2):
        film.shows("casino-2: blue 2 2 | covered: casino-3")
    assert (film.differs, film.observation.uncompared) == ([], {"casino-3"})
    for _ in range(2):
        film.shows("casino-2: blue 2 2 | casino-3: red 3 3")
    assert (film.differs, film.observation.uncompared) == (["casino 3 shows 2 red, the tally says 3"], set())


@pytest.mark.parametrize("scene", [Scene.HANDS, Scene.MOVING, Scene.NO_MAT])
def test_a_camera_that_has_seen_no_settled_table_has_compared_none(film_of, scene):
    film = at_the_payout(film_of())
    film.shows("casino-2: blue 2 2", scene=scene)
    assert film.observation.uncompared == {f"casino-{n}" for n in range(1, 7)}


def test_what_an_undo_at_the_payout_brings_back_is_held_against_the_table_again(film_of):
    film = at_the_payout(film_of())
    shown = "casino-2: blue 2 2 | casino-3: red 3 3"
    for _ in range(2):
        film.shows(shown)
    before = film.state
    film.keep(film.watch.answer(film.game, film.state, film.observation.differences[0].id, "table").commands)
    film.shows(shown)
    assert film.differs == []
    film.state = before
    for _ in range(2):
        film.shows(shown)
    assert film.differs == ["casino 3 shows 2 red, the tally says 3"]


def last_turn_waits(film):
    """Ben has a die on casino 2; Anna's last two fives wait to be confirmed."""
    adjust = film.game.commands["adjust"]
    film.keep([adjust(reason="the last dice", dice={2: {"ben": 1}}, in_hand={"anna": {"anna": 2}, "ben": {}})])
    film.shows("casino-2: blue 2")
    film.rolls("tray: red 5 5 | casino-2: blue 2")
    return film.shows("casino-5: red 5 5 | casino-2: blue 2").proposal


@pytest.mark.parametrize("taken", ["casino-5: red 5 5", "casino-5: red 5", ""])
def test_dice_taken_back_before_the_last_press_leave_the_last_turn_standing(film, taken):
    waiting = last_turn_waits(film)
    film.shows(taken)
    assert film.observation.proposal.id == waiting.id
    assert (film.says, film.differs) == (["clearing"], [])
    film.press()
    assert (film.on(5), film.game.stage(film.state)) == ({"anna": 2}, "payout")


def test_the_last_dice_may_still_be_taken_back(film):
    last_turn_waits(film)
    film.shows("tray: red 5 5 | casino-2: blue 2")
    assert (film.observation.proposal, film.says) == (None, ["taken-back"])
