"""`companion bench vision` tells what was promised: first and later looks, nothing new, the search, each against the reference work too."""

import pytest

from companion.verbs import bench_vision


@pytest.fixture
def figures(monkeypatch):
    """One round, without the film and without another process."""
    monkeypatch.setattr(bench_vision, "ROUNDS", 1)
    monkeypatch.setattr(bench_vision, "_film", lambda times: times.take(bench_vision.FILM, lambda: None))
    monkeypatch.setattr(bench_vision, "_memory_mb", lambda picture: 123.0)
    return {row.what: row for row in bench_vision.bench_vision(lambda share: None)}


def test_every_figure_stands_beside_its_share_of_the_reference_work(figures):
    nothing = (bench_vision.NOTHING, bench_vision.CLOSELY)
    for what in (*bench_vision.NEW, *bench_vision.LATER, *bench_vision.LEARNED[1:], *nothing, bench_vision.SEARCH):
        spent, share = figures[f"{what} (processor time)"], figures[f"{what} / the reference work"]
        assert 0 < spent.median <= spent.worst
        assert share.unit == "×"
    assert figures["memory of the eye's process, at most"].unit == "MB"
    assert any("finding" in what for what in figures)


def test_the_table_of_the_bench_is_read_whole():
    from vision.frame import Frame
    from vision.pipeline import TableReader

    bare, full, fewer, colours = bench_vision._pictures()
    reader = TableReader(colours=colours, sizes_mm=(bench_vision.DIE_MM,))
    counts = [len(reader.read(Frame(picture, float(n), "bench", n, still=True)).dice) for n, picture in enumerate((bare, full, fewer))]
    assert counts == [0, bench_vision.DICE, bench_vision.DICE - bench_vision.TAKEN]
