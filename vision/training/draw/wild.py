"""The dice that are hardest to read: marbled from two colours, speckled, translucent, with gold, red or hardly visible pips, logos.

Made of an ordinary set of vision.training.draw.dice by `wilder`, so that pictures drawn from an older seed stay as they are.
"""

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from vision.training.draw.looks import Look

_PIPS = (  # blue-green-red 0..1: white, black, gold, red, silver, yellow, pale blue, copper
    (0.95, 0.97, 0.98), (0.03, 0.03, 0.04), (0.25, 0.62, 0.82), (0.1, 0.08, 0.72), (0.7, 0.72, 0.74), (0.15, 0.85, 0.95),
    (0.95, 0.8, 0.6), (0.25, 0.42, 0.7),
)  # fmt: skip
PATTERNS = ("marble", "halves", "specks", "clear")  # and "patina", of metal


def wilder(look: "Look", rng: np.random.Generator) -> None:
    """Change a set in place into one that is hard to read, but that a person still reads."""
    kind = rng.random()
    if kind < 0.62:
        look.pattern = str(rng.choice(PATTERNS[:3], p=[0.5, 0.25, 0.25]))
        look.second = _partner(look.body, rng)
        look.speckle *= 0.5
        if look.pattern != "specks" or np.abs(look.second - look.body).max() > 0.5:
            look.colour = None  # no one name fits
    elif kind < 0.75:
        look.pattern = "clear"
    if rng.random() < 0.75:
        look.pip = look.one_pip = _pip(look, rng)
    if rng.random() < 0.08:
        look.logo = True


def _partner(body: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The second colour of a marbled die: often black or a darker or lighter kin, sometimes any."""
    kind = rng.random()
    if kind < 0.4:
        return np.full(3, rng.uniform(0.02, 0.15), np.float32) + rng.uniform(0, 0.04, 3).astype(np.float32)
    if kind < 0.65:
        return np.clip(body * rng.uniform(0.3, 0.75) + rng.uniform(0, 0.25, 3), 0, 1).astype(np.float32)
    if kind < 0.75:
        return rng.uniform(0.7, 0.98, 3).astype(np.float32)
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0.4, 1), rng.uniform(0.2, 0.9)]]], np.float32)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]


def _pip(look: "Look", rng: np.random.Generator) -> np.ndarray:
    """Pips that differ from both colours of the body, now and then only just."""
    least = 0.17 if rng.random() < 0.25 else 0.3
    grounds = [look.body] if look.second is None else [look.body, look.second, (look.body + look.second) / 2]
    for _ in range(12):
        pip = np.array(_PIPS[rng.integers(len(_PIPS))], np.float32) * rng.uniform(0.8, 1.05)
        if min(_apart(pip, ground) for ground in grounds) > least:
            return np.clip(pip, 0, 1)
    return np.full(3, 0.03 if np.mean(grounds) > 0.4 else 0.95, np.float32)


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """How different two colours look: brightness counts most, as for the eye."""
    light = np.array([0.114, 0.587, 0.299])
    return float(max(abs((one - other) @ light), 0.45 * np.abs(one - other).max()))


def painted(look: "Look", size: int, rng: np.random.Generator) -> np.ndarray:
    """The bare face of a patterned set, without pips: (size, size, 3) float32."""
    face = np.empty((size, size, 3), np.float32)
    face[:] = look.body
    y, x = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    if look.pattern == "clear":  # light gathers on the side away from the lamp, and the rim looks darker than the heart
        turn, glow = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.5)
        face *= (1 - 0.3 * glow + glow * (x * np.cos(turn) + y * np.sin(turn) + 0.5 - 1.5 * (x * x + y * y)))[..., None]
        for _ in range(rng.integers(0, 4)):  # pips of the far side, dimly
            at = (rng.integers(size // 5, size - size // 5), rng.integers(size // 5, size - size // 5))
            shade = (look.body * 0.75 + look.pip * 0.25).tolist()
            cv2.circle(face, (int(at[0]), int(at[1])), int(size * rng.uniform(0.05, 0.1)), shade, -1, cv2.LINE_AA)
        return cv2.GaussianBlur(face, (0, 0), size * 0.02)
    if look.second is None:
        return face
    if look.pattern == "patina":
        return _patina(face, look.second, rng)
    warp = _cloud(rng, size, 4) * rng.uniform(0.3, 1.2)
    if look.pattern == "specks":
        fine = int(rng.integers(8, 22))
        share = 1 / (1 + np.exp(-(_cloud(rng, size, fine) - rng.uniform(0.2, 1.2)) * 6))
    else:
        turn = rng.uniform(0, 2 * np.pi)
        along = x * np.cos(turn) + y * np.sin(turn)
        if look.pattern == "halves":
            wave = (along + rng.normal(0, 0.2)) * 6 + warp
        else:
            wave = 1.4 * np.sin(2 * np.pi * along * rng.uniform(0.6, 2.5) + 2.2 * warp) + 0.5 * _cloud(rng, size, 8)
        share = 1 / (1 + np.exp(-wave * rng.uniform(1.0, 4.0)))
    return face + share[..., None].astype(np.float32) * (look.second - face)


def _patina(face: np.ndarray, dark: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Metal that has darkened with age: worn bright in some fields, brown in others, grained, and dark along its edges. face: bare."""
    size = len(face)
    fields = 1 / (1 + np.exp(-(_cloud(rng, size, int(rng.integers(2, 5))) + rng.normal(0, 0.4)) * rng.uniform(2, 8)))
    share = rng.uniform(0.3, 0.9) * fields + rng.uniform(0, 0.18) * np.abs(_cloud(rng, size, int(rng.integers(14, 40))))
    axis = np.abs(np.arange(size) + 0.5 - size / 2) / size
    to_edge = 0.5 - np.maximum(axis[:, None], axis[None, :])
    rim = rng.uniform(0.02, 0.09)
    share = np.maximum(share, rng.uniform(0.3, 1.0) * np.clip(1.5 - to_edge / rim, 0, 1))
    return np.asarray(face + np.clip(share, 0, 1)[..., None].astype(np.float32) * (dark - face))


def _cloud(rng: np.random.Generator, size: int, cells: int) -> np.ndarray:
    return cv2.resize(rng.normal(0, 1, (cells, cells)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
