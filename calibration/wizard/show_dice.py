"""The step in which dice are shown: learned for a profile of their own, or in one more light for the profile that the table reads with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calibration.profiles import BIG_SHARE, from_plain, kind_of, plain
from calibration.standards import FINE_PX
from calibration.wizard.looks import STOPPING, Ask, Line, Look, dice_drawn, moved
from calibration.wizard.places import DiceChoice, read_choice
from calibration.wizard.result import plain_profile
from calibration.wizard.steps import Finding, Step, Wizard
from companion.text import Text, say
from vision.profile import Profile


@dataclass(frozen=True, slots=True)
class Known:
    """The profile that the table reads with. file: where it lies."""

    file: str
    profile: Profile

    @property
    def dice(self) -> list[str]:
        """The names of the dice that it knows in any light, each once."""
        sets = (*self.profile.dice, *(one for light in self.profile.lights for one in light.dice))
        return list(dict.fromkeys(one.name for one in sets))


Knows = Callable[[], Known | None]
"""Which profile the table reads with now; None for the mat alone, or where it has learned no dice."""


def look_at_dice(state: Wizard, ask: Ask, knows: Knows) -> Look:
    """What is learned of the dice that lie there now, or why nothing can be."""
    choice: DiceChoice = read_choice("dice", state.choices.get("dice", {}))
    known = knows() if choice.beside else None
    if choice.beside and (why := _why_not(state, known, choice.expected)) is not None:
        seen, pictures = ask({"do": "analyse"})
        return Look((("bad", why),), None, {"size_px": seen["size_px"]}, pictures=tuple(pictures[:1]))
    profile = plain_profile(state) if known is None else plain(known.profile)
    read, pictures = ask({"do": "read", "profile": profile})
    drawing = {"size_px": read["size_px"], "dice": dice_drawn(read["reading"])}
    if (away := moved(read)) is not None:
        return Look((("bad", away),), None, drawing, pictures=tuple(pictures[:1]))
    if not choice.expected:
        line: Line = ("wait", say("Say which colours of dice you play with, and put one die of each into the tray."))
        return Look((line,), None, drawing, pictures=tuple(pictures[:1]))
    if known is not None and (unlit := _unlit(ask, known)):
        return Look(unlit, None, drawing, pictures=tuple(pictures[:1]))
    job = {"do": "dice", "expected": list(choice.expected), "profile": profile}
    learned, crops = ask(job if known is None else job | {"beside": True})
    finding, lines = _found(learned, choice.expected) if known is None else _found_beside(learned, choice.expected, known)
    return Look(tuple(lines), finding, drawing | {"crops": learned["crops"]}, pictures=(*pictures[:1], *crops))


def _why_not(state: Wizard, known: Known | None, expected: Sequence[str]) -> Text | None:
    """Why these dice can't be shown in one more light of this profile, whatever that light is; None where they can."""
    if known is None:
        return say("The table reads with no profile that knows dice: learn them afresh.")
    table: dict[Step, Finding] = {step: finding for step, finding in state.found.items() if step != "dice"}
    now, then, name = from_plain(plain_profile(replace(state, found=table)) or {}), known.profile, known.profile.name
    if then.camera and kind_of(now.camera) != kind_of(then.camera):
        return say("The profile “{name}” was made with another camera: learn the dice afresh.", name=name)
    if now.layout != then.layout:
        return say("The places are not those that the profile “{name}” knows: learn the dice afresh.", name=name)
    if now.pose != then.pose or now.lens not in (None, then.lens):
        return say("The table was measured anew since the profile “{name}” was made: learn the dice afresh.", name=name)
    unknown = [one for one in expected if one not in known.dice][:1]
    return say("The profile “{name}” knows no {die_colour} dice: learn them afresh.", name=name, die_colour=unknown[0]) if unknown else None


def _unlit(ask: Ask, known: Known) -> tuple[Line, ...]:
    """Said where the camera, set as it is when this profile is played with, sees nothing in this light."""
    seen, _ = ask({"do": "analyse"})
    stopping = [Text.from_plain(verdict["text"]) for verdict in seen["picture"]["verdicts"] if verdict["code"] in STOPPING]
    name = known.profile.name
    set_so = say("So it is with the camera set as the profile “{name}” has it; learned afresh, it is set for this light.", name=name)
    return (("bad", stopping[0]), ("wait", set_so)) if stopping else ()


def _found(learned: Mapping[str, Any], expected: Sequence[str]) -> tuple[Finding, list[Line]]:
    """What was learned, and what is said of it."""
    missing = [name for name in expected if name not in {dice["name"] for dice in learned["sets"]}]
    lines: list[Line] = [("wait", Text.from_plain(note)) for note in learned["notes"]]
    quality = {"dice_px": learned["px_per_die"], "tray_hidden": learned["tray_hidden_share"] or 0.0}
    if learned["confused"]:
        quality["closest_colours"] = min(pair[2] for pair in learned["confused"])
    sorry = say("Not learned yet: {names}.", names=_listed(missing)).to_plain() if missing else None
    keep = {"sets": learned["sets"], "floors": learned["floors"], "brightness": learned["brightness"]}
    return Finding(keep, quality, sorry, tuple(learned["notes"])), [*lines, *_praise(learned, missing)]


def _listed(names: Sequence[str]) -> Text:
    """Colours after one another, each in the reader's language."""
    colours = {f"one{number}_colour": name for number, name in enumerate(names)}
    return Text(", ".join("{" + blank + "}" for blank in colours), tuple(colours.items()))


def _found_beside(learned: Mapping[str, Any], expected: Sequence[str], known: Known) -> tuple[Finding, list[Line]]:
    """The same, of one more light of this profile."""
    finding, lines = _found(learned, expected)
    found, name = learned["beside"], known.profile.name
    if finding.sorry is not None:
        return finding, lines
    if found["sorry"] is not None:
        return replace(finding, sorry=found["sorry"]), [("bad", Text.from_plain(found["sorry"]))]
    if found["anew"]:
        told = say("The profile “{name}” knows this light already: the dice are learned anew in it.", name=name)
    else:
        told = say("The profile “{name}” then knows the dice in {count} lights.", name=name, count=found["count"])
    unseen: list[Line] = [
        ("wait", say("The {die_colour} dice are not learned in this light: while they play, as much is asked as before.", die_colour=one))
        for one in known.dice
        if one not in expected
    ]
    beside = {"file": known.file, "profile": found["profile"], "anew": found["anew"], "count": found["count"]}
    return replace(finding, keep={**finding.keep, "beside": beside}), [("ok", told), *unseen, *lines]


def _praise(learned: Mapping[str, Any], missing: Sequence[str]) -> list[Line]:
    """What is well with the dice: said too, so that nobody wonders whether it was looked at."""
    well: list[Line] = []
    if not missing:
        sets = len({dice["name"] for dice in learned["sets"]})
        told = say("One set of dice is learned.") if sets == 1 else say("{count} sets of dice are learned.", count=sets)
        well.append(("ok", told))
    edges = [dice["size_mm"] for dice in learned["sets"]]
    if edges and max(edges) >= BIG_SHARE * min(edges):
        well.append(("ok", say("A big die is known too: {mm} mm beside {ordinary} mm.", mm=max(edges), ordinary=min(edges))))
    if len(learned["sets"]) > 1 and not learned["confused"]:
        well.append(("ok", say("No two of them look alike under this lamp.")))
    if learned["px_per_die"] >= FINE_PX:
        well.append(("ok", say("They are wide enough: {px} pixels at the far edge.", px=round(learned["px_per_die"]))))
    if learned["tray_floor_seen"]:
        well.append(("ok", say("The whole floor of the tray is seen.")))
    return well
