"""A casino of a typed bank pays when its notes are all tapped in, and somebody has said so: by the question's answer or a second press."""

import pytest

from companion.errors import RefusedError
from companion.games.las_vegas.state import State


@pytest.fixture
def payout(evening):
    """Anna leads casino 1, Ben is second; $60,000 was tapped in there and at every other casino."""

    def laid():
        evening.begin(bank="typed", rounds=1)
        for casino in range(1, 7):
            evening.do("deal-note", casino=casino, value=60_000)
        for face, seat, count in ((1, "anna", 8), (1, "ben", 3), (2, "ben", 5)):
            evening.do("place", face=face, dice={seat: count}, seat=seat)
        return evening

    return laid


def test_the_smaller_note_that_lies_there_too_is_asked_for(payout):
    table = payout()
    with pytest.raises(RefusedError) as refused:
        table.do("next")
    assert refused.value.code == "notes-unsaid"
    assert str(refused.value.message) == "More notes may lie at casino 1 than were tapped in."
    assert str(refused.value.hint) == "Tap the missing ones, or press next again: then these are all."
    table.do("deal-note", casino=1, value=10_000)
    table.do("all-notes")
    table.do("next")
    assert table.money() == {"anna": 60_000, "ben": 10_000}


def test_with_buttons_alone_the_second_press_says_that_these_are_all(payout):
    table = payout()
    for soon_s in (0.0, 0.9):  # the second one too soon to have read anything
        table.wait(soon_s)
        assert table.press("next", physical=False)["message"] is not None
        assert table.money() == {"anna": 0, "ben": 0}
    table.wait(2)
    table.press("next", physical=False)
    assert table.money() == {"anna": 60_000, "ben": 0}


def test_a_press_that_waited_behind_the_first_one_has_read_nothing(payout):
    """A slow card held both up for three seconds: the second was pressed before anybody could be told why the first one did not count."""
    table = payout()
    table.wait(1.0)
    pressed_s = table.clock.now_s
    table.clock.now_s += 3.0
    for at_s in (pressed_s, pressed_s + 1.5):
        table.press("next", at_s=at_s)
        assert table.money() == {"anna": 0, "ben": 0}
    table.wait(2)
    table.press("next")
    assert table.money() == {"anna": 60_000, "ben": 0}


def test_another_note_tapped_in_between_asks_anew(payout):
    table = payout()
    with pytest.raises(RefusedError):
        table.do("next")
    table.do("deal-note", casino=1, value=10_000)
    table.wait(2)
    with pytest.raises(RefusedError):
        table.do("next")


def test_the_word_that_it_is_all_can_be_undone(payout):
    table = payout()
    table.do("all-notes")
    assert table.view["payout"]["unsaid"] is None
    table.do("undo", entry=table.view["undo"]["entry"])
    assert table.view["payout"]["unsaid"] == 1


def test_a_round_of_an_older_version_is_corrected_as_before(payout, monkeypatch):
    """There nobody was asked whether the notes were all: its casinos have paid."""
    with monkeypatch.context() as old:
        old.setattr(State, "may_hold_more", lambda state, casino: False)
        table = payout()
        table.do("next")
        table.do("next")
    table.do("amend", entry=table.seqs("place")[2], command={"kind": "place", "face": 3, "dice": {"ben": 5}, "seat": "ben"})
    assert [casino["paid"] for casino in table.view["casinos"]][:3] == [True, True, False]
    assert table.money() == {"anna": 60_000, "ben": 0}
