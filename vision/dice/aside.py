"""Black dice whose rims are not seen: one of a two's pips, with dark all round it, looks like a one.

Measured: about one such die in twenty thousand was believed. Cut out a little aside, at the size the dice have, it shows its two.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

from vision.colour import COLOURS
from vision.faces import Face
from vision.frame import Image
from vision.reader import read_faces

DARK = 0.3  # chance of being black from which on the rim may not be seen
STEP = 0.24  # of an edge: how far aside; from a third on nothing more was found, and ones looked like twos as often
STEPS = tuple((a, b) for a, b in product((-1, 0, 1), repeat=2) if a or b)
# Chance of the other value, and of lying flat, at two places beside each other. The middle of a two lies aside in one direction: of 304 of
# its pips that looked like a one to the reader 189 show it at a corner and next to that. Of 58 black ones twelve show a two at two corners
# far apart, and none so.
SURE, FLAT = 0.95, 0.8


def may_be_a_pip(face: Face) -> bool:
    """Whether a face may be but one pip of a black die."""
    return face.value == 1 and float(face.colour_odds[COLOURS.index("black")]) > DARK


def others_aside(image: Image, faces: Sequence[Face], edges_px: Sequence[float]) -> list[bool]:
    """Whether each surely shows another value, the same from two places that are neighbours. edges_px: how wide a die is
    there. All read at once."""
    places = [place for face, edge in zip(faces, edges_px, strict=True) for place in _aside(face, edge)]
    seen = read_faces(image, places)
    each = len(places) // max(len(faces), 1)
    return [_shows_another(face, seen[i * each : (i + 1) * each]) for i, face in enumerate(faces)]


def _aside(face: Face, edge_px: float) -> list[Face]:
    """The face at the eight places round its own."""
    c, s = STEP * edge_px * math.cos(face.turn), STEP * edge_px * math.sin(face.turn)
    return [replace(face, x=face.x + a * c - b * s, y=face.y + a * s + b * c, edge=edge_px) for a, b in STEPS]


def _shows_another(face: Face, seen: Sequence[Face]) -> bool:
    shown: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for step, one in zip(STEPS, seen, strict=True):
        if float(one.face_odds.max()) > SURE and float(one.state_odds[0]) > FLAT:
            shown[int(one.face_odds.argmax()) + 1].append(step)
    others = [steps for value, steps in shown.items() if value != face.value]
    return any(abs(a - c) + abs(b - d) == 1 for steps in others for (a, b), (c, d) in combinations(steps, 2))
