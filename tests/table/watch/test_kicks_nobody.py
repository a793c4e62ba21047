"""Boulevard, where a kicker may be used on nobody: that is not told where a die is missing that it may have kicked. Anna has red dice, Ben
blue ones, kickers are purple."""

import pytest

from companion.table.watch.stories import Turn, puts_back


def ben_is_kicked_and_places_before_the_press(film):
    """Anna's one and her kicker go to casino 1, where two of Ben's lie: one comes back to his hand. He throws unseen and places a four."""
    film.hands(anna={"anna": 1, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Ben's", dice={1: {"ben": 2}})])
    film.shows("casino-1: blue 1 1")
    film.rolls("casino-1: blue 1 1 | tray: red 1 purple 1")
    film.shows("casino-1: red 1 blue 1")
    assert film.why == "one red one moved to casino 1 and one blue die kicked off casino 1", film.told()
    for _ in range(3):
        film.shows("casino-1: red 1 blue 1 | casino-4: blue 4")
    assert "casino 1 shows 1 blue, the tally says 2" in film.differs


def test_a_kick_is_not_told_as_none_where_a_die_is_missing(film_of):
    """That it was known to be missing made room for a kicker that kicks nobody, as this table may play it."""
    film = film_of(2, kickers=True, kick_optional=True)
    ben_is_kicked_and_places_before_the_press(film)
    assert film.why == "one red one moved to casino 1 and one blue die kicked off casino 1", film.told()


def test_a_kicker_may_have_kicked_nobody_once_people_have_said_why_the_die_is_missing(film_of):
    film = film_of(2, kickers=True, kick_optional=True)
    ben_is_kicked_and_places_before_the_press(film)
    film.settle("casino-1", "covered")
    film.shows("casino-1: red 1 blue 1 | casino-4: blue 4")
    assert film.why == "one red one moved to casino 1", film.told()


@pytest.mark.parametrize("again", [False, True])
def test_what_stands_proposed_is_not_told_otherwise_as_the_next_seat_places(film_of, again):
    """Ben's two fours stand, and his kicker has kicked nobody. Once Anna has placed a four, one of his may have been kicked by it, and
    placed again after hers: if the rest of his dice does not lie where it lay."""
    film = film_of(2, kickers=True, kick_optional=True)
    film.hands(anna={"anna": 5}, ben={"ben": 4, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="Anna has a four there", dice={4: {"anna": 1}}, turn="ben")])
    film.shows("casino-4: red 4")
    film.rolls("casino-4: red 4 | tray: blue 2 4 4 5 purple 4")
    film.shows("casino-4: red 4 blue 4 4 | kept: blue 2 5")
    assert film.why == "two blue fours moved to casino 4", film.told()
    film.rolls("casino-4: red 4 blue 4 4 | kept: blue 2 5 | tray: red 1 1 1 4")
    both = "Ben: two blue fours moved to casino 4; then Anna: one red four moved to casino 4"
    film.shaken += again
    for _ in range(2):
        film.shows(f"casino-4: red 4 4 blue 4 4 | {'tray' if again else 'kept'}: blue 2 5")
        assert (film.why, film.asks) == ((None, "ambiguous") if again else (both, None)), film.told()
    assert not again or both in film.offered


def test_a_die_that_is_gone_is_not_the_kick_of_a_seat_whose_rest_speaks_for_another_number(film_of):
    """Anna's fours are out of the tray, and of the rest none is; then a white one is gone from casino 2: by Anna's lone kicker, or Ben's?
    It is asked as long as nobody has said so, though Anna takes her dice back."""
    film = film_of(2, kickers=True, neutral_dice=True)
    film.hands(anna={"anna": 4, "kicker": 2}, ben={"ben": 1, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="a white one there", dice={2: {"neutral": 1}})])
    film.shows("casino-2: white 2")
    film.rolls("casino-2: white 2 | tray: red 1 4 5 6 purple 2 4")
    film.shows("kept: red 1 5 6 | tray: blue 3")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()
    film.shows("")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()
    film.answer("no")
    film.shows("tray: blue 3")
    assert film.why is None, film.told()


@pytest.mark.parametrize(("source", "asked"), [("told", True), ("seen", False)])
def test_a_turn_that_puts_back_what_the_one_before_kicked_off_is_asked_about_unless_its_throw_was_seen(source, asked):
    """Anna's two lies beside Ben's, as if she had kicked nobody; or she has kicked his, and he has placed it there again."""
    red_two, blue_two = ("casino-2", "red", "normal", None), ("casino-2", "blue", "normal", None)
    anna = Turn("anna", (), None, "seen", None, None, {red_two: 1}, {blue_two: 1}, {})
    ben = Turn("ben", (), None, source, None, None, {blue_two: 1}, {}, {})
    assert puts_back([anna, ben]) is asked
    assert not puts_back([ben, anna])


def test_a_die_that_a_kicker_has_taken_off_and_that_lies_there_again_may_never_have_left(film_of):
    film = film_of(2, kickers=True)
    hands = {"anna": {"anna": 3, "kicker": 1}, "ben": {"ben": 2}}
    film.keep([film.game.commands["adjust"](reason="in the middle of the round", dice={5: {"ben": 1}}, in_hand=hands)])
    film.shows("casino-5: blue 5")
    film.rolls("casino-5: blue 5 | tray: red 1 2 5 purple 5")
    film.rolls("casino-5: blue 5 red 5 | kept: red 1 2 | tray: blue 3 4")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()


@pytest.mark.parametrize("tray", ["tray: red 1 4 5", "kept: red 1 4 5", ""])
def test_a_die_kicked_off_where_nobody_can_see_it_is_asked_about(film_of, tray):
    """A lid lies on casino 3, where two of Ben's are: the kicker that is gone may have kicked one, or lie there still."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Ben's", dice={3: {"ben": 2}})])
    film.shows("covered: casino-3")
    film.rolls("tray: red 1 4 5 purple 3 | covered: casino-3")
    film.shows(f"{tray} | covered: casino-3")
    assert (film.why, film.asks) == (None, "covered"), film.told()
    assert film.offered == ["one blue die kicked off casino 3", "one violet three moved to casino 3", "Nothing yet"]


@pytest.mark.parametrize("own", [0, 1])
def test_a_kicker_that_may_have_kicked_under_cover_is_asked_about(film_of, own):
    """Boulevard 9608: a lid lay on casino 3, and it was proposed unasked that nobody was kicked there, as the table may play it. 9814: or
    that the die was which had just been placed."""
    film = film_of(2, kickers=True, kick_optional=True)
    film.hands(anna={"anna": own, "kicker": 1}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="two of Ben's", dice={3: {"ben": 2}})])
    film.shows("covered: casino-3")
    film.rolls(f"tray: purple 3 {'red 3' * own} | covered: casino-3")
    film.shows("covered: casino-3")
    assert (film.why, film.asks) == (None, "covered"), film.told()
    placed = "one red three moved to casino 3 and " * own
    nothing_left = "which kicks off what came there with it" if own else "which kicks nobody"
    kicked = [f"{placed}one blue die kicked off casino 3", f"kicker to casino 3, {nothing_left}"]
    assert film.offered[:2] == kicked, film.offered


@pytest.mark.parametrize("kicker", ["purple 1", ""])
def test_a_kicker_that_lies_in_the_tray_has_kicked_nothing_yet(film_of, kicker):
    """Boulevard 9618: a die was in somebody's hand for a look, Ben's rest lay beside Carla's roll, and her kicker counted as his."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3}, ben={"ben": 3, "kicker": 1})
    film.shows("")
    film.rolls("tray: red 1 4 4")
    film.shows("casino-1: red 1 | kept: red 4 4")
    film.press()
    film.rolls("casino-1: red 1 | kept: red 4 4 | tray: blue 4 5 6 purple 1")
    film.shows(f"kept: red 4 4 blue 4 5 6 {kicker}")
    assert film.why == (None if kicker else "one red die kicked off casino 1"), film.told()


def a_kick_is_typed(film):
    """Ben's three, which Anna's kicker has kicked off, is typed away by people who do not look up."""
    film.shows("")
    commands = film.game.commands
    film.keep([commands["roll"]({"anna": (1, 1, 4, 4, 5, 6), "kicker": (1, 2)}), commands["place"](face=4)])
    film.keep([commands["roll"]({"ben": (1, 1, 2, 3, 5, 6), "kicker": (1, 2)}), commands["place"](face=3)])
    film.shows("casino-4: red 4 4 | casino-3: blue 3")
    film.keep([commands["roll"]({"anna": (1, 1, 5, 6), "kicker": (1, 3)}), commands["place"](face=3), commands["kick"](owner="ben")])


def test_a_die_that_lies_there_still_though_it_was_kicked_off_is_not_a_turn_that_nobody_is_asked_about(film_of):
    """The rehearsed evening 12006: beside what Ben's turn before had left it was told as his next one."""
    film = film_of(2, kickers=True)
    a_kick_is_typed(film)
    film.rolls("casino-4: red 4 4 | casino-3: blue 3 | tray: blue 1 1 2 5 6 purple 1 2")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()


def test_once_it_was_seen_to_be_gone_what_comes_there_was_placed(film_of):
    film = film_of(2, kickers=True)
    a_kick_is_typed(film)
    film.shows("casino-4: red 4 4")
    film.rolls("casino-4: red 4 4 | tray: blue 1 1 2 3 5 6 purple 1 2")
    film.shows("casino-4: red 4 4 | casino-3: blue 3 | tray: blue 1 1 2 5 6 purple 1 2")
    assert (film.why, film.asks) == ("one blue three moved to casino 3", None), film.told()


def test_while_a_hand_hides_its_place_it_was_not_seen_to_be_gone(film_of):
    film = film_of(2, kickers=True)
    a_kick_is_typed(film)
    film.shows("casino-4: red 4 4 | covered: casino-3")
    film.rolls("casino-4: red 4 4 | casino-3: blue 3 | tray: blue 1 1 2 5 6 purple 1 2")
    assert (film.why, film.asks) == (None, "kicked-off"), film.told()


def test_what_is_taken_back_is_not_kicked_off(film_of):
    film = film_of(2, kickers=True)
    film.shows("")
    before = film.state
    film.rolls("tray: red 1 1 4 4 5 6 purple 1 2")
    film.shows("casino-4: red 4 4 | tray: red 1 1 5 6 purple 1 2")
    film.press()
    film.shows("casino-4: red 4 4 | tray: red 1 1 5 6 purple 1 2")
    film.state = before
    film.look()
    assert (film.why, film.asks) == ("two red fours moved to casino 4", None), film.told()
