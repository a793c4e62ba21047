"""What people say of colours goes to the eye, and the eye learns from it at once."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.eye.child import Eye
from companion.eye.config import EyeConfig
from companion.eye.messages import Message, pack
from companion.eye.supervisor import EyeSupervisor
from companion.table.colours_told import ColoursTold
from companion.table.witness import Told, Vouched
from tests.eye.scripted_reader import CORNERS, CountingReader
from tests.eye.test_child import Sensor, Wire
from vision.frame import Frame
from vision.reading import DieReading, Scene, TableReading
from vision.training.measure.evenings import Evening

DICE = tuple(DieReading(value, colour, 0.9, False, CORNERS, (0, 0, 10, 10)) for value, colour in ((1, "red"), (2, "blue")))
READING = TableReading(0.0, 1, Scene.SETTLED, DICE)
ORANGE = Told(0, colour="orange", at=3)


class Pupil:
    def __init__(self):
        self.told = []

    def tell(self, dice, by_word, at):
        self.told.append(([(die.value, name) for die, name in dice], by_word, at))

    def untell(self, since):
        self.told.append(f"nothing since {since}")


@pytest.mark.parametrize(
    ("say", "told"),
    [
        pytest.param(lambda one: one.corrected(DICE[0], b"", ORANGE, {}), [([(1, "orange")], True, 3)], id="a colour"),
        pytest.param(lambda one: one.corrected(DICE[0], b"", Told(0, value=3), {}), [], id="a number was true of that roll alone"),
        pytest.param(
            lambda one: one.confirmed(READING, Vouched(frozenset({1, 0}), at=5)),
            [([(1, "red"), (2, "blue")], False, 5)],
            id="a confirmed placement",
        ),
        pytest.param(lambda one: one.confirmed(READING, Vouched(roll=(1, 2))), [], id="a confirm that vouches for no die"),
        pytest.param(lambda one: one.taken_back(4), ["nothing since 4"], id="an undo"),
    ],
)
def test_what_the_eye_is_told(say, told):
    pupil = Pupil()
    say(ColoursTold(pupil))
    assert pupil.told == told


class Learner(CountingReader):
    """Has one doubtful die, until somebody tells its colour."""

    def __init__(self, config):
        super().__init__(config)
        self.said = []

    def read(self, frame):
        reading = super().read(frame)
        die = replace(reading.dice[0], value=1, colour=self.said[-1][0][0][1] if self.said else "red", ask=not self.said)
        return replace(reading, dice=(die,))

    def tell(self, said, by_word, at):
        self.said.append((said, by_word))

    def untell(self, since):
        self.said.clear()


class Still(Sensor):
    """A folder with one picture."""

    source, live = "folder:here", False

    def read(self, now_s):
        return None if self.given else Frame(np.full((480, 700, 3), self._count(), np.uint8), now_s, self.source, self.given, still=True)

    def _count(self):
        self._number += 1
        return self._number


@pytest.mark.parametrize("sensor", [Sensor(*range(1, 60)), Still()], ids=["live", "one picture"])
def test_the_table_is_told_at_once_what_the_eye_makes_of_a_word_and_of_its_taking_back(sensor):
    now, wire = [100.0], Wire()
    eye = Eye(wire, EyeConfig(sensor.source, reader=f"{__name__}:Learner"), lambda: now[0], sensor)

    def newest(*messages):
        wire.waiting += messages
        for _ in range(8):
            eye.turn()
            now[0] += 0.1
        die = wire.said("reading")[-1].fields["reading"]["dice"][0]
        return die["colour"], die["ask"]

    assert newest() == ("red", True)
    assert newest(Message("told", {"dice": [[5.0, 5.0, "orange"]], "by_word": True, "at": 0})) == ("orange", False)
    assert newest(Message("untold", {"since": 0})) == ("red", True)


def test_an_answer_about_many_dice_makes_a_still_picture_be_read_again_once():
    wire, still = Wire(), Still()
    eye = Eye(wire, EyeConfig(still.source, reader=f"{__name__}:Learner"), lambda: 100.0, still)
    eye.turn()
    read = []
    eye._reader.read, as_before = lambda frame: read.append(frame) or as_before(frame), eye._reader.read
    wire.waiting += [Message("told", {"dice": [[5.0, 5.0, "orange"]], "by_word": True, "at": 0})] * 8
    eye.turn()
    assert len(read) == 1


def test_a_reader_that_learns_nothing_is_told_nothing(scripted):
    sensor, wire = Sensor(1, 2), Wire()
    wire.waiting = [Message("told", {"dice": [[5.0, 5.0, "orange"]], "by_word": True, "at": 0}), Message("untold", {"since": 0})]
    eye = Eye(wire, EyeConfig("usb:0", reader=scripted), lambda: 100.0, sensor)
    eye.turn()
    assert wire.waiting == []


def test_what_is_told_crosses_to_the_eyes_process_as_places_and_names(monkeypatch):
    sent = []
    supervisor = EyeSupervisor(EyeConfig("usb:0"), lambda *_: None, lambda *_: None)
    monkeypatch.setattr(supervisor, "_send", sent.append)
    supervisor.tell([(DICE[0], "orange")], by_word=True, at=7)
    supervisor.untell(6)
    told, untold = sent
    assert (told.kind, told.fields) == ("told", {"dice": [[5.0, 5.0, "orange"]], "by_word": True, "at": 7})
    assert (untold.kind, untold.fields) == ("untold", {"since": 6})
    assert all(pack(message) for message in sent)


def test_that_the_dice_are_printed_on_cards_crosses_too_and_stays_so_until_another_game_says_otherwise(monkeypatch):
    sent = []
    supervisor = EyeSupervisor(EyeConfig("usb:0"), lambda *_: None, lambda *_: None)
    monkeypatch.setattr(supervisor, "_send", sent.append)
    supervisor.set_context(["red"], [], printed=True)
    supervisor.set_context(["red"], [], profile="kitchen.json")
    supervisor.set_context(["red"], [], printed=False)
    assert [EyeConfig.from_plain(message.fields).printed for message in sent] == [True, True, False]


def test_in_its_own_process_the_eye_takes_a_set_for_what_a_person_called_it(heard, tmp_path):
    table = Evening(20002, 116)  # its red dice may be orange to any reader
    picture, _ = table.throw(2)
    cv2.imwrite(str(tmp_path / "table.png"), picture)
    eye = EyeSupervisor(EyeConfig(f"watch:{tmp_path}", colours=tuple(table.names)), heard.reading, heard.status)
    eye.start()
    try:
        heard.wait(lambda h: h.readings)
        doubted = [die for die in heard.readings[0].dice if die.why_ask == "colour"]
        assert len(doubted) >= 5
        eye.tell([(die, "red") for die in doubted], by_word=True, at=0)
        heard.wait(lambda h: not any(die.why_ask == "colour" for die in h.readings[-1].dice))
        assert sum(die.colour == "red" for die in heard.readings[-1].dice) >= len(doubted)
    finally:
        eye.stop()
