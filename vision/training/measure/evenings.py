"""Evenings at composed tables: the same dice under the same lamp, thrown again and again, while people answer what they are asked.

    python -m vision.training.measure.evenings --out DIR [--tables 60] [--throws 6] [--seed 1] [--forgetful]
                                                [--camera dull] [--light window]

Nothing was learned by calibration. After each throw a person says of each die whose colour is asked about which it has, and confirms half
of the colours that were believed, as players do who place them. --forgetful: nobody says anything, for comparison. Each throw shows one to
four of the five sets in play, so that some are first seen when others have been told. Counts and faults are kept as one line of
DIR/tables.jsonl for each evening, so that a run cut short goes on where it stopped.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Frame, Image
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.reading import Scene, TableReading
from vision.table_plane import zone_at
from vision.training.compose.live import TIMES_S, noisy
from vision.training.compose.tables import SIZES_MM, TableTruth, game_look, table_camera, table_scene
from vision.training.draw.cameras import Camera, as_it_is
from vision.training.draw.dice import BODY_HSV, Die
from vision.training.lay.real_dice import SIZE_PX
from vision.training.measure.conditions import chosen, offer
from vision.training.measure.learned import SETS, SHOWN
from vision.training.measure.measured import compared, told
from vision.voting import centre

THROW_S = 40.0  # from one throw to the next
CONFIRMED = 0.5  # share of the believed dice whose colour somebody confirms


class Evening:
    """One table: its camera, its lamp, its dice. names: of the sets in play; size_mm: the edge of all dice."""

    def __init__(self, seed: int, index: int) -> None:
        rng = np.random.default_rng([seed, index, 4])
        self._number, self._noise, self._frames = (seed, index), np.random.default_rng([seed, index, 5]), 0
        self._pose = table_camera(rng, SIZE_PX)
        self.names = [str(name) for name in rng.choice(list(BODY_HSV), SETS, replace=False)]
        self._looks, self.size_mm = [game_look(rng, name) for name in self.names], float(rng.choice(SIZES_MM))
        self._lamp = int(rng.integers(1 << 30))

    def throw(self, number: int) -> tuple[Image, list[TableTruth]]:
        """A table with one to four of the sets; of the same number always the same."""
        rng = np.random.default_rng([*self._number, 6, number])
        shown = [self._looks[n] for n in rng.choice(SHOWN, int(rng.integers(1, SHOWN + 1)), replace=False)]
        picture, truths, _ = table_scene(rng, self._pose, SIZE_PX, looks=shown, size_mm=self.size_mm, lamp=self._lamp)
        return picture, truths

    def roll(self, number: int, colour: str, count: int = 8) -> Image:
        """So many dice of one of the sets in the tray, and nothing else; of the same number always the same."""
        rng = np.random.default_rng([*self._number, 8, number])

        def in_tray(dice: list[Die], *_: object) -> None:
            lie = [die for die in dice if zone_at((float(die.at[0]), -float(die.at[1])), MAT_1.zones).zone == "tray"]
            dice[:] = lie[:count]

        thrown = {"looks": [self._looks[self.names.index(colour)]], "size_mm": self.size_mm, "lamp": self._lamp, "count": 5 * count}
        return table_scene(rng, self._pose, SIZE_PX, upset=in_tray, **thrown)[0]

    def show(self, reader: TableReader, picture: Image, through: Camera = as_it_is) -> TableReading:
        """What the reader says of a table that lies there for a second."""
        begun_s = self._frames // len(TIMES_S) * THROW_S
        for at_s in TIMES_S:
            reading = reader.read(Frame(through(noisy(picture, self._noise)), begun_s + at_s, "composed", self._frames))
            self._frames += 1
        return reading


def evening(seed: int, index: int, throws: int, forgetful: bool, through: Camera = as_it_is) -> list[tuple[Counter[str], list[str]]]:
    """What became of the dice of each throw of one evening (`measured.compared`)."""
    table, people, out = Evening(seed, index), np.random.default_rng([seed, index, 7]), []
    reader = TableReader(colours=frozenset(table.names), sizes_mm=[table.size_mm])
    for number in range(throws):
        picture, truths = table.throw(number)
        reading = table.show(reader, picture, through)
        settled = reading.scene is Scene.SETTLED
        counts, faults = compared(truths, reading.dice if settled else ())
        counts.update(scenes=1, unread=int(not settled))
        out.append((counts, faults))
        if settled and not forgetful:
            answer(reader, reading, truths, people)
    return out


def answer(reader: TableReader, reading: TableReading, truths: list[TableTruth], people: np.random.Generator) -> None:
    """As the people at the table do."""
    said, confirmed = [], []
    for die in reading.dice:
        if die.zone is None or die.xy_mm is None:
            continue
        truth = min(truths, key=lambda t: float(np.hypot(*np.subtract(die.xy_mm, t.xy_mm))))
        if np.hypot(*np.subtract(die.xy_mm, truth.xy_mm)) < 0.5 * truth.size_mm and die.why_ask == "colour":
            said.append((centre(die), truth.colour))
        elif not die.ask and people.random() < CONFIRMED:
            confirmed.append((centre(die), die.colour))
    reader.tell(confirmed, by_word=False)
    reader.tell(said)


def main() -> None:
    """Measure, then print the first throws and the later ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--throws", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forgetful", action="store_true", help="nobody says anything")
    offer(parser)
    options = parser.parse_args()
    through = chosen(options)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "tables.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as log:
        for index in range(len(lines), options.tables):
            throws = evening(options.seed, index, options.throws, options.forgetful, through)
            lines.append({"table": index, "throws": [{"counts": counts, "faults": faults} for counts, faults in throws]})
            log.write(json.dumps(lines[-1]) + "\n")
            log.flush()
    for title, part in (("the first throw", slice(0, 1)), ("the throws after it", slice(1, None))):
        counts, asked = Counter[str](), 0
        for throw in (throw for line in lines for throw in line["throws"][part]):
            counts.update(throw["counts"])
            asked += sum(fault.startswith("asked") and fault.endswith(" colour") for fault in throw["faults"])
        print(f"\n{title}: {told(counts)}\nasked about for their colour {asked}")


if __name__ == "__main__":
    main()
