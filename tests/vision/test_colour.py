"""Names of colours, and whether a reader who knows them by name can tell sets of dice apart."""

import pytest

from vision.colour import can_be_told


@pytest.mark.parametrize(
    ("names", "can"),
    [(None, False), (set(), False), ({"red"}, True), ({"red", "violet"}, True), ({"red", "Anna's"}, False), ({"violet", "purple"}, False)],
)
def test_colours_can_be_told_by_name_where_each_has_one_of_its_own(names, can):
    assert can_be_told(names) is can
