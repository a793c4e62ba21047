"""Which dice lie where under which camera and lamp: plain data from a seed, no renderer needed."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from vision.mat import MAT_1, Rect

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
DARK, PALE = (15, 15, 15), (240, 240, 236)
MIDDLE_MM = (210.0, 150.0)
LEANING, STACKED = 1 / 3, 1 / 8  # shares of the dice of a table that was upset
Point3 = tuple[float, float, float]


@dataclass(frozen=True)
class Die:
    """A die on the mat: x, y of its centre in the mat's millimetres, turned by turn_deg, with that value up.

    lean_deg, lean_way_deg: by how much and about which level axis it leans; rise_mm: of its lowest corner above the mat: it leans on
    something, or stands on another die.
    """

    value: int
    colour: str
    x: float
    y: float
    turn_deg: float
    edge_mm: float
    lean_deg: float = 0.0
    lean_way_deg: float = 0.0
    rise_mm: float = 0.0

    @property
    def poise(self) -> str:
        """One of vision.dice.poise.POISES."""
        return "leaning" if self.lean_deg else "stacked" if self.rise_mm else "flat"


@dataclass(frozen=True)
class Look:
    """How the dice of one table are made. rounding, pip_radius, pip_step: parts of the edge; shine: roughness of the lacquer."""

    rounding: float
    shine: float
    pip_radius: float
    pip_step: float
    orange_pips: tuple[int, int, int]

    def pips(self, colour: str) -> tuple[int, int, int]:
        """Red, green, blue of the pips, 0 to 255."""
        return self.orange_pips if colour == "orange" else DARK if colour in ("white", "yellow") else PALE


@dataclass(frozen=True)
class Light:
    """A square lamp over the table and light from all round. warm: 0 a white lamp, 1 a candle-like one."""

    at_mm: Point3
    half_mm: float
    power: float
    warm: float
    around: float


@dataclass(frozen=True)
class Table:
    """One picture's worth. Places in the mat's millimetres: x right, y towards the players, z up. noise: grey levels."""

    seed: int
    size_px: tuple[int, int]
    camera_mm: Point3
    turn_deg: float
    field_deg: float
    wood: tuple[float, float, float]
    noise: float
    light: Light
    look: Look
    dice: tuple[Die, ...]


def upset(table: Table) -> Table:
    """The same table, where every third die leans by 15 to 45 degrees, half of them on something, and every eighth has one on top."""
    rng = Random(table.seed + 1)
    dice: list[Die] = []
    for die in table.dice:
        chance = rng.random()
        if chance < LEANING:
            rise = rng.choice((0.0, rng.uniform(0, 0.3))) * die.edge_mm
            dice.append(replace(die, lean_deg=rng.uniform(15, 45), lean_way_deg=rng.uniform(0, 360), rise_mm=rise))
        elif chance < LEANING + STACKED:
            off = [rng.gauss(0, 0.05) * die.edge_mm for _ in range(2)]
            turn = die.turn_deg + rng.choice((rng.gauss(0, 8), rng.uniform(0, 360)))
            top = Die(rng.randint(1, 6), rng.choice(table.dice).colour, die.x + off[0], die.y + off[1], turn, die.edge_mm)
            dice += [die, replace(top, rise_mm=die.edge_mm)]
        else:
            dice.append(die)
    return replace(table, dice=tuple(dice))


def random_table(seed: int) -> Table:
    """Table number `seed`, always the same: 12–20 mm dice of up to four colours, tilt up to 30°, any lamp."""
    rng = Random(seed)
    edge = rng.choice((12.0, 14.0, 16.0, 16.0, 18.0, 20.0))
    far, tilt, way = rng.uniform(520, 720), math.radians(rng.uniform(0, 30)), rng.uniform(0, 2 * math.pi)
    aside = far * math.sin(tilt)
    camera = (MIDDLE_MM[0] + aside * math.sin(way), MIDDLE_MM[1] + aside * math.cos(way), far * math.cos(tilt))
    return Table(
        seed=seed,
        size_px=rng.choice(((1280, 960), (960, 720), (1280, 960))),
        camera_mm=camera,
        turn_deg=rng.uniform(-15, 15),
        field_deg=math.degrees(2 * math.atan(1.28 * 240 / far)),
        wood=(rng.uniform(0.03, 0.6), rng.uniform(0.03, 0.6), rng.uniform(0.03, 0.6)),
        noise=rng.uniform(0.5, 4),
        light=_light(rng, camera),
        look=_look(rng),
        dice=tuple(_thrown(rng, edge, rng.sample(COLOURS, 4))),
    )


def _look(rng: Random) -> Look:
    orange = rng.choice((DARK, PALE))
    return Look(rng.uniform(0.06, 0.24), rng.uniform(0.06, 0.35), rng.uniform(0.07, 0.105), rng.uniform(0.22, 0.28), orange)


def _light(rng: Random, camera: Point3) -> Light:
    """A lamp anywhere over the table but between camera and mat."""
    light = _any_light(rng)
    return _light(rng, camera) if hides_the_mat(light, camera) else light


def _any_light(rng: Random) -> Light:
    at = (rng.uniform(-500, 900), rng.uniform(-500, 500), rng.uniform(500, 1100))
    half = rng.choice((25.0, 60.0, 150.0, 300.0))
    square = (at[0] - MIDDLE_MM[0]) ** 2 + (at[1] - MIDDLE_MM[1]) ** 2 + at[2] ** 2
    return Light(at, half, rng.uniform(0.45, 1.17) * square / (4 * half * half), rng.uniform(0, 1), rng.uniform(0.1, 0.5))


def hides_the_mat(light: Light, camera: Point3) -> bool:
    """Whether some of the mat may lie behind the lamp, as the camera sees it: behind the circle round its square."""
    width, height = MAT_1.size_mm
    ahead = [to - at for to, at in zip((*MIDDLE_MM, 0.0), light.at_mm, strict=True)]
    before = _dot(ahead, [one - at for one, at in zip(camera, light.at_mm, strict=True)])
    for x, y in itertools.product(range(9), range(9)):
        spot = (width * x / 8, height * y / 8, 0.0)
        beyond = _dot(ahead, [one - at for one, at in zip(spot, light.at_mm, strict=True)])
        if before < 0 < beyond:
            crossing = [one + (to - one) * before / (before - beyond) for one, to in zip(camera, spot, strict=True)]
            if math.dist(crossing, light.at_mm) < light.half_mm * math.sqrt(2):
                return True
    return False


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _thrown(rng: Random, edge: float, colours: list[str]) -> Iterator[Die]:
    """Up to six dice at each casino, close together, and four to ten in the tray, farther apart."""
    lying: list[Die] = []
    for name, zone in MAT_1.zones.items():
        if name.startswith("casino"):
            lying += _strewn(rng, zone, rng.randint(0, 6), edge, 0.6 * edge, 1.2, colours, lying)
        elif name == "tray":
            lying += _strewn(rng, zone, rng.randint(4, 10), edge, 14.0, 1.45, colours, lying)
    return iter(lying)


def _strewn(
    rng: Random, zone: Rect, count: int, edge: float, margin: float, apart: float, colours: list[str], others: list[Die]
) -> list[Die]:
    x, y, w, h = zone
    new: list[Die] = []
    for _ in range(count):
        for _ in range(300):
            at = rng.uniform(x + margin, x + w - margin), rng.uniform(y + margin, y + h - margin)
            if all(math.dist(at, (die.x, die.y)) > edge * apart for die in (*others, *new)):
                new.append(Die(rng.randint(1, 6), rng.choice(colours), *at, rng.uniform(0, 360), edge))
                break
    return new
