"""Tables of the Card Game with the camera's bank, through any camera and in any light: what becomes of printed dice and of the notes' sums.

    python -m vision.training.measure.card_tables [--tables 20] [--seed 4000] [--covered 0.35] [--camera dull] [--light shadow]

Each is seen for a second by a live camera. A printed die of which another card hides a part may be read or not; told wrongly it is a
fault.
A casino's notes are wrong where their sum is, and nothing there is asked about. What is wrong is told one by one. --covered: so often a
note is laid so that of the one below it only a rim looks out; no cards then.
"""

import argparse
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Frame
from vision.notes.marks import read_notes, sums
from vision.notes.printed import VALUES_USD
from vision.pipeline import TableReader
from vision.reading import NotesSeen, Scene, TableReading
from vision.training.compose.live import TIMES_S, noisy
from vision.training.draw.cameras import Camera
from vision.training.lay.real_cards import Card, RealCards
from vision.training.measure.conditions import chosen, offer

SEATS, MOST_CARDS, MOST_NOTES, OVER = (2, 5), 5, 3, 0.25
NEAR = 0.5  # of a printed die's edge, between its middle and its reading's

Verdict = tuple[str, str]
"""What became of it, and it in words."""


def card_table(seed: int, index: int, covered: float = 0.0) -> RealCards:
    """Cards and notes at all casinos as in the middle of a round; a quarter of the cards that need not lie over others do. covered: how
    often a note covers the one below it; where any does, no cards lie."""
    rng = np.random.default_rng([seed, index, 51])
    cards = RealCards(seed, index, int(rng.integers(SEATS[0], SEATS[1] + 1)))
    for zone in cards.lies:
        number = int(zone.removeprefix("casino-"))
        for _ in range(0 if covered else int(rng.integers(MOST_CARDS + 1))):
            cards.turn += 1
            cards.lay(zone, Card(str(rng.choice(cards.colours)), number, int(rng.integers(1, 3))), over=bool(rng.random() < OVER))
        for value in rng.choice(VALUES_USD, int(rng.integers(1, MOST_NOTES + 1))).tolist():
            cards.notes.lay(zone, value, bool(covered and rng.random() < covered))
    return cards


def seen(cards: RealCards, rng: np.random.Generator, through: Camera) -> tuple[TableReading, NotesSeen]:
    """What a new reader says of it after a second, and of its notes in the last picture."""
    reader, picture = TableReader(colours=frozenset(cards.colours), printed=True), cards.picture()[0]
    for number, at_s in enumerate(TIMES_S):
        image = through(noisy(picture, rng))
        reading = reader.read(Frame(image, at_s, "composed", number))
    return reading, read_notes(reader.unveiled(image), *reader.stand) if reader.stand else NotesSeen()


def dice_judged(reading: TableReading, cards: RealCards) -> Iterator[Verdict]:
    """Each printed die that shows, and what is read where none does. Of a table that does not come to rest, or of a
    casino that something hides, nothing is said."""
    told = list(reading.dice)
    lying = [(zone, die, shows) for zone in cards.lies for die, shows in cards.printed(zone)]
    for zone, die, shows in sorted(lying, key=lambda one: not one[2]):
        near = [one for one in told if one.xy_mm and np.hypot(*np.subtract(one.xy_mm, die.xy_mm)) < NEAR * die.size_mm]
        if not near:
            unseen = reading.scene is not Scene.SETTLED or zone not in reading.zones_seen
            yield from [("not looked at" if unseen else "missed", f"{die.face} {die.colour} in {zone}")] if shows else []
            continue
        one = min(near, key=lambda one: float(np.hypot(*np.subtract(one.xy_mm or (0, 0), die.xy_mm))))
        told.remove(one)
        verdict = "asked" if one.ask else "right" if (one.value, one.colour) == (die.face, die.colour) else "wrong"
        yield verdict, f"{die.face} {die.colour} said to be {one.value} {one.colour}, {one.confidence:.3f}"
    for one in told:
        yield "extra asked" if one.ask else "extra", f"{one.value} {one.colour} in {one.zone}, {one.confidence:.3f}"


def sums_judged(notes: NotesSeen, cards: RealCards) -> Iterator[Verdict]:
    """Each casino's notes."""
    told, asked = sums(notes), {note.zone for note in notes.notes if note.ask}
    for zone in cards.lies:
        usd = sum(value * count for value, count in cards.notes.values(zone).items())
        unseen = zone in asked or zone not in notes.zones_seen
        verdict = "sum asked" if unseen else "sum right" if told.get(zone, 0) == usd else "sum wrong"
        verdict += "" if cards.notes.readable(zone) == cards.notes.values(zone) else ", one covered"
        yield verdict, f"{zone}: {told.get(zone, 0)} instead of {usd}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=4000)
    parser.add_argument("--covered", type=float, default=0.0, help="how often a note covers the one below it, 0..1")
    offer(parser)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    through, counts, faults = chosen(options), Counter[str](), []
    for index in track(range(options.tables), "card tables", transient=True):
        cards = card_table(options.seed, index, options.covered)
        reading, notes = seen(cards, np.random.default_rng([options.seed, index, 52]), through)
        for verdict, words in (*dice_judged(reading, cards), *sums_judged(notes, cards)):
            counts[verdict] += 1
            is_fault = verdict.startswith(("wrong", "missed", "sum wrong")) or verdict == "extra"
            faults += [f"table {index}: {verdict}, {words}"] if is_fault else []
    print("\n".join(f"{verdict:23} {count}" for verdict, count in sorted(counts.items())))
    print("\n".join(f"    {words}" for words in faults))


if __name__ == "__main__":
    main()
