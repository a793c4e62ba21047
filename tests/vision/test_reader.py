"""What the readers are shown: a face alone, a face with what lies round it, and in photographs a face's hues alone, from which a lamp's
white mirror images are gone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vision.reader
from vision.faces import Face
from vision.network import MODELS, PHOTO, evened
from vision.photo import faces_in, read_photo
from vision.reader import CLOSE, WIDE, crop_faces, hear_without_glare, read_faces, without_glare
from vision.training.draw.dice import PIPS

BLACK, RED, BLUE, GREY = (34, 30, 32), (40, 36, 150), (150, 80, 30), (196, 194, 193)


def die(value, body=BLACK, pip=RED, arc=None, edge=120):
    """A picture of one die seen from above, drawn twice as large. arc: begin and width of a lamp's mirror image, degrees."""
    picture = np.full((400, 400, 3), GREY, np.uint8)
    left = (400 - edge) // 2
    cv2.rectangle(picture, (left + 10, left), (400 - left - 10, 400 - left), body, -1)
    cv2.rectangle(picture, (left, left + 10), (400 - left, 400 - left - 10), body, -1)
    for x, y in PIPS[value]:
        cv2.circle(picture, (200 + round(x * 0.26 * edge), 200 + round(y * 0.26 * edge)), round(0.1 * edge), pip, -1, cv2.LINE_AA)
    if arc is not None:
        light = np.zeros_like(picture)
        cv2.ellipse(light, (200, 200), (38, 34), 0, arc[0], arc[0] + arc[1], (120, 120, 120), 9, cv2.LINE_AA)
        picture = cv2.add(picture, cv2.GaussianBlur(light, (0, 0), 2))
    return cv2.resize(cv2.GaussianBlur(picture, (0, 0), 3), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def crops(*pictures):
    """Pictures, (h, w, 3) bytes, as the reader's crops."""
    return evened(np.stack([cv2.resize(picture, (40, 40), interpolation=cv2.INTER_AREA).transpose(2, 0, 1) for picture in pictures]))


def place(x, y, edge, turn):
    """A candidate of which only where it lies is known."""
    none = np.zeros(6, np.float32)
    return Face(x, y, edge, turn, (0, 0, 1, 1), 0.9, 0.0, none, none, none, none)


@pytest.mark.parametrize(("cut", "rows"), [(CLOSE, (9, 31)), (WIDE, (30, 66))])
def test_a_crop_knows_where_its_face_is(cut, rows):
    assert (cut.face.start, cut.face.stop) == rows


@settings(deadline=None, max_examples=30)
@given(edge=st.floats(20, 90), turn=st.floats(-3, 3), x=st.floats(80, 120), y=st.floats(80, 120))
def test_both_readers_see_the_same_face_and_the_taught_one_what_lies_round_it(edge, turn, x, y):
    picture = cv2.GaussianBlur(np.random.default_rng(3).integers(0, 256, (200, 200, 3)).astype(np.uint8), (0, 0), 9)
    picture = cv2.normalize(picture, None, 0, 255, cv2.NORM_MINMAX)
    (close,), (wide,) = (crop_faces(picture, [place(x, y, edge, turn)], cut) for cut in (CLOSE, WIDE))
    assert (close.shape, wide.shape) == ((3, 40, 40), (3, 96, 96))
    middle = wide[:, 16:80, 16:80]  # as wide as the whole close crop: 40 / 24 and 64 / 38.4 edges
    shrunk = np.stack([cv2.resize(plane, (40, 40), interpolation=cv2.INTER_AREA) for plane in middle])
    assert np.abs(shrunk - close).max() < 0.12


def test_the_readers_of_photographs_both_tell_values_and_the_taught_one_whether_a_die_lies_there(monkeypatch):
    """The small one, shown the middle of a nine of spades alone, took it for a five."""
    says = {"photo_reader": [4.0, 0, 0, 0, 2.0, 0] + [6.0, 0, 0, 0, 0], "taught_reader": [0.0, 0, 0, 0, 4.0, 0] + [0, 0, 0, 0, 6.0]}

    class Says:
        def __init__(self, name):
            self.answer = np.array([*says[name], *[0.0] * 8], np.float32)

        def run(self, crops):
            return np.tile(self.answer, (len(crops), 1))

    monkeypatch.setattr(vision.reader, "load", lambda name, runtime: Says(name))
    (face,) = read_faces(np.zeros((100, 100, 3), np.uint8), [place(50, 50, 30, 0.0)], 4, which=PHOTO)
    assert face.face_odds[4] / face.face_odds[0] == pytest.approx(np.exp((2 + 4) / 2 - (4 + 0) / 2), rel=1e-4)
    assert face.state_odds[4] > 0.98


@settings(deadline=None, max_examples=50)
@given(seed=st.integers(0, 10_000), strongest=st.integers(1, 120))
def test_white_light_laid_over_a_face_leaves_its_hues_as_they_are(seed, strongest):
    rng = np.random.default_rng(seed)
    face = rng.integers(0, 256 - strongest, (1, 3, 40, 40)).astype(np.uint8)
    light = rng.integers(0, strongest, (1, 1, 40, 40)).astype(np.uint8)
    plain, lit = without_glare(evened(face)), without_glare(evened(face + light))
    np.testing.assert_allclose(plain[0], lit[0], atol=1e-4)
    assert plain[1] == lit[1]


def test_hues_are_as_the_networks_take_them():
    hues, _ = without_glare(crops(die(5), die(3, BLUE)))
    assert hues.dtype == np.float32
    assert hues.min() >= -1
    assert hues.max() <= 1


@pytest.mark.parametrize(("body", "pip"), [(240, 20), (20, 240), (128, 20)], ids=["white", "black", "grey"])
def test_white_grey_and_black_dice_have_no_hues_to_tell(body, pip):
    _, tells = without_glare(crops(die(5, (body,) * 3, (pip,) * 3)[80:120, 80:120]))
    assert not tells.any()


def test_a_die_without_hues_keeps_the_readers_first_word():
    picture = die(4, (238, 240, 241), (22, 20, 21))
    faces = faces_in(picture)
    assert [face.value for face in faces if face.presence > 0.5] == [4]
    assert hear_without_glare(picture, faces) == faces


def test_hues_sharpen_no_value_of_a_face_that_may_be_cut_out_aside_or_lean():
    picture = die(3, BLUE)
    face = max(faces_in(picture), key=lambda one: one.presence)
    torn = replace(face, both_odds=np.array([0.3, 0.1, 0.5, 0.05, 0.03, 0.02], np.float32))
    doubted = replace(torn, state_odds=np.array([0.7, 0.05, 0.01, 0.02, 0.22], np.float32))
    surely = replace(torn, state_odds=np.array([0.96, 0.01, 0.01, 0.01, 0.01], np.float32))
    assert hear_without_glare(picture, [doubted]) == [doubted]
    assert hear_without_glare(picture, [surely])[0].both_odds[2] > 0.7


@pytest.mark.parametrize("value", PIPS)
@pytest.mark.parametrize("body", [BLACK, BLUE], ids=["black", "blue"])
def test_dim_red_pips_under_a_lamps_arc_are_read_or_asked_about(value, body):
    """The dice of one licensed source, on which the reader was torn: black and blue ones with dim red pips and white arcs of light."""
    right = 0
    for begin in range(0, 360, 60):
        believed = [one for one in read_photo(die(value, body, RED, (begin, 110))) if not one.ask]
        assert {one.value for one in believed} <= {value}
        right += len(believed)
    assert right >= 3


@pytest.mark.parametrize("model", sorted(MODELS.glob("*.onnx")), ids=lambda path: path.stem)
def test_no_step_of_a_shipped_network_has_an_input_named_by_nothing(model):
    """As the exporter writes paddings (field 1 of a step, of no length, before its output): onnxruntime takes such into no convolution, and
    the taught reader needs half as much time again (vision/training/teach/export.py)."""
    assert b"\x0a\x00\x12" not in model.read_bytes()
