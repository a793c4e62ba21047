"""Pictures of the film as they would look under another lamp."""

from pathlib import Path

import cv2
import numpy as np

GAMMA = 2.2


def in_light(file: Path, light: tuple[float, float, float]) -> bytes:
    """The picture, as JPEG, in so many times the blue, green and red of linear light."""
    seen = (cv2.imread(str(file)).astype(np.float64) / 255) ** GAMMA * light
    return cv2.imencode(".jpg", (np.clip(seen, 0, 1) ** (1 / GAMMA) * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
