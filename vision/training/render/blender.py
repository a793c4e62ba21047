"""The studio: builds a scene with Blender's Cycles and photographs it. Everything here needs the bpy package."""

import math
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.dice_cards import CARD_MM
from vision.frame import Image
from vision.mat import MAT_1
from vision.training.render.meshes import die_mesh
from vision.training.render.scene import Card, Hand, Light, Note, Scene, die_centre_mm, die_rotation, hand_capsules
from vision.training.sheets import pages
from vision.training.sheets.card_art import card_art

UNIT = 0.01  # Blender units a millimetre
MIDDLE_MM = (MAT_1.size_mm[0] / 2, MAT_1.size_mm[1] / 2)
BODY: dict[str, tuple[float, float, float]] = {
    "black": (0.012, 0.012, 0.014), "blue": (0.015, 0.07, 0.42), "green": (0.012, 0.22, 0.055), "orange": (0.78, 0.20, 0.012),
    "purple": (0.16, 0.03, 0.34), "red": (0.52, 0.012, 0.016), "white": (0.80, 0.79, 0.75), "yellow": (0.85, 0.56, 0.015),
}  # fmt: skip
DARK_PIPS = {"white", "yellow", "orange"}
MAT_PX_PER_MM = 5
GRAIN = 1.2  # standard deviation of the sensor's, in grey levels


class Studio:
    """A table that can be photographed again and again. samples: light paths a pixel; threads: processor cores used."""

    def __init__(self, samples: int = 16, threads: int = 2) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self._engine(samples, threads)
        self._camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        self.scene.collection.objects.link(self._camera)
        self.scene.camera = self._camera
        self.scene.world = bpy.data.worlds.new("room")
        self.scene.world.use_nodes = True
        self._lamp, self._spot = self._area("lamp", 7.0), self._area("spot", 0.5)
        self._grounds = {"wood": _wood(), "cloth": _cloth()}
        self._table = self._plane("table", (1700, 1500), self._grounds["wood"], -0.6)
        self._mat = self._plane("mat", MAT_1.size_mm, _pictured("mat", _mat_picture(), 0.85), 0.0)
        self._dice: dict[str, Any] = {}
        self._passing: list[Any] = []

    def shoot(self, scene: Scene, seed: int = 0) -> Image:
        """Photograph a scene: (h, w, 3) uint8 BGR, with the sensor's grain of this seed."""
        self._arrange(scene)
        with tempfile.TemporaryDirectory() as folder:
            self.scene.render.filepath = str(Path(folder) / "shot.png")
            bpy.ops.render.render(write_still=True)
            shot = cv2.imread(self.scene.render.filepath)
        grain = np.random.default_rng(seed).normal(0, GRAIN, shot.shape)
        soft = cv2.GaussianBlur(shot.astype(np.float32), (0, 0), 0.45)
        return np.clip(np.round(soft + grain), 0, 255).astype(np.uint8)

    def _engine(self, samples: int, threads: int) -> None:
        render, cycles = self.scene.render, self.scene.cycles
        render.engine = "CYCLES"
        cycles.device = "CPU"
        cycles.samples, cycles.use_adaptive_sampling = samples, False
        cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
        cycles.denoising_quality, cycles.denoising_prefilter = "BALANCED", "FAST"
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 2, 2
        cycles.caustics_reflective = cycles.caustics_refractive = False
        render.threads_mode, render.threads = "FIXED", threads
        render.use_persistent_data = True
        render.resolution_percentage = 100
        render.image_settings.file_format = "PNG"
        self.scene.view_settings.view_transform = "Standard"

    def _arrange(self, scene: Scene) -> None:
        for thing in self._passing:
            bpy.data.objects.remove(thing, do_unlink=True)
        self._passing = []
        self._aim(scene)
        self._light(scene.light)
        self._table.data.materials[0] = self._grounds[scene.ground]
        for die in scene.dice:
            thing = bpy.data.objects.new("die", self._die(die.colour))
            dx, dy, dz = die_centre_mm(die)
            thing.matrix_world = _matrix(die_rotation(die) * die.size_mm * UNIT, _world(dx, dy, dz))
            self._show(thing)
        for note in scene.notes:
            self._show(_note(note))
        for card in scene.cards:
            self._show(_card(card))
        for hand in scene.hands:
            self._show(_hand(hand))

    def _show(self, thing: Any) -> None:
        self.scene.collection.objects.link(thing)
        self._passing.append(thing)

    def _aim(self, scene: Scene) -> None:
        pose = scene.camera
        width, height = pose.lens.size_px
        self.scene.render.resolution_x, self.scene.render.resolution_y = width, height
        lens = self._camera.data
        lens.sensor_fit, lens.sensor_width = "HORIZONTAL", 36.0
        lens.lens = 36.0 * pose.lens.focal_px / width
        lens.clip_start, lens.clip_end = 0.05, 100
        flip = np.diag([1.0, -1.0, -1.0])  # OpenCV looks along +z with y down, Blender along -z with y up; so are the tables'
        self._camera.matrix_world = _matrix(flip @ pose.rotation.T @ flip, _world(*pose.position_mm))

    def _area(self, name: str, size: float) -> Any:
        lamp = bpy.data.lights.new(name, "AREA")
        lamp.size = size
        thing = bpy.data.objects.new(name, lamp)
        self.scene.collection.objects.link(thing)
        return thing

    def _light(self, light: Light) -> None:
        tint = (1.0, 1.0 - 0.22 * light.warmth, 1.0 - 0.5 * light.warmth)
        way = math.radians(light.from_deg)
        hung = ((self._lamp, 4.0, 9.0, 620 * light.lamp, way), (self._spot, 5.0, 8.0, 330 * light.spot, way + 2.2))
        for thing, far, high, power, towards in hung:
            thing.location = (far * math.cos(towards), far * math.sin(towards), high)
            down = np.array(thing.location)
            down /= np.linalg.norm(down)
            thing.rotation_euler = (math.acos(down[2]), 0, math.atan2(down[1], down[0]) + math.pi / 2)
            thing.data.energy, thing.data.color = power, tint
        room = self.scene.world.node_tree.nodes["Background"].inputs
        room[0].default_value, room[1].default_value = (0.95, 0.97, 1.0, 1), 0.55 * light.sky

    def _plane(self, name: str, size_mm: tuple[float, float], material: Any, height_mm: float) -> Any:
        w, h, z = size_mm[0] * UNIT / 2, size_mm[1] * UNIT / 2, height_mm * UNIT
        thing = bpy.data.objects.new(name, _quad([(-w, -h, z), (w, -h, z), (w, h, z), (-w, h, z)], material))
        self.scene.collection.objects.link(thing)
        return thing

    def _die(self, colour: str) -> Any:
        if colour not in self._dice:
            points, quads, ink = die_mesh()
            mesh = bpy.data.meshes.new(colour)
            mesh.from_pydata(points.tolist(), [], quads.tolist())
            pip = (0.015, 0.015, 0.015) if colour in DARK_PIPS else (0.85, 0.85, 0.82)
            mesh.materials.append(_paint(f"{colour} body", BODY[colour], 0.28))
            mesh.materials.append(_paint(f"{colour} pip", pip, 0.5))
            mesh.polygons.foreach_set("material_index", ink.astype(np.int32))
            mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
            mesh.update()
            self._dice[colour] = mesh
        return self._dice[colour]


def _world(x_mm: float, y_mm: float, z_mm: float) -> npt.NDArray[np.float64]:
    return np.array([(x_mm - MIDDLE_MM[0]) * UNIT, (MIDDLE_MM[1] - y_mm) * UNIT, z_mm * UNIT])


def _matrix(turn: npt.NDArray[np.float64], place: npt.NDArray[np.float64]) -> Any:
    from mathutils import Matrix

    whole = np.eye(4)
    whole[:3, :3], whole[:3, 3] = turn, place
    return Matrix(whole.tolist())


def _quad(points: list[tuple[float, float, float]], material: Any) -> Any:
    mesh = bpy.data.meshes.new("quad")
    mesh.from_pydata(points, [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new()
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        loop.uv = uv
    mesh.materials.append(material)
    return mesh


def _paint(name: str, colour: tuple[float, float, float], roughness: float) -> Any:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"].inputs
    shader["Base Color"].default_value, shader["Roughness"].default_value = (*colour, 1), roughness
    return material


def _pictured(name: str, picture: Image, roughness: float) -> Any:
    """A material that shows a picture (BGR) over the whole quad."""
    material = _paint(name, (1, 1, 1), roughness)
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = picture[::-1, :, ::-1] / 255.0
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    nodes, links = material.node_tree.nodes, material.node_tree.links
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = image
    links.new(texture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def _wood() -> Any:
    material = _paint("wood", (0.2, 0.1, 0.05), 0.45)
    _blend(
        material,
        "ShaderNodeTexWave",
        (1.2, 9.0, 1.0),
        {"Scale": 0.55, "Distortion": 7.0, "Detail": 2.0, "Detail Scale": 0.7},
        (0.13, 0.062, 0.028),
        (0.21, 0.108, 0.05),
    )
    return material


def _cloth() -> Any:
    material = _paint("cloth", (0.05, 0.08, 0.12), 0.95)
    _blend(material, "ShaderNodeTexNoise", (1.0, 1.0, 1.0), {"Scale": 6.0, "Detail": 3.0}, (0.035, 0.055, 0.085), (0.055, 0.085, 0.125))
    return material


def _blend(
    material: Any,
    kind: str,
    stretch: tuple[float, float, float],
    knobs: dict[str, float],
    dark: tuple[float, float, float],
    light: tuple[float, float, float],
) -> None:
    """Colour a material by a pattern of Blender's own between two colours."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    where, pattern, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new(kind), nodes.new("ShaderNodeValToRGB")
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    for knob, value in knobs.items():
        pattern.inputs[knob].default_value = value
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*light, 1)
    links.new(where.outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], pattern.inputs["Vector"])
    links.new(pattern.outputs[0], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])


@lru_cache(maxsize=1)
def _mat_picture() -> Image:
    """The very mat that `companion print mat` prints, as pixels."""
    return pages.ground(MAT_1, MAT_PX_PER_MM)


NOTE_MM = (58.0, 27.0)


@lru_cache(maxsize=16)
def _note_material(value_usd: int) -> Any:
    """Our own simple banknote: a frame, rays and the value."""
    width, height = (round(side * 8) for side in NOTE_MM)
    art = np.full((height, width, 3), (205, 226, 218), np.uint8)
    ink = (70, 95 + value_usd // 2000, 60 + value_usd // 1000)
    for angle in np.linspace(0, 2 * np.pi, 48, endpoint=False):
        end = (int(width / 2 + width * np.cos(angle)), int(height / 2 + width * np.sin(angle)))
        cv2.line(art, (width // 2, height // 2), end, (190, 214, 204), 2, cv2.LINE_AA)
    cv2.rectangle(art, (10, 10), (width - 11, height - 11), ink, 5)
    words = f"${value_usd:,}"
    (w, h), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_TRIPLEX, 2.4, 5)
    cv2.putText(art, words, ((width - w) // 2, (height + h) // 2), cv2.FONT_HERSHEY_TRIPLEX, 2.4, ink, 5, cv2.LINE_AA)
    return _pictured(f"note {value_usd}", art, 0.8)


def _note(note: Note) -> Any:
    return _paper("note", NOTE_MM, _note_material(note.value_usd), note)


def _paper(name: str, size_mm: tuple[float, float], material: Any, lies: Note | Card) -> Any:
    """A sheet of this size that lies so."""
    w, h = (side * UNIT / 2 for side in size_mm)
    thing = bpy.data.objects.new(name, _quad([(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)], material))
    thing.location = _world(lies.x_mm, lies.y_mm, lies.height_mm).tolist()
    thing.rotation_euler = (0, 0, math.radians(-lies.turn_deg))
    return thing


@lru_cache(maxsize=64)
def _card_material(colour: str, value: int, dice: int) -> Any:
    return _pictured(f"card {colour} {value} {dice}", card_art(colour, value, dice), 0.6)


def _card(card: Card) -> Any:
    return _paper("card", CARD_MM, _card_material(card.colour, card.value, card.dice), card)


def _hand(hand: Hand) -> Any:
    """Capsules melted into one skin by a voxel remesh."""
    points: list[list[float]] = []
    faces: list[list[int]] = []
    for start, end, wide, narrow in hand_capsules():
        _add_capsule(points, faces, np.array(start), np.array(end), wide, narrow)
    mesh = bpy.data.meshes.new("hand")
    mesh.from_pydata((np.array(points) * UNIT).tolist(), [], faces)
    mesh.materials.append(_paint("skin", hand.skin, 0.55))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    thing = bpy.data.objects.new("hand", mesh)
    melt = thing.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", 2.2 * UNIT, True
    soften = thing.modifiers.new("soften", "SMOOTH")
    soften.iterations = 6
    turn = cv2.Rodrigues(np.array([0, 0, -math.radians(hand.turn_deg)]))[0]
    thing.matrix_world = _matrix(turn * hand.scale, _world(hand.x_mm, hand.y_mm, hand.height_mm))
    return thing


def _add_capsule(
    points: list[list[float]],
    faces: list[list[int]],
    start: npt.NDArray[np.float64],
    end: npt.NDArray[np.float64],
    wide: float,
    narrow: float,
) -> None:
    """A closed round rod with round ends, thinning from `wide` to `narrow`."""
    along = (end - start) / np.linalg.norm(end - start)
    side = np.cross(along, (0, 0, 1) if abs(along[2]) < 0.9 else (1, 0, 0))
    side /= np.linalg.norm(side)
    other = np.cross(along, side)
    rings, around = 6, 16
    profile = [(start - along * wide * math.sin(t), wide * math.cos(t)) for t in np.linspace(1.45, 0, rings)]
    profile += [(end + along * narrow * math.sin(t), narrow * math.cos(t)) for t in np.linspace(0, 1.45, rings)]
    first = len(points)
    for middle, radius in profile:
        for turn in np.linspace(0, 2 * math.pi, around, endpoint=False):
            points.append((middle + radius * (side * math.cos(turn) + other * math.sin(turn))).tolist())
    for ring in range(len(profile) - 1):
        for step in range(around):
            a, b = first + ring * around + step, first + ring * around + (step + 1) % around
            faces.append([a, b, b + around, a + around])
    faces.append([first + step for step in range(around)][::-1])
    faces.append([first + (len(profile) - 1) * around + step for step in range(around)])
