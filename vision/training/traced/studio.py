"""Traces one table with Mitsuba. World: x right, y up the mat (so minus the mat's y), z up, millimetres."""

import tempfile
from pathlib import Path
from typing import Any

import drjit
import mitsuba as mi
import numpy as np

from vision.mat import MAT_1
from vision.training.measure.calibrated import sheet
from vision.training.traced.die import faces, mesh
from vision.training.traced.ply import write_ply
from vision.training.traced.table import MIDDLE_MM, Table

mi.set_variant("scalar_rgb")
drjit.set_thread_count(1)
EXPOSURE = 1.36
SIGHT_MM = (210.0, -152.0, 0.0)


def shoot(table: Table, samples: int) -> np.ndarray:
    """The picture, (h, w, 3) uint8 blue-green-red, with sensor noise."""
    with tempfile.TemporaryDirectory() as folder:
        scene = {"type": "scene", "integrator": {"type": "path", "max_depth": 5}, **_room(table, samples)}
        for number, die in enumerate(table.dice):
            file = Path(folder) / f"{number}.ply"
            write_ply(file, *mesh(die, table.look.rounding))
            skin = {"type": "bitmap", "bitmap": mi.Bitmap(faces(die.colour, table.look))}
            lacquer = {"type": "roughplastic", "alpha": table.look.shine, "diffuse_reflectance": skin}
            scene[f"die-{number}"] = {"type": "ply", "filename": str(file), "bsdf": lacquer}
        light = np.array(mi.render(mi.load_dict(scene), seed=table.seed))
    light = np.clip(light * EXPOSURE, 0, 1)
    seen = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.power(np.maximum(light, 1e-6), 1 / 2.4) - 0.055)
    noise = np.random.default_rng(table.seed).normal(0, table.noise, seen.shape)
    return np.ascontiguousarray(np.clip(255 * seen + noise, 0, 255).astype(np.uint8)[..., ::-1])


def _room(table: Table, samples: int) -> dict[str, Any]:
    """Camera, lamp, light all round, table top and mat."""
    place, light = mi.ScalarTransform4f(), table.light
    roll = np.radians(table.turn_deg)
    x, y, z = table.camera_mm
    width, height = MAT_1.size_mm
    tint = [1, 1 - 0.15 * light.warm, 1 - 0.4 * light.warm]
    print_ = np.ascontiguousarray((255 * sheet()[::-1, :, ::-1]).astype(np.uint8))  # a bitmap's first row lies at the bottom
    return {
        "camera": {
            "type": "perspective",
            "fov": table.field_deg,
            "to_world": place.look_at(origin=[x, -y, z], target=list(SIGHT_MM), up=[float(np.sin(roll)), float(np.cos(roll)), 0]),
            "film": {"type": "hdrfilm", "width": table.size_px[0], "height": table.size_px[1], "pixel_format": "rgb"},
            "sampler": {"type": "multijitter", "sample_count": samples, "seed": table.seed},
        },
        "around": {"type": "constant", "radiance": {"type": "rgb", "value": [light.around] * 3}},
        "lamp": {
            "type": "rectangle",
            "to_world": place.look_at(
                origin=[light.at_mm[0], -light.at_mm[1], light.at_mm[2]], target=[MIDDLE_MM[0], -MIDDLE_MM[1], 0], up=[0, 1, 0.01]
            )
            @ place.scale([light.half_mm, light.half_mm, 1]),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": [part * light.power for part in tint]}},
        },
        "table": {
            "type": "rectangle",
            "to_world": place.translate([MIDDLE_MM[0], -MIDDLE_MM[1], -0.6]) @ place.scale(900),
            "bsdf": {"type": "diffuse", "reflectance": {"type": "rgb", "value": list(table.wood)}},
        },
        "mat": {
            "type": "rectangle",
            "to_world": place.translate([width / 2, -height / 2, 0]) @ place.scale([width / 2, height / 2, 1]),
            "bsdf": {"type": "diffuse", "reflectance": {"type": "bitmap", "bitmap": mi.Bitmap(print_), "filter_type": "bilinear"}},
        },
    }
