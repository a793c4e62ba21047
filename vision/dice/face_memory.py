"""What the reader said of faces, kept while they lie as they lay: a table of forty dice of which three are new costs three to read.

A face is the same while the finder says the very same of it, which it does only while nothing round it has changed (finding.py). Each is
read in several looks before it is left alone, and later looks hear these readings in turn: what they disagreed on stays in doubt.
"""

from collections.abc import Callable, Collection, Sequence

import numpy as np

from vision.faces import Face, presences, without_doubles
from vision.frame import Image
from vision.reader import read_faces, read_turned
from vision.reading import DieReading

SURE = 0.98  # a face read surer than this is not read again turned
FINE = 0.9
SURELY_NOTHING = 0.05  # presence below which a face is read once only: print, pips, shadows
PERHAPS = 0.35  # least presence, read upright, of what is looked at again: fainter things are shown by no reading

FaceKey = tuple[float, float, float, float, float]


def read_sparingly(image: Image, candidates: Sequence[Face]) -> list[Face]:
    """Each die once, read upright; what is not quite sure is read on all four turns."""
    return without_doubles(_read(image, candidates))


def _read(image: Image, candidates: Sequence[Face]) -> list[Face]:
    once = read_faces(image, candidates)
    shows = np.array([face.both_odds for face in once]).reshape(-1, 6).max(axis=1)
    fine = np.array([face.state_odds[0] for face in once])
    unsure = [once[i] for i in np.flatnonzero((presences(once) > PERHAPS) & ((shows < SURE) | (fine < FINE))).tolist()]
    again = dict(zip(map(id, unsure), read_turned(image, unsure), strict=True))
    return [again.get(id(face), face) for face in once]


class FaceMemory:
    """Readings of the faces on one camera's table. looks: in how many each is read."""

    def __init__(self, looks: int) -> None:
        self._looks = looks
        self._read: dict[FaceKey, list[Face]] = {}
        self._told: dict[Face, DieReading | None] = {}

    def forget(self) -> None:
        """Read everything anew."""
        self._read.clear()
        self._told.clear()

    def read(
        self, image: Image, candidates: Sequence[Face], look: int, beside: Collection[Face] = (), later: Collection[Face] = ()
    ) -> list[Face]:
        """As read_sparingly. look: its number since the table changed, from 0; beside: candidates beside the places for dice, where
        nothing doubtful is told: a faint one is read once; later: candidates that are not read now, of which what is known is told."""
        keys = [key_of(face) for face in candidates]
        known = {key: self._read.get(key, []) for key in keys}
        faint, not_now = dict.fromkeys(beside, PERHAPS), set(later)
        new = [
            face
            for face, key in zip(candidates, keys, strict=True)
            if face not in not_now and not self._is_told(known[key], faint.get(face, SURELY_NOTHING))
        ]
        for face in _read(image, new):
            known[key_of(face)].append(face)
        self._read = known
        return without_doubles([told[look % self._looks] if len(told) == self._looks else told[-1] for told in known.values() if told])

    def _is_told(self, readings: Sequence[Face], faint: float) -> bool:
        """Whether a face was read often enough: in all looks, or once, where hardly anything is there."""
        return len(readings) == self._looks or (len(readings) > 0 and readings[-1].presence < faint)

    def told(self, faces: Sequence[Face], judge: Callable[[Face], DieReading | None]) -> list[DieReading]:
        """What `judge` makes of each face, where it is a die; asked once for each reading of a face."""
        kept = {face for readings in self._read.values() for face in readings}
        self._told = {face: die for face, die in self._told.items() if face in kept} | {
            face: judge(face) for face in faces if face not in self._told
        }
        return [die for face in faces if (die := self._told[face]) is not None]


def key_of(face: Face) -> FaceKey:
    """Which face it is: the same for all its readings while the finder says the very same of it."""
    return face.x, face.y, face.edge, face.turn, face.heat
