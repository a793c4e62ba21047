"""Two looks at dice that are seen far aslant, put together: the picture as it is, and straightened. Tells a die from the side of another.

Where a die is seen aslant, a side of it passes for a die that lies in front of it. With the camera's place known its outline is known:
what lies within it is that die's side, unless the body goes on in front of it, as it would if a die stood there.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.dice_place import sizes_mm
from vision.dice.dice_sizes import USUAL_SIZE_MM
from vision.frame import Image
from vision.mat import MatLayout
from vision.reading import DieReading, Point, asked_about
from vision.table_plane import CameraPose, to_pixels, to_table_mm, view_deg, zone_at

SAME_SHARE = 0.35  # of an edge: middles nearer than this are of one top face
ONE_PLACE = 0.1  # of an edge: by so much two looks may put one die apart where no pips tell its middle
LEAST_ODDS = 0.75  # of the value, by either look: a two with its rim unseen was a one with 0.71, and straightened with 0.99
ALONE_DEG = 35.0  # what only the plain look saw further aslant than this is asked about
BARE_SHARE = 0.5  # of the place where a die's own side would be: where more of it is bare floor, no die stands
FLOOR_FAR = 22.0  # in 8-bit L*a*b*, lightness counting half: what differs more from the floor is none, whatever it is
IN_SHADOW = (1.0, 0.9, 0.8, 0.7, 0.6)  # what a lamp's shadow leaves of levels: floor in a shadow is floor, a die's dark side is the die
SURELY_FLOOR = 6.0  # by so much more a place must look like floor than like the die: pale sides of a pale die look like pale floor
PIPS_APART, PIPS_SHARE = 35.0, 8  # so far pips stand out of a side that looks like floor, and on how much of it, per cent
_SHADE = np.array([0.5, 1.0, 1.0], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Centred:
    """A die of one look. by_pips: whether its pips told the middle of its top face; else that is only the finder's."""

    die: DieReading
    by_pips: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class _Seen(Centred):
    """One top face of either look, with its middle and its die's outline in the picture, (n, 2) pixels; edge: in pixels."""

    _: KW_ONLY
    middle: npt.NDArray[np.float64]
    outline: npt.NDArray[np.float32]
    edge: float

    def covers(self, at: npt.NDArray[np.float64]) -> bool:
        return cv2.pointPolygonTest(self.outline, (float(at[0]), float(at[1])), False) >= 0


class Both:
    """Two looks at one picture."""

    def __init__(self, image: Image, pose: CameraPose, layout: MatLayout) -> None:
        self._image, self._pose, self._layout = image, pose, layout

    def together(self, plain: Sequence[Centred], again: Sequence[Centred]) -> list[DieReading]:
        """All dice, each once. plain: as seen in the whole picture; again: as seen in its straightened parts."""
        first, second = self._seen(plain), _once(self._seen(again))
        seconds = [*second, *first]
        pairs = [(seen, [other for other in first if _is_same(seen, other)]) for seen in second]
        paired = [id(other) for _, same in pairs for other in same]
        alone = [other for other in first if id(other) not in paired]
        tops = [seen for seen, _ in pairs] + alone
        out: list[DieReading] = []
        for seen, same in pairs:
            verdict = _agreed(seen, same)
            owners = [top for top in tops if top is not seen and top.covers(seen.middle) and _is_likelier(top, seen)]
            if not owners:
                out.append(verdict)
            elif any(not other.die.ask for other in same) or _has_side(seen, owners, seconds) or self._goes_on(seen, owners):
                out.append(asked_about(verdict, "blurred"))
        for seen in alone:
            owners = [top for top, _ in pairs if top.covers(seen.middle)]
            if not owners:
                out.append(self._alone(seen.die))
            elif not seen.die.ask and self._goes_on(seen, owners):
                out.append(asked_about(seen.die, "blurred"))
        return out

    def _seen(self, dice: Sequence[Centred]) -> list[_Seen]:
        sizes = sizes_mm([seen.die for seen in dice], self._pose, USUAL_SIZE_MM)
        return [
            _Seen(
                seen.die, seen.by_pips,
                middle=np.mean(seen.die.top, axis=0), outline=outline(seen.die.top, self._pose, size), edge=_edge(seen.die),
            )
            for seen, size in zip(dice, sizes, strict=True)
        ]  # fmt: skip

    def _alone(self, die: DieReading) -> DieReading:
        """What only the plain look saw: asked about, where the other look should have seen it."""
        at = to_table_mm([np.mean(die.top, axis=0)], self._pose, USUAL_SIZE_MM)
        inside = zone_at((float(at[0, 0]), float(at[0, 1])), self._layout.zones).zone is not None
        return asked_about(die, "faint") if inside and view_deg(at, self._pose)[0] > ALONE_DEG else die

    def _goes_on(self, seen: _Seen, owners: Sequence[_Seen]) -> bool:
        """Whether something stands where, were this face a die's top, its own sides would be, beyond the dice behind it."""
        shapes = [seen.outline, *(owner.outline for owner in owners)]
        low = np.floor(np.min([shape.min(axis=0) for shape in shapes], axis=0) - seen.edge / 2).astype(int)
        high = np.ceil(np.max([shape.max(axis=0) for shape in shapes], axis=0) + seen.edge / 2).astype(int)
        (x0, y0), (x1, y1) = np.maximum(low, 0), np.minimum(high, (self._image.shape[1], self._image.shape[0]))
        if x1 - x0 < 4 or y1 - y0 < 4:
            return True
        colours = cv2.cvtColor(self._image[y0:y1, x0:x1], cv2.COLOR_BGR2LAB).astype(np.float32)

        def within(shape: npt.NDArray[np.float32], grow: int = 0) -> npt.NDArray[np.bool_]:
            mask = np.zeros(colours.shape[:2], np.uint8)
            cv2.fillPoly(mask, [np.rint(shape - (x0, y0)).astype(np.int32)], 1)
            return cv2.dilate(mask, np.ones((2 * grow + 1, 2 * grow + 1), np.uint8)) > 0

        face = within(np.array(seen.die.top, np.float32))
        behind = np.any([within(owner.outline, 1) for owner in owners], axis=0)
        own_side = within(seen.outline) & ~within(np.array(seen.die.top, np.float32), 1) & ~behind
        floor = ~within(seen.outline, 2) & ~behind
        if not face.any() or np.count_nonzero(own_side) < 8 or not floor.any():
            return True
        body, ground = np.median(colours[face], axis=0), np.median(colours[floor], axis=0)
        to_body, to_ground = (_far_in_any_light(colours[own_side], colour) for colour in (body, ground))
        bare = (to_ground + SURELY_FLOOR < to_body) & (to_ground < FLOOR_FAR)
        return float(np.mean(bare)) < BARE_SHARE or float(np.percentile(to_ground, 100 - PIPS_SHARE)) > PIPS_APART


def _far_in_any_light(colours: npt.NDArray[np.float32], colour: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How far colours, (n, 3) 8-bit L*a*b*, lie from one that may lie in a shadow, (n,)."""
    shades = (colour if lit == 1 else _shaded(colour, lit) for lit in IN_SHADOW)
    return np.asarray(np.min([_far(colours, shade) for shade in shades], axis=0), np.float32)


def _far(colours: npt.NDArray[np.float32], colour: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How far colours, (n, 3) 8-bit L*a*b*, lie from one, (n,)."""
    return np.asarray(np.linalg.norm((colours - colour) * _SHADE, axis=1), np.float32)


def _shaded(colour: npt.NDArray[np.float32], lit: float) -> npt.NDArray[np.float32]:
    """An 8-bit L*a*b* colour where a lamp's shadow leaves this share of its levels."""
    levels = cv2.cvtColor(np.rint(colour).astype(np.uint8)[None, None], cv2.COLOR_LAB2BGR) * np.float32(lit)
    return np.asarray(cv2.cvtColor(levels.astype(np.uint8), cv2.COLOR_BGR2LAB)[0, 0], np.float32)


def outline(top: Sequence[Point], pose: CameraPose, size_mm: float) -> npt.NDArray[np.float32]:
    """A die's whole outline in the picture, (n, 2) pixels: its top face and its sides down to the table."""
    foot = to_pixels(to_table_mm(top, pose, size_mm), pose, 0.0)
    return np.asarray(cv2.convexHull(np.concatenate([np.array(top), foot]).astype(np.float32)).reshape(-1, 2), np.float32)


def _edge(die: DieReading) -> float:
    return float(np.sqrt(cv2.contourArea(np.array(die.top, np.float32))))


def _is_same(one: _Seen, other: _Seen) -> bool:
    return bool(np.linalg.norm(one.middle - other.middle) < SAME_SHARE * one.edge)


def _is_likelier(top: _Seen, seen: _Seen) -> bool:
    """Whether `top` may claim the other for its side: not what is itself hardly a die."""
    return not top.die.ask or seen.die.ask or top.die.confidence > 0.5 * seen.die.confidence


def _has_side(seen: _Seen, owners: Sequence[_Seen], faces: Sequence[_Seen]) -> bool:
    """Whether a further face lies in front of this one, where its own side would be and no other die's is: then it is a die itself."""
    return any(
        seen.covers(face.middle) and not _is_same(seen, face) and not any(owner.covers(face.middle) for owner in owners)
        for face in faces
        if face is not seen
    )


def _once(found: Sequence[_Seen]) -> list[_Seen]:
    """Each top face once: the straightened parts may overlap."""
    kept: list[_Seen] = []
    for seen in sorted(found, key=lambda seen: seen.die.confidence, reverse=True):
        if not any(_is_same(other, seen) for other in kept):
            kept.append(seen)
    return kept


def _agreed(seen: _Seen, same: Sequence[_Seen]) -> DieReading:
    """A die seen again, and what the plain look saw of its top face. Believed where both say the same and one of them is sure.

    It lies where the look says that was told by its pips; where neither was, both must put it in one place.
    """
    if not same:
        return asked_about(seen.die, "faint")
    best = max(same, key=lambda other: other.die.confidence)
    die, other = seen.die, best.die
    if other.value != die.value or min(_odds(die), _odds(other)) < LEAST_ODDS:
        return replace(die, ask=True, why_ask="blurred")
    if other.colour != die.colour and not (other.ask and other.why_ask == "colour"):
        return asked_about(die, "colour")
    if best.by_pips and not seen.by_pips:
        die = replace(die, top=other.top, box=other.box)
    if not best.by_pips and not seen.by_pips and np.linalg.norm(best.middle - seen.middle) > ONE_PLACE * seen.edge:
        return asked_about(die, "faint")
    sure = replace(die, confidence=max(die.confidence, other.confidence))
    return sure if die.ask == other.ask else replace(sure, ask=False, why_ask="")


def _odds(die: DieReading) -> float:
    """The networks' chance of the value that is told."""
    return die.face_odds[die.value - 1] if die.face_odds and die.value is not None else 1.0
