"""The eye lost again and again: no lost picture, no zombie, no leak. Six times here, a hundred by `make soak`.

It rests less than usual (test_health tells how long), and in the hundred, of which half are silences, it is missed sooner: they take three
minutes, not nine.
"""

import os
import signal
from pathlib import Path

import pytest

from companion.eye.health import SILENCE_S, Health

TIMES = int(os.environ.get("COMPANION_SOAK", "6"))
WARM_UP = 3
MISSED_S = 1.5  # a sign of life comes every 0.4 s
PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def memory_kb() -> int:
    """What this process holds in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_KB


def zombies() -> list[str]:
    """Dead children that nobody has taken leave of."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if after_name[1] == str(os.getpid()) and after_name[0] == "Z":
            found.append(stat.parent.name)
    return found


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads memory from /proc, which is Linux's")
def test_each_loss_is_mended_without_a_trace(eye, heard, tmp_path, write_picture):
    ways = (signal.SIGKILL, signal.SIGSTOP) if TIMES > 6 else (signal.SIGKILL,)
    silence_s = {**SILENCE_S, "reading": MISSED_S} if signal.SIGSTOP in ways else SILENCE_S
    supervisor = eye(f"watch:{tmp_path}", Health(silence_s=silence_s, pauses_s=(0.0,)))
    heard.wait(lambda h: h.statuses and h.statuses[-1][0] == "ok")
    settled_kb = 0
    for time in range(1, TIMES + 1):
        os.kill(supervisor.pid, ways[time % len(ways)])
        heard.wait(lambda h, time=time: (h.statuses[-1][0], h.statuses[-1][2]) == ("ok", time))
        before = len(heard.readings)
        write_picture(tmp_path / f"{time:03}.png")
        heard.wait(lambda h, before=before: len(h.readings) > before)
        if time == WARM_UP:
            settled_kb = memory_kb()
    assert supervisor.restarts == TIMES
    assert zombies() == []
    assert memory_kb() < 1.1 * settled_kb
