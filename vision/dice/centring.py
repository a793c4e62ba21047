"""The middle of a die's top face from its pips: on every face they lie evenly round it. The finder's own middle is a pixel or two off."""

import math
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from vision.dice.squares import Spots, by_face, cut_squares, from_squares, in_picture, of_one_size, off_bodies, spots_on
from vision.frame import Image
from vision.reading import DieReading, altered

_SIDE_PX = 40
_REACH = (0.9, 1.12)  # of the face's side: looked at first, and when the pips are not all there
_FAR = 0.25  # of the face's side: a middle further off is not believed
_SPREAD = {2: (0.2, 0.5), 3: (0.2, 0.5), 4: (0.2, 0.5), 5: (0.2, 0.5), 6: (0.2, 0.5)}
"""Value → how far the outermost pips lie from the middle, of the face's side: other spots are no pips."""

_Middle = tuple[float, float]
Top = tuple[_Middle, _Middle, _Middle, _Middle]


def centred(image: Image, die: DieReading) -> DieReading:
    """The same die with its top face moved so that the pips lie round its middle; unchanged where they can't be parted."""
    return all_centred(image, [die])[0]


def all_centred(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """As `centred`, for all dice of a picture together, which is quicker than one by one."""
    out = list(dice)
    left = [i for i, die in enumerate(dice) if die.value is not None]
    for reach in _REACH:
        middles = _middles_of_pips(image, [dice[i] for i in left], reach)
        for i, middle in zip(left, middles, strict=True):
            if middle is not None:
                out[i] = _moved(dice[i], middle)
        left = [i for i, middle in zip(left, middles, strict=True) if middle is None]
    return out


class Centring:
    """Centres the dice of one camera's table; a die whose face was found just where it was found before keeps its middle."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Top] = {}

    def forget(self) -> None:
        """Look at every die anew."""
        self._known.clear()

    def look(self, image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
        """As all_centred."""
        keys = [(die.top, die.value) for die in dice]
        tops = [self._known.get(key) for key in keys]
        new = [i for i, top in enumerate(tops) if top is None]
        out = [die if top is None or top == die.top else altered(die, top=top) for die, top in zip(dice, tops, strict=True)]
        for i, die in zip(new, all_centred(image, [dice[i] for i in new]), strict=True):
            out[i] = die
        self._known = {key: die.top for key, die in zip(keys, out, strict=True)}
        return out


def _moved(die: DieReading, middle: _Middle) -> DieReading:
    """The same die with the middle of its top face elsewhere."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = die.top
    by_x, by_y = middle[0] - (x0 + x1 + x2 + x3) / 4, middle[1] - (y0 + y1 + y2 + y3) / 4
    return altered(die, top=((x0 + by_x, y0 + by_y), (x1 + by_x, y1 + by_y), (x2 + by_x, y2 + by_y), (x3 + by_x, y3 + by_y)))


def _middles_of_pips(image: Image, dice: Sequence[DieReading], reach: float) -> list[_Middle | None]:
    """Middle of each face's pips in pixels of the picture; None unless just `value` spots of one size lie evenly about it."""
    if not dice:
        return []
    tops = np.array([die.top for die in dice], np.float64)
    middles = tops.mean(axis=1, keepdims=True)
    to_picture = from_squares(middles + reach * (tops - middles), _SIDE_PX, -0.5)
    off = off_bodies(cut_squares(image, to_picture, _SIDE_PX), 2)  # every fourth pixel tells the body as well as all
    light, tint, hue = np.abs(off, out=off)
    spots = spots_on(np.minimum((light + tint + hue) >> 1, 255).astype(np.uint8))
    areas, places = spots.boxes[:, 4].tolist(), spots.weighted_middles().tolist()
    pips = by_face(spots.face, spots.whole & _is_round(spots), len(dice))
    alike = [of_one_size(numbers, areas, 0.45, 2.2) for numbers in pips]
    found = [_middle([places[n] for n in numbers], int(die.value or 0), reach) for numbers, die in zip(alike, dice, strict=True)]
    told = [i for i, middle in enumerate(found) if middle is not None]
    out: list[_Middle | None] = [None] * len(dice)
    seen = in_picture(np.array([found[i] for i in told], np.float64).reshape(-1, 2), to_picture[told])
    for i, (x, y) in zip(told, seen.tolist(), strict=True):
        out[i] = (x, y)
    return out


def _middle(pips: Sequence[_Middle], value: int, reach: float) -> _Middle | None:
    """Middle of the pips of one face, pixels of its square."""
    if len(pips) != value:
        return None
    x, y = (sum(places) / value for places in zip(*pips, strict=True))
    middle = (_SIDE_PX - 1) / 2
    off = [(px - x, py - y) for px, py in pips]
    if not _is_pattern(off, value, reach) or math.hypot(x - middle, y - middle) > _FAR * _SIDE_PX / reach:
        return None
    return x, y


def _is_round(spots: Spots) -> npt.NDArray[np.bool_]:
    """Which spots may be a pip by their size and shape."""
    wide, high, area = spots.boxes[:, 2:].T
    return np.asarray((area >= 4) & (0.5 * high < wide) & (wide < 2 * high), np.bool_)


def _is_pattern(off: Sequence[_Middle], value: int, reach: float) -> bool:
    """Whether spots lie about their middle as pips do: each has its counterpart on the other side, the outermost at a usual distance."""
    if value == 1:
        return True
    least, most = (share * _SIDE_PX / reach for share in _SPREAD[value])
    far = max(math.hypot(x, y) for x, y in off)
    if not least < far < most:
        return False
    return all(any(math.hypot(x + ox, y + oy) < 0.25 * far for ox, oy in off) for x, y in off)
