"""Is the table still? Judged on a picture reduced to a few thousand pixels, so that a frame with nothing new costs next to nothing.

Time is handed in with the frames. Knows nothing of dice or mats.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Frame, Image

WIDE_PX = 160  # width of the reduced picture
SETTLE_S = 0.35  # nothing may move for this long before the table counts as settled
DARK, BRIGHT_SHARE = 26.0, 0.1  # brightness, 0..255, that the brightest tenth must reach: on 12 tables dimmed so far none of 271 dice
# was read wrongly, 38 were asked about and one was missed; the middle of all would call a pale mat on a black table dark
_STEP = 14.0  # a pixel that changed by more than this, after the lamp is allowed for, has changed
# In the dark a camera's own noise is more than that: 9 levels a pixel, fresh in each picture, changed 0.8 % of all, and no table came to
# rest. The quarter of all pixels that changes least tells it, whatever moves elsewhere; at most so much is put down to noise.
_SURELY_CHANGED, _MOST_NOISE = 4.0, 9.0  # deviations, of which black cloth shows fewer; levels of one, of two reduced pictures' difference
_QUARTER = 0.1586  # deviations that the quarter of a normal distribution which lies nearest to its middle is off on average
# Of a changed pixel and its eight neighbours so many have changed: on fine wood or cloth a camera's JPEG flickers in one here and one
# there, 0.3 % of all, so that the table never came to rest; of those none has two others beside it.
_TOGETHER = 3
# A lamp on the mains changes a row's light at most by the first, alike in both its halves, and no row's much otherwise than the next's:
# that is a sleeve's edge. Already bands of a thirtieth kept a white mat from coming to rest.
_BAND, _HALVES_DIFFER, _EDGE = 0.25, 0.08, 0.05
RELIT = 1.15  # times a colour's levels, from which it is another light: a camera that follows the light makes smaller steps by itself
_MOVING_SHARE = 0.0012  # of all pixels: about one die's edge moving by its own width
_FEW_SHARE = _MOVING_SHARE / 2  # from which on a picture differs from what was read
# A camera that blends each picture with those before, as many do at night, shows for a second or two what lies there no more: where dice
# had lain, twos were fours to every reader. From picture to picture that is little, but not in the time in which nothing may move. For so
# long it is waited for at most: a shadow of people who never sit still is no less than that.
_SLOW_STEP, SLOWLY_S = 7.0, 2.5

Glance = npt.NDArray[np.float32]
"""(3, h, 160) blue, green and red planes, 0..255: in grey a red die on a grey table is hardly there. Planes, because looking along pixels
of three is what numpy does slowest."""


def glance(image: Image) -> Glance:
    """The reduced picture of a frame. Area averages, so that sensor noise cancels and no thin line flickers."""
    height, width = image.shape[:2]
    step = max(width // (2 * WIDE_PX), 1)
    # every n-th pixel is enough, and ten times cheaper than all
    coarse = cv2.resize(image, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_NEAREST) if step > 1 else image
    small = cv2.resize(coarse, (WIDE_PX, max(height * WIDE_PX // width, 1)), interpolation=cv2.INTER_AREA)
    return np.stack(cv2.split(small)).astype(np.float32)


def changed(before: Glance, now: Glance, step: float = _STEP) -> npt.NDArray[np.bool_]:
    """Pixels that changed by more than a step of levels together with others, (h, w) bool; a lamp's overall change of brightness is
    allowed for, and the bands of light that run down the picture under a lamp on the mains where the shutter does not follow it."""
    lamp = _lamp(before, now)[:, None, None]
    found = _beyond(before, now, lamp, step)
    if np.count_nonzero(found) > _FEW_SHARE * found.size:  # a closer look leaves no more of them, and so few are no movement
        light = lamp * _bands(before * lamp, now)
        found &= _beyond(before, now, light, max(step, _SURELY_CHANGED * _noise(before * light, now)))
    together = cv2.boxFilter(found.astype(np.uint8), -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(found & (together >= _TOGETHER), np.bool_)


def _beyond(before: Glance, now: Glance, light: npt.NDArray[np.float32], step: float) -> npt.NDArray[np.bool_]:
    """Pixels that differ by more than step from what so much more light makes of them, (h, w). light: times, broadcast to a glance."""
    blue, green, red = np.abs(now - before * light)
    return np.asarray(np.maximum(np.maximum(blue, green), red) > step * max(float(light.max()), 1.0), np.bool_)


def _noise(before: Glance, now: Glance) -> float:
    """The camera's own noise in the difference of two pictures: levels of a standard deviation."""
    differ = np.abs(now[:, ::2, ::2] - before[:, ::2, ::2]).ravel()
    quarter = max(len(differ) // 4, 1)  # on average: a single one of them is a whole level, and that of three or of six
    return min(float(np.partition(differ, quarter - 1)[:quarter].mean()) / _QUARTER, _MOST_NOISE)


def _bands(before: Glance, now: Glance) -> npt.NDArray[np.float32]:
    """How many times brighter each row is now, (h, 1), all colours alike; 1 where more than a band of light has changed: something came
    into the picture across it."""
    ratio = (now.mean(axis=0) + 8) / (before.mean(axis=0) + 8)
    left, right = (planes.middle(half) for half in np.array_split(ratio, 2, axis=1))
    rows = (left + right) / 2
    if np.abs(np.diff(rows)).max(initial=0.0) > _EDGE:
        return np.ones((len(rows), 1), np.float32)
    smooth = cv2.blur(rows[:, None], (1, 5), borderType=cv2.BORDER_REPLICATE)
    is_band = (np.abs(smooth - 1) < _BAND) & (np.abs(left - right) < _HALVES_DIFFER)[:, None]
    return np.where(is_band, smooth, np.float32(1))


def _lamp(before: Glance, now: Glance) -> npt.NDArray[np.float32]:
    """How many times brighter each colour is now, (3,): the middle of what the brighter pixels say. The middle of all would jump where
    half of the picture is cloth without any green, half is mat."""
    old, new = (np.ascontiguousarray(picture[:, ::3, ::3]).reshape(3, -1) for picture in (before, now))
    return np.array([planes.middle((n[b] + 8) / (o[b] + 8)) for o, n in zip(old, new, strict=True) for b in [o >= o.mean()]], np.float32)


def moved_share(before: Glance, now: Glance, step: float = _STEP) -> float:
    """Share of pixels that changed, 0..1; 1 where the pictures have different shapes."""
    return float(changed(before, now, step).mean()) if before.shape == now.shape else 1.0


def is_dark(now: Glance) -> bool:
    """Whether nothing in the picture is bright enough to be read by."""
    brightness = now.mean(axis=0)
    return bool(np.count_nonzero(brightness < DARK) > int(brightness.size * (1 - BRIGHT_SHARE)))


@dataclass(frozen=True, slots=True)
class Stir:
    """What one frame says.

    moving: something moves now; settled: nothing has moved for SETTLE_S; dark: too dark to see; new: differs from what was last read, or
    something has moved since: a die that was turned where it lies changes a picture this small hardly at all; relit: lies as it was last
    read, in another light than was looked at last.
    """

    moving: bool
    settled: bool
    dark: bool
    new: bool
    relit: bool = False


class Stillness:
    """Follows one camera's frames. `frame.still` sources are settled with each picture."""

    def __init__(self) -> None:
        self._last: Glance | None = None
        self._moved_s = self._still_since_s = -np.inf
        self._since: Glance | None = None  # the picture since which it is still; None once it has settled
        self._awaited = False  # rest, since something was read
        self._read: Glance | None = None
        self._lit: Glance | None = None
        self._stirred = False  # since something was read

    def look(self, frame: Frame) -> Stir:
        """Judge the next frame."""
        now = glance(frame.image if frame.small is None else frame.small)
        last, self._last = self._last, now
        moved = 0.0 if last is None else moved_share(last, now)
        moving = moved > _MOVING_SHARE
        self._stirred |= moving
        read, is_known_new = self._read, self._stirred and self._awaited  # then it tells nothing whether it differs from what was read
        differs = read is not None and not is_known_new and (moved if read is last else moved_share(read, now)) > _FEW_SHARE
        if moving or last is None or (differs and not self._awaited):
            self._moved_s, self._still_since_s, self._since, self._awaited = frame.at_s, frame.at_s, now, True
        settled = frame.still or (not moving and self._has_settled(frame.at_s, now))
        new = read is None or self._stirred or differs
        relit = not new and self._lit is not None and bool(np.abs(np.log(_lamp(self._lit, now))).max() > np.log(RELIT))
        return Stir(moving and not frame.still, settled, is_dark(now), new, relit)

    def _has_settled(self, at_s: float, now: Glance) -> bool:
        """Whether nothing has moved for long enough, nor changed slowly; for slow changes it is not waited for ever."""
        if self._since is None:
            return True
        if at_s - self._still_since_s < SETTLE_S:
            return False
        if at_s - self._moved_s < SLOWLY_S and moved_share(self._since, now, _SLOW_STEP) > _MOVING_SHARE:
            self._still_since_s, self._since = at_s, now
            return False
        self._since = None
        return True

    def has_read(self) -> None:
        """What was looked at last has been read: until something differs from it, nothing is new."""
        self._read = self._lit = self._last
        self._stirred = self._awaited = False

    def has_seen_light(self) -> None:
        """The light of what was looked at last is known, though nothing was read in it."""
        self._lit = self._last

    def forget(self) -> None:
        """Whatever comes next is new."""
        self._read = None
