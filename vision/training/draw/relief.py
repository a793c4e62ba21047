"""Our mat as it lies when it was kept folded or rolled up: paper that stands up from the table at its creases and ends."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.draw.dice import Die, lean_by

RIM_MM = 12.0  # of picture all round, into which the print may reach, seen from aside
CREASE_MM = (25.0, 60.0)  # how far from a crease paper has come down to a third of its height there
CHANGES_MM = 12.0  # over which the second crease goes over from a ridge into a valley, as it crosses the first
ROLLED_MM = (60.0, 140.0)  # how far from its ends a print that was rolled up begins to rise
SHADED = 0.5  # how much lighter and darker paper is that slopes by one, turned to the lamp and away from it
ROUNDS = 4  # of looking where a ray comes down: paper is nowhere steep

Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Heights = Callable[[Points, Points], Points]
"""How high paper stands over the table at places of the print, x and y in millimetres of the same shape."""


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """A print that does not lie flat. size_mm: of the print."""

    size_mm: tuple[float, float]
    heights: Heights

    def at(self, place_mm: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        """How high it stands at a place, mm, and how it slopes there, to the right and down the print."""
        x, y = place_mm
        places = self.heights(np.array([x, x - 1, x + 1, x, x]), np.array([y, y, y, y - 1, y + 1]))
        return float(places[0]), (float(places[2] - places[1]) / 2, float(places[4] - places[3]) / 2)

    def seen_from(self, flat: Floats, per_mm: float, eye_mm: tuple[float, float, float], rng: np.random.Generator) -> Floats:
        """What a flat print would have to look like to be seen as this one is by a camera that stands there: (h, w, 3) 0..1, and RIM_MM
        more on each side. flat: the print from above, with as much more on each side as it is larger; per_mm: its pixels a millimetre."""
        rim = round(RIM_MM * per_mm)
        had_mm = (flat.shape[1] / per_mm - self.size_mm[0]) / 2
        wide, high = flat.shape[1] + 2 * rim, flat.shape[0] + 2 * rim
        ground_x, ground_y = ((axis + 0.5 - rim) / per_mm - had_mm for axis in np.meshgrid(np.arange(wide), np.arange(high)))
        x, y = ground_x, ground_y
        for _ in range(ROUNDS):
            up = self.heights(x, y)
            nearer = up / (eye_mm[2] - up)
            x, y = (ground_x + nearer * eye_mm[0]) / (1 + nearer), (ground_y + nearer * eye_mm[1]) / (1 + nearer)
        at_x, at_y = (((axis + had_mm) * per_mm - 0.5).astype(np.float32) for axis in (x, y))
        out = cv2.remap(flat, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        slope_y, slope_x = np.gradient(self.heights(x, y), 1 / per_mm)
        turn = rng.uniform(0, 2 * np.pi)
        light = 1 - SHADED * (np.cos(turn) * slope_x + np.sin(turn) * slope_y)
        return np.asarray(np.clip(out * light[..., None], 0, 1), np.float32)


def folded(rng: np.random.Generator, size_mm: tuple[float, float], high_mm: float) -> Relief:
    """Twice in half, and opened again. high_mm: how high its creases stand up, one standard deviation."""
    (wide, deep), first_is_ridge, second_is_ridge = size_mm, rng.random() < 0.5, rng.random() < 0.5
    highs, reaches = np.abs(rng.normal(0, high_mm, 2)), rng.uniform(*CREASE_MM, 2)

    def heights(x: Points, y: Points) -> Points:
        first = highs[0] * _crease(np.abs(x - wide / 2) / reaches[0], 1.0 if first_is_ridge else 0.0)
        left = 1 / (1 + np.exp((x - wide / 2) / CHANGES_MM))
        return np.asarray(first + highs[1] * _crease(np.abs(y - deep / 2) / reaches[1], left if second_is_ridge else 1 - left))

    return Relief(size_mm, heights)


def _crease(off: Points, ridge: Points | float) -> Points:
    """How high paper stands, of its crease's height, so far from it: a ridge there, or, where it was bent the other way, a hump on either
    side. ridge: how much of the one it is."""
    return np.asarray(np.exp(-off) * ridge + off * np.exp(1 - off) * (1 - ridge))


def rolled(rng: np.random.Generator, size_mm: tuple[float, float], high_mm: float) -> Relief:
    """Rolled up along its longer side, and laid down: both ends come up. high_mm: how high, one standard deviation."""
    highs, reaches = np.abs(rng.normal(0, high_mm, 2)), rng.uniform(*ROLLED_MM, 2)
    ends = (0.0, max(size_mm))
    along = 0 if size_mm[0] >= size_mm[1] else 1

    def heights(x: Points, y: Points) -> Points:
        place, up = (x, y)[along], np.zeros(np.shape(x))
        for end, high, reach in zip(ends, highs, reaches, strict=True):
            up = up + high * np.clip(1 - np.abs(place - end) / reach, 0, 1) ** 2
        return np.asarray(up)

    return Relief(size_mm, heights)


def put_upon(die: Die, paper: Relief) -> None:
    """Let a die that lies on the table lie on the paper: as high, and aslant as it slopes."""
    high, (right, down) = paper.at((float(die.at[0]), float(-die.at[1])))
    die.at = die.at + [0, 0, high]
    steep = np.arctan(np.hypot(right, down))
    if steep:
        die.rotation = lean_by(steep, np.arctan2(down, -right) + np.pi / 2) @ die.rotation
