"""What a camera makes of the board's colours: paler ones are told by the floor, and nobody's marker changes its colour by a small turn."""

import cv2
import numpy as np
import pytest

from tests.vision.boards.test_board_scenes import BOARDS, SCENES
from vision.boards.hues import in_full_colour, paleness, turned
from vision.boards.printed import FLOOR, TILES
from vision.frame import Frame
from vision.pipeline import TableReader
from vision.training.draw.cameras import CAMERAS
from vision.training.draw.lights import LIGHTS


def lot(colour=FLOOR, left=1.0, light=1.0):
    """A lot of one printed colour, of which a camera leaves so much, in so much light."""
    ink = np.array(colour[::-1], np.float32)
    pale = ink.max() - (ink.max() - ink) * left
    return np.broadcast_to(np.float32(light * pale), (40, 40, 3)).copy()


@pytest.mark.parametrize("left", [0.5, 0.65, 1.0, 1.3])
@pytest.mark.parametrize("light", [0.6, 1.0])
def test_the_floor_tells_how_pale_the_camera_makes(left, light):
    """Measured beside the lightest of its three colours by cameras, beside their mean here: a few hundredths lie between."""
    tiles = [lot(colour, left) for colour in TILES.values()]
    assert paleness([lot(left=left, light=light)] * 4 + tiles) == pytest.approx(left, abs=0.07)


def test_too_few_bare_lots_tell_nothing():
    assert paleness([lot(left=0.6)] * 2) == 1.0
    assert paleness([lot(colour) for colour in TILES.values()]) == 1.0


@pytest.mark.parametrize("colour", [FLOOR, *TILES.values()])
def test_full_colour_undoes_paleness(colour):
    assert in_full_colour(lot(colour, 0.6), 0.6) == pytest.approx(lot(colour), abs=1e-5)


def test_a_turn_and_back_is_none():
    red = lot((0.78, 0.20, 0.22))
    assert turned(turned(red, 4.0), -4.0) == pytest.approx(red, abs=1e-3)
    assert turned(red, 4.0)[0, 0, 1] > red[0, 0, 1], "towards yellow: more green"
    assert turned(lot((0.5, 0.5, 0.5)), 4.0) == pytest.approx(lot((0.5, 0.5, 0.5)), abs=1e-6)


def believed_wrongly(image, spoil):
    """The lots of a labelled picture that are told as something else, and nobody is asked."""
    label = next(one for one in SCENES if one["image"] == image)
    picture = spoil(cv2.imread(str(BOARDS / image)))
    reading = TableReader(colours=set(label["colours"])).read(Frame(picture, 0.0, "test", 0, still=True))
    assert len(reading.lots) == 48
    wrong = []
    for one in reading.lots:
        truth = label["lots"].get(one.zone.removeprefix("lot-"), {})
        if not one.ask and (one.tile, one.marker) != (truth.get("tile"), truth.get("marker")):
            wrong.append((one.zone, one.tile, one.marker))
    return wrong


@pytest.mark.parametrize(
    ("image", "spoil"),
    [
        pytest.param("composed-19.jpg", CAMERAS["dull"], id="aqua and purple tiles were silver through a camera that makes pale"),
        pytest.param("rendered-04.jpg", CAMERAS["dull"], id="yellow markers were white"),
        pytest.param("rendered-34.jpg", CAMERAS["dull"], id="red markers were purple"),
        pytest.param("composed-37.jpg", CAMERAS["turned"], id="red markers were orange through a camera that turns hues"),
        pytest.param("rendered-04-build.jpg", LIGHTS["shadow"], id="purple tiles were silver in a shadow"),
        pytest.param("composed-08.jpg", LIGHTS["flare"], id="brown tiles were silver where a lamp shines into the lens"),
        pytest.param("composed-45.jpg", LIGHTS["flare"], id="purple tiles were silver there"),
        pytest.param("composed-21.jpg", LIGHTS["leaves"], id="an aqua tile was silver in the sun through leaves"),
        pytest.param("rendered-35.jpg", CAMERAS["turned"], id="a paler red marker was orange through a camera that turns hues"),
        pytest.param("rendered-05.jpg", LIGHTS["shadow"], id="orange and black markers were white in a shadow"),
        pytest.param("rendered-17.jpg", LIGHTS["shadow"], id="a blue marker was black in a shadow"),
        pytest.param("rendered-32.jpg", LIGHTS["shadow"], id="a green marker was not seen in a shadow"),
        pytest.param("composed-43.jpg", LIGHTS["shadow"], id="white markers were silver tiles in a shadow"),
        pytest.param("rendered-44.jpg", LIGHTS["shadow"], id="a purple tile was silver in a shadow"),
    ],
)
def test_nothing_is_believed_wrongly_there(image, spoil):
    assert believed_wrongly(image, spoil) == []
