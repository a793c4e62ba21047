"""What faces show: each is cut out upright, at full resolution, and shown to the reader; in doubt on all quarter turns."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import EDGE_PX, Face
from vision.frame import Image
from vision.halves import Halves
from vision.network import PHOTO, Tensor, evened, load

CROP_PX = 40  # side of a crop, in which a face is EDGE_PX wide
_FACE = slice(9, 31)  # of a crop, in which nearly all belongs to the face
_HUES_AT, _MOST_GAIN = 1.6, 4.0  # how bright the strongest hue of a face is brought, of 2, and how far dim ones are lifted
_SURELY_FINE = 0.8  # of 1; pictures of 10 to 16 px dice cut out a little aside, believed wrongly with hues, had 0.62 to 0.77
_AT_ONCE = 64  # crops: a photograph may have thousands, and each takes the large reader half a megabyte
_LEAST_HUE = 0.2  # of 2: a face whose hues differ less is white, grey and black alone


def crop_faces(image: Image, faces: Sequence[Face], turns: int = 1) -> Tensor:
    """The reader's crops, (n * turns, 3, 40, 40): each face upright, then turned by quarters."""
    upright = np.empty((len(faces), CROP_PX, CROP_PX, 3), np.uint8)
    halves = Halves(image)
    level = [halves.level_for(face.edge) for face in faces]
    for crop, matrix, i in zip(upright, _to_upright(faces, level), level, strict=True):
        cv2.warpAffine(halves[i], matrix, (CROP_PX, CROP_PX), dst=crop, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    planes = evened(np.stack([plane.reshape(-1, CROP_PX, CROP_PX) for plane in cv2.split(upright.reshape(-1, CROP_PX, 3))], 1))
    return planes if turns == 1 else _turned(planes, turns)


def _turned(crops: Tensor, turns: int) -> Tensor:
    """Each crop turned by quarters, (n * turns, 3, 40, 40)."""
    return np.stack([np.rot90(crops, k, (2, 3)) for k in range(turns)], 1).reshape(-1, 3, CROP_PX, CROP_PX)


def without_glare(crops: Tensor) -> tuple[Tensor, npt.NDArray[np.bool_]]:
    """Crops (n, 3, 40, 40) as -1..1 without what their three colours have in common, and which of them still show something, (n,).

    A lamp's mirror image is white: it adds the same to all three (the dichromatic model, Shafer 1985, "Using color to separate
    reflection components"). Red pips on a black die then stand alone on black, whatever arcs of light lie over them. White, grey and
    black go too, so that of white pips on red their absence is left, and of a white die nothing.
    """
    hues = crops - crops.min(1, keepdims=True)
    face = np.sort(hues[:, :, _FACE, _FACE].reshape(len(crops), 3, -1), axis=2)
    dim, bright = (face[:, :, round(at * (face.shape[2] - 1))] for at in (0.05, 0.95))
    gain = np.minimum(_HUES_AT / np.maximum(bright.max(1), 1e-3), _MOST_GAIN)
    hues *= gain[:, None, None, None]
    hues -= 1
    return np.minimum(hues, 1, out=hues), (bright - dim).max(1) > _LEAST_HUE


def _to_upright(faces: Sequence[Face], level: Sequence[int]) -> npt.NDArray[np.float64]:
    """For each face how the picture, halved `level` times, is moved, turned and scaled into its crop: (n, 2, 3)."""
    x, y, edge, turn = np.array([(face.x, face.y, face.edge, face.turn) for face in faces], np.float64).reshape(-1, 4).T
    scale = 0.5 ** np.array(level, np.float64)
    zoom = EDGE_PX / (edge * scale)
    c, s, x, y = np.cos(turn) * zoom, np.sin(turn) * zoom, x * scale - 0.5, y * scale - 0.5
    middle = CROP_PX / 2 - 0.5
    return np.column_stack([c, s, middle - c * x - s * y, -s, c, middle + s * x - c * y]).reshape(-1, 2, 3)


def read_faces(image: Image, faces: Sequence[Face], turns: int = 1, runtime: str = "", which: str = "") -> list[Face]:
    """The same faces with the reader's answers. turns: 4 hears the reader on all four quarter turns and averages; which: "" for the
    reader of tables, PHOTO for that of photographs."""
    if not faces:
        return []
    return _heard(faces, *_asked(crop_faces(image, faces, turns), len(faces), runtime, which))


def read_turned(image: Image, upright: Sequence[Face]) -> list[Face]:
    """Faces that were read upright, the reader heard on the three other quarter turns too: as read_faces with four turns."""
    if not upright:
        return []
    crops = crop_faces(image, upright, 4).reshape(len(upright), 4, 3, CROP_PX, CROP_PX)[:, 1:]
    others = _asked(crops.reshape(-1, 3, CROP_PX, CROP_PX), len(upright))
    first = (np.stack([getattr(face, name) for face in upright])[:, None] for name in ("face_odds", "state_odds", "colour_odds"))
    return _heard(upright, *(np.concatenate(both, axis=1) for both in zip(first, others, strict=True)))


def hear_without_glare(image: Image, faces: Sequence[Face], runtime: str = "") -> list[Face]:
    """Faces of a photograph that were read, and for their values the reader heard on their hues alone too, on all quarter turns.

    Only faces that to the reader surely lie there, flat and free: what it is torn over on others is where they are, not what they show.
    """
    fine = [i for i, face in enumerate(faces) if float(face.state_odds[0]) > _SURELY_FINE]
    if not fine:
        return list(faces)
    bare, tells = without_glare(crop_faces(image, [faces[i] for i in fine]))
    if not tells.any():
        return list(faces)
    values, _, _ = _asked(_turned(bare[tells], 4), int(tells.sum()), runtime, PHOTO)
    out = list(faces)
    for i, value in zip(np.array(fine)[tells].tolist(), values.mean(1), strict=True):
        odds = faces[i].both_odds * np.cbrt(value + np.float32(1e-3)) ** 2  # its word weighs as the reader's other one does
        out[i] = replace(faces[i], both_odds=odds / odds.sum())
    return out


def _asked(crops: Tensor, faces: int, runtime: str = "", which: str = "") -> tuple[Tensor, Tensor, Tensor]:
    """The reader's odds of values, states and colours, (faces, turns, …) each."""
    reader = load(f"{which}reader", runtime)
    at_once = _AT_ONCE if which else len(crops)
    said = [reader.run(crops[first : first + at_once]) for first in range(0, len(crops), at_once)]
    answer = np.concatenate(said).reshape(faces, len(crops) // faces, -1)
    return _odds(answer[..., :6]), _odds(answer[..., 6:11]), _odds(answer[..., 11:19])


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
