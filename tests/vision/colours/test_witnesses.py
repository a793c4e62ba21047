"""A die's colour has two witnesses, its body and the reader network: one must be sure, and under another lamp neither against the other."""

import pytest

from vision.colours.witnesses import is_told, network_settles

ASK_BELOW = 0.95


@pytest.mark.parametrize(
    ("away", "odds", "another_lamp", "believed"),
    [
        pytest.param({"red": 1.0, "orange": 2.3}, {"red": 1.0}, True, True, id="both say red"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 1.0}, False, True, id="the lamp it was learned under: the body knows its set"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 1.0}, True, False, id="another lamp: twelve orange dice looked so"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"orange": 0.45, "red": 0.4}, True, True, id="the network speaks for none"),
        pytest.param({"red": 1.0, "orange": 2.3}, {"red": 0.6, "orange": 0.3}, True, True, id="the network is rather for red"),
        pytest.param({"red": 3.2, "orange": 3.9}, {"red": 1.0}, True, True, id="far from home, but the network knows"),
        pytest.param({"red": 3.2, "pearl": 6.0}, {"red": 1.0}, True, True, id="the network knows, and pearl is a set far away"),
        pytest.param({"red": 3.2, "orange": 3.9}, {"red": 0.6, "orange": 0.4}, True, False, id="far from home and nobody sure"),
        pytest.param({"red": 3.2, "orange": 6.0}, {"red": 0.4}, False, False, id="far from home, however far the next, and nobody sure"),
        pytest.param({"red": 1.0, "orange": 1.5}, {"red": 0.4}, False, False, id="at home in two sets, and nobody sure"),
        pytest.param({"red": 1.4, "orange": 1.0}, {"red": 1.0}, False, False, id="the network knows, but the body is nearer to orange"),
    ],
)
def test_red_is_believed(away, odds, another_lamp, believed):
    assert is_told("red", away, odds, "", ASK_BELOW, another_lamp) is believed


@pytest.mark.parametrize(
    ("away", "odds", "believed"),
    [
        pytest.param({"red": 0.5, "orange": None}, {"red": 0.4, "orange": 0.6}, False, id="at home, but orange to the network"),
        pytest.param({"red": 0.5, "orange": None}, {"red": 0.97, "orange": 0.03}, True, id="at home, and red to the network"),
        pytest.param({"red": 2.0, "orange": None}, {"red": 0.97, "orange": 0.03}, True, id="nearer than what was never learned may lie"),
        pytest.param({"red": 3.2, "orange": None}, {"red": 0.97, "orange": 0.03}, False, id="as far as that, perhaps orange"),
        pytest.param({"red": 3.2, "orange": None}, {"red": 1.0}, True, id="as far as that, surely not orange"),
        pytest.param({"red": 3.2, "orange": None, "blue": None}, {"red": 0.97, "orange": 0.03}, False, id="not blue, perhaps orange"),
        pytest.param({"red": 3.2, "orange": None, "blue": 3.4}, {"red": 1.0}, False, id="surely not orange, but as near to blue"),
        pytest.param({"red": 2.0, "pearl": None}, {"red": 1.0}, False, id="pearl, of which the network knows nothing, looks like any"),
        pytest.param({"red": None, "blue": 9.0}, {"red": 1.0}, True, id="red was never learned itself, and the network knows it"),
        pytest.param({"red": None, "orange": None}, {"red": 1.0}, True, id="neither was learned, and the network knows"),
        pytest.param({"red": None, "blue": 3.2}, {"red": 1.0}, False, id="red was never learned, and the body may be of the blue set"),
    ],
)
def test_red_is_believed_where_a_set_in_play_was_never_learned(away, odds, believed):
    assert is_told("red", away, odds, "", ASK_BELOW) is believed


@pytest.mark.parametrize(("looks", "believed"), [("", True), ("orange", False)])
def test_a_set_that_the_network_called_orange_when_it_was_learned_is_not_told_by_the_body_alone(looks, believed):
    assert is_told("red", {"red": 1.0, "orange": 2.3}, {"orange": 1.0}, looks, ASK_BELOW) is believed


@pytest.mark.parametrize(
    ("away", "odds", "settled"),
    [
        pytest.param({"blue": 1.8, "black": 1.3, "red": 9.5}, {"blue": 0.997}, True, id="sets learned alike: the network parts them"),
        pytest.param({"blue": 5.0, "black": 12.7}, {"blue": 1.0}, True, id="a glossy die somewhat off its set"),
        pytest.param({"blue": 1.8, "black": 1.3}, {"blue": 0.97, "black": 0.03}, False, id="the network is not sure enough"),
        pytest.param({"blue": 3.9, "black": 2.4}, {"blue": 1.0}, False, id="the body speaks for black"),
        pytest.param({"blue": 6.0, "black": 12.7}, {"blue": 1.0}, False, id="a die of nobody's set may look blue to the network"),
        pytest.param({"blue": 1.8, "pearl": 1.3}, {"blue": 1.0}, False, id="of pearl it knows nothing"),
        pytest.param({"blue": None, "black": 1.3}, {"blue": 1.0}, False, id="blue was never learned"),
    ],
)
def test_under_the_lamp_of_learning_a_sure_network_settles_blue_where_the_body_leaves_it_open(away, odds, settled):
    assert network_settles("blue", away, odds) is settled
