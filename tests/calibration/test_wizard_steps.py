"""The wizard as a state machine: what moves it, what it refuses, and that no order of events leaves it insane or forgetful."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.wizard import steps
from calibration.wizard.steps import STEPS, Finding, Wizard, WizardError
from calibration.wizard.tasks import answer
from companion.text import say
from vision.mat import MAT_1

LAYOUT = {"size_mm": [420, 297], "zones": {name: list(rect) for name, rect in MAT_1.zones.items()}}
SORRY = say("Too dark.").to_plain()
FOUND = {
    "see": Finding({"size_px": [960, 720], "exposure": None}, {"brightness": 120.0}),
    "lens": Finding({"by": "mat", "lens": None}),
    "plane": Finding({"by": "markers", "mat": "mat-1", "layout": LAYOUT, "size_px": [960, 720]}, {"error_mm": 0.3}),
    "zones": Finding({"by": "mat", "layout": LAYOUT}),
    "dice": Finding({"sets": [{"name": "red"}, {"name": "blue"}], "floors": {}, "brightness": 120.0}),
    "try": Finding({"tasks": 3}),
}


def fresh() -> Wizard:
    return steps.begin("watch:x", "2026-11-21T20:00:00")


def all_right(state: Wizard) -> Wizard:
    return steps.tried(state, tuple(answer(task, right=True) for task in state.tasks))


def walked(to: str) -> Wizard:
    """The wizard with this step open, everything before it found."""
    state = fresh()
    while state.at != to:
        if state.at == "try":
            state = all_right(state)
        state = steps.finish(state, FOUND[state.at])
    return state


def test_six_steps_lead_to_the_end():
    seen, state = [], fresh()
    while state.at != "done":
        seen.append(state.at)
        state = steps.finish(all_right(state) if state.at == "try" else state, FOUND[state.at])
    assert tuple(seen) == STEPS
    assert steps.insane(state) == ""


@pytest.mark.parametrize(
    ("step", "may"), [("see", True), ("lens", True), ("plane", False), ("zones", False), ("dice", True), ("try", True)]
)
def test_what_may_be_skipped(step, may):
    state = walked(step)
    if may:
        assert steps.skip(state).skipped == (step,)
    else:
        with pytest.raises(WizardError) as refused:
            steps.skip(state)
        assert refused.value.code == "needed"


def test_a_step_that_is_not_good_enough_is_not_finished():
    with pytest.raises(WizardError) as refused:
        steps.finish(fresh(), Finding({}, sorry=SORRY))
    assert (refused.value.code, str(refused.value.message)) == ("not-ready", "Too dark.")


def test_trying_is_finished_only_when_all_was_right():
    state = walked("try")
    with pytest.raises(WizardError, match=r"Not everything was read right yet\. Mend it and look again, or skip"):
        steps.finish(state, FOUND["try"])
    assert steps.finish(all_right(state), FOUND["try"]).at == "done"


def test_back_loses_nothing():
    state = walked("dice")
    assert steps.back(state).found == state.found
    assert steps.go_to(steps.back(steps.back(state)), "dice") == state


def test_nothing_lies_before_the_first_step():
    with pytest.raises(WizardError) as refused:
        steps.back(fresh())
    assert refused.value.code == "first-step"


def test_no_step_is_jumped_over():
    with pytest.raises(WizardError) as refused:
        steps.go_to(walked("plane"), "dice")
    assert refused.value.code == "not-reached"
    assert str(refused.value) == "That step comes later. Finish or skip the ones before it."
    assert steps.go_to(walked("plane"), "see").at == "see"


CHANGES = [
    pytest.param("see", {"exposure": {"shutter_us": 9000}}, {"lens", "plane", "zones"}, id="another exposure: the dice are learned anew"),
    pytest.param("see", {"size_px": [640, 480]}, set(), id="another size of picture: all is measured anew"),
    pytest.param("lens", {"lens": {"focal_px": 900}}, set(), id="another lens: the table is measured anew"),
    pytest.param("plane", {"mat": "lords-1"}, {"lens"}, id="another mat: its places are asked about"),
    pytest.param("zones", {"by": "drawn"}, {"lens", "plane"}, id="other places: the dice are learned anew on their floors"),
    pytest.param("dice", {"sets": [{"name": "green"}]}, {"lens", "plane", "zones"}, id="other dice: only tried anew"),
]


@pytest.mark.parametrize(("step", "change", "stays"), CHANGES)
def test_what_rests_on_a_changed_step_is_dropped(step, change, stays):
    state = steps.go_to(walked("done"), step)
    changed = steps.finish(state, Finding({**FOUND[step].keep, **change}))
    assert set(changed.found) - {"see", step} == stays
    assert changed.at == STEPS[STEPS.index(step) + 1]


def test_the_same_found_again_drops_nothing():
    state = steps.go_to(walked("done"), "plane")
    again = steps.finish(state, Finding(FOUND["plane"].keep, {"error_mm": 0.4}))
    assert set(again.found) == set(STEPS)
    assert again.found["plane"].quality == {"error_mm": 0.4}


def test_another_light_keeps_the_table_and_asks_for_the_dice_again():
    state = steps.another_light(steps.saved(walked("done"), "lamp", "lamp-001"), "2026-11-22T10:00:00")
    assert (state.at, set(state.found), state.saved) == ("see", {"lens", "plane", "zones"}, None)
    assert steps.finish(state, FOUND["see"]).reach == STEPS.index("dice")


def test_only_a_finished_calibration_is_saved():
    with pytest.raises(WizardError):
        steps.saved(walked("try"), "lamp", "lamp-001")


@pytest.mark.parametrize("step", [*STEPS, "done"])
def test_a_reload_at_any_step_goes_on_there(step):
    state = steps.choose(walked(step), {"a": [1.5]}) if step != "done" else walked(step)
    assert steps.from_json(steps.to_json(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"[]", b'{"at": "nowhere"}', b'{"at": "done"}', b'{"format": 2}', b'{"skipped": ["plane"]}',
        b'{"at": "lens", "found": {"see": {}}}', b'{"at": "lens", "found": {"see": {"sorry": {"text": "no"}}}}',
    ],
)  # fmt: skip
def test_what_is_no_sane_state_is_refused(text):
    with pytest.raises(ValueError):
        steps.from_json(text)


EVENTS = st.one_of(
    st.sampled_from(["skip", "back", "right", "wrong", "light", "save", "choose"]).map(lambda kind: (kind, None)),
    st.tuples(st.just("finish"), st.tuples(st.booleans(), st.sampled_from([{}, {"exposure": {"gain": 2.0}}, {"size_px": [640, 480]}]))),
    st.tuples(st.just("go"), st.sampled_from([*STEPS, "done"])),
)


def happen(state: Wizard, kind: str, what: object) -> Wizard:
    match kind:
        case "finish":
            good, change = what
            finding = FOUND.get(state.at, Finding())
            return steps.finish(state, Finding({**finding.keep, **change}, finding.quality, None if good else SORRY))
        case "go":
            return steps.go_to(state, what)
        case "right" | "wrong":
            return steps.tried(state, tuple(answer(task, right=kind == "right") for task in state.tasks))
        case "light":
            return steps.another_light(state, "later")
        case "save":
            return steps.saved(state, "lamp", "lamp-001")
        case "choose":
            return steps.choose(state, {"by": "mat"})
    return {"skip": steps.skip, "back": steps.back}[kind](state)


@given(st.lists(EVENTS, max_size=40))
def test_no_order_of_events_makes_it_insane_or_forgetful(events):
    state = fresh()
    for kind, what in events:
        before = steps.to_json(state)
        with contextlib.suppress(WizardError):
            state = happen(state, kind, what)
            before = steps.to_json(state)
        assert steps.to_json(state) == before, "a refusal leaves no trace"
        assert steps.insane(state) == ""
        assert steps.from_json(steps.to_json(state)) == state, "a reload goes on where it was"
        assert (state.at == "try") <= bool(state.tasks)
        if state.at == "done":
            assert {"plane", "zones"} <= set(state.found)
