"""When the eye counts as lost, how soon it is started again, and when a picture counts as frozen."""

import pytest

from companion.eye.frozen import Frozen
from companion.eye.health import Health


@pytest.mark.parametrize(
    ("doing", "still_fine_s", "lost_s"),
    [
        pytest.param("reading", 3.0, 3.1, id="reading pictures: three seconds"),
        pytest.param("opening", 12.0, 12.1, id="opening a camera takes longer"),
        pytest.param("job", 20.0, 20.1, id="a job of calibration may take long on a small machine"),
        pytest.param("starting", 30.0, 30.1, id="loading OpenCV from a slow card even longer"),
        pytest.param("something new", 3.0, 3.1, id="anything else counts as reading"),
    ],
)
def test_silence_is_judged_by_what_it_was_doing(doing, still_fine_s, lost_s):
    health = Health()
    health.started(100.0)
    health.heard(101.0, doing)
    assert not health.lost(101.0 + still_fine_s)
    assert health.lost(101.0 + lost_s)


@pytest.mark.parametrize(("took_s", "lost_after_s"), [(0.1, 3.0), (0.6, 3.0), (1.0, 5.0), (9.0, 15.0)])
def test_a_slow_machine_is_given_more_time_up_to_a_limit(took_s, lost_after_s):
    health = Health()
    health.started(0.0)
    health.heard(1.0, "reading", took_s)
    assert not health.lost(1.0 + lost_after_s)
    assert health.lost(1.1 + lost_after_s)


def test_a_first_picture_that_takes_longer_than_usual_is_given_more_time_after_each_loss_up_to_the_limit():
    health = Health()
    allowed_s = []
    for start_s in range(0, 100, 20):
        health.started(start_s)
        health.heard(start_s, "reading")
        allowed_s.append(health.silence_left_s(start_s))
        health.ended(start_s + allowed_s[-1] + 0.1)
    assert allowed_s == [3.0, 6.0, 12.0, 15.0, 15.0]


@pytest.mark.parametrize(
    ("ran_s", "silent_s", "then_s"),
    [
        pytest.param(1.0, 3.1, 6.0, id="broken off in its first picture: twice the time"),
        pytest.param(1.0, 0.5, 3.0, id="ended by itself: as before"),
        pytest.param(60.0, 3.1, 6.0, id="hung after a minute of health: twice the time once"),
    ],
)
def test_only_silence_earns_more_time(ran_s, silent_s, then_s):
    health = Health()
    health.started(0.0)
    health.heard(ran_s, "reading")
    health.ended(ran_s + silent_s)
    health.started(100.0)
    health.heard(100.0, "reading")
    assert health.silence_left_s(100.0) == then_s


def test_a_slow_machine_stays_slow_while_nothing_new_lies_on_the_table():
    """Between two turns the pictures take next to nothing. The next throw took three seconds and a half: as silence it was broken off."""
    health = Health()
    health.started(0.0)
    health.heard(10.0, "reading", 3.5)
    for at_s in range(11, 60):
        health.heard(at_s, "reading", 0.02)
    assert health.silence_left_s(59.0) > 14.0
    health.ended(60.0)
    health.started(60.0)
    health.heard(61.0, "reading", 0.02)
    assert health.silence_left_s(61.0) > 14.0


def test_a_single_long_reading_is_forgotten_by_and_by():
    health = Health()
    health.started(0.0)
    health.heard(0.0, "reading", 2.4)
    health.heard(600.0, "reading", 0.02)
    assert health.silence_left_s(600.0) == pytest.approx(6.0)
    health.heard(1800.0, "reading", 0.02)
    assert health.silence_left_s(1800.0) == 3.0


def test_a_machine_that_is_silent_again_after_a_minute_is_given_more_time_each_time():
    """Else a table whose full pictures take seven seconds would be lost at each turn, for ever."""
    health = Health()
    allowed_s = []
    for start_s in range(0, 500, 100):
        health.started(start_s)
        health.heard(start_s + 60, "reading")
        allowed_s.append(health.silence_left_s(start_s + 60))
        health.ended(start_s + 60 + allowed_s[-1] + 0.1)
    assert allowed_s == [3.0, 6.0, 12.0, 15.0, 15.0]


def test_a_machine_too_slow_to_start_in_half_a_minute_is_given_more_time_after_each_loss_up_to_a_limit():
    """From a slow card, loading programs takes longer: each start was broken off after the same half minute, for ever."""
    health = Health()
    allowed_s = []
    for start_s in range(0, 300, 100):
        health.started(start_s)
        allowed_s.append(health.silence_left_s(start_s))
        health.ended(start_s + allowed_s[-1] + 0.1)
    assert allowed_s == [30.0, 50.0, 50.0]
    health.started(300.0)
    health.heard(340.0, "starting")
    assert health.silence_left_s(340.0) == 50.0, "its networks lie on the same card"


def test_what_was_earned_in_starting_is_given_back_after_half_a_minute_of_health():
    health = Health()
    health.started(0.0)
    health.ended(30.1)
    health.started(31.0)
    health.heard(70.0, "reading")
    health.ended(71.0)
    health.started(100.0)
    assert health.silence_left_s(100.0) == 30.0


def test_an_old_sign_of_life_does_not_turn_back_the_clock():
    health = Health()
    health.started(100.0)
    health.heard(105.0, "reading")
    health.heard(104.0, "reading")
    assert not health.lost(107.9)
    assert health.silence_left_s(107.0) == pytest.approx(1.0)


def test_the_first_restart_is_immediate_then_it_waits_longer_but_never_beyond_three_seconds():
    health = Health()
    health.started(0.0)
    assert [health.ended(1.0) for _ in range(7)] == [0.0, 0.5, 1.0, 2.0, 3.0, 3.0, 3.0]
    assert health.restarts == 7


def test_after_half_a_minute_of_health_the_next_restart_is_immediate_again():
    health = Health()
    for start_s in (0.0, 1.0, 2.0):
        health.started(start_s)
        health.ended(start_s + 0.5)
    health.started(10.0)
    assert health.ended(40.0) == 0.0
    assert health.restarts == 4


@pytest.mark.parametrize(
    ("marks", "frozen"),
    [
        pytest.param([(0, 1), (1, 2), (2, 3), (4, 4)], False, id="a live sensor's noise"),
        pytest.param([(0, 1), (2.9, 1)], False, id="not yet three seconds"),
        pytest.param([(0, 1), (1, 1), (3, 1)], True, id="the same for three seconds"),
        pytest.param([(0, 1), (2, 1), (2.5, 2), (4, 2)], False, id="a change begins the time again"),
    ],
)
def test_frozen(marks, frozen):
    watch = Frozen()
    assert [watch.look(mark, at_s) for at_s, mark in marks][-1] is frozen
