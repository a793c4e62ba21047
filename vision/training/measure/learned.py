"""The same ten thousand dice where calibration has learned the sets, as it does at a table of one's own.

    python -m vision.training.measure.measured --learned --out DIR …

Each table is photographed twice by the compositor: once to learn from, with three dice of every set in the zones, and once to be read,
with other dice. On half of the tables the lamp, the exposure and the sharpness have stayed as they were; on the others all of them are
others. Learned is as the wizard learns: from one reading of that one picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.learn import learn_dice
from vision.frame import Frame, Image
from vision.ground.mat_finder import find_mat
from vision.ground.mat_refusals import MatNotSeenError
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.table_plane import CameraPose
from vision.training.compose.tables import SIZES_MM, TableTruth, game_look, table_camera, table_scene
from vision.training.draw.cameras import Camera, as_it_is
from vision.training.draw.looks import BODY_HSV, Look

SETS, SHOWN = 5, 4  # sets of a game; of these lie on the table that is read
TRIES = 3  # pictures to learn from: where a set was not seen, people take another
EACH = 3  # dice of every set that lie there to be learned


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table whose dice were learned. missed: sets that were in no picture to learn from, of which the profile knows nothing."""

    picture: Image
    truths: list[TableTruth]
    profile: Profile
    colours: frozenset[str]
    missed: tuple[str, ...]


def own_table(seed: int, index: int, size_px: tuple[int, int], through: Camera = as_it_is) -> OwnTable | None:
    """Table number `index`: always the same. None where the mat could not be found on any picture to learn from. through: what the camera
    makes of a picture to learn from; the one to be read comes without."""
    rng = np.random.default_rng([seed, index, 2])
    pose = table_camera(rng, size_px)
    names = [str(name) for name in rng.choice(list(BODY_HSV), SETS, replace=False)]
    looks, size = [game_look(rng, name) for name in names], float(rng.choice(SIZES_MM))
    lamp = int(rng.integers(1 << 30))
    profile, missed = learned_from(rng, pose, looks, size, size_px, lamp, through)
    if profile is None:
        return None
    later = lamp if is_same_lamp(index) else lamp + 1
    picture, truths, _ = table_scene(rng, pose, size_px, looks=looks[:SHOWN], size_mm=size, lamp=later)
    return OwnTable(picture, truths, profile, frozenset(names), missed)


def is_same_lamp(index: int) -> bool:
    """Whether this table is read under the lamp that its dice were learned under."""
    return index % 2 == 0


def learned_from(
    rng: np.random.Generator,
    pose: CameraPose,
    looks: Sequence[Look],
    size: float,
    size_px: tuple[int, int],
    lamp: int,
    through: Camera = as_it_is,
) -> tuple[Profile | None, tuple[str, ...]]:
    """What calibration learns of these sets under this lamp, None where the mat could not be found; and the sets it did not see apart."""
    names = [str(look.colour) for look in looks]
    best: Profile | None = None
    for _ in range(TRIES):
        picture, _, _ = table_scene(rng, pose, size_px, count=EACH * len(looks), looks=[*looks], size_mm=size, lamp=lamp, even=True)
        picture = through(picture)
        try:
            sight = find_mat(picture)
        except MatNotSeenError:
            continue
        reading = TableReader(sizes_mm=(size,)).read(Frame(picture, 0.0, "made", 0, still=True))
        learned = learn_dice(picture, reading.dice, names, sight.pose, sight.layout)
        if best is None or len(learned.sets) > len(best.dice):
            best = Profile(size_px=size_px, dice=learned.sets, floors=learned.floors)
        if {dice.name for dice in learned.sets} == set(names):
            break
    return best, tuple(name for name in names if best is None or name not in {dice.name for dice in best.dice})
