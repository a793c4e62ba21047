"""The picture as it would look in white light, told by our own mat, whose floors and rim are grey.

A camera set to daylight sees white dice orange in the evening, and orange ones red; people at the table do not. What was learned is held
against the picture as it is (vision.palette), for it was learned from such.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.bare_mat import BareMat
from vision.frame import Image
from vision.table_plane import CameraPose

Floats = npt.NDArray[np.float64]

PLAIN = 1.3  # times one colour's level against another's, up to which a light is left as it is: the readers have learned with such
# From here on a colour must be all but certain: at 2.1 four yellow dice were orange, with 0.90 to 0.99 and to all readers, and yellow with
# 0.93 to 0.98 once the light was allowed for; one made lamp in some hundreds has so much.
ODD_TINT = 2.0
SAME = 1.06  # times, within which it is still the light that was there before: what was read in it need not be read again
_MOST = 4.0  # times that a colour is strengthened or weakened at most: what is not there can't be brought back
_CLIPPED, _DARK = 250, 8  # levels at which a colour tells nothing of the light
_FEWEST = 50  # places of the mat that tell it


class WhiteBalance:
    """Of one camera over our mat."""

    def __init__(self, bare: BareMat) -> None:
        self._bare, self._times = bare, np.ones(3)

    def balanced(self, image: Image, pose: CameraPose) -> Image:
        """The picture in white light, (h, w, 3) BGR uint8; the very same where the light is white enough."""
        now = self._light(image, pose)
        if np.abs(np.log(now / self._times)).max() > np.log(SAME):
            self._times = now
        if self._times.max() <= PLAIN * self._times.min():
            return image
        return np.asarray(cv2.transform(image, np.diag(1 / self._times).astype(np.float32)), np.uint8)

    @property
    def tint(self) -> float:
        """Times one colour's level against another's in the light that was seen last: 1 is white."""
        return float(self._times.max() / self._times.min())

    def _light(self, image: Image, pose: CameraPose) -> Floats:
        """Levels of blue, green and red against those of white light as bright, (3,); 1 where too little of the mat is seen."""
        seen, printed = self._bare.plain_places(image, pose)
        use = (seen.min(axis=1) > _DARK) & (seen.max(axis=1) < _CLIPPED)
        if np.count_nonzero(use) < _FEWEST:
            return np.ones(3)
        ratio = np.median(np.log(seen[use] / printed[use]), axis=0)
        return np.asarray(np.exp(np.clip(ratio - ratio.mean(), -np.log(_MOST), np.log(_MOST))), np.float64)
