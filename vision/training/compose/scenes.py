"""Composes labelled pictures: ground, clutter, dice in perspective with shadows, hands and notes over them, then the camera's faults."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.compose.spots import place
from vision.training.draw import covers, grounds, owned, snapshots
from vision.training.draw.cards import lay_cards
from vision.training.draw.clutter import clutter
from vision.training.draw.dice import Camera, Die, Look, draw_die, draw_shadow, lean_by, random_look, turn_z
from vision.training.draw.faults import faults
from vision.training.draw.lookalikes import lay_lookalike
from vision.training.draw.rays import random_room
from vision.training.draw.wild import wilder


@dataclass
class Truth:
    """One die in the picture. top: (4, 2) corners of the face that counts, pixels; box: x, y, w, h of the whole die.

    state: "fine", "cocked", "covered", "stacked", or "ignore" (cut by the picture's edge, a little covered, slightly leaning).
    """

    value: int
    colour: str | None
    top: np.ndarray
    box: tuple[float, float, float, float]
    state: str
    body: int = -1


def _dice(rng: np.random.Generator, spots: list[tuple[float, float, float, float]], looks: list[Look], odd: float) -> list[Die]:
    dice = []
    for x, y, size, turn in spots:
        look, top = looks[rng.integers(len(looks))], int(rng.integers(1, 7))
        rotation, height, state = turn_z(turn), size / 2, "fine"
        if rng.random() < odd:
            state = rng.choice(["cocked", "cocked", "stacked"])
            if state == "cocked":
                angle = rng.uniform(np.radians(15), np.radians(44))
                rotation = lean_by(angle, rng.uniform(0, 2 * np.pi)) @ rotation
                height = size * (0.5 + 0.25 * rng.random())
            else:
                dice.append(
                    Die(np.array([x, y, size / 2]), size, turn_z(turn + rng.normal(0, 0.3)), int(rng.integers(1, 7)), look, "under")
                )
                height = size * 1.5
                x, y = x + rng.normal(0, 0.06) * size, y + rng.normal(0, 0.06) * size
        elif rng.random() < 0.1:
            rotation = lean_by(rng.uniform(0, 0.1), rng.uniform(0, 2 * np.pi)) @ rotation
        dice.append(Die(np.array([x, y, height]), size, rotation, top, look, state))
    return dice


# shares of snapshots: a plain table with nothing on it but dice; dice drawn ray by ray; looked at from the side
QUIET, BY_RAYS, STEEP = 0.4, 0.65, 0.65
CARDS, LOOKALIKES, TRAYS = 0.2, 0.25, 0.06  # shares of snapshots with playing cards, with things that look like dice, with a dice tray
CELL = 8  # pixels to a cell of the hand's mask, as in the finder's answer


def usual_edge(rng: np.random.Generator) -> float:
    """Pixels of a die's edge: mostly as the finder likes it, sometimes far smaller or larger, which it must leave alone."""
    low, high = [(14, 40), (4, 11), (48, 170)][rng.choice(3, p=[0.72, 0.12, 0.16])]
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that somebody has laid. table: draws it, (pixels, pixels, 3) of 0..1; spots: x, y and size of each die, in edges of a usual
    one from the middle, and its turn in radians."""

    table: Callable[[int], np.ndarray]
    spots: list[tuple[float, float, float, float]]


def scene(
    rng: np.random.Generator,
    side: int = 192,
    edge: float | None = None,
    odd: float = 0.06,
    wild: float = 0.0,
    snapshot: float = 0.0,
    laid: Laid | None = None,
) -> tuple[np.ndarray, list[Truth], np.ndarray]:
    """A square picture with dice, `side` pixels wide, the truth, and where a hand or sleeve is, (side/8, side/8) uint8.

    edge: a usual die's edge in pixels; odd: share of cocked and stacked dice; wild: share of sets that are hard to read;
    snapshot: share of pictures such as people take them (vision.training.draw.snapshots); laid: the table and where dice lie, instead of
    any.
    """
    free = bool(snapshot and rng.random() < snapshot)
    zoom = 2 if side <= 256 else 1.5
    big = int(side * zoom)
    edge = (edge or usual_edge(rng)) * zoom
    height = float(np.exp(rng.uniform(np.log(12), np.log(60))))
    off = np.clip(rng.normal(0, 0.22, 2), -0.55, 0.55) * height
    tilt = abs(rng.normal(0, np.radians(12))) if rng.random() < 0.7 else rng.uniform(np.radians(18), np.radians(38))
    if free and rng.random() < STEEP:
        tilt, steepest = rng.uniform(np.radians(18), snapshots.STEEPEST), snapshots.STEEPEST
        off *= 0.5
    else:
        steepest = np.radians(38)
    camera = Camera(height, min(tilt, steepest), rng.uniform(0, 2 * np.pi), edge * height, (big / 2, big / 2), off_axis=tuple(off))
    quiet = free and rng.random() < QUIET
    picture = laid.table(big) if laid else table_top(rng, big, edge, free, quiet)
    low, turn = rng.uniform(np.radians(28), np.radians(88)), rng.uniform(0, 2 * np.pi)
    sun = np.array([np.cos(turn) * np.cos(low), np.sin(turn) * np.cos(low), np.sin(low)])
    ambient = rng.uniform(0.55, 0.97) if quiet and rng.random() < 0.6 else rng.uniform(0.35, 0.9)
    looks = _sets(rng, wild, free, picture[big // 2, big // 2])
    sizes = [1.0] if rng.random() < 0.5 else [1.0, float(rng.uniform(0.65, 1.5))]
    count = 0 if rng.random() < 0.16 else int(rng.integers(1, 5) if rng.random() < 0.45 else rng.integers(3, 16))
    if free and rng.random() < 0.7:
        count = int(rng.integers(2, 16))
    count = min(count, int(4 + (big / edge) ** 2 * 0.5))
    spots = laid.spots if laid else place(rng, count, big / edge / 2 * 1.02, sizes, rng.choice([0.0, 0.35, 0.8]))
    dice = _dice(rng, spots, looks, odd)
    if free and rng.random() < 0.25:
        snapshots.ones_in_the_dark(dice, rng)
    eye = camera.eye()
    dice.sort(key=lambda d: (-np.hypot(*(d.at[:2] - eye[:2])), d.at[2]))
    _lay_prints(picture, dice, camera, rng)
    shade = np.ones((big, big), np.float32)
    strength, soften = rng.uniform(0.1, 0.75), rng.choice([0.5, rng.uniform(0.5, edge * 0.3)])
    for die in dice:
        draw_shadow(shade, die, camera, sun, strength, soften)
    if dice and rng.random() < 0.7:
        _darken_feet(shade, dice, camera, edge, rng)
    room = random_room(rng, sun, picture[:: big // 8, :: big // 8].mean((0, 1))) if free else None
    picture *= (ambient + (1 - ambient) * sun[2]) * shade[..., None] ** np.float32(1.0)
    owner = np.full((big, big), -1, np.int16)
    tops = []
    for index, die in enumerate(dice):
        hull = draw_die(picture, die, camera, sun, ambient, rng, room)
        cv2.fillConvexPoly(owner, hull.astype(np.int32), index)
        tops.append((camera.project(die.top_corners()), hull))
    if free and rng.random() < 0.35:
        owned.mirrored_lamps(picture, [top for (top, _), die in zip(tops, dice, strict=True) if not die.look.by_rays], rng)
    hand = np.zeros((big, big), np.float32)
    if rng.random() < 0.12:
        hand = covers.hand(picture, rng, edge)
        owner[hand > 0.5] = 9999
    elif dice and rng.random() < 0.09:
        centre = tops[rng.integers(len(dice))][0].mean(0) + rng.normal(0, 1.0, 2) * edge
        owner[covers.sheet(picture, rng, centre[0], centre[1], edge) > 0.5] = 9999
    if free and rng.random() < 0.3:
        picture, hand, owner, tops = _stretched(snapshots.stretched(rng, big), picture, hand, owner, tops)
    truths = [_truth(i, dice[i], *tops[i], owner, zoom) for i in range(len(dice)) if dice[i].state != "under"]
    if rng.random() < 0.3:
        picture += rng.uniform(0, 0.02)
    if free and rng.random() < 0.35:
        picture = snapshots.odd_lamp(picture, rng)
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    taken = snapshots.by_a_telephone if quiet and rng.random() < 0.7 else faults
    return taken(small, rng, edge / zoom), truths, in_cells(hand, side)


def in_cells(hand: np.ndarray, side: int) -> np.ndarray:
    """Where a hand is, (h, w) 0..1, in the cells of a picture `side` pixels wide: (side/8, side/8) uint8."""
    return (cv2.resize(hand, (side // CELL, side // CELL), interpolation=cv2.INTER_AREA) > 0.5).astype(np.uint8)


def table_top(rng: np.random.Generator, big: int, edge: float, free: bool, quiet: bool) -> np.ndarray:
    """The table and what lies on it but dice."""
    if quiet:
        picture = grounds.bare(rng, (big, big))
    else:
        picture = snapshots.busy_ground(rng, (big, big)) if free and rng.random() < 0.35 else grounds.ground(rng, (big, big))
    if free and rng.random() < TRAYS:
        picture = grounds.with_tray(picture, rng, tuple(rng.uniform(0.3 * big, 0.7 * big, 2)), rng.uniform(5, 14) * edge)
    if rng.random() < (0.1 if quiet else 0.62):
        clutter(picture, rng, edge)
    if free and rng.random() < CARDS:
        for _ in range(rng.integers(1, 4)):
            lay_cards(picture, rng, *rng.uniform(0, big, 2), edge)
    if free and rng.random() < LOOKALIKES:
        for _ in range(rng.integers(1, 6)):
            lay_lookalike(picture, rng, *rng.uniform(0, big, 2), edge)
    if free and not quiet and rng.random() < 0.12:
        for _ in range(rng.integers(1, 5)):
            snapshots.gem(picture, rng, *rng.uniform(0, big, 2), edge)
    return picture


def _sets(rng: np.random.Generator, wild: float, free: bool, ground: np.ndarray) -> list[Look]:
    """One to five sets of dice. ground: the table's colour, which one set in eight has too."""
    looks = [random_look(rng) for _ in range(rng.integers(1, 6))]
    for look in looks:
        if wild and rng.random() < wild:
            wilder(look, rng)
        if free and rng.random() < 0.75:
            snapshots.other_maker(look, rng)
    if free:
        owned.as_owned(looks, rng)
        if rng.random() < BY_RAYS:
            owned.as_lacquered(looks, rng)
    if rng.random() < 0.12:
        looks[0].body = np.clip(ground * rng.uniform(0.9, 1.1), 0, 1)
        looks[0].colour = None
        light = looks[0].body.mean()
        looks[0].pip = looks[0].one_pip = np.full(3, 0.03 if light > 0.45 else 0.95, np.float32)
        looks[0].speckle = 0
    for look in looks:
        if rng.random() < 0.5:
            look.rounding = looks[0].rounding
    if free and rng.random() < 0.12:
        for look in looks:
            snapshots.as_printed(look, rng)
    return looks


def _darken_feet(shade: np.ndarray, dice: list[Die], camera: Camera, edge: float, rng: np.random.Generator) -> None:
    """The dark line where a die stands; soft and under its rims where these are round."""
    soft = np.zeros_like(shade)
    for die in dice:
        if die.at[2] >= die.size * 0.55:
            continue
        foot = camera.project(np.column_stack([die.top_corners()[:, :2], np.zeros(4)]))
        if die.look.by_rays:
            cv2.fillConvexPoly(soft, ((foot.mean(0) + 0.95 * (foot - foot.mean(0))) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        else:
            cv2.polylines(
                shade, [(foot * 16).astype(np.int32)], True, float(rng.uniform(0.3, 0.8)), max(int(edge * 0.06), 1), cv2.LINE_AA, 4
            )
    if soft.any():
        shade *= 1 - rng.uniform(0.2, 0.7) * cv2.GaussianBlur(soft, (0, 0), edge * rng.uniform(0.04, 0.12))


def _lay_prints(picture: np.ndarray, dice: list[Die], camera: Camera, rng: np.random.Generator) -> None:
    """Put dice that are only printed flat on the table, on the paper they are printed on."""
    for die in dice:
        if die.look.flat:
            upright = np.arctan2(die.rotation[1, 0], die.rotation[0, 0])
            die.at, die.rotation, die.state = np.array([*die.at[:2], -die.size / 2]), turn_z(float(upright)), "fine"
            snapshots.paper_under(picture, camera.project(die.top_corners()), die.look.body, rng)


Top = tuple[np.ndarray, np.ndarray]  # corners of the face that counts, outline


def _stretched(
    matrix: np.ndarray, picture: np.ndarray, hand: np.ndarray, owner: np.ndarray, tops: list[Top]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[Top]]:
    """Everything that is known of a picture after an affine change of it."""
    size = picture.shape[1::-1]
    picture, hand = cv2.warpAffine(picture, matrix, size), cv2.warpAffine(hand, matrix, size)
    owner = cv2.warpAffine(owner, matrix, size, flags=cv2.INTER_NEAREST)
    turn, shift = matrix[:, :2].T, matrix[:, 2]
    moved = [(top @ turn + shift, (hull @ turn + shift).astype(np.float32)) for top, hull in tops]
    return picture.astype(np.float32), hand, owner, moved


def _truth(index: int, die: Die, top: np.ndarray, hull: np.ndarray, owner: np.ndarray, zoom: float) -> Truth:
    side = owner.shape[0]
    face = np.zeros(owner.shape, np.uint8)
    cv2.fillConvexPoly(face, top.astype(np.int32), 1)
    area = abs(cv2.contourArea(top.astype(np.float32))) + 1
    inside = face.sum() / area  # falls short where the picture's edge cuts the face
    heart = np.zeros(owner.shape, np.uint8)  # without the rim, which a touching neighbour's outline may share
    cv2.fillConvexPoly(heart, (top.mean(0) + 0.84 * (top - top.mean(0))).astype(np.int32), 1)
    shown = ((heart == 1) & (owner == index)).sum() / max(heart.sum(), 1)
    state = die.state
    if inside < 0.9:
        state = "ignore"
    elif shown < 0.12:
        state = "gone"
    elif shown < 0.82:
        state = "covered"
    elif shown < 0.93 and state == "fine":
        state = "ignore"
    x0, y0 = np.maximum(hull.min((0, 1)), 0)
    x1, y1 = np.minimum(hull.max((0, 1)), side)
    return Truth(die.top, die.look.colour, top / zoom, tuple(float(v) / zoom for v in (x0, y0, x1 - x0, y1 - y0)), state)
