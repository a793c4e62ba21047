"""What lies in the tray once something that covered it is taken away, or is never wholly in view. Anna has red dice, Ben blue ones."""

import pytest


@pytest.mark.parametrize("covered", [True, False])
def test_what_lies_in_the_tray_once_a_lid_is_taken_off_it_is_asked_about_where_turns_were_kept_meanwhile(film_of, covered):
    """Las Vegas 9409: what Anna had left of a turn that she played under the lid was shown as her next roll."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 4})
    film.shows("")
    lid = "covered: tray" if covered else ""
    film.shows(f"casino-5: red 5 5 | {lid}")
    film.answer("yes")
    film.shows(f"casino-5: red 5 5 | casino-3: blue 3 3 | {lid}")
    film.answer("yes")
    film.shows("casino-5: red 5 5 | casino-3: blue 3 3 | tray: red 1 2 blue 1 5")
    assert (film.asks, film.observation.roll is None) == (("found-roll", True) if covered else ("left-over", False)), film.told()
    if covered:
        film.answer("no")
        film.rolls("casino-5: red 5 5 | casino-3: blue 3 3 | tray: red 1 1")
        assert dict(film.observation.roll.dice) == {"anna": (1, 1)}, film.told()


def test_a_rest_that_a_lid_had_covered_is_nobodys_throw_out_of_turn(film_of):
    """It was asked whose roll the red dice are, and then told to take them out."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 4})
    film.shows("")
    film.shows("casino-5: red 5 5 | covered: tray")
    film.answer("yes")
    film.shows("casino-5: red 5 5 | tray: red 1 2")
    assert film.asks is None, film.told()
    film.shows("casino-5: red 5 5 | kept: red 1 2 | tray: blue 1 3 3 5")
    assert (film.asks, dict(film.observation.roll.dice)) == (None, {"ben": (1, 3, 3, 5)}), film.told()


def test_a_roll_in_a_tray_that_is_never_wholly_in_view_is_one(film_of):
    """The filmed round under a bright lamp: the glare hid some of the tray all evening, and every other roll was asked about."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 4})
    film.shows("covered: tray")
    film.rolls("tray: red 1 5 5 | covered: tray")
    film.shows("casino-5: red 5 5 | covered: tray")
    film.press()
    film.rolls("casino-5: red 5 5 | tray: blue 1 3 3 5 | covered: tray")
    assert (film.asks, dict(film.observation.roll.dice)) == (None, {"ben": (1, 3, 3, 5)}), film.told()
    film.shows("casino-5: red 5 5 | casino-3: blue 3 3 | covered: tray")
    film.press()
    film.rolls("casino-5: red 5 5 | casino-3: blue 3 3 | tray: red 1 | covered: tray")
    assert (film.asks, dict(film.observation.roll.dice)) == (None, {"anna": (1,)}), film.told()


@pytest.mark.parametrize("lay", ["", "tray: blue 2 3"])
def test_what_the_next_seat_has_thrown_under_a_lid_is_a_roll(film_of, lay):
    """Only of Anna, who has played under it, something may lie there that nobody saw to stay."""
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 4})
    film.shows(lay)
    film.shows("casino-5: red 5 5 | covered: tray")
    film.answer("yes")
    film.rolls("casino-5: red 5 5 | tray: blue 1 3 3 5")
    assert (film.asks, dict(film.observation.roll.dice)) == (None, {"ben": (1, 3, 3, 5)}), film.told()


def test_what_lies_under_a_lid_that_was_there_as_the_camera_began_to_look_is_asked_about(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 4}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Anna's", dice={5: {"anna": 2}})])
    for _ in range(2):
        film.shows("casino-5: red 5 5 | covered: tray")
    film.shows("casino-5: red 5 5 | tray: red 1 2")
    assert (film.asks, film.observation.roll) == ("found-roll", None), film.told()


LIDS = [("covered: tray", "rolled-again"), ("tray: red 1 3 4 | covered: tray", None), ("tray: red 1 3 4", None)]


@pytest.mark.parametrize(("lid", "asked"), LIDS)
def test_who_may_skip_is_asked_about_once_the_roll_was_under_a_lid(custom, lid, asked):
    """Custom Edition 10244: Anna skips, everybody does, and she throws anew, all under the lid. What she placed then was proposed as if of
    the roll that was seen before. Where glare alone hides some of the tray, and the roll is seen, nobody is asked."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 4})
    film.rolls("tray: red 1 3 4")
    film.shows(lid)
    film.shows("casino-1: red 1 | covered: tray")
    assert (film.asks, film.why is None) == (asked, asked is not None), film.told()
    film.answer("skip") if asked else film.press()
    assert film.on(1) == {"anna": 1}, film.told()


def test_a_roll_that_lies_there_once_the_lid_is_off_has_not_been_skipped(custom):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 3}, ben={"ben": 4})
    film.rolls("tray: red 1 3 4")
    film.shows("covered: tray")
    film.shows("tray: red 1 3 4")
    film.shows("casino-1: red 1 | tray: red 3 4")
    assert (film.asks, film.why) == (None, "one red one moved to casino 1"), film.told()


@pytest.mark.parametrize(("bens", "asked"), [({}, "rolled-again"), ({"ben": 1}, None)])
def test_who_plays_on_alone_may_have_thrown_and_skipped_under_a_lid(custom, bens, asked):
    """Custom Edition 12349: Carla's throw and her skip were under a lid. What she threw once it was off stood proposed, and would have
    left her a skip more. Where another seat has dice still, that one's throw would have told."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben=bens)
    film.shows("covered: tray")
    film.rolls("tray: red 4")
    film.shows("casino-4: red 4")
    told = None if asked else "one red four moved to casino 4"
    assert (film.asks, film.why) == (asked, told), film.told()
    assert not asked or film.offered[1].startswith("Anna skips"), film.offered
