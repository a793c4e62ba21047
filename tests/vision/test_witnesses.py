"""A die's colour has two witnesses, its body and the reader network: one must be sure, and under another lamp neither against the other."""

import pytest

from vision.witnesses import is_told

ASK_BELOW = 0.95


@pytest.mark.parametrize(
    ("away", "odds", "another_lamp", "believed"),
    [
        pytest.param({"red": 1.0, "orange": 2.3}, {"red": 1.0}, True, True, id="both say red"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 1.0}, False, True, id="the lamp it was learned under: the body knows its set"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 1.0}, True, False, id="another lamp: twelve orange dice looked so"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 0.45, "red": 0.4}, True, True, id="the network speaks for none"),
        pytest.param({"red": 3.2, "orange": 3.9}, {"red": 1.0}, True, True, id="far from home, but the network knows"),
        pytest.param({"red": 3.2, "orange": 3.9}, {"red": 0.6, "orange": 0.4}, True, False, id="far from home and nobody sure"),
    ],
)
def test_red_is_believed(away, odds, another_lamp, believed):
    assert is_told("red", away, odds, "", ASK_BELOW, another_lamp) is believed
