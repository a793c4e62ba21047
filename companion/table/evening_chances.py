"""Each player's chance of winning over an evening, counted in a thread beside the table: a finished game, round by round."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from companion.games.game import Game
from companion.odds.chances import Chances, chances

log = logging.getLogger(__name__)

KEPT = 32
"""Games whose curves are remembered; an older one is counted again, and the same comes out."""


class Curve:
    """One game's chances as they are counted. `points` grows; `moments` is how many there will be."""

    def __init__(self, moments: int) -> None:
        self.moments = moments
        self.points: list[Chances] = []

    def plain(self) -> dict[str, Any]:
        """As JSON. ready: all points are there (none, where the game knows no rounds or can't be counted); counted: the share that is."""
        points = list(self.points)
        return {
            "ready": len(points) == self.moments,
            "counted": round(len(points) / self.moments, 2) if self.moments else 1.0,
            "games": max((point.games for point in points), default=0),
            "points": [{seat: round(share, 4) for seat, share in point.shares.items()} for point in points],
        }


class EveningChances:
    """Counts one game after another in a thread of its own, which nobody waits for. Safe from any thread."""

    def __init__(self) -> None:
        self._curves: OrderedDict[str, Curve] = OrderedDict()
        self._turn = threading.Lock()
        self._door = threading.Lock()
        self._stop = threading.Event()

    def of(self, game: Game[Any], states: Sequence[Any], key: str, seed: str) -> Curve:
        """The curve of these moments of one game, begun now where it isn't known. key: what makes it this game as it was played."""
        with self._door:
            curve = self._curves.get(key)
            if curve is None:
                curve = self._curves[key] = Curve(len(states))
                if len(self._curves) > KEPT:
                    self._curves.popitem(last=False)
                threading.Thread(target=self._count, args=(curve, game, states, seed), name="evening-chances", daemon=True).start()
            return curve

    def known(self, key: str) -> Curve | None:
        """The curve, if it is counted or being counted."""
        with self._door:
            return self._curves.get(key)

    def close(self) -> None:
        """Count no further."""
        self._stop.set()

    def _count(self, curve: Curve, game: Game[Any], states: Sequence[Any], seed: str) -> None:
        with self._turn:
            try:
                for point in chances(game, states, seed, self._stop.is_set):
                    curve.points.append(point)
            except Exception:  # whatever it is, the card does without, and nobody waits for ever
                log.exception("the chances of a game can't be counted")
                curve.moments, curve.points = 0, []
