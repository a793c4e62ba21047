"""Any photograph, no calibration: the whole way from pixels to readings."""

from vision.belief import Belief, judge
from vision.faces import faces_in
from vision.frame import Image
from vision.reading import DieReading


def read_photo(image: Image, belief: Belief | None = None, runtime: str = "") -> tuple[DieReading, ...]:
    """All dice in a photograph, (h, w, 3) BGR uint8, of whatever size, far and near, best believed first."""
    belief = belief or Belief.learned("photo")
    readings = (judge(face, belief) for face in faces_in(image, runtime=runtime))
    return tuple(sorted((r for r in readings if r is not None), key=lambda r: -r.confidence))
