"""Whether a picture has any colours: one through a camera that sees only grey, or that somebody made black and white, has none."""

import cv2
import numpy as np

from vision.frame import Image

EVERY = (40, 5)  # so-manieth row and column is asked: nearly always the first few tell
ONE_GREY = 2  # levels between a grey pixel's colours: decoding a JPEG rounds them apart. A camera with colours has more noise than that


def is_colourless(image: Image) -> bool:
    """Whether all of a picture, (h, w, 3) BGR uint8, is black, grey and white, exactly."""
    return all(_are_grey(image[::every, ::every]) for every in EVERY)


def _are_grey(pixels: Image) -> bool:
    blue, green, red = (np.ascontiguousarray(pixels[..., which]) for which in range(3))
    return all(cv2.norm(one, other, cv2.NORM_INF) <= ONE_GREY for one, other in ((blue, green), (green, red), (red, blue)))
