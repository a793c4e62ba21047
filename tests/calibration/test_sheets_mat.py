"""The printed mat is what the layout file says: markers where they should be, nothing that looks like a pip."""

import json
import shutil
import subprocess
import sys

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from calibration.sheets.marker_cells import CELLS, marker_cells
from calibration.sheets.mat import draw_tiles, write_mat
from calibration.sheets.pen import PAPERS_MM
from companion.errors import UsageError
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY, MAT_1, LayoutError, MatLayout

POINTS_PER_MM = 72 / 25.4


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The A3 mat as a picture with 4 pixels a millimetre, and its layout file."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here; install poppler-utils")
    folder = tmp_path_factory.mktemp("mat")
    write_mat(folder / "mat.pdf", "A3", folder / "mat.json")
    command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", "1680", "-scale-to-y", "1188"]
    subprocess.run([*command, str(folder / "mat.pdf"), str(folder / "mat")], check=True)
    return cv2.imread(str(folder / "mat.png")), json.loads((folder / "mat.json").read_text())


def test_every_marker_of_the_layout_is_found_where_the_layout_says_to_a_fifth_of_a_millimetre(printed):
    picture, layout = printed
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY)))
    corners, ids, _ = detector.detectMarkers(picture)
    found = {int(number): corner.reshape(4, 2)[0] / 4 for number, corner in zip(ids.ravel(), corners, strict=True)}
    told = {m["number"]: m["corner_mm"] for m in layout["markers"]}
    assert set(found) == set(told)
    assert max(np.abs(found[n] - told[n]).max() for n in told) < 0.2


def test_the_check_line_is_a_hundred_millimetres_long(printed):
    picture, _ = printed
    row = picture[281 * 4, :, 1].astype(int)
    light = np.flatnonzero(row[150 * 4 : 270 * 4] > 200)
    assert (light.max() - light.min()) / 4 == pytest.approx(100, abs=0.5)


def test_the_floors_of_the_zones_are_plain_so_that_nothing_is_taken_for_a_pip(printed):
    picture, layout = printed
    for name, (x, y, w, h) in layout["zones"].items():
        inside = picture[int((y + 1) * 4) : int((y + h - 1) * 4), int((x + 1) * 4) : int((x + w - 1) * 4)]
        assert np.ptp(inside.reshape(-1, 3), axis=0).max() < 20, name


def test_the_layout_file_has_the_agreed_form_and_reads_back(printed):
    _, layout = printed
    assert layout["size_mm"] == [420, 297]
    assert set(layout["zones"]) == {"tray", "slot", *(f"casino-{n}" for n in range(1, 7))}
    assert MatLayout.from_json(json.dumps(layout)) == MAT_1


@pytest.mark.parametrize("text", ["", "[]", '{"size_mm": [1], "zones": {}}', '{"size_mm": [420, 297], "zones": {"tray": [1, 2]}}'])
def test_a_file_that_is_no_layout_is_refused_in_one_sentence(text):
    with pytest.raises(LayoutError, match="not a mat layout"):
        MatLayout.from_json(text)


def test_zones_do_not_overlap_and_casinos_stand_in_order_from_left_to_right():
    layout = MAT_1
    boxes = list(layout.zones.values()) + list(layout.notes.values()) + [(*m.corners_mm[0], m.side_mm, m.side_mm) for m in layout.markers]
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
    lefts = [layout.zones[f"casino-{n}"][0] for n in range(1, 7)]
    assert lefts == sorted(lefts)


def test_ids_tell_which_mat_lies_there():
    ids = [marker.number for mat in KNOWN_MATS for marker in mat.markers]
    assert len(ids) == len(set(ids)) >= 10


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_small_paper_gets_tiles_that_fit_it_with_a_printers_margin(tmp_path, paper):
    write_mat(tmp_path / "mat.pdf", paper)
    pages = PdfReader(tmp_path / "mat.pdf").pages
    width, height = (float(n) / POINTS_PER_MM for n in pages[0].mediabox[2:])
    assert len(pages) == 4
    assert (width, height) == pytest.approx(PAPERS_MM[paper], abs=0.1)
    assert width - 14 > 210
    assert height - 14 > 148.5


def test_tiles_cover_the_whole_sheet_once(tmp_path):
    from calibration.sheets.pen import Pen

    corners = draw_tiles(Pen(tmp_path / "x.pdf", PAPERS_MM["A4"], "x"), PAPERS_MM["A4"], (420, 297), lambda: None)
    assert corners == [(0, 0), (210, 0), (0, 148.5), (210, 148.5)]


def test_an_unknown_paper_is_refused_with_the_ones_there_are(tmp_path):
    with pytest.raises(UsageError, match="A3, A4, Letter"):
        write_mat(tmp_path / "mat.pdf", "B7")


@pytest.mark.parametrize("family", CELLS)
def test_markers_are_drawn_as_opencv_knows_them(family):
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, family))
    for number in range(len(CELLS[family])):
        drawn = np.array(marker_cells(number, family))
        assert np.array_equal(drawn, dictionary.generateImageMarker(number, len(drawn)) > 0)


def test_printing_never_loads_opencv():
    load = "from calibration.sheets import banknotes, casinos, dice_cards, markers, mat, target"
    subprocess.run([sys.executable, "-c", f"{load}; import sys; assert 'cv2' not in sys.modules"], check=True)
