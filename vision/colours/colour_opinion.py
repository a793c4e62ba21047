"""What the readers of photographs and a table's own together say of the colours of doubted dice: die by die, by sets, by the order of two
warm ones, by hues that no other colour has.
"""

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from vision.bodies import bodies_lab
from vision.colour import CRUSHED, plain_name
from vision.colours.alike import SPREAD_LAB, Apart
from vision.colours.dark import as_doubtful_black_ones, black_ones, far_lighter, too_coloured
from vision.colours.plain_hues import told_by_hue
from vision.colours.warm import two_warm_sets
from vision.colours.whole_sets import FAINT, Sets
from vision.frame import Image
from vision.reading import DieReading, asked_about

# Of a colour: least chance for each die of that colour which is asked about, and of both readers together. Of 18 dice that have another
# colour than the table's own readers took them for none is settled: one black to both, with 0.57 and 0.93, comes nearest.
TOLD, TOGETHER = 0.9, 0.995
# How sure both readers are of a black die that is believed though the hints of a colour in its set differ, as in a grainy picture: of 4,300
# as sure and not below CRUSHED none was of another colour, through a good camera, at night, or through one that makes dark. The surest of
# others had 0.988. Below, a purple set had 0.999.
BLACK_TO_BOTH = 0.998
# How sure a colour is that the order of two sets tells. It is asked about where readers rather have the other for the set, and for a die
# of it: at night a red one of 32 degrees, so dark that its hue was noise, lay among the orange ones by its order, and was red to both,
# 0.998 and 1.0 (seed 12170, table 113); two others under a dim lamp, 0.9 and 0.65, 0.74 and 0.42 (seed 12176, table 205).
BY_ORDER = 0.98

Told = tuple[str, float, dict[str, float]]
"""A colour's name, how sure it is, and the odds by name."""


@dataclass(frozen=True, slots=True)
class ColoursInPlay:
    """What is known of the colours of a table's dice.

    names: of those in play, where the readers of photographs can tell them (`can_be_told`), else None, and they settle nothing;
    another_lamp: than the dice were learned under, or than the camera was set to, or sun and shade in patches: these deceive such readers
    about colours as they do the table's own; are_learned: calibration saw the dice through this camera; are_told_by_looks: the table's
    own know how each colour looks; are_known_here: of all in play, in this very light.
    """

    names: Set[str] | None
    another_lamp: bool = False
    are_learned: bool = False
    are_told_by_looks: bool = False
    are_known_here: bool = False


def colours_agreed(dice: Sequence[DieReading], told: Sequence[Told | None], another_lamp: bool) -> set[str]:
    """The colours of which these readers and the table's, both together, are sure of every die asked about: a lamp that changes one changes
    all. Under another lamp only those of which no die is asked about for it. Of black each by itself, for dark dice look black to one that
    has only seen others: a blue one was black to these with 0.9985, to the table's own with 0.67."""
    asked = [(die, colour) for die, colour in zip(dice, told, strict=True) if colour is not None and die.ask]
    of_colour = [(die, odds.get(die.colour, 0.0)) for die, (_, _, odds) in asked if die.why_ask == "colour"]
    against = {die.colour for die, chance in of_colour if chance < TOLD or together(die.colour_confidence, chance) < TOGETHER}
    against |= {die.colour for die, _ in of_colour if plain_name(die.colour) == "black" and die.colour_confidence < TOLD}
    doubted = {die.colour for die in dice if die.why_ask == "colour"} if another_lamp else set()
    return {die.colour for die, _ in asked} - against - doubted


def surely_black(image: Image, dice: Sequence[DieReading], told: Sequence[Told | None], names: Set[str]) -> set[int]:
    """Which dice asked about are black to both readers, all but certainly, not so dark that nothing else would be left of them, not far
    lighter than another, were both in one light, have not too much of a colour, and look like none that is hardly black: a green and a
    purple one were so, 0.998 and more.
    names: the colours in play."""
    black = [n for n in black_ones(dice) if dice[n].ask and dice[n].colour_confidence >= BLACK_TO_BOTH]
    sure = [n for n in black if (one := told[n]) is not None and one[2].get(dice[n].colour, 0.0) >= BLACK_TO_BOTH]
    if not sure:
        return set()
    apart = Apart.of(image, dice)
    light_enough = {n for n in sure if apart.seen[n, 0] * SPREAD_LAB[0] >= CRUSHED}
    return light_enough - far_lighter(dice, apart) - too_coloured(dice, apart, names) - as_doubtful_black_ones(dice, apart)


def by_sets(
    image: Image,
    dice: Sequence[DieReading],
    heard: Sequence[DieReading],
    told: Sequence[Told | None],
    names: Set[str],
    unheard: Set[int],
    hidden: Set[str],
) -> tuple[list[DieReading], dict[int, float]]:
    """What is still asked about for its colour with the names of whole sets; and how sure the colours of those are that surely have it, by
    their places.

    dice, heard: before and after these readers were; unheard: those whose colour is nobody's to tell; no set is believed that bears the
    name of one in the end; hidden: see `told_by_hue`.
    """
    sure = {n: min(die.colour_confidence, one[2].get(die.colour, 0.0)) for n, (die, one) in enumerate(zip(dice, told, strict=True)) if one}
    to_both = [
        recoloured(after, one) if after.why_ask == "colour" and not before.ask and one else after
        for before, after, one in zip(dice, heard, told, strict=True)
    ]
    sets = Sets(to_both, Apart.of(image, heard), names, sure, [die.colour for die in dice])
    out = sets.named(heard)
    doubted = {out[n].colour for n in unheard}
    certain = {n for n in sets.certain() if out[n].colour not in doubted}
    asked_after = {n: sure[n] for n in sure.keys() - unheard if dice[n].why_ask == "colour"}
    certain |= told_by_hue(image, dice, asked_after, names, hidden)
    return out, {n: sure[n] for n in certain}


def by_order(
    image: Image, dice: Sequence[DieReading], heard: Sequence[DieReading], told: Sequence[Told | None], names: Set[str]
) -> dict[int, DieReading]:
    """The dice of two warm sets, by their places, with the names that their order tells; asked about is a set, or a die of it, that readers
    rather took for the other. dice, heard: before and after these readers were."""
    odds = [_of_both(die.colour_odds, one[2] if one else {}) for die, one in zip(dice, told, strict=True)]
    named, out = two_warm_sets(image, dice, odds, names), {}
    for name in set(named.values()):
        here, (other,) = [n for n in named if named[n] == name], set(named.values()) - {name}
        favoured = sum(math.log((odds[n][name] + FAINT) / (odds[n][other] + FAINT)) for n in here) > 0
        for n in here:
            out[n] = _named(heard[n], name, favoured and odds[n][name] > odds[n][other])
    return out


def _named(die: DieReading, name: str, favoured: bool) -> DieReading:
    """A die of a set of this name. favoured: whether readers rather give it to the set than another."""
    if die.colour == name and not die.ask and favoured:
        return die
    others = [other for other in die.colour_odds if other != name]
    told = replace(die, colour=name, colour_odds=dict.fromkeys(others, (1 - BY_ORDER) / len(others)) | {name: BY_ORDER})
    if die.ask and die.why_ask != "colour":
        return told
    if not favoured or not die.ask:  # what was believed to be the other one is asked about in any case
        return asked_about(told, "colour")
    return replace(told, ask=False, why_ask="", colour_confidence=BY_ORDER)


def _of_both(own: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """The odds by name of two who err independently, of the first alone where the second was not asked."""
    both = {name: math.sqrt(chance * others.get(name, 0.0)) if others else chance for name, chance in own.items()}
    whole = max(sum(both.values()), 1e-9)
    return {name: chance / whole for name, chance in both.items()}


def kin_doubted(
    image: Image, kin: Sequence[DieReading], chances: Sequence[float], names: Set[str], hidden: Set[str]
) -> set[int]:
    """Of believed dice of a colour of which another is doubted, those that are asked about too: all of that colour but those whose hue
    tells them, unless these readers are sure of them all, of what is little more than dark all but certain. A lamp that changes one changes
    all, and darkness blackens the next one too. chances: of its colour, by these readers, for each; hidden: see `told_by_hue`."""
    if not kin:
        return set()
    told = told_by_hue(image, kin, dict(enumerate(chances)), names, hidden)
    dark = bodies_lab(image, [die.top for die in kin])[:, 0] < CRUSHED
    black = np.array([plain_name(die.colour) == "black" for die in kin], np.bool_)
    unsure = np.array(chances) < np.where(dark & black, BLACK_TO_BOTH, TOLD)
    against = {kin[n].colour for n in np.flatnonzero(unsure).tolist() if n not in told}
    return {n for n, die in enumerate(kin) if die.colour in against and n not in told}


def together(one: float, other: float) -> float:
    """The chance that two say, each by itself so sure, as if they erred independently."""
    yes, no = one * other, (1 - one) * (1 - other)
    return yes / max(yes + no, 1e-9)


def recoloured(die: DieReading, told: Told) -> DieReading:
    """With the colour that is likeliest to both; they are heard less where hardly any colour in play fits to them."""
    name, sure, odds = told
    heard = min(sure / max(odds[name], 1e-9), 1.0) / 2
    both = {one: chance ** (1 - heard) * odds.get(one, 0.0) ** heard for one, chance in die.colour_odds.items()}
    whole = sum(both.values())
    if whole < 1e-6:
        return die
    both = {name: chance / whole for name, chance in both.items()}
    return replace(die, colour=max(both, key=both.__getitem__), colour_odds=both)
