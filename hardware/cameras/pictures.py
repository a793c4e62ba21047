"""Picture files for the cameras that read files. Decoding, and whether one is whole, is vision/pictures'."""

from pathlib import Path

from hardware.ports import CameraError
from vision.errors import PictureError
from vision.frame import Image
from vision.pictures import decode_image, load_image


def decode(data: bytes, name: str) -> Image:
    """The pixels, (h, w, 3) BGR, turned upright as the file says. Raises CameraError (bad-file) naming the file."""
    try:
        return decode_image(data, name)
    except PictureError as bad:
        raise CameraError("bad-file", bad.message, bad.hint) from bad


def load(path: Path) -> Image:
    """decode of a file. Raises CameraError (bad-file)."""
    try:
        return load_image(path)
    except PictureError as bad:
        raise CameraError("bad-file", bad.message, bad.hint) from bad
