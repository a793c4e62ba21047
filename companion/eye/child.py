"""What the eye process does, turn by turn: messages, a sign of life, a picture, its reading, the preview while watched."""

import logging
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import CompanionError
from companion.eye.camera_light import LIGHT_JOBS, CameraLight
from companion.eye.codec import reading_to_plain
from companion.eye.config import EyeConfig
from companion.eye.cuts import Cuts, signature
from companion.eye.frozen import Frozen
from companion.eye.jobs import do_job
from companion.eye.jobs_memory import JobMemory
from companion.eye.link import Link
from companion.eye.messages import Message
from companion.eye.reader import Pupil, Reader, named
from companion.eye.worries import Seer, Worries
from companion.text import Text, say
from hardware.cameras import make_camera
from hardware.ports import Camera, CameraError
from vision.frame import Frame
from vision.reading import TableReading

log = logging.getLogger(__name__)

IDLE_S = 0.03  # between looks at a source that has no new picture
LOOK_S = 0.1  # ten pictures a second of a live sensor are enough to see a hand, and leave the table its share of the machine
BEAT_S = 0.4
PREVIEW_S = 0.2  # five previews a second at most
SAME_AGAIN_S = 0.25  # an unchanged settled reading is said again no more often
RETRY_S = (0.0, 0.5, 1.0, 2.0)  # before each opening of the camera after a failure; the last one for all further ones
FRESH_AFTER = 5  # failures in a row, about six seconds, before a new process tries what this one can't
UNREAD_S, FRESH_READER_S = 1.0, 6.0  # a live camera of whose pictures none can be read is as good as lost; then a new process tries
PASSED_OVER = say("A picture could not be read and was passed over; the log says more.")
NOT_DONE = CameraError("not-done", say("The eye could not do that; the log says why."), say("Try again."))
UNREAD = say("The camera's pictures can't be read; the log says why. Play on by hand meanwhile.")
SMALL_PX = 640


@dataclass(slots=True)
class _Watched:
    """The preview: until when somebody looks, what was sent last and when."""

    until_s: float = float("-inf")
    sent_s: float = float("-inf")
    sent_number: int = -1


class Eye:
    """One camera and one reader, driven by turn(). Everything it says goes over the link. No picture, job or preview ends it; where a
    driver crashes the process ends, and the supervisor starts another."""

    def __init__(self, link: Link, config: EyeConfig, clock: Callable[[], float] = time.monotonic, camera: Camera | None = None) -> None:
        """clock: monotonic seconds. camera: instead of the one the config names. Raises CompanionError: bad words, a bad profile."""
        self._link, self._config, self._clock = link, config, clock
        self._reader: Reader = named(config.reader)(config)
        self._camera: Camera = camera or make_camera(config.camera)
        self._light = CameraLight(self._camera)
        self._light.as_profile(config)
        if config.go_on > 0 and hasattr(self._camera, "go_on"):
            self._camera.go_on(config.go_on)
        self._open = False
        self._failures = 0
        self.spent = False
        """Whether this process can't help any more: a new one should try."""
        self._retry_s = float("-inf")
        self._doubt = False
        self._looked_s = float("-inf")
        self._frozen = Frozen()
        self._unread_since_s: float | None = None
        self._refused: Text | None = None
        """Why the profile asked for is not used, as long as it is not."""
        self._frame: Frame | None = None
        self._reading: TableReading | None = None
        self._said: tuple[str, Text | None] | None = None
        self._sent: tuple[Any, float] = (None, float("-inf"))
        self._cuts = Cuts(self._reader)
        self._watched = _Watched()
        self._jobs = JobMemory()
        self._worries = Worries()
        self._worry: Text | None = None
        self._beat_s = float("-inf")
        self._took_s = 0.0
        self._new_reader = True
        self._idle = False
        self._was_told = False
        """Whether people said something of the dice in the newest picture since it was read: an answer tells of many, one by one."""

    def turn(self) -> None:
        """Handle what was said to us, give a sign of life, look once."""
        message = self._link.receive(IDLE_S if self._idle else 0.0)
        while message is not None:
            self._handle(message)
            message = self._link.receive()
        if self._was_told:
            self._was_told = False
            self._read_still_again()
        if self._clock() - self._beat_s >= BEAT_S:
            self._beat("reading")
        frame = self._look()
        self._idle = frame is None
        if frame is not None:
            self._read(frame)
        self._show()

    def _beat(self, doing: str) -> None:
        self._beat_s = self._clock()
        self._link.send(Message("beat", {"doing": doing, "took_s": self._took_s}))

    def _handle(self, message: Message) -> None:
        if message.kind == "watch":
            self._watched.until_s = self._clock() + float(message.fields["for_s"])
        elif message.kind == "context":
            self._change(EyeConfig.from_plain(message.fields))
        elif message.kind == "push" and hasattr(self._camera, "push"):
            self._camera.push(message.blobs[0], self._clock())
        elif message.kind == "cue" and hasattr(self._camera, "cue"):
            self._camera.cue(str(message.fields["phase"]), int(message.fields["seq"]))
        elif message.kind in ("told", "untold") and isinstance(self._reader, Pupil):
            self._learn(self._reader, message)
        elif message.kind == "job":
            self._job(message.fields)

    def _change(self, config: EyeConfig) -> None:
        """Other colours, zones or profile; a settled picture is read again. A profile that can't be used is said, the old one kept."""
        self._refused = None
        try:
            self._reader.change(config)
        except CompanionError as refusal:
            self._refused = in_one(refusal)
            config = replace(config, profile=self._config.profile)
            self._reader.change(config)
        other_profile = config.profile != self._config.profile
        self._new_reader = self._new_reader or other_profile
        self._config = config
        if self._said is not None and self._said[0] == "ok" and self._unread_since_s is None:
            self._say_well(self._frame)
        if other_profile:  # dice that come into play leave alone what calibration holds just now
            self._light.as_profile(config)
        self._sent = (None, float("-inf"))
        self._cuts = Cuts(self._reader)
        self._read_still_again()

    def _learn(self, reader: Pupil, message: Message) -> None:
        """What people say of colours: the table is told at once what it makes of the other dice that lie there."""
        if message.kind == "told":
            said = [((float(x), float(y)), str(name)) for x, y, name in message.fields["dice"]]
            reader.tell(said, bool(message.fields["by_word"]), int(message.fields["at"]))
        else:
            reader.untell(int(message.fields["since"]))
        self._was_told = self._was_told or message.kind == "untold" or bool(message.fields["by_word"])

    def _read_still_again(self) -> None:
        """A still picture, of which no other comes. While the camera is lost it tells nothing of the table of now."""
        if self._frame is not None and self._frame.still and not self._doubt:
            self._read(self._frame)

    def _job(self, fields: Mapping[str, Any]) -> None:
        answer: dict[str, Any]
        pictures: tuple[bytes, ...] = ()
        try:
            if fields.get("do") in LIGHT_JOBS:
                answer = self._light.set(fields, self._config)
            else:
                self._look_anew()
                self._require_sight(fields)
                self._beat("job")
                answer, pictures = do_job(fields, self._frame, self._jobs)
        except CompanionError as refusal:
            answer = {"refused": refusal.to_plain()}
        except Exception:  # whatever a job was given: the eye goes on
            log.error("a job could not be done:\n%s", traceback.format_exc())
            answer = {"refused": NOT_DONE.to_plain()}
        self._link.send(Message("done", {"job": fields["job"], "answer": answer}, pictures))
        self._beat("reading")

    def _look_anew(self) -> None:
        """What was asked while another job was done is answered from no picture of before that. A still one stands."""
        frame = self._look() if self._camera.live else None
        if frame is not None:
            self._read(frame)

    def _require_sight(self, job: Mapping[str, Any]) -> None:
        """Of a camera that is lost the last picture tells nothing of the table of now: refused with what is said of the camera."""
        note = self._said[1] if self._said is not None else None
        nothing_yet = self._frame is None and note is not None
        if (self._doubt or nothing_yet) and job.get("do") != "relearn":  # these are numbers from the disk
            raise CameraError("no-picture", note or say("The camera gives no picture."))

    # Looking

    def _look(self) -> Frame | None:
        """A new picture, or None; a camera that fails is let go and opened again by and by."""
        now_s = self._clock()
        try:
            if not self._open:
                if now_s < self._retry_s:
                    return None
                self._open_camera()
            if self._camera.live and now_s - self._looked_s < LOOK_S:
                return None
            self._looked_s = now_s
            frame = self._camera.read(now_s)
            if frame is not None and self._camera.live:
                self._frozen.require_change(frame)
                self._jobs.lamp.look(frame.image)
        except CameraError as wrong:
            self._fail(wrong)
            return None
        if frame is not None:
            self._doubt, self._failures = False, 0
            if self._unread_since_s is None:
                self._say_well(frame)
        elif self._frame is None and not self._camera.live and not self._doubt:
            self._say_waiting()
        return frame

    def _open_camera(self) -> None:
        self._beat("opening")
        self._camera.open()
        self._open = True
        self._beat("reading")

    def _fail(self, wrong: CameraError) -> None:
        self._doubt = self._doubt or self._open
        self._camera.close()
        self._open = False
        self._retry_s = self._clock() + RETRY_S[min(self._failures, len(RETRY_S) - 1)]
        self._failures += 1
        self._say("lost", in_one(wrong))
        self.spent = self._failures >= FRESH_AFTER and getattr(self._camera, "spoilt", False)

    def _say_waiting(self) -> None:
        """No picture yet: a film waits for its table; of a folder without one it is told (`without_pictures` of hardware.cameras)."""
        told: tuple[str, CameraError] | None = getattr(self._camera, "without_pictures", None)
        if told is None:
            self._say_well(None)
        else:
            self._say(told[0], in_one(told[1]))

    def _say_well(self, frame: Frame | None) -> None:
        """frame: the newest picture; a film that waits has none."""
        self._say("ok", self._refused or (_size_note(frame) if frame is not None else None) or self._worry)

    def _say(self, status: str, note: Text | None) -> None:
        if (status, note) != self._said:
            self._said = (status, note)
            self._link.send(Message("status", {"status": status, "note": None if note is None else note.to_plain()}))

    # Reading

    def _read(self, frame: Frame) -> None:
        """Read and send. A picture that breaks a step is logged and passed over: the next one may be fine."""
        self._frame = frame
        begun_s = self._clock()
        try:
            self._reading = reading = self._first_reading(frame) if self._new_reader else self._reader.read(frame)
            self._heed(frame, reading)
            same = (reading.scene, signature(reading))
            now_s = self._clock()
            self._took_s = max(0.8 * self._took_s, now_s - begun_s)
            if same == self._sent[0] and not frame.still and now_s - self._sent[1] < SAME_AGAIN_S:
                return
            self._sent = (same, now_s)
            told, pictures = self._cuts.of(frame, reading)
            if self._unread_since_s is not None:
                self._unread_since_s = None
                self._say_well(frame)
        except Exception:  # whatever a step of vision does
            log.error("a picture could not be read:\n%s", traceback.format_exc())
            self._pass_over(frame)
            return
        fields = {"reading": reading_to_plain(told), "crops": list(pictures)}
        self._link.send(Message("reading", fields, tuple(pictures.values())))

    def _pass_over(self, frame: Frame) -> None:
        """Say so; what was read before must not stand for ever: after a still picture no other may come, of live ones none be read."""
        if self._unread_since_s is None:
            self._unread_since_s = frame.at_s
        unread_s = frame.at_s - self._unread_since_s
        if frame.still:
            self._say("lost", PASSED_OVER)
        else:
            self._say(*("lost", UNREAD) if unread_s >= UNREAD_S else ("ok", PASSED_OVER))
        self._sent = (None, float("-inf"))
        self.spent = not frame.still and unread_s >= FRESH_READER_S

    def _heed(self, frame: Frame, reading: TableReading) -> None:
        """Say what is wrong with camera or light, as soon as it is, and take it back when it is mended."""
        if isinstance(self._reader, Seer):
            worry = self._worries.look(frame, reading, self._reader, self._jobs.lamp)
            if worry != self._worry:
                self._worry = worry
                self._say_well(frame)

    def _first_reading(self, frame: Frame) -> TableReading:
        """The first one loads the networks, which takes seconds on a small machine: that is said, and is no silence."""
        self._beat("starting")
        try:
            return self._reader.read(frame)
        finally:
            self._new_reader = False
            self._beat("reading")

    def _show(self) -> None:
        now_s, watched = self._clock(), self._watched
        if self._frame is None or now_s > watched.until_s or now_s - watched.sent_s < PREVIEW_S:
            return
        if self._frame.number == watched.sent_number and now_s - watched.sent_s < 1.0:
            return
        watched.sent_s, watched.sent_number = now_s, self._frame.number
        try:
            self._link.send(Message("preview", {"frame": self._frame.number}, (self._reader.preview(self._frame, self._reading),)))
        except Exception:  # drawing must not end seeing
            log.error("the preview could not be drawn:\n%s", traceback.format_exc())


def _size_note(frame: Frame) -> Text | None:
    height, width = frame.image.shape[:2]
    if max(width, height) >= SMALL_PX:
        return None
    return say("The pictures are only {width} × {height} pixels: dice may be too small to read.", width=width, height=height)


def in_one(refusal: CompanionError) -> Text:
    """What is wrong and how to mend it, as one."""
    return refusal.message if refusal.hint is None else say("{problem} {mend}", problem=refusal.message, mend=refusal.hint)
