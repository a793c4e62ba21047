"""What is known of the clock on the wall: a Raspberry Pi has none that runs without power. It starts in the past, in another one each
time, until a network sets it."""

from datetime import datetime

BORN_S = 1_790_000_000
"""September 2026, seconds since 1970: a clock before the software's own birth was never set."""
DAY_S = 86_400
BORN_DAY = BORN_S // DAY_S


def now() -> str:
    """ISO date and time in this place, as a profile says when it was made."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def was_set(now_s: float) -> bool:
    """Whether a clock that says this may be right."""
    return now_s >= BORN_S


def counted_from(day: int, today: int) -> int:
    """The day from which to count what was noted on `day` (days since 1970): today, where that was noted by a clock that was never set, or
    ran ahead, and now one is right. Nobody knows when it was."""
    return today if today >= BORN_DAY and not BORN_DAY <= day <= today else day
