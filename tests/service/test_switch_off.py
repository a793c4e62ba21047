"""Switching the machine off: next is held, the lamps ask, next is held again. Everything else means no."""

import pytest

from companion.app import Follower, Table
from companion.service.switch_off import ASKED_S, SwitchOff, SwitchOffError
from companion.settings import Settings
from companion.table.feed import FeedClosedError
from hardware.ports import Press
from hardware.signals import lamps

HOLD_NEXT = Press("next", 0.0, long=True)


class TestRules:
    @pytest.fixture
    def wish(self, tmp_path):
        """The file that systemd watches for."""
        return tmp_path / "switch-off"

    @pytest.fixture
    def switch(self, wish):
        self.now_s, self.told = 100.0, []
        return SwitchOff(wish, self.told.append, lambda: self.now_s)

    def test_holding_next_asks_and_does_nothing_yet(self, switch, wish):
        assert switch.take(HOLD_NEXT)
        assert switch.state == "ask"
        assert "once more" in str(self.told[-1])
        assert not wish.exists()

    def test_holding_it_again_switches_off_and_says_when_to_pull_the_plug(self, switch, wish):
        switch.take(HOLD_NEXT)
        self.now_s += 3
        assert switch.take(HOLD_NEXT)
        assert wish.exists()
        assert switch.state == "going"
        assert "Pull the plug when all three lamps are steady" in str(self.told[-1])

    @pytest.mark.parametrize("button", ["confirm", "undo", "next"])
    def test_any_other_press_means_no_and_does_its_own_work(self, switch, wish, button):
        switch.take(HOLD_NEXT)
        assert not switch.take(Press(button, 1.0))
        assert switch.state is None
        switch.take(HOLD_NEXT)
        assert not wish.exists()

    def test_waiting_means_no(self, switch, wish):
        switch.take(HOLD_NEXT)
        self.now_s += ASKED_S
        assert switch.state is None
        switch.take(HOLD_NEXT)
        assert not wish.exists()

    def test_holding_another_button_is_not_for_us(self, switch):
        assert not switch.take(Press("undo", 0.0, long=True))

    def test_on_the_way_no_press_counts_any_more(self, switch):
        for _ in range(2):
            switch.take(HOLD_NEXT)
        assert switch.take(Press("confirm", 9.0))

    def test_without_a_file_holding_next_is_an_ordinary_press(self):
        switch = SwitchOff(None, print, lambda: 0.0)
        assert not switch.take(HOLD_NEXT)
        assert switch.state is None

    def test_a_wish_that_cannot_be_written_is_said_and_forgotten(self, tmp_path):
        switch = SwitchOff(tmp_path / "no such folder" / "file", lambda _: None, lambda: 0.0)
        switch.take(HOLD_NEXT)
        with pytest.raises(SwitchOffError, match=r"No such file.*sudo poweroff"):
            switch.take(HOLD_NEXT)
        assert switch.state is None


@pytest.mark.parametrize(("state", "pattern"), [("ask", "fast"), ("going", "blink")])
def test_all_three_lamps_say_it_whatever_else_is_up(state, pattern):
    view = {"phase": "please-confirm", "health": {"camera": "lost"}, "switch_off": state}
    assert set(lamps(view).values()) == {pattern}


def test_at_a_real_table_two_holds_write_the_wish_and_the_screens_say_so(tmp_path):
    script = tmp_path / "panel.txt"
    script.write_text("at 0 s hold next\nat 0.5 s hold next\n")
    wish = tmp_path / "switch-off"
    table = Table(Settings(data=tmp_path / "data", port=0, panel=f"script:{script}", switch_off=wish))
    follower = table.session.feed.subscribe()
    table.start()
    try:
        for _ in range(50):
            if "being switched off" in (table.session.view()["message"] or ""):
                break
            follower.next(1.0)
        assert "being switched off" in table.session.view()["message"]
        assert wish.exists()
    finally:
        table.stop()


class NoNews:
    """A feed of which nothing comes, and which is closed then."""

    def __init__(self):
        self.left = [None]

    def next(self, wait_s):
        if not self.left:
            raise FeedClosedError
        return self.left.pop()

    def close(self):
        """Nothing is held."""


def test_the_lamps_ask_no_longer_than_the_question_stands(tmp_path, monkeypatch):
    """Though nothing on the screens changes then: the sentence may have gone before, with a turn that was confirmed on a phone."""
    now_s, shown = [100.0], []
    table = Table(Settings(data=tmp_path / "data", port=0))
    table.switch_off = SwitchOff(tmp_path / "switch-off", lambda _: None, lambda: now_s[0])
    monkeypatch.setattr(table.panel, "show", lambda view: shown.append(view["switch_off"]))
    follower = Follower(NoNews(), table._show, table._time_has_passed)
    try:
        table._pressed(HOLD_NEXT)
        now_s[0] += ASKED_S
        follower._run()
        assert shown == ["ask", None]
    finally:
        table.stop()


def test_at_a_table_without_the_setting_it_is_no_more_than_next(tmp_path):
    table = Table(Settings(data=tmp_path / "data", port=0))
    table.start()
    try:
        table._pressed(HOLD_NEXT)
        assert "No game is running" in table.session.view()["message"]
    finally:
        table.stop()
