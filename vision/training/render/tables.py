"""Random tables on the printed mat, for measuring: any tilt, turn, lens, lamp, die size and colours. Seeded, so a set can be made again."""

import numpy as np

from vision.mat import MAT_1
from vision.table_plane import CameraPose, to_pixels
from vision.training.render.scene import Die, Light, Note, Scene, overhead
from vision.training.render.throw import scatter

COLOURS = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
LAMPS = (
    Light(lamp=1.0, spot=0.35, warmth=0.55),
    Light(lamp=0.35, spot=2.0, sky=0.3, warmth=0.9, from_deg=230),
    Light(lamp=0.9, spot=0.1, sky=0.9, warmth=0.0, from_deg=20),
)
SIZES_PX = ((960, 720), (1280, 960))


def random_table(seed: int) -> Scene:
    """One table: the whole mat in view, dice in the tray and on some casinos, sometimes notes in their strips."""
    rng = np.random.default_rng(seed)
    edge = float(rng.choice([12.0, 16.0, 20.0]))
    colours = rng.choice(COLOURS, rng.integers(2, 6), replace=False).tolist()
    dice = _dice(rng, "tray", colours, edge, int(rng.integers(2, 10)))
    for number in rng.choice(range(1, 7), rng.integers(1, 6), replace=False):
        dice += _dice(rng, f"casino-{number}", colours, edge, int(rng.integers(1, 5 if edge < 18 else 3)))
    strips = rng.choice(sorted(MAT_1.notes), rng.integers(0, 4), replace=False)
    ground = str(rng.choice(["wood", "cloth"]))
    return Scene(_camera(rng), tuple(dice), notes=tuple(_note(rng, strip) for strip in strips), light=LAMPS[seed % 3], ground=ground)


def _dice(rng: np.random.Generator, zone: str, colours: list[str], edge: float, count: int) -> list[Die]:
    x, y, w, h = MAT_1.zones[zone]
    by = 16.0 / edge  # scatter knows one size of die: the place is scaled instead
    wanted = [(str(rng.choice(colours)), int(rng.integers(1, 7))) for _ in range(count)]
    laid = scatter(wanted, (x * by, y * by, w * by, h * by), [], rng, gap_mm=0.3, margin_mm=11.5, neat=zone != "tray")
    return [Die(die.colour, die.value, die.x_mm / by, die.y_mm / by, die.spin_deg, edge) for die in laid]


def _note(rng: np.random.Generator, strip: str) -> Note:
    x, y, w, h = MAT_1.notes[strip]
    return Note(10_000 * int(rng.integers(1, 10)), x + w / 2, y + h / 2, float(rng.normal(0, 2)))


def _camera(rng: np.random.Generator) -> CameraPose:
    """Somewhere above, as near as the whole mat still fits."""
    size_px = SIZES_PX[int(rng.integers(len(SIZES_PX)))]
    tilt, spin = float(rng.uniform(0, 30)), float(rng.choice([0, 0, 180, 90]) + rng.uniform(-20, 20))
    focal = float(rng.uniform(0.65, 1.35))
    width, height = MAT_1.size_mm
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    for seen_width_mm in range(430, 1400, 15):
        pose = overhead(tilt, spin, focal, seen_width_mm, size_px=size_px)
        seen = to_pixels(corners, pose)
        if (seen > 8).all() and (seen < np.array(size_px) - 8).all():
            return pose
    raise ValueError("No distance shows the whole mat.")
