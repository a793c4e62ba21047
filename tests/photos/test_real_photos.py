"""Real photographs and rendered scenes with truth, where they lie beside the repository: how well they are read, as counted numbers."""

import random
from pathlib import Path

import pytest

from vision.check import Report, compare
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image

pytestmark = pytest.mark.photos
HERE = Path(__file__).resolve()
SHARED = next((up / "shared" / "photos" for up in HERE.parents if (up / "shared" / "photos").is_dir()), None)


def sample(source, count):
    """A few of a source's pictures, the same every time, read and compared."""
    if SHARED is None or not (SHARED / source).is_dir():
        pytest.skip("no photographs with truth beside the repository: put them into ../shared/photos to run this")
    pairs = list(labelled(SHARED / source))
    report = Report()
    for label, path in random.Random(4).sample(pairs, count):
        compare(report, [], source, label, read_photo(load_image(path)))
    return report.groups["all"]


@pytest.mark.parametrize(
    ("source", "count", "right", "wrong"),
    [
        pytest.param("real/byler", 12, 0.95, 0.005, id="many small coloured dice in a tray"),
        pytest.param("real/damian", 6, 0.97, 0.01, id="white dice on carpet, wood and cloth"),
        pytest.param("real/kamil", 5, 0.92, 0.01, id="torch shadows"),
        pytest.param("real/matteop65", 10, 0.97, 0.01, id="low contrast"),
        pytest.param("rendered", 12, 0.96, 0.002, id="rendered scenes of eight colours, never trained on"),
    ],
)
def test_photographs_are_read(source, count, right, wrong):
    tally = sample(source, count)
    assert tally.dice > 10
    assert tally.right >= right * tally.dice
    assert tally.wrong <= wrong * tally.dice
    assert tally.extra <= max(0.005 * tally.dice, 1)
    assert tally.colour_right >= 0.95 * tally.with_colour
