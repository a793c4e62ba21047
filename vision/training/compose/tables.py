"""Calibrated-table scenes from our own compositor: the mat under a known camera, dice in its zones, the truth in millimetres.

Quick (a fifth of a second a scene), so that ten thousand dice can be measured; the look of a real mat and real light is the
renderer's business (vision.training.render).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np

from vision.mat import MARKER_DICTIONARY, MAT_1, MatLayout
from vision.table_plane import CameraPose, Lens, to_pixels, zone_at
from vision.training.compose.spots import place
from vision.training.draw import covers, grounds
from vision.training.draw.again import Again
from vision.training.draw.cards import lay_card
from vision.training.draw.clutter import clutter
from vision.training.draw.dice import Die, draw_die, draw_shadow, lean_by, towards, turn_z
from vision.training.draw.faults import faults
from vision.training.draw.lookalikes import lay_real
from vision.training.draw.looks import BODY_HSV, Look, random_look
from vision.training.draw.strokes import write

MAT_PX = 4.0  # pixels a millimetre of the drawn mat
LEANS = (np.radians(15), np.radians(44))
COVERED_SHARE = 0.18  # of a top face
LAMP_SEED = 41
SIZES_MM = (12.0, 14.0, 16.0, 16.0, 18.0)  # dice of a game; the usual ones twice as often
_BARE = Again()
CARDS_MM, CARDS_OFF_MM = (57.0, 63.0), 8.0  # how wide: bridge, poker; how far from the middle of where notes lie


@dataclass
class PoseCamera:
    """The compositor's camera over a table pose: world x right, y away (up the mat), z up, millimetres."""

    pose: CameraPose

    def __post_init__(self) -> None:
        self.focal, self.height = self.pose.lens.focal_px, self.pose.position_mm[2]

    def project(self, points: np.ndarray) -> np.ndarray:
        """(n, 3) world → (n, 2) pixels."""
        points = np.asarray(points, float)
        return to_pixels(points[:, :2] * [1, -1], self.pose, points[:, 2])

    def eye(self) -> np.ndarray:
        """Where the camera stands."""
        x, y, z = self.pose.position_mm
        return np.array([x, -y, z])


OwnRows = Callable[[Sequence[Look]], None]
Upset = Callable[[list[Die], np.ndarray, PoseCamera, np.random.Generator], None]
"""Changes the dice of a table, and its picture (h, w, 3) 0..1, on which none is drawn yet."""


@dataclass
class TableTruth:
    """One die on the table. state: "fine", "cocked" (it leans by 15 to 44 degrees) or "covered" (a sheet hides a fifth of its top);
    where dice were upset also "stacked" and "under" (on top of another one, below one)."""

    value: int
    colour: str
    xy_mm: tuple[float, float]
    size_mm: float
    zone: str | None
    border_mm: float
    top: np.ndarray
    state: str = "fine"
    lean_deg: float = 0.0


@lru_cache(maxsize=1)
def drawn_mat() -> np.ndarray:
    """Our mat from above, (h, w, 3) float32, MAT_PX pixels a millimetre: zones, numerals and markers, plain but true to place."""
    layout = MAT_1
    width, height = (round(v * MAT_PX) for v in layout.size_mm)
    out = np.full((height, width, 3), 0.62, np.float32)
    rim = round(26 * MAT_PX)
    cv2.rectangle(out, (rim, rim), (width - rim, height - rim), (0.74, 0.74, 0.74), -1)
    for name, rect in layout.zones.items():
        x, y, w, h = (round(v * MAT_PX) for v in rect)
        cv2.rectangle(out, (x, y), (x + w, y + h), (0.3, 0.3, 0.3), 3)
        write(out, name[-1], (x + 10, y - 12), 0, 1.8, (0.95, 0.95, 0.95), 4)
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    for marker in layout.markers:
        side = round(marker.side_mm * MAT_PX)
        tile = cv2.aruco.generateImageMarker(family, marker.number, side).astype(np.float32)[..., None] / 255
        x, y = round(marker.x_mm * MAT_PX), round(marker.y_mm * MAT_PX)
        quiet = round(2 * MAT_PX)
        out[y - quiet : y + side + quiet, x - quiet : x + side + quiet] = 0.97
        out[y : y + side, x : x + side] = tile * 0.94 + 0.03
    return out


def table_camera(rng: np.random.Generator, size_px: tuple[int, int], focal: tuple[float, float] = (0.8, 1.15)) -> CameraPose:
    """A camera as people hang it: the mat fills most of the picture, a little off the middle, tilted by up to 26 degrees.

    focal: of its lens, least and most, in widths of the picture; with less of it the camera hangs lower and sees the rim more aslant.
    """
    width, height = size_px
    lens = Lens(size_px, rng.uniform(*focal) * width, ((width - 1) / 2, (height - 1) / 2))
    far = lens.focal_px * max((MAT_1.size_mm[0] + 20) / width, (MAT_1.size_mm[1] + 20) / height) * rng.uniform(1.05, 1.25)
    tilt, about = min(abs(rng.normal(0, np.radians(9))), np.radians(26)), rng.uniform(0, 2 * np.pi)
    lean = cv2.Rodrigues(np.array([np.cos(about), np.sin(about), 0.0]) * tilt)[0]
    spin = cv2.Rodrigues(np.array([0, 0, rng.normal(0, 0.05)]))[0]
    rotation = lean @ spin
    aim = np.array([MAT_1.size_mm[0] / 2 + rng.normal(0, 6), MAT_1.size_mm[1] / 2 + rng.normal(0, 6), 0])
    far *= 1 + 1.1 * np.sin(tilt)
    shift = np.array([0, 0, far]) - rotation @ aim
    turn = cv2.Rodrigues(rotation)[0].ravel()
    return CameraPose(lens, tuple(float(v) for v in turn), tuple(float(v) for v in shift))


def table_scene(
    rng: np.random.Generator,
    pose: CameraPose | None = None,
    size_px: tuple[int, int] = (1280, 960),
    count: int | None = None,
    looks: list[Look] | None = None,
    size_mm: float | None = None,
    odd: float = 0.0,
    litter: bool = False,
    ones: float = 0.0,
    lamp: int | None = None,
    even: bool = False,
    cards: int = 0,
    things: int = 0,
    upset: Upset | None = None,
    mat: np.ndarray | None = None,
    own_rows: OwnRows | None = None,
) -> tuple[np.ndarray, list[TableTruth], CameraPose]:
    """One settled table: the picture, what lies where, and the camera's true pose.

    odd: share of the dice that lean; litter: chips, cards, coins lie under the dice and a sheet over some of them; ones: share of the
    dice that are set to show a one; lamp: the same number gives the same lamp, sharpness and exposure, None another one each time;
    even: each look in turn, so that no set is missing; cards: playing cards that lie as money where notes do;
    things: bricks, buttons, telephones and the like that lie in the zones and under dice (vision.training.draw.lookalikes);
    upset: what else is done to the dice, and laid under them, before they are photographed;
    mat: another print of the mat than the drawn one (vision.training.lay.printed), MAT_PX pixels a millimetre, as much of it on each side
    beyond the mat as it is larger;
    own_rows: where the sets' twos and threes get their pips from, which lie as a four's without.
    """
    pose = pose or table_camera(rng, size_px)
    camera, layout = PoseCamera(pose), MAT_1
    mat = drawn_mat() if mat is None else mat
    picture = _BARE.drawn(rng, partial(_bare, rng, pose, size_px, mat), pose, size_px, id(mat)).copy()
    light = rng if lamp is None else lamp_light(lamp)
    sun = sun_of(light)
    size = size_mm or float(rng.choice(SIZES_MM))
    looks = looks or [game_look(rng, str(c)) for c in rng.choice(list(BODY_HSV), 4, replace=False)]
    if own_rows is not None:
        own_rows(looks)
    dice = _on_the_mat(rng, layout, count or int(rng.integers(5, 41)), size, looks)
    edge = size * pose.lens.focal_px / pose.position_mm[2]
    for die in dice if odd else []:
        if rng.random() < odd:
            _tip(die, rng)
    for n, die in enumerate(dice if even else []):
        die.look = looks[n % len(looks)]
    for die in dice if ones else []:
        die.top = 1 if rng.random() < ones else die.top
    if upset is not None:
        upset(dice, picture, camera, rng)
    if litter:
        clutter(picture, rng, edge)
    _lay_about(picture, rng, pose, (edge, size), cards, things)
    dice = farthest_first(dice, camera.eye())
    _draw_all(picture, dice, camera, (sun, light.uniform(0.45, 0.9)), rng)
    under = _sheets(picture, rng, dice, camera, edge) if litter else np.zeros(picture.shape[:2], np.float32)
    truths = [_truth(die, camera, under, layout) for die in dice]
    return faults(picture, light, edge * 0.6), truths, pose


def lamp_light(lamp: int) -> np.random.Generator:
    """What a table's lamp is drawn from; the same number gives the same lamp."""
    return np.random.default_rng([LAMP_SEED, lamp])


def sun_of(light: np.random.Generator) -> np.ndarray:
    """Where a lamp stands: the direction to it, (3,); the first that is drawn from its light."""
    return towards(light.uniform(np.radians(35), np.radians(85)), light.uniform(0, 2 * np.pi))


def _lay_about(picture: np.ndarray, rng: np.random.Generator, pose: CameraPose, dice: tuple[float, float], cards: int, things: int) -> None:
    """So many playing cards where notes lie, and so many things that look like dice in the zones. dice: their edge in pixels, and in mm."""
    edge, size = dice
    for _ in range(cards):
        x, y, w, h = list(MAT_1.notes.values())[rng.integers(len(MAT_1.notes))]
        at = to_pixels([(x + w / 2, y + h / 2) + rng.normal(0, CARDS_OFF_MM, 2)], pose)[0]
        turn = rng.choice([0.0, np.pi / 2]) + rng.normal(0, 0.12)
        lay_card(picture, rng, (float(at[0]), float(at[1])), float(rng.choice(CARDS_MM)) * edge / size, turn)
    for _ in range(things):
        x, y, w, h = list(MAT_1.zones.values())[rng.integers(len(MAT_1.zones))]
        at = to_pixels([(x + rng.uniform(0, w), y + rng.uniform(0, h))], pose)[0]
        lay_real(picture, rng, float(at[0]), float(at[1]), edge / size)


def _draw_all(picture: np.ndarray, dice: list[Die], camera: PoseCamera, light: tuple[np.ndarray, float], rng: np.random.Generator) -> None:
    """Light the table and draw the dice with their shadows. light: where the lamp stands, and how much comes from everywhere."""
    sun, ambient = light
    shade = np.ones(picture.shape[:2], np.float32)
    for die in dice:
        draw_shadow(shade, die, camera, sun, rng.uniform(0.2, 0.6), 1.0)
    picture *= (ambient + (1 - ambient) * sun[2]) * shade[..., None]
    for die in dice:
        draw_die(picture, die, camera, sun, ambient, rng)


def _truth(die: Die, camera: PoseCamera, under: np.ndarray, layout: MatLayout) -> TableTruth:
    """under: where sheets lie over dice, (h, w) 0..1."""
    at, top = (float(die.at[0]), float(-die.at[1])), camera.project(die.top_corners())
    spot = zone_at(at, layout.zones)
    state = "covered" if _share_of(under, top) > COVERED_SHARE else die.state
    return TableTruth(die.top, die.look.colour or "", at, die.size, spot.zone, spot.border_mm or 0.0, top, state, die.lean_deg)


def _bare(rng: np.random.Generator, pose: CameraPose, size_px: tuple[int, int], mat: np.ndarray) -> np.ndarray:
    """The mat on some ground, and nothing else."""
    picture = grounds.ground(rng, size_px[::-1])
    picture *= 0.7
    corners = [(0, 0), (MAT_1.size_mm[0], 0), MAT_1.size_mm, (0, MAT_1.size_mm[1])]
    rim = (mat.shape[1] / MAT_PX - MAT_1.size_mm[0]) / 2
    source = (np.array(corners, np.float32) + np.float32(rim)) * np.float32(MAT_PX)
    warp = cv2.getPerspectiveTransform(source, to_pixels(corners, pose).astype(np.float32))
    shown = cv2.warpPerspective(mat, warp, size_px, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones(mat.shape[:2], np.float32), warp, size_px)[..., None]
    picture *= 1 - mask
    shown *= mask
    picture += shown
    return picture


def farthest_first(dice: list[Die], eye: np.ndarray) -> list[Die]:
    """In the order in which they are drawn: what is nearer hides what is farther. A stacked die comes just after the one below it."""
    far: list[float] = []
    for die in dice:
        far.append(far[-1] if die.state == "stacked" else -float(np.hypot(*(die.at[:2] - eye[:2]))))
    return [dice[n] for n in sorted(range(len(dice)), key=far.__getitem__)]


def _tip(die: Die, rng: np.random.Generator) -> None:
    """Let it lean on something, as in vision.training.compose.scenes."""
    angle = rng.uniform(*LEANS)
    die.rotation = lean_by(angle, rng.uniform(0, 2 * np.pi)) @ die.rotation
    die.at = die.at * [1, 1, 0] + [0, 0, die.size * (0.5 + 0.25 * rng.random())]
    die.state = "cocked"


def _sheets(picture: np.ndarray, rng: np.random.Generator, dice: list[Die], camera: PoseCamera, edge: float) -> np.ndarray:
    """Lay a note or card over one or two of the dice. Returns where they lie, (h, w) float32."""
    under = np.zeros(picture.shape[:2], np.float32)
    for die in rng.choice(np.array(dice, object), min(int(rng.integers(0, 3)), len(dice)), replace=False):
        x, y = camera.project(die.top_corners()).mean(0) + rng.normal(0, 1.0, 2) * edge
        under = np.maximum(under, covers.sheet(picture, rng, x, y, edge))
    return under


def _share_of(mask: np.ndarray, top: np.ndarray) -> float:
    """How much of a top face the mask hides, 0..1."""
    face = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(face, top.astype(np.int32), 1)
    return float(mask[face > 0].mean()) if face.any() else 0.0


def game_look(rng: np.random.Generator, colour: str) -> Look:
    """A set as games are sold with: one plain colour with a name, pips that stand out."""
    while True:
        look = random_look(rng, colour)
        if look.second is None and look.speckle == 0 and np.abs(look.pip - look.body).max() > 0.45:
            return look


def _on_the_mat(rng: np.random.Generator, layout: MatLayout, count: int, size: float, looks: list[Look]) -> list[Die]:
    dice = []
    zones = list(layout.zones.values())
    shares = rng.multinomial(count, np.array([w * h for _, _, w, h in zones]) / sum(w * h for _, _, w, h in zones))
    for (x, y, w, h), share in zip(zones, shares, strict=True):
        reach = min(w, h) / 2 - size * 0.75
        for dx, dy, edge, turn in place(rng, int(share), max(reach, size), [size], float(rng.choice([0.0, 0.5]))):
            wide = (w / 2 - size * 0.75) / max(reach, 1e-6) if w > h else 1.0
            # y points up the mat here, and down it where they were placed
            spot = np.array([x + w / 2 + dx * min(wide, 1.0 if share > 6 else wide), -(y + h / 2 + dy), edge / 2])
            dice.append(Die(spot, edge, turn_z(-turn), int(rng.integers(1, 7)), looks[rng.integers(len(looks))]))
    return dice
