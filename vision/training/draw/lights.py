"""Light that is not the same everywhere on the table, as at home: a window and a bulb, somebody's shadow, a pool of light, the
evening, the sun through blinds or leaves, a lamp that shines into the lens; or of a colour that the camera was not set to."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from vision.frame import Image
from vision.lamps.local_light import GAMMA

Light = Callable[[Image], Image]
"""What it makes of a picture, (h, w, 3) BGR uint8."""
COLD, WARM = (1.3, 1.0, 0.8), (0.72, 0.97, 1.18)  # a window's light and a bulb's, beside what a camera took for white; blue, green, red
PARTY = (1.15, 0.75, 1.1)  # a strip of coloured lights
BULB, DUSK = (0.38, 0.85, 1.25), (1.35, 1.0, 0.6)  # a camera set to daylight in the evening; set to a bulb at the window
SHADED = (0.42, 0.34, 0.28)  # where somebody stands in the light: less of it, and of the window's
SUN, SKY = (1.1, 1.2, 1.3), (0.46, 0.43, 0.38)  # where it shines, and beside that
FLARE = 0.33  # of white paper's light, where it is most
NIGHT_NOISE = 9.0  # levels, fresh in every picture


def _lit(picture: Image, light: np.ndarray) -> Image:
    """The picture with so many times its light: (h, w or 1, 3) or (3,)."""
    linear = (np.arange(256, dtype=np.float32) / 255) ** GAMMA
    return np.asarray(255 * np.clip(linear[picture] * light, 0, 1) ** (1 / GAMMA) + 0.5, np.uint8)


def both(one: Image, other: Image, share: float | np.ndarray = 0.5) -> Image:
    """The same table where two lamps burn, as each alone shows it. share: of the other one's light, 0..1 or (h, w)."""
    linear, part = (np.arange(256, dtype=np.float32) / 255) ** GAMMA, np.asarray(share, np.float32)[..., None]
    return np.asarray(255 * (linear[one] * (1 - part) + linear[other] * part) ** (1 / GAMMA) + 0.5, np.uint8)


def from_two_sides(one: Image, other: Image) -> Image:
    """As `both`, the one from the left, the other from the right."""
    across, down = _places(one)
    return both(one, other, across + 0 * down)


def brighter(picture: Image, times: float) -> Image:
    """With so many times its light."""
    return _lit(picture, np.float32([times]))


def _places(picture: Image) -> tuple[np.ndarray, np.ndarray]:
    """Across (w,) and down (h, 1), each from 0 to 1."""
    height, width = picture.shape[:2]
    return np.linspace(0, 1, width, dtype=np.float32), np.linspace(0, 1, height, dtype=np.float32)[:, None]


def _between(one: tuple[float, ...], other: tuple[float, ...], share: np.ndarray) -> np.ndarray:
    """From one light to the other: (h, w, 3) where share is (h, w)."""
    return np.asarray(one, np.float32) * (1 - share[..., None]) + np.asarray(other, np.float32) * share[..., None]


def _window(picture: Image) -> Image:
    """A window's light from the left, a bulb's from the right."""
    across, down = _places(picture)
    return _lit(picture, _between(COLD, WARM, np.clip(across + 0 * down, 0, 1)))


def _shadow(picture: Image) -> Image:
    """A head and shoulders over the lower right, their edge some pixels soft."""
    across, down = _places(picture)
    inside = (((across - 0.72) / 0.24) ** 2 + ((down - 0.78) / 0.45) ** 2 < 1).astype(np.float32)
    return _lit(picture, _between((1, 1, 1), SHADED, cv2.GaussianBlur(inside, (0, 0), 4)))


def _pool(picture: Image) -> Image:
    """A lamp hung low: too bright in the middle, a fifth of it at the rim."""
    across, down = _places(picture)
    falls = np.exp(-(((across - 0.5) / 0.38) ** 2 + ((down - 0.45) / 0.42) ** 2))
    return _lit(picture, (0.3 + 1.5 * falls)[..., None])


def _night(picture: Image) -> Image:
    """Little light, and the camera's own noise in it, fresh in each picture."""
    noise = np.random.default_rng(int(picture[::7, ::7].sum())).normal(0, NIGHT_NOISE, picture.shape)
    return np.clip(_lit(picture, np.float32([0.4])).astype(float) + noise, 0, 255).astype(np.uint8)


def hazy(picture: Image, share: float | np.ndarray) -> Image:
    """With a veil of light over it, such a share of its brightest tenth's: a breath on the lens, a window that shines into it. share: of
    all of it, or of each place, (h, w)."""
    light = (np.arange(256, dtype=np.float32) / 255)[picture] ** GAMMA
    over = float(np.quantile(light.mean(axis=2), 0.9)) * np.asarray(share, np.float32)[..., None]
    return np.asarray(255 * np.clip(light + over, 0, 1) ** (1 / GAMMA) + 0.5, np.uint8)


def _flare(picture: Image) -> Image:
    """A lamp that shines into the lens: a veil over a third of the picture, a third of white paper's light in its middle."""
    across, down = _places(picture)
    return hazy(picture, FLARE * np.exp(-(((across - 0.4) / 0.18) ** 2 + ((down - 0.45) / 0.19) ** 2)))


def _sunlit(picture: Image, inside: np.ndarray, soft_px: float) -> Image:
    """The sun where inside, (h, w) of truth values, and the sky's light beside it."""
    share = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), soft_px)
    return _lit(picture, _between(SKY, SUN, share))


def _blinds(picture: Image) -> Image:
    """The sun through slats: stripes about as wide as a die."""
    height, width = picture.shape[:2]
    along = np.cos(0.35) * np.arange(width, dtype=np.float32) + np.sin(0.35) * np.arange(height, dtype=np.float32)[:, None]
    return _sunlit(picture, along % 50 < 25, 3)


def _leaves(picture: Image) -> Image:
    """The sun through a tree's leaves: patches about as wide as a die or two, the same in every picture of an afternoon."""
    height, width = picture.shape[:2]
    patches = np.random.default_rng(3).normal(size=(height // 30 + 3, width // 30 + 3)).astype(np.float32)
    return _sunlit(picture, cv2.resize(patches, (width, height), interpolation=cv2.INTER_CUBIC) > 0.1, 4)


LIGHTS: Mapping[str, Light] = {
    "window": _window,
    "shadow": _shadow,
    "pool": _pool,
    "night": _night,
    "blinds": _blinds,
    "leaves": _leaves,
    "party": lambda picture: _lit(picture, np.float32(PARTY)),
    "bulb": lambda picture: _lit(picture, np.float32(BULB)),
    "dusk": lambda picture: _lit(picture, np.float32(DUSK)),
    "haze": lambda picture: hazy(picture, 0.15),
    "flare": _flare,
    "glaring": lambda picture: _lit(picture, np.float32([4.0])),  # the camera set itself for a dark table
}
