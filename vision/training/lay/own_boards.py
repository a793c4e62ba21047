"""A table without our mat: boards of the game's own, four corners that a finger dragged, and places drawn over the picture."""

import numpy as np

from vision.frame import Image
from vision.ground.drift import known_look_of
from vision.ground.empty_table import kept_picture
from vision.ground.mat_finder import finger_px, fit_corners
from vision.mat import MAT_1, MatLayout
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
    """What calibration makes of what people drag and draw over the empty table's picture, (h, w, 3) BGR uint8."""
    (wide, deep), size_px = MAT_1.size_mm, (picture.shape[1], picture.shape[0])
    true_px = to_pixels([(0, 0), (wide, 0), (wide, deep), (0, deep)], mat.pose, 0.0)
    dragged = true_px + rng.normal(0, finger_px(size_px) / 2, true_px.shape)
    zones = {name: _nearly(rect, rng) for name, rect in MAT_1.zones.items()}
    layout = MatLayout((wide * (1 + rng.normal(0, TAPE)), deep * (1 + rng.normal(0, TAPE))), zones, name="by hand")
    pose = fit_corners(dragged, layout.size_mm, size_px).pose
    return Profile(size_px=size_px, pose=pose, layout=layout, look=known_look_of(picture), empty=kept_picture(picture))


def _nearly(rect: tuple[float, float, float, float], rng: np.random.Generator) -> tuple[float, float, float, float]:
    x, y, w, h = (float(side + rng.normal(0, DRAWN_MM)) for side in rect)
    return x, y, w, h
