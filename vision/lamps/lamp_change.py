"""The lamp now against the one the dice were learned under, told from the floors of the zones: their colour now and then, zone by zone,
so that a lamp on one side counts too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.lamps.local_light import GAMMA, GRAIN, is_light
from vision.mat import MatLayout
from vision.reading import DieReading
from vision.table_plane import CameraPose, rectify

FLOOR_CELL_MM = 3.0
_LEAST, _MOST = 0.1, 10.0  # times: a light that changed by more is told as changed by so much
_EVERY = 7  # each so-manieth cell tells what light there is anywhere
# Times brighter or darker, times another tint (of linear light), up to which a profile serves. On made tables learned dice are told
# to half a spread at 1/4 of the light and at 3 times the tint; real cameras clip and bend colours sooner than ours.
COVERS_BRIGHTER, COVERS_TINT = 5.0, 3.5
OTHER_LIGHT = 1.25  # times more or less light than elsewhere, or than then, from which on a die lies in another light
LIT_SHARE = 0.1  # of the floors: what is as bright as more than that is the light, for no sheet of paper that lies there is so large
SAME_LAMP = 1.1  # times brighter, darker, of another tint: within it is the same lamp
CLIPPED = 250  # level of a floor from which on nobody knows how much brighter it is

Floats = npt.NDArray[np.float64]
Colour = tuple[float, float, float]
"""Of three channels: blue, green, red 0..255, or L*, a*, b*."""


def floor_colours(image: Image, pose: CameraPose, layout: MatLayout, dice: Sequence[DieReading] = ()) -> dict[str, Colour]:
    """The median colour of each zone's floor, blue-green-red 0..255, dice left out; zones that are hardly seen are missing."""
    return medians(floor_cells(image, pose, layout, dice))


def medians(cells: Mapping[str, npt.NDArray[np.uint8]]) -> dict[str, Colour]:
    """The middle colour of each zone's cells."""
    return {name: (float(b), float(g), float(r)) for name, seen in cells.items() for b, g, r in [planes.median(seen)]}


def floor_cells(image: Image, pose: CameraPose, layout: MatLayout, dice: Sequence[DieReading] = ()) -> dict[str, npt.NDArray[np.uint8]]:
    """The cells of each zone's floor, (n, 3) blue, green, red 0..255, dice left out; zones that are hardly seen are missing."""
    width, height = layout.size_mm
    view = rectify(image, pose, 1 / FLOOR_CELL_MM, 0.0, (0.0, 0.0, width, height)).image
    free = np.ones(view.shape[:2], np.uint8)
    for die in dice:
        if die.xy_mm is not None:
            at = (round(die.xy_mm[0] / FLOOR_CELL_MM), round(die.xy_mm[1] / FLOOR_CELL_MM))
            cv2.circle(free, at, round(1.5 * (die.size_mm or 16.0) / FLOOR_CELL_MM), 0, -1)
    out: dict[str, npt.NDArray[np.uint8]] = {}
    for name, (x, y, w, h) in layout.zones.items():
        rows = slice(round(y / FLOOR_CELL_MM) + 1, round((y + h) / FLOOR_CELL_MM) - 1)
        columns = slice(round(x / FLOOR_CELL_MM) + 1, round((x + w) / FLOOR_CELL_MM) - 1)
        seen = view[rows, columns][free[rows, columns] > 0]
        if len(seen) >= max(12, 0.25 * free[rows, columns].size):
            out[name] = seen
    return out


@dataclass(frozen=True, slots=True)
class LampChange:
    """The lamp now against the one the dice were learned under. gains: by zone, factor of blue, green, red (of linear light); floors: by
    zone, the colour it had then; lights: times brighter of single cells of the floors, all over the zones; faded: the zones whose floors
    are as bright as can be, in a colour at least, and were not then: their gains may be any higher.

    typical: the middle one of the gains; brighter: times brighter (above 1) or darker (below 1); tint: largest factor between two colours'
    gains, 1 is the same tint of light. Reckoned once: each die of a look asks for them several times.
    """

    gains: Mapping[str, Colour]
    floors: Mapping[str, Colour] = field(default_factory=dict)
    faded: frozenset[str] = frozenset()
    lights: Floats = field(default_factory=lambda: np.empty(0))
    typical: Floats = field(init=False, compare=False)
    brighter: float = field(init=False, compare=False)
    tint: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        typical = np.median(list(self.gains.values()), axis=0) if self.gains else np.ones(3)
        object.__setattr__(self, "typical", typical)
        object.__setattr__(self, "brighter", float(typical.mean()))
        object.__setattr__(self, "tint", float(typical.max() / typical.min()))

    @staticmethod
    def between(then: Mapping[str, Colour], now: Mapping[str, Colour]) -> "LampChange":
        both = [name for name in then if name in now]
        faded = frozenset(name for name in both if max(now[name]) >= CLIPPED > max(then[name]))
        return LampChange({name: _ratio(_linear(now[name]), _linear(then[name])) for name in both}, then, faded)

    @staticmethod
    def to_cells(then: Mapping[str, Colour], now: Mapping[str, Colour], cells: Mapping[str, npt.NDArray[np.uint8]]) -> "LampChange":
        """As `between`, where the cells are there of which `now` are the medians: then it is known what light there is anywhere."""
        few = [
            ((_linear(seen[::_EVERY]) + GRAIN) / (_linear(then[name]) + GRAIN)).mean(axis=1) for name, seen in cells.items() if name in then
        ]
        return replace(LampChange.between(then, now), lights=np.concatenate(few) if few else np.empty(0))

    @property
    def far(self) -> float:
        """How far the two lights are from each other, all zones and colours together: 0 the same, 0.1 some tenth brighter, darker or of
        another tint; infinite where no floor is known in both."""
        return float(np.sqrt(np.mean(np.square(np.log(list(self.gains.values())))))) if self.gains else float("inf")

    @property
    def is_covered(self) -> bool:
        """Whether colours learned under the old lamp can still be told under this one."""
        if 2 * len(self.faded) > len(self.gains):
            return False  # so much brighter that nobody knows how much
        return 1 / COVERS_BRIGHTER <= self.brighter <= COVERS_BRIGHTER and self.tint <= COVERS_TINT

    @property
    def is_another(self) -> bool:
        """Whether it is not simply the same one."""
        return self.tint > SAME_LAMP or not 1 / SAME_LAMP <= self.brighter <= SAME_LAMP

    def as_then(self, bgr: Colour, zone: str | None, beside: Floats | None = None) -> Floats:
        """A colour seen now as it would have looked then, 0..255. beside: of the table beside it (vision.lamps.local_light), where that is
        known: in a shadow that falls on a part of the zone it tells more than the zone does."""
        return relit(bgr, self.gain_at(zone, beside))

    def is_unsure_of(self, bgr: Colour, zone: str | None, beside: Floats) -> bool:
        """Whether the table beside a die may tell its light although it is not believed to: nobody knows this zone's floor, the die is as
        bright as can be in a colour, or it is brighter there than the zone, for a sheet of paper or because somebody's shadow covers most
        of the zone: of 825 dice in a shadow one red one was orange without a doubt for it (vision.training.measure.shown_again, seed
        9049)."""
        if zone not in self.floors or max(bgr) >= CLIPPED > min(bgr):
            return True
        return float((self.gain_beside(zone, beside) / self._gain(zone)).mean()) > OTHER_LIGHT

    def is_another_at(self, zone: str | None, beside: Floats | None) -> bool:
        """Whether a die that lies there, on a table that looks so beside it, has another light than it was learned in."""
        return self.is_another_with(self.gain_at(zone, beside), zone)

    def is_another_with(self, gain: Floats, zone: str | None) -> bool:
        """As `is_another_at`, where the gain there is known."""
        return self.is_another or zone in self.faded or not 1 / OTHER_LIGHT <= float(gain.mean()) <= OTHER_LIGHT

    def gain_at(self, zone: str | None, beside: Floats | None) -> Floats:
        """The gain beside a die where that is surely another light's, which falls on a part of the zone, and not another print's; else
        the zone's. What is brighter there may be a sheet of paper, unless so much of the floors is as bright."""
        usual = self._gain(zone)
        if beside is None or zone is None or zone not in self.floors:
            return usual
        here = np.asarray(_ratio(beside, _linear(self.floors[zone])), np.float64)
        times = here / usual
        brighter = float(times.mean())
        is_lit_so = brighter < 1 / OTHER_LIGHT or (brighter > OTHER_LIGHT and self._share_in(float(here.mean())) > LIT_SHARE)
        return here if is_lit_so and is_light(times[None])[0] else usual

    def gain_beside(self, zone: str | None, beside: Floats) -> Floats:
        """The gain if what lies beside a die is the floor, be it a sheet of paper; the middle one of the zones' where this one's is not
        known."""
        usual = self._gain(zone)
        if not self.floors:
            return usual
        floor = self.floors.get(zone or "") or np.median(list(self.floors.values()), axis=0)
        here = np.asarray(_ratio(beside, _linear(floor)), np.float64)
        return here if is_light((here / usual)[None])[0] else usual

    def _share_in(self, light: float) -> float:
        """How much of the floors is so many times brighter than then, 0..1."""
        alike = (self.lights > light / OTHER_LIGHT) & (self.lights < light * OTHER_LIGHT)
        return float(alike.mean()) if len(alike) else 0.0

    def _gain(self, zone: str | None) -> Floats:
        return self.typical if zone is None or zone not in self.gains else np.asarray(self.gains[zone], np.float64)


def relit(bgr: Colour, gain: Floats) -> Floats:
    """A colour as it would look without this gain of light, 0..255."""
    return np.asarray(np.clip(_linear(bgr) / gain, 0, 1) ** (1 / GAMMA) * 255, np.float64)


def _linear(bgr: npt.ArrayLike) -> Floats:
    return np.asarray((np.asarray(bgr, np.float64) / 255) ** GAMMA, np.float64)


def _ratio(now: Floats, then: Floats) -> Colour:
    """Of linear light. Without numpy in the end, which is slow about three numbers."""
    b, g, r = (min(max(times, _LEAST), _MOST) for times in ((now + GRAIN) / (then + GRAIN)).tolist())
    return b, g, r
