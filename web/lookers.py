"""Which pages look at the wizard: while one does, no other takes the light away that its steps are measured in."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

LOOKING_S = 5.0
"""A page that shows a step looks twice a second, and on a slow machine every few: who has not for so long is elsewhere."""
MOST = 40
"""Names remembered: one a page that was opened; a program that makes up new ones fills nothing."""


@dataclass
class Lookers:
    """Pages by a word of their own. now: seconds that never run backwards."""

    now: Callable[[], float] = time.monotonic
    _last: dict[str, float] = field(default_factory=dict)

    def came(self, page: str) -> None:
        """This page shows a step now."""
        self._last.pop(page, None)
        self._last[page] = self.now()
        while len(self._last) > MOST:
            self._last.pop(next(iter(self._last)))

    def went(self, page: str) -> bool:
        """This page shows a step no more. Gives whether no other does either."""
        self._last.pop(page, None)
        return all(self.now() - last > LOOKING_S for last in self._last.values())
