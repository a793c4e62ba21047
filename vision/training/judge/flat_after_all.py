"""Learn the judgement of vision/dice/flat_after_all.py from composed tables, and print what chances let through.

The tables are plain ones, ones with leaning and stacked dice, ones strewn with things, and ones on which dice lie as in a game.

    python -m vision.training.judge.flat_after_all [--plain 600] [--upset 240] [--things 240] [--laid 400] [--seed 7781] [--write]

Each table is shown as to a live camera, every third of them through one that makes pale and dark; ten minutes in all. Learned from the
dice that are asked about for how they lie, or hardly seen, and whose value is sure to all readers. What is printed is judged by weights
from the other half of the tables. --write puts the weights into vision/models/belief.json.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.colours.colour_opinion import ColoursInPlay
from vision.dice.flat_after_all import evidence
from vision.faces import Face
from vision.frame import Image
from vision.network import PHOTO
from vision.pipeline import TableReader
from vision.reader import face_of, read_faces
from vision.reading import DieReading
from vision.second_opinion import MAY_LIFT, SecondOpinion, is_surely_read
from vision.training.compose.live import SIZE_PX, shown, truth_of
from vision.training.compose.tables import table_scene
from vision.training.draw.cameras import CAMERAS, Camera, as_it_is
from vision.training.judge.calibrate import fit, write_table_weights
from vision.training.lay.real_dice import as_in_a_game
from vision.training.lay.upset import upset, upset_looks

CHANCES = (0.8, 0.9, 0.93, 0.95, 0.97, 0.98)
THINGS = 4
KINDS = ("plain", "upset", "things", "laid")
LEARNED_FROM = (*MAY_LIFT, "cocked")  # reasons to ask: what seems to lean is asked about whatever comes out, but there are many such


@dataclass(frozen=True, slots=True)
class Doubted:
    """A die that was asked about, and what photographs' readers say of it. table: its kind and number; is: "flat", "leaning", "stacked" or
    "no die"."""

    table: tuple[str, int]
    die: DieReading
    face: Face
    lies: str


class Listening(SecondOpinion):
    """Keeps what it was asked last."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: tuple[Image, Sequence[DieReading]] | None = None

    def hear(self, image: Image, dice: Sequence[DieReading], in_play: ColoursInPlay) -> list[DieReading]:
        """Says nothing: what it would say is not learned yet."""
        self.asked = image, dice
        return list(dice)


def doubted(kind: str, seed: int, index: int) -> Iterator[Doubted]:
    """Those of one table. kind: of KINDS."""
    rng = np.random.default_rng([seed, KINDS.index(kind), index])
    if kind == "upset":
        picture, truths, _ = table_scene(rng, size_px=SIZE_PX, looks=upset_looks(rng), litter=bool(rng.random() < 0.2), upset=upset)
    else:
        laid = as_in_a_game if kind == "laid" else None
        picture, truths, _ = table_scene(rng, size_px=SIZE_PX, things=THINGS if kind == "things" else 0, upset=laid)
    colours, listening = {truth.colour for truth in truths}, Listening()
    reader = TableReader(colours=colours, sizes_mm=sorted({truth.size_mm for truth in truths}), second_opinion=listening)
    through: Camera = as_it_is if index % 3 else CAMERAS["dull"]
    shown(reader, picture, rng, through)
    if listening.asked is None:
        return
    image, dice = listening.asked
    asked = [die for die in dice if die.why_ask in LEARNED_FROM]
    for die, face in zip(asked, read_faces(image, [face_of(die) for die in asked], which=PHOTO), strict=True):
        truth = truth_of(die, truths)
        if is_surely_read(die, face) and (truth is None or (truth.state in _LIES and truth.value == die.value)):
            yield Doubted((kind, index), die, face, "no die" if truth is None else _LIES[truth.state])


_LIES = {"fine": "flat", "cocked": "leaning", "stacked": "stacked"}


def learn(seen: Sequence[Doubted]) -> tuple[float, ...]:
    """Weights of the evidence."""
    rows = evidence([(one.die, one.face) for one in seen])
    return tuple(round(float(w), 4) for w in fit(rows, np.array([one.lies == "flat" for one in seen], float)))


def stated(seen: Sequence[Doubted]) -> np.ndarray:
    """The chance of each, by weights from the other half of the tables, (n,)."""
    odd, out = np.array([one.table[1] // 2 % 2 for one in seen], bool), np.zeros(len(seen))
    rows = evidence([(one.die, one.face) for one in seen])
    for half in (odd, ~odd):
        weights = learn([one for one, inside in zip(seen, half.tolist(), strict=True) if not inside])
        out[half] = 1 / (1 + np.exp(-rows[half] @ np.array(weights)))
    return out


def told(name: str, seen: Sequence[Doubted], chances: np.ndarray) -> str:
    """How many of each kind have at least a chance."""
    many = {lies: sum(one.lies == lies for one in seen) for lies in ("flat", "leaning", "stacked", "no die")}
    lines = [f"{name}: " + ", ".join(f"{count} {lies}" for lies, count in many.items())]
    for least in CHANCES:
        believed = [one for one, chance in zip(seen, chances.tolist(), strict=True) if chance >= least]
        flat = sum(one.lies == "flat" for one in believed)
        lines.append(f"from {least:.2f} on: {flat} flat, {len(believed) - flat} others")
    others = sorted((float(chance) for one, chance in zip(seen, chances, strict=True) if one.lies != "flat"), reverse=True)
    return "\n".join([*lines, f"the others' surest: {[round(chance, 3) for chance in others[:8]]}"])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", type=int, default=600)
    parser.add_argument("--upset", type=int, default=240)
    parser.add_argument("--things", type=int, default=240)
    parser.add_argument("--laid", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7781)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    seen: list[Doubted] = []
    for kind in KINDS:
        for index in range(getattr(options, kind)):
            seen += doubted(kind, options.seed, index)
            if index % 20 == 19:
                print(f"{kind} {index + 1}: {len(seen)} dice", flush=True)
    chances, seems_to_lean = stated(seen), np.array([one.die.why_ask == "cocked" for one in seen], bool)
    for name, which in (("seemed to lean", seems_to_lean), ("faint or blurred", ~seems_to_lean)):
        print(told(name, [one for one, inside in zip(seen, which.tolist(), strict=True) if inside], chances[which]))
    weights = learn(seen)
    print(weights)
    if options.write:
        write_table_weights("flat_after_all", weights)


if __name__ == "__main__":
    main()
