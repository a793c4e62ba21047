"""A camera's lens and its place over the table, as plain values. Needs OpenCV only where they are reckoned with."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.joined import Joined


@dataclass(frozen=True, slots=True)
class Lens:
    """How a camera bends light. size_px: width, height of its pictures; focal_px; centre_px; distortion: OpenCV's k1, k2, p1, p2, k3."""

    size_px: tuple[int, int]
    focal_px: float
    centre_px: tuple[float, float]
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def matrix(self) -> npt.NDArray[np.float64]:
        """The 3 × 3 camera matrix."""
        return np.array([[self.focal_px, 0, self.centre_px[0]], [0, self.focal_px, self.centre_px[1]], [0, 0, 1.0]])

    def for_size(self, size_px: tuple[int, int]) -> "Lens":
        """The same lens for pictures of another size of the same shape (a profile made at full size, play at half)."""
        by = size_px[0] / self.size_px[0]
        centre = ((self.centre_px[0] + 0.5) * by - 0.5, (self.centre_px[1] + 0.5) * by - 0.5)
        return Lens(size_px, self.focal_px * by, centre, self.distortion)


@dataclass(frozen=True, slots=True)
class CameraPose:
    """Where the camera stands over the table. The table is z = 0, its x and y those of the mat, heights count up from it.

    turn: rotation vector; shift_mm: translation, both from table to camera as OpenCV counts them, for which z points into
    the table (the two differ in sign only). Who asks where something lies or appears asks table_plane, and sees neither.
    joined: how the sheets lie that the mat is glued from, where they lie beside their places; None for a mat in one piece.
    """

    lens: Lens
    turn: tuple[float, float, float]
    shift_mm: tuple[float, float, float]
    joined: Joined | None = None

    @property
    def rotation(self) -> npt.NDArray[np.float64]:
        """3 × 3, from table axes (z into the table) to camera axes."""
        return _rotation(self.turn).copy()

    @property
    def position_mm(self) -> tuple[float, float, float]:
        """The camera's place: x, y on the mat and height above the table."""
        return _position_mm(self.turn, self.shift_mm)

    @property
    def tilt_deg(self) -> float:
        """How far the camera looks aslant: 0 is straight down."""
        return float(np.degrees(np.arccos(np.clip(self.rotation[2, 2], -1, 1))))


@lru_cache(maxsize=64)
def _rotation(turn: tuple[float, float, float]) -> npt.NDArray[np.float64]:
    import cv2  # here only: whoever keeps or sends a profile needs no OpenCV

    return np.asarray(cv2.Rodrigues(np.array(turn))[0], np.float64)


@lru_cache(maxsize=64)
def _position_mm(turn: tuple[float, float, float], shift_mm: tuple[float, float, float]) -> tuple[float, float, float]:
    """Asked for each die of each picture: reckoned once for each place."""
    x, y, z = -_rotation(turn).T @ np.array(shift_mm)
    return float(x), float(y), float(-z)
