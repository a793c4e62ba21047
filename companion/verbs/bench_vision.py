"""`companion bench vision`: what the eye costs on this machine, step by step, in processor time of one thread.

A table with forty dice is composed at 1280 × 960, then three of them are taken and put down again, as a live camera would see it. Of new
dice there are three looks, by the last of which they are decided. The networks are loaded before, as the eye loads them at its start.
Beside the milliseconds stands their ratio to a fixed piece of work done in the same run, so that machines, and busy hours, can be compared.
"""

import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from calibration.standards import DIE_MM
from companion.verbs.benching import Row

ROUNDS = 6
SIZE_PX = (1280, 960)
DICE, TAKEN = 40, 3
HIGH_MM, FOCAL_PX, LEANING = 560.0, 1250.0, (0.08, 0.02, 0.02)  # of the camera; radians
SEED = 7
LEARNED_TABLES = (4, 5, 15)  # of seed SEED, with 36, 33 and 32 dice
NOISE = 2.5  # grey levels of fresh sensor noise in each frame
APART_S, SETTLING_S = 0.25, 0.25
MEMORY_PICTURES, PATIENCE_S = 5, 60.0
NEW = ("first look, forty dice new", "second look, forty new", "third look, by which the forty are decided")
LATER = ("first look, three dice new", "second look, three new", "third look, by which the three are decided")
LEARNED = (
    "first look, up to {dice} dice of learned sets, all new",
    "second look, of learned sets",
    "third look, by which dice of learned sets are decided",
)
STEPS_OF = dict(zip(NEW, ("first look", "second look", "third look"), strict=True))
LEAST_STEP_MS = 0.1
NOTHING, CLOSELY, SEARCH = "a frame with nothing new", "the same looked at closely, once in two seconds", "full search for the markers"
FILM = "a settled look of the shipped film, 960 × 720"


@dataclass(slots=True)
class _Times:
    """Milliseconds by what was done, and by look and its steps."""

    spent: dict[str, list[float]] = field(default_factory=dict)
    steps: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    reference: list[float] = field(default_factory=list)

    def take(self, what: str, work: Callable[[], Any]) -> Any:
        begun = time.process_time()
        answer = work()
        self.spent.setdefault(what, []).append((time.process_time() - begun) * 1000)
        return answer


def bench_vision(progress: Callable[[float], None]) -> Iterator[Row]:
    """All figures; the worst of each beside its median."""
    import cv2

    from companion.eye.eyes import warm_up

    cv2.setNumThreads(1)
    warm_up()
    times = _Times()
    pictures = _pictures()
    for number in range(ROUNDS):
        times.reference.append(_reference_ms())
        _one_evening(pictures, np.random.default_rng(number), times)
        times.reference.append(_reference_ms())
        progress((number + 1) / (ROUNDS + 2))
    _film(times)
    lie = _learned(times)
    yield from _told(times, lie)
    memory = _memory_mb(pictures[1])
    progress(1.0)
    if memory is not None:
        yield Row("memory of the eye's process, at most", 1, memory, memory, "MB")


def _told(times: _Times, learned: int) -> Iterator[Row]:
    """learned: dice of learned sets that lie there."""
    reference = statistics.median(times.reference)
    rows = (*NEW, *LATER, *LEARNED, NOTHING, CLOSELY, SEARCH, FILM)
    for what in rows:
        yield _row(f"{what.format(dice=learned)} (processor time)", times.spent[what])
    yield _row("the reference work (processor time)", times.reference)
    for what in rows:
        yield _row(f"{what.format(dice=learned)} / the reference work", [ms / reference for ms in times.spent[what]], "×")
    for (look, step), spent in times.steps.items():
        if max(spent) >= LEAST_STEP_MS:
            yield _row(f"step of the {look}: {step} (wall time)", spent)


def _row(what: str, spent: Sequence[float], unit: str = "ms") -> Row:
    return Row(what, len(spent), statistics.median(spent), max(spent), unit)


def _pictures() -> tuple[Any, Any, Any, frozenset[str]]:
    """(the bare table, the same with forty dice, with all but three of them, the dice's colours)."""
    from vision.training.compose.tables import table_scene

    for seed in range(100):
        full, dice, _ = table_scene(np.random.default_rng([SEED, seed]), _pose(), SIZE_PX, DICE + 2, size_mm=DIE_MM)
        if len(dice) == DICE:
            break
    tops = [die.top for die in dice]
    return _without(tops, full), full, _without(tops[:TAKEN], full), frozenset(die.colour for die in dice)


def _without(tops: Sequence[Any], picture: Any) -> Any:
    """The same table where these dice do not lie."""
    import cv2

    hidden = np.zeros(picture.shape[:2], np.uint8)
    for top in tops:
        x, y = np.asarray(top).mean(axis=0)
        reach = 1.15 * float(np.linalg.norm(np.subtract(top[0], top[1])))
        cv2.circle(hidden, (round(float(x)), round(float(y))), round(reach), 255, -1)
    return cv2.inpaint(picture, hidden, 3, cv2.INPAINT_TELEA)


def _pose() -> Any:
    """The camera as it is hung: over the table's middle, hardly leaning, the mat filling most of the picture."""
    import cv2

    from vision.mat import MAT_1
    from vision.table_plane import CameraPose, Lens

    turn = np.array(LEANING)
    width, height = MAT_1.size_mm
    shift = np.array([0.0, 0.0, HIGH_MM]) - cv2.Rodrigues(turn)[0] @ np.array([width / 2, height / 2, 0.0])
    lens = Lens(SIZE_PX, FOCAL_PX, ((SIZE_PX[0] - 1) / 2, (SIZE_PX[1] - 1) / 2))
    return CameraPose(lens, LEANING, (float(shift[0]), float(shift[1]), float(shift[2])))


class _Camera:
    """A live camera over the table, with fresh noise in each frame. Shows pictures to a reader and takes the time of its looks."""

    def __init__(self, reader: Any, rng: np.random.Generator, times: _Times) -> None:
        self._reader, self._rng, self._times = reader, rng, times
        self._at_s, self._number = 0.0, 0

    def show(self, picture: Any, looks: Sequence[str]) -> None:
        """A frame in which the table has changed, then still ones: what each look counts as, "" for nothing."""
        self._read(picture, "")
        self._at_s += SETTLING_S
        for look in looks:
            self._read(picture, look)

    def _read(self, picture: Any, look: str) -> None:
        from vision.frame import Frame
        from vision.pipeline import CLOSELY_S

        self._at_s, self._number = self._at_s + (CLOSELY_S if look == CLOSELY else APART_S), self._number + 1
        seen = np.clip(picture + self._rng.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)
        frame = Frame(seen, self._at_s, "bench", self._number)
        if not look:
            self._reader.read(frame)
            return
        reading = self._times.take(look, partial(self._reader.read, frame))
        if look in STEPS_OF:
            for step, ms in reading.ms.items():
                self._times.steps.setdefault((STEPS_OF[look], step), []).append(ms)


def _one_evening(pictures: tuple[Any, Any, Any, frozenset[str]], rng: np.random.Generator, times: _Times) -> None:
    """A new reader sees the bare table (and so finds the markers), forty dice, nothing new, three dice gone, three dice back."""
    from vision.ground.mat_finder import find_mat
    from vision.pipeline import TableReader

    bare, full, fewer, colours = pictures
    camera = _Camera(TableReader(colours=colours, sizes_mm=(DIE_MM,)), rng, times)
    camera.show(bare, ("", "", "", ""))
    camera.show(full, (*NEW, CLOSELY, NOTHING, NOTHING))
    camera.show(fewer, ("", "", ""))
    camera.show(full, (*LATER, CLOSELY, NOTHING))
    times.take(SEARCH, partial(find_mat, full))


def _learned(times: _Times) -> int:
    """A table whose dice calibration has learned, another one each time: how many dice lie there, at most."""
    from vision.pipeline import TableReader
    from vision.training.measure.learned import own_table

    most = 0
    for number in LEARNED_TABLES:
        table = own_table(SEED, number, SIZE_PX)
        assert table is not None
        bare = _without([truth.top for truth in table.truths], table.picture)
        reader = TableReader(profile=table.profile, colours=table.colours, sizes_mm=sorted({truth.size_mm for truth in table.truths}))
        camera = _Camera(reader, np.random.default_rng(number), times)
        camera.show(bare, ("", "", "", ""))
        camera.show(table.picture, LEARNED)
        most = max(most, len(table.truths))
    return most


def _film(times: _Times) -> None:
    """Every picture of the shipped film, each a settled table of its own."""
    from companion.demo.show import FILMS
    from vision.frame import Frame
    from vision.pictures import load_image
    from vision.pipeline import TableReader

    reader = TableReader()
    for number, path in enumerate(sorted(FILMS.glob("*.jpg"))):
        frame = Frame(load_image(path), float(number), "bench", number, still=True)
        times.take(FILM, partial(reader.read, frame))


def _reference_ms() -> float:
    """A fixed piece of work much like the eye's: filters over a picture, a sharp bend, sums, and Python in between."""
    import cv2

    picture = np.random.default_rng(0).integers(0, 255, (960, 1280, 3), np.uint8)
    kernel = np.linspace(0, 1, 121, dtype=np.float32).reshape(11, 11)
    turn = cv2.getRotationMatrix2D((640, 480), 30, 1.1)
    begun = time.process_time()
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    cv2.filter2D(grey[:480, :640], -1, kernel)
    cv2.warpAffine(picture, turn, (1280, 960))
    cv2.GaussianBlur(picture, (0, 0), 2.0)
    np.abs(grey - grey.mean()).max()
    sum(i * i % 7 for i in range(40_000))
    return (time.process_time() - begun) * 1000


def _memory_mb(picture: Any) -> float | None:
    """The most memory that the eye's process holds while it reads pictures of 1280 × 960; None where the system does not tell."""
    import cv2

    from companion.eye.config import EyeConfig
    from companion.eye.supervisor import EyeSupervisor

    read = threading.Semaphore(0)
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        supervisor = EyeSupervisor(EyeConfig(f"watch:{folder}"), lambda *_: read.release(), lambda *_: None)
        supervisor.start()
        try:
            for number in range(MEMORY_PICTURES):
                part = Path(folder) / f"{number}.part"
                part.write_bytes(bytes(cv2.imencode(".jpg", picture)[1]))
                part.rename(part.with_suffix(".jpg"))
                if not read.acquire(timeout=PATIENCE_S):
                    return None
            told = Path(f"/proc/{supervisor.pid}/status")
            most = next((line for line in told.read_text().splitlines() if line.startswith("VmHWM")), "") if told.exists() else ""
            return int(most.split()[1]) / 1024 if most else None
        finally:
            supervisor.stop()
