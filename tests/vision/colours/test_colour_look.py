"""What is kept of a die's colour tells the same as the picture did, after its way from the eye to the table and the disk."""

import json

from companion.eye.codec import reading_from_plain, reading_to_plain
from vision.belief import Belief
from vision.colours.colour_look import look_of
from vision.colours.table_colours import TableColours
from vision.frame import Frame
from vision.pipeline import TableReader
from vision.training.measure.learned import own_table

SIZE_PX = (1280, 960)


def test_the_numbers_tell_the_colours_that_the_picture_told():
    table = own_table(8500, 0, SIZE_PX)  # read under the lamp that its dice were learned under
    seen = TableReader(profile=table.profile, colours=table.colours).read(Frame(table.picture, 0.0, "made", 0, still=True))
    reading = reading_from_plain(json.loads(json.dumps(reading_to_plain(seen))))
    colours = TableColours(table.profile, table.colours, Belief.learned("table").colour_ask_below)
    kept = [(die, look) for die in reading.dice if (look := look_of(die, reading.floors)) is not None]
    assert len(kept) == len([die for die in reading.dice if die.zone is not None]) > 5
    for die, look in kept:
        told = colours.by_numbers(look)
        assert told.colour == die.colour
        assert told.why_ask in ("", "colour")


def test_where_nothing_was_learned_nothing_is_kept():
    table = own_table(8500, 0, SIZE_PX)
    reading = TableReader(colours=table.colours).read(Frame(table.picture, 0.0, "made", 0, still=True))
    assert [look_of(die, reading.floors) for die in reading.dice] == [None] * len(reading.dice)
