"""Any picture file gives a picture or one clear sentence."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from vision.errors import PictureError
from vision.photo import read_photo
from vision.pictures import decode_image, load_image


def png(width, height, rows=b""):
    """A PNG file that declares a size, whatever it holds."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def encoded(image, ending=".png"):
    return cv2.imencode(ending, image)[1].tobytes()


JPEG = encoded(np.full((60, 80, 3), 120, np.uint8), ".jpg")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "is empty", id="an empty file"),
        pytest.param(b"hello, this is text", "not a picture", id="a text file"),
        pytest.param(JPEG[: len(JPEG) // 2], "cut off", id="half a JPEG"),
        pytest.param(JPEG[:10], "cut off", id="the first bytes of a JPEG"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "cut off", id="the first bytes of a PNG"),
        pytest.param(png(20_000, 20_000), "400 million pixels", id="a PNG of 400 megapixels"),
        pytest.param(png(0, 0), "not a picture", id="a PNG without pixels"),
    ],
)
def test_a_bad_file_gets_one_sentence_and_a_mend(data, says):
    with pytest.raises(PictureError) as refused:
        decode_image(data, "table.jpg")
    assert says in str(refused.value.message)
    assert "table.jpg" in str(refused.value.message)
    assert refused.value.hint is not None
    assert refused.value.exit_code == 2


def test_a_missing_file_and_a_folder_get_a_sentence(tmp_path):
    for path in (tmp_path / "nothing.jpg", tmp_path):
        with pytest.raises(PictureError, match="can't be opened"):
            load_image(path)


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(np.full((40, 60), 100, np.uint8), id="grey"),
        pytest.param(np.full((40, 60), 30_000, np.uint16), id="16-bit grey"),
        pytest.param(np.full((40, 60, 3), 30_000, np.uint16), id="16-bit colour"),
        pytest.param(np.full((40, 60, 4), 100, np.uint8), id="with alpha"),
        pytest.param(np.full((1, 1, 3), 100, np.uint8), id="one pixel"),
        pytest.param(np.full((1, 900, 3), 100, np.uint8), id="one line"),
    ],
)
def test_every_kind_of_picture_becomes_eight_bit_colour_and_is_read(image, tmp_path):
    path = tmp_path / "odd.png"
    path.write_bytes(encoded(image))
    picture = load_image(path)
    assert picture.shape == (*image.shape[:2], 3)
    assert picture.dtype == np.uint8
    assert read_photo(picture) == ()


def test_a_cmyk_jpeg_is_read(tmp_path):
    image_module = pytest.importorskip("PIL.Image", reason="Pillow (comes with reportlab) writes the CMYK picture")
    path = tmp_path / "cmyk.jpg"
    image_module.new("CMYK", (64, 48), (10, 20, 30, 40)).save(path)
    assert load_image(path).shape == (48, 64, 3)


def test_a_jpeg_of_a_hundred_megapixels_is_read_at_half_its_size():
    big = np.zeros((10_000, 10_000), np.uint8)
    assert decode_image(encoded(big, ".jpg"), "big.jpg").shape == (5_000, 5_000, 3)
