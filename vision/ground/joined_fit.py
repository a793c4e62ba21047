"""How somebody joined the sheets of our mat, told by its markers while they tell where the camera stands: each sheet's print is true in
itself.

Without this a lens that nobody has measured took the blame: sheets one millimetre beside their places put a die's top at the mat's corner
4 mm wrong, and up to 24; of mats whose sheets lay two millimetres beside theirs five in six were refused.
"""

import numpy as np

from vision.ground.pose_fit import CORNER_NOISE_PX, Fit, Give, fit_pose
from vision.joined import REACH_MM, WAYS, Joined, ways
from vision.table_plane import Lens, Points

WELL_PX, WELL_WIDE = 0.4, 1280  # what the markers of one flat sheet are off by at most, but in the poorest pictures, if they are so wide
SURELY_MM = 0.4  # beside their places from which sheets were joined: of a mat in one piece poor pictures told up to 0.26
BEGIN_MM = 1.0  # how far sheets that are joined by hand lie beside their places, before any marker tells
LEAST_MM = 0.02
ROUNDS, SETTLED = 6, 0.05  # at most; from which share of change on another round tells nothing new


def fit_joined(
    places_mm: Points, seen_px: Points, size_mm: tuple[float, float], size_px: tuple[int, int], lens: Lens | None, near: Fit | None = None
) -> Fit:
    """As fit_pose, for places of a print whose sheets may lie a little beside their places. How far they do, and how well their markers can
    be seen on paper that waves, is learned from the markers themselves: the likeliest of both (expectation and maximisation, in turn)."""
    spread_mm, noise_px = BEGIN_MM, CORNER_NOISE_PX
    if near is not None and len(near.gave):
        spread_mm, noise_px = near.give.spread, near.noise_px
    moving, fit = ways(places_mm, size_mm), near
    for _ in range(ROUNDS):
        fit = fit_pose(places_mm, seen_px, size_px, lens, noise_px, give=Give(moving, spread_mm), near=fit)
        before = spread_mm, noise_px
        spread_mm = max(float(np.sqrt(np.mean(fit.gave**2 + fit.gave_spread**2))), LEAST_MM)
        left = max(2.0 * len(places_mm) - fit.told, 1.0)
        noise_px = max(fit.error_px * float(np.sqrt(len(places_mm) / left)), CORNER_NOISE_PX)
        if np.allclose(before, (spread_mm, noise_px), rtol=SETTLED, atol=0):
            break
    assert fit is not None
    return fit


def joined_of(fit: Fit, size_mm: tuple[float, float]) -> Joined | None:
    """How the sheets lie by a fit; None where nothing was joined."""
    if not len(fit.gave):
        return None
    return Joined(size_mm, tuple((float(x), float(y), float(along) / REACH_MM) for x, y, along in fit.gave.reshape(-1, WAYS)))
