"""What a person chose in a step, checked: corners dragged, a table's size, places drawn, dice named. Each refusal is one sentence."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from calibration.wizard.tasks import place_name
from companion.errors import BadRequestError, CompanionError
from companion.text import say

LEAST_MM = 15.0  # a place must hold a die
MOST_MM = 3000.0
EDGE_MM = 20.0  # so far a place may reach over the rectangle that was measured
Rect = tuple[float, float, float, float]
Point = Annotated[tuple[float, float], Field(strict=False)]


class PlacesError(CompanionError):
    """Places that can't be told apart. code: "places"."""

    code = "places"


class Choice(BaseModel):
    """What a person chose; nothing else than these fields, every number finite."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, frozen=True)


class LensChoice(Choice):
    """by: "mat" (fitted from the markers each time), "target" (views of the printed one), "built-in" (the maker's figures of `module`)."""

    by: Literal["mat", "target", "built-in"] = "mat"
    module: str = Field("", max_length=40)


class PlaneChoice(Choice):
    """by: "markers" of our mat, or four "corners" (pixels, clockwise from far left) of a rectangle size_mm large.

    nevertheless: the person goes on though the table is measured worse than is promised.
    """

    by: Literal["markers", "corners"] = "markers"
    corners_px: tuple[Point, Point, Point, Point] | None = None
    size_mm: tuple[Annotated[float, Field(ge=100, le=MOST_MM)], Annotated[float, Field(ge=100, le=MOST_MM)]] | None = None
    nevertheless: bool = False


class ZonesChoice(Choice):
    """by: "mat" or "drawn"; zones: x, y, width, height in millimetres by name. nevertheless: what looks like dice there is printed."""

    by: Literal["mat", "drawn"] = "mat"
    zones: dict[Annotated[str, Field(pattern=r"^(tray|slot|casino-[1-6]|lot-[A-F]\d{1,2})$")], Rect] = Field({}, max_length=64)
    nevertheless: bool = False


class DiceChoice(Choice):
    """expected: the colours that lie there, one die of each at least; beside: learned in one more light of the profile in use."""

    expected: tuple[Annotated[str, Field(min_length=1, max_length=24)], ...] = Field((), max_length=12)
    beside: bool = False


CHOICES: Mapping[str, type[Choice]] = {"lens": LensChoice, "plane": PlaneChoice, "zones": ZonesChoice, "dice": DiceChoice}


def read_choice(step: str, choice: Mapping[str, Any]) -> Any:
    """A choice of this step as its model. Raises BadRequestError with the first field that is wrong."""
    model = CHOICES.get(step)
    if model is None:
        raise BadRequestError(say("In the step “{step}” there is nothing to choose.", step=step), say("Look at the page again."))
    try:
        return model.model_validate(choice)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "choice"
        raise BadRequestError(
            say("{field} can't be used: {why}.", field=where, why=first["msg"]), say("Mend that field and send again.")
        ) from wrong


def check_places(zones: Mapping[str, Sequence[float]], size_mm: Sequence[float]) -> None:
    """Refuse places that lie on each other, are too small, lie off the table, or lack the tray. Raises PlacesError."""
    if "tray" not in zones:
        raise PlacesError(say("There is no tray: nobody could roll."), say("Draw the place where dice are rolled."))
    for name, (x, y, w, h) in zones.items():
        if min(w, h) < LEAST_MM:
            raise PlacesError(say("{place} is too small for a die.", place=place_name(name)), say("Drag its small handle outwards."))
        if x < -EDGE_MM or y < -EDGE_MM or x + w > size_mm[0] + EDGE_MM or y + h > size_mm[1] + EDGE_MM:
            raise PlacesError(say("{place} lies off the table.", place=place_name(name)), say("Drag it back into the frame."))
    for one, other in combinations(zones, 2):
        if _overlap(zones[one], zones[other]):
            raise PlacesError(
                say("{place} and {other} lie on each other.", place=place_name(one), other=place_name(other)),
                say("Drag them apart: a die may lie in one place only."),
            )


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))
