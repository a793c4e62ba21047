"""The playing cards of composed pictures are laid out as real ones are."""

import cv2
import numpy as np
import pytest

from vision.training.draw import cards

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
