"""The mean of the pictures of one still table, by which colours are told: a camera's noise in little light is a colour too.

Values are read in each picture by itself: where noise hides a pip, pictures that differ are asked about, and their mean would not be.
"""

import cv2
import numpy as np

from vision.frame import Image


class SteadyPicture:
    """Of one camera."""

    def __init__(self) -> None:
        self._mean: Image | None = None

    def look(self, image: Image, number: int) -> Image:
        """The mean of this picture and the ones before it of the same table, (h, w, 3) BGR uint8. number: how many those are."""
        mean = self._mean
        if number == 0 or mean is None or mean.shape != image.shape:
            self._mean = image
        else:
            self._mean = np.asarray(cv2.addWeighted(image, 1 / (number + 1), mean, number / (number + 1), 0.0), np.uint8)
        return self._mean
