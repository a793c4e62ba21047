"""How photographs are read that were taken or sent badly: labelled pictures, brought nearer, turned, squeezed, blurred, under other lamps.

    python -m vision.training.measure.spoiled --images DIR ... [--pictures 28] [--models DIR] [--harmless | --tables]
                                               [--of "squeezed, JPEG 30" ...]

A picture is spoiled the same way each time. What no one could read any more may be asked about or missed; what counts is that nothing
wrong is believed. --harmless: turned by quarters, darker, brighter, smaller and larger ones, which must be read as before or asked about.
--tables: in the lights and through the cameras that tables are measured in. `models` holds other networks than the shipped ones, such as
have not seen these pictures.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

import vision.network
from vision.belief import Belief
from vision.check import Report, compare, silent_errors
from vision.frame import Image
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image
from vision.training.draw.cameras import CAMERAS, Camera
from vision.training.draw.lights import LIGHTS, Light

Label = dict[str, Any]
Matrix = npt.NDArray[np.float64]
Way = Callable[[Image, Label, np.random.Generator], tuple[Image, Matrix]]
"""Spoils a picture, (h, w, 3) BGR uint8: what becomes of it, and where its pixels went, (3, 3)."""


def pixels(changed: Callable[[npt.NDArray[np.float32], np.random.Generator], npt.NDArray[Any]]) -> Way:
    """Every pixel changed where it is; `changed` gets and gives grey levels, which may leave 0..255."""
    return lambda image, _, rng: (np.clip(changed(image.astype(np.float32), rng), 0, 255).astype(np.uint8), np.eye(3))


def lamp(blue: float, green: float, red: float) -> Way:
    """Under a lamp of another hue, which the camera did not even out."""
    return pixels(lambda image, _: image * np.array([blue, green, red], np.float32))


def as_at_a_table(change: Camera | Light) -> Way:
    """In one of the lights, or through one of the cameras, that tables are measured in."""
    return lambda image, *_: (change(image), np.eye(3))


def squeezed(quality: int) -> Way:
    """Sent by a messenger that squeezes pictures: JPEG of this quality."""
    return lambda image, *_: (_decoded(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]), np.eye(3))


def _decoded(bytes_: npt.NDArray[Any]) -> Image:
    return np.asarray(cv2.imdecode(bytes_, cv2.IMREAD_COLOR), np.uint8)


def blurred(px: float) -> Way:
    """Out of focus by so many pixels (sigma)."""
    return lambda image, *_: (np.asarray(cv2.GaussianBlur(image, (0, 0), px), np.uint8), np.eye(3))


def shaken(px: int) -> Way:
    """The camera moved by so many pixels along a straight line."""

    def spoil(image: Image, _: Label, rng: np.random.Generator) -> tuple[Image, Matrix]:
        path = np.zeros((px, px), np.float32)
        start, end = (int(row) for row in rng.integers(0, px, 2))
        cv2.line(path, (0, start), (px - 1, end), 1.0)
        return np.asarray(cv2.filter2D(image, -1, path / path.sum()), np.uint8), np.eye(3)

    return spoil


def shaded(image: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[Any]:
    """Half of the picture in somebody's shadow, with a rather sharp edge."""
    height, width = image.shape[:2]
    along = rng.uniform(0, 2 * np.pi)
    beyond = np.cos(along) * np.linspace(-1, 1, width) + np.sin(along) * np.linspace(-1, 1, height)[:, None]
    return np.asarray(image * (0.3 + 0.7 / (1 + np.exp(-14 * beyond)))[..., None])


def grey(image: npt.NDArray[np.float32], _: np.random.Generator) -> npt.NDArray[Any]:
    """Without colours."""
    return np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)


def resized(by: float) -> Way:
    """The whole picture at another size."""

    def spoil(image: Image, *_: Any) -> tuple[Image, Matrix]:
        how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(image, None, fx=by, fy=by, interpolation=how), np.uint8), np.diag([by, by, 1.0])

    return spoil


def turned(degrees: float) -> Way:
    """The camera held askew; what it now sees beyond the picture is one grey."""

    def spoil(image: Image, *_: Any) -> tuple[Image, Matrix]:
        height, width = image.shape[:2]
        c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
        wide, high = (round(a * abs(c) + b * abs(s)) for a, b in ((width, height), (height, width)))
        to = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        to[:2, 2] = np.array([wide, high]) / 2 - to[:2, :2] @ (width / 2, height / 2)
        return _warped(image, to, (wide, high)), to

    return spoil


def quarters(times: int) -> Way:
    """Turned by so many quarters, no pixel lost."""

    def spoil(image: Image, *_: Any) -> tuple[Image, Matrix]:
        to = np.eye(3)
        for _turn in range(times):
            to = np.array([[0, 1.0, 0], [-1, 0, image.shape[1] - 1], [0, 0, 1]]) @ to
            image = np.ascontiguousarray(np.rot90(image))
        return image, to

    return spoil


def tilted(share: float) -> Way:
    """Seen more from below: the upper rim narrower by twice this share of it."""

    def spoil(image: Image, *_: Any) -> tuple[Image, Matrix]:
        height, width = image.shape[:2]
        high = height * (1 - share / 2)
        before = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        after = np.array([[width * share, 0], [width * (1 - share), 0], [width, high], [0, high]], np.float32)
        to = np.asarray(cv2.getPerspectiveTransform(before, after), np.float64)
        return _warped(image, to, (width, round(high))), to

    return spoil


def nearer(dice_wide: float, side: int) -> Way:
    """A square about one die, so many of the picture's largest die wide and high, shown `side` pixels wide."""

    def spoil(image: Image, label: Label, rng: np.random.Generator) -> tuple[Image, Matrix]:
        boxes = np.array([die["box"] for die in label["dice"] if die["value"]], float)
        x, y, w, h = boxes[rng.integers(len(boxes))]
        wide = min(dice_wide * float(boxes[:, 2:].max()), *image.shape[:2])
        left, top = (min(max(mid - wide / 2, 0), most - wide) for mid, most in ((x + w / 2, image.shape[1]), (y + h / 2, image.shape[0])))
        part = image[round(top) : round(top + wide), round(left) : round(left + wide)]
        by = side / part.shape[0]
        how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
        to = np.array([[side / part.shape[1], 0, -round(left) * side / part.shape[1]], [0, by, -round(top) * by], [0, 0, 1]])
        return np.asarray(cv2.resize(part, (side, side), interpolation=how), np.uint8), to

    return spoil


def _warped(image: Image, to: Matrix, size: tuple[int, int]) -> Image:
    beyond = [float(v) for v in np.median(image.reshape(-1, 3), axis=0)]
    return np.asarray(cv2.warpPerspective(image, to, size, borderMode=cv2.BORDER_CONSTANT, borderValue=beyond), np.uint8)


HARMLESS: dict[str, Way] = {
    "as they are": lambda image, *_: (image, np.eye(3)),
    "half their size": resized(0.5),
    "0.7 of their size": resized(0.7),
    "1.5 times their size": resized(1.5),
    "twice their size": resized(2),
    "turned by a quarter": quarters(1),
    "upside down": quarters(2),
    "turned by three quarters": quarters(3),
    "0.6 of the light": pixels(lambda image, _: image * 0.6),
    "1.4 times the light": pixels(lambda image, _: image * 1.4),
}
"""What must change no value, only whether it is asked about."""
SPOILED: dict[str, Way] = {
    **{name: HARMLESS[name] for name in ("as they are", "half their size", "0.7 of their size")},
    "three times their size": resized(3),
    "one die fills half of it": nearer(1.8, 500),
    "one die, 200 px": nearer(3, 200),
    "some dice, 600 px": nearer(6, 600),
    "turned by 20 degrees": turned(20),
    "turned by 45 degrees": turned(45),
    "tilted": tilted(0.15),
    "tilted more": tilted(0.25),
    "squeezed, JPEG 30": squeezed(30),
    "squeezed, JPEG 12": squeezed(12),
    "noise of 12 levels": pixels(lambda image, rng: image + rng.normal(0, 12, image.shape)),
    "noise of 25 levels": pixels(lambda image, rng: image + rng.normal(0, 25, image.shape)),
    "blurred by 1.5 px": blurred(1.5),
    "blurred by 3 px": blurred(3),
    "shaken by 7 px": shaken(7),
    "dark": pixels(lambda image, _: image * 0.35),
    "overexposed": pixels(lambda image, _: image * 1.6),
    "hazy": pixels(lambda image, _: image * 0.4 + 90),
    "hard contrast": pixels(lambda image, _: 255 * (image / 255) ** 2),
    "warm lamp": lamp(0.5, 0.85, 1.25),
    "cold lamp": lamp(1.3, 1, 0.65),
    "green lamp": lamp(0.75, 1.15, 0.75),
    "without colours": pixels(grey),
    "a shadow's edge": pixels(shaded),
}
AS_AT_TABLES: dict[str, Way] = {f"light: {name}": as_at_a_table(light) for name, light in LIGHTS.items()}
AS_AT_TABLES |= {f"camera: {name}": as_at_a_table(camera) for name, camera in CAMERAS.items()}
WAYS = SPOILED | HARMLESS | AS_AT_TABLES


def moved(label: Label, to: Matrix, size: tuple[int, int]) -> Label:
    """The label of a picture whose pixels went elsewhere, in one of (width, height) now; dice cut off by its rim count neither way."""
    dice = []
    for die in label["dice"]:
        x, y, w, h = die["box"]
        middle, right, low = _points(to, [(x + w / 2, y + h / 2), (x + w / 2 + 1, y + h / 2), (x + w / 2, y + h / 2 + 1)])
        by = float(np.abs(np.linalg.det([right - middle, low - middle])) ** 0.5)
        box = [float(middle[0] - w * by / 2), float(middle[1] - h * by / 2), w * by, h * by]
        reach = max(w, h) * by / 2
        inside = float(min(*middle, *(np.array(size) - middle)))  # how far its middle lies from the rim
        if inside < -1.2 * reach:
            continue
        now = dict(die, box=box, uncertain=bool(die.get("uncertain")) or inside < reach)
        dice.append(now | {"top": _points(to, die["top"]).tolist()} if die.get("top") else now)
    ignore = [_points(to, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]) for x, y, w, h in label.get("ignore", [])]
    return dict(label, dice=dice, ignore=[[*corners.min(0).tolist(), *np.ptp(corners, axis=0).tolist()] for corners in ignore])


def _points(to: Matrix, points: Sequence[Sequence[float]]) -> Matrix:
    """Points (n, 2) where the matrix brings them."""
    brought = np.column_stack([np.array(points, float), np.ones(len(points))]) @ to.T
    return np.asarray(brought[:, :2] / brought[:, 2:])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=Path, nargs="+", required=True, help="folders with labels.jsonl")
    parser.add_argument("--pictures", type=int, default=28, help="of each folder")
    parser.add_argument("--leave", default="", help="part of the names of pictures to leave out")
    parser.add_argument("--of", nargs="+", choices=list(WAYS), default=list(SPOILED), metavar="WAY")
    parser.add_argument("--harmless", action="store_const", dest="of", const=list(HARMLESS), help="in the ways that must change no value")
    parser.add_argument("--tables", action="store_const", dest="of", const=list(AS_AT_TABLES), help="as tables are lit and seen")
    parser.add_argument("--models", type=Path, help="folder with other networks for photographs")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    belief = Belief.learned("photo")
    vision.network.MODELS = options.models or vision.network.MODELS
    pairs = []
    for folder in options.images:
        those = [(folder.name, *pair) for pair in labelled(folder) if not options.leave or options.leave not in pair[1].name]
        pairs += random.Random(1).sample(those, min(options.pictures, len(those)))
    for name in options.of:
        report = Report()
        for source, label, path in track(pairs, name, transient=True):
            if any(die["value"] for die in label["dice"]):
                picture, now = spoil_picture(name, load_image(path), label)
                compare(report, [], source, now, read_photo(picture, belief))
        print(f"{name}: {report.groups['all'].in_words()}", flush=True)
        for line in silent_errors(report):
            print(f"    {line}", flush=True)


def spoil_picture(name: str, image: Image, label: Label) -> tuple[Image, Label]:
    """A picture spoiled in one of WAYS, the same each time, and its label then."""
    picture, to = WAYS[name](image, label, np.random.default_rng([len(name), *label["image"].encode()]))
    return picture, moved(label, to, (picture.shape[1], picture.shape[0]))


if __name__ == "__main__":
    main()
