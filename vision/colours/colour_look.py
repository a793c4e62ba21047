"""What a die's colour was told by, as numbers that outlast the picture: they can be held against dice that are learned later."""

from collections.abc import Mapping
from dataclasses import dataclass

from vision.reading import DieReading

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class ColourLook:
    """bgr: its body as it looked, 0..255; called: the reader network's chance by colour name; zone: where it lay; floors: the colours of
    the zones' floors in that look, blue-green-red 0..255, by which the light is known."""

    bgr: Colour
    called: Mapping[str, float]
    zone: str
    floors: Mapping[str, Colour]


def look_of(die: DieReading, floors: Mapping[str, Colour]) -> ColourLook | None:
    """Of a die as it was read, rounded to be kept; None where no dice were learned, or it lay where nothing tells the light."""
    if len(die.body) != 3 or die.zone is None or die.zone not in floors or not die.called:
        return None
    called = {name: round(chance, 4) for name, chance in die.called.items()}
    return ColourLook(_rounded(die.body), called, die.zone, {zone: _rounded(colour) for zone, colour in floors.items()})


def _rounded(colour: tuple[float, ...]) -> Colour:
    blue, green, red = (round(part, 1) for part in colour)
    return blue, green, red
