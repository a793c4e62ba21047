"""Chip cards in the sequential variation: dealt each round, taken for two dice laid in one go, worth money at the end."""

import pytest

from companion.games.game import Refusal


@pytest.fixture
def chips(cards):
    """Three seats in turn, a pink and a golden chip card at casino 5, a pink one at casino 6."""
    return cards(3, sequential=True, chip_cards=True).lay(5, chips=["pink", "golden"]).lay(6, chips=["pink"])


def take(casino, colour, seat=None):
    return {"kind": "take-chip", "casino": casino, "colour": colour, "seat": seat}


def test_chip_cards_need_the_sequential_variation(cards, seats):
    refused = cards().game.setup({"chip_cards": True}, seats(3))
    assert isinstance(refused, Refusal)
    assert "one after the other" in str(refused.message)


def test_one_chip_card_a_casino_a_round_twenty_four_in_four_rounds(cards, driver):
    played = driver(cards().game, {"sequential": True, "chip_cards": True}, 3, 2).play()
    dealt = [entry for entry in played.entries if entry.command.kind == "deal-chip"]
    assert len(dealt) == 24
    assert sum(played.state.chip_deck.values()) == 1


@pytest.mark.parametrize(
    ("chosen", "casinos"),
    [
        pytest.param({5: [1, 1]}, (5,), id="two single cards"),
        pytest.param({5: [2]}, (5,), id="one double card is enough"),
        pytest.param({5: [2], 6: [1]}, (5,), id="one die elsewhere takes nothing there"),
        pytest.param({5: [2], 6: [2]}, (5, 6), id="two dice at two casinos take one chip card from each"),
        pytest.param({5: [1]}, (), id="one die takes nothing"),
        pytest.param({1: [1, 1]}, (), id="no chip card lies there"),
    ],
)
def test_where_a_chip_card_may_be_taken(chips, chosen, casinos):
    chips.choose("leo", chosen)
    offer = chips.state.offer
    assert (() if offer is None else offer.casinos) == casinos
    assert ("leo" in chips.game.to_act(chips.state)) == bool(casinos)


def test_two_dice_laid_in_two_turns_take_no_chip_card(chips):
    chips.choose("leo", {5: [1]}).choose("henry", {1: [1]}).choose("rebecca", {1: [1]}).choose("leo", {5: [1]})
    assert chips.cards_at(5) == {"leo": [1, 1]}
    assert chips.refuses(take(5, "pink", "leo")).code == "no-chip"


def test_who_laid_two_dice_at_two_casinos_takes_one_chip_card_from_each(chips):
    chips.choose("leo", {5: [2], 6: [2]}).do(take(6, "pink"))
    assert chips.refuses(take(6, "pink", "leo")).code == "no-chip"
    chips.do(take(5, "golden"))
    assert chips.state.chips_won == {"leo": ("pink", "golden")}
    assert chips.refuses(take(5, "pink", "leo")).code == "no-chip"


def test_the_player_takes_any_one_of_the_chip_cards_there(chips):
    chips.choose("leo", {5: [1, 1]}).do(take(5, "golden"))
    assert chips.state.chips_won == {"leo": ("golden",)}
    assert chips.state.casinos[5].chips == ("pink",)
    assert chips.refuses(take(5, "pink", "leo")).code == "no-chip"
    assert chips.view()["seats"][0]["chips"] == ["golden"]


def test_a_chip_card_must_be_taken_before_the_next_cards_are_laid(chips):
    chips.choose("leo", {5: [1, 1]}).choose("henry", {1: [1]})
    assert chips.refuses(take(5, "pink", "leo")).code == "no-chip"


def test_only_the_player_who_laid_two_dice_takes_one_and_only_a_colour_that_lies_there(chips):
    chips.choose("leo", {5: [1, 1]})
    assert chips.refuses(take(5, "pink", "henry")).code == "not-your-turn"
    assert chips.refuses(take(5, "silver")).code == "no-such-chip"
    assert chips.refuses(take(6, "pink")).code == "no-chip"


def test_chip_cards_of_earlier_rounds_stay(chips):
    chips.do({"kind": "end-round"}).next(8)
    assert chips.state.casinos[5].chips == ("pink", "golden")
    chips.do({"kind": "deal-chip", "casino": 5, "colour": "silver"})
    assert chips.state.casinos[5].chips == ("pink", "golden", "silver")


def test_chip_cards_are_money_but_no_notes(chips):
    chips.choose("leo", {5: [1, 1]}).do(take(5, "golden")).do({"kind": "end-game", "after": "now"})
    first = chips.game.outcome(chips.state).ranking[0]
    assert (first.seat, first.money, first.notes) == ("leo", 10_000, 0)
