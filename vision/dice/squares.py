"""Top faces cut out of the picture as squares, and the spots on them: all faces of a picture at once, which is quicker than one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image

Floats = npt.NDArray[np.float64]


def from_squares(tops: npt.ArrayLike, side_px: int, corner: float = 0.0) -> Floats:
    """How the pixels of a square become pixels of the picture, for each top face (n, 4, 2): (n, 3, 3) perspective transforms.

    The square's first corner lies at (corner, corner) of its pixels, the third one side_px further. After Heckbert (1989).
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = np.asarray(tops, np.float64).reshape(-1, 4, 2).transpose(1, 2, 0)
    ax, bx, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    ay, by, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    area = ax * by - bx * ay
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    g, h = (sx * by - bx * sy) / area, (ax * sy - sx * ay) / area
    unit = np.stack([x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, np.ones_like(g)], axis=1)
    to_unit = np.array([[1.0, 0.0, -corner], [0.0, 1.0, -corner], [0.0, 0.0, side_px]]) / side_px
    return np.asarray(unit.reshape(-1, 3, 3) @ to_unit, np.float64)


def straight(image: Image, top: npt.ArrayLike, px: int, beside_px: float = 0.0) -> Image:
    """One top face (4, 2) from straight above, an edge so many pixels wide, and so many round it: (h, h, 3)."""
    first, last, wide = beside_px, beside_px + px, round(px + 2 * beside_px)
    corners = np.array([(first, first), (last, first), (last, last), (first, last)], np.float32)
    into = cv2.getPerspectiveTransform(np.asarray(top, np.float32), corners)
    return np.asarray(cv2.warpPerspective(image, into, (wide, wide), flags=cv2.INTER_LINEAR), np.uint8)


def cut_squares(image: Image, squares: Floats, side_px: int) -> Image:
    """The faces, (n, side_px, side_px, 3). squares: as from_squares gives them."""
    faces = np.empty((len(squares), side_px, side_px, 3), np.uint8)
    for face, square in zip(faces, squares, strict=True):
        cv2.warpPerspective(image, square, (side_px, side_px), dst=face, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return faces


def off_bodies(faces: Image, every: int = 1) -> npt.NDArray[np.int16]:
    """Twice how far each pixel's 8-bit L*, a* and b* are from its face's body, (3, n, h, w). every: n-th pixel both ways that the body,
    the median, is taken of. Twice, because a median may end in a half."""
    lab = np.stack(cv2.split(cv2.cvtColor(faces.reshape(-1, faces.shape[2], 3), cv2.COLOR_BGR2LAB))).reshape(3, *faces.shape[:3])
    bodies = _doubled_medians(np.asarray(lab[:, :, ::every, ::every], np.uint8).reshape(3 * len(faces), -1))
    off = lab.astype(np.int16)
    off += off
    off -= bodies.reshape(3, len(faces), 1, 1)
    return off


def _doubled_medians(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """Twice the median of each row, (n, m) → (n,). Counted, which for bytes is quicker than sorting."""
    count, wide = rows.shape
    tallied = np.bincount((rows + 256 * np.arange(count)[:, None]).ravel(), minlength=256 * count).reshape(count, 256).cumsum(axis=1)
    return np.asarray(sum((tallied > place).argmax(axis=1) for place in ((wide - 1) // 2, wide // 2)), np.int16)


def in_picture(places: Floats, squares: Floats) -> Floats:
    """Places on squares, (n, 2), one or more a face, in pixels of the picture. squares: that of each place, (n, 3, 3)."""
    solid = np.einsum("nij,nj->ni", squares, np.column_stack([places, np.ones(len(places))]))
    return np.asarray(solid[:, :2] / solid[:, 2:], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """What stands out of the bodies of faces, all faces together.

    face: to which each spot belongs; boxes: its x, y, width, height and area on that face, (n, 5) pixels; middles: (n, 2), of its
    area; names, away: the faces one below the other with an empty row after each: the number of the spot that each pixel is of, 0 for
    none, and how unlike the body it is.
    """

    face: npt.NDArray[np.intp]
    boxes: npt.NDArray[np.int32]
    middles: Floats
    names: npt.NDArray[np.int32]
    away: Image

    @property
    def whole(self) -> npt.NDArray[np.bool_]:
        """Spots that do not run on outside of their face."""
        x, y, w, h, _ = self.boxes.T
        wide, high = self.names.shape[2], self.names.shape[1] - 1
        return np.asarray((x > 0) & (y > 0) & (x + w < wide) & (y + h < high), np.bool_)

    def weighted_middles(self) -> Floats:
        """As middles, pixels weighted by how unlike the body they are."""
        on_spots = np.flatnonzero(self.names != 0)  # of truths, which takes a third of the time
        names, weight = self.names.ravel()[on_spots], self.away.ravel()[on_spots].astype(np.float64)
        rows, columns = np.divmod(on_spots.astype(np.int32), np.int32(self.names.shape[2]))
        total, x, y = (np.bincount(names, by, len(self.face) + 1)[1:] for by in (weight, weight * columns, weight * rows))
        total = np.maximum(total, 1e-9)
        return np.column_stack([x / total, y / total - self.face * self.names.shape[1]])


def spots_on(away: Image) -> Spots:
    """The spots on faces, each face parted in two by its own threshold (Otsu's). away: (n, h, w), how unlike its body each pixel is."""
    count, high, wide = away.shape
    padded, spots = (np.zeros((count, high + 1, wide), np.uint8) for _ in range(2))
    padded[:, :high] = away
    for face, parted in zip(padded, spots, strict=True):
        cv2.threshold(face[:high], 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU, dst=parted[:high])
    _, names, stats, centroids = cv2.connectedComponentsWithStats(spots.reshape(-1, wide), connectivity=4)
    boxes, middles = np.asarray(stats[1:], np.int32), np.asarray(centroids[1:], np.float64)
    face = boxes[:, 1] // (high + 1)
    boxes[:, 1] -= face * (high + 1)
    middles[:, 1] -= face * (high + 1)
    return Spots(face.astype(np.intp), boxes, middles, np.asarray(names, np.int32).reshape(padded.shape), padded)


def by_face(face: npt.NDArray[np.intp], chosen: npt.NDArray[np.bool_], faces: int) -> list[list[int]]:
    """For each face the numbers of its chosen spots."""
    out: list[list[int]] = [[] for _ in range(faces)]
    for number in np.flatnonzero(chosen).tolist():
        out[face[number]].append(number)
    return out


def of_one_size(numbers: Sequence[int], areas: Sequence[int], least: float, most: float) -> list[int]:
    """Those of these spots whose area is like the middle one's. least, most: shares of it."""
    if not numbers:
        return []
    ordered = sorted(areas[n] for n in numbers)
    half, odd = divmod(len(ordered), 2)
    usual = ordered[half] if odd else (ordered[half - 1] + ordered[half]) / 2
    return [n for n in numbers if least * usual < areas[n] < most * usual]
