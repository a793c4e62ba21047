"""A casino shows three cards; further ones are laid over them. What a later card lies over is covered and counts, and nobody is asked where
it is; whether a card over one's own is a further one or the same, moved a little, only people know."""

from dataclasses import replace

import pytest

from companion.games.game import Seat
from companion.games.registry import GAMES
from companion.table.watch.watch import TableWatch

GAME = GAMES["card-game"]
ROWS_MM = (0.0, 33.0, 66.0)


@pytest.fixture
def cards(film_of):
    """Anna (red) and Ben (blue), real notes."""
    seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))

    def made(**options):
        state = GAME.setup({"bank": "typed", **options}, seats)
        return type(film_of())(GAME, state, TableWatch(), GAME.zones(state))

    return made


def shows(film, *lying, hidden="", looks=1):
    """lying: (colour, number, where in its casino, millimetres), all that can be seen. looks: so many, one after another."""
    text = " | ".join(f"casino-{number}: {colour} {number}" for colour, number, _ in lying)
    for _ in range(looks):
        film.now_s += 0.5
        reading = film.read(text + (f" | covered: {hidden}" if hidden else ""))
        dice = [
            replace(die, xy_mm=(100.0 * number, at), size_mm=22.0) for die, (_, number, at) in zip(reading.dice, lying, strict=True)
        ]
        film.reading = replace(reading, dice=tuple(dice))
        film.look()


RED, BLUE = ("red", 5, ROWS_MM[0]), ("blue", 5, ROWS_MM[1])


@pytest.fixture
def laid(cards):
    """Anna and Ben have laid a five each, side by side."""
    film = cards()
    shows(film, RED, BLUE)
    film.press()
    return film


def test_a_card_under_another_seats_is_covered_and_not_gone(laid):
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0), looks=2)  # Ben's second five lies over Anna's
    assert laid.why == "Anna lays one one on one card; Ben lays one five on one card"
    laid.press()
    assert (laid.on(5), laid.on(1)) == ({"anna": 1, "ben": 2}, {"anna": 1})
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0), looks=2)
    assert (laid.asks, laid.differs, laid.says) == (None, [], [])


def test_whether_a_card_over_ones_own_is_a_further_one_is_asked(laid):
    shows(laid, ("red", 5, 5.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))
    assert (laid.why, laid.asks, laid.differs) == (None, "back-or-new", [])
    assert laid.offered == [
        "Anna lays one one on one card; Ben lays one two on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one two on one card",
        "None of these: we put it right",
    ]
    laid.answer("story-2")
    assert laid.on(5) == {"anna": 2, "ben": 1}
    shows(laid, ("red", 5, 5.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0), looks=2)
    assert (laid.asks, laid.differs, laid.says) == (None, [], [])


def test_a_card_that_was_only_moved_lies_there_from_now_on(laid):
    shows(laid, ("red", 5, 5.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))
    laid.answer("story-1")
    shows(laid, ("red", 5, 5.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0), ("red", 6, 0.0), ("blue", 6, 33.0))
    assert laid.why == "Anna lays one six on one card; Ben lays one six on one card"


def test_where_a_card_over_ones_own_is_all_that_somebody_laid_no_new_card_is_an_answer_and_so_is_none_of_these(laid):
    shows(laid, ("red", 5, 5.0), BLUE, ("blue", 2, 0.0))
    assert laid.offered == [
        "Anna lays one five on one card; Ben lays one two on one card",
        "No new card: it was missed before, or lay there already",
        "None of these: we put it right",
    ]
    laid.answer("other")
    shows(laid, ("red", 5, 5.0), BLUE, ("blue", 2, 0.0), looks=3)
    assert laid.asks is None, "the same table is not asked about again"
    assert laid.on(5) == {"anna": 1, "ben": 1}


YOURS_TO_PUT_RIGHT = "What was laid is yours to put right: lay the cards anew, or tap them in"


@pytest.mark.parametrize(("answer", "said"), [("other", [YOURS_TO_PUT_RIGHT]), ("no", [])])
def test_who_puts_right_what_lies_over_cards_of_their_own_is_not_met_with_silence(laid, answer, said):
    lying = (("red", 5, 5.0), ("blue", 5, 38.0))
    shows(laid, *lying)
    assert laid.asks == "back-or-new"
    laid.answer(answer)
    shows(laid, *lying, looks=3)
    assert (laid.asks, [str(one.text) for one in laid.observation.notices]) == (None, said), laid.told()


def test_that_no_card_is_new_holds_in_the_looks_after(laid):
    shows(laid, ("red", 5, 5.0), BLUE, ("blue", 2, 0.0))
    laid.answer("no")
    shows(laid, ("red", 5, 5.0), BLUE, ("blue", 2, 0.0), ("red", 1, 0.0))
    assert laid.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_a_card_that_another_seat_moved_in_passing_is_no_card_that_it_lays(cards):
    film = cards(sequential=True)
    shows(film, RED)
    film.press()
    shows(film, ("red", 5, 5.0), BLUE)
    assert film.why == "Ben lays one five on one card"


def test_a_card_taken_away_is_told_though_newer_ones_lie_beside_it(laid):
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0))
    laid.press()
    shows(laid, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0), looks=3)
    assert laid.differs == ["casino 5 shows 1 red, the tally says 2"]


def test_a_card_taken_from_over_another_one_is_told_and_the_other_one_is_not(laid):
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0))
    laid.press()
    shows(laid, RED, BLUE, ("red", 1, 0.0), looks=3)
    assert laid.differs == ["casino 5 shows 1 blue, the tally says 2"]


def test_a_card_taken_from_over_another_one_is_told_where_a_third_is_seen_better_for_it(laid):
    """Card Game 316 of the rehearsals: what it had half hidden was read six millimetres beside its place until then, and was taken for a
    newer card that covers it."""
    shows(laid, ("blue", 5, 4.0), ("red", 5, 28.0), BLUE, ("red", 1, 0.0))
    laid.answer("story-2")
    assert laid.on(5) == {"anna": 2, "ben": 2}
    shows(laid, RED, ("red", 5, 22.0), BLUE, ("red", 1, 0.0), looks=3)
    assert laid.differs == ["casino 5 shows 1 blue, the tally says 2"]


def test_a_card_taken_from_over_one_that_nobody_has_seen_is_told(laid):
    """Card Game 295 of the rehearsals: what shows now was taken for a newer card that covers it."""
    lying = (("blue", 5, 4.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))  # Anna's second five lies under Ben's
    shows(laid, *lying)
    laid.keep([laid.game.commands["lay-cards"]({"anna": {1: (1,), 5: (1,)}, "ben": {2: (1,), 5: (1,)}})])  # tapped in
    laid.look()
    shows(laid, *lying, looks=3)
    assert laid.differs == []
    shows(laid, ("red", 5, 9.0), *lying[1:], looks=3)
    assert laid.differs == ["casino 5 shows 1 blue, the tally says 2"]


SIXES = (("red", 6, 0.0), ("blue", 6, 33.0))


@pytest.fixture
def covered(laid):
    """Ben's second five lies over Anna's."""
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0))
    laid.press()
    return laid


def test_a_card_laid_just_where_one_of_its_own_lies_hidden_is_asked_about(covered):
    lying = (RED, BLUE, ("red", 1, 0.0), *SIXES)  # her second five lies over his, which lies over her first
    shows(covered, *lying)
    assert (covered.why, covered.asks) == (None, "back-or-new")
    assert covered.offered == [
        "Anna lays one six on one card; Ben lays one six on one card",
        "Anna lays one five on one card and one six on one card; Ben lays one six on one card",
        "None of these: we put it right",
    ]
    covered.answer("story-2")
    assert covered.on(5) == {"anna": 2, "ben": 2}
    shows(covered, *lying, looks=3)
    assert (covered.asks, covered.differs, covered.says) == (None, [], [])


def test_a_card_that_shows_again_as_what_lay_over_it_is_taken_away_is_asked_about_and_then_it_is_no_new_one(covered):
    lying = (RED, BLUE, ("red", 1, 0.0), *SIXES)
    shows(covered, *lying)
    covered.answer("story-1")
    assert covered.on(5) == {"anna": 1, "ben": 2}
    shows(covered, *lying, looks=3)
    assert (covered.asks, covered.differs) == (None, ["casino 5 shows 1 blue, the tally says 2"])


def test_a_card_of_which_a_newer_one_hides_a_part_may_be_read_a_little_beside_its_place(laid):
    shows(laid, ("red", 5, -1.2), BLUE, ("blue", 5, 31.0), ("red", 1, 0.0))
    assert laid.why == "Anna lays one one on one card; Ben lays one five on one card"


def test_so_may_one_that_a_card_of_its_own_turn_hides_a_part_of(cards):
    film = cards()
    shows(film, RED, ("blue", 5, 31.0))
    film.press()
    shows(film, ("red", 5, -1.2), ("blue", 5, 31.0), ("red", 1, 0.0), ("blue", 2, 0.0))
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_a_card_as_little_beside_its_place_with_nothing_over_it_may_be_a_further_one(laid):
    shows(laid, ("red", 5, -1.2), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))
    assert laid.asks == "back-or-new"


def test_of_two_cards_that_are_gone_the_one_that_nothing_covers_was_moved(cards):
    film = cards()
    shows(film, RED, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0))
    film.press()
    lying = (("blue", 5, 4.0), ("red", 5, 33.0), ("blue", 1, 0.0), ("red", 1, 33.0))  # his over her first one; her second one is moved
    shows(film, *lying, looks=3)
    assert (film.differs, film.offered[0]) == ([], "Anna lays one one on one card; Ben lays one five on one card")


def test_after_an_undo_the_same_cards_are_a_turn_again(laid):
    before = laid.state
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0))
    laid.press()
    laid.state = before
    shows(laid, ("blue", 5, 4.0), BLUE, ("red", 1, 0.0))
    assert laid.why == "Anna lays one one on one card; Ben lays one five on one card"


def test_paper_that_hides_its_casinos_floor_hides_no_card(laid):
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0), hidden="casino-5")
    assert laid.why == "Anna lays one five on one card; Ben lays one one on one card"


def test_what_comes_to_lie_over_cards_and_is_none_is_asked_about(laid):
    shows(laid, RED, BLUE, ("red", 1, 0.0), ("blue", 1, 33.0), hidden="casino-5")  # a sleeve, over a further five
    assert (laid.why, laid.asks) == (None, "hidden-zone")
    assert laid.offered == ["Anna lays one one on one card; Ben lays one one on one card", "None of these: we put it right"]
    shows(laid, RED, BLUE, ("red", 1, 0.0), ("blue", 1, 33.0), ("red", 5, ROWS_MM[2]))
    assert laid.why == "Anna lays one one on one card and one five on one card; Ben lays one one on one card"


def test_the_paper_of_the_turns_before_is_not_asked_about_again(laid):
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0), hidden="casino-5")
    laid.press()
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0), ("red", 2, 0.0), ("blue", 2, 33.0), hidden="casino-5")
    assert laid.why == "Anna lays one two on one card; Ben lays one two on one card"


def test_none_of_these_holds_though_its_paper_hides_a_casino(laid):
    over = (("red", 5, 5.0), BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))
    shows(laid, *over, hidden="casino-5")
    assert laid.asks == "back-or-new"
    laid.answer("no")
    shows(laid, *over, hidden="casino-5", looks=3)
    assert (laid.asks, laid.why) == (None, None)


def test_covered_cards_are_no_difference_as_their_casino_pays(laid):
    over = (("blue", 5, 4.0), ("red", 1, 0.0), BLUE)
    shows(laid, *over)
    laid.press()
    laid.keep([laid.game.commands["end-round"]()])
    shows(laid, *over, looks=3)
    assert (laid.state.stage, laid.differs) == ("payout", [])


SECOND = (("red", 1, 0.0), ("blue", 2, 0.0))


def test_a_turn_that_nobody_confirmed_before_the_next_one_lay_there_is_asked_about_where_it_may_be_one(cards):
    film = cards()
    shows(film, RED, BLUE, looks=2)
    shows(film, RED, BLUE, *SECOND)
    assert (film.why, film.asks) == (None, "one-turn-or-two")
    assert film.offered == [
        "Anna lays one five on one card; Ben lays one five on one card; after that, Anna lays one one on one card; "
        "Ben lays one two on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one two on one card and one five on one card",
        "None of these: we put it right",
    ]
    film.answer("story-1")
    assert (film.on(5), film.on(1), film.state.turns) == ({"anna": 1, "ben": 1}, {"anna": 1}, 3)
    shows(film, RED, BLUE, *SECOND, looks=2)
    assert (film.asks, film.why, film.says, film.differs) == (None, None, [], [])


def test_two_turns_that_can_not_be_one_are_proposed_together(cards):
    film = cards()
    shows(film, RED, ("red", 4, 0.0), BLUE, looks=2)
    shows(film, RED, ("red", 4, 0.0), BLUE, *SECOND)
    assert film.why == (
        "Anna lays one four on one card and one five on one card; Ben lays one five on one card; after that, "
        "Anna lays one one on one card; Ben lays one two on one card"
    )
    assert film.observation.proposal.turns == 2
    film.press()
    assert film.state.turns == 3


def test_two_turns_are_asked_about_where_a_card_of_the_second_is_in_doubt(cards):
    """Rehearsed game 201, in the shadows of leaves: a shadow was read as a card of Ben's, in doubt, and proposed as a second turn."""
    film = cards()
    shows(film, RED, ("red", 4, 0.0), BLUE, looks=2)
    shows(film, RED, ("red", 4, 0.0), BLUE, *SECOND)
    *sure, shadow = film.reading.dice
    film.reading = replace(film.reading, dice=(*sure, replace(shadow, ask=True, why_ask="faint")), at_s=film.now_s + 0.5)
    film.look()
    assert (film.why, film.asks) == (None, "in-doubt")
    assert film.offered[0].endswith("after that, Anna lays one one on one card; Ben lays one two on one card")


def test_one_after_another_the_next_seats_cards_are_a_turn_of_its_own_though_nobody_has_confirmed(cards):
    film = cards(sequential=True)
    shows(film, RED, looks=2)
    shows(film, RED, BLUE)
    assert film.why == "Anna lays one five on one card; after that, Ben lays one five on one card"


def test_a_card_that_comes_slowly_belongs_to_the_same_turn(cards):
    film = cards()
    shows(film, RED, BLUE, looks=2)
    shows(film, RED, BLUE, ("red", 1, 0.0), looks=2)
    assert film.why == "Anna lays one one on one card and one five on one card; Ben lays one five on one card"


def test_what_was_taken_back_is_no_turn_before(cards):
    film = cards()
    shows(film, RED, BLUE, looks=2)
    shows(film, *SECOND, looks=2)
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_that_it_was_neither_two_turns_nor_one_is_believed(cards):
    film = cards()
    shows(film, RED, BLUE, looks=2)
    shows(film, RED, BLUE, *SECOND)
    film.answer("no")
    shows(film, RED, BLUE, *SECOND, looks=2)
    assert (film.why, film.asks, film.says) == (None, None, ["mend"])


def test_what_people_have_said_was_not_laid_is_not_proposed_once_something_else_is_answered(laid):
    lying = (BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))  # Anna's five lies under a cup, and so does one more card of hers
    shows(laid, *lying, looks=3)
    assert laid.asks == "fewer-dice"
    laid.answer("no")
    assert laid.differs == ["casino 5 shows 0 red, the tally says 1"]
    laid.settle("casino-5", "covered")
    shows(laid, *lying, looks=2)
    assert (laid.why, laid.asks, laid.says) == (None, None, ["mend"])
    shows(laid, *lying, ("red", 2, 33.0))
    assert laid.why == "Anna lays one one on one card and one two on one card; Ben lays one two on one card"


def test_of_many_cards_that_may_be_further_ones_those_are_offered_that_somebody_can_have_laid(cards):
    film, lying = cards(), []
    for turn, (one, other) in enumerate(((1, 2), (3, 4), (5, 6))):
        lying += [("red", one, 0.0), ("red", other, 0.0), ("blue", 1 + turn, 33.0)]
        shows(film, *lying)
        film.press()
    pushed = [(colour, number, at + (5.0 if colour == "red" else 0.0)) for colour, number, at in lying]  # all of Anna's cards
    shows(film, *pushed, ("blue", 6, 33.0))
    assert film.asks == "back-or-new"
    offered = [text for text in film.offered if text.startswith("Anna")]
    assert len(offered) == 8
    assert all(text.endswith("; Ben lays one six on one card") for text in offered)


CASINO_IS_FULL = "Casino 5: cards lie over others. Make sure that every card of this turn shows"


def test_where_cards_come_to_a_full_casino_people_are_told_to_look_for_one_under_another(laid):
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 1, 0.0))
    assert laid.says == []
    laid.press()
    lying = (RED, BLUE, ("blue", 5, 70.0), ("blue", 1, 0.0), ("red", 2, 0.0))
    shows(laid, *lying)
    assert laid.why == "Anna lays one two on one card; Ben lays one five on one card"
    assert [str(one.text) for one in laid.observation.notices] == [CASINO_IS_FULL]
    laid.press()
    shows(laid, *lying, looks=2)
    assert laid.says == []


def test_who_seems_to_have_laid_nothing_may_have_laid_under_another_card(laid):
    shows(laid, RED, BLUE, ("blue", 5, ROWS_MM[2]), ("blue", 5, 60.0))
    assert [str(one.text) for one in laid.observation.notices] == ["Nobody may pass: Anna must lay at least one card.", CASINO_IS_FULL]


def test_a_card_beside_one_that_was_never_seen_is_asked_about(laid):
    lying = (RED, BLUE, ("red", 1, 0.0), ("blue", 2, 0.0))  # Anna's second five lies under his two, where nobody saw it
    shows(laid, *lying)
    laid.keep([laid.game.commands["lay-cards"]({"anna": {1: (1,), 5: (1,)}, "ben": {2: (1,)}})])  # tapped in
    laid.look()
    further = (*lying, ("red", 5, ROWS_MM[2]), ("red", 6, 0.0), ("blue", 6, 33.0))
    shows(laid, *further)
    assert (laid.why, laid.asks) == (None, "back-or-new")
    assert laid.offered[:2] == [
        "Anna lays one six on one card; Ben lays one six on one card",
        "Anna lays one five on one card and one six on one card; Ben lays one six on one card",
    ]
    laid.answer("story-2")
    assert laid.on(5) == {"anna": 3, "ben": 1}


def test_cards_chosen_on_the_page_are_laid_afterwards_and_none_of_them_is_asked_about(laid):
    laid.keep([laid.game.commands["lay-cards"]({"anna": {5: (1,)}, "ben": {5: (1,)}})])
    laid.look()
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 5, 99.0), looks=2)
    assert (laid.why, laid.asks, laid.says, laid.differs) == (None, None, [], [])
    shows(laid, RED, BLUE, ("red", 5, ROWS_MM[2]), ("blue", 5, 99.0), *SIXES)
    assert laid.why == "Anna lays one six on one card; Ben lays one six on one card"
