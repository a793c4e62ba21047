"""Patches of the licensed photographs for training, where they are present; nothing of them is ever committed.

The labels give a box and a value, not the top face's corners, so those are looked for first by networks trained on composed
scenes alone, at the scale the boxes give away; where a die shows more sides than one, the one that shows the value is the top:

    python -m vision.training.teach.photos --photos DIR --models DIR --out found.pickle
"""

import argparse
import json
import pickle
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.colour import COLOURS
from vision.faces import Face
from vision.network import PHOTO
from vision.training.teach.feed import Sample
from vision.training.teach.targets import IGNORE, Labels, edge_of

SIDE = 192
HUGS_PIPS = {"matteop65"}  # sources whose boxes hug the pips, not the die
SOURCES = ("byler", "damian", "kamil", "matteop65")
OBLIQUE = ("epanemu",)  # seen from the side and stretched: learned from, counted apart, no goal
FOLDS = 5
REACH, ALIKE = 0.3, (0.45, 1.05)  # a top's middle from its box's, and its edge, in widths of the box


def fold_of(name: str) -> int:
    """Which of the five folds a picture belongs to, by its file's name alone."""
    return zlib.crc32(name.encode()) % FOLDS


@dataclass
class Photo:
    """One photograph: labels in its own pixels, `edge` a typical die's edge."""

    source: str
    path: Path
    labels: Labels
    edge: float

    @property
    def fold(self) -> int:
        """Which of the five folds it belongs to, by its name alone."""
        return fold_of(self.path.name)


def find_tops(folder: Path) -> list[Photo]:
    """Every labelled photograph of a source with tops as the shipped (or given) networks find them, else guessed from the box."""
    from vision.faces import look
    from vision.reader import read_faces

    out = []
    aslant = folder.name in OBLIQUE
    for line in (folder / "labels.jsonl").read_text().splitlines():
        label = json.loads(line)
        path = folder / "images" / label["image"]
        picture = cv2.imread(str(path))
        boxes = np.array([d["box"] for d in label["dice"]], float).reshape(-1, 4)
        hugs = folder.name in HUGS_PIPS
        typical = 50.0 if hugs else float(np.median(boxes[:, 2:].max(1))) * 0.78 if len(boxes) else 40.0
        zooms = [px / typical for px in ((24, 32, 18, 48, 12) if aslant else (24, 32, 18))]  # near dice and far ones in one picture
        faces = read_faces(picture, [f for zoom in zooms for f in look(picture, zoom, which=PHOTO).faces], 4, which=PHOTO)
        tops, sure, odd = [], [], [bool(d.get("uncertain")) for d in label["dice"]]
        for i, (box, die) in enumerate(zip(boxes, label["dice"], strict=True)):
            width = typical * 1.28 if hugs else max(box[2:])
            best = _top_of(box, width, die["value"], faces)
            odd[i] |= aslant and (best is None or best.value != die["value"])  # its side may be what was found
            if best is not None:
                tops.append(best.top)
                sure.append(0.5)
            else:
                tops.append(_guessed(box, width * 0.78))
                sure.append(0.0)
        more = np.array(label.get("ignore", []), float).reshape(-1, 4)
        tops += [_guessed(box, max(box[2:])) for box in more]
        n, m = len(boxes), len(more)
        every = np.vstack([boxes, more])
        labels = Labels(
            np.array(tops, np.float32).reshape(-1, 4, 2),
            np.column_stack([every[:, :2], every[:, :2] + every[:, 2:]]).astype(np.float32),
            np.array([d["value"] - 1 for d in label["dice"]] + [0] * m, int),
            np.array([COLOURS.index(d["colour"]) if d.get("colour") in COLOURS else -1 for d in label["dice"]] + [-1] * m, int),
            np.array([IGNORE if o else 0 for o in odd] + [IGNORE] * m, int),
            np.array(sure + [0.0] * m, np.float32),
            np.array([0.0 if hugs else 1.0] * n + [0.0] * m, np.float32),
            None,
        )
        edge = float(np.median(edge_of(labels.top[:n]))) if n else typical
        out.append(Photo(folder.name, path, labels, edge))
    return out


def _guessed(box: np.ndarray, edge: float) -> np.ndarray:
    """(4, 2) corners of an upright square in the middle of a box x, y, w, h."""
    return box[:2] + box[2:] / 2 + edge / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])


def _top_of(box: np.ndarray, width: float, value: int, faces: Sequence[Face]) -> Face | None:
    """The surest face near the middle of a box that shows this value; where none shows it, the surest."""
    middle = box[:2] + box[2:] / 2
    near = [f for f in faces if np.hypot(f.x - middle[0], f.y - middle[1]) < REACH * width and ALIKE[0] < f.edge / width < ALIKE[1]]
    sure = [f for f in near if f.heat > 0.4]
    return max(sure, key=lambda f: (f.value == value, f.heat), default=None)


def patches(found: Path, leave: str, rng: np.random.Generator) -> Iterator[Sample]:
    """Square patches without end: die-centred mostly, sometimes anywhere, turned and scaled. leave: folds or sources, by commas."""
    left = set(leave.split(","))
    photos: list[Photo] = [p for p in pickle.loads(found.read_bytes()) if not {p.source, str(p.fold)} & left]
    by_source = sorted({p.source for p in photos})
    groups = {s: [p for p in photos if p.source == s] for s in by_source}
    dice = {s: sum(len(p.labels.sure) for p in groups[s]) for s in by_source}  # by dice: the fullest source is the hardest too
    weights = np.array([dice[s] ** 0.5 for s in by_source])
    shrunk: dict[Path, list[np.ndarray]] = {}
    while True:
        photo = groups[by_source[rng.choice(len(by_source), p=weights / weights.sum())]][0:]
        one = photo[rng.integers(len(photo))]
        if one.path not in shrunk:
            levels = [cv2.imread(str(one.path))]
            while min(levels[-1].shape[:2]) > 160:
                levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
            shrunk[one.path] = levels
        yield _restyled(*_patch(one, shrunk[one.path], rng), rng)


def _restyled(picture: np.ndarray, labels: Labels, rng: np.random.Generator) -> Sample:
    """As other dice and another camera might have shown it: colours swapped (nobody then knows their names), softer, noisier, packed."""
    if rng.random() < 0.3:
        order = rng.permutation(3)
        picture = np.ascontiguousarray(picture[..., order])
        labels.colour = np.full_like(labels.colour, -1) if (order != np.arange(3)).any() else labels.colour
    if rng.random() < 0.15:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
        picture = np.clip(grey + rng.uniform(0, 0.6) * (picture - grey), 0, 255).astype(np.uint8)
        labels.colour = np.full_like(labels.colour, -1)
    if rng.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1))
    if rng.random() < 0.25:
        noise = rng.normal(0, rng.uniform(1, 8), (*picture.shape[:2], 3 if rng.random() < 0.5 else 1))
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 95))])[1], cv2.IMREAD_COLOR)
    return picture, labels


def _patch(photo: Photo, levels: list[np.ndarray], rng: np.random.Generator) -> Sample:
    # one in six far too large: that a pip is no die must be learned from real ones
    low, high = (15, 38) if rng.random() < 0.84 else (60, 190)
    goal = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    zoom = goal / photo.edge
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else 0.0
    height, width = levels[0].shape[:2]
    centres = photo.labels.top.mean(1)
    if len(centres) and rng.random() < 0.8:
        at = centres[rng.integers(len(centres))] + rng.uniform(-0.4, 0.4, 2) * SIDE / zoom
    else:
        at = rng.uniform(0, 1, 2) * (width, height)
    if turn == 0.0:  # keep the patch inside the picture where it fits
        half = SIDE / zoom / 2
        at = np.array([np.clip(v, min(half, s / 2), max(s - half, s / 2)) for v, s in zip(at, (width, height), strict=True)])
    level = min(max(int(np.floor(np.log2(1 / zoom))), 0), len(levels) - 1)
    scale = zoom * 2**level
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    x, y = at / 2**level
    matrix = np.array([[c, s, SIDE / 2 - c * x - s * y], [-s, c, SIDE / 2 + s * x - c * y]])
    picture = cv2.warpAffine(
        levels[level], matrix, (SIDE, SIDE), flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    whole = matrix.copy()
    whole[:, :2] /= 2**level
    labels = photo.labels
    top = labels.top @ whole[:, :2].T.astype(np.float32) + whole[:, 2].astype(np.float32)
    box = labels.box * np.float32(zoom) + np.tile(whole[:, 2], 2).astype(np.float32) if turn == 0.0 else labels.box
    state, boxed = labels.state.copy(), labels.boxed * (turn == 0.0)
    middle = top.mean(1)
    edge = edge_of(top)
    inside = np.minimum(middle, SIDE - middle).min(1)
    state[inside < 0.5 * edge] = IGNORE
    # what the border mirrors is a die of unknown label: cover it in plain grey
    frame = cv2.warpAffine(np.full(levels[level].shape[:2], 255, np.uint8), matrix, (SIDE, SIDE))
    if (frame < 250).any():
        picture[frame < 250] = rng.integers(0, 256, 3)
    near = inside > -0.8 * edge
    return picture, Labels(
        top[near].astype(np.float32),
        box[near].astype(np.float32),
        labels.value[near],
        labels.colour[near],
        state[near],
        labels.sure[near],
        boxed[near].astype(np.float32),
        None,
    )


def main() -> None:
    """Find the tops of all sources."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder of finder.onnx (default: the shipped one)")
    parser.add_argument("--sources", nargs="*", default=[*SOURCES, *OBLIQUE])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.models:
        import vision.network

        vision.network.MODELS = options.models
    photos = [photo for source in options.sources for photo in find_tops(options.photos / source)]
    options.out.write_bytes(pickle.dumps(photos))
    dice = sum(len(p.labels.sure) for p in photos)
    print(f"{len(photos)} photographs, {dice} dice, tops found for {sum(int((p.labels.sure > 0).sum()) for p in photos)}")


if __name__ == "__main__":
    from vision.training.teach.photos import main as main_of_module  # so that pickled classes bear the module's name

    main_of_module()
