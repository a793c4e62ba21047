"""Learn the judgement of vision/belief.py from labelled scenes that no network was trained on, and print its reliability.

python -m vision.training.judge.calibrate --photos DIR... --tables 60 --scenes 300 [--models DIR] [--out belief.json]
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.belief import Belief, chance_of, evidence_shows, evidence_there
from vision.dice.face_memory import read_sparingly
from vision.faces import Face, look
from vision.labels import labelled
from vision.network import MODELS
from vision.photo import faces_in
from vision.pictures import load_image
from vision.reliability import reliability
from vision.training.compose.scenes import scene
from vision.training.compose.tables import table_scene

SHOWN = 0.2  # faces of less presence teach nothing
RIDGE = 2.0  # how strongly weights are drawn towards nothing
REACH = 0.55  # of the larger width: how far from a die's middle its face may be found

Truth = tuple[np.ndarray, float, int, bool]
"""Middle in pixels, width, value (0: a die that is not to be read as fine), and whether it is judged at all."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the networks said of one face, and whether a die's top face was there and showed what they said."""

    there_says: tuple[float, ...]
    shows_says: tuple[float, ...]
    there: bool
    right: bool


def outcomes(faces: Sequence[Face], truths: Sequence[Truth]) -> Iterator[Outcome]:
    """Each die goes to the face nearest to it, nearest pairs first; a side face beside the top is then none. The unjudged are left out."""
    shown = [face for face in faces if face.presence > SHOWN]
    reach = sorted(
        (apart, i, k)
        for i, face in enumerate(shown)
        for k, (middle, width, _, _) in enumerate(truths)
        if (apart := float(np.hypot(*(middle - (face.x, face.y)))) / max(width, face.edge)) < REACH
    )
    mine: dict[int, int] = {}
    for _, i, k in reach:
        if i not in mine and k not in mine.values():
            mine[i] = k
    unjudged = {i for _, i, k in reach if not truths[k][3]}
    for i, face in enumerate(shown):
        truth = truths[mine[i]] if i in mine else None
        if i in unjudged if truth is None else not truth[3]:
            continue
        there = truth is not None and truth[2] > 0
        yield Outcome(evidence_there(face), evidence_shows(face), there, truth is not None and there and face.value == truth[2])


def photo_outcomes(folder: Path) -> Iterator[Outcome]:
    """From a labelled folder, read as any photograph."""
    for label, path in labelled(folder):
        yield from outcomes(faces_in(load_image(path)), truths_of(label))


def truths_of(label: Mapping[str, Any]) -> list[Truth]:
    """The dice of a labelled picture and what is not judged on it (vision.check tells the labels' form)."""
    truths: list[Truth] = [
        (
            np.mean(d["top"], 0) if d.get("top") else np.array(d["box"][:2]) + np.array(d["box"][2:]) / 2,
            max(d["box"][2:]),
            d["value"] or 0,
            not d.get("uncertain") and d["value"] is not None,
        )
        for d in label["dice"]
    ]
    return truths + [(np.array(b[:2]) + np.array(b[2:]) / 2, max(b[2:]), 0, False) for b in label.get("ignore", [])]


def scene_outcomes(count: int, seed: int) -> Iterator[Outcome]:
    """From composed scenes at the finder's own scale, cocked and covered dice among them: reading those as fine is wrong."""
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        picture, truth, _ = scene(rng, 192, float(rng.uniform(15, 38)))
        told = {"fine": True, "stacked": True, "ignore": False}
        truths: list[Truth] = [
            (t.top.mean(0), 24.0, t.value if told.get(t.state) else 0, told.get(t.state, True)) for t in truth if t.state != "gone"
        ]
        yield from outcomes(read_sparingly(picture, look(picture, 1.0).faces), truths)


def table_outcomes(count: int, seed: int) -> Iterator[Outcome]:
    """From whole calibrated-table scenes."""
    for index in range(count):
        picture, truth, _ = table_scene(np.random.default_rng([seed, index]), size_px=(1280, 960))
        truths: list[Truth] = [(t.top.mean(0), 30.0, t.value, True) for t in truth]
        yield from outcomes(read_sparingly(picture, look(picture, 0.55).faces), truths)


def fit(rows: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method, weights kept from turning against their sense (all evidence speaks for)."""
    active = np.ones(rows.shape[1], bool)
    while True:
        weights = np.zeros(rows.shape[1])
        for _ in range(60):
            x = rows[:, active]
            p = 1 / (1 + np.exp(-np.clip(x @ weights[active], -30, 30)))
            pull = np.full(active.sum(), RIDGE)
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


def learn(
    sources: Sequence[Iterable[Outcome]], let_through: float, read_above: float, show_above: float, colour: float, fine_above: float
) -> Belief:
    """Weights and the threshold from labelled faces, with the reliability printed."""
    seen: list[Outcome] = []
    for source in sources:
        more = list(source)
        print(f"{len(more)} faces, {sum(o.right for o in more)} right", flush=True)
        seen += more
    real = [o for o in seen if o.there]
    there = fit(np.array([o.there_says for o in seen]), np.array([o.there for o in seen], float))
    shows = fit(np.array([o.shows_says for o in real]), np.array([o.right for o in real], float))
    there, shows = (tuple(round(float(w), 4) for w in weights) for weights in (there, shows))
    belief = Belief(there, shows, 1.0, read_above, show_above, colour, fine_above)
    confidence = np.array([chance_of(there, o.there_says) * chance_of(shows, o.shows_says) for o in seen])
    right = np.array([o.right for o in seen], float)
    for band in reliability(zip(confidence.tolist(), (right > 0.5).tolist(), strict=True)):
        print(f"stated {band.stated:.4f}  right {band.right:.4f}  of {band.dice}")
    belief = replace(belief, ask_below=round(threshold(confidence, right, let_through), 4))
    believed = confidence >= belief.ask_below
    wrong, asked = 1 - right[believed].mean(), right[~believed].sum() / right.sum()
    print(belief, f"believed {believed.mean():.4f}, of them wrong {wrong:.5f}; right ones asked {asked:.4f}")
    return belief


def learn_photo(sources: Sequence[Iterable[Outcome]], let_through: float) -> Belief:
    """The judgement for photographs."""
    return learn(sources, let_through, 0.7, 0.1, 0.6, 0.6)


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
    composed = [scene_outcomes(options.scenes, 77), table_outcomes(options.tables, 78)]
    table = learn(composed, options.let_through, 0.95, 0.2, 0.95, 0.85)
    photos = [photo_outcomes(folder) for folder in options.photos]
    photo = learn_photo(photos, options.let_through) if photos else table
    if options.out:
        learned: dict[str, Any] = {"table": asdict(table)} | ({"photo": asdict(photo)} if photos else {})
        options.out.write_text(json.dumps(merged(options.out, learned), indent=1) + "\n", encoding="utf-8")


def write_table_weights(judgement: str, weights: Sequence[float]) -> None:
    """Put the weights of one of the table's judgements into the shipped belief.json; its thresholds stay."""
    path = MODELS / "belief.json"
    shipped = json.loads(path.read_text(encoding="utf-8"))
    shipped["table"].setdefault(judgement, {})["weights"] = weights
    path.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")


def merged(path: Path, learned: Mapping[str, Any]) -> dict[str, Any]:
    """What a belief.json shall hold: what was learned, and of the old what was not: photographs without any, the judgement in zones."""
    old: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"photo": learned["table"]}
    return {regime: old.get(regime, {}) | learned.get(regime, {}) for regime in ("photo", "table")}


if __name__ == "__main__":
    main()
