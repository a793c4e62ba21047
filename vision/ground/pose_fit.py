"""A camera's place and lens from places on the table and where they appear: a damped least-squares fit that knows what lenses are like.

Of our own because OpenCV's has no priors: straight from above the focal length cannot be seen in the markers and would run away.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.table_plane import CameraPose, Lens, Points, to_pixels

CORNER_NOISE_PX = 0.25  # of a sub-pixel corner, as seen on rendered tables
# What is known of an unknown lens: focal lengths of 0.65 to 1.4 picture widths (75° to 40° across), a little barrel bending that
# weakens outwards (k1, k2), and an axis within some pixels of the picture's middle (a share of its width).
FOCAL_WIDTHS, FOCAL_SPREAD, BEND_SPREAD, BEND2_SPREAD, AXIS_SPREAD = 0.95, 0.3, 0.15, 0.08, 0.008
LENS_TERMS = 5  # of the fit: log focal, k1, k2, axis x, axis y; turn and shift follow


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """pose; used: numbers of the markers it rests on; error_px: typical distance of the corners from where it puts them."""

    pose: CameraPose
    used: tuple[int, ...]
    error_px: float
    spread: npt.NDArray[np.float64]  # covariance of the fit's values, with the pose's own lens as their measure
    cost: float = 0.0  # of the corners and of what is known of lenses


def fit_pose(
    places_mm: Points, seen_px: Points, size_px: tuple[int, int], lens: Lens | None, noise_px: float = CORNER_NOISE_PX,
    pinned_px: float | None = None,
) -> Fit:  # fmt: skip
    """Damped least squares over lens, turn and shift, with what is known of lenses as a prior. pinned_px: a focal length to keep."""
    guess = lens or Lens(size_px, pinned_px or FOCAL_WIDTHS * max(size_px), ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2))
    solid = np.column_stack([places_mm, np.zeros(len(places_mm))])
    _, turn, shift = cv2.solvePnP(solid, seen_px, guess.matrix, np.array(guess.distortion), flags=cv2.SOLVEPNP_IPPE)
    now = np.concatenate([_terms_of(guess), turn.ravel(), shift.ravel()])
    firm = 1e-5 if lens is not None else 1.0  # a known lens stays as it is
    axis_px = AXIS_SPREAD * size_px[0]
    spreads = np.array([FOCAL_SPREAD if pinned_px is None else 1e-4, BEND_SPREAD, BEND2_SPREAD, axis_px, axis_px]) * firm
    usual = _Usual(now[:LENS_TERMS].copy(), spreads)
    damping = 1e-3
    cost, gradient, normal = _normal_equations(now, usual, solid, seen_px, guess, noise_px)
    for _ in range(40):
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -gradient)
        ahead = _normal_equations(now + step, usual, solid, seen_px, guess, noise_px)
        if not ahead[0] <= cost:  # or no number at all: a step into nowhere
            damping *= 8
            continue
        done = cost - ahead[0] < 1e-6 * cost
        now, (cost, gradient, normal), damping = now + step, ahead, damping / 5
        if done:
            break
    pose = _pose(now, guess)
    flat = places_mm.reshape(-1, 2)
    error = float(np.sqrt(np.mean(np.sum((to_pixels(flat, pose) - seen_px) ** 2, axis=1))))
    unusual = 0.0 if pinned_px is None else (np.log(pinned_px / (FOCAL_WIDTHS * max(size_px))) / FOCAL_SPREAD) ** 2
    _, _, normal = _normal_equations(values_of(pose), usual, solid, seen_px, pose.lens, noise_px)
    spread = np.asarray(np.linalg.inv(normal), np.float64) * max(1.0, (error / noise_px) ** 2 / 2)
    return Fit(pose, (), error, spread, cost + unusual)


@dataclass(frozen=True, slots=True, eq=False)
class _Usual:
    """What is known of the lens before the fit: terms (log focal, k1, k2, axis) and their standard deviations."""

    terms: npt.NDArray[np.float64]
    spreads: npt.NDArray[np.float64]


# The fit's values: log focal, bending as the picture shows it, axis, turn, and the shift with its depth as the picture shows it. Another
# focal length with the bending and the distance that go with it gives nearly the same picture from above: in k1, k2 and millimetres that is
# a long curved valley in which the fit stops half-way; in these terms it is straight. `base`: the lens whose focal length is the measure.


def _pose(values: npt.NDArray[np.float64], base: Lens) -> CameraPose:
    focal = float(np.exp(values[0]))
    by = focal / base.focal_px
    bends = (float(values[1]) * by**2, float(values[2]) * by**4, *base.distortion[2:])
    lens = replace(base, focal_px=focal, centre_px=(float(values[3]), float(values[4])), distortion=bends)
    turn = (float(values[5]), float(values[6]), float(values[7]))
    return CameraPose(lens, turn, (float(values[8]), float(values[9]), float(values[10]) * by))


def _terms_of(lens: Lens) -> npt.NDArray[np.float64]:
    return np.array([np.log(lens.focal_px), lens.distortion[0], lens.distortion[1], *lens.centre_px])


def values_of(pose: CameraPose) -> npt.NDArray[np.float64]:
    """The fit's values of a pose, its own lens being the measure."""
    return np.concatenate([_terms_of(pose.lens), pose.turn, pose.shift_mm])


def projection(values: npt.NDArray[np.float64], solid: npt.NDArray[np.float64], base: Lens) -> tuple[Points, npt.NDArray[np.float64]]:
    """Where the points appear, and how that changes with the fit's values: (2n, 11)."""
    pose = _pose(values, base)
    lens = pose.lens
    seen, slope = cv2.projectPoints(solid, np.array(pose.turn), np.array(pose.shift_mm), lens.matrix, np.array(lens.distortion))
    by, (k1, k2), depth = lens.focal_px / base.focal_px, lens.distortion[:2], pose.shift_mm[2]
    by_k1, by_k2, by_depth = slope[:, 10], slope[:, 11], slope[:, 5]
    by_focal = (slope[:, 6] + slope[:, 7]) * lens.focal_px + 2 * k1 * by_k1 + 4 * k2 * by_k2 + depth * by_depth
    columns = [by_focal, by_k1 * by**2, by_k2 * by**4, slope[:, 8], slope[:, 9], *slope[:, :5].T, by_depth * by]
    return np.asarray(seen.reshape(-1, 2), np.float64), np.column_stack(columns).astype(np.float64)


def _normal_equations(
    values: npt.NDArray[np.float64], usual: _Usual, solid: npt.NDArray[np.float64], seen_px: Points, base: Lens, noise_px: float
) -> tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Cost, gradient and curvature of the fit, corners weighted down as they lie further off (Huber)."""
    seen, slope = projection(values, solid, base)
    off = ((seen - seen_px) / noise_px).ravel()
    slope = slope / noise_px
    size = np.maximum(np.abs(off), 1e-9)
    bend = 3.0
    weight = np.where(size <= bend, 1.0, bend / size)
    lens = _pose(values, base).lens
    by, (k1, k2) = lens.focal_px / base.focal_px, lens.distortion[:2]
    aside = (_terms_of(lens) - usual.terms) / usual.spreads
    by_terms = np.diag([1.0, by**2, by**4, 1.0, 1.0])
    by_terms[1, 0], by_terms[2, 0] = 2 * k1, 4 * k2
    by_terms /= usual.spreads[:, None]
    cost = float(np.sum(np.where(size <= bend, off**2, 2 * bend * size - bend**2)) + aside @ aside)
    gradient = slope.T @ (weight * off)
    gradient[:LENS_TERMS] += by_terms.T @ aside
    normal = (slope * weight[:, None]).T @ slope
    normal[:LENS_TERMS, :LENS_TERMS] += by_terms.T @ by_terms
    return cost, gradient, normal
