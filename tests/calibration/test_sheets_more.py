"""The other sheets: markers that the camera finds, as many notes and cards as the games need, a check line on every page."""

import shutil
import subprocess
from collections import Counter

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from calibration.sheets import banknotes, casinos, dice_cards, markers, target
from calibration.sheets.grid import places
from calibration.sheets.pen import PAPERS_MM
from companion.errors import UsageError
from companion.games.las_vegas.options import HUNDREDS
from companion.games.notes import DECK_2012
from companion.games.registry import GAMES
from companion.verbs.printing import SHEETS
from vision.ground.mat_finder import pose_from_markers
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY
from vision.notes.printed import VALUES_USD, marker_of, value_of
from vision.table_plane import CameraPose, Lens, to_pixels

WRITERS = [casinos.write_casinos, markers.write_markers, target.write_target, banknotes.write_banknotes, dice_cards.write_dice_cards]
PX_PER_MM = 4


@pytest.fixture
def printed(tmp_path):
    """Prints a sheet and gives its pages as pictures, 4 pixels a millimetre."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here; install poppler-utils")

    def look(write, **how):
        for left in tmp_path.glob("page*.png"):
            left.unlink()
        write(tmp_path / "sheet.pdf", **how)
        subprocess.run(["pdftoppm", "-png", "-r", str(PX_PER_MM * 25.4), str(tmp_path / "sheet.pdf"), str(tmp_path / "page")], check=True)
        return [cv2.imread(str(page)) for page in sorted(tmp_path.glob("page*.png"))]

    return look


def found_in(picture):
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY)))
    corners, ids, _ = detector.detectMarkers(picture)
    return list(zip([] if ids is None else ids.ravel().tolist(), corners, strict=True))


def test_the_notes_of_the_2012_box_are_printed_each_with_the_marker_of_its_value(printed):
    pages = printed(banknotes.write_banknotes)
    read = Counter(value_of(number) for page in pages for number, _ in found_in(page))
    assert read == Counter(DECK_2012)
    assert read.total() == 54


def test_another_deck_of_notes_can_be_printed(printed):
    pages = printed(banknotes.write_banknotes, deck={100_000: 2})
    assert [value_of(number) for page in pages for number, _ in found_in(page)] == [100_000, 100_000]


def test_all_notes_that_a_game_with_the_cameras_bank_may_need_can_be_printed(printed):
    """The camera reads printed notes in the Card Game and with the $100,000 notes too, but none of that value came out of the printer."""
    las_vegas = GAMES["las-vegas"].options()["deck"]
    box = [Counter(value_of(number) for number, _ in found_in(page)) for page in printed(SHEETS["banknotes"].write, paper="A4")]
    assert sum(box[:-1], Counter()) == Counter({int(value): copies for value, copies in las_vegas.items()})
    assert box[-1] == Counter(HUNDREDS), "on a page of their own, for who plays with them"
    cards = [value_of(number) for page in printed(SHEETS["card-notes"].write, paper="A4") for number, _ in found_in(page)]
    assert Counter(cards) == Counter({int(value): copies for value, copies in GAMES["card-game"].options()["notes"].items()})


def test_a_marker_of_something_else_is_no_note():
    assert value_of(0) is None
    assert value_of(30) is None


def test_no_number_is_printed_on_two_kinds_of_sheet():
    mats = [marker.number for mat in KNOWN_MATS for marker in mat.markers]
    notes = [marker_of(value) for value in VALUES_USD]
    corners = [marker.number for marker in markers.corner_layout((600, 400), {}).markers]
    assert len({*mats, *notes, *corners}) == len(mats) + len(notes) + len(corners)


def test_four_loose_markers_are_found_and_four_are_enough_for_a_table(printed):
    (page,) = printed(markers.write_markers)
    layout = markers.corner_layout((700, 500), {"tray": (100, 300, 400, 150)})
    assert {number for number, _ in found_in(page)} == {marker.number for marker in layout.markers}
    truth = CameraPose(Lens((1280, 960), 1100, (639.5, 479.5)), (0.2, 0.05, 0.02), (-350.0, -250.0, 850.0))
    sight = pose_from_markers({m.number: to_pixels(m.corners_mm, truth) for m in layout.markers}, (1280, 960), mats=[layout])
    assert np.allclose(to_pixels([(350, 250)], sight.pose), to_pixels([(350, 250)], truth), atol=0.5)


def test_opencv_finds_all_inner_corners_of_the_lens_target(printed):
    (page,) = printed(target.write_target)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(target.target_board()).detectBoard(page)
    assert len(ids) == (target.SQUARES[0] - 1) * (target.SQUARES[1] - 1)
    steps = np.diff(corners.reshape(-1, 2)[: target.SQUARES[0] - 1, 0]) / PX_PER_MM
    assert np.allclose(np.abs(steps), target.SQUARE_MM, atol=0.2)


def test_six_casinos_and_a_hundred_and_fifty_dice_cards_come_out(tmp_path):
    assert casinos.write_casinos(tmp_path / "c.pdf") == len(PdfReader(tmp_path / "c.pdf").pages) == 2
    cards = len(dice_cards.COLOURS) * 6 * (dice_cards.SINGLES + dice_cards.DOUBLES)
    room = len(places((210, 297), dice_cards.CARD_MM))
    assert cards == 150
    assert dice_cards.write_dice_cards(tmp_path / "d.pdf") == -(-cards // room)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_page_has_a_check_line_and_nothing_outside_the_printers_reach(printed, write, paper):
    for page in printed(write, paper=paper):
        height, width = page.shape[:2]
        assert sorted((width / PX_PER_MM, height / PX_PER_MM)) == pytest.approx(sorted(PAPERS_MM[paper]), abs=0.5)
        dark = page.min(axis=2) < 128
        runs = [np.diff(np.flatnonzero(np.diff(np.pad(row, 1).astype(int)))).max(initial=0) for row in dark]
        assert any(abs(run / PX_PER_MM - 100) < 0.6 for run in runs)
        border = np.ones(dark.shape, bool)
        border[5 * PX_PER_MM : -5 * PX_PER_MM, 5 * PX_PER_MM : -5 * PX_PER_MM] = False
        assert not dark[border].any()


@pytest.mark.parametrize("write", WRITERS)
def test_an_unknown_paper_is_refused(write, tmp_path):
    with pytest.raises(UsageError, match="not known"):
        write(tmp_path / "x.pdf", "B7")
