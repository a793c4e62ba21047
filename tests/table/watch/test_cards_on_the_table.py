"""A filmed turn of the Card Game: printed dice at the casinos are everybody's turn, proposed at one press or asked."""

from dataclasses import replace

import pytest

from companion.games.registry import GAMES
from vision.reading import Scene

GAME = GAMES["card-game"]


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
