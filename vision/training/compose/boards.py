"""Boards of Lords of Vegas from our own compositor: the printed board under a known camera, tiles, dice and markers on its lots, the truth.

Quick (half a second a scene). The look of real light is the renderer's business (vision.training.render.boards); the truth has one form.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from calibration.sheets.lords_tiles import FRAME_MM, darker
from companion.games.lords_of_vegas.board import BOARD
from vision.boards.markers import MARKERS
from vision.boards.printed import TILE_MM, TILES
from vision.joined import Joined
from vision.mat import LORDS_1
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.compose.tables import PoseCamera, farthest_first, game_look
from vision.training.draw import grounds
from vision.training.draw.again import Again
from vision.training.draw.dice import Die, darken, draw_die, draw_shadow, towards, turn_z
from vision.training.draw.faults import noise
from vision.training.draw.glued import GluedMat, glued
from vision.training.draw.looks import Look
from vision.training.sheets import pages

BOARD_PX = 4.0  # pixels a millimetre of the printed board
SIZE_PX = (960, 720)
_GROUND = Again()
DIE_MM, DISC_MM, DISC_HIGH_MM = 16.0, 16.0, 4.0
MIDDLE_MM = (LORDS_1.size_mm[0] / 2, LORDS_1.size_mm[1] / 2)


@dataclass(frozen=True, slots=True)
class Lot:
    """What lies on one lot. die: colour and value. x_mm, y_mm: tile or marker off the lot's middle; dx_mm, dy_mm: die off the tile's."""

    tile: str | None = None
    die: tuple[str, int] | None = None
    marker: str | None = None
    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0
    dx_mm: float = 0.0
    dy_mm: float = 0.0
    die_turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One board under one camera. tray: dice in the tray (colour, value, x, y in mm, turn in degrees)."""

    camera: CameraPose
    lots: dict[str, Lot]
    tray: tuple[tuple[str, int, float, float, float], ...] = ()
    colours: tuple[str, ...] = ()
    tilt_deg: float = 0.0
    extra: dict[str, Any] = field(default_factory=dict)


def label(scene: BoardScene, image: str, how: str) -> dict[str, Any]:
    """The truth about a picture: every lot that is not empty, the tray, the players' colours. how: "composed" or "rendered"."""
    lots = {}
    for name, lot in scene.lots.items():
        told = {"tile": lot.tile, "die": list(lot.die) if lot.die else None, "marker": lot.marker}
        lots[name] = {key: value for key, value in told.items() if value}
    tray = [[colour, value] for colour, value, *_ in scene.tray]
    return {
        "image": image, "how": how, "tilt_deg": round(scene.tilt_deg, 1), "colours": list(scene.colours), "lots": lots, "tray": tray,
    }  # fmt: skip


def lot_middle(name: str) -> tuple[float, float]:
    """The middle of a lot on the board, millimetres."""
    x, y, w, h = LORDS_1.zones[f"lot-{name}"]
    return x + w / 2, y + h / 2


def over_board(
    tilt_deg: float, way_deg: float, spin_deg: float, focal_widths: float = 0.95, size_px: tuple[int, int] = SIZE_PX
) -> CameraPose:
    """A camera over the board that leans by tilt_deg towards way_deg and is turned by spin_deg, as near as the whole board still fits."""
    width, height = size_px
    lens = Lens(size_px, focal_widths * width, ((width - 1) / 2, (height - 1) / 2))
    way, tilt = np.radians(way_deg), np.radians(tilt_deg)
    lean = cv2.Rodrigues(np.array([np.cos(way), np.sin(way), 0.0]) * tilt)[0]
    turn = lean @ cv2.Rodrigues(np.array([0, 0, np.radians(spin_deg)]))[0]
    w, h = LORDS_1.size_mm
    middle = np.array([*MIDDLE_MM, 0.0])
    for far in np.arange(350, 1800, 10):
        shift = np.array([0, 0, far]) - turn @ middle
        a, b, c = (float(v) for v in cv2.Rodrigues(turn)[0].ravel())
        x, y, z = (float(v) for v in shift)
        pose = CameraPose(lens, (a, b, c), (x, y, z))
        seen = to_pixels([(0, 0), (w, 0), (w, h), (0, h)], pose)
        if (seen > 6).all() and (seen < np.array(size_px) - 6).all():
            return pose
    raise ValueError("No distance shows the whole board.")


def random_camera(rng: np.random.Generator) -> tuple[CameraPose, float]:
    """(a camera as people hang it, its tilt): 0 to 25 degrees, any way, the board upright or across."""
    tilt = float(rng.uniform(0, 25))
    spin = float(rng.choice([90, 90, 270, 0, 180]) + rng.normal(0, 4))
    return over_board(tilt, float(rng.uniform(0, 360)), spin, float(rng.uniform(0.7, 1.2))), tilt


def random_board(rng: np.random.Generator, colours: list[str], filled: float) -> dict[str, Lot]:
    """Lots as in the middle of a game: so many of them (0..1) with tiles or markers, at most 12 dice, 10 markers, 9 tiles of a kind."""
    dice, discs, tiles = dict.fromkeys(colours, 12), dict.fromkeys(colours, 10), dict.fromkeys(TILES, 9)
    lots: dict[str, Lot] = {}
    for name in rng.permutation(list(BOARD.lots)):
        what = rng.random()
        place = tuple(float(v) for v in rng.normal(0, (0.8, 0.8, 3.0)))
        if what < filled * 0.62:
            tile = str(rng.choice([t for t, left in tiles.items() if left] or list(TILES)))
            tiles[tile] -= 1
            owner = str(rng.choice([c for c in colours if dice[c]]))
            dice[owner] -= 1
            die = None if rng.random() < 0.06 else (owner, int(rng.integers(1, 7)))
            nudge = tuple(float(v) for v in np.clip(rng.normal(0, 1.6, 2), -4, 4))
            turn = float(rng.normal(0, 8) if rng.random() < 0.7 else rng.uniform(0, 90))
            lots[str(name)] = Lot(tile, die, None, place[0], place[1], place[2], nudge[0], nudge[1], turn)
        elif what < filled and any(discs.values()):
            owner = str(rng.choice([c for c in colours if discs[c]]))
            discs[owner] -= 1
            lots[str(name)] = Lot(marker=owner, x_mm=float(np.clip(rng.normal(0, 3), -6, 6)), y_mm=float(np.clip(rng.normal(0, 3), -6, 6)))
    return lots


def random_scene(seed: int) -> BoardScene:
    """One board for measuring. Seeded, so that a set can be made again."""
    rng = np.random.default_rng([7, seed])
    camera, tilt = random_camera(rng)
    colours = [str(c) for c in rng.choice(list(MARKERS), 4, replace=False)]
    lots = random_board(rng, colours, float(rng.uniform(0.35, 0.9)))
    x, y, w, h = LORDS_1.zones["tray"]
    spots = [(x + w * (i + 0.5) / 6, y + h * rng.uniform(0.25, 0.75)) for i in range(6)]
    spots = spots[: rng.integers(0, 5)]
    tray = [(str(rng.choice(colours)), int(rng.integers(1, 7)), float(a), float(b), float(rng.uniform(0, 90))) for a, b in spots]
    return BoardScene(camera, lots, tuple(tray), tuple(colours), tilt)


@lru_cache(maxsize=1)
def printed_board() -> np.ndarray:
    """The very board that `companion print lords-board` prints, (h, w, 3) uint8 BGR, BOARD_PX pixels a millimetre. Needs pdftoppm."""
    return pages.ground(LORDS_1, BOARD_PX)


def glued_board(rng: np.random.Generator, off_mm: float) -> GluedMat:
    """That board from four sheets, each so far beside its place."""
    return glued(printed_board().astype(np.float32) / 255, LORDS_1, rng, off_mm)


def with_tiles(lots: dict[str, Lot], ink: np.ndarray | None = None, mat: GluedMat | None = None) -> np.ndarray:
    """The board with its tiles, flat, uint8. ink: (5, 3) how each tile's print differs from what was wanted; mat: the board it is; None:
    the printed one in one piece."""
    out = printed_board().copy() if mat is None else (mat.picture * 255).astype(np.uint8)
    rim = (out.shape[1] / BOARD_PX - LORDS_1.size_mm[0]) / 2
    for name, lot in lots.items():
        if lot.tile is None:
            continue
        x, y = _lying(lot_middle(name), None if mat is None else mat.joined) + rim
        colour = np.array(TILES[lot.tile]) * (ink[list(TILES).index(lot.tile)] if ink is not None else 1.0)
        for side, shade in ((TILE_MM, 1.0), (TILE_MM - 2 * FRAME_MM + 0.5, 0.8), (TILE_MM - 2 * FRAME_MM - 0.5, 1.0)):
            box = cv2.boxPoints(((x + lot.x_mm, y + lot.y_mm), (side, side), lot.turn_deg))
            bgr = [float(v) * 255 for v in np.clip(darker(tuple(colour), shade), 0, 1)[::-1]]  # type: ignore[arg-type]
            cv2.fillConvexPoly(out, (box * BOARD_PX * 16).round().astype(np.int32), bgr, cv2.LINE_AA, 4)
    return out


def _lying(at_mm: tuple[float, float], joined: Joined | None) -> np.ndarray:
    """Where a place of the print lies."""
    return np.array(at_mm) if joined is None else joined.lies_at([at_mm])[0]


def compose(scene: BoardScene, seed: int, evening: int | None, mat: GluedMat | None = None) -> np.ndarray:
    """The picture, (h, w, 3) uint8 BGR: lamps from any side, shadows, any dice of the named colours, as a camera that was set up sees it.

    evening: pictures of one evening share table, lamp and dice; None where each has its own; mat: a board of several sheets.
    """
    joined = None if mat is None else mat.joined
    rng = np.random.default_rng([11, seed] if evening is None else [13, evening])
    pose, camera = scene.camera, _camera(scene.camera)
    width, height = pose.lens.size_px
    ground = _GROUND.drawn(rng, lambda: grounds.ground(rng, (height, width)) * 0.7, width, height)
    low, turn = rng.uniform(np.radians(35), np.radians(85)), rng.uniform(0, 2 * np.pi)
    sun = towards(low, turn)
    board = with_tiles(scene.lots, np.exp(rng.normal(0, 0.06, (5, 3))), mat).astype(np.float32) / 255
    rim = (board.shape[1] / BOARD_PX - LORDS_1.size_mm[0]) / 2
    w, h = LORDS_1.size_mm
    corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
    source = (np.array(corners, np.float32) + np.float32(rim)) * np.float32(BOARD_PX)
    warp = cv2.getPerspectiveTransform(source, to_pixels(corners, pose).astype(np.float32))
    soft = cv2.GaussianBlur(board, (0, 0), 0.35 * BOARD_PX * camera.height / camera.focal)
    shown = cv2.warpPerspective(soft, warp, (width, height), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.ones(board.shape[:2], np.float32), warp, (width, height))[..., None]
    shown *= mask
    picture = ground * (1 - mask)
    picture += shown
    ambient = rng.uniform(0.45, 0.9)
    shade = np.ones((height, width), np.float32)
    looks = {colour: game_look(rng, colour) for colour in scene.colours}
    dice = _dice(scene, looks, joined)
    discs = [(name, lot) for name, lot in scene.lots.items() if lot.marker]
    strength, softness = rng.uniform(0.2, 0.6), 1.0
    for die in dice:
        draw_shadow(shade, die, camera, sun, strength, softness)
    for name, lot in discs:
        _disc_shadow(shade, _disc_at(name, lot, joined), camera, sun, strength)
    picture *= (ambient + (1 - ambient) * sun[2]) * shade[..., None]
    for name, lot in discs:
        _draw_disc(picture, _disc_at(name, lot, joined), looks[str(lot.marker)].body, camera, sun, ambient)
    for die in farthest_first(dice, camera.eye()):
        draw_die(picture, die, camera, sun, ambient, rng)
    rng = np.random.default_rng([17, seed])
    return _camera_faults(picture, rng, evening)


def _camera_faults(picture: np.ndarray, rng: np.random.Generator, evening: int | None) -> np.ndarray:
    """What a camera does that was set up: the lamp's colour, a little too dark or light, one side brighter, blur, noise, JPEG."""
    lamp = rng if evening is None else np.random.default_rng([19, evening])
    height, width = picture.shape[:2]
    warm, light, blur = lamp.normal(0, 0.07), np.exp(lamp.normal(-0.06, 0.1)), lamp.uniform(0.35, 0.8)
    y, x = np.ogrid[:height, :width]
    way = lamp.uniform(0, 2 * np.pi)
    slope = 1 + lamp.uniform(0, 0.3) * ((x / width - 0.5) * np.cos(way) + (y / height - 0.5) * np.sin(way))
    picture *= (np.array([1 - warm, 1.0, 1 + warm]) * light).astype(np.float32)
    picture *= slope[..., None].astype(np.float32)
    np.clip(picture, 0, 1, out=picture)
    picture = cv2.GaussianBlur(picture, (0, 0), blur)
    picture += noise(rng, rng.uniform(0.004, 0.016), (height, width, 3))
    np.clip(picture, 0, 1, out=picture)
    picture *= 255
    out = picture.astype(np.uint8)
    packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(75, 95))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _camera(pose: CameraPose) -> Any:
    """The compositor's camera; it asks no more of one than a table's has."""
    return PoseCamera(pose)


def _dice(scene: BoardScene, looks: dict[str, Look], joined: Joined | None) -> list[Die]:
    out = []
    for name, lot in scene.lots.items():
        if lot.die is not None:
            x, y = _lying(lot_middle(name), joined)
            at = np.array([x + lot.x_mm + lot.dx_mm, -(y + lot.y_mm + lot.dy_mm), DIE_MM / 2])
            out.append(Die(at, DIE_MM, turn_z(np.radians(lot.die_turn_deg)), lot.die[1], looks[lot.die[0]]))
    for colour, value, x, y, turn in scene.tray:
        out.append(Die(np.array([x, -y, DIE_MM / 2]), DIE_MM, turn_z(np.radians(turn)), value, looks[colour]))
    return out


def _disc_at(name: str, lot: Lot, joined: Joined | None) -> np.ndarray:
    x, y = _lying(lot_middle(name), joined)
    return np.array([x + lot.x_mm, -(y + lot.y_mm)])


def _ring(at: np.ndarray, high: float) -> np.ndarray:
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    flat = at + DISC_MM / 2 * np.column_stack([np.cos(turn), np.sin(turn)])
    return np.column_stack([flat, np.full(40, high)])


def _fill(picture: np.ndarray, points: np.ndarray, colour: Any) -> None:
    cv2.fillConvexPoly(picture, cv2.convexHull((points * 16).round().astype(np.int32)), colour, cv2.LINE_AA, 4)


def _disc_shadow(shade: np.ndarray, at: np.ndarray, camera: Any, sun: np.ndarray, strength: float) -> None:
    fall = DISC_HIGH_MM / max(sun[2], 0.15) * sun[:2]
    ground = np.vstack([_ring(at, 0.0), _ring(at - fall, 0.0)])
    darken(shade, cv2.convexHull((camera.project(ground) * 16).round().astype(np.int32)), strength, 1.0)


def _draw_disc(picture: np.ndarray, at: np.ndarray, body: np.ndarray, camera: Any, sun: np.ndarray, ambient: float) -> None:
    side, top = body * (ambient * 0.7 + (1 - ambient) * 0.4), body * (ambient + (1 - ambient) * sun[2])
    _fill(picture, camera.project(np.vstack([_ring(at, 0.0), _ring(at, DISC_HIGH_MM)])), [float(v) for v in side])
    _fill(picture, camera.project(_ring(at, DISC_HIGH_MM)), [float(v) for v in top])
