"""Turns as the camera sees them, in players' words: Anna has red dice, Ben blue ones."""

import pytest

ROLL = "tray: red 1 1 3 3 4 5 5 6"


def test_a_roll_needs_no_press(film):
    film.rolls(ROLL)
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}
    assert film.observation.phase_hint == "place"
    assert film.observation.proposal is None
    assert film.asks is None


def test_a_placement_is_proposed_with_its_dice(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.observation.phase_hint == "please-confirm"
    moved = [film.reading.dice[index] for index in film.observation.proposal.moved]
    assert [(die.zone, die.value) for die in moved] == [("casino-5", 5), ("casino-5", 5)]


def test_one_press_keeps_roll_and_placement(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.press()
    assert film.on(5) == {"anna": 2}
    assert film.turn == "ben"
    assert film.observation.proposal is None
    assert film.observation.phase_hint == "roll"


def test_the_rest_may_go_back_to_the_supplies(film):
    film.rolls(ROLL)
    film.shows("casino-5: red 5 5 | outside: red 1 2 3 4 5 6")
    assert film.why == "two red fives moved to casino 5"


def test_the_same_story_seen_again_keeps_its_identity_and_its_time(film):
    film.rolls(ROLL)
    first = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    again = film.shows("tray: red 1 1 3 4 6 | casino-5: red 5 5").proposal
    assert (again.id, again.since_s) == (first.id, first.since_s)


def test_dice_taken_back_before_the_press_withdraw_the_proposal(film):
    film.rolls(ROLL)
    first = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.shows(ROLL)
    assert film.observation.proposal is None
    assert film.says == ["taken-back"]
    again = film.shows("tray: red 3 3 4 5 5 6 | casino-1: red 1 1").proposal
    assert again.id != first.id
    assert film.why == "two red ones moved to casino 1"


def test_a_story_that_was_gone_is_a_new_one_when_it_comes_back(film):
    film.rolls(ROLL)
    first = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.shows(ROLL)
    assert film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal.id != first.id


def test_two_of_three_fives_moved_is_no_proposal_but_a_sentence(film):
    film.rolls("tray: red 1 1 3 3 5 5 5 6")
    film.shows("tray: red 1 1 3 3 5 6 | casino-5: red 5 5")
    assert film.observation.proposal is None
    assert film.says == ["illegal"]
    assert str(film.observation.notices[0].text).startswith("Anna rolled three red fives but only two came to casino 5")


def test_one_five_and_a_one_for_two_fives_is_asked_about(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 3 3 4 5 6 | casino-5: red 5 1")
    assert film.observation.proposal is None
    assert film.asks == "face"


def test_dice_on_the_wrong_casino_are_no_proposal(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-2: red 5 5")
    assert film.observation.proposal is None
    assert "illegal" in film.says


def test_another_players_dice_are_no_proposal(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: blue 5 5")
    assert film.observation.proposal is None
    assert film.says == ["illegal"]
    assert str(film.observation.notices[0].text).startswith("A die of Ben was added at casino 5, but it is Anna's turn")


def test_hands_in_view_change_nothing(film):
    from vision.reading import Scene

    film.rolls(ROLL)
    stood = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.shows("", Scene.HANDS)
    assert film.observation.phase_hint == "hands-in-view"
    assert film.observation.proposal == stood


def test_dice_in_the_hand_keep_the_roll(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}
    assert film.observation.proposal is None


def test_the_next_seat_rolls_while_a_proposal_waits(film):
    film.rolls(ROLL)
    waiting = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    assert film.observation.proposal.id == waiting.id
    assert film.observation.next_roll.seat == "ben"
    assert "two-turns" in film.says
    film.press()
    assert film.turn == "ben"
    assert dict(film.observation.roll.dice) == {"ben": (2, 2, 2, 4, 4, 5, 6, 6)}


def test_one_press_confirms_both_when_the_next_seat_has_placed_too(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    film.shows("tray: blue 4 4 5 6 6 | casino-5: red 5 5 | casino-2: blue 2 2 2")
    assert film.why == "Anna: two red fives moved to casino 5; then Ben: three blue twos moved to casino 2"
    assert [command.kind for command in film.observation.proposal.commands] == ["roll", "place", "roll", "place"]
    film.press()
    assert (film.on(5), film.on(2), film.turn) == ({"anna": 2}, {"ben": 3}, "anna")


def test_a_wrong_placement_of_the_next_seat_leaves_the_waiting_one_alone(film):
    film.rolls(ROLL)
    waiting = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    film.shows("tray: blue 2 4 4 5 6 6 | casino-5: red 5 5 | casino-2: blue 2 2")
    assert film.observation.proposal.id == waiting.id
    assert [str(notice.text) for notice in film.observation.notices if notice.code == "illegal"] == [
        "Ben rolled three blue twos but only two came to casino 2: move the others too, or take them back."
    ]


def test_a_question_about_the_next_placement_that_is_put_aside_leaves_the_waiting_one_as_it_stands(film):
    """Were its dice told as a difference too, confirm and "the table is right" would count them twice."""
    film.rolls(ROLL)
    waiting = film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5").proposal
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    film.shows("tray: blue 4 4 5 6 6 | casino-5: red 5 5 | casino-2: blue 2 2 2?colour/red")
    assert film.asks == "colour"
    film.answer("no")
    for _ in range(3):
        film.shows("tray: blue 4 4 5 6 6 | casino-5: red 5 5 | casino-2: blue 2 2 2?colour/red")
        assert (film.observation.proposal.id, film.asks, film.differs) == (waiting.id, None, [])


def test_when_the_roll_picture_was_missed_placement_and_rest_tell_the_turn(film):
    film.shows("")
    film.rolls("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_when_nothing_tells_the_roll_it_is_asked(film):
    film.shows("")
    film.shows("casino-5: red 5 5")
    assert film.observation.proposal is None
    assert film.asks == "roll-not-seen"
    film.answer("yes")
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_a_placement_missed_between_two_rolls_is_found(film):
    film.rolls(ROLL)
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.observation.next_roll.seat == "ben"


def test_the_last_player_rolls_again_and_what_lay_there_was_no_roll(film):
    film.keep([film.game.commands["adjust"](reason="near the end", in_hand={"ben": {}})])
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.press()
    assert film.turn == "anna"
    assert film.observation.roll is None
    film.rolls("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 6)}


def test_another_whole_roll_of_the_same_seat_is_asked_about(film):
    film.rolls(ROLL)
    film.rolls("tray: red 2 2 3 3 4 5 6 6")
    assert film.asks == "rolled-again"
    film.answer("new")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (2, 2, 3, 3, 4, 5, 6, 6)}


def test_rolled_again_may_be_denied(film):
    film.rolls(ROLL)
    film.rolls("tray: red 2 2 3 3 4 5 6 6")
    film.answer("old")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_roll_of_the_wrong_seat_is_asked_about(film):
    film.rolls("tray: blue 2 2 2 4 4 5 6 6")
    assert film.asks == "wrong-seat"
    assert film.observation.roll is None
    film.answer("theirs")
    assert film.turn == "ben"
    assert dict(film.observation.roll.dice) == {"ben": (2, 2, 2, 4, 4, 5, 6, 6)}


def test_a_seat_that_plays_on_alone_may_throw_the_numbers_that_it_had_left_before_it_confirms(film):
    """Rehearsal, seed 66, game 2: the dice were taken for those left in the tray, and no roll was read."""
    film.keep([film.game.commands["adjust"](reason="so far", in_hand={"anna": {"anna": 3}, "ben": {}})])
    film.shows("")
    film.rolls("tray: red 1 3 6")
    film.shows("casino-6: red 6")
    film.rolls("tray: red 1 3 | casino-6: red 6")
    assert film.why == "one red six moved to casino 6"
    film.press()
    assert film.observation.roll.dice == {"anna": (1, 3)}


def test_a_wrong_seats_dice_may_be_put_aside(film):
    film.rolls("tray: blue 2 2 2 4 4 5 6 6")
    film.answer("not-yet")
    assert film.asks is None
    film.rolls(ROLL)
    assert film.observation.roll.seat == "anna"


def test_dice_of_another_colour_left_in_the_tray_are_named(film):
    film.rolls(ROLL + " blue 4")
    assert film.asks == "left-over"
    assert not film.observation.question.blocking
    assert "one blue die" in str(film.observation.question.text)
    film.shows("tray: red 1 1 3 3 4 6 blue 4 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"


def test_a_rest_that_the_turn_before_left_lying_in_the_tray_is_asked_about_by_nobody(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.press()
    film.reading = film.read("tray: red 1 1 3 3 4 6 | casino-5: red 5 5")
    film.shows("kept: red 1 1 3 3 4 6 | tray: blue 1 2 2 3 4 5 6 6 | casino-5: red 5 5")
    assert film.observation.roll.seat == "ben"
    assert film.asks is None


def test_supplies_are_neither_roll_nor_difference(film):
    film.shows("outside: red 1 2 3 4 5 6 1 2 blue 1 2 3 4 5 6 1 2")
    assert film.observation.phase_hint == "roll"
    assert (film.observation.roll, film.asks, film.differs, film.says) == (None, None, [], [])


def test_an_empty_table_says_nothing_at_the_start(film):
    film.shows("")
    assert (film.observation.roll, film.asks, film.differs, film.says) == (None, None, [], [])


def test_the_left_over_white_dice_are_found_at_their_casinos_when_their_roll_was_missed(film_of):
    film = film_of(3, neutral_dice=True)
    film.shows("casino-2: white 2 | casino-6: white 6")
    assert film.why == "one white die moved to casino 2 and one white die moved to casino 6"
    film.press()
    assert (film.on(2), film.on(6), film.turn) == ({"neutral": 1}, {"neutral": 1}, "anna")


def test_a_placed_die_that_seems_to_show_another_number_is_believed_where_the_rest_tells_it(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 2")
    assert film.why == "two red fives moved to casino 5"


def test_a_placed_die_that_seems_to_show_another_number_is_asked_about_where_nothing_else_tells_it(film):
    film.rolls(ROLL)
    film.shows("casino-5: red 5 2")
    assert (film.observation.proposal, film.asks) == (None, "face")


def test_the_rest_may_be_turned_by_a_sleeve(film):
    """A three of the rest shows a two now: that changes nothing about the fives."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 2 3 4 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.asks is None


def test_a_doubtful_die_of_the_roll_is_told_by_its_placement(film):
    """Nobody answered what the blurred die shows; it goes to casino 5 with the other five, and the rest to the supplies."""
    film.rolls("tray: red 1 1 3 3 4 5 5?blurred 6")
    assert film.asks == "face"
    film.shows("casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}
    assert film.observation.roll.sure
    again = film.look().proposal
    assert again.id == film.observation.proposal.id


def test_a_doubtful_die_that_was_not_placed_is_named_in_the_proposal(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?blurred")
    film.shows("casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5 (another die of the roll could not be read for sure)"
    first = film.observation.proposal
    film.shows("casino-5: red 5 5")
    assert film.observation.proposal.id == first.id


def test_a_doubtful_die_that_may_have_had_to_go_too_is_asked_about(film):
    """The blurred die may be a third five: then two of three were moved."""
    film.rolls("tray: red 1 1 3 3 4 5 5 ?blurred")
    film.shows("casino-5: red 5 5")
    assert (film.observation.proposal, film.asks) == (None, "roll-not-seen")


def test_the_left_over_white_dice_are_to_be_laid_at_their_casinos_first(film_of):
    film = film_of(3, neutral_dice=True)
    film.rolls("tray: white 3 5")
    assert [str(notice.text) for notice in film.observation.notices] == [
        "The left-over neutral dice show 3 5: lay each at the casino of its number"
    ]
    film.shows("casino-3: white 3 | casino-5: white 5")
    film.rolls("casino-3: white 3 | casino-5: white 5 | tray: red 1 2 3 4 5 6 1 2 white 4 4")
    film.shows("casino-3: white 3 | casino-5: white 5 | casino-4: red 4 white 4 4 | tray: red 1 2 3 5 6 1 2")
    film.press()
    assert (film.on(3), film.on(4), film.on(5)) == ({"neutral": 1}, {"anna": 1, "neutral": 2}, {"neutral": 1})


def test_a_fourth_turn_is_told_too_once_its_roll_was_seen(film):
    """Nobody has confirmed anything yet."""
    film.hands(anna={"anna": 4}, ben={"ben": 4})
    film.shows("")
    film.rolls("tray: red 1 1 2 3")
    film.shows("casino-1: red 1 1")
    film.rolls("casino-1: red 1 1 | tray: blue 2 2 4 5")
    film.shows("casino-1: red 1 1 | casino-2: blue 2 2")
    film.rolls("casino-1: red 1 1 | casino-2: blue 2 2 | tray: red 3 5")
    waiting = "casino-1: red 1 1 | casino-2: blue 2 2 | casino-3: red 3"
    film.shows(waiting)
    film.rolls(f"{waiting} | tray: blue 4 6")
    assert (film.observation.proposal.turns, film.observation.next_roll.dice) == (3, {"ben": (4, 6)}), film.told()
    film.shows(f"{waiting} | casino-6: blue 6 | kept: blue 4")
    assert (film.observation.proposal.turns, film.differs) == (4, []), film.told()
    assert [str(one.text) for one in film.observation.notices] == ["4 turns wait: one press confirms all of them"]
    film.press()
    assert (film.turn, film.on(6)) == ("anna", {"ben": 1})


@pytest.mark.parametrize("rest", ["kept: red 5", ""], ids=["the rest lies there", "the rest is taken up"])
def test_a_die_that_is_kicked_off_two_turns_later_makes_the_turn_that_brought_it_no_other(film_of, rest):
    """Boulevard 8703: Anna's kicker took her biggie off; she brings it back, and kicks a two off. It was proposed that her first had."""
    film = film_of(2, kickers=True, biggies=True)
    hands = {"anna": {"anna": 4, "kicker": 2}, "ben": {"ben": 3, "kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="a short round", dice={2: {"anna": 1}}, biggies={2: {"anna": 1}}, in_hand=hands)])
    film.shows("casino-2: red 2 2B")
    film.rolls("casino-2: red 2 2B | tray: red 1 2 2 2 purple 1 2")
    film.shows("casino-2: red 2 2 2 2 | kept: red 1 purple 1")
    film.rolls("casino-2: red 2 2 2 2 | tray: blue 1 3 3 purple 2")
    film.shows("casino-2: red 2 2 2 2 | casino-3: blue 3 3 | kept: blue 1 purple 2")
    film.rolls("casino-2: red 2 2 2 2 | casino-3: blue 3 3 | tray: red 5 2B purple 2")
    film.shows(f"casino-2: red 2 2 2 2B | casino-3: blue 3 3 | {rest}")
    told = str(film.why) if rest else film.offered[0]
    assert told.startswith("Anna: three red twos moved to casino 2 and the red biggie kicked off casino 2"), film.told()
    assert "then Anna: the red biggie moved to casino 2" in told, film.told()
    assert film.asks == (None if rest else "ambiguous"), film.told()
