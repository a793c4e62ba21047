"""A print of our mat as a family has it: joined from sheets, kept folded or rolled up; with all of it or none."""

import argparse
from dataclasses import dataclass

import numpy as np

from vision.joined import Joined
from vision.mat import MatLayout
from vision.training.draw.dice import Die
from vision.training.draw.glued import Floats, glued
from vision.training.draw.relief import Relief, folded, put_upon, rolled


@dataclass(frozen=True, slots=True)
class Paper:
    """What was done to it, in millimetres, one standard deviation each. glued_mm: how far each of four sheets lies beside its place;
    folded_mm: how high the creases stand up, since it was folded twice; rolled_mm: how high its ends come up. 0: it was not done."""

    glued_mm: float = 0.0
    folded_mm: float = 0.0
    rolled_mm: float = 0.0

    @property
    def is_flat(self) -> bool:
        """In one sheet that lies on the table all over."""
        return not (self.glued_mm or self.folded_mm or self.rolled_mm)

    def laid(
        self,
        flat: Floats,
        layout: MatLayout,
        eye_mm: tuple[float, float, float],
        chances: tuple[np.random.Generator, np.random.Generator],
    ) -> "LaidPaper":
        """A print, from above, (h, w, 3) 0..1, as a camera that stands there sees it. chances: one for how it was glued, one for how it
        was kept."""
        per_mm, joined, relief = flat.shape[1] / layout.size_mm[0], None, None
        if self.glued_mm:
            mat = glued(flat, layout, chances[0], self.glued_mm)
            flat, joined = mat.picture, mat.joined
        if self.folded_mm or self.rolled_mm:
            make, high_mm = (folded, self.folded_mm) if self.folded_mm else (rolled, self.rolled_mm)
            relief = make(chances[1], layout.size_mm, high_mm)
            flat = relief.seen_from(flat, per_mm, eye_mm, chances[1])
        return LaidPaper(flat, joined, relief)


@dataclass(frozen=True, slots=True, eq=False)
class LaidPaper:
    """picture: of the print as it is seen, (h, w, 3) 0..1, with as much more on each side as it is larger; joined, relief: how it lies."""

    picture: Floats
    joined: Joined | None = None
    relief: Relief | None = None

    def take(self, die: Die) -> None:
        """Let a die that was laid on a place of the flat print lie on that place of this one."""
        if self.joined is not None:
            die.at[:2] = self.joined.lies_at([die.at[:2] * (1, -1)])[0] * (1, -1)
        if self.relief is not None:
            put_upon(die, self.relief)


FLAT = Paper()


def offer_paper(parser: argparse.ArgumentParser) -> None:
    """--glued, --folded, --rolled."""
    glue = "the mat is four sheets of paper, each glued so far beside its place"
    parser.add_argument("--glued", type=float, default=0.0, metavar="MM", help=glue)
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--folded", type=float, default=0.0, metavar="MM", help="it was kept folded, and its creases stand up so high")
    kept.add_argument("--rolled", type=float, default=0.0, metavar="MM", help="it was kept rolled up, and its ends come up so high")


def chosen_paper(options: argparse.Namespace) -> Paper:
    """What the command line says of it."""
    return Paper(options.glued, options.folded, options.rolled)
