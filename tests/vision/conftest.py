"""Scenes with truth for the eye's tests, composed by our own compositor from fixed seeds."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.ground.bare_mat import FOLDER, PX_PER_MM, BareMat
from vision.mat import MAT_1
from vision.table_plane import to_pixels
from vision.training.compose.scenes import scene
from vision.training.compose.tables import table_scene
from vision.training.draw.dice import random_look
from vision.training.teach import shards


@pytest.fixture(autouse=True)
def one_thread():
    cv2.setNumThreads(1)


@pytest.fixture(scope="session")
def bare() -> BareMat:
    """What our mat's print looks like."""
    return BareMat.of(MAT_1)


@pytest.fixture(scope="session")
def bare_mat() -> Callable:
    """Our mat with nothing on it as a camera sees it in white light: bare_mat(pose, beside) -> picture. beside: colour of the table."""

    def make(pose, beside):
        drawn = cv2.imread(str(FOLDER / "mat-1.png"))
        corners = np.array([(0, 0), (420, 0), (420, 297), (0, 297)], np.float32)
        way = cv2.getPerspectiveTransform(corners * PX_PER_MM - 0.5, to_pixels(corners, pose).astype(np.float32))
        return cv2.warpPerspective(drawn, way, pose.lens.size_px, borderValue=beside)

    return make


@pytest.fixture(scope="session")
def loose_dice() -> Callable:
    """A photograph-like picture of dice on some table and the truth of every die: loose_dice(seed, edge_px) -> picture, truths."""
    return lambda seed, edge=28.0, side=256: scene(np.random.default_rng(seed), side, edge, odd=0.0)[:2]


@pytest.fixture(scope="session")
def shard(tmp_path_factory) -> Path:
    """A folder with a dozen scenes of any kind, as training reads them."""
    folder = tmp_path_factory.mktemp("scenes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "PER_SHARD", 12)
        shards.make_shard(folder, 0, 7, shards.Kinds(tables=0.3))
    return folder


@pytest.fixture
def table() -> Callable:
    """The mat under a camera with dice on it: table(seed, count, colours, pose, size_px) -> picture, truths, pose."""

    def make(seed, count=12, colours=("red", "blue", "white", "green"), pose=None, size_px=(1280, 960), size_mm=16.0):
        rng = np.random.default_rng(seed)
        looks = [random_look(np.random.default_rng([seed, i]), colour) for i, colour in enumerate(colours)]
        for look, colour in zip(looks, colours, strict=True):
            look.colour, look.second, look.speckle = colour, None, 0.0
        return table_scene(rng, pose, size_px, count, looks, size_mm)

    return make
