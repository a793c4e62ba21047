"""The doctor's look through the camera: is there a picture, is the light good, is the mat found, are dice large enough. Never raises.

The camera is opened by an eye process of its own, so that one that hangs can't take the doctor with it.
"""

import queue
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from calibration.standards import ASLANT_DEG, ENOUGH_PX, FINE_PX, UNEVEN_MM, UNSURE_HIGH_MM
from calibration.verdicts import GOOD
from companion.errors import CompanionError
from companion.eye.config import EyeConfig
from companion.eye.supervisor import EyeSupervisor
from companion.text import Text, say
from hardware.cameras import check_spec, is_picture, looking_into, no_picture_in, read_spec
from hardware.findings import OK, PROBLEM, WARNING, Check
from hardware.ports import CameraError
from hardware.probe import check_around, check_machine

LOOK_S = 15.0
FIRST_PICTURE_S = 3.0  # between opening and the first picture, on most machines; a busy one may take half of the time that there is
OF_WHAT = {"covered": "focus", "dirty": "focus", "blur": "focus", "infra-red": "camera"}
"""Which check a verdict belongs to; all others are of the light."""
NOT_TO_BE_PLAYED_WITH = ("covered", "dark", "infra-red")


def check_all(settings: Any, running: bool = False) -> list[Check]:
    """Everything `companion doctor` tells. settings: companion.settings.Settings; running: a table runs here, camera and panel are its."""
    return check_around(settings) if running else check_machine(settings) + check_camera(settings.camera)


def check_camera(words: str, look_s: float = LOOK_S) -> list[Check]:
    """Open this camera, look once, let go. words: as for --camera; look_s: how long it may take at most."""
    if words == "none":
        return [Check("camera", OK, say("No camera is asked for; the game is entered on the page."))]
    try:
        check_spec(words)
    except CompanionError as refusal:
        return [Check("camera", PROBLEM, refusal.message, refusal.hint)]
    spec = read_spec(words)
    if spec.kind == "browser":
        return [Check("camera", OK, say("A phone or tablet will be the camera; open the page there."))]
    try:
        if spec.kind in ("folder", "watch") and not _holds_pictures(spec.path):
            none = no_picture_in(spec.path)
            return [Check("camera", WARNING, none.message, none.hint)]
        with looking_through(words, look_s) as eye:
            return _looked_at(eye, look_s)
    except CameraError as refusal:
        return [Check("camera", PROBLEM, refusal.message, refusal.hint)]


def _holds_pictures(folder: Path) -> bool:
    with looking_into(folder):
        return any(is_picture(file.name) for file in folder.iterdir())


@contextmanager
def looking_through(words: str, look_s: float = LOOK_S) -> Iterator[EyeSupervisor]:
    """An eye of one's own behind a camera that no table holds, with its first picture where there is one soon. Let go at the end.

    words: as for --camera; look_s: how long opening may take at most. Raises CameraError where it can't be had.
    """
    told: queue.SimpleQueue[tuple[str, Text | None]] = queue.SimpleQueue()
    eye = EyeSupervisor(EyeConfig(words), lambda *_: None, lambda status, note, _: told.put((status, note)))
    eye.start()
    try:
        try:
            status, note = told.get(timeout=look_s)
        except queue.Empty:
            raise _no_picture(None) from None
        if status != "ok":
            raise _no_picture(note)
        _wait_for_a_picture(eye, look_s / 2)
        yield eye
    finally:
        eye.stop()


def _looked_at(eye: EyeSupervisor, look_s: float) -> list[Check]:
    try:
        return judge(eye.calibrate({"do": "analyse"}, look_s).fields)
    except CompanionError as refusal:
        return [Check("camera", WARNING, refusal.message, refusal.hint)]


def _wait_for_a_picture(eye: EyeSupervisor, most_s: float) -> None:
    """Asked for again and again, for nobody draws a preview for longer that was asked for once."""
    for _ in range(max(round(most_s / FIRST_PICTURE_S), 1)):
        if eye.preview(wait_s=FIRST_PICTURE_S) is not None:
            return


def judge(seen: dict[str, Any]) -> list[Check]:
    """The findings of an `analyse` job, see companion/eye/jobs.py."""
    width, height = seen["size_px"]
    checks = [Check("camera", OK, say("The camera gives pictures of {width} × {height} pixels.", width=width, height=height))]
    checks += judge_light_and_lens(seen["picture"]["verdicts"])
    if seen["mat"] is None:
        return [*checks, Check("mat", WARNING, Text.from_plain(seen["note"]), say("Without the printed mat a profile is needed."))]
    markers = seen["markers"]
    text = say("The mat is found by {seen} of {wanted} markers.", seen=markers["seen"], wanted=markers["wanted"])
    checks.append(judge_paper(text, seen["uneven_mm"]))
    return [*checks, judge_size(seen["px_per_die"]), *judge_place(seen["view_deg"], seen["unsure_high_mm"])]


def judge_paper(found: Text, uneven_mm: float) -> Check:
    """Whether the mat lies flat. found: the words for how it is found; uneven_mm: what its markers are off by, typically."""
    if uneven_mm > UNEVEN_MM:
        flatten = say("It does not lie flat: weigh down its ends and its creases, or dice may be placed some millimetres wrong.")
        return Check("mat", WARNING, found, flatten)
    return Check("mat", OK, found)


def judge_light_and_lens(verdicts: Sequence[dict[str, Any]]) -> list[Check]:
    """What the picture tells of them. verdicts: plain, of calibration/verdicts.py."""
    wrong = [
        Check(
            OF_WHAT.get(verdict["code"], "light"),
            PROBLEM if verdict["code"] in NOT_TO_BE_PLAYED_WITH else WARNING,
            Text.from_plain(verdict["problem"]),
            Text.from_plain(verdict["mend"]),
        )
        for verdict in verdicts
        if verdict["code"] != GOOD.code
    ]
    if any(verdict["code"] == "covered" for verdict in verdicts) or any(check.name == "light" for check in wrong):
        return wrong
    return [Check("light", OK, say("The light is good.")), *wrong]


def judge_size(px: float) -> Check:
    """Whether dice are large enough. px: width of a 16 mm die at the far edge, pixels."""
    text = say("A die is {px} pixels wide at the far edge.", px=px)
    if px < ENOUGH_PX:
        return Check("dice-size", PROBLEM, text, say("Bring the camera nearer: {px} pixels are needed.", px=ENOUGH_PX))
    if px < FINE_PX:
        return Check("dice-size", WARNING, text, say("A little nearer is safer: {px} pixels are comfortable.", px=FINE_PX))
    return Check("dice-size", OK, text)


def judge_place(view_deg: float, unsure_mm: float) -> list[Check]:
    """Whether the camera hangs where it sees every place well. view_deg: of the corner seen furthest aslant; unsure_mm: of a die there."""
    steep = say("It sees the far corner of a place {deg}° aslant.", deg=round(view_deg))
    checks = [Check("camera-place", OK, steep)]
    if view_deg > ASLANT_DEG:
        higher = say("Hang it higher, or more over the middle: dice there are asked about more often.")
        checks = [Check("camera-place", WARNING, steep, higher)]
    if unsure_mm > UNSURE_HIGH_MM:
        open_mm = say("It tells where a die lies to {mm} mm only, not knowing how high it hangs.", mm=round(unsure_mm, 1))
        tilted = say("Tilt it by some ten degrees, or show the lens the printed target once.")
        checks.append(Check("camera-height", WARNING, open_mm, tilted))
    return checks


def _no_picture(note: Text | None) -> CameraError:
    if note is not None:
        return CameraError("no-picture", say("The camera gives no picture."), note)
    return CameraError("timeout", say("The camera gives no picture in time."), say("Unplug it for a moment, then try again."))
