"""The actions of a turn, each rule a test. Texts and rulings: SOURCES.md."""

import pytest

from companion.games.game import Refusal


def test_build_takes_the_marker_off_and_costs_the_price_of_the_lot(table):
    table.lay(A4="ann").do({"kind": "build", "lot": "A4", "colour": "gold"})
    assert table.plot("A4") == ("gold", "ann", 4)
    assert table.state.cash["ann"] == 88


def test_sprawl_costs_twice_the_price_and_lays_the_casinos_colour(table):
    table.lay(A1=("gold", "ann", 3)).do({"kind": "sprawl", "casino": "A1", "lot": "A2"})
    assert table.plot("A2") == ("gold", "ann", 2)
    assert table.state.cash["ann"] == 100 - 12


def test_a_casino_grows_in_its_own_colour(table):
    table.lay(A1=("aqua", "ann", 3)).do({"kind": "sprawl", "casino": "A1", "lot": "A2"})
    assert table.plot("A2")[0] == "aqua"


def test_a_sprawled_lots_card_stays_in_the_deck_and_takes_the_die_over(table):
    table.lay(A1=("gold", "ann", 3)).do({"kind": "sprawl", "casino": "A1", "lot": "A2"})
    assert "A2" in table.state.unseen
    table.having(turn="ben").draws("A2")
    assert table.plot("A2") == ("gold", "ben", 2)


def test_remodel_gives_every_tile_the_new_colour_for_five_a_tile_and_may_merge(table):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ben", 2), A3=("aqua", "ben", 4))
    table.do({"kind": "remodel", "casino": "A2", "colour": "aqua"})
    assert table.state.cash["ann"] == 90
    assert [c["lots"] for c in table.game.view(table.state, None)["table"]["casinos"]] == [["A1", "A2", "A3"]]


def test_a_tile_without_a_die_costs_five_to_remodel_and_raises_the_bet_by_five(table):
    table.lay(A1=("gold", "ann", 4), A2=("gold",)).do({"kind": "remodel", "casino": "A1", "colour": "aqua"})
    assert table.state.cash["ann"] == 90
    table.lay(C1=("brown", "ben", 4), C2=("brown",)).do({"kind": "gamble", "casino": "C1", "bet": 10})
    assert table.state.waiting.bet_musd == 10


def test_remodel_may_start_a_hostile_take_over_the_new_boss_is_the_highest_die(table):
    table.lay(A1=("gold", "ann", 3), A2=("aqua", "ben", 5))
    table.do({"kind": "remodel", "casino": "A1", "colour": "aqua"})
    assert table.game.view(table.state, None)["table"]["casinos"][0]["boss"] == "ben"


def test_reorganize_costs_every_pip_and_each_puts_his_own_dice_on_his_own_tiles(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6))
    table.do({"kind": "reorganize", "casino": "A1"})
    assert table.state.cash["ann"] == 91
    table.do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [2]}})
    table.do({"kind": "arrange", "seat": "ann", "dice": {"A1": 4, "A2": 6}})
    assert [table.plot(lot) for lot in ("A1", "A2", "A3")] == [("gold", "ann", 4), ("gold", "ann", 6), ("gold", "ben", 2)]


def test_one_die_in_the_casino_is_enough_to_reorganize_it(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A2"})
    table.do({"kind": "roll", "dice": {"ann": [6], "ben": [1]}})
    assert table.plot("A1") == ("gold", "ann", 6)


def test_no_casino_with_a_die_reorganized_this_turn_is_reorganized_again(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A2"})
    table.do({"kind": "roll", "dice": {"ann": [6], "ben": [1]}})
    assert "this turn" in table.refused({"kind": "reorganize", "casino": "A1"})


@pytest.mark.parametrize(
    ("dice", "ann", "ben"),
    [
        pytest.param([1, 2], 110, 90, id="3 wins"),
        pytest.param([1, 3], 110, 90, id="4 wins"),
        pytest.param([4, 5], 110, 90, id="9 wins"),
        pytest.param([5, 5], 110, 90, id="10 wins"),
        pytest.param([5, 6], 110, 90, id="11 wins"),
        pytest.param([1, 1], 120, 80, id="2 wins big: double"),
        pytest.param([6, 6], 120, 80, id="12 wins big: double"),
        pytest.param([1, 4], 90, 110, id="5 loses"),
        pytest.param([3, 3], 90, 110, id="6 loses"),
        pytest.param([3, 4], 90, 110, id="7 loses"),
        pytest.param([2, 6], 90, 110, id="8 loses"),
    ],
)
def test_gamble(table, dice, ann, ben):
    table.lay(A1=("gold", "ben", 1), A2=("gold", "ben", 6)).do({"kind": "gamble", "casino": "A1", "bet": 10})
    table.do({"kind": "roll", "dice": {"ann": dice}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (ann, ben)


def test_the_boss_pays_a_double_win_only_as_far_as_his_money_goes(table):
    table.having(cash={"ben": 12}).lay(A1=("gold", "ben", 1), A2=("gold", "ben", 6))
    table.do({"kind": "gamble", "casino": "A1", "bet": 10}).do({"kind": "roll", "dice": {"ann": [6, 6]}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (112, 0)


@pytest.mark.parametrize(
    ("form", "dice", "ann", "ben"),
    [
        pytest.param("manual", [1, 2], 105, 97, id="manual: of 5 the bank pays 2, the boss 3"),
        pytest.param("printed", [1, 2], 105, 98, id="printed: of 5 the boss pays 2, the bank 3"),
        pytest.param("manual", [3, 4], 95, 103, id="manual: of 5 lost the bank takes 2"),
        pytest.param("printed", [3, 4], 95, 102, id="printed: of 5 lost the bank takes 3"),
        pytest.param("manual", [6, 6], 110, 95, id="manual: of twice 5 the bank pays half"),
        pytest.param("printed", [1, 1], 110, 95, id="printed: of twice 5 the boss pays half"),
    ],
)
def test_lay_off(make_table, form, dice, ann, ben):
    table = make_table(lay_off=form).lay(A1=("gold", "ben", 6))
    table.do({"kind": "gamble", "casino": "A1", "bet": 5})
    assert table.game.to_act(table.state) == {"ben"}
    table.do({"kind": "lay-off", "yes": True}).do({"kind": "roll", "dice": {"ann": dice}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (ann, ben)


def test_the_bank_pays_its_half_though_the_boss_can_not_pay_all_of_his(make_table):
    table = make_table(lay_off="manual", bet_capped_by_boss_cash=False).having(cash={"ben": 2}).lay(A1=("gold", "ben", 6))
    table.do({"kind": "gamble", "casino": "A1", "bet": 5}).do({"kind": "lay-off", "yes": True})
    table.do({"kind": "roll", "dice": {"ann": [1, 2]}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (104, 0)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"kind": "build", "lot": "B1", "colour": "gold"}, "carries your marker"),
        ({"kind": "sprawl", "casino": "A1", "lot": "A4"}, "marker, not even your own"),
        ({"kind": "sprawl", "casino": "A1", "lot": "A5"}, "not adjacent"),
        ({"kind": "sprawl", "casino": "C1", "lot": "C2"}, "Only the boss"),
        ({"kind": "remodel", "casino": "C1", "colour": "aqua"}, "Only the boss"),
        ({"kind": "remodel", "casino": "A1", "colour": "gold"}, "another colour"),
        ({"kind": "remodel", "casino": "A1", "colour": "brown"}, "not enough Pioneer tiles"),
        ({"kind": "reorganize", "casino": "C1"}, "a die of yours"),
        ({"kind": "gamble", "casino": "C1", "bet": 6}, "1 to $5M"),
        ({"kind": "gamble", "casino": "C1", "bet": 0}, "1 to $5M"),
        ({"kind": "gamble", "casino": "A1", "bet": 1}, "boss is another player"),
        ({"kind": "next", "seat": "ben"}, "Ann's turn"),
    ],
)
def test_illegal_moves_are_refused_with_the_rule_in_one_sentence(table, wish, sentence):
    brown = dict.fromkeys(("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"), ("brown", "cleo", 1))
    table.lay(A1=("gold", "ann", 3), A4="ann", C1=("aqua", "ben", 4), **brown)
    assert sentence in table.refused(wish)


def test_gambling_twice_in_a_turn_is_refused(table):
    table.lay(A1=("gold", "ben", 6)).do({"kind": "gamble", "casino": "A1", "bet": 5}).do({"kind": "roll", "dice": {"ann": [1, 2]}})
    assert "once in a turn" in table.refused({"kind": "gamble", "casino": "A1", "bet": 5})


def test_the_manuals_cap_a_bet_is_not_higher_than_the_bosss_money_and_the_switch_lifts_it(make_table):
    capped = make_table().having(cash={"ben": 3}).lay(A1=("gold", "ben", 6))
    assert "has only $3M" in capped.refused({"kind": "gamble", "casino": "A1", "bet": 5})
    printed = make_table(bet_capped_by_boss_cash=False).having(cash={"ben": 3}).lay(A1=("gold", "ben", 6))
    printed.do({"kind": "gamble", "casino": "A1", "bet": 5}).do({"kind": "roll", "dice": {"ann": [1, 2]}})
    assert (printed.state.cash["ann"], printed.state.cash["ben"]) == (103, 0)


def test_points_tiles_and_promises_are_no_goods_so_an_offer_of_nothing_else_is_empty(table):
    assert "nothing in this offer" in table.refused({"kind": "offer", "to": "ben"})


def test_a_trade_swaps_markers_dice_and_money_and_the_die_keeps_its_value(table):
    table.lay(A1="ann", B1=("gold", "ben", 5)).do(
        {"kind": "offer", "to": "ben", "gives_lots": ["A1"], "gives_musd": 7, "wants_dice": ["B1"]}
    )
    assert "ben" in table.game.to_act(table.state)
    table.do({"kind": "accept", "offer": 1, "seat": "ben"})
    assert (table.plot("A1"), table.plot("B1")) == ("ben", ("gold", "ann", 5))
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (93, 107)


def test_an_offer_whose_goods_are_gone_is_refused_at_the_handshake(table):
    table.lay(A4="ann").do({"kind": "offer", "to": "ben", "gives_lots": ["A4"], "wants_musd": 5})
    table.do({"kind": "build", "lot": "A4", "colour": "gold"})
    assert "a marker of their own" in table.refused({"kind": "accept", "offer": 1, "seat": "ben"})


def test_only_an_offer_that_can_still_be_met_is_listed_to_be_accepted(table):
    table.lay(A4="ann").do({"kind": "offer", "to": "ben", "gives_lots": ["A4"], "wants_musd": 5})
    for kinds, stands in ((["accept", "decline"], True), (["decline"], False)):
        assert [wish.kind for wish in table.game.legal(table.state, "ben")] == kinds
        assert table.game.view(table.state, None)["table"]["offers"][0]["can_be_met"] is stands
        if stands:
            table.do({"kind": "build", "lot": "A4", "colour": "gold"})


def test_when_all_twelve_dice_are_placed_a_die_moves_and_its_tile_stays_unowned(table):
    lots = ("C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6")
    colours = ("gold", "aqua", "silver") * 4
    table.lay(A4="ann", **{lot: (colour, "ann", 2) for lot, colour in zip(lots, colours, strict=True)})
    assert "All twelve" in table.refused({"kind": "build", "lot": "A4", "colour": "brown"})
    table.do({"kind": "build", "lot": "A4", "colour": "brown", "move_from": "D6"})
    assert table.plot("A4") == ("brown", "ann", 4)
    assert table.plot("D6") == ("silver",)


def test_as_long_as_there_are_dice_none_moves_though_one_is_named(table):
    table.lay(A1="ann", A2=("gold", "ann", 3)).do({"kind": "build", "lot": "A1", "colour": "gold", "move_from": "A2"})
    assert table.plot("A2") == ("gold", "ann", 3)
    assert table.state.dice_left("ann") == 10


def test_nothing_is_offered_that_is_refused_though_more_tiles_and_dice_were_set_than_there_are(table):
    gold = {f"C{n}": ("gold", "ann", 1) for n in range(1, 11)}
    table.lay(A4="ann", **gold, D1=("aqua", "ann", 1), D3=("brown", "ann", 2), D5=("aqua", "ann", 3))
    builds = [wish for wish in table.game.legal(table.state, "ann") if wish.kind in ("build", "sprawl")]
    assert builds
    assert not [wish for wish in builds if isinstance(table.game.decide(table.state, wish, {}), Refusal)]


def test_a_die_that_was_reorganized_this_turn_is_not_reorganized_again_where_it_moves_to(table):
    lots = ("C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6")
    colours = ("gold", "aqua", "silver") * 4
    table.lay(A4="ann", A1="ann", **{lot: (colour, "ann", 2) for lot, colour in zip(lots, colours, strict=True)})
    table.do({"kind": "reorganize", "casino": "C1"})  # C1 and C4, both gold
    table.do({"kind": "roll", "dice": {"ann": [1, 5]}}).do({"kind": "arrange", "seat": "ann", "dice": {"C1": 1, "C4": 5}})
    table.do({"kind": "build", "lot": "A4", "colour": "brown", "move_from": "C1"})
    assert "this turn" in table.refused({"kind": "reorganize", "casino": "A4"})
    table.do({"kind": "build", "lot": "A1", "colour": "purple", "move_from": "D6"})  # this die has not been rolled yet
    table.do({"kind": "reorganize", "casino": "A1"})


def test_dice_and_choices_are_those_of_the_seat_that_is_asked(table):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ben", 4))
    table.do({"kind": "reorganize", "casino": "A1"})
    assert "Another player" in table.refused({"kind": "roll", "seat": "cleo", "dice": {"ann": [1], "ben": [2]}})
    table.do({"kind": "roll", "seat": "ann", "dice": {"ann": [1], "ben": [2]}})


def test_nobody_loses_more_than_he_has_though_his_money_was_put_right_after_the_bet(table):
    table.lay(A1=("gold", "ben", 3)).do({"kind": "gamble", "casino": "A1", "bet": 5})
    table.do({"kind": "adjust", "reason": "Ann counts again", "cash_musd": {"ann": 2}}).do({"kind": "roll", "dice": {"ann": [3, 4]}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (0, 102)


def test_a_win_is_told_as_a_win_though_a_boss_without_money_pays_nothing(make_table):
    table = make_table(bet_capped_by_boss_cash=False).lay(A1=("gold", "ben", 3)).having(cash={"ben": 0})
    (rolled,) = table.do({"kind": "gamble", "casino": "A1", "bet": 5}).try_({"kind": "roll", "dice": {"ann": [1, 2]}})
    assert str(table.game.describe(table.state, rolled)) == "Ann rolls 3 and wins $0M"


def test_more_dice_than_the_box_holds_are_no_dice_to_take_over_with(table):
    """Put right by hand, thirteen lie there: a fourteenth was placed for the drawn lot, and nobody was asked which one moves."""
    lots = [f"{block}{n}" for block in "CD" for n in range(1, 8)][:13]
    table.lay(A1=("aqua", "ben", 3), **{lot: (("gold", "brown")[n % 2], "ann", 2) for n, lot in enumerate(lots)}).draws("A1")
    for lot in lots[:2]:
        assert table.game.view(table.state, None)["table"]["waiting"]["kind"] == "die"
        table.do({"kind": "move-die", "move_from": lot})
    assert table.plot("A1") == ("aqua", "ann", 3)
    assert table.state.dice_placed("ann") == 12
