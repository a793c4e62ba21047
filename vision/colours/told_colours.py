"""The colours that people told of dice, or confirmed, this evening: a die that looks like those has their colour while the light stays.

What the reader can't tell it asks about, and the answer holds for more than the die it was given for: an orange set under a warm lamp
lies there all evening. So bodies that somebody stood by are kept as they looked, and a doubted die among them is doubted no longer; one
that was believed to be of another colour is asked about. Nothing is kept on disk, and under another lamp nobody is reminded of anything,
but back in the first light all is known that was.

A word takes back what was said of the same die where it lies, and of no other: dice of two sets may look alike in the shade of leaves, and
what was said of both is a doubt about either.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.bodies import bodies_lab
from vision.colours.alike import ONE_BLACK, ONE_SET, SPREAD_LAB, TWO_SETS
from vision.frame import Image
from vision.lamps.lamp_change import Colour, LampChange, floor_colours
from vision.lamps.local_light import in_one_light, table_beside
from vision.mat import MatLayout
from vision.reading import DieReading, Point
from vision.table_plane import CameraPose
from vision.voting import centre

SAME_PX = 6.0  # from where the die was that is spoken of, to where it was read
SAME_BRIGHT, SAME_TINT = 1.5, 1.15  # times, within which it is the light in which people told
MOST = 60  # bodies of a colour that are remembered of one light: the newest
LIGHTS_KEPT = 4  # that are remembered: the newest
TOLD, CONFIRMED, ENOUGH = 2, 1, 2  # how much one body says, and how much it takes to settle another's colour
# Spreads from one that people told, within which a die has its colour while nobody knows what others look like there: where the reader had
# another one, and where it had the same. In leaves through a dull camera red dice, red to the reader, lay 0.37 to 1.5 from eight orange
# ones, and other orange ones 0.06 to 0.5, nine of ten (rehearsed game 205); through one that turns colours 0.76 to 1.4 and 0.13 to 0.65
# (seed 14351, table 17). On 14 tables, with red, orange and yellow dice or blue, violet and black ones, in such light and through such
# cameras, 83 % of dice lay within the first of eight of their own, 90 % within the second, and of 3,753 doubted ones none of any of another
# colour; within a set's own spreads (ONE_SET) 160.
JUST_SO, AS_READ = 0.35, 0.45
KNOWN_WELL = 6  # bodies of a colour: of dice nearer to a set's than to those of all others, each known so well, none was another one's
PITCH_DARK, DARK = 2.0, 30.0  # L* below which a body tells no colour, and below which it must have just the same hint of one

SETTLED = 0.98  # how sure a colour is that people told of dice like it

Floats = npt.NDArray[np.float64]
Top = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Remembered:
    """A die that somebody stood by, in spreads of a set (vision.colours.alike): seen, as it looked; lit, as in the light that was there
    first. where: the middle of its top, pixels; at: see `ToldColours.tell`."""

    name: str
    says: int
    where: Point
    at: int
    seen: Floats
    lit: Floats


@dataclass(frozen=True, slots=True)
class Light:
    """The light in which people told. floors: of the zones, blue-green-red 0..255; beside: what the table had beside most dice, linear."""

    floors: Mapping[str, Colour]
    beside: Floats

    def is_as(self, floors: Mapping[str, Colour]) -> bool:
        """Whether the light on these floors is the same, if a little weaker or stronger."""
        change = LampChange.between(self.floors, floors)
        is_bright = 1 / SAME_BRIGHT <= change.brighter <= SAME_BRIGHT
        return bool(change.gains) and is_bright and change.tint <= SAME_TINT and not change.faded


@dataclass(slots=True)
class Lit:
    """What people told in one light."""

    light: Light
    known: list[Remembered]


@dataclass(frozen=True)
class Look:
    """What was read last. image: in white light; dice: of the zones."""

    image: Image
    dice: Sequence[DieReading]
    pose: CameraPose
    layout: MatLayout

    @cached_property
    def floors(self) -> Mapping[str, Colour]:
        """The colours of the zones' floors."""
        return floor_colours(self.image, self.pose, self.layout, self.dice)

    @cached_property
    def bodies(self) -> npt.NDArray[np.float32]:
        """L*a*b*, (n, 3)."""
        return bodies_lab(self.image, [die.top for die in self.dice])

    @cached_property
    def beside(self) -> Floats:
        """The table beside each die in linear light, (n, 3), nan where too little of it is seen."""
        return table_beside(self.image, [die.top for die in self.dice])

    def light(self) -> Light:
        """In which it was seen."""
        known = self.beside[~np.isnan(self.beside[:, 0])]
        return Light(self.floors, np.median(known, axis=0)[None] if len(known) else np.full((1, 3), np.nan))

    def places(self, light: Light) -> tuple[Floats, Floats]:
        """The bodies in spreads of a set, as they look and as they would in this light, (n, 3) each."""
        bgr = cv2.cvtColor(self.bodies[:, None], cv2.COLOR_LAB2BGR)[:, 0] * 255.0
        there = bgr if np.isnan(light.beside).any() else in_one_light(bgr, self.beside, light.beside)
        lit = cv2.cvtColor((there / 255).astype(np.float32)[:, None], cv2.COLOR_BGR2LAB)[:, 0]
        return self.bodies / SPREAD_LAB, lit / SPREAD_LAB


class ToldColours:
    """Of one camera's table, for an evening."""

    def __init__(self) -> None:
        self._lit: list[Lit] = []
        self._look: Look | None = None

    def look(self, look: Look) -> None:
        """This was read."""
        self._look = look

    def forget(self, since: int = 0) -> None:
        """Something that people said was wrong. since: said at this number or a later one."""
        for lit in self._lit:
            lit.known = [known for known in lit.known if known.at < since]
        self._lit = [lit for lit in self._lit if lit.known]

    @property
    def image(self) -> Image:
        """Of the newest look, in white light."""
        assert self._look is not None
        return self._look.image

    def tell(self, said: Sequence[tuple[Point, str]], by_word: bool, at: int = 0) -> bool:
        """What people say of dice in the newest look. said: the middles of their tops, pixels, and the names; by_word: they were asked,
        and did not only let stand what was read; at: a number that grows while nothing is taken back. Says whether anything was learned."""
        look = self._look
        dice = look.dice if look is not None else ()
        here = [(n, name) for where, name in said for n, die in enumerate(dice) if math.dist(centre(die), where) < SAME_PX]
        if look is None or not here:
            return False
        here_too = self._in_this_light()
        if not here_too:
            here_too = [Lit(look.light(), [])]
            self._lit = [*self._lit[1 - LIGHTS_KEPT :], *here_too]
        memory = here_too[-1]
        seen, lit = look.places(memory.light)
        says = TOLD if by_word else CONFIRMED
        told = [(n, name) for n, name in here if look.bodies[n, 0] >= PITCH_DARK]
        news = [Remembered(name, says, centre(dice[n]), at, seen[n], lit[n]) for n, name in told]
        if by_word:
            memory.known = [known for known in memory.known if not any(_is_against(known, new) for new in news)]
        memory.known = [*memory.known, *news]
        for name in {new.name for new in news}:
            newest = [known for known in memory.known if known.name == name][-MOST:]
            memory.known = [known for known in memory.known if known.name != name] + newest
        return bool(news)

    def _in_this_light(self) -> list[Lit]:
        """What was told in light as that of the newest look: of two lights it may be as either."""
        assert self._look is not None
        floors = self._look.floors if self._lit else {}
        return [lit for lit in self._lit if lit.light.is_as(floors)]

    def told(self, names: Set[str]) -> tuple[dict[Top, str], set[Top]]:
        """Of the newest look, by their tops: the names of dice that were doubted for their colour, or for something else and are spoken
        against; and those that were believed and are spoken against. names: the colours in play."""
        look = self._look
        lit = self._in_this_light() if look is not None and look.dice else []
        told = [(one.light, [known for known in one.known if known.name in names]) for one in lit]
        told = [(light, known) for light, known in told if known]
        if look is None or not told:
            return {}, set()
        far = np.hstack([_how_far(*look.places(light), look.bodies, known) for light, known in told])
        all_known = [one for _, known in told for one in known]
        bodies = _Bodies(np.array([one.name for one in all_known]), np.array([one.says for one in all_known]))
        settled: dict[Top, str] = {}
        against: set[Top] = set()
        for die, away in zip(look.dice, far, strict=True):
            name, like = bodies.surely_like(away, die.colour, names), bodies.like(away, ONE_SET, ONE_SET)
            is_otherwise = like not in (None, die.colour) and away[bodies.owners == die.colour].min(initial=np.inf) > TWO_SETS
            if name is not None and (die.why_ask == "colour" or (is_otherwise and die.ask and die.why_ask != "cocked")):
                settled[die.top] = name  # what leans is seen in another light
            elif is_otherwise and not die.ask:
                against.add(die.top)
        return self._of_most(settled), against

    def _of_most(self, settled: Mapping[Top, str]) -> dict[Top, str]:
        """Those that lie among others in doubt, read as they were, of which most are settled too: a throw is mostly one seat's, and a
        single one of its dice that looks like another seat's stands in a deeper shade."""
        assert self._look is not None
        doubted = [die for die in self._look.dice if die.ask]
        kin = Counter((die.zone, die.colour) for die in doubted)
        named = Counter((die.zone, die.colour) for die in doubted if die.top in settled)
        of_most = {one for one, count in named.items() if 2 * count >= kin[one]}
        return {die.top: settled[die.top] for die in doubted if die.top in settled and (die.zone, die.colour) in of_most}


@dataclass(frozen=True, slots=True)
class _Bodies:
    """What is remembered, (m,) each: the names, and how much each says."""

    owners: npt.NDArray[np.str_]
    says: npt.NDArray[np.int_]

    def surely_like(self, away: Floats, read: str, names: Set[str]) -> str | None:
        """Whose dice one surely is like; None where that can't be said. away: its spreads from each body, (m,); read: its name to the
        reader; names: in play."""
        name = self.like(away, JUST_SO, AS_READ)
        if name is None and self.like(away, AS_READ, AS_READ) == read:
            name = read
        if name is None:
            name = self.like(away, ONE_SET, TWO_SETS)
            if any((self.owners == other).sum() < KNOWN_WELL for other in names - {name}):
                return None
        return name

    def like(self, away: Floats, reach: float, apart: float) -> str | None:
        """Whose dice one is like, and nobody else's. reach: spreads within which it is; apart: farther than that from others', and twice as
        far."""
        near = away <= reach
        surely = [name for name in np.unique(self.owners[near]).tolist() if self.says[near & (self.owners == name)].sum() >= ENOUGH]
        if len(surely) != 1:
            return None
        nearest, of_others = away[self.owners == surely[0]].min(), away[self.owners != surely[0]].min(initial=np.inf)
        return str(surely[0]) if of_others > max(apart, 2 * nearest) else None


def _is_against(known: Remembered, new: Remembered) -> bool:
    """Whether what was known is of this very die, which looks as it did and has another colour."""
    if math.dist(known.where, new.where) >= SAME_PX:
        return False
    far = min(float(np.linalg.norm(known.seen - new.seen)), float(np.linalg.norm(known.lit - new.lit)))
    return known.name != new.name and far <= ONE_SET


def _how_far(seen: Floats, lit: Floats, bodies: npt.NDArray[np.float32], known: Sequence[Remembered]) -> Floats:
    """From each of n bodies to each known one, (n, m) spreads, infinite where it is too dark to tell. bodies: L*a*b*."""
    to_seen, to_lit = np.array([one.seen for one in known]), np.array([one.lit for one in known])
    far = np.minimum(planes.length(seen[:, None] - to_seen), planes.length(lit[:, None] - to_lit))
    hints = planes.length(seen[:, None, 1:] - to_seen[None, :, 1:])
    dark = (np.minimum(bodies[:, None, 0], to_seen[None, :, 0] * SPREAD_LAB[0]) < DARK) & (hints > ONE_BLACK)
    return np.asarray(np.where(dark | (bodies[:, :1] < PITCH_DARK), np.inf, far), np.float64)
