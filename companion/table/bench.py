"""How quick the table is: settled dice → proposal, press → lamp, press → second browser, and what each costs inside."""

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.table.clock import SystemClock
from companion.table.feed import FeedClosedError, Subscription
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch
from vision.reading import DieReading, Scene, TableReading

TURNS = 100
SEATS = ({"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"})
CASINOS = tuple(f"casino-{n}" for n in range(1, 7))
PROPOSAL, LAMP, BROWSER = "settled dice → proposal", "press → lamp", "press → second browser"
THINK_S = 1.0
"""What people take to look before they press; skipped, not waited for. Longer than a proposal must stand and than screens are spared."""

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
DIE_PITCH_MM, ZONE_PITCH_MM = 25.0, 60.0

Lying = Mapping[str, Sequence[tuple[str, int]]]
"""Zone → dice lying there, as (colour, face)."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One thing measured: milliseconds, median and worst of `count`. inside: a part of the others, not a wait of its own."""

    what: str
    median_ms: float
    worst_ms: float
    count: int
    inside: bool = False


class SkippingClock(SystemClock):
    """Real time, but the wait of people who think is skipped."""

    def __init__(self) -> None:
        self._skipped_s = 0.0

    def monotonic(self) -> float:
        return super().monotonic() + self._skipped_s

    def skip(self, seconds: float) -> None:
        self._skipped_s += seconds


class Screen:
    """A second browser: takes every view as it comes and knows when."""

    def __init__(self, subscription: Subscription) -> None:
        self._subscription = subscription
        self._news = Condition()
        self._rev, self._at_s = -1, 0.0
        self._thread = Thread(target=self._follow, name="bench-screen", daemon=True)
        self._thread.start()

    def has(self, rev: int) -> float:
        """When (perf_counter) this screen had that view; waits for it."""
        with self._news:
            self._news.wait_for(lambda: self._rev >= rev, timeout=10.0)
            return self._at_s

    def _follow(self) -> None:
        while True:
            try:
                news = self._subscription.next(60.0)
            except FeedClosedError:
                return
            if news is not None:
                with self._news:
                    self._rev, self._at_s = news[0], time.perf_counter()
                    self._news.notify_all()


class Stopwatch:
    """Milliseconds by name."""

    def __init__(self) -> None:
        self.ms: defaultdict[str, list[float]] = defaultdict(list)

    def note(self, what: str, from_s: float, to_s: float) -> None:
        self.ms[what].append(1000.0 * (to_s - from_s))

    def around(self, what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, its time noted."""

        def timed(*args: Any, **kwargs: Any) -> Any:
            begun_s = time.perf_counter()
            try:
                return work(*args, **kwargs)
            finally:
                self.note(what, begun_s, time.perf_counter())

        return timed

    def timings(self) -> list[Timing]:
        outer = (PROPOSAL, LAMP, BROWSER)
        return [
            Timing(what, statistics.median(ms), max(ms), len(ms), what not in outer)
            for what, ms in sorted(self.ms.items(), key=lambda item: (item[0] not in outer, item[0]))
        ]


def bench_table(directory: Path, turns: int = TURNS, progress: Callable[[int], None] | None = None) -> list[Timing]:
    """Play `turns` turns of Las Vegas from perfect readings, one press each, with a second screen following.

    directory: where the journal is written (its disk is part of what is measured); must hold no journal of anybody.
    progress: told the number of turns done. The eye's own time (frame → reading) is not in here.
    """
    watch, stopwatch, clock = TableWatch(looks_needed=1), Stopwatch(), SkippingClock()
    watch.look = stopwatch.around("inside: the watch looks", watch.look)  # type: ignore[method-assign]
    with Journal(directory) as journal:
        journal.append = stopwatch.around("inside: the journal is on disk", journal.append)  # type: ignore[method-assign]
        session = TableSession(journal, GAMES, watch, clock)
        try:
            player = _Player(session, clock, stopwatch)
            for turn in range(turns):
                player.turn()
                if progress is not None:
                    progress(turn + 1)
        finally:
            session.close()
    return stopwatch.timings()


class _Player:
    """Plays turn after turn, game after game, and notes the times."""

    def __init__(self, session: TableSession, clock: SkippingClock, stopwatch: Stopwatch) -> None:
        self.session, self.clock, self.stopwatch = session, clock, stopwatch
        self.luck = random.Random(1)
        self.lying: dict[str, list[tuple[str, int]]] = {}
        self.pictures = 0
        self.lamp_s = 0.0
        session.on_signal = lambda *_: setattr(self, "lamp_s", time.perf_counter())
        session.camera_status("ok")
        self.screen = Screen(session.feed.subscribe())

    def turn(self) -> None:
        """Roll, place, press."""
        while self.session.view()["phase"] not in ("roll", "place"):
            self._between_turns()
        self.clock.skip(THINK_S)
        view = self.session.view()
        seat = next(seat for seat in view["seats"] if seat["id"] == view["turn"])
        self.lying["tray"] = [(seat["colour"], self.luck.randint(1, 6)) for _ in range(seat["in_hand"])]
        self._see()
        face = self.lying["tray"][0][1]
        self.lying.setdefault(f"casino-{face}", []).extend(die for die in self.lying["tray"] if die[1] == face)
        self.lying["tray"] = []
        begun_s = time.perf_counter()
        self._see()
        self.stopwatch.note(PROPOSAL, begun_s, time.perf_counter())
        self._press()

    def _press(self) -> None:
        self._think()
        proposal = self.session.view()["proposal"]["id"]
        begun_s = time.perf_counter()
        rev = self.session.press("confirm", proposal, By("panel"))["rev"]
        self.stopwatch.note(LAMP, begun_s, self.lamp_s)
        self.stopwatch.note(BROWSER, begun_s, self.screen.has(rev))

    def _see(self) -> None:
        self.pictures += 1
        self.session.see(settled_reading(self.lying, self.pictures), {})
        self.screen.has(self.session.view()["rev"])
        self.clock.skip(THINK_S)

    def _think(self) -> None:
        self.clock.skip(THINK_S)
        self.session.tick()
        self.screen.has(self.session.view()["rev"])
        self.clock.skip(THINK_S)

    def _between_turns(self) -> None:
        """Payouts, a cleared table, another game."""
        phase = self.session.view()["phase"]
        self.clock.skip(THINK_S)
        if phase in ("set-up", "game-over"):
            self.lying = {}
            self.session.new_game("las-vegas", SEATS, seed=self.pictures)
            self._see()
        elif phase == "clear-table":
            self.lying = {}
            self._see()
        else:
            self.session.press("next", None, By("table"))


def settled_reading(lying: Lying, number: int) -> TableReading:
    """A perfect look at dice: every die in its zone, no doubt about any. Dice in the tray lie elsewhere in every picture."""
    zones = ("tray", *CASINOS)
    dice = tuple(
        DieReading(
            value=face,
            colour=colour,
            confidence=0.999,
            ask=False,
            top=CORNERS,
            box=(0.0, 0.0, 1.0, 1.0),
            face_odds=tuple(0.99 if n == face else 0.002 for n in range(1, 7)),
            colour_odds={colour: 0.99},
            zone=zone,
            xy_mm=(DIE_PITCH_MM * place + (9.0 * (number % 3) if zone == "tray" else 0.0), ZONE_PITCH_MM * zones.index(zone)),
        )
        for zone, here in lying.items()
        for place, (colour, face) in enumerate(here)
    )
    return TableReading(float(number), number, Scene.SETTLED, dice, frozenset(zones))
