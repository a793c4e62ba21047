"""What a camera makes of a composed picture: lamp, exposure, blur, noise, JPEG."""

import cv2
import numpy as np

from vision.training.draw.again import Again

_ROWS, _NOISE = 32, Again()  # of a picture whose noise is drawn at once; the last noise that was


def faults(picture: np.ndarray, rng: np.random.Generator, edge: float) -> np.ndarray:
    """Lamp colour, exposure, vignette, blur, noise and JPEG: (h, w, 3) float32 0..1 → uint8. edge: a die's edge in pixels."""
    height, width = picture.shape[:2]
    warm = rng.normal(0, 0.1)
    picture = picture * (np.array([1 - warm, 1 + rng.normal(0, 0.02), 1 + warm]) * np.exp(rng.normal(-0.05, 0.22))).astype(np.float32)
    if rng.random() < 0.5:  # uneven light
        y, x = np.ogrid[:height, :width]
        cx, cy = rng.uniform(-0.3, 1.3, 2) * np.array([width, height])
        falls = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * (max(width, height) * rng.uniform(0.4, 1.5)) ** 2))
        picture *= (1 - (depth := rng.uniform(0, 0.6)) + depth * falls).astype(np.float32)[..., None]
    if rng.random() < 0.12:  # haze or glare over a part
        cx, cy = rng.uniform(0, 1, 2) * np.array([width, height])
        y, x = np.ogrid[:height, :width]
        glare = rng.uniform(0.1, 0.5) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * (edge * rng.uniform(0.5, 4)) ** 2))
        picture += glare.astype(np.float32)[..., None]
    np.clip(picture, 0, 1, out=picture)
    picture **= np.float32(np.exp(rng.normal(0, 0.18)))
    if rng.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.045 * edge + 0.35))
    if rng.random() < 0.1:
        length = int(rng.uniform(2, 0.12 * edge + 2.5))
        kernel = cv2.warpAffine(
            np.eye(length, dtype=np.float32), cv2.getRotationMatrix2D((length / 2, length / 2), rng.uniform(0, 180), 1), (length, length)
        )
        if kernel.sum() > 0:
            picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
        picture += rng.uniform(0, 1.2) * (picture - soft)
    picture += noise(rng, rng.uniform(0, 0.035), (height, width, 3 if rng.random() < 0.5 else 1))
    np.clip(picture, 0, 1, out=picture)
    picture *= 255
    out = picture.astype(np.uint8)
    if rng.random() < 0.55:
        out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])[1], cv2.IMREAD_COLOR)
    return out


def noise(rng: np.random.Generator, deviation: float, shape: tuple[int, int, int]) -> np.ndarray:
    """A sensor's noise, (h, w, 3) of each colour its own, (h, w, 1) grey; float32. The same lamp of an evening brings the same again."""

    def draw() -> np.ndarray:
        out = np.empty(shape, np.float32)
        for first in range(0, shape[0], _ROWS):  # all at once would need three times the memory
            rows = out[first : first + _ROWS]
            rows[:] = rng.normal(0, deviation, rows.shape)
        return out

    return _NOISE.drawn(rng, draw, deviation, shape)
