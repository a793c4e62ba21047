"""No camera: the game is entered by hand."""

from hardware.cameras import CameraSpec
from vision.frame import Frame


class NoCamera:
    """`none`. Opens always and never has a picture."""

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)

    def open(self) -> None:
        """Nothing to open."""

    def read(self, now_s: float) -> Frame | None:
        return None

    def close(self) -> None:
        """Nothing is held."""
