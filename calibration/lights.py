"""The lights of a profile: which of them one is, and the same profile with one more, or with one that it knows learned anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.text import Text, say
from vision.colours.colour_look import Colour
from vision.lamps.lamp_change import LampChange
from vision.profile import DiceSet, OtherLight, Profile

MOST_LIGHTS = 4  # that a profile holds: each look is held against all
SAME_SIZE = 0.2  # edges of two sets of one name that differ by a larger share are of other dice; of one die's, 98 of 100 are read to 0.12


@dataclass(frozen=True, slots=True)
class Beside:
    """Dice learned in one more light. profile: with it, None where it can't be right; sorry: why not, None where it is; anew: it is a
    light that the profile knew; count: of lights that it knows then."""

    profile: Profile | None = None
    sorry: Text | None = None
    anew: bool = False
    count: int = 0


def lights_of(profile: Profile) -> list[OtherLight]:
    """All that the profile knows, the first one first."""
    return [OtherLight(profile.dice, profile.floors), *profile.lights]


def known_as(profile: Profile, floors: Mapping[str, Colour]) -> int | None:
    """Which of its lights this is, told by the floors, the nearest of several; None where it is another one than all."""
    changes = [LampChange.between(light.floors, floors) for light in lights_of(profile)]
    same = [(change.far, n) for n, change in enumerate(changes) if not change.is_another]
    return min(same)[1] if same else None


def in_place_of(profile: Profile, number: int | None, light: OtherLight) -> Profile:
    """The profile with this light as one more, or in place of that with this number in `lights_of`."""
    if number is None:
        return replace(profile, lights=(*profile.lights, light))
    if number == 0:
        return replace(profile, dice=light.dice, floors=light.floors)
    return replace(profile, lights=tuple(light if n == number else one for n, one in enumerate(lights_of(profile)))[1:])


def beside(profile: Profile, light: OtherLight) -> Beside:
    """The profile with this light, as calibration has just learned it, beside those that it knows; where it is one of these, that one is
    learned anew. Nothing of the others is lost."""
    number = known_as(profile, light.floors)
    if (sorry := _refusal(profile, light, number)) is not None:
        return Beside(sorry=sorry)
    new = in_place_of(profile, number, light)
    return Beside(new, anew=number is not None, count=len(lights_of(new)))


def _refusal(profile: Profile, light: OtherLight, number: int | None) -> Text | None:
    """Why the light can't be one of this profile's; None where it can."""
    lights = lights_of(profile)
    if not all(np.isfinite(LampChange.between(one.floors, light.floors).far) for one in lights):
        return say("No place's floor tells this light from those that the profile knows: learn the dice afresh.")
    if other := _of_another_size(profile.dice, light.dice):
        return say("The {name_colour} dice have another size than those that the profile knows: learn the dice afresh.", name_colour=other)
    if number is not None:
        unseen = sorted({one.name for one in lights[number].dice} - {one.name for one in light.dice})
        if unseen:
            return say(
                "The profile knows this light already; to learn it anew, show all its dice: the {name_colour} ones are missing.",
                name_colour=unseen[0],
            )
    elif len(lights) >= MOST_LIGHTS:
        return say("The profile knows {count} lights already, and no more: learn the dice afresh.", count=len(lights))
    return None


def _of_another_size(known: Sequence[DiceSet], seen: Sequence[DiceSet]) -> str | None:
    """The name of a set that is unlike each of that name that was known, big ones and ordinary ones."""
    for one in seen:
        sizes = [other.size_mm for other in known if other.name == one.name]
        if not any(abs(one.size_mm - size) <= SAME_SIZE * size for size in sizes):
            return one.name
    return None
