"""Black dice whose rims are not seen: one of a two's pips, with dark all round it, looks like a one.

Measured: about one such die in twenty thousand was believed. Cut out a little aside, at the size the dice have, it shows its two.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from vision.colour import COLOURS
from vision.faces import Face
from vision.frame import Image
from vision.reader import read_faces

DARK = 0.3  # chance of being black from which on the rim may not be seen
STEP = 0.24  # of an edge: how far aside; from a third on nothing more was found, and ones looked like twos as often
SURE, FLAT, AGREE = 0.95, 0.8, 2  # of the other value, of lying flat, and how often the same: three in a hundred black ones look so too


def may_be_a_pip(face: Face) -> bool:
    """Whether a face may be but one pip of a black die."""
    return face.value == 1 and float(face.colour_odds[COLOURS.index("black")]) > DARK


def others_aside(image: Image, faces: Sequence[Face], edges_px: Sequence[float]) -> list[bool]:
    """Whether each surely shows another value, the same from two places aside. edges_px: how wide a die is there. All read at once."""
    places = [place for face, edge in zip(faces, edges_px, strict=True) for place in _aside(face, edge)]
    seen = read_faces(image, places)
    each = len(places) // max(len(faces), 1)
    return [_shows_another(face, seen[i * each : (i + 1) * each]) for i, face in enumerate(faces)]


def _aside(face: Face, edge_px: float) -> list[Face]:
    """The face at the eight places round its own."""
    c, s = STEP * edge_px * math.cos(face.turn), STEP * edge_px * math.sin(face.turn)
    steps = [(a, b) for a, b in product((-1, 0, 1), repeat=2) if a or b]
    return [replace(face, x=face.x + a * c - b * s, y=face.y + a * s + b * c, edge=edge_px) for a, b in steps]


def _shows_another(face: Face, seen: Sequence[Face]) -> bool:
    sure = [one for one in seen if float(one.face_odds.max()) > SURE and float(one.state_odds[0]) > FLAT]
    values = Counter(int(one.face_odds.argmax()) + 1 for one in sure)
    return any(times >= AGREE for value, times in values.items() if value != face.value)
