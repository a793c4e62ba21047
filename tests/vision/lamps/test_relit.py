"""Somebody switches a lamp on, the dice lie as they lay: what was in doubt is read again, what was sure stays, what is said is true."""

import numpy as np
import pytest

from vision.frame import Frame
from vision.pipeline import RELIT_AGAIN_S, TableReader
from vision.profile import DiceSet, Profile
from vision.reading import Scene
from vision.training.compose.tables import game_look, table_scene

FINE = {"blue", "orange", "white", "yellow"}


@pytest.fixture(scope="module")
def lying():
    """A table with twelve dice in white light."""
    rng = np.random.default_rng(16)
    looks = [game_look(rng, colour) for colour in sorted(FINE)]
    return table_scene(rng, count=12, looks=looks, even=True, lamp=3)[0]


@pytest.fixture(scope="module")
def by_candle(lying):
    """The same, seen by a camera set to daylight: blue is missing, and every die is asked about."""
    return np.clip(lying * np.array([0.03, 0.4, 1.0]), 0, 255).astype(np.uint8)


class Evening:
    """One live camera over it, four pictures a second."""

    def __init__(self):
        self.reader = TableReader(colours=FINE)
        self.pictures = 0

    def shows(self, picture, seconds):
        """The readings while this is seen for so long."""
        out = []
        for _ in range(int(4 * seconds)):
            out.append(self.reader.read(Frame(picture, self.pictures / 4, "usb:0", self.pictures)))
            self.pictures += 1
        return out


def asked(reading):
    assert reading.scene is Scene.SETTLED
    return sum(die.ask for die in reading.dice)


def test_what_was_asked_about_by_candle_is_read_once_the_lamp_is_on(lying, by_candle):
    evening = Evening()
    assert asked(evening.shows(by_candle, 3)[-1]) > 9
    assert "strong colour" in str(evening.reader.note)
    assert asked(evening.shows(lying, RELIT_AGAIN_S + 3)[-1]) == 0
    assert evening.reader.note is None


def test_what_was_sure_stays_when_the_lamp_goes_out_and_what_is_said_is_true(lying, by_candle):
    evening = Evening()
    sure = evening.shows(lying, 3)[-1]
    later = evening.shows(by_candle, RELIT_AGAIN_S + 3)
    assert [reading.scene for reading in later[2:]] == [Scene.SETTLED] * len(later[2:])
    assert later[-1].dice == sure.dice
    assert "strong colour" in str(evening.reader.note)
    evening.shows(lying, RELIT_AGAIN_S + 3)
    assert evening.reader.note is None


def test_a_lamp_that_comes_and_goes_is_not_read_at_every_turn(lying, by_candle):
    evening = Evening()
    evening.shows(by_candle, 3)
    seen = [reading for _ in range(4) for picture in (lying, by_candle) for reading in evening.shows(picture, 1)]
    read = [reading for reading in seen if "finding" in reading.ms]
    assert len(read) <= 3 * (1 + len(seen) / 4 / RELIT_AGAIN_S)


def test_a_folders_next_picture_in_another_light_tells_what_light_it_is(lying, by_candle):
    """Each is shown once: there is no later."""
    reader = TableReader(colours=FINE)
    notes = []
    for number, picture in enumerate((lying, by_candle, lying)):
        reader.read(Frame(picture, number / 4, "watch:x", number, still=True))
        notes.append(reader.note is not None)
    assert notes == [False, True, False]


def test_of_learned_dice_it_is_said_as_long_as_it_is_so_that_the_lamp_is_another(lying, by_candle):
    grey = {f"casino-{n}": (150.0, 150.0, 150.0) for n in range(1, 7)} | {"tray": (150.0, 150.0, 150.0)}
    sets = tuple(DiceSet(name, (50.0, 10.0 * n, 0.0), (3.0, 3.0, 3.0), 16.0, "dark") for n, name in enumerate(sorted(FINE)))
    reader = TableReader(profile=Profile("evening", dice=sets, floors=grey), colours=FINE)
    notes = []
    for number, picture in enumerate((lying, by_candle, lying)):
        reader.read(Frame(picture, number / 4, "watch:x", number, still=True))
        notes.append("another colour" in str(reader.note))
    assert notes == [False, True, False]
