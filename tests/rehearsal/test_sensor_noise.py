"""What a rehearsed camera adds to each frame: fresh noise of the strength that measurements have."""

import numpy as np
import pytest

from companion.rehearsal.sensor_noise import SensorNoise
from vision.training.compose.live import NOISE, noisy

GREY = np.full((96, 128, 3), 120, np.uint8)


def test_it_is_as_strong_as_where_everything_is_measured():
    ours, theirs = SensorNoise(1).on(GREY).astype(float), noisy(GREY, np.random.default_rng(1)).astype(float)
    assert ours.mean() == pytest.approx(theirs.mean(), abs=0.1)
    assert ours.std() == pytest.approx(theirs.std(), abs=0.1) == pytest.approx(NOISE, abs=0.15)


def test_no_frame_is_like_another_and_the_same_evening_has_the_same():
    noise, again = SensorNoise(2), SensorNoise(2)
    first, second = noise.on(GREY), noise.on(GREY)
    assert abs(np.corrcoef(first.ravel(), second.ravel())[0, 1]) < 0.05
    assert (again.on(GREY) == first).all()


def test_black_stays_black_and_white_white_at_their_ends():
    for level in (0, 255):
        frame = SensorNoise(3).on(np.full_like(GREY, level))
        assert abs(int(np.median(frame)) - level) <= 1
