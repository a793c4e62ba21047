"""Dice and players in words, as sentences that every language can turn its own way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.text import Text, say

Names = Mapping[str, str]
"""Seat → name."""


def number(count: int) -> Text | int:
    """One to twelve in words, more in digits."""
    words = (
        say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"),
        say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve"),
    )  # fmt: skip
    return words[count] if 0 <= count < len(words) else count


def dice(count: int, colour: str, face: int | None = None) -> Text:
    """ "two red fives", or "two red dice" where no number matters."""
    if face is None:
        if count == 1:
            return say("one {dice_colour} die", dice_colour=colour)
        return say("{count} {dice_colour} dice", count=number(count), dice_colour=colour)
    if count == 1:
        single = (
            say("one {dice_colour} one", dice_colour=colour),
            say("one {dice_colour} two", dice_colour=colour),
            say("one {dice_colour} three", dice_colour=colour),
            say("one {dice_colour} four", dice_colour=colour),
            say("one {dice_colour} five", dice_colour=colour),
            say("one {dice_colour} six", dice_colour=colour),
        )
        return single[face - 1]
    many = number(count)
    several = (
        say("{count} {dice_colour} ones", count=many, dice_colour=colour),
        say("{count} {dice_colour} twos", count=many, dice_colour=colour),
        say("{count} {dice_colour} threes", count=many, dice_colour=colour),
        say("{count} {dice_colour} fours", count=many, dice_colour=colour),
        say("{count} {dice_colour} fives", count=many, dice_colour=colour),
        say("{count} {dice_colour} sixes", count=many, dice_colour=colour),
    )
    return several[face - 1]


def join(parts: Sequence[Text]) -> Text:
    """ "a", "a and b", "a, b and c"."""
    if not parts:
        return say("nothing")
    if len(parts) == 1:
        return parts[0]
    head = parts[0]
    for part in parts[1:-1]:
        head = say("{first}, {second}", first=head, second=part)
    return say("{first} and {second}", first=head, second=parts[-1])


def dice_of(counts: Mapping[tuple[str, int | None], int]) -> Text:
    """(colour, face) → dice, in words: "two red fives and one white five"."""
    return join(each_of(counts))


def each_of(counts: Mapping[tuple[str, int | None], int]) -> list[Text]:
    """The same, colour by colour and number by number."""
    ordered = sorted(counts.items(), key=lambda item: (item[0][0], item[0][1] or 0))
    return [dice(count, colour, face) for (colour, face), count in ordered if count > 0]


def biggie(colour: str) -> Text:
    """The one big die of a seat."""
    return say("the {dice_colour} biggie", dice_colour=colour)


def pieces_of(pieces: Sequence[Any]) -> Text:
    """Seen or expected dice in words, by colour and number."""
    return dice_of(Counter((piece.colour, piece.face) for piece in pieces))


def colours_of(pieces: Sequence[Any]) -> Text:
    """Seen dice in words, by colour only: "three blue dice"."""
    return dice_of(Counter((piece.colour, None) for piece in pieces))


def place(zone: str) -> Text:
    """A zone in a person's words."""
    head, _, casino = zone.rpartition("-")
    if head == "casino":
        return say("casino {casino}", casino=int(casino) if casino.isdecimal() else casino)
    if zone == "slot":
        return say("the slot machine")
    if zone == "tray":
        return say("the tray")
    return say("{zone}", zone=zone)
