"""Dice of two throws are no roll together, whoever's they are. Anna has red dice, Ben blue ones; kickers are purple."""

import pytest


@pytest.fixture
def annas_kicker_is_gone(film_of):
    """She has thrown and laid a kicker unseen, which kicked nobody: her rest lies in the tray."""
    film = film_of(2, kickers=True, neutral_dice=True)
    film.hands(anna={"anna": 3, "neutral": 1, "kicker": 2}, ben={"ben": 3, "neutral": 1, "kicker": 2})
    film.shows("")
    film.rolls("tray: red 2 4 6 white 4 purple 6")
    assert "missing" in film.says, film.told()
    return film


def test_the_white_dice_and_kickers_of_the_next_throw_make_no_roll_of_a_rest(annas_kicker_is_gone):
    """Boulevard 4815 of the rehearsed evenings: Anna's rest with Ben's white die and kickers was shown as her roll."""
    film = annas_kicker_is_gone
    film.rolls("kept: red 2 4 6 | tray: blue 1 2 2 white 3 purple 5 5")
    assert (film.observation.roll, film.asks) == (None, "wrong-seat"), film.told()
    film.shows("kept: red 2 4 6 blue 1 2 2 white 3 purple 5 5")
    assert (film.observation.roll, film.asks) == (None, "wrong-seat"), film.told()


def test_a_kicker_that_fell_off_the_table_is_thrown_to_the_rest(annas_kicker_is_gone):
    film = annas_kicker_is_gone
    film.shows("kept: red 2 4 6 white 4 purple 6 | tray: purple 1")
    assert film.observation.roll.dice == {"anna": (2, 4, 6), "kicker": (1, 6), "neutral": (4,)}, film.told()


def test_all_dice_thrown_anew_beside_anothers_are_a_roll(annas_kicker_is_gone):
    """Ben was too quick. That Anna's own dice lie elsewhere tells that she has thrown."""
    film = annas_kicker_is_gone
    film.rolls("tray: red 1 4 6 white 3 purple 5 5 blue 1 2 2")
    assert film.observation.roll.dice == {"anna": (1, 4, 6), "kicker": (5, 5), "neutral": (3,)}, film.told()


def test_a_die_that_lay_on_a_casino_before_the_throw_is_none_of_it(film_of):
    """Boulevard 5810: Ben had placed a five that nobody confirmed, Anna a kicker, and the camera began anew. Then he threw four dice and
    placed the five of them: with the one that lay there they were proposed as a roll of five."""
    film = film_of(2)
    film.hands(ben={"ben": 5}, anna={"anna": 3})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    film.shows("casino-5: blue 5 | tray: blue 1 3 4 6")
    film.watch.reset()
    film.shows("casino-5: blue 5")
    film.shows("casino-5: blue 5")
    film.rolls("casino-5: blue 5 | tray: blue 2 3 4 5")
    film.shows("casino-5: blue 5 5 | kept: blue 2 3 4")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


def test_a_die_that_lay_on_a_casino_beside_the_whole_roll_was_not_placed_of_it(film_of):
    """Custom Edition 7822: a child lays a five there. Anna takes her own up to think, and that was proposed as placed."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.rolls("tray: red 2 3 5")
    film.shows("casino-5: red 5 | kept: red 2 3 5")
    film.shows("casino-5: red 5 | kept: red 2 3")
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


def test_a_placement_that_was_seen_half_way_is_proposed(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 5}, ben={"ben": 3})
    film.shows("")
    film.rolls("casino-5: red 5 | tray: red 2 3 4 5")
    film.shows("casino-5: red 5 5 | kept: red 2 3 4")
    assert (film.why, film.asks) == ("two red fives moved to casino 5", None), film.told()


def test_so_is_one_beside_a_rest_of_which_a_die_could_not_be_read_for_a_look(film_of):
    film = film_of(2)
    film.hands(anna={"anna": 5}, ben={"ben": 3})
    film.shows("")
    film.rolls("casino-5: red 5 | tray: red 2 3 4?blurred 5")
    film.shows("casino-5: red 5 5 | tray: red 2 3 4")
    assert (film.why, film.asks) == ("two red fives moved to casino 5", None), film.told()


def test_what_lay_in_the_tray_as_the_camera_began_is_no_roll_though_only_a_kicker_was_played(film_of):
    """Boulevard 5906: Anna's kicker kicked nobody and left the table, so nothing lay on the casinos when the camera began anew. Once Ben's
    turn was typed, her rest and a kicker of his were shown as her next roll."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3, "kicker": 2}, ben={"ben": 3, "kicker": 1})
    film.keep([film.game.commands["roll"](dice={"anna": (2, 4, 6), "kicker": (1, 5)}, seat="anna"), film.game.commands["place"](face=1)])
    film.shows("tray: red 2 4 6 blue 1 2 2 purple 4")
    film.keep([film.game.commands["roll"](dice={"ben": (1, 1, 2), "kicker": (4,)}, seat="ben"), film.game.commands["place"](face=1)])
    film.shows("casino-1: blue 1 1 | kept: red 2 4 6 blue 2 purple 4")
    assert (film.observation.roll, film.asks) == (None, "found-roll"), film.told()


def test_what_lay_there_before_the_throw_is_asked_about_once_an_undo_is_given_back(film_of):
    """Custom Edition 6333: while the tally was elsewhere it was forgotten that a die had lain there."""
    film = film_of(2)
    film.hands(ben={"ben": 5}, anna={"anna": 3})
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben")])
    before = film.state
    film.keep([film.game.commands["roll"](dice={"ben": (2, 2, 2, 2, 6)}, seat="ben"), film.game.commands["place"](face=6)])
    film.keep([film.game.commands["adjust"](reason="Ben's turn", turn="ben", in_hand={"ben": {"ben": 5}})])
    now = film.state
    film.shows("casino-6: blue 6 | casino-5: blue 5")
    film.shows("casino-6: blue 6 | casino-5: blue 5")
    film.rolls("casino-6: blue 6 | casino-5: blue 5 | tray: blue 2 3 4 5")
    film.shows("casino-6: blue 6 | casino-5: blue 5 5 | kept: blue 2 3 4")
    assert film.asks == "roll-not-seen", film.told()
    for film.state in (before, now):
        film.look()
    assert (film.why, film.asks) == (None, "roll-not-seen"), film.told()


@pytest.mark.parametrize("bens", ["blue 2 5 6 white 6", "blue 2 5 6"])
def test_white_dice_that_lay_there_as_the_camera_began_may_be_of_two_throws(film_of, bens):
    """Las Vegas 6223: Ben had placed one of the white threes, Anna two, and both rests lay there. Three were proposed as Ben's."""
    film = film_of(2, neutral_dice=True)
    whites = 3 + bens.count("white")
    hands = {"anna": {"anna": 3, "neutral": 3}, "ben": {"ben": 3, "neutral": whites}}
    lying = {4: {"anna": 2}}
    film.keep([film.game.commands["adjust"](reason="in the middle of the round", dice=lying, in_hand=hands, turn="ben")])
    for _ in range(2):
        film.shows(f"casino-4: red 4 4 | casino-3: white 3 3 3 | tray: {bens} red 1 2 4")
        assert film.why is None, film.told()
    assert film.asks == "roll-not-seen", film.told()


@pytest.fixture
def ben_has_rolled_a_kicker(film_of):
    """Anna has placed two ones and kicked nobody, and Ben has thrown."""
    film = film_of(2, kickers=True, kick_optional=True)
    hands = {"anna": {"anna": 4, "kicker": 1}, "ben": {"ben": 3, "kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="in the middle of the round", dice={6: {"anna": 1, "ben": 1}}, in_hand=hands)])
    film.shows("casino-6: red 6 blue 6")
    film.rolls("casino-6: red 6 blue 6 | tray: red 1 1 3 4 purple 1")
    film.shows("casino-6: red 6 blue 6 | casino-1: red 1 1 | kept: red 3 4")
    assert film.why == "two red ones moved to casino 1", film.told()
    film.rolls("casino-6: red 6 blue 6 | casino-1: red 1 1 | kept: red 3 4 | tray: blue 3 5 5 purple 1")
    assert film.why == "two red ones moved to casino 1", film.told()
    return film


def test_a_turn_that_the_next_roll_followed_is_not_told_otherwise_unasked(ben_has_rolled_a_kicker):
    """Boulevard 6206: Ben's kicker has kicked a one of Anna's. It was proposed that hers had."""
    film = ben_has_rolled_a_kicker
    film.shows("casino-6: red 6 blue 6 | casino-1: red 1")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    assert film.offered[0] == "Anna: two red ones moved to casino 1; then Ben: one red die kicked off casino 1"
    film.answer("story-1")
    assert (film.turn, film.on(1)) == ("anna", {"anna": 1}), film.told()


def test_turns_of_which_somebody_has_said_that_they_were_none_are_not_proposed_unasked(film_of):
    """Boulevard 6227: whether it was so was asked, and denied; once other dice were taken up, nothing spoke against it any more."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 3})
    film.shows("")
    film.shows("casino-5: red 5?colour/blue 5 | tray: red 2")
    assert film.asks == "colour", film.told()
    film.answer("no")
    assert (film.why, film.asks) == (None, None), film.told()
    film.shows("casino-5: red 5 5 | tray: red 2")
    assert (film.why, film.asks) == (None, "denied"), film.told()
    film.answer("no")
    film.look()
    assert (film.why, film.asks) == (None, None), film.told()
    for _ in range(2):
        film.shows("casino-5: red 5 | tray: red 2")
    film.shows("casino-5: red 5 5 | tray: red 2")
    film.answer("yes")
    assert film.on(5) == {"anna": 2}, film.told()


def test_a_white_die_that_a_turn_before_has_left_is_no_rest_of_a_turn_that_nobody_saw(film_of):
    """A clumsy evening, Boulevard 24: somebody had laid a die of Ben's to hers, and with Anna's white one it was proposed as his turn."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1}, ben={"ben": 1, "neutral": 1})
    film.shows("")
    film.rolls("tray: red 3 3 white 1")
    film.shows("casino-3: red 3 3 | kept: white 1")
    film.press()
    film.shows("casino-3: red 3 3 blue 3 | kept: white 1")
    assert film.why is None, film.told()


@pytest.mark.parametrize(("annas", "asks"), [("red 2 2", "roll-not-seen"), ("red 2", None)])
def test_what_lay_there_as_the_camera_began_may_be_of_two_turns_where_others_have_placed_in_between(film_of, annas, asks):
    """Boulevard 7219: Ben has placed a four, Anna a two, and Ben a four; both of his were proposed as one turn."""
    film = film_of(2)
    hands = {"anna": {"anna": 5}, "ben": {"ben": 7}}
    film.keep([film.game.commands["adjust"](reason="in the middle of the round", dice={2: {"anna": 1}}, in_hand=hands, turn="ben")])
    for _ in range(3):
        film.shows(f"casino-2: {annas} | casino-4: blue 4 4 | tray: blue 1 2 5 6 6")
        assert film.asks == asks, film.told()
    film.rolls(f"casino-2: {annas} | casino-4: blue 4 4 | tray: red 1 4 5 6 | kept: blue 1 2 5 6 6")
    film.shows(f"casino-2: {annas} | casino-4: blue 4 4 | casino-5: red 5 | kept: blue 1 2 5 6 6 red 1 4 6")
    assert (film.why is None) == (asks is not None), film.told()


def test_a_white_die_beside_a_rest_and_the_next_throw_may_be_of_either(film_of):
    """Nobody saw Anna's throw. The white two was proposed as hers, and shown as Ben's at once, where that was not looked at."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 4, "neutral": 1}, ben={"ben": 2, "neutral": 1})
    film.shows("")
    film.rolls("casino-5: red 5 5 | tray: red 1 3 white 2 blue 4 6")
    assert (film.why, film.asks, film.observation.roll) == (None, "roll-not-seen", None), film.told()


def test_kickers_of_the_next_seats_throw_are_none_that_were_rolled_again(film_of):
    """Boulevard 10234: Anna lays a kicker, unseen, and Ben throws the other one and his own. It was asked whether Anna had rolled his."""
    film = film_of(2, kickers=True)
    film.hands(anna={"anna": 3, "kicker": 2}, ben={"ben": 2, "kicker": 2})
    film.rolls("tray: red 1 2 4 purple 3 6")
    film.rolls("kept: red 1 2 4 | tray: blue 3 6 purple 2 3")
    for _ in range(2):
        assert (film.asks, film.observation.roll.dice) == ("left-over", {"anna": (1, 2, 4), "kicker": (3, 6)}), film.told()
        film.shows("kept: red 1 2 4 blue 3 6 purple 2 3")
    film.shows("kept: red 1 2 4 | tray: purple 2 3")
    assert film.asks == "rolled-again", film.told()


@pytest.mark.parametrize("beside", ["", "tray: blue 6"])
def test_a_kicker_that_a_turn_has_left_still_tells_it_once_the_next_seat_has_thrown(film_of, beside):
    """Boulevard 7501: Anna's kicker is thrown again, and the camera sees it lie there once her two is placed. It was asked about; as Ben
    threw his die beside it, the kicker was proposed as placed with her two."""
    film = film_of(2, kickers=True, slot_machine=True, kick_optional=True)
    film.hands(anna={"anna": 1, "kicker": 1}, ben={"ben": 1})
    film.rolls("tray: red 2 purple 2")
    film.rolls("slot: red 2 | tray: purple 6")
    assert film.asks == "rolled-again", film.told()
    film.shows(f"slot: red 2 | kept: purple 6 | {beside}")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("yes")
    assert (film.state.hands["anna"], film.turn) == ({"kicker": 1}, "ben"), film.told()


def test_white_dice_alone_are_a_roll_where_the_turn_before_has_taken_all_its_dice_up(film_of):
    """Anna's rest, white dice among it, is gone from the tray; Ben, who has white dice alone, throws his."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 3, "neutral": 2}, ben={"neutral": 2})
    film.shows("")
    film.rolls("tray: red 1 4 4 white 2 5")
    film.rolls("casino-4: red 4 4 | tray: white 3 6")
    assert film.why == "two red fours moved to casino 4", film.told()
    assert film.observation.next_roll is not None, film.told()
    assert dict(film.observation.next_roll.dice) == {"neutral": (3, 6)}, film.told()
