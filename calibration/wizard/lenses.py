"""Lenses of known cameras from their makers' figures: a start for tables without our mat, where nothing measures the lens.

Focal length and pixel size as given in the Raspberry Pi camera documentation ("Camera modules: hardware specification"); the pictures are
1640 × 1232, taken from the sensor's whole width or, at the version 3, from the middle 3/4 of it (its binned mode is 16:9). No distortion.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SIZE_PX = (1640, 1232)


@dataclass(frozen=True, slots=True)
class Module:
    """A camera module. focal_mm; pixel_um: edge of a pixel on the sensor; used_px: how much of its width the picture shows, pixels."""

    name: str
    focal_mm: float
    pixel_um: float
    used_px: int

    @property
    def focal_px(self) -> float:
        """The focal length in pixels of a picture SIZE_PX wide."""
        return self.focal_mm * 1000 / self.pixel_um * SIZE_PX[0] / self.used_px


MODULES: Mapping[str, Module] = {
    "v1": Module("Raspberry Pi Camera Module 1 (OV5647)", 3.60, 1.4, 2592),
    "v2": Module("Raspberry Pi Camera Module 2 (IMX219)", 3.04, 1.12, 3280),
    "v3": Module("Raspberry Pi Camera Module 3 (IMX708)", 4.74, 1.4, 3456),
    "v3-wide": Module("Raspberry Pi Camera Module 3 Wide (IMX708)", 2.75, 1.4, 3456),
    "hq-6mm": Module("Raspberry Pi HQ Camera with the 6 mm lens (IMX477)", 6.0, 1.55, 4056),
}


def built_in(module: str, size_px: Sequence[int]) -> dict[str, Any] | None:
    """The plain Lens of a known module for pictures of this size; None for another module or another shape of picture.

    >>> built_in("v2", (1640, 1232))["focal_px"]
    1357.1
    """
    known = MODULES.get(module)
    width, height = size_px
    if known is None or abs(width / height - SIZE_PX[0] / SIZE_PX[1]) > 0.01:
        return None
    focal = known.focal_px * width / SIZE_PX[0]
    return {
        "size_px": [width, height],
        "focal_px": round(focal, 1),
        "centre_px": [(width - 1) / 2, (height - 1) / 2],
        "distortion": [0.0] * 5,
    }
