"""Picture files for the cameras that read files: which files are pictures, and whether one is whole. Decoding is vision/pictures'."""

from pathlib import Path

from companion.text import say
from hardware.ports import CameraError
from vision.errors import PictureError
from vision.frame import Image
from vision.pictures import decode_image, load_image

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
_JPEG, _PNG = b"\xff\xd8", b"\x89PNG"
_JPEG_SCAN, _JPEG_END, _PNG_END = b"\xff\xda", b"\xff\xd9", b"IEND\xaeB`\x82"


def is_picture(name: str) -> bool:
    """By its name; hidden files and those of a copy under way (.part, .tmp) are none."""
    return not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES


def is_whole(data: bytes) -> bool:
    """Whether a JPEG or PNG has come to its end; others can't be told by their bytes and count as whole when not empty.

    A JPEG's end mark can't occur inside its picture data, so it has to stand after the last scan's beginning
    (a thumbnail's own end comes before that). OpenCV itself decodes half a JPEG without an error, the rest grey.
    """
    if data.startswith(_JPEG):
        return data.rfind(_JPEG_END) > data.rfind(_JPEG_SCAN) > 0
    if data.startswith(_PNG):
        return _PNG_END in data[-64:]
    return bool(data)


def decode(data: bytes, name: str) -> Image:
    """The pixels, (h, w, 3) BGR, turned upright as the file says. Raises CameraError (bad-file) naming the file."""
    if not is_whole(data):
        raise CameraError("bad-file", say("The picture {file} has not arrived whole.", file=name), say("Copy it again, or remove it."))
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
