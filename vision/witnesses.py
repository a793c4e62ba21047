"""Two witnesses to a die's colour: its body, held against the learned sets, and the reader network. One must be sure.

Under an odd lamp the network is wrong and sure of it, but then the body lies close to its set (on 900 made tables never further than
0.8 spreads). Where glare or haze moved the body towards another set, or the lamp's change was not wholly taken out, it lay 1.9 spreads
and more from any, and the network was right. Neither is believed far from home against the other.
"""

from collections.abc import Mapping

from vision.colour import COLOURS, plain_name

CLOSE, APART = 1.5, 1.0  # spreads: so near to its set, so much nearer than to any other, a body tells it even against the network
TOLD = 0.5  # spreads that a set must be nearer than the next, however sure the network is: two sets learned alike can't be told
UNLEARNED = 3.0  # a set that was not learned counts as if it lay so far away
HALF = 0.5  # chance from which the network speaks for a colour at all
SURELY_NOT = 0.01  # chance of a set that was not learned, of which only the network knows


def is_told(name: str, away: Mapping[str, float | None], odds: Mapping[str, float], looks: str, ask_below: float) -> bool:
    """Whether a die is surely of the set `name`.

    away: by name in play the spreads from its learned set, None where none was learned; odds: the network's, by COLOURS; looks: what the
    network called these dice when they were learned, if another colour; ask_below: least confidence of a colour that is believed.
    """
    told = {other: odds.get(plain_name(other), 0.0) for other in away if plain_name(other) in COLOURS}
    strangers = [told.get(other, HALF) for other, far in away.items() if far is None and other != name]
    body = _body_is_sure(name, away) and not (looks and is_against(name, told))
    if strangers and told.get(name, 1.0) < ask_below * (told.get(name, 1.0) + max(strangers)):
        body = False
    return body or _network_is_sure(name, away, told, strangers, ask_below)


def is_against(name: str, told: Mapping[str, float]) -> bool:
    """Whether the network speaks for another one of the names in play. told: its odds of those that are colours."""
    return any(chance >= HALF and other != name for other, chance in told.items())


def lead(name: str, away: Mapping[str, float | None], unlearned: float = UNLEARNED) -> float:
    """Spreads that the body lies nearer to this set than to the next in play. unlearned: how far those count of which nothing is known."""
    others = [unlearned if far is None else far for other, far in away.items() if other != name]
    own = away[name]
    return min(others, default=float("inf")) - (UNLEARNED if own is None else own)


def _body_is_sure(name: str, away: Mapping[str, float | None]) -> bool:
    own = away[name]
    return own is not None and own <= CLOSE and lead(name, away) >= APART


def _network_is_sure(
    name: str, away: Mapping[str, float | None], told: Mapping[str, float], strangers: list[float], ask_below: float
) -> bool:
    """Its word, where the body does not lie nearer to another set, nor as near."""
    chance = told.get(name, 0.0)
    if chance < max(HALF, ask_below * sum(told.values())) or any(plain_name(other) not in COLOURS for other in away if away[other] is None):
        return False
    if lead(name, away) >= TOLD:
        return True
    return bool(strangers) and max(strangers) <= SURELY_NOT * chance and lead(name, away, float("inf")) >= TOLD
