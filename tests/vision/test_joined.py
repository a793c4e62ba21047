"""A mat glued from four sheets: where its print lies, and which of its print lies somewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.sheets.mat import draw_tiles
from calibration.sheets.pen import PAPERS_MM, Pen
from vision.joined import COLUMNS, REACH_MM, ROWS, SEAM_MM, Joined, ways
from vision.mat import KNOWN_MATS, MAT_1

W, H = MAT_1.size_mm
STILL = (0.0, 0.0, 0.0)
shifts = st.tuples(st.floats(-4, 4), st.floats(-4, 4), st.floats(-0.02, 0.02))


@pytest.mark.parametrize("mat", KNOWN_MATS, ids=lambda mat: mat.name)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_small_printers_sheets_are_the_quarters_that_the_eye_takes_them_for(tmp_path, mat, paper):
    page = PAPERS_MM[paper] if mat.size_mm[0] > mat.size_mm[1] else PAPERS_MM[paper][::-1]
    corners = draw_tiles(Pen(tmp_path / "x.pdf", page, "x"), page, mat.size_mm, lambda: None)
    w, h = mat.size_mm
    assert corners == [(column * w / COLUMNS, row * h / ROWS) for row in range(ROWS) for column in range(COLUMNS)]


@pytest.mark.parametrize("sheet", range(4), ids=["far left", "far right", "near left", "near right"])
def test_what_is_printed_on_a_sheet_goes_with_it_and_with_no_other(sheet):
    joined = Joined((W, H), tuple((2.0, -1.0, 0.0) if n == sheet else STILL for n in range(4)))
    everywhere = np.array([(50, 50), (350, 50), (50, 250), (350, 250)], float)
    moved = joined.lies_at(everywhere) - everywhere
    assert moved[sheet].tolist() == [2.0, -1.0]
    assert np.abs(np.delete(moved, sheet, axis=0)).max() == 0


def test_a_sheet_turns_with_the_clock_about_its_own_middle():
    joined = Joined((W, H), ((0.0, 0.0, 0.01), STILL, STILL, STILL))
    middle, right_of_it = (W / 4, H / 4), (W / 4 + 50, H / 4)
    assert joined.lies_at([middle, right_of_it]).tolist() == [list(middle), [right_of_it[0], right_of_it[1] + 0.5]]


@given(st.tuples(shifts, shifts, shifts, shifts), st.floats(0, W), st.floats(0, H))
def test_who_asks_there_and_back_is_where_they_were(moved, x, y):
    joined = Joined((W, H), moved)
    assert np.allclose(joined.printed_at(joined.lies_at([(x, y)])), [(x, y)], atol=0.1)


@given(st.tuples(shifts, shifts, shifts, shifts), st.floats(0, H))
def test_a_die_on_a_seam_is_not_torn_apart(moved, y):
    joined = Joined((W, H), moved)
    left, right = joined.lies_at([(W / 2 - 0.5, y), (W / 2 + 0.5, y)])
    assert np.hypot(*(right - left - (1.0, 0.0))) < 0.7


@given(st.tuples(shifts, shifts, shifts, shifts), st.floats(0, W), st.floats(0, H))
def test_the_quick_way_and_the_fits_way_are_one(moved, x, y):
    joined, place = Joined((W, H), moved), np.array([(x, y)])
    by_ways = place + ways(place, (W, H)) @ (np.array(moved) * (1, 1, REACH_MM)).ravel()
    assert np.allclose(joined.lies_at(place), by_ways, atol=1e-9)


def test_how_far_sheets_lie_beside_their_places_is_said_by_the_worst_corner():
    assert Joined((W, H), (STILL, (3.0, 4.0, 0.0), STILL, STILL)).off_mm == 5.0
    assert Joined((W, H), (STILL,) * 4).off_mm == 0.0


def test_no_marker_of_the_mat_lies_where_one_sheets_shift_goes_over_into_the_others():
    corners = np.array([corner for marker in MAT_1.markers for corner in marker.corners_mm])
    assert np.abs(corners - (W / 2, H / 2)).min() > SEAM_MM
