"""Dice of one colour look alike on one table: what the reader is unsure of is told by the dice whose colour is sure, and by each other.

A warm lamp turns white to orange and orange to red, one die a little more than the next. The lamp is the same for all: where one colour
of the game lies is learned from all dice that seem to have it, and a die goes where its body fits.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.bodies import bodies_lab
from vision.frame import Image
from vision.reading import DieReading

SPREAD_LAB = np.array([10.0, 5.0, 5.0])  # of the bodies of one colour on one table: lightness changes with the side of the lamp
UNKNOWN_FAR, FARTHEST = 3.0, 6.0  # spreads: how well a colour fits that no other die shows; a body further off than this is just another
ENOUGH = 0.5  # dice: so much of one other die makes a colour known
ONE_SET, TWO_SETS = 1.2, 2.5  # spreads: nine in ten sets, ninety-eight in a hundred, leave no wider gap between their bodies
THOUGHT_OF, OFTEN_THOUGHT_OF = 0.02, 0.1  # chance of a colour that no die has: of one die at least; of the dice of a set on average
ROUNDS = 8
SURE = 0.98  # told together surer than this is believed

Floats = npt.NDArray[np.float64]


def same_colours(image: Image, dice: Sequence[DieReading], ask_below: float) -> list[DieReading]:
    """The same dice, those whose colour was in doubt told anew. ask_below: least confidence of a colour that is believed alone.

    dice: with odds for the same names, the colours in play. A sure colour that the others speak against is asked about.
    """
    if not dice or len({tuple(die.colour_odds) for die in dice}) > 1:
        return list(dice)
    names = list(dice[0].colour_odds)
    alone = np.array([[die.colour_odds[name] for name in names] for die in dice])
    bodies = bodies_lab(image, [die.top for die in dice]).astype(np.float64)
    out = list(dice)
    if any(die.colour_confidence < ask_below for die in dice):
        out = [_told(die, names, chances, ask_below) for die, chances in zip(dice, told_together(alone, bodies), strict=True)]
    unseen = np.array([name not in {die.colour for die in out} for name in names])
    doubted = _perhaps_another_set(out, alone[:, unseen].max(axis=1, initial=0.0), bodies)
    return [replace(die, ask=True, why_ask="colour") if n in doubted and not die.ask else die for n, die in enumerate(out)]


def _perhaps_another_set(dice: Sequence[DieReading], hints: Floats, bodies: Floats) -> set[int]:
    """Dice that may be of another set, one that the lamp makes alike. hints: the reader's chance of a colour that no die has.

    That nothing lies of some colour says little, for so does every first roll: the reader must have thought of it, or the bodies lie in
    two clumps. One die alone out of its clump is one with glare on it, if the reader is sure.
    """
    doubted: set[int] = set()
    for name in {die.colour for die in dice}:
        here = np.array([n for n, die in enumerate(dice) if die.colour == name and die.why_ask in ("", "colour")], int)
        if not len(here):
            continue
        thought_of = hints[here].max() > THOUGHT_OF
        clumps = _clumps(bodies[here] / SPREAD_LAB, ONE_SET if thought_of else TWO_SETS)
        if hints[here].mean() > OFTEN_THOUGHT_OF or sum(len(clump) > 1 for clump in clumps) > 1 or (thought_of and len(clumps) > 1):
            doubted |= set(here.tolist())
    return doubted


def _clumps(points: Floats, step: float) -> list[list[int]]:
    """Points (n, k) gathered into clumps: from each one reaches every other of its clump by steps no wider than `step`."""
    near = np.linalg.norm(points[:, None] - points[None], axis=2) <= step
    clumps, left = [], set(range(len(points)))
    while left:
        clump, reached = [], [left.pop()]
        while reached:
            clump.append(reached.pop())
            found = [n for n in left if near[clump[-1], n]]
            left.difference_update(found)
            reached += found
        clumps.append(clump)
    return clumps


def _told(die: DieReading, names: Sequence[str], chances: Floats, ask_below: float) -> DieReading:
    best = int(chances.argmax())
    name, sure = names[best], float(chances[best])
    if die.colour_confidence >= ask_below:
        spoken_against = name != die.colour and sure >= SURE and not die.ask
        return replace(die, ask=True, why_ask="colour") if spoken_against else die
    die = replace(die, colour=name, colour_odds=dict(zip(names, chances.tolist(), strict=True)))
    if sure < SURE:
        return die
    die = replace(die, colour_confidence=sure)
    return replace(die, ask=False, why_ask="") if die.why_ask == "colour" else die


def told_together(alone: Floats, bodies: Floats) -> Floats:
    """Chances by colour, (n, k), of dice that the reader gives the chances `alone` and whose bodies have these colours, (n, 3) L*a*b*.

    A colour's place is the middle of the other dice that seem to have it; it counts as far as there are any.
    """
    chances = alone / np.maximum(alone.sum(axis=1, keepdims=True), 1e-9)
    said = np.log(alone + 1e-4)
    for _ in range(ROUNDS):
        weights = chances**2
        others = weights.sum(axis=0) - weights  # (n, k): how many other dice show this colour
        middles = (np.einsum("nk,nc->kc", weights, bodies) - weights[..., None] * bodies[:, None]) / np.maximum(others, 1e-9)[..., None]
        far = np.minimum((((bodies[:, None] - middles) / SPREAD_LAB) ** 2).sum(axis=2), FARTHEST**2)
        known = np.clip(others / ENOUGH, 0, 1)
        fit = said - 0.5 * (known * far + (1 - known) * UNKNOWN_FAR**2)
        raised = np.exp(fit - fit.max(axis=1, keepdims=True))
        chances = raised / raised.sum(axis=1, keepdims=True)
    return chances
