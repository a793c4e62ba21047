"""Many evenings at one table: whole games of every family over HTTP, until it shows what grows and what gets slower.

    python -m tests.soak [--games 400] [--every 50] [--seed N] [--data DIR] [--why]

A real table without a camera, in a process of its own, on a real disk. People play at random, take back and look at pages; screens come and
go, one sleeps and wakes in another game. The plug is pulled before the games that are measured and after them. Told is the process with
its files, and how long answers take. Exit code 1 where something grows beyond its bound (figures.py), or the table did what it must not.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.soak.evenings import Start, soak
from tests.soak.figures import Sample, a_game, grown_beyond, is_settled, more_of, slower
from tests.soak.people import FAMILIES, WrongError

KINDS = 20
WIDTH = 120  # where no terminal says its own


def show(console: Console, samples: Sequence[Sample], starts: Sequence[Start], why: bool) -> None:
    """The process and its files by games, then the answers, the worst first. why: and of what there is more."""
    columns = ("games", "commands", "resident MB", "small", "heaps", "SQLite", "objects", "threads", "files", "disk MB", "log MB")
    process = Table(*columns, title="the table's process: resident; Python's small objects, glibc's heaps in use, of these SQLite's (MB)")
    for one in samples:
        size = one.size
        mb = [f"{kb / 1024:.2f}" for kb in (size.resident_kb, size.small_kb, size.heaps_kb, size.sqlite_kb)]
        counts = [str(count) for count in (size.objects, size.threads, size.files)]
        process.add_row(str(one.games), str(one.commands), *mb, *counts, f"{one.disk_kb / 1024:.1f}", f"{one.log_kb / 1024:.1f}")
    console.print(process)
    kb = [a_game(samples, of) for of in (lambda one: one.size.held_kb, lambda one: one.size.resident_kb, lambda one: one.disk_kb)]
    console.print(f"With each game of the second half: {kb[0]:.1f} KB held, {kb[1]:.1f} KB resident, {kb[2]:.1f} KB on disk.")
    answers = Table("answer", f"after {samples[0].games} games", f"after {samples[-1].games}", "times", title="how long answers take, ms")
    for what, (before, after, times) in slower(samples).items():
        answers.add_row(what, f"{before:.1f}", f"{after:.1f}", f"{times:.2f}")
    console.print(answers)
    begun = Table("games", "to the first answer", "then until all of the history is told", title="from the table's start, s")
    for start in starts:
        begun.add_row(str(start.games), f"{start.answer_s:.1f}", f"{start.history_s:.1f}")
    console.print(begun)
    if why:
        grown = Table("kind of object", "more", title="more than at half of the games")
        for kind, more in more_of(samples)[:KINDS]:
            grown.add_row(kind, str(more))
        console.print(grown)


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description="many evenings at one table: what grows, what gets slower")
    parser.add_argument("--games", type=int, default=400, help="how many are played (default 400)")
    parser.add_argument("--every", type=int, default=50, help=f"games between two looks, best a multiple of {len(FAMILIES)} (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="for what people do (default 1)")
    parser.add_argument("--data", type=Path, help="a folder in which nothing lies; what was played is kept there (else nothing is)")
    parser.add_argument("--why", action="store_true", help="tell also of which kinds of objects there are more")
    args = parser.parse_args()
    if not 1 <= args.every <= args.games:
        parser.error("--every must be at least 1, and at most --games")
    if args.data is not None and args.data.exists() and any(args.data.iterdir()):
        parser.error(f"{args.data} is not empty: name a folder in which nothing lies")
    console, begun_s = Console(width=None if sys.stdout.isatty() else WIDTH), time.monotonic()
    with ExitStack() as opened:
        folder = args.data or Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="companion-soak-")))
        bar = opened.enter_context(Progress(console=Console(stderr=True), transient=True))
        task = bar.add_task("games", total=args.games)
        try:
            samples, starts = soak(folder / "table", args.games, args.every, args.seed, progress=lambda n: bar.update(task, completed=n))
        except WrongError as wrong:
            console.print(f"Wrong: {wrong}.")
            return 1
    show(console, samples, starts, args.why)
    if not is_settled(samples):
        console.print("Memory is not judged: with so few games what is filled once is not full yet.")
    wrong = grown_beyond(samples)
    for sentence in wrong:
        console.print(f"Wrong: {sentence}.")
    console.print(f"{args.games} games, {samples[-1].commands} commands, {time.monotonic() - begun_s:.0f} s.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
