"""A table without our mat: boards of the game's own, four corners that a finger dragged, and places drawn over the picture."""

import numpy as np

from companion.eye.jobs import corners
from companion.eye.jobs_dice import profile_of
from companion.eye.jobs_memory import JobMemory, size_of
from vision.frame import Frame, Image
from vision.ground.mat_finder import finger_px
from vision.mat import MAT_1
from vision.profile import Profile
from vision.table_plane import to_pixels
from vision.training.compose.tables import MAT_PX
from vision.training.draw.casinos import own_casinos
from vision.training.lay.real_dice import RealDice

OUR_MAT, PLAIN_BOARDS, WITH_DICE = "mat", "boards", "boards-with-dice"
BOARDS = (OUR_MAT, PLAIN_BOARDS, WITH_DICE)
DRAWN_MM = 1.0  # how well a place is drawn, one standard deviation
TAPE = 0.004  # how well a table is measured, as a share


def lay_boards(mat: RealDice, rng: np.random.Generator, dice: bool) -> None:
    """Instead of our mat. dice: whether each board shows its number as a printed die."""
    mat.ground = own_casinos(rng, MAT_1.zones, MAT_1.notes, MAT_1.size_mm, MAT_PX, dice)


def drawn_by_hand(mat: RealDice, picture: Image, rng: np.random.Generator) -> Profile:
    """What the wizard makes of what people drag and draw over the empty table's picture, (h, w, 3) BGR uint8."""
    wide, deep = MAT_1.size_mm
    size_px = size_of(picture)
    true_px = to_pixels([(0, 0), (wide, 0), (wide, deep), (0, deep)], mat.pose, 0.0)
    dragged = true_px + rng.normal(0, finger_px(size_px) / 2, true_px.shape)
    zones = {name: [float(v + rng.normal(0, DRAWN_MM)) for v in rect] for name, rect in MAT_1.zones.items()}
    size_mm = [float(side * (1 + rng.normal(0, TAPE))) for side in MAT_1.size_mm]
    fields = {"corners_px": dragged.tolist(), "size_mm": size_mm, "zones": zones}
    profile = profile_of(corners(fields, Frame(picture, 0.0, "shown", 0), JobMemory())[0]["profile"])
    assert profile is not None
    return profile
