"""When the eye counts as lost and when it is started again: pure rules, time handed in. Killing and starting is supervisor.py's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

SILENCE_S = {"starting": 30.0, "opening": 12.0, "reading": 3.0, "job": 20.0}
"""How long the eye may be silent by what it said it does: loading programs and networks from a slow card, opening, reading, a job of
calibration, which people wait for as long."""
SLOWER, SLOWEST_S = 5.0, 15.0
"""A machine whose readings take long is given so many times a reading's time before it counts as silent, up to a limit. One that was
lost by its silence gets twice the time after the next start: else a picture that takes long would be broken off for ever."""
SLOWEST_START_S = 50.0
"""The limit of starting, where a slow card has its say: with the wait for the next process still within the minute after which the
service counts its eye as hanging (companion.service.watch)."""
HALF_S = 600.0
"""The longest reading counts for half after so long: between two turns the pictures hold nothing new and take next to nothing, and a
machine is as slow at the next turn as it was at this one, in the next process as in this one."""
PAUSES_S = (0.0, 0.5, 1.0, 2.0, 3.0)
"""Waiting before each restart in a row; the last one for all further ones, so that the eye is back within 5 s of its cause going away."""
HEALTHY_S = 30.0  # having run so long, it counts as well again


@dataclass(slots=True)
class Health:
    """The life signs of one eye process after another. silence_s, pauses_s: other patience than usual, for tests."""

    restarts: int = 0
    silence_s: Mapping[str, float] = field(default_factory=lambda: SILENCE_S)
    pauses_s: Sequence[float] = PAUSES_S
    _started_s: float = 0.0
    _heard_s: float = 0.0
    _allowed_s: float = SILENCE_S["starting"]
    _in_a_row: int = 0
    _patience: float = 1.0
    _longest_s: float = 0.0

    def started(self, now_s: float) -> None:
        """A process was started."""
        self._started_s = self._heard_s = now_s
        self._allowed_s = self._patience_with("starting")

    def heard(self, at_s: float, doing: str, took_s: float = 0.0) -> None:
        """It gave a sign of life at that time. doing: what it does next (a key of SILENCE_S); took_s: how long its readings take."""
        passed_s, self._heard_s = max(at_s - self._heard_s, 0.0), max(self._heard_s, at_s)
        self._longest_s = max(took_s, self._longest_s * 0.5 ** (passed_s / HALF_S))
        self._allowed_s = self._patience_with(doing)

    def lost(self, now_s: float) -> bool:
        """Whether it has been silent for too long."""
        return now_s - self._heard_s > self._allowed_s

    def silence_left_s(self, now_s: float) -> float:
        """Seconds until it would count as lost; 0 when it does."""
        return max(0.0, self._heard_s + self._allowed_s - now_s)

    def ended(self, now_s: float) -> float:
        """The process is gone, by itself or by us: the seconds to wait before the next one. Counts the restart."""
        healthy, silent = now_s - self._started_s >= HEALTHY_S, self.lost(now_s)
        if healthy:
            self._in_a_row = 0
        if silent:
            self._patience *= 2
        elif healthy:
            self._patience = 1.0
        pause_s = self.pauses_s[min(self._in_a_row, len(self.pauses_s) - 1)]
        self._in_a_row += 1
        self.restarts += 1
        return pause_s

    def _patience_with(self, doing: str) -> float:
        usual_s = self.silence_s.get(doing, self.silence_s["reading"])
        slowest_s = SLOWEST_START_S if doing == "starting" else SLOWEST_S
        return max(usual_s, min(max(self._patience * usual_s, SLOWER * self._longest_s), slowest_s))
