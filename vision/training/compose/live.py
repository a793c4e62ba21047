"""A composed picture as a live camera shows it: for a second, with fresh noise in every frame."""

import numpy as np

from vision.frame import Frame, Image
from vision.pipeline import TableReader
from vision.reading import DieReading, TableReading
from vision.training.compose.tables import TableTruth
from vision.training.draw.cameras import Camera, as_it_is

SIZE_PX = (1280, 960)
TIMES_S = (0.0, 0.5, 0.75, 1.0)  # the first frame only shows that the table is still, three are voted over
REACH = 0.6  # edges between the middles of a die's top and of its reading
NOISE = 2.5  # grey levels of fresh sensor noise in each frame


def shown(reader: TableReader, picture: Image, rng: np.random.Generator, through: Camera = as_it_is) -> TableReading:
    """What a reader says of a picture that a live camera shows it for a second."""
    for number, at_s in enumerate(TIMES_S):
        reading = reader.read(Frame(through(noisy(picture, rng)), at_s, "composed", number))
    return reading


def noisy(picture: Image, rng: np.random.Generator) -> Image:
    """With the fresh noise that every frame of a camera has."""
    return np.clip(picture + rng.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)


def truth_of(die: DieReading, truths: list[TableTruth]) -> TableTruth | None:
    """Which die was read; None where none lies so near, or the nearest is covered by a sheet."""
    middle = np.mean(die.top, axis=0)
    over = [truth for truth in truths if truth.state != "under"]
    nearest = min(over, key=lambda truth: float(np.hypot(*(middle - truth.top.mean(0)))))
    edge = float(np.linalg.norm(nearest.top[1] - nearest.top[0]))
    near = np.hypot(*(middle - nearest.top.mean(0))) < REACH * edge
    return nearest if near and nearest.state != "covered" else None
