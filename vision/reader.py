"""What faces show: each is cut out upright, at full resolution, and shown to the reader, in photographs to two of them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

import vision.network
from vision.faces import EDGE_PX, Face
from vision.frame import Image
from vision.halves import Halves
from vision.network import PHOTO, TAUGHT, Tensor, evened, load
from vision.reading import DieReading
from vision.voting import centre, edge_px


class Cut(NamedTuple):
    """How a face is cut out for a reader: `side` pixels of the crop, in which its edge is `edge` pixels wide."""

    side: int
    edge: float

    @property
    def face(self) -> slice:
        """Rows or columns in which nearly all belongs to the face."""
        half = round(0.46 * self.edge)
        return slice(self.side // 2 - half, self.side // 2 + half)


CLOSE, WIDE = Cut(40, EDGE_PX), Cut(96, 38.4)  # the face alone; with three quarters of a die round it
_HUES_AT, _MOST_GAIN = 1.6, 4.0  # how bright the strongest hue of a face is brought, of 2, and how far dim ones are lifted
_SURELY_FINE = 0.8  # of 1; pictures of 10 to 16 px dice cut out a little aside, believed wrongly with hues, had 0.62 to 0.77
_AT_ONCE = 64  # crops: a photograph may have thousands, and each takes the taught reader a megabyte
_UPRIGHT, _QUARTERS = range(1), range(4)
_LEAST_HUE = 0.2  # of 2: a face whose hues differ less is white, grey and black alone


def crop_faces(image: Image | Halves, faces: Sequence[Face], cut: Cut = CLOSE) -> Tensor:
    """A reader's crops, (n, 3, side, side), each face upright."""
    upright = np.empty((len(faces), cut.side, cut.side, 3), np.uint8)
    halves = Halves.of(image)
    level = [halves.level_for(face.edge) for face in faces]
    for crop, matrix, i in zip(upright, _to_upright(faces, level, cut), level, strict=True):
        cv2.warpAffine(halves[i], matrix, (cut.side, cut.side), dst=crop, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return evened(np.stack([plane.reshape(-1, cut.side, cut.side) for plane in cv2.split(upright.reshape(-1, cut.side, 3))], 1))


def _turned(crops: Tensor, quarters: Sequence[int]) -> Tensor:
    """Each crop after so many quarter turns, (n * turns, 3, side, side)."""
    if quarters == _UPRIGHT:
        return crops
    return np.stack([np.rot90(crops, k, (2, 3)) for k in quarters], 1).reshape(-1, *crops.shape[1:])


def without_glare(crops: Tensor, cut: Cut = CLOSE) -> tuple[Tensor, npt.NDArray[np.bool_]]:
    """Crops (n, 3, side, side) as -1..1 without what their three colours have in common, and which of them still show something, (n,).

    A lamp's mirror image is white: it adds the same to all three (the dichromatic model, Shafer 1985, "Using color to separate
    reflection components"). Red pips on a black die then stand alone on black, whatever arcs of light lie over them. White, grey and
    black go too, so that of white pips on red their absence is left, and of a white die nothing.
    """
    hues = crops - crops.min(1, keepdims=True)
    face = np.sort(hues[:, :, cut.face, cut.face].reshape(len(crops), 3, -1), axis=2)
    dim, bright = (face[:, :, round(at * (face.shape[2] - 1))] for at in (0.05, 0.95))
    gain = np.minimum(_HUES_AT / np.maximum(bright.max(1), 1e-3), _MOST_GAIN)
    hues *= gain[:, None, None, None]
    hues -= 1
    return np.minimum(hues, 1, out=hues), (bright - dim).max(1) > _LEAST_HUE


def _to_upright(faces: Sequence[Face], level: Sequence[int], cut: Cut) -> npt.NDArray[np.float64]:
    """For each face how the picture, halved `level` times, is moved, turned and scaled into its crop: (n, 2, 3)."""
    x, y, edge, turn = np.array([(face.x, face.y, face.edge, face.turn) for face in faces], np.float64).reshape(-1, 4).T
    scale = 0.5 ** np.array(level, np.float64)
    zoom = cut.edge / (edge * scale)
    c, s, x, y = np.cos(turn) * zoom, np.sin(turn) * zoom, x * scale - 0.5, y * scale - 0.5
    middle = cut.side / 2 - 0.5
    return np.column_stack([c, s, middle - c * x - s * y, -s, c, middle + s * x - c * y]).reshape(-1, 2, 3)


def read_faces(image: Image | Halves, faces: Sequence[Face], turns: int = 1, which: str = "") -> list[Face]:
    """The same faces with the reader's answers. turns: 4 hears the reader on all four quarter turns and averages; which: "" for the
    reader of tables, PHOTO for those of photographs."""
    if not faces:
        return []
    return _heard(faces, *_asked(image, faces, range(turns), which))


def read_turned(image: Image | Halves, upright: Sequence[Face], which: str = "") -> list[Face]:
    """Faces that were read upright, the readers heard on the three other quarter turns too: as read_faces with four turns."""
    if not upright:
        return []
    others = _asked(image, upright, _QUARTERS[1:], which)
    first = (np.stack([getattr(face, name) for face in upright])[:, None] for name in ("face_odds", "state_odds", "colour_odds"))
    return _heard(upright, *(np.concatenate(both, axis=1) for both in zip(first, others, strict=True)))


def hear_without_glare(image: Image | Halves, faces: Sequence[Face]) -> list[Face]:
    """Faces of a photograph that were read, and for their values the readers heard on their hues alone too, on all quarter turns.

    Only faces that to the readers surely lie there, flat and free: what they are torn over on others is where they are, not what they show.
    """
    fine = [i for i, face in enumerate(faces) if float(face.state_odds[0]) > _SURELY_FINE]
    if not fine:
        return list(faces)
    _, tells = without_glare(crop_faces(image, [faces[i] for i in fine]))
    fine = np.array(fine)[tells].tolist()
    if not fine:
        return list(faces)
    values, _, _ = _asked(image, [faces[i] for i in fine], _QUARTERS, PHOTO, lambda crops, cut: without_glare(crops, cut)[0])
    out = list(faces)
    for i, value in zip(fine, values.mean(1), strict=True):
        odds = faces[i].both_odds * np.cbrt(value + np.float32(1e-3)) ** 2  # its word weighs as the reader's other one does
        out[i] = replace(faces[i], both_odds=odds / odds.sum())
    return out


def _asked(
    image: Image | Halves,
    faces: Sequence[Face],
    quarters: Sequence[int],
    which: str = "",
    shown: Callable[[Tensor, Cut], Tensor] = lambda crops, _: crops,
) -> tuple[Tensor, Tensor, Tensor]:
    """The odds of values, states and colours, (faces, quarters, …) each; of several readers the geometric mean.

    shown: what is made of the crops before a reader sees them.
    """
    halves, said = Halves.of(image), []
    at_once = max(_AT_ONCE // len(quarters), 1) if which else len(faces)
    for name, cut in _readers(which):
        reader = load(name, "")
        parts = [faces[first : first + at_once] for first in range(0, len(faces), at_once)]
        answers = [reader.run(_turned(shown(crop_faces(halves, part, cut), cut), quarters)) for part in parts]
        said.append(np.concatenate(answers).reshape(len(faces), len(quarters), -1))
    together = np.mean(said, axis=0) if len(said) > 1 else said[0]
    # whether a die lies there, flat and free, the one tells that sees what lies round it: of 1,591 dice 24 looked less like one than twenty
    # things on tables without dice with the other heard too, 15 without it
    return _odds(together[..., :6]), _odds(said[-1][..., 6:11]), _odds(together[..., 11:19])


def _readers(which: str) -> list[tuple[str, Cut]]:
    """Those that are heard. A folder with one pair of networks has no taught one."""
    taught = [(TAUGHT, WIDE)] if which == PHOTO and (vision.network.MODELS / f"{TAUGHT}.onnx").exists() else []
    return [(f"{which}reader", CLOSE), *taught]


def _heard(faces: Sequence[Face], values: Tensor, states: Tensor, colours: Tensor) -> list[Face]:
    """The same faces with the reader's odds, the turns averaged."""
    value, state, colour = values.mean(1), states.mean(1), colours.mean(1)
    steady = np.take_along_axis(values, value.argmax(1)[:, None, None], 2).min((1, 2)).tolist()
    mixed = np.cbrt(value**2 * (np.stack([face.finder_odds for face in faces]) + np.float32(1e-3)))
    both = mixed / mixed.sum(1, keepdims=True)
    read = zip(faces, value, state, colour, steady, both, strict=True)
    # dataclasses.replace takes four times as long
    return [Face(old.x, old.y, old.edge, old.turn, old.box, old.heat, old.doubt, old.finder_odds, *new) for old, *new in read]


def _odds(logits: Tensor) -> Tensor:
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(raised / raised.sum(-1, keepdims=True), np.float32)


def face_of(die: DieReading) -> Face:
    """Where the readers are to look."""
    (x, y), ((x0, y0), (x1, y1), *_) = centre(die), die.top
    left, top, wide, high = die.box
    unread = np.zeros(6, np.float32), np.zeros(6, np.float32), np.zeros(5, np.float32), np.zeros(8, np.float32)
    return Face(x, y, edge_px(die), math.atan2(y1 - y0, x1 - x0), (left, top, left + wide, top + high), 1.0, 0.0, *unread)
