"""Custom Edition: the answer that somebody has skipped comes late, and moves the numbering of turns on. What was noted of turns that waited
to be confirmed is noted of those that they turn out to be. Anna has red dice, Ben blue ones."""

import pytest

BENS, ANNAS = "blue 2 2 3 4 5 6 6 6", "red 2 2 3 3 3 4 4 6"
ANNA_HAS_PLACED = "casino-3: red 3 3 3"
BOTH_HAVE_PLACED = ANNA_HAS_PLACED + " | casino-2: blue 2 2"


def did_anna_skip_among(film):
    """Nobody saw Anna throw and skip, nor others skip; she has thrown anew and placed. It is asked whether she has skipped before."""
    film.rolls("tray: " + BENS)
    film.shows("")
    film.rolls("tray: " + ANNAS)
    film.shows(ANNA_HAS_PLACED)
    assert film.asks == "rolled-again", film.told()
    return film


@pytest.fixture
def did_anna_skip(custom):
    return did_anna_skip_among(custom(house_rule="B"))


@pytest.fixture
def anna_throws_before_it_is_answered(did_anna_skip):
    """Ben places, Anna throws, skips, and takes her dice up; then it is answered."""
    film = did_anna_skip
    film.rolls(f"tray: {BENS} | {ANNA_HAS_PLACED}")
    film.shows(BOTH_HAVE_PLACED)
    film.rolls("tray: red 1 1 5 5 6 | " + BOTH_HAVE_PLACED)
    return film


def test_a_roll_that_was_seen_before_a_skip_was_told_may_have_been_skipped(anna_throws_before_it_is_answered):
    """Ben skips too. Anna's next placement was proposed as if nobody had skipped."""
    film = anna_throws_before_it_is_answered
    film.shows(BOTH_HAVE_PLACED)
    film.answer("skip")
    assert (film.turn, film.state.skipped) == ("anna", {"anna": 1, "ben": 1})
    film.rolls("tray: red 4 4 5 6 6 | " + BOTH_HAVE_PLACED)
    film.shows("tray: red 5 6 6 | casino-4: red 4 4 | " + BOTH_HAVE_PLACED)
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("skip")
    assert (film.state.skipped, film.on(4)) == ({"anna": 2, "ben": 2}, {"anna": 2})


def test_a_roll_that_lies_there_still_as_a_skip_is_told_was_not_skipped(anna_throws_before_it_is_answered):
    film = anna_throws_before_it_is_answered
    film.answer("skip")
    film.look()
    film.shows("tray: red 1 1 6 | casino-5: red 5 5 | " + BOTH_HAVE_PLACED)
    assert (film.why, film.asks) == ("two red fives moved to casino 5", None), film.told()


def test_so_may_a_roll_of_somebody_who_is_not_on_turn_yet_as_the_skip_is_told(did_anna_skip):
    """Ben throws while it is asked, and skips; Anna skips too, and it is answered."""
    film = did_anna_skip
    film.rolls(f"tray: {BENS} | {ANNA_HAS_PLACED}")
    film.shows(ANNA_HAS_PLACED)
    film.answer("skip")
    assert film.turn == "ben"
    film.rolls("tray: blue 1 1 4 4 5 5 5 6 | " + ANNA_HAS_PLACED)
    film.shows("tray: blue 1 1 5 5 5 6 | casino-4: blue 4 4 | " + ANNA_HAS_PLACED)
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_that_somebody_was_asked_about_holds_once_a_skip_before_is_told(custom):
    """Nobody saw Ben throw and skip. Carla throws, and skips too, as does Anna; then it is answered."""
    film = did_anna_skip_among(custom(3, house_rule="B"))
    film.rolls("tray: green 1 1 2 2 3 5 5 6 | " + ANNA_HAS_PLACED)
    film.shows(ANNA_HAS_PLACED)
    film.answer("skip")
    assert film.turn == "ben"
    film.rolls(f"tray: {BENS} | {ANNA_HAS_PLACED}")
    film.shows("tray: blue 3 4 5 6 6 6 | " + BOTH_HAVE_PLACED)
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_who_skips_by_an_answer_while_another_turn_waits_is_not_asked_about_again(custom):
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.shows(ANNA_HAS_PLACED)
    film.rolls(f"tray: {BENS} | {ANNA_HAS_PLACED}")
    film.rolls("tray: red 1 1 5 5 6 | " + ANNA_HAS_PLACED)
    assert film.asks == "passed-over"
    film.answer("skip")
    film.shows("tray: red 1 1 6 | casino-5: red 5 5 | " + ANNA_HAS_PLACED)
    film.press()
    film.rolls(f"tray: blue 1 1 4 4 5 5 5 6 | casino-5: red 5 5 | {ANNA_HAS_PLACED}")
    film.shows(f"casino-4: blue 4 4 | casino-5: red 5 5 | {ANNA_HAS_PLACED}")
    assert (film.why, film.asks) == ("two blue fours moved to casino 4", None), film.told()


def test_who_skips_by_an_answer_and_rolls_again_at_once_is_not_asked_about_again(custom):
    """Anna's turn waits; Ben is passed over, and Anna too."""
    film = custom(house_rule="B")
    film.rolls("tray: " + ANNAS)
    film.shows(ANNA_HAS_PLACED)
    film.rolls(f"tray: {BENS} | {ANNA_HAS_PLACED}")
    film.rolls("tray: red 1 1 5 5 6 | " + ANNA_HAS_PLACED)
    film.answer("skip")
    film.rolls(f"tray: blue 1 1 4 4 5 5 5 6 | {ANNA_HAS_PLACED}")
    film.answer("skip")
    film.shows(f"casino-4: blue 4 4 | {ANNA_HAS_PLACED}")
    assert (film.why, film.asks) == ("two blue fours moved to casino 4", None), film.told()


def test_a_question_that_nobody_answered_holds_once_the_turn_before_is_taken_back_and_given_back(custom):
    """Anna has no dice left. Ben throws while her turn is asked about, skips, throws anew, and places; hers is taken back for a moment."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={"ben": 4})
    begun = film.state
    film.shows("")
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: blue 1 2 3 6")
    film.answer("yes")
    annas = film.state
    film.shows("casino-5: red 5")
    film.rolls("casino-5: red 5 | tray: blue 2 3 5 6")
    film.shows("casino-5: red 5 | casino-3: blue 3 | tray: blue 2 5 6")
    assert film.asks == "rolled-again", film.told()
    for film.state in (begun, annas):
        film.look()
        film.shows("casino-5: red 5 | casino-3: blue 3 | kept: blue 2 5 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()
    film.answer("skip")
    assert (film.state.skipped, film.on(3)) == ({"ben": 1}, {"ben": 1})


def test_a_roll_that_is_said_to_count_after_the_dice_were_taken_back_was_not_skipped(custom):
    """Ben has thrown twice by mistake, and takes what he placed back into the tray."""
    film = custom(house_rule="B")
    film.hands(anna={}, ben={"ben": 4})
    film.keep([film.game.commands["adjust"](reason="Ben alone", turn="ben")])
    film.shows("")
    film.rolls("tray: blue 1 2 3 6")
    film.rolls("tray: blue 2 3 5 6")
    film.shows("casino-3: blue 3 | kept: blue 2 5 6")
    assert film.asks == "rolled-again", film.told()
    film.shows("kept: blue 2 5 6 | tray: blue 3")
    film.answer("new")
    film.shows("casino-3: blue 3 | kept: blue 2 5 6")
    assert (film.why, film.asks) == ("one blue three moved to casino 3", None), film.told()


@pytest.mark.parametrize(("fives", "asked"), [("blue 4", None), ("blue 5", "rolled-again")], ids=["pushed there", "placed there"])
def test_a_roll_beside_a_die_that_was_only_pushed_is_of_no_later_turn(custom, fives, asked):
    """A die of Ben's is missing at casino 4 and one more lies on casino 5, beside Anna's throw; she skips, and so does Ben."""
    film = custom(house_rule="B")
    film.keep([film.game.commands["adjust"](reason="Ben has placed", dice={4: {"ben": 1}})])
    film.shows("casino-4: blue 4")
    film.rolls(f"tray: {ANNAS} | casino-5: {fives}")
    film.shows("casino-4: blue 4")
    film.keep([film.observation.roll.command, film.game.commands["skip"](seat="anna")])
    film.look()
    film.keep([film.game.commands["skip"](seat="ben", unseen=True)])
    film.rolls("tray: red 1 1 5 5 5 6 6 6 | casino-4: blue 4")
    film.shows("casino-1: red 1 1 | kept: red 5 5 5 6 6 6 | casino-4: blue 4")
    assert film.asks == asked, film.told()


THREE_WAIT = "casino-1: red 1 1 | casino-2: blue 2 2 | casino-3: red 3 3"


@pytest.fixture
def three_turns_wait(custom):
    """Anna, Ben and Anna again have placed, and nobody has confirmed."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 5}, ben={"ben": 6})
    film.shows("")
    film.rolls("tray: red 1 1 2 3 4")
    film.shows("casino-1: red 1 1")
    film.rolls("casino-1: red 1 1 | tray: blue 2 2 3 4 5 5")
    film.shows("casino-1: red 1 1 | casino-2: blue 2 2")
    film.rolls("casino-1: red 1 1 | casino-2: blue 2 2 | tray: red 3 3 5")
    film.shows(THREE_WAIT)
    film.rolls(f"{THREE_WAIT} | tray: blue 2 3 5 6")
    assert film.observation.proposal.turns == 3, film.told()
    return film


def test_a_throw_after_three_turns_that_wait_may_have_been_skipped(three_turns_wait):
    """Ben has skipped his, and so has Anna; then it is confirmed."""
    film = three_turns_wait
    film.shows(THREE_WAIT)
    film.press()
    film.rolls(f"{THREE_WAIT} | tray: blue 1 4 4 6")
    film.shows(f"{THREE_WAIT} | casino-4: blue 4 4 | kept: blue 1 6")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_throw_that_lies_there_still_as_three_turns_are_confirmed_was_not_skipped(three_turns_wait):
    film = three_turns_wait
    film.press()
    film.shows(f"{THREE_WAIT} | kept: blue 2 3 5 6")
    film.shows(f"{THREE_WAIT} | casino-5: blue 5 | kept: blue 2 3 6")
    assert (film.why, film.asks) == ("one blue five moved to casino 5", None), film.told()


@pytest.mark.parametrize("is_taken_up", [True, False], ids=["taken up", "brushed"])
def test_a_die_that_was_taken_up_and_lies_nearly_where_it_lay_may_have_been_thrown_again(custom, is_taken_up):
    """Two centimetres beside, and it shows the same number; a hand that only brushed it would have moved it as far."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={})
    film.shows("")
    film.shows("tray: red 6")
    if is_taken_up:
        film.shows("")
    film.shows("tray: green 1 red 6")
    assert (film.asks == "rolled-again") is is_taken_up, film.told()


def test_a_throw_after_a_turn_of_which_nothing_lay_in_the_tray_is_not_its_rest(custom):
    """Ben has taken up what he had left. Anna's turn and his are taken back, he throws what he has left, and skips; they are given back, he
    throws anew. Anna has no dice left."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    begun = film.state
    film.shows("")
    film.shows("casino-1: red 1")
    film.answer("yes")
    film.rolls("casino-1: red 1 | tray: blue 2 3")
    film.shows("casino-1: red 1 | casino-3: blue 3")
    film.press()
    film.state = begun
    film.look()
    film.shows("casino-1: red 1 | casino-3: blue 3")
    film.rolls("casino-1: red 1 | casino-3: blue 3 | tray: blue 6")
    film.shows("casino-1: red 1 | casino-3: blue 3")
    film.answer("yes")
    film.rolls("casino-1: red 1 | casino-3: blue 3 | tray: blue 5")
    film.shows("casino-1: red 1 | casino-3: blue 3 | casino-5: blue 5")
    assert (film.why, film.asks) == (None, "rolled-again"), film.told()


def test_a_throw_that_is_told_as_the_rest_of_another_roll_than_was_seen_may_have_been_skipped(custom):
    """Anna's last die lies placed, and nobody saw it thrown. Ben places two twos, takes up the rest, throws it, and skips."""
    film = custom(house_rule="A")
    film.hands(anna={"anna": 1}, ben={"ben": 5})
    film.shows("casino-2: red 2")
    film.rolls("tray: blue 1 2 2 3 3 | casino-2: red 2")
    film.shows("casino-2: red 2 blue 2 2")
    film.rolls("tray: blue 3 3 6 | casino-2: red 2 blue 2 2")
    assert film.asks == "roll-not-seen"
    film.answer("yes")
    assert (film.turn, film.on(2), film.asks) == ("ben", {"anna": 1, "ben": 2}, None)
    film.rolls("tray: blue 1 2 3 | casino-2: red 2 blue 2 2")
    film.shows("casino-1: blue 1 | casino-2: red 2 blue 2 2")
    assert (film.why, film.asks) == (None, "rolled-again")
    film.answer("skip")
    assert (film.on(1), film.state.skipped) == ({"ben": 1}, {"ben": 1})


def test_who_has_thrown_twice_while_another_was_waited_for_may_have_skipped_in_between(custom):
    """Custom Edition 6503: Anna skipped, Ben too, and Anna again; that Anna skips was told once, and Ben's second throw was proposed as his
    first."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1")
    film.rolls("tray: blue 3 6")
    assert film.asks == "passed-over", film.told()
    film.shows("")
    film.rolls("tray: blue 1 6")
    assert film.asks == "passed-over", film.told()
    film.shows("casino-6: blue 6 | kept: blue 1")
    film.answer("skip")
    assert (film.turn, film.why, film.asks) == ("ben", None, "rolled-again"), film.told()


def test_who_has_thrown_once_then_has_not(custom):
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    film.shows("")
    film.rolls("tray: red 1")
    film.rolls("tray: blue 1 6")
    film.shows("casino-6: blue 6 | kept: blue 1")
    film.answer("skip")
    assert (film.turn, film.why) == ("ben", "one blue six moved to casino 6"), film.told()


@pytest.mark.parametrize("first", ["blue 4", "blue 4?face"], ids=["read", "not read"])
@pytest.mark.parametrize("is_taken_up", [True, False], ids=["thrown again", "lies there still"])
def test_a_last_die_that_shows_the_same_may_have_been_thrown_again_while_a_turn_before_was_asked_about(custom, first, is_taken_up):
    """Ben has placed one of his two, throws the other, and skips, before anybody says whether Anna placed a six. Custom Edition 21416 of
    the symbolic evenings: it was proposed as if nobody had skipped."""
    film = custom(house_rule="B")
    film.hands(anna={"anna": 1}, ben={"ben": 2})
    film.shows("")
    film.shows("casino-6: red 6")
    film.rolls("casino-6: red 6 | tray: blue 1 5")
    film.shows("casino-6: red 6 | casino-1: blue 1")
    film.shows("casino-6: red 6 | casino-1: blue 1")
    film.rolls("casino-6: red 6 | casino-1: blue 1 | tray: " + first)
    film.shows("casino-6: red 6 | casino-1: blue 1 | tray: " + first)
    assert film.asks == "roll-not-seen", film.told()
    if is_taken_up:
        film.shows("casino-6: red 6 | casino-1: blue 1")
    film.answer("yes")
    if film.asks:
        film.answer("yes")
    if is_taken_up:
        film.rolls("casino-6: red 6 | casino-1: blue 1")
    film.shows("casino-6: red 6 | casino-1: blue 1 | tray: blue 4")
    film.shows("casino-6: red 6 | casino-1: blue 1 | casino-4: blue 4")
    assert (film.asks == "rolled-again") is is_taken_up, film.told()
