"""What stands in front of the camera, as plain data, and the truth about it. Blender is not needed to read or write this."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.mat import MAT_1
from vision.table_plane import CameraPose, Lens, Points, to_pixels, zone_at

SIZE_PX = (960, 720)
DIE_MM = 16.0
Vector = tuple[float, float, float]
PIP_PLACES = (0.25, 0.5, 0.75)  # along a face's edge


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table. x_mm, y_mm: its centre on the mat; spin_deg: turned round the upright; base_mm: what it stands on.

    lean_deg, lean_way_deg: tipped by so much towards that direction (a cocked die); hidden: a person could not read it here.
    """

    colour: str
    value: int
    x_mm: float
    y_mm: float
    spin_deg: float = 0.0
    size_mm: float = DIE_MM
    base_mm: float = 0.0
    lean_deg: float = 0.0
    lean_way_deg: float = 0.0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand and forearm. x_mm, y_mm: the palm; turn_deg: where the fingers point (0 is away from the players)."""

    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    scale: float = 1.0
    height_mm: float = 30.0
    skin: Vector = (0.55, 0.33, 0.24)


@dataclass(frozen=True, slots=True)
class Note:
    """A banknote lying on the table or on dice: its centre, turn, value in dollars and how high its middle lies."""

    value_usd: int
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    height_mm: float = 0.5


@dataclass(frozen=True, slots=True)
class Card:
    """A card with printed dice of ours (calibration/sheets/dice_cards.py) lying on the table or on other cards: its centre, how far it is
    turned clockwise, how many dice (1 or 2) of which number and colour it shows; hidden: a person could not read it here."""

    colour: str
    value: int
    dice: int
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    height_mm: float = 0.3
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """lamp: strength of the soft lamp over the table; spot: of the small hard one; sky: of the room; warmth 0 (blue) to 1 (orange)."""

    lamp: float = 1.0
    spot: float = 0.35
    sky: float = 0.45
    warmth: float = 0.55
    from_deg: float = 130.0


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture. ground: "wood" or "cloth" round the mat."""

    camera: CameraPose
    dice: tuple[Die, ...] = ()
    hands: tuple[Hand, ...] = ()
    notes: tuple[Note, ...] = ()
    cards: tuple[Card, ...] = ()
    light: Light = field(default_factory=Light)
    ground: str = "wood"


def overhead(
    tilt_deg: float = 6.0, spin_deg: float = 1.5, focal_widths: float = 0.87, seen_width_mm: float = 500.0,
    aside_mm: tuple[float, float] = (0.0, 0.0), size_px: tuple[int, int] = SIZE_PX,
) -> CameraPose:  # fmt: skip
    """A camera over the mat's middle, or aside_mm from it, that sees seen_width_mm across there."""
    width, height = size_px
    lens = Lens(size_px, focal_widths * width, ((width - 1) / 2, (height - 1) / 2))
    tilt = cv2.Rodrigues(np.array([np.radians(tilt_deg), 0, 0]))[0]
    turn = tilt @ cv2.Rodrigues(np.array([0, 0, np.radians(spin_deg)]))[0]
    middle = np.array([MAT_1.size_mm[0] / 2 + aside_mm[0], MAT_1.size_mm[1] / 2 + aside_mm[1], 0])
    shift = np.array([0, 0, focal_widths * seen_width_mm]) - turn @ middle
    return CameraPose(lens, tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift))


def hand_capsules() -> list[tuple[tuple[float, float, float], tuple[float, float, float], float, float]]:
    """A right hand seen from above, fingers towards +y, in millimetres about the palm: (from, to, radius there, radius here)."""
    parts = [
        ((-10.0, -25.0, 0.0), (-14.0, 22.0, 2.0), 19.0, 15.0),
        ((12.0, -25.0, 0.0), (16.0, 20.0, 2.0), 18.0, 14.0),
        ((0.0, -20.0, 2.0), (0.0, 20.0, 4.0), 19.0, 16.0),
    ]
    for side, reach, width in ((-27, 62, 8.0), (-10, 76, 8.8), (8, 72, 8.6), (25, 55, 7.4)):
        knuckle, middle = (side * 0.85, 24.0, 5.0), (side, 24 + reach * 0.5, 6.0)
        parts += [(knuckle, middle, width + 1.2, width), (middle, (side * 1.05, 24 + reach * 0.98, -8.0), width, width - 1.5)]
    parts += [((-24.0, -22.0, 0.0), (-46.0, 8.0, -2.0), 14.0, 10.0), ((-46.0, 8.0, -2.0), (-50.0, 34.0, -8.0), 10.0, 8.0)]
    parts += [((0.0, -28.0, 2.0), (4.0, -70.0, 14.0), 22.0, 23.0), ((4.0, -70.0, 14.0), (20.0, -330.0, 70.0), 24.0, 36.0)]
    return parts


# The die's own axes: the direction in which each value points. Opposite faces sum to seven, 1-2-3 run counter-clockwise.
FACE_TOWARDS: dict[int, Vector] = {
    1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0),
}  # fmt: skip


def die_rotation(die: Die) -> npt.NDArray[np.float64]:
    """3 × 3 from the die's own axes to the world (x right, y away from the players, z up)."""
    up = np.array(FACE_TOWARDS[die.value], float)
    axis = np.cross(up, (0, 0, 1))
    if np.linalg.norm(axis) < 1e-9:
        to_top = np.eye(3) if up[2] > 0 else np.diag([1.0, -1.0, -1.0])
    else:
        to_top = cv2.Rodrigues(axis / np.linalg.norm(axis) * np.pi / 2)[0]
    spin = cv2.Rodrigues(np.array([0, 0, np.radians(die.spin_deg)]))[0]
    way = np.radians(die.lean_way_deg)
    lean = cv2.Rodrigues(np.array([-np.sin(way), np.cos(way), 0]) * np.radians(die.lean_deg))[0]
    return np.asarray(lean @ spin @ to_top, np.float64)


def die_centre_mm(die: Die) -> Vector:
    """The die's middle: x, y on the mat and height over the table; a leaning die stands on its edge."""
    half = die.size_mm / 2
    reach = np.abs(die_rotation(die)[2]).sum() * half * (0.93 if die.lean_deg else 1.0)  # rounded corners sit lower
    return die.x_mm, die.y_mm, die.base_mm + float(reach)


def label(scene: Scene, image: str) -> dict[str, Any]:
    """The truth about a picture in the form of `read --json`: value, colour, box, top, place, size and zone of every die in view."""
    width, height = scene.camera.lens.size_px
    dice = [_die_label(die, scene) for die in scene.dice]
    dice += [_printed_label(card, place, scene) for card in scene.cards for place in printed_dice_mm(card)]
    inside = [d for d in dice if 0 <= d["box"][0] + d["box"][2] / 2 < width and 0 <= d["box"][1] + d["box"][3] / 2 < height]
    return {"image": image, "size": [width, height], "dice": inside}


SINGLE_MM, DOUBLE_MM, DOUBLE_APART_MM = 22.0, 18.0, 21.0
"""Edges of the die printed alone on a card and of each of two, and how far apart the two are (calibration/sheets/dice_cards.py)."""


def printed_dice_mm(card: Card) -> list[tuple[float, float]]:
    """Where on the mat the middles of the dice printed on a card are."""
    turn = np.radians(card.turn_deg)
    along = [(index - (card.dice - 1) / 2) * DOUBLE_APART_MM for index in range(card.dice)]
    return [(float(card.x_mm - far * np.sin(turn)), float(card.y_mm + far * np.cos(turn))) for far in along]


def _printed_label(card: Card, place: tuple[float, float], scene: Scene) -> dict[str, Any]:
    """The truth about one printed die: flat, so its box is that of its outline."""
    x, y = place
    edge = SINGLE_MM if card.dice == 1 else DOUBLE_MM
    turn = np.radians(card.turn_deg)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float) * edge / 2
    corners = square @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))]) + (x, y)
    top = to_pixels(corners, scene.camera, card.height_mm)
    low, high = top.min(axis=0), top.max(axis=0)
    told: dict[str, Any] = {
        "value": card.value, "colour": card.colour, "box": [round(float(v), 1) for v in (*low, *(high - low))],
        "top": np.round(top, 1).tolist(), "xy_mm": [round(x, 2), round(y, 2)], "size_mm": edge, "printed": True,
        "zone": zone_at((x, y), MAT_1.zones).zone,
    }  # fmt: skip
    return told | {"value": None, "top": None, "uncertain": True} if card.hidden else told


def _die_label(die: Die, scene: Scene) -> dict[str, Any]:
    x, y, z = die_centre_mm(die)
    half = die.size_mm / 2
    cube = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], float) * half
    corners = cube @ die_rotation(die).T
    seen = to_pixels(np.column_stack([x + corners[:, 0], y - corners[:, 1]]), scene.camera, z + corners[:, 2])
    low, high = seen.min(axis=0), seen.max(axis=0)
    flat = Die(die.colour, 1, x, y, die.spin_deg)
    square = np.array([(-1, 1, 0), (1, 1, 0), (1, -1, 0), (-1, -1, 0)], float) * half @ die_rotation(flat).T
    top = to_pixels(np.column_stack([x + square[:, 0], y - square[:, 1]]), scene.camera, die.base_mm + die.size_mm)
    told: dict[str, Any] = {
        "value": die.value, "colour": die.colour, "box": [round(float(v), 1) for v in (*low, *(high - low))],
        "top": np.round(top, 1).tolist(), "xy_mm": [round(x, 2), round(y, 2)], "size_mm": die.size_mm,
        "zone": zone_at((x, y), MAT_1.zones).zone,
    }  # fmt: skip
    if die.lean_deg or die.hidden:
        return told | {"value": None, "top": None, "uncertain": True}
    return told if _in_view(top, scene) else told | {"uncertain": True}


def _in_view(top: Points, scene: Scene) -> bool:
    """Whether the camera sees every place of a die's top where a pip may be: none is under a hand or beyond the picture's rim.

    top: its four corners in pixels, one after the other."""
    across, down = (share.ravel()[:, None] for share in np.meshgrid(*[np.array(PIP_PLACES)] * 2))
    spots = (top[0] * (1 - across) + top[1] * across) * (1 - down) + (top[3] * (1 - across) + top[2] * across) * down
    if not np.all((spots >= 0) & (spots < scene.camera.lens.size_px)):
        return False
    covers = (disc for hand in scene.hands for disc in _hand_px(hand, scene.camera))
    return all(np.linalg.norm(spots - middle, axis=1).min() > radius for middle, radius in covers)


def _hand_px(hand: Hand, camera: CameraPose) -> Iterator[tuple[Points, float]]:
    """Discs in the picture that a hand covers: middle and radius in pixels."""
    way = np.radians(hand.turn_deg)
    for start, end, wide, narrow in hand_capsules():
        for far in np.linspace(0, 1, 1 + int(np.linalg.norm(np.subtract(end, start)) / 2)):
            right, ahead, up = hand.scale * (np.array(start) * (1 - far) + np.array(end) * far)
            x = hand.x_mm + right * np.cos(way) + ahead * np.sin(way)
            y = hand.y_mm + right * np.sin(way) - ahead * np.cos(way)
            middle, rim = to_pixels([(x, y), (x + hand.scale * (wide * (1 - far) + narrow * far), y)], camera, hand.height_mm + up)
            yield middle, float(np.linalg.norm(rim - middle))
