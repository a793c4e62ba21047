"""A table without our print: what reaches in over its edge is a hand, until it has lain still for so long that it is none."""

import numpy as np
import pytest

from tests.vision.ground.test_bare_mat import POSE, lay
from vision.faces import Sight
from vision.ground.cover import _ADOPT_AFTER_S as ADOPT_AFTER_S
from vision.ground.cover import HAND_MM2, MatMemory
from vision.ground.lying_things import LIES_STILL_S, LIKE_A_HAND_S
from vision.mat import MAT_1, MatLayout

OWN = MatLayout(MAT_1.size_mm, dict(MAT_1.zones), name="by hand")
BOOK, ARM = (0, 150, 80, 147), (260, 0, 50, 120)  # x, y, width, height in millimetres


@pytest.fixture
def look(bare_mat):
    """look(seconds, skin, boxes): what covers the table then, with things in these places; skin: all of them are, to the finder."""
    memory, table = MatMemory(OWN), bare_mat(POSE, (60, 90, 120))

    def at(seconds, *boxes, skin=False, sun=None):
        picture, hand = table, np.zeros_like(table)
        if sun is not None:
            lit, here = np.clip(table * 1.7, 0, 255).astype(np.uint8), lay(hand, sun, (1, 1, 1)) > 0
            picture = np.where(here, lit, picture)
        for box in boxes:
            picture, hand = lay(picture, box, (150, 60, 40)), lay(hand, box, (1, 1, 1))
        return memory.look(picture, POSE, Sight((), hand[::8, ::8, 0].astype(np.float32) * skin, 8.0), (), seconds)

    assert at(0.0).zones_seen == set(OWN.zones)
    return at


def touched(box):
    """The zones that a thing there covers."""
    left, top, wide, high = box
    return {name for name, (x, y, w, h) in OWN.zones.items() if x < left + wide and x + w > left and y < top + high and y + h > top}


def test_a_patch_of_sun_from_the_edge_is_no_hand_for_ever(look):
    """The table was not read any more for as long as the sun shone on a part of it: something covered it, all said."""
    assert look(1.0, sun=BOOK).hand_mm2 >= HAND_MM2
    assert look(1.0 + LIES_STILL_S, sun=BOOK).hand_mm2 == 0
    assert look(60.0, sun=BOOK).hand_mm2 == 0


def test_the_table_is_read_beside_a_book_and_waits_for_an_arm(look):
    assert look(1.0, BOOK).hand_mm2 >= HAND_MM2
    lying = look(1.0 + LIES_STILL_S, BOOK)
    assert lying.hand_mm2 == 0
    assert lying.zones_seen == set(OWN.zones) - touched(BOOK), "what lies under it can't be seen"
    assert look(30.0, BOOK, ARM).hand_mm2 >= HAND_MM2
    assert look(31.0, BOOK).hand_mm2 == 0
    assert look(32.0).zones_seen == set(OWN.zones)
    assert look(33.0, BOOK).hand_mm2 >= HAND_MM2, "put down again it waits again"


def test_a_book_that_has_lain_for_minutes_is_taken_away(look):
    for seconds in range(1, 200, 10):
        look(float(seconds), BOOK)
    assert look(200.0, BOOK).hand_mm2 == 0
    look(201.0)
    bare = look(201.0 + LIES_STILL_S)
    assert bare.hand_mm2 == 0
    assert look(202.0 + LIES_STILL_S, ARM).hand_mm2 >= HAND_MM2


def test_what_is_skin_to_the_finder_and_reaches_in_is_waited_for_longer(look):
    assert look(1.0, ARM, skin=True).hand_mm2 >= HAND_MM2
    assert look(LIKE_A_HAND_S, ARM, skin=True).hand_mm2 >= HAND_MM2
    resting = look(1.0 + LIKE_A_HAND_S, ARM, skin=True)
    assert resting.hand_mm2 == 0
    assert not resting.zones_seen & touched(ARM)
    for seconds in range(100, 400, 10):
        assert look(float(seconds), ARM, skin=True).hand_mm2 == 0


def covers(memory, picture, seconds):
    """What covers the table then, with no hand to the finder."""
    return memory.look(picture, POSE, Sight((), np.zeros((120, 160), np.float32), 8.0), (), seconds)


def dimmed(table, box, light):
    """So much of its light is left in that place."""
    here = lay(np.zeros_like(table), box, (1, 1, 1)) > 0
    return np.where(here, (table * light).astype(np.uint8), table)


@pytest.mark.parametrize(("light", "is_hand"), [(0.6, False), (0.2, True)], ids=["a shadow", "too dark for one"])
def test_somebodys_shadow_from_the_edge_is_no_hand(bare_mat, light, is_hand):
    memory, table = MatMemory(OWN), bare_mat(POSE, (60, 90, 120))
    covers(memory, table, 0.0)
    seen = covers(memory, dimmed(table, BOOK, light), 1.0)
    assert (seen.hand_mm2 >= HAND_MM2) is is_hand
    assert is_hand or seen.zones_seen == set(OWN.zones)


def test_under_a_lamp_that_lights_a_third_of_it_our_mat_is_known_anew_at_once(bare_mat):
    """Its print says that nothing lies there."""
    memory, table = MatMemory(MAT_1), bare_mat(POSE, (60, 90, 120))
    covers(memory, table, 0.0)
    lit = dimmed(np.clip(table * 1.15, 0, 255).astype(np.uint8), (-200, -200, 480, 700), 0.62)
    seen = covers(memory, lit, 1.0)
    assert (seen.hand_mm2, seen.zones_seen) == (0, set(MAT_1.zones))


def test_what_has_lain_in_a_place_for_long_covers_it_no_more(bare_mat):
    memory, table = MatMemory(OWN), bare_mat(POSE, (60, 90, 120))
    left, top, wide, high = OWN.zones["tray"]
    thing = (left + wide / 2 - 30, top + high / 2 - 20, 60, 40)
    covers(memory, table, 0.0)
    times = (1.0, ADOPT_AFTER_S - 1, ADOPT_AFTER_S + 2, ADOPT_AFTER_S + 3)
    seen = [covers(memory, lay(table, thing, (150, 60, 40)), at_s).zones_seen for at_s in times]
    assert ["tray" in zones for zones in seen] == [False, False, False, True]
