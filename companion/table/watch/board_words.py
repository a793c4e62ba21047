"""What lies on a lot, in words."""

from collections import Counter

from companion.games.lords_of_vegas.board import COMPANY
from companion.games.lords_of_vegas.stories import Bag
from companion.table.watch import words
from companion.text import Text, say


def lying(what: Bag) -> Text:
    """ "nothing", "one red marker", "a Sphinx tile with one red five"; all of the dice, where more lie there than may."""
    tile = next((_tile(colour) for kind, colour, _ in what if kind == "tile"), None)
    marker = next((say("one {dice_colour} marker", dice_colour=colour) for kind, colour, _ in what if kind == "marker"), None)
    dice = words.each_of(Counter((colour, face or None) for kind, colour, face in what if kind == "die"))
    parts = [part for part in (tile, marker) if part is not None]
    if tile is not None and dice:
        return say("{tile} with {die}", tile=tile, die=words.join(dice))
    return words.join([*parts, *dice])


def _tile(colour: str) -> Text:
    company = COMPANY.get(colour, colour)
    return say("an {company} tile", company=company) if company[0] in "AEIOU" else say("a {company} tile", company=company)
