"""What was kept and taken back, asked and not answered, or proposed and then covered, is not told otherwise unasked. Anna has red dice, Ben
blue ones, kickers are purple."""


def test_turns_that_were_undone_and_are_told_otherwise_are_asked_about(film_of):
    film = film_of(2)
    begun = film.state
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-1: red 1 1")
    film.press()
    film.rolls("casino-1: red 1 1 | tray: blue 2 2 3 4 5 6 6 6")
    film.shows("casino-1: red 1 1 | casino-2: blue 2 2 | tray: blue 3 4 5 6 6 6")
    film.press()
    film.state = begun
    film.look()
    film.shows("casino-3: red 3 3 | casino-2: blue 2 2 | kept: blue 3 4 5 6 6 6")
    assert (film.why, film.asks) == (None, "undone"), film.told()
    film.answer("yes")
    assert (film.on(3), film.on(2)) == ({"anna": 2}, {"ben": 2})


def test_the_last_turn_that_was_undone_may_be_another_one(film_of):
    film = film_of(2)
    begun = film.state
    film.rolls("tray: red 1 1 3 3 4 5 5 6")
    film.shows("casino-1: red 1 1 | tray: red 3 3 4 5 5 6")
    film.press()
    film.state = begun
    film.look()
    film.shows("casino-3: red 3 3 | tray: red 1 1 4 5 5 6")
    assert (film.why, film.asks) == ("two red threes moved to casino 3", None)


def test_more_than_an_undone_turn_had_brought_may_be_of_two_turns(film_of):
    """Custom Edition 5509 of the rehearsed evenings: four threes of two turns of hers, and the rest of the second one, look like one
    turn. Of the first one the camera, begun anew since, knows no roll."""
    film = film_of(2)
    begun = film.state
    film.rolls("tray: red 1 2 3 3 4 5 5 6")
    film.shows("casino-3: red 3 3 | tray: red 1 2 4 5 5 6")
    film.press()
    film.watch.reset()
    film.look()
    film.state = begun
    film.shows("casino-3: red 3 3 3 3 | tray: red 1 4 5 6")
    assert (film.why, film.asks) == (None, "undone"), film.told()
    film.answer("yes")
    assert film.on(3) == {"anna": 4}

def test_what_an_undone_turn_had_kicked_off_may_have_been_placed_anew(film_of):
    """Boulevard 7316 of the rehearsed evenings: Ben's kicker has kicked Carla's five, and she has placed it there again, as if it had
    gone to the slot machine."""
    film = film_of(3, kickers=True, slot_machine=True)
    film.hands(anna={}, ben={"ben": 3, "kicker": 1}, carla={"carla": 1})
    film.keep([film.game.commands["adjust"](reason="Carla has a five there", dice={5: {"carla": 1}}, turn="ben")])
    begun = film.state
    film.shows("casino-5: green 5")
    film.rolls("casino-5: green 5 | tray: blue 1 2 3 purple 5")
    film.shows("kept: blue 1 2 3")
    film.press()
    film.shows("casino-5: green 5 | kept: blue 1 2 3")
    film.state = begun
    film.look()
    assert (film.why, film.asks) == (None, "undone"), film.told()


def test_a_turn_that_was_asked_about_in_vain_is_asked_about_whatever_explains_it_later(film_of):
    """Anna's kicker went to casino 2 or to the slot machine, and nobody said so. Ben has placed; she has thrown again and placed a one,
    which her first roll would explain too."""
    film = film_of(2, kickers=True, slot_machine=True)
    film.hands(anna={"anna": 2, "kicker": 1}, ben={"ben": 3})
    film.rolls("tray: red 1 4 purple 2")
    film.shows("kept: red 1 4")
    assert film.asks == "ambiguous"
    film.rolls("kept: red 1 4 | tray: blue 1 5 5")
    film.shows("casino-5: blue 5 5 | kept: red 1 4 blue 1")
    film.shows("casino-5: blue 5 5 | casino-1: red 1 | kept: blue 1")
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_what_was_proposed_is_not_told_otherwise_while_its_place_is_covered(film_of):
    """Ben, whose throw nobody saw, has placed the other white die. A hand covers Anna's: hers was proposed to be Ben's then."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 2}, ben={"ben": 2, "neutral": 1})
    film.shows("")
    film.rolls("tray: red 5 6 white 1 3")
    film.shows("casino-3: white 3 | tray: red 5 6 white 1")
    film.shows("casino-3: white 3 | casino-1: white 1 | tray: red 5 6")
    assert film.why == "one white three moved to casino 3", film.told()
    film.shows("covered: casino-3 | casino-1: white 1 | tray: red 5 6")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    assert film.offered[:2] == ["one white one moved to casino 1", "one white three moved to casino 3"]
    film.shows("covered: casino-3 | casino-1: white 1 | tray: red 5 6")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()


def test_a_hand_over_the_first_of_three_turns_does_not_tell_the_last_one_as_the_first(film_of):
    """Anna's first roll had two ones too, which she has placed from her second."""
    film = film_of(2)
    film.hands(anna={"anna": 6}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1 1 2 4 5 5")
    film.shows("casino-5: red 5 5 | kept: red 1 1 2 4")
    film.rolls("casino-5: red 5 5 | tray: blue 4 5")
    film.shows("casino-5: red 5 5 | casino-4: blue 4 | kept: blue 5")
    film.rolls("casino-5: red 5 5 | casino-4: blue 4 | kept: blue 5 | tray: red 1 1 4 6")
    waiting = "casino-4: blue 4 | casino-1: red 1 1 | kept: blue 5"
    film.shows(f"casino-5: red 5 5 | {waiting}")
    assert film.observation.proposal.turns == 3, film.told()
    for _ in range(2):
        film.shows(f"covered: casino-5 | {waiting}")
        assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    film.shows(f"casino-5: red 5 5 | {waiting}")
    assert (film.observation.proposal.turns, film.asks) == (3, None), film.told()


def annas_throw_out_of_turn_is_gone(film):
    """Anna's placement waits, and Ben has placed a die. She throws three with a kicker; then his die is gone, and so is the kicker."""
    film.hands(anna={"anna": 3, "kicker": 1}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 4 2 6 purple 3")
    film.shows("casino-4: red 4")
    film.shows("casino-4: red 4 | casino-5: blue 5")
    film.rolls("casino-4: red 4 | casino-5: blue 5 | tray: red 2 6 purple 5")
    assert film.asks == "wrong-seat", film.told()


def test_a_placement_may_have_been_kicked_off_by_a_throw_that_nobody_has_answered_for(film_of):
    """His next one was proposed as his first, and the kicker as still in her hand."""
    film = film_of(2, kickers=True)
    annas_throw_out_of_turn_is_gone(film)
    film.shows("casino-4: red 4 | kept: red 2 6")
    film.rolls("casino-4: red 4 | kept: red 2 6 | tray: blue 1 3 3")
    film.shows("casino-4: red 4 | casino-3: blue 3 3 | kept: red 2 6 blue 1")
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_who_was_only_too_quick_has_kicked_nothing_off(film_of):
    film = film_of(2, kickers=True)
    annas_throw_out_of_turn_is_gone(film)
    film.answer("not-yet")
    film.shows("casino-4: red 4")
    film.rolls("casino-4: red 4 | tray: blue 1 3 3")
    film.shows("casino-4: red 4 | casino-3: blue 3 3 | kept: blue 1")
    assert (film.why, film.asks) == ("Anna: one red four moved to casino 4; then Ben: two blue threes moved to casino 3", None), film.told()


def ben_was_kicked_before_his_turn_was_kept(film, lies_there):
    """His six waits to be confirmed, and one of Anna's two kickers sends it back to his hand. The plug is pulled: nothing tells of it but
    her throw, which lies there, and he throws all his dice."""
    film.hands(anna={"anna": 3, "kicker": 2}, ben={"ben": 3})
    film.shows("")
    film.rolls("tray: red 2 3 5 purple 1 1")
    film.shows("casino-3: red 3")
    film.press()
    film.rolls("casino-3: red 3 | tray: blue 2 4 6")
    film.shows("casino-3: red 3 | casino-6: blue 6 | kept: blue 2 4")
    film.rolls("casino-3: red 3 | casino-6: blue 6 | tray: red 1 4 purple 4 6")
    film.shows(lies_there)
    film.starts_anew()
    film.shows(lies_there)
    assert film.asks == "wrong-seat", film.told()


def ben_throws_and_places_a_five(film, lies_there):
    film.rolls(f"{lies_there} | tray: blue 1 2 5")
    film.shows(f"{lies_there} | casino-5: blue 5 | kept: blue 1 2")


def test_a_throw_that_lacks_a_kicker_may_have_kicked_what_waited_as_the_plug_was_pulled(film_of):
    """Boulevard 11901 with --cuts 0.1 --messy 0.1: his second turn was proposed as his first."""
    film, lies_there = film_of(2, kickers=True), "casino-3: red 3 | kept: red 1 4 purple 4"
    ben_was_kicked_before_his_turn_was_kept(film, lies_there)
    ben_throws_and_places_a_five(film, lies_there)
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_so_it_may_where_none_of_its_kickers_lies_there(film_of):
    film, lies_there = film_of(2, kickers=True), "casino-3: red 3 | kept: red 1 4"
    ben_was_kicked_before_his_turn_was_kept(film, lies_there)
    ben_throws_and_places_a_five(film, lies_there)
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_a_throw_that_lies_there_whole_has_kicked_nothing(film_of):
    film, lies_there = film_of(2, kickers=True), "casino-3: red 3 | kept: red 1 4 purple 4 6"
    ben_was_kicked_before_his_turn_was_kept(film, lies_there)
    ben_throws_and_places_a_five(film, lies_there)
    assert film.why == "one blue five moved to casino 5", film.told()


def test_nor_has_one_of_which_people_say_that_it_was_too_quick(film_of):
    film, lies_there = film_of(2, kickers=True), "casino-3: red 3 | kept: red 1 4 purple 4"
    ben_was_kicked_before_his_turn_was_kept(film, lies_there)
    film.answer("not-yet")
    film.shows("casino-3: red 3")
    ben_throws_and_places_a_five(film, "casino-3: red 3")
    assert (film.why, film.asks) == ("one blue five moved to casino 5", None), film.told()


def annas_own_die_is_kicked(film):
    """Her kicker and her three go to casino 3, and the kicker sends the three back to her hand: nothing lies there."""
    film.hands(anna={"anna": 3, "neutral": 1, "kicker": 1}, ben={"ben": 3, "neutral": 1})
    film.shows("")
    film.rolls("tray: red 3 4 5 white 6 purple 3")
    film.shows("kept: red 4 5 white 6")
    assert film.why == "kicker to casino 3, which kicks off what came there with it", film.told()


def test_white_dice_beside_a_turn_without_a_trace_may_be_of_the_next_throw(film_of):
    """Ben has taken up the white die and thrown it with his: he has placed a white six, as Anna could have."""
    film = film_of(2, kickers=True, neutral_dice=True)
    annas_own_die_is_kicked(film)
    film.rolls("kept: red 4 5 | tray: blue 1 2 5 white 6")
    film.shows("casino-6: white 6 | kept: red 4 5 blue 1 2 5")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    assert "kicker to casino 3, which kicks off what came there with it" in film.offered
    film.shows("casino-6: white 6 | kept: red 4 5 blue 1 2 5")
    assert (film.why, film.asks) == (None, "ambiguous"), film.told()
    film.answer("no")
    assert film.why is None, film.told()


def test_who_lays_the_three_back_has_thought_better_of_it(film_of):
    film = film_of(2, kickers=True, neutral_dice=True)
    annas_own_die_is_kicked(film)
    film.shows("casino-6: white 6 | kept: red 4 5 | tray: red 3 purple 3")
    assert (film.why, film.asks) == ("one white six moved to casino 6", None), film.told()


def ben_alone_has_played_on(film):
    """His turn is kept, and his next one told: a two to the slot machine. Then the first is taken back."""
    film.hands(anna={}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    begun = film.state
    film.rolls("tray: blue 1 2 5 5")
    film.shows("casino-2: blue 2 | kept: blue 1 5 5")
    film.press()
    return begun


def test_a_turn_that_was_taken_back_after_the_next_throw_is_not_told_otherwise_unasked(film_of):
    """The kicker that he threw after the next has kicked his two off casino 2: his first roll would explain the one in the slot machine."""
    film = film_of(2, slot_machine=True, kickers=True)
    begun = ben_alone_has_played_on(film)
    film.rolls("casino-2: blue 2 | tray: blue 2 4 6")
    film.shows("casino-2: blue 2 | slot: blue 2 | kept: blue 4 6")
    film.state = begun
    film.look()
    film.rolls("slot: blue 2 | tray: blue 3 6")
    assert (film.why, film.asks) == (None, "undone"), film.told()


def test_who_thinks_better_of_a_turn_has_its_rest_beside_it(film_of):
    film = film_of(2, slot_machine=True, kickers=True)
    begun = ben_alone_has_played_on(film)
    film.state = begun
    film.look()
    film.shows("slot: blue 2 | kept: blue 1 5 5")
    assert (film.why, film.asks) == ("one blue two moved to the slot machine", None), film.told()


def test_so_it_is_once_the_turn_before_is_taken_back_too(film_of):
    """Nobody has said where Anna's kicker went. Ben has thrown the white die again and placed it, as she could have. His turn before is
    taken back, and both were proposed at once."""
    film = film_of(2, kickers=True, slot_machine=True, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1, "kicker": 1}, ben={"ben": 3, "neutral": 1})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    begun = film.state
    film.shows("")
    film.rolls("tray: blue 3 4 5 white 1")
    film.shows("casino-3: blue 3")
    film.press()
    film.rolls("casino-3: blue 3 | tray: red 1 4 white 6 purple 2")
    film.shows("casino-3: blue 3 | kept: red 1 4 white 6")
    assert film.asks == "ambiguous", film.told()
    film.rolls("casino-3: blue 3 | kept: red 1 4 | tray: blue 4 5 white 6")
    film.shows("casino-3: blue 3 | casino-6: white 6 | kept: red 1 4 blue 4 5")
    film.state = begun
    film.look()
    film.shows("casino-3: blue 3 | casino-6: white 6 | kept: red 1 4 blue 4 5")
    assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_what_lay_on_a_place_is_not_left_out_once_it_is_covered(film_of):
    """Ben's kicker has kicked nobody, Anna has placed, and Ben from a second roll that nobody saw: his first one has a one too. As a hand
    covers his two, his one and hers would be the first two turns."""
    film = film_of(2, kickers=True, kick_optional=True)
    film.hands(anna={"anna": 5}, ben={"ben": 6, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="Ben is on turn", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 2 4 4 6 6 purple 2")
    film.shows("casino-2: blue 2")
    film.rolls("casino-2: blue 2 | tray: red 1 2 3 3 4")
    film.shows("casino-2: blue 2 | casino-1: red 1 | kept: red 2 3 3 4")
    film.rolls("casino-2: blue 2 1 | casino-1: red 1 | kept: red 2 3 3 4 | tray: blue 3 3 5 6")
    film.rolls("casino-2: blue 2 1 | casino-1: red 1 | kept: red 2 3 3 4 blue 3 3 5 6")
    film.shows("casino-2: blue 2 | casino-1: red 1 blue 1 | tray: red 2 3 3 4")
    for _ in range(2):
        film.shows("covered: casino-2 | casino-1: red 1 blue 1 | kept: red 2 3 3 4")
        assert (film.why, film.asks) == (None, "unanswered"), film.told()


def test_what_is_gone_since_a_kicker_without_a_trace_was_kept_may_have_been_kicked_by_the_next(film_of):
    """Boulevard 8009: Anna's kicker had left the white die alone, and Ben's has kicked it off. Taken back, it was proposed as hers."""
    film = film_of(2, kickers=True, kick_optional=True, neutral_dice=True)
    lying, hands = {6: {"neutral": 3}}, {"anna": {"anna": 1, "kicker": 1}, "ben": {"ben": 1, "kicker": 1}}
    film.keep([film.game.commands["adjust"](reason="late in the round", dice=lying, in_hand=hands)])
    begun = film.state
    film.shows("casino-6: white 6 6 6")
    film.rolls("casino-6: white 6 6 6 | tray: red 5 purple 6")
    film.shows("casino-6: white 6 6 6 | kept: red 5")
    film.press()
    assert film.turn == "ben", film.told()
    film.rolls("casino-6: white 6 6 6 | kept: red 5 | tray: blue 1 purple 6")
    film.shows("casino-6: white 6 6 | kept: red 5")
    assert film.why == "one white die kicked off casino 6", film.told()
    film.state = begun
    film.look()
    assert (film.why, film.asks) == (None, "undone"), film.told()


def test_two_undone_turns_that_may_have_come_in_either_order_are_asked_about(film_of):
    """Las Vegas 8546: both of her rolls would explain both of her dice, and what they left is in her hand."""
    film = film_of(2)
    film.hands(anna={"anna": 3}, ben={"ben": 1})
    begun = film.state
    film.shows("")
    film.rolls("tray: red 2 3 5")
    film.shows("casino-2: red 2")
    film.press()
    film.rolls("casino-2: red 2 | tray: blue 6")
    film.shows("casino-2: red 2 | casino-6: blue 6")
    film.press()
    film.rolls("casino-2: red 2 | casino-6: blue 6 | tray: red 2 3")
    film.shows("casino-2: red 2 | casino-6: blue 6 | casino-3: red 3")
    film.press()
    film.state = begun
    film.look()
    assert (film.why, film.asks, len(film.offered)) == (None, "ambiguous", 3), film.told()


def test_what_an_undone_turn_had_brought_to_a_place_that_is_covered_lies_there_perhaps(film_of):
    """Boulevard 12249 with --doubts 0.15 --clumsy 0.15 --family 0.1: Anna's white three lay under a lid. Taken back, hers was told to be
    the white five that Ben had placed."""
    film = film_of(2, neutral_dice=True)
    film.hands(anna={"anna": 2, "neutral": 1}, ben={"ben": 1, "neutral": 1})
    begun = film.state
    film.shows("covered: casino-3")
    film.shows("tray: red 2 4 | covered: casino-3")
    roll, place = film.game.commands["roll"], film.game.commands["place"]
    film.keep([roll(dice={"anna": (2, 4), "neutral": (3,)}, seat="anna"), place(face=3, seat="anna")])
    film.look()
    film.rolls("kept: red 2 4 | tray: blue 4 white 5 | covered: casino-3")
    film.shows("kept: red 2 4 | casino-5: white 5 | covered: casino-3")
    assert film.why == "one white five moved to casino 5", film.told()
    film.state = begun
    film.look()
    assert (film.why, film.asks) == (None, "undone"), film.told()


def test_what_can_not_be_read_may_be_the_kicker_that_would_be_gone(film_of):
    """Boulevard 12256 with the same: her white four lay under a lid, and it was proposed that her kicker has found nobody."""
    film = film_of(2, neutral_dice=True, kickers=True)
    film.hands(anna={"anna": 1, "neutral": 2, "kicker": 1}, ben={"ben": 1})
    film.shows("covered: casino-4")
    film.rolls("tray: red 6 white 3 4 purple 2 | covered: casino-4")
    film.shows("tray: red 6 white 3 purple ?blurred | covered: casino-4")
    assert film.why is None, film.told()


def test_a_turn_that_leaves_nothing_is_told_otherwise_than_the_tally_had_it_only_where_somebody_says_so(film_of):
    """Boulevard 12436: Anna's white four lay on casino 4, Ben had placed one on the slot machine after her, and both were taken back. Then
    his kicker sent hers back, and his stood proposed as what she had placed. None of her roll lay in the tray to tell."""
    film = film_of(2, neutral_dice=True, slot_machine=True, kickers=True)
    film.hands(anna={"neutral": 1}, ben={"ben": 1, "neutral": 1, "kicker": 1})
    film.keep([film.game.commands["adjust"](reason="Ben first", turn="ben")])
    before = film.state
    film.shows("")
    film.rolls("tray: blue 5 white 1 purple 1")
    film.shows("slot: blue 5 | kept: white 1 purple 1")
    film.press()
    film.rolls("slot: blue 5 | tray: white 4")
    film.shows("slot: blue 5 | casino-4: white 4")
    film.press()
    film.rolls("slot: blue 5 | casino-4: white 4 | tray: white 4 purple 1")
    film.shows("slot: blue 5 white 4 | casino-4: white 4 | kept: purple 1")
    assert film.why == "one white four moved to the slot machine", film.told()
    film.state = before
    film.look()
    film.rolls("slot: blue 5 white 4 | casino-4: white 4 | tray: purple 4")
    film.shows("slot: blue 5 white 4")
    assert film.why is None, film.told()
    assert film.asks is not None, film.told()
