"""The eye's own turns, without a process: cameras that fail, hang back, freeze and return. Time is handed in."""

import numpy as np
import pytest

from companion.eye.child import Eye
from companion.eye.config import EyeConfig
from companion.eye.messages import Message
from hardware.ports import CameraError
from vision.frame import Frame
from vision.profile import Exposure, Profile


class Wire:
    """A link whose other end is the test."""

    def __init__(self):
        self.sent, self.waiting, self.closed = [], [], False

    def send(self, message):
        self.sent.append(message)

    def receive(self, timeout_s=0.0):
        return self.waiting.pop(0) if self.waiting else None

    def said(self, kind):
        return [message for message in self.sent if message.kind == kind]

    def statuses(self):
        return [(m.fields["status"], m.fields["note"] and m.fields["note"]["text"]) for m in self.said("status")]


class Sensor:
    """A live camera that does what its list says, one entry a read: a shade of grey, an error, None."""

    source, live = "usb:0", True

    def __init__(self, *does, opens=()):
        self.does, self.opens, self.opened, self.closed, self._number = list(does), list(opens), 0, 0, 0

    def open(self):
        self.opened += 1
        wrong = self.opens.pop(0) if self.opens else None
        if wrong is not None:
            raise wrong

    def read(self, now_s):
        what = self.does.pop(0) if self.does else None
        if isinstance(what, Exception):
            raise what
        if what is None:
            return None
        self._number += 1
        return Frame(np.full((480, 700, 3), what, np.uint8), now_s, self.source, self._number)

    def close(self):
        self.closed += 1

    @property
    def given(self):
        return self._number


@pytest.fixture
def run(scripted):
    """run(sensor, seconds, every): the wire after turning the eye for so long."""

    def turn(sensor, seconds, every=0.25, waiting=(), profile=None):
        now, wire = [100.0], Wire()
        eye = Eye(wire, EyeConfig(sensor.source, profile=profile, reader=scripted), lambda: now[0], sensor)
        for at, message in [*waiting, (float("inf"), None)]:
            while now[0] - 100.0 < min(seconds, at):
                eye.turn()
                now[0] += every
            if message is not None:
                wire.waiting.append(message)
        return wire

    return turn


LOST = CameraError("timeout", "The camera gives no picture any more.", "Check its plug.")


def test_a_live_camera_is_well_once_it_has_given_a_picture(run):
    assert run(Sensor(), 2.0).statuses() == []
    assert run(Sensor(None, 10), 2.0).statuses() == [("ok", None)]


def test_a_camera_that_fails_is_let_go_said_and_opened_again(run):
    sensor = Sensor(10, LOST, 20)
    wire = run(sensor, 5.0)
    assert wire.statuses() == [("ok", None), ("lost", "The camera gives no picture any more. Check its plug."), ("ok", None)]
    assert (sensor.opened, sensor.closed) == (2, 1)


def test_a_camera_that_appears_late_is_tried_at_ever_longer_pauses_of_two_seconds_at_most(run):
    sensor = Sensor(10, opens=[CameraError("missing", "no camera")] * 5)
    wire = run(sensor, 12.0, every=0.1)
    assert sensor.opened == 6
    assert wire.statuses() == [("lost", "no camera"), ("ok", None)]


@pytest.mark.parametrize(("spoilt", "failures", "spent"), [(True, 4, False), (True, 5, True), (False, 9, False)])
def test_a_camera_that_this_process_has_spoilt_is_left_to_a_new_process_after_five_failures(scripted, spoilt, failures, spent):
    sensor = Sensor(opens=[CameraError("busy", "held")] * 99)
    sensor.spoilt = spoilt
    now = [100.0]
    eye = Eye(Wire(), EyeConfig(sensor.source, reader=scripted), lambda: now[0], sensor)
    while sensor.opened < failures:
        eye.turn()
        now[0] += 0.1
    assert eye.spent is spent


def test_while_the_camera_is_lost_the_eye_gives_signs_of_life(run):
    wire = run(Sensor(opens=[CameraError("missing", "no camera")] * 99), 10.0, every=0.1)
    assert len(wire.said("beat")) >= 10


def test_before_a_job_of_calibration_it_says_so_because_the_job_may_take_long(run):
    """Seen: at each look at the corners of a table the eye was silent for too long on a small machine, ended, and started again."""
    wire = run(Sensor(10), 1.0, waiting=[(0.5, Message("job", {"job": 1, "do": "analyse"}))])
    done = next(n for n, message in enumerate(wire.sent) if message.kind == "done")
    assert [wire.sent[n].fields.get("doing") for n in (done - 1, done + 1)] == ["job", "reading"]


def test_before_opening_it_says_so_because_opening_may_take_long(run):
    beats = [message.fields["doing"] for message in run(Sensor(10), 0.5).said("beat")]
    assert beats[:3] == ["reading", "opening", "reading"]


def test_before_its_first_reading_it_says_so_because_networks_are_loaded_then(run):
    beats = [message.fields["doing"] for message in run(Sensor(10, 20, 30), 1.0).said("beat")]
    assert beats.count("starting") == 1


def test_the_same_bytes_from_a_live_sensor_for_three_seconds_are_no_live_picture(run):
    wire = run(Sensor(10, *[20] * 40), 5.0, every=0.2)
    assert wire.statuses()[0] == ("ok", None)
    assert "same picture over and over" in wire.statuses()[1][1]
    assert len(wire.statuses()) == 2, "it does not come back while the picture stays frozen"


def test_a_frozen_sensor_that_moves_again_is_well_again(run):
    assert [status for status, _ in run(Sensor(10, *[20] * 17, 30), 8.0, every=0.2).statuses()] == ["ok", "lost", "ok"]


def test_the_same_black_for_three_seconds_asks_for_the_lens_cap(run):
    assert "nothing but black" in run(Sensor(*[5] * 40), 5.0, every=0.2).statuses()[-1][1]


def test_a_folder_may_show_the_same_picture_for_ever(run):
    sensor = Sensor(*[20] * 40)
    sensor.live = False
    assert run(sensor, 5.0, every=0.2).statuses() == [("ok", None)]


def test_a_fast_sensor_is_looked_at_ten_times_a_second(run):
    sensor = Sensor(*range(1, 200))
    run(sensor, 2.0, every=0.02)
    assert 16 <= sensor.given <= 21


def test_previews_are_drawn_only_while_somebody_watches_and_five_a_second_at_most(run):
    shades = list(range(1, 101))
    assert run(Sensor(*shades), 4.0, every=0.04).said("preview") == []
    wire = run(Sensor(*shades), 4.0, every=0.04, waiting=[(1.0, Message("watch", {"for_s": 1.0}))])
    assert 4 <= len(wire.said("preview")) <= 6


def test_small_pictures_are_remarked_on(run, scripted):
    sensor = Sensor(10)
    sensor.read = lambda now_s: Frame(np.full((240, 320, 3), 5, np.uint8), now_s, "usb:0", 1)
    ((status, note),) = run(sensor, 0.5).statuses()
    assert status == "ok"
    assert "320 × 240" in note


def test_an_unknown_job_is_refused_with_its_number(run):
    wire = run(Sensor(10, 11), 1.0, waiting=[(0.5, Message("job", {"job": 7, "do": "dance"}))])
    (done,) = wire.said("done")
    assert done.fields["job"] == 7
    assert "dance" in done.fields["answer"]["refused"]["message"]


def test_while_the_camera_is_lost_calibration_is_told_so_and_measures_no_old_picture(run):
    ask = Message("job", {"job": 5, "do": "picture"})
    wire = run(Sensor(10, LOST, opens=[None, *[LOST] * 9]), 4.0, waiting=[(2.0, ask)])
    assert wire.said("done")[0].fields["answer"]["refused"]["message"] == "The camera gives no picture any more. Check its plug."
    again = run(Sensor(10, LOST, 20), 4.0, waiting=[(3.0, ask)])
    assert again.said("done")[0].fields["answer"] == {"frame": 2}


def test_a_camera_that_can_be_fixed_gets_the_exposure_of_the_profile(scripted, tmp_path):
    path = tmp_path / "lamp.json"
    Profile(exposure=Exposure(shutter_us=10_000, gain=2.0, gains=(1.9, 1.4))).save(path)
    sensor = Sensor()
    fixed = []
    sensor.fix = fixed.append
    Eye(Wire(), EyeConfig("usb:0", profile=str(path), reader=scripted), lambda: 0.0, sensor)
    assert fixed == [{"ExposureTime": 10_000, "AnalogueGain": 2.0, "ColourGains": (1.9, 1.4)}]


def test_calibration_holds_the_exposure_of_a_camera_that_can(run):
    sensor = Sensor(10, 11)
    sensor.hold = lambda: {"ExposureTime": 9_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.25)}
    (done,) = run(sensor, 1.0, waiting=[(0.5, Message("job", {"job": 8, "do": "lock"}))]).said("done")
    assert done.fields["answer"]["exposure"] == {"shutter_us": 9_000, "gain": 1.5, "gains": (2.0, 1.25), "focus_dioptres": None}


def test_calibration_says_when_a_camera_goes_its_own_way(run):
    (done,) = run(Sensor(10, 11), 1.0, waiting=[(0.5, Message("job", {"job": 9, "do": "lock"}))]).said("done")
    assert done.fields["answer"]["exposure"] is None
    assert "sets its exposure itself" in done.fields["answer"]["note"]["text"]


def test_a_wizard_that_is_left_gives_the_camera_back_as_the_profile_has_it_and_gone_on_with_as_it_was_held(run, tmp_path):
    """It was left free: under it a game was read that the profile had been learned for at another exposure."""
    lamp = tmp_path / "lamp.json"
    Profile(exposure=Exposure(shutter_us=10_000, gain=2.0, gains=(1.9, 1.4))).save(lamp)
    sensor, fixed = Sensor(10, 11, 12), []
    sensor.fix = fixed.append
    held = {"shutter_us": 9_000, "gain": 1.5, "gains": [2.0, 1.25], "focus_dioptres": None}
    jobs = [{"do": "unlock"}, {"do": "restore"}, {"do": "lock", "exposure": held}]
    wire = run(sensor, 2.5, profile=str(lamp), waiting=[(0.5 * (n + 1), Message("job", {"job": n, **job})) for n, job in enumerate(jobs)])
    profile_s = {"ExposureTime": 10_000, "AnalogueGain": 2.0, "ColourGains": (1.9, 1.4)}
    held_s = {"ExposureTime": 9_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.25)}
    assert fixed == [profile_s, {}, profile_s, held_s]
    assert len(wire.said("done")) == len(jobs)


def test_before_the_light_is_judged_anew_the_camera_is_let_free_and_dice_in_play_do_not_fix_it_again(run):
    sensor, fixed = Sensor(10, 11, 12), []
    sensor.fix = fixed.append
    dice = Message("context", EyeConfig("usb:0", colours=("red",), reader="scripted_reader:CountingReader").to_plain())
    wire = run(sensor, 1.5, waiting=[(0.5, Message("job", {"job": 1, "do": "unlock"})), (1.0, dice)])
    assert wire.said("done")[0].fields["answer"] == {"exposure": None, "note": None}
    assert fixed == [{}, {}], "at the start, and by the job; not by the dice"
