"""A soak from beginning to end: games, looks at how the table is, the plug pulled in the middle."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.soak.figures import Sample
from tests.soak.people import People, WrongError
from tests.soak.table import TableProcess

LONGEST = 1500
TIMES = 9  # each answer is timed so often
IN_THE_MIDDLE = 40  # commands into a game the plug is pulled


@dataclass(frozen=True, slots=True)
class Start:
    """With so many games kept: seconds from the start to the first answer, and from there until all of the history is told."""

    games: int
    answer_s: float
    history_s: float


def soak(
    data: Path, games: int, every: int, seed: int = 1, longest: int = LONGEST, progress: Callable[[int], object] = int
) -> tuple[list[Sample], list[Start]]:
    """Play games one after the other, with a sample after each `every`. Before the first and after the last the plug is pulled.

    data: a folder that is made; longest: commands after which a game is ended early; progress: told the number of games played. Returns the
    samples and the three starts. Raises WrongError where the table does what it must not.
    """
    table = TableProcess(data, seed)
    try:
        starts = [look_back_first(table, 0)]
        people = People(table, random.Random(seed), longest)
        first = people.play(0)
        starts.append(pull_the_plug(people, 1))
        samples = []
        for number in range(1, games + 1):
            people.play(number)
            if number % every == 0:
                samples.append(sample(people, number, first))
            progress(number)
        starts.append(pull_the_plug(people, games + 2))
        if code := table.stop():
            raise WrongError(f"the table ended with {code}")
    finally:
        table.cut()
    if said := table.complaints():
        raise WrongError(f"the table complains in {len(said)} lines of its log, first: {said[0]}")
    return samples, starts


def pull_the_plug(people: People, games: int) -> Start:
    """In the middle of a game, after so many others; it goes on where it was, with other screens. Raises WrongError."""
    table = people.table
    people.begin(games)
    people.go_on(IN_THE_MIDDLE)
    before = table.lines.told("/api/v1/state")
    table.cut()
    table.start()
    start = look_back_first(table, games)
    people.is_as_before(before, "the plug was pulled")
    people.screens_come_and_go()
    people.go_on()
    people.all_screens_follow()
    return start


def look_back_first(table: TableProcess, games: int) -> Start:
    """All of the history, asked for just after the start: each game is replayed for it."""
    begun_s = time.monotonic()
    table.lines.told("/api/v1/games")
    return Start(games, table.start_s, time.monotonic() - begun_s)


def sample(people: People, games: int, first: str) -> Sample:
    """How the table is after so many games. first: a game that was played long ago. Raises WrongError."""
    table = people.table
    people.all_screens_leave()
    table.wait_until_quiet()  # chances that are still counted would make answers late
    asked = {
        "the scoreboard": "/",
        "the controls": "/play",
        "the view": "/api/v1/state",
        "the history's newest 20": "/api/v1/games?count=20",
        "all of the history": "/api/v1/games",
        "the first game, entry by entry": f"/api/v1/games/{first}/entries",
        "its card": f"/api/v1/games/{first}/evening",
        "its export": f"/api/v1/games/{first}/export?format=json",
        "a backup": "/api/v1/backup",
    }
    for what, path in asked.items():
        for _ in range(TIMES):
            people.look_at(path, what)
    ms = {what: statistics.median(spent) for what, spent in table.lines.ms.items()}
    table.lines.ms.clear()
    table.wait_until_quiet()
    return Sample(games, people.commands, table.size(), table.disk(), ms)
