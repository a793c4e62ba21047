"""Learning a table's colours from an evening's answers: a profile for the light in which people play, and what it would have said.

Where the light at play is another one than the dice were learned in, people say the same colours every evening. Their answers, and what
they confirmed, show the dice as they look in that light: from them the sets and the floors are learned anew, as calibration would there.
What that brings is judged by the eye's own rule, every die by sets that have not seen its evening (leave one out), so that the promise is
kept at the table; and it is worth nothing if a single die would be read wrong without being asked about.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from vision.belief import Belief
from vision.colour import COLOURS, plain_name
from vision.colour_look import Colour, ColourLook
from vision.lamp_change import LampChange
from vision.palette import to_lab
from vision.profile import DiceSet, Profile
from vision.table_colours import TableColours

FEWEST, LEAST_GAIN = 5, 3  # corrected dice below which nothing is offered, and how many of them must be right
ENOUGH_RIGHT = 10  # dice that were read right, below which nobody knows what would be spoiled
GAIN_SHARE = 0.25  # of the corrected dice
OF_A_SET = 3  # dice that it takes to learn a set: as many as calibration asks for
RIGHT, ASKED, WRONG = "right", "asked", "wrong"


@dataclass(frozen=True, slots=True)
class Sample:
    """A die whose colour somebody said or confirmed. name: the set it is of; day: on which it was played, days since 1970."""

    name: str
    day: int
    look: ColourLook


@dataclass(frozen=True, slots=True)
class Relearned:
    """What learning would bring. profile: learned from all; after: by corrected die what would be said of it, RIGHT, ASKED or WRONG, None
    where its set was never learned, or the profile in use reads it right already; lost: dice that were right and would be asked about, of
    so many `confirmed`; wrong: dice, corrected or confirmed, that would be read wrong without a question; left_out: sets that were not
    seen enough to be in the new profile."""

    profile: Profile
    after: tuple[str | None, ...]
    confirmed: int
    lost: int
    wrong: int
    left_out: tuple[str, ...]

    @property
    def count(self) -> int:
        """Corrected dice that were judged."""
        return sum(one is not None for one in self.after)

    @property
    def gained(self) -> int:
        """Corrected dice that would be read right, nobody asking."""
        return sum(one == RIGHT for one in self.after)

    @property
    def worth_it(self) -> bool:
        """Whether to offer it: enough dice, clearly fewer questions, and no die read wrong."""
        enough = max(LEAST_GAIN, GAIN_SHARE * self.count)
        is_known = self.count >= FEWEST and self.confirmed >= ENOUGH_RIGHT
        return is_known and not self.wrong and self.gained - self.lost >= enough


def relearn(profile: Profile, corrected: Sequence[Sample], confirmed: Sequence[Sample]) -> Relearned:
    """What learning from these dice would bring. corrected: dice whose colour people had to say; confirmed: those that were read right."""
    corrected, confirmed = ([replace(one, name=_set_called(one.name, profile)) for one in those] for those in (corrected, confirmed))
    names = {one.name for one in profile.dice}
    known, right = [one for one in corrected if one.name in names], [one for one in confirmed if one.name in names]
    new = in_this_light(profile, [*known, *right])
    told = _by_others(profile, known, right)
    in_play = {one.name for one in (*known, *right)}
    done = [said == RIGHT and _is_covered(profile, one) for said, one in zip(_told(profile, known, in_play), known, strict=True)]
    was, stays = _told(profile, right, in_play), told[len(known) :]
    lost = sum(old == RIGHT and then == ASKED for old, then in zip(was, stays, strict=True))
    wrong = [*told, *_told(new, known, in_play), *_told(new, right, in_play)].count(WRONG)
    left_out = tuple(sorted(names - {one.name for one in new.dice}))
    by_die = iter([None if is_done else one for one, is_done in zip(told, done, strict=False)])
    return Relearned(new, tuple(next(by_die) if one.name in names else None for one in corrected), len(right), lost, wrong, left_out)


def in_this_light(profile: Profile, samples: Sequence[Sample]) -> Profile:
    """The profile with floors and sets as these dice show them; a set of which they show too few is not in it, for nobody knows how it
    looks there. The profile itself where they show no set."""
    looks = [one.look for one in samples]
    zones = sorted({zone for look in looks for zone in look.floors})
    floors = {zone: _middle([look.floors[zone] for look in looks if zone in look.floors]) for zone in zones}
    by_set = {one.name: [sample.look for sample in samples if sample.name == one.name] for one in profile.dice}
    seen = [one for one in profile.dice if len(by_set[one.name]) >= OF_A_SET]
    names = {one.name for one in seen}
    return replace(profile, dice=tuple(_learned(one, by_set[one.name], floors, names) for one in seen), floors=floors) if seen else profile


def _set_called(name: str, profile: Profile) -> str:
    """The name under which the set of these dice was learned: kickers are violet in the game, purple on the camera page."""
    names = [one.name for one in profile.dice]
    return name if name in names else next((one for one in names if plain_name(one) == plain_name(name)), name)


def _learned(one: DiceSet, mine: Sequence[ColourLook], floors: dict[str, Colour], names: set[str]) -> DiceSet:
    """As wide as calibration found it: a set that the dice of some evenings widen takes in what is of none, as a black die with a glare."""
    bodies = to_lab([LampChange.between(floors, look.floors).as_then(look.bgr, look.zone) for look in mine])
    return replace(one, body_lab=_rounded(np.median(bodies, axis=0)), looks=_looks_like(one.name, mine, names))


def _is_covered(profile: Profile, one: Sample) -> bool:
    """Whether the profile says anything in this light; where it does not, people were asked, whatever the network alone would say."""
    return LampChange.between(profile.floors, one.look.floors).is_covered


def _looks_like(name: str, looks: Sequence[ColourLook], names: set[str]) -> str:
    """The other one of the names that the network takes these dice for; "" where it agrees, or knows no such name."""
    if plain_name(name) not in COLOURS:
        return ""
    odds = {other: sum(look.called.get(plain_name(other), 0.0) for look in looks) for other in names if plain_name(other) in COLOURS}
    favourite = max(sorted(odds), key=lambda other: odds[other])
    return "" if odds[favourite] <= odds[name] else favourite


def _by_others(profile: Profile, known: Sequence[Sample], right: Sequence[Sample]) -> list[str]:
    """What is said of each, by sets learned on other evenings: one may last past midnight, so the days beside are left out too.
    Where others taught nothing, it is asked about."""
    samples, told = [*known, *right], dict[int, str]()
    in_play = {one.name for one in samples}
    for day in {one.day for one in samples}:
        others = [one for one in samples if abs(one.day - day) > 1]
        here = [i for i, one in enumerate(samples) if one.day == day]
        new = in_this_light(profile, others)
        said = [ASKED] * len(here) if new is profile else _told(new, [samples[i] for i in here], in_play)
        told |= zip(here, said, strict=True)
    return [told[i] for i in range(len(samples))]


def _told(profile: Profile, samples: Sequence[Sample], in_play: Set[str]) -> list[str]:
    """What the eye says of these dice by this profile."""
    colours = TableColours(profile, in_play, Belief.learned("table").colour_ask_below)
    said = [colours.by_numbers(one.look) for one in samples]
    return [ASKED if die.ask else RIGHT if die.colour == one.name else WRONG for die, one in zip(said, samples, strict=True)]


def _middle(colours: Sequence[Colour]) -> Colour:
    return _rounded(np.median(colours, axis=0))


def _colour(parts: Sequence[float] | np.ndarray) -> Colour:
    one, two, three = (float(part) for part in parts)
    return one, two, three


def _rounded(parts: Sequence[float] | np.ndarray) -> Colour:
    one, two, three = (round(part, 2) for part in _colour(parts))
    return one, two, three
