"""The bench measures what it says: every turn once from settled dice to a proposal, to the lamp, to the second browser."""

from companion.table.bench import BROWSER, LAMP, PROPOSAL, bench_table


def test_the_bench_plays_real_turns_and_times_each(tmp_path):
    told = []
    timings = bench_table(tmp_path, turns=12, progress=told.append)
    outer = {timing.what: timing for timing in timings if not timing.inside}
    assert set(outer) == {PROPOSAL, LAMP, BROWSER}
    assert all(timing.count == 12 and 0 < timing.median_ms <= timing.worst_ms for timing in outer.values())
    assert told == list(range(1, 13))
    assert any("journal" in timing.what for timing in timings if timing.inside)
