"""The learned dice of this table: a face's body colour held against them, the lamp's change since calibration (vision/lamps/lamp_change.py)
taken out. Knows no players.
"""

import math
from collections.abc import Collection, Hashable, Mapping, Sequence, Set
from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.text import Text, say
from vision import planes
from vision.colour import COLOURS, CRUSHED, PALE, colour_of, plain_name
from vision.colours.colour_look import ColourLook
from vision.colours.table_seen import TableSeen
from vision.colours.top_faces import to_bgr, to_lab
from vision.colours.turned import BESIDE
from vision.colours.witnesses import UNLEARNED, is_against, is_told, network_is_sure, network_settles, of_strangers
from vision.frame import Image
from vision.lamps.lamp_change import COVERS_TINT, Colour, LampChange, relit
from vision.lamps.lamp_rest import LampRest
from vision.mat import MatLayout
from vision.profile import DiceSet, OtherLight, Profile
from vision.reading import DieReading, altered, asked_about

LEAST_SPREAD = (9.0, 6.0, 6.0)  # of L*, a*, b*: no set is narrower than shade and gloss make it
FITS, STRANGE = 4.0, 6.5  # spreads from a set's middle: within the first it surely is one of it, beyond the second none
NETWORK_SAY = 0.4  # power to which the network's odds count beside the learned colours
TORN = 0.6  # share of the likeliest name below which the lamp's rest, told by other dice, does not settle it
SETTLED, DOUBTED = 0.98, 0.5  # how sure a colour is at least of which the body or the network is sure; at most, where neither is
# Times another tint of light from which on a name of one's own needs more than the nearest set, and times as far the next one must lie
# then. Of bodies learned by day and read in an evening's shadow, or the other way round, three of 3,738 were another set's without a doubt;
# their own lay 1.5 to 2 times as far (vision.training.measure.shown_again, seed 9045). None is since.
OTHER_TINT, BEYOND = 1.5, 2.5
SAME_GAIN = 0.03  # of the light: within it, it is the same one
ALIKE = 2.0  # spreads between two sets' middles below which they may be one

Floats = npt.NDArray[np.float64]


class LearnedColours:
    """Names the colour of dice by the sets that were learned in one light."""

    def __init__(self, learned: Profile | OtherLight, seen: TableSeen) -> None:
        """seen: the table as it looks now."""
        self._sets, self._floors = learned.dice, learned.floors
        self._middles, self._spreads = _middles_and_spreads(learned.dice)
        self._parted = _parted(learned.dice)
        self.lamp = LampChange({})
        self._rest: LampRest | None = None
        self._seen = seen
        self._gains: dict[Hashable, Floats] = {}

    def note_on(self, names: Collection[str]) -> Text | None:
        """What people should know of the light, or of a colour in play that was not learned; None where all is well."""
        if self.lamp.is_covered:
            unlearned = self.never_learned(names)
            if not unlearned:
                return None
            return say("The {name_colour} dice were not learned: until they are, more is asked about.", name_colour=unlearned[0])
        if self.lamp.tint > COVERS_TINT:
            return say("The light has another colour than when the dice were learned: switch that lamp on, or learn the dice anew.")
        return say("The light is much weaker or stronger than when the dice were learned: mend the light, or learn the dice anew.")

    def see_lamp(self) -> None:
        """Hold the lamp of now, as the table's floors tell it, against the one that was learned."""
        self._gains = {}
        if self._seen.cells is not None:
            self.lamp = LampChange.to_cells(self._floors, self._seen.floors, self._seen.cells)

    def look(self, image: Image, layout: MatLayout | None, dice: Sequence[DieReading]) -> None:
        """Where the lamp is another one, see by these dice as well what it is."""
        self._rest = self._told_by(image, dice, layout) if self.lamp.is_another and self.lamp.is_covered else None

    def judge(
        self, image: Image, die: DieReading, layout: MatLayout | None, allowed: Set[str] | None = None, ask_below: float = 0.5
    ) -> DieReading:
        """The same die with the colour its body tells. die: with the network's odds for all COLOURS; allowed: names in play, None for
        all; ask_below: least confidence of a colour that is believed."""
        zone = self._seen.zone_of(die, layout)
        told = self._judged(image, die, zone, allowed, ask_below, self._gain_of(die, zone))
        if told.why_ask == "colour" and die.top in self._seen.shade:
            in_shade = self._judged(image, die, zone, allowed, ask_below, self.lamp.gain_at(zone, self._seen.shade[die.top]))
            return in_shade if not in_shade.ask and plain_name(in_shade.colour) == die.colour else told
        if told.why_ask == "colour":
            return told
        if all(self._name_in(die, allowed, bgr) == told.colour for bgr in self._otherwise(image, die, zone)):
            return told
        return in_doubt(told, allowed)

    def _otherwise(self, image: Image, die: DieReading, zone: str | None) -> list[Floats]:
        """As what its body would have looked then in other lights than the likeliest, where it may stand in such: near a shadow's edge,
        hemmed in by dice, or where the table beside it is not believed. In a shadow of the evening 12 of some 2,600 learned dice were
        another set's without a doubt: white ones green, yellow ones white, orange ones red (tables of vision.training.measure.shown_again,
        seed 20171)."""
        seen, top, (body,) = self._seen, die.top, self._seen.bodies(image, [die])
        if body is None or not self.lamp.is_covered:
            return []
        beside, edge = seen.beside.get(top), [lights[top] for lights in (seen.shade, seen.glow) if top in lights]
        gains = [self.lamp.gain_at(zone, light) for light in (*edge, *seen.hemmed_in.get(top, ()))]
        if top in seen.hemmed_in:
            gains.append(self.lamp.gain_at(zone, None))
        if beside is not None and self.lamp.is_unsure_of(body, zone, beside):
            gains += [self.lamp.gain_beside(zone, light) for light in (beside, *edge)]
        likeliest = self._gain_of(die, zone)
        return [relit(body, gain) for gain in gains if np.abs(gain - likeliest).max() > SAME_GAIN * likeliest.min()]

    def _name_in(self, die: DieReading, allowed: Set[str] | None, bgr: Floats) -> str:
        """The likeliest name of a die whose body looked so then."""
        share = _shares(die, self._distances(self._names(allowed), bgr))
        return max(share, key=lambda one: share[one])

    def _judged(
        self, image: Image, die: DieReading, zone: str | None, allowed: Set[str] | None, ask_below: float, gain: Floats
    ) -> DieReading:
        """As `judge`. zone, gain: in which it lies, and of the light in which it is taken to stand there."""
        bgr = self._as_then(image, die, gain) if self.lamp.is_covered else None
        return self._by_body(die, bgr, self.lamp.is_another_with(gain, zone), allowed, ask_below)

    def as_lit_by(self, floors: Mapping[str, Colour]) -> "LearnedColours":
        """The same sets under the lamp that these floors tell, as in a look of which only numbers were kept. To ask changes nothing."""
        there = copy(self)
        there.lamp, there._rest, there._gains = LampChange.between(self._floors, floors), None, {}
        return there

    def judge_look(self, die: DieReading, look: ColourLook, allowed: Set[str] | None, ask_below: float) -> DieReading:
        """As `judge`, of a die of which only these numbers were kept. die: with the network's odds; the lamp: see `as_lit_by`."""
        bgr = self.lamp.as_then(look.bgr, look.zone) if self.lamp.is_covered else None
        return self._by_body(die, bgr, self.lamp.is_another_at(look.zone, None), allowed, ask_below)

    def _by_body(
        self, die: DieReading, bgr: Floats | None, another_lamp: bool, allowed: Set[str] | None, ask_below: float
    ) -> DieReading:
        """As `judge`. bgr: its body as it would have looked then, None where nobody knows; another_lamp: it lies in another light."""
        names = self._names(allowed)
        away = self._distances(names, bgr)
        if all(far is None for far in away.values()) and {plain_name(name) for name in names} <= set(COLOURS):
            return by_network(die, names, allowed is not None, ask_below)
        share = _shares(die, away)
        name = max(share, key=lambda one: share[one])
        stands_out = self._stands_out_from_its_like(name, away)
        told = stands_out and self._is_told(die, name, away, share[name], ask_below, another_lamp)
        sure = (max(share[name], SETTLED) if told else min(share[name], DOUBTED)) * _fit(die, name, away[name])
        if stands_out and sure < ask_below and share[name] >= TORN and bgr is not None and self._rest is not None:
            sure = max(sure, self._sure_after_all(die, name, self._distances(names, self._rest.as_then(bgr)), ask_below))
        if stands_out and sure < ask_below and not another_lamp and name in self._parted and network_settles(name, away, die.colour_odds):
            sure = SETTLED
        if bgr is not None and float(to_lab(bgr)[0]) < CRUSHED and self._may_be_another_dark_one(name, names, away, die, ask_below):
            sure = min(sure, DOUBTED)
        named = altered(die, colour=name, colour_odds=share, colour_confidence=sure)
        return asked_about(named, "colour") if allowed is not None and sure < ask_below else named

    def like_another(self, image: Image, dice: Sequence[DieReading], layout: MatLayout | None) -> set[int]:
        """Which of these dice, that were named as if they had not been learned, have a hue nearer to that of the learned set of a
        neighbouring colour than to their own's: through a camera that turns hues, in the sun through leaves, red dice were orange to all,
        0.995 and more (seed 14663, table 11)."""
        hues = {plain_name(one.name): _hue(one.body_lab) for one in self._sets}
        found = set()
        for n, die in enumerate(dice):
            beside = BESIDE.get(plain_name(die.colour), frozenset()) & hues.keys()
            own = hues.get(plain_name(die.colour))
            bgr = self._as_then(image, die, self._gain_of(die, self._seen.zone_of(die, layout))) if beside and own is not None else None
            if bgr is None or own is None:
                continue
            hue = _hue(to_lab(bgr))
            if any(_apart(hue, hues[other]) < _apart(hue, own) for other in beside):
                found.add(n)
        return found

    def known_by_name(self, allowed: Set[str] | None) -> Set[str] | None:
        """The names in play, where one who knows colours by name only may be heard: not where two sets were learned alike, one looked like
        another colour, or one was never learned, as calibration could not see it apart. allowed: as for `judge`."""
        names = allowed or {dice.name for dice in self._sets} | self._unlearned()
        learned = [dice for name in names if (dice := self._set_of(name)) is not None]
        return names if all(dice.name in self._parted for dice in learned) and not self.never_learned(allowed or ()) else None

    def never_learned(self, names: Collection[str]) -> list[str]:
        """Which of these names in play stand for no set that was learned, in order."""
        return sorted(name for name in names if self._set_of(name) is None)

    def _as_then(self, image: Image, die: DieReading, gain: Floats) -> Floats | None:
        """Its body without this gain of light, as it looked under the lamp that it was learned under; None at the picture's rim."""
        (body,) = self._seen.bodies(image, [die])
        return None if body is None else relit(body, gain)

    def _gain_of(self, die: DieReading, zone: str | None) -> Floats:
        """The gain of the light in which a die most likely stands, by the table beside it; reckoned once for each die of a look."""
        where = die.top, zone
        if where not in self._gains:
            self._gains[where] = self.lamp.gain_at(zone, self._seen.beside.get(die.top))
        return self._gains[where]

    def _told_by(self, image: Image, dice: Sequence[DieReading], layout: MatLayout | None) -> LampRest | None:
        """What the floors do not tell of the lamp, by the dice whose set is sure."""
        seen: dict[int, list[Floats]] = {}
        for die in dice:
            if die.why_ask not in ("", "colour"):
                continue
            bgr = self._as_then(image, die, self._gain_of(die, self._seen.zone_of(die, layout)))
            if bgr is None:
                continue
            far = self._how_far(bgr)
            away = {one.name: float(distance) for one, distance in zip(self._sets, far, strict=True)}
            nearest = int(far.argmin())
            if far[nearest] <= STRANGE and network_is_sure(self._sets[nearest].name, away, die.colour_odds, SETTLED):
                seen.setdefault(nearest, []).append(bgr)
        now = [planes.median(np.array(bodies)) for bodies in seen.values()]
        return LampRest.between(now, [to_bgr(self._sets[number].body_lab) for number in seen])

    def _is_told(
        self, die: DieReading, name: str, away: Mapping[str, float | None], share: float, ask_below: float, another_lamp: bool
    ) -> bool:
        """Whether the body or the network is sure of it; of a name of one's own the network says nothing, so its silence will do where the
        body is at home, and can't be of a set that was never learned, which may look like any."""
        told, own = {other: odds for other in away if (odds := _network_odds(die, other)) is not None}, away[name]
        is_of_ours = own is not None and own < UNLEARNED and ask_below * (1 + of_strangers(name, away, told)) <= 1
        if name not in told and is_of_ours and share >= ask_below and not is_against(name, told):
            return self.lamp.tint <= OTHER_TINT or self._stands_out(name, away)
        dice = self._set_of(name)
        return is_told(name, away, die.colour_odds, dice.looks if dice is not None else "", ask_below, another_lamp)

    def _stands_out(self, name: str, away: Mapping[str, float | None]) -> bool:
        """Whether all other sets in play lie far beyond this one: in light of another colour bodies of one set are off by spreads, all the
        same way, so that it is not enough to be the nearest."""
        own = away[name] or 0.0
        return all(far is None or other == name or far >= BEYOND * own for other, far in away.items())

    def _stands_out_from_its_like(self, name: str, away: Mapping[str, float | None]) -> bool:
        """Whether each set in play that the network took for this colour when it was learned lies far beyond this one: between the two its
        word says nothing. In the sun through leaves red dice that were learned in the shade were orange, 1.0 (seed 14663, table 22)."""
        alike = {other for other in away if other != name and (dice := self._set_of(other)) is not None and dice.looks == plain_name(name)}
        own = away[name]
        return own is None or all((far := away[other]) is None or far >= BEYOND * own for other in alike)

    def _sure_after_all(self, die: DieReading, name: str, away: Mapping[str, float | None], ask_below: float) -> float:
        """How sure a doubtful colour is with the rest of the lamp's change taken out: the same, and only if the network is sure of it."""
        share = _shares(die, away)
        same = max(share, key=lambda one: share[one]) == name and None not in away.values()
        return SETTLED * _fit(die, name, away[name]) if same and network_is_sure(name, away, die.colour_odds, ask_below) else 0.0

    def _may_be_another_dark_one(
        self, name: str, names: Sequence[str], away: Mapping[str, float | None], die: DieReading, ask_below: float
    ) -> bool:
        """Whether a body of which nothing is left but darkness may be of another set: one that was never learned, or where the network is
        not sure of it."""
        if any(plain_name(one) not in PALE for one in self.never_learned(names)):
            return True
        return plain_name(name) in COLOURS and not network_is_sure(name, away, die.colour_odds, ask_below)

    def _names(self, allowed: Set[str] | None) -> list[str]:
        return sorted(allowed) if allowed else sorted({dice.name for dice in self._sets} | self._unlearned())

    def _unlearned(self) -> set[str]:
        return set(COLOURS) - {plain_name(dice.name) for dice in self._sets}

    def _set_of(self, name: str) -> DiceSet | None:
        named = next((dice for dice in self._sets if dice.name == name), None)
        return named or next((dice for dice in self._sets if plain_name(dice.name) == plain_name(name)), None)

    def _distances(self, names: Sequence[str], bgr: Floats | None) -> dict[str, float | None]:
        """By name how many spreads the body (as it was then) lies from the learned set; None where there is none, or no body to judge."""
        if bgr is None:
            return dict.fromkeys(names)
        away = dict(zip((dice.name for dice in self._sets), self._how_far(bgr).tolist(), strict=True))
        return {name: None if (dice := self._set_of(name)) is None else away[dice.name] for name in names}

    def _how_far(self, bgr: Floats) -> Floats:
        """How many of its own spreads a body lies from each set's middle."""
        return distances(to_lab(bgr), self._middles, self._spreads)


def _hue(lab: Sequence[float] | npt.NDArray[np.floating[Any]]) -> float:
    """Degrees round grey, a* to b*."""
    return math.degrees(math.atan2(float(lab[2]), float(lab[1])))


def _apart(one: float, other: float) -> float:
    """Degrees between two hues."""
    return abs((one - other + 180) % 360 - 180)


def _middles_and_spreads(sets: Sequence[DiceSet]) -> tuple[Floats, Floats]:
    """Where each set's bodies lie in L*a*b*, and how wide apart, (n, 3) each."""
    middles, spreads = (np.array(labs, np.float64).reshape(-1, 3) for labs in ([s.body_lab for s in sets], [s.spread_lab for s in sets]))
    return middles, np.maximum(spreads, LEAST_SPREAD)


def distances(lab: npt.ArrayLike, middles: Floats, spreads: Floats) -> Floats:
    """How many of its own spreads a colour lies from each set's middle."""
    return np.asarray(planes.length((np.asarray(lab) - middles) / spreads), np.float64)


def _parted(sets: Sequence[DiceSet]) -> frozenset[str]:
    """Names of sets that the network tells from all others: when they were learned it called them so, and none else; and no other one
    was learned so alike that the same dice may have been learned twice."""
    middles, spreads = _middles_and_spreads(sets)
    far = np.array([distances(middle, middles, spreads) for middle in middles]).reshape(len(sets), len(sets))
    np.fill_diagonal(far, np.inf)
    apart = dict(zip((one.name for one in sets), far.min(axis=1, initial=np.inf).tolist(), strict=True))
    called = {dice.looks for dice in sets}
    return frozenset(one.name for one in sets if apart[one.name] >= ALIKE and not one.looks and plain_name(one.name) not in called)


def by_network(die: DieReading, names: Sequence[str], must: bool, ask_below: float) -> DieReading:
    """The die where nothing learned can be held against it: the reader network decides, and is believed as at a table with no profile."""
    told = np.array([die.colour_odds.get(name, 0.0) for name in COLOURS], np.float32)
    colour, sure, odds = colour_of(told, set(names))
    named = altered(die, colour=colour, colour_odds=odds, colour_confidence=sure)
    return asked_about(named, "colour") if must and sure < ask_below else named


def in_doubt(die: DieReading, allowed: Set[str] | None) -> DieReading:
    """The same die, of whose colour nobody is sure, asked about where it is one of those in play. allowed: as for LearnedColours.judge."""
    doubted = altered(die, colour_confidence=min(die.colour_confidence, DOUBTED))
    return doubted if allowed is None else asked_about(doubted, "colour")


def _network_odds(die: DieReading, name: str) -> float | None:
    """The reader network's odds for a set that bears a colour's name; None for other names, of which it knows nothing."""
    return die.colour_odds.get(plain_name(name), 0.0) if plain_name(name) in COLOURS else None


def _shares(die: DieReading, away: Mapping[str, float | None]) -> dict[str, float]:
    """The chance of each name in play, 0..1 together."""
    say_so = NETWORK_SAY if any(far is not None for far in away.values()) else 1.0
    chances = {name: _chance(die, name, far, say_so) for name, far in away.items()}
    whole = max(sum(chances.values()), 1e-12)
    return {name: chance / whole for name, chance in chances.items()}


def _chance(die: DieReading, name: str, away: float | None, say_so: float) -> float:
    """Weight of one name: how well the learned body fits, and the network's word to the power say_so."""
    odds = _network_odds(die, name)
    word = (0.3 if odds is None else odds + 0.02) ** say_so
    return math.exp(-(min(UNLEARNED if away is None else away, 12.0) ** 2) / 2) * word


def _fit(die: DieReading, name: str, away: float | None) -> float:
    """1 where the winner fits; less where it is but the likeliest of what is allowed, and none of it fits."""
    if away is not None:
        return min(max((STRANGE - away) / (STRANGE - FITS), 0.0), 1.0)
    odds = _network_odds(die, name)
    return 0.5 if odds is None else min(1.0, 4 * odds)
