"""One thread owns the table: many may ask at once, each is answered, and none can change it beside the others."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.errors import CompanionError, StaleStepError
from companion.table.writer import StoppedError, Writer

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


@pytest.fixture
def writer():
    started = Writer(lambda: None, lambda: None)
    started.start()
    yield started
    started.stop()


def test_every_note_is_done_in_the_one_thread(writer):
    with ThreadPoolExecutor(16) as people:
        threads = list(people.map(lambda _: writer.call(lambda: threading.current_thread().name), range(64)))
    assert set(threads) == {"table-writer"}


def test_what_a_note_raises_goes_to_whoever_sent_it_and_the_writer_goes_on(writer):
    with pytest.raises(ZeroDivisionError):
        writer.call(lambda: 1 // 0)
    assert writer.call(lambda: "still here") == "still here"


def test_screens_that_can_not_be_told_do_not_stop_the_table():
    def broken() -> None:
        raise RuntimeError("no screen")

    writer = Writer(broken, lambda: None)
    writer.start()
    assert writer.call(lambda: "done") == "done"
    writer.stop()


def test_what_falls_due_is_done_though_nobody_sends_anything():
    due, done = [0.01], threading.Event()
    writer = Writer(done.set, lambda: due.pop() if due else None)
    writer.start()
    assert done.wait(30)
    writer.stop()


def test_a_stopped_writer_takes_no_more_notes(writer):
    writer.stop()
    with pytest.raises(StoppedError):
        writer.call(lambda: None)


def test_of_many_tablets_that_tap_at_once_one_counts_and_the_others_are_late(table):
    table.roll(*EIGHT)
    step = table.view["step"]

    def tap(number: int) -> str:
        try:
            table.do("place", step=step, face=1 + number % 6, id=f"tap-{number}")
            return "counted"
        except StaleStepError:
            return "late"

    with ThreadPoolExecutor(12) as tablets:
        fates = list(tablets.map(tap, range(24)))
    assert sorted(fates) == ["counted"] + ["late"] * 23
    assert len(table.seqs("place")) == 1


def test_the_same_tap_from_many_threads_counts_once(table):
    def tap(_: int) -> int:
        return table.do("roll", id="one-tap", dice={"anna": list(EIGHT)})["seq"]

    with ThreadPoolExecutor(12) as tries:
        assert len(set(tries.map(tap, range(24)))) == 1
    assert len(table.seqs("roll")) == 1


def test_what_the_watch_can_not_make_sense_of_stops_nothing(table, monkeypatch):
    def confused(*_args):
        raise LookupError("dice from the moon")

    monkeypatch.setattr(table.watch, "look", confused)
    table.look()
    table.roll(*EIGHT)
    assert table.do("place", face=1)["turn"] == "ben"
    with pytest.raises(CompanionError):
        table.do("place", face=1)
