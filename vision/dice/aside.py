"""One of a two's pips that looks like a one: with dark all round it on a black die, whose rims are not seen, or beside a shadow's edge that
looks like the die's own. Cut out a little aside, at the size the dice have, it shows its two.

Measured: about one black die in twenty thousand was believed, and where the sun shines through leaves, two of some 1,400 of any colour.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from vision.colour import COLOURS
from vision.faces import Face
from vision.frame import Image
from vision.reader import face_of, read_faces
from vision.reading import DieReading, asked_about
from vision.voting import edge_px

DARK = 0.3  # chance of being black from which on the rim may not be seen
STEP = 0.24  # of an edge: how far aside; from a third on nothing more was found, and ones looked like twos as often
Step = tuple[int, int]
CORNERS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
# Chance of the other value, and of lying flat, at two places beside each other. The middle of a two lies aside in one direction: of 304 of
# its pips that looked like a one to the reader 189 show it at a corner and next to that. Of 58 black ones twelve show a two at two corners
# far apart, and none so.
SURE, FLAT = 0.95, 0.8
# How surely a one stands as a die does (vision.dice.poise) that is looked at whatever its colour: a two's pips that were ones had 0.84 at
# most, and one right one in five has less. None of 1,328 right ones shows another value aside.
STANDS = 0.95


def may_be_a_pip(face: Face) -> bool:
    """Whether a face may be but one pip of a black die."""
    return face.value == 1 and float(face.colour_odds[COLOURS.index("black")]) > DARK


def odd_ones_asked(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice of a picture (h, w, 3) BGR uint8; asked about is a one that hardly stands as a die does, and
    shows another value a little aside."""
    odd = [n for n, die in enumerate(dice) if die.value == 1 and not die.ask and die.stands_flat is not None and die.stands_flat < STANDS]
    told = others_aside(image, [face_of(dice[n]) for n in odd], [edge_px(dice[n]) for n in odd])
    twos = {n for n, other in zip(odd, told, strict=True) if other}
    return [asked_about(die, "blurred") if n in twos else die for n, die in enumerate(dice)]


def others_aside(image: Image, faces: Sequence[Face], edges_px: Sequence[float]) -> list[bool]:
    """Whether each surely shows another value, the same from two places that are neighbours: at a corner, and to one side of that.
    edges_px: how wide a die is there."""
    corners = [(n, corner) for n in range(len(faces)) for corner in CORNERS]
    at_corners = _others(image, faces, edges_px, corners)
    sides = [(n, side, other) for (n, (a, b)), other in zip(corners, at_corners, strict=True) if other for side in ((a, 0), (0, b))]
    beside = _others(image, faces, edges_px, [(n, side) for n, side, _ in sides])
    doubted = {n for (n, _, other), shown in zip(sides, beside, strict=True) if shown == other}
    return [n in doubted for n in range(len(faces))]


def _others(image: Image, faces: Sequence[Face], edges_px: Sequence[float], places: Sequence[tuple[int, Step]]) -> list[int | None]:
    """The other value that each face, by its number, surely shows so many steps aside; None for its own, or
    none surely. All read at once."""
    seen = read_faces(image, [_aside(faces[n], edges_px[n], step) for n, step in places])
    told = [(int(one.face_odds.argmax()) + 1, float(one.face_odds.max()) > SURE and float(one.state_odds[0]) > FLAT) for one in seen]
    return [value if sure and value != faces[n].value else None for (n, _), (value, sure) in zip(places, told, strict=True)]


def _aside(face: Face, edge: float, step: Step) -> Face:
    """The face so many steps from its own place, as wide as edge, pixels."""
    (a, b), c, s = step, STEP * edge * math.cos(face.turn), STEP * edge * math.sin(face.turn)
    return replace(face, x=face.x + a * c - b * s, y=face.y + a * s + b * c, edge=edge)
