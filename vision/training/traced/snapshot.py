"""Which dice lie on which table before whose phone: plain data from a seed, no renderer needed. Millimetres, x right, y away, z up."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt

from vision.training.traced.die import SIDES, UP

Rgb = tuple[int, int, int]
Point3 = tuple[float, float, float]
Floats = npt.NDArray[np.float64]
GROUNDS = ("wood", "planks", "cloth", "felt", "checks", "dots", "board", "carton", "paper", "marble")
THINGS = ("chip", "coin", "pen", "card")
DARK, PALE, GOLD, RED = (16, 16, 18), (242, 240, 234), (206, 168, 80), (178, 20, 28)
BODIES: dict[str, tuple[Rgb, ...]] = {
    "white": ((236, 234, 228), (240, 228, 196), (228, 218, 190), (246, 246, 246)),
    "black": ((20, 20, 22), (34, 32, 32)),
    "red": ((172, 18, 26), (200, 34, 36), (130, 12, 22)),
    "blue": ((22, 56, 160), (28, 92, 190), (14, 34, 96)),
    "green": ((18, 116, 58), (40, 150, 72), (10, 72, 40)),
    "yellow": ((236, 194, 30), (246, 214, 70)),
    "orange": ((236, 112, 18), (244, 134, 40)),
    "purple": ((92, 36, 136), (124, 60, 160), (70, 24, 96)),
}
WOODS = ((196, 152, 98), (150, 102, 60), (216, 180, 130))
METALS = ((196, 198, 202), (150, 152, 158), (206, 166, 84), (176, 116, 74))


@dataclass(frozen=True)
class Make:
    """How a set of dice is made. Lengths are parts of the edge.

    colour: its name, None where it has none of the eight; skin: lacquer, marbled, clear, wood or metal; ball: how far the sphere reaches
    that cuts its corners; sunk: depth of its pips; near: how near together the pips of a two and a three lie; six: the same for its rows
    and columns; one_radius, lucky: of a large one, and the colour of the one and the four, as in Asia.
    """

    colour: str | None
    skin: str
    body: Rgb
    pips: Rgb
    lucky: Rgb
    edge_mm: float
    rounding: float
    ball: float
    rough: float
    radius: float
    one_radius: float
    step: float
    sunk: float
    near: tuple[float, float]
    six: tuple[float, float]

    def places(self, value: int) -> list[tuple[float, float]]:
        """Where the middles of a face's pips lie from its own, right and down."""
        s = self.step
        corner = {2: self.near[0] * s, 3: self.near[1] * s}.get(value, s)
        diagonal, other = [(-corner, -corner), (corner, corner)], [(-corner, corner), (corner, -corner)]
        across, along = self.six[0] * s, self.six[1] * s
        rows = [(x, y) for x in (-across, across) for y in (-along, 0.0, along)]
        odd = [(0.0, 0.0)] if value % 2 else []
        return rows if value == 6 else odd + diagonal * (value > 1) + other * (value > 3)

    def pip_radius(self, value: int) -> float:
        """Of a face's pips."""
        return self.one_radius if value == 1 else self.radius

    def ink(self, value: int) -> Rgb:
        """Of a face's pips."""
        return self.lucky if value in (1, 4) else self.pips


@dataclass(frozen=True)
class SnapDie:
    """A die that lies flat: its middle and turn on the table, the value on top. mirrored: its two, three and six run the other way."""

    make: Make
    value: int
    x: float
    y: float
    turn_deg: float
    mirrored: bool

    def on_top(self, spots: Sequence[tuple[float, float]]) -> Floats:
        """Spots of its top face, from its middle, right and down in edges, as places in the room, (n, 3)."""
        out, right, up = next(np.array(side[:3], float) for side in SIDES if side[3] == self.value)
        flip = -1 if self.mirrored else 1
        own = np.array([out / 2 + flip * x * right - y * up for x, y in spots])
        return self.make.edge_mm * (own @ self.turned().T + (0, 0, 0.5)) + (self.x, self.y, 0)

    def turned(self) -> Floats:
        """How it is turned out of the mesh's own position, (3, 3)."""
        turn = math.radians(self.turn_deg)
        about = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
        return np.asarray(about @ np.array(UP[self.value], float), np.float64)


@dataclass(frozen=True)
class Thing:
    """Something beside that is no die. reach_mm: of the circle round it."""

    kind: str
    x: float
    y: float
    turn_deg: float
    reach_mm: float
    tint: Rgb


@dataclass(frozen=True)
class Lamp:
    """A square that shines on the middle of the picture. power: against the light from all round; tint: red, green, blue."""

    at: Point3
    half_mm: float
    power: float
    tint: Point3


@dataclass(frozen=True)
class Phone:
    """Where the camera is, what it does to the picture. target: what its middle looks at; f_px: focal length in pixels."""

    size_px: tuple[int, int]
    at: Point3
    target: Point3
    roll_deg: float
    f_px: float
    aperture_mm: float
    bright: float
    balance: float
    vivid: float
    noise: float
    sharpened: float
    jpeg: int

    def axes(self) -> tuple[Floats, Floats, Floats]:
        """Unit vectors right, up and ahead."""
        ahead = np.subtract(self.target, self.at)
        ahead /= np.linalg.norm(ahead)
        roll = math.radians(self.roll_deg)
        right = np.cross(ahead, (math.sin(roll), math.cos(roll), 0.0))
        right /= np.linalg.norm(right)
        return right, np.cross(right, ahead), ahead

    def seen(self, places: Floats) -> Floats:
        """Pixels of places in the room, (n, 2)."""
        right, up, ahead = self.axes()
        to = places - np.array(self.at)
        width, height = self.size_px
        return np.column_stack([to @ right, -(to @ up)]) / (to @ ahead)[:, None] * self.f_px + (width / 2, height / 2)


@dataclass(frozen=True)
class Snapshot:
    """One picture's worth. span_mm: how much of the table its picture of the ground shows; gloss: roughness of a lacquered ground."""

    seed: int
    phone: Phone
    ground: str
    gloss: float | None
    span_mm: float
    around: float
    lamps: tuple[Lamp, ...]
    dice: tuple[SnapDie, ...]
    things: tuple[Thing, ...] = field(default=())


def random_snapshot(seed: int) -> Snapshot:
    """Snapshot number `seed`, always the same: 1 to 12 dice of one to three sets, 20 to 150 pixels large, tilt up to 35°."""
    rng = Random(seed)
    makes = [random_make(rng)]
    for _ in range(rng.choice((0, 0, 1, 2))):
        makes.append(random_make(rng, makes[0].edge_mm * rng.choice((1.0, 1.0, rng.uniform(0.85, 1.2)))))
    die_px = math.exp(rng.uniform(math.log(22), math.log(140)))
    edge = makes[0].edge_mm
    phone = _phone(rng, edge, die_px)
    view = [side * edge / die_px for side in phone.size_px]
    most = max(1, min(12, int(0.2 * view[0] * view[1] / (2 * edge * edge))))
    dice = _thrown(rng, makes, rng.randint(1, most), phone)
    return Snapshot(
        seed=seed,
        phone=phone,
        ground=rng.choice(GROUNDS),
        gloss=rng.choice((None, None, rng.uniform(0.08, 0.3))),
        span_mm=1.6 * max(view),
        around=rng.uniform(0.15, 0.8),
        lamps=_lamps(rng, phone),
        dice=tuple(dice),
        things=tuple(_things(rng, dice, phone)),
    )


def random_make(rng: Random, edge: float | None = None) -> Make:
    """A set of dice as shops sell them."""
    skin = rng.choices(("lacquer", "marbled", "clear", "wood", "metal"), (9, 2, 3, 1, 1))[0]
    colour = rng.choices(list(BODIES), (6, 2, 3, 2, 2, 1, 1, 1))[0]
    colour = rng.choice(("red", "blue", "green", "yellow", "orange", "purple")) if skin == "clear" else colour
    body = {"wood": WOODS, "metal": METALS}.get(skin, BODIES[colour])
    pips = DARK if skin in ("wood", "metal") or colour in ("white", "yellow") else PALE
    pips = rng.choice((GOLD, PALE, PALE)) if colour in ("black", "purple") and pips == PALE else pips
    pips = rng.choice((DARK, PALE)) if colour == "orange" else pips
    pips = rng.choice(((24, 40, 120), RED, (14, 80, 40), DARK, DARK, DARK)) if colour == "white" and skin == "lacquer" else pips
    asian = colour == "white" and skin == "lacquer" and pips == DARK and rng.random() < 0.45
    radius = rng.uniform(0.065, 0.11)
    step = rng.uniform(max(0.2, 1.25 * radius + 0.09), min(0.29, 0.42 - radius))
    near = rng.choice((1.0, 1.0, rng.uniform(0.65, 1)))
    return Make(
        colour=None if skin in ("wood", "metal") else colour,
        skin=skin,
        body=rng.choice(body),
        pips=pips,
        lucky=RED if asian else pips,
        edge_mm=edge or rng.choice((12.0, 14.0, 16.0, 16.0, 18.0, 19.0, 22.0)),
        rounding=rng.choice((0.015, rng.uniform(0.03, 0.2))),
        ball=rng.choice((0.9, rng.uniform(0.66, 0.76))),
        rough=rng.choice((rng.uniform(0.04, 0.12), rng.uniform(0.12, 0.35))),
        radius=radius,
        one_radius=rng.uniform(1.4, 2.1) * radius if asian else radius * rng.choice((1, 1, 1.25)),
        step=step,
        sunk=rng.choice((0.0, rng.uniform(0.02, 0.05))),
        near=(near, near * rng.choice((1.0, rng.uniform(0.95, 1.05)))),
        six=(rng.choice((1.0, rng.uniform(0.85, 1))), rng.choice((1.0, rng.uniform(1, 1.08)))),
    )


def _phone(rng: Random, edge: float, die_px: float) -> Phone:
    long, short = rng.choice(((960, 720), (900, 675), (1000, 563)))
    size = rng.choice(((long, short), (short, long)))
    far = max(rng.uniform(200, 260), edge * long * rng.uniform(0.7, 0.95) / die_px)
    f_px = far * die_px / edge
    tilt, way = math.radians(35 * rng.random() ** 1.2), rng.choice((-math.pi / 2, rng.uniform(-math.pi, math.pi)))
    at = (far * math.sin(tilt) * math.cos(way), far * math.sin(tilt) * math.sin(way), far * math.cos(tilt) + edge)
    roll = 0.0 if way == -math.pi / 2 else rng.uniform(-180, 180)
    return Phone(
        size_px=size,
        at=at,
        target=(0.0, 0.0, edge),
        roll_deg=roll + rng.gauss(0, 8),
        f_px=f_px,
        aperture_mm=rng.choice((0.0, rng.uniform(0.4, 1.6))),
        bright=rng.uniform(0.16, 0.32),
        balance=rng.uniform(0.5, 1.0),
        vivid=rng.uniform(0.95, 1.3),
        noise=rng.uniform(0.5, 4.5),
        sharpened=rng.choice((0.0, rng.uniform(0.2, 1.2))),
        jpeg=rng.randint(62, 95),
    )


def _lamps(rng: Random, phone: Phone) -> tuple[Lamp, ...]:
    """A bulb, a ceiling panel, a window from aside, or the phone's flash; sometimes two of them."""
    kinds = rng.sample(("bulb", "panel", "window", "flash"), rng.choice((1, 1, 2)))
    return tuple(_lamp(rng, kind, phone) for kind in kinds)


def _lamp(rng: Random, kind: str, phone: Phone) -> Lamp:
    around, (right, up, _) = rng.uniform(-math.pi, math.pi), phone.axes()
    warm, cold = (1.0, rng.uniform(0.62, 0.85), rng.uniform(0.3, 0.6)), (rng.uniform(0.75, 0.95), 0.95, 1.0)
    power = rng.uniform(0.8, 2.2)
    if kind == "flash":
        x, y, z = np.array(phone.at) + rng.uniform(-14, 14) * right + rng.uniform(8, 18) * up
        return Lamp((float(x), float(y), float(z)), 3.0, power, (1.0, 0.96, 0.9))
    low = rng.uniform(0.3, 0.6) if kind == "window" else rng.uniform(0.75, 1.5)  # the lamp's height in radians
    far = {"bulb": rng.uniform(500, 1200), "panel": rng.uniform(1200, 2200), "window": rng.uniform(700, 1500)}[kind]
    half = {"bulb": rng.uniform(15, 45), "panel": rng.uniform(150, 400), "window": rng.uniform(250, 500)}[kind]
    at = (far * math.cos(low) * math.cos(around), far * math.cos(low) * math.sin(around), far * math.sin(low))
    if kind != "window" and at[2] < phone.at[2] + 2 * half:  # never before the lens
        at = (at[0], at[1], phone.at[2] + 2 * half)
    return Lamp(at, half, power, rng.choice((cold, (1.0, 1.0, 1.0))) if kind == "window" else rng.choice((warm, warm, cold)))


def _thrown(rng: Random, makes: list[Make], count: int, phone: Phone) -> list[SnapDie]:
    """Dice in the picture: strewn, or some of them in a touching row."""
    dice: list[SnapDie] = []
    if count > 1 and rng.random() < 0.35:
        dice = _row(rng, makes, min(count, rng.randint(2, 5)), phone)
    spread = rng.choice((1.0, 0.6))
    for _ in range(400):
        if len(dice) >= count:
            break
        make = rng.choice(makes)
        at = _spot(rng, phone, spread)
        die = _die(rng, make, at, rng.uniform(0, 360))
        apart = all(math.dist(at, (one.x, one.y)) > 0.71 * (make.edge_mm + one.make.edge_mm) + 0.2 for one in dice)
        if apart and _is_in_sight(die, phone):
            dice.append(die)
    return dice or [_die(rng, makes[0], (0.0, 0.0), rng.uniform(0, 360))]


def _row(rng: Random, makes: list[Make], count: int, phone: Phone) -> list[SnapDie]:
    """Dice side by side, as many as the picture has room for."""
    start, way = _spot(rng, phone, 0.4), rng.uniform(0, 360)
    turn = math.radians(way)
    dice, along = [], 0.0
    for _ in range(count):
        make = rng.choice(makes)
        along += make.edge_mm / 2
        die = _die(rng, make, (start[0] + along * math.cos(turn), start[1] + along * math.sin(turn)), way + rng.choice((0, 90, 180, 270)))
        along += make.edge_mm / 2 + rng.choice((0.05, rng.uniform(0.05, 1.5)))
        if _is_in_sight(die, phone):
            dice.append(die)
    return dice


def _die(rng: Random, make: Make, at: tuple[float, float], turn: float) -> SnapDie:
    return SnapDie(make, rng.randint(1, 6), *at, turn, rng.random() < 0.5)


def _spot(rng: Random, phone: Phone, spread: float) -> tuple[float, float]:
    half = spread * max(phone.size_px) / 2 * math.dist(phone.at, phone.target) / phone.f_px
    return rng.uniform(-half, half), rng.uniform(-half, half)


def _is_in_sight(die: SnapDie, phone: Phone) -> bool:
    """Whether the picture shows its whole top, and a little round it."""
    corners, (width, height) = phone.seen(die.on_top([(-0.6, -0.6), (0.6, -0.6), (0.6, 0.6), (-0.6, 0.6)])), phone.size_px
    return bool(((corners > 0) & (corners < (width, height))).all())


def _things(rng: Random, dice: list[SnapDie], phone: Phone) -> list[Thing]:
    """Up to six things beside the dice, none of them over one."""
    things: list[Thing] = []
    reach = {"chip": 20.0, "coin": 12.0, "pen": 70.0, "card": 54.0}
    kinds = rng.choices(THINGS, (3, 3, 1, 2), k=rng.choice((0, 0, rng.randint(1, 6))))
    for kind in kinds:
        for _ in range(40):
            at, far = _spot(rng, phone, 1.2), reach[kind]
            free = all(math.dist(at, (die.x, die.y)) > far + 0.75 * die.make.edge_mm for die in dice)
            if free and all(math.dist(at, (one.x, one.y)) > far + one.reach_mm for one in things):
                tint = rng.choice([body[0] for body in BODIES.values()])
                things.append(Thing(kind, *at, rng.uniform(0, 360), far, tint))
                break
    return things
