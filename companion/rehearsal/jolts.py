"""What befalls a whole table: the camera is knocked or the mat pushed, another lamp is switched on or off, the plug is pulled, or a thing
that does not belong to the game is left lying among the dice for a while."""

from collections import Counter

import cv2
import numpy as np

from companion.rehearsal.things_left import lay_a_thing
from vision.frame import Image
from vision.training.draw.lights import LIGHTS

KNOCKED, LAMP, PLUG, THING = "camera knocked", "lamp switched", "plug pulled", "thing left lying"
JOLTS = (KNOCKED, LAMP, PLUG, THING)
LAMPS = ("window", "shadow", "pool", "night", "bulb", "dusk", "haze", "glaring")
TAKEN_AWAY = 0.4  # chance at each look that the thing has been
ONLY_THE_FIRST = 0.4  # chance that what was switched on is only switched off again
TURNED, PUSHED, NEARER, TIPPED = np.radians(3), 0.02, (0.93, 0.99), 0.02  # at most; of the picture's width, of its size, of its depth


class Jolts:
    """chance: of each look at the table that something has befallen it just before. happened: what did, and how often."""

    def __init__(self, rng: np.random.Generator, chance: float) -> None:
        self._rng, self._chance = rng, chance
        self._knocked: np.ndarray | None = None
        self._lamp: str | None = None
        self._thing: int | None = None  # its seed
        self.happened: Counter[str] = Counter()

    def next(self) -> str | None:
        """One of JOLTS, or nothing; the pictures are other ones from then on."""
        if self._thing is not None and self._rng.random() < TAKEN_AWAY:
            self._thing = None
        if not self._chance or self._rng.random() >= self._chance:
            return None
        jolt = str(self._rng.choice(JOLTS))
        if jolt == KNOCKED:
            self._knocked = self._knock()
        elif jolt == LAMP:
            self._lamp = None if self._lamp is not None and self._rng.random() < ONLY_THE_FIRST else str(self._rng.choice(LAMPS))
        elif jolt == THING:
            self._thing = int(self._rng.integers(1 << 30))
        self.happened[jolt] += 1
        return jolt

    def laid_on(self, picture: Image) -> Image:
        """The table's picture, (h, w, 3) BGR uint8, with what was left lying there."""
        return picture if self._thing is None else lay_a_thing(picture, self._thing)

    def on(self, picture: Image) -> Image:
        """That picture as the camera has it now."""
        if self._knocked is not None:
            height, width = picture.shape[:2]
            to_px = np.diag([width, width, 1.0])  # from widths of the picture
            view = to_px @ self._knocked @ np.linalg.inv(to_px)
            picture = np.asarray(cv2.warpPerspective(picture, view, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
        return picture if self._lamp is None else LIGHTS[self._lamp](picture)

    def _knock(self) -> np.ndarray:
        """Another view of the same table: (3, 3), from and to widths of the picture."""
        rng, middle = self._rng, np.array([[1, 0, 0.5], [0, 1, 0.375], [0, 0, 1]])
        turn, size = rng.uniform(-TURNED, TURNED), rng.uniform(*NEARER)
        shift, tip = rng.uniform(-PUSHED, PUSHED, 2), rng.uniform(-TIPPED, TIPPED, 2)
        view = np.array(
            [[size * np.cos(turn), -size * np.sin(turn), shift[0]], [size * np.sin(turn), size * np.cos(turn), shift[1]], [*tip, 1]]
        )
        return np.asarray(middle @ view @ np.linalg.inv(middle), np.float64)
