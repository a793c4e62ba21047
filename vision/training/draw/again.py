"""What was drawn last, for whoever draws it again from the same numbers: all pictures of one evening begin with the same table."""

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np


class Again:
    """Keeps one drawing and what it was made from. The numbers that follow are those that would have come without it."""

    def __init__(self) -> None:
        self._made_of: tuple[dict[str, Any], tuple[Hashable, ...]] | None = None
        self._drawing, self._after = np.empty(0), dict[str, Any]()
        self._draw: Callable[[], np.ndarray] | None = None

    def drawn(self, rng: np.random.Generator, draw: Callable[[], np.ndarray], *about: Hashable) -> np.ndarray:
        """What draw() makes with the numbers of rng; it is kept, so change no more than a copy. about: all else that it hangs on.

        >>> dice, rolls = Again(), np.random.default_rng(1)
        >>> first = dice.drawn(rolls, lambda: rolls.integers(1, 7, 3))
        >>> following, rolls = rolls.random(), np.random.default_rng(1)
        >>> dice.drawn(rolls, lambda: 1 / 0) is first and rolls.random() == following
        True
        """
        made_of = (rng.bit_generator.state, about)
        if made_of != self._made_of:
            self._drawing, self._draw = draw(), draw  # what that holds stays alive, so that no other thing gets its id
            self._made_of, self._after = made_of, dict(rng.bit_generator.state)
        rng.bit_generator.state = self._after
        return self._drawing
