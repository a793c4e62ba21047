"""Words that several modules use in their sentences."""

from collections.abc import Sequence

from companion.games.las_vegas.commands import Number
from companion.text import Text, say


def place_name(number: Number, first: bool = False) -> Text:
    """A casino in a sentence. first: it begins the sentence."""
    if first:
        return say("The slot machine") if number == "slot" else say("Casino {number}", number=number)
    return say("the slot machine") if number == "slot" else say("casino {number}", number=number)


def places_name(numbers: Sequence[Number]) -> Text:
    """Casinos within a sentence, at least one: "casinos 1, 2, 3, the slot machine"."""
    casinos = [number for number in numbers if number != "slot"]
    if not casinos:
        return place_name("slot")
    several = len(casinos) > 1
    whole = say("casinos {numbers}", numbers=", ".join(map(str, casinos))) if several else place_name(casinos[0])
    return say("{first}, {then}", first=whole, then=place_name("slot")) if "slot" in numbers else whole


def place_key(number: Number) -> str:
    """The same place in the key of a need."""
    return "slot machine" if number == "slot" else f"casino {number}"
