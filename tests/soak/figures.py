"""What a soak looks at: how large the table's process is, its files, how quickly it answers; and what of it grows without end."""

import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

HELD_KB_A_GAME = 5.0
"""What the table may hold more of with each game, for good."""
RESIDENT_KB_A_GAME = 60.0
"""The same as the system counts it, with what glibc has free in its heaps and does not give back."""
LOG_KB = 5_000.0
"""SQLite puts its log away every thousand pages of 4 KB."""
SETTLED_GAMES = 100
"""By then is full what is filled once and then stays: answers that are kept, pages of the journal, what was counted."""


@dataclass(frozen=True, slots=True)
class Size:
    """The table's process. resident_kb: as the system counts it. small_kb: what Python's small objects take of that; heaps_kb: what is in
    use of glibc's heaps, for larger objects and by libraries; sqlite_kb: by SQLite of that. objects: those that Python's collector knows,
    and types: of which kinds; screens: that follow."""

    resident_kb: int
    small_kb: int
    heaps_kb: int
    sqlite_kb: int
    objects: int
    threads: int
    files: int
    screens: int
    types: Mapping[str, int] = field(default_factory=dict)

    @property
    def held_kb(self) -> int:
        """What is in use; what lies free in Python's memory and in glibc's heaps is left out."""
        return self.small_kb + self.heaps_kb


@dataclass(frozen=True, slots=True)
class Sample:
    """After so many games: the process, the bytes of its files by name, and how long answers took (medians), by what they are called."""

    games: int
    commands: int
    size: Size
    disk: Mapping[str, int]
    ms: Mapping[str, float]

    @property
    def disk_kb(self) -> float:
        return sum(self.disk.values()) / 1024

    @property
    def log_kb(self) -> float:
        return sum(size for name, size in self.disk.items() if name.endswith("-wal")) / 1024


def is_settled(samples: Sequence[Sample]) -> bool:
    """Whether there were games enough to tell what grows from what is filled once."""
    return len(_late(samples)) > 1 and _late(samples)[0].games >= SETTLED_GAMES


def a_game(samples: Sequence[Sample], of: Callable[[Sample], float]) -> float:
    """How much more of it there is with each game, in the second half of the games."""
    late = _late(samples)
    return statistics.linear_regression([one.games for one in late], [of(one) for one in late]).slope if len(late) > 1 else 0.0


def slower(samples: Sequence[Sample]) -> dict[str, tuple[float, float, float]]:
    """Each answer's milliseconds in the first sample and in the last, and how many times as long it takes; the worst first."""
    first, last = samples[0].ms, samples[-1].ms
    times = {what: (first[what], last[what], last[what] / first[what]) for what in last if first.get(what)}
    return dict(sorted(times.items(), key=lambda item: -item[1][2]))


def more_of(samples: Sequence[Sample]) -> list[tuple[str, int]]:
    """Kinds of objects of which there are more at the end than at half of the games, those first of which there are most more."""
    late = _late(samples)
    return (Counter(late[-1].size.types) - Counter(late[0].size.types)).most_common()


def grown_beyond(samples: Sequence[Sample]) -> list[str]:
    """In sentences what grew beyond its bound; nothing where all is well."""
    sizes = [one.size for one in samples]
    wrong = []
    if is_settled(samples):
        for what, allowed, of in (
            ("held", HELD_KB_A_GAME, lambda one: one.size.held_kb),
            ("resident", RESIDENT_KB_A_GAME, lambda one: one.size.resident_kb),
        ):
            if (grown := a_game(samples, of)) > allowed:
                wrong.append(f"{grown:.1f} KB more are {what} with each game, {allowed:.0f} may be")
    if (threads := max(one.threads for one in sizes)) > sizes[0].threads:
        wrong.append(f"threads stay: {sizes[0].threads}, later {threads}")
    if (files := max(one.files for one in sizes)) > sizes[0].files:
        wrong.append(f"files stay open: {sizes[0].files}, later {files}")
    if (screens := max(one.screens for one in sizes)) > 0:
        wrong.append(f"screens that have gone are still told: {screens}")
    if (log := max(one.log_kb for one in samples)) > LOG_KB:
        wrong.append(f"the journal's log has {log / 1024:.1f} MB")
    return wrong


def _late(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Those from half of the games on."""
    return [one for one in samples if 2 * one.games >= samples[-1].games]
