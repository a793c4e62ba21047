"""A soak in short: a few games of every family, so that the long one (`make soak-games`) can always be played; and what it would tell."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.store import Journal
from tests.soak.evenings import soak
from tests.soak.figures import Sample, Size, a_game, grown_beyond, more_of, slower
from tests.soak.people import FAMILIES

SIZE = Size(
    resident_kb=110_000, small_kb=40_000, heaps_kb=30_000, sqlite_kb=2_000, objects=100_000, threads=88, files=12, screens=0,
    types={"int": 5},
)  # fmt: skip
SAMPLES = [Sample(games, 100 * games, SIZE, {"journal.sqlite-wal": 4_000_000}, {}) for games in (50, 100, 150, 200)]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="reads memory and open files from /proc, which is Linux's")
def test_a_short_soak_finds_nothing_wrong(tmp_path):
    told = []
    samples, starts = soak(tmp_path / "table", games=len(FAMILIES), every=2, longest=60, progress=told.append)
    assert grown_beyond(samples) == []
    assert (told, [one.games for one in samples], [one.games for one in starts]) == ([1, 2, 3, 4, 5], [2, 4], [0, 1, 7])
    assert verify(tmp_path / "table", GAMES).ok
    with Journal.read_only(tmp_path / "table") as journal:
        assert {row.game for row in journal.games()} == set(GAMES)
        assert all(row.ended is not None for row in journal.games())


def with_last(**changed):
    return [*SAMPLES[:-1], replace(SAMPLES[-1], size=replace(SIZE, **changed))]


def test_a_table_that_stays_as_it_is_is_told_nothing_of():
    assert grown_beyond(SAMPLES) == []


@pytest.mark.parametrize(
    ("samples", "told"),
    [
        pytest.param(with_last(heaps_kb=SIZE.heaps_kb + 2_000), "20.0 KB more are held with each game, 5 may be", id="held"),
        pytest.param(with_last(resident_kb=SIZE.resident_kb + 9_000), "90.0 KB more are resident with each game, 60 may be", id="resident"),
        pytest.param(with_last(threads=90), "threads stay: 88, later 90", id="threads"),
        pytest.param(with_last(files=40), "files stay open: 12, later 40", id="files"),
        pytest.param(with_last(screens=2), "screens that have gone are still told: 2", id="screens"),
        pytest.param([*SAMPLES, replace(SAMPLES[-1], disk={"journal.sqlite-wal": 20 << 20})], "the journal's log has 20.0 MB", id="log"),
    ],
)
def test_what_grows_is_said(samples, told):
    assert grown_beyond(samples) == [told]


def test_memory_is_not_judged_by_a_few_games():
    few = [replace(one, games=one.games // 10) for one in with_last(heaps_kb=SIZE.heaps_kb + 2_000)]
    assert grown_beyond(few) == []


def test_what_was_filled_once_is_no_growth():
    first, *rest = SAMPLES
    assert a_game([replace(first, size=replace(SIZE, small_kb=20_000)), *rest], lambda one: one.size.held_kb) == 0


def test_the_answer_that_has_become_slowest_stands_first():
    first, last = replace(SAMPLES[0], ms={"the view": 2.0, "a backup": 50.0}), replace(SAMPLES[-1], ms={"the view": 3.0, "a backup": 200.0})
    assert slower([first, last]) == {"a backup": (50.0, 200.0, 4.0), "the view": (2.0, 3.0, 1.5)}


def test_it_is_told_of_which_objects_there_are_more():
    assert more_of(with_last(types={"int": 9, "str": 1})) == [("int", 4), ("str", 1)]
