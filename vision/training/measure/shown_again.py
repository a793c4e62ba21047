"""Tables whose dice are shown once more under another lamp, as on the camera page: a profile for that lamp alone, or one more light.

    python -m vision.training.measure.shown_again --out DIR [--tables 12] [--seed 1] [--own-names] [--camera dull] [--light bulb]
                                                   [--minutes 10]

Five sets are learned by day and once more under the lamp of the evening, as calibration does (vision.training.measure.learned). Then
fresh pictures with one to four of them are read, all five being in play: by day, in the evening, where both lamps burn, and where
somebody stands in the light, a lamp hangs low or a window and a bulb light the table (vision.training.draw.lights); by what was learned
by day, by what was learned in the evening, which is what calibrating afresh leaves, and by both as lights of one profile
(calibration.lights).
--own-names, --camera, --light: as of vision.training.measure.relearned.

One line of DIR/tables.jsonl for each table, so that a run cut short goes on where it stopped.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2

from calibration.lights import beside
from vision.frame import Image
from vision.profile import OtherLight, Profile
from vision.training.compose.tables import TableTruth
from vision.training.draw.cameras import as_it_is
from vision.training.draw.lights import LIGHTS
from vision.training.measure.conditions import chosen, chosen_camera, offer
from vision.training.measure.measured import COUNTED, compared
from vision.training.measure.relearned import Table, see

PLACES = {"as learned": ("", "shadow"), "evening": ("", "shadow", "pool", "window"), "half-way": ("",)}  # of each light, where it falls
FRESH = (901, 902)  # throws, the same in each light


def profiles_of(table: Table) -> Mapping[str, Profile]:
    """What the table is read by; none where its dice were not learned in both lights, or the second can't be one of the first's."""
    evening = table.shown_again()
    if table.profile is None or evening is None:
        return {}
    both = beside(table.profile, OtherLight(evening.dice, evening.floors)).profile
    return {} if both is None else {"day": table.profile, "evening": evening, "both": both}


def measured(table: Table) -> dict[str, Any]:
    """By light and profile what the dice of fresh pictures were read as, and what was wrong; nothing where there are no profiles."""
    out: dict[str, Any] = {}
    profiles = profiles_of(table)
    for light, places in PLACES.items() if profiles else ():
        pictures = [table.throw(number, light) for number in FRESH]
        for place in places:
            falls = LIGHTS.get(place, as_it_is)
            so = [(falls(picture), truths) for picture, truths in pictures]
            out[f"{light}, {place}" if place else light] = {name: _read(table, profile, so) for name, profile in profiles.items()}
    return out


def _read(table: Table, profile: Profile, pictures: Sequence[tuple[Image, list[TableTruth]]]) -> dict[str, Any]:
    counts, faults = Counter[str](), list[str]()
    for picture, truths in pictures:
        found, words = compared(truths, see(table.reader(profile, all_sets=True), picture).dice)
        counts.update({kind: found[kind] for kind in COUNTED})
        faults += [fault for fault in words if fault.startswith("wrong")]
    return {"counts": counts, "wrong": faults}


def told(lines: Sequence[dict[str, Any]]) -> str:
    """All tables in words."""
    learned = [line for line in lines if line]
    out = [f"{len(lines)} tables, {len(learned)} learned in both lights"]
    for light, by in learned[0].items() if learned else ():
        for name in by:
            counts = sum((Counter(line[light][name]["counts"]) for line in learned), Counter[str]())
            wrong = [fault for line in learned for fault in line[light][name]["wrong"]]
            dice = sum(counts[kind] for kind in COUNTED)
            tail = f"{': ' if wrong else ''}{'; '.join(wrong)}"
            out.append(f"{light:18} by {name:7}: {dice} dice, asked {counts['asked']}, missed {counts['missed']}, wrong {len(wrong)}{tail}")
    return "\n".join(out)


def main() -> None:
    """Measure until enough tables or out of time, then print what was measured so far."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own-names", action="store_true", help="the sets have names that are no colour's")
    parser.add_argument("--minutes", type=float, default=10)
    offer(parser)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    path, until = options.out / "tables.jsonl", time.monotonic() + options.minutes * 60
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as log:
        while len(lines) < options.tables and time.monotonic() < until:
            lines.append(measured(Table(options.seed, len(lines), chosen_camera(options), chosen(options), options.own_names)))
            log.write(json.dumps(lines[-1]) + "\n")
            log.flush()
    print(told(lines))


if __name__ == "__main__":
    main()
