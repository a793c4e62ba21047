"""What is hardly more than dark: is it black, or another dark colour of which no more is left?

A camera that makes pale and dark, a shadow or the night makes whole sets of blue, green or purple dice black to every reader. What is left
of their colour tells, and so does whether dice of that colour are seen on the table at all.
"""

from collections import Counter
from collections.abc import Sequence, Set

import numpy as np

from vision import planes
from vision.bodies import bodies_lab
from vision.colour import CRUSHED, PALE, plain_name
from vision.colours.alike import ONE_BLACK, ONE_SET, SPREAD_LAB, Apart
from vision.colours.unseen import is_surely_seen
from vision.frame import Image
from vision.lamps.local_light import BRIGHTNESS, GRAIN, table_beside
from vision.reading import DieReading
from vision.voting import centre, edge_px

# Below which L* how much of a colour, of a* and b*, may be left, and how sure a black die is at least that has it. Through a camera that
# makes pale and dark purple, blue and green dice were black to both readers: with 5 and 0.996 at L* 3, with 2.6 and 0.991 at 4.4, with 8
# and 0.988 at 8, with 10 and 0.996 at 10, with 10.6 and 0.93 at 13, with 8.7 and 0.951 at 25. Of 4,506 black ones through a good camera,
# beside dark colours in play, 38 have as much and are less sure, of which 23 are asked about anyhow.
HINTS = ((CRUSHED, 2.0, 0.998), (6.0, 2.0, 0.995), (16.0, 3.5, 0.99), (16.0, 9.0, 0.998), (30.0, 6.0, 0.97))
# How much lighter than the darkest black die, in L*, another one is at least that is doubted however sure, and with how much of a colour:
# a green die at L* 26 was black with 0.997 among black ones at 2. Of 1,213 black ones, most through a camera that makes pale, 4 are so.
LIGHTER, ITS_HINT = 8.0, 3.0
# The same, were both in one light: a green die at L* 9, in a shadow and through a camera that makes dark, was black to all readers, 0.9999,
# and would have been at 18, and the black ones at 2 to 5; eight of 12, beside black ones of 1, 0.993 to 1.0 to both. Of 2,614 black ones
# through good cameras five are so.
LIGHTER_LIT, ITS_LIT_HINT = 8.0, 4.0
# Below which L*, and how much of a colour is too much for a black die, however sure all are of it, where another dark colour in play is not
# seen: a purple one of 8, in one light 10, was black to both, 0.9985 each (seed 12605, table 36). Of 62 doubted black ones, through good
# cameras, of which both are as sure, five have as much, some of them lighter: there it is grain.
DIM, TOO_COLOURED = 16.0, 8.0
# Below which L*, and with how much of a colour, a black die must be all but certain where another dark colour in play is not seen: four
# purple ones of 2, as dark, were black to all, 0.987 to 0.999; a green one of 2.8 with 2 of its colour, 0.997. Of those 2,614 eleven are so
# dark and less sure.
UNSEEN_HINTS, ALL_BUT_CERTAIN = ((2.5, 0.0), (CRUSHED, 1.5)), 0.9995
# And below which L*, with how much of a colour, nobody's word makes it black there: through a camera whose contrast leaves nothing of what
# is dark eleven blue and purple ones of 0.2 to 1.0, with 3 to 10 of a colour, were black to all, 0.9996 to 1.0 (seed 13509). Of 322 black
# ones as dark, most through a telephone's camera, 35 have as much. Of what is nothing at all nobody knows: six others had no hint; of 2,600
# black ones through other cameras than that and a telephone's none is so dark.
PITCHED = ((1.2, 3.0), (0.5, 0.0))
# Sure dice of each other dark colour, and how far from all black ones, in spreads, from which on no hint is heard: then that colour is not
# what a set of black ones really is. On 852 tables, half of them through such a camera, at night or in a shadow, on 47 of them dice of
# another colour were black, and never was each other one seen so; on 360 it is.
SHOWN, FAR = 2, 4.0
# Part of the light that a tenth of the dice have more of, below which a black die lies in the dark, where nothing is left of any colour:
# in a shadow that swallows all but a thirtieth green, blue and orange ones of L* 0 to 0.5 were black to all, 0.98 to 0.9999, beside
# others of their sets in the light (seed 13003, tables 65, 97 and 136; 13005, table 32). Of 1,252 black ones in ordinary light, some in
# somebody's shadow or a pool of light, none has less than 0.19.
# So many edges from one that lies there the table beside another may be in the light, but not the die itself (seed 13007, table 54).
IN_THE_DARK, BRIGHT, ROUND_IT = 0.125, 0.9, 3.0
# How sure the table's own readers are of a black die at least, for one that looks like it to be black by the word of both: of four green
# ones of 6 to 10 of their colour two were black with 0.74 and 0.78, a third to both, 0.9994 and more (seed 14005, table 6).
HARDLY_BLACK = 0.9
RATHER_BLACK = 0.95  # how sure black is of a die whose hint is not heard


def perhaps_not_black(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which dice are hardly more than dark, bear a hint of a colour, and are not all but certainly black or far lighter than another black
    one, or lie in the dark, where another dark colour is in play (names) of which they may be."""
    if not _other_dark_ones(names):
        return set()
    black = black_ones(dice)
    light, a, b = bodies_lab(image, [dice[n].top for n in black]).T
    sure, hint = np.array([dice[n].colour_confidence for n in black]), np.hypot(a, b)
    perhaps = [(light < below) & (hint >= least) & (sure < all_but_certain) for below, least, all_but_certain in HINTS]
    lighter = light - light.min(initial=np.inf)
    perhaps.append((lighter >= LIGHTER) & (hint >= ITS_HINT))
    dark = {n for n, lightness in zip(black, light.tolist(), strict=True) if lightness < CRUSHED}
    dark &= in_the_dark(image, dice if dark else ())
    if not _all_shown(dice, names):
        perhaps += [(light < below) & (hint >= least) & (sure < ALL_BUT_CERTAIN) for below, least in UNSEEN_HINTS]
        perhaps += [(light < below) & (hint >= least) for below, least in PITCHED]
    is_perhaps = np.any(perhaps, axis=0)
    if not (is_perhaps | ((hint >= ITS_HINT) & (lighter >= LIGHTER_LIT / 2))).any():  # one light is reckoned only where it may tell: 1 ms
        return dark
    apart = Apart.of(image, dice)
    told_apart = black_told_apart(dice, apart, names)
    found = {black[n] for n in np.flatnonzero(is_perhaps).tolist()} | far_lighter(dice, apart)
    return dark | {n for n in found if dice[n].colour not in told_apart or dice[n].colour_confidence < RATHER_BLACK or _is_odd(dice[n])}


def in_the_dark(image: Image, dice: Sequence[DieReading]) -> set[int]:
    """Which dice stand in hardly any of the light that others have, as the table beside them tells, or near such a one; where too little of
    it is seen, as that beside the nearest one."""
    if not dice:
        return set()
    light = table_beside(image, [die.top for die in dice]) @ BRIGHTNESS + GRAIN
    middles = np.array([centre(die) for die in dice])
    known = np.flatnonzero(~np.isnan(light))
    if not len(known):
        return set()
    far = planes.length(middles[:, None] - middles)
    is_dark = light[known[far[:, known].argmin(axis=1)]] < IN_THE_DARK * np.quantile(light[known], BRIGHT)
    reach = ROUND_IT * np.array([edge_px(die) for die in dice])
    return set(np.flatnonzero((far[:, is_dark] <= reach[:, None]).any(axis=1)).tolist())


def black_told_apart(dice: Sequence[DieReading], apart: Apart, names: Set[str]) -> set[str]:
    """The name of black, where the dice that bear it surely are: every other colour in play (names) that darkness makes black is shown by
    several sure dice, all of them far from each black one. Else none."""
    others, black = _other_dark_ones(names), black_ones(dice)
    if not others or not black or not _all_shown(dice, names):
        return set()
    sure = [n for n, die in enumerate(dice) if is_surely_seen(die) and die.colour in others]
    far = [planes.length(places[sure][:, None] - places[black]).min() for places in (apart.seen, apart.lit)]
    return {dice[n].colour for n in black} if min(far) >= FAR else set()


def too_coloured(dice: Sequence[DieReading], apart: Apart, names: Set[str]) -> set[int]:
    """Which black ones have so much of a colour that nobody's word makes them black, where others that dark are in play and not seen."""
    if _all_shown(dice, names):
        return set()
    hint = np.maximum(*(np.hypot(*(places * SPREAD_LAB)[:, 1:].T) for places in (apart.seen, apart.lit)))
    is_so = (apart.seen[:, 0] * SPREAD_LAB[0] < DIM) & (hint >= TOO_COLOURED)
    return {n for n in black_ones(dice) if is_so[n]}


def as_doubtful_black_ones(dice: Sequence[DieReading], apart: Apart) -> set[int]:
    """Which black ones look, with just its hint of a colour, like one that is hardly black to the table's own readers."""
    black = black_ones(dice)
    hardly = [n for n in black if dice[n].colour_confidence < HARDLY_BLACK]
    alike = apart.spreads[np.ix_(black, hardly)] <= ONE_SET
    alike &= planes.length(apart.seen[black][:, None, 1:] - apart.seen[hardly][None, :, 1:]) <= ONE_BLACK
    return {black[k] for k in np.flatnonzero(alike.any(axis=1)).tolist()}


def far_lighter(dice: Sequence[DieReading], apart: Apart) -> set[int]:
    """Which black ones would look far lighter than the darkest of them, with a hint of a colour, were all in one light."""
    black = black_ones(dice)
    light, a, b = (apart.lit[black] * SPREAD_LAB).T
    is_so = (light - light.min(initial=np.inf) >= LIGHTER_LIT) & (np.hypot(a, b) >= ITS_LIT_HINT)
    return {black[n] for n in np.flatnonzero(is_so).tolist()}


def _is_odd(die: DieReading) -> bool:
    """Whether more than its colour is in doubt: the lens of a telephone is black too."""
    return die.ask and die.why_ask != "colour"


def _all_shown(dice: Sequence[DieReading], names: Set[str]) -> bool:
    """Whether of each dark colour in play but black several sure dice are seen."""
    seen = Counter(die.colour for die in dice if is_surely_seen(die))
    return all(seen[name] >= SHOWN for name in _other_dark_ones(names))


def black_ones(dice: Sequence[DieReading]) -> list[int]:
    """The places of those that are called black."""
    return [n for n, die in enumerate(dice) if plain_name(die.colour) == "black"]


def _other_dark_ones(names: Set[str]) -> set[str]:
    """The colours of these, but black, that darkness makes look black."""
    return {name for name in names if plain_name(name) not in PALE | {"black"}}
