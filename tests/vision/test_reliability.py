"""A stated confidence is held against what came out, band by band."""

import pytest

from vision.reliability import off_by, reliability


def test_readings_are_sorted_into_bands_of_confidence():
    bands = reliability([(0.999, True)] * 9 + [(1.0, True), (0.85, False), (0.85, True)])
    assert [(band.low, band.high, band.dice, band.right) for band in bands] == [(0.8, 0.9, 2, 0.5), (0.998, 1.0, 10, 1.0)]
    assert bands[1].stated == pytest.approx(0.9991)


def test_a_band_that_keeps_its_word_says_so():
    honest, boasting = reliability([(0.7, i < 70) for i in range(100)]), reliability([(0.97, i < 70) for i in range(100)])
    assert honest[0].kept
    assert not boasting[0].kept
    assert honest[0].surely_above < 0.7 < honest[0].surely_below


def test_how_far_off_is_counted_over_all_dice():
    assert off_by(reliability([(0.7, i < 70) for i in range(100)])) == pytest.approx(0)
    assert off_by(reliability([(0.75, True), (0.85, False)])) == pytest.approx((0.25 + 0.85) / 2)


def test_no_readings_no_bands():
    assert reliability([]) == ()
    assert off_by([]) == 0
