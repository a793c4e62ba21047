"""What lamps and buzzer say for what the screens show."""

import pytest

from hardware.signals import SEAT_PARTS, lamps, lit, seat_lamp, sound, sounding


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


SEATS = [{"id": colour, "colour": colour} for colour in ("red", "green", "blue", "yellow", "purple", "white", "orange", "black")]


@pytest.mark.parametrize(
    ("colour", "mix"),
    [
        ("red", "on off off"),
        ("green", "off on off"),
        ("blue", "off off on"),
        ("yellow", "on on off"),
        ("purple", "on off on"),
        ("white", "on on on"),
        ("orange", "on fast off"),
        ("black", "blink blink blink"),
    ],
)
def test_the_seat_lamp_has_the_colour_of_whose_turn_it_is(colour, mix):
    assert " ".join(seat_lamp({"phase": "roll", "turn": colour, "seats": SEATS}).values()) == mix


@pytest.mark.parametrize("phase", ["set-up", "paused", "game-over"])
def test_the_seat_lamp_is_dark_while_play_rests(phase):
    assert seat_lamp({"phase": phase, "turn": "red", "seats": SEATS}) == dict.fromkeys(SEAT_PARTS, "off")


def test_no_two_seats_look_alike_on_their_lamp():
    mixes = [tuple(seat_lamp({"phase": "roll", "turn": seat["id"], "seats": SEATS}).values()) for seat in SEATS]
    assert len(set(mixes)) == len(mixes)


@pytest.mark.parametrize(
    ("before", "after", "heard"),
    [
        pytest.param(None, {"phase": "please-confirm"}, None, id="nothing at the first look"),
        pytest.param({"phase": "reading"}, {"phase": "please-confirm"}, "look", id="please look: a proposal"),
        pytest.param({"phase": "please-confirm", "rev": 1}, {"phase": "please-confirm", "rev": 2}, None, id="once only"),
        pytest.param({"phase": "reading"}, {"phase": "place"}, "ok", id="the roll has been read"),
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
