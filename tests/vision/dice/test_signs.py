"""The mat's own print is no die: what lies on a sign is not read, for "777" on red passes for a red six."""

import pytest

from vision.dice.placing import _is_print
from vision.mat import MAT_1
from vision.reading import DieReading
from vision.table_plane import zone_at

SQUARE = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))


def red_six(why_ask=""):
    return DieReading(6, "red", 0.91, bool(why_ask), SQUARE, (0.0, 0.0, 20.0, 20.0), why_ask)


@pytest.mark.parametrize("at_mm", [(339.0, 160.2), (335.1, 159.4)], ids=["a camera at 25°", "a camera at 12°"])
def test_the_sign_of_the_slot_machine_is_print(at_mm):
    assert _is_print(at_mm, red_six(), MAT_1, is_large=False)


def test_no_sign_reaches_into_a_zone():
    for x, y, w, h in MAT_1.signs:
        assert all(zone_at((x + dx * w, y + dy * h), MAT_1.zones).zone is None for dx in (0.0, 0.5, 0.99) for dy in (0.0, 0.5, 0.99))


def test_a_believed_die_beside_the_mat_or_on_its_other_print_stays_a_die():
    assert not _is_print((60.0, 62.0), red_six(), MAT_1, is_large=False)
    assert not _is_print((450.0, 100.0), red_six("faint"), MAT_1, is_large=False)
