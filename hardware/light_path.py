"""What the strip of lamps along the casinos shows, from one table: rows of what can be true at the table, the first that fits decides.

In play each casino shines in the colour of whoever has most dice there. Where those cancel each other it blinks: a short flash for each
of them, then a long light for whoever comes first without them. Nobody needs to tell colours apart to see that. At the payout only the
casino that pays is lit, a long light for each note, the highest first. What is not confirmed is not shown.

What blinks in a camera's picture is movement to it, and several casinos that blink each in its own time leave no pause in which dice could
be read. So where one watches, a place blinks for a while after it changed, and then holds still.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

View = Mapping[str, Any]
Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""
Light = tuple[tuple[Colour, float], ...]
"""Colours one after another and for how many seconds, over and over."""

PLACES = ("1", "2", "3", "4", "5", "6", "slot")
"""The strip's places in their order. A strip of six ends before the slot machine."""
NEUTRAL = "neutral"

DARK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
MIXES: Mapping[str, Colour] = {
    "red": (255, 0, 0),
    "blue": (0, 0, 255),
    "green": (0, 255, 0),
    "yellow": (255, 150, 0),
    "black": (40, 40, 60),
    "orange": (255, 50, 0),
    "purple": (130, 0, 255),
    "white": WHITE,
}
"""Each colour of dice as lamps mix it: yellow and orange with less green than on a screen; what is black shines faintly."""

OFF: Light = ((DARK, 1.0),)
FLASH_S, NOTE_S, GAP_S, REST_S = 0.25, 1.0, 0.25, 0.75
BLINKS_S = 5.0
"""How long a place blinks where a camera watches: once round at least, for three who are tied out before one who comes first."""


def steady(colour: Colour) -> Light:
    """One colour all the time."""
    return ((colour, 1.0),)


def blinking(colour: Colour) -> Light:
    """On and off, as long as each other: it waits for somebody."""
    return ((colour, 0.5), (DARK, 0.5))


def walk(flashes: Sequence[Colour], notes: Sequence[Colour]) -> Light:
    """Short flashes, then long lights, a gap after each and a rest in the end."""
    short = ((colour, FLASH_S) for colour in flashes)
    long = ((colour, NOTE_S) for colour in notes)
    return (*(beat for lit in (*short, *long) for beat in (lit, (DARK, GAP_S))), (DARK, REST_S))


def held(light: Light) -> Light:
    """What a light comes to rest at: its first colour that is no flash, dark where it has none.

    >>> held(walk([MIXES["red"]], [MIXES["blue"]])) == steady(MIXES["blue"]), held(walk([WHITE], [])) == OFF
    (True, True)
    """
    return steady(next((colour for colour, length_s in light if length_s > FLASH_S), DARK))


def comes_to_rest(view: View) -> bool:
    """Whether a camera watches, so that nothing may blink for ever. While the lamps are tried they all go on.

    >>> comes_to_rest({"health": {"camera": "ok"}}), comes_to_rest({"health": {"camera": "off"}})
    (True, False)
    """
    return (view.get("health") or {}).get("camera") == "ok" and not view.get("trying")


def colour_at(light: Light, since_s: float) -> Colour:
    """The colour of a light, since_s seconds after its beginning.

    >>> [colour_at(blinking((255, 0, 0)), at) for at in (0.0, 0.6, 1.0)]
    [(255, 0, 0), (0, 0, 0), (255, 0, 0)]
    """
    since_s %= sum(length_s for _, length_s in light)
    for colour, length_s in light:
        if since_s < length_s:
            return colour
        since_s -= length_s
    return light[-1][0]


def lights(view: View) -> tuple[Light, ...]:
    """The light of each of PLACES for a public view.

    >>> casino = {"number": 2, "dice": {"anna": 2, "ben": 1}, "cancelled": []}
    >>> shown = lights({"phase": "roll", "casinos": [casino], "seats": [{"id": "anna", "colour": "red"}]})
    >>> shown[1] == steady(MIXES["red"]), shown[0] == OFF
    (True, True)
    """
    show = next(row.show for row in TABLE if row.true(view))
    return tuple(show(view, place) for place in PLACES)


@dataclass(frozen=True, slots=True)
class Row:
    """When `true` of a view, each place shines as `show` says."""

    name: str
    true: Callable[[View], object]
    show: Callable[[View, str], Light]


def _dark(view: View, place: str) -> Light:
    return OFF


def _trial(view: View, place: str) -> Light:
    """Place by place, red, green and blue: a strip that mixes them up shows it."""
    tried = tuple((colour, 0.4) for colour in (MIXES["red"], MIXES["green"], MIXES["blue"]))
    before, after = PLACES.index(place), len(PLACES) - 1 - PLACES.index(place)
    return (*((DARK, 1.2),) * before, *tried, *((DARK, 1.2),) * after)


def _turn(view: View, place: str) -> Light:
    return steady(_colour(view, view["turn"])) if view.get("turn") else OFF


def _standing(view: View, place: str) -> Light:
    casino = _casino(view, place)
    standing = [] if casino is None else casino["standing"]
    if not standing:
        return OFF
    tied = [*takewhile(lambda alike: len(alike) > 1, standing)]
    first = [_colour(view, who) for alike in standing[len(tied) : len(tied) + 1] for who in alike]
    return walk([_colour(view, who) for alike in tied for who in alike], first) if tied else steady(*first)


def _paying(view: View, place: str) -> Light:
    casino, payout = _casino(view, place), view["payout"]
    if casino is None or place != str(payout["next"]):
        return OFF
    if _notes_awaited(view, casino):
        return blinking(WHITE)
    if payout.get("chooser"):
        return blinking(_colour(view, payout["chooser"]))
    takers = [_colour(view, who) for who, _ in casino["would_win"]]
    return walk([], takers) if takers else walk([WHITE], [])


def _notes_awaited(view: View, casino: Mapping[str, Any]) -> bool:
    """Whether nobody can be told yet who takes what: notes have to be tapped in, or a rainbow card replaced."""
    asked = view["payout"].get("unsaid") is not None or any(one.get("rainbow_goes") for one in view["casinos"])
    taken = any(len(alike) == 1 and alike != [NEUTRAL] for alike in casino["standing"])
    return asked or (view.get("bank") != "virtual" and bool(casino.get("wants_note")) and taken)


TABLE: tuple[Row, ...] = (
    Row("the machine is being switched off", lambda v: v.get("switch_off"), _dark),
    Row("buttons and lamps are being tried", lambda v: v.get("trying"), _trial),
    Row("play rests", lambda v: v.get("phase") in ("set-up", "paused", "game-over"), _dark),
    Row("a casino pays", lambda v: (v.get("payout") or {}).get("next") is not None, _paying),
    Row("all have paid", lambda v: v.get("payout"), _dark),
    Row("dice lie at casinos", lambda v: v.get("casinos"), _standing),
    Row("a game without six casinos", lambda _: True, _turn),
)


def _casino(view: View, place: str) -> Mapping[str, Any] | None:
    return next((casino for casino in view["casinos"] if str(casino["number"]) == place), None)


def _colour(view: View, who: str) -> Colour:
    """The mix of a seat's dice, or of the neutral ones; white for a colour of unknown name."""
    neutral = (view.get("options") or {}).get("neutral_colour", "white")
    named = next((seat["colour"] for seat in view.get("seats") or () if seat["id"] == who), neutral)
    return MIXES.get(named, WHITE)
