"""`companion calibrate`: the wizard's steps in the terminal, through a camera or from saved pictures."""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console

from calibration.profiles import MAT_ALONE, ProfileStore, from_plain
from calibration.wizard import steps
from calibration.wizard.guide import Guide
from calibration.wizard.looks import Look
from calibration.wizard.result import plain_profile
from calibration.wizard.show_dice import Known
from calibration.wizard.steps import SKIPPABLE, STEPS, Wizard, WizardError
from calibration.wizard.tasks import answer, asked
from companion.errors import UsageError
from companion.eye.camera_light import LIGHT_JOBS, CameraLight
from companion.eye.config import EyeConfig
from companion.eye.jobs import do_job
from companion.eye.jobs_memory import JobMemory
from companion.settings import load_settings
from companion.text import say
from companion.verbs.calibrating_pictures import from_pictures, progress_bar, write_profile
from companion.wall_clock import now
from hardware.cameras import check_spec, open_camera, read_spec
from hardware.ports import Camera
from vision.colour import COLOURS
from vision.frame import Frame
from vision.profile import Profile

FIRST_PICTURE_S, ANOTHER_S, PATIENCE_S = 15.0, 0.5, 6.0
NAMES = {"see": "see", "lens": "lens", "plane": "table", "zones": "places", "dice": "dice", "try": "try"}
MARKS = {"ok": "[green]✓[/]", "wait": "[yellow]…[/]", "bad": "[red]![/]"}


def calibrate(args: argparse.Namespace) -> int:
    """With a camera or from pictures. Exit code 0: calibrated; 1: it could not be, in words; 2: bad input."""
    if args.images is not None and args.another_light:
        raise UsageError(say("A light is added through a camera only."), say("Say --camera, or leave --another-light away."))
    if args.images is not None:
        return from_pictures(args)
    settings = load_settings(data=args.data, camera=args.camera)
    if settings.camera == "none":
        raise UsageError(say("No camera is named."), say("Say --camera usb, or --images DIR for saved pictures."))
    if read_spec(settings.camera).kind == "browser":  # its pictures come over the pages of a running table
        raise UsageError(
            say("A phone can be calibrated only at a table that runs."),
            say("Say companion serve --camera browser, and open /calibrate there."),
        )
    check_spec(settings.camera)
    return _with_camera(settings, args)


# Through a camera


class _Lens:
    """The camera in this very process, asked as the eye is: each job gets the newest picture."""

    def __init__(self, words: str, known: Known | None) -> None:
        """known: the profile to which a light is added."""
        self.words = words
        self._config = EyeConfig(words, profile=None if known is None else known.file)
        self._camera: Camera = open_camera(words)
        self._light = CameraLight(self._camera)
        self._memory = JobMemory()
        self._frame: Frame | None = None

    def ask(self, job: Mapping[str, Any]) -> tuple[dict[str, Any], Sequence[bytes]]:
        """One of the eye's jobs. Raises CompanionError."""
        if job["do"] in LIGHT_JOBS:
            return self._light.set(job, self._config), ()
        fields, pictures = do_job(job, self._newest(), self._memory)
        return json.loads(json.dumps(fields, default=float)), pictures

    def _newest(self) -> Frame:
        """The newest picture: of a live camera one of now, for it may pass some over; else every one that waits is taken, the last one
        counts."""
        until = time.monotonic() + FIRST_PICTURE_S
        while True:
            frame = self._camera.read(time.monotonic())
            if frame is not None:
                self._frame = frame
                if self._camera.live:
                    self._memory.lamp.look(frame.image)
                    return frame
                continue
            if self._frame is not None and not self._camera.live:
                return self._frame
            if time.monotonic() > until:
                raise UsageError(say("The camera gives no picture."), say("Ask: companion doctor --camera {camera}.", camera=self.words))
            time.sleep(0.02)

    def close(self) -> None:
        self._camera.close()


def _with_camera(settings: Any, args: argparse.Namespace) -> int:
    console = Console(stderr=True)
    known = _in_use(settings) if args.another_light else None
    lens = _Lens(settings.camera, known)
    try:
        state = _walk(steps.begin(settings.camera, now()), Guide(lens.ask, lambda: known), console, args, known)
    finally:
        lens.close()
    if state is None:
        console.print("Not calibrated: mend what is said above and run this again.")
        return 1
    name = args.name or "table"
    profile = from_plain(plain_profile(state, name, now()) or {})
    _keep(profile, args, settings, console)
    return 0


def _in_use(settings: Any) -> Known:
    """The profile in use, to which a light is to be added. Raises UsageError."""
    store = ProfileStore(settings.data / "profiles")
    key = store.in_use()
    profile = None if key == MAT_ALONE else store.load(key)
    if profile is None or not profile.dice:
        raise UsageError(
            say("No profile that knows dice is in use, so no light can be added to it."), say("Calibrate without --another-light first.")
        )
    return Known(str(store.path(key)), profile)


def _walk(state: Wizard, guide: Guide, console: Console, args: argparse.Namespace, known: Known | None) -> Wizard | None:
    """Through all steps; None where one that is needed can't be finished. known: the profile to which a light is added."""
    with progress_bar(console) as bar:
        task = bar.add_task("calibrating", total=len(STEPS))
        while state.at != "done":
            step = state.at
            bar.update(task, description=NAMES[step], completed=STEPS.index(step))
            asking = args.ask and step in ("plane", "dice", "try")
            if asking:
                bar.stop()
            state, look = _one_step(state, guide, console, asking, args.nevertheless, known)
            if asking:
                bar.start()
            for kind, text in look.lines:
                console.print(f"{MARKS[kind]} [bold]{NAMES[step]}[/]: {text}", highlight=False)
            if state.at == step:
                return None
        bar.update(task, description="done", completed=len(STEPS))
    return state


def _one_step(
    state: Wizard, guide: Guide, console: Console, asking: bool, nevertheless: bool, known: Known | None
) -> tuple[Wizard, Look]:
    """The state after the open step, the same where it can be neither finished nor skipped; and the look it rests on."""
    step = state.at
    if step == "dice":
        state = _choose_dice(state, guide, console, asking) if known is None else _same_dice(state, guide, console, asking, known)
        if not state.choices.get("dice", {}).get("expected"):
            return steps.skip(state), Look((("wait", say("No dice were shown: they are told by the built-in colours.")),))
    if step == "try":
        if not asking:
            return steps.skip(state), Look((("wait", say("Not tried: the page does that, or --ask here.")),))
        return _try(state, guide, console)
    look = _best_look(state, guide)
    if look.worse and not look.ready:
        if not _goes_on(look, console, asking, nevertheless):
            return state, replace(look, lines=(*look.lines, ("bad", say("Mend that, or say --nevertheless to go on with it as it is."))))
        state = steps.choose(state, {**state.choices.get("plane", {}), "nevertheless": True})
        look = guide.look(state)
    try:
        if look.finding is None:
            raise WizardError(say("There is nothing to go on with yet."), code="not-ready")
        return steps.finish(state, look.finding if step != "see" or not look.ready else guide.finding(state)), look
    except WizardError:
        needed = step == "see" or (step == "dice" and known is not None)
        return (steps.skip(state) if step in SKIPPABLE and not needed else state), look


def _goes_on(look: Look, console: Console, asking: bool, nevertheless: bool) -> bool:
    """Whether to go on with a table that is measured worse than is promised: said on the command line, or now."""
    if nevertheless or not asking:
        return nevertheless
    for _, text in look.lines[:2]:
        console.print(str(text), highlight=False)
    return _typed("Go on nevertheless? yes/no > ", "no").lower().startswith("y")


def _best_look(state: Wizard, guide: Guide) -> Look:
    """A look that is good enough, waited for a few seconds: a hand goes away, a lamp warms up."""
    until = time.monotonic() + PATIENCE_S
    while True:
        look = guide.look(state)
        if look.ready or time.monotonic() > until:
            return look
        time.sleep(ANOTHER_S)


def _choose_dice(state: Wizard, guide: Guide, console: Console, asking: bool) -> Wizard:
    """Which dice there are: as a person says, else every colour that is surely seen now."""
    if asking:
        console.print("Put one die of each colour into the tray. Their colours, separated by blanks (nothing: as seen):")
        told = _typed("> ", "").split()
        if told:
            return steps.choose(state, {"expected": list(dict.fromkeys(told))[:12]})
    seen = guide.look(state).drawing.get("dice", [])
    here = {die["colour"] for die in seen if not die["ask"] and die["zone"]}
    return steps.choose(state, {"expected": [colour for colour in COLOURS if colour in here]})


def _same_dice(state: Wizard, guide: Guide, console: Console, asking: bool, known: Known) -> Wizard:
    """The dice that this profile knows, or those of them that a person names, in one more light; the camera as they are played with."""
    told: list[str] = []
    if asking:  # names of one's own may be of several words
        console.print(f"Put one die of each into the tray: {', '.join(known.dice)}. Then Enter (or: those that lie there, commas between):")
        told = [name for part in _typed("> ", "").split(",") if (name := part.strip())]
    state = steps.choose(state, {"expected": list(dict.fromkeys(told))[:12] or known.dice, "beside": True})
    guide.go_on(state)
    return state


def _try(state: Wizard, guide: Guide, console: Console) -> tuple[Wizard, Look]:
    """Each task until it is right, or passed over with a word."""
    look = Look(())
    for number, task in enumerate(state.tasks):
        console.print(f"[bold]{asked(task)}[/] Then Enter (or: skip)")
        while not state.tasks[number].right:
            if _typed("> ", "skip") == "skip":
                return steps.skip(state), Look((("wait", say("Skipped.")),))
            look = guide.look(state)
            state = steps.tried(state, look.tasks)
            console.print(f"{look.lines[number][1]} {' '.join(map(str, state.tasks[number].seen))}", highlight=False)
            if state.tasks[number].waits:
                right = _typed("yes/no > ", "no").lower().startswith("y")
                told = answer(state.tasks[number], right)
                state = steps.tried(state, tuple(told if at == number else other for at, other in enumerate(state.tasks)))
    look = guide.look(state)
    return (steps.finish(state, look.finding), look) if look.finding else (steps.skip(state), look)


def _typed(prompt: str, otherwise: str) -> str:
    """What a person typed, without blanks around; `otherwise` where nobody can type."""
    try:
        return input(prompt).strip()
    except EOFError:
        return otherwise


def _keep(profile: Profile, args: argparse.Namespace, settings: Any, console: Console) -> None:
    if args.out is not None:
        write_profile(profile, args.out)
        console.print(f"The profile stands in {args.out}. Use it: companion serve --profile {args.out}", highlight=False, soft_wrap=True)
    else:
        store = ProfileStore(settings.data / "profiles")
        key = store.save(profile)
        store.use(key)
        console.print(f"The profile is kept as {key} and used from the next start on.", highlight=False, soft_wrap=True)
    if args.json:
        dice = [one.name for one in profile.dice]
        print(json.dumps({"ok": True, "name": profile.name, "quality": dict(profile.quality), "dice": dice}))
