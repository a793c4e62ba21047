"""The Boulevard modules before the camera: the slot machine, kickers, biggies."""

import pytest

from companion.table.watch.differences import Entry, as_the_table_shows
from companion.table.watch.palette import palette_of


def test_a_placement_on_the_slot_machine(film_of):
    film = film_of(2, slot_machine=True)
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("tray: red 1 1 3 3 4 6 | slot: red 5 5")
    assert film.why == "two red fives moved to the slot machine"
    film.press()
    assert film.game.layout(film.state)["slot"][0].face == 5


def test_on_the_slot_machine_the_number_must_be_believed(film_of):
    film = film_of(2, slot_machine=True)
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("tray: red 1 1 3 3 4 6 | slot: red 5 5?blurred")
    assert film.observation.proposal is None
    assert film.asks == "face"


def test_where_no_slot_machine_is_played_its_zone_is_supplies(film):
    film.shows("slot: red 1 2 3 4 5 6 1 2")
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_a_kicker_sends_a_die_home_and_the_table_shows_which(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 purple 2 6 | casino-5: red 5 5")
    film.press()
    film.rolls("tray: blue 1 2 3 4 4 5 purple 5 6 | casino-5: red 5 5")
    film.shows("tray: blue 1 2 3 4 4 purple 6 | casino-5: red 5 blue 5")
    assert film.observation.proposal is not None, film.told()
    assert [command.kind for command in film.observation.proposal.commands] == ["roll", "place", "kick"]
    film.press()
    assert film.on(5) == {"anna": 1, "ben": 1}


@pytest.mark.parametrize("place", ["casino-5", "slot"])
def test_a_kicker_that_lies_where_none_stays_can_be_no_correction_and_is_told_to_be_taken_away(film_of, place):
    film = film_of(2, kickers=True, slot_machine=True)
    film.shows("")
    for _ in range(2):
        film.shows(f"{place}: purple 3")
    (difference,) = film.observation.differences
    answered = film.watch.answer(film.game, film.state, difference.id, "table")
    assert (answered.commands, str(answered.notice.text)[:30]) == ((), "The tally is right: take one v")


def test_what_differs_beside_a_kicker_that_waits_for_its_kick_can_be_put_right(film_of):
    film = film_of(2, kickers=True)
    roll, place = film.game.commands["roll"], film.game.commands["place"]
    film.keep([film.game.commands["adjust"](reason="so far", dice={5: {"ben": 2}})])
    film.keep([roll(dice={"anna": (1, 1, 3, 4, 5, 5), "kicker": (2, 5)}), place(face=5)])
    assert "violet" in {piece.colour for piece in film.game.layout(film.state)["casino-5"]}
    key, entry = ("casino-5", "red", "normal", None), Entry("d1", -1, 1, 2, 2, 0.0)
    film.keep([as_the_table_shows(key, entry, film.game, film.state, palette_of(film.game, film.state))])
    assert film.on(5) == {"anna": 1, "ben": 2}


def test_a_kicker_that_still_lies_there_is_placed_and_then_the_table_shows_whom_it_kicked(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 purple 2 6 | casino-5: red 5 5")
    film.press()
    film.rolls("tray: blue 1 2 3 4 4 5 purple 5 6 | casino-5: red 5 5")
    film.shows("tray: blue 1 2 3 4 4 purple 6 | casino-5: red 5 5 blue 5 purple 5")
    assert [command.kind for command in film.observation.proposal.commands] == ["roll", "place"]
    film.press()
    assert film.game.view(film.state, None)["table"]["kick"] == {"seat": "ben", "casino": 5, "left": 1}
    film.shows("tray: blue 1 2 3 4 4 purple 6 | casino-5: red 5 blue 5")
    assert [command.kind for command in film.observation.proposal.commands] == ["kick"]
    assert film.why == "one red die kicked off casino 5"
    film.press()
    assert film.on(5) == {"anna": 1, "ben": 1}


def test_a_kicker_put_away_before_its_victim_is_no_difference(film_of):
    film = film_of(2, looks_needed=1, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 5 6")
    film.shows("tray: red 1 1 3 4 purple 6 | casino-5: red 5 5 purple 5")
    film.press()
    film.shows("tray: red 1 1 3 4 purple 6 | casino-5: red 5 5")
    assert (film.observation.proposal, film.asks, film.differs) == (None, None, [])


def test_a_kicker_that_kicks_off_what_came_with_it_is_not_told_to_kick_nothing(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 3 3 4 5 5 purple 1 2")
    film.shows("tray: red 3 3 4 5 5 purple 2")
    assert film.why == "kicker to casino 1, which kicks off what came there with it", film.told()
    film.press()
    assert "anna" not in film.state.casinos[1].spot().dice


def test_a_kicker_with_nothing_to_kick_leaves_no_trace_and_is_asked_about(film_of):
    film = film_of(2, kickers=True, slot_machine=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    assert (film.observation.proposal, film.asks) == (None, None)
    film.shows("tray: red 1 1 3 4 5 5 purple 6")
    assert film.asks == "ambiguous"
    assert film.offered == [
        "kicker to casino 2, with nothing there to kick",
        "kicker to the slot machine, with nothing there to kick",
        "None of these: we put it right",
    ]


def test_a_kicker_with_nothing_to_kick_is_proposed_where_it_can_have_gone_nowhere_else(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 5 5 purple 6")
    assert (film.why, film.asks) == ("kicker to casino 2, with nothing there to kick", None)
    film.press()
    assert "anna" not in film.state.casinos[2].spot().dice


@pytest.mark.parametrize("cover", ["", "covered: slot"])
def test_where_a_kicker_went_that_found_nothing_is_asked_where_it_may_have_gone_to_the_slot_machine(film_of, cover):
    film = film_of(2, kickers=True, slot_machine=True)
    film.hands(anna={"anna": 1, "kicker": 1}, ben={"ben": 2})
    film.rolls("tray: red 5 purple 2")
    film.shows(f"kept: red 5 | {cover}")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    assert [one for one in film.offered if "slot machine" in one], film.told()


def test_a_kicker_only_taken_up_to_think_leaves_the_roll_as_it_was(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 5 5 purple 6")
    film.shows("tray: red 1 1 3 4 5 5 purple 2 6")
    assert (film.observation.proposal, film.asks, film.differs) == (None, None, [])
    film.shows("tray: red 1 1 3 4 purple 2 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"


def test_such_a_kicker_may_be_confirmed_when_the_next_seat_has_rolled(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 5 5 purple 6")
    film.shows("tray: blue 1 2 2 3 4 6 purple 1 2")
    assert film.why == "kicker to casino 2, with nothing there to kick"
    assert film.observation.notices == (), "what is proposed is a move that the rules know"
    film.press()
    assert film.observation.roll.seat == "ben"


def test_a_lone_kicker_thrown_before_that_is_confirmed_is_a_roll_and_not_left_there(film_of):
    """Rehearsal, seed 64, game 1."""
    film = film_of(2, kickers=True)
    film.keep([film.game.commands["adjust"](reason="so far", in_hand={"anna": {"anna": 1, "kicker": 1}, "ben": {"kicker": 1}})])
    film.shows("")
    film.rolls("tray: red 3 purple 4")
    film.shows("tray: red 3")
    assert film.why == "kicker to casino 4, with nothing there to kick"
    film.rolls("tray: purple 4")
    film.press()
    assert film.observation.roll.dice == {"kicker": (4,)}


def test_the_last_kicker_of_a_round_kicks_a_die_off_before_anybody_takes_dice_back(film_of):
    """Seen half-way: Ben's kicker is gone, and Anna's die, which she gets back, lies there for a moment still."""
    film = film_of(2, kickers=True, kick_optional=True)
    lying, hands = {2: {"anna": 1}, 5: {"ben": 2}}, {"anna": {}, "ben": {"kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="the last kicker", dice=lying, in_hand=hands, turn="ben")])
    film.shows("casino-2: red 2 | casino-5: blue 5 5")
    film.rolls("casino-2: red 2 | casino-5: blue 5 5 | tray: purple 2")
    film.shows("casino-2: red 2 | casino-5: blue 5 5")
    assert (film.why, film.asks) == (None, "lone-kicker"), film.told()
    film.shows("casino-5: blue 5 5")
    assert (film.why, film.says) == ("one red die kicked off casino 2", []), film.told()


def test_a_kicker_that_lies_still_while_a_leaning_die_is_rolled_again_is_of_the_roll(film_of):
    """Rehearsal, seed 64, game 2: the red die had rolled on to casino 6, and a question was asked about that."""
    film = film_of(2, kickers=True)
    film.keep([film.game.commands["adjust"](reason="so far", in_hand={"anna": {"anna": 1, "kicker": 1}, "ben": {"ben": 2}})])
    film.shows("")
    film.rolls("tray: purple 3 | casino-6: red 5")
    assert film.observation.proposal is None
    film.shows("kept: purple 3 | tray: red 5")
    assert film.observation.roll.dice == {"anna": (5,), "kicker": (3,)}


def test_a_kicker_gone_from_view_with_another_die_is_asked_about(film_of):
    film = film_of(2, kickers=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 5 purple 6")
    assert film.observation.proposal is None
    assert film.asks == "no-trace"
    assert film.offered == ["Yes: kicker to casino 2, with nothing there to kick", "No, we put it right"]


def test_what_an_answer_kept_is_asked_about_again_once_it_was_taken_back(film_of):
    """Rehearsal, seed 44, game 2: after an undo nothing was asked, nothing proposed."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.rolls("tray: red 1 1 3 4 5 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 5 5 purple 6")
    before = film.state
    film.answer("story-1")
    assert film.state != before
    film.state = before
    film.look()
    assert film.asks == "ambiguous"


def test_the_biggie_is_known_by_its_size(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 5 6 5B")
    film.shows("tray: red 1 1 3 4 6 | casino-5: red 5 5 5B")
    assert film.why == "two red fives and the red biggie moved to casino 5"
    film.press()
    spot = film.state.casinos[5].spot()
    assert (dict(spot.dice), dict(spot.biggies)) == ({"anna": 2}, {"anna": 1})


def test_a_biggie_read_as_perhaps_too_large_is_believed_where_biggies_are_played(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 5 6 5B?size")
    assert film.asks is None
    assert film.observation.roll.dice["biggie"] == (5,)


def test_a_die_between_ordinary_and_big_is_the_biggie_of_a_roll_that_has_no_larger_one(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 5 6 5b")
    assert film.asks is None
    assert film.observation.roll.dice["biggie"] == (5,)


def test_where_no_die_of_a_roll_stands_out_the_largest_is_asked_about(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5b 5 6 5b")
    assert film.asks == "size"
    film.answer("size-big")
    assert film.asks is None
    assert film.observation.roll.dice["biggie"] == (5,)


def test_where_the_largest_is_none_the_next_one_is_asked_about(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5b 5 6 4b")
    film.answer("size-normal")
    assert film.asks == "size"
    film.answer("size-big")
    assert film.asks is None
    assert film.observation.roll.dice["biggie"] in ((4,), (5,))


@pytest.mark.parametrize("answer", ["size-big", "size-normal"])
def test_the_last_die_in_hand_that_hardly_looks_like_the_biggie_it_must_be_is_asked_about(film_of, answer):
    """The rehearsed game 152: as large as the others, it was taken for another seat's, and nobody was told anything."""
    film = film_of(2, biggies=True, kickers=True)
    film.hands(anna={"biggie": 1, "kicker": 1})
    for _ in range(2):
        film.rolls("tray: red 5 purple 2 | outside: blue 1 2 3 4")
        assert film.asks == "size", film.told()
    film.answer(answer)
    assert (film.observation.roll and dict(film.observation.roll.dice)) == (
        {"biggie": (5,), "kicker": (2,)} if answer == "size-big" else None
    ), film.told()


@pytest.mark.parametrize("left", [{"kicker": 1}, {"neutral": 2}, {"biggie": 1}])
def test_a_throw_out_of_turn_is_asked_about_whatever_dice_the_seat_on_turn_has_left(film_of, left):
    """The rehearsed game 169: Carla had but a kicker left, Anna threw her last die, and nothing was said."""
    film = film_of(2, kickers=True, neutral_dice=True, biggies=True)
    film.hands(anna=left, ben={"ben": 1})
    film.shows("")
    film.rolls("tray: blue 4")
    assert film.asks == "wrong-seat", film.told()
    film.answer("not-yet")
    film.shows("kept: blue 4")
    assert film.asks is None
    film.rolls("tray: " + {"kicker": "purple 3", "neutral": "white 2 5", "biggie": "red 5B"}[next(iter(left))])
    assert film.observation.roll is not None, film.told()


def test_whose_own_last_die_is_not_seen_beside_the_white_one_is_told(film_of):
    """The rehearsed game 151: the sun fell on it through leaves, and for ever it only said that Anna is to roll."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 1, "neutral": 1})
    film.shows("")
    film.rolls("tray: white 3")
    assert film.says == ["missing"]
    assert str(film.observation.notices[0].text).startswith("Anna has to roll one red die more: look beside the tray")
    film.rolls("tray: white 3 red 2")
    assert (film.says, dict(film.observation.roll.dice)) == ([], {"anna": (2,), "neutral": (3,)})


def test_a_die_half_covered_may_be_the_biggie_and_so_no_other_one_becomes_it(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 6 6b 5?covered")
    while film.asks == "cocked":
        film.answer("face-5")
    assert film.observation.roll is None


def test_after_a_kick_it_is_asked_whether_the_biggie_is_left(film_of):
    film = film_of(2, biggies=True, kickers=True)
    film.rolls("tray: red 1 1 3 4 5B 5 purple 2 6")
    film.shows("tray: red 1 1 3 4 purple 2 6 | casino-5: red 5 5B")
    film.press()
    film.rolls("tray: blue 1 1 3 4 2 6B purple 5 2 | casino-5: red 5 5B")
    film.shows("tray: blue 1 1 3 4 2 6B purple 2 | casino-5: red 5b")
    assert (film.why, film.asks) == (None, "face")


def test_a_die_between_ordinary_and_big_that_comes_to_a_casino_is_what_the_roll_says(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 6 6 5B")
    film.shows("tray: red 1 1 3 4 6 6 | casino-5: red 5 5b")
    assert film.why == "one red five and the red biggie moved to casino 5"
    film.shows("tray: red 3 4 5 6 6 5B | casino-1: red 1 1b")
    assert film.why == "two red ones moved to casino 1"


def test_a_biggie_that_lies_where_the_tally_has_it_is_believed_though_it_looks_smaller(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 5 6 5B")
    film.shows("tray: red 1 1 3 4 6 | casino-5: red 5 5 5B")
    film.press()
    film.rolls("tray: blue 1 2 3 4 4 6 6 5B | casino-5: red 5 5 5b")
    assert (film.asks, film.differs) == (None, [])


def test_two_biggies_of_one_colour_are_no_roll(film_of):
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 1 3 4 5 5 6B 5B")
    assert film.observation.roll is None


def test_a_large_die_is_asked_about_where_no_biggies_are_played(film_of):
    film = film_of(2)
    film.rolls("tray: red 1 1 3 4 5 5 6 5B?size")
    assert film.asks == "face"


def test_white_dice_and_kickers_are_never_biggies(film_of):
    film = film_of(2, biggies=True, kickers=True, neutral_dice=True)
    film.rolls("tray: red 1 1 3 4 5 5B white 1B 2 3 4 purple 2B 6")
    assert film.asks is None
    assert film.observation.roll.dice["neutral"] == (1, 2, 3, 4)


def test_another_seats_roll_is_asked_about_with_kickers_and_biggies_too(film_of):
    film = film_of(2, biggies=True, kickers=True)
    film.rolls("tray: blue 1 2 3 4 4 5B purple 5 6")
    assert film.asks == "wrong-seat"
