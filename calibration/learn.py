"""Learning the dice: one or more of each colour lie on the table, and what tells them apart under this lamp is measured.

Says which two would be confused, whether dice are wide enough in the picture, and whether the whole floor of the tray is seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from calibration.by_known import by_known
from calibration.evened import evened
from calibration.gather import Sample, gather, looks_like, surely_another
from calibration.profiles import BIG_SHARE
from calibration.standards import DIE_MM, ENOUGH_PX, FINE_PX
from companion.text import Text, say
from vision.colour import COLOURS, plain_name
from vision.colours.palette import LEAST_SPREAD
from vision.colours.top_faces import body_of, to_lab
from vision.frame import Image
from vision.ground.bare_mat import BareMat
from vision.lamps.lamp_change import floor_colours
from vision.mat import MatLayout, corners_of
from vision.profile import DiceSet, Profile
from vision.reading import DieReading
from vision.table_plane import CameraPose, pixels_per_mm, to_pixels

CONFUSED = 3.0  # two sets whose middles lie fewer spreads apart may be taken for each other
SAME_SIZE = 0.12  # a single die's edge is read to this share (98 of 100)
HIDDEN_SHARE = 0.03  # of the tray's floor that something covers: a wall hides a strip at least as wide


@dataclass(frozen=True, slots=True)
class Learned:
    """sets: one a name that was found. confused: pairs of names with their distance (CIE76). px_per_die: width of the smallest die at
    the worst corner of the zones. tray_hidden_share: of the tray's floor, 0..1, None where it can't be judged."""

    sets: tuple[DiceSet, ...]
    samples: tuple[tuple[str, Sample], ...]
    confused: tuple[tuple[str, str, float], ...]
    px_per_die: float
    tray_floor_seen: bool
    tray_hidden_share: float | None
    floors: dict[str, tuple[float, float, float]]
    notes: tuple[Text, ...]


def learn_dice(
    image: Image, dice: Sequence[DieReading], expected: Sequence[str], pose: CameraPose, layout: MatLayout, known: Profile | None = None
) -> Learned:
    """Learn the sets named in `expected` from one picture (BGR) and its reading. The dice may lie anywhere on the mat. known: a profile
    that knows these dice in another light."""
    found = [Sample(die, body) for die in dice if _is_fair(die) and (body := body_of(image, die.top)) is not None]
    samples, floors = evened(image, found, floor_colours(image, pose, layout, dice), expected)
    named, left = gather(samples, expected)
    told = by_known(named, expected, floors, known) if known is not None else None
    named = told or named
    groups = {name: group for name in expected if (group := [s for n, s in named if n == name])}
    looks = {name: looks_like(group, name, expected) for name, group in groups.items()}
    sets = _of_one_size([replace(each, looks=looks[name]) for name, group in groups.items() for each in _sets_of(name, group)])
    confused = confusions(sets)
    px = _px_per_die(sets, pose, layout)
    hidden = tray_hidden(image, dice, pose, layout)
    in_view = _tray_in_view(image, pose, layout)
    surely = {name: looks[name] or surely_another(group, name) for name, group in groups.items()}
    notes = [*_missing(expected, named, left, dice), *_told_own(named, told is not None), *_told_looks(surely), *_told_confusions(confused)]
    notes += [*_told_size(px), *_told_tray(in_view, hidden)]
    seen = in_view and (hidden is None or hidden <= HIDDEN_SHARE)
    return Learned(sets, tuple(named), confused, px, seen, hidden, floors, tuple(notes))


def _is_fair(die: DieReading) -> bool:
    """A die that lies flat and free; how its colour, size or zone was judged does not matter here."""
    return not die.ask or die.why_ask in ("colour", "border", "faint", "size")


def _sets_of(name: str, group: Sequence[Sample]) -> list[DiceSet]:
    """One set, or two of one name where a big die lies beside the ordinary ones."""
    edges = [sample.die.size_mm or 0.0 for sample in group]
    big = [edge >= BIG_SHARE * min(edges) > 0 for edge in edges]
    parts = ([s for s, is_big in zip(group, big, strict=True) if is_big is wanted] for wanted in (False, True))
    return [_set_of(name, part) for part in parts if part]


def _set_of(name: str, group: Sequence[Sample]) -> DiceSet:
    lab = to_lab([sample.body.bgr for sample in group]).astype(np.float64)
    within = np.mean([np.square(sample.body.spread_lab) for sample in group], axis=0)
    spread = np.sqrt(within + lab.var(axis=0))
    sizes = [sample.die.size_mm for sample in group if sample.die.size_mm is not None]
    pips = [sample.body.pips for sample in group if sample.body.pips is not None]
    middle = lab.mean(axis=0)
    return DiceSet(
        name,
        (round(float(middle[0]), 2), round(float(middle[1]), 2), round(float(middle[2]), 2)),
        (round(float(spread[0]), 2), round(float(spread[1]), 2), round(float(spread[2]), 2)),
        round(float(np.median(sizes)), 1) if sizes else DIE_MM,
        "dark" if pips.count("dark") > pips.count("light") else "light",
    )


def _of_one_size(sets: Sequence[DiceSet]) -> tuple[DiceSet, ...]:
    """Sets whose edges differ by no more than one die's is unsure are of one size: their middle one is nearer the truth."""
    usual = float(np.median([dice.size_mm for dice in sets])) if sets else 0.0
    return tuple(replace(dice, size_mm=round(usual, 1)) if abs(dice.size_mm - usual) < SAME_SIZE * usual else dice for dice in sets)


def confusions(sets: Sequence[DiceSet]) -> tuple[tuple[str, str, float], ...]:
    """Pairs of sets that one lamp's shade could make alike, with their distance in L*a*b*, nearest first."""
    out = []
    for one, other in combinations(sets, 2):
        if one.name == other.name:  # its big die
            continue
        spread = np.maximum(np.maximum(one.spread_lab, other.spread_lab), LEAST_SPREAD)
        apart = np.subtract(one.body_lab, other.body_lab)
        if np.linalg.norm(apart / spread) < CONFUSED:
            out.append((one.name, other.name, round(float(np.linalg.norm(apart)), 1)))
    return tuple(sorted(out, key=lambda pair: pair[2]))


def _px_per_die(sets: Sequence[DiceSet], pose: CameraPose, layout: MatLayout) -> float:
    smallest = min((dice.size_mm for dice in sets), default=DIE_MM)
    corners = [(x, y) for left, top, w, h in layout.zones.values() for x in (left, left + w) for y in (top, top + h)]
    return round(smallest * min(pixels_per_mm(corner, pose, smallest) for corner in corners), 1)


def _tray_in_view(image: Image, pose: CameraPose, layout: MatLayout) -> bool:
    if "tray" not in layout.zones:
        return True
    corners = to_pixels(corners_of(layout.zones["tray"]), pose)
    return bool((corners >= 0).all() and (corners[:, 0] < image.shape[1]).all() and (corners[:, 1] < image.shape[0]).all())


def tray_hidden(image: Image, dice: Sequence[DieReading], pose: CameraPose, layout: MatLayout) -> float | None:
    """Share of the tray's floor that is not seen (walls of a tray that was put there, a box beside it); None on a mat that is not ours."""
    bare = BareMat.of(layout)
    if bare is None or "tray" not in layout.zones:
        return None
    return bare.hidden_share(image, pose, dice, layout.zones["tray"])


def _missing(
    expected: Sequence[str], named: Sequence[tuple[str, Sample]], left: Sequence[Sample], dice: Sequence[DieReading]
) -> list[Text]:
    found = {name for name, _ in named}
    notes = [
        say("I see no {name_colour} die: lay one flat and free on the mat.", name_colour=name) for name in expected if name not in found
    ]
    if left:
        notes.append(
            say("One die fits none of the names: take it away, or name its set.")
            if len(left) == 1
            else say("{count} dice fit none of the names: take them away, or name their set.", count=len(left))
        )
    unfair = sum(not _is_fair(die) for die in dice)
    if unfair:
        notes.append(
            say("One die leans or lies under something and was not learned from.")
            if unfair == 1
            else say("{count} dice lean or lie under something and were not learned from.", count=unfair)
        )
    return notes


def _told_own(named: Sequence[tuple[str, Sample]], by_profile: bool) -> list[Text]:
    """How sets with names of their owner's came to them. by_profile: not by where they lie."""
    if len({name for name, _ in named if plain_name(name) not in COLOURS}) < 2:
        return []
    if by_profile:
        return [say("Sets with names of your own were told by how the profile knows them: check their pictures.")]
    return [say("Sets with names of your own were taken from left to right: check their pictures.")]


def _told_looks(looks: Mapping[str, str]) -> list[Text]:
    return [
        say("The dice taken for {one_colour} look {other_colour} to me: check their pictures.", one_colour=name, other_colour=other)
        for name, other in looks.items()
        if other
    ]


def _told_confusions(confused: Sequence[tuple[str, str, float]]) -> list[Text]:
    return [
        say(
            "Under this lamp {one_colour} and {other_colour} look nearly alike: a whiter lamp helps, or another set.",
            one_colour=a,
            other_colour=b,
        )
        for a, b, _ in confused
    ]


def _told_size(px: float) -> list[Text]:
    if px < ENOUGH_PX:
        return [say("Dice are only {px} pixels wide at the far edge: bring the camera nearer.", px=px)]
    if px < FINE_PX:
        return [say("Dice are {px} pixels wide at the far edge; a little nearer would be safer.", px=px)]
    return []


def _told_tray(in_view: bool, hidden: float | None) -> list[Text]:
    if not in_view:
        return [say("A part of the tray is outside the picture: turn the camera.")]
    if hidden is not None and hidden > HIDDEN_SHARE:
        percent = round(100 * hidden)
        return [say("{percent} percent of the tray's floor is hidden: look more from above, or use a lower tray.", percent=percent)]
    return []
