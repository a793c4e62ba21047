"""What a look shows of the light before any colour is told: whether sun and shade lie all over the floors in patches."""

import numpy as np
import pytest

from vision.colours.table_seen import TableSeen
from vision.mat import MAT_1
from vision.table_plane import CameraPose, Lens
from vision.training.draw.lights import LIGHTS


@pytest.mark.parametrize(
    ("light", "is_patchy"),
    [("leaves", True), ("blinds", True), ("window", False), ("pool", False), ("shadow", False), ("haze", False), ("night", False)],
)
def test_patches_of_sun_are_told_from_light_that_falls_off_or_somebodys_shadow(light, is_patchy):
    grey = np.clip(200 + np.random.default_rng(1).normal(0, 3, (960, 1280, 3)), 0, 255).astype(np.uint8)
    above = CameraPose(Lens((1280, 960), 1100.0, (639.5, 479.5)), (0.0, 0.0, 0.0), (-210.0, -148.5, 460.0))
    seen = TableSeen()
    assert not seen.is_patchy
    seen.look(LIGHTS[light](grey), above, MAT_1, ())
    assert seen.is_patchy is is_patchy
