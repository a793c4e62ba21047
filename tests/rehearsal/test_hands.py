"""The hands at a rehearsed table, without a camera: what they lay wrong they lay right again."""

from collections import Counter

import numpy as np
import pytest

from companion.games.layout import Piece
from companion.rehearsal.hands import HAND, Hands, Step
from vision.training.lay.real_dice import TRAY, DiceOnTheMat, Kind

ROLLED = [Kind("red", 5), Kind("red", 5), Kind("red", 2), Kind("white", 5)]
FIVES = [Piece("red", 5), Piece("red", 5), Piece("white", 5)]


def table(seed=1):
    dice = DiceOnTheMat(np.random.default_rng(seed), 16.0)
    dice.throw([Kind("blue", 5)])
    dice.move("casino-5", [Kind("blue", 5)])
    dice.throw(ROLLED)
    return dice, Hands(dice, np.random.default_rng(seed))


def lies(dice):
    return {zone: Counter(die.kind for die in some) for zone, some in dice.lies.items() if some}


def test_a_move_is_laid_die_by_die():
    dice, hands = table()
    hands.do(hands.steps({"casino-5": (*FIVES, Piece("blue", 5))}))
    assert lies(dice) == {
        "casino-5": Counter({Kind("red", 5): 2, Kind("white", 5): 1, Kind("blue", 5): 1}),
        TRAY: Counter({Kind("red", 2): 1}),
    }


def test_a_die_that_was_kicked_is_taken_up():
    dice, hands = table()
    assert hands.steps({"casino-5": ()}) == [Step(Kind("blue", 5), "casino-5", HAND)]
    hands.do(hands.steps({"casino-5": ()}))
    assert "casino-5" not in lies(dice)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_slip_laid_wrong_is_put_back(seed):
    dice, hands = table(seed)
    before = lies(dice)
    right = hands.steps({"casino-5": (*FIVES, Piece("blue", 5))})
    wrong = hands.slip(right)
    assert wrong
    assert wrong != right
    hands.do(wrong)
    assert lies(dice) != before
    hands.put_back(wrong)
    assert lies(dice) == before


@pytest.mark.parametrize("seed", range(6))
def test_half_a_move_is_neither_none_nor_all_of_it(seed):
    _, hands = table(seed)
    steps = hands.steps({"casino-5": (*FIVES, Piece("blue", 5))})
    assert 0 < len(hands.some(steps)) < len(steps)
    assert hands.some(steps[:1]) == []


def test_a_leaning_die_is_set_flat():
    dice, hands = table()
    hands.lean_one()
    assert [bool(die.lean) for die in dice.lies[TRAY]].count(True) == 1
    hands.set_flat()
    assert not any(die.lean for die in dice.lies[TRAY])
