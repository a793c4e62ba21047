"""A whole round paid at one press: what each casino pays is kept as if it had been stepped through, and nothing is paid unasked."""

import pytest

from companion.errors import RefusedError, StaleStepError
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.table.watch.observation import Answer, Difference, Observation
from companion.text import say

DICE_GAMES = [name for name in GAMES if name != "lords-of-vegas"]


def paid(table):
    return [casino["paid"] for casino in table.view["casinos"]]


def stepped(table):
    while table.view["phase"] == "payout":
        table.do("next")


def lay_a_card(table):
    choice = next(one for one in table.view["choices"] if one["kind"] == "choose-cards")
    number, each = next((number, each) for number, each in choice["available"].items() if each)
    table.do("choose-cards", seat=choice["seat"], cards={number: each[:1]})


def lying_at(zone):
    answers = tuple(Answer(word, say("{word}", word=word)) for word in ("table", "tally", "covered"))
    return Difference("d1", zone, say("casino 3 shows 4 red, the tally says 3"), {"red": 4}, {"red": 3}, answers)


@pytest.mark.parametrize("game", DICE_GAMES)
def test_it_pays_what_next_would_have_paid_casino_by_casino(new_evening, game):
    one, other = new_evening(), new_evening()
    for table in (one, other):
        table.begin(game, seed=3)
        while table.view["phase"] != "payout":
            lay_a_card(table) if table.view["phase"] == "choose" else table.go_on()
    stepped(one)
    assert other.do("pay-rest")["phase"] == one.view["phase"]
    assert (other.money(), other.view["casinos"]) == (one.money(), one.view["casinos"])
    assert [(entry["kind"], entry["events"]) for entry in other.session.entries(other.view["game_id"])] == [
        (entry["kind"], entry["events"]) for entry in one.session.entries(one.view["game_id"])
    ]


def test_one_undo_takes_back_what_one_press_paid_and_tells_all_of_it_before(table):
    table.finish("payout")
    table.do("next")
    before = table.money()
    table.do("pay-rest")
    after = table.money()
    assert [what.split(":")[0].split(" pays")[0] for what in table.view["undo"]["steps"]] == [f"Casino {number}" for number in range(2, 7)]
    table.do("undo")
    assert (table.money(), paid(table)) == (before, [True] + [False] * 5)
    table.do("redo")
    assert (table.money(), table.view["phase"]) == (after, "clear-table")


def test_each_payment_can_still_be_put_right_by_itself(table):
    table.finish("payout")
    table.do("pay-rest")
    assert len(table.seqs("next")) == 6


def test_it_stops_before_the_casino_where_table_and_tally_differ(table):
    table.finish("payout")
    table.watch.by_step[table.session._keeper.running.step] = Observation(differences=(lying_at("casino-3"),))
    table.look()
    table.do("pay-rest")
    assert paid(table) == [True, True] + [False] * 4


def test_nothing_is_paid_where_the_next_casino_itself_waits_for_an_answer(table):
    table.finish("payout")
    table.watch.by_step[table.session._keeper.running.step] = Observation(differences=(lying_at("casino-1"),))
    table.look()
    with pytest.raises(RefusedError, match="casino 3 shows 4 red"):
        table.do("pay-rest")
    assert not any(paid(table))


def test_it_stops_before_a_casino_whose_notes_nobody_has_called_complete(evening):
    evening.begin(bank="typed", rounds=1)
    for casino in range(1, 7):
        evening.do("deal-note", casino=casino, value=60_000)
    for face, seat, count in ((1, "anna", 8), (2, "ben", 8)):
        evening.do("place", face=face, dice={seat: count}, seat=seat)
    with pytest.raises(RefusedError) as refused:
        evening.do("pay-rest")
    assert refused.value.code == "notes-unsaid"
    evening.do("all-notes")
    assert evening.do("pay-rest")["phase"] == "game-over"
    assert evening.money() == {"anna": 60_000, "ben": 60_000}


def test_what_nobody_heard_of_a_later_casino_is_still_said_where_the_first_payment_came_to_nothing(evening):
    """The game was paused on another device: the press was refused, and the next but one paid a casino of whose notes nobody was asked."""
    evening.begin(bank="typed", rounds=1)
    for casino in range(1, 7):
        evening.do("deal-note", casino=casino, value=60_000)
    for face, seat in ((1, "anna"), (2, "ben")):
        evening.do("place", face=face, dice={seat: 8}, seat=seat)
    with pytest.raises(RefusedError, match="at casino 1"):
        evening.do("pay-rest")
    evening.do("pause")
    evening.wait(2)
    with pytest.raises(RefusedError, match="paused"):
        evening.do("pay-rest")
    evening.do("resume")
    evening.wait(2)
    evening.do("pay-rest")
    assert paid(evening) == [True] + [False] * 5
    with pytest.raises(RefusedError, match="at casino 2"):
        evening.do("pay-rest")


def test_who_may_choose_a_note_at_the_slot_machine_is_waited_for(evening):
    evening.begin(slot_machine=True)
    evening.finish("payout")
    lies = {"3": {"anna": 2}, "5": {"ben": 1}}
    evening.do("adjust", slot=lies, notes={"slot": [60_000, 50_000]}, reason="so it lies")
    evening.do("pay-rest")
    assert (evening.view["phase"], evening.view["payout"]["next"], evening.view["payout"]["chooser"]) == ("payout", "slot", "anna")


def test_of_two_tablets_that_pay_at_once_one_does(table):
    table.finish("payout")
    step = table.view["step"]
    table.do("pay-rest", step=step)
    with pytest.raises(StaleStepError):
        table.do("pay-rest", step=step)


@pytest.mark.parametrize("phase", ["roll", "clear-table", "round-over"])
def test_nothing_else_is_stepped_over(table, phase):
    table.finish(phase)
    with pytest.raises(RefusedError) as refused:
        table.do("pay-rest")
    assert refused.value.code == "not-now"


def test_a_players_phone_pays_nobody(table):
    table.finish("payout")
    with pytest.raises(RefusedError) as refused:
        table.do("pay-rest", by=By("seat", seat="anna"))
    assert refused.value.code == "table-only"
