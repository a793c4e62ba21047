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
from rich.table import Table

from companion.games.game import Refusal, Seat
from companion.text import Text
from companion.verbs.tables import progress

ENGINE_S = 4.0  # processor seconds spent on each game
PEER_S, PEER_ROUNDS = 0.6, 5  # processor seconds a round for ours and as many for the peer, in turn
BATCH = 2000
STEPS, BY_ITSELF = "rules asked step by step", "engine playing on by itself, every event kept"
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
    with progress() as bar:
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
    """What the eye costs: processor milliseconds of one thread at a table with forty dice, against a fixed piece of work."""
    from companion.verbs.bench_vision import bench_vision

    yield from bench_vision(progress)


def engine(progress: Callable[[float], None]) -> Iterator[Row | Text]:
    """Whole random games a second of one core, events kept, by game; Las Vegas beside the package `lasvegas` in the same run."""
    from companion.games.game import PlaysOn
    from companion.games.registry import GAMES
    from companion.odds.playout import ask_on, play_out

    names = (("anna", "red"), ("ben", "blue"), ("carla", "green"), ("denny", "yellow"), ("emil", "black"))
    for number, (name, game) in enumerate(GAMES.items()):
        seats = [Seat(word, word.title(), colour) for word, colour in names[: 4 if name == "lords-of-vegas" else 5]]
        ways = {STEPS: ask_on, BY_ITSELF: play_out} if isinstance(game, PlaysOn) else {STEPS: ask_on}
        for way, play in ways.items():
            rates: list[float] = []
            begun = time.process_time()
            while time.process_time() - begun < ENGINE_S / len(ways):
                once = time.process_time()
                play(game, game.setup({}, seats), random.Random(len(rates)).random)
                rates.append(1 / max(1e-6, time.process_time() - once))
            yield Row(f"{name}, {len(seats)} players: {way}", len(rates), len(rates) / (time.process_time() - begun), min(rates), "games/s")
        progress((number + 1) / (len(GAMES) + 1))
    yield from _beside_the_peer([Seat(word, word.title(), colour) for word, colour in names])
    progress(1.0)


def _beside_the_peer(seats: Sequence[Seat]) -> Iterator[Row | Text]:
    """Las Vegas of random players, eight dice each on both sides: our engine, the batched one and the peer, in turn."""
    from companion.games.las_vegas.game import LasVegas
    from companion.odds.batch import play_batch
    from companion.odds.playout import ask_on, play_out
    from companion.verbs.peer import NAME, VERSION, Peer, PeerError, environment

    game, luck = LasVegas(), random.Random(1).random
    start = game.setup({}, seats)
    assert not isinstance(start, Refusal), "five seats are fine"
    ours: dict[str, tuple[Callable[[], object], int]] = {
        STEPS: (lambda: ask_on(game, game.setup({}, seats), luck), 1),
        BY_ITSELF: (lambda: play_out(game, game.setup({}, seats), luck), 1),
        "batched, money only": (lambda: play_batch(start, BATCH, int(1e9 * luck())), BATCH),
    }
    rates: dict[str, list[float]] = {way: [] for way in ours}
    theirs: list[float] = []
    try:
        with Peer(environment(), len(seats)) as peer:
            for play, _ in ours.values():
                play()
            for _ in range(PEER_ROUNDS):
                theirs.append(peer.rate(PEER_S))
                for way, (play, games) in ours.items():
                    rates[way].append(_rate(play, games))
    except PeerError as wrong:
        yield wrong.told
        return
    yield Row(f"{NAME} {VERSION} of PyPI, {len(seats)} players", len(theirs), statistics.median(theirs), min(theirs), "games/s")
    for way, found in rates.items():
        shares = [rate / other for rate, other in zip(found, theirs, strict=True)]
        yield Row(f"{way}, {len(seats)} players", len(found), statistics.median(found), min(found), "games/s")
        yield Row(f"{way} / {NAME} {VERSION}", len(shares), statistics.median(shares), min(shares), "×")


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
        alone = {"camera": "none", "panel": "none", "mqtt": "none"}
        running = RunningTable(load_settings(data=Path(folder), port=0, streams_per_address=STREAMS, **alone))
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
