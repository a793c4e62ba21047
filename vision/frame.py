"""One picture from a camera, with when and where it was taken. Leaves the taking to hardware/ and the reading to pipeline.py."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
"""Colour pictures are (height, width, 3), uint8, blue-green-red as OpenCV keeps them."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and its circumstances.

    image: (h, w, 3) uint8, BGR. at_s: monotonic seconds when it was taken.
    source: the camera's own words, e.g. "watch:/tmp/a". number: counts up, never repeats in one source.
    still: True where the source promises a settled table in each picture (watch, folder);
    False where stillness must be judged from several frames (live sensors, video).
    small: the same view in fewer pixels, BGR, where the camera makes one beside the picture itself; enough to see whether something moves.
    infrared: the sensor is known to see infra-red light too, which no colour of ours allows for.
    """

    image: Image
    at_s: float
    source: str
    number: int
    still: bool = False
    small: Image | None = None
    infrared: bool = False
