"""A hand that reaches in over the mat to one of its places."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.compose.tables import PoseCamera

SKIN = (0.42, 0.55, 0.78)  # blue, green, red
FINGERS, FINGER_MM, PALM_MM, ARM_MM = 4, 17.0, 75.0, 62.0
FROM_MM = 380.0  # from there, on the players' side, comes the arm


def reach_in(picture: npt.NDArray[np.float32], camera: PoseCamera, at_mm: tuple[float, float]) -> None:
    """Draw it: fingers over that place of the mat, the arm towards the players."""
    mask = np.zeros(picture.shape[:2], np.float32)
    x, y = at_mm
    per_mm = float(np.linalg.norm(np.diff(camera.project(np.array([(200, -150, 0), (201, -150, 0)])), axis=0)))

    def bar(start: tuple[float, float], end: tuple[float, float], wide_mm: float) -> None:
        px = camera.project(np.array([(start[0], -start[1], 25.0), (end[0], -end[1], 25.0)])).astype(int).tolist()
        cv2.line(mask, px[0], px[1], 1.0, max(int(wide_mm * per_mm), 1), cv2.LINE_AA)

    for finger in range(FINGERS):
        off = (finger - (FINGERS - 1) / 2) * (FINGER_MM + 3)
        bar((x + off * 1.2, y), (x + off, y + 60), FINGER_MM)
    bar((x, y + 80), (x, y + 110), PALM_MM)
    bar((x, y + 110), (x + 20, FROM_MM), ARM_MM)
    soft = cv2.GaussianBlur(mask, (0, 0), 6 * per_mm)[..., None]
    picture *= 1 - 0.35 * np.roll(soft, (4, 4), (0, 1)) * (1 - mask[..., None])
    picture += mask[..., None] * (np.array(SKIN, np.float32) * (0.55 + 0.45 * soft) - picture)
