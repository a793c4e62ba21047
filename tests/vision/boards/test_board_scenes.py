"""Lots of the board read from labelled pictures: tile, die, pips and marker right or asked about, none silently wrong.

Every third picture; all of them, as the documents tell it, with COMPANION_WHOLE=1.
"""

import json
import os
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.boards.board import vote_lots
from vision.boards.light import lamps_over
from vision.boards.pixels import PX_PER_MM
from vision.boards.printed import FLOOR, TILES, references
from vision.frame import Frame
from vision.mat import LORDS_1
from vision.pipeline import TableReader
from vision.reading import LotReading
from vision.table_plane import TopView, rectify
from vision.training.compose.boards import over_board
from vision.training.compose.live import shown
from vision.training.lay.real_board import RealBoard

BOARDS = Path(__file__).parents[2] / "boards"
LABELS = [json.loads(line) for line in (BOARDS / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
SCENES = [label for label in LABELS if not label["image"][0].isdecimal()]
READ = SCENES if os.environ.get("COMPANION_WHOLE") else SCENES[::3]
LEAST_RIGHT = {"rendered": 0.985, "composed": 0.94}
"""Rendered: 0.992 is reached, the goal is 0.99. The composed ones are made hard on purpose; what is asked there are mostly dice that the
finder doubts (cocked, faint)."""


def judged(label):
    """("right", "asked" or "wrong", lot) for every lot of a picture."""
    reader = TableReader(colours=set(label["colours"]))
    reading = reader.read(Frame(cv2.imread(str(BOARDS / label["image"])), 0.0, "test", 0, still=True))
    assert len(reading.lots) == 48, reading.scene
    for lot in reading.lots:
        truth = label["lots"].get(lot.zone.removeprefix("lot-"), {})
        dice = [die for die in reading.dice if die.zone == lot.zone]
        wanted = (truth.get("tile"), truth.get("marker"), [truth["die"]] if "die" in truth else [])
        if lot.ask or any(die.ask for die in dice):
            yield "asked", lot.zone
        else:
            right = (lot.tile, lot.marker, [[die.colour, die.value] for die in dice]) == wanted
            yield ("right" if right else "wrong"), lot.zone


@lru_cache(maxsize=1)
def all_scenes():
    """Every lot of every picture read, once for all tests here."""
    return {label["image"]: tuple(judged(label)) for label in READ}


def test_the_pictures_are_as_many_and_as_various_as_promised():
    assert len(LABELS) >= 60
    assert max(label["tilt_deg"] for label in SCENES) > 20
    assert min(label["tilt_deg"] for label in SCENES) < 3
    assert {lot["tile"] for label in SCENES for lot in label["lots"].values() if "tile" in lot} == set(TILES)
    assert sum(len(label["colours"]) == 4 for label in SCENES) >= 48
    assert {label["how"] for label in LABELS} == {"composed", "rendered"}


def test_no_lot_of_any_picture_is_silently_wrong():
    wrong = [(image, zone) for image, lots in all_scenes().items() for verdict, zone in lots if verdict == "wrong"]
    assert wrong == []


@pytest.mark.parametrize("how", ["rendered", "composed"])
def test_most_lots_are_right_and_the_rest_is_asked(how):
    images = [label["image"] for label in READ if label["how"] == how]
    verdicts = Counter(verdict for image in images for verdict, _ in all_scenes()[image])
    assert verdicts["right"] / verdicts.total() >= LEAST_RIGHT[how], verdicts


def test_sixty_boards_are_rendered():
    assert sum(label["how"] == "rendered" for label in SCENES) >= 60


@pytest.fixture(scope="module")
def sheet():
    """The printed board from straight above, as a camera over it would see it."""
    picture = cv2.imread(str(Path(__file__).parents[3] / "vision" / "mats" / "lords-1.png"))
    picture = cv2.resize(picture, None, fx=PX_PER_MM, fy=PX_PER_MM, interpolation=cv2.INTER_LINEAR)
    pose = over_board(0.0, 0.0, 0.0)
    return TopView(np.asarray(picture, np.uint8), PX_PER_MM, (0.0, 0.0, *LORDS_1.size_mm), 0.0, pose)


def floor_under(lamp, sheet):
    """What the eye makes of the floor of A1 under a lamp, red, green, blue."""
    lit = np.clip(sheet.image * np.array(lamp[::-1]), 0, 255).astype(np.uint8)
    lamps = lamps_over(replace(sheet, image=lit), references(LORDS_1), LORDS_1.size_mm)
    x, y, _, _ = LORDS_1.zones["lot-A1"]
    return np.median(lamps.as_printed(replace(sheet, image=lit), (x + 4, y + 14, 5.0, 8.0)), axis=(0, 1))[::-1]


@pytest.mark.parametrize("lamp", [(1.0, 1.0, 1.0), (1.0, 0.85, 0.6), (0.6, 0.7, 0.9), (0.4, 0.4, 0.4)])
def test_the_floor_has_its_printed_colour_under_any_lamp(lamp, sheet):
    assert np.allclose(floor_under(lamp, sheet), FLOOR, atol=0.05)


def test_without_any_print_in_view_nothing_is_said_of_the_lamps(sheet):
    covered = replace(sheet, image=np.full_like(sheet.image, 90))
    assert lamps_over(covered, references(LORDS_1)[:4], LORDS_1.size_mm) is None


def test_an_upright_view_of_a_tilted_board_keeps_the_lots_in_place(sheet):
    pose = over_board(20.0, 30.0, 92.0)
    assert rectify(np.zeros((720, 960, 3), np.uint8), pose, PX_PER_MM, 0.0, (0, 0, *LORDS_1.size_mm)).image.shape == sheet.image.shape


def lot(tile, ask=False):
    return LotReading("lot-A1", tile, None, 0.9, ask, "tile" if ask else "")


def test_looks_that_disagree_about_a_lot_ask():
    (heard,) = vote_lots([(lot("gold"),), (lot("brown"),), (lot("gold"),)])
    assert heard.ask


def test_one_doubtful_look_among_three_is_outvoted():
    (heard,) = vote_lots([(lot("gold"),), (lot("gold"),), (lot("brown", ask=True),)])
    assert (heard.tile, heard.ask) == ("gold", False)


def test_what_is_agreed_on_looks_as_in_the_newest_look():
    looks = [(replace(lot("gold"), since_s=1.0),), (replace(lot("gold"), since_s=2.0),), (replace(lot("brown", ask=True), since_s=3.0),)]
    assert vote_lots(looks)[0].since_s == 3.0
    assert vote_lots([(lot("brown"),), *looks])[0].since_s == 3.0


def test_a_silver_tile_so_bright_that_its_blue_is_cut_off_is_asked_about_and_covers_nothing():
    """Rehearsal, seed 181: of four bare ones it was said that their lots can't be seen, and to take away what lies there."""
    board = RealBoard(181, 0, 3)
    for name in ("C7", "C8", "F2"):
        board.lay(name, "silver", None, None)
    reading = shown(TableReader(colours=frozenset(board.colours)), board.picture()[0], np.random.default_rng(1))
    told = {one.zone: (one.tile, one.ask, one.why_ask) for one in reading.lots if one.zone in ("lot-C7", "lot-C8", "lot-F2")}
    assert set(told.values()) == {("silver", True, "tile")}
    assert set(told) <= reading.zones_seen
