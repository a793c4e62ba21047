"""Dice of one colour look alike on one table: what the reader is unsure of is told by the dice whose colour is sure, and so is a mix-up.

A warm lamp turns white to orange and orange to red, one die a little more than the next; but dice of one set stay neighbours, as they
look or as they would in one light: somebody's shadow parted 106 of 233 sets, and 18 where the table beside them tells how much light
each has. A doubtful die is settled only by sure ones that look like it, and only where everything else the reader thought of lies there
too and looks different. No die is given a colour against the reader by reckoning over doubtful ones: two sets changed names that way.
"""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.bodies import are_cut_off, bodies_lab
from vision.colour import plain_name
from vision.colours.alike import ONE_BLACK, ONE_SET, TWO_SETS, Apart
from vision.colours.dark import black_told_apart
from vision.colours.unseen import perhaps_others, unseen
from vision.frame import Image
from vision.reading import DieReading, asked_about

THOUGHT_OF, OFTEN_THOUGHT_OF = 0.02, 0.1  # chance of a colour: of one die at least; of the dice of a set on average
SETTLED = 0.98  # how sure a colour is that the neighbours settled
MANY, ENOUGH = 3, 0.2  # doubted dice of a colour, and their share of it, from which on the rest of it is doubted
SEVERAL = 2  # doubted dice of a colour, more than are believed, from which on what looks like them is doubted too
# Spreads from a die to the nearest other one of its colour, from which on it is doubted if one of another lies nearer than this share
# of it: a red five with a lamp's pale image on it was purple to both readers, 0.996, 7.5 from the purple ones and 2.6 from the red ones
# (seed 12413, as in a game, table 144).
LONE, FAR_NEARER = 5.0, 0.5
# Spreads between several and several of one name, from which on nobody settles it while a colour in play is unseen: under a strip of
# coloured lights, through a camera that makes pale, four orange ones were yellow to all, 1.7 from three yellow ones (seed 12517, table 0).
# Of 97 sets of one colour that were settled two are so.
HARDLY_ONE = 1.5
CERTAIN = 0.995  # how sure a colour is that is believed under a lamp of quite another colour than the camera was set to
# What each colour may have been before too much light cut it off, channel by channel: of red ones all is left but red's lead over green or
# blue, of orange ones red and green, as of yellow ones, of pale ones nothing (seeds 13204, 13206 and 13411).
BURNS_OUT_FROM: Mapping[str, Set[str]] = {
    "orange": {"red"},
    "purple": {"red", "blue"},
    "yellow": {"orange", "green"},
    "green": {"blue"},
    "blue": {"purple"},
    "white": {"yellow", "green", "blue", "purple", "orange", "red"},
}
# The same where light lay over all, which a camera may have made lush or dark before it could be taken away: five orange dice were red,
# 0.999 and more, through such a one (seed 14014, table 0), seven green and blue ones black (14015, tables 11 and 19). Where light
# was only added, ten purple and blue ones still were (14045, table 6; 14047, table 22), and of eight orange ones four red (14057, table 4).
FADES_FROM: Mapping[str, Set[str]] = {
    "red": {"orange"},
    "orange": {"red"},
    "black": {"blue", "green", "purple"},
    "blue": {"purple"},
    "purple": {"blue"},
    "white": {"yellow"},
}
WITNESSES = 2  # sure dice of a colour that it takes to settle another

Floats = npt.NDArray[np.float64]


def same_colours(image: Image, dice: Sequence[DieReading], ask_below: float) -> list[DieReading]:
    """The same dice, those whose colour was in doubt told anew. ask_below: least confidence of a colour that is believed alone.

    dice: with odds for the same names, the colours in play. Sure dice that may be of another set are asked about.
    """
    if not dice or len({tuple(die.colour_odds) for die in dice}) > 1:
        return list(dice)
    names = list(dice[0].colour_odds)
    alone = np.array([[die.colour_odds[name] for name in names] for die in dice])
    apart = Apart.of(image, dice)
    spreads = apart.spreads
    told = np.array([die.why_ask in ("", "colour") for die in dice])
    sure = told & np.array([die.colour_confidence >= ask_below for die in dice])
    named = np.array([names.index(die.colour) for die in dice])
    far = _how_far(spreads, named, sure, len(names))
    spoken = sure & (_spoken_against(named, far) | _strays(named, _how_far(spreads, named, told, len(names))))
    against = set(np.flatnonzero(spoken).tolist())
    sure &= ~spoken
    far, witnesses = _how_far(spreads, named, sure, len(names)), np.bincount(named[sure], minlength=len(names))
    out = [die if die.colour_confidence >= ask_below else _settled(die, names, alone[n], far[n], witnesses) for n, die in enumerate(dice)]
    shown = {die.colour for n, die in enumerate(out) if sure[n]}
    hints = alone[:, [name not in shown for name in names]].max(axis=1, initial=0.0)
    hints[[die.colour not in shown for die in out]] = 0.0  # a colour of which no die is sure is in doubt already
    told_apart = black_told_apart(out, apart, set(names)) - {die.colour for n, die in enumerate(out) if die is not dice[n]}
    doubted = against | _perhaps_another_set(out, hints, apart, not set(names) <= shown, told_apart)
    asked = _asked(out, doubted)
    return _asked(asked, _mostly_doubted(asked))


def in_one_clump(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, those of a colour asked about that lie in two clumps: under another lamp than a set was learned under, one colour
    may have come to look like the next to reader and learned colours alike, but hardly just like it."""
    apart = in_two_clumps(image, dice)
    return _asked(dice, {n for n, die in enumerate(dice) if die.colour in apart})


def under_an_odd_lamp(dice: Sequence[DieReading], is_lost: bool = False) -> list[DieReading]:
    """The same dice, those asked about whose colour is not all but certain: under such a lamp a table's readers take one for another.
    is_lost: a colour of the light is missing; then nothing is certain: without blue 52 of 143 dice had another colour, most with 0.995."""
    return _asked(dice, {n for n, die in enumerate(dice) if is_lost or die.colour_confidence < CERTAIN})


def where_the_mat_is_burnt_out(image: Image, dice: Sequence[DieReading], names: Set[str]) -> list[DieReading]:
    """The same dice, those asked about of which a colour is cut off by so much light, and which may be of another one that burns out to
    what they seem, that is in play (names) and not surely seen."""
    if not unseen(dice, names):
        return list(dice)
    cut_off = are_cut_off(bodies_lab(image, [die.top for die in dice])).tolist()
    return _asked(dice, perhaps_others(dice, _may_be(dice, cut_off, BURNS_OUT_FROM), names))


def where_a_veil_lay_over_all(dice: Sequence[DieReading], names: Set[str]) -> list[DieReading]:
    """The same dice, those asked about that may be of another colour, made paler or darker by what is left of a veil, that is in play
    (names) and not surely seen."""
    return _asked(dice, perhaps_others(dice, _may_be(dice, [True] * len(dice), FADES_FROM), names))


def _may_be(dice: Sequence[DieReading], these: Sequence[bool], was: Mapping[str, Set[str]]) -> list[Set[str]]:
    """What each die may have been; nothing but what it seems if it is none of these. was: by the colour that it seems to have."""
    return [was.get(plain_name(die.colour), set()) if is_one else set() for die, is_one in zip(dice, these, strict=True)]


def where_one_was_never_learned(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, where a colour in play was never learned and its dice may lie among another's: those of a colour asked about that do
    not all look alike, or of which several are in doubt."""
    apart = perhaps_two_sets(image, dice)
    asked = _asked(dice, {n for n, die in enumerate(dice) if die.colour in apart})
    return _asked(asked, _mostly_doubted(asked))


def asked_with_doubtful_ones(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, those asked about that look like a doubtful one of another colour, which may be of theirs: then they may be of
    its. In the dark one of four purple dice was blue to all readers, and looked as the blue ones did; two of the others might have been.
    Likewise those that look like most of what has their own name, if that is doubted: in the dark three of four purple dice were perhaps
    black, and one surely. Black ones must have just its hint of a colour. And those that may be of its, by their own odds, and look more
    like it than like any of their own name: of six white dice with green pips one, a six, was green among green ones."""
    doubtful = [n for n, die in enumerate(dice) if die.why_ask == "colour"]
    believed = [n for n, die in enumerate(dice) if not die.ask]
    doubts, beliefs = Counter(dice[n].colour for n in doubtful), Counter(dice[n].colour for n in believed)
    rather = {name for name, count in doubts.items() if count >= SEVERAL and count > beliefs[name]}
    perhaps = [(n, other) for n in believed for other in doubtful if _may_be_alike(dice[n], dice[other], rather)]
    perhaps_its = [(n, other) for n in believed for other in doubtful if _may_be_its(dice[n], dice[other])]
    if not perhaps and not perhaps_its:
        return list(dice)
    apart = Apart.of(image, dice)
    spreads, hints = apart.spreads, apart.seen[:, 1:]
    strays = {n for n, other in perhaps_its if spreads[n, other] < _to_own(spreads, dice, n)}
    reach = [ONE_BLACK if plain_name(die.colour) == "black" else np.inf for die in dice]
    alike = {n for n, other in perhaps if spreads[n, other] <= ONE_SET and np.linalg.norm(hints[n] - hints[other]) <= reach[n]}
    return _asked(dice, alike | strays)


def _to_own(spreads: Floats, dice: Sequence[DieReading], n: int) -> float:
    """How far a die is from the nearest other one of its name, in spreads; 0 where it is the only one, which tells nothing."""
    own = [spreads[n, other] for other, die in enumerate(dice) if other != n and die.colour == dice[n].colour]
    return float(min(own, default=0.0))


def _may_be_its(die: DieReading, doubtful: DieReading) -> bool:
    """Whether a die may have the colour of a doubtful one, by its own odds."""
    return die.colour != doubtful.colour and die.colour_odds.get(doubtful.colour, 0.0) >= THOUGHT_OF


def _may_be_alike(die: DieReading, doubtful: DieReading, rather: Set[str]) -> bool:
    """By name and odds. rather: colours of which more dice are doubted than believed."""
    if die.colour == doubtful.colour:
        return die.colour in rather
    return doubtful.colour_odds.get(die.colour, 0.0) >= OFTEN_THOUGHT_OF


def in_two_clumps(image: Image, dice: Sequence[DieReading]) -> set[str]:
    """The colours whose dice look as those of two sets do, several of each."""
    apart = Apart.of(image, dice)
    found = set()
    for name in {die.colour for die in dice}:
        here = [n for n, die in enumerate(dice) if die.colour == name and die.why_ask in ("", "colour")]
        if _in_two(apart.clumps(name, here)):
            found.add(name)
    return found


def perhaps_two_sets(image: Image, dice: Sequence[DieReading], among: Set[str] | None = None, names: Set[str] | None = None) -> set[str]:
    """The colours whose dice do not all look alike: one may be of another set. among: those that are asked after, None for all; names: the
    colours in play, of which one that nobody shows may be among them, though it hardly looks otherwise."""
    asked_after = {die.colour for die in dice if among is None or die.colour in among}
    if not asked_after:
        return set()
    apart, found = Apart.of(image, dice), set()
    is_one_unnamed = bool(set(names or ()) - {die.colour for die in dice})
    for name in asked_after:
        here = [n for n, die in enumerate(dice) if die.colour == name]
        is_hardly_one = is_one_unnamed and (apart.several_apart(name, here) or _in_two(apart.clumps(name, here, HARDLY_ONE)))
        if is_hardly_one or len(apart.clumps(name, here)) > 1:
            found.add(name)
    return found


def _in_two(found: Sequence[Sequence[int]]) -> bool:
    """Whether more than one of the clumps holds several dice."""
    return sum(len(clump) > 1 for clump in found) > 1


def _asked(dice: Sequence[DieReading], doubted: set[int]) -> list[DieReading]:
    return [asked_about(die, "colour") if n in doubted else die for n, die in enumerate(dice)]


def _mostly_doubted(dice: Sequence[DieReading]) -> set[int]:
    """The dice of each colour of which several and at least a fifth are asked about for it: the lamp may have changed the others too."""
    doubted: set[int] = set()
    for name in {die.colour for die in dice}:
        here = [n for n, die in enumerate(dice) if die.colour == name and die.why_ask in ("", "colour")]
        asked = sum(dice[n].why_ask == "colour" for n in here)
        if asked >= MANY and asked >= ENOUGH * len(here):
            doubted |= set(here)
    return doubted


def _how_far(apart: Floats, named: npt.NDArray[np.int_], sure: npt.NDArray[np.bool_], colours: int) -> Floats:
    """From each die to the nearest other sure one of each colour, (n, colours) spreads; infinite where there is none."""
    apart = np.where(np.eye(len(apart), dtype=bool), np.inf, apart)
    out = np.full((len(apart), colours), np.inf)
    for colour in range(colours):
        witnesses = sure & (named == colour)
        if witnesses.any():
            out[:, colour] = apart[:, witnesses].min(axis=1)
    return out


def _settled(die: DieReading, names: Sequence[str], alone: Floats, far: Floats, witnesses: npt.NDArray[np.int_]) -> DieReading:
    """A doubtful die, told by its neighbours if every other colour that the reader thought of looks different on this table. None is made
    black by them: in a deep shadow a green one, 0.79 to the reader, looked as black ones do in the light (seed 13005, table 112)."""
    nearest = int(far.argmin())
    others = [n for n in range(len(names)) if n != nearest and alone[n] >= THOUGHT_OF]
    alike = far[nearest] <= ONE_SET and witnesses[nearest] >= WITNESSES and alone[nearest] >= THOUGHT_OF
    is_blackened = plain_name(names[nearest]) == "black" and die.colour != names[nearest]
    if not alike or is_blackened or any(not TWO_SETS <= far[n] < np.inf for n in others):
        return die
    odds = dict.fromkeys(names, (1 - SETTLED) / max(len(names) - 1, 1)) | {names[nearest]: SETTLED}
    die = replace(die, colour=names[nearest], colour_odds=odds, colour_confidence=SETTLED)
    return replace(die, ask=False, why_ask="") if die.why_ask == "colour" else die


def _spoken_against(named: npt.NDArray[np.int_], far: Floats) -> npt.NDArray[np.bool_]:
    """Which dice look like those of another colour and unlike all others of their own, (n,)."""
    rows, rivals = np.arange(len(far)), far.copy()
    rivals[rows, named] = np.inf
    nearest = rivals.min(axis=1)
    return np.asarray((nearest <= ONE_SET) & (nearest < far[rows, named]), np.bool_)


def _strays(named: npt.NDArray[np.int_], far: Floats) -> npt.NDArray[np.bool_]:
    """Which dice lie far from all others of their colour and look like one of another, if but a doubtful one, (n,): of blue dice that a
    lamp had washed out the reader doubted two and called a third surely white. Or so far that they are rather like one of another than
    like their own. far: doubtful dice counted in."""
    rows, rivals = np.arange(len(far)), far.copy()
    rivals[rows, named] = np.inf
    nearest, own = rivals.min(axis=1), far[rows, named]
    is_alone = np.isfinite(own) & (own > LONE) & (nearest < FAR_NEARER * own)
    return np.asarray(((nearest <= ONE_SET) & (own > TWO_SETS)) | is_alone, np.bool_)


def _perhaps_another_set(
    dice: Sequence[DieReading], hints: Floats, apart: Apart, is_one_unseen: bool, told_apart: Set[str]
) -> set[int]:
    """Dice that may be of another set, one that the lamp makes alike. hints: the reader's chance of a colour of which no die is sure;
    is_one_unseen: whether there is such a colour; told_apart: colours whose dice may lie in clumps, none of which their neighbours settled.

    That nothing lies of some colour says little, for so does every first roll: the reader must have thought of it, or the bodies lie in
    two clumps. One die alone out of its clump is one with glare on it, if the reader is sure.
    """
    doubted: set[int] = set()
    for name in {die.colour for die in dice}:
        here = np.array([n for n, die in enumerate(dice) if die.colour == name and die.why_ask in ("", "colour")], int)
        if not len(here):
            continue
        thought_of = hints[here].max() > THOUGHT_OF
        found = apart.clumps(name, here.tolist(), ONE_SET if thought_of else TWO_SETS)
        in_two = _in_two(found) or (is_one_unseen and apart.several_apart(name, here.tolist()))
        in_clumps = (in_two or (thought_of and len(found) > 1)) and name not in told_apart
        if hints[here].mean() > OFTEN_THOUGHT_OF or in_clumps:
            doubted |= set(here.tolist())
    return doubted
