"""Dice that do not lie as they should: some lean, alone or against another, some stand on others; on tiles, or only printed on cards."""

import cv2
import numpy as np

from vision.training.compose.tables import PoseCamera, game_look
from vision.training.draw import snapshots
from vision.training.draw.dice import Die, lean_by, turn_z
from vision.training.draw.looks import BODY_HSV, Look
from vision.training.lay.real_dice import as_in_a_game

LEANS = np.radians(15), np.radians(52)
LEVEL = np.radians(4)  # a die on uneven cloth still lies flat
LEANING, STACKED, AGAINST, ON_SOMETHING = 0.3, 0.1, 0.4, 0.5  # shares; of those that lean: against another die, higher than on the table
TILED, ON_TILES = 0.4, 0.7  # shares of tables with tiles, and of their dice that lie on one


def upset(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """Let some lean, alone or against another, and stand some on others; the rest may lie a little aslant, as on cloth. On some tables
    they lie on tiles or cards."""
    for die in dice if rng.random() < TILED else []:
        if rng.random() < ON_TILES:
            _tile_under(picture, die, camera, rng)
    for die in list(dice):
        chance = rng.random()
        if chance < LEANING:
            _lean(die, dice, rng)
        elif chance < LEANING + STACKED:
            stack(die, dice, rng)
        elif rng.random() < 0.3:
            die.rotation = lean_by(rng.uniform(0, LEVEL), rng.uniform(0, 2 * np.pi)) @ die.rotation


def laid(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """As players lay them, side by side and sorted; a few lean, or have another one on top."""
    as_in_a_game(dice, picture, camera, rng)
    for die in list(dice):
        chance = rng.random()
        if chance < LEANING / 2:
            _lean(die, dice, rng)
        elif chance < (LEANING + STACKED) / 2:
            stack(die, dice, rng)


def printed(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """Dice that are only printed on cards: nothing of them stands up, and they lie as flat as can be."""
    for die in dice:
        die.at = np.array([*die.at[:2], -die.size / 2])
        snapshots.paper_under(picture, camera.project(die.top_corners()), die.look.body, rng)


def _tile_under(picture: np.ndarray, die: Die, camera: PoseCamera, rng: np.random.Generator) -> None:
    """A square of some colour, framed, and perhaps the lot's frame round it."""
    turn = turn_z(rng.normal(0, 0.12) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi))[:2, :2]
    middle, side = die.at[:2] + rng.normal(0, 0.07, 2) * die.size, die.size * rng.uniform(1.25, 2.0)
    colour, frame = rng.uniform(0.05, 0.95, 3), rng.uniform(0.4, 1.3)
    sides = [(side, np.clip(colour * frame, 0, 1)), (side * rng.uniform(0.8, 0.95), colour)]
    if rng.random() < 0.5:
        around = side * rng.uniform(1.15, 1.4)
        sides = [(around, rng.uniform(0, 0.5, 3)), (around * rng.uniform(0.9, 0.97), rng.uniform(0.2, 0.9, 3)), *sides]
    for wide, bgr in sides:
        corners = middle + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * wide / 2 @ turn.T
        seen = camera.project(np.column_stack([corners, np.zeros(4)]))
        cv2.fillConvexPoly(picture, (seen * 16).astype(np.int32), [float(v) for v in bgr], cv2.LINE_AA, 4)


def _lean(die: Die, dice: list[Die], rng: np.random.Generator) -> None:
    die.rotation = lean_by(rng.uniform(*LEANS), rng.uniform(0, 2 * np.pi)) @ die.rotation
    foot = die.size / 2 * float(np.abs(die.rotation[2]).sum())  # so high lies its middle where its lowest corner stands on the table
    rise = die.size * rng.uniform(0, 0.35) if rng.random() < ON_SOMETHING else 0.0
    x, y = die.at[:2]
    if rng.random() < AGAINST and len(dice) > 1:
        other, turn = dice[int(rng.integers(len(dice)))], rng.uniform(0, 2 * np.pi)
        if other is not die and other.state == "fine":
            x, y = other.at[:2] + np.array([np.cos(turn), np.sin(turn)]) * die.size * rng.uniform(1.0, 1.35)
    die.at, die.state = np.array([x, y, foot + rise]), "cocked"


def stack(die: Die, dice: list[Die], rng: np.random.Generator) -> None:
    """Put another die on top of this one, hardly aside, of its set or another of these."""
    off = rng.normal(0, 0.06, 2) * die.size
    turn = turn_z(rng.normal(0, 0.3) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)) @ die.rotation
    look = die.look if rng.random() < 0.5 else dice[int(rng.integers(len(dice)))].look
    top = Die(die.at + [*off, die.size], die.size, turn, int(rng.integers(1, 7)), look, "stacked")
    die.state = "under"
    dice.insert(next(n for n, other in enumerate(dice) if other is die) + 1, top)


def upset_looks(rng: np.random.Generator) -> list[Look]:
    """Four sets of dice, some of other makers."""
    looks = [game_look(rng, str(name)) for name in rng.choice(list(BODY_HSV), 4, replace=False)]
    for look in looks:
        if rng.random() < 0.4:
            snapshots.other_maker(look, rng)
    return looks
