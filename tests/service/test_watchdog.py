"""What systemd hears: READY, the watchdog while every part lives, silence when one hangs, STOPPING."""

import os
import signal
import subprocess
import sys
import threading

import cv2
import numpy as np
import pytest

from companion.app import Table
from companion.eye.health import PAUSES_S, SLOWEST_START_S
from companion.eye.process import GONE_S
from companion.service import heart, watch
from companion.service.heart import Heart, Probe, Sign, ask_page
from companion.service.notify import Notifier
from companion.service.watch import told_to_systemd
from companion.settings import Settings


class TestNotifier:
    def test_tells_lines_to_the_socket_of_the_environment(self, systemd):
        Notifier.of({"NOTIFY_SOCKET": systemd.path}).tell("READY=1", "STATUS=here")
        assert systemd.hear() == {"READY": "1", "STATUS": "here"}

    def test_an_abstract_socket_is_spelt_with_an_at(self):
        import socket

        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.bind(f"\0companion-test-{os.getpid()}")
            Notifier(f"@companion-test-{os.getpid()}").tell("READY=1")
            assert line.recv(100) == b"READY=1"

    def test_children_inherit_nothing_of_it(self, systemd):
        environ = {"NOTIFY_SOCKET": systemd.path, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid()), "HOME": "/"}
        assert Notifier.of(environ).every_s == 20
        assert environ == {"HOME": "/"}

    @pytest.mark.parametrize(
        "environ", [{}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "5000000", "WATCHDOG_PID": "1"}]
    )
    def test_without_a_watchdog_meant_for_us_there_is_no_pace(self, environ):
        assert Notifier.of(dict(environ)).every_s is None

    @pytest.mark.parametrize("address", [None, "/no/such/socket", "vsock:2:3"])
    def test_nobody_there_is_no_trouble(self, address):
        Notifier.of({} if address is None else {"NOTIFY_SOCKET": address}).tell("READY=1")


class TestHeart:
    @pytest.fixture
    def parts(self):
        return {"eye": 100.0, "panel": 100.0}

    @pytest.fixture
    def heart(self, systemd, parts):
        self.now_s = 100.0
        signs = [Sign(part, lambda part=part: parts[part], limit_s) for part, limit_s in (("eye", 60.0), ("panel", 10.0))]
        return Heart(Notifier(systemd.path), signs, lambda: "all is well", lambda: self.now_s)

    def test_pets_the_watchdog_while_all_parts_live(self, heart, systemd):
        heart.beat()
        assert systemd.hear() == {"WATCHDOG": "1", "STATUS": "all is well"}

    @pytest.mark.parametrize(("silence_s", "petted"), [(10.0, True), (10.1, False)])
    def test_a_part_that_is_silent_beyond_its_limit_stops_it(self, heart, systemd, silence_s, petted):
        self.now_s += silence_s
        heart.beat()
        assert ("WATCHDOG" in systemd.hear()) is petted

    def test_the_silent_part_is_named(self, heart, systemd, parts):
        self.now_s += 70
        parts["panel"] = self.now_s
        heart.beat()
        assert systemd.hear() == {"STATUS": "no sign of life from: eye"}

    def test_a_part_that_comes_back_is_believed(self, heart, systemd, parts):
        self.now_s += 30
        heart.beat()
        parts["panel"] = self.now_s
        heart.beat()
        assert ["WATCHDOG" in systemd.hear() for _ in range(2)] == [False, True]


def test_the_longest_start_of_the_eye_and_the_wait_for_the_next_one_are_shorter_than_the_hearts_patience():
    """Else a slow card ended the whole service: no start came to its end before the watchdog's."""
    assert SLOWEST_START_S + GONE_S + max(PAUSES_S) < watch.EYE_LIMIT_S


class TestProbe:
    def test_only_an_answer_counts_as_a_sign_of_life(self):
        answers = iter([None, OSError("no route"), None])
        now_s = iter([1.0, 2.0, 3.0])

        def ask():
            answer = next(answers)
            if answer is not None:
                raise answer

        probe = Probe("page", ask, lambda: next(now_s))
        seen = []
        for _ in range(3):
            probe.turn()
            seen.append(probe.last_s)
        assert seen == [2.0, 2.0, 3.0]


@pytest.fixture
def serving(tmp_path, systemd, monkeypatch):
    """serving(camera): a running table under a systemd that wants to hear from it ten times a second, and is soon impatient."""
    monkeypatch.setattr(heart, "PROBE_S", 0.05)
    monkeypatch.setattr(watch, "PANEL_LIMIT_S", 1.0)
    monkeypatch.setattr(watch, "ANSWER_LIMIT_S", 1.0)
    monkeypatch.setattr(watch, "EYE_LIMIT_S", 1.5)
    told = []

    def start(camera="none"):
        table = Table(Settings(data=tmp_path / "data", port=0, camera=camera))
        table.start()
        one = told_to_systemd(table, {"NOTIFY_SOCKET": systemd.path, "WATCHDOG_USEC": "400000"})
        one.__enter__()
        told.append((one, table))
        return table

    yield start
    for one, table in told:
        one.__exit__(None, None, None)
        table.stop()


def petted(message):
    return "WATCHDOG" in message


def missed(part):
    return lambda message: part in message.get("STATUS", "") and "no sign of life" in message["STATUS"]


class TestTable:
    def test_is_ready_then_pets_the_watchdog_and_says_how_it_is(self, serving, systemd):
        serving()
        assert systemd.hear()["READY"] == "1"
        message = systemd.hear_until(petted)
        assert "no camera; journal ok" in message["STATUS"]

    def test_a_panel_that_hangs_stops_the_watchdog_until_it_goes_on(self, serving, systemd, monkeypatch):
        table = serving()
        go_on = threading.Event()
        monkeypatch.setattr(table.panel, "turn", go_on.wait)
        systemd.hear_until(missed("panel"))
        assert not any(petted(systemd.hear()) for _ in range(3))
        monkeypatch.undo()
        go_on.set()
        assert systemd.hear_until(petted)

    def test_a_page_that_does_not_answer_stops_it(self, serving, systemd):
        table = serving()
        table.server.stop()
        systemd.hear_until(missed("page"))
        assert not any(petted(systemd.hear()) for _ in range(3))

    def test_a_journal_that_takes_no_more_notes_stops_it_until_it_does(self, serving, systemd):
        table = serving()
        go_on = threading.Event()
        stuck = threading.Thread(target=lambda: table.session._writer.call(lambda: go_on.wait(60)))
        stuck.start()
        systemd.hear_until(missed("journal's writer"))
        assert not any(petted(systemd.hear()) for _ in range(3))
        go_on.set()
        stuck.join()
        assert systemd.hear_until(petted)

    def test_an_eye_that_stands_still_stops_it_until_the_supervisor_has_healed_it(self, serving, systemd, tmp_path):
        pictures = tmp_path / "pictures"
        pictures.mkdir()
        cv2.imwrite(str(pictures / "1.png"), np.full((480, 640, 3), 90, np.uint8))
        table = serving(f"watch:{pictures}")
        systemd.hear_until(lambda message: "camera ok" in message["STATUS"])
        os.kill(table.eye.pid, signal.SIGSTOP)
        systemd.hear_until(missed("eye"))
        assert systemd.hear_until(lambda message: petted(message) and "1 eye restarts" in message["STATUS"])

    def test_a_camera_that_is_gone_does_not_stop_it(self, serving, systemd):
        serving("usb:63")
        message = systemd.hear_until(lambda message: "camera lost" in message["STATUS"])
        assert petted(message)

    def test_our_own_page_answers_our_own_question(self, serving):
        assert ask_page(serving().url) == 200


def test_a_service_whose_buttons_cannot_be_had_serves_the_page_and_says_so(tmp_path, systemd):
    environ = {**os.environ, "NOTIFY_SOCKET": systemd.path, "COMPANION_DATA": str(tmp_path / "data"), "COMPANION_PANEL": "keyboard"}
    environ |= {"COMPANION_PIN": "804275", "JOURNAL_STREAM": "8:12345"}
    command = [sys.executable, "-m", "companion.cli", "serve", "--port", "0"]
    process = subprocess.Popen(command, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        assert systemd.hear()["READY"] == "1"
    finally:
        process.terminate()
        said = process.communicate(timeout=30)[0]
    assert "There is no panel" in said
    assert "needs a terminal" in said
    assert "804275" not in said, "the PIN does not belong into the system's log"


def test_the_command_itself_is_ready_lives_and_says_when_it_stops(tmp_path, systemd):
    environ = {**os.environ, "NOTIFY_SOCKET": systemd.path, "WATCHDOG_USEC": "400000", "COMPANION_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-m", "companion.cli", "serve", "--port", "0"]
    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL)
    try:
        assert systemd.hear()["READY"] == "1"
        systemd.hear_until(petted)
        process.terminate()
        assert systemd.hear_until(lambda message: "STOPPING" in message)["STOPPING"] == "1"
        assert process.wait(30) == 0
    finally:
        process.kill()
    assert systemd.quiet(), "nothing is said after STOPPING"
