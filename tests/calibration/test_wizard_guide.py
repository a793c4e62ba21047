"""What each step asks of the eye, and what it makes of the answers: lines in words, a finding, or a reason why not."""

import pytest

from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.places import PlacesError, check_places, read_choice
from calibration.wizard.result import lens_of, plain_profile
from calibration.wizard.steps import WizardError
from companion.errors import BadRequestError
from companion.text import say
from vision.mat import MAT_1
from web.languages import tell_in

ZONES = {name: list(rect) for name, rect in MAT_1.zones.items()}
LAYOUT = {"size_mm": [420, 297], "zones": ZONES, "name": "mat-1"}
NOTE = say("A note.").to_plain()
GOOD = {"code": "ok", "text": NOTE}
SEEN = {
    "size_px": [1640, 1232], "mat": "mat-1", "layout": LAYOUT, "markers": {"seen": 15, "wanted": 16, "corners_px": {}}, "note": NOTE,
    "unsure_high_mm": 0.31, "error_px": 0.2, "px_per_die": 31.0, "height_mm": 520.0, "tilt_deg": 4.2, "view_deg": 30.0, "zones_px": {},
    "picture": {"verdicts": [GOOD], "sharpness": 0.8, "mean": 118.0, "blown": 0.0},
}  # fmt: skip
POSE = {"lens": {"size_px": [1640, 1232], "focal_px": 1300.0, "centre_px": [819.5, 615.5]}, "turn": [0, 0, 0], "shift_mm": [0, 0, 500]}
MEASURED = {
    "profile": {"pose": POSE, "layout": LAYOUT, "look": "small", "empty": "large"}, "size_px": [1640, 1232], "px_per_die": 31.0,
    "zones_px": {}, "misfit": 1.0, "finger_mm": 1.0,
}  # fmt: skip
BARE = {"reading": {"scene": "settled", "dice": []}, "size_px": [1640, 1232], "note": None}
CORNERS = {"by": "corners", "corners_px": [[10, 10], [900, 10], [900, 700], [10, 700]], "size_mm": [420, 297]}


class Eye:
    """An eye that answers what the test wrote down, and remembers what it was asked."""

    def __init__(self, **answers):
        self.answers, self.asked = {"analyse": SEEN, "plane": SEEN, "corners": MEASURED, "read": BARE} | answers, []

    def __call__(self, job):
        self.asked.append(job)
        answer = self.answers[job["do"]]
        answer = answer(job) if callable(answer) else answer
        return answer, (b"jpeg",)


def at(step, eye, **choices):
    """The wizard with this step open; the steps before it finished with their choices, the one given for the open step made."""
    state, guide = steps.begin("picamera2", "now"), Guide(eye)
    while state.at != step:
        if state.at in choices:
            state = steps.choose(state, choices[state.at])
        state = steps.skip(state) if state.at in ("dice", "try") else steps.finish(state, guide.look(state).finding)
    return steps.choose(state, choices[step]) if step in choices else state


def said(look):
    return [(kind, str(text)) for kind, text in look.lines]


@pytest.mark.parametrize("code", ["dark", "covered", "bright"])
def test_light_in_which_nothing_can_be_read_stops_the_first_step(code):
    look = Guide(Eye(analyse=SEEN | {"picture": SEEN["picture"] | {"verdicts": [{"code": code, "text": NOTE}]}})).look(at("see", Eye()))
    assert (look.ready, said(look)[0]) == (False, ("bad", "A note."))


@pytest.mark.parametrize("code", ["glare", "blur", "flicker", "uneven", "dirty"])
def test_light_that_is_only_not_nice_is_said_and_kept_as_a_note(code):
    look = Guide(Eye(analyse=SEEN | {"picture": SEEN["picture"] | {"verdicts": [{"code": code, "text": NOTE}]}})).look(at("see", Eye()))
    assert (look.ready, said(look)[0], look.finding.notes) == (True, ("wait", "A note."), (NOTE,))


def test_finishing_the_first_step_holds_the_exposure():
    eye = Eye(lock={"exposure": {"shutter_us": 9000}, "note": NOTE})
    finding = Guide(eye).finding(at("see", eye))
    assert finding.keep["exposure"] == {"shutter_us": 9000}
    assert eye.asked[-1] == {"do": "lock"}


def test_a_wizard_gone_on_with_gets_the_light_it_had_and_the_camera_sets_itself_while_that_is_open():
    eye = Eye(lock={"exposure": {"shutter_us": 9000}, "note": NOTE}, unlock={}, restore={})
    guide, begun = Guide(eye), at("see", eye)
    guide.go_on(begun)
    assert eye.asked[-1] == {"do": "unlock"}
    guide.go_on(steps.finish(begun, guide.finding(begun)))
    assert eye.asked[-1] == {"do": "lock", "exposure": {"shutter_us": 9000}}
    guide.leave()
    assert eye.asked[-1] == {"do": "restore"}


def test_views_of_the_target_are_gathered_until_they_are_enough():
    few = {"found": True, "kept": True, "views": 3, "wanted": 8, "corners_px": [[1, 2]], "note": NOTE, "size_px": [1640, 1232]}
    few["lost"] = False
    look = Guide(Eye(lens=few)).look(at("lens", Eye(), lens={"by": "target"}))
    assert (look.finding, said(look)[0], look.drawing["target_px"]) == (None, ("wait", "3 of 8 views."), [[1, 2]])
    enough = lambda job: few | {"views": 8} if job.get("add") else {"lens": POSE["lens"], "error_px": 0.2, "views": 8, "note": NOTE}  # noqa: E731
    look = Guide(Eye(lens=enough)).look(at("lens", Eye(), lens={"by": "target"}))
    assert (look.ready, look.finding.keep["lens"], look.finding.quality["lens_error_px"]) == (True, POSE["lens"], 0.2)


def test_views_that_are_lost_with_the_eye_that_had_them_are_told_of_until_there_are_enough_again():
    """“1 of 8 views.” where there had been seven, and nobody said why."""
    once = {"found": True, "kept": True, "views": 1, "wanted": 8, "corners_px": [], "note": NOTE, "size_px": [1640, 1232], "lost": True}
    look = Guide(Eye(lens=once)).look(at("lens", Eye(), lens={"by": "target"}))
    assert "The views of before are lost" in said(look)[-1][1]


def test_views_that_do_not_tell_the_lens_are_said_and_stop_nothing_else():
    def refuses(job):
        if job.get("solve"):
            raise BadRequestError(say("The target was held flat on."), say("Lean it."))
        seen = {"found": True, "kept": False, "views": 8, "wanted": 8, "corners_px": [], "note": NOTE, "lost": False}
        return seen | {"size_px": [1640, 1232]}

    look = Guide(Eye(lens=refuses)).look(at("lens", Eye(), lens={"by": "target"}))
    assert (look.finding, said(look)) == (None, [("bad", "The target was held flat on."), ("wait", "Lean it.")])


def test_a_known_cameras_lens_serves_a_table_of_ones_own_and_never_overrules_the_mat():
    eye = Eye()
    own = at("zones", eye, lens={"by": "built-in", "module": "v2"}, plane=CORNERS)
    assert lens_of(own, own_table=True)["focal_px"] == 1357.1
    assert eye.asked[-1]["lens"]["focal_px"] == 1357.1
    mat = at("zones", eye, lens={"by": "built-in", "module": "v2"})
    assert plain_profile(mat)["lens"] is None
    assert eye.asked[-1] == {"do": "plane", "lens": None}


def test_no_lens_is_built_in_for_another_shape_of_picture():
    eye = Eye(analyse=SEEN | {"size_px": [1920, 1080]})
    look = Guide(eye).look(at("lens", eye, lens={"by": "built-in", "module": "v2"}))
    assert (look.finding, look.lines[0][0]) == (None, "bad")


@pytest.mark.parametrize(
    ("error_mm", "kind", "ready"),
    [
        pytest.param(0.4, "ok", True, id="well known"),
        pytest.param(3.0, "wait", False, id="straight down: said, with the mend, and only a person's word goes on"),
        pytest.param(9.5, "bad", False, id="too far off"),
    ],
)
def test_the_error_on_the_table_decides(error_mm, kind, ready):
    look = Guide(Eye(plane=SEEN | {"unsure_high_mm": error_mm})).look(at("plane", Eye()))
    assert (look.lines[0][0], look.ready) == (kind, ready)
    assert str(error_mm) in said(look)[0][1]


def test_worse_than_two_millimetres_goes_on_only_when_the_person_says_so():
    eye = Eye(plane=SEEN | {"unsure_high_mm": 3.0})
    state = at("plane", Eye())
    first = Guide(eye).look(state)
    assert (first.ready, first.worse) == (False, True)
    assert "If you go on nevertheless" in said(first)[1][1]
    with pytest.raises(WizardError, match="measured to 3"):
        steps.finish(state, first.finding)
    insisted = Guide(eye).look(steps.choose(state, {"nevertheless": True}))
    assert insisted.ready
    assert "3.0 mm" in str(insisted.finding.notes[0])  # it stays in the profile's notes
    beyond = Guide(Eye(plane=SEEN | {"unsure_high_mm": 9.5})).look(steps.choose(state, {"nevertheless": True}))
    assert (beyond.ready, beyond.worse) == (False, False)


def test_corners_dragged_too_coarsely_for_two_millimetres_go_on_only_when_the_person_says_so():
    coarse = Eye(corners=MEASURED | {"finger_mm": 3.4})
    assert Guide(coarse).look(at("plane", Eye(), plane=CORNERS)).ready is False
    assert Guide(coarse).look(at("plane", Eye(), plane=CORNERS | {"nevertheless": True})).ready is True


def test_corners_that_no_rectangle_of_the_typed_size_has_go_on_only_when_the_person_says_so():
    odd = MEASURED | {"misfit": 130.0}
    look = Guide(Eye(corners=odd)).look(at("plane", Eye(), plane=CORNERS))
    assert (look.ready, look.worse, look.lines[0][0]) == (False, True, "wait")
    assert "do not look like a rectangle of 420 × 297 mm" in str(look.lines[0][1])
    nevertheless = Guide(Eye(corners=odd)).look(at("plane", Eye(), plane=CORNERS | {"nevertheless": True}))
    assert (nevertheless.ready, len(nevertheless.finding.notes)) == (True, 1)


def test_a_place_that_is_seen_far_aslant_is_said_with_the_mend():
    look = Guide(Eye(plane=SEEN | {"view_deg": 46.0})).look(at("plane", Eye()))
    assert look.ready
    assert any("46° aslant" in text and "higher" in text for kind, text in said(look) if kind == "wait")
    assert any("46" in str(note) for note in look.finding.notes)


def test_without_the_mat_the_eyes_own_sentence_is_said():
    look = Guide(Eye(plane=SEEN | {"mat": None})).look(at("plane", Eye()))
    assert (look.finding, said(look)) == (None, [("bad", "A note.")])


def test_another_mat_than_the_one_measured_is_said_at_its_places():
    board = SEEN | {"mat": "lords-1", "note": say("The mat is found to 0.3 mm.").to_plain()}
    look = Guide(Eye(plane=board)).look(at("zones", Eye()))
    ((kind, sentence),) = said(look)
    assert (look.finding, kind) == (None, "bad")
    assert sentence.startswith("Another mat lies there than the one that was measured")


def test_corners_that_go_round_no_table_are_refused_and_the_picture_is_still_shown():
    def refuses(job):
        raise BadRequestError(say("These four points do not go round a table."), say("Tap them clockwise."))

    look = Guide(Eye(corners=refuses)).look(at("plane", Eye(), plane=CORNERS))
    assert (look.finding, said(look)[0]) == (None, ("bad", "These four points do not go round a table."))
    assert look.pictures == (b"jpeg",)


def test_a_table_of_ones_own_keeps_the_cameras_place_and_its_places():
    state = at("done", Eye(), plane=CORNERS, zones={"by": "drawn", "zones": ZONES})
    profile = plain_profile(state, "lamp", "2026-11-21")
    assert (profile["pose"], profile["look"], profile["empty"], profile["layout"]) == (POSE, "small", "large", LAYOUT)
    assert profile["quality"]["error_mm"] == 1.0


PLACES = [
    pytest.param({}, "There is no tray", id="nothing drawn"),
    pytest.param({"tray": [0, 0, 10, 90]}, "too small for a die", id="a slit"),
    pytest.param({"tray": [400, 0, 90, 90]}, "off the table", id="over the edge"),
    pytest.param({"tray": [0, 0, 90, 90], "casino-1": [80, 80, 50, 50]}, "lie on each other", id="one on the other"),
]


@pytest.mark.parametrize(("zones", "why"), PLACES)
def test_places_that_can_not_be_told_apart_are_refused(zones, why):
    with pytest.raises(PlacesError) as refused:
        check_places(zones, (420, 297))
    assert why in str(refused.value)
    eye = Eye()
    look = Guide(eye).look(at("zones", eye, plane=CORNERS, zones={"by": "drawn", "zones": zones}))
    assert look.finding is None


def test_places_that_touch_are_fine():
    check_places({"tray": [0, 0, 90, 90], "casino-1": [90, 0, 50, 90]}, (420, 297))


@pytest.mark.parametrize(
    ("step", "choice"),
    [
        ("see", {}),
        ("lens", {"by": "guess"}),
        ("plane", {"size_mm": [420, float("nan")]}),
        ("plane", {"size_mm": [420, 9e9]}),
        ("zones", {"zones": {"../tray": [0, 0, 9, 9]}}),
        ("zones", {"zones": {"tray": [0, 0, 9]}}),
        ("dice", {"expected": ["red"] * 13}),
        ("dice", {"expected": [""]}),
        ("dice", {"more": 1}),
    ],
)
def test_nonsense_is_no_choice(step, choice):
    with pytest.raises(BadRequestError):
        read_choice(step, choice)


def test_dice_that_are_missing_are_named_and_nothing_is_finished():
    learned = {
        "sets": [{"name": "red", "size_mm": 16.0}],
        "confused": [], "px_per_die": 31.0, "tray_floor_seen": True, "tray_hidden_share": None, "floors": {},
        "brightness": 118.0, "notes": [NOTE], "crops": [],
    }  # fmt: skip
    read = {"reading": {"scene": "settled", "zones_seen": [], "dice": []}, "size_px": [1640, 1232]}
    eye = Eye(dice=learned, read=read)
    state = at("dice", eye, dice={"expected": ["red", "blue", "Marble"]})
    with pytest.raises(WizardError) as refused:
        steps.finish(state, Guide(eye).finding(state))
    assert str(refused.value.message) == "Not learned yet: blue, Marble."
    assert tell_in("de", refused.value.message) == "Noch nicht gelernt: blau, Marble."


def test_without_a_choice_of_dice_they_are_asked_for():
    eye = Eye(read={"reading": {"scene": "settled", "zones_seen": [], "dice": []}, "size_px": [1640, 1232]})
    look = Guide(eye).look(at("dice", eye))
    assert (look.finding, look.lines[0][0], len(look.lines)) == (None, "wait", 1)
    assert all(job["do"] != "dice" for job in eye.asked)


def test_choosing_the_target_begins_with_no_views_and_choosing_it_again_loses_none():
    eye = Eye(lens={})
    state, choice = at("lens", Eye()), read_choice("lens", {"by": "target"})
    Guide(eye).prepare(state, choice)
    Guide(eye).prepare(steps.choose(state, {"by": "target"}), choice)
    assert eye.asked == [{"do": "lens", "clear": True}]
