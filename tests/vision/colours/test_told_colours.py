"""What people told of a die's colour, or confirmed, holds for all that look like it: while the light stays, and until it is taken back."""

from functools import cached_property

import numpy as np
import pytest

import vision.pipeline
from tests.vision.coloured_dice import IVORY, ORANGE, RED, die, lab, odds, picture
from vision.colours.alike import SPREAD_LAB
from vision.colours.told_colours import KNOWN_WELL, LIGHTS_KEPT, MOST, Look, ToldColours
from vision.frame import Frame
from vision.pipeline import TableReader
from vision.reading import asked_about
from vision.training.draw.cameras import CAMERAS
from vision.training.draw.lights import LIGHTS as LIGHTS_ON_THE_TABLE
from vision.training.lay.real_dice import Kind, RealDice
from vision.training.measure.evenings import Evening
from vision.voting import centre

NAMES = {"orange", "red", "white"}
DOUBTED, SURELY_RED, LEANS = odds(0.0, 0.6, 0.4), odds(0.0, 0.01, 0.99), odds(0.0, 0.6, 0.4)
GREY_FLOOR, WARM_FLOOR, DIM_FLOOR = (128.0, 128.0, 128.0), (95.0, 128.0, 150.0), (100.0, 100.0, 100.0)
RATHER_RED, PURPLISH, BRICK = lab(45, 60, 42), lab(22, 4, -4), lab(60, 40, 20)


class Seen(Look):
    """A look at plain dice, whose zone has this floor."""

    floor = GREY_FLOOR

    @cached_property
    def floors(self):
        return {"tray": self.floor}


def seen(bodies, chances, why="", floor=GREY_FLOOR):
    look = Seen(picture(*bodies), [die(n, one, why) for n, one in enumerate(chances)], None, None)
    object.__setattr__(look, "floor", floor)
    return look


def told(colours, look, names=NAMES):
    """By their numbers: the names of doubted dice of this look, and the believed ones that are spoken against."""
    colours.look(look)
    settled, against = colours.told(names)
    number = {one.top: n for n, one in enumerate(look.dice)}
    return {number[top]: name for top, name in settled.items()}, {number[top] for top in against}


def like_brick(spreads):
    """The body of a die that lies so many spreads of a set from a brick-red one."""
    return lab(60, 40, 20 + spreads * SPREAD_LAB[2])


def people_told(**said):
    """What a table knows of which a person said: name=body."""
    colours = ToldColours()
    look = seen(list(said.values()), [DOUBTED] * len(said))
    colours.look(look)
    assert colours.tell([(centre(one), name) for one, name in zip(look.dice, said, strict=True)], by_word=True)
    return colours


@pytest.mark.parametrize(
    ("known", "body", "chances", "settled", "against"),
    [
        pytest.param({"orange": ORANGE}, ORANGE, DOUBTED, {0: "orange"}, set(), id="it looks like one that was told"),
        pytest.param({"red": ORANGE}, ORANGE, DOUBTED, {0: "red"}, set(), id="whatever the reader would rather have"),
        pytest.param({"orange": ORANGE}, IVORY, odds(0.6, 0.4), {}, set(), id="it looks otherwise"),
        pytest.param({"orange": ORANGE, "red": RED}, RED, DOUBTED, {0: "red"}, set(), id="of two that were told it looks like one"),
        pytest.param({"orange": RATHER_RED, "red": lab(44, 61, 41)}, RATHER_RED, DOUBTED, {}, set(), id="both look so"),
        pytest.param({"orange": like_brick(0.9), "red": like_brick(1.5)}, BRICK, DOUBTED, {}, set(), id="not much more like one"),
        pytest.param({"orange": like_brick(0.4), "red": like_brick(1.5)}, BRICK, DOUBTED, {0: "orange"}, set(), id="much more like one"),
        pytest.param({"red": like_brick(0.4)}, BRICK, DOUBTED, {}, set(), id="rather like one as which it was not read"),
        pytest.param({"red": like_brick(0.2)}, BRICK, DOUBTED, {0: "red"}, set(), id="just like one as which it was not read"),
        pytest.param({"orange": like_brick(0.3), "red": like_brick(2.0)}, BRICK, SURELY_RED, {}, set(), id="read as one of two like it"),
        pytest.param({"white": lab(5, 0, 0)}, lab(1, 0, 0), odds(0.6, 0.4), {}, set(), id="darker than one that was told"),
        pytest.param({"orange": ORANGE}, ORANGE, SURELY_RED, {}, {0}, id="surely red to the reader, and told to be orange"),
        pytest.param({"red": RED}, RED, SURELY_RED, {}, set(), id="as it was read"),
        pytest.param({"blue": ORANGE}, ORANGE, DOUBTED, {}, set(), id="a colour that nobody plays any more"),
        pytest.param({"red": lab(22, 2, 0)}, PURPLISH, DOUBTED, {}, set(), id="dark, with another hint of a colour"),
        pytest.param({"red": lab(22, 4, -3)}, PURPLISH, DOUBTED, {0: "red"}, set(), id="dark, with just the same hint"),
        pytest.param({"red": RED, "white": lab(1, 0, 0)}, lab(1, 0, 0), odds(0.6, 0.4), {}, set(), id="too dark to tell anything"),
    ],
)  # fmt: skip
def test_a_die_has_the_colour_that_was_told_of_those_like_brick(known, body, chances, settled, against):
    assert told(people_told(**known), seen([body], [chances])) == (settled, against)


@pytest.mark.parametrize(
    ("body", "names", "settled"),
    [
        pytest.param(lab(37.6, 39.7, 48.9), NAMES, {0: "orange"}, id="another of the orange ones"),
        pytest.param(lab(33.2, 40.9, 45), NAMES, {}, id="one of the red ones"),
        pytest.param(lab(33.2, 40.9, 45), {"orange"}, {0: "orange"}, id="nobody plays another colour"),
    ],
)
def test_what_a_camera_may_have_turned_must_look_just_like_one_that_was_told(body, names, settled):
    """Red dice and orange ones, all orange to every reader: seed 14351 through such a camera, table 17."""
    assert told(people_told(orange=lab(39.1, 38.1, 48.6)), seen([body], [odds(0.0, 0.9999, 0.0001)], "colour"), names) == (settled, set())


def people_let_stand(times, **said):
    """What a table knows on which a person confirmed so many dice of each: name=body."""
    colours = ToldColours()
    for name, body in said.items():
        let_stand(colours, body, name, times)
    return colours


@pytest.mark.parametrize(
    ("times", "white", "settled"),
    [
        pytest.param(KNOWN_WELL, lab(90, 0, 0), {0: "orange"}, id="what all others look like is known"),
        pytest.param(KNOWN_WELL - 1, lab(90, 0, 0), {}, id="it is not known so well"),
        pytest.param(KNOWN_WELL, like_brick(2.4), {}, id="another one looks much like it"),
    ],
)
def test_within_a_sets_own_spreads_it_has_that_colour_where_all_others_are_known(times, white, settled):
    """Rehearsed game 205: eight dice were said to be orange, and one of eight red ones in the shade of leaves was orange unasked."""
    colours = people_let_stand(times, orange=like_brick(0.6), red=lab(40, -40, 40), white=white)
    assert told(colours, seen([BRICK], [DOUBTED])) == (settled, set())


@pytest.mark.parametrize(
    ("bodies", "settled"),
    [
        pytest.param([ORANGE, IVORY, IVORY], {}, id="most of them look otherwise"),
        pytest.param([ORANGE, ORANGE, IVORY], {0: "orange", 1: "orange"}, id="most of them look so"),
    ],
)
def test_of_a_throw_in_doubt_most_must_look_like_what_was_told(bodies, settled):
    """Rehearsed game 205: in the deepest shade one of eight red dice lay 0.4 from an orange one."""
    assert told(people_told(orange=ORANGE), seen(bodies, [DOUBTED] * 3)) == (settled, set())


@pytest.mark.parametrize(
    ("body", "chances", "why", "settled"),
    [
        pytest.param(ORANGE, SURELY_RED, "faint", {0: "orange"}, id="it was read as another"),
        pytest.param(ORANGE, odds(0.0, 0.9, 0.1), "faint", {}, id="it was read so"),
        pytest.param(IVORY, SURELY_RED, "faint", {}, id="it looks otherwise"),
        pytest.param(ORANGE, SURELY_RED, "cocked", {}, id="it leans, and is seen in another light"),
    ],
)
def test_a_die_in_doubt_for_something_else_has_the_colour_of_those_like_it(body, chances, why, settled):
    """Rehearsed game 205: one that was hardly seen stayed red, though all like it were orange: its turn was taken for another seat's."""
    assert told(people_told(orange=ORANGE), seen([body], [chances], why)) == (settled, set())


def test_what_leans_is_left_alone():
    assert told(people_told(orange=ORANGE), seen([ORANGE], [LEANS], why="cocked")) == ({}, set())


def test_nor_is_it_spoken_against_for_it_is_asked_about_anyway():
    assert told(people_told(orange=ORANGE), seen([ORANGE], [SURELY_RED], why="cocked")) == ({}, set())


def test_of_a_die_too_dark_to_tell_a_colour_nothing_is_learned():
    colours = ToldColours()
    look = seen([lab(1, 0, 0)], [DOUBTED])
    colours.look(look)
    assert not colours.tell([(centre(look.dice[0]), "black")], by_word=True)


def test_where_a_person_only_let_stand_what_was_read_two_dice_must_agree():
    colours = ToldColours()
    confirmed = seen([RED, RED], [SURELY_RED] * 2)
    colours.look(confirmed)
    colours.tell([(centre(confirmed.dice[0]), "red")], by_word=False)
    assert told(colours, seen([RED], [DOUBTED])) == ({}, set())
    colours.look(confirmed)
    colours.tell([(centre(confirmed.dice[1]), "red")], by_word=False)
    assert told(colours, seen([RED], [DOUBTED])) == ({0: "red"}, set())


def test_the_newest_word_holds():
    colours = people_told(red=ORANGE)
    look = seen([ORANGE], [DOUBTED])
    colours.look(look)
    colours.tell([(centre(look.dice[0]), "orange")], by_word=True)
    assert told(colours, look) == ({0: "orange"}, set())


def test_a_word_on_a_die_that_looks_like_another_ones_takes_that_one_back_in_no_way():
    """Rehearsed game 205: in the shade of leaves red dice lay as orange ones had, and after words on both a red one was orange unasked."""
    colours = people_told(red=ORANGE)
    look = seen([IVORY, ORANGE], [odds(0.6, 0.4), DOUBTED])
    colours.look(look)
    colours.tell([(centre(look.dice[1]), "orange")], by_word=True)
    assert told(colours, look) == ({}, set())


def test_what_was_said_for_turns_that_still_count_holds_when_a_later_one_is_taken_back():
    colours = ToldColours()
    look = seen([ORANGE, IVORY], [DOUBTED, odds(0.6, 0.4)])
    colours.look(look)
    for at, (one, name) in enumerate(zip(look.dice, ("orange", "white"), strict=True)):
        colours.tell([(centre(one), name)], by_word=True, at=at)
    colours.forget(1)
    assert told(colours, look) == ({0: "orange"}, set())
    colours.forget(0)
    assert told(colours, look) == ({}, set())


def test_a_word_on_a_die_that_looks_otherwise_takes_nothing_back():
    colours = people_told(orange=ORANGE)
    look = seen([IVORY], [odds(0.6, 0.4)])
    colours.look(look)
    colours.tell([(centre(look.dice[0]), "white")], by_word=True)
    assert told(colours, seen([ORANGE, IVORY], [DOUBTED, odds(0.6, 0.4)])) == ({0: "orange", 1: "white"}, set())


def let_stand(colours, body, name, times=1):
    """People confirmed so many dice that look like this one, with the name they were read by."""
    look = seen([body], [SURELY_RED])
    for _ in range(times):
        colours.look(look)
        colours.tell([(centre(look.dice[0]), name)], by_word=False)


def test_a_die_like_one_that_was_confirmed_once_is_no_other_die_for_sure():
    colours = people_told(orange=like_brick(0.3))
    let_stand(colours, like_brick(0.5), "red")
    assert told(colours, seen([BRICK], [DOUBTED])) == ({}, set())


def test_what_was_only_let_stand_takes_back_no_word_but_it_is_asked_once_more():
    colours = people_told(orange=ORANGE)
    let_stand(colours, ORANGE, "red", times=3)
    assert told(colours, seen([ORANGE], [DOUBTED])) == ({}, set())


def test_of_many_dice_that_were_told_the_newest_are_remembered():
    colours = people_told(red=ORANGE)
    let_stand(colours, RED, "red", times=MOST)
    assert told(colours, seen([ORANGE, RED], [DOUBTED, DOUBTED])) == ({1: "red"}, set())


def test_a_word_about_a_die_that_lies_there_no_more_teaches_nothing():
    colours = ToldColours()
    assert not colours.tell([((30.0, 30.0), "red")], by_word=True)
    colours.look(seen([RED], [DOUBTED]))
    assert not colours.tell([((300.0, 30.0), "red")], by_word=True)


def test_of_a_light_that_the_camera_cannot_tell_any_more_nothing_is_remembered():
    """The floors are hardly brighter than they were, for no picture shows them any brighter."""
    colours = ToldColours()
    look = seen([ORANGE], [DOUBTED], floor=(245.0, 245.0, 245.0))
    colours.look(look)
    colours.tell([(centre(look.dice[0]), "orange")], by_word=True)
    assert told(colours, look) == ({0: "orange"}, set())
    assert told(colours, seen([ORANGE], [DOUBTED], floor=(252.0, 252.0, 252.0))) == ({}, set())


LIGHTS = [(GREY_FLOOR, {0: "orange"}), (DIM_FLOOR, {}), (WARM_FLOOR, {})]


@pytest.mark.parametrize(("floor", "settled"), LIGHTS, ids=["same", "dim", "warm"])
def test_in_another_light_nothing_is_remembered_and_back_in_the_first_all_is(floor, settled):
    colours = people_told(orange=ORANGE)
    assert told(colours, seen([ORANGE], [DOUBTED], floor=floor)) == (settled, set())
    assert told(colours, seen([ORANGE], [DOUBTED])) == ({0: "orange"}, set())


def test_a_word_in_another_light_says_nothing_of_the_first_and_takes_nothing_of_it_away():
    """Rehearsed game 205: with many dice on the table one look was a shade warmer, and all that had been told was forgotten."""
    colours = people_told(orange=ORANGE)
    look = seen([RED], [DOUBTED], floor=WARM_FLOOR)
    colours.look(look)
    colours.tell([(centre(look.dice[0]), "red")], by_word=True)
    assert told(colours, look) == ({0: "red"}, set())
    assert told(colours, seen([ORANGE], [DOUBTED], floor=WARM_FLOOR)) == ({}, set())
    assert told(colours, seen([RED], [DOUBTED])) == ({}, set())
    assert told(colours, seen([ORANGE], [DOUBTED])) == ({0: "orange"}, set())


def test_of_many_lights_the_newest_are_remembered():
    colours = people_told(orange=ORANGE)
    for shade in range(LIGHTS_KEPT):
        look = seen([RED], [DOUBTED], floor=(40.0 + 20 * shade, 128.0, 150.0))
        colours.look(look)
        colours.tell([(centre(look.dice[0]), "red")], by_word=True)
    assert told(colours, look) == ({0: "red"}, set())
    assert told(colours, seen([ORANGE], [DOUBTED])) == ({}, set())


def asked(reading):
    return [one for one in reading.dice if one.why_ask == "colour"]


def test_at_a_table_a_word_is_heard_at_once_and_in_the_next_throw_until_it_is_taken_back():
    table = Evening(20002, 116)  # its red dice may be orange to any reader
    reader = TableReader(colours=frozenset(table.names), sizes_mm=[table.size_mm])
    (first, _), (second, truths) = table.throw(2), table.throw(3)
    assert len(asked(table.show(reader, second))) >= 5
    doubted = asked(table.show(reader, first))
    assert len(doubted) >= 5

    reader.tell([(centre(one), "red") for one in doubted])
    assert not asked(table.show(reader, first))
    after = table.show(reader, second)
    assert not asked(after)
    assert {one.colour for one in after.dice} == {truth.colour for truth in truths}

    reader.untell()
    assert len(asked(table.show(reader, second))) >= 5


def test_a_word_on_its_colour_does_not_settle_what_else_is_doubted_of_a_die(monkeypatch):
    """Bleached fives that are read as fours, of a colour that was asked about already."""
    table = Evening(20002, 116)
    reader = TableReader(colours=frozenset(table.names), sizes_mm=[table.size_mm])
    (first, _), (second, _) = table.throw(2), table.throw(3)
    doubted = asked(table.show(reader, first))
    monkeypatch.setattr(vision.pipeline, "bleached_asked", lambda image, dice: [asked_about(one, "blurred") for one in dice])
    reader.tell([(centre(one), "red") for one in doubted])
    for throw in (first, second):
        assert {one.why_ask for one in table.show(reader, throw).dice} == {"blurred"}


def test_of_two_sets_that_look_much_alike_neither_is_taken_for_the_other_once_both_were_told():
    """The table of rehearsed game 205, in the shade of leaves before a dull camera, to which orange dice are red."""
    table, rng, reader = RealDice(205, 0, 4), np.random.default_rng(5), TableReader()
    reader.set_dice(frozenset(table.colours))

    def thrown(colour):
        table.throw(Kind(colour, int(face)) for face in rng.integers(1, 7, 8))
        picture = CAMERAS["dull"](LIGHTS_ON_THE_TABLE["leaves"](table.picture()[0]))
        return reader.read(Frame(picture, 0.0, "rehearsal", 0, still=True)).dice

    for colour in ("orange", "red", "orange", "red", "orange"):
        reader.tell([(centre(one), colour) for one in thrown(colour) if one.why_ask == "colour"])
    seen = [(colour, one) for colour in ("red", "orange", "red") for one in thrown(colour)]
    assert [one for colour, one in seen if not one.ask and one.colour != colour] == []
    assert sum(colour == one.colour and not one.ask for colour, one in seen) > len(seen) / 3
