"""An evening on which somebody comes late: kept, undone, corrected before and after, and told in its history."""

import pytest

from companion.errors import RefusedError
from companion.games.colours import dice_in_play
from companion.games.registry import GAMES
from companion.journal.records import record, tell_game
from companion.table.evening import evening as card_of

ZOE = {"name": "Zoe", "colour": "pink", "after": "anna"}


@pytest.fixture
def late(evening):
    """Anna and Ben have played the first of two rounds; Zoe sits down between them."""
    evening.begin(rounds=2)
    evening.finish("round-over")
    evening.do("join", **ZOE)
    return evening


def names(view):
    return [seat["name"] for seat in view["seats"]]


def test_who_has_joined_is_still_there_after_a_restart_and_gone_after_an_undo(late):
    assert names(late.restart()) == ["Anna", "Zoe", "Ben"]
    assert late.view["history_tail"][-1]["what"] == "Zoe joins the game"
    assert names(late.do("undo")) == ["Anna", "Ben"]
    assert names(late.do("redo")) == ["Anna", "Zoe", "Ben"]


def test_the_camera_is_told_of_the_newcomers_dice(late):
    assert dice_in_play(late.view) == tuple(seat["colour"] for seat in late.view["seats"])
    assert "pink" in dice_in_play(late.view)


def test_in_the_middle_of_a_round_it_is_refused_and_nothing_is_kept(evening):
    seq = evening.begin()["seq"]
    with pytest.raises(RefusedError, match="in the middle of a round"):
        evening.do("join", **ZOE)
    assert evening.view["seq"] == seq


def test_a_past_turn_is_put_right_and_the_newcomer_keeps_sitting_there(late):
    late.do("next")
    late.roll(1, 1, 1, 1, 2, 2, 3, 3)
    first = late.seqs("place")[0]
    view = late.do("strike", entry=late.seqs("join")[0], preview=True)
    assert {entry["fate"] for entry in view["preview"]["entries"]} & {"conflict", "follows"}
    late.do("amend", entry=first, command=next(e["command"] for e in late.session.entries(late.view["game_id"]) if e["seq"] == first))
    assert names(late.view) == ["Anna", "Zoe", "Ben"]


def test_the_finished_game_counts_for_everybody_who_sat_there(late):
    late.finish()
    told = tell_game(record(late.journal, GAMES, late.journal.game(late.view["game_id"])))
    assert {place["seat"] for place in told["ranking"]} == {"anna", "ben", "zoe"}
    assert told["names"]["zoe"] == "Zoe"
    assert [seat["name"] for seat in told["seats"]] == ["Anna", "Ben"]
    card = card_of(late.journal, GAMES, late.view["game_id"])
    assert {one["seat"] for one in card["luck"]} == {"anna", "ben", "zoe"}
    for form in ("json", "csv", "text"):
        assert "Zoe" in str(late.session.export(late.view["game_id"], form))


def test_who_went_home_comes_back(late):
    late.do("leave", seat="ben")
    assert [seat["playing"] for seat in late.view["seats"]] == [True, True, False]
    late.do("come-back", seat="ben")
    assert all(seat["playing"] for seat in late.view["seats"])
    late.finish()
