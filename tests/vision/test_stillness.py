"""Moving, settled, dark, new: judged from the frames alone, with the time they carry."""

import numpy as np
import pytest

from vision.frame import Frame
from vision.stillness import SETTLE_S, SLOWLY_S, Stillness, moved_share
from vision.training.compose.live import noisy
from vision.training.draw.cameras import CAMERAS


@pytest.fixture
def picture():
    rng = np.random.default_rng(1)
    base = np.full((480, 640, 3), 150, np.uint8)
    base[100:300, 100:500] = 90

    def take(at=None, noise=3.0, light=1.0):
        image = base.astype(float)
        if at is not None:
            image[at[1] : at[1] + 40, at[0] : at[0] + 40] = (40, 40, 210)
        return np.clip(image * light + rng.normal(0, noise, image.shape), 0, 255).astype(np.uint8)

    return take


def frames(images, step_s=0.1, still=False):
    return [Frame(image, i * step_s, "test", i, still) for i, image in enumerate(images)]


def test_a_live_table_is_settled_when_nothing_has_moved_for_a_while(picture):
    stillness = Stillness()
    stirs = [stillness.look(f) for f in frames([picture() for _ in range(6)])]
    settled_from = next(i for i, stir in enumerate(stirs) if stir.settled)
    assert settled_from * 0.1 >= SETTLE_S
    assert not any(stir.moving for stir in stirs)


def test_where_a_camera_gives_a_small_picture_too_that_one_tells_what_moves(picture):
    stillness = Stillness()
    whole = picture()
    looks = [Frame(whole, 0.1 * i, "test", i, small=picture((100 + 30 * i, 200))[::2, ::2]) for i in range(4)]
    assert [stillness.look(frame).moving for frame in looks] == [False, True, True, True]


def test_a_rolling_die_moves(picture):
    stillness = Stillness()
    stirs = [stillness.look(f) for f in frames([picture((100 + 30 * i, 200)) for i in range(6)])]
    assert all(stir.moving and not stir.settled for stir in stirs[1:])


def test_a_watched_folder_is_settled_with_each_picture(picture):
    stillness = Stillness()
    assert all(stillness.look(f).settled for f in frames([picture((100, 100)), picture((300, 300))], still=True))


def test_sensor_noise_and_a_slowly_changing_lamp_are_nothing_new(picture):
    stillness = Stillness()
    stillness.look(frames([picture()])[0])
    stillness.has_read()
    for light in (1.0, 0.97, 1.04):
        assert not stillness.look(Frame(picture(light=light), 1.0, "test", 2)).new


def test_one_die_put_down_is_new(picture):
    stillness = Stillness()
    stillness.look(Frame(picture(), 0.0, "test", 1))
    stillness.has_read()
    assert stillness.look(Frame(picture((300, 200)), 1.0, "test", 2)).new


def test_once_something_has_moved_the_table_is_new_though_it_looks_the_same(picture):
    """A die turned where it lies changes so small a picture less than the camera's noise does; the hand that turned it was seen."""
    stillness = Stillness()
    stillness.look(Frame(picture(), 0.0, "test", 0))
    stillness.has_read()
    stirs = [stillness.look(Frame(picture(hand), at_s, "test", n)) for n, (at_s, hand) in enumerate([(1.0, (300, 200)), (1.1, None)])]
    assert [stir.moving for stir in stirs] == [True, True]
    lying = [stillness.look(Frame(picture(), at_s, "test", n)) for n, at_s in enumerate([1.2, 1.6, 1.7])]
    assert [(stir.settled, stir.new) for stir in lying] == [(False, True), (True, True), (True, True)]
    stillness.has_read()
    assert not stillness.look(Frame(picture(), 1.8, "test", 9)).new


def read_in(picture, light=1.0):
    """What has read a bare table in this light."""
    stillness = Stillness()
    stillness.look(Frame(picture(light=light), 0.0, "test", 0))
    stillness.has_read()
    return stillness


def test_what_was_read_is_forgotten_at_a_word(picture):
    stillness = read_in(picture)
    stillness.forget()
    assert stillness.look(Frame(picture(), 1.0, "test", 1)).new


def test_the_table_in_another_light_is_not_new_but_lit_anew_until_that_light_has_been_looked_at(picture):
    stillness = read_in(picture)
    assert [(one.new, one.relit) for one in (stillness.look(Frame(picture(light=1.3), 1.0, "test", 1)),)] == [(False, True)]
    stillness.has_seen_light()
    assert not stillness.look(Frame(picture(light=1.3), 1.1, "test", 2)).relit
    assert stillness.look(Frame(picture(), 1.2, "test", 3)).relit


def test_what_is_new_in_another_light_is_new_and_nothing_else(picture):
    stir = read_in(picture).look(Frame(picture((300, 200), light=1.3), 1.0, "test", 1))
    assert (stir.new, stir.relit) == (True, False)


def test_a_picture_of_another_shape_is_new(picture):
    stillness = read_in(picture)
    assert stillness.look(Frame(picture()[:360], 1.0, "test", 1)).new


def test_fine_wood_that_flickers_in_a_cameras_jpeg_is_still():
    """Of made tables seen through such a camera one in seventy never came to rest."""
    rng = np.random.default_rng(7)
    grain = rng.integers(40, 215, (960, 1280, 1)).repeat(3, 2)
    send = CAMERAS["jpeg"]
    stillness = Stillness()
    first, *others = [Frame(send(noisy(grain, rng)), 0.25 * n, "test", n) for n in range(4)]
    stillness.look(first)
    stillness.has_read()
    stirs = [stillness.look(frame) for frame in others]
    assert not any(stir.moving or stir.new for stir in stirs)
    assert stirs[-1].settled


def test_a_die_put_on_such_wood_is_new_and_moves():
    rng = np.random.default_rng(7)
    grain = rng.integers(40, 215, (960, 1280, 1)).repeat(3, 2)
    with_die = grain.copy()
    with_die[400:440, 600:640] = (30, 30, 200)
    stillness = Stillness()
    stillness.look(Frame(CAMERAS["jpeg"](noisy(grain, rng)), 0.0, "test", 0))
    stillness.has_read()
    stir = stillness.look(Frame(CAMERAS["jpeg"](noisy(with_die, rng)), 0.25, "test", 1))
    assert stir.moving
    assert stir.new


def banded(picture, amplitude, phase):
    """As a camera shows it whose shutter does not follow a lamp on the mains."""
    rows = 1 + amplitude * np.sin(2 * np.pi * (np.arange(len(picture)) / len(picture) * 2.5 + phase))
    return np.clip(picture * rows[:, None, None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("amplitude", [0.02, 0.06])
def test_bands_of_light_that_run_down_the_picture_are_no_movement(picture, amplitude):
    stillness = Stillness()
    stirs = [stillness.look(f) for f in frames([banded(picture((300, 200)), amplitude, 0.3 * n) for n in range(6)])]
    assert not any(stir.moving for stir in stirs)
    assert stirs[-1].settled


def test_under_such_a_lamp_a_rolling_die_moves_and_one_put_down_is_new(picture):
    stillness = Stillness()
    stirs = [stillness.look(f) for f in frames([banded(picture((100 + 30 * n, 200)), 0.06, 0.3 * n) for n in range(6)])]
    assert all(stir.moving for stir in stirs[1:])
    stillness.has_read()
    assert stillness.look(Frame(banded(picture((400, 200)), 0.06, 0.1), 1.0, "test", 9)).new


def test_a_grey_sleeve_across_the_whole_picture_is_new(picture):
    stillness = Stillness()
    stillness.look(Frame(picture(), 0.0, "test", 1))
    stillness.has_read()
    sleeve = picture()
    sleeve[300:380] = 130
    assert stillness.look(Frame(sleeve, 1.0, "test", 2)).new


@pytest.mark.parametrize("noise", [7.0, 9.0, 12.0])
def test_a_cameras_own_noise_in_the_dark_is_no_movement(picture, noise):
    """The table never came to rest: 0.8 % of its pixels changed at 9 levels, 14 % at 12."""
    stillness = Stillness()
    stirs = [stillness.look(frame) for frame in frames([picture(noise=noise, light=0.6) for _ in range(8)])]
    assert not any(stir.moving for stir in stirs)
    assert stirs[-1].settled


def test_nor_is_it_where_half_of_the_picture_is_too_black_to_show_any():
    rng = np.random.default_rng(2)
    base = np.full((960, 1280, 3), 60.0)
    base[:, :600] = 4
    stirs = Stillness()
    taken = [np.clip(base + rng.normal(0, 9, base.shape), 0, 255).astype(np.uint8) for _ in range(6)]
    assert not any(stirs.look(frame).moving for frame in frames(taken))


@pytest.mark.parametrize("noise", [7.0, 9.0, 12.0])
def test_in_the_dark_a_rolling_die_moves_still_and_one_put_down_is_new(picture, noise):
    stillness = Stillness()
    stirs = [stillness.look(frame) for frame in frames([picture((100 + 30 * i, 200), noise, 0.6) for i in range(6)])]
    assert all(stir.moving for stir in stirs[1:])
    put_down = Stillness()
    put_down.look(frames([picture(noise=noise, light=0.6)])[0])
    put_down.has_read()
    assert put_down.look(frames([picture(noise=noise, light=0.6)])[0]).new is False
    assert put_down.look(frames([picture((200, 200), noise, 0.6)])[0]).new


def test_a_hand_over_most_of_the_picture_is_no_noise(picture):
    stillness = Stillness()
    stillness.look(frames([picture(noise=9.0, light=0.6)])[0])
    covered = picture(noise=9.0, light=0.6)
    covered[:, 60:600] = np.clip(np.random.default_rng(3).normal(120, 9, (480, 540, 3)), 0, 255)
    assert stillness.look(Frame(covered, 0.1, "test", 1)).moving


def blended(images, share):
    """As a camera shows them that puts so much of the last picture into each."""
    shown = images[0].astype(float)
    for image in images:
        shown = share * shown + (1 - share) * image
        yield shown.astype(np.uint8)


@pytest.mark.parametrize("share", [0.85, 0.92])
def test_what_a_camera_still_shows_of_a_die_that_was_taken_is_waited_for(picture, share):
    """At night many cameras blend each picture with those before: from one to the next that is little, hardly a movement."""
    stillness, there, gone = Stillness(), picture((100, 200), noise=0), picture(noise=0)
    looks = list(blended([there] * 8 + [gone] * 40, share))
    left = [float(np.abs(look[200:240, 100:140].astype(float) - gone[200:240, 100:140]).max()) for look in looks]
    stirs = []
    for frame in frames(looks):
        stirs.append(stillness.look(frame))
        if stirs[-1].settled and frame.number < 8:
            stillness.has_read()
    anew = next(i for i, stir in enumerate(stirs) if i > 8 and stir.settled and stir.new)
    assert left[8] > 90
    assert left[anew] < 20


def test_a_shadow_that_never_rests_is_not_waited_for_for_ever(picture):
    shadows = []
    for number in range(40):
        image = picture((100, 200), noise=0).astype(float)
        image[:, 300:] *= 1 - 0.06 * (number % 8 < 4)
        shadows.append(image.astype(np.uint8))
    stillness = Stillness()
    stirs = [stillness.look(frame) for frame in frames(shadows)]
    assert not any(stir.moving for stir in stirs)
    assert SETTLE_S < next(i for i, stir in enumerate(stirs) if stir.settled) * 0.1 <= SLOWLY_S + SETTLE_S


def test_a_covered_lens_is_dark(picture):
    assert Stillness().look(Frame(picture(light=0.02), 0.0, "test", 1)).dark


def test_noise_is_no_movement_where_half_of_the_picture_has_no_green():
    before = np.full((3, 120, 160), 110, np.float32)
    before[1, :, :80], before[1, :, 80:] = 0, 130  # purple cloth, and as much of the mat
    before[1, :, 78:82] = 8  # the middle of all is one of these few pixels
    now = before.copy()
    now[1, :, 78:82] += 4
    assert moved_share(before, now) == 0


def test_a_pale_mat_on_a_black_table_under_a_dim_lamp_is_not_dark():
    picture = np.zeros((960, 1280, 3), np.uint8)
    picture[200:760, 200:1080] = 45  # two fifths of it: the mean of all is 18
    assert not Stillness().look(Frame(picture, 0.0, "test", 1)).dark
    assert Stillness().look(Frame(picture // 2, 0.0, "test", 1)).dark


def test_a_lamp_in_a_dark_picture_does_not_make_it_bright():
    picture = np.full((960, 1280, 3), 8, np.uint8)
    picture[:200, :200] = 255  # a thirtieth of it
    assert Stillness().look(Frame(picture, 0.0, "test", 1)).dark
