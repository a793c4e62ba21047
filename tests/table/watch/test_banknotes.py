"""The camera's bank: what is clear is proposed, what is doubtful is asked, and nothing counts before somebody said so."""

import pytest

from companion.games.card_game.game import CardGame
from companion.games.game import Seat
from companion.games.las_vegas.game import LasVegas
from companion.games.notes import RAINBOW
from companion.table.watch.watch import TableWatch
from tests.table.watch.filmed_notes import ALL, PUSHED, ZONES, Bank
from vision.reading import NoteReading, NotesSeen, Scene, TableReading


def test_what_is_read_is_proposed_with_its_sums_and_counts_only_when_confirmed(bank):
    told = bank.shows(ALL)
    assert str(told.proposal.why) == (
        "Notes lie there: casino 1: $60,000, casino 2: $50,000, casino 3: $60,000 ($40,000 + $20,000), casino 4: $90,000, "
        "casino 5: $50,000 ($30,000 + $20,000) and casino 6: $70,000"
    )
    assert bank.notes(3) == []
    assert bank.confirm().proposal is None
    assert {n: bank.notes(n) for n in ALL} == {n: sorted(values) for n, values in ALL.items()}


def test_one_look_alone_proposes_nothing(bank):
    assert bank.shows(ALL, looks=1).proposal is None


def test_the_proposal_keeps_its_name_while_the_same_notes_lie_there_and_gets_another_when_one_comes(bank):
    first = bank.shows({1: [60]}).proposal.id
    assert bank.shows({1: [60]}).proposal.id == first
    assert bank.shows({1: [60], 2: [80]}).proposal.id != first


def test_every_note_is_conserved(bank):
    before = bank.game.totals(bank.state)["notes"]
    bank.shows(ALL)
    bank.confirm()
    assert bank.game.totals(bank.state)["notes"] == before


def test_a_covered_note_is_asked_and_the_others_are_proposed_meanwhile(bank):
    told = bank.shows({1: [60], 2: [50]}, doubts={3: "covered"})
    assert (told.question.code, told.question.blocking) == ("notes-covered", False)
    bank.confirm()
    assert (bank.notes(1), bank.notes(3)) == ([60], [])
    assert bank.seen.question is not None


def test_what_can_be_read_beside_a_doubt_counts_when_a_person_says_that_it_is_all(bank):
    bank.shows({3: [60]}, doubts={3: "unreadable"})
    assert bank.seen.proposal is None
    bank.answer("rest")
    assert bank.notes(3) == [60]


def test_that_only_this_counts_is_no_answer_where_the_rules_let_no_such_notes_be_dealt(bank):
    told = bank.shows({3: [100]}, doubts={3: "covered"})  # the box of 2012 has no note of $100,000
    assert [answer.id for answer in told.question.answers] == ["tally"]


def test_that_only_this_counts_is_no_answer_where_a_note_of_the_tally_is_not_seen_either(bank):
    bank.shows({3: [60]})
    bank.confirm()
    told = bank.shows({3: [30]}, doubts={3: "covered"})
    assert [answer.id for answer in told.question.answers] == ["tally"]


def test_of_several_notes_one_that_the_deck_has_no_more_of_is_enough_to_ask(bank):
    told = bank.shows({1: [90, 90], 2: [90, 90], 3: [90, 90, 10]})
    assert told.question.code == "notes-deck"


def test_a_casino_that_has_paid_has_no_notes_that_could_be_missing(bank):
    bank.shows(ALL)
    bank.confirm()
    made = bank.game.commands
    bank.keep([made["place"](face=1, dice={"anna": 1}), made["end-round"](), made["next"]()])
    bank.watch = TableWatch()  # the camera is switched on only now
    assert bank.shows({**ALL, 1: []}).question is None
    assert "casino 2" in str(bank.shows({**ALL, 1: [], 2: []}).question.text)


def test_a_rainbow_card_bears_no_marker_and_is_not_missed():
    bank = Bank(rainbow=True)
    bank.shows({})
    bank.keep([bank.game.commands["deal-note"](casino=1, value=RAINBOW)])
    told = bank.shows({1: [60]})
    assert (told.question, str(told.proposal.why)) == (None, "Notes lie there: casino 1: $60,000")


def test_a_chip_card_that_is_due_is_no_note_that_is_missing():
    told = Bank(CardGame(), sequential=True, chip_cards=True).shows({1: [60, 30]})
    assert (told.question, str(told.proposal.why)) == (None, "Notes lie there: casino 1: $90,000 ($60,000 + $30,000)")


def test_that_only_this_counts_settles_the_doubt_too_until_it_is_undone(bank):
    bank.shows({**ALL, 3: [60]}, doubts={3: "covered"})
    bank.confirm()
    before = bank.state
    bank.answer("rest")
    bank.shows({**ALL, 3: [60]}, doubts={3: "covered"})
    assert (bank.notes(3), bank.seen.question) == ([60], None)
    bank.state = before
    bank.shows({**ALL, 3: [60]}, doubts={3: "covered"})
    assert bank.seen.question.code == "notes-covered"


def test_what_was_said_of_a_note_holds_for_all_turns_of_the_card_game():
    bank = Bank(CardGame())
    two = {1: [60, 30], 2: [50, 40], 3: [30, 30], 4: [90, 80], 5: [40, 40], 6: [70, 30]}
    bank.shows(two)
    bank.confirm()
    bank.shows({**two, 4: [90]})
    bank.answer("tally")
    for laid in ({"anna": {5: (1,)}, "ben": {6: (1,)}}, {"anna": {1: (1,)}, "ben": {2: (1,)}}):
        bank.keep([bank.game.commands["lay-cards"](laid)])
        bank.shows({**two, 4: [90]})
        assert bank.seen.question is None
    bank.shows({**two, 4: [80]})
    assert bank.seen.question.code == "notes-different"


def test_a_doubt_put_aside_is_not_asked_again_until_something_changes(bank):
    bank.shows({}, doubts={3: "covered"})
    assert bank.answer("tally").question is None
    assert bank.shows({3: [60]}, doubts={3: "covered"}).question is not None


def test_what_is_laid_over_the_notes_of_a_casino_that_was_seen_whole_is_no_note(bank):
    """The rehearsed game 329 of the Card Game: cards that found no room any more lay over the strip of notes, and five of six casinos were
    asked about, one after another, though all their notes were read."""
    bank.shows(ALL)
    bank.confirm()
    assert bank.shows(ALL, doubts={3: "covered", 5: "unreadable"}).question is None
    assert bank.seen.unsettled == {}


def test_it_may_be_one_where_a_note_is_gone_too(bank):
    bank.shows(ALL)
    bank.confirm()
    assert bank.shows({**ALL, 3: [40]}, doubts={3: "covered"}).question.code == "notes-covered"


def test_it_may_be_one_where_the_rules_want_a_further_note():
    bank = Bank(CardGame())
    bank.shows({1: [60]})
    bank.keep([bank.game.commands["deal-note"](casino=1, value=60_000)])
    bank.shows({1: [60]})
    assert bank.shows({1: [60]}, doubts={1: "covered"}).question.code == "notes-covered"


def test_it_may_be_one_where_the_casino_was_never_seen_without_it(bank):
    bank.shows({**ALL, 3: [60]}, doubts={3: "covered"})
    bank.keep([bank.game.commands["deal-note"](casino=3, value=60_000)])
    assert bank.shows({**ALL, 3: [60]}, doubts={3: "covered"}).question.code == "notes-covered"


@pytest.mark.parametrize("why", ["edge", "border"])
def test_notes_that_reach_the_pictures_edge_or_another_casino_are_asked_about_however_they_lay_before(bank, why):
    bank.shows(ALL)
    bank.confirm()
    assert bank.shows(ALL, doubts={3: why}).question.code == f"notes-{why}"


def test_a_note_between_two_casinos_is_asked_and_counts_for_none(bank):
    told = bank.shows({}, doubts={4: "border"})
    assert "between two casinos" in str(told.question.text)
    assert told.proposal is None


def test_a_note_between_two_casinos_is_none_of_what_counts_there(bank):
    bank.shows({4: [60]}, doubts={4: "border"})
    assert str(bank.seen.question.answers[0].text) == "Only this counts there: $60,000"
    bank.answer("rest")
    assert bank.notes(4) == [60]


def test_where_nothing_new_can_be_read_beside_a_doubt_there_is_nothing_to_count(bank):
    told = bank.shows({}, doubts={4: "edge"})
    assert str(told.question.text).startswith("The notes over casino 4 reach the picture's edge")
    assert [answer.id for answer in told.question.answers] == ["tally"]


def test_a_note_between_two_casinos_that_bears_no_value_is_not_told_as_one_of_nothing(bank):
    reading = NotesSeen((NoteReading("casino-4", None, (0.0, 0.0), True, "border"),), ZONES - {"tray"})
    for n in (1, 2):
        told = bank.watch.look(bank.game, bank.state, TableReading(n, n, Scene.SETTLED, (), ZONES, notes=reading), n)
    assert str(told.question.text).startswith("Something over casino 4 can't be read")


def test_too_little_at_a_casino_is_asked_for_a_note_may_lie_beneath(bank):
    told = bank.shows({2: [30]})
    assert (told.proposal, told.question.code) == (None, "notes-little")
    bank.answer("rest")
    assert bank.notes(2) == [30]
    assert bank.shows({2: [30, 20]}).proposal is not None


def test_more_of_a_value_than_the_deck_holds_is_asked(bank):
    told = bank.shows({1: [90, 90], 2: [90, 90], 3: [90, 90]})
    assert told.question.code == "notes-deck"  # the box of 2012 holds five of them
    bank.confirm()
    assert (bank.notes(1), bank.notes(2), bank.notes(3)) == ([90, 90], [90, 90], [])


def test_a_note_that_is_gone_or_another_is_a_question_never_a_correction(bank):
    bank.shows({1: [60]})
    bank.confirm()
    told = bank.shows({1: [80]})
    assert told.proposal is None
    assert "casino 1" in str(told.question.text)
    bank.answer("table")
    assert bank.notes(1) == [80]


def test_the_tally_stays_when_a_person_says_that_it_is_right(bank):
    bank.shows({1: [60]})
    bank.confirm()
    bank.shows({})
    assert bank.answer("tally").question is None
    assert bank.notes(1) == [60]


def test_a_further_note_beside_one_that_is_covered_may_count_with_it(bank):
    """The 20 of casino 5 lies covered, and a 40 is laid: neither what can be seen nor what was counted is all."""
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 5: [30]})
    bank.answer("tally")
    told = bank.shows({**ALL, 5: [30, 40]})
    assert [str(answer.text) for answer in told.question.answers] == [
        "The tally: one is covered, or we put it back",
        "The table: $70,000 ($40,000 + $30,000)",
        "Both, for one is covered: $90,000 ($40,000 + $30,000 + $20,000)",
    ]
    told = bank.answer("both")
    assert (bank.notes(5), told.question, told.proposal) == ([20, 30, 40], None, None)
    assert bank.shows({**ALL, 5: [30, 40, 20]}).question is None


def test_where_no_further_note_may_lie_both_is_no_answer():
    bank = Bank(CardGame())
    bank.shows({1: [60, 30]})
    bank.confirm()
    assert [answer.id for answer in bank.shows({1: [60, 40]}).question.answers] == ["tally", "table"]


def test_where_a_note_is_only_gone_both_is_no_answer(bank):
    bank.shows(ALL)
    bank.confirm()
    assert [answer.id for answer in bank.shows({**ALL, 5: [30]}).question.answers] == ["tally", "table"]


def test_a_note_that_a_sleeve_pushed_to_the_next_casino_is_one_question_and_no_further_note(bank):
    bank.shows(ALL)
    bank.confirm()
    told = bank.shows(PUSHED)
    assert (told.proposal, told.question.code) == (None, "notes-pushed")
    assert str(told.question.text) == "Over casino 1 $60,000 is missing, over casino 2 it lies. Was it pushed there?"
    told = bank.answer("tally")
    assert (told.proposal, told.question, bank.notes(1), bank.notes(2)) == (None, None, [60], [50])
    assert bank.shows(ALL).question is None


@pytest.mark.parametrize(("seen", "code"), [(PUSHED, "notes-pushed"), ({**ALL, 3: [40]}, "notes-different")])
def test_what_was_put_back_and_happens_again_is_asked_about_again(bank, seen, code):
    """The rehearsed game 157: the second time a sleeve pushed the same note to the same casino, nobody was asked, and it would
    have been paid where it no longer lay."""
    bank.shows(ALL)
    bank.confirm()
    bank.shows(seen)
    assert bank.answer("tally").question is None
    assert bank.shows(seen).question is None, "it lies there still: they put it back in a moment"
    assert bank.shows(ALL).question is None
    assert bank.shows(seen).question.code == code


def test_it_is_asked_about_again_though_something_else_over_the_casino_cannot_be_read_meanwhile(bank):
    """The rehearsed game 193: dice cards covered the markers beside the note that was put back."""
    bank.shows(ALL)
    bank.confirm()
    bank.shows({**ALL, 3: [40]})
    bank.answer("tally")
    assert bank.shows(ALL, doubts={3: "covered"}).question is None
    assert bank.shows({**ALL, 3: [40]}).question.code == "notes-different"


def test_a_note_that_lay_at_the_wrong_casino_is_taken_over_where_it_lies_now(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows(PUSHED)
    told = bank.answer("table")
    assert (told.question, bank.notes(1), bank.notes(2)) == (None, [], [50, 60])


def test_a_further_note_of_the_value_that_is_covered_elsewhere_counts_there_and_nothing_more_is_asked(bank):
    bank.shows(ALL)
    bank.confirm()
    bank.shows(PUSHED)
    told = bank.answer("covered")
    assert (told.question, told.proposal, bank.notes(1), bank.notes(2)) == (None, None, [60], [50, 60])


def test_beside_a_pushed_note_another_new_one_is_proposed_and_another_that_is_gone_is_asked_about(bank):
    bank.shows(ALL)
    bank.confirm()
    told = bank.shows({**PUSHED, 2: [60, 50, 10]})
    assert str(told.proposal.why) == "Notes lie there: casino 2: $60,000 ($50,000 + $10,000)"
    bank.confirm()
    bank.shows({**PUSHED, 2: [60, 50, 10], 3: [40]})
    assert "casino 3" in str(bank.answer("tally").question.text)


def test_where_the_rules_let_no_further_note_lie_a_pushed_one_is_put_back():
    bank = Bank(CardGame())
    bank.shows({1: [60, 30], 2: [50, 40]})
    bank.confirm()
    told = bank.shows({1: [60], 2: [50, 40, 30]})
    assert (told.question.code, [answer.id for answer in told.question.answers]) == ("notes-pushed", ["tally"])


def test_a_casino_of_which_no_note_is_seen_any_more_shows_nothing(bank):
    bank.shows(ALL)
    bank.confirm()
    assert str(bank.shows({**ALL, 1: []}).question.text) == "Over casino 1 nothing can be seen, the tally says $60,000. Which is right?"


def test_a_note_of_a_casino_out_of_the_picture_was_not_pushed(bank):
    bank.shows(ALL)
    bank.confirm()
    told = bank.shows({**{n: notes for n, notes in ALL.items() if n != 1}, 2: [60, 50]}, hidden=(1,))
    assert told.question is None
    assert str(told.proposal.why) == "Notes lie there: casino 2: $110,000 ($60,000 + $50,000)"


def test_a_note_that_is_gone_where_something_can_not_be_read_was_not_pushed(bank):
    bank.shows(ALL)
    bank.confirm()
    told = bank.shows(PUSHED, doubts={1: "covered"})
    assert told.question.code == "notes-covered"


def test_nor_is_it_a_further_note_where_it_lies_now(bank):
    """The rehearsed game 167, in the sun through leaves: something could not be read over casino 3, people put that aside, and its $40,000
    that a sleeve had pushed to casino 2 was proposed to be paid there too."""
    bank.shows(ALL)
    bank.confirm()
    bank.shows(PUSHED, doubts={1: "covered"})
    told = bank.answer("tally")
    assert (told.proposal, told.question.code) == (None, "notes-pushed")
    told = bank.answer("covered")
    assert (told.question, bank.notes(1), bank.notes(2)) == (None, [60], [50, 60])


def test_a_casino_out_of_the_picture_says_nothing(bank):
    bank.shows({1: [60]})
    bank.confirm()
    assert bank.shows({}, hidden=(1,)).question is None


def test_dice_in_the_tray_are_still_the_turns_roll_when_notes_were_dealt_beside_them():
    from vision.reading import DieReading

    bank = Bank()
    dice = tuple(
        DieReading(face, "red", 0.999, False, ((0, 0),) * 4, (0, 0, 1, 1), face_odds=(0.02,) * 6, colour_odds={"red": 0.98},
                   xy_mm=(20.0 * i, 5.0), size_mm=16.0, zone="tray") for i, face in enumerate((1, 1, 2, 3, 4, 5, 5, 6))
    )  # fmt: skip
    bank.shows({1: [60]})
    proposed = bank.seen.proposal.commands
    lie = bank.reading.notes
    bank.reading = TableReading(9.0, 90, Scene.SETTLED, dice, ZONES, notes=lie)
    told = bank.watch.look(bank.game, bank.state, bank.reading, 9.0)
    assert told.roll is not None
    assert told.proposal is None  # the dice come first
    assert bank.keep(proposed).roll is not None


def test_the_card_games_two_notes_a_casino_are_read_too():
    bank = Bank(CardGame())
    told = bank.shows({1: [60, 30], 2: [50]})
    assert str(told.proposal.why) == "Notes lie there: casino 1: $90,000 ($60,000 + $30,000)"
    assert told.question.code == "notes-little"  # each casino gets two
    bank.confirm()
    assert bank.notes(1) == [30, 60]
    assert bank.shows({1: [60, 30], 2: [50, 40, 30]}).question.code == "notes-refused"


def test_two_tablets_that_give_the_same_answer_deal_its_notes_once(bank):
    bank.shows({3: [30]})
    question = bank.seen.question
    assert question.code == "notes-little"
    assert bank.watch.answer(bank.game, bank.state, question.id, "rest").commands
    assert bank.watch.answer(bank.game, bank.state, question.id, "rest") is None


def test_notes_at_the_slot_machine_are_proposed_too():
    bank = Bank(slot_machine=True)
    notes = NotesSeen((NoteReading("slot", 50_000, (0.0, 0.0)),), ZONES - {"tray"} | {"slot"})
    for now_s in (1.0, 2.0):
        reading = TableReading(now_s, int(now_s), Scene.SETTLED, (), ZONES | {"slot"}, notes=notes)
        told = bank.watch.look(bank.game, bank.state, reading, now_s)
    assert str(told.proposal.why) == "Notes lie there: the slot machine: $50,000"


def test_the_typed_bank_hears_nothing_of_notes():
    game = LasVegas()
    state = game.setup({"bank": "typed"}, (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")))
    reading = TableReading(1.0, 1, Scene.SETTLED, (), ZONES)
    assert TableWatch(1).look(game, state, reading, 1.0).proposal is None


def test_notes_dealt_in_two_goes_are_proposed_in_two(bank):
    told = bank.shows({1: [60], 2: [50], 3: [40]})
    assert (str(told.proposal.why), told.question.code) == ("Notes lie there: casino 1: $60,000 and casino 2: $50,000", "notes-little")
    bank.confirm()
    bank.shows(ALL)
    bank.confirm()
    assert (bank.state.stage, {n: sorted(bank.notes(n), reverse=True) for n in ALL}) == ("roll", ALL)
