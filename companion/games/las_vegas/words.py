"""Words that several modules use in their sentences."""

from companion.games.las_vegas.commands import Number
from companion.text import Text, say


def place_name(number: Number, first: bool = False) -> Text:
    """A casino in a sentence. first: it begins the sentence."""
    if first:
        return say("The slot machine") if number == "slot" else say("Casino {number}", number=number)
    return say("the slot machine") if number == "slot" else say("casino {number}", number=number)


def place_key(number: Number) -> str:
    """The same place in the key of a need."""
    return "slot machine" if number == "slot" else f"casino {number}"
