"""The hands at a rehearsed table: they lay dice where a move wants them, sometimes slowly, and sometimes wrong at first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.layout import Layout, Piece
from vision.training.lay.real_dice import TRAY, DiceOnTheMat, Kind

LEANING_RAD = (np.radians(20), np.radians(42))
HAND = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One die from a zone to another, or to HAND."""

    kind: Kind
    since: str
    to: str


def kinds(pieces: Iterable[Piece]) -> list[Kind]:
    """The dice that a game says lie somewhere, as real ones."""
    return [Kind(piece.colour, piece.face or 0, piece.size == "big") for piece in pieces]


class Hands:
    """rng: of their own, so that the dice fall alike however hands move."""

    def __init__(self, dice: DiceOnTheMat, rng: np.random.Generator) -> None:
        self._dice, self._rng = dice, rng

    def happens(self, chance: float) -> bool:
        """By chance."""
        return bool(chance and self._rng.random() < chance)

    def one_of(self, choices: Sequence[str]) -> str:
        """By chance."""
        return choices[int(self._rng.integers(len(choices)))]

    def number(self) -> int:
        """What a die shows."""
        return int(self._rng.integers(1, 7))

    def stray(self, thrown: Sequence[Kind]) -> tuple[Kind, str] | None:
        """Which of these dice rolls on to which casino; None where it has no room there."""
        zone = self.one_of([zone for zone in self._dice.lies if zone.startswith("casino")])
        kind = thrown[int(self._rng.integers(len(thrown)))]
        return (kind, zone) if self._dice.fits(zone, [*(die.kind for die in self._dice.lies[zone]), kind]) else None

    def fit(self, layout: Layout) -> bool:
        """Whether all that lies there then has room."""
        return all(self._dice.fits(zone, kinds(pieces)) for zone, pieces in layout.items() if zone != TRAY)

    def steps(self, layout: Layout) -> list[Step]:
        """What has to be moved from the tray, and into the hand, until the places look so."""
        return list(self._steps(layout))

    def _steps(self, layout: Layout) -> Iterator[Step]:
        for zone, pieces in layout.items():
            if zone == TRAY:
                continue
            wanted, lies = Counter(kinds(pieces)), Counter(die.kind for die in self._dice.lies[zone])
            yield from (Step(kind, TRAY, zone) for kind in (wanted - lies).elements())
            yield from (Step(kind, zone, HAND) for kind in (lies - wanted).elements())

    def do(self, steps: Iterable[Step]) -> None:
        """One after the other."""
        for step in steps:
            if step.to == HAND:
                self._dice.take(step.since, [step.kind])
            else:
                self._dice.move(step.to, [step.kind], step.since)

    def some(self, steps: list[Step]) -> list[Step]:
        """The first of them, not all."""
        return steps[: int(self._rng.integers(1, len(steps)))] if len(steps) > 1 else []

    def slip(self, steps: list[Step]) -> list[Step]:
        """The same move done wrong: a die stays in the tray, or lies on another casino, or all do. None where there is nothing to mistake
        or no room for it."""
        placed = [step for step in steps if step.since == TRAY and step.to.startswith("casino")]
        if not placed:
            return []
        others = [zone for zone in self._dice.lies if zone.startswith("casino") and zone != placed[0].to]
        other = str(self._rng.choice(others))
        wrong = len(placed) if self._rng.random() < 0.5 else 1
        if len(placed) > 1 and self._rng.random() < 0.5:
            return placed[:-1]
        there = [die.kind for die in self._dice.lies[other]]
        if not self._dice.fits(other, [*there, *(step.kind for step in placed[-wrong:])]):
            return []
        return [*placed[:-wrong], *(Step(step.kind, step.since, other) for step in placed[-wrong:])]

    def put_back(self, steps: Iterable[Step]) -> None:
        """What these moved lies in the tray again."""
        self.do(Step(step.kind, step.to, step.since) for step in steps)

    def lean_one(self) -> None:
        """A die in the tray leans on something."""
        die = self._dice.lies[TRAY][int(self._rng.integers(len(self._dice.lies[TRAY])))]
        die.lean, die.about = float(self._rng.uniform(*LEANING_RAD)), float(self._rng.uniform(0, 2 * np.pi))

    def set_flat(self) -> None:
        """No die in the tray leans any more."""
        for die in self._dice.lies[TRAY]:
            die.lean = 0.0
