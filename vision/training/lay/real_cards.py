"""Dice cards as players lay them at the casinos of the mat, one beside the other as long as there is room, then one over the other."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from calibration.sheets.dice_cards import COLOURS
from vision.frame import Image
from vision.mat import MAT_1
from vision.training.compose.live import SIZE_PX
from vision.training.compose.tables import PoseCamera, table_camera, table_scene
from vision.training.draw.dice import Die
from vision.training.lay.hand_over import reach_in
from vision.training.lay.printed import Paper, card, draw_papers, hidden, printed_mat
from vision.training.lay.real_dice import RealDie
from vision.training.lay.real_notes import NotesOnTheMat

ROWS_MM = (-33.5, -0.5, 32.5)
"""Across, one below the other, three cards lie at a casino so that every die shows. A fourth has to lie over another one."""
JITTER_MM, JITTER_RAD = (0.8, 0.5), np.radians(1.5)
OVER_MM = (3.0, 9.0)  # so far from the one below it a card lies that is put over it, "slightly offset"
INSIDE_MM = 34.5  # from the casino's middle: the die of a card is to lie in it
DIE_MM, APART_MM = {1: 22.0, 2: 18.0}, 21.0  # calibration/sheets/dice_cards.py
SHOWS = 0.02  # a printed die of which less is hidden shows
PUSH_MM = 6.0


class Card(NamedTuple):
    """What tells one dice card from another."""

    colour: str
    number: int
    dice: int


@dataclass(slots=True, eq=False)
class RealCard:
    """One card at a casino. row: of ROWS_MM. turn: in which it was laid."""

    card: Card
    paper: Paper
    row: int
    turn: int

    def dice(self) -> Iterator[tuple[npt.NDArray[np.float32], tuple[float, float]]]:
        """The outline and the middle of each die printed on it, on the mat."""
        side = DIE_MM[self.card.dice]
        for index in range(self.card.dice):
            at = (0.0, (index - (self.card.dice - 1) / 2) * APART_MM)
            yield self.paper.box(at, (side, side)), self.paper.spot(at)


class RealCards:
    """One table's camera and lamp, and the cards there. The same seed and index give the same evening. colours: of the seats' sets.
    lies: casino → its cards, the lowest first. notes: what lies over them. hand: a casino over which somebody's hand is, "" for none.
    turn: counted by who plays."""

    def __init__(self, seed: int, index: int, seats: int) -> None:
        self._rng = np.random.default_rng([seed, index, 41])
        self._key, self._pose = (seed, index), table_camera(self._rng, SIZE_PX)
        self._lamp = int(self._rng.integers(1 << 30))
        self.colours = [str(name) for name in self._rng.choice(list(COLOURS), seats, replace=False)]
        self.lies: dict[str, list[RealCard]] = {zone: [] for zone in MAT_1.zones if zone.startswith("casino")}
        self.notes = NotesOnTheMat(self._rng)
        self.hand, self.turn = "", 0
        self._seen: tuple[tuple[object, ...], Image] = ((), np.zeros((1, 1, 3), np.uint8))

    def lay(self, zone: str, what: Card, over: bool = False) -> RealCard:
        """One more, where it covers no die as long as there is room; else over one that was laid in an earlier turn, of its own colour if
        any lies on top. over: though there is room."""
        tops = {one.row: one for one in self.lies[zone]}
        free = [row for row in range(len(ROWS_MM)) if row not in tops]
        earlier = [one for one in tops.values() if one.turn < self.turn] or list(tops.values())
        own = [one for one in earlier if one.card.colour == what.colour]
        if free and not (over and own):
            row = free[int(self._rng.integers(len(free)))]
            return self._put(zone, what, row, (0.0, 0.0))
        below = (own or earlier)[0]
        x, y = below.paper.xy_mm
        away = self._rng.uniform(*OVER_MM)
        about = self._rng.uniform(0, 2 * np.pi)
        zone_x, zone_y = self._middle(zone, below.row)
        dx, dy = x - zone_x + away * np.cos(about), y - zone_y + away * np.sin(about)
        lowest, highest = (side * INSIDE_MM - ROWS_MM[below.row] for side in (-1, 1))
        return self._put(zone, what, below.row, (float(np.clip(dx, -INSIDE_MM / 4, INSIDE_MM / 4)), float(np.clip(dy, lowest, highest))))

    def take(self, zone: str, what: Card) -> None:
        """Back into the hand, the one laid last."""
        here = self.lies[zone]
        here.remove(next(one for one in reversed(here) if one.card == what))

    def nudge(self, zone: str) -> None:
        """A sleeve moves all that lies at a casino a little."""
        dx, dy = self._rng.uniform(-PUSH_MM, PUSH_MM, 2) / 2
        for one in self.lies[zone]:
            one.paper.xy_mm = (one.paper.xy_mm[0] + float(dx), one.paper.xy_mm[1] + float(dy))

    def clear(self) -> None:
        """All cards are taken back."""
        for here in self.lies.values():
            here.clear()

    def dice(self, zone: str) -> Counter[str]:
        """Dice by colour that lie there, seen or not."""
        return self._count(self.lies[zone])

    def shown(self, zone: str) -> Counter[str]:
        """Dice by colour that no other card hides."""
        return Counter(die.colour for die, shows in self.printed(zone) if shows)

    def some_of_this_turn_hidden(self) -> bool:
        """Whether a die of a card laid in this turn lies under another card, where no camera has seen it."""
        return any(
            hidden(box, [other.paper for other in here[order + 1 :]]) >= SHOWS
            for here in self.lies.values()
            for order, one in enumerate(here)
            if one.turn == self.turn
            for box, _ in one.dice()
        )

    def at(self, xy_mm: tuple[float, float]) -> RealDie | None:
        """The printed die that shows at this place, None where none does."""
        shown = [die for zone in self.lies for die, shows in self.printed(zone) if shows]
        near = min(shown, key=lambda die: float(np.hypot(*np.subtract(xy_mm, die.xy_mm))), default=None)
        return near if near is not None and np.hypot(*np.subtract(xy_mm, near.xy_mm)) < 0.5 * near.size_mm else None

    def printed(self, zone: str) -> Iterator[tuple[RealDie, bool]]:
        """Each die printed on the cards there, the lowest first, and whether no other card hides any of it."""
        here = self.lies[zone]
        for order, one in enumerate(here):
            for box, spot in one.dice():
                shows = hidden(box, [other.paper for other in here[order + 1 :]]) < SHOWS
                yield RealDie(one.card.colour, one.card.number, spot, one.paper.turn, DIE_MM[one.card.dice]), shows

    def picture(self) -> tuple[Image, None]:
        """What the camera has of it, without the noise of a single frame. The same lamp and cloth in each."""

        def lay(dice: list[Die], picture: npt.NDArray[np.float32], camera: PoseCamera, _: np.random.Generator) -> None:
            dice.clear()
            draw_papers(picture, camera, self._papers())
            if self.hand:
                reach_in(picture, camera, self._middle(self.hand, 1))

        lying = (self.hand, *((id(paper), paper.xy_mm) for paper in self._papers()))
        if lying != self._seen[0]:
            rng = np.random.default_rng([*self._key, 42])
            scene = table_scene(rng, self._pose, SIZE_PX, count=1, size_mm=16.0, lamp=self._lamp, mat=printed_mat(), upset=lay)
            self._seen = (lying, scene[0])
        return self._seen[1], None

    def _papers(self) -> list[Paper]:
        return [*self.notes.papers(), *(one.paper for here in self.lies.values() for one in here)]

    @staticmethod
    def _count(cards: list[RealCard]) -> Counter[str]:
        found: Counter[str] = Counter()
        for one in cards:
            found[one.card.colour] += one.card.dice
        return found

    def _put(self, zone: str, what: Card, row: int, off_mm: tuple[float, float]) -> RealCard:
        x, y = self._middle(zone, row)
        dx, dy = np.clip(self._rng.normal(0, JITTER_MM, 2), -1.6, 1.6)
        turn = np.pi / 2 * self._rng.choice([1, -1]) + self._rng.normal(0, JITTER_RAD)
        laid = RealCard(what, card(*what, (float(x + off_mm[0] + dx), float(y + off_mm[1] + dy)), float(turn)), row, self.turn)
        self.lies[zone].append(laid)
        return laid

    @staticmethod
    def _middle(zone: str, row: int) -> tuple[float, float]:
        x, y, w, h = MAT_1.zones[zone]
        return x + w / 2, y + h / 2 + ROWS_MM[row]
