"""The studio with our board for Lords of Vegas in place of the mat: tiles of card, discs as markers, dice. Needs the bpy package."""

import math
from typing import Any

import bpy
import numpy as np

from vision.boards.printed import TILE_MM, TILES
from vision.frame import Image
from vision.mat import LORDS_1
from vision.training.compose.boards import DIE_MM, DISC_HIGH_MM, DISC_MM, BoardScene, lot_middle, printed_board
from vision.training.render.blender import BODY, UNIT, Studio, _matrix, _paint, _pictured, _world
from vision.training.render.scene import Die, Hand, Light, Scene, die_centre_mm, die_rotation

CARD_MM = 1.5


class BoardStudio(Studio):
    """A table with the board that can be photographed again and again. samples: light paths a pixel; threads: processor cores used."""

    def __init__(self, samples: int = 16, threads: int = 1) -> None:
        super().__init__(samples, threads)
        bpy.data.objects.remove(self._mat, do_unlink=True)
        self._mat = self._plane("board", LORDS_1.size_mm, _pictured("board", printed_board(), 0.85), 0.0)
        self._mat.location = _world(LORDS_1.size_mm[0] / 2, LORDS_1.size_mm[1] / 2, 0.0).tolist()
        self._tiles = {name: _box(name, TILE_MM, CARD_MM, _paint(f"tile {name}", _linear(ink), 0.7)) for name, ink in TILES.items()}
        self._discs = {name: _disc(name, _paint(f"disc {name}", body, 0.4)) for name, body in BODY.items()}

    def shoot_board(self, scene: BoardScene, light: Light, seed: int, hands: tuple[Hand, ...] = (), ground: str = "wood") -> Image:
        """Photograph a board: (h, w, 3) uint8 BGR."""
        self._board = scene
        return self.shoot(Scene(scene.camera, _dice(scene), hands=hands, light=light, ground=ground), seed)

    def _arrange(self, scene: Scene) -> None:
        super()._arrange(scene)
        for name, lot in self._board.lots.items():
            x, y = lot_middle(name)
            if lot.tile is not None:
                self._stand(self._tiles[lot.tile], x + lot.x_mm, y + lot.y_mm, lot.turn_deg)
            if lot.marker is not None:
                self._stand(self._discs[lot.marker], x + lot.x_mm, y + lot.y_mm, 0.0)

    def _stand(self, mesh: Any, x_mm: float, y_mm: float, turn_deg: float) -> None:
        thing = bpy.data.objects.new(mesh.name, mesh)
        turn = math.radians(-turn_deg)
        around = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
        thing.matrix_world = _matrix(around * UNIT, _world(x_mm, y_mm, 0.0))
        self._show(thing)


def _dice(scene: BoardScene) -> tuple[Die, ...]:
    out = []
    for name, lot in scene.lots.items():
        if lot.die is not None:
            x, y = lot_middle(name)
            at = (x + lot.x_mm + lot.dx_mm, y + lot.y_mm + lot.dy_mm)
            base = CARD_MM if lot.tile else 0.0
            out.append(Die(lot.die[0], lot.die[1], at[0], at[1], lot.die_turn_deg, DIE_MM, base))
    out += [Die(colour, value, x, y, turn) for colour, value, x, y, turn in scene.tray]
    assert all(die_centre_mm(die)[2] > 0 and die_rotation(die).shape == (3, 3) for die in out)
    return tuple(out)


def _linear(ink: tuple[float, float, float]) -> tuple[float, float, float]:
    """A printed colour as the renderer reckons, in linear light."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink)
    return red, green, blue


def _box(name: str, side: float, high: float, material: Any) -> Any:
    """A square card standing on z = 0, millimetres."""
    h = side / 2
    points = [(x, y, z) for z in (0.0, high) for x, y in ((-h, -h), (h, -h), (h, h), (-h, h))]
    faces = [(4, 5, 6, 7), (3, 2, 1, 0), *[(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)]]
    mesh = bpy.data.meshes.new(f"tile {name}")
    mesh.from_pydata(points, [], faces)
    mesh.materials.append(material)
    return mesh


def _disc(name: str, material: Any) -> Any:
    """A disc standing on z = 0, millimetres."""
    parts = 48
    turn = np.linspace(0, 2 * math.pi, parts, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)]) * DISC_MM / 2
    points = [(float(x), float(y), z) for z in (0.0, DISC_HIGH_MM) for x, y in ring]
    sides = [(i, (i + 1) % parts, parts + (i + 1) % parts, parts + i) for i in range(parts)]
    mesh = bpy.data.meshes.new(f"disc {name}")
    mesh.from_pydata(points, [], [tuple(range(parts, 2 * parts)), tuple(range(parts))[::-1], *sides])
    mesh.materials.append(material)
    return mesh
