"""Dice as players lay them: thrown into the tray, put on casinos in rows, taken back; and a camera's pictures of such a table.

Where vision.training.tables strews dice of all sets and numbers, here all that lie on a casino show its number, and those of one turn lie
side by side.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.frame import Image
from vision.mat import MAT_1
from vision.training.dice import Die, turn_z
from vision.training.looks import BODY_HSV, Look
from vision.training.scenes import is_free
from vision.training.tables import SIZES_MM, PoseCamera, TableTruth, game_look, table_camera, table_scene

SIZE_PX = (1280, 960)
SETS = 5  # of a game
TRAY = "tray"
TRIES = 400
FROM_EDGE = 0.72  # of a die's edge, from its middle to the line of a zone: whole inside it however it is turned
BESIDE, BESIDE_IN_TRAY = 0.6, 0.15  # chance that a die is laid against another one, as people sort them; and that it rolls there
RIM_MM = 1.5  # from the line of a zone that is full to its dice
IN_A_ROW = 1.03  # edges from middle to middle


@dataclass(slots=True)
class RealDie:
    """One die on the table. xy_mm: its middle, mat millimetres, y towards the players; turn: radians, against the clock."""

    colour: str
    face: int
    xy_mm: tuple[float, float]
    turn: float


class NoRoomError(Exception):
    """A zone is full: nobody could lay another die there so that it lies flat and inside."""


class DiceOnTheMat:
    """lies: zone → the dice there. size_mm: the edge of all."""

    def __init__(self, rng: np.random.Generator, size_mm: float) -> None:
        self._rng, self.size_mm = rng, size_mm
        self.lies: dict[str, list[RealDie]] = {zone: [] for zone in MAT_1.zones}

    @property
    def dice(self) -> list[RealDie]:
        """All of them."""
        return [die for some in self.lies.values() for die in some]

    def throw(self, dice: Mapping[str, Iterable[int]]) -> None:
        """Colour → faces, into the tray; what lay there has been picked up."""
        self.lies[TRAY].clear()
        for colour, faces in dice.items():
            for face in faces:
                self._lay(TRAY, colour, face, BESIDE_IN_TRAY)

    def place(self, zone: str, dice: Mapping[str, int], face: int) -> None:
        """So many dice of each colour that show this face, from the tray. What lies there is pushed together where room runs short."""
        tray = self.lies[TRAY]
        for colour in Counter(dice).elements():
            tray.remove(next(die for die in tray if (die.colour, die.face) == (colour, face)))
            self._lay(zone, colour, face, BESIDE)

    def fits(self, zone: str, count: int) -> bool:
        """Whether so many more dice can lie in a zone, flat and inside, if all are pushed together."""
        columns, rows = self._grid(zone)
        return len(self.lies[zone]) + count <= columns * rows

    def pick_up(self, *zones: str) -> None:
        """Take the dice of these zones into the hand; of all where none is named."""
        for zone in zones or tuple(self.lies):
            self.lies[zone].clear()

    def at(self, xy_mm: tuple[float, float]) -> RealDie | None:
        """The die at this place, None where none lies."""
        near = min(self.dice, key=lambda die: float(np.hypot(*np.subtract(xy_mm, die.xy_mm))), default=None)
        return near if near is not None and np.hypot(*np.subtract(xy_mm, near.xy_mm)) < 0.5 * self.size_mm else None

    def _lay(self, zone: str, colour: str, face: int, beside: float) -> None:
        x, y, w, h = MAT_1.zones[zone]
        rng, size, there, edge = self._rng, self.size_mm, self.lies[zone], FROM_EDGE * self.size_mm
        taken = [(*die.xy_mm, size, -die.turn) for die in there]  # y points down the mat there, and turns with it
        for _ in range(TRIES):
            spot, turn = (float(rng.uniform(x + edge, x + w - edge)), float(rng.uniform(y + edge, y + h - edge))), rng.uniform(0, 2 * np.pi)
            if there and rng.random() < beside:
                other = there[rng.integers(len(there))]
                turn, way = other.turn, other.turn + rng.integers(4) * np.pi / 2
                spot = (other.xy_mm[0] + IN_A_ROW * size * np.cos(way), other.xy_mm[1] - IN_A_ROW * size * np.sin(way))
            inside = x + edge <= spot[0] <= x + w - edge and y + edge <= spot[1] <= y + h - edge
            if inside and is_free(spot, size, -turn, taken):
                there.append(RealDie(colour, face, spot, float(turn)))
                return
        there.append(RealDie(colour, face, (0.0, 0.0), 0.0))
        self._push_together(zone)

    def _grid(self, zone: str) -> tuple[int, int]:
        """How many dice lie beside and before each other when pushed together."""
        _, _, w, h = MAT_1.zones[zone]
        return int((w - 2 * RIM_MM) / (IN_A_ROW * self.size_mm)), int((h - 2 * RIM_MM) / (IN_A_ROW * self.size_mm))

    def _push_together(self, zone: str) -> None:
        x, y, w, h = MAT_1.zones[zone]
        columns, rows = self._grid(zone)
        if len(self.lies[zone]) > columns * rows:
            raise NoRoomError(zone)
        step = IN_A_ROW * self.size_mm
        left, top = x + w / 2 - (columns - 1) * step / 2, y + h / 2 - (rows - 1) * step / 2
        for number, die in enumerate(self.lies[zone]):
            die.xy_mm, die.turn = (left + number % columns * step, top + number // columns * step), float(self._rng.normal(0, 0.01))


class RealDice(DiceOnTheMat):
    """One table's camera, lamp and sets of dice. The same seed and index give the same evening. colours: of the sets in play."""

    def __init__(self, seed: int, index: int, colours: int = SETS) -> None:
        rng = np.random.default_rng([seed, index, 21])
        self._key, self._pose = (seed, index), table_camera(rng, SIZE_PX)
        self.colours = [str(name) for name in rng.choice(list(BODY_HSV), colours, replace=False)]
        self._looks = {name: game_look(rng, name) for name in self.colours}
        super().__init__(rng, float(rng.choice(SIZES_MM)))
        self._lamp = int(rng.integers(1 << 30))

    def picture(self) -> tuple[Image, list[TableTruth]]:
        """What the camera has of it, without the noise of a single frame; and the truth. The same dice, lamp and cloth in each."""

        def lay(dice: list[Die], *_: object) -> None:
            dice[:] = drawn(self, self._looks)

        looks = list(self._looks.values())
        rng = np.random.default_rng([*self._key, 22])
        return table_scene(rng, self._pose, SIZE_PX, count=1, looks=looks, size_mm=self.size_mm, lamp=self._lamp, upset=lay)[:2]


def drawn(mat: DiceOnTheMat, looks: Mapping[str, Look]) -> list[Die]:
    """The same dice for the compositor. looks: by colour."""
    size = mat.size_mm
    return [Die(np.array([die.xy_mm[0], -die.xy_mm[1], size / 2]), size, turn_z(die.turn), die.face, looks[die.colour]) for die in mat.dice]


def lay_as_in_a_game(mat: DiceOnTheMat, rng: np.random.Generator, colours: Sequence[str]) -> None:
    """The middle of a round: on most casinos dice of some sets, each set's side by side, and in the tray a roll of one."""
    for casino in range(1, 7):
        for colour in rng.permutation(list(colours))[: rng.integers(0, 4)].tolist():
            count = int(rng.integers(1, 5))
            if mat.fits(f"casino-{casino}", count):
                mat.throw({colour: [casino] * count})
                mat.place(f"casino-{casino}", {colour: count}, casino)
    mat.throw({str(rng.choice(list(colours))): rng.integers(1, 7, int(rng.integers(1, 9))).tolist()})


def as_in_a_game(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """The same sets laid as in a game (vision.training.tables.Upset)."""
    looks = {str(n): look for n, look in enumerate({id(die.look): die.look for die in dice}.values())}
    mat = DiceOnTheMat(rng, dice[0].size)
    lay_as_in_a_game(mat, rng, list(looks))
    dice[:] = drawn(mat, looks)


def in_a_game(seed: int, index: int) -> tuple[Image, list[TableTruth], list[str]]:
    """The picture of a table in the middle of a round, its truth, and the names of the sets in play."""
    dice = RealDice(seed, index)
    lay_as_in_a_game(dice, np.random.default_rng([seed, index, 24]), dice.colours)
    return *dice.picture(), dice.colours
