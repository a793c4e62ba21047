"""Learning a table's colours from its evenings: judged by other evenings than a die's own, and nothing offered that could be read wrong."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.lights import lights_of
from calibration.relearn import ASKED, MOST_LIGHTS, RIGHT, Sample, in_this_light, relearn
from vision.colours.colour_look import ColourLook
from vision.colours.top_faces import to_bgr
from vision.lamps.lamp_change import GAMMA
from vision.profile import DiceSet, OtherLight, Profile

SPREAD = (5.0, 5.0, 5.0)
MIDDLES = {"mine": (45.0, 55.0, 35.0), "yours": (62.0, 30.0, 55.0), "blue": (35.0, 10.0, -45.0)}
SETS = tuple(DiceSet(name, middle, SPREAD) for name, middle in MIDDLES.items())
FLOORS = {"tray": (90.0, 100.0, 95.0), "casino-1": (40.0, 90.0, 60.0)}
DAYLIGHT = Profile(name="daylight", dice=SETS, floors=FLOORS)
EVENING_LAMP = (0.06, 0.1, 0.15)  # of linear light: so much darker that what was learned says nothing
SAME_LIGHT = (1.0, 1.0, 1.0)
SURE_OF_NONE = {"red": 0.4, "orange": 0.4, "blue": 0.1}


def in_light(bgr, light):
    return tuple(float(v) for v in 255 * ((np.asarray(bgr) / 255) ** GAMMA * light) ** (1 / GAMMA))


def played(name, day, light, count, lab=None):
    """So many dice of a set as the camera saw them on that day under that lamp."""
    rng = np.random.default_rng([day, len(name)])
    floors = {zone: in_light(colour, light) for zone, colour in FLOORS.items()}
    bodies = [to_bgr(tuple(np.asarray(lab or MIDDLES[name]) + rng.normal(0, 1.0, 3))) for _ in range(count)]
    return [Sample(name, day, ColourLook(in_light(body, light), SURE_OF_NONE, "tray", floors)) for body in bodies]


def evenings(days, light, count=3, names=("mine", "yours", "blue")):
    return [one for day in days for name in names for one in played(name, day, light, count)]


def test_who_always_plays_under_another_lamp_than_was_learned_under_is_asked_no_more():
    corrected, confirmed = evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4)
    found = relearn(DAYLIGHT, corrected, confirmed)
    assert (found.count, found.gained, found.lost, found.wrong) == (18, 18, 0, 0)
    assert found.worth_it
    (evening,) = found.profile.lights
    assert evening.floors["tray"] == pytest.approx(in_light(FLOORS["tray"], EVENING_LAMP), abs=0.01)


def test_once_it_is_in_use_there_is_nothing_more_to_learn():
    corrected, confirmed = evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4)
    used = relearn(DAYLIGHT, corrected, confirmed).profile
    again = relearn(used, corrected, confirmed)
    assert (again.count, again.worth_it) == (0, False)


@pytest.mark.parametrize("days", [(100,), (100, 101)], ids=["one evening", "one that lasted past midnight"])
def test_no_die_is_judged_by_what_its_own_evening_taught(days):
    found = relearn(DAYLIGHT, evenings(days, EVENING_LAMP), evenings(days, EVENING_LAMP, 4))
    assert set(found.after) == {ASKED}
    assert not found.worth_it


def test_dice_that_are_read_right_in_the_light_that_was_learned_are_not_given_up_for_others():
    dark, light = evenings((100, 107), EVENING_LAMP, 1), evenings((114, 121, 128), SAME_LIGHT, 4)
    found = relearn(DAYLIGHT, dark, light)
    assert found.lost + found.wrong > found.gained or not found.gained
    assert not found.worth_it


def test_a_single_die_that_would_be_read_wrong_forbids_it():
    corrected, confirmed = evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4)
    odd = played("yours", 114, EVENING_LAMP, 1, lab=SETS[0].body_lab)  # as the other set looks: perhaps somebody said the wrong name
    found = relearn(DAYLIGHT, corrected, [*confirmed, *odd])
    assert found.gained > 10
    assert found.wrong > 0
    assert not found.worth_it


@pytest.mark.parametrize(
    ("corrected", "confirmed"),
    [
        pytest.param([], evenings((100, 107), EVENING_LAMP), id="nothing was corrected"),
        pytest.param(evenings((100, 107), EVENING_LAMP, 1, ("mine", "yours")), evenings((100, 107), EVENING_LAMP), id="four dice"),
        pytest.param(evenings((100, 107), EVENING_LAMP), [], id="nobody knows what would be spoiled"),
    ],
)
def test_too_few_dice_promise_nothing(corrected, confirmed):
    assert not relearn(DAYLIGHT, corrected, confirmed).worth_it


def test_dice_of_sets_that_were_never_learned_are_left_out():
    stranger = replace(played("mine", 100, EVENING_LAMP, 1)[0], name="green")
    found = relearn(DAYLIGHT, [stranger], [])
    assert (found.after, found.count, found.profile) == ((None,), 0, DAYLIGHT)


def test_a_set_that_was_not_seen_in_that_light_is_not_guessed():
    two = ("mine", "yours")
    found = relearn(DAYLIGHT, evenings((100, 107), EVENING_LAMP, 3, two), evenings((100, 107), EVENING_LAMP, 4, two))
    assert found.worth_it
    (evening,) = found.profile.lights
    assert ([one.name for one in evening.dice], found.left_out) == (["mine", "yours"], ("blue",))


def test_the_light_that_was_learned_first_stays_as_it_is():
    corrected, confirmed = evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4)
    found = relearn(DAYLIGHT, corrected, [*confirmed, *evenings((114, 121), SAME_LIGHT, 4)])
    assert (found.beside, found.anew) == (True, False)
    assert replace(found.profile, lights=()) == DAYLIGHT
    assert (found.gained, found.lost, found.wrong) == (18, 0, 0)


def lit(light, dice=SETS):
    return OtherLight(dice, {zone: in_light(colour, light) for zone, colour in FLOORS.items()})


def test_where_a_profile_holds_no_more_lights_the_nearest_but_the_first_makes_room():
    lights = tuple(lit(light) for light in ((0.06, 0.1, 0.3), (3.0, 2.0, 1.0), (0.3, 0.3, 0.3)))
    full = replace(DAYLIGHT, lights=lights)
    found = relearn(full, evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4))
    assert len(lights) + 1 == MOST_LIGHTS
    assert (found.beside, found.anew) == (False, False)
    assert (found.profile.dice, found.profile.floors, found.profile.lights[1:]) == (SETS, FLOORS, lights[1:])
    assert found.profile.lights[0].floors["tray"] == pytest.approx(in_light(FLOORS["tray"], EVENING_LAMP), abs=0.01)


def test_a_light_that_is_known_is_learned_anew_in_its_place():
    other = tuple(replace(one, body_lab=tuple(np.asarray(one.body_lab) - (0, 0, 25))) for one in SETS)
    known = replace(DAYLIGHT, lights=(lit((0.3, 0.3, 0.3)), lit(EVENING_LAMP, other)))
    found = relearn(known, evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4))
    assert (found.beside, found.anew) == (False, True)
    assert replace(found.profile, lights=()) == DAYLIGHT
    assert found.profile.lights[0] == known.lights[0]
    (was, now), seen = (profile.lights[1].dice[0].body_lab for profile in (known, found.profile)), to_bgr(MIDDLES["mine"])
    assert np.linalg.norm(to_bgr(now) - in_light(seen, EVENING_LAMP)) < 5 < np.linalg.norm(to_bgr(was) - in_light(seen, EVENING_LAMP))


TWO = ("mine", "yours")


@pytest.mark.parametrize("number", [0, 1], ids=["the first light", "another one"])
def test_a_set_of_which_too_few_were_seen_in_a_light_that_is_known_stays_there_as_it_was(number):
    """It was dropped: in the first light the profile knew those dice no more at all."""
    lamp = SAME_LIGHT if number == 0 else EVENING_LAMP
    other = tuple(replace(one, body_lab=tuple(np.asarray(one.body_lab) - (0, 0, 25))) for one in SETS[:2])
    here, away = lit(lamp, (*other, SETS[2])), lit((0.3, 0.3, 0.3) if number == 0 else SAME_LIGHT)
    known = replace(DAYLIGHT, dice=(here, away)[number].dice, floors=(here, away)[number].floors, lights=((away, here)[number],))
    found = relearn(known, evenings((100, 107), lamp, 3, TWO), [*evenings((100, 107), lamp, 4, TWO), *played("blue", 100, lamp, 2)])
    assert (found.anew, found.left_out, found.wrong) == (True, (), 0)
    light = lights_of(found.profile)[number]
    assert [one.name for one in light.dice] == ["mine", "yours", "blue"]
    assert light.dice[2].body_lab == pytest.approx(SETS[2].body_lab, abs=0.5)
    assert light.dice[0].body_lab != other[0].body_lab


def test_where_that_light_has_changed_a_little_since_the_set_that_stays_has_changed_with_it():
    """Else the others would be held against the floors of now, and this set against those of before."""
    brighter = (1.08, 1.08, 1.08)
    new = in_this_light(DAYLIGHT, evenings((100, 107), brighter, 3, TWO), evenings((100, 107), brighter, 4, TWO))
    assert new.floors["tray"] == pytest.approx(in_light(FLOORS["tray"], brighter), abs=0.01)
    assert to_bgr(new.dice[2].body_lab) == pytest.approx(in_light(to_bgr(SETS[2].body_lab), brighter), abs=1.0)


def test_a_set_that_another_light_knew_which_makes_room_is_not_known_in_the_new_one():
    lights = tuple(lit(light) for light in ((0.06, 0.1, 0.3), (3.0, 2.0, 1.0), (0.3, 0.3, 0.3)))
    full = replace(DAYLIGHT, lights=lights)
    found = relearn(full, evenings((100, 107), EVENING_LAMP, 3, TWO), evenings((100, 107), EVENING_LAMP, 4, TWO))
    assert ([one.name for one in found.profile.lights[0].dice], found.left_out) == (["mine", "yours"], ("blue",))


def test_the_kickers_that_a_game_calls_violet_are_the_purple_set():
    """They were left out of what was learned, and nobody saw that they would be read wrong."""
    purple = replace(DAYLIGHT, dice=(*SETS[:2], replace(SETS[2], name="purple")))
    corrected, confirmed = evenings((100, 107), EVENING_LAMP), evenings((100, 107), EVENING_LAMP, 4)
    kickers = [[replace(one, name="violet" if one.name == "blue" else one.name) for one in those] for those in (corrected, confirmed)]
    found = relearn(purple, *kickers)
    assert (found.count, found.gained, found.left_out) == (18, 18, ())
    odd = replace(played("yours", 114, EVENING_LAMP, 1)[0], name="violet")
    assert relearn(purple, kickers[0], [*kickers[1], odd]).wrong > 0


def test_what_the_network_calls_the_dice_in_that_light_is_learned_with_them():
    red, orange = (replace(one, name=name) for one, name in zip(SETS, ("red", "orange"), strict=False))
    reds, oranges = (played(name, 100, EVENING_LAMP, 3) for name in ("mine", "yours"))
    samples = [replace(one, name="red", look=replace(one.look, called={"orange": 0.9, "red": 0.1})) for one in reds]
    samples += [replace(one, name="orange", look=replace(one.look, called={"orange": 0.95})) for one in oranges]
    learned = in_this_light(replace(DAYLIGHT, dice=(red, orange)), samples, []).lights[0]
    assert [one.looks for one in learned.dice] == ["orange", ""]
    assert RIGHT not in relearn(replace(DAYLIGHT, dice=(red, orange)), samples, []).after
