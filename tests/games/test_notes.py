"""Piles of notes nobody has looked into."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.notes import DECK_2012, RAINBOW, Pile, counted_usd, deck_from_option
from companion.text import Text


def test_any_hidden_note_may_be_on_top():
    assert Pile({10: 2, 20: 0, 30: 1}, (50,)).drawable() == {10: 2, 30: 1}


def test_what_lies_under_the_pile_comes_when_the_hidden_notes_are_used_up_and_in_order():
    pile = Pile({10: 1}, (50, 40)).take(10)
    assert pile.drawable() == {50: 1}
    assert pile.take(50).drawable() == {40: 1}
    assert pile.take(50).take(40).drawable() == {}


def test_a_typed_note_that_cannot_be_hidden_any_more_is_taken_from_under_the_pile():
    assert Pile({10: 0}, (10, 20)).take(10) == Pile({10: 0}, (20,))


def test_a_typed_note_that_the_deck_does_not_hold_puts_the_pile_in_the_red():
    pile = Pile({10: 1}).take(10).take(10)
    assert pile.too_often() == (10,)
    assert pile.put_back(10).too_often() == ()


def test_rainbow_cards_count_40000_while_filling_and_nothing_in_the_mean():
    assert counted_usd([RAINBOW, 10_000]) == 50_000
    assert Pile({RAINBOW: 6, 20_000: 1, 40_000: 1}).mean_usd() == 30_000
    assert Pile({}).mean_usd() == 0


def test_a_rainbow_card_over_hidden_rainbow_cards_becomes_the_first_note_under_the_pile():
    """Another rainbow card is discarded in its turn, until a real note comes (S4)."""
    assert Pile({RAINBOW: 2, 10_000: 0}, (90_000, 20_000)).mean_usd() == 90_000
    assert Pile({RAINBOW: 2, 10_000: 1}, (90_000, 20_000)).mean_usd() == 10_000


@given(st.lists(st.sampled_from(sorted(DECK_2012)), max_size=40), st.lists(st.sampled_from(sorted(DECK_2012)), max_size=10))
def test_taking_and_laying_under_keeps_count_and_value(taken, under):
    pile = Pile(DECK_2012, tuple(under))
    count, value = pile.count(), pile.value_usd()
    for note in taken:
        pile = pile.take(note)
    assert pile.count() == count - len(taken)
    assert pile.value_usd() == value - sum(taken)


def test_a_deck_comes_from_json_with_text_keys():
    assert deck_from_option({"10000": 5, "20000": 0}) == {10_000: 5, 20_000: 0}
    for wrong in ({}, {"10000": 0}, {"ten": 1}, {"-5": 1}, {"10000": True}, {"10000": -1}):
        assert isinstance(deck_from_option(wrong), Text)
