"""Batches for both networks from composed scenes and, where present, patches of licensed photographs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.faces import look
from vision.training.shards import load_shard
from vision.training.targets import Crop, Labels, finder_target, labels_of, reader_crops, turned

Sample = tuple[np.ndarray, Labels]


def composed(folder: Path, rng: np.random.Generator) -> Iterator[Sample]:
    """Scenes from all shards present, without end, shards in random order; new shards are noticed."""
    while True:
        paths = sorted(p for p in folder.glob("scenes-*.npz") if ".half" not in p.name)
        if not paths:
            raise FileNotFoundError(f"No shards in {folder}: run python -m vision.training.shards first.")
        # two shards mixed, so that one batch is not all of one kind
        chosen = rng.choice(len(paths), min(2, len(paths)), replace=False)
        pool: list[Sample] = []
        for index in chosen:
            pictures, truths, hands = load_shard(paths[index])
            pool += [(p, labels_of(t, h)) for p, t, h in zip(pictures, truths, hands, strict=True)]
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


def reader_batches(samples: Iterator[Sample], size: int, rng: np.random.Generator) -> Iterator[tuple[np.ndarray, ...]]:
    """Crops (n, 3, 40, 40) uint8 with value, state, colour (n,). The reader learns to refuse what the present finder wrongly brings."""
    pool: list[Crop] = []
    while True:
        while len(pool) < size * 6:
            picture, labels = varied(next(samples), rng)
            brought = [(f.x, f.y, f.edge, f.turn) for f in look(picture, 1.0).faces]
            pool += reader_crops(picture, labels, rng, brought)
        rng.shuffle(pool)  # type: ignore[arg-type]
        batch, pool = pool[:size], pool[size:]
        yield np.stack([b[0].transpose(2, 0, 1) for b in batch]), *(np.array([b[k] for b in batch]) for k in (1, 2, 3))


def ahead(make: Callable[[], Iterator], depth: int = 12) -> Iterator:
    """Run an iterator in a process of its own, a few items ahead."""
    import multiprocessing

    context = multiprocessing.get_context("fork")
    queue = context.Queue(depth)

    def work() -> None:
        cv2.setNumThreads(1)
        for item in make():
            queue.put(item)

    context.Process(target=work, daemon=True).start()
    while True:
        yield queue.get()
