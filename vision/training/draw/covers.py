"""What covers dice: a hand that reaches in, a note or card laid over them. Each gives its mask, so that the truth says what is hidden."""

import cv2
import numpy as np

from vision.training.draw.strokes import Picture, any_colour, smooth_noise


def hand(picture: Picture, rng: np.random.Generator, edge: float) -> np.ndarray:
    """A hand reaching in from an edge: fingers as capsules, a forearm or sleeve behind. Returns its mask, (h, w) float32."""
    height, width = picture.shape[:2]
    mask, sleeve = np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    inward = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-inward[1], inward[0]])
    palm = np.array([width, height]) * rng.uniform(0.0, 1.0, 2) - inward * edge * 2
    thick = edge * rng.uniform(0.5, 1.4)

    def bar(target: np.ndarray, start: np.ndarray, end: np.ndarray, wide: float) -> None:
        cv2.line(target, tuple(int(v) for v in start), tuple(int(v) for v in end), 1.0, max(int(wide), 1), cv2.LINE_AA)

    for k in range(rng.integers(1, 6)):
        start = palm + across * (k - 2) * thick * 1.05
        bar(mask, start, start + inward * thick * rng.uniform(2, 5) + across * rng.normal(0, 0.4) * thick, thick)
    bar(mask, palm, palm - inward * thick * 2, thick * rng.uniform(3, 5))
    bar(mask, palm, palm - inward * edge * 25, thick * rng.uniform(2, 4))
    if rng.random() < 0.5:
        bar(sleeve, palm - inward * thick * rng.uniform(3, 8), palm - inward * edge * 40, thick * rng.uniform(3.5, 6))
    skin = np.array([[[rng.uniform(4, 34), rng.uniform(0.15, 0.7), rng.uniform(0.2, 1.0)]]], np.float32)
    for part, colour in ((mask, cv2.cvtColor(skin, cv2.COLOR_HSV2BGR)[0, 0]), (sleeve, any_colour(rng))):
        soft = cv2.GaussianBlur(part, (0, 0), max(thick * rng.uniform(0.1, 0.4), 0.5))
        shadow = cv2.GaussianBlur(
            np.roll(part, (int(rng.normal(0, thick * 0.4)), int(rng.normal(0, thick * 0.4))), (0, 1)), (0, 0), max(thick * 0.3, 0.5)
        )
        picture *= (1 - 0.4 * shadow * (1 - part))[..., None]
        shade = (0.5 + 0.55 * soft)[..., None] * (1 + 0.06 * smooth_noise(rng, (height, width), 8, 8))[..., None]
        picture += part[..., None] * (colour * shade - picture)
    return np.maximum(mask, sleeve)


def sheet(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> np.ndarray:
    """A note, card or chip lying over things at (x, y). Returns its mask."""
    mask = np.zeros(picture.shape[:2], np.float32)
    w, angle = edge * rng.uniform(2, 5), rng.uniform(0, np.pi)
    box = cv2.boxPoints(((x, y), (w, w * rng.uniform(0.45, 0.7)), np.degrees(angle)))
    cv2.fillConvexPoly(mask, (box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    shadow = cv2.GaussianBlur(np.roll(mask, (2, 2), (0, 1)), (0, 0), 2)
    picture *= (1 - 0.4 * shadow)[..., None]
    colour = any_colour(rng)
    picture += mask[..., None] * (colour - picture)
    cv2.circle(picture, (int(x), int(y)), int(w * 0.1), (colour * 0.6).tolist(), -1, cv2.LINE_AA)
    return mask
