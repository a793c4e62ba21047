"""Tables without dice: wood, cloth, carpet, checks, printed mats, and the clutter that lies about. All drawn, nothing photographed."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.training.dice import PIPS

Picture = np.ndarray  # (h, w, 3) float32, 0..1, blue-green-red


def _colour(rng: np.random.Generator, dull: float = 0.5) -> np.ndarray:
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0, 1) ** (1 + dull), rng.uniform(0.08, 1)]]], np.float32)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]


def _noise(rng: np.random.Generator, shape: tuple[int, int], cells_y: float, cells_x: float) -> np.ndarray:
    small = rng.normal(0, 1, (max(int(cells_y), 2), max(int(cells_x), 2))).astype(np.float32)
    return cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC)


def write(
    picture: Picture, text: str, at: tuple[int, int], font: int, scale: float, colour: object, thick: int = 1, line: int = cv2.LINE_AA
) -> None:
    """cv2.putText for float pictures (OpenCV 5 writes on 8-bit pictures only)."""
    (w, h), below = cv2.getTextSize(text, font, scale, thick)
    x, y = int(at[0]), int(at[1])
    x0, y0, x1, y1 = max(x, 0), max(y - h - thick, 0), min(x + w + thick, picture.shape[1]), min(y + below + thick, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.putText(mask, text, (x - x0, y - y0), font, scale, 255, thick, line)
    area = picture[y0:y1, x0:x1]
    area += (mask[..., None] / np.float32(255)) * (np.asarray(colour, np.float32) - area)


def _plain(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    out = np.empty((*shape, 3), np.float32)
    out[:] = _colour(rng) if rng.random() < 0.6 else rng.uniform(0.1, 1) * (1 + rng.normal(0, 0.03, 3))
    return out * (1 + rng.uniform(0, 0.06) * _noise(rng, shape, rng.uniform(2, 40), rng.uniform(2, 40)))[..., None]


def _wood(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    base = cv2.cvtColor(np.array([[[rng.uniform(8, 42), rng.uniform(0.2, 0.85), rng.uniform(0.3, 0.95)]]], np.float32), cv2.COLOR_HSV2BGR)[
        0, 0
    ]
    side = int(np.hypot(*shape)) + 4
    grain = sum(rng.uniform(0.02, 0.09) * _noise(rng, (side, side), side / rng.uniform(2, 14), rng.uniform(2, 12)) for _ in range(3))
    if rng.random() < 0.4:
        plank = rng.uniform(40, 200)
        lines = (np.arange(side) % plank) < rng.uniform(1, 3)
        grain[lines] -= rng.uniform(0.1, 0.4)
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 360), 1)
    matrix[:, 2] += np.array(shape[::-1]) / 2 - side / 2
    grain = cv2.warpAffine(grain.astype(np.float32), matrix, shape[::-1], borderMode=cv2.BORDER_REFLECT)
    return base * (1 + grain)[..., None]


def _weave(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle, pitch = rng.uniform(0, np.pi), np.exp(rng.uniform(np.log(2.5), np.log(45)))
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / pitch, (y * np.cos(angle) - x * np.sin(angle)) / pitch
    wave = np.sin(2 * np.pi * u) * np.sin(2 * np.pi * v * rng.choice([1, 2, 0.5]))
    wave += rng.uniform(0, 1.2) * _noise(rng, shape, shape[0] / rng.uniform(2, 6), shape[1] / rng.uniform(2, 6))
    if rng.random() < 0.4:
        wave += rng.uniform(0.5, 2) * np.sin(np.pi * np.floor(u * 2) * rng.choice([0.5, 1.0]) + np.floor(v * 2) * np.pi / 2)
    mix = np.clip(0.5 + wave * rng.uniform(0.1, 0.6), 0, 1)[..., None]
    one = _colour(rng)
    two = _colour(rng) if rng.random() < 0.4 else one * rng.uniform(0.2, 0.9)
    return one * mix + two * (1 - mix)


def _carpet(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    base = _colour(rng, 1.5)
    grain = sum(
        rng.uniform(0.04, 0.25) * _noise(rng, shape, shape[0] / p, shape[1] / p) for p in np.exp(rng.uniform(np.log(1.5), np.log(30), 3))
    )
    return base * np.clip(1 + grain, 0.1, 2)[..., None]


def _checks(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle, pitch = rng.uniform(0, np.pi), rng.uniform(8, 90)
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / pitch, (y * np.cos(angle) - x * np.sin(angle)) / pitch
    kind = rng.integers(5)
    one, two = _colour(rng), _colour(rng)
    if kind == 0:
        mask = (np.floor(u) + np.floor(v)) % 2
    elif kind == 1:  # dots
        mask = np.hypot(u % 1 - 0.5, v % 1 - 0.5) < rng.uniform(0.12, 0.4)
    elif kind == 2:  # stripes
        mask = u % 1 < rng.uniform(0.1, 0.6)
    elif kind == 3:  # bricks
        v2 = v + 0.5 * (np.floor(u) % 2)
        mask = (u % 1 < 0.12) | (v2 % 2 < 0.12)
    else:  # squared paper
        mask = (u % 1 < 0.08) | (v % 1 < 0.08)
    mask = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.7)[..., None]
    return one * (1 - mask) + two * mask


def _dotted(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Cloth or paper with round dots, in rows or strewn, of one size or several."""
    out = _plain(rng, shape)
    ink, pitch = _colour(rng), float(np.exp(rng.uniform(np.log(8), np.log(70))))
    size, strewn, turn = pitch * rng.uniform(0.1, 0.35), rng.uniform(0, 0.4) * (rng.random() < 0.6), rng.uniform(0, np.pi)
    reach = int(np.hypot(*shape) / pitch / 2) + 2
    c, s = np.cos(turn) * pitch, np.sin(turn) * pitch
    for i in range(-reach, reach):
        for j in range(-reach, reach):
            u, v = i + rng.normal(0, 1) * strewn + 0.5 * (j % 2) * (strewn == 0), j + rng.normal(0, 1) * strewn
            at = (int((shape[1] / 2 + c * u - s * v) * 16), int((shape[0] / 2 + s * u + c * v) * 16))
            cv2.circle(out, at, int(size * (1 + strewn * rng.uniform(-0.8, 0.8)) * 16), ink.tolist(), -1, cv2.LINE_AA, 4)
    return out


def _mat(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A printed play mat: zones with outlines, large numerals, markers in the corners, words, notes' places."""
    height, width = shape
    paper = (
        np.full((height, width, 3), 1.0, np.float32) * rng.uniform(0.75, 1)
        if rng.random() < 0.65
        else np.zeros((height, width, 3), np.float32) + _colour(rng)
    )
    dark = paper[0, 0].mean() < 0.45
    ink = (np.full(3, 0.95) if dark else np.full(3, 0.05)).tolist()
    for _ in range(rng.integers(2, 7)):
        x, y = rng.integers(-width // 4, width), rng.integers(-height // 4, height)
        w, h = rng.integers(width // 5, width), rng.integers(height // 5, height)
        colour = _colour(rng)
        if rng.random() < 0.5:
            tint = paper[max(y, 0) : y + h, max(x, 0) : x + w]
            tint += rng.uniform(0.05, 0.9) * (colour - tint)
        cv2.rectangle(
            paper,
            (int(x), int(y)),
            (int(x + w), int(y + h)),
            ink if rng.random() < 0.6 else colour.tolist(),
            int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
    for _ in range(rng.integers(0, 4)):
        scale = rng.uniform(0.4, 4)
        text = (
            str(rng.integers(1, 7))
            if rng.random() < 0.7
            else rng.choice(["TRAY", "CASINO", "$50,000", "LAS VEGAS", "90", "Bank", "o o", ":::", "100 mm"])
        )
        write(
            paper,
            text,
            (int(rng.integers(-10, width)), int(rng.integers(0, height + 20))),
            int(rng.choice([0, 2, 3, 4])),
            scale,
            ink if rng.random() < 0.5 else _colour(rng).tolist(),
            max(int(scale * rng.uniform(1, 4)), 1),
            cv2.LINE_AA,
        )
    for _ in range(rng.integers(0, 3)):
        _code(paper, rng, rng.uniform(0, width), rng.uniform(0, height), min(width, height) * rng.uniform(0.05, 0.15))
    return paper


def _code(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A square marker or a QR code, turned anyhow."""
    cells = int(rng.choice([6, 6, 7, 8, 21]))
    bits = np.ones((cells + 2, cells + 2), np.float32)
    bits[1:-1, 1:-1] = 0 if cells < 20 else rng.random((cells, cells)) < 0.5
    bits[2:-2, 2:-2] = rng.random((cells - 2, cells - 2)) < 0.5
    tile = cv2.resize(bits, (96, 96), interpolation=cv2.INTER_NEAREST) * 0.93 + 0.03
    side, angle = edge * rng.uniform(0.8, 2.2), rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle) * side / 96, np.sin(angle) * side / 96
    warp = np.array([[c, -s, x], [s, c, y]])
    size = (picture.shape[1], picture.shape[0])
    mask = cv2.warpAffine(np.ones_like(tile), warp, size)[..., None]
    picture += mask * (cv2.warpAffine(tile, warp, size)[..., None] - picture)


def _numeral(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """One large figure or sign on a plate, as on game boards."""
    plate, ink = _colour(rng), _colour(rng)
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
    colour = _colour(rng)
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


GROUNDS: tuple[tuple[Callable[[np.random.Generator, tuple[int, int]], Picture], float], ...] = (
    (_plain, 0.3),
    (_wood, 0.17),
    (_weave, 0.1),
    (_carpet, 0.11),
    (_checks, 0.12),
    (_mat, 0.2),
    (_dotted, 0.1),
)


def ground(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A table top of any kind, (h, w, 3) float32 0..1."""
    weights = np.array([w for _, w in GROUNDS])
    maker = GROUNDS[rng.choice(len(GROUNDS), p=weights / weights.sum())][0]
    out = np.clip(maker(rng, shape), 0, 1).astype(np.float32)
    if rng.random() < 0.25:  # an edge: tray rim, table edge, box, another sheet
        other = np.clip(_plain(rng, shape) if rng.random() < 0.6 else _wood(rng, shape), 0, 1)
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(-0.45, 0.45) * min(shape)
        y, x = np.mgrid[: shape[0], : shape[1]]
        beyond = (x - shape[1] / 2) * np.cos(angle) + (y - shape[0] / 2) * np.sin(angle) > far
        out[beyond] = other[beyond]
    return out


def clutter(picture: Picture, rng: np.random.Generator, edge: float) -> None:
    """Lay flat things that are no dice on the picture: cards, chips, coins, notes, dots, words, cables. edge: a die's edge in pixels."""
    height, width = picture.shape[:2]
    # few large things, or a table full of things as large as dice
    for _ in range(rng.integers(1, 5) if rng.random() < 0.6 else rng.integers(5, 5 + max(int(width * height / edge**2 / 12), 2))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        _THINGS[rng.integers(len(_THINGS))](picture, rng, x, y, edge)


def _polygon(picture: Picture, x: float, y: float, w: float, h: float, angle: float, colour: list[float]) -> np.ndarray:
    box = cv2.boxPoints(((x, y), (w, h), np.degrees(angle)))
    cv2.fillConvexPoly(picture, (box * 16).astype(np.int32), colour, cv2.LINE_AA, 4)
    return box


def _card(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    w = edge * rng.uniform(2, 5)
    h, angle = w * rng.uniform(1.2, 1.6), rng.uniform(0, np.pi)
    paper = np.full(3, rng.uniform(0.75, 1.0)) if rng.random() < 0.8 else _colour(rng)
    _polygon(picture, x, y, w, h, angle, paper.tolist())
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


def _chip(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    r = edge * rng.uniform(0.35, 1.6)
    centre = (int(x * 16), int(y * 16))
    colour, second = _colour(rng).tolist(), _colour(rng).tolist()
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
    box = _polygon(picture, x, y, w, w * rng.uniform(0.8, 1.3), angle, _colour(rng).tolist())
    if rng.random() < 0.6:
        write(
            picture,
            chr(rng.integers(33, 91)),
            tuple(int(v) for v in (x - w * 0.25, y + w * 0.25)),
            0,
            w / 32,
            _colour(rng).tolist(),
            1,
            cv2.LINE_AA,
        )
    else:
        cv2.polylines(picture, [(box * 16).astype(np.int32)], True, (_colour(rng) * 0.4).tolist(), 1, cv2.LINE_AA, 4)


def _keys(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    pitch, angle = edge * rng.uniform(0.7, 1.4), rng.uniform(0, np.pi)
    body, ink = (0.1, 0.1, 0.1) if rng.random() < 0.6 else (0.85, 0.85, 0.85), (0.9, 0.9, 0.9)
    c, s = np.cos(angle), np.sin(angle)
    for i in range(rng.integers(2, 6)):
        for j in range(rng.integers(2, 4)):
            px, py = x + (c * i - s * j) * pitch, y + (s * i + c * j) * pitch
            _polygon(picture, px, py, pitch * 0.85, pitch * 0.85, angle, [v * rng.uniform(0.9, 1) for v in body])
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
    colour = _colour(rng).tolist()
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
    ink, turn = _colour(rng).tolist(), rng.uniform(0, 2 * np.pi)
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
        _colour(rng).tolist(),
        int(rng.integers(1, 4)),
        cv2.LINE_AA,
    )


def _cable(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    points = np.cumsum(np.vstack([[x, y], rng.normal(0, edge * 1.5, (6, 2))]), 0)
    cv2.polylines(picture, [points.astype(np.int32)], False, _colour(rng).tolist(), max(int(edge * rng.uniform(0.08, 0.4)), 1), cv2.LINE_AA)


def _note(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    w, angle = edge * rng.uniform(3, 6), rng.uniform(0, np.pi)
    colour = _colour(rng)
    _polygon(picture, x, y, w, w * 0.5, angle, colour.tolist())
    _polygon(picture, x, y, w * 0.9, w * 0.4, angle, np.minimum(colour * 1.3, 1).tolist())
    cv2.circle(picture, (int(x), int(y)), int(w * 0.12), (colour * 0.6).tolist(), -1, cv2.LINE_AA)
    write(picture, f"{rng.integers(1, 10)}0000", (int(x - w * 0.3), int(y)), 0, w / 110, (colour * 0.3).tolist(), 1, cv2.LINE_AA)


_THINGS = (  # as often as they stand here
    _pips_alone,
    _pips_alone,
    _card,
    _card,
    _chip,
    _chip,
    _chip,
    _square,
    _keys,
    _dots,
    _dots,
    _words,
    _cable,
    _note,
    _code,
    _numeral,
    _disc,
)


def hand(picture: Picture, rng: np.random.Generator, edge: float) -> np.ndarray:
    """A hand reaching in from an edge: fingers as capsules, a forearm or sleeve behind. Returns its mask, (h, w) float32."""
    height, width = picture.shape[:2]
    mask, sleeve = np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    inward = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-inward[1], inward[0]])
    palm = np.array([width, height]) * rng.uniform(0.0, 1.0, 2) - inward * edge * 2
    thick = edge * rng.uniform(0.5, 1.4)

    def bar(target: np.ndarray, start: np.ndarray, end: np.ndarray, wide: float) -> None:
        cv2.line(target, tuple(int(v) for v in start), tuple(int(v) for v in end), 1.0, max(int(wide), 1), cv2.LINE_AA)

    for k in range(rng.integers(1, 6)):
        start = palm + across * (k - 2) * thick * 1.05
        bar(mask, start, start + inward * thick * rng.uniform(2, 5) + across * rng.normal(0, 0.4) * thick, thick)
    bar(mask, palm, palm - inward * thick * 2, thick * rng.uniform(3, 5))
    bar(mask, palm, palm - inward * edge * 25, thick * rng.uniform(2, 4))
    if rng.random() < 0.5:
        bar(sleeve, palm - inward * thick * rng.uniform(3, 8), palm - inward * edge * 40, thick * rng.uniform(3.5, 6))
    skin = np.array([[[rng.uniform(4, 34), rng.uniform(0.15, 0.7), rng.uniform(0.2, 1.0)]]], np.float32)
    for part, colour in ((mask, cv2.cvtColor(skin, cv2.COLOR_HSV2BGR)[0, 0]), (sleeve, _colour(rng))):
        soft = cv2.GaussianBlur(part, (0, 0), max(thick * rng.uniform(0.1, 0.4), 0.5))
        shadow = cv2.GaussianBlur(
            np.roll(part, (int(rng.normal(0, thick * 0.4)), int(rng.normal(0, thick * 0.4))), (0, 1)), (0, 0), max(thick * 0.3, 0.5)
        )
        picture *= (1 - 0.4 * shadow * (1 - part))[..., None]
        shade = (0.5 + 0.55 * soft)[..., None] * (1 + 0.06 * _noise(rng, (height, width), 8, 8))[..., None]
        picture += part[..., None] * (colour * shade - picture)
    return np.maximum(mask, sleeve)


def sheet(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> np.ndarray:
    """A note, card or chip lying over things at (x, y). Returns its mask."""
    mask = np.zeros(picture.shape[:2], np.float32)
    w, angle = edge * rng.uniform(2, 5), rng.uniform(0, np.pi)
    box = cv2.boxPoints(((x, y), (w, w * rng.uniform(0.45, 0.7)), np.degrees(angle)))
    cv2.fillConvexPoly(mask, (box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    shadow = cv2.GaussianBlur(np.roll(mask, (2, 2), (0, 1)), (0, 0), 2)
    picture *= (1 - 0.4 * shadow)[..., None]
    colour = _colour(rng)
    picture += mask[..., None] * (colour - picture)
    cv2.circle(picture, (int(x), int(y)), int(w * 0.1), (colour * 0.6).tolist(), -1, cv2.LINE_AA)
    return mask
