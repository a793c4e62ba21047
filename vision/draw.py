"""Pictures for people: the dice as they were read, with value, colour and doubt."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.colour import plain_name
from vision.frame import Image
from vision.reading import DieReading, NotesSeen
from vision.table_plane import CameraPose, to_pixels

_BGR = {
    "black": (30, 30, 30), "blue": (200, 80, 20), "green": (60, 150, 30), "orange": (20, 130, 250),
    "purple": (160, 50, 130), "red": (40, 40, 210), "white": (245, 245, 245), "yellow": (40, 215, 250),
}  # fmt: skip
Box = tuple[int, int, int, int]
"""Left, top, right, low, pixels."""
HIDES_A_PLATE = 4  # times as bad as to hide as much of a top face

_OTHER = (150, 150, 150)
_DOUBT = (0, 0, 255)
_WORDS = {
    "cocked": "leaning", "covered": "covered", "border": "on a border", "blurred": "unclear", "colour": "which colour?",
    "faint": "a die?", "size": "how large?", "stacked": "stacked",
}  # fmt: skip


def draw_reading(
    image: Image, dice: Sequence[DieReading], least_px: int = 0, words: Callable[[DieReading], str] | None = None
) -> Image:
    """A copy of the picture, (h, w, 3), with every die outlined in its colour and its value on a plate beside it.

    A die that would be asked about has a dashed red outline, a question mark and the reason. least_px: a picture whose longer side has
    fewer pixels is drawn so much larger, for in a small one nobody can read the plates. words: what stands on a plate (words_on).
    """
    by = max(least_px / max(image.shape[:2]), 1.0)
    out = np.asarray(cv2.resize(image, None, fx=by, fy=by, interpolation=cv2.INTER_CUBIC), np.uint8) if by > 1 else image.copy()
    dice = [_enlarged(die, by) for die in dice]
    scale = _scale(out)
    thick = max(round(2 * scale), 1)
    for die in dice:
        corners = np.array(die.top, np.float64)
        if die.ask:
            _dashed(out, corners, _DOUBT, thick)
        else:
            cv2.polylines(out, [np.round(corners).astype(np.int32)], True, (0, 0, 0), thick + 2, cv2.LINE_AA)
            cv2.polylines(out, [np.round(corners).astype(np.int32)], True, _BGR.get(plain_name(die.colour), _OTHER), thick, cv2.LINE_AA)
    taken: list[Box] = []
    for die in sorted(dice, key=lambda one: not one.ask):  # what is asked about has the first choice of places
        taken.append(_plate(out, die, (words or words_on)(die), scale, [_round_top(other) for other in dice], taken))
    return out


def draw_notes(image: Image, seen: NotesSeen, pose: CameraPose) -> Image:
    """A copy of the picture with every banknote's value on it; where the table would ask, a red question mark."""
    out = image.copy()
    scale, font = _scale(image), cv2.FONT_HERSHEY_SIMPLEX
    for note in seen.notes:
        words = "?" if note.ask or note.value_usd is None else f"${note.value_usd:,}"
        (w, h), below = cv2.getTextSize(words, font, 0.6 * scale, 2)
        x, y = (round(float(v)) for v in to_pixels([note.xy_mm], pose)[0])
        low = (x + w // 2 + 4, y + h // 2 + below + 2)
        cv2.rectangle(out, (x - w // 2 - 4, y - h // 2 - 4), low, _DOUBT if note.ask else (60, 90, 40), -1)
        cv2.putText(out, words, (x - w // 2, y + h // 2), font, 0.6 * scale, (255, 255, 255), max(round(1.4 * scale), 1), cv2.LINE_AA)
    return out


def _enlarged(die: DieReading, by: float) -> DieReading:
    """The die in a picture that is so much larger."""
    x, y, w, h = (v * by for v in die.box)
    a, b, c, d = ((px * by, py * by) for px, py in die.top)
    return replace(die, top=(a, b, c, d), box=(x, y, w, h))


def drawable(words: str) -> str:
    """The words with a “?” for what is no UTF-8, as file names and labels may bear: drawing that ends OpenCV by a segmentation fault."""
    return words.encode("utf-8", "replace").decode("utf-8")


def words_on(die: DieReading) -> str:
    """What stands on a die's plate; a colour that is hardly likely, and of which nobody is asked, in brackets."""
    value = "?" if die.value is None else str(die.value)
    colour = die.colour if die.ask or die.is_colour_likely else f"({die.colour}?)"
    return f"{value} {colour}".strip() + (f"? {_WORDS.get(die.why_ask, die.why_ask)}" if die.ask else "")


def sign_on(die: DieReading) -> str:
    """What stands on a plate, which has the die's colour, in a picture that is seen by people of every language."""
    value = "" if die.value is None else str(die.value)
    return value + ("?" if die.ask or not value else "" if die.is_colour_likely else " (?)")


def _scale(image: Image) -> float:
    """How large lines and words are drawn in it; 1 where its longer side has 1,400 pixels."""
    return float(np.clip(max(image.shape[:2]) / 1400, 0.4, 2.5))


def _plate(out: Image, die: DieReading, told: str, scale: float, tops: Sequence[Box], taken: Sequence[Box]) -> Box:
    """The words on a plate of the die's colour, beside the die where they hide least: plates (taken), then top faces. Where it is."""
    words, font, size, thick = drawable(told), cv2.FONT_HERSHEY_SIMPLEX, 0.55 * scale, max(round(1.4 * scale), 1)
    (w, h), below = cv2.getTextSize(words, font, size, thick)
    pad = round(3 * scale)
    places = _places(die, (w + 2 * pad, h + below + 2 * pad), (out.shape[1], out.shape[0]))
    place = min(places, key=lambda box: HIDES_A_PLATE * sum(_shared(box, one) for one in taken) + sum(_shared(box, one) for one in tops))
    left, top, right, low = place
    colour = _BGR.get(plain_name(die.colour), _OTHER)
    light = sum(c * k for c, k in zip(colour, (0.114, 0.587, 0.299), strict=True)) > 130
    cv2.rectangle(out, (left, top), (right, low), colour, -1)
    cv2.rectangle(out, (left, top), (right, low), _DOUBT if die.ask else (0, 0, 0), 1)
    cv2.putText(out, words, (left + pad, top + pad + h), font, size, (0, 0, 0) if light else (255, 255, 255), thick, cv2.LINE_AA)
    return place


def _places(die: DieReading, size: tuple[int, int], picture: tuple[int, int]) -> list[Box]:
    """Where a plate of this size, pixels, may stand, the best first: above the die, below, to the right and to the left, in the picture."""
    (w, h), (x, y, wide, high) = size, die.box
    corners = ((x + (wide - w) / 2, y - h), (x + (wide - w) / 2, y + high), (x + wide, y + (high - h) / 2), (x - w, y + (high - h) / 2))
    out = []
    for left, top in corners:
        left, top = (int(max(min(at, most - long), 0)) for at, most, long in zip((left, top), picture, size, strict=True))
        out.append((left, top, left + w, top + h))
    return out


def _round_top(die: DieReading) -> Box:
    """The box round its top face."""
    (left, top), (right, low) = np.min(die.top, axis=0).tolist(), np.max(die.top, axis=0).tolist()
    return round(left), round(top), round(right), round(low)


def _shared(one: Box, other: Box) -> int:
    """What two boxes share, pixels."""
    wide, high = (min(one[n + 2], other[n + 2]) - max(one[n], other[n]) for n in (0, 1))
    return max(wide, 0) * max(high, 0)


def _dashed(out: Image, corners: np.ndarray, colour: tuple[int, int, int], thick: int) -> None:
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        for k in range(0, 8, 2):
            a, b = start + (end - start) * k / 8, start + (end - start) * (k + 1.2) / 8
            cv2.line(out, tuple(int(v) for v in np.round(a)), tuple(int(v) for v in np.round(b)), colour, thick + 1, cv2.LINE_AA)
