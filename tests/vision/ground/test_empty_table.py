"""Boards of a bought game with dice printed on them: what was there when the places were drawn is neither a die nor a hand."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.frame import Frame
from vision.ground.empty_table import WIDE_PX, EmptyTable, kept_picture
from vision.pipeline import TableReader
from vision.reading import Scene
from vision.table_plane import to_table_mm
from vision.training.compose.tables import PoseCamera
from vision.training.draw.lights import LIGHTS
from vision.training.lay.hand_over import reach_in
from vision.training.lay.own_boards import drawn_by_hand, lay_boards
from vision.training.lay.real_dice import Kind, RealDice, RealDie

CASINOS = [f"casino-{number}" for number in range(1, 7)]
LIKE_SKIN = 501  # a table whose wood looks like a hand to the finder


class OwnTable:
    """A table of people's own, its profile, and what is read of it."""

    def __init__(self, seed, dice=True, named=()):
        self.mat, rng = RealDice(seed, 0, 4 - len(named), named), np.random.default_rng([seed, 31])
        lay_boards(self.mat, rng, dice)
        self.empty = self.mat.picture()[0]
        self.profile = drawn_by_hand(self.mat, self.empty, rng)

    def read(self, picture, profile=None):
        reader = TableReader(profile=profile or self.profile, colours=frozenset(self.mat.colours))
        return reader.read(Frame(picture, 0.0, "made", 0, still=True))


@pytest.fixture(scope="module", name="boards")
def boards_with_dice():
    """Boards on which each casino shows its number as a printed die."""
    return OwnTable(505)


def on_casinos(reading):
    return sorted((die.zone, die.value) for die in reading.dice if die.zone in CASINOS)


def believed(reading):
    return sorted((die.zone, die.value, die.colour) for die in reading.dice if die.zone in CASINOS and not die.ask)


def test_without_the_picture_of_the_empty_table_every_printed_die_counts_as_one(boards):
    """What it is kept for."""
    assert on_casinos(boards.read(boards.empty, replace(boards.profile, empty=""))) == [(f"casino-{n}", n) for n in range(1, 7)]


@pytest.mark.parametrize("light", ["as it was", "window", "shadow", "pool", "night", "leaves", "party", "bulb", "dusk"])
def test_a_printed_die_is_none_in_any_light(boards, light):
    picture = boards.empty if light == "as it was" else LIGHTS[light](boards.empty)
    assert on_casinos(boards.read(picture)) == []


@pytest.mark.parametrize("light", ["haze", "flare", "glaring", "blinds"])
def test_one_that_is_hardly_known_again_is_at_most_asked_about(boards, light):
    assert believed(boards.read(LIGHTS[light](boards.empty))) == []


def test_it_is_known_again_from_a_camera_that_was_nudged(boards):
    nudged = cv2.warpAffine(boards.empty, np.float32([[1, 0, 5], [0, 1, -3]]), (1280, 960), borderMode=cv2.BORDER_REPLICATE)
    assert on_casinos(boards.read(nudged)) == []


def test_dice_that_lie_on_such_boards_are_read_as_ever(boards):
    laid = []
    for colour in boards.mat.colours:
        for number in range(1, 7):
            boards.mat.throw([Kind(colour, number)])
            boards.mat.move(f"casino-{number}", [Kind(colour, number)])
            laid.append((f"casino-{number}", number, colour))
    reading = boards.read(boards.mat.picture()[0])
    boards.mat.pick_up()
    assert on_casinos(reading) == sorted((zone, number) for zone, number, _ in laid)
    assert set(believed(reading)) <= set(laid)


@pytest.fixture(scope="module", name="like_the_print")
def boards_with_dice_of_their_colours():
    """Boards with dice printed in black and white, and dice in black and white; where they are printed, by casino."""
    table = OwnTable(511, named=("white", "black"))
    printed = table.read(table.empty, replace(table.profile, empty="")).dice
    middles = [np.mean(die.top, axis=0) for die in printed]
    places = to_table_mm(middles, table.profile.pose)
    return table, {die.zone: tuple(place) for die, place in zip(printed, places.tolist(), strict=True) if die.zone in CASINOS}


@pytest.mark.parametrize("colour", ["black", "white"])
@pytest.mark.parametrize("aside_mm", [0, 2, 5])
def test_a_die_laid_on_its_like_in_print_is_never_passed_over(like_the_print, colour, aside_mm):
    """It hides the print, and its top stands nearer to the camera."""
    (table, printed), mat = like_the_print, like_the_print[0].mat
    assert set(printed) == set(CASINOS)
    for zone, (x, y) in printed.items():
        mat.lies[zone] = [RealDie(colour, int(zone[-1]), (x - aside_mm, y + aside_mm), 0.0, mat.size_mm)]
    reading = table.read(mat.picture()[0])
    mat.pick_up()
    assert {zone for zone, _ in on_casinos(reading)} == set(CASINOS)
    assert set(believed(reading)) <= {(zone, int(zone[-1]), colour) for zone in CASINOS}


@pytest.mark.parametrize("seed", [500, LIKE_SKIN])
def test_wood_that_looks_like_a_hand_is_none(seed):
    table = OwnTable(seed, dice=False)
    assert table.read(table.empty, replace(table.profile, empty="")).scene is Scene.HANDS
    assert table.read(table.empty).scene is Scene.SETTLED


def test_a_hand_on_such_wood_is_one():
    table = OwnTable(LIKE_SKIN, dice=False)
    picture = table.empty.astype(np.float32) / 255
    reach_in(picture, PoseCamera(table.mat.pose), (360.0, 200.0))
    assert table.read((np.clip(picture, 0, 1) * 255).astype(np.uint8)).scene is Scene.HANDS


def test_a_wide_picture_is_kept_smaller_and_serves_pictures_of_any_size(boards):
    large = cv2.resize(boards.empty, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    kept = EmptyTable.of(kept_picture(large), boards.profile.pose)
    assert kept.image.shape[1] == WIDE_PX
    assert on_casinos(boards.read(boards.empty, replace(boards.profile, empty=kept_picture(large)))) == []


@pytest.mark.parametrize("kept", ["AAAA", "no base64"])
def test_a_damaged_picture_is_refused(boards, kept):
    with pytest.raises(ValueError):
        EmptyTable.of(kept, boards.profile.pose)
