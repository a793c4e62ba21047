"""Picture files to pixels: a JPEG, PNG or other common picture gives an 8-bit colour picture or one clear sentence. Knows nothing of dice.

OpenCV decodes. It reads a file that is damaged as far as it goes without a word, and one of any size; so whether all of it is there and
how large it will be is asked of Pillow and of libjpeg-turbo first.
"""

import io
import re
import warnings
from pathlib import Path

import cv2
import numpy as np
import simplejpeg
from PIL import Image as Pillow
from PIL import UnidentifiedImageError

from companion.text import say
from vision.errors import PictureError
from vision.frame import Image

MOST_PIXELS = 40_000_000  # decoded; larger JPEGs are decoded at a half, a quarter or an eighth
MOST_PROGRESSIVE = 80_000_000  # of a JPEG that comes in passes: all of it is held, six bytes a pixel, however small it is decoded
MOST_BYTES = 200_000_000
LEAST_PX = 10  # of the shorter side: in a narrower picture no die can be read (vision/training/measure/least_width.py)
_REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
_KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "DIB", "TIFF", "PPM", "JPEG2000", "AVIF")
_JPEG, _PNG = b"\xff\xd8", b"\x89PNG"
_HEIC = tuple(b"ftyp" + brand for brand in (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"))
_DAMAGE = re.compile(  # of 60 JPEGs with bytes overwritten 19 said but one of those in the second line, half of a picture gone
    "premature end|bad Huffman code|Inconsistent progression|Could not determine subsampling"
    "|Unsupported marker type|Invalid JPEG file structure|Unsupported JPEG process|Bogus",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile("(?P<bytes>[0-9]+) extraneous bytes before marker 0x(?P<mark>d[0-9])")
_PADDING = 32  # bytes that a camera may leave before the end of a JPEG that lacks nothing

warnings.filterwarnings("ignore", module=r"PIL\.")  # what Pillow finds odd in a camera's notes is nothing to a person
Pillow.MAX_IMAGE_PIXELS = None  # how many are too many is said here, in our words


def load_image(path: Path, name: str = "") -> Image:
    """The picture in a file: (h, w, 3) uint8 BGR, turned as its camera says; grey, 16-bit, CMYK and alpha pictures become that too.

    A JPEG beyond MOST_PIXELS comes at a half, a quarter or an eighth of its size. name: what a sentence calls it, its file's name if not
    said. Raises PictureError with one sentence.
    """
    name = name or path.name or str(path)
    if path.is_dir():
        mend = say("Name a picture in it, or several: {name}/*.jpg.", name=str(path))
        raise PictureError(say("{name} is a folder.", name=str(path)), mend)
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end
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
    shrink = _shrunk(data, name)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[shrink])
    except cv2.error:
        image = None
    if image is None:
        raise _none(name, data)
    height, width = image.shape[:2]
    if min(height, width) < LEAST_PX:
        raise PictureError(
            say("{name} is too small to hold a die: {width} × {height} pixels.", name=name, width=width, height=height),
            say("Take a larger one; a die is best about 30 pixels wide."),
        )
    return np.asarray(image, np.uint8)


def is_whole_jpeg(data: bytes) -> bool:
    """Whether a JPEG comes to its end without lacking anything. What follows its end, as in a phone's moving pictures, is nothing to it."""
    try:
        colours = simplejpeg.decode_jpeg_header(data)[2]
        as_it_is = "CMYK" if colours in ("CMYK", "YCCK") else "GRAY"
        simplejpeg.decode_jpeg(data, as_it_is, min_height=1, min_width=1, min_factor=8)  # an eighth: in the least time
    except ValueError as wrong:
        return _is_nothing(str(wrong))
    return True


def _is_nothing(said: str) -> bool:
    """Whether what libjpeg-turbo says of a JPEG leaves the picture as it was."""
    left_over = _LEFT_OVER.search(said)
    if left_over is not None:
        return left_over["mark"] == "d9" and int(left_over["bytes"]) <= _PADDING
    return not _DAMAGE.search(said)


def _shrunk(data: bytes, name: str) -> int:
    """What the picture's sides are to be divided by: 1, 2, 4 or 8. Raises PictureError if it is too large, damaged or no picture."""
    is_jpeg = data.startswith(_JPEG)
    try:
        with Pillow.open(io.BytesIO(data), formats=_KINDS) as picture:
            shrink = _fitting(picture, name)
            if not is_jpeg:
                picture.load()
    except UnidentifiedImageError as wrong:
        raise _damaged(name) if is_jpeg or data.startswith(_PNG) else _none(name, data) from wrong
    except (OSError, SyntaxError, EOFError) as wrong:
        raise _damaged(name) from wrong
    except ValueError as wrong:  # such as a side of no pixels
        raise _none(name, data) from wrong
    if is_jpeg and not is_whole_jpeg(data):
        raise _damaged(name)
    return shrink


def _fitting(picture: Pillow.Image, name: str) -> int:
    pixels, is_jpeg = picture.width * picture.height, picture.format in ("JPEG", "MPO")
    shrink = 1
    while pixels / shrink**2 > MOST_PIXELS:
        shrink *= 2
    in_passes = is_jpeg and "progressive" in picture.info and pixels > MOST_PROGRESSIVE
    if shrink > 8 or (shrink > 1 and not is_jpeg) or in_passes:
        raise PictureError(
            say("{name} has {megapixels} million pixels, more than we read.", name=name, megapixels=pixels // 1_000_000),
            say("Save it with at most 40 million, or as a JPEG."),
        )
    return shrink


def _damaged(name: str) -> PictureError:
    return PictureError(
        say("{name} is cut off or damaged: a part of the picture is missing.", name=name), say("Copy it again, or take a new one.")
    )


def _none(name: str, data: bytes) -> PictureError:
    if data[4:12] in _HEIC:
        mend = say("Save it as a JPEG. An iPhone does so from the start: Settings, Camera, Formats, Most Compatible.")
        return PictureError(say("{name} is a HEIC picture, which we can't read.", name=name), mend)
    return PictureError(say("{name} is not a picture we can read.", name=name), say("Use a whole JPEG or PNG file."))
