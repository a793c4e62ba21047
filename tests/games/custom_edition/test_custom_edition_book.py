"""The worked examples of the Custom Edition (S0 of SOURCES.md), each under its own name, and the sentences round them."""

import pytest

from companion.games.custom_edition.options import DECKS
from companion.games.game import Refusal, Seat


def test_set_up_two_cards_face_up_at_each_of_six_trays(trays):
    table = trays(bank="virtual")
    for dealt in range(12):
        need = table.game.needs(table.state)[0]
        assert need.command.casino == dealt // 2 + 1
        table.do({"kind": "deal-note", "casino": need.command.casino}, drawn=min(need.pile))
    assert table.state.stage == "roll"
    assert [len(casino.notes) for casino in table.state.casinos.values()] == [2] * 6


def test_eight_dice_each_and_the_one_decided_on_goes_first(trays):
    table = trays(2, starter="ben")
    assert {seat: dict(hand) for seat, hand in table.state.hands.items()} == {"anna": {"anna": 8}, "ben": {"ben": 8}}
    assert table.state.turn == "ben"


def test_up_to_eight_players_with_extra_sets_of_dice(trays):
    assert len(trays(8).state.seats) == 8
    nine = [Seat(f"p{i}", f"P{i}", f"colour {i}") for i in range(9)]
    assert isinstance(trays().game.setup({}, nine), Refusal)


def test_on_a_turn_all_dice_of_one_number_are_placed_and_the_rest_are_rolled_next_turn(trays):
    table = trays(2).roll(1, 1, 1, 2, 2, 3, 4, 6)
    assert table.refuses({"kind": "place", "face": 1, "dice": {"anna": 2}}).code == "all-of-a-number"
    assert table.refuses({"kind": "place", "face": 5}).code == "not-rolled"
    table.place(1)
    assert table.state.turn == "ben"
    assert table.state.hands["anna"] == {"anna": 5}


def test_a_player_without_dice_has_no_more_actions_until_the_payout(trays):
    table = trays(3).hold(anna=2, ben=1).roll(4, 5).place(4)
    table.roll(6).place(6)
    assert table.state.turn == "anna"
    table.roll(1).place(1)
    assert table.state.stage == "payout"


def test_example_two_red_and_two_yellow_dice_on_the_same_tray_neither_is_paid(trays):
    table = trays(2).lay(1, {"anna": 2, "ben": 2}, [9, 4]).do({"kind": "end-round"}).next()
    paid = table.state.casinos[1].paid
    assert paid.awards == ()
    assert set(paid.cancelled) == {"anna", "ben"}
    assert table.state.discarded == (9, 4)


def test_most_dice_receive_the_higher_card_second_most_the_lower(trays):
    table = trays(3).lay(2, {"anna": 1, "ben": 4, "carla": 2}, [3, 10]).do({"kind": "end-round"}).next(2)
    assert table.money() == {"ben": 10, "carla": 3}


def test_a_tray_without_dice_discards_all_its_cards(trays):
    table = trays().lay(1, {}, [8, 5]).do({"kind": "end-round"}).next()
    assert table.state.discarded == (8, 5)


def test_without_a_second_place_the_lower_card_is_discarded(trays):
    table = trays(3).lay(1, {"anna": 3, "ben": 1, "carla": 1}, [8, 5]).do({"kind": "end-round"}).next()
    assert table.money() == {"anna": 8}
    assert table.state.discarded == (5,)


def test_discarded_cards_do_not_go_under_the_deck(trays):
    table = trays().lay(1, {}, [8, 5])
    left = table.state.pile.count()
    table.do({"kind": "end-round"}).next()
    assert table.state.pile.count() == left


@pytest.mark.parametrize(
    ("dice", "starts"),
    [
        pytest.param({"anna": 1, "ben": 2, "carla": 3}, "carla", id="the winner of casino 6's higher card"),
        pytest.param({"anna": 3, "ben": 3, "carla": 1}, "carla", id="the only one left after ties has the higher card"),
        pytest.param({"anna": 2, "carla": 2}, "ben", id="nobody was paid at casino 6: the same player again"),
        pytest.param({}, "ben", id="nobody placed there: the same player again"),
    ],
)
def test_who_starts_the_next_round(trays, dice, starts):
    table = trays(3, starter="ben").lay(6, dice, [9, 6]).pay().next(2)
    assert table.state.round == 2
    assert (table.state.starter, table.state.turn) == (starts, starts)


def test_when_the_winner_of_casino_6_has_left_the_next_one_clockwise_starts(trays):
    table = trays(3).lay(6, {"ben": 2}, [9, 6]).do({"kind": "leave", "seat": "ben"}).pay().next(2)
    assert table.state.starter == "carla"


@pytest.mark.parametrize(
    ("won", "winners", "reason"),
    [
        pytest.param({"anna": [10, 9], "ben": [9, 9]}, ("anna",), "more money", id="most money wins"),
        pytest.param({"anna": [10], "ben": [3, 7]}, ("ben",), "same money, more money cards", id="a tie goes to more money cards"),
        pytest.param(
            {"anna": [6, 4], "ben": [3, 7]},
            ("anna", "ben"),
            "same money, same number of money cards: a shared place",
            id="still a tie: winners together",
        ),
    ],
)
def test_determine_the_winner(trays, won, winners, reason):
    table = trays(2).rich(**won).do({"kind": "end-game", "after": "now"})
    outcome = table.game.outcome(table.state)
    assert tuple(sorted(outcome.winners)) == winners
    assert str(outcome.ranking[0].reason) == reason


def test_who_loses_a_tie_is_told_so(trays):
    table = trays(2).rich(anna=[10], ben=[3, 7]).do({"kind": "end-game", "after": "now"})
    assert str(table.game.outcome(table.state).ranking[-1].reason) == "same money, fewer money cards"


def test_the_game_ends_after_the_fourth_payout(driver, trays):
    played = driver(trays().game, {}, 3, 4).play()
    assert (played.state.round, played.state.stage) == (4, "game-over")
    assert driver(trays().game, {"rounds": 3}, 3, 4).play().state.round == 3


# --- chips on the cards -------------------------------------------------------------------------------------------------------------


def test_chips_on_a_card_stand_for_it_a_seven_pays_seven_and_not_fourteen(trays):
    table = trays(2, chips=True).do({"kind": "deal-note", "casino": 1, "value": 7, "chips": 7})
    table.do({"kind": "deal-note", "casino": 1, "last": True}).lay(1, {"anna": 1}, [7]).do({"kind": "end-round"}).next()
    assert table.money() == {"anna": 7}
    assert table.state.notes_won("anna") == 1


@pytest.mark.parametrize("chips", [6, 8, 14, 0])
def test_chips_unlike_the_card_are_refused(trays, chips):
    refused = trays(2, chips=True).refuses({"kind": "deal-note", "casino": 1, "value": 7, "chips": chips})
    assert refused.code == "chips-unlike-card"
    assert "chips on a card equal its number" in str(refused.message)


# --- the deck -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "cards"), [("two_decks", 64), ("forty", 40), ("one_deck", 32)])
def test_decks_of_money_cards_valued_3_to_10(trays, preset, cards):
    assert sum(DECKS[preset].values()) == cards
    assert set(DECKS[preset]) == set(range(3, 11))
    assert trays(bank="virtual", deck=preset).state.pile.count() == cards


def test_discards_are_shuffled_in_when_fewer_than_twelve_cards_remain(trays):
    table = trays(2, bank="virtual").deck([3] * 11, discarded=[10] * 5).next()
    assert table.state.pile.count() == 16
    assert table.state.discarded == ()
    assert [str(table.game.describe(table.state, event)) for event in table.events][1] == "The 5 discarded cards are shuffled into the deck"


def test_with_twelve_cards_left_the_discards_stay(trays):
    table = trays(2, bank="virtual").deck([3] * 12, discarded=[10] * 5).next()
    assert table.state.pile.count() == 12
    assert table.state.discarded == (10,) * 5


@pytest.mark.parametrize(
    ("left", "cards", "told"),
    [
        pytest.param(11, [2, 2, 2, 2, 2, 1], "The deck is short: casinos 6 get one card each.", id="11: the last tray gets one"),
        pytest.param(8, [2, 2, 1, 1, 1, 1], "The deck is short: casinos 3, 4, 5, 6 get one card each.", id="8: trays 3 to 6 get one"),
        pytest.param(6, [1] * 6, "The deck is short: casinos 1, 2, 3, 4, 5, 6 get one card each.", id="6: one each"),
        pytest.param(4, [1, 1, 1, 1, 0, 0], "The deck is short: casinos 1, 2, 3, 4 get one card each, 5, 6 get none.", id="4: then none"),
        pytest.param(0, [0] * 6, "The deck is used up: casinos 1, 2, 3, 4, 5, 6 get no card.", id="0: none at all"),
    ],
)
def test_still_short_the_higher_numbered_trays_get_one_card_then_none_and_it_is_said(trays, left, cards, told):
    table = trays(2, bank="virtual").deck([5] * left).next()
    assert table.view()["table"]["warnings"] == [told]
    while table.game.needs(table.state) and table.state.stage == "fill":
        need = table.game.needs(table.state)[0]
        table.do({"kind": "deal-note", "casino": need.command.casino}, drawn=5)
    assert [len(casino.notes) for casino in table.state.casinos.values()] == cards
    assert table.state.stage == "roll"


def test_people_type_the_cards_they_see_and_are_only_warned_when_a_rank_shows_up_too_often(trays):
    table = trays(2, deck="one_deck")
    for casino, card in ((1, 7), (1, 7), (2, 7), (2, 7), (3, 7)):
        table.do({"kind": "deal-note", "casino": casino, "value": card})
    assert table.view()["table"]["warnings"] == ["$7 has been entered more often than the deck holds it."]
    assert table.refuses({"kind": "deal-note", "casino": 1, "value": 3}).code == "casino-full"
    assert table.refuses({"kind": "deal-note", "casino": 4, "value": 2}).code == "no-such-note"


def test_typed_cards_may_come_as_late_as_the_payout(trays):
    table = trays(2).hold(anna=1).roll(2).place(2)
    assert table.state.stage == "payout"
    table.next()
    assert [need.command.casino for need in table.game.needs(table.state) if need.blocking] == [2]
    assert table.refuses({"kind": "next"}).code == "notes-missing"
    for card in (4, 9):
        table.do({"kind": "deal-note", "casino": 2, "value": card})
    table.next()
    assert table.money() == {"anna": 9}
