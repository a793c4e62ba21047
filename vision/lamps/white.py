"""The picture as it would look in white light, told by our own mat, whose floors and rim are grey.

A camera set to daylight sees white dice orange in the evening, and orange ones red; people at the table do not. What was learned is held
against the picture as it is (vision.colours.palette), for it was learned from such.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.ground.bare_mat import BareMat
from vision.lamps.veil import NONE, veil_over
from vision.table_plane import CameraPose, to_pixels

Floats = npt.NDArray[np.float64]

PLAIN = 1.3  # times one colour's level against another's, up to which a light is left as it is: the readers have learned with such
# From here on a colour must be all but certain: at 2.1 four yellow dice were orange, with 0.90 to 0.99 and to all readers, and yellow with
# 0.93 to 0.98 once the light was allowed for; one made lamp in some hundreds has so much.
ODD_TINT = 2.0
SAME = 1.06  # times, within which it is still the light that was there before: what was read in it need not be read again
_MOST = 4.0  # times that a colour is strengthened or weakened at most: what is not there can't be brought back
_CLIPPED, _DARK = 250, 8  # levels at which a colour tells nothing of the light
# Level of all three colours from which a grey mat is as white as white dice, and share of it: with 0.5 three white ones of 62 were missed
# (vision.training.measure.shown_again, seed 9050, table 9); of 24 such tables no other has any. Readers are deceived then, too: six red
# dice were orange, 0.84 to 0.998 to the one sort of them and 0.99 to the other (seed 13206, table 14), and on another mat a red one purple.
_WHITE, _WHITE_OUT = 245, 0.3
_EVERY, _FEWEST = 11, 50  # of the mat's 3 mm cells that show its floor each so-manieth is asked, a thousand; so many must tell it


class WhiteBalance:
    """Of one camera over our mat. is_lost: the light's colour is so strong that a colour is missing, or too bright everywhere: no picture
    tells dice by their colours then. clipped: share of the mat's floors and rim that has a colour as bright as can be, 0..1;
    is_white_out: so much of it is white in the picture that white dice fade into it, and hues are no longer the dice's own; veil: what
    lies over the whole picture (vision.lamps.veil)."""

    def __init__(self, bare: BareMat) -> None:
        self._plain_mm, self._printed = bare.plain_places(_EVERY)
        self._black_mm = bare.black_places()
        self._places: tuple[CameraPose, tuple[int, ...], _Places] | None = None
        self._times = np.ones(3)
        self.is_lost = False
        self.clipped, self.veil = 0.0, NONE
        self.is_white_out = False

    def balanced(self, image: Image) -> Image:
        """A picture taken in the light that was seen last, as in white light and without a veil over it, (h, w, 3) BGR uint8; the very same
        where that light is white enough, or none was seen."""
        image = self.veil.without(image) if self.veil.is_seen else image
        if self._times.max() <= PLAIN * self._times.min():
            return image
        return np.asarray(cv2.transform(image, np.diag(1 / self._times).astype(np.float32)), np.uint8)

    def look(self, image: Image, pose: CameraPose) -> None:
        """See what light it is now: all that is told of it here is of this look from now on."""
        now = self._see(image, pose)
        if np.abs(np.log(now / self._times)).max() > np.log(SAME):
            self._times = now

    @property
    def tint(self) -> float:
        """Times one colour's level against another's in the light that was seen last: 1 is white."""
        return float(self._times.max() / self._times.min())

    @property
    def is_odd(self) -> bool:
        """Whether the light that was seen last is of so strong a colour, or so bright, or shines so much into the lens, that readers are
        deceived."""
        return self.is_coloured or self.is_white_out or self.veil.is_deceiving

    @property
    def is_coloured(self) -> bool:
        """Whether its colour alone is so strong."""
        return self.is_lost or self.tint > ODD_TINT

    def _see(self, image: Image, pose: CameraPose) -> Floats:
        """See all of the light but its colour, which is returned: levels of blue, green and red against those of white light as bright,
        (3,); what they were where too little of the mat tells, and none where it is burnt out."""
        plain, printed, black = self._places_in(image, pose)
        seen = image[plain].astype(np.float64)
        veil = veil_over(image[black].astype(np.float64), seen, printed)
        veil = veil.no_more_than(image) if veil.is_seen else veil
        self.veil = self.veil if veil.is_as(self.veil) else veil
        brightest, darkest = planes.most(seen), planes.least(seen)
        self.clipped = float((brightest >= _CLIPPED).mean()) if len(seen) else 0.0
        self.is_white_out = bool(len(seen) and (darkest >= _WHITE).mean() > _WHITE_OUT)
        use = (darkest > _DARK) & (brightest < _CLIPPED)
        is_told = np.count_nonzero(use) >= _FEWEST
        self.is_lost = bool(not is_told and len(seen) >= _FEWEST and _off_white(seen, printed) > ODD_TINT)
        if self.is_white_out:  # what is left of the mat are the rims of its print, and an older lamp's colour would tint what is white
            return np.ones(3)
        if not is_told:
            return self._times
        bare = np.maximum(self.veil.lifted(seen[use]), 1.0) if self.veil.is_seen else seen[use]
        ratio = planes.median(np.log(bare / printed[use]))
        return np.asarray(np.exp(np.clip(ratio - ratio.mean(), -np.log(_MOST), np.log(_MOST))), np.float64)

    def _places_in(self, image: Image, pose: CameraPose) -> "_Places":
        """Where these places are in a picture; the same while the camera stands still."""
        if self._places is None or self._places[:2] != (pose, image.shape):
            plain, is_in = _inside(self._plain_mm, pose, image.shape)
            self._places = (pose, image.shape, (plain, self._printed[is_in], _inside(self._black_mm, pose, image.shape)[0]))
        return self._places[2]


_Pixels = tuple[npt.NDArray[np.int_], npt.NDArray[np.int_]]
_Places = tuple[_Pixels, Floats, _Pixels]
"""Rows and columns of grey floors, their levels as they are printed, rows and columns of black frames."""


def _inside(places_mm: Floats, pose: CameraPose, shape: tuple[int, ...]) -> tuple[_Pixels, npt.NDArray[np.bool_]]:
    """Rows and columns of those of these places that a picture of this shape shows, and which they are."""
    x, y = to_pixels(places_mm, pose).round().astype(int).T
    is_in = (x >= 0) & (x < shape[1]) & (y >= 0) & (y < shape[0])
    return (y[is_in], x[is_in]), is_in


def _off_white(seen: Floats, printed: Floats) -> float:
    """Times one colour's level against another's, against the print; none where all are dark, or all as bright as can be."""
    if float(np.median(seen.max(axis=1))) <= 3 * _DARK:
        return 1.0
    levels = np.median((seen + 1) / (printed + 1), axis=0)
    return float(levels.max() / levels.min())
