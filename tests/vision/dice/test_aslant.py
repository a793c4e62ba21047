"""Dice that the camera sees far aslant: found, put where they lie, or asked about; a side is no die, and a die in front is no side."""

import shutil
from functools import lru_cache

import numpy as np
import pytest

from vision.dice.aslant import ASLANT_DEG, parts_aslant
from vision.frame import Frame
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.table_plane import CameraPose, Lens, view_deg
from vision.training.draw.dice import Die, turn_z
from vision.training.measure.calibrated import COLOURS, WRONG_MM, _plain, make_table, measure, photograph

SIZE = (1280, 960)
needs_the_sheet = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")


def camera(high_mm):
    """A camera over the middle of the mat, tilted a little."""
    turn = np.array([0.12, 0.0, 0.0])
    lens = Lens(SIZE, 1.25 * high_mm * SIZE[0] / 560, ((SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2))
    from cv2 import Rodrigues

    shift = np.array([0.0, 0.0, high_mm]) - Rodrigues(turn)[0] @ np.array([210.0, 148.5, 0.0])
    return CameraPose(lens, tuple(turn), tuple(shift))


def test_from_high_above_nothing_is_far_aslant():
    assert parts_aslant(camera(900.0), MAT_1) == ()


def test_from_low_the_far_corners_of_the_places_are_looked_at_again():
    pose = camera(280.0)
    parts = parts_aslant(pose, MAT_1)
    assert parts
    for x, y, w, h in MAT_1.zones.values():
        for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
            if view_deg([corner], pose)[0] > ASLANT_DEG + 1:
                assert any(left <= corner[0] <= left + wide and top <= corner[1] <= top + high for left, top, wide, high in parts)


@needs_the_sheet
@pytest.mark.parametrize("seed", [13, 33, 55, 75, 83])
def test_dice_seen_far_aslant_are_told_true_to_two_millimetres_or_asked_about(seed):
    """Tables of which corners are seen more than 45 degrees aslant: before, one die in four there was missed and nobody asked."""
    outcome = measure(make_table(seed))
    assert outcome.steep >= 2
    assert outcome.missed == 0
    assert max(outcome.believed_off_mm) < WRONG_MM
    assert (outcome.values_wrong, outcome.zones_wrong) == (0, 0)


@lru_cache
def row(count, turned):
    """A row of dice that points away from the camera, each touching the next, in the tray's far corner; and what was read of it."""
    rng = np.random.default_rng(11)
    pose = camera(300.0)
    foot = np.array(pose.position_mm[:2])
    away = (np.array([52.0, 245.0]) - foot) / np.linalg.norm(np.array([52.0, 245.0]) - foot)
    turn = float(np.arctan2(-away[1], away[0])) + turned
    looks = [_plain(np.random.default_rng(4), "red"), _plain(np.random.default_rng(5), "blue")]
    step = 16.5 * (abs(np.cos(turned)) + abs(np.sin(turned)))
    dice = []
    for i in range(count):
        x, y = np.array([52.0, 245.0]) - away * step * i
        dice.append(Die(np.array([x, -y, 8.0]), 16.0, turn_z(turn), (i * 2) % 6 + 1, looks[i % 2]))
    picture = photograph(rng, pose, dice, "daylight", [])
    return dice, TableReader(colours=frozenset(COLOURS)).read(Frame(picture, 0.0, "made", 0, still=True))


@needs_the_sheet
@pytest.mark.parametrize("turned", [0.0, 0.6])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_a_row_that_points_away_each_die_is_told_or_asked_about(count, turned):
    dice, reading = row(count, turned)
    for die in dice:
        near = [seen for seen in reading.dice if seen.xy_mm and np.hypot(seen.xy_mm[0] - die.at[0], seen.xy_mm[1] + die.at[1]) < 6]
        assert near, f"the die that shows {die.top} is lost"
        assert any(seen.ask or seen.value == die.top for seen in near)


@needs_the_sheet
def test_a_single_die_has_no_side_that_passes_for_a_die():
    _, reading = row(1, 0.6)
    assert len([die for die in reading.dice if not die.ask]) == 1
    assert len(reading.dice) == 1
