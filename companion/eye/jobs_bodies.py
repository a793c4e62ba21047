"""A job over pictures of single dice that lie on this machine: the colour of their bodies, for learning again from corrections."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import PictureError
from vision.palette import body_of, to_lab
from vision.pictures import load_image

MOST = 400


def bodies_of(fields: Mapping[str, Any]) -> list[list[float] | None]:
    """CIE L*a*b* of each die's body. fields: folder, and pictures as [{"image", "top"}]; None for a picture that can't be judged."""
    folder = Path(str(fields["folder"]))
    return [_body(folder / Path(str(one["image"])).name, one["top"]) for one in list(fields["pictures"])[:MOST]]


def _body(path: Path, top: Any) -> list[float] | None:
    try:
        body = body_of(load_image(path), [(float(x), float(y)) for x, y in top])
    except (PictureError, TypeError, ValueError):
        return None
    return None if body is None else [round(float(v), 2) for v in np.ravel(to_lab(body.bgr))]
