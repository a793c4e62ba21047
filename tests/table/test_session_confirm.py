"""Confirm means what was on the screen: a press counts only for a proposal that had stood 0.4 s before the press itself."""

import pytest

from companion.journal.entry import By
from companion.table.confirm import STOOD_S

ROLL = {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 4, 5, 6, 6]}}
ONES = {"kind": "place", "face": 1}
SIXES = {"kind": "place", "face": 6}


def test_a_proposal_is_shown_as_reading_until_it_has_stood(table):
    shown = table.propose(ROLL, ONES)
    assert (shown["phase"], shown["proposal"]["ready"]) == ("reading", False)
    stood = table.wait(0.4)
    assert (stood["phase"], stood["proposal"]["ready"]) == ("please-confirm", True)


def test_a_proposal_says_what_why_and_from_which_pictures(table):
    proposal = table.propose(ROLL, ONES, why="two red ones moved to casino 1")["proposal"]
    assert proposal["command"]["face"] == 1
    assert [command["kind"] for command in proposal["commands"]] == ["roll", "place"]
    assert (proposal["why"], proposal["crops"]) == ("two red ones moved to casino 1", ["/crops/crop-1"])
    assert table.session.crop("crop-1") == b"jpeg"


def test_one_press_keeps_roll_and_placement_in_one_step(table):
    table.propose(ROLL, ONES)
    table.wait(0.5)
    view = table.press("confirm")
    assert (view["turn"], table.dice(1)) == ("ben", {"anna": 2})
    table.do("undo")
    assert (table.view["turn"], table.view["roll"], table.dice(1)) == ("anna", {}, {})


@pytest.mark.parametrize(
    ("stood_s", "counts"),
    [
        pytest.param(0.0, False, id="a press at the moment it appeared"),
        pytest.param(0.39, False, id="a press just too early"),
        pytest.param(0.4, True, id="a press as soon as it may"),
        pytest.param(60.0, True, id="a press a minute later"),
    ],
)
def test_a_press_counts_by_its_own_time(table, stood_s, counts):
    table.propose(ROLL, ONES)
    appeared_s = table.clock.now_s
    table.wait(100.0)
    table.press("confirm", at_s=appeared_s + stood_s)
    assert (table.dice(1) == {"anna": 2}) is counts


@pytest.mark.parametrize(("commands", "why"), [((ROLL, SIXES), "dice moved"), ((ROLL, ONES), "two red ones moved")])
def test_what_is_proposed_in_other_words_or_with_another_choice_has_to_stand_anew(table, commands, why):
    table.propose(ROLL, ONES, why="dice moved")
    table.wait(STOOD_S - 0.1)
    assert not table.propose(*commands, why=why)["proposal"]["ready"]
    assert not table.wait(0.2)["proposal"]["ready"]
    assert table.wait(STOOD_S)["proposal"]["ready"]


def test_a_press_made_before_the_proposal_changed_confirms_neither(table):
    table.propose(ROLL, ONES, id="p1")
    table.wait(1.0)
    pressed_s = table.clock.now_s
    table.clock.now_s += 0.05
    table.propose(ROLL, SIXES, id="p2", why="two red sixes moved to casino 6")
    view = table.press("confirm", at_s=pressed_s)
    assert (table.dice(1), table.dice(6)) == ({}, {})
    assert "just appeared" in view["message"]


@pytest.fixture
def slow_table(table, monkeypatch):
    """A small machine: a second goes by until it has thought out what a look at the table means."""
    quick = table.watch.look

    def look(*about):
        table.clock.now_s += 1.0
        return quick(*about)

    monkeypatch.setattr(table.watch, "look", look)
    return table


def test_a_press_made_while_a_slow_machine_still_thinks_confirms_nothing_that_was_not_shown(slow_table):
    table = slow_table
    table.propose(ROLL, ONES, id="p1")
    table.wait(1.0)
    pressed_s = table.clock.now_s + 0.6  # for the ones, which the screens still show
    table.propose(ROLL, SIXES, id="p2", why="two red sixes moved to casino 6")
    view = table.press("confirm", at_s=pressed_s)
    assert (table.dice(1), table.dice(6)) == ({}, {})
    assert "just appeared" in view["message"]


def test_next_pressed_again_while_a_slow_machine_still_thinks_pays_no_second_casino(slow_table):
    table = slow_table
    table.finish("payout")
    table.look()
    table.wait(1.0)
    table.press("next")
    pressed_s = table.clock.now_s - 0.3  # the look took a second, and the screens told nothing before
    assert "just appeared" in table.press("next", at_s=pressed_s)["message"]
    assert len(table.view["payout"]["paid"]) == 1


def test_a_changed_story_starts_to_stand_anew_the_same_one_stands_on(table):
    table.propose(ROLL, ONES, id="p1")
    table.wait(0.25)
    table.propose(ROLL, ONES, id="p1")
    assert table.wait(0.25)["phase"] == "please-confirm"
    table.propose(ROLL, SIXES, id="p2")
    assert table.view["phase"] == "reading"


def test_a_press_for_a_named_proposal_confirms_that_one_or_nothing(table):
    table.propose(ROLL, ONES, id="p1")
    old = table.view["proposal"]["id"]
    table.propose(ROLL, SIXES, id="p2")
    table.wait(1.0)
    assert "gone" in table.press("confirm", proposal=old)["message"]
    assert table.view["turn"] == "anna"
    assert table.press("confirm", proposal=table.view["proposal"]["id"])["turn"] == "ben"


def test_confirm_with_nothing_to_confirm_does_nothing_and_says_so(table):
    seq = table.view["seq"]
    assert table.press("confirm")["message"] == "There is nothing to confirm."
    assert table.do("confirm")["seq"] == seq


def test_two_taps_of_two_tablets_count_once(table):
    table.propose(ROLL, ONES)
    table.wait(1.0)
    step, proposal = table.view["step"], table.view["proposal"]["id"]
    table.do("confirm", step=step, proposal=proposal)
    table.watch.by_step[table.view["step"]] = table.watch.by_step[step]
    with pytest.raises(Exception, match="moment is over"):
        table.do("confirm", step=step, proposal=proposal)
    assert table.view["turn"] == "ben"


def test_a_proposal_of_before_a_restart_can_not_be_confirmed(table):
    table.propose(ROLL, ONES, id="p1")
    old = table.wait(1.0)["proposal"]["id"]
    table.restart()
    table.propose(ROLL, SIXES, id="p1")
    table.wait(1.0)
    table.press("confirm", proposal=old)
    assert (table.dice(1), table.dice(6)) == ({}, {})


def test_a_choice_typed_while_a_proposal_stands_takes_its_place(table):
    table.propose(ROLL, ONES)
    table.wait(1.0)
    table.roll(1, 1, 2, 3, 4, 5, 6, 6)
    table.do("place", face=6)
    assert (table.view["proposal"], table.dice(6)) == (None, {"anna": 2})


def test_no_other_button_confirms(table):
    table.propose(ROLL, ONES)
    table.wait(1.0)
    table.press("next")
    assert table.view["turn"] == "anna"
    assert table.dice(1) == {}


def test_a_bouncing_next_button_steps_one_casino_a_slow_one_two(table):
    table.finish("payout")
    table.clock.now_s += 1.0
    table.press("next")
    table.clock.now_s += 0.1
    table.press("next")
    assert len(table.view["payout"]["paid"]) == 1
    table.clock.now_s += 0.5
    table.press("next")
    assert len(table.view["payout"]["paid"]) == 2


def test_of_two_tablets_that_tap_next_at_once_only_one_pays_a_casino(table):
    table.finish("payout")
    shown = table.view["step"]
    table.press("next", physical=False, step=shown)
    assert table.press("next", physical=False, step=shown)["message"] == "The table has just moved on: look, then tap again."
    assert len(table.view["payout"]["paid"]) == 1
    table.press("next", physical=False, step=table.view["step"])
    assert len(table.view["payout"]["paid"]) == 2


def test_next_is_for_the_step_with_the_roll_that_still_lies_in_the_tray_too(table):
    table.propose(ROLL, ONES)
    table.wait(1.0)
    assert "moved on" not in table.press("next", physical=False, step=table.view["step"])["message"]


def test_the_screens_change_by_themselves_when_what_stands_may_be_confirmed_and_then_rest(table):
    table.propose(ROLL, ONES)
    assert table.session._due_in_s() == pytest.approx(STOOD_S)
    table.wait(STOOD_S)
    assert table.session._due_in_s() is None


def test_the_panel_hears_what_counted_and_what_did_not(table):
    heard = []
    table.session.on_signal = lambda signal, shown: heard.append((signal, shown.moment.phase))
    table.press("confirm")
    table.propose(ROLL, ONES)
    table.wait(1.0)
    table.press("confirm")
    assert heard == [("no", "roll"), ("ok", "roll")]


@pytest.mark.parametrize("tap", ["button", "command", "question"])
def test_of_a_tap_that_does_not_count_only_its_own_screen_hears(table, tap):
    """A viewer's phone, and the scoreboard across the table, said what became of a tap on somebody's tablet."""
    if tap == "button":
        answer = table.session.press("confirm", None, By("table"))
    elif tap == "command":
        answer = table.do("confirm")
    else:
        answer = table.do("answer", question="q1", answer="yes")
    assert (answer["only_you"], answer["message"]) == (True, answer["message_text"]["text"])
    assert "only_you" not in table.view
    assert table.view["message"] is None
    assert "only_you" not in table.do("pause"), "nor is it said again"


def test_why_a_real_button_does_not_count_every_screen_says(table):
    answer = table.press("confirm")
    assert "only_you" not in answer
    assert table.view["message"] == answer["message"] == "There is nothing to confirm."


def test_the_panel_hears_the_same_of_what_is_tapped(table):
    heard = []
    table.session.on_signal = lambda signal, shown: heard.append(signal)
    table.do("pause")
    table.do("resume")
    table.do("confirm")
    table.do("answer", question="q1", answer="yes")
    table.do("roll")
    assert heard == ["ok", "ok", "no", "no", "ok"]


def test_a_button_nobody_has_is_named(table):
    with pytest.raises(Exception, match="no button “fire”"):
        table.press("fire")


def test_a_press_before_the_first_game_only_says_so(evening):
    assert "No game is running" in evening.press("confirm")["message"]
