"""Dice shown once more under another lamp: one more light of the profile in use, where table, camera and dice are those it knows."""

from dataclasses import replace

import pytest

from calibration.profiles import from_plain, plain
from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.result import plain_profile
from calibration.wizard.show_dice import Known
from calibration.wizard.steps import WizardError, is_beside
from companion.text import say
from tests.calibration.test_wizard_guide import CORNERS, LAYOUT, NOTE, POSE, SEEN, ZONES, Eye, at, said
from vision.profile import DiceSet, Exposure, OtherLight, Profile

OWN_TABLE = {"plane": CORNERS, "zones": {"by": "drawn", "zones": ZONES}}
SPREAD = (5.0, 5.0, 5.0)
RED, BLUE = DiceSet("red", (45.0, 55.0, 35.0), SPREAD), DiceSet("blue", (35.0, 10.0, -45.0), SPREAD)
DARKER = OtherLight((replace(RED, body_lab=(20.0, 20.0, 20.0)), replace(BLUE, body_lab=(10.0, 1.0, -9.0))), {"tray": (9.0, 9.0, 9.0)})
DAY = replace(from_plain({"name": "day", "layout": LAYOUT, "camera": "picamera2"}), dice=(RED, BLUE), exposure=Exposure(9000, 1.0))
BOTH = replace(DAY, lights=(DARKER,))
READ = {"reading": {"scene": "settled", "zones_seen": [], "dice": []}, "size_px": [1640, 1232], "note": None}
LEARNED = {
    "sets": plain(DAY)["dice"], "confused": [], "px_per_die": 31.0, "tray_floor_seen": True, "tray_hidden_share": 0.0,
    "floors": {}, "brightness": 40.0, "notes": [], "crops": [],
}  # fmt: skip
ADDED = {"profile": plain(BOTH), "sorry": None, "anew": False, "count": 2}


def looked(known=DAY, expected=("red", "blue"), before=None, **answers):
    """The look at the dice, for one more light of this profile; the guide, the eye and the state that gave it. before: earlier choices."""
    eye = Eye(**{"read": READ, "dice": LEARNED | {"beside": ADDED}, "lock": {"exposure": None, "note": None}, "restore": {}} | answers)
    guide = Guide(eye, lambda: None if known is None else Known("day-001.json", known))
    state = at("dice", eye, **(before or {}), dice={"expected": list(expected), "beside": True})
    eye.asked.clear()
    return guide.look(state), guide, eye, state


def test_the_dice_are_read_as_the_profile_reads_them_and_learned_for_it():
    look, _, eye, _ = looked()
    assert [job["do"] for job in eye.asked] == ["read", "analyse", "dice"]
    assert (eye.asked[0]["profile"], eye.asked[2]["profile"], eye.asked[2]["beside"]) == (plain(DAY), plain(DAY), True)
    assert said(look)[0] == ("ok", "The profile “day” then knows the dice in 2 lights.")
    assert look.ready


def test_what_comes_of_it_is_that_profile_with_one_light_more():
    look, guide, _, state = looked()
    state = steps.skip(steps.finish(state, look.finding))
    becomes = from_plain(plain_profile(state, "whatever", "now"))
    assert becomes == replace(BOTH, made_at="now")
    guide.require_same(state)


def test_no_light_is_added_to_another_profile_than_the_table_reads_with_by_then():
    look, _, eye, state = looked()
    state = steps.finish(state, look.finding)
    for known in (None, Known("day-002.json", BOTH)):
        with pytest.raises(WizardError, match="another profile"):
            Guide(eye, lambda known=known: known).require_same(state)


def test_a_light_that_the_profile_knows_is_said_to_be_learned_anew():
    look, *_ = looked(dice=LEARNED | {"beside": ADDED | {"anew": True, "count": 1}})
    assert said(look)[0] == ("ok", "The profile “day” knows this light already: the dice are learned anew in it.")


def test_a_set_that_is_not_shown_is_said():
    look, *_ = looked(expected=["red"])
    assert said(look)[1] == ("wait", "The blue dice are not learned in this light: while they play, as much is asked as before.")
    assert look.ready


def test_what_can_not_be_right_is_said_in_one_sentence():
    full = say("The profile knows {count} lights already, and no more: learn the dice afresh.", count=4)
    look, *_ = looked(dice=LEARNED | {"beside": {"profile": None, "sorry": full.to_plain(), "anew": False, "count": 0}})
    assert (said(look), look.ready) == ([("bad", str(full))], False)


@pytest.mark.parametrize(
    ("known", "expected", "before", "why"),
    [
        pytest.param(None, ["red"], None, "reads with no profile that knows dice", id="none in use"),
        pytest.param(DAY, ["red", "green"], None, "knows no green dice", id="other dice"),
        pytest.param(replace(DAY, camera="usb:0"), ["red"], None, "made with another camera", id="another camera"),
        pytest.param(replace(DAY, layout=Profile().layout), ["red"], None, "places are not those", id="another mat"),
        pytest.param(DAY, ["red"], OWN_TABLE, "measured anew", id="a table of one's own"),
        pytest.param(
            replace(DAY, pose=replace(from_plain({"pose": POSE, "layout": LAYOUT}).pose, shift_mm=(9.0, 0.0, 500.0))), ["red"],
            OWN_TABLE, "measured anew", id="the camera hangs elsewhere",
        ),
    ],
)  # fmt: skip
def test_where_table_camera_or_dice_are_others_none_is_learned(known, expected, before, why):
    look, _, eye, _ = looked(known, expected, before)
    ((kind, sentence),) = said(look)
    assert (kind, look.finding) == ("bad", None)
    assert why in sentence
    assert [job["do"] for job in eye.asked] == ["analyse"]


def test_a_camera_that_was_pushed_over_a_table_of_ones_own_is_said():
    own = replace(DAY, pose=from_plain({"pose": POSE, "layout": LAYOUT}).pose, look="small")
    pushed = {"reading": READ["reading"] | {"scene": "moved"}, "note": NOTE}
    look, _, eye, _ = looked(own, before=OWN_TABLE, read=READ | pushed)
    assert (said(look), look.finding) == ([("bad", "A note.")], None)
    assert eye.asked[0]["profile"] == plain(own)


def test_light_in_which_the_camera_sees_nothing_as_the_profile_sets_it_is_said():
    dark = SEEN | {"picture": SEEN["picture"] | {"verdicts": [{"code": "dark", "text": say("It is too dark.").to_plain()}]}}
    set_anew = iter([SEEN, SEEN])  # in the first two steps
    look, *_ = looked(analyse=lambda _: next(set_anew, dark))
    assert said(look)[0] == ("bad", "It is too dark.")
    assert "with the camera set as the profile “day” has it" in said(look)[1][1]


def test_the_camera_is_set_as_the_profile_has_it_for_as_long_as_a_light_is_added_to_that():
    look, guide, eye, state = looked(lock={"exposure": {"shutter_us": 20000}, "note": None})
    tried = steps.finish(state, look.finding)
    afresh = steps.choose(state, {"expected": ["red"], "beside": False})
    for one, beside in ((state, True), (tried, True), (steps.go_to(tried, "lens"), False), (afresh, False), (steps.skip(state), False)):
        assert is_beside(one) is beside
    guide.go_on(tried)
    assert eye.asked[-1] == {"do": "restore"}
