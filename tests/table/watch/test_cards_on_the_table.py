"""A filmed turn of the Card Game: printed dice at the casinos are everybody's turn, proposed at one press or asked."""

import random
from dataclasses import replace

import pytest

from companion.games.game import Seat
from companion.games.registry import GAMES
from companion.table.watch.watch import TableWatch
from vision.reading import Scene

GAME = GAMES["card-game"]


@pytest.fixture
def cards(film_of):
    """cards(sequential=True): Anna (red) and Ben (blue), real notes, everybody to choose."""

    def made(**options):
        seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))
        state = GAME.setup({"bank": "typed", **options}, seats)
        return type(film_of())(GAME, state, TableWatch(), GAME.zones(state))

    return made


def laid_once(cards):
    """Anna has laid a five and Ben a six, one card each."""
    film = cards()
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.press()
    return film


def test_one_press_keeps_the_turn_of_everybody(cards):
    film = cards()
    film.shows("casino-5: red 5 | casino-3: red 3 | casino-6: blue 6")
    assert film.why == "Anna lays one three on one card and one five on one card; Ben lays one six on one card"
    assert film.observation.phase_hint == "please-confirm"
    film.press()
    assert (film.on(5), film.on(3), film.on(6)) == ({"anna": 1}, {"anna": 1}, {"ben": 1})
    assert (film.why, film.asks) == (None, None)


def test_nothing_is_proposed_while_somebody_still_lays(cards):
    film = cards()
    film.shows("")
    assert (film.why, film.asks, film.says) == (None, None, [])
    film.shows("casino-5: red 5")
    assert (film.why, film.says) == (None, ["mend"])
    film.shows("casino-5: red 5 | casino-6: blue 6", scene=Scene.HANDS)
    assert film.why is None


def test_what_was_proposed_before_a_hand_came_is_withdrawn_until_the_hand_is_gone(cards):
    film = cards(sequential=True)
    film.shows("casino-5: red 5")
    assert film.why == "Anna lays one five on one card"
    film.shows("", scene=Scene.HANDS)  # her second card is under it
    assert (film.why, film.observation.phase_hint) == (None, "hands-in-view")
    film.shows("", scene=Scene.MOVING)
    assert film.why is None
    film.shows("casino-5: red 5 | casino-6: red 6")
    assert film.why == "Anna lays one five on one card and one six on one card"


def test_what_is_proposed_stays_while_something_moves_beside_the_mat(cards):
    film = cards(sequential=True)
    film.shows("casino-5: red 5")
    film.shows("", scene=Scene.MOVING)
    assert film.why == "Anna lays one five on one card"


def test_a_double_card_or_two_single_ones_is_asked_and_the_answer_is_kept(cards):
    film = cards()
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    assert (film.why, film.asks) == (None, "double-or-two")
    assert [str(answer.text) for answer in film.observation.question.answers] == [
        "Anna lays two fives on two cards; Ben lays one six on one card",
        "Anna lays two fives on one card; Ben lays one six on one card",
        "None of these: we put it right",
    ]
    film.answer("story-2")
    assert film.state.casinos[5].cards == {"anna": (2,)}


def test_a_question_put_aside_is_not_asked_again_before_the_table_changes(cards):
    film = cards()
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    film.answer("no")
    assert film.asks is None
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    assert film.asks is None
    film.shows("casino-5: red 5 5 | casino-6: blue 6 6")
    assert film.asks == "double-or-two"


def test_what_was_put_aside_is_said_and_the_same_cards_laid_anew_are_asked_about_anew(cards):
    film = cards()
    for _ in range(2):
        film.shows("casino-5: red 5 5 | casino-6: blue 6")
    film.answer("no")
    assert (film.asks, film.says) == (None, ["mend"])  # lay them anew, or tap them in
    film.shows("casino-6: blue 6")  # one look alone may be a mistake of the eye
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    assert (film.asks, film.says) == (None, ["mend"])
    for _ in range(2):
        film.shows("casino-6: blue 6")
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    assert film.asks == "double-or-two"


def test_what_was_put_aside_is_asked_again_when_its_turn_comes_back_by_an_undo(cards):
    film = cards()
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    film.answer("no")
    before = film.state
    film.keep([film.game.commands["lay-cards"]({"anna": {5: (1, 1)}, "ben": {6: (1,)}})])
    film.look()
    film.state = before
    film.look()
    assert film.asks == "double-or-two"


def test_cards_taken_back_before_the_press_change_the_proposal(cards):
    film = cards()
    film.shows("casino-5: red 5 | casino-6: blue 6")
    first = film.observation.proposal.id
    film.shows("casino-4: red 4 | casino-6: blue 6")
    assert film.why == "Anna lays one four on one card; Ben lays one six on one card"
    assert film.observation.proposal.id != first


@pytest.mark.parametrize(
    ("look", "asks"),
    [
        pytest.param("casino-5: red 4 | casino-6: blue 6", "other-face", id="another number than its casino"),
        pytest.param("casino-5: red ?blurred | casino-6: blue 6", "unreadable", id="a card that can't be read"),
        pytest.param("casino-5: red 5 | casino-6: blue 6 | covered: casino-1", "hidden-zone", id="a hand over casino 1"),
        pytest.param("casino-5: red 5~ | casino-6: blue 6", None, id="on a line, but with its casino's number"),
    ],
)
def test_what_cannot_be_seen_is_asked(cards, look, asks):
    film = cards()
    film.shows(look)
    assert film.asks == asks
    assert (film.why is None) == (asks is not None)


@pytest.mark.parametrize(
    ("sizes_mm", "apart_mm", "laid"),
    [
        pytest.param((22, 22), 30, (1, 1), id="two large dice are two single cards"),
        pytest.param((18, 18), 21, (2,), id="two small dice side by side are a double card"),
        pytest.param((17.3, 17.4), 20.2, (2,), id="a card lies lower than a die and looks smaller"),
        pytest.param((18, 18), 40, None, id="two small dice far apart are asked"),
        pytest.param((20, 20), 21, None, id="dice of another size are asked"),
    ],
)
def test_the_size_of_printed_dice_tells_the_double_cards_of_our_own_print(cards, sizes_mm, apart_mm, laid):
    film = cards()
    reading = film.read("casino-5: red 5 5 | casino-6: blue 6")
    fives = [
        replace(die, size_mm=size, xy_mm=(100.0 + apart_mm * n, 50.0))
        for n, (die, size) in enumerate(zip(reading.dice, sizes_mm, strict=False))
    ]
    film.reading = replace(reading, dice=(*fives, replace(reading.dice[2], size_mm=22.0)))
    film.look()
    if laid is None:
        assert film.asks == "double-or-two"
        return
    film.press()
    assert film.state.casinos[5].cards == {"anna": laid}


def test_a_double_card_that_people_called_two_single_ones_stops_no_later_turn(cards):
    film = cards()
    film.shows("casino-5: red 5 5 | casino-6: blue 6")
    film.answer("story-1")
    reading = film.read("casino-5: red 5 5 5 | casino-6: blue 6 6")
    sizes_mm, spots = (18, 18, 22, 22, 22), ((15, 200), (35, 200), (15, 240), (3, 240), (43, 240))
    dice = [replace(die, size_mm=size, xy_mm=spot) for die, size, spot in zip(reading.dice, sizes_mm, spots, strict=True)]
    film.reading = replace(reading, dice=tuple(dice))
    film.look()
    assert (film.asks, film.says) == ("in-doubt", [])
    assert film.offered[0] == "Anna lays one five on one card; Ben lays one six on one card"
    film.answer("story-1")
    assert (film.on(5), film.differs) == ({"anna": 3}, [])


def test_in_turn_each_seats_cards_are_a_turn_of_its_own(cards):
    film = cards(sequential=True)
    film.shows("casino-5: red 5 | casino-2: red 2")
    film.press()
    film.shows("casino-5: red 5 blue 5 | casino-2: red 2")
    assert film.why == "Ben lays one five on one card"


def test_a_card_pushed_to_another_casino_is_told_at_both_and_is_no_card_that_is_laid(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert film.differs == ["casino 4 shows 1 red, the tally says 0", "casino 5 shows 0 red, the tally says 1"]
    assert (film.why, film.asks, film.says) == (None, None, [])
    film.settle("casino-5", "table")
    film.settle("casino-4", "table")
    assert (film.on(4), film.on(5), film.differs) == ({"anna": 1}, {}, [])


def test_a_card_that_is_gone_is_a_difference_and_stays_one_at_the_payout(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    assert film.differs == ["casino 5 shows 0 red, the tally says 1"]
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert (film.game.stage(film.state), film.differs) == ("payout", ["casino 5 shows 0 red, the tally says 1"])
    film.settle("casino-5", "table")
    assert (film.on(5), film.differs) == ({}, [])


def one_is_covered(film):
    """Anna's five was kept; then something lies over it, and people say so."""
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.press()
    for _ in range(2):
        film.shows("casino-6: blue 6")
    film.settle("casino-5", "covered")
    assert film.differs == []


def test_where_a_card_is_covered_a_further_one_and_the_same_one_look_alike_so_somebody_is_asked(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")
    assert film.offered == [
        "Anna lays one one on one card; Ben lays one two on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one two on one card",
        "None of these: we put it right",
    ]
    film.answer("story-2")
    assert (film.on(5), film.on(1)) == ({"anna": 2}, {"anna": 1})
    for _ in range(2):
        film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.differs, film.says) == ([], [])  # it is covered still, as was said


def test_a_covered_card_is_not_taken_for_one_that_was_pushed_where_the_next_is_laid(cards):
    film = cards()
    one_is_covered(film)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert (film.differs, film.says) == ([], ["mend"])  # Ben must lay at least one card


def test_a_card_that_stays_covered_is_thought_of_in_the_turns_after_too(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-6: blue 6 6")
    film.answer("story-1")
    film.shows("casino-5: red 5 5 | casino-1: red 1 | casino-6: blue 6 6 6")
    assert film.offered[:2] == [
        "Anna lays one one on one card; Ben lays one six on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one six on one card",
    ]


def test_the_card_that_was_covered_is_back_and_is_asked_about_once(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    film.answer("story-1")
    assert (film.on(5), film.on(1)) == ({"anna": 1}, {"anna": 1})
    film.shows("casino-5: red 5 | casino-1: red 1 1 | casino-6: blue 6 | casino-2: blue 2")
    film.shows("casino-5: red 5 | casino-1: red 1 1 | casino-6: blue 6 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one six on one card"


def test_a_further_card_that_came_first_beside_a_covered_one_is_asked_about_when_the_turn_is_whole(cards):
    film = cards()
    one_is_covered(film)
    for _ in range(3):
        film.shows("casino-5: red 5 | casino-6: blue 6")
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_further_card_alone_beside_a_covered_one_may_be_a_turn(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-6: blue 6 | casino-2: blue 2")
    assert film.offered == [
        "Anna lays one five on one card; Ben lays one two on one card",
        "No new card: it was missed before, or lay there already",
        "None of these: we put it right",
    ]
    assert film.observation.question.blocking is False
    film.answer("no")
    assert (film.asks, film.says) == (None, ["mend"])  # Anna must lay at least one card
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_a_card_that_was_to_be_put_back_may_be_a_further_one_too(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    film.settle("casino-5", "tally")
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_covered_card_that_stays_covered_stops_no_turn(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_what_was_asked_about_a_covered_card_is_asked_again_after_an_undo(cards):
    film = cards()
    one_is_covered(film)
    before = film.state
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    film.answer("story-1")
    film.look()
    film.state = before
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_card_known_to_lie_in_a_wrong_place_is_laid_only_if_people_say_so(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    film.settle("casino-5", "table")
    film.settle("casino-4", "tally")  # it shall be taken off, and nobody does
    film.shows("casino-4: red 4 | casino-6: blue 6 | casino-2: blue 2 | casino-1: red 1")
    assert film.offered[:2] == [
        "Anna lays one one on one card; Ben lays one two on one card",
        "Anna lays one one on one card and one four on one card; Ben lays one two on one card",
    ]


def test_a_difference_that_is_mended_is_told_no_longer_though_a_turn_is_asked_about(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    assert film.differs == ["casino 5 shows 0 red, the tally says 1"]
    film.shows("casino-5: red 5 | casino-6: blue 6 | casino-2: blue 2 | casino-1: red 1")
    assert (film.asks, film.differs) == ("back-or-new", [])


def test_a_card_that_vanished_while_the_last_turn_was_asked_about_is_told_before_its_casino_is_paid(cards):
    film = cards()
    film.keep([film.game.commands["adjust"](cards={1: {"anna": (1,) * 4, "ben": (1,) * 3}, 2: {"anna": (1,) * 3, "ben": (1,) * 4}})])
    lie = "casino-2: red 2 2 2 blue 2 2 2 2 | casino-1: blue 1 1 1 red 1 1"
    film.shows(f"{lie} 1 1")
    for _ in range(2):
        film.shows(f"{lie} | casino-5: red 5 | casino-6: blue 6")
    assert (film.asks, film.differs) == ("fewer-dice", ["casino 1 shows 2 red, the tally says 4"])
    film.answer("story-1")
    assert (film.game.stage(film.state), film.differs) == ("payout", ["casino 1 shows 2 red, the tally says 4"])


def test_cards_that_are_being_laid_are_no_difference(cards):
    film = laid_once(cards)
    for _ in range(3):
        film.shows("casino-5: red 5 | casino-6: blue 6 | casino-1: red 1 1")
    assert film.differs == []


def test_other_cards_than_were_chosen_on_a_phone_are_said(cards):
    film = cards()
    film.keep([film.game.commands["choose-cards"](cards={5: (1,)}, seat="anna")])
    film.shows("casino-6: red 6 | casino-4: blue 4")
    assert (film.why, film.asks, film.says) == (None, None, ["mend"])
    film.shows("casino-5: red 5 | casino-4: blue 4")
    assert film.why is not None


def all_choose(film, **cards):
    """Everybody chooses on a phone."""
    film.keep([film.game.commands["choose-cards"](cards=chosen, seat=seat) for seat, chosen in cards.items()])
    film.look()


def test_cards_dealt_to_the_phones_lie_on_no_table_and_are_missed_nowhere(cards):
    film = cards(bank="virtual", hands="virtual")
    film.fill(random.Random(1))
    film.shows("")
    for _ in range(3):
        while needs := film.game.needs(film.state):
            film.keep([needs[0].command], {"drawn": next(iter(needs[0].pile))})
        for seat in sorted(film.game.to_act(film.state)):
            film.keep(film.game.legal(film.state, seat)[:1])
        for _ in range(3):
            film.shows("")
        assert (film.differs, film.says) == ([], [])
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert (film.game.stage(film.state), film.differs) == ("payout", [])


def test_cards_chosen_on_phones_are_missed_only_when_they_could_have_been_laid(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,), 1: (1,)}, ben={6: (1,)})
    for look in ("", "", "casino-5: red 5", "casino-5: red 5", "casino-5: red 5 | casino-6: blue 6"):
        film.shows(look)
        assert (film.differs, film.says) == ([], [])
    film.now_s = film.observation.look_again_s
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.shows("casino-5: red 5 | casino-6: blue 6")
    assert film.differs == ["casino 1 shows 0 red, the tally says 1"]


def test_a_card_that_was_covered_stays_so_while_chosen_ones_are_laid_beside_it(cards):
    film = cards()
    one_is_covered(film)
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    for look in ("casino-6: blue 6", "casino-6: blue 6 6", "casino-6: blue 6 6 | casino-5: red 5"):
        for _ in range(3):
            film.shows(look)
        assert film.differs == []
    film.now_s += 20
    film.shows("casino-6: blue 6 6 | casino-5: red 5")
    assert film.differs == []


def test_a_chosen_card_that_was_laid_elsewhere_is_told_at_once(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert film.differs == ["casino 4 shows 1 red, the tally says 0", "casino 5 shows 0 red, the tally says 1"]


def test_where_people_lay_no_cards_at_all_it_is_said_once_and_no_casino_waits_for_it(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    film.now_s += 20
    for _ in range(3):
        film.shows("")
    assert (film.differs, film.says) == ([], ["empty"])
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert film.differs == []
