"""Two witnesses to a die's colour: its body, held against the learned sets, and the reader network. One must be sure.

On 509 made tables (20 000 dice, half of them under another lamp than the sets were learned under) the nearest set and the network were
for different colours 94 times. 45 times the network was wrong and sure of it: the bodies lay close to their set, three of four within 1.1
spreads. 49 times the body was: glare, haze or what was left of the lamp's change had moved it nearer to another set, three of four beyond
3.2 spreads from any, one as near as 1.3 but between two. So neither is believed far from home against the other.
"""

from collections.abc import Mapping

from vision.colour import COLOURS, plain_name

CLOSE, APART = 1.5, 1.0  # spreads: so near to its set, so much nearer than to any other, a body tells it even against the network
TOLD = 0.5  # spreads that a set must be nearer than the next, however sure the network is: two sets learned alike can't be told
UNLEARNED = 3.0  # a set that was not learned counts as if it lay so far away
HALF = 0.5  # chance from which the network speaks for a colour at all
SURELY_NOT = 0.01  # chance of a set that was not learned, of which only the network knows
# Under the lamp the dice were learned under the network was at least 0.8 sure of the colour of 5,039 of 5,058 made dice, and right each
# time. So sure it settles there what the body leaves open, which is so many spreads nearer to another set at most, or so far from its own.
SETTLES, NO_NEARER, NO_FARTHER = 0.985, 1.0, 5.0


def is_told(
    name: str, away: Mapping[str, float | None], odds: Mapping[str, float], looks: str, ask_below: float, another_lamp: bool = False
) -> bool:
    """Whether a die is surely of the set `name`.

    away: by name in play the spreads from its learned set, None where none was learned; odds: the network's, by COLOURS; looks: what the
    network called these dice when they were learned, if another colour; ask_below: least confidence of a colour that is believed;
    another_lamp: than the dice were learned under, which no body withstands alone: twelve orange dice lay one spread from the red set.
    """
    told = _in_play(away, odds)
    mine, strangers = told.get(name, 1.0), of_strangers(name, away, told)
    if body_is_sure(name, away) and mine >= ask_below * (mine + strangers) and not ((looks or another_lamp) and is_against(name, told)):
        return True
    return network_is_sure(name, away, odds, ask_below)


def body_is_sure(name: str, away: Mapping[str, float | None]) -> bool:
    """Whether the body lies close to its set and to no other."""
    own = away[name]
    return own is not None and own <= CLOSE and _lead(name, away) >= APART


def network_is_sure(name: str, away: Mapping[str, float | None], odds: Mapping[str, float], ask_below: float) -> bool:
    """Whether the network is, and the body does not lie nearer to another set, nor as near. Of names of one's own it knows nothing."""
    told = _in_play(away, odds)
    chance = told.get(name, 0.0)
    if chance < max(HALF, ask_below * sum(told.values())) or any(far is None and other not in told for other, far in away.items()):
        return False
    strangers_no = of_strangers(name, away, told) <= SURELY_NOT * chance
    return _lead(name, away) >= TOLD or (strangers_no and _lead(name, away, float("inf")) >= TOLD)


def network_settles(name: str, away: Mapping[str, float | None], odds: Mapping[str, float]) -> bool:
    """Whether, under the lamp the dice were learned under, the network is sure of a name that the body leaves open: one from whose set it
    lies somewhat off, or one of two whose sets are near each other."""
    own, told = away[name], _in_play(away, odds)
    if own is None or own > NO_FARTHER:
        return False
    sure = told.get(name, 0.0) >= max(HALF, SETTLES * sum(told.values()))
    return sure and len(told) == len(away) and _lead(name, away) > -NO_NEARER


def is_against(name: str, told: Mapping[str, float]) -> bool:
    """Whether the network speaks for another one of the names in play. told: its odds of those that are colours."""
    return any(chance >= HALF and other != name for other, chance in told.items())


def _in_play(away: Mapping[str, float | None], odds: Mapping[str, float]) -> dict[str, float]:
    """The network's odds of the names in play that are colours."""
    return {name: odds.get(plain_name(name), 0.0) for name in away if plain_name(name) in COLOURS}


def of_strangers(name: str, away: Mapping[str, float | None], told: Mapping[str, float]) -> float:
    """The network's chance of the likeliest other name in play of which no set was learned; HALF of a name that it does not know either."""
    return max((told.get(other, HALF) for other, far in away.items() if far is None and other != name), default=0.0)


def _lead(name: str, away: Mapping[str, float | None], unlearned: float = UNLEARNED) -> float:
    """Spreads that the body lies nearer to this set than to the next in play. unlearned: how far those count of which nothing is known."""
    own = away[name]
    others = [unlearned if far is None else far for other, far in away.items() if other != name]
    return min(others, default=float("inf")) - (UNLEARNED if own is None else own)
