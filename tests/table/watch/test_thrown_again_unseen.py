"""Dice that were thrown again before any look, or looked otherwise in one: what is placed of them then is asked about. Anna has red dice,
Ben blue ones; kickers are purple."""

from dataclasses import replace

import pytest

from vision.reading import DieReading, altered


def in_a_shadow(die: DieReading) -> DieReading:
    """It may be a blue one as well."""
    return altered(die, colour="blue", ask=True, why_ask="colour", confidence=0.5, colour_odds={"blue": 0.55, die.colour: 0.45})



@pytest.mark.parametrize("rest", ["kept: red 2 5", ""])
def test_a_kicker_that_sends_back_what_came_with_it_leaves_what_another_roll_would(film_of, rest):
    """Boulevard 12321: all dice were thrown once more before any look, and the one six laid on the slot machine. Of two sixes and a kicker
    one six would lie there too, so that stood proposed; only the rest in the tray tells that it was so."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.hands(anna={"anna": 4, "kicker": 1}, ben={"ben": 4})
    film.shows("")
    film.rolls("tray: red 2 5 6 6 purple 6")
    film.shows(f"slot: red 6 | {rest}")
    told = "one red six moved to the slot machine"
    assert (film.why, film.asks) == ((told, None) if rest else (None, "kicked-off")), film.told()
    film.shows("slot: red 6")  # what stood proposed stays so as the rest is taken up
    assert (film.why, film.asks) == ((told, None) if rest else (None, "kicked-off")), film.told()


def test_what_another_seat_throws_beside_a_rest_makes_no_roll_of_it_though_a_kicker_of_it_looked_white(film_of):
    """Boulevard 12315: of Anna's turn, that nobody told, two dice lay in the tray, and a white die of the next throw made three. For a look
    the kicker of that throw may have been a white die too; then Anna's two and the white six were shown as her roll."""
    film = film_of(2, kickers=True, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1}, ben={"ben": 2, "neutral": 1, "kicker": 1})
    film.shows("")
    film.rolls("tray: red 2 5")
    film.rolls("kept: red 2 5 | tray: blue 3 6 white 6 purple 1")
    assert (film.asks, film.observation.roll) == ("wrong-seat", None), film.told()
    film.shows("kept: red 2 5 blue 3 6 white 6 | tray: white 1?colour/purple")
    film.shows("kept: red 2 5 blue 3 6 white 6 | tray: purple 1?colour/white")
    assert film.observation.roll is None, film.told()


def annas_turn_waits(film):
    """Carla has placed her four, and Anna's turn is shown and not confirmed. Gives the tally before and after Carla's turn."""
    film.keep([film.game.commands["adjust"](reason="Carla's turn", turn="carla")])
    before = film.state
    film.shows("")
    carlas = {"carla": (4,), "kicker": (6,)}
    film.keep([film.game.commands["roll"](dice=carlas, seat="carla"), film.game.commands["place"](face=4, seat="carla")])
    now = film.state
    film.rolls("casino-4: green 4 | tray: red 2 3")
    film.shows("casino-4: green 4 | casino-2: red 2 | kept: red 3")
    return before, now


@pytest.mark.parametrize(("answer", "counts"), [("old", 5), ("new", 1)])
def test_a_lone_kicker_that_lies_there_once_another_was_gone_may_be_the_next_seats(film_of, answer, counts):
    """Boulevard 12226: while the turn before waited still, Ben's kicker, a five, kicked nobody and was taken away; then that turn was taken
    back and given again. Now Carla's kicker, a one, was shown as Ben's roll, and proposed as his turn once it had kicked."""
    film = film_of(3, kickers=True)
    film.hands(anna={"anna": 2}, ben={"kicker": 1}, carla={"carla": 1, "kicker": 1})
    before, now = annas_turn_waits(film)
    film.rolls("casino-4: green 4 | casino-2: red 2 | tray: purple 5")
    film.shows("casino-4: green 4 | casino-2: red 2")
    for film.state in (before, now):
        film.look()
    assert film.why == "one red two moved to casino 2", film.told()
    film.rolls("casino-4: green 4 | casino-2: red 2 | tray: purple 1")
    assert (film.asks, film.observation.next_roll) == ("rolled-again", None), film.told()
    film.answer(answer)
    film.press()
    assert dict(film.observation.roll.dice) == {"kicker": (counts,)}, film.told()


def test_a_die_that_leaned_and_lies_elsewhere_now_was_thrown_again(custom):
    """Custom Edition 12205: Anna plays on alone. One of her two leaned, a four, and was thrown again; for a look the colour of a die was
    in doubt, and both twos were placed. That was told as a two of the first throw, and then a turn with the other one."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 2}, ben={})
    film.shows("")
    film.rolls("tray: red 2 4?cocked")
    film.shows("kept: red 2 | tray: blue 2?colour/red")
    film.shows("casino-2: red 2 | kept: red 2")
    assert film.why is None, film.told()  # what leaned tells nothing: it is gone from where it leaned
    film.shows("casino-2: red 2 2")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


def test_what_a_die_shows_once_it_leans_no_more_counts_though_another_is_in_doubt(film_of):
    """Boulevard 12343: a five leaned and fell to a two. The other die, a one, was of a doubtful colour then; once it was placed the roll
    was shown as a one and a five, and the two as the next one."""
    film = film_of(2)
    film.hands(anna={"anna": 2}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 5?cocked 1")
    film.shows("tray: red 2 blue 1?colour/red")
    film.shows("casino-1: red 1 | tray: red 3?face")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()
    film.shows("casino-1: red 1 | tray: red 2")
    assert dict(film.observation.roll.dice) == {"anna": (1, 2)}, film.told()


def test_what_a_die_seemed_to_show_as_it_leaned_is_no_part_of_the_roll_once_it_lies_elsewhere(film_of):
    """A lid lies on the tray as the two is placed: of the roll it was told that its third die shows a four, as it seemed to."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 2 3 4?cocked")
    film.shows("kept: red 2 3 | tray: blue 5?colour/red")
    film.shows("casino-2: red 2 | covered: tray")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


@pytest.mark.parametrize(("now", "asked"), [("tray: red 4 5 6?colour/blue", "rolled-again"), ("kept: red 1 5 | tray: red 4?face", None)])
def test_a_throw_that_cant_be_read_whole_and_shows_another_number_may_come_after_a_skip(custom, now, asked):
    """Custom Edition 12222: Ben skipped and threw again, with one die of another colour among his. A six was placed, as the first throw has
    one too. Where a die of the first throw lies there still, nobody is asked."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 1 5 6")
    film.shaken += 2
    film.shows(now)
    film.shows("casino-6: red 6")
    assert (film.asks, film.why is None) == (asked, asked is not None), film.told()


def test_a_rest_that_shows_another_number_as_its_placement_is_first_seen_is_no_next_roll(custom):
    """Custom Edition 12012: Anna plays on alone. The two that she had left was thrown again before anybody saw that the three was placed;
    it was shown as her next roll."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 2}, ben={})
    film.shows("")
    film.rolls("tray: red 2 3")
    film.rolls("casino-3: red 3 | tray: red 1")
    assert (film.why, film.observation.next_roll) == ("one red three moved to casino 3", None), film.told()
    film.press()
    assert film.observation.roll is None, film.told()


@pytest.mark.parametrize("left", ["kept: red 2", ""])
def test_what_is_thrown_once_the_placement_was_seen_is_the_next_roll(custom, left):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 2}, ben={})
    film.shows("")
    film.rolls("tray: red 2 3")
    film.shows(f"casino-3: red 3 | {left}")
    film.rolls("casino-3: red 3 | tray: red 1")
    assert dict(film.observation.next_roll.dice) == {"anna": (1,)}, film.told()


def test_a_die_of_the_rest_in_a_shadow_is_not_replaced_by_one_that_was_knocked_into_the_tray(film_of):
    """Las Vegas 12240: what Anna had left and a die knocked off casino 5 were three dice; one of them seemed to be of another colour for a
    look, and the others were shown as her roll for good."""
    film = film_of(2)
    hands = {"anna": {"anna": 3}, "ben": {"ben": 1}}
    film.keep([film.game.commands["adjust"](reason="one of Anna's", dice={5: {"anna": 1}}, in_hand=hands)])
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: red 2 4 6?face")
    annas = film.game.commands["roll"](dice={"anna": (2, 4, 6)}, seat="anna")
    film.keep([annas, film.game.commands["place"](face=6, seat="anna")])
    film.shows("casino-5: red 5 | casino-6: red 6 | kept: red 2 4")
    film.keep([film.game.commands["roll"](dice={"ben": (3,)}, seat="ben"), film.game.commands["place"](face=3, seat="ben")])
    film.shows("casino-5: red 5 | casino-6: red 6 | casino-3: blue 3 | kept: red 2 4")
    assert film.observation.roll is None, film.told()
    film.rolls("casino-6: red 6 | casino-3: blue 3 | kept: red 2 4 | tray: red 1")
    shadowed = [in_a_shadow(die) if (die.zone, die.value) == ("tray", 4) else die for die in film.reading.dice]
    film.reading = replace(film.reading, dice=tuple(shadowed))
    film.look()
    assert (film.observation.roll, film.asks, film.says) == (None, "colour", ["too-many"]), film.told()


def test_what_is_thrown_after_the_placement_lay_there_tells_no_roll_of_it(film_of):
    """Boulevard 12345: the companion was off for two turns. A white five lay on casino 5 as it came back, and Anna's four in the tray; that
    was asked about. Then she threw the four again, and both were proposed as her roll."""
    film = film_of(2, neutral_dice=True)
    hands = {"anna": {"anna": 1, "neutral": 1}, "ben": {"ben": 1, "neutral": 2}}
    film.keep([film.game.commands["adjust"](reason="one of Anna's", dice={6: {"anna": 1}}, in_hand=hands)])
    film.starts_anew()
    film.shows("casino-6: red 6 | casino-5: white 5 | tray: red 4")
    assert film.asks == "roll-not-seen", film.told()
    film.rolls("casino-6: red 6 | casino-5: white 5 | tray: red 4")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


@pytest.mark.parametrize(("lies", "asked"), [("", "rolled-again"), ("kept: blue 2 3", None)])
def test_a_throw_with_other_numbers_than_the_tally_has_may_come_after_a_skip(custom, lies, asked):
    """Custom Edition 12301: Ben's roll was typed, he skipped, and threw a two and a six; the two was thrown once more, and the three placed
    was proposed as of the roll that was typed. Where its dice were not taken up in between, a hand has turned one."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 2}, ben={"ben": 2})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    film.rolls("tray: blue 2 3")
    film.keep([film.game.commands["roll"](dice={"ben": (2, 3)}, seat="ben")])
    film.look()
    film.shows(lies)
    film.shows("tray: blue 2 6")
    film.shows("casino-3: blue 3 | tray: blue 6")
    assert (film.asks, film.why is None) == (asked, asked is not None), film.told()


def test_a_throw_that_cant_be_read_whole_and_shows_no_other_number_may_be_pushed_aside(custom):
    """So far as it can be read it is what was rolled, and somebody's sleeve may have moved it."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 1 5 6")
    film.shaken += 2
    film.shows("tray: red 1 5 6?face")
    film.shows("casino-6: red 6")
    assert (film.asks, film.why) == (None, "one red six moved to casino 6"), film.told()


def test_who_has_said_that_the_first_roll_counts_is_not_asked_once_it_is_placed(custom):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 1 5 6")
    film.rolls("tray: red 4 5 6")
    assert film.asks == "rolled-again", film.told()
    film.answer("old")
    film.shows("casino-6: red 6")
    assert (film.asks, film.why) == (None, "one red six moved to casino 6"), film.told()


@pytest.mark.parametrize(("hand", "first", "then", "asked"), [("kicker", "purple 5", "purple 1", True), ("ben", "blue 5", "blue 1", False)])
def test_only_a_lone_kicker_may_be_somebody_elses_where_the_roll_before_is_gone(film_of, hand, first, then, asked):
    """A die of his own colour that lies there instead is his, though it was taken back meanwhile that the turn before is kept."""
    film = film_of(3, kickers=True)
    film.hands(anna={"anna": 2}, ben={hand: 1}, carla={"carla": 1, "kicker": 1})
    before, now = annas_turn_waits(film)
    film.rolls(f"casino-4: green 4 | casino-2: red 2 | tray: {first}")
    film.shows("casino-4: green 4 | casino-2: red 2")
    for film.state in (before, now):
        film.look()
    film.rolls(f"casino-4: green 4 | casino-2: red 2 | tray: {then}")
    assert (film.asks == "rolled-again", film.observation.next_roll is None) == (asked, asked), film.told()
