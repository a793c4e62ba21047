"""Black dice whose rims are not seen: one of a two's pips, with dark all round it, looks like a one.

Measured: about one such die in twenty thousand was believed. Cut out a little aside, at the size the dice have, it shows its two.
"""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np

from vision.colour import COLOURS
from vision.faces import Face, read_faces
from vision.frame import Image

DARK = 0.3  # chance of being black from which on the rim may not be seen
STEP = 0.24  # of an edge: how far aside; from a third on nothing more was found, and ones looked like twos as often
SURE, FLAT, AGREE = 0.95, 0.8, 2  # of the other value, of lying flat, and how often the same: three in a hundred black ones look so too


def may_be_a_pip(face: Face) -> bool:
    """Whether a face may be but one pip of a black die."""
    return face.value == 1 and float(face.colour_odds[COLOURS.index("black")]) > DARK


def other_aside(image: Image, face: Face, edge_px: float) -> bool:
    """Whether it surely shows another value, the same from two places aside. edge_px: how wide a die is there."""
    along, across = np.array([np.cos(face.turn), np.sin(face.turn)]), np.array([-np.sin(face.turn), np.cos(face.turn)])
    ways = [STEP * (a * along + b * across) for a, b in product((-1, 0, 1), repeat=2) if a or b]
    places = [replace(face, x=face.x + edge_px * float(way[0]), y=face.y + edge_px * float(way[1]), edge=edge_px) for way in ways]
    seen = Counter(
        int(one.face_odds.argmax()) + 1
        for one in read_faces(image, places)
        if float(one.face_odds.max()) > SURE and float(one.state_odds[0]) > FLAT
    )
    return any(times >= AGREE for value, times in seen.items() if value != face.value)
