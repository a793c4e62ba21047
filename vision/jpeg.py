"""Pictures to JPEG, each as fine as what it is for wants it, and to the text as which a profile keeps one. Back from files: pictures.py."""

import base64
from enum import IntEnum

import cv2
import numpy as np

from vision.frame import Image


class Fine(IntEnum):
    """JPEG qualities by what the picture is for, the coarsest first. What a profile keeps is read again, so it says nothing else then."""

    GLANCED_AT = 75  # the preview, five times a second, and the places where something lies
    SMALL_TABLE = 80  # by which it is told whether the camera moved
    SHOWN = 85  # a die beside its question, a picture of calibration
    EMPTY_TABLE = 88  # what is printed on it as large as a die is held against what lies there
    READ_AGAIN = 93  # recorded


def jpeg(image: Image, fine: Fine = Fine.SHOWN) -> bytes:
    """A picture, (h, w, 3) BGR or (h, w) grey, uint8, as JPEG."""
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, fine])[1].tobytes()


def kept_as_text(image: Image, fine: Fine) -> str:
    """A picture as a profile keeps it: JPEG, base64."""
    return base64.b64encode(jpeg(image, fine)).decode("ascii")


def from_text(kept: str, flags: int = cv2.IMREAD_COLOR) -> Image:
    """The picture of `kept_as_text`. flags: OpenCV's, in colour or grey. Raises ValueError where it is none."""
    data = np.frombuffer(base64.b64decode(kept, validate=True), np.uint8)
    image = cv2.imdecode(data, flags) if len(data) else None
    if image is None:
        raise ValueError("no picture")
    return np.asarray(image, np.uint8)
