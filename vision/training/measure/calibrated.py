"""A hundred tables with the printed mat, and how true places and zones come out of them: the measurement of calibration.

    python -m vision.training.measure.calibrated [--count 100] [--first 0] [--covered] [--known-lens] [--glued 1.0]
                                                  [--folded 3.0] [--rolled 5.0] [--pictures FOLDER]
                                                  [--camera dull] [--light shadow]

The mat is the very sheet that `companion print mat` writes (needs pdftoppm). Cameras tilt by 0 to 30 degrees and turn at will, through a
normal or a wide lens with distortion; three lamps; dice of 12, 16 and 20 mm, some in the corners of the mat. --covered: half of the
markers lie under sheets of paper. --glued: the mat is four sheets, each so many millimetres beside its place; places are those of the
print. --folded, --rolled: it was kept so, and stands up from the table at its creases, or at its ends (vision.training.draw.paper).
--known-lens: as after calibrating the lens with the target; without it the lens is fitted from the mat.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Frame
from vision.ground.mat_finder import find_mat
from vision.ground.mat_refusals import MatNotSeenError
from vision.mat import MAT_1, Marker
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import DieReading, Scene
from vision.table_plane import CameraPose, Lens, pixels_per_mm, to_pixels, to_table_mm, zone_at
from vision.training.compose.live import SIZE_PX
from vision.training.compose.tables import PoseCamera, farthest_first, game_look
from vision.training.draw import grounds
from vision.training.draw.dice import Die, draw_die, draw_shadow, towards, turn_z
from vision.training.draw.looks import Look
from vision.training.draw.paper import FLAT, Paper, chosen_paper, offer_paper
from vision.training.draw.relief import put_upon
from vision.training.measure.conditions import chosen, offer
from vision.training.sheets import pages

SHEET_PX = 6.0  # pixels a millimetre of the rasterised sheet
DICE_MM = (12.0, 16.0, 20.0)
COLOURS = ("red", "blue", "white", "green")
LAMPS = {  # gain of blue, green, red; share of light that comes from all sides; how much darker the far side is
    "daylight": ((1.0, 1.0, 1.0), 0.75, 0.15),
    "warm bulb": ((0.66, 0.92, 1.12), 0.5, 0.35),
    "dim strip": ((0.62, 0.7, 0.66), 0.6, 0.45),
}
INSIDE_MM = 4.0  # a die whose middle lies so far inside must be told in the right zone
FAR_MM = 8.0  # a reading further off than this is not that die
WRONG_MM = 2.0
STEEP_DEG = 40.0
OWNED = 3.0  # standard deviations: an error beyond them was not told


@dataclass(frozen=True, slots=True)
class LyingDie:
    """The truth of one die."""

    value: int
    colour: str
    xy_mm: tuple[float, float]
    size_mm: float

    @property
    def zone(self) -> str | None:
        """The zone it surely lies in, None where it is too near a border to be sure."""
        place = zone_at(self.xy_mm, MAT_1.zones)
        return place.zone if place.border_mm is not None and place.border_mm >= INSIDE_MM else None


@dataclass(frozen=True, slots=True)
class Table:
    """One made picture (BGR) and its truth. lamp: of LAMPS; wide: a wide lens; hidden: covered markers."""

    picture: np.ndarray
    pose: CameraPose
    dice: tuple[LyingDie, ...]
    lamp: str
    wide: bool
    hidden: tuple[int, ...] = ()


@dataclass(slots=True)
class Outcome:
    """What came of one table. refused: the code of the refusal, "" where it was calibrated; scene: why it was not read, "" where it was.

    pose_mm: how far the pose puts the mat's corners wrong at a die's height, the worst; unsure_mm: what the pose itself owns to be
    open there (one standard deviation); off_mm: each read die's distance from its truth; steep, steep_missed: dice seen more than 40
    degrees aslant; zones_told: dice that surely lie in a zone, zones_wrong: of these; missed: dice that were not seen.
    """

    refused: str = ""
    scene: str = ""
    pose_mm: float = 0.0
    unsure_mm: float = 0.0
    steep: int = 0
    steep_missed: int = 0
    off_mm: list[float] = field(default_factory=list)
    believed_off_mm: list[float] = field(default_factory=list)
    believed: int = 0
    values_wrong: int = 0
    colours_wrong: int = 0
    zones_wrong: int = 0
    zones_told: int = 0
    missed: int = 0


@lru_cache(maxsize=1)
def sheet() -> np.ndarray:
    """The printed mat, (h, w, 3) float32 0..1, SHEET_PX pixels a millimetre."""
    return pages.ground(MAT_1, SHEET_PX).astype(np.float32) / 255


def make_table(seed: int, covered: bool = False, paper: Paper = FLAT) -> Table:
    """Table number `seed`: always the same. paper: how the mat was joined and kept."""
    rng, chances = np.random.default_rng([20260, seed]), (np.random.default_rng([20261, seed]), np.random.default_rng([20262, seed]))
    wide = bool(seed % 2)
    pose = camera(rng, wide)
    lamp = list(LAMPS)[seed % 3]
    hidden = tuple(int(n) for n in rng.choice(len(MAT_1.markers), len(MAT_1.markers) // 2, replace=False)) if covered else ()
    dice = throw(rng, DICE_MM[seed // 2 % 3])
    mat = paper.laid(sheet(), MAT_1, pose.position_mm, chances)
    seen_from = replace(pose, joined=mat.joined)
    truths = tuple(_truth(die, seen_from) for die in dice)
    for die in dice if mat.relief is not None else ():
        put_upon(die, mat.relief)
    picture = photograph(rng, pose, dice, lamp, [MAT_1.markers[n] for n in hidden], mat.picture)
    return Table(picture, seen_from, truths, lamp, wide, hidden)


def camera(rng: np.random.Generator, wide: bool) -> CameraPose:
    """A camera over the mat, the whole of which is in the picture: tilt 0 to 30 degrees in any direction, any turn."""
    width, height = SIZE_PX
    focal = rng.uniform(0.58, 0.68) if wide else rng.uniform(0.85, 1.15)
    k1 = rng.uniform(-0.3, -0.1) if wide else rng.uniform(-0.06, 0.03)
    bends = (k1, k1**2 * rng.uniform(0.6, 1.1))  # as such lenses are: the bending weakens outwards
    centre = ((width - 1) / 2 + rng.normal(0, 6), (height - 1) / 2 + rng.normal(0, 6))
    lens = Lens(SIZE_PX, focal * width, centre, (*bends, 0.0, 0.0, 0.0))
    tilt, about = np.radians(rng.uniform(0, 30)), rng.uniform(0, 2 * np.pi)
    lean = cv2.Rodrigues(np.array([np.cos(about), np.sin(about), 0.0]) * tilt)[0]
    turn = lean @ cv2.Rodrigues(np.array([0, 0, rng.choice([0.0, np.pi]) + rng.normal(0, 0.25)]))[0]
    middle = np.array([MAT_1.size_mm[0] / 2, MAT_1.size_mm[1] / 2, 0.0])
    for far in np.arange(0.9, 3.0, 0.03) * focal * 420:  # nearer and nearer until it does not fit: the other way round
        shift = np.array([rng.normal(0, 1), rng.normal(0, 1), far]) - turn @ middle
        pose = CameraPose(lens, tuple(float(v) for v in cv2.Rodrigues(turn)[0].ravel()), tuple(float(v) for v in shift))
        if _fits(pose):
            return pose
    raise AssertionError("no camera sees the whole mat")


def _fits(pose: CameraPose) -> bool:
    edge = np.linspace(0, 1, 9)
    w, h = MAT_1.size_mm
    rim = [(x * w, y * h) for x in edge for y in edge if x in (0, 1) or y in (0, 1)]
    seen = to_pixels(rim, pose, 0.0)
    return bool((seen > 6).all() and (seen[:, 0] < SIZE_PX[0] - 6).all() and (seen[:, 1] < SIZE_PX[1] - 6).all())


def throw(rng: np.random.Generator, size: float) -> list[Die]:
    """Four dice in the mat's corners, just inside its frame, one or two in each casino, some in tray and slot."""
    looks = [_plain(rng, colour) for colour in COLOURS]
    near = 26 + size / 2 + 1
    w, h = MAT_1.size_mm
    spots = [(near, 71 + near - 26), (w - near, 71 + near - 26), (near, h - near), (w - near, h - near)]
    for name, (x, y, wide, high) in MAT_1.zones.items():
        for _ in range(6 if name == "tray" else 1):
            spots.append((rng.uniform(x + size / 2, x + wide - size / 2), rng.uniform(y + size / 2, y + high - size / 2)))
    dice: list[Die] = []
    for x, y in spots:
        if all(np.hypot(x - d.at[0], y + d.at[1]) > 1.5 * size for d in dice):
            at = np.array([x, -y, size / 2])
            look = looks[int(rng.integers(len(looks)))]
            dice.append(Die(at, size, turn_z(rng.uniform(0, 2 * np.pi)), int(rng.integers(1, 7)), look))
    return dice


def _plain(rng: np.random.Generator, colour: str) -> Look:
    look = game_look(rng, colour)
    look.logo, look.gloss, look.rounding = False, min(look.gloss, 0.3), min(look.rounding, 0.16)
    return look


def _truth(die: Die, pose: CameraPose) -> LyingDie:
    """pose: with how the mat's sheets lie; places are those of its print."""
    at = np.array([(die.at[0], -die.at[1])])
    x, y = (at if pose.joined is None else pose.joined.printed_at(at))[0]
    return LyingDie(die.top, die.look.colour or "", (float(x), float(y)), die.size)


def photograph(
    rng: np.random.Generator, pose: CameraPose, dice: Sequence[Die], lamp: str, hidden: Sequence[Marker], drawn: np.ndarray | None = None
) -> np.ndarray:
    """The picture: mat, as it is drawn, on some table, dice with shadows, lamp, softness, noise, JPEG."""
    gain, ambient, falls = LAMPS[lamp]
    picture = _mat_in_view(rng, pose, hidden, sheet() if drawn is None else drawn)
    low, turn = rng.uniform(np.radians(45), np.radians(80)), rng.uniform(0, 2 * np.pi)
    sun = towards(low, turn)
    eye = PoseCamera(pose)
    shade = np.ones(picture.shape[:2], np.float32)
    for die in dice:
        draw_shadow(shade, die, eye, sun, 0.5 * (1 - ambient) + 0.15, 1.2)
    picture *= (ambient + (1 - ambient) * sun[2]) * shade[..., None]
    for die in farthest_first(dice, eye.eye()):
        draw_die(picture, die, eye, sun, ambient, rng)
    width, height = SIZE_PX
    y, x = np.mgrid[:height, :width].astype(np.float32)
    along = (x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)
    vignette = 1 - 0.15 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
    picture *= ((1 - falls * (along + 0.5)) * vignette)[..., None] * np.array(gain, np.float32)
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 0.9))
    picture += rng.normal(0, rng.uniform(0.004, 0.014), picture.shape).astype(np.float32)
    shown = (np.clip(picture, 0, 1) * 255).astype(np.uint8)
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 88])[1], cv2.IMREAD_COLOR), np.uint8)


def _mat_in_view(rng: np.random.Generator, pose: CameraPose, hidden: Sequence[Marker], drawn: np.ndarray) -> np.ndarray:
    """Every pixel's place on the table is looked up on the sheet: exact for any lens. (h, w, 3) float32."""
    if hidden:
        drawn = drawn.copy()
        for marker in hidden:
            _cover(rng, drawn, marker)
    width, height = SIZE_PX
    step = 8
    xs, ys = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
    coarse = to_table_mm(np.column_stack([xs.ravel(), ys.ravel()]), pose).reshape(*xs.shape, 2).astype(np.float32)
    between = np.meshgrid(np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step)
    fine = cv2.remap(coarse, *between, cv2.INTER_LINEAR)
    scale = pixels_per_mm((210.0, 148.5), pose) / SHEET_PX
    soft = cv2.GaussianBlur(drawn, (0, 0), max(0.3, 0.35 / scale))  # as large as a pixel of the camera
    rim = (drawn.shape[1] / SHEET_PX - MAT_1.size_mm[0]) / 2  # of a print that is larger than the mat
    places = (fine + np.float32(rim)) * SHEET_PX - 0.5
    seen = cv2.remap(soft, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    w, h = MAT_1.size_mm
    on_mat = np.all((fine >= -rim) & (fine <= np.array([w, h]) + rim), axis=2).astype(np.float32)
    on_mat = cv2.GaussianBlur(on_mat, (0, 0), 0.7)[..., None]
    table = grounds.ground(rng, (height, width)).astype(np.float32) * 0.6
    return np.asarray(table * (1 - on_mat) + seen * on_mat, np.float32)


def _cover(rng: np.random.Generator, drawn: np.ndarray, marker: Marker) -> None:
    """A scrap of paper over one marker."""
    middle = (np.array([marker.x_mm, marker.y_mm]) + marker.side_mm / 2 + rng.normal(0, 2, 2)) * SHEET_PX
    box = (middle.tolist(), (rng.uniform(24, 40) * SHEET_PX, rng.uniform(24, 40) * SHEET_PX), float(rng.uniform(0, 90)))
    cv2.fillConvexPoly(drawn, cv2.boxPoints(box).astype(np.int32), [float(v) for v in rng.uniform(0.3, 0.95, 3)])


def measure(table: Table, known_lens: bool = False) -> Outcome:
    """Calibrate by the picture and read it, as the product does; hold both against the truth."""
    out = Outcome()
    try:
        sight = find_mat(table.picture, table.pose.lens if known_lens else None)
    except MatNotSeenError as refusal:
        out.refused = refusal.code
        return out
    out.unsure_mm = sight.unsure_high_mm
    size = table.dice[0].size_mm
    w, h = MAT_1.size_mm
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h), (w / 2, h / 2)], float)
    out.pose_mm = float(np.linalg.norm(to_table_mm(to_pixels(corners, table.pose, size), sight.pose, size) - corners, axis=1).max())
    profile = Profile(lens=table.pose.lens, size_px=SIZE_PX) if known_lens else None
    reading = TableReader(profile=profile, colours=frozenset(COLOURS)).read(Frame(table.picture, 0.0, "made", 0, still=True))
    if reading.scene is not Scene.SETTLED:
        out.scene = str(reading.scene)
        return out
    x, y, high = table.pose.position_mm
    for die in table.dice:
        missed = out.missed
        _judge(die, reading.dice, out)
        if np.degrees(np.arctan2(np.hypot(die.xy_mm[0] - x, die.xy_mm[1] - y), high)) > STEEP_DEG:
            out.steep += 1
            out.steep_missed += out.missed - missed
    return out


def _judge(truth: LyingDie, dice: Sequence[DieReading], out: Outcome) -> None:
    placed = [(float(np.hypot(*np.subtract(die.xy_mm, truth.xy_mm))), i) for i, die in enumerate(dice) if die.xy_mm is not None]
    off, i = min(placed, default=(np.inf, -1))
    if off > FAR_MM:
        out.missed += 1
        return
    die = dice[i]
    out.off_mm.append(off)
    if truth.zone is not None:
        out.zones_told += 1
        out.zones_wrong += die.zone != truth.zone
    if not die.ask:
        out.believed += 1
        out.believed_off_mm.append(off)
        out.values_wrong += die.value != truth.value
        out.colours_wrong += die.colour != truth.colour


def report(outcomes: Sequence[Outcome]) -> str:
    """All numbers of a run, the worst first."""
    good = [o for o in outcomes if not o.refused]
    off = np.array([mm for o in good for mm in o.off_mm] or [np.nan])
    refused = ", ".join(f"{o.refused} (table {i})" for i, o in enumerate(outcomes) if o.refused)
    unread = ", ".join(f"{o.scene} (table {i})" for i, o in enumerate(outcomes) if o.scene)
    worst = max(range(len(outcomes)), key=lambda i: max(outcomes[i].off_mm, default=0.0))
    poses = [o.pose_mm for o in good] or [np.nan]
    lines = [
        f"worst die {np.nanmax(off):.2f} mm (table {worst}), over {WRONG_MM} mm: {int((off > WRONG_MM).sum())} of {off.size}; "
        f"99 % {np.nanquantile(off, 0.99):.2f}, median {np.nanmedian(off):.2f} mm",
        f"worst pose {max(poses):.2f} mm at a die's height in a corner, median {np.median(poses):.2f}; "
        f"over {WRONG_MM} mm: {sum(o.pose_mm > WRONG_MM for o in good)}, of these without saying so: "
        f"{sum(o.pose_mm > max(WRONG_MM, OWNED * o.unsure_mm) for o in good)}",
        f"zones wrong {sum(o.zones_wrong for o in good)} of {sum(o.zones_told for o in good)} dice at least {INSIDE_MM} mm inside",
        f"calibrated {len(good)} of {len(outcomes)}"
        + (f"; refused: {refused}" if refused else "")
        + (f"; not read: {unread}" if unread else ""),
        f"of the dice believed without asking: worst {max((mm for o in good for mm in o.believed_off_mm), default=0.0):.2f} mm, over "
        f"{WRONG_MM} mm {sum(mm > WRONG_MM for o in good for mm in o.believed_off_mm)}, of these on tables that do not say that they are "
        f"measured worse {sum(mm > WRONG_MM for o in good if o.unsure_mm <= WRONG_MM for mm in o.believed_off_mm)}",
        f"dice not seen {sum(o.missed for o in good)}, of these more than {STEEP_DEG} degrees aslant {sum(o.steep_missed for o in good)} "
        f"of {sum(o.steep for o in good)}; believed {sum(o.believed for o in good)}, of these wrong in value "
        f"{sum(o.values_wrong for o in good)}, in colour {sum(o.colours_wrong for o in good)}",
    ]
    return "\n".join(lines)


def _line(seed: int, table: Table, out: Outcome) -> str:
    told = out.refused or out.scene or f"pose {out.pose_mm:.2f}, worst die {max(out.off_mm, default=0.0):.2f} mm, missed {out.missed}"
    lens = "wide" if table.wide else "normal"
    return f"{seed:3} {table.lamp:9} {lens:6} tilt {table.pose.tilt_deg:4.1f} dice {table.dice[0].size_mm:.0f} mm: {told}"


def main(words: Sequence[str] | None = None) -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--count", type=int, default=100)
    ask.add_argument("--first", type=int, default=0)
    ask.add_argument("--covered", action="store_true", help="half of the markers under paper")
    ask.add_argument("--known-lens", action="store_true", help="the lens is known from the target")
    offer_paper(ask)
    ask.add_argument("--pictures", type=Path, help="also write the pictures here")
    offer(ask)
    told = ask.parse_args(words)
    through, outcomes = chosen(told), []
    for seed in range(told.first, told.first + told.count):
        made = make_table(seed, told.covered, chosen_paper(told))
        table = replace(made, picture=through(made.picture))
        if told.pictures is not None:
            told.pictures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(told.pictures / f"table-{seed:03}.jpg"), table.picture)
        outcomes.append(measure(table, told.known_lens))
        print(_line(seed, table, outcomes[-1]), flush=True)
    print(report(outcomes))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
