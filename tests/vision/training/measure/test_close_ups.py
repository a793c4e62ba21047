"""A die so near that it fills the picture is read as well: one cut out of the shipped film."""

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

import companion.demo
from vision.labels import labelled
from vision.photo import faces_in, read_photo
from vision.pictures import load_image
from vision.training.measure.close_ups import SIDE_PX, cut_out, verdict

FILM = [pair for pair in labelled(Path(companion.demo.__file__).parent) if pair[0]["dice"]]


@pytest.mark.parametrize("wide", [1.0, 1.35])
def test_hardly_one_is_missed_and_none_is_read_wrongly(wide):
    seen = Counter()
    for label, path in FILM[4:60:8]:
        image = load_image(path)
        for die in label["dice"][:2]:
            seen[verdict(read_photo(cut_out(image, die["box"], wide)), die["value"], wide)] += 1
    assert seen["wrong"] == 0
    assert seen["right"] >= 0.8 * seen.total(), seen


@pytest.mark.parametrize("times", [1, 7])
def test_where_nothing_is_believed_the_picture_is_framed_and_told_in_its_own_pixels(times, monkeypatch):
    label, path = FILM[4]
    near = cv2.resize(cut_out(load_image(path), label["dice"][0]["box"], 1.0), None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    (plain,) = read_photo(near)
    framed = []

    def blind_to_it(image, zooms=None):
        framed.append(image.shape != near.shape)
        return faces_in(image, zooms) if framed[-1] else []

    monkeypatch.setattr("vision.photo.faces_in", blind_to_it)
    (read,) = read_photo(near)
    assert framed == [False, True]
    assert (read.value, read.colour, read.ask) == (plain.value, plain.colour, plain.ask)
    assert np.allclose(read.top, plain.top, atol=0.03 * times * SIDE_PX)
    assert np.allclose(read.box, plain.box, atol=0.06 * times * SIDE_PX)


@pytest.mark.parametrize("size", [(128, 128), (11, 300), (40, 2000)])
def test_a_plain_picture_shows_none_however_it_is_framed(size):
    assert read_photo(np.full((*size, 3), 180, np.uint8)) == ()
    noise = np.random.default_rng(3).normal(120, 30, (*size, 1))
    assert read_photo(np.asarray(cv2.merge([np.clip(noise, 0, 255).astype(np.uint8)[..., 0]] * 3), np.uint8)) == ()
