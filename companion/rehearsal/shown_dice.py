"""Before a game its dice are shown to the wizard, as people do who teach the camera: some of each colour in the tray, in a light that may
be another one than that of the evening. What is learned is what the eye's own job learns of such a picture."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from companion.errors import CompanionError
from companion.eye.jobs_dice import SETS, dice
from companion.eye.jobs_memory import JobMemory, size_of
from companion.games.colours import KICKER_COLOUR
from vision.frame import Frame, Image
from vision.profile import CODEC, Profile
from vision.training.lay.real_dice import TRAY, Kind, NoRoomError, RealDice

TRIES = 4  # what was not seen is shown again, in another order
MOST_OF_A_COLOUR = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """profile: of what was learned, None where that was nothing; missed: colours that it does not know."""

    profile: Profile | None
    missed: tuple[str, ...]


def show_dice(
    mat: RealDice, through: Callable[[Image], Image], rng: np.random.Generator, big: bool, own: Profile | None = None
) -> Shown:
    """Lay dice of every colour into the tray until all are learned, or patience ends; take them up again. through: what lamp and camera
    make of the pictures; big: whether each colour but the kickers' has a big die that is shown too; own: a table without our mat."""
    best: Profile | None = None
    for _ in range(TRIES):
        mat.pick_up()
        try:
            mat.throw(_some_of_each(mat, rng, big))
        except NoRoomError:
            continue
        best = max(best, _learned(mat, through(mat.picture()[0]), own), key=_sets)
        if best is not None and {one.name for one in best.dice} == set(mat.colours):
            break
    mat.pick_up(TRAY)
    known = set() if best is None else {one.name for one in best.dice}
    return Shown(best, tuple(name for name in mat.colours if name not in known))


def _some_of_each(mat: RealDice, rng: np.random.Generator, big: bool) -> list[Kind]:
    each = int(rng.integers(1, MOST_OF_A_COLOUR + 1))
    small = [Kind(colour, int(face)) for colour in mat.colours for face in rng.integers(1, 7, each)]
    return small + [Kind(colour, int(rng.integers(1, 7)), big=True) for colour in mat.colours if big and colour != KICKER_COLOUR]


def _learned(mat: RealDice, picture: Image, own: Profile | None) -> Profile | None:
    plain = None if own is None else CODEC.dump_python(own, mode="json")
    try:
        told, _ = dice({"expected": mat.colours, "profile": plain}, Frame(picture, 0.0, "shown", 0), JobMemory())
    except CompanionError:  # the mat is not found: the wizard says so, and people show the dice again
        return None
    floors = {zone: (float(a), float(b), float(c)) for zone, (a, b, c) in told["floors"].items()}
    table = own or Profile(size_px=size_of(picture))
    return replace(table, dice=tuple(SETS.validate_python(told["sets"])), floors=floors, brightness=told["brightness"])


def _sets(profile: Profile | None) -> int:
    return 0 if profile is None else len(profile.dice)
