"""From the markers that are seen to the camera's pose: those that one mat explains, the fit without those that lie elsewhere, and how much
stays open."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.ground.joined_fit import SURELY_MM, WELL_PX, WELL_WIDE, fit_joined, joined_of
from vision.ground.pose_fit import FOCAL_SPREAD, FOCAL_WIDTHS, Fit, Give, fit_pose, nothing_gives, projection, values_of
from vision.joined import Joined, ways
from vision.mat import Marker, MatLayout
from vision.table_plane import CameraPose, Lens, Points, to_pixels

MIN_MARKERS = 4
LOOSE_MARKERS = 4  # are laid at a table's corners, each by itself: they are on no sheet together
AS_KNOWN = 1.4  # what the markers of a mat are off by, of what they were off by before, up to which it lies as it lay
HIGH_MM = 16.0  # of a usual die's top face
FOCAL_TRIALS, LEAST_COST = (0.8, 1.25), 0.3  # other focal lengths tried; the least they are taken to cost
LOOSE_WIDTHS = 0.012  # of the picture's width: what a homography may be off by while the lens is only guessed at
FOCAL_SURELY = 4.0  # spreads of the focal lengths of usual cameras (0.29 to 3.2 widths), beyond which it is no lens


def area(quad: Points) -> float:
    """Of a marker, pixels."""
    return float(cv2.contourArea(quad.astype(np.float32)))


def agreeing(
    seen: dict[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], lens: Lens | None
) -> dict[int, Points]:
    """Markers that one flat mat explains, roughly: the largest agreeing set, through the given lens or one of several usual ones."""
    if len(seen) < MIN_MARKERS:
        return seen
    places = np.concatenate([np.array(markers[number].corners_mm) for number in seen])
    taken = np.concatenate(list(seen.values()))
    best: list[bool] = []
    for kind in _usual_lenses(size_px) if lens is None else (lens,):
        straight = cv2.undistortPoints(taken[:, None], kind.matrix, np.array(kind.distortion), P=kind.matrix)
        _, inlier = cv2.findHomography(places, straight.reshape(-1, 2), cv2.RANSAC, LOOSE_WIDTHS * max(size_px), maxIters=500)
        whole = [] if inlier is None else np.all(inlier.reshape(-1, 4) > 0, axis=1).tolist()
        best = max(best, whole, key=sum)
        if sum(best) == len(seen):
            break
    return {number: seen[number] for number, good in zip(seen, best, strict=False) if good}


def _usual_lenses(size_px: tuple[int, int]) -> list[Lens]:
    """From straight to strongly bent."""
    middle = ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2)
    kinds = ((FOCAL_WIDTHS, 0.0), (0.65, -0.1), (0.65, -0.2), (0.65, -0.3))
    return [Lens(size_px, focal * max(size_px), middle, (bend, 0.0, 0.0, 0.0, 0.0)) for focal, bend in kinds]


def is_no_lens(fitted: Lens) -> bool:
    """Whether none that hangs over a table is so long, or so short: a picture that was squeezed sideways looks as if it had been taken from
    far aside, and dice are taken for standing a width from where they do (seed 13608)."""
    return abs(math.log(fitted.focal_px / (FOCAL_WIDTHS * max(fitted.size_px)))) > FOCAL_SURELY * FOCAL_SPREAD


@dataclass(frozen=True, slots=True, eq=False)
class MarkerFit:
    """What the markers of a mat tell. pose: the camera's, with how the mat's sheets lie; used: numbers of those that it rests on."""

    fit: Fit
    pose: CameraPose
    used: tuple[int, ...]


def near_fit(seen: dict[int, Points], markers: Mapping[int, Marker], fit: MarkerFit) -> dict[int, Points]:
    """All markers within reach of where a fit puts them: half their own side at most, so that none is taken for another."""
    off = {n: np.abs(to_pixels(markers[n].corners_mm, fit.pose) - quad).max() for n, quad in seen.items()}
    return {n: quad for n, quad in seen.items() if off[n] < 0.3 * np.sqrt(area(quad))}


@dataclass(frozen=True, slots=True)
class Known:
    """What was seen of a mat before. joined: how its sheets lie, None for one piece; error_px: what its markers were off by."""

    joined: Joined | None = None
    error_px: float = 0.0


def fit_without_outliers(
    seen: dict[int, Points], layout: MatLayout, size_px: tuple[int, int], lens: Lens | None, known: Known
) -> MarkerFit:
    """Fit, take the swelling out of the corners, leave out whole markers that lie far off, fit again; where those that are left disagree as
    those of one flat sheet do not, nor those of the mat that is known, by sheets that somebody joined, if these surely lie askew."""
    markers = {marker.number: marker for marker in layout.markers}

    def in_one_piece(places: Points, taken: Points) -> Fit:
        return fit_pose(places, taken, size_px, lens)

    def as_known(places: Points, taken: Points) -> Fit:
        return in_one_piece(_lying(places, known.joined), taken)

    def sheets(places: Points, taken: Points) -> Fit:
        tried.append(fit_joined(places, taken, layout.size_mm, size_px, lens, near=tried[-1]))
        return tried[-1]

    first = _of_those(seen, seen, layout, as_known, known.joined)
    level = without_swelling(seen, markers, first)
    told = _of_those_that_agree(level, layout, as_known, known.joined)
    well_px = max(WELL_PX * max(1.0, size_px[0] / WELL_WIDE), AS_KNOWN * known.error_px)
    if told.fit.error_px <= well_px or len(layout.markers) <= LOOSE_MARKERS:
        return told
    tried = [told.fit]
    glued = _of_those_that_agree(level, layout, sheets)
    if glued.pose.joined is not None and glued.pose.joined.off_mm >= SURELY_MM:
        return glued
    return told if known.joined is None else _of_those_that_agree(level, layout, in_one_piece)


def _lying(printed_mm: Points, joined: Joined | None) -> Points:
    return printed_mm if joined is None else joined.lies_at(printed_mm)


def _of_those_that_agree(
    seen: Mapping[int, Points], layout: MatLayout, fitted: Callable[[Points, Points], Fit], joined: Joined | None = None
) -> MarkerFit:
    markers, used = {marker.number: marker for marker in layout.markers}, tuple(seen)
    for _ in range(3):
        fit = _of_those(used, seen, layout, fitted, joined)
        off = {n: float(np.abs(to_pixels(markers[n].corners_mm, fit.pose) - seen[n]).max()) for n in used}
        limit = max(1.0, 4 * float(np.median(list(off.values()))))
        kept = tuple(n for n in used if off[n] <= limit)
        if kept == used or len(kept) < MIN_MARKERS:
            return replace(fit, used=kept)
        used = kept
    return replace(fit, used=used)


def _of_those(
    used: Iterable[int], seen: Mapping[int, Points], layout: MatLayout, fitted: Callable[[Points, Points], Fit], joined: Joined | None
) -> MarkerFit:
    """joined: how the sheets lie where the fit does not tell it."""
    markers, numbers = {marker.number: marker for marker in layout.markers}, tuple(used)
    places = np.concatenate([np.array(markers[number].corners_mm) for number in numbers])
    fit = fitted(places, np.concatenate([seen[number] for number in numbers]))
    return MarkerFit(fit, replace(fit.pose, joined=joined_of(fit, layout.size_mm) or joined), numbers)


def without_swelling(seen: Mapping[int, Points], markers: Mapping[int, Marker], fit: MarkerFit) -> dict[int, Points]:
    """Corners moved along their diagonals by what is common to all: a soft picture rounds black corners inwards by half a pixel."""
    outwards = {number: _directions(quad) for number, quad in seen.items()}
    off = [np.sum((quad - to_pixels(markers[n].corners_mm, fit.pose)) * outwards[n], axis=1) for n, quad in seen.items()]
    return {number: quad - np.median(off) * outwards[number] for number, quad in seen.items()}


def _directions(quad: Points) -> Points:
    """Unit vectors from a marker's middle to its corners."""
    away = quad - quad.mean(axis=0)
    return np.asarray(away / np.linalg.norm(away, axis=1, keepdims=True), np.float64)


def scale(pose: CameraPose, layout: MatLayout) -> float:
    """Pixels a millimetre, typical over the mat."""
    width, height = layout.size_mm
    corners = to_pixels([(0, 0), (width, 0), (width, height), (0, height)], pose).astype(np.float32)
    return float(np.sqrt(cv2.contourArea(corners) / (width * height)))


def unsure_mm(fit: MarkerFit, layout: MatLayout, height_mm: float) -> float:
    """What is left open of where the print's worst corner is seen, and what stands so high over it: one standard deviation, in millimetres
    on the table."""
    corners, pose = _corners(layout), fit.fit.pose
    solid = np.column_stack([_lying(corners, fit.pose.joined), np.full(4, -height_mm)])
    moving = ways(corners, layout.size_mm) if len(fit.fit.gave) else nothing_gives(4).ways
    _, slope = projection(values_of(pose), solid, pose.lens, moving)
    spread = [np.trace(part @ fit.fit.spread @ part.T) for part in slope.reshape(4, 2, -1)]
    return float(np.sqrt(max(spread)) / scale(pose, layout))


def unsure_by_focal_mm(seen: Mapping[int, Points], size_px: tuple[int, int], best: MarkerFit, layout: MatLayout) -> tuple[float, float]:
    """What an unknown focal length leaves open at the mat's worst corner, on the table and at a die's height: one standard deviation, mm.

    From above, the markers hardly tell it, and the fit's own spread, reckoned at one point of a long curved valley, believes too
    much: so the fit is made again with other focal lengths, and what these cost tells how far it may be off.
    """
    level = without_swelling(seen, {marker.number: marker for marker in layout.markers}, best)
    noise_px, spread_mm = best.fit.noise_px, best.fit.give.spread

    def trial(focal_px: float | None) -> MarkerFit:
        def fitted(places: Points, taken: Points) -> Fit:
            if not len(best.fit.gave):
                return fit_pose(_lying(places, best.pose.joined), taken, size_px, None, noise_px, focal_px)
            return fit_pose(places, taken, size_px, None, noise_px, focal_px, Give(ways(places, layout.size_mm), spread_mm), best.fit)

        return _of_those(seen, level, layout, fitted, best.pose.joined)

    again, heights = trial(None), (0.0, HIGH_MM)
    corners, worst = _corners(layout), np.zeros(2)
    here = [to_pixels(corners, again.pose, height) for height in heights]
    for by in FOCAL_TRIALS:
        other = trial(again.pose.lens.focal_px * by)
        moved = [to_pixels(corners, other.pose, height) - was for height, was in zip(heights, here, strict=True)]
        off = np.array([np.linalg.norm(by_corner, axis=1).max() for by_corner in moved]) / scale(again.pose, layout)
        worst = np.maximum(worst, off / np.sqrt(max(other.fit.cost - again.fit.cost, LEAST_COST)))
    return float(worst[0]), float(worst[1])


def _corners(layout: MatLayout) -> Points:
    width, height = layout.size_mm
    return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
