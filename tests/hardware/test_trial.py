"""Trying the buttons: while somebody looks, presses play nothing; soon after nobody looks, they play again."""

import pytest

from hardware.panel.trial import LEASE_S, PressTrial
from hardware.ports import Press


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def trial(clock):
    return PressTrial(clock)


def test_without_a_trial_every_press_plays(trial):
    assert not trial.takes(Press("confirm", 1.0))


def test_a_tried_press_is_shown_and_plays_nothing(trial):
    trial.go_on()
    assert trial.takes(Press("confirm", 1.0))
    assert trial.takes(Press("next", 2.0, long=True))
    assert trial.go_on() == [Press("confirm", 1.0), Press("next", 2.0, long=True)]


def test_a_page_that_was_closed_gives_the_buttons_back(trial, clock):
    trial.go_on()
    clock.now_s += LEASE_S
    assert not trial.takes(Press("confirm", 1.0))


def test_the_next_trial_begins_with_nothing_felt(trial, clock):
    trial.go_on()
    trial.takes(Press("undo", 1.0))
    clock.now_s += LEASE_S
    assert trial.go_on() == []


def test_it_goes_on_for_as_long_as_somebody_looks(trial, clock):
    told = [trial.goes_on]
    trial.go_on()
    told.append(trial.goes_on)
    clock.now_s += LEASE_S
    assert [*told, trial.goes_on] == [False, True, False]


def test_ending_it_gives_the_buttons_back_at_once(trial):
    trial.go_on()
    trial.end()
    assert not trial.goes_on
    assert not trial.takes(Press("confirm", 1.0))
