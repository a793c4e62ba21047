"""Jobs that calibration and the doctor give the eye: what is in the newest picture, and how well the table is seen in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from pydantic import TypeAdapter, ValidationError

from calibration.light import judge_picture
from calibration.standards import ASLANT_DEG, BESIDE_MM, DIE_MM, ENOUGH_PX, FINE_PX, UNEVEN_MM, UNSURE_HIGH_MM
from companion.errors import BadRequestError
from companion.eye.jobs_dice import dice, profile_of, read
from companion.eye.jobs_lens import LENS, lens
from companion.eye.jobs_memory import Done, JobMemory, size_of
from companion.eye.jobs_relearn import relearned
from companion.text import Text, say
from vision.frame import Frame, Image
from vision.ground.drift import known_look_of
from vision.ground.empty_table import kept_picture
from vision.ground.mat_finder import MatSight, find_mat, finger_px, fit_corners
from vision.ground.mat_refusals import MatNotSeenError
from vision.jpeg import Fine, jpeg
from vision.mat import MatLayout, corners_of
from vision.profile import CODEC, Profile
from vision.table_plane import CameraPose, Lens, pixels_per_mm, to_pixels

MOST = 1e6  # millimetres or pixels: no table and no picture is larger
POSE, LAYOUT = TypeAdapter(CameraPose), TypeAdapter(MatLayout)


def do_job(fields: Mapping[str, Any], frame: Frame | None, memory: JobMemory | None = None) -> Done:
    """One job by its word in `do`: plain data and pictures (JPEG). memory: what jobs keep from one to the next.

    Raises BadRequestError, also while there is no picture yet, and other refusals of the job's own.
    """
    work = JOBS.get(str(fields.get("do")))
    if work is None:
        raise BadRequestError(
            say("The eye knows no job “{job}”.", job=str(fields.get("do"))), say("Ask for one of {jobs}.", jobs=", ".join(JOBS))
        )
    if frame is None:
        raise BadRequestError(say("The camera has given no picture yet."), say("Wait a moment, or look at the camera's message."))
    return work(fields, frame, memory or JobMemory())


def analyse(fields: Mapping[str, Any], frame: Frame, memory: JobMemory, given: Lens | None = None) -> Done:
    """What the newest picture is good for: size, light, markers found, pose with its honest error in millimetres, zones in pixels.

    `picture` holds the verdicts on light and focus, see calibration/light.py. given: a lens from calibration.
    """
    answer: dict[str, Any] = {"frame": frame.number, "size_px": size_of(frame.image)}
    sight: MatSight | None = None
    try:
        sight = find_mat(frame.image, given)
    except MatNotSeenError as unseen:
        answer["mat"] = None
        answer["markers"] = {"seen": unseen.seen, "wanted": unseen.wanted, "corners_px": {}}
        answer["note"] = say("{problem} {mend}", problem=unseen.message, mend=unseen.hint).to_plain()
    else:
        answer["mat"] = sight.layout.name
        answer["markers"] = {
            "seen": len(sight.seen),
            "wanted": len(sight.layout.markers),
            "corners_px": {str(number): corners.round(2).tolist() for number, corners in sight.seen.items()},
        }
        answer |= {"error_px": sight.error_px, "unsure_mm": sight.unsure_mm, "unsure_high_mm": sight.unsure_high_mm}
        answer["uneven_mm"] = sight.uneven_mm
        answer |= _view_of(sight.pose, sight.layout)
        answer["note"] = _how_good(sight, answer["px_per_die"], answer["view_deg"]).to_plain()
    stand = None if sight is None else (sight.pose, sight.layout)
    answer["picture"] = judge_picture(frame.image, stand, answer.get("px_per_die"), memory.lamp, frame.infrared).to_plain()
    if sight is not None:
        answer["pose"] = POSE.dump_python(sight.pose, mode="json")
        answer["layout"] = LAYOUT.dump_python(sight.layout, mode="json")
    return answer, (jpeg(frame.image),)


def plane(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """The table from the mat's markers, with the lens that was told. fields: lens (plain, or none: it is fitted too). Answers as analyse;
    `pose` and `layout` are what a profile keeps."""
    return analyse(fields, frame, memory, _lens_given(fields, frame))


def _lens_given(fields: Mapping[str, Any], frame: Frame) -> Lens | None:
    """The lens told in the job, for pictures of this size; None where none is told. Raises BadRequestError."""
    try:
        given = LENS.validate_python(fields["lens"]) if fields.get("lens") else None
    except ValidationError as wrong:
        raise BadRequestError(say("The lens can't be read."), say("Send what the lens job has answered, or none.")) from wrong
    return given.for_size(size_of(frame.image)) if given is not None else None


def keep(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """Check a profile put together from other jobs' answers, and write it. fields: profile (plain), save (path, or none to check only).

    Answers the profile with its camera, size, brightness and look filled in where they were empty.
    """
    profile = profile_of(fields.get("profile"))
    if profile is None:
        raise BadRequestError(say("There is no profile to keep."), say("Send profile."))
    size_px = profile.size_px if all(profile.size_px) else size_of(frame.image)
    brightness = brightness_of(frame.image) if profile.brightness is None else profile.brightness
    look = profile.look or ("" if profile.layout.markers or profile.pose is None else known_look_of(frame.image))
    profile = replace(profile, camera=profile.camera or frame.source, size_px=size_px, brightness=brightness, look=look)
    if fields.get("save"):
        profile.save(Path(str(fields["save"])))
    return {"profile": CODEC.dump_python(profile, mode="json")}, ()


def corners(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """A table without our mat: four tapped corners of a rectangle of known size, and zones drawn by hand in its millimetres.

    fields: corners_px (four [x, y], clockwise from far left), size_mm [w, h], zones {name: [x, y, w, h]}, name, and optionally `lens`
    (plain; guessed without) and `save`, the path to write the profile to. The answer holds the profile as plain data, the zones in
    pixels to look at, `misfit`: how badly a rectangle of this size explains the corners, 0 for not at all, and `finger_mm`: what a
    finger that drags them leaves open of a die's place.
    """
    try:
        zones = {str(name): (finite(x), finite(y), finite(w), finite(h)) for name, (x, y, w, h) in dict(fields["zones"]).items()}
        layout = MatLayout((finite(fields["size_mm"][0]), finite(fields["size_mm"][1])), zones, name="by hand")
        if min(layout.size_mm) < 1:
            raise ValueError(f"{min(layout.size_mm):g} mm")
        tapped = [(finite(x), finite(y)) for x, y in fields["corners_px"]]
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as wrong:
        raise BadRequestError(
            say("The corners can't be read ({why}).", why=repr(wrong)), say("Send corners_px, size_mm and zones.")
        ) from wrong
    size_px = size_of(frame.image)
    given = _lens_given(fields, frame)
    fit = fit_corners(tapped, layout.size_mm, size_px, given)
    pose = fit.pose
    profile = Profile(
        name=str(fields.get("name", "by hand")), camera=frame.source, size_px=size_px, lens=given, pose=pose, layout=layout,
        brightness=brightness_of(frame.image), look=known_look_of(frame.image), empty=kept_picture(frame.image),
    )  # fmt: skip
    if fields.get("save"):
        profile.save(Path(str(fields["save"])))
    plain = CODEC.dump_python(profile, mode="json")
    view = _view_of(pose, layout)
    finger_mm = round(finger_px(size_px) * DIE_MM / max(view["px_per_die"], 0.1), 1)
    return {"profile": plain, "size_px": size_px, "misfit": round(fit.cost, 1), "finger_mm": finger_mm} | view, (jpeg(frame.image),)


def finite(told: Any) -> float:
    """A number of a job. Raises ValueError, TypeError or OverflowError where it is none, or beyond every table."""
    number = float(told)
    if not abs(number) < MOST:
        raise ValueError(f"{number:g}")
    return number


def picture(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """The newest picture as it was read, to be recorded: its number, and a JPEG fine enough to be read again."""
    return {"frame": frame.number}, (jpeg(frame.image, Fine.READ_AGAIN),)


def relearn(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """What learning from people's corrections would bring: see jobs_relearn."""
    return relearned(fields), ()


JOBS: Mapping[str, Callable[[Mapping[str, Any], Frame, JobMemory], Done]] = {
    "analyse": analyse, "plane": plane, "corners": corners, "lens": lens, "dice": dice, "read": read, "keep": keep,
    "picture": picture, "relearn": relearn,
}  # fmt: skip


def brightness_of(image: Image) -> float:
    """Mean grey of the picture, 0..255."""
    return round(float(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).mean()), 1)


def die_px_at_the_far_edge(pose: CameraPose, layout: MatLayout) -> float:
    """Width of a usual die in the picture, pixels, at that corner of the mat where it is least."""
    width, height = layout.size_mm
    return DIE_MM * min(pixels_per_mm((x, y), pose, DIE_MM) for x in (0.0, width) for y in (0.0, height))


def _view_of(pose: CameraPose, layout: MatLayout) -> dict[str, Any]:
    """Where the zones' corners are in the picture, how large a die is there, and how the camera stands."""
    middle = (layout.size_mm[0] / 2, layout.size_mm[1] / 2)
    x, y, high = pose.position_mm
    edges = [(left + dx, top + dy) for left, top, w, h in layout.zones.values() for dx in (0.0, w) for dy in (0.0, h)] or [middle]
    outlines = {name: to_pixels(corners_of(box), pose).round(1).tolist() for name, box in layout.zones.items()}
    return {
        "zones_px": outlines,
        "px_per_die": round(die_px_at_the_far_edge(pose, layout), 1),
        "px_per_die_middle": round(DIE_MM * pixels_per_mm(middle, pose, DIE_MM), 1),
        "height_mm": round(high),
        "view_deg": round(max(float(np.degrees(np.arctan2(np.hypot(a - x, b - y), high))) for a, b in edges), 1),
        "tilt_deg": round(pose.tilt_deg, 1),
    }


def _how_good(sight: MatSight, px_per_die: float, view_deg: float) -> Text:
    if sight.unsure_high_mm > UNSURE_HIGH_MM:
        return say(
            "The mat is found, but straight from above it does not tell how high the camera hangs: dice may be placed {mm} mm wrong. "
            "Tilt the camera by some ten degrees, or calibrate its lens.",
            mm=round(sight.unsure_high_mm, 1),
        )
    if view_deg > ASLANT_DEG:
        return say(
            "The mat is found, but the camera sees its far edge {deg} degrees aslant: hang it higher or more over the middle, "
            "or dice there are asked about more often.",
            deg=round(view_deg),
        )
    if px_per_die < ENOUGH_PX:
        return say("The mat is found, but dice are only {px} pixels wide at its far edge: bring the camera nearer.", px=px_per_die)
    if px_per_die < FINE_PX:
        return say("The mat is found; dice are {px} pixels wide at its far edge, a little nearer would be safer.", px=px_per_die)
    joined = sight.pose.joined
    if sight.uneven_mm > UNEVEN_MM:
        return say(
            "The mat is found, but it does not lie flat: weigh down its ends and its creases, or dice may be placed some millimetres "
            "wrong. Dice are {px} pixels wide at its far edge.",
            px=px_per_die,
        )
    if joined is not None and joined.off_mm > BESIDE_MM:
        return say(
            "The mat is found; glued askew or not quite flat, it lies up to {mm} mm beside its place, which is allowed for. "
            "Dice are {px} pixels wide at its far edge.",
            mm=round(joined.off_mm, 1),
            px=px_per_die,
        )
    return say("The mat is found to {mm} mm; dice are {px} pixels wide at its far edge.", mm=round(sight.unsure_high_mm, 2), px=px_per_die)
