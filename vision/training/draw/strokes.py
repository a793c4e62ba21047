"""What grounds, clutter and covers are drawn with: any colour, smooth noise, words, turned rectangles, square codes."""

import cv2
import numpy as np

Picture = np.ndarray  # (h, w, 3) float32, 0..1, blue-green-red


def any_colour(rng: np.random.Generator, dull: float = 0.5) -> np.ndarray:
    """Any colour that a table or a thing may have, (3,) float32 blue-green-red. dull: the more, the greyer on average."""
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0, 1) ** (1 + dull), rng.uniform(0.08, 1)]]], np.float32)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]


def smooth_noise(rng: np.random.Generator, shape: tuple[int, int], cells_y: float, cells_x: float) -> np.ndarray:
    """Smooth noise of deviation one: cells_y × cells_x random values over the whole shape, (h, w) float32."""
    small = rng.normal(0, 1, (max(int(cells_y), 2), max(int(cells_x), 2))).astype(np.float32)
    return cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC)


def write(
    picture: Picture, text: str, at: tuple[int, int], font: int, scale: float, colour: object, thick: int = 1, line: int = cv2.LINE_AA
) -> None:
    """cv2.putText for float pictures (OpenCV 5 writes on 8-bit pictures only)."""
    (w, h), below = cv2.getTextSize(text, font, scale, thick)
    x, y = int(at[0]), int(at[1])
    x0, y0, x1, y1 = max(x, 0), max(y - h - thick, 0), min(x + w + thick, picture.shape[1]), min(y + below + thick, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.putText(mask, text, (x - x0, y - y0), font, scale, 255, thick, line)
    area = picture[y0:y1, x0:x1]
    area += (mask[..., None] / np.float32(255)) * (np.asarray(colour, np.float32) - area)


def turned_rectangle(picture: Picture, x: float, y: float, w: float, h: float, angle: float, colour: list[float]) -> np.ndarray:
    """Fill a rectangle of w × h pixels turned by `angle` (radians) round x, y. Returns its four corners."""
    box = cv2.boxPoints(((x, y), (w, h), np.degrees(angle)))
    cv2.fillConvexPoly(picture, (box * 16).astype(np.int32), colour, cv2.LINE_AA, 4)
    return box


def square_code(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A square marker or a QR code, turned anyhow."""
    cells = int(rng.choice([6, 6, 7, 8, 21]))
    bits = np.ones((cells + 2, cells + 2), np.float32)
    bits[1:-1, 1:-1] = 0 if cells < 20 else rng.random((cells, cells)) < 0.5
    bits[2:-2, 2:-2] = rng.random((cells - 2, cells - 2)) < 0.5
    tile = cv2.resize(bits, (96, 96), interpolation=cv2.INTER_NEAREST) * 0.93 + 0.03
    side, angle = edge * rng.uniform(0.8, 2.2), rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle) * side / 96, np.sin(angle) * side / 96
    warp = np.array([[c, -s, x], [s, c, y]])
    size = (picture.shape[1], picture.shape[0])
    mask = cv2.warpAffine(np.ones_like(tile), warp, size)[..., None]
    picture += mask * (cv2.warpAffine(tile, warp, size)[..., None] - picture)


def lay(
    picture: Picture, face: Picture, mask: np.ndarray, at: tuple[float, float], wide: float, turn: float, shadow: float = 0.35,
    seen: np.ndarray | None = None,
) -> None:  # fmt: skip
    """Lay a flat thing, drawn on a tile, on the picture: its middle at x, y, so many pixels wide, turned by so many radians.

    face, mask: (h, w, 3) and (h, w) float32 0..1; shadow: how dark it makes what lies round it, 0..1; seen: how a flat thing looks that
    is not seen from above, (2, 2).
    """
    high, tile_wide = mask.shape
    shrink = max(int(tile_wide / max(wide, 1.0)), 1)  # first evenly, for warping alone would leave out lines
    small = (max(tile_wide // shrink, 1), max(high // shrink, 1))
    face, mask = (np.asarray(cv2.resize(part, small, interpolation=cv2.INTER_AREA), np.float32) for part in (face, mask))
    c, s = np.cos(turn) * wide / small[0], np.sin(turn) * wide / small[0]
    into = np.array([[c, -s, 0], [s, c, 0]])
    if seen is not None:
        into[:, :2] = seen @ into[:, :2]
    into[:, 2] = np.array(at) - into[:, :2] @ (small[0] / 2, small[1] / 2)
    size = (picture.shape[1], picture.shape[0])
    there = cv2.warpAffine(mask, into, size)[..., None]
    shade = cv2.GaussianBlur(there[..., 0], (0, 0), max(wide * 0.03, 0.5))[..., None]
    picture *= 1 - shadow * shade * (1 - there)
    picture += there * (cv2.warpAffine(face, into, size) - picture)
