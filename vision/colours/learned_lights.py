"""In which of the lights that a profile knows a look is read: by the window in the afternoon, under the lamp in the evening.

The floors tell: the light that is nearest to the one of now serves, as if the profile knew no other. Where others are nearly as near, or
no floor tells, a die is believed only where all of these lights give it the same name. Where a set in play was not seen in the nearest
light, one serves in which it was: nobody is given a colour that stands for no dice of theirs.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from copy import copy

from vision.colours.colour_look import Colour, ColourLook
from vision.colours.palette import LearnedColours, in_doubt
from vision.colours.table_seen import TableSeen
from vision.frame import Image
from vision.mat import MatLayout
from vision.profile import OtherLight, Profile
from vision.reading import DieReading
from vision.table_plane import CameraPose

# Lights that are less than so many times as far as the nearest, and this, are as good as it. Measured once: on 14 made tables the floors
# of one lamp's looks lay 0.008 from the middle of others, 95 of 100 within 0.042, the worst 0.063. From what calibration found under it
# they lay 0.016, but 0.19 to 0.43 on three tables, where it had evened out a light from one side, and 0.66 in somebody's shadow: so far
# from home another light is soon as near, and is heard too. Where both lamps burn, in any proportion, the nearest alone was wrong on none
# of 4,912 dice, and hearing the other asked about none more; in a shadow by day it asked about 23 of 183, not 11.
AS_NEAR, SWINGS = 2.0, 0.05


class LearnedLights:
    """Names the colour of dice by the sets a profile holds, in the light that fits. `here`: what was learned in that one."""

    def __init__(self, profile: Profile) -> None:
        self._seen = TableSeen()
        learned: list[Profile | OtherLight] = [profile, *(light for light in profile.lights if light.dice)]
        self._lights = [LearnedColours(light, self._seen) for light in learned]
        self._is_told_by_floors = any(light.floors for light in learned)
        self._names = {one.name for one in profile.dice}
        self.here = self._lights[0]
        self._as_near: list[LearnedColours] = []

    def look(
        self, image: Image, pose: CameraPose | None, layout: MatLayout | None, dice: Sequence[DieReading], names: Collection[str] | None
    ) -> None:
        """See what the light is now, and by which of those that were learned is told. names: in play, None for all."""
        if pose is not None and layout is not None and self._is_told_by_floors:
            self._seen.look(image, pose, layout, dice)
        self._seen.bodies(image, dice)
        for light in self._lights:
            light.see_lamp()
        self.here, self._as_near = self._fitting(names)
        for light in (self.here, *self._as_near):
            light.look(image, layout, dice)

    def as_lit_by(self, floors: Mapping[str, Colour], names: Collection[str] | None) -> "LearnedLights":
        """What was learned, in the light that these floors tell: for a look of which only numbers were kept. To ask changes nothing here:
        what light it is now, `look` alone sees."""
        there = copy(self)
        there._lights = [light.as_lit_by(floors) for light in self._lights]
        there.here, there._as_near = there._fitting(names)
        return there

    def judge(self, image: Image, die: DieReading, layout: MatLayout | None, allowed: Set[str] | None, ask_below: float) -> DieReading:
        """As LearnedColours.judge, asked about where a light that is as near tells another colour."""
        return _of_one_mind([one.judge(image, die, layout, allowed, ask_below) for one in (self.here, *self._as_near)], allowed)

    def judge_look(self, die: DieReading, look: ColourLook, allowed: Set[str] | None, ask_below: float) -> DieReading:
        """As `judge`, of a die of which only these numbers were kept."""
        return _of_one_mind([one.judge_look(die, look, allowed, ask_below) for one in (self.here, *self._as_near)], allowed)

    def bodies(self, image: Image, dice: Sequence[DieReading]) -> list[Colour | None]:
        """As TableSeen.bodies."""
        return self._seen.bodies(image, dice)

    @property
    def is_patchy(self) -> bool:
        """As TableSeen.is_patchy: of a set that was learned in the sun or in the shade nobody knows in which."""
        return self._seen.is_patchy

    @property
    def floors(self) -> Mapping[str, Colour]:
        """The colours of the zones' floors in the last look, blue-green-red 0..255; none where none was learned."""
        return self._seen.floors

    def _fitting(self, names: Collection[str] | None) -> tuple[LearnedColours, list[LearnedColours]]:
        """Of those in which most of the sets in play were learned, and which say anything now, the nearest; of two, what was learned
        first. And those that are as near."""
        if len(self._lights) == 1:
            return self._lights[0], []
        unlearned = [len(light.never_learned(names or self._names)) for light in self._lights]
        fit = [light for light, count in zip(self._lights, unlearned, strict=True) if count == min(unlearned)]
        fit = [light for light in fit if light.lamp.is_covered] or fit
        here = min(fit, key=lambda light: light.lamp.far)
        reach = AS_NEAR * here.lamp.far + SWINGS
        return here, [light for light in fit if light is not here and light.lamp.far <= reach]


def _of_one_mind(told: Sequence[DieReading], allowed: Set[str] | None) -> DieReading:
    """The first, in doubt where another one tells another colour. allowed: as for `judge`."""
    here, *others = told
    return here if all(one.colour == here.colour for one in others) else in_doubt(here, allowed)
