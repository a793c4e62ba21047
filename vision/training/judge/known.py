"""Learn the judgement of vision/dice/known_belief.py from composed tables, and print what thresholds let through.

    python -m vision.training.judge.known [--tables 240] [--seed 2000] [--laid-seed 2500] [--hard-seed 3000] [--write]

There are plain, laid and hard tables. On laid ones dice lie as in a game, sorted and in rows. Hard ones hold leaning dice, clutter and
sheets over dice. A leaning die that is read rightly counts as right here: that it leans is another question (vision/dice/lean.py, and the
reader's own word). --write puts the weights into vision/models/belief.json; the thresholds stay: look at the printed table, computed on
halves of the scenes that the weights were not fitted on, and choose.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.belief import Belief, is_torn
from vision.dice.face_memory import read_sparingly
from vision.dice.known_belief import Known, KnownBelief, evidence
from vision.dice.known_table import KnownTable, in_zones
from vision.dice.placing import face_zoom
from vision.faces import look
from vision.mat import MAT_1
from vision.reliability import reliability, share
from vision.table_plane import CameraPose, to_table_mm
from vision.training.compose.live import SIZE_PX, noisy
from vision.training.compose.tables import TableTruth, table_scene
from vision.training.judge.calibrate import fit, write_table_weights
from vision.training.lay.real_dice import as_in_a_game

PLAIN: dict[str, Any] = {}
LAID: dict[str, Any] = {"upset": as_in_a_game}
HARD: dict[str, Any] = {"odd": 0.12, "litter": True}
ALWAYS = KnownBelief((0.0,) * 13, 0.0, 2.0, 0.0, 0.0)  # looks at every face again
THRESHOLDS = (0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One face in a zone. scene: its number; known: what was seen; right: a die lies there and shows what we say; free: that die is
    flat and free; torn: asked about whatever its chance."""

    scene: int
    known: Known
    right: bool
    free: bool
    torn: bool


def table_outcomes(count: int, seed: int, kind: Mapping[str, Any]) -> Iterator[Outcome]:
    """Faces in the zones of `count` composed tables; the nearest to a die's middle is that die, others are none. kind: PLAIN, LAID or
    HARD."""
    belief = Belief.learned("table")
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        plain, truths, pose = table_scene(rng, size_px=SIZE_PX, **kind)
        picture, size = noisy(plain, rng), truths[0].size_mm
        faces = read_sparingly(picture, look(picture, face_zoom(SIZE_PX, pose, (size,))).faces)
        here, _ = in_zones(faces, pose, MAT_1, size)
        seen = KnownTable(ALWAYS).look(picture, here, pose, (size,), {truth.colour for truth in truths})
        for known, truth in zip(seen, _matched(seen, truths, pose, size), strict=True):
            torn = is_torn(known.face, belief) or known.again.value != known.face.value
            right = truth is not None and truth.value == known.face.value
            yield Outcome(index, known, right, truth is not None and truth.state == "fine", torn)


def _matched(seen: list[Known], truths: list[TableTruth], pose: CameraPose, size_mm: float) -> list[TableTruth | None]:
    """By face its die, None where it is none."""
    at = to_table_mm([(known.face.x, known.face.y) for known in seen], pose, size_mm) if seen else np.empty((0, 2))
    out: list[TableTruth | None] = [None] * len(seen)
    for truth in truths:
        apart = np.linalg.norm(at - np.array(truth.xy_mm), axis=1)
        reach = size_mm * (0.5 if truth.state == "fine" else 0.75)  # the top of a leaning die lies beside its middle
        if len(apart) and apart.min() < reach:
            out[int(apart.argmin())] = truth
    return out


def learn(seen: list[Outcome]) -> tuple[float, ...]:
    """Weights of the evidence."""
    rows = evidence([one.known for one in seen])
    return tuple(round(float(w), 4) for w in fit(rows, np.array([one.right for one in seen], float)))


def stated(seen: list[Outcome]) -> np.ndarray:
    """The chance of each, by weights fitted on the other half of the scenes."""
    out = np.zeros(len(seen))
    odd = np.array([one.scene % 2 for one in seen], bool)
    for half in (odd, ~odd):
        weights = np.array(learn([one for one, inside in zip(seen, half, strict=True) if not inside]))
        inside_rows = evidence([one.known for one, inside in zip(seen, half, strict=True) if inside])
        out[half] = 1 / (1 + np.exp(-inside_rows @ weights))
    return out


def told(name: str, seen: list[Outcome], chances: np.ndarray) -> None:
    """Print the reliability and what each threshold asks and lets through."""
    print(f"{name}: {len(seen)} faces, {sum(one.right and one.free for one in seen)} dice flat, free and read rightly")
    for band in reliability((float(p), one.right) for p, one in zip(chances, seen, strict=True)):
        print(f"  stated {band.stated:.4f}  right {band.right:.4f}  of {band.dice}")
    for least in THRESHOLDS:
        asked = [one for p, one in zip(chances, seen, strict=True) if (one.torn or p < least) and one.right and one.free]
        wrong = [one for p, one in zip(chances, seen, strict=True) if not (one.torn or p < least) and not one.right]
        whole = sum(one.right and one.free for one in seen)
        _, _, most = share(len(wrong), len(seen)) or (0.0, 0.0, 0.0)
        print(f"  from {least:.2f} on: asked {100 * len(asked) / max(whole, 1):.2f} %, wrong {len(wrong)} (at most {100 * most:.2f} %)")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=240)
    parser.add_argument("--seed", type=int, default=2000)
    parser.add_argument("--laid-seed", type=int, default=2500)
    parser.add_argument("--hard-seed", type=int, default=3000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    seen, parts = list[Outcome](), []
    for name, seed, kind in (("plain", options.seed, PLAIN), ("laid", options.laid_seed, LAID), ("hard", options.hard_seed, HARD)):
        new = list(table_outcomes(options.tables, seed, kind))
        parts.append((name, len(seen), len(seen) + len(new)))
        seen += new
    chances = stated(seen)
    for name, first, end in parts:
        told(name, seen[first:end], chances[first:end])
    weights = learn(seen)
    print(weights)
    if options.write:
        write_table_weights("known", weights)


if __name__ == "__main__":
    main()
