"""Where dice lie on the table and how large they are, from their top faces in the picture: all of a table's dice in one reckoning."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.reading import DieReading
from vision.table_plane import CameraPose, Points, to_table_mm


def sizes_mm(dice: Sequence[DieReading], pose: CameraPose, usual_mm: float) -> list[float]:
    """Edge of each die in millimetres: its top face measured at the height of a usual die, then at its own."""
    heights, corners = np.full(len(dice), usual_mm), _corners(dice)
    for _ in range(2):
        heights = _edges(_on_table(corners, pose, heights))
    return heights.tolist()


def printed_sizes_mm(dice: Sequence[DieReading], pose: CameraPose) -> list[float]:
    """Edge in millimetres of each die that is printed on a card."""
    return _edges(_on_table(_corners(dice), pose, np.zeros(len(dice)))).tolist()


def places_mm(dice: Sequence[DieReading], pose: CameraPose, heights_mm: Sequence[float]) -> list[tuple[float, float]]:
    """Middle of each die's top face on the table, millimetres; heights_mm: how high the face lies, by die."""
    places = to_table_mm(_corners(dice).mean(axis=1), pose, heights_mm).tolist() if dice else []
    return [(x, y) for x, y in places]


def _corners(dice: Sequence[DieReading]) -> npt.NDArray[np.float64]:
    """Of the top faces, (n, 4, 2) pixels."""
    return np.array([die.top for die in dice], np.float64).reshape(-1, 4, 2)


def _on_table(corners: npt.NDArray[np.float64], pose: CameraPose, heights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Corners of the top faces at their heights, (n, 4, 2) mm."""
    if not len(corners):
        return np.empty((0, 4, 2))
    there: Points = to_table_mm(corners, pose, np.repeat(heights, 4))
    return there.reshape(-1, 4, 2)


def _edges(faces: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Side of the square with the area of each four-cornered face."""
    across, along = faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1]
    return np.asarray(np.sqrt(np.abs(across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / 2), np.float64)
