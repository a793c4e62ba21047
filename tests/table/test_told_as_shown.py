"""What is told of the table as a screen showed it counts only while the table is as it was then; who does not say so is believed."""

import pytest

from companion.errors import BadRequestError, RefusedError, StaleStepError

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


@pytest.fixture
def counted(evening):
    """Two tablets have counted casino 1, and the first has set the tally; gives the table, and what the second one had seen."""
    evening.begin()
    evening.turn(1, *EIGHT)
    seen = evening.view["seq"]
    evening.do("adjust", dice={"1": {"anna": 3}}, reason="one had rolled away", newest=seen)
    return evening, seen


def test_of_two_who_count_one_casino_at_once_the_later_does_not_overwrite_the_first(counted):
    table, seen = counted
    with pytest.raises(StaleStepError) as late:
        table.do("adjust", dice={"1": {"anna": 2, "ben": 1}}, reason="Ben's lies there too", newest=seen)
    assert late.value.fresh_view["casinos"][0]["dice"] == {"anna": 3}
    assert table.dice(1) == {"anna": 3}
    table.do("adjust", dice={"1": {"anna": 3, "ben": 1}}, reason="Ben's lies there too", newest=late.value.fresh_view["seq"])
    assert table.dice(1) == {"anna": 3, "ben": 1}


def test_a_program_that_does_not_say_what_it_has_seen_is_believed(counted):
    table, _ = counted
    for unsaid in ({}, {"newest": None}):
        table.do("adjust", dice={"1": {"anna": 2}}, reason="counted again", **unsaid)
    assert table.dice(1) == {"anna": 2}


def test_what_was_seen_is_no_part_of_what_is_kept(counted):
    table, _ = counted
    kept = next(entry for entry in table.session.entries(table.view["game_id"]) if entry["command"]["kind"] == "adjust")
    assert "newest" not in kept["command"]


def test_notes_that_were_not_on_the_list_are_not_said_to_be_all(evening):
    evening.begin(bank="typed")
    for casino in range(1, 7):
        evening.do("deal-note", casino=casino, value=60_000)
    seen = evening.view["seq"]
    evening.do("remove-note", casino=1, value=60_000)
    evening.do("deal-note", casino=1, value=50_000)
    with pytest.raises(StaleStepError):
        evening.do("all-notes", newest=seen)
    assert evening.view["casinos"][0]["may_hold_more"]
    evening.do("all-notes", newest=evening.view["seq"])
    assert not any(casino.get("may_hold_more") for casino in evening.view["casinos"])


@pytest.fixture
def typed(evening):
    """A table whose notes are typed in; the first lies at casino 1. Gives the table, and what both tablets show."""
    evening.begin(bank="typed")
    evening.do("deal-note", casino=1, value=10_000)
    return evening, evening.view["seq"]


def notes(table):
    return [casino["notes"] for casino in table.view["casinos"][:2]]


def test_of_two_who_tap_the_same_note_at_once_on_two_devices_one_is_heard_and_the_other_asked(typed):
    """It lay there twice, for the bank knew of no reason why not."""
    table, seen = typed
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    with pytest.raises(RefusedError, match=r"told on another device.*one more, tap again") as late:
        table.do("deal-note", casino=1, value=20_000, newest=seen)
    assert late.value.code == "told-already"
    assert notes(table)[0] == [20_000, 10_000]
    table.do("deal-note", casino=1, value=20_000, newest=table.view["seq"])
    assert notes(table)[0] == [20_000, 20_000, 10_000], "seen by now, and meant"


def test_a_family_that_lays_notes_on_two_devices_at_once_is_hindered_by_none_that_is_another(typed):
    table, seen = typed
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    for casino, value in ((1, 10_000), (2, 20_000), (1, 30_000)):
        table.do("deal-note", casino=casino, value=value, newest=seen)
    assert notes(table) == [[30_000, 20_000, 10_000, 10_000], [20_000]]


def test_two_equal_notes_from_one_device_whose_screen_shows_the_first_count_both(typed):
    table, _ = typed
    for _ in range(2):
        table.do("deal-note", casino=1, value=20_000, newest=table.view["seq"])
    assert notes(table)[0] == [20_000, 20_000, 10_000]


def test_a_note_taken_away_on_two_devices_at_once_takes_none_of_its_like_along(typed):
    table, _ = typed
    table.do("deal-note", casino=1, value=10_000)
    seen = table.view["seq"]
    table.do("remove-note", casino=1, value=10_000, newest=seen)
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("remove-note", casino=1, value=10_000, newest=seen)
    assert notes(table)[0] == [10_000]


def test_a_note_that_was_taken_back_since_is_told_again(typed):
    table, seen = typed
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    table.do("undo")
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    assert notes(table)[0] == [20_000, 10_000]


def test_a_note_that_was_tapped_away_again_since_is_told_without_being_asked(typed):
    """Taken back by undo it was, tapped away it was not."""
    table, seen = typed
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    table.do("remove-note", casino=1, value=20_000, newest=table.view["seq"])
    table.do("deal-note", casino=1, value=20_000, newest=seen)
    assert notes(table)[0] == [20_000, 10_000]


def test_a_note_that_was_laid_anew_after_it_was_tapped_away_is_tapped_away_without_being_asked(typed):
    table, seen = typed
    table.do("remove-note", casino=1, value=10_000, newest=seen)
    table.do("deal-note", casino=1, value=10_000, newest=table.view["seq"])
    table.do("remove-note", casino=1, value=10_000, newest=seen)
    assert notes(table)[0] == []


def test_a_note_that_was_given_back_on_another_device_is_not_laid_a_second_time(typed):
    """An undo was redone there; the entry that counts again is older than what this screen showed."""
    table, _ = typed
    table.do("deal-note", casino=1, value=20_000)
    table.do("undo")
    seen = table.view["seq"]
    table.do("redo")
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("deal-note", casino=1, value=20_000, newest=seen)
    assert notes(table)[0] == [20_000, 10_000]


def test_a_note_whose_removal_was_taken_back_on_another_device_is_not_laid_a_second_time(typed):
    table, _ = typed
    table.do("remove-note", casino=1, value=10_000)
    seen = table.view["seq"]
    table.do("undo")
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("deal-note", casino=1, value=10_000, newest=seen)
    assert notes(table)[0] == [10_000]


def test_of_two_equal_notes_that_two_people_mend_at_once_by_undo_and_by_tapping_it_away_one_stays(typed):
    table, _ = typed
    table.do("deal-note", casino=1, value=10_000)
    seen = table.view["seq"]
    table.do("undo")
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("remove-note", casino=1, value=10_000, newest=seen)
    assert notes(table)[0] == [10_000]


def test_a_note_that_was_set_by_hand_or_put_right_on_another_device_is_not_laid_a_second_time(typed):
    table, seen = typed
    table.do("adjust", notes={"1": [20_000, 10_000]}, reason="so it lies")
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("deal-note", casino=1, value=20_000, newest=seen)
    seen = table.view["seq"]
    table.do("amend", entry=table.seqs("adjust")[0], command={"kind": "adjust", "notes": {"1": [30_000, 10_000]}, "reason": "a three"})
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("deal-note", casino=1, value=30_000, newest=seen)
    with pytest.raises(RefusedError, match="told on another device"):
        table.do("remove-note", casino=1, value=20_000, newest=seen)
    assert notes(table)[0] == [30_000, 10_000]


def test_the_same_request_asked_again_after_its_answer_was_lost_is_no_second_note(typed):
    table, seen = typed
    for _ in range(2):
        assert notes_of(table.do("deal-note", id="lost", casino=1, value=20_000, newest=seen)) == [20_000, 10_000]


def notes_of(view):
    return view["casinos"][0]["notes"]


@pytest.mark.parametrize("newest", [0, 1, 10_000])
def test_what_no_screen_can_have_shown_raises_no_fault(typed, newest):
    table, _ = typed
    table.do("deal-note", casino=2, value=10_000, newest=newest)
    assert notes(table)[1] == [10_000]


def test_a_program_that_does_not_say_what_it_has_seen_lays_as_many_as_it_likes(typed):
    table, _ = typed
    for unsaid in ({}, {"newest": None}):
        table.do("deal-note", casino=1, value=20_000, **unsaid)
    assert notes(table)[0] == [20_000, 20_000, 10_000]


@pytest.mark.parametrize("newest", ["3", 1.5, True])
def test_what_is_no_entry_is_named(counted, newest):
    with pytest.raises(BadRequestError, match="“newest”"):
        counted[0].do("adjust", dice={"1": {"anna": 2}}, reason="counted again", newest=newest)


def test_a_roll_is_no_word_about_what_a_screen_showed(counted):
    table, _ = counted
    with pytest.raises(BadRequestError, match="“newest”"):
        table.do("roll", newest=table.view["seq"])
