"""Through which camera and in which light a measurement sees its tables, as its command line says."""

import argparse

from vision.frame import Image
from vision.training.draw.cameras import CAMERAS, Camera, as_it_is
from vision.training.draw.lights import LIGHTS


def offer(parser: argparse.ArgumentParser) -> None:
    """--camera and --light."""
    parser.add_argument("--camera", choices=sorted(CAMERAS), help="the camera that it all is seen through")
    parser.add_argument("--light", choices=sorted(LIGHTS), help="the light on the table")


def chosen(options: argparse.Namespace) -> Camera:
    """What the chosen light and camera make of a picture."""
    light, camera = LIGHTS.get(options.light, as_it_is), chosen_camera(options)

    def through(picture: Image) -> Image:
        return camera(light(picture))

    return through


def chosen_camera(options: argparse.Namespace) -> Camera:
    """The same camera, the light being as it is."""
    return CAMERAS.get(options.camera, as_it_is)
