"""Places where the finder saw hardly anything and nobody told a die: a second look at them finds dull dice that the first misses."""

from collections.abc import Sequence

import numpy as np

from vision.faces import Face
from vision.mat import MatLayout
from vision.reading import DieReading, Point
from vision.table_plane import CameraPose, to_table_mm, zones_at

HARDLY = 0.15  # least presence of what is looked at again
APART = 0.9  # edges: what lies nearer to a die that was told is that die, or a side of it
MOST = 4  # places a look, the likeliest first: looking again costs a millisecond each
HIGH_MM = 16.0


def faint_places(faces: Sequence[Face], told: Sequence[DieReading], pose: CameraPose, layout: MatLayout) -> list[Point]:
    """Where in a zone, millimetres, one of the faces lies that is none of the dice told."""
    if not faces:
        return []
    middles = np.array([die.top for die in told], np.float64).reshape(-1, 4, 2).mean(axis=1)
    x, y, edge = np.array([(face.x, face.y, face.edge) for face in faces], np.float64).T
    alone = (np.hypot(x[:, None] - middles[:, 0], y[:, None] - middles[:, 1]) > APART * edge[:, None]).all(axis=1)
    left = [face for face, is_alone in zip(faces, alone.tolist(), strict=True) if is_alone and face.presence > HARDLY]
    if not left:
        return []
    left.sort(key=lambda face: face.presence, reverse=True)
    places = to_table_mm([(face.x, face.y) for face in left], pose, HIGH_MM)
    there = zip(places.tolist(), zones_at(places, layout.zones), strict=True)
    return [(x, y) for (x, y), place in there if place.zone is not None][:MOST]
