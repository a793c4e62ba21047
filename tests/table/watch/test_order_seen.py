"""Turns are not proposed in an order in which their dice did not come. Anna has red dice, Ben blue ones.

Custom Edition 5728 of the rehearsed evenings: both of one player's dice lay there when the other's came, and it was proposed as the
first, the other's and the second.
"""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.games.layout import SeenPiece
from companion.table.watch.order_seen import Lay, OrderSeen, TallyAt
from companion.table.watch.tray import Left

THREE, ONE, FIVE = ("casino-3", "red", "", None), ("casino-1", "red", "", None), ("casino-5", "blue", "", None)
PLACES = frozenset({"casino-1", "casino-3", "casino-5"})
AT = TallyAt((1, 7, False), frozenset())
OWNERS = SimpleNamespace(owners={"red": "anna", "blue": "ben"})
TURNS = [SimpleNamespace(added={key: 1}) for key in (THREE, FIVE, ONE)]


@pytest.mark.parametrize(
    ("looks", "is_another"),
    [
        pytest.param([({THREE: 1}, PLACES), ({THREE: 1, ONE: 1}, PLACES)], True, id="her one lay there before his five"),
        pytest.param([({THREE: 1}, PLACES), ({THREE: 1, FIVE: 1}, PLACES)], False, id="his five came first"),
        pytest.param([({THREE: 1, FIVE: 1}, PLACES), ({THREE: 1, ONE: 1}, PLACES)], False, id="his five was pushed for a moment"),
        pytest.param([({THREE: 1, ONE: 1}, PLACES - {"casino-5"})], False, id="his place was covered"),
        pytest.param([({THREE: 1, ONE: 1, FIVE: 1}, PLACES)], False, id="all came at once"),
        pytest.param([], False, id="nothing was seen"),
    ],
)
def test_what_lay_there_before_an_earlier_turns_dice_is_of_no_later_turn(looks, is_another):
    seen = OrderSeen()
    for off, places in looks:
        seen.see(AT, Lay(off, places))
    assert seen.contradicts(AT, TURNS) == is_another


def test_a_seat_that_places_the_same_number_twice_has_its_first_die_there_before_the_others():
    seen = OrderSeen()
    seen.see(AT, Lay({ONE: 1}, PLACES))
    seen.see(AT, Lay({ONE: 1, FIVE: 1}, PLACES))
    assert not seen.contradicts(AT, [SimpleNamespace(added={key: 1}) for key in (ONE, FIVE, ONE)])


def test_what_was_seen_before_the_tally_moved_on_tells_nothing():
    seen, later = OrderSeen(), TallyAt((1, 9, False), frozenset({(THREE, 1), (ONE, 1)}))
    seen.see(AT, Lay({THREE: 1, ONE: 1}, PLACES))
    assert not seen.contradicts(later, TURNS)
    seen.see(later, Lay({THREE: 1, ONE: 1}, PLACES))
    assert not seen.contradicts(later, TURNS)


def test_a_die_that_lay_there_before_the_rest_did_so_where_the_tally_is_taken_back():
    """Also where the camera had begun to look only then. Custom Edition 15018 of the rehearsed evenings: Ben's threes lay there as others
    had skipped, he threw the rest anew, and it was proposed as one roll once a skip was taken back."""
    seen, later, rest = OrderSeen(), TallyAt((1, 9, False), frozenset()), {(("red", ""), 4): 1}
    seen.see(later, Lay({THREE: 1}, PLACES, {}))
    seen.see(later, Lay({THREE: 1}, PLACES, rest))
    turn, bare = SimpleNamespace(seat="anna", source="told", added={THREE: 1}, rest=rest), SimpleNamespace(tray=list)
    assert seen.lay_there_before_the_rest(AT, [turn], OWNERS, bare)


def test_turns_that_are_told_as_their_dice_came_are_proposed(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 3 4")
    film.shows("casino-3: red 3 | kept: red 1 4")
    film.rolls("casino-3: red 3 | kept: red 1 4 | tray: blue 5 6")
    film.shows("casino-3: red 3 | kept: red 1 4 blue 6 | casino-5: blue 5")
    assert film.why == "Anna: one red three moved to casino 3; then Ben: one blue five moved to casino 5", film.told()


def test_what_lay_on_its_place_beside_the_whole_roll_was_not_placed_of_it():
    """Custom Edition 7822: a die of Anna's was pushed to casino 1, she threw a one besides, and skipped."""
    seen, one = OrderSeen(), (("red", ""), 1)
    anna = SimpleNamespace(source="seen", added={ONE: 1}, rest={(("red", ""), 4): 1})
    for pushed in (0, 1):
        seen.forget()
        seen.see(AT, Lay({ONE: pushed}, PLACES, {one: 1, (("red", ""), 4): 1}))
        seen.see(AT, Lay({ONE: 1}, PLACES, {(("red", ""), 4): 1}))
        assert seen.lay_there_beside_the_roll(AT, [anna], OWNERS) == bool(pushed)


@pytest.mark.parametrize(("lay", "asks"), [("casino-4: red 4 | ", "face"), ("", None)])
def test_what_lay_on_its_place_beside_the_whole_roll_that_was_typed_was_not_placed_of_it(custom, lay, asks):
    """Custom Edition 12442: a four of Anna's was laid to casino 4. Her roll, with a four, was typed; then she skipped."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows(lay)
    film.rolls(f"{lay}tray: red 1 3 4")
    film.keep([film.game.commands["roll"](dice={"anna": (1, 3, 4)}, seat="anna")])
    film.look()
    film.shows("casino-4: red 4 | tray: blue 2 3")
    assert (film.asks, film.why) == (asks, None if asks else "one red four moved to casino 4"), film.told()


@pytest.mark.parametrize(("seat", "white", "is_another"), [("ben", 0, True), ("anna", 0, False), ("ben", 1, False)])
def test_nor_was_what_lay_there_before_placed_in_a_later_turn(seat, white, is_another):
    """Custom Edition 9471: a die of Ben's was laid to Anna's three, he threw six, and skipped; it was told as placed after hers. Of several
    turns only a seat's own dice tell."""
    key = ("casino-3", "white" if white else "blue", "", None)
    anna = SimpleNamespace(seat="anna", source="told", added={THREE: 1}, rest={})
    later = SimpleNamespace(seat=seat, source="seen", added={key: 1}, rest={(("blue", ""), 4): 1})
    seen = OrderSeen()
    seen.see(AT, Lay({THREE: 1, key: 1}, PLACES, {((key[1], ""), 3): 1, (("blue", ""), 4): 1}))
    assert seen.lay_there_beside_the_roll(AT, [anna, later], OWNERS) == is_another


@pytest.mark.parametrize("lies", ["kept: blue 3 4", "kept: blue 3"])
def test_a_die_that_lay_there_beside_all_of_its_seats_hand_is_none_of_its_roll(film_of, lies):
    """Las Vegas 8524, clumsy: a die of Ben's was laid to Anna's five. He threw his two and one fell off the table; he seemed to have
    placed it. Where she takes up his four with her own, all of his were on the table; but the three was thrown later."""
    film = film_of(2)
    film.hands(anna={"anna": 2}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 3 4 6 6")
    film.shows("casino-6: blue 6 6 | kept: blue 3 4")
    film.press()
    film.rolls("casino-6: blue 6 6 | kept: blue 3 4 | tray: red 4 5")
    film.shows(f"casino-6: blue 6 6 | casino-5: red 5 blue 5 | {lies}")
    film.rolls("casino-6: blue 6 6 | casino-5: red 5 blue 5 | tray: blue 3")
    assert (film.asks, film.why) == ("roll-not-seen", None), film.told()


@pytest.mark.parametrize(
    ("first", "asks"),
    [
        pytest.param("casino-1: red 1 | tray: red 4 blue 1 3 5", "other-order", id="her one lay there before his five"),
        pytest.param("casino-5: blue 5 | tray: red 1 4 blue 1 3", None, id="his five came first"),
    ],
)
def test_turns_whose_dice_came_in_another_order_are_asked_about(custom, first, asks):
    """Custom Edition 5728: Ben had skipped as her three waited to be confirmed; she placed a one, then he a five."""
    film = custom(house_rule="A")
    film.state = replace(film.state, hands={"anna": {"anna": 3}, "ben": {"ben": 3}})
    film.keep([film.game.commands["roll"](dice={"anna": (3, 4, 5)}, seat="anna")])
    film.shows("casino-3: red 3")
    film.rolls(f"casino-3: red 3 | {first}")
    film.shows("casino-3: red 3 | casino-1: red 1 | casino-5: blue 5 | kept: red 4 blue 1 3")
    assert (film.asks, film.why is None) == (asks, asks is not None), film.told()


@pytest.mark.parametrize(("first", "asked"), [("", "roll-not-seen"), ("casino-4: red 4 4 | kept: red 1", None)])
def test_one_die_that_came_together_with_the_turn_before_may_be_laid_by_that_hand(film_of, first, asked):
    """Las Vegas 12438: a die of Ben's was laid to Anna's fours, and of his throw one fell off the table: that was told as his turn."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 1 4 4")
    film.shows(first or "tray: red 1 4 4")
    film.rolls("casino-4: red 4 4 blue 4 | kept: red 1 | tray: blue 2 3")
    both = "Anna: two red fours moved to casino 4; then Ben: one blue four moved to casino 4"
    assert (film.asks, film.why) == (asked, None if asked else both), film.told()


FOUR_HERE, FOUR_ELSEWHERE = (10.0, 10.0), (90.0, 10.0)


@pytest.mark.parametrize(
    ("tray_in_view", "went_on", "lies", "was_thrown_later"),
    [
        pytest.param(True, False, True, True, id="it lies elsewhere now"),
        pytest.param(True, False, False, False, id="none of it lies there now"),
        pytest.param(True, True, True, False, id="the tally has moved on and back since"),
        pytest.param(False, False, True, False, id="nobody saw where it lay then"),
    ],
)
def test_a_rest_that_does_not_lie_where_it_lay_as_the_placement_came_was_thrown_later(tray_in_view, went_on, lies, was_thrown_later):
    """Only as long as the tally stays: who takes back and gives again may have laid it elsewhere."""
    seen, rest, later = OrderSeen(), {(("red", ""), 4): 1}, TallyAt((1, 9, False), frozenset())
    four = SeenPiece("red", 4, "", index=0)
    seen.see(AT, Lay({THREE: 1}, PLACES, rest if tray_in_view else None, (Left(("red", ""), 4, FOUR_HERE),)))
    if went_on:
        seen.see(later, Lay({THREE: 1}, PLACES, rest))
    seen.see(AT, Lay({THREE: 1, FIVE: 1}, PLACES, rest))
    turn = SimpleNamespace(seat="anna", source="told", added={THREE: 1}, rest=rest)
    sight = SimpleNamespace(tray=lambda: [four] if lies else [], spots={0: FOUR_ELSEWHERE})
    assert seen.lay_there_before_the_rest(AT, [turn], OWNERS, sight) == was_thrown_later
