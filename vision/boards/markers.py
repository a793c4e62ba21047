"""Which colour a player's marker on a lot has: its pixels held against how wood and plastic look. Where one lies: board.py."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision import planes
from vision.boards.hues import turned
from vision.boards.light import Floats
from vision.boards.printed import Colour
from vision.colour import plain_name

MARKERS: Mapping[str, tuple[Colour, ...]] = {
    "black": ((0.06, 0.06, 0.06), (0.15, 0.15, 0.17)),
    "blue": ((0.06, 0.14, 0.42), (0.10, 0.30, 0.75), (0.16, 0.45, 0.95)),
    "green": ((0.06, 0.28, 0.12), (0.10, 0.52, 0.22), (0.22, 0.74, 0.24), (0.20, 0.62, 0.05)),
    "orange": ((0.85, 0.30, 0.06), (0.95, 0.46, 0.10), (1.0, 0.50, 0.20)),
    "purple": ((0.28, 0.10, 0.32), (0.45, 0.16, 0.60), (0.66, 0.28, 0.72)),
    "red": ((0.45, 0.04, 0.06), (0.78, 0.10, 0.12), (0.95, 0.16, 0.16)),
    "white": ((0.93, 0.92, 0.90), (0.86, 0.82, 0.72)),
    "yellow": ((0.97, 0.78, 0.14), (0.95, 0.88, 0.20), (0.86, 0.66, 0.10)),
}
"""The colours a player may have, as wood and plastic look beside our white: dark, usual and light ones."""
_GREYS = ("black", "white")

_PLAIN = 0.66  # share of a marker that must have its one colour
_ONE_COLOUR = 0.18  # how far from its middle colour a pixel of it has that
_NEUTRAL = 0.2
_PALE = 0.12  # as vision.boards.pixels.DARK, for whole markers, whose darkest colour tells least
_SURE, _NEAR, _NEAR_GREY = 0.84, 40.0, 5.0
"""Chance from which a marker's colour is told, and how far from one of MARKERS it may be. White and black ones lie within 5 in any light;
coloured ones that were told as white or black, in a shadow, 5 to 13."""
_LIKELY, _CLOSE = 0.7, 8.0  # a marker very like one known colour need not be quite so unlike the others
# By so much a camera may turn hues towards yellow, unnoticed: what would then be another colour is asked about. To look the other way, for
# orange ones that are red through a camera that turns back, would ask about six of a hundred markers through every other.
_TURNED_DEG = 5.0


@dataclass(frozen=True, slots=True)
class MarkerLook:
    """odds: chance of each colour in play; plain: share of the pixels that have one colour; far: how far that is from the likeliest;
    is_told: whether the likeliest may be believed to be its colour."""

    odds: Mapping[str, float]
    plain: float
    far: float
    is_told: bool

    @property
    def colour(self) -> str:
        """The likeliest."""
        return _likeliest_of(self.odds)

    @property
    def is_plain(self) -> bool:
        """Whether it is of one colour, as markers are."""
        return self.plain >= _PLAIN


def marker_look(pixels: Floats, colours: Sequence[str]) -> MarkerLook:
    """How a marker looks. pixels: of its middle, as printed, (n, 3) BGR; colours: names of those in play."""
    odds, far = _odds(pixels, colours)
    colour = _likeliest_of(odds)
    told = odds[colour] >= (_LIKELY if far <= _CLOSE else _SURE) and far <= (_NEAR_GREY if plain_name(colour) in _GREYS else _NEAR)
    told &= _likeliest_of(_odds(turned(pixels, -_TURNED_DEG), colours)[0]) == colour
    plain = float(np.mean(planes.most(np.abs(pixels - np.median(pixels, axis=0))) < _ONE_COLOUR))
    return MarkerLook(odds, plain, far, told)


def _odds(pixels: Floats, colours: Sequence[str]) -> tuple[dict[str, float], float]:
    """(chance of each colour in play, how far the pixels are from the likeliest)."""
    middle = np.median(np.log(pixels + _PALE), axis=0)
    known = [name for name in colours if plain_name(name) in MARKERS]
    far = {name: min(_far(middle, colour) for colour in MARKERS[plain_name(name)]) for name in known}
    if not far:
        return {"": 1.0}, np.inf
    nearest = min(far.values())
    odds = {name: float(np.exp((nearest - cost) / 2)) for name, cost in far.items()}
    total = sum(odds.values())
    return {name: chance / total for name, chance in odds.items()}, nearest


def _likeliest_of(odds: Mapping[str, float]) -> str:
    return max(odds, key=lambda one: odds[one])


def _far(logs: Floats, colour: Colour) -> float:
    """How far a marker's colour (logarithms, _PALE added) is from one of MARKERS: in tint, and in light, which tells most where there is
    no tint."""
    off = logs - np.log(np.array(colour[::-1]) + _PALE)
    bright, plain = float(off.mean()), max(colour) - min(colour) < _NEUTRAL
    return float((((off - bright) / 0.13) ** 2).sum()) + (bright / (0.25 if plain else 0.45)) ** 2
