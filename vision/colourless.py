"""Whether a picture has any colours: one through a camera that sees only grey, or that somebody made black and white, has none."""

import numpy as np

from vision.frame import Image

EVERY = 5  # so-manieth row and column is asked
ONE_GREY = 2  # levels between a grey pixel's colours: decoding a JPEG rounds them apart. A camera with colours has more noise than that


def is_colourless(image: Image) -> bool:
    """Whether all of a picture, (h, w, 3) BGR uint8, is black, grey and white, exactly."""
    some = image[::EVERY, ::EVERY].astype(np.int16)
    return bool((some.max(axis=2) - some.min(axis=2)).max() <= ONE_GREY)
