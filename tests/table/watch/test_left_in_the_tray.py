"""Dice that a turn left in the tray are no roll, whatever lies beside them. Anna has red dice, Ben blue ones; kickers are purple."""

from dataclasses import replace

import pytest

from companion.table.watch.watch import TableWatch
from vision.reading import Scene


def plays(film, seat, face, **dice):
    """A turn that is typed."""
    film.keep([film.game.commands["roll"](dice=dice, seat=seat), film.game.commands["place"](face=face, seat=seat)])


def test_a_kicker_of_a_roll_beside_other_seats_dice_has_not_been_placed_without_a_trace(film_of):
    """Anna's rest lies there still, so the tray did not speak for Ben's kicker: it was proposed as gone, though it lay there."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4}, ben={"ben": 3, "kicker": 1})
    film.rolls("tray: red 1 1 3 5")
    film.shows("casino-1: red 1 1 | tray: red 3 5")
    film.press()
    film.rolls("casino-1: red 1 1 | kept: red 3 5 | tray: blue 1 3 5 purple 2")
    film.shows("casino-1: red 1 1 | kept: red 3 5 blue 1 3 5 purple 2")
    assert (film.why, film.asks) == (None, None), film.told()
    assert film.observation.roll.dice == {"ben": (1, 3, 5), "kicker": (2,)}


def test_a_kicker_that_has_left_the_tray_was_placed_without_a_trace(film_of):
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4}, ben={"ben": 3, "kicker": 1})
    film.rolls("tray: red 1 1 3 5")
    film.shows("casino-1: red 1 1 | tray: red 3 5")
    film.press()
    film.rolls("casino-1: red 1 1 | kept: red 3 5 | tray: blue 1 3 5 purple 2")
    film.shows("casino-1: red 1 1 | kept: red 3 5 blue 1 3 5")
    assert film.why == "kicker to casino 2, with nothing there to kick"


def test_white_dice_beside_dice_that_nobody_has_thrown_are_no_roll(film_of):
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 3, "neutral": 1}, ben={"ben": 2, "neutral": 1})
    film.rolls("tray: red 2 2 5 white 6")
    film.shows("casino-5: red 5 | tray: red 2 2 white 6")
    film.press()
    film.rolls("casino-5: red 5 | kept: red 2 2 | tray: blue 4 4 white 4")
    film.shows("casino-5: red 5 | casino-4: blue 4 4 white 4 | kept: red 2 2")
    film.press()
    film.shows("casino-5: red 5 | casino-4: blue 4 4 white 4 | kept: red 2 2")
    film.shows("casino-5: red 5 | casino-4: blue 4 4 white 4 | kept: red 2 2 | tray: white 3")
    assert (film.turn, film.observation.roll) == ("anna", None), film.told()


def test_what_two_turns_left_that_were_kept_together_is_no_roll(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 2})
    film.shows("")
    film.shows("casino-3: red 3 3 blue 3 | tray: blue 6")
    plays(film, "anna", 3, anna=(3, 3, 4))
    plays(film, "ben", 3, ben=(3, 6))
    film.look()
    plays(film, "anna", 4, anna=(4,))
    film.shows("casino-3: red 3 3 blue 3 | casino-4: red 4 | kept: blue 6")
    assert (film.turn, film.observation.roll) == ("ben", None), film.told()


def test_placed_dice_that_are_pushed_for_a_moment_make_no_roll_of_the_rest(film_of):
    """Anna's rest was read as her next roll, and Ben's as dice beside it."""
    film = film_of(2)
    film.shows("")
    film.shows("casino-6: red 6 6 | tray: red 1 1 1 3 5 5")
    rest = "kept: red 1 1 1 3 5 5"
    film.rolls(f"casino-6: red 6 6 | {rest} | tray: blue 2 2 3 4 4 5 6 6")
    for casino in (6, 5, 5, 6, 6):
        film.shows(f"casino-{casino}: red 6 6 | casino-2: blue 2 2 | {rest} blue 3 4 4 5 6 6")
    film.press()
    assert (film.turn, film.observation.roll, film.asks) == ("anna", None, None), film.told()


def test_the_rest_of_a_turn_that_placed_white_dice_alone_is_no_roll(film_of):
    """One answer keeps Anna's turn and Ben's: his own die, which stayed in the tray, was shown as his next roll."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 1}, ben={"ben": 1, "neutral": 1})
    film.shows("")
    film.shows("casino-5: red 5")
    film.shows("casino-5: red 5 | tray: blue 3 white 4")
    film.shows("casino-5: red 5 | casino-4: white 4 | kept: blue 3")
    film.answer("yes")
    assert (film.turn, film.observation.roll, film.asks) == ("ben", None, None), film.told()
    film.rolls("casino-5: red 5 | casino-4: white 4 | tray: blue 6")
    assert film.observation.roll.dice == {"ben": (6,)}


def test_what_an_answer_left_that_kept_more_than_was_proposed_is_no_roll(film_of):
    """Anna's turn is proposed, and Ben's roll asked about; the answer keeps Carla's turn too, whose rest was shown as her next roll."""
    film = film_of(3)
    film.hands(anna={"anna": 1}, ben={"ben": 1}, carla={"carla": 3})
    film.shows("")
    film.rolls("tray: red 5")
    film.shows("casino-5: red 5")
    film.shows("casino-5: red 5 | casino-3: blue 3")
    assert (film.why, film.asks) == ("one red five moved to casino 5", "roll-not-seen")
    film.shows("casino-5: red 5 | casino-3: blue 3 green 3 3 | tray: green 5")
    film.answer("yes")
    assert (film.turn, film.observation.roll) == ("carla", None), film.told()


def test_the_rest_of_the_first_of_two_turns_that_are_told_in_one_look_is_no_roll(film):
    film.shows("")
    film.rolls("tray: red 2 3 3 4 5 5 6 6")
    film.shows("casino-5: red 5 5 | casino-3: blue 3 3 3 | tray: red 2 3 3 4 6 6 blue 2 4 4 4 5")
    assert (film.observation.proposal.turns, film.observation.next_roll) == (2, None), film.told()
    film.press()
    assert (film.turn, film.observation.roll, film.asks) == ("anna", None, None), film.told()


def a_kicker_lies_beside_bens_die(film):
    """Anna's placement waits to be confirmed."""
    film.hands(anna={"anna": 1}, ben={"ben": 1, "kicker": 1})
    film.shows("")
    film.rolls("tray: red 3")
    film.shows("casino-3: red 3")
    film.rolls("casino-3: red 3 | tray: blue 4 purple 2")
    assert film.says == ["two-turns"]


def test_a_kicker_that_left_the_tray_before_the_others_may_have_kicked_nothing(film_of):
    """It was the turn before, and is out of the game; he was told to hold it still."""
    film = film_of(2, kickers=True)
    a_kicker_lies_beside_bens_die(film)
    film.shows("casino-3: red 3 | kept: blue 4")
    film.rolls("casino-3: red 3 | tray: blue 4")
    film.shows("casino-3: red 3 | casino-4: blue 4")
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_a_kicker_that_is_taken_up_as_the_others_are_placed_is_the_rest_of_the_roll(film_of):
    film = film_of(2, kickers=True)
    a_kicker_lies_beside_bens_die(film)
    film.shows("casino-3: red 3 | casino-4: blue 4")
    assert (film.why, film.asks) == ("Anna: one red three moved to casino 3; then Ben: one blue four moved to casino 4", None)


@pytest.fixture
def ben_has_thrown_out_of_turn(film_of):
    """Anna has but one white die left, and Ben throws: his dice come out of the tray, but for the white one."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"neutral": 1}, ben={"ben": 2, "neutral": 1})
    film.rolls("tray: blue 4 4 white 2")
    assert film.asks == "wrong-seat", film.told()
    film.answer("not-yet")
    film.shows("kept: white 2")
    return film


def test_a_white_die_that_lay_beside_a_throw_out_of_turn_is_asked_about(ben_has_thrown_out_of_turn):
    """It was shown as Anna's roll."""
    film = ben_has_thrown_out_of_turn
    assert (film.observation.roll, film.asks) == (None, "found-roll"), film.told()
    film.answer("yes")
    assert film.observation.roll.dice == {"neutral": (2,)}


def test_a_white_die_that_is_thrown_anew_after_that_is_a_roll(ben_has_thrown_out_of_turn):
    film = ben_has_thrown_out_of_turn
    film.rolls("tray: white 6")
    assert (film.observation.roll.dice, film.asks) == ({"neutral": (6,)}, None), film.told()


def test_what_lay_in_the_tray_all_along_was_not_thrown_after_a_kick(film_of):
    """Anna's kicker kicks nobody. Ben's one has lain there since he placed his six: he has not thrown it with a six that was kicked off."""
    film = film_of(2, kickers=True, kick_optional=True)
    film.hands(anna={"anna": 3, "kicker": 1}, ben={"ben": 2})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 6")
    film.shows("casino-6: blue 6 | kept: blue 1")
    film.press()
    film.rolls("casino-6: blue 6 | kept: blue 1 | tray: red 4 6 6 purple 6")
    film.shows("casino-6: blue 6 red 6 6 | kept: blue 1")
    assert (film.why, film.asks) == ("two red sixes moved to casino 6", None), film.told()


def test_a_roll_after_turns_that_may_be_told_in_two_ways_is_none_yet(film_of):
    """Anna is alone in the round. She has placed a four and a five of two throws, in either order; her other four lies elsewhere by now."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={})
    film.shows("")
    film.rolls("tray: red 4 5 6")
    film.shows("casino-4: red 4 | kept: red 5 6")
    film.rolls("casino-4: red 4 | tray: red 4 5")
    film.rolls("casino-4: red 4 | casino-5: red 5 | tray: red 4")
    assert film.asks == "ambiguous", film.told()
    film.answer("story-1")
    assert (film.on(4), film.on(5), film.observation.roll) == ({"anna": 1}, {"anna": 1}, None), film.told()


def test_turns_of_two_throws_are_told_in_their_order_where_the_rest_lies_still(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={})
    film.shows("")
    film.rolls("tray: red 4 5 6")
    film.shows("casino-4: red 4 | kept: red 5 6")
    film.rolls("casino-4: red 4 | tray: red 4 5")
    film.shows("casino-4: red 4 | casino-5: red 5 | kept: red 4")
    assert film.why == "Anna: one red four moved to casino 4; then Anna: one red five moved to casino 5", film.told()


def test_what_a_placement_left_is_no_throw_before_its_kick_is_told(film_of):
    """Anna is alone in the round, and has typed that she placed her kicker; whether it kicked is still to be said."""
    film = film_of(2, kickers=True, kick_optional=True)
    lying, hands = {3: {"ben": 2}}, {"anna": {"anna": 1, "kicker": 1}, "ben": {}}
    film.keep([film.game.commands["adjust"](reason="Anna alone", dice=lying, in_hand=hands, turn="anna")])
    film.shows("casino-3: blue 3 3")
    film.rolls("casino-3: blue 3 3 | tray: red 6")
    plays(film, "anna", 3, anna=(6,), kicker=(3,))
    film.look()
    film.shows("casino-3: blue 3 3 | kept: red 6")
    film.keep([film.game.commands["kick"](owner=None, biggie=False, seat="anna")])
    film.look()
    film.shows("casino-3: blue 3 3 | kept: red 6")
    assert film.observation.roll is None, film.told()


@pytest.mark.parametrize(("placed", "asks"), [("blue 1 white 1", "roll-not-seen"), ("blue 1", None)])
def test_white_dice_beside_a_throw_that_lay_there_as_the_camera_began_may_be_anothers(film_of, placed, asks):
    """Ben has placed a one, and his twos lie there; the white one came with it, or was Anna's next turn. Nobody saw either throw."""
    film = film_of(2, neutral_dice=True)
    lying = {3: {"anna": 2}}
    whites = placed.count("white")
    hands = {"anna": {"anna": 2, "neutral": 1}, "ben": {"ben": 3, **({"neutral": 1} if whites else {})}}
    film.keep([film.game.commands["adjust"](reason="in the middle of the round", dice=lying, in_hand=hands, turn="ben")])
    for _ in range(2):
        film.shows(f"casino-3: red 3 3 | casino-1: {placed} | tray: blue 2 2")
        assert film.asks == asks, film.told()
    assert (film.why is None) == (asks is not None), film.told()


def test_a_kicker_that_lies_where_the_turn_before_threw_it_is_no_new_throw(film_of):
    """Ben's four is laid down, and his kicker not yet taken away; Carla has but a kicker left to roll."""
    film = film_of(3, kickers=True, kick_optional=True)
    lying, hands = {4: {"anna": 2}}, {"anna": {}, "ben": {"ben": 2, "kicker": 1}, "carla": {"kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="late in the round", dice=lying, in_hand=hands, turn="ben")])
    film.shows("casino-4: red 4 4")
    film.rolls("casino-4: red 4 4 | tray: blue 4 6 purple 4")
    for _ in range(2):
        film.shows("casino-4: red 4 4 blue 4 | kept: blue 6 purple 4")
        assert (film.why, film.asks, film.says) == (None, "face", []), film.told()
    film.rolls("casino-4: red 4 4 blue 4 | kept: blue 6 | tray: purple 4")
    assert film.why == "one blue four moved to casino 4", film.told()
    film.press()
    assert (film.turn, film.observation.roll.dice) == ("carla", {"kicker": (4,)}), film.told()


def test_a_rest_whose_size_was_in_doubt_is_no_new_throw(film_of):
    """Carla's kicker has kicked a die of her own; before the press Ben has placed his last one, and she her biggie from a second roll.
    As long as her first turn waits, the two that are left look like its dice, of which one was the biggie."""
    film = film_of(3, biggies=True, kickers=True)
    lying, hands = {2: {"carla": 1}, 5: {"anna": 3}}, {"anna": {}, "ben": {"ben": 1}, "carla": {"carla": 1, "biggie": 1, "kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="late in the round", dice=lying, in_hand=hands, turn="carla")])
    film.shows("casino-5: red 5 5 5 | casino-2: green 2")
    film.rolls("casino-5: red 5 5 5 | casino-2: green 2 | tray: green 4 6B purple 2")
    film.shows("casino-5: red 5 5 5 | tray: green 4 6B")
    film.rolls("casino-5: red 5 5 5 | tray: blue 4")
    film.shows("casino-5: red 5 5 5 | casino-4: blue 4")
    film.rolls("casino-5: red 5 5 5 | casino-4: blue 4 | tray: green 1 2 3B")
    film.shows("casino-5: red 5 5 5 | casino-4: blue 4 | casino-3: green 3B | kept: green 1 2")
    assert film.observation.proposal.turns == 3, film.told()
    film.press()
    assert (film.turn, film.observation.roll) == ("carla", None), film.told()


def test_a_throw_that_leaves_a_die_lying_where_it_lay_is_said(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 5}, ben={"ben": 1})
    film.shows("")
    film.rolls("tray: red 1 2 3 5 5")
    film.shows("casino-5: red 5 5 | kept: red 1 2 3")
    film.press()
    film.rolls("casino-5: red 5 5 | kept: red 1 2 3 | tray: blue 2")
    film.shows("casino-5: red 5 5 | casino-2: blue 2 | kept: red 1 2 3")
    film.press()
    film.shaken += 1
    film.shows("casino-5: red 5 5 | casino-2: blue 2 | kept: red 3 | tray: red 4 6")
    assert (film.observation.roll.dice, film.says) == ({"anna": (3, 4, 6)}, ["still-lying"]), film.told()
    film.shaken += 1
    film.shows("casino-5: red 5 5 | casino-2: blue 2 | tray: red 3 4 6")
    assert film.says == [], film.told()


def test_what_turns_have_left_that_were_typed_in_the_dark_is_no_roll(film_of):
    """The lamp goes out, Anna and Ben type what they roll and place, and it is lit again. Her rest lies there, as many dice as she is to
    roll: it was shown as her next roll."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 3})
    film.shows("")
    film.shows("", Scene.DARK)
    for seat, face, faces in (("anna", 5, (2, 4, 5, 5)), ("ben", 3, (1, 3, 6))):
        film.keep([film.game.commands["roll"](dice={seat: faces}, seat=seat)])
        film.look()
        film.keep([film.game.commands["place"](face=face, seat=seat)])
        film.look()
    for _ in range(2):
        film.shows("casino-5: red 5 5 | casino-3: blue 3 | tray: red 2 4 blue 1 6")
        assert (film.turn, film.observation.roll) == ("anna", None), film.told()
    film.rolls("casino-5: red 5 5 | casino-3: blue 3 | tray: red 1 4")
    assert film.observation.roll.dice == {"anna": (1, 4)}, film.told()


def test_a_rest_that_shows_what_an_earlier_one_had_shown_is_no_roll_either(film_of):
    """Custom Edition 9808: Anna takes up the one, three and six that she had left, throws the same numbers, places the three, and types it
    before the camera looks. Once Ben's turn was kept too, the one and the six were shown as her next roll."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 2})
    film.rolls("tray: red 1 3 5 6")
    film.shows("casino-5: red 5 | kept: red 1 3 6")
    film.press()
    plays(film, "ben", 2, ben=(2, 4))
    film.shows("casino-5: red 5 | casino-2: blue 2 | kept: red 1 3 6")
    film.keep([film.game.commands["roll"](dice={"anna": (1, 3, 6)}, seat="anna")])
    film.look()
    film.keep([film.game.commands["place"](face=3, seat="anna")])
    film.look()
    film.rolls("casino-5: red 5 | casino-2: blue 2 | casino-3: red 3 | casino-4: blue 4 | tray: red 1 6")
    assert film.asks == "roll-not-seen", film.told()
    film.answer("yes")
    for _ in range(2):
        assert (film.turn, film.observation.roll) == ("anna", None), film.told()
        film.shows("casino-5: red 5 | casino-2: blue 2 | casino-3: red 3 | casino-4: blue 4 | kept: red 1 6")
    film.rolls("casino-5: red 5 | casino-2: blue 2 | casino-3: red 3 | casino-4: blue 4 | tray: red 1 4")
    assert film.observation.roll.dice == {"anna": (1, 4)}, film.told()


@pytest.mark.parametrize(("lies", "next_roll"), [("kept: red 4 | tray: white 3", None), ("kept: red 4 white 4 | tray: white 3", (3,))])
def test_a_white_die_of_the_rest_that_is_thrown_again_is_not_the_next_seats_roll(film_of, lies, next_roll):
    """Boulevard 8207, clumsy: Ben has but a white die left, and that one lay beside Anna's four. Where hers lies still it is his."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1}, ben={"neutral": 1})
    film.shows("")
    film.rolls("tray: red 1 4 white 4")
    film.rolls(f"casino-1: red 1 | {lies}")
    assert film.why == "one red one moved to casino 1", film.told()
    film.press()
    roll = film.observation.roll
    assert (film.turn, None if roll is None else roll.dice["neutral"]) == ("ben", next_roll), film.told()


def test_a_kicker_that_was_read_as_a_white_die_as_the_camera_began_is_asked_about(film_of):
    """Boulevard 9205: Anna had left it there. It was shown as her roll."""
    film = film_of(2, kickers=True, neutral_dice=True)
    film.keep([film.game.commands["adjust"](reason="so far", dice={1: {"anna": 1}}, in_hand={"anna": {"kicker": 1}, "ben": {"ben": 1}})])
    film.watch = TableWatch(2, may_have_missed=True)
    film.shows("casino-1: red 1 | tray: white 4?colour/purple")
    placed, white = film.reading.dice
    kicker = replace(white, colour="purple", colour_odds={"purple": 0.98}, ask=False, why_ask="")
    film.reading = replace(film.reading, dice=(placed, kicker))
    film.look()
    assert (film.asks, film.observation.roll) == ("found-roll", None), film.told()


def test_a_white_die_of_the_next_seats_roll_that_was_read_as_a_blue_one_at_first_was_not_left_there(film_of):
    """On 28 November Ben was told to roll one white die more: beside his own dice it was taken for one that Anna had left."""
    film = film_of(2, neutral_dice=True)
    film.rolls("tray: red 1 1 3 3 4 5 5 6 white 1 2 3 4")
    film.shows("tray: red 1 1 3 3 4 6 white 1 2 3 4 | casino-5: red 5 5")
    film.rolls("tray: blue 2?colour/white blue 1 1 3 3 4 6 6 1 white 1 3 4 | casino-5: red 5 5")
    doubtful = next(die for die in film.reading.dice if die.ask)
    white = replace(doubtful, colour="white", colour_odds={"white": 0.98}, ask=False, why_ask="")
    film.reading = replace(film.reading, dice=tuple(white if die is doubtful else die for die in film.reading.dice))
    film.look()
    film.press()
    assert film.says == []
    assert dict(film.observation.roll.dice) == {"ben": (1, 1, 1, 3, 3, 4, 6, 6), "neutral": (1, 2, 3, 4)}


def test_what_lay_in_the_tray_as_the_camera_began_to_look_is_nothing_that_a_turn_has_left_since(film_of):
    """Anna's rest was held against Ben's lone kicker, so that nothing was asked as it was gone (Boulevard 11124)."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.hands(anna={"anna": 2}, ben={"ben": 4, "kicker": 2})
    film.keep([film.game.commands["adjust"](reason="Anna has placed", turn="ben")])
    film.shows("tray: red 1 6")
    film.rolls("kept: red 1 6 | tray: blue 3 3 6 6 purple 1 3")
    film.shows("kept: red 1 6 blue 3 3 6 6 purple 3")
    assert film.offered[:1] == ["kicker to casino 1, with nothing there to kick"], film.told()


def test_a_die_that_two_turns_may_have_left_is_no_new_roll_of_either(film):
    """Boulevard 21510 of the symbolic evenings: whose the five was nobody knew as both turns were typed. Read as Anna's later, it was
    shown with what she had left as her roll."""
    film.hands(anna={"anna": 4}, ben={"ben": 6})
    film.keep([film.game.commands["adjust"](reason="Ben begins", turn="ben")])
    film.shows("")
    film.shows("tray: blue 1 3 red 1 2 5?colour/blue | casino-6: red 6 blue 6 6 | casino-4: blue 4")
    for seat, face, *faces in (("ben", 6, 1, 3, 4, 5, 6, 6), ("anna", 6, 1, 2, 5, 6), ("ben", 4, 1, 3, 4, 5)):
        plays(film, seat, face, **{seat: tuple(faces)})
        film.look()
    film.shows("tray: blue 1 3 red 1 2 5 | casino-6: red 6 blue 6 6 | casino-4: blue 4")
    assert (film.turn, film.observation.roll) == ("anna", None), film.told()
