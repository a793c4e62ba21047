"""A correction rewrites what happened, not the record: previewed entry by entry, settled one by one, undoable, also after the end."""

import pytest

from companion.errors import BadRequestError, RefusedError

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


@pytest.fixture
def played(evening):
    """Anna placed two ones, Ben two sixes; then they played on to the end of a one-round game."""
    evening.begin(rounds=1)
    evening.turn(1, *EIGHT)
    evening.turn(6, *EIGHT)
    return evening


def fates(view):
    return {entry["seq"]: entry["fate"] for entry in view["preview"]["entries"]}


def test_a_preview_tells_every_later_entry_and_journals_nothing(played):
    first = played.seqs("place")[0]
    seq = played.view["seq"]
    view = played.do("amend", entry=first, command={"kind": "place", "face": 6}, preview=True)
    assert set(fates(view)) == {entry for entry in [*played.seqs("roll"), *played.seqs("place")] if entry > first}
    assert (view["seq"], played.dice(1)) == (seq, {"anna": 2})


def test_what_only_another_casino_feels_stays_the_same(played):
    first = played.seqs("place")[0]
    assert set(fates(played.do("amend", entry=first, command={"kind": "place", "face": 6}, preview=True)).values()) == {"same"}


def test_what_comes_out_otherwise_later_is_told_anew_and_what_stays_is_not(played):
    """Anna's ones were sixes, as Ben's: casino 1 pays nobody, casino 6 is tied."""
    played.do("end-round")
    played.finish()
    view = played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 6}, preview=True)
    told = {entry["seq"]: (entry["fate"], entry["why"]) for entry in view["preview"]["entries"]}
    paid = [told[seq] for seq in played.seqs("next")[:6]]
    assert [fate for fate, _ in paid] == ["follows", "same", "same", "same", "same", "follows"]
    assert [None if why is None else why.partition(" ")[0] for _, why in paid] == ["Now:", None, None, None, None, "Now:"]


def test_what_is_paid_as_it_was_is_not_shown_as_if_it_were_otherwise(played):
    """ "Casino 6: Ben takes $90,000. Now: Casino 6: Ben takes $90,000": Ben only has one die more there."""
    played.do("end-round")
    played.finish()
    roll = played.seqs("roll")[1]
    dice = next(entry for entry in played.session.entries(played.view["game_id"]) if entry["seq"] == roll)["command"]["dice"]["ben"]
    more = [6, *(face for face in dice if face == 6), *(face for face in dice if face != 6)][: len(dice)]
    view = played.do("amend", entry=roll, command={"kind": "roll", "dice": {"ben": more}}, preview=True)
    paid = {entry["seq"]: (entry["fate"], entry["why"]) for entry in view["preview"]["entries"]}[played.seqs("next")[5]]
    assert paid == ("follows", None)


def test_an_amended_placement_moves_the_dice(played):
    played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 6})
    assert (played.dice(1), played.dice(6)) == ({}, {"anna": 2, "ben": 2})


def test_the_old_rows_stay_and_the_new_one_says_what_it_stands_for(played):
    old = played.seqs("place")[0]
    played.do("amend", entry=old, command={"kind": "place", "face": 6})
    rows = {entry["seq"]: entry for entry in played.session.entries(played.view["game_id"])}
    new = next(entry for entry in rows.values() if entry["stands_for"] == old)
    assert (rows[old]["counts"], rows[old]["command"]["face"]) == (False, 1)
    assert (new["counts"], new["command"]["face"]) == (True, 6)


def test_undoing_a_correction_restores_the_old_line_and_redo_the_new(played):
    played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 6})
    played.do("undo")
    assert played.dice(1) == {"anna": 2}
    played.do("redo")
    assert played.dice(1) == {}


def test_a_correction_survives_a_restart(played):
    played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 6})
    before = played.view["casinos"]
    assert played.restart()["casinos"] == before


def test_amending_a_turn_with_itself_changes_nothing(played):
    seq = played.view["seq"]
    view = played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 1})
    assert (view["seq"], view["message"]) == (seq, "Nothing changes by that.")


def test_the_replacement_itself_must_be_possible(played):
    with pytest.raises(RefusedError):
        played.do("amend", entry=played.seqs("place")[0], command={"kind": "place", "face": 3, "dice": {"anna": 5}}, preview=True)


def test_a_struck_turn_leaves_the_later_ones_in_conflict_each_with_its_sentence(played):
    view = played.do("strike", entry=played.seqs("place")[0], preview=True)
    conflicts = [entry for entry in view["preview"]["entries"] if entry["fate"] == "conflict"]
    assert [entry["seq"] for entry in conflicts] == view["preview"]["open"]
    assert all(entry["why"] for entry in conflicts)


def test_open_conflicts_must_be_settled_before_anything_counts(played):
    seq = played.view["seq"]
    with pytest.raises(RefusedError, match="settled first") as refused:
        played.do("strike", entry=played.seqs("place")[0])
    assert (refused.value.code, played.view["seq"]) == ("conflicts-open", seq)


def settle_all(table, how, **correction):
    """Settle conflicts one by one as the preview shows them."""
    settle = {}
    while still_open := table.do(preview=True, settle=settle, **correction)["preview"]["open"]:
        settle[str(still_open[0])] = how
    return settle


def test_conflicts_settled_by_striking_leave_the_rest(played):
    strike = {"kind": "strike", "entry": played.seqs("place")[0]}
    played.do(settle=settle_all(played, "strike", **strike), **strike)
    assert (played.dice(1), played.dice(6)) == ({}, {})
    assert (played.view["turn"], played.view["phase"]) == ("anna", "place")


def test_a_conflict_kept_as_it_lies_becomes_an_adjustment_with_the_reason(played):
    first_roll, second_place = played.seqs("roll")[0], played.seqs("place")[1]
    amend = {"kind": "amend", "entry": played.seqs("roll")[1], "command": {"kind": "roll", "dice": {"ben": [1, 1, 2, 3, 4, 5, 5, 5]}}}
    preview = played.do(preview=True, **amend)["preview"]
    assert preview["open"] == [second_place]
    played.do(settle={str(second_place): "keep"}, **amend)
    assert (played.dice(1), played.dice(6)) == ({"anna": 2}, {"ben": 2})
    adjusted = [entry for entry in played.session.entries(played.view["game_id"]) if entry["kind"] == "adjust"]
    assert [entry["stands_for"] for entry in adjusted] == [second_place]
    assert adjusted[0]["command"]["reason"]
    assert played.view["turn"] == "anna"
    assert first_roll in played.seqs("roll")


def test_a_conflict_settled_by_another_command(played):
    second_place = played.seqs("place")[1]
    amend = {"kind": "amend", "entry": played.seqs("roll")[1], "command": {"kind": "roll", "dice": {"ben": [1, 1, 2, 3, 4, 5, 5, 5]}}}
    played.do(settle={str(second_place): {"kind": "place", "face": 5}}, **amend)
    assert played.dice(5) == {"ben": 3}


def test_after_the_end_the_money_goes_where_it_should_have_gone(played):
    played.finish()
    before = played.money()
    amend = {"kind": "amend", "entry": played.seqs("place")[0], "command": {"kind": "place", "face": 6}}
    preview = played.do(preview=True, **amend)["preview"]
    assert played.money() == before
    played.do(**amend)
    after = played.money()
    assert (preview["money_before"], preview["money_after"]) == (before, after)
    for handing in preview["hand_back"]:
        for seat, sign in ((handing["from"], -1), (handing["to"], 1)):
            if seat != "bank":
                before[seat] += sign * handing["amount_usd"]
    assert before == after
    assert played.view["phase"] == "game-over"


def test_a_correction_that_reopens_the_game_takes_its_end_back(played):
    played.finish()
    last = played.seqs("place")[-1]
    strike = {"kind": "strike", "entry": last}
    played.do(settle=settle_all(played, "strike", **strike), **strike)
    assert played.view["phase"] != "game-over"
    assert played.session.history()[0]["ended"] is None


def test_notes_that_another_payout_leaves_are_dealt_as_they_were(evening):
    evening.begin(rounds=2)
    evening.turn(1, *EIGHT)
    evening.turn(6, *EIGHT)
    evening.finish("round-over")
    evening.do("next")
    notes = [casino["notes"] for casino in evening.view["casinos"]]
    view = evening.do("amend", entry=evening.seqs("place")[0], command={"kind": "place", "face": 6}, preview=True)
    assert view["preview"]["open"] == []
    evening.do("amend", entry=evening.seqs("place")[0], command={"kind": "place", "face": 6})
    assert [casino["notes"] for casino in evening.view["casinos"]] == notes
    assert evening.view["round"] == 2


def test_hidden_totals_stay_hidden_in_a_preview(evening):
    evening.begin(rounds=1, hidden_totals=True)
    evening.turn(1, *EIGHT)
    view = evening.do("amend", entry=evening.seqs("place")[0], command={"kind": "place", "face": 6}, preview=True)
    assert (view["preview"]["money_before"], view["preview"]["money_after"]) == (None, None)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        pytest.param({"command": {"kind": "place", "face": 6}}, "“entry” is missing", id="no entry"),
        pytest.param({"entry": 1}, "“command” is missing", id="no command"),
        pytest.param({"entry": "one", "command": {}}, "must be a whole number", id="an entry that is no number"),
        pytest.param({"entry": 1, "command": {"kind": "next"}, "settle": {"2": "pray"}}, "“strike”, “keep” or a command", id="pray"),
        pytest.param({"entry": 1, "command": {"kind": "place", "face": 6}, "preview": "yes"}, "true or false", id="a preview of sorts"),
    ],
)
def test_an_unreadable_correction_is_named(played, fields, why):
    with pytest.raises(BadRequestError, match=why):
        played.do("amend", **fields)


def test_an_entry_that_does_not_count_can_not_be_corrected(played):
    with pytest.raises(RefusedError, match="does not count"):
        played.do("strike", entry=1)


def test_a_name_and_a_colour_struck_out_stand_in_no_later_line_of_the_evening(table):
    table.do("seat-change", seat="anna", name="Carla", colour="green")
    table.turn(1, *EIGHT)
    table.do("strike", entry=table.seqs("seat-change")[0])
    table.do("seat-change", seat="ben", name="Carla")
    told = table.session.export(table.view["game_id"], "text").splitlines()
    assert [line for line in told if "rolls" in line or "places" in line] == [
        "Anna rolls 1 1 2 3 4 5 6 6",
        "Anna places two red ones at casino 1",
    ]
    shown = [entry["what"] for entry in table.view["history_tail"]]
    assert shown[-4:] == [
        "Anna rolls 1 1 2 3 4 5 6 6",
        "Anna places two red ones at casino 1; Ben's turn",
        "Struck out: Anna is called Carla now",
        "Ben is called Carla now",
    ]


def test_a_name_that_is_taken_back_and_given_again_stands_in_the_lines_after_it(table):
    table.do("seat-change", seat="anna", name="Carla")
    table.turn(1, *EIGHT)
    table.do("strike", entry=table.seqs("seat-change")[0])
    table.do("undo")
    shown = [entry["what"] for entry in table.view["history_tail"]]
    assert "Carla places two red ones at casino 1; Ben's turn" in shown
    assert not any(line.startswith("Anna places") for line in shown)
