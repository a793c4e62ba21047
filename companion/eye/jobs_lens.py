"""The lens job: views of the printed target are gathered in the eye's process until they tell the lens."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from calibration.lens import WANTED_VIEWS
from companion.eye.jobs_memory import Done, JobMemory
from companion.text import say
from vision.frame import Frame
from vision.jpeg import jpeg
from vision.table_plane import Lens

LENS = TypeAdapter(Lens)


def lens(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """fields: one of {"add": true}, {"solve": true}, {"clear": true}; none of them only looks how far it is.

    add answers {"found", "views", "wanted", "corners_px", "note", "lost"} and the picture; solve {"lens", "error_px", "unsure", "views",
    "note"}. lost: never cleared in this process, so that those of before are gone with another one. Raises LensError where the views do
    not tell the lens.
    """
    views = memory.lens
    if fields.get("solve"):
        fit = views.solve()
        note = say("The lens is known to {px} pixels, from {count} views.", px=round(fit.error_px, 2), count=fit.views)
        told = {"lens": LENS.dump_python(fit.lens, mode="json"), "error_px": round(fit.error_px, 3), "unsure": round(fit.unsure, 5)}
        return told | {"views": fit.views, "wanted": WANTED_VIEWS, "note": note.to_plain()}, ()
    if fields.get("clear"):
        views.clear()
        memory.begun = True
    if not fields.get("add"):
        note = say("Hold the printed target under the camera.")
        return {"found": False, "views": len(views.views), "wanted": WANTED_VIEWS, "corners_px": [], "note": note.to_plain()}, ()
    view, note = views.add(frame.image)
    corners = [] if view is None else view.corners_px.round(1).tolist()
    seen = {"found": view is not None, "kept": any(kept is view for kept in views.views), "lost": not memory.begun, "corners_px": corners}
    so_far = {"views": len(views.views), "wanted": WANTED_VIEWS, "note": note.to_plain(), "size_px": list(views.size_px)}
    return {**seen, **so_far}, (jpeg(frame.image),)
