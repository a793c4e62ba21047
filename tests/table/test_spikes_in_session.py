"""Three tiny games pass journal and session together: a dice turn, a hidden choice of three seats at once, a trade with a reroll."""

import json

import pytest

from companion.errors import RefusedError, StaleStepError
from companion.journal.backup import verify
from companion.journal.entry import By
from tests.games.spikes.all_three import SPIKES

SECRET = 102


def phone(seat):
    return By("seat", seat, f"phone of {seat}")


def telling(table, lines, *secrets):
    """The lines that tell a secret number. Random names (game, run of the server) are no secrets."""
    for random_name in (table.view["game_id"], table.view["boot"]):
        lines = [line.replace(random_name, "") for line in lines]
    return [line for line in lines if any(str(secret) in line for secret in secrets)]


def play_dice_turn(table):
    table.begin("spike-dice-turn")
    for seat in ("anna", "ben"):
        table.do("roll", dice={seat: [6, 6, 1]})
        table.do("keep", face=6)


def play_hidden_choice(table):
    table.begin("spike-hidden-choice", seats="Anna:red Ben:blue Cora:green")
    for seat, number in (("anna", 101), ("ben", 102), ("cora", 102)):
        table.do("choose", by=phone(seat), number=number, seat=seat)


def play_trade_and_reroll(table):
    table.begin("spike-trade-reroll")
    table.do("offer", seat="anna", to="ben", coins=2)
    table.do("answer-offer", seat="ben", yes=True)
    table.do("reroll")


PLAYED = [play_dice_turn, play_hidden_choice, play_trade_and_reroll]


@pytest.mark.parametrize("play", PLAYED)
def test_a_spike_is_played_kept_exported_and_verified(evening, play):
    play(evening)
    assert (evening.view["phase"], evening.view["live"]) == ("game-over", False)
    exported = json.loads(evening.session.export(evening.view["game_id"]))
    assert exported["game"]["ranking"]
    assert verify(evening.directory, {spike.name: spike for spike in SPIKES}).ok


@pytest.mark.parametrize("play", PLAYED)
def test_a_spike_is_undone_to_the_start_and_redone_to_the_end(evening, play):
    play(evening)
    end = evening.session._keeper.running.state
    while evening.view["undo"]["can_undo"]:
        evening.do("undo")
    assert evening.seqs("roll") == evening.seqs("choose") == evening.seqs("offer") == []
    while evening.view["undo"]["can_redo"]:
        evening.do("redo")
    assert evening.session._keeper.running.state == end


@pytest.mark.parametrize("play", PLAYED)
def test_a_spike_stands_after_a_restart_as_it_stood(evening, play):
    play(evening)
    before = evening.session._keeper.running.state
    evening.restart()
    assert evening.session._keeper.running.state == before


@pytest.fixture
def choosing(evening):
    """Anna has chosen in secret; Ben and Cora have not."""
    evening.begin("spike-hidden-choice", seats="Anna:red Ben:blue Cora:green")
    evening.do("choose", by=phone("anna"), number=SECRET, seat="anna", step="choose")
    return evening


def test_three_phones_choose_for_the_same_step(choosing):
    choosing.do("choose", by=phone("cora"), number=103, seat="cora", step="choose")
    choosing.do("choose", by=phone("ben"), number=101, seat="ben", step="choose")
    assert choosing.view["table"]["shown"] == {"anna": SECRET, "cora": 103, "ben": 101}


def test_a_seat_that_has_chosen_is_late_with_a_second_choice(choosing):
    with pytest.raises(StaleStepError):
        choosing.do("choose", by=phone("anna"), number=101, seat="anna", step="choose")


def test_a_phone_can_not_choose_for_another_seat(choosing):
    with pytest.raises(RefusedError):
        choosing.do("choose", by=phone("cora"), number=101, seat="ben")


def test_a_corrected_choice_is_not_told_either(choosing):
    (entry,) = choosing.seqs("choose")
    preview = choosing.do("amend", entry=entry, command={"kind": "choose", "number": 103, "seat": "anna"}, preview=True)
    choosing.do("amend", entry=entry, command={"kind": "choose", "number": 103, "seat": "anna"})
    told = [json.dumps(preview), json.dumps(choosing.view), choosing.session.export(choosing.view["game_id"])]
    assert telling(choosing, told, SECRET, 103) == []
    assert choosing.session.view("anna")["table"]["mine"] == 103


def test_only_the_choosers_own_view_tells_the_choice(choosing):
    assert choosing.session.view("anna")["table"]["mine"] == SECRET
    told = [
        json.dumps(choosing.session.view()),
        json.dumps(choosing.session.view("ben")),
        choosing.session.feed.subscribe().next(0)[1],
        choosing.session.feed.subscribe("ben").next(0)[1],
        json.dumps(choosing.session.history()),
        json.dumps(choosing.session.entries(choosing.view["game_id"])),
        *(choosing.session.export(choosing.view["game_id"], form) for form in ("json", "csv", "text")),
    ]
    assert telling(choosing, told, SECRET) == []


def test_a_choice_taken_back_is_not_told_either(choosing):
    choosing.do("undo")
    assert telling(choosing, [choosing.session.export(choosing.view["game_id"]), json.dumps(choosing.view)], SECRET) == []


def test_once_all_is_shown_the_history_tells_it(choosing):
    for seat in ("ben", "cora"):
        choosing.do("choose", by=phone(seat), number=101, seat=seat)
    assert str(SECRET) in choosing.session.export(choosing.view["game_id"])


def test_a_reroll_of_several_seats_dice_comes_from_the_seed(new_evening):
    rolled = []
    for _ in range(2):
        table = new_evening()
        play_trade_and_reroll(table)
        rolled.append(table.view["table"]["dice"])
    assert rolled[0] == rolled[1]
    assert sorted(len(faces) for faces in rolled[0].values()) == [1, 3]
