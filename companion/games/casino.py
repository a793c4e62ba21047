"""Paying out one casino: the one routine that the dice game, the Custom Edition and the Card Game share. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.games.evolve import quick
from companion.games.game import NEUTRAL

N = TypeVar("N")
K = TypeVar("K", int, tuple[int, ...])
"""What players are ranked by: a weight, or several numbers one after another."""


@quick
@dataclass(frozen=True, slots=True)
class Payout(Generic[N]):
    """What one casino pays at the end of a round.

    awards: who takes which note, best first, `neutral` included. left_over: notes that met nobody, highest first.
    cancelled: who tied and takes the dice back unpaid, in the order given.
    """

    awards: tuple[tuple[str, N], ...]
    left_over: tuple[N, ...]
    cancelled: tuple[str, ...]

    def won(self) -> dict[str, N]:
        """Note by player, the imaginary player `neutral` left out: nobody sits behind it."""
        return {player: note for player, note in self.awards if player != NEUTRAL}


def pay_out(weights: Mapping[str, int], notes: Sequence[N], worth: Callable[[N], int] | None = None) -> Payout[N]:
    """Hand the notes of one casino to the players who hold its dice.

    weights: dice (a biggie counts two) per player on this casino, 0 allowed; `neutral` is a player too.
    notes: in any order; worth: what a note counts when they are ordered (the note itself where it is a number).
    Players of equal weight cancel each other wherever they stand, then the rest take notes from the highest down, one each.
    Source: companion/games/SOURCES.md#payout.

    >>> pay_out({"anna": 3, "ben": 3, "carla": 1}, [20_000, 60_000])
    Payout(awards=(('carla', 60000),), left_over=(20000,), cancelled=('anna', 'ben'))
    """
    return pay_ranked({player: weight for player, weight in weights.items() if weight > 0}, notes, worth)


def pay_ranked(keys: Mapping[str, K], notes: Sequence[N], worth: Callable[[N], int] | None = None) -> Payout[N]:
    """The same for any way of ranking: higher key first, equal keys cancel (the slot machine ranks by weight, sum, highest number)."""
    ranked, cancelled = rank(keys)
    by_value = sorted(notes, key=worth, reverse=True)  # type: ignore[arg-type,type-var]
    return Payout(tuple(zip(ranked, by_value, strict=False)), tuple(by_value[len(ranked) :]), cancelled)


def rank(keys: Mapping[str, K]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Players best first, and those whose equal keys cancel each other."""
    seen: list[object] = list(keys.values())
    alone = [player for player, key in keys.items() if seen.count(key) == 1]
    cancelled = tuple([player for player in keys if player not in alone]) if len(alone) < len(keys) else ()
    return tuple(sorted(alone, key=keys.__getitem__, reverse=True)), cancelled


def standing(keys: Mapping[str, K]) -> list[list[str]]:
    """Everybody who has dice there, best first; those whose equal keys cancel each other stand together, in the order given.

    >>> standing({"anna": 1, "ben": 3, "carla": 3})
    [['ben', 'carla'], ['anna']]
    """
    return [[player for player, key in keys.items() if key == one] for one in sorted(set(keys.values()), reverse=True)]


def returned(payout: Payout[int]) -> tuple[int, ...]:
    """What goes back under the pile: neutral's note and the left-overs, high to low."""
    neutral = [note for player, note in payout.awards if player == NEUTRAL]
    return tuple(sorted([*neutral, *payout.left_over], reverse=True)) if neutral else payout.left_over
