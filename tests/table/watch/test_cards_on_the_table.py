"""A filmed turn of the Card Game: printed dice at the casinos are everybody's turn, proposed at one press or asked."""

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


def test_in_turn_each_seats_cards_are_a_turn_of_its_own(cards):
    film = cards(sequential=True)
    film.shows("casino-5: red 5 | casino-2: red 2")
    film.press()
    film.shows("casino-5: red 5 blue 5 | casino-2: red 2")
    assert film.why == "Ben lays one five on one card"
