"""Traces one snapshot with Mitsuba, and develops it as a phone does."""

import tempfile
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
import numpy.typing as npt

from vision.training.traced.grounds import SIDE, card_face, chip_face, coin_face, ground
from vision.training.traced.ply import write_ply
from vision.training.traced.snap_die import snap_faces, snap_mesh
from vision.training.traced.snapshot import Lamp, SnapDie, Snapshot, Thing

PASSES = 4  # of light paths: a pixel that one of them makes far brighter than the others is a spark
_SPARK = 3.0
Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
Scene = dict[str, Any]


def photograph(snapshot: Snapshot, samples: int, variant: str) -> Bytes:
    """The picture as the phone saves it before JPEG, (h, w, 3) blue-green-red. samples: light paths a pixel; variant: of Mitsuba."""
    mi.set_variant(variant)
    with tempfile.TemporaryDirectory() as folder:
        clear = any(die.make.skin == "clear" for die in snapshot.dice)
        scene: Scene = {"type": "scene", "integrator": {"type": "path", "max_depth": 12 if clear else 5}}
        scene |= _room(snapshot) | {f"lamp-{number}": _lamp(lamp) for number, lamp in enumerate(snapshot.lamps)}
        for number, die in enumerate(snapshot.dice):
            scene[f"die-{number}"] = _die(die, Path(folder) / f"{number}.ply", snapshot.seed + number)
        for number, thing in enumerate(snapshot.things):
            scene |= {f"thing-{number}-{part}": shape for part, shape in enumerate(_thing(thing, snapshot.seed + number))}
        loaded = mi.load_dict(scene)
        passes = [np.array(mi.render(loaded, spp=max(1, samples // PASSES), seed=number)) for number in range(PASSES)]
    light = np.stack(passes)
    usual = np.median(light, axis=0)
    return developed(np.minimum(light, _SPARK * usual + 0.02 * usual.mean()).mean(0), snapshot)


def developed(light: Floats, snapshot: Snapshot) -> Bytes:
    """Exposed, balanced, denoised, sharpened. light: (h, w, 3) red-green-blue, as bright as it happens to be."""
    rng, phone = np.random.default_rng(snapshot.seed), snapshot.phone
    grey = snapshot.around + sum(lamp.power * np.array(lamp.tint) for lamp in snapshot.lamps)  # as the lamps light a white sheet
    light = light / (grey / grey.mean()) ** phone.balance
    light = light * phone.bright / light.mean()
    light = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.3), light)  # a phone keeps lamps from burning out at once
    luma = light.mean(2, keepdims=True)
    light = np.clip(luma + phone.vivid * (light - luma), 0, 1)
    light = np.clip(light + rng.normal(0, 1, light.shape) * phone.noise / 255 * np.sqrt(light + 0.02), 0, 1)
    seen = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.power(np.maximum(light, 1e-6), 1 / 2.4) - 0.055)
    picture = np.ascontiguousarray(np.clip(255 * seen, 0, 255).astype(np.uint8)[..., ::-1])
    smooth = cv2.fastNlMeansDenoisingColored(picture, None, 3, 4, 3, 11)
    sharp = smooth + phone.sharpened * (smooth.astype(np.float32) - cv2.GaussianBlur(smooth, (0, 0), 1.2).astype(np.float32))
    return np.clip(sharp + rng.normal(0, 0.3 * phone.noise, sharp.shape), 0, 255).astype(np.uint8)


def _room(snapshot: Snapshot) -> Scene:
    """Camera, light all round, table top."""
    place, phone, half = mi.ScalarTransform4f(), snapshot.phone, snapshot.span_mm / 2
    width, height = phone.size_px
    _, up, _ = phone.axes()
    lens: Scene = {"type": "perspective"}
    if phone.aperture_mm:
        far = float(np.linalg.norm(np.subtract(phone.target, phone.at)))
        lens = {"type": "thinlens", "aperture_radius": phone.aperture_mm, "focus_distance": far}
    drawn = mi.Bitmap(_upright(ground(snapshot.ground, snapshot.seed, SIDE / snapshot.span_mm)))
    top = {"type": "bitmap", "bitmap": drawn, "wrap_mode": "mirror"}
    matt = {"type": "diffuse", "reflectance": top}
    return {
        "camera": {
            **lens,
            "fov": float(np.degrees(2 * np.arctan(width / 2 / phone.f_px))),
            "fov_axis": "x",
            "to_world": place.look_at(origin=list(phone.at), target=list(phone.target), up=up.tolist()),
            "film": {"type": "hdrfilm", "width": width, "height": height, "pixel_format": "rgb", "rfilter": {"type": "gaussian"}},
            "sampler": {"type": "independent"},
        },
        "around": {"type": "constant", "radiance": {"type": "rgb", "value": [snapshot.around] * 3}},
        "table": {
            "type": "rectangle",
            "to_world": place.scale([half, half, 1]),
            "bsdf": matt if snapshot.gloss is None else {"type": "roughplastic", "alpha": snapshot.gloss, "diffuse_reflectance": top},
        },
    }


def _lamp(lamp: Lamp) -> Scene:
    """Its power is what it adds to the light on the table."""
    place = mi.ScalarTransform4f()
    square = float(np.dot(lamp.at, lamp.at)) / (4 * lamp.half_mm**2) / max(0.4, lamp.at[2] / float(np.linalg.norm(lamp.at)))
    return {
        "type": "rectangle",
        "to_world": place.look_at(origin=list(lamp.at), target=[0, 0, 0], up=[0.01, 1, 0.02]) @ place.scale([lamp.half_mm] * 2 + [1]),
        "emitter": {"type": "area", "radiance": {"type": "rgb", "value": [part * lamp.power * square for part in lamp.tint]}},
    }


def _die(die: SnapDie, file: Path, seed: int) -> Scene:
    write_ply(file, *snap_mesh(die))
    picture, pips = snap_faces(die.make, die.mirrored, seed)
    return {"type": "ply", "filename": str(file), "bsdf": _skin(die, picture, pips)}


def _skin(die: SnapDie, picture: Bytes, pips: Bytes) -> Scene:
    make = die.make
    painted = {"type": "bitmap", "bitmap": mi.Bitmap(picture)}
    if make.skin == "metal":
        bare = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(255 - pips)[..., None]), "raw": True}
        return {"type": "principled", "base_color": painted, "metallic": bare, "roughness": 0.25 + make.rough}
    lacquer = {"type": "roughplastic", "alpha": make.rough, "diffuse_reflectance": painted}
    if make.skin != "clear":
        return lacquer
    tint = (np.array(make.body) / 255) ** 1.1
    glass = {
        "type": "roughdielectric" if make.rough > 0.12 else "dielectric",
        "int_ior": 1.49,
        "specular_transmittance": {"type": "rgb", "value": (0.9 * np.sqrt(tint / tint.max())).tolist()},
    }
    where = np.maximum(pips, np.uint8(255 * 0.35))  # some of the body is cloudy
    return {
        "type": "blendbsdf",
        "weight": {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(where)[..., None]), "raw": True},
        "clear": glass,
        "paint": {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": painted}},
    }


def _thing(thing: Thing, seed: int) -> list[Scene]:
    """The shapes of something that is no die."""
    place = mi.ScalarTransform4f()
    at = place.translate([thing.x, thing.y, 0]) @ place.rotate([0, 0, 1], thing.turn_deg)
    tint = {"type": "rgb", "value": ((np.array(thing.tint) / 255) ** 2.2).tolist()}
    if thing.kind == "pen":
        barrel = {"type": "roughplastic", "alpha": 0.1, "diffuse_reflectance": tint}
        way = 62 * np.array([np.cos(np.radians(thing.turn_deg)), np.sin(np.radians(thing.turn_deg))])
        ends = [[float(thing.x + side * way[0]), float(thing.y + side * way[1]), 4.5] for side in (-1, 1)]
        return [{"type": "cylinder", "p0": ends[0], "p1": ends[1], "radius": 4.5, "bsdf": barrel}]
    if thing.kind == "card":
        print_ = {"type": "bitmap", "bitmap": mi.Bitmap(_upright(card_face(seed)))}
        skin = {"type": "roughplastic", "alpha": 0.2, "diffuse_reflectance": print_}
        return [{"type": "rectangle", "to_world": at @ place.translate([0, 0, 0.4]) @ place.scale([31, 44, 1]), "bsdf": skin}]
    high, picture = (3.3, chip_face(seed, thing.tint)) if thing.kind == "chip" else (1.8, coin_face(seed))
    face = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(_round(picture)))}
    metal = {"type": "principled", "base_color": face, "metallic": 0.9, "roughness": 0.35}
    top = metal if thing.kind == "coin" else {"type": "roughplastic", "alpha": 0.25, "diffuse_reflectance": face}
    rim = {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": tint if thing.kind == "chip" else 0.3}}
    lid = at @ place.translate([0, 0, high]) @ place.scale([thing.reach_mm, thing.reach_mm, 1])
    return [
        {"type": "disk", "to_world": lid, "bsdf": top},
        {"type": "cylinder", "p0": [thing.x, thing.y, 0], "p1": [thing.x, thing.y, high], "radius": thing.reach_mm, "bsdf": rim},
    ]


def _upright(picture: Bytes) -> Bytes:
    """For a rectangle, at whose bottom a bitmap's first row lies."""
    return np.ascontiguousarray(picture[::-1])


def _round(picture: Bytes) -> Bytes:
    """A square picture so laid out that a disk, whose places are radius and angle, shows it upright."""
    size = 256
    radius, angle = np.meshgrid(np.linspace(0, 1, size, dtype=np.float32), np.linspace(0, 2 * np.pi, size, dtype=np.float32))
    half = np.float32(picture.shape[0] / 2)
    x, y = (half + half * radius * way for way in (np.cos(angle), -np.sin(angle)))
    laid = cv2.remap(picture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid, np.uint8)
