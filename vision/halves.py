"""A picture at a half, a quarter, … of its size, each made when it is first asked for: large faces are cut out of these."""

import cv2
import numpy as np

from vision.faces import EDGE_PX
from vision.frame import Image


class Halves:
    """The picture (h, w, 3) and its halvings by averages; a plain warp of the picture itself would skip pixels."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]

    @classmethod
    def of(cls, image: "Image | Halves") -> "Halves":
        """Of a picture, or those it has already."""
        return image if isinstance(image, Halves) else cls(image)

    def level_for(self, edge: float) -> int:
        """How often to halve until a face of this edge, pixels, is less than two of those that the networks see."""
        level = 0
        while edge / 2**level > 2 * EDGE_PX and min(self[level].shape[:2]) > 1:
            level += 1
        return level

    def __getitem__(self, level: int) -> Image:
        while level >= len(self._levels):
            half = cv2.resize(self._levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        return self._levels[level]
