"""What lamps and buzzer say for what the screens show."""

import pytest

from hardware.signals import lamps, lit, sound, sounding


@pytest.mark.parametrize(
    ("view", "ready", "confirm", "trouble"),
    [
        pytest.param({"phase": "set-up"}, "off", "off", "off", id="before a game all is dark"),
        pytest.param({"phase": "roll"}, "on", "off", "off", id="your turn: green"),
        pytest.param({"phase": "reading"}, "blink", "off", "off", id="reading: green blinks"),
        pytest.param({"phase": "please-confirm"}, "off", "on", "off", id="please confirm: white"),
        pytest.param({"phase": "payout"}, "off", "blink", "off", id="payout waits for next: white blinks"),
        pytest.param({"phase": "question", "question": {"id": "q1"}}, "off", "fast", "blink", id="a question: white and red"),
        pytest.param({"phase": "roll", "health": {"camera": "lost"}}, "on", "off", "on", id="the camera is lost, the game goes on"),
        pytest.param(
            {"phase": "roll", "health": {"camera": "ok", "journal": "trouble"}}, "on", "off", "fast", id="the journal can't be written"
        ),
        pytest.param({"phase": "roll", "differences": [{}]}, "on", "off", "blink", id="table and tally differ"),
        pytest.param(
            {"phase": "roll", "undo": {"armed": True}, "message": "…"}, "on", "fast", "blink", id="undo waits for its second press"
        ),
    ],
)
def test_lamps(view, ready, confirm, trouble):
    assert lamps(view) == {"ready": ready, "confirm": confirm, "trouble": trouble}


@pytest.mark.parametrize(
    ("before", "after", "heard"),
    [
        pytest.param(None, {"phase": "please-confirm"}, None, id="nothing at the first look"),
        pytest.param({"phase": "reading"}, {"phase": "please-confirm"}, "look", id="please look: a proposal"),
        pytest.param({"phase": "please-confirm", "rev": 1}, {"phase": "please-confirm", "rev": 2}, None, id="once only"),
        pytest.param({"phase": "roll"}, {"phase": "roll", "question": {"id": "q"}}, "look", id="a question"),
        pytest.param(
            {"phase": "roll"}, {"phase": "please-confirm", "health": {"camera": "lost"}}, "no", id="the camera is lost: first of all"
        ),
    ],
)
def test_sounds(before, after, heard):
    assert sound(before, after) == heard


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [("on", "++++++++"), ("off", "--------"), ("blink", "++++----"), ("fast", "+-+-+-+-"), ("unheard of", "--------")],
)
def test_patterns_over_a_second(pattern, shown):
    assert "".join("+" if lit(pattern, 7 + eighth / 8) else "-" for eighth in range(8)) == shown


@pytest.mark.parametrize("signal", ["ok", "look", "no"])
def test_every_sound_ends(signal):
    assert sounding(signal, 0.0)
    assert not sounding(signal, 2.0)
