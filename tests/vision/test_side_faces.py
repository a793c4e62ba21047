"""Two looks at one die, plain and straightened, put together: believed where both say the same and neither thinks much of another value."""

import numpy as np
import pytest

from vision.mat import MAT_1
from vision.reading import DieReading
from vision.side_faces import Both, Centred
from vision.table_plane import to_pixels
from vision.training.tables import table_camera

SIZE_PX = (1280, 960)


def look(pose, value, sure, ask):
    """A reading of a 16 mm die that lies flat in the tray."""
    corners = np.array([(192, 192), (208, 192), (208, 208), (192, 208)], float)
    top = tuple((float(x), float(y)) for x, y in to_pixels(corners, pose, 16.0))
    (x0, y0), (x1, y1) = np.min(top, 0), np.max(top, 0)
    odds = [(1 - sure) / 5] * 6
    odds[value - 1] = sure
    told = {"face_odds": tuple(odds), "colour_odds": {"green": 1.0}, "colour_confidence": 1.0}
    return DieReading(value, "green", 0.97, bool(ask), top, (float(x0), float(y0), float(x1 - x0), float(y1 - y0)), ask, **told)


@pytest.mark.parametrize(
    ("plain", "straightened", "told"),
    [
        pytest.param((1, 0.99, ""), (1, 0.99, ""), (1, False), id="both sure of it"),
        pytest.param((1, 0.85, "blurred"), (1, 0.99, ""), (1, False), id="one sure of it, the other nearly"),
        pytest.param((1, 0.71, "blurred"), (1, 0.99, ""), (1, True), id="a two whose rim was not seen looked so"),
        pytest.param((1, 0.99, ""), (1, 0.6, "blurred"), (1, True), id="the straightened look is torn"),
        pytest.param((2, 0.99, ""), (1, 0.99, ""), (1, True), id="they disagree"),
    ],
)
def test_two_looks_at_one_die(plain, straightened, told):
    pose = table_camera(np.random.default_rng(4), SIZE_PX)
    looks = [[Centred(look(pose, value, sure, ask))] for value, sure, ask in (plain, straightened)]
    together = Both(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), pose, MAT_1).together(*looks)
    assert [(die.value, die.ask) for die in together] == [told]
