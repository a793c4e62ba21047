"""A telephone on the mat is no hand: what hides the print and does not move for a while lies there, and hands are seen beside it."""

import numpy as np
import pytest

from tests.vision.ground.test_bare_mat import POSE, die_at, lay
from vision.faces import Sight
from vision.ground.cover import HAND_MM2, MatMemory
from vision.ground.lying_things import LIES_STILL_S, LIKE_A_HAND_S, LyingThings
from vision.mat import MAT_1

SHAPE = (40, 50)
PHONE, ARM = (210, 120, 70, 140), (0, 190, 120, 60)  # x, y, width, height in millimetres
TRAY, ARM_IN_TRAY = (40, 158, 250, 106), (150, 190, 60, 107)
GREEN, SLEEVE = (70, 120, 70), (110, 40, 40)


def cells(*boxes):
    mask = np.zeros(SHAPE, np.bool_)
    for top, left, high, wide in boxes:
        mask[top : top + high, left : left + wide] = True
    return mask


def look_at(things, over, like_a_hand, at_s):
    """What lies still as these cells are of another colour than the rest; whether anything does."""
    seen = np.where(over[..., None], np.float32(40.0), np.float32(150.0)) * np.ones(3, np.float32)
    return bool(things.look(over, seen, like_a_hand, at_s).any())


THING, NONE, HAND = cells((10, 10, 12, 20)), cells(), cells((0, 30, 20, 6))
SHIFTED = cells((10, 12, 12, 20))


@pytest.mark.parametrize(
    ("seen", "lies"),
    [
        pytest.param([(0, THING), (LIES_STILL_S - 1, THING)], False, id="not for long yet"),
        pytest.param([(0, THING), (LIES_STILL_S, THING)], True, id="for long"),
        pytest.param([(0, THING), (8, SHIFTED), (LIES_STILL_S, SHIFTED)], False, id="it was moved on the way"),
        pytest.param([(0, THING), (8, NONE), (LIES_STILL_S, THING)], False, id="it was gone on the way"),
        pytest.param([(0, NONE), (LIES_STILL_S, NONE)], False, id="nothing"),
    ],
)
def test_what_has_not_moved_for_a_while_lies_there(seen, lies):
    things = LyingThings(SHAPE)
    said = [look_at(things, over, False, at_s) for at_s, over in seen]
    assert said == [False] * (len(seen) - 1) + [lies]
    assert things.cells.any() == lies


def test_what_looks_like_a_hand_must_lie_far_longer():
    things = LyingThings(SHAPE)
    assert [look_at(things, THING, True, at_s) for at_s in (0.0, LIES_STILL_S, LIKE_A_HAND_S - 1, LIKE_A_HAND_S)] == [False] * 3 + [True]


def test_a_hand_beside_a_known_thing_has_a_time_of_its_own():
    things = LyingThings(SHAPE)
    assert [look_at(things, THING, False, at_s) for at_s in (0.0, 20.0)] == [False, True]
    assert [look_at(things, HAND, False, at_s) for at_s in (30.0, 40.0, 45.0)] == [False, False, True]


def test_a_thing_is_forgotten_where_the_print_is_seen_again():
    things = LyingThings(SHAPE)
    look_at(things, THING, False, 0.0)
    look_at(things, THING, False, 20.0)
    assert np.count_nonzero(things.newer_than(30.0, 20.0)) > np.count_nonzero(THING)
    assert not things.newer_than(30.0, 40.0).any()
    things.taken_away(THING)
    assert (things.cells & THING).sum() == THING.sum()
    things.taken_away(NONE)
    assert not things.cells.any()


@pytest.fixture
def look(bare_mat):
    """look(seconds, boxes): what covers the mat then, with things of a telephone's colour in these places, skin to the finder or not."""
    memory, printed = MatMemory(MAT_1), bare_mat(POSE, (60, 90, 120))

    def at(seconds, *boxes, skin=False):
        picture, hand = printed, np.zeros_like(printed)
        for box in boxes:
            picture, hand = lay(picture, box, (60, 60, 50)), lay(hand, box, (1, 1, 1))
        return memory.look(picture, POSE, Sight((), hand[::8, ::8, 0].astype(np.float32) * skin, 8.0), (), seconds)

    return at


@pytest.mark.parametrize(
    ("box", "waits_s"),
    [
        pytest.param((210, 170, 40, 40), LIES_STILL_S, id="in the middle of the mat, where no arm leads"),
        pytest.param((0, 170, 40, 40), LIKE_A_HAND_S, id="from outside"),
    ],
)
def test_what_is_skin_to_the_finder_is_waited_for_longer_where_it_may_be_a_hand(look, box, waits_s):
    assert look(0.0, box, skin=True).hand_mm2 >= HAND_MM2
    assert look(waits_s - 1, box, skin=True).hand_mm2 >= HAND_MM2
    assert look(waits_s, box, skin=True).hand_mm2 == 0


def test_the_table_is_read_beside_a_telephone_and_waits_for_an_arm_over_it(look):
    under = {name for name, (x, y, w, h) in MAT_1.zones.items() if x < 280 and x + w > 210 and y < 260 and y + h > 120}
    assert look(0.0).hand_mm2 == 0
    assert look(1.0, PHONE).hand_mm2 >= HAND_MM2
    lying = look(1.0 + LIES_STILL_S, PHONE)
    assert lying.hand_mm2 == 0
    assert under
    assert not lying.zones_seen & under, "what lies under it can't be seen"
    assert lying.zones_seen >= set(MAT_1.zones) - under
    assert look(30.0, PHONE, ARM).hand_mm2 >= HAND_MM2
    assert look(31.0, PHONE).hand_mm2 == 0
    assert look(32.0).zones_seen == set(MAT_1.zones)
    assert look(33.0, PHONE).hand_mm2 >= HAND_MM2, "put down again it waits again"


@pytest.fixture
def watch(bare_mat):
    """watch(seconds, things, dice): how much may be a hand as these boxes of a colour lie on the mat, and dice of 16 mm at these places."""
    memory, printed = MatMemory(MAT_1), bare_mat(POSE, (60, 90, 120))

    def at(seconds, things, dice=()):
        picture = printed
        for box, colour in things:
            picture = lay(picture, box, colour)
        for x, y in dice:
            picture = lay(picture, (x - 8, y - 8, 16, 16), (180, 30, 30))
        read = tuple(die_at(x, y) for x, y in dice)
        return memory.look(picture, POSE, Sight((), np.zeros((1, 1), np.float32), 8.0), read, seconds).hand_mm2

    return at


def test_dice_are_read_in_a_tray_that_stands_on_the_mat_throw_by_throw(watch):
    tray = [(TRAY, GREEN)]
    assert watch(0.0, tray) >= HAND_MM2
    assert watch(LIES_STILL_S, tray) == 0
    throws = [[(80, 200), (120, 230), (200, 190)], [(60, 180), (100, 240)], [(250, 200)], []]
    assert [watch(20.0 + 10 * n, tray, dice) for n, dice in enumerate(throws)] == [0.0] * 4


def test_a_tray_is_told_though_dice_are_thrown_before_it_has_stood_for_long(watch):
    tray = [(TRAY, GREEN)]
    assert watch(0.0, tray, [(80, 200), (120, 230)]) >= HAND_MM2
    assert watch(8.0, tray, [(200, 190), (250, 230)]) >= HAND_MM2
    assert watch(LIES_STILL_S, tray, [(200, 190), (250, 230)]) == 0
    assert watch(20.0, tray, [(150, 210)]) == 0, "where dice lay there is tray too"


def test_an_arm_over_a_known_tray_is_waited_for(watch):
    tray, arm = (TRAY, GREEN), (ARM_IN_TRAY, SLEEVE)
    watch(0.0, [tray])
    assert watch(LIES_STILL_S, [tray]) == 0
    assert watch(20.0, [tray, arm]) >= HAND_MM2
    assert watch(22.0, [tray]) == 0


def test_the_mat_is_known_again_at_once_where_a_tray_stood(watch):
    watch(0.0, [(TRAY, GREEN)])
    watch(LIES_STILL_S, [(TRAY, GREEN)])
    assert watch(20.0, []) == 0
    assert watch(21.0, [(ARM_IN_TRAY, SLEEVE)]) >= HAND_MM2


def test_a_floor_that_is_now_and_then_taken_for_the_print_lies_still_all_the_same():
    things, part = LyingThings(SHAPE), cells((10, 10, 12, 15))
    seen = np.where(THING[..., None], np.float32(120.0), np.float32(150.0)) * np.ones(3, np.float32)
    said = [things.look(over, seen, False, at_s).any() for at_s, over in ((0.0, THING), (6.0, part), (12.0, THING), (LIES_STILL_S, part))]
    assert said == [False, False, False, True]


def test_a_dark_tray_at_night_lies_still_though_a_camera_sees_little_but_noise_there():
    things, rng = LyingThings(SHAPE), np.random.default_rng(1)
    dark = np.where(THING[..., None], np.float32(8.0), np.float32(60.0)) * np.ones(3, np.float32)
    looks = [dark + np.asarray(rng.normal(0, 6, dark.shape), np.float32).clip(-8) for _ in range(2)]
    assert [things.look(THING, seen, False, at_s).any() for seen, at_s in zip(looks, (0.0, LIES_STILL_S), strict=True)] == [False, True]


def test_a_thing_that_changes_and_whose_outline_does_has_moved():
    things, first, then = LyingThings(SHAPE), np.full((*SHAPE, 3), 150.0, np.float32), np.full((*SHAPE, 3), 150.0, np.float32)
    first[THING], then[SHIFTED] = 60.0, 60.0
    assert not things.look(THING, first, False, 0.0).any()
    assert not things.look(SHIFTED, then, False, LIES_STILL_S).any()
