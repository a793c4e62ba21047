"""What a known table adds to the networks' word about a die: its size, dice of its kind beside it, the colours in play, a second look.

Where the camera's pose and the dice are known, a face that is not quite sure is looked at once more, cut out at the size it must have
and centred on its pips. Judged are faces in zones only; for the rest vision.belief.judge serves.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from statistics import median

import numpy as np
import numpy.typing as npt

from vision import planes
from vision.belief import Belief, colour_doubt, flat_and_free, is_odd, is_torn
from vision.bodies import bodies_lab
from vision.colour import COLOURS, colour_of, plain_name
from vision.dice.aside import may_be_a_pip, others_aside
from vision.dice.centring import centred
from vision.dice.dice_sizes import USUAL_SIZE_MM
from vision.dice.face_memory import FaceKey, key_of
from vision.dice.known_belief import FARTHEST, Floats, Known, KnownBelief, with_chances
from vision.dice.lean import lies_flat
from vision.dice.poise import surely_flat
from vision.faces import STATES, Face
from vision.frame import Image
from vision.mat import MatLayout
from vision.reader import read_faces
from vision.reading import DieReading
from vision.table_plane import CameraPose, Points, to_table_mm

SURELY_READ = 0.975  # of the value, by both looks: a three whose outer pips are washed out by glare was a one with 0.97 and 0.968
LEAST_SIZE = 0.82  # of a known edge: a smaller face may be one of a leaning die's, unless its pips prove it flat (0.3 % of flat dice are)
_NEAR_SIZE = (0.72, 1.3)  # shares of a known edge: a face beyond is not cut out anew at that size
_KIN_HEAT, _KIN_NOTHING, _KIN_READ, _KIN_SIZE = 0.6, 0.05, 0.99, (0.85, 1.18)  # a face like this is surely a die


class KnownTable:
    """Judges the faces in a known table's zones; remembers second looks while the same faces are shown."""

    def __init__(self, weighs: KnownBelief | None = None) -> None:
        self._weighs = weighs or KnownBelief.learned()
        self._again: dict[Face, Face] = {}
        self._aside: dict[FaceKey, bool] = {}

    def judge(
        self, image: Image, known: Sequence[Known], pose: CameraPose, sizes_mm: Sequence[float], belief: Belief, allowed: Set[str] | None
    ) -> list[DieReading]:
        """The dice among these, by what `look_aside` saw as well, where it was asked. sizes_mm: of the dice in play, empty where unknown;
        allowed: names that the colour must have, None for any."""
        seen = [replace(one, aside=True) if self._aside.get(key_of(one.face)) else one for one in known]
        high = _middle_mm(sizes_mm)
        return [die for one in seen if (die := judge_known(image, one, pose, high, belief, self._weighs, allowed)) is not None]

    def look(
        self, image: Image, faces: Sequence[Face], pose: CameraPose, sizes_mm: Sequence[float], colours: Set[str] | None
    ) -> list[Known]:
        """The faces with what the table says of them, those in doubt looked at once more, which is remembered. sizes_mm, colours: of the
        dice in play, empty or None where unknown."""
        if not faces:
            return []
        tops = _tops(faces)
        sizes, edges = _sizes(faces, tops, pose, sizes_mm)
        kin = _kin(image, faces, tops, sizes)
        first = [
            Known(face, top, size, edge, far, mass, face)
            for face, top, size, edge, far, mass in zip(faces, tops, sizes, edges, kin, _masses(faces, colours), strict=True)
        ]
        first = with_chances(first, self._weighs)
        doubtful = [known for known in first if known.chance < self._weighs.look_again]
        new = [known for known in doubtful if known.face not in self._again]
        anew = read_faces(image, [_cut_anew(image, known) for known in new], 4)
        self._again = {one.face: self._again[one.face] for one in doubtful if one.face in self._again} | {
            known.face: again for known, again in zip(new, anew, strict=True)
        }
        second = with_chances([replace(known, again=self._again[known.face]) for known in doubtful], self._weighs)
        better = {known.face: known for known in second}
        return [better.get(known.face, known) for known in first]

    def look_aside(self, image: Image, known: Sequence[Known]) -> None:
        """Remember of which another value is seen a little aside; a place that was looked at is not looked at again while it stays. Takes
        long."""
        perhaps_pips = [one for one in known if may_be_a_pip(one.face)]
        new = [one for one in perhaps_pips if key_of(one.face) not in self._aside]
        told = others_aside(image, [one.face for one in new], [one.edge_px for one in new])
        kept = {key: self._aside[key] for one in perhaps_pips if (key := key_of(one.face)) in self._aside}
        self._aside = kept | {key_of(one.face): other for one, other in zip(new, told, strict=True)}


def in_zones(faces: Sequence[Face], pose: CameraPose, layout: MatLayout, height_mm: float) -> tuple[list[Face], list[Face]]:
    """The faces whose middles lie in a zone, and the others. height_mm: of the dice."""
    if not faces:
        return [], []
    inside = within(to_table_mm([(face.x, face.y) for face in faces], pose, height_mm), layout)
    return [faces[i] for i in np.flatnonzero(inside).tolist()], [faces[i] for i in np.flatnonzero(~inside).tolist()]


def within(places_mm: Points, layout: MatLayout, beside_mm: float = 0.0) -> npt.NDArray[np.bool_]:
    """Which places lie in a zone, or so near beside one."""
    boxes = np.array(list(layout.zones.values()), np.float64).reshape(-1, 4)
    off = places_mm[:, None] - boxes[:, :2]
    along, down = np.moveaxis((off >= -beside_mm) & (off <= boxes[:, 2:] + beside_mm), 2, 0)
    return np.asarray((along & down).any(axis=1), np.bool_)


def _masses(faces: Sequence[Face], colours: Set[str] | None) -> list[float]:
    """The reader's chance that each has one of these colours; 1 where it knows not all of them."""
    names = {plain_name(name) for name in colours or ()}
    if not names or not names <= set(COLOURS):
        return [1.0] * len(faces)
    told = np.array([face.colour_odds for face in faces])[:, [COLOURS.index(name) for name in sorted(names)]]
    return [min(mass, 1.0) for mass in told.sum(axis=1).tolist()]


def judge_known(
    image: Image, known: Known, pose: CameraPose, height_mm: float, belief: Belief, weighs: KnownBelief, allowed: Set[str] | None
) -> DieReading | None:
    """The reading of one face in a zone, None where there is hardly a die. height_mm: the usual edge; allowed: the colours in play,
    None for any."""
    face = known.face
    if known.chance < weighs.show_above and not is_odd(face):
        return None
    told, flat = colour_of(face.colour_odds, allowed), flat_and_free(known.again)
    why = _why(image, known, flat, pose, height_mm, belief, weighs)
    if not why and allowed is not None and colour_doubt(told[1], belief):
        why = "colour"
    return _reading(face, known.top, known.chance, told, why, flat)


def _why(image: Image, known: Known, flat: float, pose: CameraPose, height_mm: float, belief: Belief, weighs: KnownBelief) -> str:
    """Why to ask, "" where the reading may be believed. flat: the chance that it lies so, and free."""
    face, again = known.face, known.again
    odd = flat < weighs.fine_above
    if odd or known.size < LEAST_SIZE:
        why = STATES[int(again.state_odds[1:4].argmax()) + 1] if odd else "cocked"
        if not _surely_flat(image, known, why, pose, height_mm):
            return why
    value = face.value
    shows = min(float(face.both_odds[value - 1]), float(again.both_odds[value - 1]))
    if shows < SURELY_READ or known.aside or is_torn(face, belief):
        return "blurred"
    if known.chance >= weighs.ask_below:
        return ""
    return "cocked" if face.doubt > 0.5 else "faint"


def _surely_flat(image: Image, known: Known, why: str, pose: CameraPose, height_mm: float) -> bool:
    """Whether the pips prove that it lies flat and free, or, of one that seems to lean, how it looks from where the camera hangs."""
    top = [(float(x), float(y)) for x, y in known.again.top]
    # the edge's share of an error in height is far below what the pips tell apart: any die's height will do
    if lies_flat(image, top, known.face.value, pose, USUAL_SIZE_MM) is True:
        return True
    return why == "cocked" and surely_flat(image, (known.again.x, known.again.y), pose, height_mm)


def _middle_mm(sizes_mm: Sequence[float]) -> float:
    return float(median(sizes_mm)) if len(sizes_mm) else USUAL_SIZE_MM


def _reading(face: Face, top: Floats, chance: float, told: tuple[str, float, dict[str, float]], why: str, flat: float | None) -> DieReading:
    """told: its colour, how sure that is, and the odds by name."""
    x0, y0, x1, y1 = face.box
    colour, sure, odds = told
    return DieReading(
        value=face.value, colour=colour, confidence=chance, ask=bool(why), why_ask=why,
        top=tuple((x, y) for x, y in top.tolist()), box=(x0, y0, x1 - x0, y1 - y0),  # type: ignore[arg-type]
        face_odds=tuple(face.both_odds.tolist()), colour_odds=odds, colour_confidence=sure, flat=flat,
    )  # fmt: skip


def _tops(faces: Sequence[Face]) -> Floats:
    """(n, 4, 2) corners of the top faces, pixels."""
    x, y, edge, turn = np.array([(face.x, face.y, face.edge, face.turn) for face in faces], np.float64).T
    c, s = np.cos(turn) * edge / 2, np.sin(turn) * edge / 2
    return np.stack([x - c + s, y - s - c, x + c + s, y + s - c, x + c - s, y + s + c, x - c - s, y - s + c], axis=1).reshape(-1, 4, 2)


def _sizes(faces: Sequence[Face], tops: Floats, pose: CameraPose, sizes_mm: Sequence[float]) -> tuple[list[float], list[float]]:
    """Each face's edge as a share of the nearest known edge (of the sure ones' middle, where none is known), and its width at that size."""
    height = _middle_mm(sizes_mm)
    flat = to_table_mm(tops.reshape(-1, 2), pose, height).reshape(-1, 4, 2)
    seen = planes.length(flat - np.roll(flat, 1, axis=1)).mean(axis=1)
    known = np.array(sizes_mm, np.float64)
    if not len(known):
        sure = seen[_are_sure(faces)]
        if len(sure) < 3:
            return [1.0] * len(faces), [face.edge for face in faces]
        known = np.array([np.median(sure)])
    nearest = known[np.abs(seen[:, None] - known).argmin(axis=1)]
    share = seen / nearest
    return share.tolist(), [face.edge / s if _NEAR_SIZE[0] < s < _NEAR_SIZE[1] else face.edge for face, s in zip(faces, share, strict=True)]


def _are_sure(faces: Sequence[Face]) -> npt.NDArray[np.bool_]:
    """Which of these are surely dice, (n,)."""
    heat, nothing = np.array([(face.heat, face.state_odds[4]) for face in faces], np.float64).T
    read = np.array([face.both_odds for face in faces], np.float64).max(axis=1)
    return np.asarray((heat > _KIN_HEAT) & (nothing < _KIN_NOTHING) & (read > _KIN_READ), np.bool_)


def _kin(image: Image, faces: Sequence[Face], tops: Floats, sizes: Sequence[float]) -> list[float]:
    """How far each body's colour lies from the nearest of another face that surely is a die."""
    lab = bodies_lab(image, tops) * np.array([0.5, 1, 1])  # lightness changes with the side of the lamp
    x, y, edge, size = np.array([(face.x, face.y, face.edge, size) for face, size in zip(faces, sizes, strict=True)]).T
    sure = _are_sure(faces) & (_KIN_SIZE[0] < size) & (size < _KIN_SIZE[1])
    apart = np.sqrt((x[:, None] - x) ** 2 + (y[:, None] - y) ** 2) > edge[:, None] / 2
    away = planes.length(lab[:, None] - lab[None])
    return list(np.where(apart & sure[None], away, FARTHEST).min(axis=1).tolist())


def _cut_anew(image: Image, known: Known) -> Face:
    """The face at the size it must have, moved to where its pips say its middle is."""
    face = replace(known.face, edge=known.edge_px)
    moved = np.mean(centred(image, _reading(face, face.top, 0.0, ("", 0.0, {}), "", None)).top, axis=0)
    return replace(face, x=float(moved[0]), y=float(moved[1]))
