"""The bodies of dice on their top faces, without pips: how they look to the camera now."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.bodies import bodies_lab
from vision.colours.colour_look import Colour
from vision.frame import Image

FACE_PX, INNER = 24, 0.8  # a face is looked at in a square of so many pixels; its rounded edge is left out

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Body:
    """A top face without its pips. bgr: median, 0..255; spread_lab: standard deviation within the face; pips: against the body, None on
    a face whose pips can't be told."""

    bgr: Colour
    spread_lab: Colour
    pips: str | None


def body_of(image: Image, top: Sequence[tuple[float, float]]) -> Body | None:
    """The body colour of one top face, given by its corners in pixels; None where it lies outside the picture."""
    if not _are_inside(image, [top])[0]:
        return None
    (face,), (lab,), (away,) = _faces(image, [top])
    cut = _cut(away)
    body = away <= max(cut, 4.0)
    share = 1 - float(body.mean())
    pips = None
    if 0.01 < share < 0.45 and cut > 8:
        pips = "light" if np.median(lab[~body, 0]) > np.median(lab[body, 0]) else "dark"
    spread = lab[body].std(axis=0)
    return Body(_middle(face[body]), (float(spread[0]), float(spread[1]), float(spread[2])), pips)


def bodies_bgr(image: Image, tops: Sequence[Sequence[tuple[float, float]]]) -> list[Colour | None]:
    """Of each `body_of` the colour alone: many at once, in half the time."""
    inside = _are_inside(image, tops)
    out: list[Colour | None] = [None] * len(tops)
    here = [n for n, is_in in enumerate(inside) if is_in]
    faces, _, away = _faces(image, [tops[n] for n in here])
    for n, face, off in zip(here, faces, away, strict=True):
        out[n] = _middle(face[off <= max(_cut(off), 4.0)])
    return out


def _middle(seen: npt.NDArray[np.uint8]) -> Colour:
    """Of the colours of some pixels, (n, 3)."""
    b, g, r = planes.median(seen).tolist()
    return b, g, r


def _are_inside(image: Image, tops: Sequence[Sequence[tuple[float, float]]]) -> list[bool]:
    corners = np.array(tops, np.float32).reshape(-1, 4, 2)
    height, width = image.shape[:2]
    inside = (corners >= 0) & (corners <= (width - 1, height - 1))
    return np.asarray(inside.all(axis=(1, 2)), np.bool_).tolist()


def _faces(
    image: Image, tops: Sequence[Sequence[tuple[float, float]]]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Top faces in squares without their rounded edges, (n, pixels, 3) BGR; the same as L*a*b*; and how far each pixel is from the body."""
    square = np.array([[0, 0], [FACE_PX, 0], [FACE_PX, FACE_PX], [0, FACE_PX]], np.float32) - 0.5
    faces = np.empty((len(tops), FACE_PX, FACE_PX, 3), np.uint8)
    if not len(tops):
        return faces.reshape(0, 1, 3), np.empty((0, 1, 3), np.float32), np.empty((0, 1), np.float32)
    corners = np.array(tops, np.float32)
    middles = corners.mean(axis=1, keepdims=True)
    for face, inner in zip(faces, middles + INNER * (corners - middles), strict=True):
        cv2.warpPerspective(image, cv2.getPerspectiveTransform(inner, square), (FACE_PX, FACE_PX), dst=face, flags=cv2.INTER_LINEAR)
    flat = faces.reshape(len(tops), -1, 3)
    lab = to_lab(flat)
    return flat, lab, planes.length(lab - bodies_lab(image, tops)[:, None])  # a face's own median may lie on a six's large pips


def _cut(away: npt.NDArray[np.float32]) -> float:
    """How far from the body pips begin."""
    cut, _ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return float(cut)


def to_lab(bgr: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """CIE L*a*b* with L 0..100 of blue-green-red 0..255, any shape (…, 3)."""
    given = np.asarray(bgr, np.float32) / 255
    return np.asarray(cv2.cvtColor(given.reshape(-1, 1, 3), cv2.COLOR_BGR2LAB), np.float32).reshape(given.shape)


def to_bgr(lab: Colour) -> Floats:
    """Blue-green-red 0..255 of one CIE L*a*b*."""
    there = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_LAB2BGR)[0, 0]
    return np.asarray(np.clip(there, 0, 1) * 255, np.float64)
