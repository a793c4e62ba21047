"""The payout routine three games share: positions as a table, and what must hold for every position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.casino import pay_out, returned
from companion.games.game import NEUTRAL

NOTES = st.lists(st.sampled_from(range(10_000, 100_000, 10_000)), max_size=6)
PLAYERS = ("anna", "ben", "carla", "denny", "eva", NEUTRAL)
WEIGHTS = st.dictionaries(st.sampled_from(PLAYERS), st.integers(0, 8))


@pytest.mark.parametrize(
    ("dice", "notes", "won"),
    [
        pytest.param({"red": 4, "blue": 2}, [90_000, 30_000], {"red": 90_000, "blue": 30_000}, id="most dice takes the highest note"),
        pytest.param({"red": 2, "blue": 4}, [30_000, 90_000], {"red": 30_000, "blue": 90_000}, id="order is nothing"),
        pytest.param({"red": 2, "blue": 2}, [50_000], {}, id="a tie pays nobody"),
        pytest.param({"red": 2, "blue": 2, "green": 1}, [50_000], {"green": 50_000}, id="one die wins when the leaders tie"),
        pytest.param({"red": 5, "blue": 2, "green": 2}, [50_000, 40_000], {"red": 50_000}, id="ties cancel below the leader too"),
        pytest.param({"a": 3, "b": 3, "c": 2, "d": 2, "e": 1}, [50_000, 20_000], {"e": 50_000}, id="every tied group goes"),
        pytest.param({"a": 4, "b": 2, "c": 2, "d": 1}, [50_000, 20_000], {"a": 50_000, "d": 20_000}, id="others tie, the second is paid"),
        pytest.param({"red": 1}, [60_000, 10_000], {"red": 60_000}, id="a player takes one note per casino"),
        pytest.param({"red": 3, "blue": 2, "green": 1}, [60_000], {"red": 60_000}, id="too few notes: the last go empty"),
        pytest.param({"red": 3, NEUTRAL: 4}, [60_000, 20_000], {"red": 20_000}, id="neutral takes the higher note, and nobody owns it"),
        pytest.param({"red": 3, NEUTRAL: 3, "blue": 1}, [60_000], {"blue": 60_000}, id="neutral ties like a player"),
        pytest.param({"red": 0, "blue": 0}, [60_000], {}, id="nobody without dice wins, and nobody without dice ties"),
        pytest.param({"red": 2}, [], {}, id="no note, no money"),
        pytest.param({}, [60_000], {}, id="an empty casino pays nobody"),
    ],
)
def test_pay_out(dice, notes, won):
    assert pay_out(dice, notes).won() == won


@given(WEIGHTS, NOTES)
def test_every_note_is_somewhere_afterwards(weights, notes):
    payout = pay_out(weights, notes)
    assert sorted([note for _, note in payout.awards] + list(payout.left_over)) == sorted(notes)
    assert sum(payout.won().values()) + sum(returned(payout)) == sum(notes)


@given(WEIGHTS, NOTES)
def test_a_player_takes_at_most_one_note_and_none_when_cancelled(weights, notes):
    payout = pay_out(weights, notes)
    takers = [player for player, _ in payout.awards]
    assert len(takers) == len(set(takers))
    assert not set(takers) & set(payout.cancelled)


@given(WEIGHTS, NOTES, st.randoms())
def test_the_order_of_players_and_notes_changes_nothing(weights, notes, chance):
    players, shuffled = list(weights.items()), list(notes)
    chance.shuffle(players)
    chance.shuffle(shuffled)
    again = pay_out(dict(players), shuffled)
    first = pay_out(weights, notes)
    assert (again.awards, again.left_over, set(again.cancelled)) == (first.awards, first.left_over, set(first.cancelled))


@given(WEIGHTS, NOTES)
def test_a_player_without_dice_changes_nothing(weights, notes):
    assert pay_out({**weights, "guest": 0}, notes) == pay_out(weights, notes)


@given(WEIGHTS, NOTES)
def test_another_player_as_strong_as_the_leader_can_only_remove_the_leader(weights, notes):
    before = pay_out(weights, notes)
    if not before.awards:
        return
    leader = before.awards[0][0]
    after = pay_out({**weights, "guest": weights[leader]}, notes)
    assert [player for player, _ in after.awards][: len(before.awards) - 1] == [player for player, _ in before.awards[1:]]
    assert set(after.cancelled) == {*before.cancelled, leader, "guest"}


def test_left_overs_and_the_note_of_neutral_go_under_the_pile_high_to_low():
    assert returned(pay_out({NEUTRAL: 1}, [10_000, 30_000, 20_000])) == (30_000, 20_000, 10_000)
