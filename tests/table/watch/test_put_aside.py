"""A question that was put aside is asked again when what it is about is another, and not because a look lists the same dice otherwise."""

from types import SimpleNamespace

import pytest

from companion.table.watch.put_aside import PutAside

SPOTS = {0: (10.0, 10.0), 1: (60.0, 10.0), 2: (110.0, 10.0)}


def asked(*moved):
    return SimpleNamespace(key=("found-roll",), lying=True, moved=moved)


@pytest.mark.parametrize(
    ("spots", "moved", "holds"),
    [
        pytest.param(SPOTS, (0, 1, 2), True, id="as it was"),
        pytest.param({0: SPOTS[2], 1: SPOTS[0], 2: SPOTS[1]}, (0, 1, 2), True, id="listed in another order"),
        pytest.param({**SPOTS, 2: (110.0, 90.0)}, (0, 1, 2), False, id="one thrown again"),
        pytest.param({0: SPOTS[0], 1: SPOTS[1]}, (0, 1, 2), True, id="one that can't be placed in this look"),
    ],
)
def test_a_question_about_dice_where_they_lie(spots, moved, holds):
    aside = PutAside(2)
    aside._spots = SPOTS
    aside.add(asked(0, 1, 2))
    aside._spots = spots
    assert aside.holds(asked(*moved)) is holds
