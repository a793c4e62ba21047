"""How a rehearsed game is brought to its end, however it ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.rehearsal.people import People
from companion.rehearsal.told import PartedError, Told
from companion.rehearsal.watched_table import WatchedTable
from vision.training.lay.real_dice import NoRoomError


@contextmanager
def to_the_end(table: WatchedTable, people: People, told: Told) -> Iterator[None]:
    """A game that can't go on is counted as such, and the next one goes on; the table is cleared away."""
    try:
        yield
    except NoRoomError as full:
        told.fault("given up", f"no room in {full}")
    except PartedError as parted:
        told.fault("TALLY WRONG", str(parted))
    finally:
        told.counts["waited s"] = round(table.waited_s)
        told.counts.update(table.jolts.happened)
        told.faults += people.told
        table.close()
