"""What is wrong with camera or light is said during play: at once where the reader knows it, after two looks where a picture tells it."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from calibration.light import LampWatch
from companion.eye.worries import EVERY_S, Worries
from companion.text import say
from vision.frame import Frame
from vision.reading import Scene, TableReading


@dataclass
class Reader:
    """A reader that noticed something, or nothing."""

    note: object = None
    stand: object = None
    lamp: LampWatch = field(default_factory=LampWatch)


def look(worries, picture, at_s, reader=None, still=False, scene=Scene.SETTLED, infrared=False):
    reader = reader or Reader()
    frame = Frame(picture, at_s, "usb:0", int(at_s), still, infrared=infrared)
    return worries.look(frame, TableReading(at_s, int(at_s), scene), reader, reader.lamp)


@pytest.fixture
def sharp():
    """A picture with edges and light and shade."""
    return np.kron(np.random.default_rng(0).integers(60, 200, (30, 40, 3)), np.ones((16, 16, 1))).astype(np.uint8)


COVERED = np.full((480, 640, 3), 90, np.uint8)


def test_a_good_picture_worries_nobody(sharp):
    worries = Worries()
    assert [look(worries, sharp, at_s) for at_s in (0.0, 20.0, 40.0)] == [None] * 3


def test_a_covered_lens_is_said_when_two_looks_agree_and_taken_back_when_it_is_free(sharp):
    worries = Worries()
    assert look(worries, COVERED, 0.0, scene=Scene.NO_MAT) is None
    assert "covered" in str(look(worries, COVERED, EVERY_S, scene=Scene.NO_MAT))
    assert "covered" in str(look(worries, COVERED, EVERY_S + 1, scene=Scene.NO_MAT))
    assert look(worries, sharp, 2 * EVERY_S) is None


def test_a_hand_that_passes_over_the_lens_is_not_said(sharp):
    worries = Worries()
    told = [look(worries, picture, k * EVERY_S) for k, picture in enumerate((sharp, COVERED, sharp, COVERED, sharp))]
    assert told == [None] * 5


def test_a_camera_that_sees_infra_red_is_no_secret_while_the_table_plays(sharp):
    worries = Worries()
    told = [look(worries, sharp, at_s, infrared=True) for at_s in (0.0, EVERY_S, 2 * EVERY_S)]
    assert told[0] is None
    assert all("no colour can be trusted" in str(text) for text in told[1:])


def test_a_camera_that_sees_infra_red_is_told_when_its_lens_is_covered():
    """What it is hid all else as long as the table played."""
    worries = Worries()
    told = [look(worries, COVERED, at_s, scene=Scene.NO_MAT, infrared=True) for at_s in (0.0, EVERY_S)]
    assert "covered" in str(told[1])


def test_what_the_reader_noticed_is_said_at_once(sharp):
    moved = say("The camera or the mat has moved by {mm} millimetres.", mm=40)
    assert look(Worries(), sharp, 0.0, Reader(note=moved)) == moved


def test_pictures_of_a_folder_are_not_judged():
    worries = Worries()
    assert [look(worries, COVERED, k * EVERY_S, still=True, scene=Scene.NO_MAT) for k in range(3)] == [None] * 3
