"""The playing cards of composed pictures are laid out as real ones are, and tables without dice hold what they say."""

import cv2
import numpy as np
import pytest

from vision.photo import read_photo
from vision.training.compose.bare_tables import KINDS, bare_table
from vision.training.compose.tables import table_scene
from vision.training.draw import cards

SIDE = 256
SPOTS = 4  # beside the pips: in two corners the index and a small pip
DIAMONDS = 0


def blobs(face):
    ink = (face.max(2) - face.min(2) > 0.25).astype(np.uint8)
    return cv2.connectedComponents(ink)[0] - 1


@pytest.mark.parametrize("value", range(2, 10))
def test_a_card_shows_as_many_pips_as_it_says(value):
    assert blobs(cards.card(DIAMONDS, value, np.random.default_rng(1))) == value + SPOTS


@pytest.mark.parametrize("value", [2, 4, 5, 6, 9, 10])
def test_these_cards_look_the_same_upside_down(value):
    face = cards.card(DIAMONDS, value, np.random.default_rng(2))
    assert np.abs(face - face[::-1, ::-1]).mean() < 0.01


def test_hearts_and_diamonds_are_red_and_the_others_black():
    reds = []
    for kind in range(4):
        face = cards.card(kind, 1, np.random.default_rng(3))
        blue, _, red = face[cards.HIGH // 2, cards.WIDE // 2]
        reds.append(red > blue + 0.3)
    assert reds == [True, True, False, False]


def test_a_card_face_down_shows_no_pips_nor_index():
    back = cards.card(DIAMONDS, 0, np.random.default_rng(4))
    assert np.abs(back[:5] - back[0, 0]).max() == 0


def test_cards_are_laid_where_they_are_asked_to_be_and_cast_a_shadow():
    picture = np.full((200, 200, 3), 0.5, np.float32)
    cards.lay_cards(picture, np.random.default_rng(5), 100, 100, 20)
    changed = np.abs(picture - 0.5).max(2) > 0.01
    assert changed[100, 100]
    assert not changed[:10, :10].any()
    assert picture.min() >= 0
    assert picture.max() <= 1.001


@pytest.mark.parametrize("kind", list(KINDS))
def test_tables_without_dice_are_pictures_like_others(kind):
    picture, hand = bare_table(np.random.default_rng(6), SIDE, kind)
    assert picture.shape == (SIDE, SIDE, 3)
    assert picture.dtype == np.uint8
    assert hand.shape == (SIDE // 8, SIDE // 8)
    assert np.array_equal(picture, bare_table(np.random.default_rng(6), SIDE, kind)[0])


def test_a_calibrated_table_with_cards_for_money_has_the_same_dice():
    (plain, truths, _), (carded, same, _) = (table_scene(np.random.default_rng(8), count=6, cards=cards) for cards in (0, 5))
    assert [(die.value, die.colour, die.xy_mm) for die in truths] == [(die.value, die.colour, die.xy_mm) for die in same]
    assert (np.abs(plain.astype(int) - carded).max(2) > 60).mean() > 0.02


@pytest.mark.parametrize("kind", ["cards", "keyboard", "chips", "dots"])
def test_hardly_anything_is_believed_to_be_a_die_on_a_table_without_dice(kind):
    believed = [any(not die.ask for die in read_photo(bare_table(np.random.default_rng([77, k]), 512, kind)[0])) for k in range(6)]
    assert sum(believed) <= 1
