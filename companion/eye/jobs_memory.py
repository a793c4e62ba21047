"""What jobs remember from one to the next, and what all of them need."""

from dataclasses import dataclass, field
from typing import Any

from calibration.lens import LensViews
from calibration.light import LampWatch
from vision.frame import Image

Done = tuple[dict[str, Any], tuple[bytes, ...]]
"""Plain data and JPEG pictures."""


@dataclass(slots=True)
class JobMemory:
    """lens: views of the target so far; begun: whether they were begun with in this process; lamp: brightness of the last pictures of a
    live camera."""

    lens: LensViews = field(default_factory=LensViews)
    begun: bool = False
    lamp: LampWatch = field(default_factory=LampWatch)


def size_of(image: Image) -> tuple[int, int]:
    """Width and height, pixels."""
    return image.shape[1], image.shape[0]
