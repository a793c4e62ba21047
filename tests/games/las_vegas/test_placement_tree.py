"""One number guards the whole turn logic: how many ways there are to place n dice turn by turn, counted by the engine and by a formula."""

from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import pytest

from companion.games.las_vegas.commands import Roll
from companion.games.registry import GAMES

GAME = GAMES["las-vegas"]
KNOWN = [1, 6, 186, 16_926, 3_571_386]


@pytest.fixture
def lone_player(vegas):
    """n dice in one hand, nobody else in the round."""
    return lambda n: vegas(2).hold(anna=n).turn("anna").state


def formula(n):
    """perft(n) = 6 · Σ C(n-k+4, 4) · perft(n-k) for k = 1..n: choose the number and how many dice show it, the others are a multiset."""
    return 1 if n == 0 else 6 * sum(comb(n - k + 4, 4) * formula(n - k) for k in range(1, n + 1))


def after(state, command):
    for event in GAME.decide(state, command, {}):
        state = GAME.apply(state, event)
    return state


def placed(state):
    """Every state after one turn: each roll (as a multiset) with each placement the engine calls legal."""
    for faces in combinations_with_replacement(range(1, 7), state.dice_left("anna")):
        rolled = after(state, Roll({"anna": faces}))
        for place in GAME.legal(rolled, "anna"):
            yield after(rolled, place)


def tree(state):
    """Leaves under a state, every one of them visited."""
    return 1 if state.stage == "payout" else sum(tree(turn) for turn in placed(state))


@pytest.mark.parametrize("dice", [0, 1, 2])
def test_every_path_walked_by_the_engine(lone_player, dice):
    assert (tree(lone_player(dice)) if dice else 1) == KNOWN[dice] == formula(dice)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_placement_tree_matches_the_formula(lone_player, dice):
    """What a turn offers depends only on the dice still in hand, so each hand is walked by the engine once."""

    @cache
    def leaves(left):
        if left == 0:
            return 1
        return sum(leaves(state.dice_left("anna")) for state in placed(lone_player(left)))

    assert leaves(dice) == formula(dice)
    assert [leaves(n) for n in range(5)] == KNOWN


def test_what_a_turn_offers_depends_only_on_the_dice_in_hand(lone_player):
    """The ground of the shortcut above: after a placement the engine offers what it offers any hand of that size."""
    for state in placed(lone_player(3)):
        left = state.dice_left("anna")
        if left:
            fresh = replace(lone_player(left), casinos=state.casinos)
            assert sorted(s.dice_left("anna") for s in placed(state)) == sorted(s.dice_left("anna") for s in placed(fresh))
