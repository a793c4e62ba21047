"""A table of people's own as it was with nothing on it, when they drew its places. The boards of a bought game show printed dice, rows of
lamps, hands: what looks now as it did then is part of the table, and neither a die nor a hand.

A die that is laid there looks otherwise: it hides what is printed under it, and its top stands nearer to the camera than the print.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import LEAST_HEAT, Face, Sight
from vision.frame import Image
from vision.jpeg import Fine, from_text, kept_as_text
from vision.reading import DieReading, asked_about
from vision.table_plane import CameraPose, Points, to_pixels, to_table_mm

WIDE_PX = 1600  # of the kept picture, at most: what is printed as large as a die is 20 pixels wide and more in it
SIDE_PX, REACH_PX = 24, 8  # of a patch that is compared, and how far from its place it is looked for
AROUND = 0.62  # of the edge of a candidate: from its middle to the sides of its patch
# Correlation from which a patch looks as it did, and from which that is doubtful; and from which it does where there was no candidate then.
SAME, PERHAPS, SURELY_SAME = 0.93, 0.5, 0.97
HALF_SAME = 0.95  # as SAME, of half a patch
_ALL, _FIRST, _LAST = slice(None), slice(SIDE_PX // 2), slice(SIDE_PX // 2, None)
Aside = tuple[int, int]
HALVES: dict[Aside, tuple[slice, slice]] = {
    (0, 1): (_FIRST, _ALL), (0, -1): (_LAST, _ALL), (1, 0): (_ALL, _FIRST), (-1, 0): (_ALL, _LAST),
}  # fmt: skip
"""Each half of a patch by where, x and y, the other one lies from its middle."""
SAME_PLACE_PX = 2.5  # a tenth of a die: what looks so, but lies further aside, is perhaps a die beside its like in print
SAME_SPOT, NEAR_SPOT, LARGER = 0.25, 0.5, 1.5  # edges, and how much larger or smaller: the same candidate as on the empty table, perhaps it
BESIDE, TOWARDS = 1.8, 0.4  # edges
LEAST_CONTRAST = 6.0  # grey levels, standard deviation: a patch with less shows nothing that could be known again
DARKER, LIGHTER, TINTED = -1.1, 0.5, 0.2  # logarithms, once the lamp is allowed for: shadow and glare, but no other colour


class Alike(Enum):
    """How a place looks against the empty table."""

    THE_SAME = "the same"
    PERHAPS = "perhaps the same"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Likeness:
    """alike: of all of a place; hidden: where from its middle, x and y, those halves lie of which the other one is the same."""

    alike: Alike
    hidden: tuple[Aside, ...] = ()


def kept_picture(image: Image) -> str:
    """The picture of an empty table, to be kept in a profile: JPEG, base64."""
    by = min(1.0, WIDE_PX / image.shape[1])
    small = image if by == 1 else cv2.resize(image, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    return kept_as_text(np.asarray(small, np.uint8), Fine.EMPTY_TABLE)


@dataclass(frozen=True, slots=True, eq=False)
class EmptyTable:
    """image: (h, w, 3) BGR; pose: how the camera stood then, for pictures of this size."""

    image: Image
    pose: CameraPose

    @classmethod
    def of(cls, kept: str, pose: CameraPose) -> "EmptyTable":
        """From a profile's picture and its pose. Raises ValueError where it is none."""
        image = from_text(kept)
        size_px = (image.shape[1], image.shape[0])
        return cls(image, replace(pose, lens=pose.lens.for_size(size_px)))

    def without_print(self, image: Image, pose: CameraPose, sight: Sight, printed: Sequence[Face]) -> tuple[Sight, tuple[Face, ...]]:
        """What the finder sees without that which is part of the table; and those of its candidates that perhaps are. image: as it came
        from the camera, which stands at `pose`; printed: candidates on the picture of the empty table."""
        if not sight.faces:
            return sight, ()
        lamp, spots = self._lamp(image, pose), np.array([(face.x, face.y, face.edge) for face in printed]).reshape(-1, 3)
        looks = {face: self._likeness(image, pose, face, lamp, self._spot(face, pose, spots)) for face in sight.faces}
        dice = [face for face, look in looks.items() if look.alike is Alike.NOT and face.heat > LEAST_HEAT]
        beside = {face for face, look in looks.items() if any(_hides(die, face, aside) for aside in look.hidden for die in dice)}
        real = [face for face, look in looks.items() if look.alike is not Alike.THE_SAME and face not in beside]
        perhaps = [face for face in real if looks[face].alike is not Alike.NOT]
        return (sight if len(real) == len(sight.faces) else replace(sight, faces=tuple(real))), tuple(perhaps)

    def _spot(self, face: Face, pose: CameraPose, spots: npt.NDArray[np.float64]) -> float:
        """How far from this one, in edges, the nearest candidate of its size was on the empty table; infinite where none was. spots: x, y
        and edge of each, pixels of its picture."""
        here = np.array([(face.x - face.edge / 2, face.y), (face.x + face.edge / 2, face.y)])
        then = to_pixels(to_table_mm(here, pose), self.pose)
        edge = float(np.linalg.norm(then[1] - then[0]))
        alike = spots[(spots[:, 2] < edge * LARGER) & (spots[:, 2] > edge / LARGER)]
        return float(np.min(np.hypot(*(alike[:, :2] - then.mean(axis=0)).T), initial=np.inf)) / edge

    def _likeness(self, image: Image, pose: CameraPose, face: Face, lamp: npt.NDArray[np.float64], spot: float) -> Likeness:
        """Whether the empty table looked so where this candidate is now. spot: how far from it one was then, in edges: where none was, it
        may be light and shade alone that fall as they fell."""
        far = AROUND * face.edge
        corners = np.array([(face.x + a * far, face.y + b * far) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        now = _patch(image, corners, 0)
        then = _patch(self.image, to_pixels(to_table_mm(corners, pose), self.pose), REACH_PX)
        grey_now, grey_then = (cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY) for patch in (now, then))
        if grey_now.std() < LEAST_CONTRAST or grey_then.std() < LEAST_CONTRAST:
            return Likeness(Alike.NOT)
        _, alike, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(grey_then, grey_now, cv2.TM_CCOEFF_NORMED))
        there = then[y : y + SIDE_PX, x : x + SIDE_PX]
        is_there, is_coloured = math.hypot(x - REACH_PX, y - REACH_PX) <= SAME_PLACE_PX, _is_same_colour(now, there, lamp)
        if spot > NEAR_SPOT:
            return Likeness(Alike.THE_SAME if is_there and is_coloured and alike >= SURELY_SAME else Alike.NOT)
        if is_there and alike >= SAME:
            return Likeness(Alike.THE_SAME if is_coloured else Alike.PERHAPS)
        if is_there and spot < SAME_SPOT:
            hidden = tuple(aside for aside, half in HALVES.items() if _is_half_seen(now[half], there[half], lamp))
            if hidden:
                return Likeness(Alike.PERHAPS, hidden)
        return Likeness(Alike.PERHAPS if is_coloured and alike >= PERHAPS else Alike.NOT)

    def _lamp(self, image: Image, pose: CameraPose) -> npt.NDArray[np.float64]:
        """What the lamp of now makes of the table's blue, green and red, against that of then, by most of the picture: logarithms, (3,)."""
        high, wide = image.shape[:2]
        ys, xs = np.mgrid[0.5:30, 0.5:40]
        here = np.column_stack([xs.ravel() * wide / 40, ys.ravel() * high / 30])
        now, then = _levels(image, here), _levels(self.image, to_pixels(to_table_mm(here, pose), self.pose))
        return np.asarray(np.median(np.log((now + 8) / (then + 8)), axis=0), np.float64)


def perhaps_printed_asked(dice: Sequence[DieReading], perhaps: Sequence[Face]) -> tuple[DieReading, ...]:
    """Those asked about that lie where the table itself perhaps shows them. perhaps: mostly none."""
    if not perhaps:
        return tuple(dice)
    return tuple(asked_about(die, "covered") if any(_is_there(die, face) for face in perhaps) else die for die in dice)


def _hides(die: Face, face: Face, aside: Aside) -> bool:
    """Whether a die lies so near on that side that it hides what is printed there, or throws its shadow on it."""
    x, y, edge = die.x - face.x, die.y - face.y, max(die.edge, face.edge)
    return math.hypot(x, y) < BESIDE * edge and aside[0] * x + aside[1] * y > TOWARDS * edge


def _is_there(die: DieReading, face: Face) -> bool:
    x, y = np.mean(die.top, axis=0)
    return bool(np.hypot(x - face.x, y - face.y) < 0.5 * face.edge)


def _is_half_seen(now: Image, then: Image, lamp: npt.NDArray[np.float64]) -> bool:
    """Whether half of a patch looks as it did; what it shows must be something."""
    grey_now, grey_then = (cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY) for patch in (now, then))
    if grey_now.std() < LEAST_CONTRAST or grey_then.std() < LEAST_CONTRAST or not _is_same_colour(now, then, lamp):
        return False
    return float(cv2.matchTemplate(grey_then, grey_now, cv2.TM_CCOEFF_NORMED)[0, 0]) >= HALF_SAME


def _is_same_colour(now: Image, then: Image, lamp: npt.NDArray[np.float64]) -> bool:
    """Whether a patch has the colour that it had, but for light and shade."""
    other = np.log((_mean(now) + 8) / (_mean(then) + 8)) - lamp
    return bool(DARKER < other.mean() < LIGHTER and np.abs(other - other.mean()).max() <= TINTED)


def _patch(image: Image, corners: Points, room: int) -> Image:
    """What lies between four corners, SIDE_PX wide, with so many pixels more on every side."""
    side, wide = SIDE_PX, SIDE_PX + 2 * room
    onto = np.array([(room, room), (room + side, room), (room + side, room + side), (room, room + side)], np.float32)
    warp = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), onto)
    return np.asarray(cv2.warpPerspective(image, warp, (wide, wide), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _mean(patch: Image) -> npt.NDArray[Any]:
    return np.asarray(patch.reshape(-1, 3).mean(axis=0), np.float64)


def _levels(image: Image, places: Points) -> npt.NDArray[np.float64]:
    """Blue, green and red there, (n, 3); the rim's beyond the picture."""
    high, wide = image.shape[:2]
    x, y = (np.clip(np.rint(side), 0, most - 1).astype(int) for side, most in zip(places.T, (wide, high), strict=True))
    return image[y, x].astype(np.float64)
