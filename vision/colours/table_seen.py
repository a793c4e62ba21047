"""What a look shows of the table and its dice before any colour is told: worked out once, for all the lights that it is held against."""

from collections.abc import Hashable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from vision.colours.colour_look import Colour
from vision.colours.top_faces import bodies_bgr
from vision.frame import Image
from vision.lamps.lamp_change import floor_cells, medians
from vision.lamps.local_light import GAMMA, lights_beside
from vision.mat import MatLayout
from vision.reading import DieReading, Point
from vision.table_plane import CameraPose, zone_at, zones_at

# Of a zone's floor the brightest sixth has so many times the light of the darkest where patches of sun and shade lie on it: 2.7 in the sun
# through leaves or blinds. A window or a pool of light makes few zones so uneven; somebody's shadow made it so on one table of two (14681),
# and a little more is asked about there.
PATCHES, PATCHY_ZONES = 1.8, 0.4
NEAREST = 6  # dice that may stand in the same light as one that is hemmed in by them

Floats = npt.NDArray[np.float64]


class TableSeen:
    """The last look. cells, floors: of each zone's floor, None before there was a look, and their middle colour, blue-green-red 0..255;
    is_patchy: whether sun and shade lie all over them in patches, as through leaves or blinds.

    By a die's top: beside, the light in which it stands, as the table beside it looks (vision.lamps.local_light); shade, of those that may
    stand in somebody's shadow, its; glow, of those that may stand at the rim of one, the lamp's; hemmed_in, of those beside which too
    little of the table is seen to be sure of their light, the darkest and the brightest one of the dice near by."""

    def __init__(self) -> None:
        self.cells: Mapping[str, npt.NDArray[np.uint8]] | None = None
        self.floors: Mapping[str, Colour] = {}
        self.is_patchy = False
        self.beside: Mapping[Hashable, Floats] = {}
        self.shade: Mapping[Hashable, Floats] = {}
        self.glow: Mapping[Hashable, Floats] = {}
        self.hemmed_in: Mapping[Hashable, Sequence[Floats]] = {}
        self._image: Image | None = None
        self._bodies: dict[Hashable, Colour | None] = {}
        self._zones: dict[Point, str | None] = {}

    def look(self, image: Image, pose: CameraPose, layout: MatLayout, dice: Sequence[DieReading]) -> None:
        """See the floors, dice (with their places) left out, and the table beside these."""
        self.cells = cells = floor_cells(image, pose, layout, dice)
        self.floors = medians(cells)
        self.is_patchy = _are_patchy(cells)
        lights = lights_beside(image, [die.top for die in dice])
        self.beside = {die.top: light for die, light in zip(dice, lights.light, strict=True) if np.isfinite(light).all()}
        self.shade = {die.top: lights.shade[n] for n, die in enumerate(dice) if (lights.shade[n] < lights.light[n]).any()}
        self.glow = {die.top: lights.glow[n] for n, die in enumerate(dice) if (lights.glow[n] > lights.light[n]).any()}
        self.hemmed_in = _lights_near(dice, lights.is_hemmed_in, lights.light)
        there = [die.xy_mm for die in dice if die.xy_mm is not None]
        self._zones = {at: place.zone for at, place in zip(there, zones_at(np.array(there).reshape(-1, 2), layout.zones), strict=True)}

    def zone_of(self, die: DieReading, layout: MatLayout | None) -> str | None:
        """In which zone a die lies, told of all together as they were looked at: judging it asks several times."""
        if die.xy_mm is None or layout is None:
            return None
        return self._zones[die.xy_mm] if die.xy_mm in self._zones else zone_at(die.xy_mm, layout.zones).zone

    def bodies(self, image: Image, dice: Sequence[DieReading]) -> list[Colour | None]:
        """As `bodies_bgr`, worked out once for each die of a picture: judging the lamp, the die and keeping it all ask for it."""
        if image is not self._image:
            self._image, self._bodies = image, {}
        new = [top for top in dict.fromkeys(die.top for die in dice) if top not in self._bodies]
        if new:
            self._bodies |= zip(new, bodies_bgr(image, new), strict=True)
        return [self._bodies[die.top] for die in dice]


def _are_patchy(cells: Mapping[str, npt.NDArray[np.uint8]]) -> bool:
    light = [((seen / 255.0) ** GAMMA).mean(axis=1) for seen in cells.values()]
    uneven = sum(bool(np.quantile(one, 5 / 6) > PATCHES * np.quantile(one, 1 / 6)) for one in light)
    return uneven > 0 and uneven >= PATCHY_ZONES * len(light)


def _lights_near(dice: Sequence[DieReading], is_hemmed_in: npt.NDArray[np.bool_], beside: Floats) -> dict[Hashable, Sequence[Floats]]:
    """The darkest and the brightest light in which the dice nearest to each that is hemmed in stand; by its top."""
    hemmed, known = np.flatnonzero(is_hemmed_in), np.flatnonzero(np.isfinite(beside).all(axis=1))
    tops = [dice[n].top for n in hemmed.tolist()]
    if not len(hemmed) or not len(known):
        return dict.fromkeys(tops, ())
    corners = np.array([die.top[0] for die in dice])
    far = np.linalg.norm(corners[hemmed, None] - corners[None, known], axis=2)
    far[hemmed[:, None] == known[None]] = np.inf  # its own is none of the others'
    near = known[np.argsort(far, axis=1)[:, :NEAREST]]
    order = np.take_along_axis(near, np.argsort(beside.sum(axis=1)[near], axis=1), axis=1)
    return {top: (beside[by[0]], beside[by[-1]]) for top, by in zip(tops, order, strict=True)}
