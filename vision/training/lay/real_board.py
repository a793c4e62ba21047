"""The board of Lords of Vegas as players lay it: markers, tiles and dice on lots, a roll in the tray; and a camera's pictures of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from vision.boards.markers import MARKERS
from vision.frame import Image
from vision.mat import LORDS_1
from vision.training.compose.boards import DIE_MM, BoardScene, Lot, compose, lot_middle, over_board
from vision.training.compose.live import SIZE_PX
from vision.training.compose.spots import is_free
from vision.training.lay.real_dice import FROM_EDGE, TRAY, TRIES, Kind, NoRoomError, RealDie

EVENINGS = 100_000  # of one seed


class RealBoard:
    """One board, its camera, its lamp and its sets of dice. The same seed and index give the same evening. colours: of the seats, by
    chance; lots: what lies on each that is not bare."""

    def __init__(self, seed: int, index: int, seats: int) -> None:
        self._rng = np.random.default_rng([seed, index, 31])
        tilt, way, spin = self._rng.uniform(0, 25), self._rng.uniform(0, 360), self._rng.choice([0, 180]) + self._rng.normal(0, 4)
        self._camera = over_board(float(tilt), float(way), float(spin), float(self._rng.uniform(0.7, 1.2)), SIZE_PX)
        self._evening = seed * EVENINGS + index
        self.colours = [str(name) for name in self._rng.choice(list(MARKERS), seats, replace=False)]
        self.lots: dict[str, Lot] = {}
        self.tray: list[RealDie] = []

    def lay(self, lot: str, tile: str | None, die: tuple[str, int] | None, marker: str | None) -> None:
        """What lies on a lot from now on. What lay there already stays where it is; a die that shows another number was taken up."""
        here = self.lots.pop(lot, Lot())
        if tile is not None and tile != here.tile:
            x, y, turn = self._rng.normal(0, (0.8, 0.8, 3.0))
            here = replace(here, x_mm=float(x), y_mm=float(y), turn_deg=float(turn))
        if marker is not None and marker != here.marker:
            x, y = np.clip(self._rng.normal(0, 3, 2), -6, 6)
            here = replace(here, x_mm=float(x), y_mm=float(y))
        if die is not None and die != here.die:
            dx, dy = np.clip(self._rng.normal(0, 1.6, 2), -4, 4)
            here = replace(here, dx_mm=float(dx), dy_mm=float(dy), die_turn_deg=float(self._rng.normal(0, 8)))
        if tile is not None or die is not None or marker is not None:
            self.lots[lot] = replace(here, tile=tile, die=die, marker=marker)

    def throw(self, dice: Iterable[Kind]) -> None:
        """Into the tray; what lay there has been picked up."""
        x, y, w, h = LORDS_1.zones[TRAY]
        rng, edge = self._rng, FROM_EDGE * DIE_MM
        self.tray = []
        for kind in dice:
            taken = [(*die.xy_mm, DIE_MM, -die.turn) for die in self.tray]
            for _ in range(TRIES):
                spot = (float(rng.uniform(x + edge, x + w - edge)), float(rng.uniform(y + edge, y + h - edge)))
                turn = float(rng.uniform(0, 2 * np.pi))
                if is_free(spot, DIE_MM, -turn, taken):
                    self.tray.append(RealDie(kind.colour, kind.face, spot, turn, DIE_MM))
                    break
            else:
                raise NoRoomError(TRAY)

    def at(self, xy_mm: tuple[float, float]) -> RealDie | None:
        """The die at this place, None where none lies."""
        near = min(self.dice(), key=lambda die: float(np.hypot(*np.subtract(xy_mm, die.xy_mm))), default=None)
        return near if near is not None and np.hypot(*np.subtract(xy_mm, near.xy_mm)) < 0.5 * DIE_MM else None

    def dice(self) -> list[RealDie]:
        """All of them."""
        return [*self.tray, *(_on(name, lot, lot.die) for name, lot in self.lots.items() if lot.die is not None)]

    def picture(self) -> tuple[Image, Mapping[str, Lot]]:
        """What the camera has of it, without the fresh noise of a single frame; and the truth. The same dice, lamp and table in each."""
        tray = tuple((die.colour, die.face, *die.xy_mm, float(np.degrees(die.turn))) for die in self.tray)
        scene = BoardScene(self._camera, dict(self.lots), tray, tuple(self.colours))
        return compose(scene, self._evening, self._evening), self.lots


def _on(name: str, lot: Lot, die: tuple[str, int]) -> RealDie:
    x, y = lot_middle(name)
    spot = (x + lot.x_mm + lot.dx_mm, y + lot.y_mm + lot.dy_mm)
    return RealDie(*die, spot, float(np.radians(lot.die_turn_deg)), DIE_MM)
