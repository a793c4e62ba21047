"""Learn the judgement of vision/belief.py from labelled scenes that no network was trained on, and print its reliability.

python -m vision.training.calibrate --photos DIR... --tables 60 --scenes 300 [--models DIR] [--out belief.json]
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from vision.belief import Belief, evidence
from vision.check import labelled
from vision.faces import Face, faces_in, look
from vision.pictures import load_image
from vision.pipeline import read_sparingly
from vision.reliability import reliability
from vision.training.scenes import scene
from vision.training.tables import table_scene

SHOWN = 0.2  # faces of less presence teach nothing


def _told(face: Face, truths: list[tuple[np.ndarray, float, int, bool]]) -> int:
    """1 right, 0 wrong or nothing there, -1 not to be judged."""
    for centre, width, value, judged in truths:
        if np.hypot(*(centre - (face.x, face.y))) < 0.5 * max(width, face.edge):
            return int(face.value == value) if judged else -1
    return 0


def photo_evidence(folder: Path) -> Iterator[tuple[np.ndarray, int]]:
    """From a labelled folder, read as any photograph."""
    for label, path in labelled(folder):
        truths = [
            (
                np.mean(d["top"], 0) if d.get("top") else np.array(d["box"][:2]) + np.array(d["box"][2:]) / 2,
                max(d["box"][2:]),
                d["value"],
                not d.get("uncertain"),
            )
            for d in label["dice"]
        ]
        truths += [(np.array(b[:2]) + np.array(b[2:]) / 2, max(b[2:]), 0, False) for b in label.get("ignore", [])]
        for face in faces_in(load_image(path)):
            if face.presence > SHOWN and (told := _told(face, truths)) >= 0:
                yield evidence(face), told


def scene_evidence(count: int, seed: int) -> Iterator[tuple[np.ndarray, int]]:
    """From composed scenes at the finder's own scale, cocked and covered dice among them: reading those as fine is wrong."""
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        picture, truth, _ = scene(rng, 192, float(rng.uniform(15, 38)))
        truths = [
            (t.top.mean(0), 24.0, t.value, t.state in ("fine", "stacked")) for t in truth if t.state not in ("cocked", "covered", "gone")
        ]
        odd = [(t.top.mean(0), 24.0, 0, True) for t in truth if t.state in ("cocked", "covered")]
        for face in read_sparingly(picture, look(picture, 1.0).faces):
            if face.presence > SHOWN and (told := _told(face, truths + odd)) >= 0:
                yield evidence(face), told


def table_evidence(count: int, seed: int) -> Iterator[tuple[np.ndarray, int]]:
    """From whole calibrated-table scenes."""
    for index in range(count):
        picture, truth, _ = table_scene(np.random.default_rng([seed, index]), size_px=(1280, 960))
        truths = [(t.top.mean(0), 30.0, t.value, True) for t in truth]
        for face in read_sparingly(picture, look(picture, 0.55).faces):
            if face.presence > SHOWN and (told := _told(face, truths)) >= 0:
                yield evidence(face), told


def fit(rows: np.ndarray, right: np.ndarray, ridge: float = 2.0) -> np.ndarray:
    """Logistic regression by Newton's method, weights kept from turning against their sense (all evidence speaks for)."""
    active = np.ones(rows.shape[1], bool)
    while True:
        weights = np.zeros(rows.shape[1])
        for _ in range(60):
            x = rows[:, active]
            p = 1 / (1 + np.exp(-np.clip(x @ weights[active], -30, 30)))
            pull = np.full(active.sum(), ridge)
            pull[0] = 0.01
            gradient = x.T @ (right - p) - pull * weights[active]
            step = np.linalg.solve((x * (p * (1 - p) + 1e-9)[:, None]).T @ x + np.diag(pull), gradient)
            weights[active] += np.clip(step, -2, 2)
            if np.abs(step).max() < 1e-6:
                break
        turned = np.flatnonzero(weights < 0)
        turned = turned[turned > 0]
        if not len(turned):
            return weights
        active[turned] = False


def threshold(confidence: np.ndarray, right: np.ndarray, let_through: float) -> float:
    """The least confidence from which on no more than this share of what is believed is wrong."""
    order = np.argsort(-confidence)
    wrong = np.cumsum(1 - right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(wrong <= let_through)
    return float(confidence[order[good[-1]]]) if len(good) else 1.0


def learn(sources: list[Iterator[tuple[np.ndarray, int]]], let_through: float, show_above: float, fine_above: float) -> Belief:
    """Weights and thresholds from labelled faces, with the reliability printed."""
    rows, right = [], []
    for source in sources:
        pairs = list(source)
        rows += [row for row, _ in pairs]
        right += [told for _, told in pairs]
        print(f"{len(pairs)} faces, {sum(t for _, t in pairs)} right", flush=True)
    x, y = np.array(rows), np.array(right, float)
    weights = fit(x, y)
    confidence = 1 / (1 + np.exp(-x @ weights))
    for band in reliability(zip(confidence.tolist(), (y > 0.5).tolist(), strict=True)):
        print(f"stated {band.stated:.4f}  right {band.right:.4f}  of {band.dice}")
    learned = Belief(
        tuple(round(float(w), 4) for w in weights), round(threshold(confidence, y, let_through), 4), show_above, 0.6, fine_above
    )
    believed = confidence >= learned.ask_below
    wrong, asked = 1 - y[believed].mean(), y[~believed].sum() / y.sum()
    print(learned, f"believed {believed.mean():.4f}, of them wrong {wrong:.5f}; right ones asked {asked:.4f}")
    return learned


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[])
    parser.add_argument("--scenes", type=int, default=300)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--let-through", type=float, default=0.0015)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.models:
        import vision.network

        vision.network.MODELS = options.models
    table = learn([scene_evidence(options.scenes, 77), table_evidence(options.tables, 78)], options.let_through, 0.2, 0.92)
    photo = learn([photo_evidence(folder) for folder in options.photos], options.let_through, 0.35, 0.6) if options.photos else table
    if options.out:
        options.out.write_text(json.dumps({"photo": asdict(photo), "table": asdict(table)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
