"""The learned dice of this table: a face's body colour held against them, the lamp's change since calibration taken out.

The lamp is told from the floors of the zones: their colour now against their colour when the dice were learned, zone by zone, so that
a lamp on one side counts too. Knows no players.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.colour import COLOURS, plain_name
from vision.frame import Image
from vision.mat import MatLayout
from vision.profile import DiceSet, Profile
from vision.reading import DieReading
from vision.table_plane import CameraPose, rectify

FACE_PX, INNER = 24, 0.8  # a face is looked at in a square of so many pixels; its rounded edge is left out
FLOOR_CELL_MM = 3.0
LEAST_SPREAD = (9.0, 6.0, 6.0)  # of L*, a*, b*: no set is narrower than shade and gloss make it
FITS, STRANGE = 4.0, 6.5  # spreads from a set's middle: within the first it surely is one of it, beyond the second none
NETWORK_SAY = 0.3  # power to which the network's odds count beside the learned colours
COVERS_BRIGHTER, COVERS_TINT = 3.0, 1.8  # times brighter or darker, times another tint, up to which a profile serves

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Body:
    """A top face without its pips. bgr: median, 0..255; spread_lab: standard deviation within the face; pips: against the body, None on
    a face whose pips can't be told; pip_share: of the face."""

    bgr: Colour
    spread_lab: Colour
    pips: str | None
    pip_share: float


def body_of(image: Image, top: Sequence[tuple[float, float]]) -> Body | None:
    """The body colour of one top face, given by its corners in pixels; None where it lies outside the picture."""
    corners = np.array(top, np.float32)
    height, width = image.shape[:2]
    if (corners < 0).any() or (corners[:, 0] > width - 1).any() or (corners[:, 1] > height - 1).any():
        return None
    inner = corners.mean(axis=0) + INNER * (corners - corners.mean(axis=0))
    square = np.array([[0, 0], [FACE_PX, 0], [FACE_PX, FACE_PX], [0, FACE_PX]], np.float32) - 0.5
    face = cv2.warpPerspective(image, cv2.getPerspectiveTransform(inner, square), (FACE_PX, FACE_PX), flags=cv2.INTER_LINEAR)
    lab = to_lab(face).reshape(-1, 3)
    away = np.linalg.norm(lab - np.median(lab, axis=0), axis=1)
    cut, _ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    body = away <= max(cut, 4.0)
    share = 1 - float(body.mean())
    pips = None
    if 0.01 < share < 0.45 and cut > 8:
        pips = "light" if np.median(lab[~body, 0]) > np.median(lab[body, 0]) else "dark"
    b, g, r = np.median(face.reshape(-1, 3)[body], axis=0)
    spread = lab[body].std(axis=0)
    return Body((float(b), float(g), float(r)), (float(spread[0]), float(spread[1]), float(spread[2])), pips, share)


def to_lab(bgr: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """CIE L*a*b* with L 0..100 of blue-green-red 0..255, any shape (…, 3)."""
    given = np.asarray(bgr, np.float32) / 255
    return np.asarray(cv2.cvtColor(given.reshape(-1, 1, 3), cv2.COLOR_BGR2LAB), np.float32).reshape(given.shape)


def floor_colours(image: Image, pose: CameraPose, layout: MatLayout, dice: Sequence[DieReading] = ()) -> dict[str, Colour]:
    """The median colour of each zone's floor, blue-green-red 0..255, dice left out; zones that are hardly seen are missing."""
    width, height = layout.size_mm
    view = rectify(image, pose, 1 / FLOOR_CELL_MM, 0.0, (0.0, 0.0, width, height)).image
    free = np.ones(view.shape[:2], np.uint8)
    for die in dice:
        if die.xy_mm is not None:
            at = (round(die.xy_mm[0] / FLOOR_CELL_MM), round(die.xy_mm[1] / FLOOR_CELL_MM))
            cv2.circle(free, at, round(1.3 * (die.size_mm or 16.0) / FLOOR_CELL_MM), 0, -1)
    out: dict[str, Colour] = {}
    for name, (x, y, w, h) in layout.zones.items():
        rows = slice(round(y / FLOOR_CELL_MM) + 1, round((y + h) / FLOOR_CELL_MM) - 1)
        columns = slice(round(x / FLOOR_CELL_MM) + 1, round((x + w) / FLOOR_CELL_MM) - 1)
        seen = view[rows, columns][free[rows, columns] > 0]
        if len(seen) >= 12:
            b, g, r = np.median(seen, axis=0)
            out[name] = (float(b), float(g), float(r))
    return out


@dataclass(frozen=True, slots=True)
class LampChange:
    """The lamp now against the one the dice were learned under. gains: by zone, factor of blue, green, red (of linear light)."""

    gains: Mapping[str, Colour]

    @staticmethod
    def between(then: Mapping[str, Colour], now: Mapping[str, Colour]) -> "LampChange":
        both = [name for name in then if name in now]
        return LampChange({name: _ratio(now[name], then[name]) for name in both})

    @property
    def typical(self) -> npt.NDArray[np.float64]:
        return np.median(list(self.gains.values()), axis=0) if self.gains else np.ones(3)

    @property
    def brighter(self) -> float:
        """Times brighter (above 1) or darker (below 1)."""
        return float(self.typical.mean())

    @property
    def tint(self) -> float:
        """Largest factor between two colours' gains: 1 is the same tint of light."""
        return float(self.typical.max() / self.typical.min())

    @property
    def is_covered(self) -> bool:
        """Whether colours learned under the old lamp can still be told under this one."""
        return 1 / COVERS_BRIGHTER <= self.brighter <= COVERS_BRIGHTER and self.tint <= COVERS_TINT

    def as_then(self, bgr: Colour, zone: str | None) -> npt.NDArray[np.float64]:
        """A colour seen now as it would have looked then, 0..255."""
        gain = self.typical if zone is None or zone not in self.gains else np.array(self.gains[zone])
        return np.asarray(np.clip(_linear(bgr) / gain, 0, 1) ** (1 / 2.2) * 255, np.float64)


def _linear(bgr: Colour) -> npt.NDArray[np.float64]:
    return np.asarray((np.array(bgr, np.float64) / 255) ** 2.2, np.float64)


def _ratio(now: Colour, then: Colour) -> Colour:
    b, g, r = np.clip((_linear(now) + 0.002) / (_linear(then) + 0.002), 0.1, 10)
    return float(b), float(g), float(r)


class LearnedColours:
    """Names the colour of dice by the sets a profile holds."""

    def __init__(self, profile: Profile) -> None:
        self._sets, self._floors = profile.dice, profile.floors
        self.lamp = LampChange({})

    @property
    def names(self) -> frozenset[str]:
        return frozenset(dice.name for dice in self._sets)

    def look(self, image: Image, pose: CameraPose | None, layout: MatLayout | None, dice: Sequence[DieReading]) -> None:
        """See what the lamp is now."""
        if pose is not None and layout is not None and self._floors:
            self.lamp = LampChange.between(self._floors, floor_colours(image, pose, layout, dice))

    def judge(
        self, image: Image, die: DieReading, zone: str | None, allowed: Set[str] | None = None, ask_below: float = 0.5
    ) -> DieReading:
        """The same die with the colour its body tells. zone: where it lies; allowed: names in play, None for all; ask_below: least
        confidence of a colour that is believed."""
        sets = [dice for dice in self._sets if allowed is None or dice.name in allowed]
        body = body_of(image, die.top) if sets else None
        if body is None:
            return die
        away = distances(to_lab(self.lamp.as_then(body.bgr, zone)), sets)
        if away.min() > STRANGE:
            return _none_of_ours(die, self.names, allowed)
        chance = np.exp(-np.minimum(away, 12) ** 2 / 2) * np.array([_network_say(die, dice.name) for dice in sets])
        chance /= chance.sum() + np.exp(-(STRANGE**2) / 2)
        best = int(np.argmax(chance))
        # beyond FITS it is doubtful whether it is one of the sets at all
        sure = float(chance[best] * np.clip((STRANGE - away[best]) / (STRANGE - FITS), 0, 1))
        odds = {dice.name: float(share) for dice, share in zip(sets, chance, strict=True)}
        ask, why = die.ask, die.why_ask
        if why in ("", "colour"):
            ask = sure < ask_below
            why = "colour" if ask else ""
        return replace(die, colour=sets[best].name, colour_odds=odds, colour_confidence=sure, ask=ask, why_ask=why)


def distances(lab: npt.ArrayLike, sets: Sequence[DiceSet]) -> npt.NDArray[np.float64]:
    """How many of its own spreads a colour lies from each set's middle."""
    middles, spreads = np.array([dice.body_lab for dice in sets]), np.array([dice.spread_lab for dice in sets])
    return np.asarray(np.linalg.norm((np.asarray(lab) - middles) / np.maximum(spreads, LEAST_SPREAD), axis=1), np.float64)


def _network_say(die: DieReading, name: str) -> float:
    """What the reader network thinks of a set that bears a colour's name; of other names it knows nothing."""
    plain = plain_name(name)
    if plain not in COLOURS or not die.colour_odds:
        return float(0.3**NETWORK_SAY)
    return float((die.colour_odds.get(name, die.colour_odds.get(plain, 0.0)) + 0.03) ** NETWORK_SAY)


def _none_of_ours(die: DieReading, learned: Set[str], allowed: Set[str] | None) -> DieReading:
    """No learned set fits. The network's word stands where it names a set that was not learned; else it is asked."""
    if die.colour not in learned and (allowed is None or die.colour in allowed):
        return die
    return replace(die, colour_confidence=0.0, ask=True, why_ask=die.why_ask or "colour")
