"""Top faces cut out as squares, and the spots on them: the same for many faces at once as for each alone."""

import cv2
import numpy as np
import pytest

from vision.dice.squares import by_face, cut_squares, from_squares, in_picture, of_one_size, off_bodies, spots_on

TOPS = np.array([[(10, 12), (40, 10), (43, 41), (9, 38)], [(60, 20), (90, 35), (75, 65), (45, 50)]], np.float64)


@pytest.mark.parametrize("corner", [0.0, -0.5])
def test_the_corners_of_a_square_are_the_corners_of_its_face(corner):
    squares = from_squares(TOPS, 40, corner)
    ends = np.array([(0, 0), (40, 0), (40, 40), (0, 40)]) + corner
    for top, square in zip(TOPS, squares, strict=True):
        assert np.allclose(in_picture(ends, np.repeat(square[None], 4, axis=0)), top)


def test_faces_are_cut_out_as_opencv_alone_would_cut_them():
    picture = np.random.default_rng(3).integers(0, 255, (80, 100, 3), np.uint8)
    square = np.array([(0, 0), (24, 0), (24, 24), (0, 24)], np.float32)
    cut = cut_squares(picture, from_squares(TOPS, 24), 24)
    for face, top in zip(cut, TOPS.astype(np.float32), strict=True):
        alone = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(top, square), (24, 24))
        assert np.count_nonzero(cv2.absdiff(face, alone)) < 5  # where a place between two pixels is rounded the other way


@pytest.mark.parametrize(("side", "every"), [(8, 1), (9, 1), (9, 2)])
def test_the_body_is_the_median_of_each_face(side, every):
    faces = np.random.default_rng(5).integers(0, 255, (3, side, side, 3), np.uint8)
    lab = np.stack([cv2.cvtColor(face, cv2.COLOR_BGR2LAB) for face in faces]).astype(float)
    body = np.median(lab[:, ::every, ::every].reshape(3, -1, 3), axis=1)
    assert np.array_equal(np.moveaxis(off_bodies(faces, every), 0, -1), 2 * (lab - body[:, None, None]))


def test_spots_belong_to_their_face_and_those_on_its_rim_are_not_whole():
    away = np.zeros((2, 20, 20), np.uint8)
    away[0, 4:7, 5:9] = 200
    away[0, 15:20, 2:4] = 200  # runs on below, where the other face's begins
    away[1, 0:3, 2:4] = 150
    away[1, 10:13, 10:13] = 150
    spots = spots_on(away)
    assert by_face(spots.face, np.ones(4, np.bool_), 2) == [[0, 1], [2, 3]]
    assert by_face(spots.face, spots.whole, 2) == [[0], [3]]
    assert spots.boxes[[0, 3]].tolist() == [[5, 4, 4, 3, 12], [10, 10, 3, 3, 9]]
    assert spots.middles[[0, 3]].tolist() == [[6.5, 5.0], [11.0, 11.0]]


def test_a_weighted_middle_leans_to_what_stands_out_most():
    away = np.zeros((2, 20, 20), np.uint8)
    away[0, 3:6, 3:6] = away[1, 10:13, 4:7] = 100
    away[1, 10:13, 6] = 200
    middles = spots_on(away).weighted_middles()
    assert np.allclose(middles, [(4.0, 4.0), (5.25, 11.0)])


def test_spots_of_one_size_are_those_like_the_middle_one():
    areas = [10, 12, 11, 3, 40]
    assert of_one_size([0, 1, 2, 3, 4], areas, 0.45, 2.2) == [0, 1, 2]
    assert of_one_size([], areas, 0.45, 2.2) == []
