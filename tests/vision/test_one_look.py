"""One look at a table at rest: who asks it something changes nothing of what it saw."""

import cv2
import numpy as np
import pytest

from vision.belief import Belief
from vision.colours.table_colours import TableColours
from vision.dice.dice_sizes import DiceSizes
from vision.dice.placing import Placing
from vision.frame import Frame
from vision.ground.cover import MatMemory
from vision.ground.stance import Stance
from vision.mat import KNOWN_MATS
from vision.one_look import Care, OneLook
from vision.steps import Steps

PLAY = frozenset({"red", "blue", "white", "green"})


def in_light(picture, *times):
    return np.clip(picture * np.array(times), 0, 255).astype(np.uint8)


def seen(picture, number=0):
    return Frame(picture, float(number), "made", number)


@pytest.mark.parametrize(
    "then",
    [
        pytest.param(lambda picture: in_light(picture, 0.03, 0.4, 1.0), id="by a candle"),
        pytest.param(lambda picture: cv2.merge([cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)] * 3), id="through a grey camera"),
        pytest.param(lambda picture: in_light(picture, 4, 4, 4), id="in a glaring lamp"),
    ],
)
def test_whoever_asks_whether_a_die_was_turned_does_not_change_what_light_it_is(table, then):
    """The light is seen by a look, or where somebody says so: asking what is in a picture is no look."""
    picture = table(57, count=6)[0]
    belief, sizes = Belief.learned("table"), DiceSizes()
    colours, stance = TableColours(None, PLAY, belief.colour_ask_below), Stance(KNOWN_MATS, None)
    one = OneLook(sizes, belief, colours, Placing(sizes))
    assert stance.find(seen(picture)) is None
    colours.on_mat(MatMemory(stance.layout), stance.layout)
    one.look(seen(picture), stance, 0, Care.CLOSE, Steps())
    assert (colours.note, colours.is_odd_lamp, colours.is_lost) == (None, False, False)

    one.differs(seen(then(picture), 1), stance.pose, stance.layout)
    assert (colours.note, colours.is_odd_lamp, colours.is_lost) == (None, False, False)

    colours.see_light(then(picture), stance.pose)
    assert colours.note is not None
    assert colours.is_odd_lamp
