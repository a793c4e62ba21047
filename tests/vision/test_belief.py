"""What is believed, what is asked about and what is passed over, from what the networks say of one face."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.belief import Belief, judge, may_be_shown
from vision.colour import COLOURS
from vision.faces import Face, are_alone, without_doubles
from vision.training.judge.calibrate import merged


def face(value=4, *, x=100.0, y=100.0, edge=60.0, heat=0.96, sure=0.99, fine=0.98, doubt=0.02, steady=0.99):
    odds = np.full(6, (1 - sure) / 5, np.float32)
    odds[value - 1] = sure
    left = (1 - fine) / 4
    state = np.array([fine, left, left, left, left], np.float32)
    colour = np.eye(8, dtype=np.float32)[5]
    half = edge / 2
    box = (x - half, y - half, x + half, y + half)
    return Face(x, y, edge, 0.0, box, heat, doubt, odds, odds, state, colour, steady, odds)


@pytest.fixture(params=["photo", "table"])
def belief(request):
    return Belief.learned(request.param)


def test_a_plain_die_is_believed(belief):
    die = judge(face(), belief)
    assert (die.value, die.ask) == (4, False)
    assert die.confidence > belief.ask_below


def test_a_die_that_is_surely_there_but_hard_to_read_is_asked_about_and_not_passed_over(belief):
    torn = replace(face(sure=0.45, steady=0.2), face_odds=face(5, sure=0.5).face_odds)
    die = judge(torn, belief)
    assert die is not None
    assert (die.ask, die.why_ask) == (True, "blurred")


def test_a_die_whose_value_is_clear_is_asked_about_where_that_it_lies_there_is_not_sure_enough(belief):
    """Nothing speaks against it but that too little speaks for it: without a reason it would be told unasked."""
    die = judge(face(), replace(belief, ask_below=1.0))
    assert (die.value, die.ask, die.why_ask) == (4, True, "faint")
    assert judge(face(steady=0.5), replace(belief, ask_below=1.0, read_above=0.0)).why_ask == "blurred"
    assert judge(face(doubt=0.6), replace(belief, ask_below=1.0)).why_ask == "cocked"  # the finder saw something else there


def test_a_value_that_is_read_less_surely_than_is_believed_is_asked_about_though_the_networks_agree(belief):
    assert judge(face(), replace(belief, ask_below=0.0, read_above=1.0)).why_ask == "blurred"


def test_how_sure_a_reading_is_hangs_on_both_that_a_die_lies_there_and_that_it_shows_this(belief):
    sure = judge(face(), belief).confidence
    assert judge(face(heat=0.6), belief).confidence < sure
    assert judge(face(sure=0.9), belief).confidence < sure
    assert sure == belief.confidence(face())


def test_what_is_hardly_there_is_passed_over(belief):
    assert judge(face(heat=0.21, fine=0.02), belief) is None


CHANCES = st.floats(0.0, 1.0, width=32)


@given(st.sampled_from(("photo", "table")), CHANCES, CHANCES, st.lists(st.tuples(*[CHANCES] * 5).filter(any), min_size=4, max_size=4))
def test_what_is_read_upright_only_could_not_have_been_shown_whatever_the_other_turns_had_said(regime, heat, doubt, states):
    belief, one = Belief.learned(regime), face(heat=heat, doubt=doubt)
    of_turns = np.array(states, np.float32) / np.sum(states, axis=1, keepdims=True, dtype=np.float32)
    if not may_be_shown(replace(one, state_odds=of_turns[0]), belief):
        assert judge(replace(one, state_odds=of_turns.mean(0)), belief) is None


def test_a_plain_die_and_a_leaning_one_may_be_shown(belief):
    assert may_be_shown(face(), belief)
    assert may_be_shown(replace(face(), state_odds=np.array([0.2, 0.76, 0.02, 0.01, 0.01], np.float32)), belief)


def test_what_is_there_but_does_not_look_like_a_flat_die_may_be_shown_as_a_leaning_one_and_a_flat_one_however_faint(belief):
    leaning = replace(face(heat=0.8), state_odds=np.array([0.005, 0.985, 0.005, 0.005, 0.0], np.float32))
    assert may_be_shown(leaning, replace(belief, show_above=1.0))
    faint = face(heat=0.3)
    assert faint.presence < 0.6
    assert may_be_shown(faint, replace(belief, show_above=0.0))
    assert not may_be_shown(faint, replace(belief, show_above=1.0))


def test_in_a_photograph_what_the_finder_hardly_saw_and_the_reader_takes_for_none_may_not():
    assert not may_be_shown(face(heat=0.21, fine=0.02), Belief.learned("photo"))


def test_a_face_is_alone_where_no_other_candidate_may_be_of_its_die():
    assert are_alone([face(x=100), face(x=125), face(x=170), face(x=400)]) == [False, False, True, True]


def test_confidence_grows_with_everything_that_speaks_for_the_die(belief):
    sure = belief.confidence(face())
    for worse in (face(heat=0.5), face(fine=0.5), face(sure=0.6, steady=0.4), face(doubt=0.6)):
        assert belief.confidence(worse) < sure


def test_a_leaning_die_is_asked_about(belief):
    leaning = replace(face(), state_odds=np.array([0.2, 0.76, 0.02, 0.01, 0.01], np.float32))
    assert judge(leaning, belief).why_ask == "cocked"


def test_a_leaning_die_is_not_passed_over_however_little_it_looks_like_a_flat_one(belief):
    leaning = replace(face(heat=0.8, doubt=0.6, fine=0.02), state_odds=np.array([0.005, 0.985, 0.005, 0.005, 0.0], np.float32))
    assert judge(leaning, replace(belief, show_above=0.5)).why_ask == "cocked"
    assert judge(replace(leaning, heat=0.4), replace(belief, show_above=0.5)) is None
    assert judge(face(), replace(belief, show_above=1.0)) is None  # a flat one is


def test_a_value_of_which_the_reader_is_sure_and_the_finder_is_not_is_asked_about(belief):
    torn = replace(face(sure=0.55), face_odds=face(sure=0.999).face_odds)
    assert judge(torn, replace(belief, ask_below=0.0, read_above=0.0)).why_ask == "blurred"


def test_a_colour_that_is_not_sure_is_asked_about_where_it_must_be_one_of_some(belief):
    torn = replace(face(), colour_odds=np.array([0.55, 0.45, 0, 0, 0, 0, 0, 0], np.float32))
    assert judge(torn, belief, set(COLOURS)).why_ask == "colour"
    assert not judge(torn, belief).ask
    assert not judge(face(), belief, set(COLOURS)).ask


def test_a_leaning_die_whose_colour_is_in_doubt_too_is_asked_about_for_how_it_lies(belief):
    """Whoever tells its colour has not told what it shows."""
    torn = np.array([0.55, 0.45, 0, 0, 0, 0, 0, 0], np.float32)
    leaning = replace(face(), state_odds=np.array([0.2, 0.76, 0.02, 0.01, 0.01], np.float32), colour_odds=torn)
    assert judge(leaning, belief, set(COLOURS)).why_ask == "cocked"


def test_the_pips_of_a_large_die_are_no_dice():
    large = face(5, edge=120.0)
    pips = [face(1, x=100 + dx, y=100 + dy, edge=20.0, heat=0.72, fine=0.93) for dx in (-30, 30) for dy in (-30, 30)]
    assert without_doubles([large, *pips]) == [large]


def test_four_dice_in_a_square_are_not_the_pips_of_a_large_four():
    square = face(4, edge=300.0, heat=0.7)
    dice = [face(2 + k, x=100 + dx, y=100 + dy, edge=40.0) for k, (dx, dy) in enumerate([(-70, -70), (70, -70), (-70, 70), (70, 70)])]
    kept = without_doubles([square, *dice])
    assert {id(f) for f in kept} == {id(die) for die in dice}


def test_four_ones_in_a_square_are_not_the_pips_of_what_hardly_looks_like_a_large_four():
    square = face(4, edge=300.0, heat=0.5, fine=0.8)
    ones = [face(1, x=100 + dx, y=100 + dy, edge=40.0) for dx in (-70, 70) for dy in (-70, 70)]
    kept = without_doubles([square, *ones])
    assert {id(f) for f in kept} == {id(die) for die in ones}


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_in_a_tray_is_no_pip_of_it(value):
    tray, die = face(1, edge=260.0, heat=0.84), face(value, edge=30.0, heat=0.9)
    assert without_doubles([tray, die]) == [die]


def test_a_tray_on_which_a_die_lies_that_cannot_be_read_is_no_die_either():
    tray, die = face(1, edge=260.0, heat=0.84), face(4, edge=40.0, heat=0.6, sure=0.36, steady=0.2)
    assert without_doubles([tray, die]) == [die]


def test_small_dice_beside_a_large_one_stay():
    large, small = face(5, edge=120.0), face(1, x=190.0, edge=26.0)
    assert {id(f) for f in without_doubles([large, small])} == {id(large), id(small)}


def test_a_heap_taken_for_one_die_does_not_hide_the_dice_in_it():
    heap = face(6, edge=117.0, heat=0.55, sure=0.27, steady=0.1, fine=0.46)
    dice = [face(2, x=70.0, edge=25.0), face(6, x=130.0, edge=25.0)]
    kept = without_doubles([heap, *dice])
    assert all(any(f is die for f in kept) for die in dice)


def test_learning_one_judgement_leaves_the_others_as_they_were(tmp_path):
    path = tmp_path / "belief.json"
    path.write_text('{"photo": {"ask_below": 0.7}, "table": {"ask_below": 0.8, "known": {"ask_below": 0.9}}}')
    assert merged(path, {"table": {"ask_below": 0.85}}) == {
        "photo": {"ask_below": 0.7},
        "table": {"ask_below": 0.85, "known": {"ask_below": 0.9}},
    }


def test_without_photographs_the_first_judgement_of_photographs_is_that_of_tables(tmp_path):
    assert merged(tmp_path / "none.json", {"table": {"ask_below": 0.85}})["photo"] == {"ask_below": 0.85}
