"""The evening on one card: told of finished games only, true to the ranking; and luck, counted exactly."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from companion.errors import RefusedError, UnknownGameError
from companion.journal.entry import By
from companion.odds.luck import beyond_expectation, expected_group, group
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


def test_money_only_grows_from_round_to_round(finished):
    table, game_id = finished
    rounds = table.session.evening(game_id)["rounds"]
    for before, after in pairwise(rounds):
        assert all(money <= after["money"][seat] for seat, money in before["money"].items())


def test_the_catch_of_the_night_is_told(finished):
    table, game_id = finished
    assert any("catch of the night" in one["text"] for one in table.session.evening(game_id)["moments"])


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


@pytest.mark.parametrize(
    ("dice", "mean"),
    [(0, 0), (1, 1), (2, Fraction(7, 6)), (3, Fraction(53, 36))],
    ids=["none", "one", "two: 1 + 1/6", "three: (1·120 + 2·90 + 3·6) / 216"],
)
def test_what_so_many_dice_bring_on_average(dice, mean):
    assert expected_group(dice) == mean


def test_luck_of_all_rolls_of_four_dice_together_is_none():
    rolls = [(a, b, c, d) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]
    assert sum(map(beyond_expectation, rolls)) == 0


def test_the_group_of_a_roll_is_its_most_frequent_number():
    assert group((1, 5, 5, 2, 5)) == 3
