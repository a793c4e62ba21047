"""The eye as a real process: it reads, hangs, dies, comes back, and never outlives the table. Waits are on events; none is timed."""

import errno
import json
import os
import select
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

import companion.eye.supervisor as supervisor_module
from companion.eye.config import EyeConfig
from companion.eye.health import Health
from companion.eye.standing import Standing
from companion.eye.supervisor import EyeSupervisor
from hardware.ports import CameraError

ROOT = Path(__file__).parents[2]


def values(heard) -> list[int]:
    return [reading.dice[0].value for reading in heard.readings]


def test_each_new_picture_becomes_a_reading_with_its_crops(eye, heard, tmp_path, write_picture):
    eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: values(h) == [1])
    write_picture(tmp_path / "b.png")
    heard.wait(lambda h: values(h) == [1, 2])
    (key,) = heard.readings[1].crops
    assert heard.crops[1] == {key: b"crop of 2"}
    assert heard.statuses[-1] == ("ok", None, 0)


@pytest.mark.parametrize(("kind", "meanwhile"), [("watch", "ok"), ("folder", "lost")])
def test_a_folder_without_a_picture_says_so_until_one_comes(eye, heard, tmp_path, write_picture, kind, meanwhile):
    """A watched folder waits for its first picture and is well; one whose pictures are to be shown has none. Nothing was said of either."""
    supervisor = eye(f"{kind}:{tmp_path}")
    heard.wait(lambda h: h.statuses)
    status, note, _ = heard.statuses[0]
    with pytest.raises(CameraError, match="There is no picture in"):
        supervisor.calibrate({"do": "analyse"}, 60.0)
    assert (status, str(note)) == (meanwhile, f"There is no picture in {tmp_path}. Put JPEG or PNG files into it.")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    assert heard.statuses[-1] == ("ok", None, 0)


def test_a_killed_eye_comes_back_and_the_restart_is_counted_and_said(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    killed = supervisor.pid
    os.kill(killed, signal.SIGKILL)
    heard.wait(lambda h: h.statuses[-1] == ("ok", None, 1) and len(h.readings) == 2)
    status, note, restarts = heard.statuses[1]
    assert (status, restarts) == ("lost", 1)
    assert "by hand" in str(note)
    assert supervisor.pid != killed
    assert supervisor.restarts == 1


def test_an_eye_that_cannot_be_started_just_now_is_said_and_started_later(eye, heard, tmp_path, write_picture, monkeypatch):
    starts, start = [], subprocess.Popen

    def no_memory_at_first(*command, **how):
        starts.append(command)
        if len(starts) == 1:
            raise OSError(errno.ENOMEM, "Cannot allocate memory")
        return start(*command, **how)

    monkeypatch.setattr("companion.eye.process.subprocess.Popen", no_memory_at_first)
    eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    assert heard.statuses[0][0] == "lost"
    assert heard.statuses[-1] == ("ok", None, 1)


def test_an_eye_for_which_there_is_no_thread_just_now_is_said_and_started_later(eye, heard, tmp_path, write_picture, monkeypatch):
    """The watch over the eye ended, and nobody was told; later an eye that nobody heard kept the camera."""
    ends, link, started, start = [], supervisor_module.Link, [], subprocess.Popen

    def no_thread_at_first(end, *more):
        ends.append(end)
        if len(ends) == 1:
            raise RuntimeError("can't start new thread")
        return link(end, *more)

    monkeypatch.setattr(supervisor_module, "Link", no_thread_at_first)
    monkeypatch.setattr("companion.eye.process.subprocess.Popen", lambda *a, **how: started.append(start(*a, **how)) or started[-1])
    eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    assert [status for status, _, _ in heard.statuses] == ["lost", "ok"]
    assert [one.poll() is None for one in started] == [False, True]


def test_a_job_for_an_eye_that_is_not_there_just_now_is_refused_with_the_reason_and_not_for_lack_of_a_camera(scripted, heard, tmp_path):
    """Whoever calibrated while the eye was started again was sent to the set-up page to choose a camera."""
    config = EyeConfig(f"watch:{tmp_path}", reader=scripted)
    supervisor = EyeSupervisor(config, heard.reading, heard.status, command=(str(tmp_path / "gone"),), health=Health(pauses_s=(600.0,)))
    with pytest.raises(CameraError, match="is being started"):
        supervisor.calibrate({"do": "analyse"})
    supervisor.start()
    try:
        heard.wait(lambda h: h.statuses)
        with pytest.raises(CameraError, match="The eye has stopped and is started again"):
            supervisor.calibrate({"do": "analyse"})
    finally:
        supervisor.stop()


def test_each_start_of_an_eye_is_a_sign_of_life_though_it_dies_before_its_first_word(heard):
    """Else a camera chosen an hour after the table's start, or one that a slow card needs a minute for, ends the whole service."""
    now_s = [0.0]
    supervisor = EyeSupervisor(
        EyeConfig("none"), heard.reading, heard.status, lambda: now_s[0], command=("/bin/false",), health=Health(pauses_s=(0.0,))
    )
    supervisor.start()
    try:
        heard.wait(lambda h: h.statuses == [("off", None, 0)])
        now_s[0] = 3600.0
        supervisor.use_camera("browser")
        heard.wait(lambda h: h.statuses[-1][0] == "lost")
        assert supervisor.beat_s == 3600.0
        now_s[0] = 7200.0
        tried = supervisor.restarts
        heard.wait(lambda h: h.statuses[-1][2] > tried + 1)
        assert supervisor.beat_s == 7200.0
    finally:
        supervisor.stop()


def test_a_stopped_eye_is_missed_by_its_heartbeat_and_replaced(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    os.kill(supervisor.pid, signal.SIGSTOP)
    heard.wait(lambda h: h.statuses[-1] == ("ok", None, 1))
    assert "does not answer" in str(heard.statuses[1][1])


def test_a_reader_that_hangs_is_ended_and_the_next_picture_is_read(eye, heard, tmp_path, write_picture):
    eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    write_picture(tmp_path / "b.png", width=766)
    heard.wait(lambda h: h.statuses[-1][0] == "lost")
    write_picture(tmp_path / "c.png")
    heard.wait(lambda h: len(h.readings) == 2)


def test_a_picture_that_breaks_a_step_is_passed_over_without_a_restart(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png", width=768)
    heard.wait(lambda h: h.statuses and h.statuses[-1][1] is not None)
    assert "passed over" in str(heard.statuses[-1][1])
    write_picture(tmp_path / "b.png")
    heard.wait(lambda h: values(h) == [2])
    assert supervisor.restarts == 0


def test_a_missing_folder_is_said_and_found_when_it_appears(eye, heard, tmp_path, write_picture):
    folder = tmp_path / "later"
    eye(f"watch:{folder}")
    heard.wait(lambda h: h.statuses)
    assert heard.statuses[0][0] == "lost"
    assert "There is no folder" in str(heard.statuses[0][1])
    folder.mkdir()
    heard.wait(lambda h: "There is no picture" in str(h.statuses[-1][1]))


def test_the_context_reaches_the_reader_and_the_settled_picture_is_read_again(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    supervisor.set_context(["violet", "green"], ["tray"])
    heard.wait(lambda h: h.readings[-1].dice[0].colour == "violet")


def test_the_context_holds_for_the_restarted_eye(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    supervisor.set_context(["violet"], ["tray"])
    heard.wait(lambda h: h.statuses)
    os.kill(supervisor.pid, signal.SIGKILL)
    heard.wait(lambda h: h.statuses[-1][2] == 1)
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    assert heard.readings[0].dice[0].colour == "violet"


LIT_EYE = """
    import argparse, json, os, socket
    from companion.eye.link import Link
    from companion.eye.messages import Message

    parser = argparse.ArgumentParser()
    parser.add_argument("--fd", type=int)
    link = Link(socket.socket(fileno=parser.parse_args().fd), on_close=lambda: os._exit(0))
    while True:
        message = link.receive(0.2)
        link.send(Message("beat", {"doing": "reading", "took_s": 0.0}))
        if message is not None and message.kind == "start":
            link.send(Message("status", {"status": "ok", "note": None}))
        if message is not None and message.fields.get("do") == "die":
            os._exit(1)
        if message is not None and message.kind == "job":
            with open(os.environ["LIT"], "a") as told:
                print(json.dumps([os.getpid(), message.fields["do"], message.fields.get("exposure")]), file=told)
            answer = {"exposure": {"shutter_us": 9000} if message.fields["do"] == "lock" else None, "note": None}
            link.send(Message("done", {"job": message.fields["job"], "answer": answer}))
"""


@pytest.fixture
def lit(heard, tmp_path, monkeypatch):
    """told_after(jobs…): what the next eye is told of the camera's light, after these jobs and the death of the one that did them."""
    monkeypatch.setenv("LIT", str(tmp_path / "lit"))
    supervisor = EyeSupervisor(
        EyeConfig("usb:0"), heard.reading, heard.status, command=(sys.executable, "-c", textwrap.dedent(LIT_EYE)),
        health=Health(pauses_s=(0.0,)),
    )  # fmt: skip
    supervisor.start()
    heard.wait(lambda h: h.statuses)

    def told_after(*jobs):
        for job in jobs:
            job() if callable(job) else supervisor.calibrate(job, 60.0)
        killed = supervisor.pid
        os.kill(killed, signal.SIGKILL)
        heard.wait(lambda h: h.statuses[-1] == ("ok", None, 1))
        supervisor.calibrate({"do": "analyse"}, 60.0)
        told = [json.loads(line) for line in (tmp_path / "lit").read_text().splitlines()]
        return [(do, exposure) for pid, do, exposure in told if pid != killed and do != "analyse"]

    yield SimpleNamespace(told_after=told_after, supervisor=supervisor)
    supervisor.stop()


@pytest.mark.parametrize(
    ("jobs", "told"),
    [
        ([{"do": "lock"}], [("lock", {"shutter_us": 9000})]),
        ([{"do": "lock"}, {"do": "unlock"}], [("unlock", None)]),
        ([{"do": "unlock"}, {"do": "restore"}], []),
        ([], []),
    ],
    ids=["held as it was", "free", "as the profile in use has it", "never calibrated"],
)
def test_the_light_that_calibration_has_set_holds_for_the_restarted_eye(lit, jobs, told):
    """It saw as the profile in use had it: dice were learned in that light, for a profile that was kept with the other one."""
    assert lit.told_after(*jobs) == told


def test_a_job_whose_eye_dies_over_it_is_refused_because_it_is_started_again(lit):
    """“The camera did not answer in time”, half a second after it was asked."""
    with pytest.raises(CameraError, match=r"being started|started again") as refused:
        lit.supervisor.calibrate({"do": "die"}, 60.0)
    assert refused.value.code == "no-picture"


def test_but_not_when_the_wizard_was_left_while_no_eye_lived():
    standing = Standing(EyeConfig("usb:0"))
    standing.done({"do": "lock"}, {"exposure": {"shutter_us": 9000}})
    assert [word.kind for word in standing.first_words()] == ["start", "job"]
    standing.asked({"do": "restore"})
    assert [word.kind for word in standing.first_words()] == ["start"]


def test_nor_when_a_profile_was_chosen_since(lit):
    assert lit.told_after({"do": "lock"}, lambda: lit.supervisor.set_context((), (), profile="/other.json")) == []


def test_what_becomes_otherwise_while_a_new_eye_is_told_how_things_are_reaches_it_too():
    """Between the first words and the line that carries the next ones a game began: its colours reached no eye."""
    standing = Standing(EyeConfig("usb:0"))
    told = [*standing.first_words()]
    assert standing.news_since(told) == []
    standing.change(("red", "blue"), (), None, None, None)
    standing.cue("roll", 3)
    context, cue = standing.news_since(told)
    assert (context.kind, tuple(context.fields["colours"])) == ("context", ("red", "blue"))
    assert (cue.kind, cue.fields) == ("cue", {"phase": "roll", "seq": 3})


def test_a_preview_is_drawn_when_somebody_asks(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png")
    heard.wait(lambda h: h.readings)
    assert supervisor.preview(wait_s=10).startswith(b"\xff\xd8")


def test_a_calibration_job_is_answered_with_the_picture(eye, heard, tmp_path, write_picture):
    supervisor = eye(f"watch:{tmp_path}")
    write_picture(tmp_path / "a.png", width=800)
    heard.wait(lambda h: h.readings)
    answer = supervisor.calibrate({"do": "analyse"}, timeout_s=60)
    assert answer.fields["size_px"] == [800, 48]
    assert answer.fields["mat"] is None
    assert answer.pictures[0].startswith(b"\xff\xd8")


def test_a_job_the_eye_refuses_gives_its_sentence(eye, heard, tmp_path):
    supervisor = eye(f"watch:{tmp_path}")
    heard.wait(lambda h: h.statuses)
    with pytest.raises(CameraError, match="There is no picture in"):
        supervisor.calibrate({"do": "analyse"}, timeout_s=60)


def test_pictures_pushed_by_the_page_are_read(eye, heard, tmp_path, write_picture):
    supervisor = eye("browser")
    jpeg = write_picture(tmp_path / "phone.jpg").read_bytes()
    for _ in range(300):  # a page goes on sending; what comes before the eye stands is lost, as it should be
        supervisor.push_frame(jpeg)
        if supervisor.preview(wait_s=0.2):
            break
    heard.wait(lambda h: h.readings)
    assert heard.readings[0].dice[0].value >= 1  # the picture's number; on a busy machine the newest one replaces the first


def test_no_camera_means_off_and_another_one_can_join_later(eye, heard, tmp_path, write_picture):
    supervisor = eye("none")
    heard.wait(lambda h: h.statuses == [("off", None, 0)])
    assert supervisor.pid is None
    with pytest.raises(CameraError, match="No camera"):
        supervisor.calibrate({"do": "analyse"})
    write_picture(tmp_path / "a.png")
    supervisor.use_camera(f"watch:{tmp_path}")
    heard.wait(lambda h: h.readings)
    assert heard.statuses[-1] == ("ok", None, 0)


def test_a_table_that_fails_to_take_a_reading_does_not_blind_the_eye(scripted, heard, tmp_path, write_picture):
    def failing(reading, crops):
        heard.reading(reading, crops)
        raise RuntimeError("the table is busy closing")

    supervisor = EyeSupervisor(EyeConfig(f"watch:{tmp_path}", reader=scripted), failing, heard.status)
    supervisor.start()
    try:
        write_picture(tmp_path / "a.png")
        heard.wait(lambda h: len(h.readings) == 1)
        write_picture(tmp_path / "b.png")
        heard.wait(lambda h: len(h.readings) == 2)
    finally:
        supervisor.stop()


def test_an_eye_that_cant_be_started_just_now_is_tried_again(scripted, heard, tmp_path, write_picture):
    """Where the memory did not suffice for one more process, the watch over the eye ended, and the camera with it, until a restart."""
    (tmp_path / "pictures").mkdir()
    write_picture(tmp_path / "pictures" / "a.png")
    command, health = tmp_path / "eye", Health(pauses_s=(0.01,))
    config = EyeConfig(f"watch:{tmp_path / 'pictures'}", reader=scripted)
    supervisor = EyeSupervisor(config, heard.reading, heard.status, command=(str(command),), health=health)
    supervisor.start()
    try:
        heard.wait(lambda h: h.statuses and h.statuses[-1][2] > 2)
        assert heard.statuses[-1][0] == "lost"
        half = tmp_path / "half"
        half.write_text(f'#!/bin/sh\nexec {sys.executable} -m companion.eye "$@"\n')
        half.chmod(0o700)
        half.rename(command)
        heard.wait(lambda h: h.readings)
    finally:
        supervisor.stop()


def test_stopping_ends_the_process(eye, heard, tmp_path):
    supervisor = eye(f"watch:{tmp_path}")
    heard.wait(lambda h: h.statuses)
    pid = supervisor.pid
    supervisor.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert heard.statuses[-1][0] == "off"


def test_the_eye_dies_with_a_table_that_is_killed(scripted, tmp_path):
    table = f"""
        import threading
        from companion.eye.config import EyeConfig
        from companion.eye.supervisor import EyeSupervisor
        eye = EyeSupervisor(EyeConfig("watch:{tmp_path}", reader="{scripted}"), print, lambda *told: print(eye.pid, flush=True))
        eye.start()
        threading.Event().wait()
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(table)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    pid = int(process.stdout.readline())
    end = os.pidfd_open(pid)
    process.kill()
    process.communicate()
    assert select.select([end], [], [], 60)[0], "the eye outlived its table"
    os.close(end)


def test_the_table_imports_no_opencv():
    code = "import sys, companion.eye.supervisor, companion.eye.codec, hardware.cameras; sys.exit('cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
