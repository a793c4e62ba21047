"""The dice that most households own, and what lamps and windows do to them: plain white ones with round corners, black ones with dim
red pips, and mirror images of the light on their tops. Part of vision.training.draw.snapshots' kind of picture.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.training.draw.looks import hsv_bgr, rows_of_their_own
from vision.training.draw.strokes import Picture

if TYPE_CHECKING:
    from vision.training.draw.looks import Look

DIM_PIPS = ((0.08, 0.06, 0.5), (0.1, 0.1, 0.75), (0.5, 0.2, 0.1), (0.12, 0.4, 0.1), (0.15, 0.35, 0.5), (0.45, 0.15, 0.4))
"""Blue-green-red 0..1: reds, blue, green, copper, purple."""
SPOTS = 3  # of the shapes of mirror images


def as_owned(looks: Sequence["Look"], rng: np.random.Generator) -> None:
    """Change sets in place: on one picture in three all or some are plain white, on one in four most are dark with dim pips or have pips
    that their hue alone tells, on one in seven some are of marbled metal. Twos, threes and sixes have rows of their own."""
    kind = rng.random()
    if kind < 0.32:
        share = rng.choice([0.4, 1.0])
        for look in looks:
            if rng.random() < share:
                plain_white(look, rng)
    elif kind < 0.57:
        for look in looks:
            kind = rng.random()
            if kind < 0.45:
                dark_with_dim_pips(look, rng)
            elif kind < 0.85:
                pips_told_by_hue(look, rng)
    elif kind < 0.71:
        for look in looks:
            if rng.random() < 0.6:
                marbled_metal(look, rng)
    for look in looks:
        apart = 2.05 * look.pip_radius / look.spread  # at which the pips of a row touch
        look.stretch_six = float(rng.uniform(min(max(0.72, apart), 1.0), 1.1))
        look.narrow_six = float(rng.uniform(0.6, 1.05)) if rng.random() < 0.6 else 1.0
    rows_of_their_own(looks, rng)


def plain_white(look: "Look", rng: np.random.Generator) -> None:
    """White to ivory, pips of plain black, now and then the one red; round like a sugar lump or with edges."""
    ivory, light = rng.uniform(0, 0.3) ** 1.5, rng.uniform(0.78, 1.0)
    look.body = np.array([light * (1 - ivory), light * (1 - 0.35 * ivory), light], np.float32)
    look.pip = look.one_pip = np.full(3, rng.uniform(0.0, 0.14), np.float32)
    look.colour, look.second, look.pattern, look.logo, look.speckle, look.red_four = "white", None, "", False, 0.0, False
    look.rounding, look.corner = float(rng.uniform(0.05, 0.28)), float(rng.uniform(0.0, 0.26))
    look.soft, look.glint = float(rng.uniform(0.5, 1.2)), float(rng.uniform(0, 0.8))
    look.spread = float(rng.uniform(0.2, 0.29))
    look.pip_radius = look.one_radius = float(rng.uniform(0.07, min(0.125, look.spread * 0.47)))
    look.sunk = float(rng.uniform(0, 1))
    if rng.random() < 0.25:
        look.one_radius *= float(rng.uniform(1.2, 2.0))
        if rng.random() < 0.6:
            look.one_pip = np.array([0.08, 0.08, rng.uniform(0.55, 0.85)], np.float32)


def dark_with_dim_pips(look: "Look", rng: np.random.Generator) -> None:
    """Black or nearly so, plain or marbled, with pips that are coloured and hardly lighter."""
    look.body = rng.uniform(0.02, 0.2) * (1 + rng.uniform(-0.4, 0.4, 3)).astype(np.float32)
    look.pip = look.one_pip = np.clip(np.array(DIM_PIPS[rng.integers(len(DIM_PIPS))], np.float32) * rng.uniform(0.8, 1.3), 0, 1)
    look.speckle, look.red_four, look.logo = 0.0, False, False
    look.colour = "black" if look.second is None and not look.pattern and look.body.max() < 0.16 else None
    if look.second is not None:
        look.second = np.clip(look.second * rng.uniform(0.15, 0.4), 0, 1).astype(np.float32)


def pips_told_by_hue(look: "Look", rng: np.random.Generator) -> None:
    """A coloured body, plain or marbled with black, whose pips are as light as itself and of another hue: red on blue, red on green."""
    hue = rng.uniform(0, 360)
    look.body = hsv_bgr(hue, rng.uniform(0.5, 1.0), rng.uniform(0.25, 0.75))
    away = rng.uniform(80, 280)
    pip = hsv_bgr(hue + away if rng.random() < 0.5 else rng.uniform(-15, 10), rng.uniform(0.7, 1.0), rng.uniform(0.4, 0.9))
    light = np.array([0.114, 0.587, 0.299], np.float32)
    pip = pip * np.clip((look.body @ light + rng.uniform(-0.06, 0.1)) / max(pip @ light, 0.05), 0.3, 1.3)
    if np.abs(pip - look.body).max() < 0.3:
        dark_with_dim_pips(look, rng)
        return
    look.pip = look.one_pip = np.clip(pip, 0, 1).astype(np.float32)
    look.speckle, look.red_four, look.logo, look.colour = 0.0, False, False, None
    look.second, look.pattern = None, ""
    if rng.random() < 0.6:
        look.second = rng.uniform(0.01, 0.12, 3).astype(np.float32)
        look.pattern = str(rng.choice(["marble", "halves"]))


def marbled_metal(look: "Look", rng: np.random.Generator) -> None:
    """Bronze, brass, copper or silver, clouded with brown or black or darkened with age, pips black or white, many with a bright middle."""
    hue, grey = (rng.uniform(12, 52), rng.uniform(0.3, 0.8)) if rng.random() < 0.75 else (rng.uniform(0, 360), rng.uniform(0, 0.15))
    look.body = hsv_bgr(hue, grey, rng.uniform(0.35, 0.9))
    look.second = np.clip(look.body * rng.uniform(0.1, 0.55) + rng.uniform(0, 0.05, 3), 0, 1).astype(np.float32)
    look.pattern = str(rng.choice(["marble", "halves", "specks", "patina"], p=[0.25, 0.1, 0.1, 0.55]))
    look.hollow = float(rng.uniform(0.1, 0.8)) if rng.random() < 0.6 else 0.0
    if rng.random() < 0.5:  # edges as sharp as cast metal has them
        look.rounding, look.corner = float(rng.uniform(0.02, 0.1)), float(rng.uniform(0.0, 0.15))
    pale = rng.random() < 0.2
    look.pip = look.one_pip = np.full(3, rng.uniform(0.8, 1.0) if pale else rng.uniform(0.0, 0.1), np.float32)
    look.speckle, look.red_four, look.logo, look.colour = 0.0, False, False, None
    if rng.random() < 0.5:  # pips so large that those of a six all but touch
        look.pip_radius = look.one_radius = float(look.spread * rng.uniform(0.38, 0.47))


def as_lacquered(looks: Sequence["Look"], rng: np.random.Generator) -> None:
    """Change sets in place into ones drawn ray by ray: cast round or cut, with flat or bulging faces, dull or like glass, pips painted
    or drilled."""
    ball, dome = rng.uniform(0, 1) * (rng.random() < 0.6), rng.uniform(-0.06, 0.12) * (rng.random() < 0.5)
    lacquer, shine = rng.choice([rng.uniform(0, 0.4), rng.uniform(0.4, 2.0), rng.uniform(1.8, 5.0)], p=[0.3, 0.4, 0.3]), rng.uniform(0, 1)
    rim = float(np.exp(rng.uniform(np.log(0.03), np.log(0.3))))  # where it is wide, lamps are mirrored as arcs round the face
    dip = rng.uniform(0.15, 1.2) if rng.random() < 0.65 else 0.0
    for look in looks:
        look.by_rays, look.dip = True, float(dip * rng.uniform(0.8, 1.2))
        look.ball, look.dome = float(np.clip(ball + rng.normal(0, 0.1), 0, 1)), float(dome)
        look.rim = rim
        look.lacquer, look.shine = float(lacquer * rng.uniform(0.7, 1.3)), float(shine)


def mirrored_lamps(picture: Picture, tops: Sequence[np.ndarray], rng: np.random.Generator) -> None:
    """Lay mirror images of lamps and windows on some of the top faces, (4, 2) corners in pixels each: arcs, strips, panes, spots."""
    share = rng.uniform(0.2, 1.0)
    turn = rng.uniform(0, 2 * np.pi)  # the same lamp for all
    shape = int(rng.integers(4))
    for top in tops:
        if rng.random() < share:
            _mirror(picture, top.astype(np.float32), shape, turn + rng.normal(0, 0.2), rng)


def _mirror(picture: Picture, top: np.ndarray, shape: int, turn: float, rng: np.random.Generator) -> None:
    edge = float(max(np.linalg.norm(top[1] - top[0]), 2.0))
    (x0, y0), (x1, y1) = np.floor(top.min(0) - 2).astype(int), np.ceil(top.max(0) + 3).astype(int)
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, picture.shape[1]), min(y1, picture.shape[0])
    if x1 - x0 < 3 or y1 - y0 < 3:
        return
    mask, face = (np.zeros((y1 - y0, x1 - x0), np.float32) for _ in range(2))
    at = top.mean(0) - (x0, y0) + rng.normal(0, 0.22, 2) * edge
    if shape == 0:
        axes = tuple(int(v) for v in rng.uniform(0.18, 0.46, 2) * edge)
        begin, wide = np.degrees(turn), rng.uniform(40, 260)
        thick = max(int(edge * rng.uniform(0.04, 0.13)), 1)
        both = rng.random() < 0.35  # a ring lamp's two arcs, on either side of a row of pips
        if both:
            axes, wide = (int(edge * rng.uniform(0.28, 0.48)), int(edge * rng.uniform(0.1, 0.26))), min(wide, 150)
        for start in (begin, begin + 180) if both else (begin,):
            cv2.ellipse(mask, (int(at[0]), int(at[1])), axes, float(np.degrees(turn)), start, start + wide, 1.0, thick, cv2.LINE_AA)
    elif shape == SPOTS:  # bulbs: as large as a pip, so that a white two seems a three
        for _ in range(int(rng.integers(1, 4))):
            spot, wide = at + rng.normal(0, 0.12, 2) * edge, rng.uniform(0.08, 0.24, 2) * edge
            cv2.ellipse(mask, (spot.tolist(), wide.tolist(), float(np.degrees(turn))), 1.0, -1, cv2.LINE_AA)
    else:
        long, short = (0.9, 0.14) if shape == 1 else (0.4, 0.3)
        size = (edge * rng.uniform(0.5, 1.2) * long, edge * rng.uniform(0.5, 1.4) * short)
        box = cv2.boxPoints((at.tolist(), size, float(np.degrees(turn))))
        cv2.fillConvexPoly(mask, (box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    inner = top.mean(0) + rng.uniform(0.85, 1.0) * (top - top.mean(0)) - (x0, y0)
    cv2.fillConvexPoly(face, (inner * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask * face, (0, 0), max(edge * rng.uniform(0.01, 0.06), 0.3))
    area = picture[y0:y1, x0:x1]
    area += (mask * rng.uniform(0.25, 0.95))[..., None] * (rng.uniform(0.8, 1.05) - area)
