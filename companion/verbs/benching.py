"""`companion bench`: how fast the pieces are, on this machine, in this run. Medians and the worst; nothing here decides pass or fail."""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from companion.games.game import Refusal, Seat
from companion.text import Text

ENGINE_S = 4.0  # processor seconds spent on each game
PEER_S, PEER_ROUNDS = 0.6, 5  # processor seconds a round for ours and as many for the peer, in turn
BATCH = 2000
STREAMS = 32
PRESSES = 30


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what, how many times measured, its median and worst; unit "ms" or "games/s"."""

    what: str
    count: int
    median: float
    worst: float
    unit: str = "ms"


Bench = Callable[[Callable[[float], None]], Iterable[Row | Text]]
"""A benchmark: told of its progress, it yields figures, and sentences where there is something to be said beside them."""


def bench(args: argparse.Namespace) -> int:
    """Run one benchmark or all of them; progress on the terminal, then a table (or JSON)."""
    chosen = [args.what] if args.what else list(BENCHES)
    rows: dict[str, list[Row | Text]] = {}
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for name in chosen:
            task = bar.add_task(name, total=1.0)
            rows[name] = list(BENCHES[name](lambda share, task=task: bar.update(task, completed=share)))  # type: ignore[misc]
    if args.json:
        print(json.dumps({name: [_plain(row) for row in found] for name, found in rows.items()}))
        return 0
    for name, found in rows.items():
        told = Table("what", "times", "median", "worst", "unit", title=f"companion bench {name}")
        for row in found:
            if isinstance(row, Row):
                digits = 2 if row.unit == "×" else 1
                told.add_row(row.what, str(row.count), f"{row.median:.{digits}f}", f"{row.worst:.{digits}f}", row.unit)
        Console().print(told)
        for said in found:
            if isinstance(said, Text):
                print(said)
    return 0


def _plain(row: Row | Text) -> dict[str, Any]:
    if isinstance(row, Text):
        return {"note": str(row)}
    return {"what": row.what, "count": row.count, "median": round(row.median, 3), "worst": round(row.worst, 3), "unit": row.unit}


def vision(progress: Callable[[float], None]) -> Iterator[Row]:
    """Processor milliseconds of one thread for the shipped film: every step of a settled look, and a frame with nothing new."""
    import cv2

    from companion.demo.show import FILMS
    from vision.frame import Frame
    from vision.pictures import load_image
    from vision.pipeline import TableReader

    cv2.setNumThreads(1)
    reader, paths = TableReader(), sorted(FILMS.glob("*.jpg"))
    look: list[float] = []
    again: list[float] = []
    steps: dict[str, list[float]] = {}
    for number, path in enumerate(paths):
        image = load_image(path)
        for spent, at in ((look, 2 * number), (again, 2 * number + 1)):
            begun = time.process_time()
            reading = reader.read(Frame(image, float(at), "bench", at, still=True))
            spent.append((time.process_time() - begun) * 1000)
            if spent is look:
                for step, ms in reading.ms.items():
                    steps.setdefault(step, []).append(ms)
        progress((number + 1) / len(paths))
    yield _row("a settled look at 960 × 720, all steps (processor time)", look)
    yield _row("the same picture again: nothing new (processor time)", again)
    yield from (_row(f"step: {step} (wall time)", spent) for step, spent in steps.items())


def engine(progress: Callable[[float], None]) -> Iterator[Row | Text]:
    """Whole random games a second of one core, events kept, by game; Las Vegas beside the package `lasvegas` in the same run."""
    from companion.games.registry import GAMES
    from companion.odds.playout import random_game

    names = (("anna", "red"), ("ben", "blue"), ("carla", "green"), ("denny", "yellow"), ("emil", "black"))
    for number, (name, game) in enumerate(GAMES.items()):
        seats = [Seat(word, word.title(), colour) for word, colour in names[: 4 if name == "lords-of-vegas" else 5]]
        rates: list[float] = []
        begun = time.process_time()
        while time.process_time() - begun < ENGINE_S:
            once = time.process_time()
            random_game(game, {}, seats, random.Random(len(rates)))
            rates.append(1 / max(1e-6, time.process_time() - once))
        progress((number + 1) / (len(GAMES) + 1))
        yield Row(f"{name}, {len(seats)} players", len(rates), len(rates) / (time.process_time() - begun), min(rates), "games/s")
    yield from _beside_the_peer([Seat(word, word.title(), colour) for word, colour in names])
    progress(1.0)


def _beside_the_peer(seats: Sequence[Seat]) -> Iterator[Row | Text]:
    """Las Vegas of random players, eight dice each on both sides: our engine, the batched one and the peer, in turn."""
    from companion.games.las_vegas.game import LasVegas
    from companion.odds.batch import play_batch
    from companion.odds.playout import random_game
    from companion.odds.quick import quick_game
    from companion.verbs.peer import NAME, VERSION, Peer, PeerError, environment

    game, luck = LasVegas(), random.Random(1)
    start = game.setup({}, seats)
    assert not isinstance(start, Refusal), "five seats are fine"
    play_batch(start, BATCH, 0)
    ours: list[float] = []
    trusted: list[float] = []
    batched: list[float] = []
    theirs: list[float] = []
    try:
        with Peer(environment(), len(seats)) as peer:
            for number in range(PEER_ROUNDS):
                ours.append(_rate(lambda: random_game(game, {}, seats, luck), 1))
                trusted.append(_rate(lambda: quick_game({}, seats, luck), 1))
                theirs.append(peer.rate(PEER_S))
                batched.append(_rate(lambda seed=number: play_batch(start, BATCH, seed), BATCH))  # type: ignore[misc]
    except PeerError as wrong:
        yield wrong.told
        return
    own = (("every command asked of the rules, events kept", ours), ("trusted path, events kept", trusted), ("batched", batched))
    for what, rates in ((f"{NAME} {VERSION} of PyPI", theirs), *own):
        yield Row(f"{what}, {len(seats)} players", len(rates), statistics.median(rates), min(rates), "games/s")
    for what, rates in own:
        shares = [rate / other for rate, other in zip(rates, theirs, strict=True)]
        yield Row(f"{what} / {NAME} {VERSION}", len(shares), statistics.median(shares), min(shares), "×")


def _rate(play: Callable[[], object], games: int) -> float:
    """Games a processor second."""
    begun, played = time.process_time(), 0
    while time.process_time() - begun < PEER_S:
        play()
        played += games
    return played / (time.process_time() - begun)


def table(progress: Callable[[float], None]) -> Iterator[Row]:
    """Settled dice → proposal, press → lamp, press → second browser, over a real journal; thinking time is skipped."""
    from companion.table.bench import TURNS, bench_table

    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        for timing in bench_table(Path(folder), progress=lambda done: progress(done / TURNS)):
            yield Row(timing.what, timing.count, timing.median_ms, timing.worst_ms)


def web(progress: Callable[[float], None]) -> Iterator[Row]:
    """A press over HTTP until every one of many followed streams has the new view, through the real server on this machine."""
    from companion.app import Table as RunningTable
    from companion.settings import load_settings
    from companion.verbs.streams import follow_presses

    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        running = RunningTable(load_settings(data=Path(folder), port=0, camera="none", panel="none", streams_per_address=STREAMS))
        running.start()
        try:
            answers, first, last = follow_presses(running.server.port, STREAMS, PRESSES, progress)
        finally:
            running.stop()
    yield _row("command → answer", answers)
    yield _row("command → first of the streams", first)
    yield _row(f"command → last of {STREAMS} streams (publishes are coalesced to 4 a second)", last)


def _row(what: str, spent: list[float]) -> Row:
    return Row(what, len(spent), statistics.median(spent), max(spent))


BENCHES: dict[str, Bench] = {"vision": vision, "engine": engine, "table": table, "web": web}
