"""A table's ones, looked at once more by the reader that was taught more: to the table's own a telephone's lens is a black one.

That reader sees what lies round a face, but takes 2 ms for each; so it is asked once about each one that would be believed.
"""

import math
from collections.abc import Hashable, Sequence

import numpy as np

from vision.faces import Face
from vision.frame import Image
from vision.network import PHOTO
from vision.reader import read_faces
from vision.reading import DieReading
from vision.voting import centre, edge_px

LEAST_FINE = 0.7  # chance of a die that lies flat and free: 317 real ones had 0.91 and more, four lenses 0.19 at most


class Ones:
    """Which ones of one camera's table are none; one whose top was found just where it was found before is not looked at again."""

    def __init__(self) -> None:
        self._known: dict[Hashable, bool] = {}

    def forget(self) -> None:
        """Look at every one anew."""
        self._known.clear()

    def doubted(self, image: Image, dice: Sequence[DieReading]) -> list[bool]:
        """For each of the dice whether it shows a one and is rather none. Of those asked about already nothing is told."""
        ones = {i: die.top for i, die in enumerate(dice) if die.value == 1 and not die.ask}
        new = [i for i, top in ones.items() if top not in self._known]
        faces = read_faces(image, [_face_of(dice[i]) for i in new], which=PHOTO)
        fresh = {ones[i]: float(face.state_odds[0]) < LEAST_FINE for i, face in zip(new, faces, strict=True)}
        self._known = {top: fresh[top] if top in fresh else self._known[top] for top in ones.values()}
        return [i in ones and self._known[ones[i]] for i in range(len(dice))]


def _face_of(die: DieReading) -> Face:
    """Where the reader is to look."""
    (x, y), ((x0, y0), (x1, y1), *_) = centre(die), die.top
    left, top, wide, high = die.box
    unread = np.zeros(6, np.float32), np.zeros(6, np.float32), np.zeros(5, np.float32), np.zeros(8, np.float32)
    return Face(x, y, edge_px(die), math.atan2(y1 - y0, x1 - x0), (left, top, left + wide, top + high), 1.0, 0.0, *unread)
