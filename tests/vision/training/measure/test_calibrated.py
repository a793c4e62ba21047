"""Tables with the printed mat at all tilts and turns, three lamps, two kinds of lens: calibrated, places true, zones right.

The whole measurement is `python -m vision.training.measure.calibrated`; here every eighth of its hundred tables and some with half of the
markers covered. Measured on the hundred: see README.
"""

import shutil

import numpy as np
import pytest

from vision.ground.mat_finder import find_mat
from vision.ground.mat_refusals import MatNotSeenError
from vision.mat import MAT_1
from vision.training.draw.paper import Paper
from vision.training.measure.calibrated import OWNED, WRONG_MM, make_table, measure

pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")
SEEDS = range(2, 98, 9)


@pytest.fixture(scope="module")
def outcomes():
    return {seed: measure(make_table(seed)) for seed in SEEDS}


def test_every_table_is_calibrated(outcomes):
    assert {seed: o.refused for seed, o in outcomes.items() if o.refused} == {}


def test_every_table_is_read(outcomes):
    assert {seed: o.scene for seed, o in outcomes.items() if o.scene} == {}


def test_the_camera_is_placed_to_a_millimetre_or_says_how_far_it_may_be_off(outcomes):
    assert {seed: (o.pose_mm, o.unsure_mm) for seed, o in outcomes.items() if o.pose_mm > max(1.0, OWNED * o.unsure_mm)} == {}


def test_dice_lie_where_they_are_said_to_lie(outcomes):
    off = np.concatenate([o.off_mm for o in outcomes.values()])
    assert np.median(off) < 0.4
    assert np.quantile(off, 0.95) < 1.0
    assert max(mm for o in outcomes.values() for mm in o.off_mm) <= WRONG_MM


def test_every_die_well_inside_a_zone_is_told_in_it(outcomes):
    assert sum(o.zones_told for o in outcomes.values()) > 100
    assert sum(o.zones_wrong for o in outcomes.values()) == 0


def test_no_die_is_missed_however_far_aslant_it_is_seen(outcomes):
    assert sum(o.steep for o in outcomes.values()) >= 5
    assert {seed: o.missed for seed, o in outcomes.items() if o.missed} == {}


def test_no_face_and_no_colour_is_believed_wrongly(outcomes):
    assert sum(o.values_wrong + o.colours_wrong for o in outcomes.values()) == 0


@pytest.mark.parametrize("seed", [3, 22, 47, 61])
def test_a_mat_glued_from_four_sheets_a_millimetre_beside_their_places_is_one_to_play_on(seed):
    outcome = measure(make_table(seed, paper=Paper(glued_mm=1.0)))
    assert (outcome.refused, outcome.scene, outcome.missed) == ("", "", 0)
    assert outcome.pose_mm < max(2.0, OWNED * outcome.unsure_mm)
    assert np.median(outcome.off_mm) < 1.5
    assert (outcome.zones_wrong, outcome.values_wrong, outcome.colours_wrong) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(0, 96, 16))
def test_half_of_the_markers_covered_is_calibrated_or_refused_never_silently_wrong(seed):
    table = make_table(seed, covered=True)
    assert len(table.hidden) == len(MAT_1.markers) // 2
    outcome = measure(table)
    assert outcome.refused or outcome.pose_mm <= max(WRONG_MM, OWNED * outcome.unsure_mm)
    assert outcome.zones_wrong == 0


def test_a_known_lens_leaves_hardly_anything_open():
    table = make_table(87)  # a wide lens straight above: without knowing it, millimetres stay open
    assert find_mat(table.picture).unsure_high_mm > 2
    assert measure(table, known_lens=True).pose_mm < 0.3


def test_a_strip_of_the_mat_alone_is_refused_in_words():
    picture = make_table(2).picture.copy()
    picture[:, 400:] = 90
    with pytest.raises(MatNotSeenError) as refusal:
        find_mat(picture)
    assert str(refusal.value.hint)
