"""Picture files to pixels: any JPEG or PNG gives an 8-bit colour picture or one clear sentence. Knows nothing of dice."""

import struct
from pathlib import Path

import cv2
import numpy as np

from companion.text import say
from vision.errors import PictureError
from vision.frame import Image

MOST_PIXELS = 40_000_000  # decoded; larger JPEGs are decoded at a half, a quarter or an eighth
MOST_BYTES = 200_000_000
_REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
_WHOLE = ((b"\xff\xd8", b"\xff\xd9"), (b"\x89PNG\r\n\x1a\n", b"IEND"))
"""How a JPEG and a PNG begin and what stands near their end: checked first, because the decoder prints its own line about a cut one."""
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def load_image(path: Path) -> Image:
    """The picture in a file: (h, w, 3) uint8 BGR, turned as its camera says; grey, 16-bit, CMYK and alpha pictures become that too.

    A JPEG beyond MOST_PIXELS comes at a half, a quarter or an eighth of its size. Raises PictureError with one sentence.
    """
    name = path.name
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a device or a pipe may never end
            raise PictureError(say("{name} is not a file.", name=str(path)), say("Name a JPEG or PNG file."))
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise PictureError(
                say("{name} is too large ({megabytes} MB).", name=name, megabytes=size // 1_000_000), say("Save it smaller than 200 MB.")
            )
        data = path.read_bytes()
    except OSError as wrong:
        raise PictureError(
            say("{name} can't be opened: {reason}.", name=name, reason=(wrong.strerror or "unknown reason").lower()),
            say("Check the path and its permissions."),
        ) from wrong
    return decode_image(data, name)


def decode_image(data: bytes, name: str) -> Image:
    """As load_image, from the file's bytes; `name` is what the sentence calls the picture."""
    if not data:
        raise PictureError(say("{name} is empty.", name=name), say("Take or copy the picture again."))
    width, height = declared_size(data)
    shrink = 1
    while width * height / shrink**2 > MOST_PIXELS:
        shrink *= 2
    if shrink > 8 or (shrink > 1 and not data.startswith(b"\xff\xd8")):
        raise PictureError(
            say("{name} has {megapixels} million pixels, more than we read.", name=name, megapixels=width * height // 1_000_000),
            say("Save it with at most 40 million, or as a JPEG."),
        )
    if any(data.startswith(begin) and end not in data[-4096:] for begin, end in _WHOLE):
        raise PictureError(say("{name} is cut off: the end of the picture is missing.", name=name), say("Copy it again."))
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[shrink])
    except cv2.error:
        image = None
    if image is None:
        raise PictureError(say("{name} is not a picture we can read.", name=name), say("Use a whole JPEG or PNG file."))
    return np.asarray(image, np.uint8)


def declared_size(data: bytes) -> tuple[int, int]:
    """Width and height that a JPEG or PNG file says it has, without decoding it; (0, 0) for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    at = 2 if data.startswith(b"\xff\xd8") else len(data)
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        kind = data[at + 1]
        if kind in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 if kind == 0xFF or 0xD0 <= kind <= 0xD9 or kind == 1 else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return 0, 0
