"""Learning a table's colours from an evening's answers: a profile for the light in which people play, and what it would have said.

Where the light at play is another one than the dice were learned in, people say the same colours every evening. Their answers, and what
they confirmed, show the dice as they look in that light: from them the sets and the floors are learned anew, as calibration would there.
What that brings is judged by the eye's own rule, every die by sets that have not seen its evening (leave one out), so that the promise is
kept at the table; and it is worth nothing if a single die would be read wrong without being asked about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.lights import MOST_LIGHTS, in_place_of, known_as, lights_of
from vision.belief import Belief
from vision.colour import COLOURS, plain_name
from vision.colours.colour_look import Colour, ColourLook
from vision.colours.table_colours import TableColours
from vision.colours.top_faces import to_bgr, to_lab
from vision.lamps.lamp_change import LampChange
from vision.profile import DiceSet, OtherLight, Profile

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
    seen enough to be learned in that light; beside: it is one more light, and in those that were known nothing changes; anew: it is one
    that was known, and in the others nothing changes; neither, where it takes the place of another one."""

    profile: Profile
    after: tuple[str | None, ...]
    confirmed: int
    lost: int
    wrong: int
    left_out: tuple[str, ...]
    beside: bool
    anew: bool

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
    new = in_this_light(profile, known, right)
    told = _by_others(profile, known, right)
    done = [said == RIGHT and _is_covered(profile, one) for said, one in zip(_told(profile, known), known, strict=True)]
    was, stays = _told(profile, right), told[len(known) :]
    lost = sum(old == RIGHT and then == ASKED for old, then in zip(was, stays, strict=True))
    wrong = [*told, *_told(new, known), *_told(new, right)].count(WRONG)
    left_out = tuple(sorted(names - {one.name for light in _news(new, profile) for one in light.dice})) if new != profile else ()
    by_die = iter([None if is_done else one for one, is_done in zip(told, done, strict=False)])
    after = tuple(next(by_die) if one.name in names else None for one in corrected)
    anew = new != profile and known_as(profile, _floors([one.look for one in known])) is not None
    return Relearned(new, after, len(right), lost, wrong, left_out, len(new.lights) > len(profile.lights), anew)


def in_this_light(profile: Profile, corrected: Sequence[Sample], confirmed: Sequence[Sample]) -> Profile:
    """The profile with the light in which people had to say these colours as one more light: its floors, and the sets as the dice show
    them that were seen in it. Where it is one that the profile knows, that one is learned anew, and a set of which the dice show too few
    stays in it as it was; where there are MOST_LIGHTS, it takes the place of the nearest but the first. A set of which nobody knows how it
    looks there is not in it. The profile itself where they show no set."""
    if not corrected:
        return profile
    lights, middle = lights_of(profile), _floors([one.look for one in corrected])
    known = known_as(profile, middle)
    others = [light.floors for n, light in enumerate(lights) if n != known]
    looks = {id(one): one for one in (*corrected, *confirmed) if _is_nearer(middle, others, one.look)}
    light = _seen_in(profile.dice, [*looks.values()], None if known is None else lights[known])
    if light is None:
        return profile
    if known is None and len(lights) >= MOST_LIGHTS:
        known = min(range(1, len(lights)), key=lambda n: LampChange.between(lights[n].floors, middle).far)
    return in_place_of(profile, known, light)


def _news(new: Profile, old: Profile) -> list[OtherLight]:
    """The light that was learned."""
    return [light for light in lights_of(new) if light not in lights_of(old)]


def _is_nearer(middle: Mapping[str, Colour], others: Sequence[Mapping[str, Colour]], look: ColourLook) -> bool:
    """Whether a look is of this light rather than of one of the others."""
    far = LampChange.between(middle, look.floors).far
    return all(far < LampChange.between(floors, look.floors).far for floors in others) and bool(np.isfinite(far))


def _floors(looks: Sequence[ColourLook]) -> dict[str, Colour]:
    """The colour of each zone's floor in most of these looks."""
    zones = sorted({zone for look in looks for zone in look.floors})
    return {zone: _middle([look.floors[zone] for look in looks if zone in look.floors]) for zone in zones}


def _seen_in(dice: Sequence[DiceSet], samples: Sequence[Sample], known: OtherLight | None) -> OtherLight | None:
    """The sets as these samples of one light show them, and those of which they show too few as they were `known` in it; None where they
    show none."""
    floors = _floors([one.look for one in samples])
    by_set = {one.name: [sample.look for sample in samples if sample.name == one.name] for one in dice}
    seen = {one.name: one for one in dice if len(by_set[one.name]) >= OF_A_SET}
    if not seen:
        return None
    stay = {one.name: _lit_by(one, known.floors, floors) for one in known.dice if one.name not in seen} if known is not None else {}
    names = {*seen, *stay}
    learned = {name: _learned(one, by_set[name], floors, names) for name, one in seen.items()} | stay
    in_order = dict.fromkeys((*(one.name for one in dice if one.name in names), *stay))
    return OtherLight(tuple(learned[name] for name in in_order), floors)


def _lit_by(one: DiceSet, then: Mapping[str, Colour], now: Mapping[str, Colour]) -> DiceSet:
    """A set learned in this light as it looks there now, a little brighter perhaps: the floors tell."""
    bodies = to_lab([LampChange.between(now, then).as_then(_colour(to_bgr(one.body_lab)), None)])
    return replace(one, body_lab=_rounded(bodies[0]))


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
    return any(LampChange.between(light.floors, one.look.floors).is_covered for light in lights_of(profile))


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
    for day in {one.day for one in samples}:
        taught = [[one for one in those if abs(one.day - day) > 1] for those in (known, right)]
        new = in_this_light(profile, *taught)
        here = [i for i, one in enumerate(samples) if one.day == day]
        said = [ASKED] * len(here) if new is profile else _told(new, [samples[i] for i in here], samples)
        told |= zip(here, said, strict=True)
    return [told[i] for i in range(len(samples))]


def _told(profile: Profile, samples: Sequence[Sample], played: Sequence[Sample] = ()) -> list[str]:
    """What the eye says of these dice by this profile. played: all that were seen, whose sets are in play in the light they lay in; none
    for these dice alone."""
    lights = lights_of(profile)
    in_play = _in_play(lights, played or samples)
    readers = {n: TableColours(profile, names, Belief.learned("table").colour_ask_below) for n, names in in_play.items()}
    said = [readers[_nearest(lights, one.look)].by_numbers(one.look) for one in samples]
    return [ASKED if die.ask else RIGHT if die.colour == one.name else WRONG for die, one in zip(said, samples, strict=True)]


def _in_play(lights: Sequence[OtherLight], samples: Sequence[Sample]) -> dict[int, set[str]]:
    """By light the sets that were played with in it."""
    found: dict[int, set[str]] = {}
    for one in samples:
        found.setdefault(_nearest(lights, one.look), set()).add(one.name)
    return found


def _nearest(lights: Sequence[OtherLight], look: ColourLook) -> int:
    return min(range(len(lights)), key=lambda n: LampChange.between(lights[n].floors, look.floors).far)


def _middle(colours: Sequence[Colour]) -> Colour:
    return _rounded(np.median(colours, axis=0))


def _colour(parts: Sequence[float] | np.ndarray) -> Colour:
    one, two, three = (float(part) for part in parts)
    return one, two, three


def _rounded(parts: Sequence[float] | np.ndarray) -> Colour:
    one, two, three = (round(part, 2) for part in _colour(parts))
    return one, two, three
