"""Undo, redo and corrections are entries that name entries; the line is what counts after them."""

import pytest

from companion.journal.entry import AUTO, By, Entry
from companion.journal.line import BrokenLineError, line_of

ANNA = By("table")


def entry(seq: int, batch: int | None = None, by: By = ANNA, **command: object) -> Entry:
    return Entry(seq, "g", batch or seq, 0.0, {"kind": "play", **command}, {}, by, "1", ())


def seqs(*entries: Entry) -> tuple[int, ...]:
    return tuple(line_of(entries).seqs)


BEGIN = entry(1, kind="begin")
DEALT = entry(2, batch=1, by=AUTO)


def test_everything_played_counts_in_order():
    assert seqs(BEGIN, DEALT, entry(3), entry(4)) == (2, 3, 4)


def test_undo_takes_back_the_last_step_with_what_the_bank_did_after_it():
    assert seqs(BEGIN, DEALT, entry(3), entry(4), entry(5, batch=4, by=AUTO), entry(6, kind="undo", steps=[4])) == (2, 3)


def test_undo_reaches_past_what_happened_by_itself_to_what_a_person_did():
    line = line_of([BEGIN, DEALT, entry(3), entry(4, by=By("camera"))])
    assert [step.batch for step in line.to_undo()] == [3, 4]


def test_what_the_bank_dealt_at_the_start_is_nobodys_step():
    assert line_of([BEGIN, DEALT]).to_undo() == ()


def test_redo_gives_back_exactly_what_undo_took():
    played = [BEGIN, DEALT, entry(3), entry(4), entry(5, kind="undo", steps=[4])]
    assert seqs(*played, entry(6, kind="redo", steps=[4])) == (2, 3, 4)


def test_two_undos_are_given_back_one_by_one_the_last_taken_first():
    played = [BEGIN, entry(2), entry(3), entry(4, kind="undo", steps=[3]), entry(5, kind="undo", steps=[2])]
    assert seqs(*played) == ()
    assert seqs(*played, entry(6, kind="redo", steps=[2])) == (2,)
    assert seqs(*played, entry(6, kind="redo", steps=[2]), entry(7, kind="redo", steps=[3])) == (2, 3)


def test_a_new_step_after_undo_ends_what_can_be_given_back():
    line = line_of([BEGIN, entry(2), entry(3, kind="undo", steps=[2]), entry(4)])
    assert (line.seqs, line.to_redo()) == ([4], ())


def test_a_correction_puts_a_new_tail_of_old_and_new_entries():
    played = [BEGIN, entry(2), entry(3), entry(4)]
    amended = [entry(5, kind="amend", entry=3, tail=[6, 4]), entry(6, batch=5)]
    assert seqs(*played, *amended) == (2, 6, 4)


def test_undoing_a_correction_restores_the_old_line_and_redo_the_corrected_one():
    played = [BEGIN, entry(2), entry(3), entry(4), entry(5, kind="strike", entry=3, tail=[4])]
    assert seqs(*played) == (2, 4)
    assert seqs(*played, entry(6, kind="undo", steps=[5])) == (2, 3, 4)
    assert seqs(*played, entry(6, kind="undo", steps=[5]), entry(7, kind="redo", steps=[5])) == (2, 4)


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(entry(3, kind="undo", steps=[1]), id="an undo that names a step that is not the last"),
        pytest.param(entry(3, kind="undo", steps=[]), id="an undo that names nothing"),
        pytest.param(entry(3, kind="redo", steps=[2]), id="a redo of what was never taken back"),
        pytest.param(entry(3, kind="amend", entry=9, tail=[]), id="a correction of an entry that does not count"),
        pytest.param(entry(3, kind="amend", entry=2, tail=[8]), id="a correction with a tail of unknown entries"),
        pytest.param(entry(3, kind="amend", entry=2, tail=[2, 2]), id="a correction with a tail that counts an entry twice"),
    ],
)
def test_an_entry_that_names_what_is_not_there_is_found_out(broken: Entry):
    with pytest.raises(BrokenLineError):
        line_of([BEGIN, entry(2), broken])


def test_a_long_game_holds_what_its_steps_changed_and_no_line_for_each():
    """The server grew with the square of a game's entries: four thousand took 94 megabytes."""
    line = line_of([BEGIN, *(entry(seq) for seq in range(2, 502)), entry(502, kind="strike", entry=500, tail=[501])])
    assert sum(len(step.dropped) + len(step.added) for step in line.past) == 500 + len((500, 501)) + len((501,))


def test_undos_of_several_corrections_at_once_lead_back_to_what_stood_before_them():
    """Each names what it kept of the line before it, and a longer one may follow a shorter one."""
    by_itself = By("camera")
    played = [BEGIN, *(entry(seq) for seq in range(2, 8))]
    turned = [
        entry(8, kind="strike", entry=3, tail=[4, 5, 6, 7]),
        entry(9, by=by_itself, kind="strike", entry=6, tail=[7]),
        entry(10, by=by_itself),
        entry(11, by=by_itself, kind="strike", entry=2, tail=[4, 5, 7, 10]),
    ]
    assert seqs(*played, *turned) == (4, 5, 7, 10)
    undo = entry(12, kind="undo", steps=[8, 9, 10, 11])
    assert seqs(*played, *turned, undo) == (2, 3, 4, 5, 6, 7)
    assert seqs(*played, *turned, undo, entry(13, kind="redo", steps=[8, 9, 10, 11])) == (4, 5, 7, 10)
