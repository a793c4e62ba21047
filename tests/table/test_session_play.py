"""The session plays by hand, answers each wish once, and refuses what is late, wrong or unreadable without a trace."""

import json
import sqlite3

import pytest

from companion.errors import BadRequestError, CompanionError, NoGameError, RefusedError, StaleStepError
from companion.games.registry import GAMES
from companion.journal import rows
from companion.journal.backup import verify
from companion.journal.entry import By

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


def test_before_the_first_game_the_table_waits_to_be_set_up(evening):
    assert (evening.view["phase"], evening.view["game"], evening.view["step"]) == ("set-up", None, None)
    with pytest.raises(NoGameError):
        evening.do("roll")


def test_a_new_game_deals_the_notes_of_a_virtual_bank_at_once(table):
    assert table.view["phase"] == "roll"
    assert all(sum(casino["notes"]) >= 50_000 for casino in table.view["casinos"])


def test_a_whole_game_is_played_by_hand_to_its_ranking(evening):
    evening.begin(rounds=2)
    over = evening.finish()
    assert over["live"] is False
    assert sorted(place["seat"] for place in over["outcome"]["ranking"]) == ["anna", "ben"]
    assert evening.session.history()[0]["ended"] is not None


def test_typed_notes_are_the_persons_to_enter(evening):
    evening.begin(bank="typed")
    before = sum(len(casino["notes"]) for casino in evening.view["casinos"])
    evening.do("deal-note", casino=1, value=60_000)
    assert before == 0
    assert evening.view["casinos"][0]["notes"] == [60_000]


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        pytest.param([{"name": " ", "colour": "red"}, {"name": "B", "colour": "blue"}], "needs a name", id="no name"),
        pytest.param([{"name": "A"}, {"name": "B", "colour": "blue"}], "needs a dice colour", id="no colour"),
        pytest.param("Anna", "must be a list", id="no list"),
        pytest.param(["Anna", "Ben"], "must be an object", id="names alone"),
    ],
)
def test_unreadable_seats_are_named(evening, seats, why):
    with pytest.raises(BadRequestError, match=why):
        evening.session.new_game("las-vegas", seats)
    assert evening.session.history() == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        pytest.param({"game": "chess"}, "no game “chess”", id="an unknown game"),
        pytest.param({"options": {"jokers": 2}}, "“jokers” is no option", id="an unknown option"),
        pytest.param({"options": [1]}, "must be an object", id="options that are no object"),
        pytest.param({"bank": "national"}, "no bank “national”", id="an unknown bank"),
    ],
)
def test_what_can_not_be_set_up_is_named(evening, arguments, why):
    seats = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
    with pytest.raises(BadRequestError, match=why):
        evening.session.new_game(**{"game": "las-vegas", "seats": seats, **arguments})


def test_two_annas_get_two_seats(evening):
    view = evening.begin(seats="Änna:red Anna:blue Neutral:green")
    assert [seat["id"] for seat in view["seats"]] == ["anna", "anna-2", "neutral-2"]


def test_no_seat_is_called_what_every_object_of_a_script_has(evening):
    """The pages showed "function Object()" as that player's dice and income."""
    view = evening.begin(seats="Constructor:red Ben:blue")
    assert [(seat["id"], seat["name"]) for seat in view["seats"]] == [("constructor-2", "Constructor"), ("ben", "Ben")]


def test_the_rules_refuse_without_a_trace(table):
    before = table.view
    with pytest.raises(RefusedError) as refused:
        table.do("place", face=3)
    assert refused.value.code
    assert {**table.view, "rev": 0} == {**before, "rev": 0}


@pytest.mark.parametrize(
    "command",
    [{"kind": "fly"}, {"no": "kind"}, {"kind": "place"}, {"kind": "place", "face": "five"}, {"kind": "confirm", "what": 1}, "place", None],
    ids=str,
)
def test_unreadable_commands_are_refused_and_the_journal_untouched(table, command):
    seq = table.view["seq"]
    with pytest.raises(BadRequestError):
        table.session.submit(command, None, "x", By("table"))
    assert table.journal.last_seq() == seq


def test_a_wish_for_a_step_that_is_over_gets_the_fresh_view(table):
    step = table.view["step"]
    table.turn(1, *EIGHT)
    with pytest.raises(StaleStepError) as late:
        table.do("place", step=step, face=1)
    assert late.value.fresh_view["turn"] == "ben"
    assert table.dice(1) == {"anna": 2}


def test_the_same_id_gets_the_first_answer_and_counts_once(table):
    first = table.do("roll", id="tap", dice={"anna": list(EIGHT)})
    table.do("place", face=1)
    assert table.do("roll", id="tap", dice={"anna": list(EIGHT)}) == first
    assert len(table.seqs("roll")) == 1


def test_a_late_wish_asked_again_gets_the_view_of_now(table):
    step = table.view["step"]
    table.turn(1, *EIGHT)
    for stage in ("roll", "place"):
        with pytest.raises(StaleStepError) as late:
            table.do("place", id="tap", step=step, face=1)
        assert late.value.fresh_view["phase"] == stage
        if stage == "roll":
            table.roll(*EIGHT)


def test_a_refusal_is_kept_without_the_request_it_was_raised_in(table):
    with pytest.raises(RefusedError) as first:
        table.do("place", id="tap", face=1)
    (kept,) = table.session._answers.values()
    assert (str(kept), kept.code, kept.__traceback__) == (str(first.value), first.value.code, None)


def test_the_same_id_gets_the_first_refusal_too(table):
    for _ in range(2):
        with pytest.raises(RefusedError):
            table.do("place", id="tap", face=1)
    table.roll(*EIGHT)
    with pytest.raises(RefusedError):
        table.do("place", id="tap", face=1)


def test_a_retry_after_a_restart_does_not_count_twice(table):
    table.do("roll", id="tap", dice={"anna": list(EIGHT)})
    table.restart()
    table.do("roll", id="tap", dice={"anna": list(EIGHT)})
    assert len(table.seqs("roll")) == 1


def test_a_phone_plays_for_its_own_seat_only(table):
    with pytest.raises(RefusedError, match="own seat"):
        table.do("roll", by=By("seat", "ben"), seat="anna", dice={"anna": list(EIGHT)})


def test_a_phone_that_names_no_seat_means_its_own(table):
    with pytest.raises(RefusedError):
        table.do("roll", by=By("seat", "ben"))
    assert table.do("roll", by=By("seat", "anna"))["phase"] == "place"


@pytest.mark.parametrize("kind", ["undo", "redo", "confirm", "amend", "strike", "pause", "set-out", "answer"])
def test_what_belongs_to_the_table_is_refused_from_a_phone(table, kind):
    table.roll(*EIGHT)
    with pytest.raises(RefusedError, match="belongs to the table"):
        table.do(kind, by=By("seat", "anna"))


def test_the_first_screen_after_a_restart_offers_to_continue(table):
    table.roll(*EIGHT)
    view = table.restart()
    assert view["resume"]["last"] == "Anna rolls 1 1 2 3 4 5 6 6"
    assert (view["phase"], view["roll"]) == ("place", {"anna": list(EIGHT)})
    assert table.do("resume")["resume"] is None


def test_any_step_ends_the_offer_to_continue(table):
    table.restart()
    assert table.roll(*EIGHT)["resume"] is None


def test_a_finished_game_is_shown_after_a_restart_but_not_offered(evening):
    evening.begin(rounds=1)
    evening.finish()
    view = evening.restart()
    assert (view["phase"], view["resume"]) == ("game-over", None)


def test_an_older_game_can_be_gone_on_with(table):
    first = table.view["game_id"]
    table.roll(*EIGHT)
    table.begin(seats="Cora:green Dan:white")
    table.session.open_game(first)
    assert table.view["roll"] == {"anna": list(EIGHT)}
    assert table.restart()["game_id"] == first


def test_names_and_colours_change_and_players_leave(evening):
    evening.begin(seats="Anna:red Ben:blue Cora:green")
    evening.do("seat-change", seat="ben", name="Benno", colour="black")
    evening.do("leave", seat="cora")
    seats = {seat["id"]: seat for seat in evening.view["seats"]}
    assert (seats["ben"]["name"], seats["ben"]["colour"], seats["cora"]["playing"]) == ("Benno", "black", False)
    assert evening.session.history()[0]["names"] == {"anna": "Anna", "ben": "Benno", "cora": "Cora"}


def test_a_game_that_can_not_be_read_spoils_no_history(table):
    unreadable = table.view["game_id"]
    table.begin(seats="Cora:green Dan:white")
    table.close()
    with sqlite3.connect(table.journal.file) as meddler:
        meddler.execute("DROP TRIGGER entries_never_change")
        meddler.execute('UPDATE entries SET events = \'[{"kind":"rained"}]\' WHERE game_id = ?', (unreadable,))
    table.open()
    told = {game["id"]: game for game in table.session.history()}
    assert "can't be read" in told[unreadable]["trouble"]
    assert table.view["seats"][0]["name"] == "Cora"


def test_first_answers_are_kept_packed(table):
    """A thousand of them as they were shown took 100 MB, a quarter of a small Pi's memory; as text the server still grew all evening."""
    first = table.do("roll", id="once")
    (kept,) = table.session._answers.values()
    assert len(kept) < len(json.dumps(first)) / 2
    first["seats"].clear()
    assert table.do("roll", id="once")["seats"]


def test_games_of_the_history_are_kept_packed(table):
    """As they are told each was 5 KB, by which the server grew with every game that the page lists."""
    (told,) = table.session.history()
    ((_, kept),) = table.session._told._told.values()
    assert len(kept.packed) < len(json.dumps(told)) / 1.5
    told["names"].clear()
    assert table.session.history()[0]["names"] == {"anna": "Anna", "ben": "Ben"}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("UPDATE entries SET chance = '{\"dice' WHERE seq = 1", id="half a text in an entry"),
        pytest.param("UPDATE entries SET by = CAST(x'7b22ff227d' AS TEXT) WHERE seq = 1", id="no letters in an entry"),
        pytest.param("UPDATE entries SET by = '5' WHERE seq = 1", id="another thing in an entry"),
        pytest.param("UPDATE entries SET at = 1e300 WHERE seq = 1", id="no date in an entry"),
        pytest.param("UPDATE games SET seats = '[{\"id'", id="half a text in the game itself"),
        pytest.param("UPDATE games SET options = CAST(x'7b22ff227d' AS TEXT)", id="no letters in the game itself"),
    ],
)
def test_a_text_that_the_card_has_damaged_does_not_keep_the_table_from_starting(table, damage):
    """SQLite's own check finds nothing wrong with letters inside a text: the server ended in a traceback, at every start."""
    table.close()
    with sqlite3.connect(table.journal.file) as card:
        card.execute("DROP TRIGGER entries_never_change")
        card.execute(damage)
    table.open()
    assert table.view["phase"] == "set-up"
    assert "can't be opened" in str(table.view["message"])
    assert len(verify(table.journal.file, GAMES).problems) == 1
    table.begin(seats="Cora:green Dan:white")
    told = table.session.history()
    assert told[0]["names"] == {"cora": "Cora", "dan": "Dan"}
    assert all(game["trouble"] for game in told[1:])


def test_the_game_can_end_now_with_a_ranking(table):
    table.turn(1, *EIGHT)
    assert table.do("end-game", after="now")["outcome"]["ranking"]


def test_the_seed_is_in_no_view(evening):
    evening.begin(seed=987654321)
    assert "987654321" not in str(evening.view)
    assert "987654321" not in evening.session.export(evening.view["game_id"])


def test_the_same_seed_deals_and_rolls_the_same(new_evening):
    one, other = new_evening(), new_evening()
    for table in (one, other):
        table.begin(seed=42)
        table.do("roll")
    assert (one.view["casinos"], one.view["roll"]) == (other.view["casinos"], other.view["roll"])


def test_undo_cannot_fish_for_a_better_roll(table):
    first = table.do("roll")["roll"]
    table.do("undo")
    assert table.do("roll")["roll"] == first


def test_health_tells_the_journal_and_the_camera(table):
    well = {"status": "ok", "seq": table.view["seq"], "camera": "off", "journal": "ok", "eye_restarts": 0, "note": None}
    assert table.session.health() == well


def test_a_journal_that_cannot_be_written_stops_play_in_words_until_it_can(table, monkeypatch):
    from companion.journal.database import JournalError, NotWrittenError

    def full(*_args, **_kwargs):
        raise NotWrittenError(say("The journal can't be written: disk full. Nothing of this counts."))

    from companion.text import say

    with monkeypatch.context() as patch:
        patch.setattr(table.journal, "append", full)
        with pytest.raises(JournalError):
            table.do("roll", id="tap", dice={"anna": list(EIGHT)})
    assert table.session.health()["status"] == "trouble"
    assert table.view["roll"] == {}
    table.do("roll", id="tap", dice={"anna": list(EIGHT)})
    assert table.session.health()["status"] == "ok"


def test_a_new_game_that_is_kept_shows_that_the_journal_can_be_written_again(table, monkeypatch):
    """Room was made and a new game begun, and every screen went on saying that nothing counts."""
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(rows, "insert_game", full)
        with pytest.raises(CompanionError, match="can't be written"):
            table.begin()
    assert table.session.health()["journal"] == "trouble"
    table.begin()
    assert table.session.health()["journal"] == "ok"


def test_a_game_that_can_t_be_read_is_no_journal_that_can_t_be_written(table):
    first = table.view["game_id"]
    table.begin()
    with sqlite3.connect(table.journal.file) as card:
        card.execute("UPDATE games SET seed = 'another' WHERE id = ?", (first,))
    card.close()
    with pytest.raises(CompanionError, match="not what was written"):
        table.session.open_game(first)
    assert table.session.health()["journal"] == "ok"


def test_what_was_meant_for_a_game_of_another_evening_is_late_where_none_runs(evening):
    with pytest.raises(StaleStepError):
        evening.session.submit({"kind": "next"}, None, "late", By("table"), game="a-game-of-last-week")


def test_each_sentence_comes_with_its_template_for_screens_of_other_languages(table):
    table.propose({"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 4, 5, 6, 6]}}, why="dice moved")
    table.wait(1.0)
    view = table.press("next")
    why = view["proposal"]["why_text"]
    assert (why["template"], view["proposal"]["why"]) == ("dice moved", "dice moved")
    told = view["message_text"]
    assert told["template"] == "{problem} {mend}"
    assert told["values"]["problem"]["template"] == "This still waits to be confirmed: {what}"
    assert told["text"] == view["message"]


def test_before_the_first_game_nothing_is_live(evening):
    assert {key: evening.view[key] for key in ("live", "game", "game_id", "step")} == {
        "live": False,
        "game": None,
        "game_id": None,
        "step": None,
    }


def test_a_game_that_waits_to_be_gone_on_with_is_not_under_way(table):
    assert table.session.under_way()
    table.restart()
    assert not table.session.under_way()
    table.do("resume")
    assert table.session.under_way()
