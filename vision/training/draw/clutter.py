"""Flat things that lie about on a table and are no dice: cards, chips, keys, dots, words, cables, notes, numerals, buttons."""

import cv2
import numpy as np

from vision.training.draw.dice import PIPS
from vision.training.draw.strokes import Picture, any_colour, square_code, turned_rectangle, write


def clutter(picture: Picture, rng: np.random.Generator, edge: float) -> None:
    """Lay flat things that are no dice on the picture: cards, chips, coins, notes, dots, words, cables. edge: a die's edge in pixels."""
    height, width = picture.shape[:2]
    # few large things, or a table full of things as large as dice
    for _ in range(rng.integers(1, 5) if rng.random() < 0.6 else rng.integers(5, 5 + max(int(width * height / edge**2 / 12), 2))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        _THINGS[rng.integers(len(_THINGS))](picture, rng, x, y, edge)


def _card(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    w = edge * rng.uniform(2, 5)
    h, angle = w * rng.uniform(1.2, 1.6), rng.uniform(0, np.pi)
    paper = np.full(3, rng.uniform(0.75, 1.0)) if rng.random() < 0.8 else any_colour(rng)
    turned_rectangle(picture, x, y, w, h, angle, paper.tolist())
    ink = [0.05, 0.05, 0.75] if rng.random() < 0.5 else [0.05, 0.05, 0.05]
    c, s = np.cos(angle), np.sin(angle)
    columns = rng.choice([1, 1, 2, 3])
    for i in range(columns):
        for j in range(rng.choice([1, 1, 2, 3, 4])):
            px, py = (i - (columns - 1) / 2) * w * 0.3 + rng.normal(0, 0.05) * w, (j - rng.uniform(0, 2)) * h * 0.22
            at = (int(x + c * px - s * py), int(y + s * px + c * py))
            if rng.random() < 0.7:
                cv2.circle(picture, at, max(int(w * rng.uniform(0.03, 0.09)), 1), ink, -1, cv2.LINE_AA)
            else:
                write(picture, str(rng.integers(1, 10)), at, 0, w / 90, ink, 1, cv2.LINE_AA)


def chip(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A poker chip or a counter: edge spots, an inlay, a number, or none of these."""
    r = edge * rng.uniform(0.35, 1.6)
    centre = (int(x * 16), int(y * 16))
    colour, second = any_colour(rng).tolist(), any_colour(rng).tolist()
    cv2.circle(
        picture, (int((x + r * 0.1) * 16), int((y + r * 0.12) * 16)), int(r * 16), [float(picture.mean()) * 0.35] * 3, -1, cv2.LINE_AA, 4
    )
    cv2.circle(picture, centre, int(r * 16), colour, -1, cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        for k in range(6):
            cv2.ellipse(picture, (int(x), int(y)), (int(r), int(r)), 0, k * 60, k * 60 + 22, second, -1, cv2.LINE_AA)
        cv2.circle(picture, centre, int(r * 12), colour, -1, cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        cv2.circle(picture, centre, int(r * 16 * rng.uniform(0.2, 0.6)), second if rng.random() < 0.7 else (1, 1, 1), -1, cv2.LINE_AA, 4)
    if rng.random() < 0.3:
        write(picture, str(rng.choice([1, 2, 5, 10, 25])), (int(x - r * 0.4), int(y + r * 0.3)), 0, r / 22, (0, 0, 0), 1, cv2.LINE_AA)


def _square(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A plain block, key, tile or letter: the size of a die but no pips."""
    w = edge * rng.uniform(0.7, 1.5)
    angle = rng.uniform(0, np.pi)
    box = turned_rectangle(picture, x, y, w, w * rng.uniform(0.8, 1.3), angle, any_colour(rng).tolist())
    if rng.random() < 0.6:
        write(
            picture,
            chr(rng.integers(33, 91)),
            tuple(int(v) for v in (x - w * 0.25, y + w * 0.25)),
            0,
            w / 32,
            any_colour(rng).tolist(),
            1,
            cv2.LINE_AA,
        )
    else:
        cv2.polylines(picture, [(box * 16).astype(np.int32)], True, (any_colour(rng) * 0.4).tolist(), 1, cv2.LINE_AA, 4)


def _keys(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    pitch, angle = edge * rng.uniform(0.7, 1.4), rng.uniform(0, np.pi)
    body, ink = (0.1, 0.1, 0.1) if rng.random() < 0.6 else (0.85, 0.85, 0.85), (0.9, 0.9, 0.9)
    c, s = np.cos(angle), np.sin(angle)
    for i in range(rng.integers(2, 6)):
        for j in range(rng.integers(2, 4)):
            px, py = x + (c * i - s * j) * pitch, y + (s * i + c * j) * pitch
            turned_rectangle(picture, px, py, pitch * 0.85, pitch * 0.85, angle, [v * rng.uniform(0.9, 1) for v in body])
            write(
                picture,
                chr(rng.integers(33, 91)),
                (int(px - pitch * 0.2), int(py + pitch * 0.1)),
                0,
                pitch / 60,
                ink if body[0] < 0.5 else (0.1, 0.1, 0.1),
                1,
                cv2.LINE_AA,
            )


def _dots(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """Loose dots and holes, some in a line or a square like pips but with no die round them."""
    colour = any_colour(rng).tolist()
    step = edge * rng.uniform(0.2, 0.9)
    for i in range(rng.integers(1, 4)):
        for j in range(rng.integers(1, 4)):
            if rng.random() < 0.8:
                cv2.circle(
                    picture,
                    (int((x + i * step) * 16), int((y + j * step) * 16)),
                    int(edge * rng.uniform(0.05, 0.14) * 16),
                    colour,
                    -1,
                    cv2.LINE_AA,
                    4,
                )


def _pips_alone(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """Dots as on a die, printed flat, with no die under them: what tells a die is its edge, not its pips."""
    ink, turn = any_colour(rng).tolist(), rng.uniform(0, 2 * np.pi)
    spread, radius = edge * rng.uniform(0.15, 0.45), edge * rng.uniform(0.05, 0.16)
    c, s = np.cos(turn) * spread, np.sin(turn) * spread
    for px, py in PIPS[int(rng.integers(1, 7))]:
        at = (int((x + c * px - s * py) * 16), int((y + s * px + c * py) * 16))
        cv2.circle(picture, at, int(radius * 16), ink, -1, cv2.LINE_AA, 4)


def _words(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    text = "".join(chr(rng.integers(33, 123)) for _ in range(rng.integers(2, 9)))
    write(
        picture,
        text,
        (int(x - 40), int(y)),
        int(rng.integers(0, 5)),
        edge * rng.uniform(0.015, 0.07),
        any_colour(rng).tolist(),
        int(rng.integers(1, 4)),
        cv2.LINE_AA,
    )


def _cable(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    points = np.cumsum(np.vstack([[x, y], rng.normal(0, edge * 1.5, (6, 2))]), 0)
    cv2.polylines(
        picture, [points.astype(np.int32)], False, any_colour(rng).tolist(), max(int(edge * rng.uniform(0.08, 0.4)), 1), cv2.LINE_AA
    )


def _note(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    w, angle = edge * rng.uniform(3, 6), rng.uniform(0, np.pi)
    colour = any_colour(rng)
    turned_rectangle(picture, x, y, w, w * 0.5, angle, colour.tolist())
    turned_rectangle(picture, x, y, w * 0.9, w * 0.4, angle, np.minimum(colour * 1.3, 1).tolist())
    cv2.circle(picture, (int(x), int(y)), int(w * 0.12), (colour * 0.6).tolist(), -1, cv2.LINE_AA)
    write(picture, f"{rng.integers(1, 10)}0000", (int(x - w * 0.3), int(y)), 0, w / 110, (colour * 0.3).tolist(), 1, cv2.LINE_AA)


def _numeral(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """One large figure or sign on a plate, as on game boards."""
    plate, ink = any_colour(rng), any_colour(rng)
    if abs(float(plate.mean() - ink.mean())) < 0.25:
        ink = np.full(3, 0.95 if plate.mean() < 0.5 else 0.05, np.float32)
    if rng.random() < 0.7:
        cv2.rectangle(picture, (int(x - edge), int(y - edge)), (int(x + edge * rng.uniform(1, 5)), int(y + edge * 0.6)), plate.tolist(), -1)
    write(
        picture,
        rng.choice(list("1234567890$?!&%#*:;BO8")),
        (int(x - edge * 0.4), int(y + edge * 0.4)),
        int(rng.choice([0, 2, 3, 4])),
        edge * rng.uniform(0.025, 0.06),
        ink,
        max(int(edge * rng.uniform(0.05, 0.16)), 1),
    )


def _disc(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A button, stud, screw, coin or pawn: round and shaded."""
    r = edge * rng.uniform(0.15, 0.7)
    colour = any_colour(rng)
    cv2.circle(picture, (int((x + r * 0.2) * 16), int((y + r * 0.2) * 16)), int(r * 17), (colour * 0.3).tolist(), -1, cv2.LINE_AA, 4)
    cv2.circle(picture, (int(x * 16), int(y * 16)), int(r * 16), colour.tolist(), -1, cv2.LINE_AA, 4)
    cv2.circle(
        picture,
        (int((x - r * 0.2) * 16), int((y - r * 0.2) * 16)),
        int(r * 16 * rng.uniform(0.2, 0.7)),
        np.minimum(colour * rng.uniform(0.5, 1.4), 1).tolist(),
        -1,
        cv2.LINE_AA,
        4,
    )


_THINGS = (  # as often as they stand here
    _pips_alone,
    _pips_alone,
    _card,
    _card,
    chip,
    chip,
    chip,
    _square,
    _keys,
    _dots,
    _dots,
    _words,
    _cable,
    _note,
    square_code,
    _numeral,
    _disc,
)
