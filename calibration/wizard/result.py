"""The profile that a calibration has come to, put together from what its steps found. Plain data as vision/profile.py keeps it."""

from collections.abc import Mapping
from typing import Any

from calibration.wizard.steps import STEPS, Wizard, beside_of


def plain_profile(state: Wizard, name: str = "", made_at: str = "") -> dict[str, Any] | None:
    """The plain Profile so far; None before it is known where anything lies.

    With our mat the camera's place is found again in every picture, so no pose is kept; a table of one's own keeps it, how the table looked
    from there, and how with nothing on its places. Where the dice were learned in one more light of a profile, it is that one with it.
    """
    plane, zones, dice = (state.found.get(step) for step in ("plane", "zones", "dice"))
    if plane is None:
        return None
    if (beside := beside_of(state)) is not None:
        return {**beside["profile"], "made_at": made_at}
    see = state.found.get("see")
    profile = {
        "name": name or state.name or "table",
        "made_at": made_at,
        "camera": state.camera,
        "size_px": plane.keep["size_px"],
        "lens": lens_of(state, own_table=plane.keep["by"] == "corners"),
        "pose": plane.keep.get("pose"),
        "look": plane.keep.get("look", ""),
        "empty": zones.keep.get("empty", "") if zones else "",
        "dice": dice.keep["sets"] if dice else [],
        "floors": dice.keep["floors"] if dice else {},
        "brightness": (dice.keep["brightness"] if dice else None) or (see.quality.get("brightness") if see else None),
        "quality": quality_of(state),
    }
    if see is not None and see.keep.get("exposure"):
        profile["exposure"] = see.keep["exposure"]
    layout = zones.keep["layout"] if zones else plane.keep.get("layout")
    if layout is not None:
        profile["layout"] = layout
    return profile


def colours_of(state: Wizard) -> list[str] | None:
    """The dice learned, by name; None where any may lie there."""
    found = state.found.get("dice")
    return list(dict.fromkeys(str(dice["name"]) for dice in found.keep["sets"])) if found else None


def lens_of(state: Wizard, own_table: bool) -> Mapping[str, Any] | None:
    """The lens that was found, as plain data; None where it is fitted in each picture.

    The maker's figures are for tables without our mat only: the mat's markers measure the lens better than 3 percent.
    """
    found = state.found.get("lens")
    if found is None or (found.keep["by"] == "built-in" and not own_table):
        return None
    lens: Mapping[str, Any] | None = found.keep["lens"]
    return lens


def quality_of(state: Wizard) -> Mapping[str, float]:
    """Every step's numbers together."""
    return {key: value for step in STEPS if step in state.found for key, value in state.found[step].quality.items()}
