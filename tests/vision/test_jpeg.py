"""Pictures become JPEG in one place, as fine as what each is for wants it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.jpeg import Fine, from_text, jpeg, kept_as_text

ROOT = Path(__file__).parents[2]
PICTURE = cv2.GaussianBlur(np.random.default_rng(3).integers(0, 256, (60, 80, 3), np.uint8), (31, 31), 0)


def test_what_a_profile_keeps_of_a_picture_is_that_picture_again():
    kept = kept_as_text(PICTURE, Fine.EMPTY_TABLE)
    assert np.abs(from_text(kept).astype(int) - PICTURE).mean() < 3
    assert from_text(kept, cv2.IMREAD_GRAYSCALE).shape == PICTURE.shape[:2]


@pytest.mark.parametrize("kept", ["", "no base64!", "AAAA"])
def test_a_kept_text_that_is_no_picture_is_said_to_be_none(kept):
    with pytest.raises(ValueError):
        from_text(kept)


def test_the_finer_a_picture_must_be_the_larger_it_is():
    sizes = [len(jpeg(PICTURE, fine)) for fine in Fine]
    assert sizes == sorted(sizes)


def test_pictures_of_the_table_become_jpeg_in_one_place_only():
    folders = (ROOT / "vision", ROOT / "companion" / "eye", ROOT / "calibration")
    files = [path for folder in folders for path in folder.rglob("*.py") if "training" not in path.parts]
    assert [path.name for path in files if "IMWRITE_JPEG_QUALITY" in path.read_text(encoding="utf-8")] == ["jpeg.py"]
