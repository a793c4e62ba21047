"""Where dice come to lie: thrown into the tray, set down on a casino, kept beside the mat. Seeded; never on top of each other."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.mat import MAT_1, Rect
from vision.training.render.scene import DIE_MM, Die

TRAY_MARGIN_MM, CASINO_MARGIN_MM = 15.0, 10.0
Wanted = Sequence[tuple[str, int] | tuple[str, int, float]]
"""Dice to be laid: (colour, value) each, and the edge in millimetres where it is no ordinary die."""


def overlap(a: Die, b: Die, gap_mm: float) -> bool:
    """Whether two dice lie closer than gap_mm (separating axes of two squares)."""
    between = np.array([b.x_mm - a.x_mm, b.y_mm - a.y_mm])
    for axis in np.concatenate([_axes(a), _axes(b)]):
        reach = sum(np.abs(_axes(die) @ axis).sum() * die.size_mm / 2 for die in (a, b))
        if abs(between @ axis) >= reach + gap_mm:
            return False
    return True


def _axes(die: Die) -> npt.NDArray[np.float64]:
    # The picture's y runs down while the die spins in the world, where it runs up.
    turn = -np.radians(die.spin_deg)
    return np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])


def scatter(
    wanted: Wanted, area: Rect, lying: list[Die], rng: np.random.Generator,
    gap_mm: float = 1.0, margin_mm: float = 0.0, neat: bool = False,
) -> list[Die]:  # fmt: skip
    """Lay dice somewhere in the area, clear of each other and of what lies there; neat: roughly square to it.

    Raises ValueError when there is no room.
    """
    x, y, w, h = area
    low, high = (x + margin_mm, y + margin_mm), (x + w - margin_mm, y + h - margin_mm)
    laid: list[Die] = []
    for colour, value, *edge in wanted:
        free: list[Die] = []
        for attempt in range(4000):
            spin = rng.normal(0, 10 if attempt < 1500 else 2) if neat else rng.uniform(0, 90)
            place = rng.uniform(low, high)
            die = Die(colour, value, round(float(place[0]), 2), round(float(place[1]), 2), round(float(spin), 1), *edge)
            if not any(overlap(die, other, gap_mm) for other in lying + laid):
                free.append(die)
            if len(free) == (9 if neat else 1):
                break
        if not free:
            raise ValueError(f"There is no room for {len(wanted)} dice in {area}.")
        laid.append(min(free, key=lambda die: die.y_mm + 0.3 * die.x_mm))  # people fill a place from its far corner
    return laid


def into_tray(wanted: Wanted, rng: np.random.Generator, lying: tuple[Die, ...] = ()) -> list[Die]:
    """A roll: dice spread over a part of the tray, as from one throw."""
    x, y, w, h = MAT_1.zones["tray"]
    wide = min(w, 90 + 17 * len(wanted))
    left = x + rng.uniform(0, w - wide)
    return scatter(wanted, (left, y, wide, h), list(lying), rng, margin_mm=TRAY_MARGIN_MM)


def onto_casino(wanted: Wanted, place: int | str, lying: list[Die], rng: np.random.Generator) -> list[Die]:
    """Dice set down on a casino, or on the slot machine ("slot"), among those already there."""
    zone = "slot" if place == "slot" else f"casino-{place}"
    return scatter(wanted, MAT_1.zones[zone], lying, rng, gap_mm=0.7, margin_mm=CASINO_MARGIN_MM, neat=True)


def beside(wanted: Wanted, spot: Rect, rng: np.random.Generator) -> list[Die]:
    """A player's supply in a strip beside the mat: as many as find room, the others lie out of the picture."""
    laid: list[Die] = []
    for die in wanted[: int(spot[3] // (DIE_MM * 1.45))]:
        laid += scatter([die], spot, laid, rng)
    return laid
