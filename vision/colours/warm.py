"""Red and orange, which cameras and lamps make of each other, and where no camera does.

A camera that makes pale and dark shows an orange set as others show a red one, to every reader. But none makes orange as dark as red
often is beside the table it lies on, none gives red or yellow the hue that most orange has, and of two sets the redder one is red.
"""

from collections.abc import Container, Mapping, Sequence, Set

import numpy as np
import numpy.typing as npt

from vision.colour import plain_name
from vision.colours.alike import ONE_SET, SEVERAL, SPREAD_LAB, Apart
from vision.colours.plain_hues import ORANGE_HUES, light_and_hues
from vision.frame import Image
from vision.lamps.local_light import luminance_of
from vision.reading import DieReading

# Where but one of the two is shown, how sure its surest die is at least; more for red dice with an orange one's hue, degrees. Through a
# camera that makes pale and dark two orange dice were red, 0.994 and 0.988, and six, with no red one beside them, 0.9993 and 36 degrees; of
# 132 sets of red dice one has less than the first, five of such a hue than the second. Beyond the third none is sure enough: in plain white
# light four orange dice of 39 to 42 degrees were red, 0.995 to 0.9998 (seed 12178, table 287); of 205 red sets 34 lie there.
WARM, WARM_FOR_ALL, RATHER_ORANGE, RED_FOR_ALL, AS_ORANGE = frozenset({"red", "orange"}), 0.995, 34.0, 0.9995, 38.0
# How sure every one is at least of a hue that both colours have, from RATHER_ORANGE to the first of ORANGE_HUES: beside two red dice two
# orange ones, of 39 and 40 degrees, were red to both sorts of readers, 0.9997 and 0.97; two in little light, of 35 and 36, 0.99 and 0.9898
# (seed 12178, table 188); three red ones of 42 to 45 orange, 0.97 to 0.9992. Of 60,000 dice 42 are asked about for it, all in vain.
FOR_EACH = 0.99
# How sure one is at least that is plainly red for its darkness, or for looking like one that is: two orange ones of 40 degrees, 0.147 and
# 0.153, dark and lush by a telephone that evens out the light, were red, 0.71 and 0.997 to the table's readers, 1.0 to those of photographs
# (seed 13101, table 7). What looks like one that is less sure is not plainly red either.
FOR_ITS_KIN = 0.9
# The widest gap in such a set's hues, degrees; less where all beyond it are so much brighter, degrees and L*. Of 205 sets of one colour
# none has a wider one (4.9, or 0.3 of both), of 155 through that camera six; of red sets with orange dice in them all (6.4, 5.4 and 33 L*).
WARM_HUES, BRIGHTER_HUES = 5.5, (3.5, 12.0)
# Times the luminance of the table beside it: what is darker is not orange. Of 2,816 orange dice, two thirds of them through that camera,
# three are darker, 0.14 the darkest; of 64 that it made red to the table's readers the darkest has 0.26; of 3,012 red ones half are.
DARKER_THAN_ORANGE = 0.16
# Several that seem red and are brighter, times that luminance, or all, may be orange, unless one so bright is all but certain: through such
# a camera and another lamp than it was learned under an orange die of 25 degrees and 0.78 was red with 0.9991 (seed 12388, table 1), nine
# of 34 degrees and 0.68 to 0.86 with 0.9998 at most (12371, table 86). Of 194 sets of red dice, a third through that camera, three are so
# bright, and one of these is less sure; of 211 of orange ones 51 are.
BRIGHTER_THAN_RED, RED_THOUGH_BRIGHT = 0.55, 0.9999
# What seems orange, but no yellower than this, degrees, and no lighter, times the luminance of the table beside it, may be red, be readers
# ever so sure: three red dice of 43 degrees and 0.19 were orange, 0.995 to 0.9999 (seed 12275, table 370). Of 320 sets of orange dice with
# no red one on the table five are so, two of them not asked about before.
AS_RED_ONES = (44.5, 0.3)
# Degrees that a red die may be yellower than a darker one which it looks like, to be as plainly red: an orange one of 38 degrees, red to
# the table's readers with 0.98, looked like a red one of 34 on which little light fell (seed 12171, table 261).
AS_RED = 3.0
# Two warm sets on one table: the redder and darker one is red, the other orange, whatever readers call them. Of 1,185 tables with both
# colours in play, through good, vivid and pale and dark cameras and in many lights, 780 had both; on 578 the hues part at one place,
# several dice on either side, with no chance of note for any other colour, and those beyond are lighter in one light by this, L*: all
# right, on ten of them a set that readers took for the other. Where but one of the colours lay nothing was told (405 tables).
# Since then three dice of one table, and one of another, were told wrongly: now lightness must tell the same of each, and readers too.
LIGHTER, NEARLY_ALL = 5.0, 0.9
BOTH_HUES = (2.5, 11.0)  # as BRIGHTER_HUES, of two sets that both lie there
YELLOW_BEYOND = 8.0  # degrees of hue between an orange die and all yellow ones, where it may look like some yellow one or other

Floats = npt.NDArray[np.float64]


def perhaps_the_other_warm_one(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which dice are red or orange, while the other of these is in play (names) and no believed die shows it, and none is surely what it
    seems or their hues part; those left out that no camera makes so of the other."""
    warm = {name for name in names if plain_name(name) in WARM}
    shown = {die.colour for die in dice if die.why_ask != "colour"} & warm
    here = [n for n, die in enumerate(dice) if die.colour in (shown or warm)]
    if not here or len(warm) < 2 or len(shown) > 1:
        return set()
    light, hues = light_and_hues(image, [dice[n] for n in here])
    seems_red = all(plain_name(dice[n].colour) == "red" for n in here)
    least = RED_FOR_ALL if seems_red and np.median(hues) > RATHER_ORANGE else WARM_FOR_ALL
    may_be = _are_as_orange_ones(hues) if seems_red else _are_as_red_ones(image, [dice[n] for n in here], hues)
    may_be |= seems_red and _are_brighter_than_red(image, [dice[n] for n in here])
    is_sure = any(dice[n].colour_confidence >= least for n in here) and not may_be
    seen = [(dice[n].colour_confidence, hue) for n, hue in zip(here, hues.tolist(), strict=True) if dice[n].why_ask in ("", "colour")]
    is_one_less = any(sure < FOR_EACH and RATHER_ORANGE < hue < ORANGE_HUES[0] for sure, hue in seen)
    if is_sure and not is_one_less and not _hues_part(hues, light):
        return set()
    plain = _plainly_what_they_seem(image, [dice[n] for n in here], hues)
    return {n for n, is_plain in zip(here, plain, strict=True) if not is_plain}


def _are_as_orange_ones(hues: Floats) -> bool:
    """Whether most of these have the hue that orange ones have under most lamps."""
    return bool(np.median(hues) >= AS_ORANGE)


def _are_brighter_than_red(image: Image, dice: Sequence[DieReading]) -> bool:
    """Whether several of these, which seem red, or all, are brighter than red dice are, and none of them is all but certain."""
    bodies, beside = luminance_of(image, [die.top for die in dice])
    bright = [die.colour_confidence for die, body, table in zip(dice, bodies, beside, strict=True) if body > BRIGHTER_THAN_RED * table]
    return len(bright) >= min(SEVERAL, len(dice)) and max(bright, default=1.0) < RED_THOUGH_BRIGHT


def _are_as_red_ones(image: Image, dice: Sequence[DieReading], hues: Floats) -> bool:
    """Whether most of these are as dark and as little yellow as red dice may be."""
    yellowest, lightest = AS_RED_ONES
    bodies, beside = luminance_of(image, [die.top for die in dice])
    return bool(np.median(hues) < yellowest and np.mean(bodies < lightest * beside) > 0.5)


def two_warm_sets(image: Image, dice: Sequence[DieReading], odds: Sequence[Mapping[str, float]], names: Set[str]) -> dict[int, str]:
    """The names of the dice that are red or orange, by their places, where a set of each lies there; empty where that can't be told. A die
    as yellow as one set and as light as the other has none: of nine dark red ones four were (seed 12176, table 205).

    odds: of the colours in play (names), of each die, by all who were asked.
    """
    by_plain = {plain_name(name): name for name in names}
    here = [n for n, die in enumerate(dice) if plain_name(die.colour) in WARM]
    if len(here) < 2 * SEVERAL or not set(by_plain) >= WARM:
        return {}
    red, orange = by_plain["red"], by_plain["orange"]
    if any(odds[n].get(red, 0.0) + odds[n].get(orange, 0.0) < NEARLY_ALL for n in here):
        return {}
    seen, hues = light_and_hues(image, [dice[n] for n in here])
    order, lit = np.argsort(hues), Apart.of(image, dice).lit[here, 0] * SPREAD_LAB[0]
    cuts = np.flatnonzero(_partings(hues, seen, BOTH_HUES)) + 1
    if len(cuts) != 1 or not SEVERAL <= cuts[0] <= len(here) - SEVERAL or _may_be_yellow(image, dice, float(hues.max()), by_plain):
        return {}
    redder, yellower = order[: cuts[0]], order[cuts[0] :]
    dark, light = np.median(lit[redder]), np.median(lit[yellower])
    if light - dark < LIGHTER:
        return {}
    is_light = lit > (dark + light) / 2
    return {here[n]: red for n in redder.tolist() if not is_light[n]} | {here[n]: orange for n in yellower.tolist() if is_light[n]}


def _may_be_yellow(image: Image, dice: Sequence[DieReading], hue: float, in_play: Container[str]) -> bool:
    """Whether an orange die of this hue, degrees, may be yellow: where a yellow one is in play, and not seen to be of quite another hue."""
    if hue <= ORANGE_HUES[1] or "yellow" not in in_play:
        return False
    yellow = [die for die in dice if plain_name(die.colour) == "yellow" and not die.ask]
    return len(yellow) < SEVERAL or float(light_and_hues(image, yellow)[1].min()) < hue + YELLOW_BEYOND


def _plainly_what_they_seem(image: Image, dice: Sequence[DieReading], hues: Floats) -> list[bool]:
    """Which of these, red or orange, seem red and are darker than orange ones, or look like one that is; or seem orange and are of no red
    one's hue."""
    bodies, beside = luminance_of(image, [die.top for die in dice])
    red = np.array([plain_name(die.colour) == "red" for die in dice], np.bool_)
    doubted = np.array([die.colour_confidence < FOR_ITS_KIN for die in dice], np.bool_)
    dark = red & (bodies < DARKER_THAN_ORANGE * beside)  # false where too little of the table is seen
    as_red = hues[:, None] - hues[None, dark] <= AS_RED
    spreads = Apart.of(image, dice).spreads
    alike = ((spreads[:, dark] <= ONE_SET) & as_red).any(axis=1)
    of_its_kin = (spreads[:, doubted] <= ONE_SET).any(axis=1)
    plain = np.where(red, alike & ~of_its_kin, (hues > ORANGE_HUES[0]) & (hues < ORANGE_HUES[1]))
    return [bool(is_plain) for is_plain in plain]


def _hues_part(hues: Floats, light: Floats) -> bool:
    """Whether two bodies that follow each other in hue, degrees, lie further apart than those of one set. light: their L*."""
    return bool(_partings(hues, light, BRIGHTER_HUES).any())


def _partings(hues: Floats, light: Floats, if_brighter: tuple[float, float]) -> npt.NDArray[np.bool_]:
    """After which bodies, in order of their hues, the next lies further off than in one set, (n - 1,). if_brighter: degrees that are far
    enough where all beyond are brighter by so much L*."""
    order = np.argsort(hues)
    gaps, light = np.diff(hues[order]), light[order]
    darkest_beyond = np.minimum.accumulate(light[::-1])[::-1][1:]
    brighter = darkest_beyond - np.maximum.accumulate(light)[:-1]
    return np.asarray((gaps > WARM_HUES) | ((gaps > if_brighter[0]) & (brighter > if_brighter[1])), np.bool_)
