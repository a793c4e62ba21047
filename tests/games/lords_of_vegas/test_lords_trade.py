"""Trades: who may shake hands on an offer, and what can be traded at all. Ann is on turn, each has $100M."""

import pytest

from companion.games.lords_of_vegas.board import BOARD, DICE_A_SEAT, MARKERS_A_SEAT

LOTS = list(BOARD.lots)


@pytest.mark.parametrize("seat", ["ann", "cleo"])
def test_an_offer_is_accepted_by_nobody_but_the_one_it_was_made_to(table, seat):
    table.do({"kind": "offer", "to": "ben", "wants_musd": 40})
    assert "no such offer to you" in table.refused({"kind": "accept", "offer": 1, "seat": seat})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (100, 100)
    table.do({"kind": "accept", "offer": 1, "seat": "ben"})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (140, 60)


def test_of_two_offers_the_one_that_is_named_is_accepted(table):
    table.do({"kind": "offer", "to": "ben", "wants_musd": 40}).do({"kind": "offer", "to": "ben", "wants_musd": 7})
    assert "no such offer" in table.refused({"kind": "accept", "offer": 3, "seat": "ben"})
    table.do({"kind": "accept", "offer": 2, "seat": "ben"})
    assert ([offer.number for offer in table.state.offers], table.state.cash["ben"]) == ([1], 93)


def test_an_answer_without_a_name_is_of_the_one_who_was_asked(table):
    table.do({"kind": "offer", "to": "ben", "wants_musd": 40}).do({"kind": "offer", "to": "cleo", "wants_musd": 7})
    table.do({"kind": "accept", "offer": 2})
    assert (table.state.cash["ben"], table.state.cash["cleo"]) == (100, 93)


def test_who_has_gone_home_trades_no_more(table):
    table.do({"kind": "offer", "to": "ben", "wants_musd": 40}).do({"kind": "leave", "seat": "ben"})
    assert table.state.offers == ()
    assert "Nobody of that name" in table.refused({"kind": "offer", "seat": "ben", "to": "ann", "gives_musd": 5})
    assert "another player at the table" in table.refused({"kind": "offer", "to": "ben", "wants_musd": 5})


def test_an_offer_is_let_go_by_either_side_and_by_nobody_else(table):
    for seat in ("ann", "ben"):
        table.do({"kind": "offer", "to": "ben", "wants_musd": 40})
        number = table.state.offers[-1].number
        assert "no such offer" in table.refused({"kind": "decline", "offer": number, "seat": "cleo"})
        table.do({"kind": "decline", "offer": number, "seat": seat})
        assert "no such offer" in table.refused({"kind": "accept", "offer": number, "seat": "ben"})


@pytest.mark.parametrize(
    ("goods", "sentence"),
    [
        ({"gives_musd": 101}, "Ann does not have that much money"),
        ({"wants_musd": 101}, "Ben does not have that much money"),
        ({"gives_lots": ["B1"]}, "Players can trade only lots"),
        ({"wants_lots": ["A1"]}, "Players can trade only lots"),
        ({"gives_dice": ["B4"]}, "Players can trade only dice"),
        ({"wants_dice": ["A4"]}, "Players can trade only dice"),
    ],
)
def test_nobody_trades_what_is_not_theirs(table, goods, sentence):
    table.lay(A1="ann", B1="ben", A4=("gold", "ann", 4), B4=("aqua", "ben", 5))
    assert sentence in table.refused({"kind": "offer", "to": "ben", **goods})


def test_who_has_placed_all_dice_takes_a_die_only_for_one(table):
    placed = dict.fromkeys(LOTS[:DICE_A_SEAT], ("gold", "ben", 2))
    mine = LOTS[DICE_A_SEAT]
    table.lay(**placed, **{mine: ("aqua", "ann", 5)})
    assert "Ben has no die left" in table.refused({"kind": "offer", "to": "ben", "gives_dice": [mine], "wants_musd": 5})
    table.do({"kind": "offer", "to": "ben", "gives_dice": [mine], "wants_dice": [LOTS[0]]})
    table.do({"kind": "accept", "offer": 1, "seat": "ben"})
    assert (table.plot(mine), table.plot(LOTS[0])) == (("aqua", "ben", 5), ("gold", "ann", 2))


def test_who_has_laid_all_markers_takes_a_lot_only_for_one(table):
    mine = LOTS[MARKERS_A_SEAT]
    table.lay(**dict.fromkeys(LOTS[:MARKERS_A_SEAT], "ben"), **{mine: "ann"})
    assert "Ben has no marker left" in table.refused({"kind": "offer", "to": "ben", "gives_lots": [mine], "wants_musd": 5})
    table.do({"kind": "offer", "to": "ben", "gives_lots": [mine], "wants_lots": [LOTS[0]]})
    table.do({"kind": "accept", "offer": 1, "seat": "ben"})
    assert (table.plot(mine), table.plot(LOTS[0])) == ("ben", "ann")


def test_a_lot_or_die_that_an_offer_names_twice_changes_hands_once(table):
    mine, more = LOTS[MARKERS_A_SEAT : MARKERS_A_SEAT + 2]
    table.lay(**dict.fromkeys(LOTS[:MARKERS_A_SEAT], "ben"), **{mine: "ann", more: "ann"})
    offer = {"kind": "offer", "to": "ben", "gives_lots": [mine, more], "wants_lots": [LOTS[0], LOTS[0]]}
    assert "Ben has no marker left" in table.refused(offer)
    table.do({"kind": "offer", "to": "ben", "gives_lots": [mine, mine], "wants_lots": [LOTS[0]]})
    assert table.state.offers[-1].gives_lots == (mine,)


def test_a_die_that_an_offer_names_twice_makes_no_room_for_two(table):
    mine, more = LOTS[DICE_A_SEAT : DICE_A_SEAT + 2]
    table.lay(**dict.fromkeys(LOTS[:DICE_A_SEAT], ("gold", "ben", 2)), **{mine: ("aqua", "ann", 5), more: ("aqua", "ann", 4)})
    offer = {"kind": "offer", "to": "ben", "gives_dice": [mine, more], "wants_dice": [LOTS[0], LOTS[0]]}
    assert "Ben has no die left" in table.refused(offer)


def test_trades_are_made_at_any_time_before_the_card_of_a_turn_is_drawn_too(table):
    table.lay(A1="cleo").having(stage="draw")
    table.do({"kind": "offer", "to": "ben", "gives_lots": ["A1"], "wants_musd": 9, "seat": "cleo"}).do({"kind": "accept", "offer": 1})
    assert (table.plot("A1"), table.state.cash["ben"], table.state.cash["cleo"]) == ("ben", 91, 109)


def test_a_trade_that_ties_the_bosses_is_followed_by_a_reroll(table):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ann", 5)).do({"kind": "offer", "to": "ben", "gives_dice": ["A2"], "wants_musd": 9})
    table.do({"kind": "accept", "offer": 1})
    assert table.game.needs(table.state)[0].dice == {"A1": 1, "A2": 1}
