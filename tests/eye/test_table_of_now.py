"""What the eye tells is of the table of now: nothing stands of pictures that can't be read, of before a loss, of a camera that hangs."""

import numpy as np
import pytest

from companion.eye import child
from companion.eye.child import Eye
from companion.eye.config import EyeConfig
from companion.eye.frozen import BUFFERS, Frozen
from companion.eye.messages import Message
from hardware.ports import CameraError
from tests.eye.scripted_reader import CountingReader
from tests.eye.test_child import LOST, Sensor, Wire
from vision.frame import Frame

BREAKS = 768  # pixels of width that break a step of the scripted reader


class Broken(Sensor):
    """A camera of whose pictures those in `broken`, counted from 1, break the reader."""

    def __init__(self, broken, *does, still=False, **more):
        super().__init__(*(does or range(1, 250)), **more)
        self.broken, self.live, self._still = broken, not still, still

    def read(self, now_s):
        frame = super().read(now_s)
        if frame is None:
            return None
        image = np.full((480, BREAKS, 3), 9, np.uint8) if frame.number in self.broken else frame.image
        image[0, 0] = frame.number
        return Frame(image, now_s, self.source, frame.number, still=self._still)


class Turned:
    """An eye that is turned by hand, four times a second."""

    def __init__(self, scripted, sensor):
        self.now_s, self.wire, self._reader = 100.0, Wire(), scripted
        self.eye = Eye(self.wire, self.config(), lambda: self.now_s, sensor)

    def config(self, **other):
        return EyeConfig("usb:0", reader=self._reader, **other)

    def turn(self, times):
        for _ in range(times):
            self.eye.turn()
            self.now_s += 0.25
        return self

    def hears(self, kind, **fields):
        self.wire.waiting.append(Message(kind, fields))
        return self

    @property
    def read(self):
        """The numbers of the pictures that were read."""
        return [message.fields["reading"]["frame"] for message in self.wire.said("reading")]

    @property
    def statuses(self):
        return [status for status, _ in self.wire.statuses()]


@pytest.fixture
def turned(scripted):
    return lambda sensor: Turned(scripted, sensor)


def test_one_picture_that_breaks_a_step_is_remarked_on_until_the_next_is_read(turned):
    eye = turned(Broken({3})).turn(6)
    assert eye.statuses == ["ok", "ok", "ok"]
    assert [note and "passed over" in note for _, note in eye.wire.statuses()] == [None, True, None]
    assert eye.read == [1, 2, 4, 5, 6]


def test_a_camera_of_whose_pictures_none_can_be_read_is_lost_and_what_was_read_before_stands_no_longer(turned):
    """The page said that the camera was well, and the last proposal waited for its press, for as long as nothing could be read."""
    eye = turned(Broken(range(3, 9))).turn(7)
    assert eye.statuses == ["ok", "ok", "lost"]
    assert "Play on by hand" in eye.wire.statuses()[-1][1]
    eye.turn(3)
    assert eye.statuses[-1] == "ok"
    assert eye.read == [1, 2, 9, 10]


@pytest.mark.parametrize(("seconds", "spent"), [(5, False), (7, True)])
def test_a_reader_that_can_read_nothing_any_more_is_replaced_by_a_new_process(turned, seconds, spent):
    assert turned(Broken(range(1, 250))).turn(4 * seconds).eye.spent is spent


def test_of_a_folder_whose_newest_picture_cannot_be_read_the_one_before_stands_no_longer(turned):
    eye = turned(Broken({2}, 10, 11, *[None] * 20, 12, still=True)).turn(10)
    assert (eye.statuses, eye.read, eye.eye.spent) == (["ok", "lost"], [1], False)
    eye.turn(14)
    assert (eye.statuses, eye.read) == (["ok", "lost", "ok"], [1, 3])


def test_while_a_folder_is_gone_its_last_picture_is_not_told_anew_for_other_dice_in_play(turned):
    """A new game began while the share was gone: the table took the old picture for the table of now, and the camera for well."""
    eye = turned(Broken((), 10, None, LOST, still=True, opens=[None, *[LOST] * 99])).turn(4)
    eye.hears("context", **eye.config(colours=("violet",)).to_plain()).turn(4)
    assert (eye.statuses, eye.read) == (["ok", "lost"], [1])


def test_of_a_picture_in_a_folder_that_is_there_other_dice_in_play_are_told_at_once(turned):
    eye = turned(Broken((), 10, still=True)).turn(2)
    eye.hears("context", **eye.config(colours=("violet",)).to_plain()).turn(1)
    assert eye.read == [1, 1]


def test_what_breaks_a_job_is_refused_and_ends_no_eye(turned, monkeypatch):
    def breaks(*_):
        raise ValueError("a field of another version")

    monkeypatch.setattr(child, "do_job", breaks)
    eye = turned(Broken(())).turn(2).hears("job", job=3, do="read").turn(2)
    assert "could not do that" in eye.wire.said("done")[0].fields["answer"]["refused"]["message"]
    assert eye.read == [1, 2, 3, 4]


def test_a_job_asked_for_while_another_was_done_looks_at_a_picture_of_after_that(turned, monkeypatch):
    """Calibration measured where the camera had stood before it was put right, for somebody else's look took five seconds."""
    looked_at = []

    def takes_long(_fields, frame, *_):
        looked_at.append((frame.number, eye.now_s - frame.at_s))
        eye.now_s += 5.0
        return {}, ()

    monkeypatch.setattr(child, "do_job", takes_long)
    eye = turned(Broken(())).turn(2)
    eye.hears("job", job=1, do="analyse").hears("job", job=2, do="picture").turn(1)
    assert looked_at == [(3, 0.0), (4, 0.0)]
    assert eye.read == [1, 2, 3, 4, 5], "and it is read, so that a recorded picture has its reading"


def test_a_job_takes_no_picture_from_a_folder_before_its_turn(turned):
    eye = turned(Broken((), 10, 11, still=True)).turn(1).hears("job", job=1, do="picture").turn(1)
    assert eye.wire.said("done")[0].fields["answer"] == {"frame": 1}
    assert eye.read == [1, 2]


class Choosy(CountingReader):
    """Can use no profile."""

    def change(self, config):
        if config.profile is not None:
            raise CameraError("profile-broken", "The profile is damaged.")
        super().change(config)


def test_a_profile_that_cannot_be_used_is_said_as_long_as_it_is_not_and_the_dice_in_play_are_the_new_ones():
    """Under a live camera the sentence stood for a tenth of a second, and the next game was read with the dice of the one before."""
    eye = Turned("tests.eye.test_table_of_now:Choosy", Broken(())).turn(2)
    eye.hears("context", **eye.config(profile="damaged.json", colours=("violet",)).to_plain()).turn(4)
    assert eye.wire.statuses() == [("ok", None), ("ok", "The profile is damaged.")]
    assert eye.wire.said("reading")[-1].fields["reading"]["dice"][0]["colour"] == "violet"
    eye.hears("context", **eye.config(colours=("violet",)).to_plain()).turn(1)
    assert eye.wire.statuses()[-1] == ("ok", None)


@pytest.mark.parametrize("before", [0, 2])
def test_it_is_said_too_while_a_folder_has_no_picture_yet(before):
    eye = Turned("tests.eye.test_table_of_now:Choosy", Broken((), *[None] * 9, still=True)).turn(before)
    eye.hears("context", **eye.config(profile="damaged.json").to_plain()).turn(4)
    assert eye.wire.statuses()[-1] == ("ok", "The profile is damaged.")


@pytest.mark.parametrize("pictures", [1, 2, 4, BUFFERS])
def test_a_driver_that_gives_the_pictures_in_its_buffers_in_turn_is_frozen_too(pictures):
    watch = Frozen()
    assert [watch.look(n % pictures, n / 10) for n in range(60)].index(True) == pictures - 1 + 30


def test_a_sensor_whose_noise_is_fresh_is_never_frozen():
    watch = Frozen()
    assert not any(watch.look(n, n / 10) for n in range(600))


def test_the_same_white_for_three_seconds_asks_for_less_light(turned):
    eye = turned(Sensor(*[255] * 40)).turn(20)
    assert "nothing but white" in eye.wire.statuses()[-1][1]
