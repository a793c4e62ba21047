"""Ten thousand dice on composed calibrated tables, three frames each, read as at the table: how many right, asked, wrong and missed.

    python -m vision.training.measure.measured --out DIR [--dice 10000] [--minutes 20] [--seed 90] [--learned] [--cards 8] [--things 4]
                                                [--camera dull] [--light window] [--laid [--glued 1.0] [--folded 3.0 | --rolled 5.0]]
                                                [--near [0.6]]

--learned: the dice's colours were learned from another picture, as calibration does (vision.training.measure.learned); tables under the
same lamp and under another one are told apart as well. --cards: so many playing cards lie where notes do, the money of
the Custom Edition. --things: so many bricks, buttons, telephones and the like in the zones and under the dice.
--laid: dice lie as players lay them in a game, on each casino only its number, in rows (vision.training.lay.real_dice).
--glued, --folded, --rolled: of tables as in a game: how the mat was joined and kept (vision.training.draw.paper).
--near: dice of makers whose twos and threes have their pips nearer together than their fours; with a number the twos' just there.
--camera: the pictures come through such a one (vision.training.draw.cameras); calibration learned the dice through it as well. --light: the
table stands in such a light (vision.training.draw.lights); of learned ones those under the same lamp were learned in it too.

Every scene's counts and faults are kept as one line of DIR/tables.jsonl, so that a run cut short goes on where it stopped. No network
was trained on these scenes. The thresholds were last chosen after a look at seed 90: take another one for an independent figure.
"""

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.pipeline import TableReader
from vision.reading import DieReading, Scene, TableReading
from vision.reliability import share
from vision.training.compose.live import SIZE_PX, shown
from vision.training.compose.tables import TableTruth, table_scene
from vision.training.draw.cameras import Camera, as_it_is
from vision.training.draw.looks import BODY_HSV, Look, near_rows
from vision.training.draw.paper import FLAT, Paper, chosen_paper, offer_paper
from vision.training.lay.real_dice import in_a_game
from vision.training.measure.conditions import chosen, chosen_camera, offer
from vision.training.measure.kept import go_on
from vision.training.measure.learned import is_same_lamp, own_table

RIGHT_GUESS = "asked, rightly guessed"
COUNTED = ("right", "asked", "wrong value", "wrong colour", "wrong zone", "missed")


def read_scene(
    seed: int, index: int, cards: int = 0, things: int = 0, through: Camera = as_it_is, near: float | None = None
) -> tuple[TableReading, list[TableTruth]]:
    """Compose one table and show it to a new reader, as a live camera would.

    The reader knows the colours of the game: those that lie there, and on most tables one or two of which nothing lies. It doesn't know
    how large the dice are.
    cards: playing cards that lie as money; things: what looks like dice and is none; through: what a camera makes of each frame;
    near: every set's twos, and most sets' threes, have their pips near together; so much of where a four has them, 0 for as it comes.
    """
    rng = np.random.default_rng([seed, index])
    rows = None if near is None else partial(all_near_rows, rng=np.random.default_rng([seed, index, 31]), two=near or None)
    picture, truths, _ = table_scene(rng, size_px=SIZE_PX, cards=cards, things=things, own_rows=rows)
    colours = {t.colour for t in truths}
    absent = sorted(set(BODY_HSV) - colours)
    chance = np.random.default_rng([seed, index, 1])  # its own, so that the picture is the same whoever else plays
    colours |= set(chance.choice(absent, min(int(chance.integers(3)), len(absent)), replace=False).tolist())
    return shown(TableReader(colours=colours), picture, rng, through), truths


def all_near_rows(looks: Sequence[Look], rng: np.random.Generator, two: float | None = None) -> None:
    """Change all sets in place into ones whose twos, and mostly threes, have their pips near together."""
    for look in looks:
        near_rows(look, rng, two)


def read_laid(seed: int, index: int, through: Camera = as_it_is, paper: Paper = FLAT) -> tuple[TableReading, list[TableTruth]]:
    """The same of a table on which dice lie as in the middle of a game. paper: how the mat is."""
    picture, truths, colours = in_a_game(seed, index, paper)
    return shown(TableReader(colours=frozenset(colours)), picture, np.random.default_rng([seed, index, 25]), through), truths


def read_own(
    seed: int, index: int, through: Camera = as_it_is, learned_through: Camera | None = None
) -> tuple[TableReading, list[TableTruth]] | None:
    """The same where calibration has learned the dice (vision.training.measure.learned). None where there was nothing to learn from.
    learned_through: what a camera made of the picture to learn from, if it was another."""
    table = own_table(seed, index, SIZE_PX, learned_through or through)
    if table is None:
        return None
    sizes = sorted({truth.size_mm for truth in table.truths})
    reader = TableReader(profile=table.profile, colours=table.colours, sizes_mm=sizes)
    return shown(reader, table.picture, np.random.default_rng([seed, index, 3]), through), table.truths


def compared(truths: Sequence[TableTruth], dice: Sequence[DieReading]) -> tuple[Counter[str], list[str]]:
    """What became of each die: one of COUNTED; and readings that are no die: "extra", "extra asked". The faults in words beside it."""
    counts: Counter[str] = Counter()
    faults = []
    left = list(dice)
    for truth in truths:
        near = [die for die in left if die.xy_mm is not None and np.hypot(*np.subtract(die.xy_mm, truth.xy_mm)) < 0.5 * truth.size_mm]
        die = min(near, key=lambda d: float(np.hypot(*np.subtract(d.xy_mm, truth.xy_mm))), default=None)
        if die is not None:
            left.remove(die)
        kind = _kind(truth, die)
        counts.update([kind, f"of {truth.value}", *([f"of {truth.value} asked"] if kind == "asked" else [])])
        if kind == "asked" and die is not None and _is_right(truth, die):
            counts[RIGHT_GUESS] += 1
        if kind != "right":
            said = f"{die.value} {die.colour} {die.zone} {die.confidence:.3f} {die.why_ask}" if die else "nothing"
            faults.append(f"{kind}: {truth.value} {truth.colour} {truth.zone} {truth.size_mm:.0f} mm, said {said}")
    for die in left:
        if die.zone is not None:
            kind = "extra asked" if die.ask else "extra"
            counts[kind] += 1
            faults.append(f"{kind}: {die.value} {die.colour} {die.zone} {die.confidence:.3f} {die.why_ask}")
    return counts, faults


def _kind(truth: TableTruth, die: DieReading | None) -> str:
    if die is None:
        return "missed"
    if die.ask:
        return "asked"
    if _is_right(truth, die):
        return "right"
    if die.value != truth.value:
        return "wrong value"
    if die.colour != truth.colour:
        return "wrong colour"
    return "wrong zone"


def _is_right(truth: TableTruth, die: DieReading) -> bool:
    """Whether value, colour and zone are what they are, asked about or not."""
    return (die.value, die.colour, die.zone) == (truth.value, truth.colour, truth.zone)


def told(counts: Counter[str]) -> str:
    """The counts as shares of all dice with their 95 % Wilson intervals."""
    dice = sum(counts[kind] for kind in COUNTED)
    lines = [f"{counts['scenes']} tables, {dice} dice; {counts['unread']} tables not read at all (their dice count as missed)"]
    for kind in (*COUNTED, "extra", "extra asked"):
        part, low, high = share(counts[kind], dice) or (0.0, 0.0, 0.0)
        lines.append(f"{kind:13} {counts[kind]:6}  {100 * part:7.3f} %  ({100 * max(low, 0):.3f}–{100 * high:.3f})")
    part, low, high = share(counts["right"] + counts[RIGHT_GUESS], dice) or (0.0, 0.0, 0.0)
    lines.append(f"right, asked or not {100 * part:.3f} %  ({100 * low:.3f}–{100 * high:.3f})")
    of_values = [f"{counts[f'of {value} asked']} of {counts[f'of {value}']}" for value in range(1, 7)]
    lines.append(f"asked of ones, twos, … sixes: {', '.join(of_values)}")
    return "\n".join(lines)


def main() -> None:
    """Measure until enough dice or out of time, then print what was measured so far."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--dice", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument("--learned", action="store_true", help="calibration has learned the dice")
    parser.add_argument("--cards", type=int, default=0, help="playing cards that lie as money on each table (without --learned)")
    parser.add_argument("--things", type=int, default=0, help="bricks, buttons, telephones on each table (without --learned)")
    parser.add_argument("--laid", action="store_true", help="dice lie as players lay them (without --learned)")
    near = "twos and threes have their pips near together (without --learned, --laid); of twos so much of where a four has them"
    parser.add_argument("--near", type=float, nargs="?", const=0.0, help=near)
    offer_paper(parser)
    offer(parser)
    options = parser.parse_args()
    if not chosen_paper(options).is_flat and (options.learned or not options.laid):
        parser.error("only with --laid the mat is glued, folded or rolled up")
    cv2.setNumThreads(1)
    until = time.monotonic() + options.minutes * 60
    lines = go_on(options.out, partial(_line, options), lambda lines: _dice(lines) >= options.dice or time.monotonic() >= until)
    print(told(_counts(lines)))
    for lamp, half in (("the lamp they were learned under", lines[::2]), ("another lamp", lines[1::2])) if options.learned else ():
        print(f"\nUnder {lamp}: {told(_counts(half))}")


def _line(options: argparse.Namespace, number: int) -> dict[str, Any]:
    """What became of the dice of one table."""
    through = chosen(options)
    if options.learned:
        read = read_own(options.seed, number, through, through if is_same_lamp(number) else chosen_camera(options))
    elif options.laid:
        read = read_laid(options.seed, number, through, chosen_paper(options))
    else:
        read = read_scene(options.seed, number, options.cards, options.things, through, options.near)
    reading, truths = read or (None, [])
    settled = reading is not None and reading.scene is Scene.SETTLED
    counts, faults = compared(truths, reading.dice if reading is not None and settled else ())
    counts.update(scenes=1, unread=int(not settled))
    return {"scene": number, "counts": counts, "faults": faults}


def _counts(lines: Sequence[dict[str, Any]]) -> Counter[str]:
    """Of all these tables together."""
    return sum((Counter(line["counts"]) for line in lines), Counter[str]())


def _dice(lines: Sequence[dict[str, Any]]) -> int:
    """How many dice lay on them."""
    return sum(line["counts"].get(kind, 0) for line in lines for kind in COUNTED)


if __name__ == "__main__":
    main()
