"""A composed picture as a live camera shows it: for a second, with fresh noise in every frame."""

import numpy as np

from vision.frame import Frame, Image
from vision.pipeline import TableReader
from vision.reading import TableReading
from vision.training.draw.cameras import Camera, as_it_is

TIMES_S = (0.0, 0.5, 0.75, 1.0)  # the first frame only shows that the table is still, three are voted over
NOISE = 2.5  # grey levels of fresh sensor noise in each frame


def shown(reader: TableReader, picture: Image, rng: np.random.Generator, through: Camera = as_it_is) -> TableReading:
    """What a reader says of a picture that a live camera shows it for a second."""
    for number, at_s in enumerate(TIMES_S):
        reading = reader.read(Frame(through(noisy(picture, rng)), at_s, "composed", number))
    return reading


def noisy(picture: Image, rng: np.random.Generator) -> Image:
    """With the fresh noise that every frame of a camera has."""
    return np.clip(picture + rng.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)
