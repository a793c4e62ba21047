"""The evening on one card: told of finished games only, true to the ranking; and luck, counted exactly."""

import json
import random
import threading
from itertools import pairwise

import pytest

from companion.errors import RefusedError, UnknownGameError
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.export import export
from companion.odds.chances import BATCHED, chances
from companion.odds.playout import StuckError
from companion.table import evening_chances
from companion.table.running import Stamp

TABLE, STAMP = By("table"), Stamp(1_700_000_000.0)


def play_to_the_end(table, luck):
    """Random legal play until nobody can do anything more."""
    running = table.session._keeper.running
    while running.game.outcome(running.state) is None:
        needs = running.game.needs(running.state)
        choices = [choice for seat in sorted(running.game.to_act(running.state)) for choice in running.game.legal(running.state, seat)]
        command = needs[0].command if needs else luck.choice(choices) if choices else running.command({"kind": "next"})
        running.play([command], TABLE, STAMP)


@pytest.fixture
def finished(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue Cora:green", rounds=3, seed=5)
    game_id = table.session.view()["game_id"]
    play_to_the_end(table, random.Random(5))
    return table, game_id


def test_the_last_round_is_the_ranking(finished):
    table, game_id = finished
    told = table.session.evening(game_id)
    assert [one["round"] for one in told["rounds"]] == [1, 2, 3]
    assert told["rounds"][-1]["money"] == {place["seat"]: place["money_usd"] for place in told["ranking"]}


@pytest.mark.parametrize(("rule", "each"), [("A", 2), ("B", 0)], ids=["two $1 chips are money", "skip cards count at the end only"])
def test_the_money_grows_from_what_everybody_began_with(new_evening, rule, each):
    """House rules A and B of the Custom Edition (S0)."""
    table = new_evening()
    table.begin(game="custom-edition", seats="Anna:red Ben:blue", house_rule=rule)
    table.do("end-game", after="now")
    told = table.session.evening(table.view["game_id"])
    assert told["start"] == {"anna": each, "ben": each}
    assert told["rounds"][-1]["money"] == {"anna": {"A": 2, "B": 4}[rule], "ben": {"A": 2, "B": 4}[rule]}


def test_money_only_grows_from_round_to_round(finished):
    table, game_id = finished
    rounds = table.session.evening(game_id)["rounds"]
    for before, after in pairwise(rounds):
        assert all(money <= after["money"][seat] for seat, money in before["money"].items())


def test_the_catch_of_the_night_is_told(finished):
    table, game_id = finished
    assert any("catch of the night" in one["text"] for one in table.session.evening(game_id)["moments"])


@pytest.mark.parametrize(
    ("notes", "left"),
    [([90_000, 20_000], "$110,000"), ([90_000], "$90,000"), ([90_000, 20_000, 10_000], "$110,000")],
    ids=["both notes", "the only note", "a third note would have lain there anyhow"],
)
def test_what_a_tie_left_lying_is_all_that_those_tied_would_have_taken(new_evening, notes, left):
    """The card said $90,000 where $110,000 lay."""
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", rounds=1, seed=5)
    session, game_id = table.session, table.session.view()["game_id"]
    told = {"dice": {"6": {"anna": 2, "ben": 2}}, "notes": {"6": notes}}
    session.submit({"kind": "adjust", **told, "reason": "so it lies"}, None, "lies", TABLE)
    session.submit({"kind": "end-round"}, None, "stop", TABLE)
    for number in range(6):
        session.submit({"kind": "next"}, None, f"next-{number}", TABLE)
    assert session.evening(game_id)["moments"][0]["text"] == f"The tie of the night: Anna & Ben left {left} lying at casino 6."


def test_three_who_are_tied_are_told_in_one_breath(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue Cleo:green", rounds=1, seed=5)
    session, game_id = table.session, table.session.view()["game_id"]
    told = {"dice": {"6": {"anna": 2, "ben": 2, "cleo": 2}}, "notes": {"6": [90_000]}}
    session.submit({"kind": "adjust", **told, "reason": "so it lies"}, None, "lies", TABLE)
    session.submit({"kind": "end-round"}, None, "stop", TABLE)
    for number in range(6):
        session.submit({"kind": "next"}, None, f"next-{number}", TABLE)
    assert session.evening(game_id)["moments"][0]["text"] == "The tie of the night: Anna, Ben & Cleo left $90,000 lying at casino 6."


def test_a_catch_and_a_tie_at_the_slot_machine_are_told_of_it_by_its_name(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", rounds=1, slot_machine=True, neutral_dice=True, seed=5)
    session, game_id = table.session, table.session.view()["game_id"]
    lies = {"5": {"anna": 2}, "3": {"ben": 1, "neutral": 1}}
    session.submit({"kind": "adjust", "slot": lies, "notes": {"slot": [60_000, 50_000]}, "reason": "so it lies"}, None, "lies", TABLE)
    session.submit({"kind": "end-round"}, None, "stop", TABLE)
    for number in range(7):
        session.submit({"kind": "next"}, None, f"next-{number}", TABLE)
    assert [one["text"] for one in session.evening(game_id)["moments"]] == [
        "The catch of the night: Anna took $60,000 at the slot machine.",
        "The tie of the night: Ben & the neutral dice left $50,000 lying at the slot machine.",
    ]


def test_the_throw_of_the_night_counts_every_die_of_its_number(new_evening):
    """All dice of one number are placed: one's own, the big one, kickers and the white ones (S3, S4)."""
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", rounds=1, neutral_dice=True, biggies=True, seed=5)
    dice = {"anna": [5, 5, 5, 1, 1, 2, 3], "biggie": [5], "neutral": [5, 5, 6, 6]}
    table.do("roll", dice=dice)
    table.do("place", face=5)
    table.do("end-game", after="now")
    told = table.session.evening(table.view["game_id"])
    assert [one["text"] for one in told["moments"]] == ["The throw of the night: Anna put down 6 dice showing 5 at once."]
    (luck,) = told["luck"]
    assert luck["best"] == [1, 1, 2, 3, 5, 5, 5, 5], "the big die is a die of one's own, the white ones are nobody's"


def test_a_game_put_aside_for_a_week_or_begun_before_the_clock_was_set_did_not_last_that_long(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", rounds=1, seed=5)
    session, game_id = table.session, table.session.view()["game_id"]
    for number, pause_s in enumerate((600, 7 * 24 * 3600, -3 * 3600, 300)):
        table.clock.now_s += pause_s
        session.submit({"kind": "adjust", "money_usd": {"anna": 10_000 * number}, "reason": "as it lies"}, None, f"lies-{number}", TABLE)
    table.clock.now_s += 300
    session.submit({"kind": "end-game", "after": "now"}, None, "end", TABLE)
    assert session.evening(game_id)["minutes"] == 20
    assert json.loads(export(table.journal, GAMES, game_id, "bgstats"))["durationMin"] == 20


def test_everybody_who_rolled_has_a_luck(finished):
    table, game_id = finished
    told = table.session.evening(game_id)["luck"]
    assert {one["seat"] for one in told} == {"anna", "ben", "cora"}
    assert [one["beyond"] for one in told] == sorted((one["beyond"] for one in told), reverse=True)
    assert all(one["rolls"] >= 3 and one["best_beyond"] >= 0 for one in told)


def test_a_live_game_has_no_card_yet(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", seed=5)
    with pytest.raises(RefusedError, match="not over"):
        table.session.evening(table.session.view()["game_id"])


def test_an_unknown_game_has_no_card(new_evening):
    with pytest.raises(UnknownGameError):
        new_evening().session.evening("nowhere")



def counted(table, game_id):
    """The chances once they are all there."""
    table.session.chances(game_id)
    for thread in threading.enumerate():
        if thread.name == "evening-chances":
            thread.join()
    told = table.session.chances(game_id)
    assert told["ready"]
    return told


def test_the_chances_begin_even_and_end_with_the_result(finished):
    table, game_id = finished
    told = counted(table, game_id)
    winners = [place["seat"] for place in table.session.evening(game_id)["ranking"] if place["place"] == 1]
    assert len(told["points"]) == 1 + 3, "the start and three rounds"
    assert all(sum(point.values()) == pytest.approx(1, abs=0.001) for point in told["points"])
    assert all(share == pytest.approx(1 / 3, abs=0.05) for share in told["points"][0].values())
    assert [seat for seat, share in told["points"][-1].items() if share] == winners
    assert told["games"] == BATCHED


def test_the_chances_are_the_same_after_a_restart(finished):
    table, game_id = finished
    first = counted(table, game_id)
    table.restart()
    assert counted(table, game_id) == first


def test_the_first_question_is_answered_before_anything_is_counted(finished, monkeypatch):
    table, game_id = finished
    go_on = threading.Event()

    def slow(game, states, seed, stopped):
        go_on.wait(10)
        yield from chances(game, states, seed, stopped)

    monkeypatch.setattr(evening_chances, "chances", slow)
    assert table.session.chances(game_id) == {"ready": False, "counted": 0.0, "games": 0, "points": []}
    go_on.set()
    assert counted(table, game_id)["counted"] == 1.0


def test_a_live_game_tells_no_chances(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", seed=5)
    with pytest.raises(RefusedError, match="not over"):
        table.session.chances(table.session.view()["game_id"])


def test_taken_back_after_its_end_a_game_tells_no_chances_any_more(finished):
    table, game_id = finished
    counted(table, game_id)
    table.session.submit({"kind": "undo"}, None, "back", TABLE)
    with pytest.raises(RefusedError, match="not over"):
        table.session.chances(game_id)


def test_a_game_without_rounds_has_no_curve(new_evening):
    table = new_evening()
    table.begin(game="lords-of-vegas", seats="Anna:red Ben:blue", seed=5)
    play_to_the_end(table, random.Random(5))
    told = table.session.chances(table.session.view()["game_id"])
    assert (told["ready"], told["points"]) == (True, [])


def test_one_round_makes_no_curve(new_evening):
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue", rounds=1, seed=5)
    play_to_the_end(table, random.Random(5))
    assert table.session.chances(table.session.view()["game_id"])["points"] == []


@pytest.mark.parametrize("trouble", [StuckError, IndexError])
def test_where_the_chances_cant_be_counted_the_card_does_without(finished, monkeypatch, trouble):
    table, game_id = finished

    def stuck(*_):
        raise trouble("a mistake in the rules")

    monkeypatch.setattr(evening_chances, "chances", stuck)
    assert counted(table, game_id)["points"] == []
