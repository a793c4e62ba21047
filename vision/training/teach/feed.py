"""Batches for both networks from composed scenes and, where present, patches of licensed photographs."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.faces import STATES, look
from vision.network import evened
from vision.reader import CLOSE, Cut, without_glare
from vision.training.teach.shards import load_shard
from vision.training.teach.targets import Crop, Labels, Place, finder_target, labels_of, reader_crops, turned

Sample = tuple[np.ndarray, Labels]
NOTHING = STATES.index("nothing")
WITHOUT_GLARE = 0.35  # share of the reader's crops
SPOTS, OTHERS = 0.6, 0.3  # shares that are shown of what is no die, and of what is not dwelt on
AHEAD = 12  # items made before they are asked for
BROUGHT = 0.25  # share of pictures with dice that the finder is shown, for what it wrongly brings: its look is the dear part


def composed(folder: Path, rng: np.random.Generator, brought: Callable[[np.ndarray], list[Place]] | None = None) -> Iterator[Sample]:
    """Scenes from all shards present, without end, shards in random order; new shards are noticed.

    brought: what the finder finds on a picture, to be noted in the labels; asked once a picture and remembered.
    """
    known: dict[Path, list[list[Place]]] = {}
    while True:
        paths = sorted(p for p in folder.glob("scenes-*.npz") if ".half" not in p.name)
        if not paths:
            raise FileNotFoundError(f"No shards in {folder}: run python -m vision.training.teach.shards first.")
        # two shards mixed, so that one batch is not all of one kind
        chosen = rng.choice(len(paths), min(2, len(paths)), replace=False)
        pool: list[Sample] = []
        for path in (paths[index] for index in chosen):
            pictures, truths, hands = load_shard(path)
            if brought is not None and path not in known:
                known[path] = [brought(picture) for picture in pictures]
            for i, (picture, truth, hand) in enumerate(zip(pictures, truths, hands, strict=True)):
                labels = labels_of(truth, hand)
                labels.brought = known[path][i] if brought is not None else None
                pool.append((picture, labels))
        for index in rng.permutation(len(pool)):
            yield pool[index]


def varied(sample: Sample, rng: np.random.Generator) -> Sample:
    """Turned, mirrored, relit, a little noisy."""
    picture, labels = turned(*sample, int(rng.integers(4)), rng.random() < 0.5)
    if rng.random() < 0.6:
        gain = np.exp(rng.normal(0, 0.12)) * np.exp(rng.normal(0, 0.05, 3))
        table = np.clip(np.arange(256)[:, None] * gain + rng.normal(0, 6), 0, 255).astype(np.uint8)
        picture = cv2.LUT(picture, table.reshape(1, 256, 3))
    return picture, labels


def mixed(sources: list[tuple[Iterator[Sample], float]], rng: np.random.Generator) -> Iterator[Sample]:
    """Samples from several sources in the given shares."""
    shares = np.array([s for _, s in sources])
    while True:
        yield next(sources[rng.choice(len(sources), p=shares / shares.sum())][0])


def finder_batches(samples: Iterator[Sample], size: int, rng: np.random.Generator) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Pictures (n, 3, s, s) uint8, targets (n, 18, c, c), weights (n, 6, c, c)."""
    while True:
        rows = []
        for _ in range(size):
            picture, labels = varied(next(samples), rng)
            rows.append((picture.transpose(2, 0, 1), *finder_target(labels, picture.shape[0])))
        yield tuple(np.stack(column) for column in zip(*rows, strict=True))  # type: ignore[misc]


def reader_batches(
    samples: Iterator[Sample], size: int, rng: np.random.Generator, which: str = "", cut: Cut = CLOSE, dwell: Sequence[int] = ()
) -> Iterator[tuple[np.ndarray, ...]]:
    """Crops (n, 3, side, side) uint8 with value, state, colour (n,). The reader learns to refuse what the present finder wrongly brings.

    which: "" for the finder of tables, PHOTO for that of photographs; dwell: of dice that show another value only OTHERS are shown.
    """
    pool: list[Crop] = []
    grain = rng.normal(0, 1, 1 << 20).astype(np.float32)
    while True:
        while len(pool) < size * 8:
            picture, labels = next(samples)
            places = labels.brought
            if places is None:
                places = found_by_the_finder(picture, which) if not len(labels.value) or rng.random() < BROUGHT else []
            crops = reader_crops(picture, labels, rng, places, cut)
            pool += [crop for crop in crops if rng.random() < chance_shown(crop[1], crop[2], dwell)]
        pool = [pool[i] for i in rng.permutation(len(pool))]
        batch, pool = pool[:size], pool[size:]
        crops = relit(np.stack([b[0] for b in batch]), rng, grain).transpose(0, 3, 1, 2)
        value, state, colour = (np.array([b[k] for b in batch]) for k in (1, 2, 3))
        yield some_without_glare(np.ascontiguousarray(crops), colour, rng, cut), value, state, colour


def chance_shown(value: int, state: int, dwell: Sequence[int]) -> float:
    """Chance that a crop is shown: a die teaches more than a spot without one. value: 0..5, negative where nobody knows it."""
    if dwell and value + 1 not in dwell:
        return OTHERS
    return SPOTS if state == NOTHING else 1.0


def some_without_glare(crops: np.ndarray, colour: np.ndarray, rng: np.random.Generator, cut: Cut) -> np.ndarray:
    """Some crops (n, 3, side, side) as the reader is shown them for a second word in photographs; nobody then knows a colour's name."""
    chosen = np.flatnonzero(rng.random(len(crops)) < WITHOUT_GLARE)
    if not len(chosen):  # of a small batch
        return crops
    bare, tells = without_glare(evened(crops[chosen]), cut)
    crops[chosen[tells]] = np.round((bare[tells] + 1) * 127.5)
    colour[chosen[tells]] = -1
    return crops


def found_by_the_finder(picture: np.ndarray, which: str = "") -> list[Place]:
    """Where the present finder sees dice on a picture, rightly or not."""
    return [(f.x, f.y, f.edge, f.turn) for f in look(picture, 1.0, which=which).faces]


def relit(crops: np.ndarray, rng: np.random.Generator, grain: np.ndarray) -> np.ndarray:
    """Crops (n, side, side, 3) uint8 mirrored, dimmed, tinted, softened, made noisy, each in its own way. grain: plenty of normal noise."""
    count = len(crops)
    mirrored = rng.random(count) < 0.5
    crops[mirrored] = crops[mirrored, :, ::-1]
    for i in np.flatnonzero(rng.random(count) < 0.2):
        crops[i] = cv2.GaussianBlur(crops[i], (0, 0), rng.uniform(0.35, 1.0))
    gain = np.exp(rng.normal(0, 0.12, (count, 1)) + rng.normal(0, 0.04, (count, 3)))
    gain *= np.where(rng.random((count, 1)) < 0.15, rng.uniform(0.35, 0.8, (count, 1)), 1.0)
    gain[rng.random(count) < 0.35] = 1.0
    shift = np.where(rng.random((count, 1)) < 0.6, rng.normal(0, 5, (count, 1)), 0.0)
    noise = np.where(rng.random(count) < 0.4, rng.uniform(0.5, 7, count), 0.0)
    out = crops * gain[:, None, None, :].astype(np.float32) + shift[:, None, None, :].astype(np.float32)
    each = crops[0].size
    for i in np.flatnonzero(noise):
        begin = int(rng.integers(len(grain) - each))
        out[i] += np.float32(noise[i]) * grain[begin : begin + each].reshape(crops[0].shape)
    return np.clip(out, 0, 255).astype(np.uint8)


def ahead(make: Callable[[], Iterator]) -> Iterator:
    """Run an iterator in a process of its own, a few items ahead."""
    import multiprocessing

    context = multiprocessing.get_context("fork")
    queue = context.Queue(AHEAD)

    def work() -> None:
        cv2.setNumThreads(1)
        for item in make():
            queue.put(item)

    context.Process(target=work, daemon=True).start()
    while True:
        yield queue.get()
