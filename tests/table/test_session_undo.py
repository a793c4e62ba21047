"""Undo and redo across turns, rounds and the end of the game; on the panel the first press shows, the second takes."""

import pytest

from companion.errors import RefusedError, StaleStepError

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


def public(view):
    """What stands, without what only counts screens."""
    return {key: view[key] for key in ("phase", "round", "turn", "seats", "casinos", "roll", "outcome")}


def test_undo_and_redo_walk_the_whole_evening_there_and_back(evening):
    evening.begin(rounds=2)
    stood = [public(evening.view)]
    while evening.view["phase"] != "game-over":
        evening.go_on()
        stood.append(public(evening.view))
    for before in reversed(stood[:-1]):
        assert public(evening.do("undo")) == before
    for after in stood[1:]:
        assert public(evening.do("redo")) == after


def test_the_list_of_what_goes_is_there_before_it_goes(table):
    table.turn(1, *EIGHT)
    undo = table.view["undo"]
    assert undo["can_undo"]
    assert undo["steps"][0] == "Anna places two red ones at casino 1"


def test_undo_takes_the_notes_of_the_next_round_back_with_the_step_that_began_it(evening):
    evening.begin(rounds=2)
    evening.finish("round-over")
    before = public(evening.view)
    evening.do("next")
    assert evening.view["round"] == 2
    assert public(evening.do("undo")) == before


def test_what_the_bank_deals_crowds_no_move_out_of_the_last_entries(evening):
    """After the notes of a new round nothing was left in the list that could be put right."""
    evening.begin(rounds=2)
    evening.finish("round-over")
    evening.do("next")
    moves = [entry for entry in evening.view["history_tail"] if entry["by"]["role"] != "auto"]
    assert len(moves) >= 5
    assert [entry["seq"] for entry in moves] == sorted(entry["seq"] for entry in moves)


def test_there_is_nothing_to_take_back_before_the_first_step(table):
    assert table.view["undo"]["can_undo"] is False
    with pytest.raises(RefusedError, match="nothing to take back"):
        table.do("undo")
    with pytest.raises(RefusedError, match="nothing to do again"):
        table.do("redo")


def test_a_new_step_ends_redo(table):
    table.turn(1, *EIGHT)
    table.do("undo")
    table.do("place", face=6)
    assert table.view["undo"]["can_redo"] is False


def test_two_tablets_that_undo_the_same_step_take_it_back_once(table):
    table.turn(1, *EIGHT)
    shown = table.view["undo"]["entry"]
    table.do("undo", entry=shown)
    with pytest.raises(StaleStepError):
        table.do("undo", entry=shown)
    assert table.view["roll"] == {"anna": list(EIGHT)}


def test_the_first_press_shows_the_second_takes(table):
    table.turn(1, *EIGHT)
    shown = table.press("undo")
    assert "Anna places two red ones" in shown["message"]
    assert (shown["undo"]["armed"], shown["turn"]) == (True, "ben")
    table.clock.now_s += 1.0
    assert table.press("undo")["turn"] == "anna"


@pytest.mark.parametrize(
    ("wait_s", "physical", "taken"),
    [
        pytest.param(0.1, True, False, id="a bounce of a real button takes nothing"),
        pytest.param(0.1, False, True, id="a page's second tap counts as it comes"),
        pytest.param(9.9, True, True, id="within ten seconds"),
        pytest.param(10.1, True, False, id="too late: it shows again"),
    ],
)
def test_the_second_press_must_come_in_time(table, wait_s, physical, taken):
    table.turn(1, *EIGHT)
    table.press("undo", physical=physical)
    table.clock.now_s += wait_s
    assert (table.press("undo", physical=physical)["turn"] == "anna") is taken


def test_a_step_between_the_two_presses_is_shown_first(table):
    table.turn(1, *EIGHT)
    table.press("undo")
    table.clock.now_s += 1.0
    table.roll(2, 2, 2, 2, 2, 2, 2, 2)
    assert "Ben rolls" in table.press("undo")["message"]
    assert table.view["roll"] == {"ben": [2] * 8}


def test_an_armed_undo_goes_from_the_screens_after_ten_seconds(table):
    table.turn(1, *EIGHT)
    table.press("undo")
    assert table.wait(10.0)["undo"]["armed"] is False


def test_history_keeps_what_was_taken_back(table):
    table.turn(1, *EIGHT)
    table.do("undo")
    placed = [entry for entry in table.session.entries(table.view["game_id"]) if entry["kind"] == "place"]
    assert [(entry["counts"], entry["what"].split(";")[0]) for entry in placed] == [(False, "Anna places two red ones at casino 1")]
    assert table.view["history_tail"][-1]["what"].startswith("Taken back: Anna places two red ones")


def test_a_tap_that_comes_late_is_not_taken_for_the_roll_that_came_after_an_undo(table):
    """A slow line: the number was tapped for a roll that is taken back, and another one lies there by now."""
    table.roll(*EIGHT)
    meant_for = table.view["step"]
    table.do("undo")
    table.roll(1, 2, 2, 2, 2, 2, 2, 2)
    with pytest.raises(StaleStepError):
        table.do("place", face=1, step=meant_for)
    table.do("place", face=1, step=table.view["step"])
    assert table.dice(1) == {"anna": 1}


def test_a_tap_that_comes_late_is_not_taken_for_a_roll_that_was_corrected(table):
    table.roll(*EIGHT)
    meant_for = table.view["step"]
    (rolled,) = table.seqs("roll")
    table.do("amend", entry=rolled, command={"kind": "roll", "dice": {"anna": [1, 2, 2, 2, 2, 2, 2, 2]}})
    with pytest.raises(StaleStepError):
        table.do("place", face=1, step=meant_for)


def test_a_step_has_the_same_name_after_a_restart(table):
    table.roll(*EIGHT)
    table.do("undo")
    table.do("redo")
    assert table.restart()["step"] == table.view["step"]
    table.do("place", face=1, step=table.view["step"])
