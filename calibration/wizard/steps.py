"""The wizard's state and what moves it: six steps, of which some may be skipped, all may be gone back to. Plain data, no I/O.

What a step found was measured with what steps before it found: when one of those changes, the results that rest on it are dropped.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from pydantic import TypeAdapter, ValidationError

from calibration.wizard.tasks import Task, make_tasks
from companion.disk import is_as_written, read_json, with_sum
from companion.errors import CompanionError
from companion.text import Text, say

Step = Literal["see", "lens", "plane", "zones", "dice", "try"]
At = Literal["see", "lens", "plane", "zones", "dice", "try", "done"]
STEPS: tuple[Step, ...] = get_args(Step)
SKIPPABLE: frozenset[Step] = frozenset({"see", "lens", "dice", "try"})
RESTS_ON_IT: Mapping[Step, tuple[Step, ...]] = {
    "see": ("dice", "try"),  # the light; another size of picture spoils everything
    "lens": ("plane", "zones", "dice", "try"),
    "plane": ("zones", "dice", "try"),
    "zones": ("dice", "try"),
    "dice": ("try",),
    "try": (),
}
KEEPS: Mapping[Step, tuple[str, ...]] = {
    "see": ("size_px", "exposure"),
    "lens": ("by", "lens"),
    "plane": ("by", "size_px"),
    "zones": ("by", "layout"),
    "dice": ("sets", "floors", "brightness"),
    "try": (),
}
"""What each step's finding must hold for those after it."""


class WizardError(CompanionError):
    """The wizard can't do that now. code: "not-ready", "needed", "first-step", "not-reached", "not-begun", "step-over",
    "other-camera"."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a step found. keep: plain data that goes into the profile; quality: numbers for people; sorry: a Text as plain data that
    says why it is not good enough to go on, None where it is; notes: Texts as plain data, said but no reason to stop."""

    keep: Mapping[str, Any] = field(default_factory=dict)
    quality: Mapping[str, float] = field(default_factory=dict)
    sorry: Mapping[str, Any] | None = None
    notes: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Wizard:
    """Where the calibration stands. at: the step that is open, or "done". found: by step; skipped: steps passed over.

    choices: what the person chose in a step (corners dragged, places drawn, dice named), kept so that a reload loses nothing.
    tasks: what is to be tried, empty until the last step is entered. camera: its words; saved: the profile made of this run.
    """

    at: At = "see"
    found: Mapping[Step, Finding] = field(default_factory=dict)
    skipped: tuple[Step, ...] = ()
    choices: Mapping[Step, Mapping[str, Any]] = field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    camera: str = ""
    started_at: str = ""
    name: str = ""
    saved: str | None = None
    format: Literal[1] = 1

    def settled(self, step: Step) -> bool:
        """Whether a step was finished or passed over."""
        return step in self.found or step in self.skipped

    @property
    def reach(self) -> int:
        """Index of the first step that is not settled: no further than there may be gone."""
        return next((index for index, step in enumerate(STEPS) if not self.settled(step)), len(STEPS))


def is_beside(state: Wizard) -> bool:
    """Whether the open step is about one more light of the profile in use: then the camera has to see as that one has it."""
    if state.at == "dice":
        return bool(state.choices.get("dice", {}).get("beside"))
    return state.at in ("try", "done") and beside_of(state) is not None


def beside_of(state: Wizard) -> Mapping[str, Any] | None:
    """The profile to which these dice add a light: its `file`, the `profile` with it, plain, whether that one knew the light (`anew`), and
    the `count` of its lights then; None where they were learned afresh, or not at all."""
    beside: Mapping[str, Any] | None = state.found["dice"].keep.get("beside") if "dice" in state.found else None
    return beside


def begin(camera: str, started_at: str) -> Wizard:
    """A calibration that has just begun. started_at: ISO date and time."""
    return Wizard(camera=camera, started_at=started_at)


def choose(state: Wizard, choice: Mapping[str, Any]) -> Wizard:
    """The person's choice in the open step; measured results of it stay until the step is finished anew."""
    return replace(state, choices={**state.choices, _step(state): dict(choice)})


def _measured(finding: Finding) -> Mapping[str, Any]:
    """What later steps rest on: the picture of the table is another each time it is taken."""
    return {word: kept for word, kept in finding.keep.items() if word not in ("look", "empty")}


def finish(state: Wizard, finding: Finding) -> Wizard:
    """The open step is done with this. Raises WizardError (not-ready) with the finding's own sentence where it is not good enough."""
    step = _step(state)
    if finding.sorry is not None:
        raise WizardError(Text.from_plain(finding.sorry), _what_else(step), code="not-ready")
    if step == "try" and not all(task.right for task in state.tasks):
        raise WizardError(say("Not everything was read right yet."), _what_else(step), code="not-ready")
    known = state.found.get(step)
    if known is None or _measured(known) != _measured(finding):
        resized = known is not None and known.keep.get("size_px") != finding.keep.get("size_px")
        state = _without(state, STEPS[STEPS.index(step) + 1 :] if resized else RESTS_ON_IT[step])
    skipped = tuple(other for other in state.skipped if other != step)
    return _enter(replace(state, found={**state.found, step: finding}, skipped=skipped), STEPS.index(step) + 1)


def skip(state: Wizard) -> Wizard:
    """Pass the open step over. Raises WizardError (needed) where nothing works without it."""
    step = _step(state)
    if step not in SKIPPABLE:
        why = say("This step is needed: without it nobody knows where a die lies.")
        raise WizardError(why, say("Take the other way this step offers."), code="needed")
    if step in state.found:
        state = _without(state, RESTS_ON_IT[step])
    found = {other: finding for other, finding in state.found.items() if other != step}
    return _enter(replace(state, found=found, skipped=_in_order({*state.skipped, step})), STEPS.index(step) + 1)


def back(state: Wizard) -> Wizard:
    """To the step before; nothing is lost by looking. Raises WizardError (first-step)."""
    index = len(STEPS) if state.at == "done" else STEPS.index(state.at)
    if index == 0:
        raise WizardError(say("This is the first step."), code="first-step")
    return _enter(state, index - 1)


def go_to(state: Wizard, step: At) -> Wizard:
    """To any step that was reached before. Raises WizardError (not-reached)."""
    index = len(STEPS) if step == "done" else STEPS.index(step)
    if index > state.reach:
        raise WizardError(say("That step comes later."), say("Finish or skip the ones before it."), code="not-reached")
    return _enter(state, index)


def tried(state: Wizard, tasks: tuple[Task, ...]) -> Wizard:
    """What became of the tasks: the same tasks, some of them read now."""
    if state.at != "try" or [task.key for task in tasks] != [task.key for task in state.tasks]:
        raise WizardError(say("That moment is over; the wizard has moved on."), code="step-over")
    return replace(state, tasks=tasks)


def saved(state: Wizard, name: str, key: str) -> Wizard:
    """The profile of this run was kept under this key. Raises WizardError (not-reached) before the end."""
    if state.at != "done":
        raise WizardError(say("The calibration is not finished."), say("Finish or skip the steps that are left."), code="not-reached")
    return replace(state, name=name, saved=key)


def another_light(state: Wizard, started_at: str) -> Wizard:
    """Calibrate the same table under another light: lens, table and places stay, what depends on the light is done anew."""
    if state.at != "done":
        raise WizardError(say("The calibration is not finished."), say("Finish or skip the steps that are left."), code="not-reached")
    kept = ("lens", "plane", "zones")
    return replace(
        state, at="see", found={step: finding for step, finding in state.found.items() if step in kept},
        skipped=tuple(step for step in state.skipped if step in kept), tasks=(), started_at=started_at, name="", saved=None,
    )  # fmt: skip


def to_json(state: Wizard) -> bytes:
    """The state as a file."""
    return json.dumps(with_sum(to_plain(state)), indent=1, ensure_ascii=False).encode() + b"\n"


def to_plain(state: Wizard) -> dict[str, Any]:
    """The state as plain data."""
    plain: dict[str, Any] = _CODEC.dump_python(state, mode="json")
    return plain


def from_json(text: bytes) -> Wizard:
    """The inverse of to_json. Raises ValueError for anything that is no sane state of ours."""
    try:
        state = _CODEC.validate_json(text)
    except ValidationError as wrong:
        raise ValueError(str(wrong)) from wrong
    if not is_as_written(read_json(text)):
        raise ValueError("what stands there is not what was written")
    if why := insane(state):
        raise ValueError(why)
    return state


def insane(state: Wizard) -> str:
    """What can't be in a wizard's state, in a few words; empty for a sane one."""
    at = len(STEPS) if state.at == "done" else STEPS.index(state.at)
    if at > state.reach:
        return f"{state.at} is open, {STEPS[state.reach]} is not settled"
    if set(state.found) & set(state.skipped):
        return "a step is both found and skipped"
    if not set(state.skipped) <= SKIPPABLE:
        return "a step was skipped that is needed"
    if any(finding.sorry is not None for finding in state.found.values()):
        return "a step was finished that was not good enough"
    if lacking := [step for step, finding in state.found.items() if not set(KEEPS[step]) <= set(finding.keep)]:
        return f"{lacking[0]} lacks what it should have found"
    if "try" in state.found and not (state.tasks and all(task.right for task in state.tasks)):
        return "tried, but not all was right"
    return ""


def _step(state: Wizard) -> Step:
    if state.at == "done":
        raise WizardError(say("The calibration is finished."), say("Go back to a step, or start again."), code="not-begun")
    return state.at


def _enter(state: Wizard, index: int) -> Wizard:
    """Open the step with this index; the tasks are made when they are first needed."""
    state = replace(state, at=STEPS[index] if index < len(STEPS) else "done")
    if state.at == "try" and not state.tasks:
        dice = state.found.get("dice")
        state = replace(state, tasks=make_tasks(state.found["zones"].keep["layout"], dice.keep["sets"] if dice else ()))
    return state


def _without(state: Wizard, steps: tuple[Step, ...]) -> Wizard:
    """The state without what these steps found; what was skipped stays skipped."""
    found = {other: finding for other, finding in state.found.items() if other not in steps}
    return replace(state, found=found, tasks=() if "try" in steps else state.tasks, saved=None)


def _in_order(steps: set[Step]) -> tuple[Step, ...]:
    return tuple(step for step in STEPS if step in steps)


def _what_else(step: Step) -> Text:
    if step in SKIPPABLE:
        return say("Mend it and look again, or skip this step.")
    return say("Mend it and look again, or take the other way this step offers.")


_CODEC = TypeAdapter(Wizard)
