"""A real table in a process of its own. It says what the rules allow now, for people who play at random, and how large the process is.

    python -m tests.soak.served DATA SEED

Says {"port": …} once it serves. A line on its standard input is answered by a line of JSON: `move` by a command that may be given now (null
where no game is live), `quiet` once nothing goes on any more, `size` by figures.Size. It stops when its standard input ends.
"""

import ctypes
import gc
import json
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

import web.events
from companion.app import Table
from companion.games.plain import to_plain
from companion.settings import Settings
from tests.soak.figures import Size

FOLLOWS_ITSELF = 1  # the table's own follower, which lamps and eye are told by
HEARTBEAT_S = 0.5  # by which the table notices that a screen has left; five seconds else
QUIET_S, LONGEST_WAIT_S = 1.0, 60.0
COUNTING = "evening-chances"
SCREENS = 32  # of one address here; those that left have a place until the table has something to tell them
BY_NEED = 0.8  # how often people do first what the table waits for


class Mallinfo(ctypes.Structure):
    """glibc's account of its heaps, of all of them together."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    ]


def move(table: Table, luck: random.Random) -> dict[str, Any] | None:
    """A command that the rules allow, None where no game is live."""
    running = table.session._keeper.running
    if running is None or not running.live:
        return None
    needs = [need.command for need in running.game.needs(running.state)]
    legal = [one for seat in sorted(running.game.to_act(running.state)) for one in running.game.legal(running.state, seat)]
    chosen = needs[0] if needs and luck.random() < BY_NEED else luck.choice(legal) if legal else None
    return {"kind": "next"} if chosen is None else dict(to_plain(chosen))


def size(table: Table) -> Size:
    """How large the process is now."""
    gc.collect()
    known = gc.get_objects()
    types = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in known)
    return Size(
        resident_kb=int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024,
        small_kb=small_objects_bytes() // 1024,
        heaps_kb=heaps_bytes() // 1024,
        sqlite_kb=sqlite_bytes() // 1024,
        objects=len(known),
        threads=threading.active_count(),
        files=files(),
        screens=screens(table),
        types=dict(types),
    )


def wait_until_quiet(table: Table) -> None:
    """Chances are counted, screens that left are let go, lines closed: nothing changes any more. A minute at most."""
    until_s, before = time.monotonic() + LONGEST_WAIT_S, -1
    while time.monotonic() < until_s:
        goes_on = screens(table) or any(thread.name == COUNTING for thread in threading.enumerate())
        if not goes_on and before == (before := files()):
            return
        time.sleep(QUIET_S)


def files() -> int:
    """How many the process has open, sockets among them."""
    return len(os.listdir("/proc/self/fd"))


def screens(table: Table) -> int:
    """How many the table believes to be followed by."""
    return table.session.feed.subscribers - FOLLOWS_ITSELF


def small_objects_bytes() -> int:
    """What Python's own objects of up to 512 bytes take. It tells that on the standard error only."""
    with tempfile.TemporaryFile() as told:
        before = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(before, 2)
            os.close(before)
        told.seek(0)
        found = re.search(rb"bytes in allocated blocks += +([\d,]+)", told.read())
    return int(found[1].replace(b",", b"")) if found else 0


def heaps_bytes() -> int:
    """What glibc gave out and was not given back: larger objects, and what libraries hold. 0 with another C library."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        return 0
    ask.restype = Mallinfo
    account = ask()
    return int(account.uordblks + account.hblkhd)


def sqlite_bytes() -> int:
    """What SQLite holds of that: the pages of the journal that it read last. 0 where Python has one of its own built in."""
    try:
        ask = ctypes.CDLL("libsqlite3.so.0").sqlite3_memory_used
    except (OSError, AttributeError):
        return 0
    ask.restype = ctypes.c_int64
    return int(ask())


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever else is printed is no answer
    data, seed = Path(sys.argv[1]), int(sys.argv[2])
    luck = random.Random(seed)
    web.events.HEARTBEAT_S = HEARTBEAT_S
    table = Table(Settings(data=data, port=0, camera="none", panel="none", streams_per_address=SCREENS))
    asked = {"move": lambda: move(table, luck), "quiet": lambda: wait_until_quiet(table), "size": lambda: asdict(size(table))}
    table.start()
    try:
        print(json.dumps({"port": table.server.port}), file=answers)
        for line in sys.stdin:
            print(json.dumps(asked[line.strip()]()), file=answers)
    finally:
        table.stop()


if __name__ == "__main__":
    main()
