"""How often each seat wins from here if everybody plays on at random: the rest of a game played out many times, always the same way."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Game, PlaysOn
from companion.odds import batch
from companion.odds.playout import play_out

BATCHED, BY_ITSELF, ASKED = 4000, 400, 60
"""Games played out from each moment: by the batched engine, by a game that plays on by itself, by asking the rules step by step.
A chance of one in two is then known to 0.8, 2.5 and 6.5 points of a hundred (standard error)."""

Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Chances:
    """Each seat's share of the victories from one moment on, shared ones split, and how many games that was counted in (0: it was over)."""

    shares: Mapping[str, float]
    games: int


def chances(game: Game[Any], states: Sequence[Any], seed: str, stopped: Stopped = lambda: False) -> Iterator[Chances]:
    """The chances at each of these moments of one game, in order. The same seed counts the same; once `stopped`, no more come."""
    in_batches = all(batch.knows(state) for state in states if game.outcome(state) is None)
    for number, state in enumerate(states):
        outcome = game.outcome(state)
        luck = random.Random(f"{seed} {number}")
        if outcome is not None:
            shares = {place.seat: (place.seat in outcome.winners) / len(outcome.winners) for place in outcome.ranking}
            yield Chances(shares, 0)
        elif in_batches:
            won = batch.play_batch(state, BATCHED, luck.getrandbits(64)).won().mean(axis=0)
            yield Chances({seat.id: float(share) for seat, share in zip(state.seats, won, strict=True)}, BATCHED)
        else:
            played = _played(game, state, BY_ITSELF if isinstance(game, PlaysOn) else ASKED, luck, stopped)
            if played is not None:
                yield played
        if stopped():
            return


def _played(game: Game[Any], state: Any, games: int, luck: random.Random, stopped: Stopped) -> Chances | None:
    """The same by playing game after game; None once stopped."""
    shares: dict[str, float] = {}
    for _ in range(games):
        if stopped():
            return None
        outcome = game.outcome(play_out(game, state, luck.random)[0])
        assert outcome is not None, "a game played out has ended"
        for place in outcome.ranking:
            shares[place.seat] = shares.get(place.seat, 0.0) + (place.seat in outcome.winners) / len(outcome.winners) / games
    return Chances(shares, games)
