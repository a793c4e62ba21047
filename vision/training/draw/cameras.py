"""What cheap cameras make of a picture before anybody sees it: they sharpen, flatten or push colours and light, turn hues,
darken corners, and send JPEG."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from vision.frame import Image
from vision.lamps.local_light import GAMMA

Camera = Callable[[Image], Image]
"""What it makes of a picture, (h, w, 3) BGR uint8."""


def as_it_is(picture: Image) -> Image:
    """Nothing: a camera that shows what is there."""
    return picture


def _sent(picture: Image, quality: int) -> Image:
    """As JPEG, with colours at half the width and height."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _sharpened(picture: Image) -> Image:
    """Noise smoothed away, edges pushed until they ring."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.8)
    return np.asarray(cv2.addWeighted(smooth, 2.2, cv2.GaussianBlur(smooth, (0, 0), 1.6), -1.2, 0), np.uint8)


def _coloured(picture: Image, saturation: float, gamma: float) -> Image:
    """With so many times the saturation, and brightness to a power: above 1 darker."""
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV).astype(np.float32)
    hsv[..., 1] = np.clip(hsv[..., 1] * saturation, 0, 255)
    pushed = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)
    return np.asarray(255 * (pushed / 255.0) ** gamma, np.uint8)


def _dark_corners(picture: Image) -> Image:
    """Down to 55 % of the light in the corners."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    far = np.hypot(x - width / 2, y - height / 2) / np.hypot(width / 2, height / 2)
    return np.asarray(picture * (1 - 0.45 * far[..., None] ** 2), np.uint8)


def _as_a_telephone(picture: Image) -> Image:
    """Light evened out over the picture with a halo round what is dark, noise painted over, edges sharpened, colours made lush."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    round_it = cv2.GaussianBlur(lab[..., 0], (0, 0), 40).astype(np.float32)
    lab[..., 0] = np.clip(136 + 0.55 * (round_it - 128) + 1.25 * (lab[..., 0] - round_it), 0, 255)
    painted = cv2.bilateralFilter(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), 7, 28, 4)
    return _coloured(_sharpened(painted), 1.25, 0.95)


def _turned(picture: Image, degrees: float) -> Image:
    """All hues turned round grey in linear light: red towards yellow, blue towards red where degrees are more than none."""
    about = np.radians(degrees)
    same, next_, last = (1 + 2 * np.cos(about)) / 3, *((1 - np.cos(about) + side * np.sqrt(3) * np.sin(about)) / 3 for side in (1, -1))
    mixed = np.float32([[same, next_, last], [last, same, next_], [next_, last, same]])  # of blue, green, red
    light = (np.arange(256, dtype=np.float32) / 255) ** GAMMA
    return np.asarray(255 * np.clip(light[picture] @ mixed.T, 0, 1) ** (1 / GAMMA) + 0.5, np.uint8)


CAMERAS: Mapping[str, Camera] = {
    "jpeg": lambda picture: _sent(picture, 75),
    "webcam": lambda picture: _sent(_sharpened(picture), 80),
    "vivid": lambda picture: _sent(_coloured(_sharpened(picture), 1.35, 0.85), 80),
    "dull": lambda picture: _sent(_coloured(picture, 0.65, 1.25), 80),
    "corners": lambda picture: _sent(_dark_corners(picture), 80),
    "telephone": lambda picture: _sent(_as_a_telephone(picture), 85),
    "soft": lambda picture: _sent(cv2.GaussianBlur(picture, (0, 0), 1.3), 80),
    "turned": lambda picture: _sent(_turned(picture, 4.0), 85),
    "turned-back": lambda picture: _sent(_turned(picture, -4.0), 85),
}
