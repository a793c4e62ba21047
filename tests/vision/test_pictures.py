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


def gif(width, height):
    """A GIF file that declares a size."""
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\x00\x00\x00,\x00\x00\x00\x00" + struct.pack("<HH", width, height) + b"\x00;"


def bmp(width, height):
    """A BMP file that declares a size."""
    return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)


def in_passes(width, height):
    """A progressive JPEG that declares a size other than its own."""
    data = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    at = data.index(b"\xff\xc2") + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


def with_a_hole(data, filling=bytes(512)):
    middle = len(data) // 2
    return data[:middle] + filling + data[middle + len(filling) :]


NOISE = np.random.default_rng(1).integers(0, 256, (200, 300, 3), np.uint8)
JPEG = encoded(np.full((60, 80, 3), 120, np.uint8), ".jpg")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "is empty", id="an empty file"),
        pytest.param(b"hello, this is text", "not a picture", id="a text file"),
        pytest.param(b"\x00\x00\x00\x18ftypheic" + bytes(500), "HEIC picture", id="an iPhone's own kind"),
        pytest.param(JPEG[: len(JPEG) // 2], "cut off", id="half a JPEG"),
        pytest.param(JPEG[: len(JPEG) // 2] + b"\xff\xd9", "cut off", id="half a JPEG that ends as a whole one"),
        pytest.param(JPEG[:10], "cut off", id="the first bytes of a JPEG"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "cut off", id="the first bytes of a PNG"),
        pytest.param(encoded(np.full((1, 1, 3), 100, np.uint8)), "too small to hold a die: 1 × 1 pixels", id="one pixel"),
        pytest.param(encoded(np.full((1, 900, 3), 100, np.uint8)), "too small to hold a die: 900 × 1 pixels", id="one line"),
        pytest.param(encoded(np.full((300, 9, 3), 100, np.uint8), ".jpg"), "too small to hold a die", id="narrower than any die"),
        pytest.param(png(20_000, 20_000), "400 million pixels", id="a PNG of 400 megapixels"),
        pytest.param(png(0, 0), "damaged", id="a PNG without pixels"),
        pytest.param(png(80, 60, b""), "cut off", id="a PNG without its rows"),
        pytest.param(with_a_hole(encoded(NOISE)), "damaged", id="a PNG with a hole"),
        pytest.param(with_a_hole(encoded(NOISE, ".jpg")), "damaged", id="a JPEG with a hole"),
        pytest.param(with_a_hole(encoded(NOISE, ".jpg"), b"\xff\x3b"), "damaged", id="a JPEG with a strange marker within"),
        *[pytest.param(encoded(NOISE, kind)[:20_000], "cut off", id=f"part of a {kind}") for kind in (".gif", ".bmp", ".webp", ".ppm")],
        pytest.param(gif(20_000, 20_000), "400 million pixels", id="a GIF of 400 megapixels"),
        pytest.param(bmp(30_000, 30_000), "900 million pixels", id="a BMP of 900 megapixels"),
        pytest.param(in_passes(20_000, 20_000), "400 million pixels", id="a JPEG of 400 megapixels that comes in passes"),
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
    with pytest.raises(PictureError, match="can't be opened"):
        load_image(tmp_path / "nothing.jpg")
    with pytest.raises(PictureError, match=r"is a folder\. Name a picture in it"):
        load_image(tmp_path)


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(np.full((40, 60), 100, np.uint8), id="grey"),
        pytest.param(np.full((40, 60), 30_000, np.uint16), id="16-bit grey"),
        pytest.param(np.full((40, 60, 3), 30_000, np.uint16), id="16-bit colour"),
        pytest.param(np.full((40, 60, 4), 100, np.uint8), id="with alpha"),
        pytest.param(np.full((10, 10, 3), 100, np.uint8), id="hardly room for a die"),
        pytest.param(np.full((10, 900, 3), 100, np.uint8), id="a strip"),
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


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp", ".bmp", ".gif", ".tiff", ".ppm", ".jp2"])
def test_every_common_kind_of_file_is_read_at_its_size(kind):
    assert decode_image(encoded(NOISE, kind), f"table{kind}").shape == NOISE.shape


@pytest.mark.parametrize(
    "after",
    [pytest.param(b"\x00\x00\x00\x18ftypmp42" + bytes(range(256)) * 40, id="a phone's film"), pytest.param(bytes(20), id="padding")],
)
def test_what_a_phone_leaves_behind_a_jpegs_end_is_nothing_to_it(after):
    assert (decode_image(JPEG + after, "moving.jpg") == decode_image(JPEG, "still.jpg")).all()


def test_a_damaged_file_leaves_no_line_of_its_decoder(capfd):
    for data in (with_a_hole(encoded(NOISE)), with_a_hole(encoded(NOISE, ".jpg")), encoded(NOISE, ".gif")[:20_000], b"hello"):
        with pytest.raises(PictureError):
            decode_image(data, "table")
    assert capfd.readouterr().err == ""
