"""The combination table of RULES 1.6, one test a row, and the dice colours."""

import pytest

from companion.games.game import NEUTRAL, Refusal, Seat


def test_biggie_and_kicker_eight_dice_of_three_kinds(vegas):
    assert vegas(5, biggies=True, kickers=True).in_hand("anna") == {"anna": 5, "biggie": 1, "kicker": 2}
    assert vegas(6, biggies=True, kickers=True).in_hand("anna") == {"anna": 6, "biggie": 1, "kicker": 1}


def test_biggie_and_kicker_a_kicked_biggie_returns_as_a_biggie(vegas):
    table = vegas(2, biggies=True, kickers=True).lay(3, {"benno": 1}, biggies={"benno": 1})
    table.hold(anna={"anna": 1, "kicker": 1}, benno=0).turn("anna").roll(anna=[1], kicker=[3]).place(3)
    table.do({"kind": "kick", "owner": "benno", "biggie": True})
    assert table.in_hand("benno") == {"biggie": 1}
    assert table.dice_at(3) == {"benno": 1}


def test_neutral_and_kicker_a_kicked_white_die_is_out_for_the_round(vegas):
    table = vegas(2, neutral_dice=True, kickers=True).lay(3, {NEUTRAL: 1}).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[1], kicker=[3]).place(3).do({"kind": "kick", "owner": NEUTRAL})
    assert (table.dice_at(3), table.in_hand("anna"), table.in_hand("benno")) == ({}, {"anna": 1}, {"benno": 1})
    assert table.state.out[NEUTRAL] == 1


def test_neutral_and_biggie_white_stays_weight_1(vegas):
    table = vegas(2, neutral_dice=True, biggies=True).lay(3, {NEUTRAL: 2}, [50_000], biggies={"anna": 1}).pay(3)
    assert table.state.casinos[3].weights() == {NEUTRAL: 2, "anna": 2}
    assert table.money() == {}


def test_neutral_and_slot_white_ranks_and_its_note_goes_under_the_pile(vegas):
    table = vegas(2, neutral_dice=True, slot_machine=True)
    table.lay_slot((NEUTRAL, 6, 2), ("anna", 1, 1), notes=[20_000, 50_000]).pay(7)
    assert table.money() == {"anna": 20_000}
    assert table.state.pile.under == (50_000,)


def test_neutral_and_slot_dice_placed_together_tie_fully_and_cancel(vegas):
    table = vegas(2, neutral_dice=True, slot_machine=True)
    table.lay_slot((NEUTRAL, 6, 1), ("anna", 6, 1), ("benno", 2, 1), notes=[50_000]).pay(7)
    assert table.money() == {"benno": 50_000}


def test_kicker_and_slot_only_dice_of_the_same_turn_are_kicked(vegas):
    table = vegas(2, kickers=True, slot_machine=True).lay_slot(("benno", 5, 2))
    table.hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna").roll(anna=[3, 3], kicker=[3]).place(3, to="slot")
    assert [choice["owner"] for choice in table.view()["choices"]] == ["anna"]
    table.do({"kind": "kick", "owner": "anna"})
    assert table.dice_at("slot") == {"benno": 2, "anna": 1}


def test_kicker_and_slot_it_must_kick_one_of_the_same_turn_though_the_table_plays_it_otherwise_at_casinos(vegas):
    table = vegas(2, kickers=True, slot_machine=True, kick_same_turn=False).hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[3, 3], kicker=[3]).place(3, to="slot")
    assert [choice["owner"] for choice in table.view()["choices"]] == ["anna"]


def test_kicker_and_slot_a_kicker_alone_has_no_effect(vegas):
    table = vegas(2, kickers=True, slot_machine=True).lay_slot(("benno", 5, 2)).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[1], kicker=[3]).place(3, to="slot")
    assert (table.state.turn, table.dice_at("slot")) == ("benno", {"benno": 2})


def test_kicker_and_slot_a_kicker_that_clears_its_own_placement_frees_the_number(vegas):
    table = vegas(2, kickers=True, slot_machine=True).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[3], kicker=[3]).place(3, to="slot").do({"kind": "kick", "owner": "anna"})
    table.roll(benno=[3])
    assert table.faces() == [3, "slot-3"]


def test_rainbow_and_minimum_the_card_counts_40000_towards_any_minimum(vegas):
    table = vegas(2, bank="virtual", rainbow=True, minimum_by_players=True).do({"kind": "deal-note", "casino": 1}, drawn=0)
    assert table.game.needs(table.state)[0].command.casino == 2


def test_slot_and_minimum_the_slot_machine_is_filled_like_a_casino(vegas):
    table = vegas(6, bank="virtual", slot_machine=True, minimum_by_players=True)
    for casino in (1, 2, 3, 4, 5, 6):
        for note in (60_000, 10_000):
            table.do({"kind": "deal-note", "casino": casino}, drawn=note if casino < 6 else {60_000: 70_000, 10_000: 20_000}[note])
            if table.game.needs(table.state)[0].command.casino != casino:
                break
    assert table.game.needs(table.state)[0].command.casino == "slot"


@pytest.mark.parametrize(
    ("options", "hand", "roll", "offered"),
    [
        pytest.param({"biggies": True}, {"anna": 1, "biggie": 1}, {"anna": [1], "biggie": [3]}, False, id="a lone biggie is one die"),
        pytest.param({"biggies": True}, {"anna": 1, "biggie": 1}, {"anna": [3], "biggie": [3]}, True, id="a biggie and another are two"),
        pytest.param({"neutral_dice": True}, {"anna": 1, NEUTRAL: 1}, {"anna": [3], NEUTRAL: [3]}, True, id="white dice count"),
        pytest.param(
            {"kickers": True, "kick_same_turn": False},
            {"anna": 1, "kicker": 1},
            {"anna": [3], "kicker": [3]},
            False,
            id="kickers do not count",
        ),
    ],
)
def test_chip_cards_and_which_dice_count_towards_two(vegas, options, hand, roll, offered):
    table = vegas(2, chip_cards=True, **options)
    for casino in range(1, 7):
        table.do({"kind": "deal-chip", "casino": casino, "colour": "pink" if casino < 6 else "golden"})
    table.hold(anna=hand, benno=1).turn("anna").roll(**roll).place(3)
    assert (table.state.offer is not None) == offered


def test_chip_cards_and_kicker_a_die_kicked_afterwards_was_still_placed(vegas):
    table = vegas(2, chip_cards=True, kickers=True)
    for casino in range(1, 7):
        table.do({"kind": "deal-chip", "casino": casino, "colour": "pink" if casino < 6 else "golden"})
    table.hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna").roll(anna=[3, 3], kicker=[3]).place(3).do(
        {"kind": "kick", "owner": "anna"}
    )
    assert table.state.offer is not None


def test_chip_cards_and_slot_two_dice_at_the_slot_machine_take_none_from_the_casino_of_their_number(vegas):
    table = vegas(2, chip_cards=True, slot_machine=True)
    for casino in range(1, 7):
        table.do({"kind": "deal-chip", "casino": casino, "colour": "pink" if casino < 6 else "golden"})
    table.hold(anna=3, benno=1).turn("anna").roll(anna=[3, 3, 1]).place(3, to="slot")
    assert table.refuses({"kind": "take-chip", "colour": "pink"}).code == "no-chip"


def test_chip_cards_and_slot_no_chip_card_lies_at_the_slot_machine(vegas):
    table = vegas(2, bank="virtual", chip_cards=True, slot_machine=True, deck={"50000": 54})
    for casino in (1, 2, 3, 4, 5, 6, "slot"):
        table.do({"kind": "deal-note", "casino": casino}, drawn=50_000)
    dealt = []
    while table.game.stage(table.state) == "fill":
        (need,) = table.game.needs(table.state)
        dealt.append(need.command.casino)
        table.do({"kind": "deal-chip", "casino": need.command.casino}, drawn="pink" if len(dealt) < 6 else "golden")
    assert dealt == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("colours", "options"),
    [
        (("red", "red"), {}),
        (("white", "red"), {"neutral_dice": True}),
        (("violet", "red"), {"kickers": True}),
        (("purple", "red"), {"kickers": True}),
        (("blue", "red"), {"neutral_dice": True, "neutral_colour": "blue"}),
    ],
)
def test_two_uses_of_one_dice_colour_are_refused(vegas, colours, options):
    seats = [Seat(name, name.title(), colour) for name, colour in zip(("anna", "benno"), colours, strict=True)]
    answer = vegas(2).game.setup(options, seats)
    assert isinstance(answer, Refusal)
    assert answer.code == "colour-taken"


def test_white_may_be_a_players_colour_when_the_neutral_dice_have_another(vegas):
    seats = [Seat("anna", "Anna", "white"), Seat("benno", "Benno", "red")]
    state = vegas(2).game.setup({"neutral_dice": True, "neutral_colour": "black"}, seats)
    assert not isinstance(state, Refusal)
