"""Finds the top faces of dice in any picture. Knows no table: pixels in, faces in pixels out.

Two networks share the work: the *finder* looks at the whole picture at a scale at which a die is about 24 pixels wide and says where dice
lie, how large and how turned; a *reader* (vision.reader) looks at each face alone, upright, at full resolution, and says value, state and
colour. Where the two disagree, or the reader does with itself when the crop is turned, nobody is believed and the table asks.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.network import Tensor, evened, load

EDGE_PX = 24.0  # width of a die in the picture the finder likes best, and in a reader's crop
STRIDE = 8
# What the finder says of each cell: 0 heat, 1-2 offset to the centre in cells, 3 log2(edge / EDGE_PX), 4-5 cos and sin of four times the
# turn, 6-9 left, top, right, bottom of the whole die from the cell's centre, in EDGE_PX, 10 doubt, 11-16 value, 17 a hand or sleeve.
FINDER_CHANNELS = 18
STATES = ("fine", "cocked", "covered", "stacked", "nothing")
LEAST_HEAT = 0.2  # chance below which a peak is no candidate
_ROUND = np.ones((3, 3), np.uint8)  # a cell and those round it
_BAND = (12.5, 46.0)  # edges in the finder's picture that it was trained to tell
_ONE_PLACE, _ONE_PLACE_LARGE = 0.31, 0.5  # of two edges together, of the larger one: nearer to each other no two dice lie
_PIP = 0.24  # edges of a die: what is smaller and lies on one is one of its pips (seen: 0.11 to 0.19)
_SURELY_A_DIE, _SURELY_READ = 0.6, 0.9
# Of presence, with more than a one and with a one: of the pips of 494 dice that filled up to two thirds of a photograph none looked so
# much like a die, the likest had 0.60 and 0.82. On trays that looked like dice themselves, 92 of them, nearly all dice had more.
_NO_PIP, _NO_PIP_OF_ONE = 0.65, 0.86


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One candidate. x, y: centre of the top face; edge: its side, pixels; turn: radians, modulo a quarter; box: x0, y0, x1, y1 of the die.

    heat: the finder's chance that a die is here; finder_odds, face_odds: chance of 1..6 by finder and reader; state_odds: by STATES;
    colour_odds: by vision.colour.COLOURS; doubt: the finder's chance that the die is cocked, covered or stacked; steady: least
    chance that the reader gave its own winner over the four turns of the crop; both_odds: chance of 1..6, both networks heard, the
    reader's word counting twice, and in photographs that of its hues alone as much again; evenness: of the photograph it lies on, which is
    near 0 where it was shaken (vision.photos.shake).
    """

    x: float
    y: float
    edge: float
    turn: float
    box: tuple[float, float, float, float]
    heat: float
    doubt: float
    finder_odds: npt.NDArray[np.float32]
    face_odds: npt.NDArray[np.float32]
    state_odds: npt.NDArray[np.float32]
    colour_odds: npt.NDArray[np.float32]
    steady: float = 1.0
    both_odds: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros(6, np.float32))
    evenness: float = 1.0

    @property
    def value(self) -> int:
        """The likeliest value, both networks heard."""
        return int(self.both_odds.argmax()) + 1

    @property
    def presence(self) -> float:
        """Chance that there is a die at all, both networks heard."""
        return math.sqrt(self.heat * max(1 - float(self.state_odds[4]), 0.0))

    @property
    def top(self) -> npt.NDArray[np.float64]:
        """(4, 2) corners of the top face, in order round it."""
        c, s = np.cos(self.turn) * self.edge / 2, np.sin(self.turn) * self.edge / 2
        return np.array([self.x, self.y]) + np.array([[-c + s, -s - c], [c + s, s - c], [c - s, s + c], [-c - s, -s + c]])


_UNREAD, _NO_STATE, _NO_COLOUR = (np.zeros(count, np.float32) for count in (6, 5, 8))


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the finder sees at one scale.

    faces: candidates, unread yet; hand: chance of a hand or sleeve by cell, (rows, columns); cell_px: a cell's side in picture pixels.
    """

    faces: tuple[Face, ...]
    hand: Tensor
    cell_px: float


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A picture as the finder sees it: at its scale, sides multiples of STRIDE. back_x, back_y: from its pixels to the picture's own."""

    picture: Image
    back_x: float
    back_y: float


def look(image: Image, zoom: float, which: str = "") -> Sight:
    """Show the picture to the finder at `zoom` times its size. which: "" for the finder of tables, PHOTO for that of photographs."""
    shown = shown_at(image, zoom)
    return sight_of(answer_to(shown.picture, which), shown)


def shown_at(image: Image, zoom: float) -> Shown:
    """The picture at `zoom` times its size, its rim repeated to full cells."""
    height, width = image.shape[:2]
    wide, high = max(round(width * zoom), 1), max(round(height * zoom), 1)
    shown = np.empty((high + -high % STRIDE, wide + -wide % STRIDE, 3), np.uint8)
    _shrink(image, shown[:high, :wide])
    shown[:high, wide:] = shown[:high, wide - 1 : wide]
    shown[high:] = shown[high - 1]
    return Shown(shown, width / wide, height / high)


def answer_to(picture: Image, which: str = "") -> Tensor:
    """What the finder says of a picture at its scale, (18, rows / STRIDE, columns / STRIDE). which: as for `look`."""
    planes = np.empty((1, 3, *picture.shape[:2]), np.float32)
    for colour, plane in enumerate(planes[0]):
        evened(np.asarray(cv2.extractChannel(picture, colour), np.uint8), plane)
    return load(f"{which}finder", "").run(planes)[0]


def sight_of(answer: Tensor, shown: Shown, least: float = LEAST_HEAT) -> Sight:
    """The finder's answer in the picture's own pixels. least: chance from which on a candidate is one."""
    hand = np.asarray(1 / (1 + np.exp(-answer[17])), np.float32)
    return Sight(tuple(decoded(answer, shown.back_x, shown.back_y, least)), hand, STRIDE * shown.back_x)


def _shrink(image: Image, into: Image) -> None:
    """The picture at another size. Halved by averages as often as that goes, then bilinear: six times quicker than averages throughout."""
    high, wide = into.shape[:2]
    while image.shape[1] >= 2 * wide and image.shape[0] >= 2 * high and min(image.shape[:2]) > 1:
        image = np.asarray(cv2.resize(image, (image.shape[1] // 2, image.shape[0] // 2), interpolation=cv2.INTER_AREA), np.uint8)
    cv2.resize(image, (wide, high), dst=into)


class Peaks(NamedTuple):
    """Where the finder sees dice: cells of its answer, what all maps say there, and read from that, in pixels of the picture it was shown,
    each die's middle and edge, and the chance that one is there."""

    rows: npt.NDArray[np.intp]
    columns: npt.NDArray[np.intp]
    maps: Tensor
    x: npt.NDArray[np.float64]
    y: npt.NDArray[np.float64]
    edge: Tensor
    chance: Tensor

    def can_be_told(self) -> list[bool]:
        """Of each whether its edge is one that the finder was trained to tell."""
        return [_BAND[0] <= edge <= _BAND[1] for edge in self.edge.tolist()]


class Told(NamedTuple):
    """What the finder says of dice beside place and chance: turn, box (n, 4), chance of lying other than flat, chances of 1..6 (n, 6)."""

    turn: Tensor
    box: npt.NDArray[np.float64]
    doubt: Tensor
    odds: Tensor


def peaks_of(answer: Tensor, least: float = LEAST_HEAT) -> Peaks:
    """Peaks of the finder's heat map, where its chance of a die is `least` or more."""
    heat = answer[0]
    rows, columns = np.nonzero((heat >= cv2.dilate(heat, _ROUND)) & (heat > np.log(least / (1 - least))))
    maps = answer[:, rows, columns]
    x, y = (columns + 0.5 + maps[1]) * STRIDE, (rows + 0.5 + maps[2]) * STRIDE
    edge = EDGE_PX * np.exp2(np.clip(maps[3], -2, 2))
    return Peaks(rows, columns, maps, x, y, edge, 1 / (1 + np.exp(-maps[0])))


def told_at(rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], maps: Tensor) -> Told:
    """What the finder's maps, (18, n), say of dice in these cells."""
    turn = np.arctan2(maps[5], maps[4]) / 4
    sides = maps[6:10] * EDGE_PX
    middle_x, middle_y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    boxes = np.stack([middle_x - sides[0], middle_y - sides[1], middle_x + sides[2], middle_y + sides[3]], 1)
    odds = np.exp(maps[11:17] - maps[11:17].max(0, initial=-np.inf))
    odds /= odds.sum(0)
    return Told(turn, boxes, 1 / (1 + np.exp(-maps[10])), odds.T.astype(np.float32))


def decoded(answer: Tensor, back_x: float = 1.0, back_y: float = 1.0, least: float = LEAST_HEAT) -> list[Face]:
    """Peaks of the heat map and what the maps say there, scaled back to the picture's own pixels."""
    found = peaks_of(answer, least)
    told = told_at(found.rows, found.columns, found.maps)
    scale = (back_x + back_y) / 2
    places = np.column_stack([found.x * back_x, found.y * back_y, found.edge * scale, told.turn]).tolist()
    around = (told.box * np.array([back_x, back_y, back_x, back_y])).tolist()
    each = zip(places, around, found.chance.tolist(), told.doubt.tolist(), told.odds, found.can_be_told(), strict=True)
    return [
        Face(px, py, wide, turned, (x0, y0, x1, y1), heat, odd, values, _UNREAD, _NO_STATE, _NO_COLOUR)
        for (px, py, wide, turned), (x0, y0, x1, y1), heat, odd, values, can_be_told in each
        if can_be_told
    ]


def without_doubles(faces: Sequence[Face]) -> list[Face]:
    """One face a die: of candidates that share a place the most believed stays. Dice may touch but not lie within each other."""
    left = _without_pips(faces)
    worth = (presences(left) * (0.3 + 0.7 * np.array([face.both_odds for face in left]).reshape(-1, 6).max(axis=1))).tolist()
    by_worth = [left[i] for i in sorted(range(len(left)), key=worth.__getitem__, reverse=True)]
    dropped, kept = set[int](), []
    for i, sharing in enumerate(_sharing_a_place(by_worth)):
        if i not in dropped:
            kept.append(by_worth[i])
            dropped.update(sharing)
    return kept


def are_alone(faces: Sequence[Face]) -> list[bool]:
    """Of each whether no other candidate shares its place, so that it stays whatever it is worth."""
    return [len(sharing) == 1 for sharing in _sharing_a_place(faces)]


def _without_pips(faces: Sequence[Face]) -> list[Face]:
    """Candidates but for those that are pips of another, a dark round pip with a glint looks like a black die that shows a one; and but
    for those whose pips are dice: a tray with a die in it looks like a large one, four dice in a square look like a large four.
    """
    largest = max((face.edge for face in faces), default=0.0)
    small = [face for face in faces if face.edge < _PIP * largest]
    pips, grounds = set[Face](), set[Face]()
    for large in faces if small else ():
        on_it = [face for face in small if face.edge < _PIP * large.edge and _within(face, large)]
        if any(_is_no_pip_of(large, face) for face in on_it):
            grounds.add(large)
        elif large.presence > _SURELY_A_DIE and min(float(large.both_odds.max()), large.steady) > _SURELY_READ:
            pips.update(on_it)
    return [face for face in faces if face not in pips and face not in grounds]


def _is_no_pip_of(large: Face, face: Face) -> bool:
    """Whether a small face on a large one is a die, so that the large one is what it lies on."""
    return face.presence > (_NO_PIP if face.value > 1 else min(_NO_PIP_OF_ONE, large.presence))


def _within(face: Face, die: Face) -> bool:
    """Whether the middle of one lies on the other's top face."""
    c, s, x, y = math.cos(die.turn), math.sin(die.turn), face.x - die.x, face.y - die.y
    return max(abs(c * x + s * y), abs(c * y - s * x)) < die.edge / 2


def presences(faces: Sequence[Face]) -> npt.NDArray[np.float64]:
    """The chance of each that there is a die at all: Face.presence, all at once."""
    heat, nothing = np.array([(face.heat, face.state_odds[4]) for face in faces], np.float64).reshape(-1, 2).T
    return np.asarray(np.sqrt(heat * np.maximum(1 - nothing, 0.0)), np.float64)


def _sharing_a_place(faces: Sequence[Face]) -> list[list[int]]:
    """For each face the places in `faces` of those that can't be another die beside it, and its own. All at once: of thousands of pairs."""
    x, y, edge = np.array([(face.x, face.y, face.edge) for face in faces]).reshape(-1, 3).T
    far = np.hypot(x[:, None] - x, y[:, None] - y)
    reach = np.maximum(_ONE_PLACE * (edge[:, None] + edge), _ONE_PLACE_LARGE * np.maximum(edge[:, None], edge))
    sharing: list[list[int]] = [[] for _ in faces]
    for i, k in np.argwhere(far <= reach).tolist():
        sharing[i].append(k)
    return sharing
