"""A turn that the camera can't tell, and dice that speak of it: something is said. Anna has red dice, Ben blue ones; kickers are purple."""

from dataclasses import replace

import pytest

from companion.table.watch.watch import TableWatch
from vision.reading import altered

GONE = "Ben's roll 3 3 6 1 is gone from the tray: tap what was placed, or roll again"
UNREAD = "Ben's dice were rolled and are gone from the tray: tap what was placed, or roll again"
PART = "The tray holds two blue dice, and Ben's roll was not seen whole: tap what was placed, or roll again with all dice"


def said(film):
    return [str(notice.text) for notice in film.observation.notices]


def it_is_bens_turn(film, **ben):
    """Anna's fours are placed, and her rest is taken up. Where the tally was before."""
    film.hands(anna={"anna": 4}, ben=ben)
    before = film.state
    film.shows("")
    film.rolls("tray: red 1 4 4 6")
    film.shows("casino-4: red 4 4")
    film.press()
    film.shows("casino-4: red 4 4")
    return before


def taken_back(film, to):
    """The tally goes back there, and comes here again, and looks each time."""
    now, film.state = film.state, to
    film.look()
    assert (film.why, said(film)) == ("two red fours moved to casino 4", []), film.told()
    film.state = now
    film.look()


def test_of_a_roll_that_was_seen_before_it_was_taken_back_it_is_said_that_it_is_gone(film_of):
    """Its kicker has kicked nothing, or its own die: no place tells of it (Boulevard 10944, 11118)."""
    film = film_of(2, kickers=True, slot_machine=True)
    before = it_is_bens_turn(film, ben=3, kicker=1)
    film.rolls("casino-4: red 4 4 | tray: blue 3 3 6 purple 1")
    film.shows("casino-4: red 4 4")
    assert (film.asks, said(film)) == ("ambiguous", []), film.told()
    taken_back(film, before)
    assert (film.asks, film.why, said(film)) == (None, None, [GONE]), film.told()
    film.rolls("casino-4: red 4 4 | tray: blue 3 3 6 purple 1")
    assert (film.observation.roll.dice["ben"], said(film)) == ((3, 3, 6), []), film.told()


def test_of_a_roll_that_waits_it_is_said_that_none_of_it_lies_there(film_of):
    """What was placed of it was kicked off before anybody pressed (Boulevard 10994)."""
    film = film_of(2)
    it_is_bens_turn(film, ben=4)
    film.rolls("casino-4: red 4 4 | tray: blue 1 3 3 6")
    assert said(film) == [], film.told()
    film.shows("casino-4: red 4 4 | covered: tray")
    assert said(film) == [], film.told()
    film.shows("casino-4: red 4 4")
    assert said(film) == [GONE.replace("3 3 6 1", "1 3 3 6")], film.told()
    film.rolls("casino-4: red 4 4 | tray: red 2 5")
    assert (film.asks, said(film)) == ("passed-over", []), film.told()


def test_of_a_part_of_a_roll_that_nobody_saw_whole_it_is_said_that_it_lies_there(film_of):
    """Ben's three and his kicker are gone, and he was told to look beside the tray; once the tally had been taken back and forth, nothing
    was said any more (Boulevard 10939)."""
    film = film_of(2, kickers=True)
    before = it_is_bens_turn(film, ben=3, kicker=1)
    film.rolls("casino-4: red 4 4 | tray: blue 3 6")
    assert film.says == ["missing"], film.told()
    taken_back(film, before)
    assert said(film) == [PART], film.told()


@pytest.mark.parametrize("kicker", ["3?blurred", "3?colour/red"])
@pytest.mark.parametrize(("rest", "is_said"), [("", UNREAD), ("kept: blue 1 2", PART)], ids=["all gone", "some lie there"])
def test_of_a_roll_that_could_not_be_read_it_is_said_that_it_is_gone(film_of, kicker, rest, is_said):
    """One of its kickers has sent home what came there with the other (Boulevard 11628, 11637 of the symbolic evenings)."""
    film = film_of(2, kickers=True)
    it_is_bens_turn(film, ben=4, kicker=2)
    film.rolls(f"casino-4: red 4 4 | tray: blue 1 2 3 3 purple 3 {kicker}")
    assert film.asks is not None, film.told()
    film.shows(f"casino-4: red 4 4 | {rest}")
    assert (film.asks, film.why, said(film)) == (None, None, [is_said]), film.told()
    film.rolls("casino-4: red 4 4 | tray: blue 1 2 3 3 purple 3 3")
    assert (film.observation.roll.dice["kicker"], said(film)) == ((3, 3), []), film.told()


def test_so_it_is_of_one_that_was_seen_while_the_turn_before_was_asked_about(film_of):
    """Boulevard 11636 of the symbolic evenings."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 1}, ben={"ben": 1, "kicker": 1})
    film.shows("")
    film.shows("casino-4: red 4")
    film.rolls("casino-4: red 4 | tray: blue 3 purple 1")
    film.shows("casino-4: red 4")
    assert film.asks == "roll-not-seen", film.told()
    film.answer("yes")
    assert (film.turn, film.asks, said(film)) == ("ben", None, [UNREAD]), film.told()


@pytest.mark.parametrize(("look", "told"), [("", True), ("?stacked", True), ("", False)])
def test_what_a_turn_has_left_is_no_part_of_a_roll(film_of, look, told):
    """Anna's kicker sends one of Ben's fours back to his hand, and he has not rolled yet. His turn was told by a press, or an answer; or
    before the camera began to look."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 4, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben begins", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 3 4 4 6")
    film.shows(f"casino-4: blue 4 4{look} | kept: blue 3 6")
    film.answer("yes") if look else film.press()
    film.shows("casino-4: blue 4 4 | kept: blue 3 6")
    film.rolls("casino-4: blue 4 4 | kept: blue 3 6 | tray: red 1 4 5 5 purple 4")
    film.shows("casino-4: blue 4 red 4 | kept: blue 3 6")
    film.press()
    if not told:
        film.watch = TableWatch(2, may_have_missed=True)
        film.look()
    assert (film.turn, said(film)) == ("ben", [] if told else [PART]), film.told()


def anna_has_placed_under_a_lid(film, rest, is_read=True):
    """Her three lies there. Ben has thrown and placed, and a die of hers lies beside his four: she has had a four, too. is_read: whether
    that could be read still as his dice lay beside it."""
    film.hands(anna={"anna": 2}, ben={"ben": 2})
    film.shows("covered: casino-3")
    film.rolls("tray: red 3 4 | covered: casino-3")
    film.shows("kept: red 4 | covered: casino-3")
    assert film.asks == "covered", film.told()
    film.rolls("kept: red 4 | tray: blue 1 4 | covered: casino-3")
    if not is_read:
        dice = tuple(altered(die, ask=True, why_ask="blurred") if die.colour == "red" else die for die in film.reading.dice)
        film.watch.look(film.game, film.state, replace(film.reading, dice=dice), film.now_s)
    film.shows(f"{rest} | casino-4: red 4 blue 4 | covered: casino-3")


@pytest.mark.parametrize("is_read", [True, False])
def test_a_die_that_lies_in_the_tray_still_as_it_was_rolled_was_not_placed(film_of, is_read):
    """Las Vegas 12006 with --messy 0.1 --doubts 0.15 --clumsy 0.15 --family 0.1: it was proposed that she has placed her four."""
    film = film_of(2)
    anna_has_placed_under_a_lid(film, "kept: red 4 blue 1", is_read)
    assert (film.why, film.asks) == (None, "face"), film.told()
    film.answer("no")
    assert film.why is None, film.told()


def test_where_it_lies_there_no_more_it_was(film_of):
    film = film_of(2)
    anna_has_placed_under_a_lid(film, "kept: blue 1")
    assert film.why == "Anna: one red four moved to casino 4; then Ben: one blue four moved to casino 4", film.told()


def test_who_has_all_dice_of_the_roll_in_the_tray_has_placed_none(film_of):
    """Custom Edition 12206 with the same: Anna had placed before Ben threw, and a blue three had been laid beside her threes."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 2})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("casino-3: blue 3 | tray: red 1 3 3 5")
    film.shows("casino-3: blue 3 red 3 3 | kept: red 1 5")
    film.rolls("casino-3: blue 3 red 3 3 | kept: red 1 5 | tray: blue 1 3")
    assert film.why is None, film.told()
