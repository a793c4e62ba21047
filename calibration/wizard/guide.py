"""What each step asks of the eye, and what its answers mean: sentences, a drawing, and a finding. Asks through a function it is given."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calibration.standards import ASLANT_DEG, ENOUGH_PX, FINE_PX, UNSURE_HIGH_MM
from calibration.wizard.lenses import MODULES, built_in
from calibration.wizard.looks import STOPPING, Ask, Line, Look, Plain, dice_drawn, like_dice, moved
from calibration.wizard.places import LensChoice, PlaneChoice, ZonesChoice, check_places, read_choice
from calibration.wizard.result import colours_of, lens_of, plain_profile
from calibration.wizard.show_dice import Knows, look_at_dice
from calibration.wizard.steps import Finding, Step, Wizard, WizardError, beside_of, is_beside, tried
from calibration.wizard.tasks import judge_in_turn
from companion.errors import CompanionError
from companion.text import Text, say

# One standard deviation at a die's height in the worst corner: beyond the first, which is promised, a person must say that it will do
# nevertheless; beyond the second it is refused.
GOOD_MM, LIMIT_MM = UNSURE_HIGH_MM, 8.0
CORNERS_MM = 4.0  # what a finger leaves open, likewise
# How badly a rectangle of the size that was typed may explain its corners: of 60 made cameras with corners dragged to 6 pixels the worst
# had 62 and 2 in 100 beyond 50; with width and depth in each other's place 5 in 6 had more, three of four above 130.
MISFIT = 50.0
_NEVERTHELESS = ("wait", say("If you go on nevertheless, dice near a line between two places are asked about more often."))
_LOST: list[Line] = [("wait", say("The views of before are lost, for the camera was started anew: show the target from all sides again."))]
_TOO_PLAIN = say(
    "This table is too plain, or too regular, for a push of the camera to be noticed: lay something patterned at its edge for good."
)


class Guide:
    """Looks at a step through the eye."""

    def __init__(self, ask: Ask, knows: Knows = lambda: None) -> None:
        """knows: which profile the table reads with, to which a light may be added."""
        self._ask, self._knows = ask, knows
        self._steps: Mapping[Step, Callable[[Wizard], Look]] = {
            "see": self._see, "lens": self._lens, "plane": self._plane, "zones": self._zones, "dice": self._dice, "try": self._try,
        }  # fmt: skip

    def look(self, state: Wizard) -> Look:
        """What the eye sees of the open step now. Raises CompanionError where it can't look at all; what a job refuses becomes a line."""
        if state.at == "done":
            return Look(())
        return self._steps[state.at](state)

    def finding(self, state: Wizard) -> Finding:
        """Measured now, to finish the open step with. Raises WizardError or what the eye refuses."""
        look = self.look(state)
        if look.finding is None:
            sentence = next((text for kind, text in look.lines if kind != "ok"), say("There is nothing to go on with yet."))
            raise WizardError(sentence, say("Mend it and look again."), code="not-ready")
        if state.at == "see" and look.ready:
            return self._locked(look.finding)
        return look.finding

    def unlock(self) -> None:
        """Before the light is judged: the camera sets itself again, whatever an earlier profile held."""
        self._ask({"do": "unlock"})

    def leave(self) -> None:
        """The wizard is left alone, perhaps for good: the camera sees again as the profile in use has it."""
        self._ask({"do": "restore"})

    def go_on(self, state: Wizard) -> None:
        """It is gone on with: the camera sees as its first step has found, and sets itself while that is open; as the profile in use has it
        while a light is added to that."""
        if is_beside(state):
            self.leave()
            return
        seen = state.found.get("see")
        exposure = seen.keep["exposure"] if seen is not None else None
        self._ask({"do": "unlock"} if exposure is None else {"do": "lock", "exposure": exposure})

    def require_same(self, state: Wizard) -> None:
        """Refuse to add a light to another profile than the table reads with. Raises WizardError."""
        beside, known = beside_of(state), self._knows()
        if beside is not None and (known is None or known.file != beside["file"]):
            other = say("The table reads with another profile than this light was to be added to.")
            raise WizardError(other, say("Go back to the dice and look again."), code="not-ready")

    def prepare(self, state: Wizard, choice: Any) -> None:
        """What a fresh choice needs: views of the target begin with none."""
        if isinstance(choice, LensChoice) and choice.by == "target" and state.choices.get("lens", {}).get("by") != "target":
            self._ask({"do": "lens", "clear": True})

    # The steps

    def _see(self, state: Wizard) -> Look:
        seen, pictures = self._ask({"do": "analyse"})
        judged = seen["picture"]
        lines = [_verdict(verdict) for verdict in judged["verdicts"]]
        bad = next((verdict["text"] for verdict in judged["verdicts"] if verdict["code"] in STOPPING), None)
        lines.append(("ok", say("The picture has {width} × {height} pixels.", width=seen["size_px"][0], height=seen["size_px"][1])))
        if seen.get("mat") and seen["px_per_die"] < FINE_PX:
            lines.append(("wait", Text.from_plain(seen["note"])))
        keep = {"size_px": list(seen["size_px"]), "exposure": None}
        quality = {"sharpness": judged["sharpness"], "brightness": judged["mean"], "blown": judged["blown"]}
        notes = tuple(verdict["text"] for verdict in judged["verdicts"] if verdict["code"] not in ("ok", *STOPPING))
        return Look(tuple(lines), Finding(keep, quality, bad, notes), _drawing(seen), pictures=tuple(pictures))

    def _locked(self, finding: Finding) -> Finding:
        """Hold exposure and colours as they are now, where the camera can."""
        held, _ = self._ask({"do": "lock"})
        notes = (*finding.notes, held["note"]) if held.get("note") else finding.notes
        return replace(finding, keep={**finding.keep, "exposure": held.get("exposure")}, notes=notes)

    def _lens(self, state: Wizard) -> Look:
        choice: LensChoice = read_choice("lens", state.choices.get("lens", {}))
        if choice.by == "target":
            return self._target()
        seen, pictures = self._ask({"do": "analyse"})
        if choice.by == "mat":
            line = say("The lens is measured from the mat's markers each time; nothing has to be done.")
            return Look((("ok", line),), Finding({"by": "mat", "lens": None}), _drawing(seen), pictures=tuple(pictures))
        lens = built_in(choice.module, seen["size_px"])
        if lens is None:
            sorry = say("For this camera and this shape of picture no lens is built in.")
            return Look((("bad", sorry),), None, _drawing(seen), pictures=tuple(pictures))
        line = say("{camera}: the maker's figures, good to about 3 percent.", camera=MODULES[choice.module].name)
        keep = {"by": "built-in", "module": choice.module, "lens": lens}
        return Look((("ok", line),), Finding(keep), _drawing(seen), pictures=tuple(pictures))

    def _target(self) -> Look:
        seen, pictures = self._ask({"do": "lens", "add": True})
        counted = say("{views} of {wanted} views.", views=seen["views"], wanted=seen["wanted"])
        lines: list[Line] = [
            ("ok" if seen["views"] >= seen["wanted"] else "wait", counted),
            ("ok" if seen.get("kept") else "wait", Text.from_plain(seen["note"])),
        ]
        drawing = {"size_px": seen.get("size_px"), "target_px": seen["corners_px"]}
        if seen["views"] < seen["wanted"]:
            lines += _LOST if seen["lost"] else []
            return Look(tuple(lines), None, drawing, pictures=tuple(pictures))
        try:
            solved, _ = self._ask({"do": "lens", "solve": True})
        except CompanionError as refusal:
            return Look((("bad", refusal.message), *_hint(refusal)), None, drawing, pictures=tuple(pictures))
        keep = {"by": "target", "lens": solved["lens"]}
        quality = {"lens_error_px": solved["error_px"], "lens_views": float(solved["views"])}
        return Look((("ok", Text.from_plain(solved["note"])),), Finding(keep, quality), drawing, pictures=tuple(pictures))

    def _plane(self, state: Wizard) -> Look:
        choice: PlaneChoice = read_choice("plane", state.choices.get("plane", {}))
        if choice.by == "corners":
            return self._corners(state, choice)
        seen, pictures = self._ask({"do": "plane", "lens": lens_of(state, own_table=False)})
        if not seen.get("mat"):
            return Look((("bad", Text.from_plain(seen["note"])),), None, _drawing(seen), pictures=tuple(pictures))
        error = round(seen["unsure_high_mm"], 2)
        measured = _error_line(error)
        markers = say("Markers seen: {seen} of {wanted}", seen=seen["markers"]["seen"], wanted=seen["markers"]["wanted"])
        height, tilt = round(seen["height_mm"] / 10), round(seen["tilt_deg"])
        stands = say("The camera looks from {height} cm, tilted by {tilt}°.", height=height, tilt=tilt)
        lines = [measured, ("ok", markers), _wide(seen["px_per_die"]), *_aslant(seen), ("ok", stands)]
        worse = GOOD_MM < error <= LIMIT_MM
        if worse:
            lines.insert(1, _NEVERTHELESS)
        keep = {"by": "markers", "mat": seen["mat"], "layout": seen["layout"], "size_px": list(seen["size_px"])}
        quality = {"error_mm": error, "error_px": round(seen["error_px"], 2), "px_per_die": seen["px_per_die"]}
        sorry = measured[1].to_plain() if error > LIMIT_MM or (worse and not choice.nevertheless) else None
        notes = tuple(text.to_plain() for kind, text in (measured, *_aslant(seen)) if kind == "wait")
        return Look(tuple(lines), Finding(keep, quality, sorry, notes), _drawing(seen), pictures=tuple(pictures), worse=worse)

    def _corners(self, state: Wizard, choice: PlaneChoice) -> Look:
        if choice.corners_px is None or choice.size_mm is None:
            seen, pictures = self._ask({"do": "analyse"})
            line: Line = ("wait", say("Drag the four round handles onto the corners of a rectangle, and say how large it is."))
            return Look((line,), None, {"size_px": seen["size_px"]}, pictures=tuple(pictures))
        try:
            seen, pictures = self._measure(state, choice, {})
        except CompanionError as refusal:
            seen, pictures = self._ask({"do": "analyse"})
            return Look((("bad", refusal.message), *_hint(refusal)), None, {"size_px": seen["size_px"]}, pictures=tuple(pictures))
        error = seen["finger_mm"]
        good = error <= CORNERS_MM
        by_hand = say("The corners are good to about {mm} mm, as well as a finger drags.", mm=error)
        keep = {
            "by": "corners", "corners_px": [list(at) for at in choice.corners_px], "size_mm": list(choice.size_mm),
            "pose": seen["profile"]["pose"], "size_px": list(seen["size_px"]), "look": seen["profile"].get("look", ""),
        }  # fmt: skip
        odd = _odd_size(choice.size_mm) if seen["misfit"] > MISFIT else ()
        worse = good and (error > GOOD_MM or bool(odd))
        too_far = say("A finger's breadth is {mm} mm on this table: bring the camera nearer.", mm=error).to_plain()
        unfit = odd[0][1].to_plain() if odd else too_far
        sorry = unfit if not good or (worse and not choice.nevertheless) else None
        kind = "bad" if not good else "wait" if error > GOOD_MM else "ok"
        plain: list[Line] = [] if keep["look"] else [("wait", _TOO_PLAIN)]
        lines: list[Line] = [*odd, (kind, by_hand), *([_NEVERTHELESS] if kind == "wait" else []), _wide(seen["px_per_die"]), *plain]
        notes = tuple(text.to_plain() for _, text in (*odd[:1], *plain))
        finding = Finding(keep, {"error_mm": error, "px_per_die": seen["px_per_die"]}, sorry, notes)
        return Look(tuple(lines), finding, {"size_px": seen["size_px"]}, pictures=tuple(pictures), worse=worse)

    def _zones(self, state: Wizard) -> Look:
        plane = state.found["plane"].keep
        if plane["by"] == "markers":
            seen, pictures = self._ask({"do": "plane", "lens": lens_of(state, own_table=False)})
            if seen.get("mat") != plane["mat"]:
                other = say("Another mat lies there than the one that was measured: lay that one back, or go back one step.")
                sorry = other if seen.get("mat") else Text.from_plain(seen["note"])
                return Look((("bad", sorry),), None, _drawing(seen), pictures=tuple(pictures))
            line = say("{count} places come with the mat. Do they lie where they are printed?", count=len(seen["layout"]["zones"]))
            keep = {"by": "mat", "layout": seen["layout"]}
            return Look((("ok", line),), Finding(keep), _drawing(seen), pictures=tuple(pictures))
        choice: ZonesChoice = read_choice("zones", state.choices.get("zones", {}))
        zones = {name: list(rect) for name, rect in choice.zones.items()}
        corners = PlaneChoice(by="corners", corners_px=plane["corners_px"], size_mm=plane["size_mm"])
        seen, pictures = self._measure(state, corners, zones)
        drawing = _drawing(seen)
        try:
            check_places(zones, plane["size_mm"])
        except CompanionError as refusal:
            return Look((("bad", refusal.message), *_hint(refusal)), None, drawing, pictures=tuple(pictures))
        read, _ = self._ask({"do": "read", "profile": {**seen["profile"], "empty": ""}, "colours": None})
        alike = like_dice(read["reading"])
        drawn: Line = ("ok", say("{count} places are drawn, none lies on another.", count=len(zones)))
        told = _printed(len(alike))
        keep = {"by": "drawn", "layout": seen["profile"]["layout"], "empty": seen["profile"]["empty"]}
        finding = Finding(keep, sorry=told[1].to_plain() if alike and not choice.nevertheless else None)
        drawing |= {"dice": dice_drawn({"dice": alike})}
        return Look((told, drawn) if alike else (drawn, told), finding, drawing, pictures=tuple(pictures), worse=bool(alike))

    def _measure(self, state: Wizard, choice: PlaneChoice, zones: Mapping[str, Any]) -> tuple[Plain, Sequence[bytes]]:
        lens = lens_of(state, own_table=True)
        return self._ask({"do": "corners", "corners_px": choice.corners_px, "size_mm": choice.size_mm, "zones": zones, "lens": lens})

    def _dice(self, state: Wizard) -> Look:
        return look_at_dice(state, self._ask, self._knows)

    def _try(self, state: Wizard) -> Look:
        read, pictures = self._ask({"do": "read", "profile": plain_profile(state), "colours": colours_of(state)})
        away = moved(read)
        judged = judge_in_turn(state.tasks, read["reading"]) if away is None else [(task, away) for task in state.tasks]
        tasks = tuple(task for task, _ in judged)
        tried(state, tasks)  # the same tasks, or it is said
        lines: list[Line] = [("ok" if task.right else "wait", text) for task, text in judged]
        drawing = {"size_px": read["size_px"], "dice": dice_drawn(read["reading"])}
        done = bool(tasks) and all(task.right for task in tasks)
        quality = {"tasks": float(len(tasks)), "misread": float(sum(task.wrong for task in tasks))}
        finding = Finding({"tasks": len(tasks)}, quality) if done else None
        return Look(tuple(lines), finding, drawing, tasks, tuple(pictures[:1]))


def _verdict(verdict: Mapping[str, Any]) -> Line:
    kind = "ok" if verdict["code"] == "ok" else "bad" if verdict["code"] in STOPPING else "wait"
    return kind, Text.from_plain(verdict["text"])


def _hint(refusal: CompanionError) -> tuple[Line, ...]:
    return (("wait", refusal.hint),) if refusal.hint is not None else ()


def _error_line(error_mm: float) -> Line:
    if error_mm <= GOOD_MM:
        return "ok", say("The table is measured to {mm} mm.", mm=error_mm)
    if error_mm <= LIMIT_MM:
        return "wait", say(
            "The table is measured to {mm} mm at a die's height: tilt the camera a little, or show the lens the target once.", mm=error_mm
        )
    return "bad", say("The table is measured to {mm} mm only: uncover more markers, or bring the camera nearer.", mm=error_mm)


def _odd_size(size_mm: Sequence[float]) -> tuple[Line, ...]:
    """Said where no usual camera sees a rectangle of that size with these corners: a pose that is made to fit would put dice elsewhere."""
    width, depth = (round(side) for side in size_mm)
    told = say(
        "These corners do not look like a rectangle of {width} × {depth} mm: measure its width and depth again.", width=width, depth=depth
    )
    return ("wait", told), ("wait", say("If you go on nevertheless, dice may be told in the wrong place."))


def _aslant(seen: Mapping[str, Any]) -> tuple[Line, ...]:
    """Said where the far corner of a place is seen so far aslant that a die there shows as much of its sides as of its top."""
    if seen["view_deg"] <= ASLANT_DEG:
        return ()
    deg = round(seen["view_deg"])
    told = say("The far corner of a place is seen {deg}° aslant: hang the camera higher, or more over the middle.", deg=deg)
    return (("wait", told), ("wait", say("Until then dice there are asked about more often.")))


def _printed(count: int) -> Line:
    """How the places look with nothing on them: so they are remembered."""
    if not count:
        return "ok", say("No dice are seen on the places: as they look now they are remembered.")
    if count == 1:
        return "wait", say("Something on the places looks like a die. Take it off if it is one; what is printed there is never counted.")
    return "wait", say(
        "{count} things on the places look like dice. Take real dice off; what is printed there is never counted.", count=count
    )


def _wide(px: float) -> Line:
    if px < ENOUGH_PX:
        return "bad", say("Dice are only {px} pixels wide at the far edge: bring the camera nearer.", px=round(px))
    if px < FINE_PX:
        return "wait", say("Dice are {px} pixels wide at the far edge: a little nearer would be safer.", px=round(px))
    return "ok", say("Dice are {px} pixels wide at the far edge.", px=round(px))


def _drawing(seen: Mapping[str, Any]) -> Plain:
    return {
        "size_px": list(seen["size_px"]),
        "markers_px": list(seen.get("markers", {}).get("corners_px", {}).values()),
        "zones_px": seen.get("zones_px", {}),
    }
