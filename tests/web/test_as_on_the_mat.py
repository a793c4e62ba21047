"""A casino on the screen is found on the mat by its colour."""

import colorsys
import re
from pathlib import Path

import web
from calibration.sheets import mat

BOARD = Path(web.__file__).parent / "static" / "css" / "board.css"


def test_each_casino_has_on_the_screen_the_colour_that_is_printed():
    """1 and 2, and 5 and 6, had each other's: “the purple one” was another casino on the table."""
    roofs = re.findall(r'data-n="(\w+)"\] \{ --roof: #(\w{6})', BOARD.read_text("utf-8"))
    shown = {place: tuple(int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)) for place, colour in roofs}
    printed = {**{str(number): colour for number, colour in enumerate(mat.NIGHT, 1)}, "slot": mat.SLOT_NIGHT}
    assert shown.keys() == printed.keys()
    assert {place: nearest(shown[place], printed) for place in shown} == {place: place for place in shown}


def nearest(colour, among):
    def turned(other):
        """How far the hue of another colour is turned from this one's, 0 to 1/2."""
        apart = abs(colorsys.rgb_to_hsv(*colour)[0] - colorsys.rgb_to_hsv(*other)[0])
        return min(apart, 1 - apart)

    return min(among, key=lambda place: turned(among[place]))
