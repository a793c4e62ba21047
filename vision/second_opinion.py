"""A second opinion on the dice of a known table, from the readers of photographs: on what would be asked about, or hardly believed.

These readers were shown far more dice, and see what lies round a face, but take 2 ms for each; so they are asked once about each die in
doubt. On 470 made tables, 10,000 dice of which 242 were asked about, they settle 110 and are wrong about none. What they tell no better
than the table's own is left alone: dice that lean, and ones that may be a two or a speck. Under another lamp than dice were learned under
they are deceived as the table's own are: to both, purple was red and white orange. So they are, on one table in two thousand, with nothing
learned: to both three red dice were orange, 0.94 to 1.0, beside four that were, and through a camera that makes pale and dark ten green
ones were black. But these looked otherwise than those, and a colour whose dice do not all look alike is not theirs to settle.

What the table's own hardly believe is asked about where these see something else: of 10,020 dice five, among them the one that was wrong in
silence, a purple one called black with 0.97 under a lamp ten times weaker than before.
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import replace

import numpy as np

from vision.colour import colour_of
from vision.colours.colour_opinion import (
    TOGETHER,
    TOLD,
    ColoursInPlay,
    Told,
    by_order,
    by_sets,
    colours_agreed,
    kin_doubted,
    recoloured,
    surely_black,
    together,
)
from vision.colours.dark import perhaps_not_black
from vision.colours.pale import perhaps_not_white
from vision.colours.same_colour import asked_with_doubtful_ones, perhaps_two_sets
from vision.colours.turned import perhaps_turned
from vision.colours.unseen import unseen
from vision.colours.warm import perhaps_the_other_warm_one
from vision.dice.flat_after_all import FlatBelief
from vision.faces import Face
from vision.frame import Image
from vision.network import PHOTO
from vision.reader import face_of, read_faces
from vision.reading import DieReading, asked_about

HARDLY = 0.995  # confidence, of value or colour: one believed die in thirty has less
# Chance of a die that lies flat and free, less than which is asked about, unless it surely stands as one: 317 real ones had 0.91 and more,
# four lenses of telephones 0.19 at most. Of 11,000 dice on tables as in a game 26 were asked about for it, though 13 do.
LEAST_FINE = 0.7
SURELY_FINE, SURELY_READ = 0.95, 0.98  # at 0.9 two of 98 leaning dice that were asked about would have been believed
# Chances of a value: of the surer and of the less sure of both, without which a believed one is asked about. Pips that a camera bleaches
# leave an orange three a one to both, 0.988 and 0.978, a five a three, 0.964 and 0.957. Of 3,600 right ones one has less.
SURER, LESS_SURE = 0.99, 0.98
# Of a one, without which it is asked about however sure the other is: a purple three with one pip bleached and one at its very edge was a
# one to both, 0.993 and 0.88. Of 294 right ones none has less than 0.98.
A_ONE_TO_BOTH = 0.95
# Of a value that is believed again: the table's own had doubts of that itself only where it is blurred, and a one is what bleaching leaves
# of any: a yellow five was a one to both, 0.954 and 0.998.
LEAST_READ = 0.97
# How surely a one stands as a die does (vision.dice.poise) that is believed again though it is blurred: one dim pip of a black two, the
# other of which was hardly seen, is a one to both, 0.998 each, and stands with 0.968.
A_ONE_STANDS = 0.99
# Of a one that is hardly believed: one pip of a yellow two, half of it in a shadow, was a one to both, with 0.962 and 0.33. Of 9,450 ones
# 15 have less of both; what was no one and stood as oddly, among 1,500 things that are no dice, had 0.94 at most.
STANDS_ODDLY, SURELY_A_ONE = 0.5, 0.98
AHEAD = 4  # ones that are looked at a look before they are wanted: of forty dice seven are ones, and both looks have as much to do then
LIKELY = 0.5  # confidence of the table's own readers, without which nobody's word settles a value
MAY_LIFT = ("blurred", "faint")  # reasons to ask that they can lift under any lamp, where the colour is sure to the table's own
_SETTLED = ("colour", *MAY_LIFT)


class SecondOpinion:
    """Of one camera's table; a die whose top was found just where it was found before is not looked at again.

    `look_ahead`, `look` and `hear` look at dice and remember what is said of them, whatever picture comes later; `read_again` only asks.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, Face] = {}

    def forget(self) -> None:
        """Look at every die anew."""
        self._known.clear()

    def keep(self, dice: Sequence[DieReading]) -> None:
        """Look anew at all that are not found just where these are, the newest look's (see vision.dice.poise)."""
        self._known = {die.top: self._known[die.top] for die in dice if die.top in self._known}

    def look_ahead(self, image: Image, dice: Sequence[DieReading]) -> None:
        """Look at some of those about which these readers are asked whatever the table's own are sure of: ones, for `hear`."""
        self.keep(dice)
        self.look(image, [die for die in dice if die.value == 1][:AHEAD])

    def look(self, image: Image, dice: Sequence[DieReading]) -> None:
        """See what these readers say of these dice too, newly asked only about what they have not seen."""
        new = [die for die in dice if die.top not in self._known]
        fresh = zip(new, read_faces(image, [face_of(die) for die in new], which=PHOTO), strict=True)
        self._known |= {die.top: face for die, face in fresh}

    def hear(self, image: Image, dice: Sequence[DieReading], in_play: ColoursInPlay) -> list[DieReading]:
        """Look at what is wanted of these dice, and forget all others. Returns the same dice: what both sorts of readers surely say alike
        is no longer asked about, what is hardly believed is asked about where these say something else, and of what is still asked about
        the likeliest answer is told by both."""
        names, another_lamp = in_play.names, in_play.another_lamp
        by_looks = in_play.are_told_by_looks and not another_lamp  # red and orange are told then by what each looks like here
        unheard = set[int]()
        if names and not in_play.are_known_here:  # how white and how dark its dice are, too, is what was learned
            unheard = perhaps_not_black(image, dice, names) | perhaps_not_white(image, dice, names)
            unheard |= set() if by_looks else perhaps_the_other_warm_one(image, dice, names)
            unheard |= set() if in_play.are_learned else perhaps_turned(image, dice, names)
        dice = [asked_about(die, "colour") if n in unheard else die for n, die in enumerate(dice)]
        reasons = () if names is None else MAY_LIFT if another_lamp else _SETTLED
        wanted = [die for die in dice if _is_wanted(die, names is not None, reasons)]
        self.keep(dice)
        self.look(image, wanted)
        said = self._said_of(wanted)
        told = [colour_of(said[die.top].colour_odds, names) if names and die.top in said else None for die in dice]
        agreed = colours_agreed(dice, told, another_lamp) - {dice[n].colour for n in unheard}
        agreed -= perhaps_two_sets(image, dice, agreed, names)
        out = _die_by_die(dice, said, told, agreed, surely_black(image, dice, told, names or set()), another_lamp)
        if names:
            hidden = set() if in_play.are_learned else unseen(dice, names)
            out = self._by_others(image, dice, out, told, names, another_lamp, unheard, hidden)
        return asked_with_doubtful_ones(image, out)

    def read_again(self, dice: Sequence[DieReading]) -> list[DieReading]:
        """The same dice, which they have looked at and whose colour somebody told: asked about where these readers see another value, or
        rather no die. To ask changes nothing."""
        said = self._said_of(dice)
        return [_doubted(die, said[die.top], None) for die in dice]

    def _by_others(
        self,
        image: Image,
        dice: Sequence[DieReading],
        heard: Sequence[DieReading],
        told: Sequence[Told | None],
        names: Set[str],
        another_lamp: bool,
        unheard: Set[int],
        hidden: Set[str],
    ) -> list[DieReading]:
        """The dice with what others that lie there tell of their colours: whole sets, the order of two warm ones, doubted ones of their
        own. dice, heard: before and after these readers were; unheard: those whose colour is nobody's to tell; hidden: colours that no die
        surely shows, and the camera may have turned."""
        out, said = list(heard), self._known
        doubted = {die.colour for die in heard if die.why_ask == "colour"}
        if doubted:
            out, certain = by_sets(image, dice, heard, told, names, unheard, hidden)
            for n, sure in () if another_lamp else certain.items():
                die = replace(dice[n], ask=False, why_ask="", colour_confidence=sure)
                out[n] = _doubted(die, said[die.top], told[n])
        ordered = {} if another_lamp else by_order(image, dice, out, told, names)
        for n, die in ordered.items():
            out[n] = _doubted(die, said[die.top], None) if out[n].ask and not die.ask and die.top in said else die
        doubted |= {die.colour for die in out if die.why_ask == "colour"}
        kin = [n for n, die in enumerate(out) if die.colour in doubted and not die.ask and n not in ordered]
        self.look(image, [out[n] for n in kin])
        seen = self._said_of([out[n] for n in kin])
        chances = [colour_of(seen[out[n].top].colour_odds, names)[2].get(out[n].colour, 0.0) for n in kin]
        for k in kin_doubted(image, [out[n] for n in kin], chances, names, hidden):
            out[kin[k]] = asked_about(out[kin[k]], "colour")
        return out

    def _said_of(self, dice: Sequence[DieReading]) -> dict[Hashable, Face]:
        """What they said of these dice, which they have looked at, by their tops."""
        return {die.top: self._known[die.top] for die in dice}


def _die_by_die(
    dice: Sequence[DieReading],
    said: Mapping[Hashable, Face],
    told: Sequence[Told | None],
    agreed: Set[str],
    black: Set[int],
    another_lamp: bool,
) -> list[DieReading]:
    """What becomes of each die by what these readers say of it. agreed: the colours that they may settle; black: dice that surely are."""
    out = []
    for n, (die, colour) in enumerate(zip(dice, told, strict=True)):
        if die.top not in said:
            out.append(die)
        elif not die.ask:
            out.append(_doubted(die, said[die.top], colour))
        else:
            assert colour is not None
            own_is_sure = not another_lamp or die.colour_confidence >= HARDLY
            told_alike = agreed | {die.colour} if n in black else agreed
            out.append(_settled(die, said[die.top], colour, told_alike if own_is_sure else frozenset()))
    return out


def _is_wanted(die: DieReading, by_name: bool, reasons: Sequence[str]) -> bool:
    """Whether to hear them: about ones that would be believed, what hardly would, and what their word may settle. by_name: whether colours
    are theirs to tell; reasons: those to ask that they may lift."""
    if die.ask:
        return die.why_ask in reasons
    hardly_read = max(die.face_odds, default=1.0) < SURER
    return die.value == 1 or hardly_read or die.confidence < HARDLY or (by_name and die.colour_confidence < HARDLY)


def _doubted(die: DieReading, face: Face, colour: Told | None) -> DieReading:
    """A believed die, asked about where it is rather none, shows another value or has another colour."""
    if float(face.state_odds[0]) < LEAST_FINE and not FlatBelief.learned().is_believed(die, face):
        return asked_about(die, "faint")
    is_odd_one = die.value == 1 and die.confidence < SURELY_A_ONE and die.stands_flat is not None and die.stands_flat < STANDS_ODDLY
    if is_odd_one or not _is_read(die, face):
        return asked_about(die, "blurred")
    return asked_about(die, "colour") if colour is not None and colour[0] != die.colour else die


def _is_read(die: DieReading, face: Face) -> bool:
    """Whether these see the same value as the table's own, and one of both is sure of it."""
    if int(face.both_odds.argmax()) + 1 != die.value:
        return False
    chances = sorted((max(die.face_odds, default=1.0), float(face.both_odds.max())))
    if die.value == 1 and chances[0] < A_ONE_TO_BOTH:
        return False
    return chances[0] >= LESS_SURE or chances[1] >= SURER


def _settled(die: DieReading, face: Face, colour: Told, agreed: Set[str]) -> DieReading:
    """A die asked about, no longer so if value, colour and how it lies are sure; else with the answer that is likeliest to both."""
    name, sure, _ = colour
    both = together(die.colour_confidence, sure)
    settled = name == die.colour and name in agreed and sure >= TOLD and both >= TOGETHER and is_surely_read(die, face)
    if die.why_ask == "colour":
        settled &= float(face.state_odds[0]) >= SURELY_FINE
        return replace(die, ask=False, why_ask="", colour_confidence=both) if settled else recoloured(die, colour)
    may_be_a_pip = die.value == 1 and die.why_ask != "faint" and (die.stands_flat or 0.0) < A_ONE_STANDS
    if settled and not may_be_a_pip and die.confidence >= LIKELY and FlatBelief.learned().is_believed(die, face):
        return replace(die, ask=False, why_ask="", confidence=max(die.confidence, SURELY_READ))
    return _revalued(die, face) if die.why_ask == "blurred" else die


def is_surely_read(die: DieReading, face: Face) -> bool:
    """Whether both see the value that a die asked about seems to show, and are sure of it."""
    if int(face.both_odds.argmax()) + 1 != die.value:
        return False
    own, others = max(die.face_odds, default=0.0), float(face.both_odds.max())
    if die.why_ask == "colour" or (die.why_ask == "blurred" and die.value != 1):
        return others >= SURELY_READ
    least = LESS_SURE if die.value == 1 else LEAST_READ
    return min(own, others) >= least and max(own, others) >= SURER


def _revalued(die: DieReading, face: Face) -> DieReading:
    """With the value that is likeliest to both."""
    both = np.sqrt(np.array(die.face_odds or (1.0,) * 6) * face.both_odds)
    both /= max(float(both.sum()), 1e-9)
    return replace(die, value=int(both.argmax()) + 1, face_odds=tuple(float(chance) for chance in both))
