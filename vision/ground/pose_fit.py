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
TERMS = LENS_TERMS + 6
BEND_PX = 3.0  # spreads of a corner beyond which it is weighted down (Huber)

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Give:
    """How places may lie beside where they are printed. ways: (n, 2, k), millimetres that each of k things moves each of n places by, for
    one of it; spread: how much of each there is, one standard deviation."""

    ways: npt.NDArray[np.float64]
    spread: float

    def moved(self, places_mm: Points, given: Values) -> Points:
        """Where they lie when so much, (k,), was given."""
        return np.asarray(places_mm + self.ways @ given, np.float64)


def nothing_gives(places: int) -> Give:
    """Where each of so many places lies as it is printed."""
    return Give(np.zeros((places, 2, 0)), 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """pose; error_px: typical distance of the corners from where it puts them.

    noise_px, give: what was allowed for; gave, gave_spread: how much the places gave, and how well that is known, (k,); told: how many of
    the corners' numbers went into it all.
    """

    pose: CameraPose
    error_px: float
    spread: Values  # covariance of the fit's values, with the pose's own lens as their measure, and of what was given
    cost: float  # of the corners and of what is known of lenses
    noise_px: float
    give: Give
    gave: Values
    gave_spread: Values
    told: float


def fit_pose(
    places_mm: Points, seen_px: Points, size_px: tuple[int, int], lens: Lens | None, noise_px: float = CORNER_NOISE_PX,
    pinned_px: float | None = None, give: Give | None = None, near: Fit | None = None,
) -> Fit:  # fmt: skip
    """Damped least squares over lens, turn and shift, with what is known of lenses as a prior. pinned_px: a focal length to keep; give: how
    the places may lie beside where they are printed, fitted too; near: a fit that can't be far from this one, to begin from."""
    guess = lens or Lens(size_px, pinned_px or FOCAL_WIDTHS * max(size_px), ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2))
    flat = np.asarray(places_mm, np.float64).reshape(-1, 2)
    firm = 1e-5 if lens is not None else 1.0  # a known lens stays as it is
    axis_px = AXIS_SPREAD * size_px[0]
    spreads = np.array([FOCAL_SPREAD if pinned_px is None else 1e-4, BEND_SPREAD, BEND2_SPREAD, axis_px, axis_px]) * firm
    asked = _Asked(flat, seen_px, noise_px, _Usual(_terms_of(guess), spreads), give or nothing_gives(len(flat)))
    base = guess if near is None or pinned_px is not None else near.pose.lens
    now, cost = _bottom(asked, _begin(asked, base, near), base)
    pose, given = _pose(now, base), now[TERMS:]
    error = float(np.sqrt(np.mean(np.sum((to_pixels(asked.give.moved(flat, given), pose) - seen_px) ** 2, axis=1))))
    unusual = 0.0 if pinned_px is None else (np.log(pinned_px / (FOCAL_WIDTHS * max(size_px))) / FOCAL_SPREAD) ** 2
    _, _, normal, own = _normal_equations(np.concatenate([values_of(pose), given]), asked, pose.lens)
    spread = np.asarray(np.linalg.inv(normal), np.float64)
    told = float(np.trace(spread @ (normal - own)))
    spread *= max(1.0, (error / noise_px) ** 2 / 2)
    gave_spread = np.sqrt(np.diag(spread)[TERMS:])
    return Fit(pose, error, spread, cost + unusual, noise_px, asked.give, given, gave_spread, told)


@dataclass(frozen=True, slots=True, eq=False)
class _Usual:
    """What is known of the lens before the fit: terms (log focal, k1, k2, axis) and their standard deviations."""

    terms: Values
    spreads: Values


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """All that a fit is to explain: where places that are printed here, (n, 2), are seen, and how well."""

    places_mm: Points
    seen_px: Points
    noise_px: float
    usual: _Usual
    give: Give


def _begin(asked: _Asked, base: Lens, near: Fit | None) -> Values:
    """Values to begin from: those of a fit that is near, or what the places are seen like through this lens."""
    given = np.zeros(asked.give.ways.shape[2])
    if near is not None:
        pose = replace(near.pose, lens=base)
        by = base.focal_px / near.pose.lens.focal_px  # as far away as the picture's size says
        x, y, depth = pose.shift_mm
        return np.concatenate([values_of(replace(pose, shift_mm=(x, y, depth * by))), near.gave if len(near.gave) else given])
    solid = np.column_stack([asked.places_mm, np.zeros(len(asked.places_mm))])
    _, turn, shift = cv2.solvePnP(solid, asked.seen_px, base.matrix, np.array(base.distortion), flags=cv2.SOLVEPNP_IPPE)
    return np.concatenate([_terms_of(base), turn.ravel(), shift.ravel(), given])


def _bottom(asked: _Asked, now: Values, base: Lens) -> tuple[Values, float]:
    """The values that cost least, from some that are near, and their cost."""
    damping = 1e-3
    cost, gradient, normal, _ = _normal_equations(now, asked, base)
    for _ in range(40):
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -gradient)
        ahead = _normal_equations(now + step, asked, base)
        if not ahead[0] <= cost:  # or no number at all: a step into nowhere
            damping *= 8
            continue
        done = cost - ahead[0] < 1e-6 * cost
        now, (cost, gradient, normal, _), damping = now + step, ahead, damping / 5
        if done:
            break
    return now, cost


# The fit's values: log focal, bending as the picture shows it, axis, turn, and the shift with its depth as the picture shows it. Another
# focal length with the bending and the distance that go with it gives nearly the same picture from above: in k1, k2 and millimetres that is
# a long curved valley in which the fit stops half-way; in these terms it is straight. `base`: the lens whose focal length is the measure.
# What the places gave follows after these.


def _pose(values: Values, base: Lens) -> CameraPose:
    focal = float(np.exp(values[0]))
    by = focal / base.focal_px
    bends = (float(values[1]) * by**2, float(values[2]) * by**4, *base.distortion[2:])
    lens = replace(base, focal_px=focal, centre_px=(float(values[3]), float(values[4])), distortion=bends)
    turn = (float(values[5]), float(values[6]), float(values[7]))
    return CameraPose(lens, turn, (float(values[8]), float(values[9]), float(values[10]) * by))


def _terms_of(lens: Lens) -> Values:
    return np.array([np.log(lens.focal_px), lens.distortion[0], lens.distortion[1], *lens.centre_px])


def values_of(pose: CameraPose) -> Values:
    """The fit's values of a pose, its own lens being the measure."""
    return np.concatenate([_terms_of(pose.lens), pose.turn, pose.shift_mm])


def projection(
    values: Values, solid: npt.NDArray[np.float64], base: Lens, ways: npt.NDArray[np.float64]
) -> tuple[Points, npt.NDArray[np.float64]]:
    """Where the points appear, and how that changes with the fit's values, and as each is moved in some ways, (n, 2, k): (2n, 11 + k)."""
    pose = _pose(values, base)
    lens = pose.lens
    seen, slope = cv2.projectPoints(solid, np.array(pose.turn), np.array(pose.shift_mm), lens.matrix, np.array(lens.distortion))
    by, (k1, k2), depth = lens.focal_px / base.focal_px, lens.distortion[:2], pose.shift_mm[2]
    by_k1, by_k2, by_depth = slope[:, 10], slope[:, 11], slope[:, 5]
    by_focal = (slope[:, 6] + slope[:, 7]) * lens.focal_px + 2 * k1 * by_k1 + 4 * k2 * by_k2 + depth * by_depth
    columns = [by_focal, by_k1 * by**2, by_k2 * by**4, slope[:, 8], slope[:, 9], *slope[:, :5].T, by_depth * by]
    if ways.shape[2]:
        on_table = slope[:, 3:6] @ pose.rotation[:, :2]
        columns += [(on_table.reshape(-1, 2, 2) @ ways).reshape(2 * len(solid), -1)]
    return np.asarray(seen.reshape(-1, 2), np.float64), np.column_stack(columns).astype(np.float64)


def _normal_equations(values: Values, asked: _Asked, base: Lens) -> tuple[float, Values, Values, Values]:
    """Cost, gradient and curvature of the fit, corners weighted down as they lie further off (Huber); and of its curvature what was known
    before any corner was seen."""
    given, give = values[TERMS:], asked.give
    moved = give.moved(asked.places_mm, given)
    seen, slope = projection(values[:TERMS], np.column_stack([moved, np.zeros(len(moved))]), base, give.ways)
    slope /= asked.noise_px
    off = ((seen - asked.seen_px) / asked.noise_px).ravel()
    size = np.maximum(np.abs(off), 1e-9)
    weight = np.where(size <= BEND_PX, 1.0, BEND_PX / size)
    lens, usual = _pose(values, base).lens, asked.usual
    by, (k1, k2) = lens.focal_px / base.focal_px, lens.distortion[:2]
    aside = (_terms_of(lens) - usual.terms) / usual.spreads
    by_terms = np.diag([1.0, by**2, by**4, 1.0, 1.0])
    by_terms[1, 0], by_terms[2, 0] = 2 * k1, 4 * k2
    by_terms /= usual.spreads[:, None]
    corners = float(np.sum(np.where(size <= BEND_PX, off**2, 2 * BEND_PX * size - BEND_PX**2)))
    cost = corners + float(aside @ aside) + float(given @ given) / give.spread**2
    gradient = slope.T @ (weight * off)
    gradient[:LENS_TERMS] += by_terms.T @ aside
    gradient[TERMS:] += given / give.spread**2
    own = np.diag(np.full(len(values), give.spread**-2))
    own[:TERMS, :TERMS] = 0.0
    own[:LENS_TERMS, :LENS_TERMS] = by_terms.T @ by_terms
    return cost, gradient, (slope * weight[:, None]).T @ slope + own, own
