"""Somebody leans over the table, a lamp goes on: dice that were read surely, and that nobody touches, are not asked about again."""

from dataclasses import replace

import pytest

from companion.games.layout import Piece, SeenPiece
from companion.table.watch.memory import Facts, Lying, Tallied, colours_tallied
from companion.table.watch.sight import Sight
from companion.table.watch.watch import TableWatch

PLACES = frozenset({"casino-1", "casino-5"})
FIVE = SeenPiece("red", 5, index=0)


def two_turns_played(film):
    """Anna has two fives, Ben two ones."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.press()
    film.rolls("tray: blue 1 1 2 3 3 4 6 6 | casino-5: red 5 5")
    film.shows("tray: blue 2 3 3 4 6 6 | casino-5: red 5 5 | casino-1: blue 1 1")
    film.press()


def test_a_shadow_over_what_lies_there_stops_nothing(film):
    """Until 24 November three doubted dice were the light, and nothing was read."""
    two_turns_played(film)
    in_doubt = "casino-5: red 5?colour/blue 5?colour/blue | casino-1: blue 1?colour/red 1?colour/red"
    film.rolls(f"tray: red 1 1 2 3 4 6 | {in_doubt}")
    assert (film.says, film.asks, film.differs) == ([], None, [])
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 4, 6)}
    film.shows("tray: red 2 3 4 6 | casino-5: red 5?colour/blue 5?colour/blue | casino-1: blue 1?colour/red 1?colour/red red 1 1")
    assert film.why == "two red ones moved to casino 1"


def test_a_die_that_is_new_there_is_asked_about(film):
    two_turns_played(film)
    film.rolls("tray: red 1 1 2 3 4 6?colour/blue | casino-5: red 5?colour/blue 5 | casino-1: blue 1 1")
    assert film.asks == "colour"
    assert film.observation.roll is None


def test_what_nobody_has_seen_surely_is_the_light(film):
    film.shows("tray: red 1 1 2?colour/blue 3?colour/blue 4 5 5 | casino-2: blue 6?colour/red 6?colour/red 6?colour/red")
    assert film.says == ["light"]


def test_dice_in_doubt_that_lie_as_people_have_typed_it_are_known_from_then_on(film):
    """Rehearsed game 164, black dice through a telephone's camera. Until 28 November three such dice were the light, and the rest of the
    round went by hand."""
    roll, place = (film.game.commands[name] for name in ("roll", "place"))
    one = "casino-3: red 3?colour/blue 3?colour/blue 3?colour/blue"
    film.rolls("tray: red 1 1 3 3 3 5 5 6")
    film.shows(f"tray: red 1 1 5 5 6 | {one}")
    assert (film.says, film.asks, film.why) == ([], "colour", None), "nobody has said yet whose they are"
    film.keep([roll(dice={"anna": (1, 1, 3, 3, 3, 5, 5, 6)}), place(face=3)])
    film.rolls(f"tray: blue 1 1 2 3 3 4 6 6 | {one}")
    assert (film.says, film.asks, film.differs) == ([], None, [])
    assert dict(film.observation.roll.dice) == {"ben": (1, 1, 2, 3, 3, 4, 6, 6)}
    film.shows(f"tray: blue 1 1 2 4 6 6 | {one} blue 3 3")
    assert film.why == "two blue threes moved to casino 3", "and beside them more can be placed"


def test_what_was_known_from_a_typed_turn_is_doubted_again_where_the_turn_is_taken_back(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"anna": 2}})])
    film.shows("casino-5: red 5?colour/blue 5?colour/blue")
    film.shows("casino-5: red 5?colour/blue 5?colour/blue")
    film.keep([film.game.commands["adjust"](reason="none", dice={5: {"anna": 0}})])
    film.rolls("tray: red 1 1 2 3 4 6 | casino-5: red 5?colour/blue 5?colour/blue")
    assert film.why is None
    assert film.asks == "colour"


def test_started_anew_what_lies_as_the_tally_has_it_is_what_that_says(film):
    """Until 28 November it was the light, and nothing was read until each colour was sure: an evening that went on with a camera that
    turns red to orange stood still."""
    two_turns_played(film)
    film.watch = TableWatch(2)
    in_doubt = "casino-5: blue 5?colour/red red 5?colour/blue | casino-1: blue 1 1?colour/red"
    film.shows(f"tray: blue 2 3 3 4 6 6 | {in_doubt}")
    assert (film.says, film.asks, film.differs) == ([], None, [])
    film.rolls(f"tray: red 1 1 2 3 4 6 | {in_doubt}")
    assert (film.says, film.asks, film.differs) == ([], None, [])
    film.shows(f"tray: red 2 3 4 6 | {in_doubt} red 1 1")
    assert film.why == "two red ones moved to casino 1"


ALL_IN_DOUBT = "casino-5: red 5?colour/blue 5?colour/blue | casino-1: blue 1?colour/red 1?colour/red"
ONE_IS_GONE = "casino-5: red 5?colour/blue 5?colour/blue | casino-1: blue 1?colour/red"


@pytest.mark.parametrize("lying", [ALL_IN_DOUBT, ONE_IS_GONE], ids=["all in doubt", "one is gone"])
def test_started_anew_it_is_asked_once_whether_what_lies_there_is_what_the_tally_has(film, lying):
    """Until 28 November a whole round that was played while it was off was taken for the tally's, where so many lay on every place; and
    with one die gone it was the light, and nothing was read."""
    two_turns_played(film)
    film.watch = TableWatch(2)
    film.shows(lying)
    text = "I can't tell the colours of {} dice that lie there already. Do they lie as the tally has them?"
    assert str(film.observation.question.text) == text.format(len(film.observation.question.moved))
    film.answer("yes")
    film.rolls(f"tray: red 1 1 2 3 4 6 | {lying}")
    assert (film.says, film.asks) == ([], None)
    film.shows(f"tray: red 1 1 2 4 6 | casino-3: red 3 | {lying}")
    assert film.why == "one red three moved to casino 3"
    assert film.differs == ([] if lying is ALL_IN_DOUBT else ["casino 1 shows 1 blue, the tally says 2"])


def test_started_anew_it_is_asked_again_once_the_tally_has_been_put_right(film):
    """On 28 November “No, we put it right” held for the new tally too: it was the light, and nothing was read for the rest of the round."""
    two_turns_played(film)
    film.watch = TableWatch(2)
    film.shows(ALL_IN_DOUBT)
    film.answer("no")
    film.keep([film.game.commands["adjust"](reason="put right", dice={5: {"anna": 0, "ben": 2}, 1: {"anna": 2, "ben": 0}})])
    film.shows(ALL_IN_DOUBT)
    assert film.asks == "as-tallied"
    film.answer("yes")
    film.rolls(f"tray: red 1 1 2 3 4 6 | {ALL_IN_DOUBT}")
    assert (film.says, film.asks, film.differs) == ([], None, [])


def test_started_anew_where_somebody_says_that_it_is_not_nothing_is_taken_for_it(film):
    two_turns_played(film)
    film.watch = TableWatch(2)
    film.shows(ALL_IN_DOUBT)
    film.answer("no")
    for _ in range(2):
        film.shows(ALL_IN_DOUBT)
        assert (film.says, film.asks, film.why) == (["light"], None, None)


@pytest.mark.parametrize(
    "lying",
    [
        pytest.param("casino-5: red 5?colour/blue 5?colour/blue 5?colour/blue", id="one more than the tally has"),
        pytest.param("casino-5: blue 5 red 5?colour/blue | casino-1: blue 1?colour/red 1?colour/red", id="one is surely of another colour"),
        pytest.param("casino-4: red 4?colour/blue 4?colour/blue 4?colour/blue", id="where the tally has none"),
    ],
)
def test_started_anew_what_lies_otherwise_is_still_in_doubt(film, lying):
    two_turns_played(film)
    film.watch = TableWatch(2)
    film.rolls(f"tray: red 1 1 2 3 4 6 | {lying}")
    assert film.says == ["light"] or film.asks or film.differs


def test_started_anew_where_dice_are_gone_what_lies_elsewhere_may_be_of_a_later_round(film):
    """While it was off the round was played out, and Ben began the next one with two fives: not Anna's, though the tally has hers there."""
    two_turns_played(film)
    film.watch = TableWatch(2)
    for _ in range(3):
        film.shows("casino-5: blue 5?colour/red 5?colour/red")
    assert film.differs == ["casino 1 shows 0 blue, the tally says 2", "casino 5 shows 0 red, the tally says 2"]


def test_what_the_tally_told_is_not_told_any_more_once_it_is_put_right(film):
    """Two fives had been typed as Ben's: put right, what lies there is Anna's perhaps, and people are asked."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.keep([film.game.commands["adjust"](reason="mistyped", dice={5: {"ben": 2}})])
    film.watch = TableWatch(2)
    film.shows("casino-5: red 5?colour/blue 5?colour/blue")
    film.answer("yes")
    assert (film.asks, film.differs) == (None, [])
    film.keep([film.game.commands["adjust"](reason="put right", dice={5: {"ben": 0}})])
    for _ in range(2):
        film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?colour/blue 5?colour/blue")
    assert (film.asks, film.differs, film.why) == ("colour", [], None), film.told()


def one_of_each_is_told_by_the_tally(film):
    film.keep([film.game.commands["adjust"](reason="one of each", dice={1: {"anna": 1, "ben": 1}})])
    film.watch = TableWatch(2)
    film.shows("casino-1: red 1?colour/blue 1?colour/blue")
    film.answer("yes")
    film.shows("casino-1: red 1?colour/blue 1?colour/blue")
    assert (film.asks, film.differs) == (None, [])


def test_which_of_two_dice_is_whose_is_not_told_by_the_tally_once_one_is_gone(film):
    """Until 28 November the first one was taken for the red one: once it lay on the floor, “casino 1 shows 0 red”."""
    one_of_each_is_told_by_the_tally(film)
    for _ in range(2):
        shows_without_the_first(film, "casino-1: red 1?colour/blue 1?colour/blue")
    assert film.differs == ["casino 1 shows 0 blue, the tally says 1"]


def test_whose_die_was_kicked_is_asked_where_the_tally_alone_told_the_colours(film_of):
    """Until 28 November what was left counted as Ben's, and a kicker that kicks nobody was proposed."""
    film = film_of(2, kickers=True)
    one_of_each_is_told_by_the_tally(film)
    film.hands(anna={"anna": 1, "kicker": 1}, ben={"ben": 4})
    film.rolls("casino-1: red 1?colour/blue 1?colour/blue | tray: red 1 purple 1")
    for _ in range(2):
        shows_without_the_first(film, "casino-1: red 1?colour/blue 1?colour/blue 1")
    assert (film.asks, film.why) == ("colour", None), film.told()


def test_one_of_several_alike_that_is_gone_leaves_the_others_what_the_tally_told(film):
    """Ben's are read as red ones."""
    film.keep([film.game.commands["adjust"](reason="so far", dice={1: {"ben": 3}})])
    film.watch = TableWatch(2)
    film.shows("casino-1: red 1?colour/blue 1?colour/blue 1?colour/blue")
    film.answer("yes")
    for _ in range(2):
        shows_without_the_first(film, "casino-1: red 1?colour/blue 1?colour/blue 1?colour/blue")
    assert (film.differs, film.asks) == (["casino 1 shows 2 blue, the tally says 3"], None), film.told()


def test_a_die_that_is_gone_leaves_those_of_other_places_what_the_tally_told(film):
    """Ben's are read as red ones."""
    film.keep([film.game.commands["adjust"](reason="so far", dice={1: {"anna": 1}, 2: {"ben": 2}})])
    film.watch = TableWatch(2)
    film.shows("casino-1: red 1?colour/blue | casino-2: red 2?colour/blue 2?colour/blue")
    film.answer("yes")
    for _ in range(2):
        film.shows("casino-2: red 2?colour/blue 2?colour/blue")
    assert (film.differs, film.asks) == (["casino 1 shows 0 red, the tally says 1"], None), film.told()


def test_with_a_die_gone_it_is_asked_though_another_one_is_surely_the_tallys(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={1: {"anna": 3}, 2: {"ben": 2}})])
    film.watch = TableWatch(2)
    film.shows("casino-1: red 1 1?colour/blue 1?colour/blue | casino-2: blue 2?colour/red")
    assert film.asks == "as-tallied"


def shows_without_the_first(film, text):
    """The others lie where they lay."""
    film.now_s += 0.5
    reading = film.read(text)
    film.reading = replace(reading, dice=reading.dice[1:])
    film.look()


@pytest.mark.parametrize(
    ("seen", "tallied", "told"),
    [
        pytest.param([("orange", "normal")], ["red"], ["red"], id="another guess"),
        pytest.param([("blue", "normal"), ("red", "normal")], ["red", "blue"], ["blue", "red"], id="each its own"),
        pytest.param([("red", "normal"), ("red", "normal")], ["red", "blue"], ["red", "blue"], id="its own as far as there is one"),
        pytest.param([("red", "big")], ["red"], [], id="a biggie is no ordinary die"),
        pytest.param([("red", "normal")], ["red", "red"], ["red"], id="one is missing, and all are alike"),
        pytest.param([("red", "normal")], ["red", "blue"], [], id="one of two colours is missing"),
    ],
)
def test_doubted_dice_have_the_colours_that_the_tally_has(seen, tallied, told):
    pieces = tuple(doubted(colour=colour, size=size, index=n) for n, (colour, size) in enumerate(seen))
    layout = {"casino-5": tuple(Piece(colour, 5) for colour in tallied)}
    found = colours_tallied(Sight({"casino-5": pieces}, PLACES, PLACES), layout)
    assert [colour for _, _, colour in sorted(found.dice, key=lambda one: one[1].index)] == told
    assert not found.are_sure


def sight(piece, spot=(10.0, 10.0), zone="casino-5"):
    return Sight({zone: (piece,)}, PLACES, PLACES, spots={piece.index: spot})


def doubted(why="colour", **otherwise):
    return SeenPiece(**{"colour": "red", "face": 5, "index": 3, "ask": True, "why_ask": why} | otherwise)


@pytest.mark.parametrize(
    ("piece", "spot", "zone", "is_asked"),
    [
        (doubted(), (10.0, 11.5), "casino-5", False),
        (doubted("blurred"), (10.0, 10.0), "casino-5", False),
        (doubted("cocked"), (10.0, 10.0), "casino-5", True),  # touched
        (doubted("border"), (10.0, 10.0), "casino-5", True),
        (doubted("covered"), (10.0, 10.0), "casino-5", True),
        (doubted(), (22.0, 10.0), "casino-5", True),  # another die
        (doubted(face=4), (10.0, 10.0), "casino-5", True),
        (doubted(colour="blue"), (10.0, 10.0), "casino-5", True),
        (doubted(size="big"), (10.0, 10.0), "casino-5", True),
        (doubted(), (10.0, 10.0), "casino-1", True),
    ],
)
def test_only_a_doubt_about_the_light_is_settled_and_only_of_what_lies_as_it_lay(piece, spot, zone, is_asked):
    lying = Lying()
    lying.keep(sight(FIVE), PLACES)
    (seen,) = lying.applied(sight(piece, spot, zone)).on(zone)
    assert seen.ask == is_asked
    assert seen.index == piece.index


def test_of_a_place_where_table_and_tally_differ_nothing_is_learned_or_forgotten():
    lying = Lying()
    lying.keep(sight(FIVE), frozenset())
    assert lying.applied(sight(doubted())).on("casino-5")[0].ask
    lying.keep(sight(FIVE), PLACES)
    lying.keep(Sight({}, PLACES, PLACES), frozenset({"casino-1"}))
    assert not lying.applied(sight(doubted())).on("casino-5")[0].ask


def test_what_was_taken_away_is_forgotten():
    lying = Lying()
    lying.keep(sight(FIVE), PLACES)
    lying.keep(Sight({}, PLACES, PLACES), PLACES)
    assert lying.applied(sight(doubted())).on("casino-5")[0].ask


def test_a_die_in_doubt_is_never_learned():
    lying = Lying()
    lying.keep(sight(doubted()), PLACES)
    assert lying.applied(sight(doubted())).on("casino-5")[0].ask


def test_what_is_said_of_a_die_twice_holds_together():
    facts, blurred = Facts(), doubted(also="blurred", face=None)
    facts.learn(sight(blurred), "casino-5", blurred, colour="green")
    facts.learn(sight(blurred), "casino-5", blurred, colour="blue")
    facts.learn(sight(blurred), "casino-5", blurred, face=4)
    (seen,) = facts.applied(sight(blurred)).on("casino-5")
    assert (seen.colour, seen.face, seen.size, seen.ask) == ("blue", 4, "normal", False)
    facts.learn(sight(blurred), "casino-5", blurred, size="big")
    facts.learn(sight(blurred), "casino-5", blurred, colour="blue")
    (seen,) = facts.applied(sight(blurred)).on("casino-5")
    assert (seen.colour, seen.face, seen.size) == ("blue", 4, "big")


@pytest.mark.parametrize(
    ("read", "asked"),
    [
        (doubted(ask=False, why_ask="", colour="blue"), None),  # as was said
        (doubted(ask=False, why_ask="", colour="blue", face=3), "face"),
        (doubted(ask=False, why_ask=""), "colour"),
        (doubted(ask=False, why_ask="", colour="green"), None),  # another die
    ],
)
def test_what_is_read_surely_later_is_held_against_what_was_said(read, asked):
    facts = Facts()
    facts.learn(sight(doubted()), "casino-5", doubted(), colour="blue", face=5)
    (seen,) = facts.applied(sight(read)).on("casino-5")
    assert (seen.why_ask or None, seen.ask) == (asked, asked is not None)


def test_what_was_said_of_one_die_holds_though_another_one_is_gone():
    one, other = doubted(index=0), doubted(index=1)
    both = Sight({"tray": (one, other)}, PLACES, PLACES | {"tray"}, spots={0: (10.0, 10.0), 1: (40.0, 10.0)})
    facts = Facts()
    facts.learn(both, "tray", one, colour="red")
    facts.learn(both, "tray", other, colour="blue")
    (left,) = facts.applied(both.without(one)).on("tray")
    assert (left.colour, left.ask) == ("blue", False)


def test_what_people_said_of_a_die_holds_though_the_tally_beside_it_was_put_right():
    said, tallied = doubted(index=0), doubted(index=1)
    both = Sight({"casino-5": (said, tallied)}, PLACES, PLACES, spots={0: (10.0, 10.0), 1: (40.0, 10.0)})
    facts = Facts()
    facts.learn(both, "casino-5", said, colour="blue", face=5)
    facts.learn_all_tallied(both, Tallied((("casino-5", tallied, "red"),), seen=True))
    facts.hold_against({"casino-5": (Piece("blue", 5),)})
    now = {piece.index: (piece.colour, piece.ask) for piece in facts.applied(both).on("casino-5")}
    assert now == {0: ("blue", False), 1: ("red", True)}


def test_beside_a_die_that_is_surely_of_another_colour_nothing_is_taken_for_the_tallys():
    blue = SeenPiece("blue", 5, index=0)
    pieces = (blue, doubted(index=1), doubted(index=2))
    layout = {"casino-5": tuple(Piece("red", 5) for _ in range(3))}
    assert colours_tallied(Sight({"casino-5": pieces}, PLACES, PLACES), layout).dice == ()


def typed(film, *faces, face=None):
    """Anna's roll, and where she has placed, tapped in on the page."""
    commands = film.game.commands
    film.keep([commands["roll"](dice={"anna": faces}), *([] if face is None else [commands["place"](face=face)])])
    return film.look()


def test_what_is_typed_tells_the_colours_of_the_dice_that_lie_there(film):
    """Rehearsed game 205: Anna's dice look like Ben's. Until 28 November nothing was learned from what was typed, all evening."""
    film.rolls("tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red 3?colour/red 4 4?colour/red 6?faint")
    assert film.observation.tallied == ()
    film.rolls("tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red 3?colour/red 4?colour/red 4?colour/red 6?faint")
    assert typed(film, 1, 1, 2, 3, 3, 4, 4, 6).tallied == tuple((index, "red") for index in range(7))
    assert film.look().tallied == (), "once"
    film.shows("tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red 3?colour/red | casino-4: blue 4?colour/red 4?colour/red")
    assert str(film.observation.question.text) == "What colour are these 2 dice in casino 4?", film.told()
    film.answer("colour-red")
    assert film.why == "two red fours moved to casino 4", film.told()


def test_a_typed_roll_that_shows_otherwise_is_not_the_one_that_lies_there(film):
    film.rolls("tray: blue 1?colour/red 1?colour/red 2?colour/red 3?colour/red 3?colour/red 4?colour/red 4?colour/red 6?colour/red")
    assert typed(film, 1, 1, 2, 3, 3, 4, 4, 5).tallied == ()


def test_nor_are_two_dice_that_may_show_the_same_by_chance_enough(film):
    film.hands(anna={"anna": 2}, ben={"ben": 2})
    film.rolls("tray: blue 1?colour/red 2?colour/red")
    assert typed(film, 1, 2).tallied == ()


def test_what_was_typed_is_known_of_dice_that_look_like_another_seats(film):
    """Rehearsed game 205: three orange fives were red, and as there were three of them it was the light, and nothing was read."""
    film.rolls("tray: red 1 1 2 3 4 4 4 6")
    film.shows("tray: red 1 1 2 3 6 | casino-4: blue 4?colour/red 4?colour/red 4?colour/red")
    assert typed(film, 1, 1, 2, 3, 4, 4, 4, 6, face=4).tallied == ((5, "red"), (6, "red"), (7, "red"))
    film.rolls("tray: blue 1 1 2 3 4 4 6 6 | casino-4: blue 4?colour/red 4?colour/red 4?colour/red")
    assert (film.says, film.asks, film.differs) == ([], None, [])
    assert dict(film.observation.roll.dice) == {"ben": (1, 1, 2, 3, 4, 4, 6, 6)}


def test_it_is_known_once_all_lies_there_that_was_typed(film):
    film.rolls("tray: red 1 1 2 3 4 4 4 6")
    typed(film, 1, 1, 2, 3, 4, 4, 4, 6, face=4)
    film.shows("casino-4: blue 4?colour/red 4?colour/red")
    assert film.observation.tallied == ()
    film.shows("casino-4: blue 4?colour/red 4?colour/red 4?colour/red")
    assert film.observation.tallied == ((0, "red"), (1, "red"), (2, "red"))


def test_where_dice_of_two_colours_lie_in_doubt_nobody_knows_which_is_which(film):
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"anna": 1, "ben": 1}})])
    film.shows("")
    film.shows("casino-5: red 5?colour/blue 5?colour/blue")
    assert film.observation.tallied == ()
