"""Tables where people play under another lamp than their dice were learned under: what they would be offered, and what it is worth.

    python -m vision.training.measure.relearned --out DIR [--tables 20] [--evenings 3] [--throws 3] [--seed 1] [--mistaken 0.1]
                                                 [--minutes 10] [--own-names] [--between] [--camera dull] [--light bulb]

Five sets are learned under one lamp as calibration does (vision.training.measure.learned). Then people play under another one with four
of them: they say the colour of each die that is asked about for it, and confirm half of what was believed; half of what is wrong there
they do not see. From that is learned as the table does (calibration.relearn), and fresh pictures are read with what was learned and
without it: under the lamp of those evenings, under the old one, with all five sets in play, of which one was never seen on those
evenings, and under a third lamp, of which nobody learned anything.
--mistaken: share of the dice of which they say another colour than it has. --own-names: the sets have names that are no colour's, of
which the reader network knows nothing. --between: fresh pictures also where both lamps burn, to equal parts, to one and three, and from
two sides, and under that of the evenings at twice and half its light. --light: of the evenings, as if the camera had been set by day.

One line of DIR/tables.jsonl for each table, so that a run cut short goes on where it stopped.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.relearn import Relearned, Sample, relearn
from vision.colours.colour_look import look_of
from vision.frame import Frame, Image
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import DieReading, TableReading
from vision.training.compose.live import noisy
from vision.training.compose.tables import SIZES_MM, TableTruth, game_look, table_camera, table_scene
from vision.training.draw.cameras import Camera, as_it_is
from vision.training.draw.dice import BODY_HSV
from vision.training.draw.lights import both, brighter, from_two_sides
from vision.training.lay.real_dice import SIZE_PX
from vision.training.measure.conditions import chosen, chosen_camera, offer
from vision.training.measure.evenings import CONFIRMED, THROW_S
from vision.training.measure.learned import SETS, SHOWN, learned_from
from vision.training.measure.measured import COUNTED, compared
from vision.voting import centre

WEEK = 7  # days from one evening to the next
LOOKED_AT = 0.5  # share of those confirmed at which somebody looks: a wrong colour is then said
AFRESH = 2  # fresh pictures of each kind
LIGHTS = ("evening", "as learned", "a set more", "a third")
BETWEEN: Mapping[str, Callable[[Image, Image], Image]] = {  # of a picture as learned, and of the same dice on the evenings
    "half-way": both,
    "rather new": partial(both, share=0.75),
    "two sides": from_two_sides,
    "twice": lambda _, evening: brighter(evening, 2.0),
    "half": lambda _, evening: brighter(evening, 0.5),
}


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody says of one die: by_word, or by a confirm; truth: the set it is of."""

    die: DieReading
    sample: Sample
    truth: str
    by_word: bool


class Table:
    """Its camera, its dice and two lamps: of the day when the dice were learned, and of the evenings. profile: None where nothing could
    be learned. by_day, at_night: what the camera makes of a picture then; own_names: the sets' names are no colours'."""

    def __init__(self, seed: int, index: int, by_day: Camera = as_it_is, at_night: Camera = as_it_is, own_names: bool = False) -> None:
        rng = np.random.default_rng([seed, index, 40])
        self._number, self._noise = (seed, index), np.random.default_rng([seed, index, 41])
        self._pose = table_camera(rng, SIZE_PX)
        colours = [str(name) for name in rng.choice(list(BODY_HSV), SETS, replace=False)]
        self._looks, self._size_mm = [game_look(rng, name) for name in colours], float(rng.choice(SIZES_MM))
        self._lamp, self._by_day, self._at_night = int(rng.integers(1 << 30)), by_day, at_night
        self._names = {colour: f"my {colour} ones" if own_names else colour for colour in colours}
        self.names = list(self._names.values())
        profile, _ = learned_from(rng, self._pose, self._looks, self._size_mm, SIZE_PX, self._lamp, by_day)
        self.profile = self._with_names(profile)

    def shown_again(self) -> Profile | None:
        """What calibration learns of the dice under the lamp of the evenings; None where nothing could be learned."""
        rng = np.random.default_rng([*self._number, 77])
        return self._with_names(learned_from(rng, self._pose, self._looks, self._size_mm, SIZE_PX, self._lamp + 1, self._at_night)[0])

    def _with_names(self, profile: Profile | None) -> Profile | None:
        """With the names of the sets' owners, where they have such."""
        return profile and replace(profile, dice=tuple(replace(one, name=self._names[one.name]) for one in profile.dice))

    def throw(self, number: int, light: str = "evening") -> tuple[Image, list[TableTruth]]:
        """One to four of the sets that are played with, or all five; of the same number always the same. light: of LIGHTS or BETWEEN."""
        if light in BETWEEN:
            (by_day, truths), (evening, _) = self.throw(number, "as learned"), self.throw(number)
            return BETWEEN[light](by_day, evening), truths
        rng = np.random.default_rng([*self._number, 42, number])
        some = rng.choice(SHOWN, int(rng.integers(1, SHOWN + 1)), replace=False)
        looks = self._looks if light == "a set more" else [self._looks[n] for n in some]
        lamp = self._lamp + {"as learned": 0, "a third": 2}.get(light, 1)
        picture, truths, _ = table_scene(rng, self._pose, SIZE_PX, looks=[*looks], size_mm=self._size_mm, lamp=lamp)
        seen = (self._by_day if light in ("as learned", "a third") else self._at_night)(noisy(picture, self._noise))
        return seen, [replace(truth, colour=self._names[truth.colour]) for truth in truths]

    def reader(self, profile: Profile, all_sets: bool = False) -> TableReader:
        """One that reads this table with this profile and was told nothing yet. all_sets: the one never played is in play too."""
        names = self.names if all_sets else self.names[:SHOWN]
        return TableReader(profile=profile, colours=frozenset(names), sizes_mm=[self._size_mm])


def said(reading: TableReading, truths: Sequence[TableTruth], day: int, people: np.random.Generator, mistaken: float = 0.0) -> list[Said]:
    """What people say of the dice of one throw. mistaken: share of the named dice that are given another colour of those that lie there."""
    names, out = sorted({truth.colour for truth in truths}), []
    for die in reading.dice:
        truth, look = _truth_of(die, truths), look_of(die, reading.floors)
        if truth is None or look is None or (die.ask and die.why_ask != "colour"):
            continue
        if not die.ask and people.random() >= CONFIRMED:
            continue
        by_word = die.ask or (die.colour != truth.colour and people.random() < LOOKED_AT)
        others = [name for name in names if name != truth.colour]
        name = truth.colour if by_word else die.colour
        if by_word and others and people.random() < mistaken:
            name = str(people.choice(others))
        out.append(Said(die, Sample(name, day, look), truth.colour, by_word))
    return out


def _truth_of(die: DieReading, truths: Sequence[TableTruth]) -> TableTruth | None:
    def away(truth: TableTruth) -> float:
        return float(np.hypot(*np.subtract(die.xy_mm or (np.inf, np.inf), truth.xy_mm)))

    nearest = min(truths, key=away, default=None)
    return nearest if nearest is not None and away(nearest) < 0.5 * nearest.size_mm else None


def played(table: Table, profile: Profile, evenings: int, throws: int, people: np.random.Generator, mistaken: float) -> list[Said]:
    """What people say on so many evenings, of so many throws each. What they say of one die the eye believes of those that look like it,
    for the rest of the evening."""
    out = []
    for evening in range(evenings):
        reader = table.reader(profile)
        for number in range(evening * throws, (evening + 1) * throws):
            picture, truths = table.throw(number)
            words = said(see(reader, picture, number), truths, WEEK * (1 + evening), people, mistaken)
            for by_word in (False, True):
                reader.tell([(centre(one.die), one.sample.name) for one in words if one.by_word == by_word], by_word=by_word)
            out += words
    return out


def see(reader: TableReader, picture: Image, number: int = 0) -> TableReading:
    """What it says of this picture, the so-manieth of the evening."""
    return reader.read(Frame(picture, number * THROW_S, "composed", number, still=True))


def learned_of(profile: Profile, words: Sequence[Said]) -> Relearned:
    """What the table would learn of what people said."""
    return relearn(profile, [one.sample for one in words if one.by_word], [one.sample for one in words if not one.by_word])


def measured(
    table: Table, people: np.random.Generator, evenings: int, throws: int, mistaken: float, lights: Sequence[str] = LIGHTS
) -> dict[str, Any]:
    """What became of one table: what was offered, and by light what the dice of fresh pictures were read as before and after."""
    if table.profile is None:
        return {"offer": False, "learned": False}
    found = learned_of(table.profile, played(table, table.profile, evenings, throws, people, mistaken))
    out: dict[str, Any] = {
        "offer": found.worth_it, "learned": True, "corrected": len(found.after), "count": found.count, "gained": found.gained,
        "confirmed": found.confirmed, "lost": found.lost, "wrong": found.wrong, "left_out": list(found.left_out),
    }  # fmt: skip
    return out | ({"fresh": _afresh(table, table.profile, found.profile, lights)} if found.worth_it else {})


def _afresh(table: Table, before: Profile, after: Profile, lights: Sequence[str]) -> dict[str, Any]:
    out = {}
    for place, light in enumerate(lights):
        all_sets = light == "a set more"
        pictures = [table.throw(1000 + AFRESH * place + n, light) for n in range(AFRESH)]
        readers = {"before": partial(table.reader, before, all_sets), "after": partial(table.reader, after, all_sets)}
        out[light] = {when: _compared(reader, pictures) for when, reader in readers.items()}
    return out


def _compared(reader: Callable[[], TableReader], pictures: Sequence[tuple[Image, list[TableTruth]]]) -> dict[str, Any]:
    counts, faults = Counter[str](), list[str]()
    for picture, truths in pictures:
        found, told = compared(truths, see(reader(), picture).dice)
        counts.update({kind: found[kind] for kind in COUNTED})
        counts["asked for its colour"] += sum(fault.startswith("asked") and fault.endswith(" colour") for fault in told)
        faults += [fault for fault in told if fault.startswith("wrong")]
    return {"counts": counts, "wrong": faults}


def told(lines: Sequence[dict[str, Any]]) -> str:
    """All tables in words: on how many something was offered, and what fresh pictures say of it."""
    offered = [line for line in lines if line["offer"]]
    learned = sum(line["learned"] for line in lines)
    out = [f"{len(lines)} tables, {learned} with learned dice; offered on {len(offered)}"]
    for light in offered[0]["fresh"] if offered else ():
        for when in ("before", "after"):
            counts = sum((Counter(line["fresh"][light][when]["counts"]) for line in offered), Counter[str]())
            dice, wrong = sum(counts[kind] for kind in COUNTED), [one for line in offered for one in line["fresh"][light][when]["wrong"]]
            asked = f"asked {counts['asked']} (for the colour {counts['asked for its colour']})"
            out.append(f"{light:10} {when:6}: {dice} dice, {asked}, wrong {len(wrong)}{': ' if wrong else ''}{'; '.join(wrong)}")
    return "\n".join(out)


def main() -> None:
    """Measure until enough tables or out of time, then print what was measured so far."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--evenings", type=int, default=3)
    parser.add_argument("--throws", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mistaken", type=float, default=0.0, help="share of the named dice that are given another colour")
    parser.add_argument("--own-names", action="store_true", help="the sets have names that are no colour's")
    parser.add_argument("--between", action="store_true", help="fresh pictures also in lights between the two")
    parser.add_argument("--minutes", type=float, default=10)
    offer(parser)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    lights = [*LIGHTS, *(BETWEEN if options.between else ())]
    path, until = options.out / "tables.jsonl", time.monotonic() + options.minutes * 60
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as log:
        while len(lines) < options.tables and time.monotonic() < until:
            people = np.random.default_rng([options.seed, len(lines), 43])
            table = Table(options.seed, len(lines), chosen_camera(options), chosen(options), options.own_names)
            lines.append(measured(table, people, options.evenings, options.throws, options.mistaken, lights))
            log.write(json.dumps(lines[-1]) + "\n")
            log.flush()
    print(told(lines))


if __name__ == "__main__":
    main()
