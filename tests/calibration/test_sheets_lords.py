"""The board for Lords of Vegas: every lot in its place, markers of its own, true to size."""

import shutil
import subprocess

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from calibration.sheets.lords_board import write_lords_board
from calibration.sheets.lords_tiles import ink_on, write_lords_tiles
from companion.games.lords_of_vegas.board import BOARD
from vision.boards.printed import FLOOR, TILE_MM, TILES, lane_marks
from vision.ground.mat_finder import find_mat
from vision.mat import LORDS_1, MAT_1, MatLayout
from vision.table_plane import to_table_mm

FACTS = {"A1": (3, 9), "F9": (3, 9)}


def middle(lot):
    x, y, w, h = LORDS_1.zones[f"lot-{lot}"]
    return x + w / 2, y + h / 2


def test_the_board_has_exactly_the_lots_of_the_game():
    assert {f"lot-{lot}" for lot in BOARD.lots} | {"tray"} == set(LORDS_1.zones)


def test_neighbours_of_the_game_lie_side_by_side_and_the_strip_parts_the_halves():
    assert np.hypot(*np.subtract(middle("A1"), middle("A4"))) == pytest.approx(34)
    assert np.hypot(*np.subtract(middle("C10"), middle("E1"))) == pytest.approx(34)
    assert middle("B1")[0] - middle("A3")[0] > 70


def test_zones_and_markers_keep_clear_of_each_other():
    boxes = [*LORDS_1.zones.values(), *((*m.corners_mm[0], m.side_mm, m.side_mm) for m in LORDS_1.markers)]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]


def test_its_markers_are_not_the_mats():
    assert not {m.number for m in LORDS_1.markers} & {m.number for m in MAT_1.markers}


def test_the_printed_board_is_known_by_its_markers_and_true_to_a_fifth_of_a_millimetre(tmp_path):
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here; install poppler-utils")
    write_lords_board(tmp_path / "b.pdf", layout_out=tmp_path / "b.json", lots=FACTS)
    assert MatLayout.from_json((tmp_path / "b.json").read_text()) == LORDS_1
    command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", "1188", "-scale-to-y", "1680"]
    subprocess.run([*command, str(tmp_path / "b.pdf"), str(tmp_path / "b")], check=True)
    sight = find_mat(cv2.imread(str(tmp_path / "b.png")))
    assert sight.layout == LORDS_1
    assert len(sight.seen) == len(LORDS_1.markers)
    there = to_table_mm([(4 * x - 0.5, 4 * y - 0.5) for x, y in map(middle, ("A1", "F9"))], sight.pose)
    assert np.allclose(there, [middle("A1"), middle("F9")], atol=0.2)


def test_on_a4_it_comes_on_four_sheets(tmp_path):
    write_lords_board(tmp_path / "b.pdf", "A4")
    assert len(PdfReader(tmp_path / "b.pdf").pages) == 4


def test_there_are_nine_tiles_of_each_colour_and_each_fits_its_lot(tmp_path):
    write_lords_tiles(tmp_path / "t.pdf", names={"gold": "Sphinx"})
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "t.pdf").pages)
    assert text.count("Sphinx") == 9
    assert min(min(w, h) for name, (_, _, w, h) in LORDS_1.zones.items() if name != "tray") >= TILE_MM + 4


@pytest.mark.parametrize("colour", TILES)
def test_the_companys_name_is_read_on_every_tile(colour):
    """On purple and brown it was printed in a purple and a brown hardly darker. 3 is what large letters need."""
    light = [0.05 + np.dot((0.21, 0.72, 0.07), np.power(ink, 2.2)) for ink in (TILES[colour], ink_on(TILES[colour]))]
    assert max(light) / min(light) > 3


def test_every_tile_stands_out_from_the_floor_and_from_each_other_by_tint():
    inks = np.log(np.array([FLOOR, *TILES.values()]) + 0.06)
    tints = inks - inks.mean(axis=1, keepdims=True)
    apart = [np.abs(a - b).max() for i, a in enumerate(tints) for b in tints[:i]]
    assert min(apart) > 0.15


def test_white_lane_marks_run_down_the_strip_and_touch_no_lot():
    marks = lane_marks()
    assert len(marks) > 10
    left, right = LORDS_1.zones["lot-A3"], LORDS_1.zones["lot-B1"]
    assert all(left[0] + left[2] < x and x + w < right[0] for x, _, w, _ in marks)


def test_the_board_is_found_with_hands_over_half_of_its_markers(tmp_path):
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here; install poppler-utils")
    write_lords_board(tmp_path / "b.pdf", lots=FACTS)
    command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", "891", "-scale-to-y", "1260"]
    subprocess.run([*command, str(tmp_path / "b.pdf"), str(tmp_path / "b")], check=True)
    picture = cv2.imread(str(tmp_path / "b.png"))
    for marker in LORDS_1.markers[::2]:
        x, y, side = (round(3 * v) for v in (marker.x_mm - 3, marker.y_mm - 3, marker.side_mm + 6))
        picture[max(y, 0) : y + side, max(x, 0) : x + side] = (110, 140, 190)
    sight = find_mat(picture)
    assert len(sight.seen) == len(LORDS_1.markers) // 2
    assert sight.unsure_mm < 1.0
