"""The picture that `companion read --draw` makes: plates that can be read, outlines on the dice, nothing changed in the picture itself."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.draw import draw_reading, drawable, sign_on, words_on
from vision.reading import DieReading

GREY = np.full((240, 320, 3), 90, np.uint8)


def die(ask):
    top = ((140.0, 100.0), (180.0, 100.0), (180.0, 140.0), (140.0, 140.0))
    return DieReading(
        value=4, colour="yellow", confidence=0.97, ask=ask, why_ask="blurred" if ask else "", top=top, box=(140.0, 100.0, 40.0, 40.0),
        face_odds=(), colour_odds={}, colour_confidence=1.0,
    )  # fmt: skip


def moved(one, right, down):
    a, b, c, d = ((x + right, y + down) for x, y in one.top)
    x, y, w, h = one.box
    return replace(one, top=(a, b, c, d), box=(x + right, y + down, w, h))


def drawn_on(picture):
    """Left, top, right, low of all that is not the plain grey table."""
    rows, columns = np.nonzero(np.abs(picture.astype(int) - 90).max(axis=2) > 40)
    return columns.min(), rows.min(), columns.max(), rows.max()


@pytest.mark.parametrize("ask", [False, True])
@pytest.mark.parametrize(("least", "by"), [(0, 1), (320, 1), (1280, 4)])
def test_a_small_picture_is_drawn_larger_and_the_outline_stays_on_the_die(ask, least, by):
    out = draw_reading(GREY, [die(ask)], least)
    assert out.shape == (240 * by, 320 * by, 3)
    left, top, _, low = drawn_on(out)
    assert left <= 140 * by
    assert low == pytest.approx(140 * by, abs=6)
    assert top < 100 * by - 5  # the plate above it


@pytest.mark.parametrize(
    ("ask", "sure", "words"),
    [(False, 0.97, "4 yellow"), (False, 0.57, "4 (yellow?)"), (True, 0.57, "4 yellow? unclear")],
    ids=["sure", "a yellow one washed out by its lamp", "asked about anyhow"],
)
def test_a_colour_in_doubt_is_said_with_a_question_mark(ask, sure, words):
    assert words_on(replace(die(ask), colour_confidence=sure)) == words


@pytest.mark.parametrize(
    ("one", "sign"),
    [
        (die(False), "4"), (die(True), "4?"), (replace(die(True), value=None), "?"), (replace(die(False), colour_confidence=0.57), "4 (?)"),
    ],
)  # fmt: skip
def test_on_a_screen_plates_bear_no_word_of_one_language(one, sign):
    """On a German one they said “4 yellow? unclear”."""
    assert sign_on(one) == sign


def test_letters_that_are_no_utf8_are_drawn_as_question_marks():
    """OpenCV ended the process on them, by a segmentation fault."""
    assert drawable("n\udcfcd 5 \ud800") == "n?d 5 ?"
    assert draw_reading(GREY, [replace(die(False), colour="\ud800")]).shape == GREY.shape


def plates(picture):
    """The boxes of the yellow plates."""
    yellow = np.all(picture == (40, 215, 250), axis=2).astype(np.uint8)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(yellow, cv2.MORPH_CLOSE, np.ones((5, 5))))
    return [box for box in boxes[1:].tolist() if box[4] > 150]


@pytest.mark.parametrize("ask", [False, True])
def test_plates_of_dice_side_by_side_hide_no_other(ask):
    """Two rows of three that touch: the plate of one lay over the plate, or the pips, of the next."""
    row = [moved(die(ask), 44.0 * column, 44.0 * line) for column in (-2, 0, 2) for line in (0, 1)]
    assert len(plates(draw_reading(GREY, row))) == len(row)


def test_the_picture_itself_stays_as_it_is():
    before = GREY.copy()
    draw_reading(GREY, [die(False)])
    draw_reading(GREY, [die(False)], 1400)
    np.testing.assert_array_equal(GREY, before)
