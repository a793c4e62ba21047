"""What lamps and buzzer say, from one table: rows of what can be true at the table, the first that fits decides a lamp.

The lamps: *ready* (green) the table is yours; *confirm* (white) it waits for a press; *trouble* (red) something needs a look. One more of
three colours, where it is wired, shows whose turn it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]
LAMPS = ("ready", "confirm", "trouble")
OFF, ON, BLINK, FAST = "off", "on", "blink", "fast"
_PERIOD_S = {BLINK: 1.0, FAST: 0.25}

SOUNDS: Mapping[str, tuple[float, ...]] = {
    "ok": (0.05,),
    "look": (0.05, 0.08, 0.05),
    "no": (0.25, 0.1, 0.25),
}
"""Seconds on, off, on … of each sound; an active buzzer needs no pitch."""


@dataclass(frozen=True, slots=True)
class Row:
    """When `true` of a view, the lamps show this; None leaves a lamp to the rows below. sound: played when the row becomes true."""

    name: str
    true: Callable[[View], bool]
    ready: str | None = None
    confirm: str | None = None
    trouble: str | None = None
    sound: str | None = None


def _phase(*names: str) -> Callable[[View], bool]:
    return lambda view: view.get("phase") in names


TABLE: tuple[Row, ...] = (
    Row("switching off waits for its second hold", lambda v: v.get("switch_off") == "ask", FAST, FAST, FAST, sound="look"),
    Row("the machine is being switched off", lambda v: v.get("switch_off") == "going", BLINK, BLINK, BLINK, sound="ok"),
    Row("the camera is lost", lambda v: (v.get("health") or {}).get("camera") == "lost", trouble=ON, sound="no"),
    Row("the journal can't be written", lambda v: (v.get("health") or {}).get("journal", "ok") != "ok", trouble=FAST, sound="no"),
    Row("undo waits for its second press", lambda v: bool((v.get("undo") or {}).get("armed")), confirm=FAST),
    Row("a message is shown", lambda v: v.get("message") is not None, trouble=BLINK),
    Row("a question is open", lambda v: v.get("question") is not None, confirm=FAST, trouble=BLINK, sound="look"),
    Row("table and tally differ", lambda v: bool(v.get("differences")), trouble=BLINK, sound="look"),
    Row("please confirm", _phase("please-confirm"), ready=OFF, confirm=ON, sound="look"),
    Row("the roll has been read", _phase("place"), sound="ok"),
    Row("a hand is over the table", _phase("hands-in-view"), ready=FAST),
    Row("the table is being read", _phase("reading"), ready=BLINK),
    Row("the table waits for next", _phase("payout", "round-over"), ready=OFF, confirm=BLINK),
    Row("the table is to be cleared", _phase("clear-table", "fill"), ready=BLINK),
    Row("the game is over", _phase("game-over"), ready=BLINK, confirm=BLINK),
    Row("the game is paused", _phase("paused"), ready=OFF),
    Row("your turn", _phase("roll", "place"), ready=ON),
    Row("otherwise", lambda _: True, ready=OFF, confirm=OFF, trouble=OFF),
)


def lamps(view: View) -> dict[str, str]:
    """The pattern of each lamp for a view.

    >>> lamps({"phase": "please-confirm"})
    {'ready': 'off', 'confirm': 'on', 'trouble': 'off'}
    """
    true = [row for row in TABLE if row.true(view)]
    return {lamp: next(pattern for row in true if (pattern := getattr(row, lamp)) is not None) for lamp in LAMPS}


SEAT_PARTS = ("seat_red", "seat_green", "seat_blue")
_MIXES: Mapping[str, tuple[str, str, str]] = {
    "red": (ON, OFF, OFF),
    "green": (OFF, ON, OFF),
    "blue": (OFF, OFF, ON),
    "yellow": (ON, ON, OFF),
    "purple": (ON, OFF, ON),
    "white": (ON, ON, ON),
    "orange": (ON, FAST, OFF),
    "black": (BLINK, BLINK, BLINK),
}
"""Each seat colour on a lamp of three colours that are only on or off; what can't be mixed flickers or, black, blinks white."""


def seat_lamp(view: View) -> dict[str, str]:
    """The pattern of each part of the seat's lamp: the colour of whose turn it is, dark where it is nobody's or play rests.

    >>> seat_lamp({"phase": "roll", "turn": "ben", "seats": [{"id": "ben", "colour": "yellow"}]})
    {'seat_red': 'on', 'seat_green': 'on', 'seat_blue': 'off'}
    """
    rests = view.get("phase") in ("set-up", "paused", "game-over") or view.get("switch_off")
    colours = [seat["colour"] for seat in view.get("seats") or () if seat["id"] == view.get("turn")]
    mix = _MIXES.get(colours[0], (BLINK, BLINK, BLINK)) if colours and not rests else (OFF, OFF, OFF)
    return dict(zip(SEAT_PARTS, mix, strict=True))


def sound(before: View | None, after: View) -> str | None:
    """The sound of the first row that became true; what people did themselves the table answers with a sound of its own."""
    if before is None:
        return None
    return next((row.sound for row in TABLE if row.sound is not None and row.true(after) and not row.true(before)), None)


def lit(pattern: str, now_s: float) -> bool:
    """Whether a lamp of this pattern is lit at this moment."""
    period_s = _PERIOD_S.get(pattern)
    return pattern == ON if period_s is None else now_s % period_s < period_s / 2


def sounding(signal: str, since_s: float) -> bool:
    """Whether a sound is on, since_s seconds after its beginning.

    >>> [sounding("look", at) for at in (0.0, 0.1, 0.15, 0.2)]
    [True, False, True, False]
    """
    on = True
    for length_s in SOUNDS[signal]:
        if since_s < length_s:
            return on
        since_s -= length_s
        on = not on
    return False
