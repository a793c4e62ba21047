"""The mess film as stories: whatever happens on a real table, nothing is counted unasked. Anna has red dice, Ben blue ones."""

from dataclasses import replace

import pytest

from vision.reading import Scene

ROLL = "tray: red 1 1 3 3 4 5 5 6"
PLACED = "tray: red 1 1 3 3 4 6 | casino-5: red 5 5"


def tally(film):
    return [film.on(casino) for casino in range(1, 7)]


def test_tower(film):
    """One of the two fives was put on top of the other: one die is seen where two should be."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    assert film.observation.proposal is None
    assert film.asks == "stacked"
    film.answer("yes")
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_on_the_line_the_rolled_number_decides(film):
    """A five lies on the line between casino 4 and casino 5."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-4: red 5~ | casino-5: red 5")
    assert film.why == "two red fives moved to casino 5"
    assert "border" in film.says


def test_on_the_line_without_a_known_roll_it_is_asked(film):
    film.shows("")
    film.shows("tray: red 1 1 3 3 4 6 | casino-4: red 5~ | casino-5: red 5")
    assert film.observation.proposal is None
    assert film.asks == "border"


def test_on_the_edge_of_the_tray_a_die_lies_in_the_tray(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6~")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_cocked(film):
    """A die leans in the tray; the likeliest number is offered first."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    assert film.observation.roll is None
    assert film.asks == "cocked"
    assert [answer.id for answer in film.observation.question.answers][:2] == ["face-6", "face-1"]
    film.answer("face-2")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_a_die_half_covered_in_the_tray_leans_on_another(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?covered")
    assert film.asks == "cocked"


def test_two_leaning_dice_are_asked_one_after_the_other(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    assert film.asks == "cocked"
    film.answer("face-6")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_leaning_die_may_be_rolled_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("again")
    assert (film.asks, film.observation.roll) == (None, None)
    film.rolls("tray: red 1 1 2 3 3 4 5 5")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_a_leaning_die_that_is_not_moved_asks_nothing_once_the_roll_is_known(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("face-6")
    film.shows("tray: red 1 1 3 3 4 6?cocked | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.asks is None


def test_off_the_tray(film):
    """One red die fell beside the tray."""
    film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
    assert film.observation.roll is None
    assert film.asks == "off-tray"
    film.answer("as-it-lies")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_off_the_tray_and_rolled_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
    film.answer("that-die")
    assert (film.asks, film.observation.roll) == (None, None)
    film.rolls("tray: red 1 1 3 3 4 5 5 2")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_off_the_tray_as_the_table_agreed(film_of):
    said = {}
    for rule in ("that_die", "all", "as_it_lies"):
        film = film_of(off_tray=rule)
        film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
        assert film.asks is None
        said[rule] = (film.says, film.look().roll)
    assert said["that_die"] == (["off-tray"], None)
    assert said["all"] == (["off-tray"], None)
    assert said["as_it_lies"][1].dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_die_is_missing(film):
    film.rolls("tray: red 1 1 3 3 4 5 5")
    assert film.observation.roll is None
    assert film.says == ["missing"]
    assert "one red die" in str(film.observation.notices[0].text)


def test_a_die_too_many(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6 6")
    assert film.observation.roll is None
    assert film.says == ["too-many"]


def test_dice_being_gathered_say_nothing(film):
    film.shows("tray: red 1 1 3 | outside: red 2 4 5 6 6")
    assert (film.asks, film.says, film.observation.roll) == (None, [], None)


def test_covered_by_a_note(film):
    """The two fives lie under a banknote that slid over casino 5."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | covered: casino-5")
    assert film.observation.proposal is None
    assert film.asks == "covered"
    film.answer("yes")
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_a_covered_casino_that_nobody_needs_says_nothing(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5 | covered: casino-2")
    assert film.why == "two red fives moved to casino 5"
    assert (film.asks, film.differs) == (None, [])


def test_dice_under_cover_are_assumed_as_before(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.press()
    film.shows("covered: casino-5")
    film.shows("covered: casino-5")
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_nothing_placed_but_everything_in_the_hand_and_a_casino_covered(film):
    film.rolls(ROLL)
    film.shows("covered: casino-5 casino-1")
    assert film.observation.proposal is None
    assert film.asks == "covered"
    assert not film.observation.question.blocking
    assert [answer.commands != () for answer in film.observation.question.answers] == [True, True, False]


def test_taken_back(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.shows(ROLL)
    assert (film.observation.proposal, film.says) == (None, ["taken-back"])


def test_forgotten_confirm(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.says == ["two-turns"]


def test_wrong_seat(film):
    film.rolls("tray: blue 2 2 2 4 4 5 6 6")
    assert film.asks == "wrong-seat"
    assert film.observation.proposal is None


def test_left_over_die(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.press()
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 red 3 | casino-5: red 5 5")
    assert film.asks == "left-over"
    assert film.observation.roll.seat == "ben"


def test_lamp_switched_on(film):
    """Red turns orange under the new lamp, on every casino at once."""
    for face, seat in ((5, "red"), (3, "blue"), (4, "red")):
        rest = [n for n in (1, 2, 3, 4, 5, 6) if n != face]
        hand = {"red": 8, "blue": 8}[seat] if film.on(5) == {} or seat == "blue" else 6
        tray = [face, face, *(rest * 2)[: hand - 2]]
        lying = " | ".join(f"casino-{c}: {'red' if 'anna' in film.on(c) else 'blue'} {c} {c}" for c in (3, 5) if film.on(c))
        film.rolls(f"tray: {seat} {' '.join(map(str, tray))} | {lying}")
        film.shows(f"{lying} | casino-{face}: {seat} {face} {face}")
        film.press()
    before = tally(film)
    film.shows("casino-5: orange 5 5 | casino-4: orange 4 4 | casino-3: blue 3 3")
    film.shows("casino-5: orange 5 5 | casino-4: orange 4 4 | casino-3: blue 3 3")
    assert film.says == ["light"]
    assert (film.differs, film.asks, film.observation.proposal) == ([], None, None)
    assert tally(film) == before
    film.shows("casino-5: red 5 5 | casino-4: red 4 4 | casino-3: blue 3 3")
    assert (film.differs, film.says) == ([], [])


def test_too_dark(film):
    film.rolls(ROLL)
    film.shows("", Scene.DARK)
    assert film.says == ["light"]
    assert film.observation.roll is not None


def test_a_childs_hand_for_a_minute(film):
    film.rolls(ROLL)
    stood = film.shows(PLACED).proposal
    for _ in range(120):
        film.shows("", Scene.HANDS)
    assert film.says == ["hand"]
    assert film.observation.phase_hint == "hands-in-view"
    assert film.observation.proposal == stood
    film.shows(PLACED)
    assert film.observation.proposal.id == stood.id


def test_casino_card_or_mat_moved(film):
    film.rolls(ROLL)
    film.shows("", Scene.MOVED)
    assert film.says == ["camera-moved"]
    film.shows("", Scene.NO_MAT)
    assert film.says == ["mat-moved"]
    film.shows(PLACED)
    assert film.why == "two red fives moved to casino 5"


def test_supplies_in_view(film):
    film.rolls(ROLL + " | outside: blue 1 2 3 4 5 6 1 2")
    assert film.observation.roll.seat == "anna"
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_a_colour_nobody_plays_is_asked_about(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?colour/blue")
    assert film.asks == "colour"
    film.answer("colour-red")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_die_of_the_roll_that_seems_to_be_another_seats_is_asked_about(film):
    """Seed 32, game 2 of the rehearsal: orange dice that may be red were looked for beside the tray, and no roll was ever read."""
    film.rolls("tray: red 1 1 3 3 4 5 5 blue 6?colour/red")
    assert film.asks == "colour"
    film.answer("colour-red")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_colour_doubt_that_only_concerns_a_colour_nobody_plays_is_no_doubt(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?colour/orange")
    assert film.asks is None
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_the_rest_in_the_tray_contradicts_the_roll(film):
    """A five is left in the tray: either the roll was misread or somebody turned a die."""
    film.rolls("tray: red 1 5 5 2 2 2 3 3")
    film.shows("tray: red 5 2 2 2 3 3 | casino-5: red 5 5")
    assert film.observation.proposal is None
    assert film.asks == "face"


def test_a_question_put_aside_stays_quiet_until_something_changes(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    film.answer("no")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    assert film.asks is None
    film.shows("tray: red 1 1 3 3 4 | casino-5: red 5?stacked")
    assert film.asks == "stacked"


def test_a_die_that_is_rolled_again_and_leans_again_is_asked_about_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("again")
    assert film.asks is None
    film.rolls("tray: red 1 1 3 3 4 5 5 2?cocked")
    assert film.asks == "cocked"


def test_dice_that_somebody_nudged_are_asked_about_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    film.answer("face-6")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_what_a_person_said_of_a_die_is_not_given_up_for_what_the_camera_is_sure_of_later(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 5?cocked")
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}
    film.shows("tray: red 1 1 3 3 4 5 5 5")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_where_the_camera_is_sure_of_another_number_than_a_person_said_it_asks(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-2")
    film.shows("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("face-6")
    assert (film.asks, film.observation.roll) == ("face", None)
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 6)}
    film.shows("tray: red 1 1 3 3 4 5 5 6?cocked")
    assert (film.asks, film.observation.roll.dice) == (None, {"anna": (1, 1, 2, 3, 3, 4, 5, 6)}), "said twice, it is said"


def test_what_was_answered_is_still_known_when_the_light_is_back(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"ben": 3}, 4: {"ben": 2}})])
    lying = "casino-4: blue 4 4 | casino-5: blue 5 5 5"
    film.shows(lying)
    film.rolls(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying}")
    film.answer("face-5")
    film.shows(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying.replace('blue', 'purple')}")
    assert film.says == ["light"]
    film.shows(f"tray: red 1 1 3 3 4 5 5?cocked 6?cocked | {lying}")
    film.answer("face-6")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_what_stands_while_nothing_can_be_read_is_about_the_last_good_look(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"ben": 3}, 4: {"ben": 2}})])
    lying = "casino-4: blue 4 4 | casino-5: blue 5 5 5"
    film.rolls(f"tray: red 1 1 2 3 3 4 6 6 | {lying}")
    film.shows(f"tray: red 1 1 3 3 4 6 6 | casino-2: red 2 | {lying}")
    good = film.reading
    film.shows(f"casino-2: red 2 | {lying.replace('blue', 'purple')} | tray: red 1 1 3 3 4 6 6")
    assert (film.says, film.why) == (["light"], "one red two moved to casino 2")
    assert film.observation.of is good


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


def test_a_die_whose_colour_was_told_is_still_asked_for_its_number_where_it_leans(film):
    """The eye took a leaning red die for orange, which nobody plays."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    dice = list(film.reading.dice)
    odds = {"orange": 0.4, "red": 0.35, "blue": 0.25}
    dice[7] = replace(dice[7], colour="orange", colour_odds=odds, colour_confidence=0.4, ask=True, why_ask="cocked")
    film.watch.reset()
    film.reading = replace(film.reading, dice=tuple(dice), at_s=film.now_s + 0.1)
    film.look()
    assert film.asks == "colour"
    film.answer("colour-red")
    assert (film.asks, film.observation.roll) == ("cocked", None)
    film.answer("face-2")
    assert film.observation.roll.dice == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_an_answer_nobody_asked_for_is_none(film):
    film.rolls(ROLL)
    assert film.watch.answer(film.game, film.state, "q99", "yes") is None


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


def test_a_die_that_rolled_on_to_its_casino_and_is_put_back_leaves_a_whole_roll(film):
    """What lies in the tray beside a placement whose roll nobody saw is not taken for left behind."""
    film.state = replace(film.state, hands={"anna": {"anna": 5}, "ben": {"ben": 4}})
    film.shows("tray:")
    film.rolls("tray: red 3 4 5 6 | casino-6: red 6")
    assert film.asks == "roll-not-seen"
    film.shows("tray: red 3 4 5 6 6")
    film.look()
    assert film.observation.roll.dice == {"anna": (3, 4, 5, 6, 6)}
