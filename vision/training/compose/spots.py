"""Where dice lie that do not overlap: strewn, or against each other, face to face."""

import cv2
import numpy as np


def place(
    rng: np.random.Generator, count: int, reach: float, sizes: list[float], together: float
) -> list[tuple[float, float, float, float]]:
    """x, y, size, turn of dice that do not overlap. reach: half the side of their square; together: chance to lie against another."""
    placed: list[tuple[float, float, float, float]] = []
    row_turn = rng.uniform(0, 2 * np.pi)
    for _ in range(count):
        for _ in range(12):
            size = sizes[rng.integers(len(sizes))]
            turn = (
                row_turn + rng.choice([0, 0.5, 1, 1.5]) * np.pi + rng.normal(0, 0.02) if rng.random() < 0.3 else rng.uniform(0, 2 * np.pi)
            )
            if placed and rng.random() < together:
                x, y, other, other_turn = placed[rng.integers(len(placed))]
                if rng.random() < 0.6:  # in a row: face to face
                    turn = other_turn
                    direction = other_turn + rng.integers(4) * np.pi / 2 + rng.normal(0, 0.03)
                    steps = [(size + other) / 2 * (1.0 + abs(rng.normal(0, 0.02)))]
                else:
                    direction = rng.uniform(0, 2 * np.pi)
                    steps = list((size + other) / 2 * np.arange(1.0, 1.6, 0.06))
                spots = [(x + np.cos(direction) * s, y + np.sin(direction) * s) for s in steps]
            else:
                spots = [tuple(rng.uniform(-reach, reach, 2))]
            free = next((s for s in spots if is_free(s, size, turn, placed)), None)
            if free and max(abs(free[0]), abs(free[1])) <= reach * 1.05:
                placed.append((float(free[0]), float(free[1]), size, turn))
                break
    return placed


def is_free(spot: tuple[float, float], size: float, turn: float, placed: list[tuple[float, float, float, float]]) -> bool:
    """Whether a die fits there beside those placed. placed: x, y, size, turn (radians, from x to y) of each, in the unit of spot."""
    for x, y, other, other_turn in placed:
        apart = np.hypot(spot[0] - x, spot[1] - y)
        if apart > (size + other) * 0.7072:
            continue
        if apart < (size + other) * 0.49:
            return False
        one = (spot, (size * 0.97, size * 0.97), float(np.degrees(turn)))
        two = ((x, y), (other * 0.97, other * 0.97), float(np.degrees(other_turn)))
        if cv2.rotatedRectangleIntersection(one, two)[0] != cv2.INTERSECT_NONE:
            return False
    return True
