"""What lies on a lot, in words."""

from companion.games.lords_of_vegas.board import COMPANY
from companion.games.lords_of_vegas.stories import Bag
from companion.table.watch import words
from companion.text import Text, say


def lying(what: Bag) -> Text:
    """ "nothing", "a red marker", "a Sphinx tile with one red five"."""
    tile = next((say("a {company} tile", company=COMPANY.get(colour, colour)) for kind, colour, _ in what if kind == "tile"), None)
    marker = next((say("a {dice_colour} marker", dice_colour=colour) for kind, colour, _ in what if kind == "marker"), None)
    die = next((words.dice(1, colour, face or None) for kind, colour, face in what if kind == "die"), None)
    parts = [part for part in (tile, marker) if part is not None]
    if tile is not None and die is not None:
        return say("{tile} with {die}", tile=tile, die=die)
    return words.join([*parts, *([] if die is None else [die])])
