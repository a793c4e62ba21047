"""What is hardly a die on a known table: a court card's clothes, a card's pips, print. The reader of photographs has seen playing cards,
which the one for tables has not; what it surely takes for none nobody is asked about.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.faces import STATES, Face
from vision.frame import Image
from vision.network import PHOTO
from vision.reader import read_faces

HARDLY = 0.5  # chance of a die below which it is heard
SURELY = 0.9  # its chance of none from which on nothing is asked


def surely_none(image: Image, faces: Sequence[Face], edges_px: Sequence[float]) -> list[bool]:
    """Whether each face is surely no die, to the reader of photographs on all quarter turns. edges_px: how wide a die is there."""
    seen = read_faces(image, [replace(face, edge=edge) for face, edge in zip(faces, edges_px, strict=True)], 4, which=PHOTO)
    return [float(face.state_odds[STATES.index("nothing")]) > SURELY for face in seen]
