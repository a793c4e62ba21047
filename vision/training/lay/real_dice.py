"""Dice as players lay them: thrown into the tray, put on casinos in rows, taken back; and a camera's pictures of such a table.

Where vision.training.compose.tables strews dice of all sets and numbers, here all that lie on a casino show its number, and those of one
turn lie side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.colour import plain_name
from vision.frame import Image
from vision.joined import Joined
from vision.mat import MAT_1, Rect
from vision.table_plane import zone_at
from vision.training.compose.live import SIZE_PX
from vision.training.compose.spots import is_free
from vision.training.compose.tables import (
    SIZES_MM,
    PoseCamera,
    TableTruth,
    game_look,
    lamp_light,
    sun_of,
    table_camera,
    table_scene,
)
from vision.training.draw.dice import Die, lean_by, turn_z
from vision.training.draw.looks import BODY_HSV, Look
from vision.training.draw.paper import FLAT, LaidPaper, Paper
from vision.training.lay.printed import draw_papers, printed_mat
from vision.training.lay.real_notes import NotesOnTheMat
from vision.training.lay.real_tray import DiceTray

SETS = 5  # of a game
TRAY = "tray"
TRIES = 400
FROM_EDGE = 0.72  # of a die's edge, from its middle to the line of a zone: whole inside it however it is turned
BESIDE, BESIDE_IN_TRAY = 0.6, 0.15  # chance that a die is laid against another one, as people sort them; and that it rolls there
RIM_MM = 1.5  # from the line of a zone that is full to its dice
IN_A_ROW = 1.03  # edges from middle to middle
LARGER = (1.3, 1.4)  # a biggie's edge, of an ordinary die's


class Kind(NamedTuple):
    """What tells one die from another. big: a biggie of the Boulevard."""

    colour: str
    face: int
    big: bool = False


@dataclass(slots=True)
class RealDie:
    """One die on the table. xy_mm: its middle, mat millimetres, y towards the players; turn: radians, against the clock; lean, about:
    radians, by how much and towards where it leans on something."""

    colour: str
    face: int
    xy_mm: tuple[float, float]
    turn: float
    size_mm: float
    big: bool = False
    lean: float = 0.0
    about: float = 0.0

    @property
    def kind(self) -> Kind:
        return Kind(self.colour, self.face, self.big)


class NoRoomError(Exception):
    """A zone is full: nobody could lay another die there so that it lies flat and inside."""


class DiceOnTheMat:
    """lies: zone → the dice there. size_mm: the edge of all but biggies, which have big_mm. tray: what stands where dice are thrown; None
    where they are thrown on the mat itself."""

    def __init__(self, rng: np.random.Generator, size_mm: float, big_mm: float = 0.0) -> None:
        self._rng, self.size_mm, self.big_mm = rng, size_mm, big_mm
        self.lies: dict[str, list[RealDie]] = {zone: [] for zone in MAT_1.zones}
        self.tray: DiceTray | None = None

    @property
    def dice(self) -> list[RealDie]:
        """All of them."""
        return [die for some in self.lies.values() for die in some]

    def throw(self, dice: Iterable[Kind]) -> None:
        """Into the tray; what lay there has been picked up."""
        self.lies[TRAY].clear()
        for kind in dice:
            self._lay(TRAY, kind, BESIDE_IN_TRAY)

    def move(self, zone: str, dice: Iterable[Kind], since: str = TRAY) -> None:
        """From one zone, the tray, to another. What lies there is pushed together where room runs short."""
        for kind in dice:
            self.take(since, [kind])
            self._lay(zone, kind, BESIDE)

    def take(self, zone: str, dice: Iterable[Kind]) -> None:
        """Into the hand."""
        there = self.lies[zone]
        for kind in dice:
            there.remove(next(die for die in there if die.kind == kind))

    def fits(self, zone: str, dice: Iterable[Kind]) -> bool:
        """Whether these dice can lie in a zone, flat and inside, if all are pushed together."""
        return self._spots(zone, [self._edge(kind) for kind in dice]) is not None

    def pick_up(self, *zones: str) -> None:
        """Take the dice of these zones into the hand; of all where none is named."""
        for zone in zones or tuple(self.lies):
            self.lies[zone].clear()

    def at(self, xy_mm: tuple[float, float]) -> RealDie | None:
        """The die at this place, None where none lies."""
        near = min(self.dice, key=lambda die: float(np.hypot(*np.subtract(xy_mm, die.xy_mm))), default=None)
        return near if near is not None and np.hypot(*np.subtract(xy_mm, near.xy_mm)) < 0.5 * near.size_mm else None

    def _room(self, zone: str) -> Rect:
        """Where dice can lie in a zone."""
        return self.tray.room if zone == TRAY and self.tray is not None else MAT_1.zones[zone]

    def _edge(self, kind: Kind) -> float:
        return self.big_mm if kind.big else self.size_mm

    def _lay(self, zone: str, kind: Kind, beside: float) -> None:
        x, y, w, h = self._room(zone)
        size = self._edge(kind)
        rng, there, edge = self._rng, self.lies[zone], FROM_EDGE * size
        taken = [(*die.xy_mm, die.size_mm, -die.turn) for die in there]  # y points down the mat there, and turns with it
        for _ in range(TRIES):
            spot, turn = (float(rng.uniform(x + edge, x + w - edge)), float(rng.uniform(y + edge, y + h - edge))), rng.uniform(0, 2 * np.pi)
            if there and rng.random() < beside:
                other = there[rng.integers(len(there))]
                turn, way = other.turn, other.turn + rng.integers(4) * np.pi / 2
                apart = IN_A_ROW * (size + other.size_mm) / 2
                spot = (other.xy_mm[0] + apart * np.cos(way), other.xy_mm[1] - apart * np.sin(way))
            inside = x + edge <= spot[0] <= x + w - edge and y + edge <= spot[1] <= y + h - edge
            if inside and is_free(spot, size, -turn, taken):
                there.append(RealDie(kind.colour, kind.face, spot, float(turn), size, kind.big))
                return
        there.append(RealDie(kind.colour, kind.face, (0.0, 0.0), 0.0, size, kind.big))
        self._push_together(zone)

    def _push_together(self, zone: str) -> None:
        there = self.lies[zone]
        spots = self._spots(zone, [die.size_mm for die in there])
        if spots is None:
            raise NoRoomError(zone)
        for die, spot in zip(there, spots, strict=True):
            die.xy_mm, die.turn = spot, float(self._rng.normal(0, 0.01))

    def _spots(self, zone: str, sizes: Sequence[float]) -> list[tuple[float, float]] | None:
        """Where dice of these edges lie when pushed together, in their order: as on squared paper, or row by row, the largest first, where
        there are not squares enough for the largest. None where they don't fit."""
        x, y, w, h = self._room(zone)
        step = IN_A_ROW * max(sizes, default=self.size_mm)
        columns, rows = int((w - 2 * RIM_MM) / step), int((h - 2 * RIM_MM) / step)
        if len(sizes) <= columns * rows:
            left, top = x + w / 2 - (columns - 1) * step / 2, y + h / 2 - (rows - 1) * step / 2
            return [(left + number % columns * step, top + number // columns * step) for number in range(len(sizes))]
        return self._in_rows(zone, sizes)

    def _in_rows(self, zone: str, sizes: Sequence[float]) -> list[tuple[float, float]] | None:
        x, y, w, h = self._room(zone)
        spots = [(0.0, 0.0)] * len(sizes)
        left, top, deep = RIM_MM, RIM_MM, 0.0
        for number in sorted(range(len(sizes)), key=lambda number: -sizes[number]):
            step = IN_A_ROW * sizes[number]
            if left + step > w - RIM_MM:
                left, top, deep = RIM_MM, top + deep, 0.0
            if top + step > h - RIM_MM or step > w - 2 * RIM_MM:
                return None
            spots[number] = (x + left + step / 2, y + top + step / 2)
            left, deep = left + step, max(deep, step)
        return spots


class RealDice(DiceOnTheMat):
    """One table's camera, lamp and sets of dice. The same seed and index give the same evening. colours: of the sets in play, by chance,
    those named beforehand at the end. pose: how the camera stands. notes: printed ones, then the mat is a printed one too; None where none
    lie there. ground: another print than our mat in one sheet, (h, w, 3) 0..1, MAT_PX pixels a millimetre. paper: how our mat lies if it
    is not in one flat sheet; places are always those of the print."""

    def __init__(self, seed: int, index: int, colours: int = SETS, named: Sequence[str] = ()) -> None:
        rng = np.random.default_rng([seed, index, 21])
        self._key, self.pose = (seed, index), table_camera(rng, SIZE_PX)
        left = [name for name in BODY_HSV if name not in map(plain_name, named)]
        self.colours = [*(str(name) for name in rng.choice(left, colours, replace=False)), *named]
        self._looks = {name: game_look(rng, plain_name(name)) for name in self.colours}
        size_mm = float(rng.choice(SIZES_MM))
        super().__init__(rng, size_mm)
        self._lamp = int(rng.integers(1 << 30))
        self.big_mm = size_mm * float(np.random.default_rng([seed, index, 26]).uniform(*LARGER))  # its own: all else stays as it was
        self.notes: NotesOnTheMat | None = None
        self.ground: Image | None = None
        self.paper: LaidPaper | None = None

    def spread(self, paper: Paper) -> None:
        """Lay our mat as somebody joined and kept it."""
        if not paper.is_flat:
            chances = (np.random.default_rng([*self._key, 35]), np.random.default_rng([*self._key, 38]))
            self.paper = paper.laid(printed_mat(), MAT_1, self.pose.position_mm, chances)

    def picture(self) -> tuple[Image, list[TableTruth]]:
        """What the camera has of it, without the noise of a single frame; and the truth. The same dice, lamp and cloth in each."""

        def lay(dice: list[Die], picture: np.ndarray, camera: PoseCamera, _: np.random.Generator) -> None:
            if self.tray is not None:
                self.tray.draw(picture, camera, sun_of(lamp_light(self._lamp)))
            dice[:] = drawn(self, self._looks)
            for die in dice if self.paper is not None else ():
                self.paper.take(die)
            draw_papers(picture, camera, () if self.notes is None else self.notes.papers())

        looks, mat = list(self._looks.values()), self._print()
        rng = np.random.default_rng([*self._key, 22])
        made = table_scene(rng, self.pose, SIZE_PX, count=1, looks=looks, size_mm=self.size_mm, lamp=self._lamp, upset=lay, mat=mat)
        return made[0], [_on_print(truth, None if self.paper is None else self.paper.joined) for truth in made[1]]

    def _print(self) -> Image | None:
        """What lies there of another print than the drawn mat."""
        if self.paper is not None:
            return self.paper.picture
        return printed_mat() if self.ground is None and self.notes is not None else self.ground


def _on_print(truth: TableTruth, joined: Joined | None) -> TableTruth:
    if joined is None:
        return truth
    x, y = (float(v) for v in joined.printed_at([truth.xy_mm])[0])
    spot = zone_at((x, y), MAT_1.zones)
    return replace(truth, xy_mm=(x, y), zone=spot.zone, border_mm=spot.border_mm or 0.0)


def drawn(mat: DiceOnTheMat, looks: Mapping[str, Look]) -> list[Die]:
    """The same dice for the compositor. looks: by colour."""
    floors = {TRAY: mat.tray.floor_mm} if mat.tray is not None else {}
    return [_drawn(die, looks[die.colour], floors.get(zone, 0.0)) for zone, some in mat.lies.items() for die in some]


def _drawn(die: RealDie, look: Look, floor_mm: float) -> Die:
    rotation, high = turn_z(die.turn), die.size_mm / 2
    if die.lean:
        rotation = lean_by(die.lean, die.about) @ rotation
        high *= float(np.abs(rotation[2]).sum())  # its lowest corner touches the table
    state = "cocked" if die.lean else "fine"
    return Die(np.array([die.xy_mm[0], -die.xy_mm[1], floor_mm + high]), die.size_mm, rotation, die.face, look, state)


def lay_as_in_a_game(mat: DiceOnTheMat, rng: np.random.Generator, colours: Sequence[str]) -> None:
    """The middle of a round: on most casinos dice of some sets, each set's side by side, and in the tray a roll of one."""
    for casino in range(1, 7):
        for colour in rng.permutation(list(colours))[: rng.integers(0, 4)].tolist():
            count = int(rng.integers(1, 5))
            zone, dice = f"casino-{casino}", [Kind(colour, casino)] * count
            if mat.fits(zone, [*(die.kind for die in mat.lies[zone]), *dice]):
                mat.throw(dice)
                mat.move(zone, dice)
    thrown = str(rng.choice(list(colours)))
    mat.throw(Kind(thrown, face) for face in rng.integers(1, 7, int(rng.integers(1, 9))).tolist())


def as_in_a_game(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """The same sets laid as in a game (vision.training.compose.tables.Upset)."""
    looks = {str(n): look for n, look in enumerate({id(die.look): die.look for die in dice}.values())}
    mat = DiceOnTheMat(rng, dice[0].size)
    lay_as_in_a_game(mat, rng, list(looks))
    dice[:] = drawn(mat, looks)


def in_a_game(seed: int, index: int, paper: Paper = FLAT) -> tuple[Image, list[TableTruth], list[str]]:
    """The picture of a table in the middle of a round, its truth, and the names of the sets in play. paper: how our mat is."""
    dice = RealDice(seed, index)
    dice.spread(paper)
    lay_as_in_a_game(dice, np.random.default_rng([seed, index, 24]), dice.colours)
    return *dice.picture(), dice.colours
