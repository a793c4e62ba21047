"""The camera was away for a while: does the table show what it showed before? If so, what was known of it still holds."""

from collections import Counter
from collections.abc import Hashable

from companion.table.watch.seen import TOUCHING_MM
from companion.table.watch.sight import near
from vision.reading import DieReading, TableReading


def is_same_table(before: TableReading, now: TableReading) -> bool:
    """Whether every die of one settled look lies in the other where it lay, showing what it showed, and nothing else was put or taken.

    A die in doubt may be read otherwise, if it only lies there. What lies in no zone is nobody's move. A zone that can't be seen now is
    no longer known.
    """
    if not before.zones_seen <= now.zones_seen or len(_in_zones(before)) != len(_in_zones(now)):
        return False
    left = _in_zones(now)
    for die in _in_zones(before):
        same = next((other for other in left if _is_same_die(die, other)), None)
        if same is None:
            return False
        left.remove(same)
    return _lots(before) == _lots(now) and _notes(before) == _notes(now)


def _in_zones(reading: TableReading) -> list[DieReading]:
    return [die for die in reading.dice if die.zone is not None]


def _is_same_die(before: DieReading, now: DieReading) -> bool:
    if before.zone != now.zone:
        return False
    if before.xy_mm is not None and now.xy_mm is not None and not near(before.xy_mm, now.xy_mm, TOUCHING_MM):
        return False
    return before.ask or now.ask or (before.value, before.colour) == (now.value, now.colour)


def _lots(reading: TableReading) -> Counter[Hashable]:
    return Counter((lot.zone, lot.tile, lot.marker) for lot in reading.lots)


def _notes(reading: TableReading) -> Counter[Hashable]:
    return Counter((note.zone, note.value_usd) for note in (reading.notes.notes if reading.notes is not None else ()))
