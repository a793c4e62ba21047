"""The camera's bank as casinos pay: what was asked is answered first, a note found is confirmed, what people take is nobody's affair."""

from dataclasses import replace

import pytest

from tests.table.watch.filmed_notes import ALL, PUSHED
from vision.reading import Scene


def test_at_the_payout_people_take_their_notes_and_nobody_is_asked_about_it(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({2: [50]})
    assert (told.proposal, told.question) == (None, None)


def test_what_was_asked_before_the_payout_must_be_answered_before_that_casino_pays(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 4: [50]})
    assert (bank.seen.question.code, set(bank.seen.unsettled)) == ("notes-different", {"casino-4"})
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({2: [50]})
    assert told.question.code == "notes-different"
    assert [str(text) for text in told.unsettled.values()] == ["Over casino 4 $50,000 can be seen, the tally says $90,000. Which is right?"]
    assert list(told.unsettled) == ["casino-4"]
    bank.answer("tally")
    assert (bank.seen.question, bank.seen.unsettled) == (None, {})


AWAY = {
    "a hand over the table": lambda bank: bank.shows({4: [50]}, scene=Scene.HANDS, looks=1),
    "a look that another note was lifted in": lambda bank: bank.shows({4: [50], 3: []}, looks=1),
    "that casino out of view": lambda bank: bank.shows({}, hidden=(4,)),
}


@pytest.mark.parametrize("away", AWAY)
@pytest.mark.parametrize("notes", [[50], [50, 90]], ids=["asked", "proposed"])
def test_what_was_seen_of_a_casinos_notes_is_not_over_while_they_are_out_of_sight(bank, notes, away):
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 4: notes})
    bank.state = replace(bank.state, stage="payout")
    before = dict(bank.shows({**ALL, 4: notes}).unsettled)
    AWAY[away](bank)
    assert list(before) == ["casino-4"]
    assert dict(bank.seen.unsettled) == before


@pytest.mark.parametrize("code", ["deck", "edge"])
def test_a_question_that_comes_up_at_the_payout_is_answered_before_that_casino_pays(bank, code):
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({**ALL, 4: [90] * 7}) if code == "deck" else bank.shows(ALL, doubts={4: "edge"})
    assert (told.question.code, set(told.unsettled)) == (f"notes-{code}", {"casino-4"})


def test_a_camera_that_begins_to_look_at_the_payout_asks_about_missing_notes_too(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    bank.watch.reset()
    assert bank.shows({**ALL, 4: [50]}).question.code == "notes-different"
    assert set(bank.seen.unsettled) == {"casino-4"}


def test_such_a_question_is_over_when_the_notes_lie_there_again(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 4: [50]})
    bank.state = replace(bank.state, stage="payout")
    assert bank.shows(ALL).unsettled == {}


def test_a_note_found_at_the_payout_is_confirmed_before_its_casino_pays(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({**ALL, 4: [90, 50]})
    assert list(told.unsettled) == ["casino-4"]
    bank.confirm()
    assert (bank.notes(4), bank.seen.unsettled) == ([50, 90], {})


def test_a_note_found_at_the_payout_is_confirmed_though_another_casino_is_asked_about(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 3: [40]})
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({**ALL, 3: [40], 4: [90, 50]})
    assert (told.question.code, list(told.unsettled)) == ("notes-different", ["casino-4", "casino-3"])
    bank.confirm()
    assert bank.notes(4) == [50, 90]


def test_a_note_that_lies_at_another_casino_at_the_payout_is_asked_about_too(bank):
    """Until 28 November it was proposed as a further one, for people take their notes then."""
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows(PUSHED)
    assert (told.question.code, told.proposal) == ("notes-pushed", None)


def by_hand(bank, *, gone, dealt):
    made = bank.game.commands
    bank.keep([made["remove-note"](casino=4, value=gone * 1000), made["deal-note"](casino=4, value=dealt * 1000)])


def test_what_was_put_right_by_hand_is_no_more_to_be_said_before_its_casino_pays(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 4: [50]})
    bank.state = replace(bank.state, stage="payout")
    assert list(bank.shows({n: notes for n, notes in ALL.items() if n != 4}, hidden=(4,)).unsettled) == ["casino-4"]
    by_hand(bank, gone=90, dealt=50)
    assert bank.seen.unsettled == {}
    assert bank.shows({**ALL, 4: []}).question is None, "they take it"


def test_who_changes_a_note_at_the_payout_is_left_alone(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({**ALL, 3: [40, 10]})
    assert (told.question, told.proposal) == (None, None)


def test_a_note_laid_at_the_payout_where_people_said_that_they_lay_more_is_proposed(bank):
    bank.shows({**ALL, 4: [30]})
    bank.confirm()
    assert bank.seen.question.code == "notes-little"
    bank.answer("covered")
    bank.state = replace(bank.state, stage="payout")
    assert bank.shows({**ALL, 4: [30]}).question is None
    assert list(bank.shows({**ALL, 4: [40, 30]}).unsettled) == ["casino-4"]
    bank.confirm()
    assert bank.notes(4) == [30, 40]


def test_neither_casino_pays_before_a_pushed_note_is_answered(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows(PUSHED)
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows(PUSHED)
    assert (told.question.code, sorted(told.unsettled)) == ("notes-pushed", ["casino-1", "casino-2"])
    bank.answer("tally")
    assert (bank.seen.question, bank.seen.proposal, bank.seen.unsettled) == (None, None, {})


def test_a_note_laid_at_the_payout_where_one_was_pushed_and_put_back_is_proposed(bank):
    """Until 28 November whatever lay there was left out, for people had said that they put it right."""
    bank.shows(ALL)
    bank.confirm()
    bank.shows(PUSHED)
    bank.answer("tally")
    bank.state = replace(bank.state, stage="payout")
    told = bank.shows({**ALL, 1: [*ALL[1], 40]})
    assert (told.question, list(told.unsettled)) == (None, ["casino-1"])
    bank.confirm()
    assert 40 in bank.notes(1)
