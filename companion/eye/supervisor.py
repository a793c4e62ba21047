"""Keeps the eye alive: starts its process, listens, watches its heartbeat, kills and restarts it. Callers never wait."""

import itertools
import logging
import queue
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.eye.codec import reading_from_plain
from companion.eye.config import EyeConfig
from companion.eye.health import Health
from companion.eye.link import Link
from companion.eye.messages import Message
from companion.eye.process import GONE_S, EyeProcess
from companion.eye.standing import Standing
from companion.text import Text, say
from hardware.ports import CameraError
from vision.reading import DieReading, TableReading
from vision.voting import centre

log = logging.getLogger(__name__)

OnReading = Callable[[TableReading, Mapping[str, bytes]], None]
OnStatus = Callable[[str, Text | None, int], None]

LISTEN_S = 0.5
WATCHED_S = 3.0  # a preview that nobody asked for so long is no longer drawn
STARTING = say("The eye is being started; a moment.")
STOPPED = say("The eye has stopped and is started again; play on by hand meanwhile.")
UNREADABLE = say("The table can't read what its eye says, perhaps since an update: restart the companion. Play on by hand meanwhile.")


class Answer(NamedTuple):
    """What a calibration job gave: plain data and pictures (JPEG)."""

    fields: dict[str, Any]
    pictures: tuple[bytes, ...]


class EyeSupervisor:
    """The table's end of the eye. status is "ok", "lost" or "off"; callbacks come from one thread of ours, one at a time."""

    def __init__(
        self, config: EyeConfig, on_reading: OnReading, on_status: OnStatus,
        clock: Callable[[], float] = time.monotonic, command: Sequence[str] = (sys.executable, "-m", "companion.eye"),
        health: Health | None = None,
    ) -> None:  # fmt: skip
        """on_reading(reading, crops by key): each settled or changed reading; on_status(status, note, restarts): each change.

        health: when it counts as lost and how long it rests, where that is not as usual."""
        self._standing, self._process, self._clock = Standing(config), EyeProcess(command), clock
        self._on_reading, self._on_status = on_reading, on_status
        self._health = health or Health()
        self._change = threading.Condition()
        self._link: Link | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._renewed = False
        self._said: tuple[str, Text | None, int] | None = None
        self._preview: bytes | None = None
        self._newest: TableReading | None = None
        self._took_s = 0.0
        self._watch_sent_s = float("-inf")
        self._beat_s = clock()
        self._numbers = itertools.count(1)
        self._jobs: dict[int, queue.SimpleQueue[Message | None]] = {}

    # Called by the table and by the page

    def start(self) -> None:
        """Begin; returns at once. With the camera `none` there is no process and the status is "off"."""
        self._thread = threading.Thread(target=self._run, name="eye-supervisor", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the eye and wait until it is gone, unless it hangs in the kernel (4 s at most). May be called twice."""
        with self._change:
            self._stopping = True
            self._change.notify_all()
            link = self._link
        if link is not None:
            link.close()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(2 * GONE_S)

    @property
    def status(self) -> str:
        """ "ok", "lost" or "off", as last told."""
        return self._said[0] if self._said else "off"

    @property
    def restarts(self) -> int:
        """How often the eye's process had to be started again."""
        return self._health.restarts

    @property
    def beat_s(self) -> float:
        """When the eye's process last was started or gave a sign of life, by the clock; now where no camera is asked for."""
        return self._clock() if self._standing.config.camera == "none" else self._beat_s

    @property
    def pid(self) -> int | None:
        """Number of the eye's process, None while there is none."""
        return self._process.pid

    @property
    def camera(self) -> str:
        """The camera's words, as on the command line."""
        return self._standing.config.camera

    @property
    def profile(self) -> str | None:
        """Path of the profile it is to read with, None for the mat alone."""
        return self._standing.config.profile

    def set_context(
        self,
        colours: Sequence[str],
        zones: Sequence[str],
        profile: str | None = None,
        notes: bool | None = None,
        printed: bool | None = None,
    ) -> None:
        """What game is being played: dice colours and zones; a profile replaces the one in use, "" leads back to the mat alone.

        notes: whether banknotes are read; printed: whether the dice are printed on cards. None leaves it as it is. Holds for every restart.
        """
        word = self._standing.change(colours, zones, profile, notes, printed)
        if word is not None:
            self._send(word)

    def use_camera(self, camera: str) -> None:
        """Another camera (or `none`) from now on: the process is started anew, which counts as no restart."""
        with self._change:
            self._standing.with_camera(camera)
            self._renewed = True
            self._change.notify_all()
            if self._link is not None:
                self._link.close()

    def preview(self, wait_s: float = 0.0) -> bytes | None:
        """The newest picture with its reading drawn on it, JPEG; None when there is none yet. Asking is what makes it be drawn."""
        now_s = self._clock()
        if now_s - self._watch_sent_s > WATCHED_S / 3:
            self._watch_sent_s = now_s
            self._send(Message("watch", {"for_s": WATCHED_S}))
        with self._change:
            if self._standing.config.camera != "none":
                self._change.wait_for(lambda: self._preview is not None or self._stopping, wait_s)
            return self._preview

    def cue(self, phase: str, seq: int) -> None:
        """Where the table is: a film waits for it as people would; every other camera takes no notice."""
        self._send(self._standing.cue(phase, seq))

    @property
    def newest(self) -> TableReading | None:
        """The newest reading of the eye that runs, None before the first."""
        return self._newest

    @property
    def reading_takes_s(self) -> float:
        """How long the eye takes for a picture, seconds, by its own newest word."""
        return self._took_s

    def tell(self, dice: Sequence[tuple[DieReading, str]], by_word: bool, at: int) -> None:
        """See companion.table.colours_told.Pupil. An eye that is started anew has forgotten it, and asks again."""
        said = [[*centre(die), name] for die, name in dice]
        self._send(Message("told", {"dice": said, "by_word": by_word, "at": at}))

    def untell(self, since: int) -> None:
        """See companion.table.colours_told.Pupil."""
        self._send(Message("untold", {"since": since}))

    def push_frame(self, jpeg: bytes) -> None:
        """A picture from the page's camera; only a `browser` camera takes it."""
        self._send(Message("push", {}, (jpeg,)))

    def calibrate(self, job: Mapping[str, Any], timeout_s: float = 10.0) -> Answer:
        """Have the eye do a job of jobs.py and wait for its answer. Raises CameraError: off, no-picture, timeout, or what it refuses."""
        number = next(self._numbers)
        answers: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._jobs[number] = answers
        self._standing.asked(job)
        try:
            if not self._send(Message("job", {**job, "job": number})):
                raise self._no_eye()
            done = answers.get(timeout=timeout_s)
        except queue.Empty as late:
            raise CameraError("timeout", say("The camera did not answer in time."), say("Try again.")) from late
        finally:
            del self._jobs[number]
        if done is None:  # the eye has ended meanwhile
            raise self._no_eye()
        refused = done.fields["answer"].get("refused")
        if refused:
            hint = refused["hint_text"]
            raise CameraError(refused["code"], Text.from_plain(refused["message_text"]), Text.from_plain(hint) if hint else None)
        self._standing.done(job, done.fields["answer"])
        return Answer(dict(done.fields["answer"]), done.blobs)

    def _no_eye(self) -> CameraError:
        """Why there is nobody to ask."""
        if self._standing.config.camera == "none":
            return CameraError("off", say("No camera is running."), say("Choose one on the set-up page."))
        note = self._said[1] if self._said is not None and self.status == "lost" else None
        return CameraError("no-picture", note or STARTING)

    def _send(self, message: Message) -> bool:
        link = self._link
        if link is None or link.closed:
            return False
        link.send(message)
        return True

    # The supervisor's own thread

    def _run(self) -> None:
        while not self._stopping:
            self._renewed = False
            if self._standing.config.camera == "none":
                self._tell("off", None)
                self._pause(None)
                continue
            why = self._live()
            if self._stopping or self._renewed:
                continue
            pause_s = self._health.ended(self._clock())
            self._tell("lost", self._said[1] if self._said is not None and self.status == "lost" else why)  # the camera's own reason stays
            self._pause(pause_s)
        self._tell("off", None)

    def _live(self) -> Text:
        """One process from its start to its end; what to say about that."""
        try:
            link = self._spawn()
        except (OSError, RuntimeError) as trouble:  # no memory for one more process or thread, or no file: the next try may have it
            log.warning("the eye can't be started: %s", trouble)
            self._process.end()  # where it began, nobody hears it, and it would keep the camera
            return STOPPED
        why = self._listen(link)
        self._bury(link)
        return why

    def _pause(self, timeout_s: float | None) -> None:
        with self._change:
            self._change.wait_for(lambda: self._stopping or self._renewed, timeout_s)

    def _spawn(self) -> Link:
        self._health.started(self._clock())
        ours = self._process.start()
        self._beat_s = self._clock()  # it may need long for its first word: its silence is ours to judge, not yet the service's
        link = Link(ours, self._clock)
        told = [*self._standing.first_words()]
        for word in told:
            link.send(word)
        with self._change:
            self._link = link
            if self._stopping or self._renewed:
                link.close()
        for word in self._standing.news_since(told):
            link.send(word)
        return link

    def _listen(self, link: Link) -> Text:
        """Until the eye is gone or silent; what to say about it."""
        while True:
            wait_s = min(LISTEN_S, self._health.silence_left_s(self._clock()))
            message = link.receive(wait_s)
            if message is not None:
                try:
                    self._handle(message)
                except Exception:  # an eye of another version, after an update under a running table
                    log.exception("the eye said what can't be read")
                    return UNREADABLE
            elif link.closed:
                return STOPPED
            elif self._health.lost(self._clock()):
                log.warning("the eye has given no sign of life for too long and is ended")
                return say("The camera does not answer; the eye is started again. Play on by hand meanwhile.")

    def _handle(self, message: Message) -> None:
        fields = message.fields
        if message.kind == "beat":
            self._beat_s, self._took_s = message.at_s, float(fields.get("took_s", 0.0))
            self._health.heard(message.at_s, str(fields["doing"]), self._took_s)
        elif message.kind == "status":
            note = fields["note"]
            self._tell(str(fields["status"]), None if note is None else Text.from_plain(note))
        elif message.kind == "reading":
            reading = reading_from_plain(fields["reading"])
            self._standing.last_number, self._newest = reading.frame, reading
            self._call(self._on_reading, reading, dict(zip(fields["crops"], message.blobs, strict=True)))
        elif message.kind == "preview":
            with self._change:
                self._preview = message.blobs[0]
                self._change.notify_all()
        elif message.kind == "done" and (answers := self._jobs.get(fields["job"])) is not None:
            answers.put(message)

    def _bury(self, link: Link) -> None:
        """End the process with its whole group, and everything that waits for it."""
        with self._change:
            self._link, self._preview, self._newest = None, None, None
            self._watch_sent_s = float("-inf")
        link.close()
        self._process.end()
        for answers in list(self._jobs.values()):
            answers.put(None)

    def _tell(self, status: str, note: Text | None) -> None:
        told = (status, note, self._health.restarts)
        if told != self._said:
            self._said = told
            self._call(self._on_status, *told)

    def _call(self, callback: Callable[..., None], *arguments: Any) -> None:
        """A callback that fails must not end the watch over the eye."""
        try:
            callback(*arguments)
        except Exception:
            log.exception("the table could not take what the eye said")
