"""The calibration that is under way at this table: one wizard for all its devices, kept on disk after every step, and the profiles made."""

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import randbelow
from typing import Any

from calibration.keeping import NotKeptError, WizardFile
from calibration.profiles import MAT_ALONE, ProfileStore, from_plain, kind_of
from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.lenses import MODULES
from calibration.wizard.looks import Look
from calibration.wizard.places import read_choice
from calibration.wizard.result import plain_profile, quality_of
from calibration.wizard.steps import SKIPPABLE, STEPS, Finding, Wizard, WizardError
from calibration.wizard.tasks import answer, asked
from companion.errors import BadRequestError, CompanionError
from companion.text import Text, say
from companion.wall_clock import now
from web.lookers import Lookers

LONGEST_NAME = 40
LOOKS_KEPT = 3  # a page that is slow to fetch still gets the picture it was told of
Use = Callable[[str], None]
"""Makes the running eye use the profile in this file; "" is the mat alone."""


class MovedOnError(CompanionError):
    """Another device has moved the wizard meanwhile."""

    code = "step-over"
    http = 409


@dataclass
class Calibrating:
    """One table's calibration; safe to share between threads, one event at a time.

    said_at_start: why the table does not read with the profile in use, until one is chosen.
    """

    file: WizardFile
    store: ProfileStore
    said_at_start: Text | None = None
    chosen: bool = False
    lookers: Lookers = field(default_factory=Lookers)
    _left: bool = True  # the camera sees as the profile in use has it, as from every start, until somebody looks at a step again
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _state: Wizard | None = None
    _loaded: bool = False
    _looks: int = field(default_factory=lambda: randbelow(10**9))  # a page may still show one of before a restart
    _pictures: Mapping[str, bytes] = field(default_factory=dict)
    _shown: Mapping[str, tuple[Wizard, Finding | None]] = field(default_factory=dict)

    @property
    def state(self) -> Wizard | None:
        """Where it stands; None while none is under way."""
        with self._lock:
            if not self._loaded:
                self._state, self._loaded = self.file.load(), True
            return self._state

    def begin(self, camera: str, guide: Guide) -> None:
        """From the first step, whatever was under way; saved profiles stay."""
        guide.unlock()
        self._left = False
        self._keep_or_give_back(steps.begin(camera, now()), guide)

    def require_camera(self, camera: str) -> None:
        """Refuse to go on with another kind of camera than it was begun with: where the table lies was measured through that one."""
        state = self.state
        if state is not None and kind_of(state.camera) != kind_of(camera):
            began = say("This calibration was begun with the camera {was}; the table looks through {now}.", was=state.camera, now=camera)
            raise WizardError(began, say("Leave it and begin anew."), code="other-camera")

    def leave(self, guide: Guide, page: str) -> None:
        """A page has left the wizard, which stays where it is. The last one leaves the camera to the profile in use."""
        if self.lookers.went(page):
            self._left = True
            guide.leave()

    def came_into_use(self) -> None:
        """A profile was chosen: the camera sees as that one has it, until somebody looks at a step again."""
        self.chosen = self._left = True

    def look(self, guide: Guide, page: str = "") -> tuple[str, Look, list[str]]:
        """Look at the open step; what was tried is kept. Returns which step that was, the look and the keys of its pictures.

        The camera is waited for without holding anybody up: somebody may go back meanwhile, then nothing is kept.
        """
        state = self._open()
        self.lookers.came(page)
        if self._left:
            self._go_on(guide, state)
        look = guide.look(state)
        with self._lock:
            if state.at == "try" and self._state is state and look.tasks != state.tasks:
                self._keep(steps.tried(state, look.tasks))
            self._looks += 1
            fresh = {f"{self._looks}-{number}": picture for number, picture in enumerate(look.pictures)}
            older = {key: picture for key, picture in self._pictures.items() if int(key.partition("-")[0]) > self._looks - LOOKS_KEPT}
            self._pictures = {**older, **fresh}
            shown = {**self._shown, **dict.fromkeys(fresh, (state, look.finding))}
            self._shown = {key: of for key, of in shown.items() if key in self._pictures}
            return state.at, look, list(fresh)

    def picture(self, key: str) -> bytes | None:
        """A picture of one of the newest looks."""
        return self._pictures.get(key)

    def happen(self, event: str, data: Mapping[str, Any], guide: Guide, use: Use) -> None:
        """One event from a page. Raises CompanionError in words; nothing has changed then."""
        with self._lock:
            state = self._open()
            made_for = data.get("step")
            if made_for is not None and made_for != state.at:
                raise MovedOnError(say("That moment is over; the wizard has moved on."), say("Look at the page again."))
            if event == "go-on":
                self._go_on(guide, state)
                return
            if event == "save":
                self._save(state, str(data.get("name") or "table").strip()[:LONGEST_NAME] or "table", guide, use)
                return
            after = self._after(state, event, data, guide)
            if steps.is_beside(after) != steps.is_beside(state):
                guide.go_on(after)
            self._keep_or_give_back(after, guide)

    def _after(self, state: Wizard, event: str, data: Mapping[str, Any], guide: Guide) -> Wizard:
        match event:
            case "choose":
                choice = data.get("choice")
                if not isinstance(choice, dict):
                    raise BadRequestError(say("{field} must be an object.", field="choice"), say("Mend that field and send again."))
                guide.prepare(state, read_choice(state.at, choice))
                return steps.choose(state, choice)
            case "finish":
                return steps.finish(state, self._as_shown(state, data.get("look")) or guide.finding(state))
            case "skip":
                return steps.skip(state)
            case "back":
                return steps.back(state)
            case "go":
                return steps.go_to(state, _step(data.get("to")))
            case "answer":
                return steps.tried(state, _answered(state, data))
            case "another-light":
                fresh = steps.another_light(state, now())
                guide.unlock()
                self._left = False
                return fresh
        raise BadRequestError(say("The wizard knows no “{event}”.", event=event[:LONGEST_NAME]), say("Look at the page again."))

    def _as_shown(self, state: Wizard, look: Any) -> Finding | None:
        """The very dice that the person saw and vouched for: sets of one's own are named by where they lie, and dice may have been moved
        since. look: key of a picture that was on the screen; without one, and in other steps, None: it is measured now. Raises MovedOnError
        for what is no longer on any screen."""
        if state.at != "dice" or look is None:
            return None
        of, finding = self._shown.get(str(look), (None, None))
        if of is not state:
            raise MovedOnError(say("That moment is over; the wizard has moved on."), say("Look at the page again."))
        return finding

    def _save(self, state: Wizard, name: str, guide: Guide, use: Use) -> None:
        steps.saved(state, name, "")  # refused before anything is written
        guide.require_same(state)
        profile = from_plain(plain_profile(state, name, now()) or {})
        key, name = self.store.save_and_use(profile), profile.name
        use(str(self.store.path(key)))
        self.chosen = True
        kept = steps.saved(state, name, key)
        try:
            self._keep(kept)
        except NotKeptError:  # the profile is there and in use, which is what was asked for
            self._state = kept

    def _go_on(self, guide: Guide, state: Wizard) -> None:
        guide.go_on(state)
        self._left = False

    def _open(self) -> Wizard:
        state = self.state
        if state is None:
            raise WizardError(say("No calibration is under way."), say("Begin one."), code="not-begun")
        return state

    def _keep_or_give_back(self, state: Wizard, guide: Guide) -> None:
        """What a full disk does not keep has not happened: the camera is no longer set for it, and for the open step by the next look."""
        try:
            self._keep(state)
        except NotKeptError:
            self._left = True
            with contextlib.suppress(CompanionError):  # no eye lives: the next one is not told of it (eye/standing.py)
                guide.leave()
            raise

    def _keep(self, state: Wizard) -> None:
        """On disk first, then believed."""
        with self._lock:
            self.file.keep(state)
            self._state, self._loaded = state, True

    def to_plain(self) -> dict[str, Any]:
        """What a page shows: the steps, the open one's choice, tasks, profiles."""
        return {
            "wizard": self.wizard_plain(),
            "profiles": self.profiles_plain(),
            "modules": [{"key": key, "name": module.name} for key, module in MODULES.items()],
            "notice": self.file.notice.to_plain() if self.file.notice else None,
        }

    def wizard_plain(self) -> dict[str, Any] | None:
        """The steps, the open one's choice, the tasks; None while no calibration is under way."""
        state = self.state
        return None if state is None else _wizard_plain(state)

    def profiles_plain(self) -> dict[str, Any]:
        """The list of profiles, which is in use, where one tap back leads (null: nowhere; "": to the mat alone), and what is odd."""
        said = None if self.chosen else self.said_at_start
        return {
            "in_use": self.store.in_use(),
            "before": self.store.before(),
            "kept": [kept.to_plain() for kept in self.store.kept()],
            "notice": said.to_plain() if said is not None else None,
        }


def use_in_eye(eye: Any, store: ProfileStore, key: str, colours: Sequence[str]) -> None:
    """Have the running eye read with this profile, or with the mat alone."""
    if eye is not None:
        eye.set_context(tuple(colours), (), profile="" if key == MAT_ALONE else str(store.path(key)))


def _wizard_plain(state: Wizard) -> dict[str, Any]:
    return {
        "at": state.at,
        "started_at": state.started_at,
        "camera": state.camera,
        "name": state.name,
        "saved": state.saved,
        "skippable": state.at in SKIPPABLE,
        "steps": [
            {
                "step": step,
                "state": "skipped" if step in state.skipped else "found" if step in state.found else "open",
                "reached": index <= state.reach,
                "quality": dict(state.found[step].quality) if step in state.found else {},
                "notes": list(state.found[step].notes) if step in state.found else [],
            }
            for index, step in enumerate(STEPS)
        ],
        "choice": dict(state.choices.get(state.at, {})) if state.at != "done" else {},
        "plane": _plane_plain(state),
        "tasks": [
            {"key": task.key, "kind": task.kind, "text": asked(task).to_plain(), "seen": list(task.seen), "colours": list(task.colours)}
            | {"waits": task.waits, "right": task.right, "wrong": task.wrong}
            for task in state.tasks
        ],
        "dice": [dict(dice) for dice in state.found["dice"].keep["sets"]] if "dice" in state.found else [],
        "beside": _beside_plain(state),
        "quality": dict(quality_of(state)),
    }


def _plane_plain(state: Wizard) -> dict[str, Any] | None:
    """How the table was found, for drawing places on it."""
    found = state.found.get("plane")
    return None if found is None else {name: found.keep.get(name) for name in ("by", "corners_px", "size_mm", "size_px")}


def _beside_plain(state: Wizard) -> dict[str, Any] | None:
    """To which profile a light was added, or learned anew, and how many it knows then; None where the dice were learned afresh."""
    beside = steps.beside_of(state)
    return None if beside is None else {"name": beside["profile"]["name"], "anew": beside["anew"], "count": beside["count"]}


def _answered(state: Wizard, data: Mapping[str, Any]) -> Any:
    key, right = data.get("task"), data.get("right")
    if not isinstance(right, bool) or key not in [task.key for task in state.tasks]:
        raise BadRequestError(say("{field} is not one of the tasks.", field="task"), say("Look at the page again."))
    meant = next(task for task in state.tasks if task.key == key)
    if (right and not meant.waits) or data.get("seen", list(meant.seen)) != list(meant.seen):  # the answer is about what was on the screen
        raise MovedOnError(say("That moment is over; the wizard has moved on."), say("Look at the page again."))
    return tuple(answer(task, right) if task.key == key else task for task in state.tasks)


def _step(name: Any) -> Any:
    if name not in (*STEPS, "done"):
        raise BadRequestError(say("{field} must be one of {choices}.", field="to", choices=", ".join(STEPS)), say("Mend that field."))
    return name
