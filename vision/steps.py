"""How long each step of a reading took."""

import time


class Steps:
    """Milliseconds by step, and in total."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}
        self._begun = self._last = time.perf_counter()

    def done(self, step: str) -> None:
        """Note the time since the last step; of one in several parts, together."""
        now = time.perf_counter()
        self.ms[step] = round(self.ms.get(step, 0.0) + (now - self._last) * 1000, 2)
        self.ms["total"] = round((now - self._begun) * 1000, 2)
        self._last = now
