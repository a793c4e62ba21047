"""Boards of Lords of Vegas, measured: what counts as right, asked about and wrong, and a board on which a gold tile was brown."""

import pytest

from vision.reading import DieReading, LotReading, Scene, TableReading
from vision.training.draw.cameras import CAMERAS
from vision.training.measure.boards import LOTS, composed, judged, read

TRUTH = {"image": "one", "lots": {"A1": {"tile": "gold", "die": ["red", 5]}, "A2": {"marker": "blue"}}}


def reading(*first, dice=()):
    lots = [LotReading(f"lot-{n}", None, None, 1.0, False) for n in range(LOTS - len(first))]
    return TableReading(0.0, 0, Scene.SETTLED, tuple(dice), lots=(*first, *lots))


def die(value, ask=False):
    return DieReading(value, "red", 0.99, ask, ((0.0, 0.0),) * 4, (0.0, 0.0, 1.0, 1.0), zone="lot-A1")


@pytest.mark.parametrize(
    ("lot", "dice", "verdict"),
    [
        (LotReading("lot-A1", "gold", None, 1.0, False), [die(5)], "right"),
        (LotReading("lot-A1", "gold", None, 1.0, False), [die(4)], "wrong"),
        (LotReading("lot-A1", "brown", None, 1.0, False), [die(5)], "wrong"),
        (LotReading("lot-A1", "gold", None, 1.0, False), [], "wrong"),
        (LotReading("lot-A1", "brown", None, 0.4, True, "tile"), [die(5)], "asked"),
        (LotReading("lot-A1", "gold", None, 1.0, False), [die(4, ask=True)], "asked"),
        (LotReading("lot-A2", None, "blue", 1.0, False), [], "right"),
        (LotReading("lot-A2", None, "black", 1.0, False), [], "wrong"),
        (LotReading("lot-A2", None, None, 1.0, False), [], "wrong"),
    ],
)
def test_a_lot_is_right_with_all_that_lies_on_it(lot, dice, verdict):
    verdicts = [what for what, _ in judged(reading(lot, dice=dice), TRUTH)]
    assert verdicts == [verdict] + ["right"] * (LOTS - 1)


def test_a_board_that_is_not_read_is_asked_about():
    none = TableReading(0.0, 0, Scene.NO_MAT)
    assert [what for what, _ in judged(none, TRUTH)] == ["asked"] * LOTS


def test_gold_in_the_shadow_of_its_die_is_not_brown():
    """Two gold tiles of boards 3004 and 3023 were, through a camera that turns hues back: little of them was in the light."""
    board = composed(3023)
    assert [words for what, words in judged(read(board, 3023, CAMERAS["turned-back"]), board[1]) if what == "wrong"] == []
