"""The Boulevard modules: the examples of S4 (SOURCES.md) under their names, and each ruling told there."""

import pytest

from companion.games.game import NEUTRAL
from companion.games.las_vegas.events import Kicked, Rolled

# --- Minimum amount, $100,000 notes, six seats ---


@pytest.mark.parametrize(("players", "minimum"), [(2, 30_000), (3, 40_000), (4, 50_000), (5, 60_000), (6, 70_000)])
def test_summary_of_minimum_amounts_by_number_of_players(vegas, players, minimum):
    assert vegas(players, minimum_by_players=True).state.minimum_usd == minimum


def test_five_100000_notes_are_shuffled_in(vegas):
    deck = vegas(2, hundred_thousands=True).state.options.full_deck()
    assert (sum(deck.values()), sum(value * copies for value, copies in deck.items())) == (59, 3_000_000)


def test_six_may_play_and_seven_may_not(vegas):
    assert len(vegas(6).state.hands) == 6
    seats = list(vegas(6).state.seats)
    refusal = vegas(6).game.setup({}, [*seats, type(seats[0])("gus", "Gus", "purple")])
    assert refusal.code == "seats"


@pytest.mark.parametrize(("players", "whites"), [(2, 4), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_neutral_dice_for_two_to_six(vegas, players, whites):
    assert vegas(players, neutral_dice=True).in_hand("anna")[NEUTRAL] == whites


# --- Biggies ---


def test_each_player_replaces_one_regular_die_with_a_biggie(vegas):
    assert vegas(2, biggies=True).in_hand("anna") == {"anna": 7, "biggie": 1}


def test_biggies_are_rolled_and_placed_as_one_die_but_count_two_when_the_casino_pays(vegas):
    table = vegas(2, biggies=True).lay(3, {"benno": 2}, [60_000, 30_000]).hold(anna={"anna": 1, "biggie": 1}, benno=1).turn("anna")
    table.roll(anna=[3], biggie=[3]).place(3)
    assert table.view()["casinos"][2]["weights"] == {"benno": 2, "anna": 3}
    table.pay(3)
    assert table.money() == {"anna": 60_000, "benno": 30_000}


def test_a_biggie_ties_with_two_small_dice(vegas):
    table = vegas(2, biggies=True).lay(3, {"benno": 2}, [60_000], biggies={"anna": 1}).pay(3)
    assert table.money() == {}


# --- Kickers ---


@pytest.mark.parametrize(("players", "kickers"), [(2, 2), (5, 2), (6, 1)])
def test_two_kickers_each_with_fewer_than_six_players(vegas, players, kickers):
    assert vegas(players, kickers=True).in_hand("anna") == {"anna": 8 - kickers, "kicker": kickers}


def kicking(vegas, **options):
    """Anna is about to place a three and a kicker at casino 3."""
    table = vegas(3, kickers=True, **options).hold(anna={"anna": 2, "kicker": 1}, benno=0, carla=2).turn("anna")
    return table.lay(3, {"benno": 1, "carla": 1}).roll(anna=[3, 1], kicker=[3])


def test_the_kicked_die_returns_to_its_owner_and_the_kicker_leaves(vegas):
    table = kicking(vegas).place(3).do({"kind": "kick", "owner": "carla"})
    assert table.dice_at(3) == {"benno": 1, "anna": 1}
    assert table.in_hand("carla") == {"carla": 3}
    assert table.in_hand("anna") == {"anna": 1}


def test_a_kicked_player_without_dice_is_back_in_the_turn_order(vegas):
    table = kicking(vegas).place(3).do({"kind": "kick", "owner": "benno"})
    assert (table.state.turn, table.in_hand("benno")) == ("benno", {"benno": 1})


def test_ones_own_die_may_be_kicked(vegas):
    table = kicking(vegas).place(3).do({"kind": "kick", "owner": "anna"})
    assert table.in_hand("anna") == {"anna": 2}


def test_ones_own_dice_are_told_before_the_others_that_are_rolled_with_them(vegas):
    """Of Özlem the neutral dice were told first and of Jürgen last, by the alphabet."""
    table = vegas(4, neutral_dice=True, biggies=True)
    for seat in ("anna", "carla"):
        told = table.game.describe(table.state, Rolled(seat, {"biggie": (6,), "neutral": (2, 4), seat: (1, 3)}))
        assert str(told).endswith(" rolls 1 3, big 6, neutral 2 4")


def test_who_kicks_their_own_die_is_not_told_of_like_somebody_else(vegas):
    """“Ben kicks a die of Ben back to its hand”."""
    table = kicking(vegas).place(3)
    told = [str(table.game.describe(table.state, Kicked("anna", 3, 3, owner))) for owner in ("anna", "benno")]
    assert told == ["Anna kicks a die of their own back to their hand", "Anna kicks a die of Benno back to its hand"]


def test_a_kick_is_mandatory_where_something_lies_there(vegas):
    table = kicking(vegas).place(3)
    assert table.game.stage(table.state) == "place"
    assert table.refuses({"kind": "kick", "owner": None}).code == "kick-is-due"
    assert table.refuses({"kind": "roll", "dice": {"carla": [1, 1]}}).code == "kick-is-due"
    assert {choice["owner"] for choice in table.view()["choices"]} == {"anna", "benno", "carla"}


def test_a_kick_is_optional_where_the_table_plays_it_so(vegas):
    table = kicking(vegas, kick_optional=True).place(3).do({"kind": "kick", "owner": None})
    assert table.dice_at(3) == {"benno": 1, "carla": 1, "anna": 1}
    assert "kicker" not in table.in_hand("anna")


def test_a_kicker_on_an_empty_casino_has_no_effect_and_leaves_anyway(vegas):
    table = vegas(2, kickers=True).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna").roll(anna=[2], kicker=[4]).place(4)
    assert table.dice_at(4) == {}
    assert table.in_hand("anna") == {"anna": 1}
    assert table.state.turn == "benno"


def test_a_kicker_with_no_target_declared_as_a_kick_is_refused(vegas):
    table = vegas(2, kickers=True).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna").roll(anna=[2], kicker=[4]).place(4)
    assert table.refuses({"kind": "kick", "owner": "benno"}).code == "no-kick"


@pytest.mark.parametrize(("same_turn", "stage"), [(True, "kick"), (False, "roll")])
def test_dice_of_the_same_turn_are_targets_unless_the_table_says_no(vegas, same_turn, stage):
    table = vegas(2, kickers=True, kick_same_turn=same_turn).hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna")
    assert table.roll(anna=[4, 1], kicker=[4]).place(4).state.stage == stage


@pytest.mark.parametrize("same_turn", [True, False])
def test_where_dice_lay_before_any_die_may_be_kicked_those_of_the_same_turn_too(vegas, same_turn):
    table = vegas(2, kickers=True, kick_same_turn=same_turn).lay(3, {"benno": 1}).hold(anna={"anna": 2, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[1, 3], kicker=[3]).place(3)
    assert {choice["owner"] for choice in table.view()["choices"]} == {"anna", "benno"}


def test_two_kickers_kick_one_after_the_other_and_may_hit_two_players(vegas):
    table = vegas(3, kickers=True).lay(3, {"benno": 1, "carla": 1}).hold(anna={"anna": 1, "kicker": 2}, benno=1, carla=1).turn("anna")
    table.roll(anna=[1], kicker=[3, 3]).place(3).do({"kind": "kick", "owner": "benno"})
    assert [choice["owner"] for choice in table.view()["choices"]] == ["carla"]
    table.do({"kind": "kick", "owner": "carla"})
    assert table.dice_at(3) == {}
    assert table.state.turn == "benno"


def test_the_second_kicker_finds_nothing_once_the_first_has_emptied_the_casino(vegas):
    table = vegas(2, kickers=True).lay(3, {"benno": 1}).hold(anna={"anna": 1, "kicker": 2}, benno=1).turn("anna")
    table.roll(anna=[1], kicker=[3, 3]).place(3).do({"kind": "kick", "owner": "benno"})
    assert table.game.stage(table.state) == "roll"


def test_a_kicker_that_kicks_nobody_leaves_the_die_to_the_second_one(vegas):
    table = vegas(2, kickers=True, kick_optional=True).lay(3, {"benno": 1}).hold(anna={"anna": 1, "kicker": 2}, benno=1).turn("anna")
    table.roll(anna=[1], kicker=[3, 3]).place(3).do({"kind": "kick", "owner": None})
    assert table.state.stage == "kick"
    assert table.do({"kind": "kick", "owner": "benno"}).in_hand("benno") == {"benno": 2}


def test_no_such_die_to_kick(vegas):
    table = vegas(3, kickers=True).lay(3, {"benno": 1}).hold(anna={"anna": 1, "kicker": 1}, benno=1).turn("anna")
    table.roll(anna=[1], kicker=[3]).place(3)
    assert table.refuses({"kind": "kick", "owner": "carla"}).code == "no-such-die"
    assert table.refuses({"kind": "kick", "owner": "benno", "biggie": True}).code == "no-such-die"
    assert table.refuses({"kind": "kick", "owner": "benno", "seat": "carla"}).code == "not-your-turn"


# --- Rainbow cards ---


def rainbow(vegas, notes=(0, 20_000), **options):
    return vegas(2, rainbow=True, **options).lay(1, {"anna": 2, "benno": 1}, notes).do({"kind": "end-round"})


def test_six_rainbow_cards_are_shuffled_in(vegas):
    assert vegas(2, rainbow=True).state.pile.unseen[0] == 6


def test_a_rainbow_card_counts_40000_while_filling(vegas):
    table = vegas(2, bank="virtual", rainbow=True).do({"kind": "deal-note", "casino": 1}, drawn=0)
    assert table.game.needs(table.state)[0].command.casino == 1
    table.do({"kind": "deal-note", "casino": 1}, drawn=10_000)
    assert table.game.needs(table.state)[0].command.casino == 2


def test_before_the_payout_each_rainbow_card_is_replaced_until_a_real_note_comes(vegas):
    table = rainbow(vegas)
    assert table.refuses({"kind": "next"}).code == "rainbow-waits"
    table.do({"kind": "deal-note", "casino": 1, "value": 0})
    assert table.refuses({"kind": "next"}).code == "rainbow-waits"
    table.do({"kind": "deal-note", "casino": 1, "value": 90_000}).next()
    assert table.money() == {"anna": 90_000, "benno": 20_000}
    assert table.state.discarded == (0, 0)


def test_a_replacement_can_lower_the_casino_below_its_minimum(vegas):
    table = rainbow(vegas).do({"kind": "deal-note", "casino": 1, "value": 10_000}).next()
    assert table.money() == {"anna": 20_000, "benno": 10_000}


def test_what_a_replacement_is_worth_on_average_is_the_mean_of_the_unseen_notes(vegas):
    table = vegas(2, rainbow=True, deck={"10000": 1, "90000": 3}).lay(1, {"anna": 1}, [0])
    assert table.view()["table"]["pile"]["mean_usd"] == 70_000


def test_until_it_is_replaced_a_rainbow_card_ranks_by_that_mean_and_not_by_40000(vegas):
    table = vegas(2, rainbow=True, deck={"10000": 1, "60000": 1, "90000": 4}).lay(1, {"anna": 2, "benno": 1}, [60_000, 0])
    assert table.view()["table"]["pile"]["mean_usd"] > 60_000
    assert table.view()["casinos"][0]["would_win"] == [["anna", 0], ["benno", 60_000]]


def test_if_the_pile_runs_dry_the_casino_has_one_note_fewer(vegas):
    table = vegas(2, rainbow=True, deck={"20000": 1})
    table.lay(2, {}, [0] * 5).lay(1, {"anna": 2, "benno": 1}, [0, 20_000]).do({"kind": "end-round"})
    assert table.state.casinos[1].notes == (20_000,)
    table.next()
    assert table.money() == {"anna": 20_000}


# --- The slot machine ---


def test_slot_example_nobody_may_place_fours_again_not_even_anna(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("anna", 4, 2)).hold(anna=3, benno=1).turn("anna").roll(anna=[4, 4, 1])
    assert table.faces() == [1, 4, "slot-1"]
    refusal = table.refuses({"kind": "place", "face": 4, "to": "slot"})
    assert refusal.code == "slot-number-taken"


def test_slot_example_carla_chooses_first_denny_second_ben_last(vegas):
    table = vegas(4, slot_machine=True)
    table.lay_slot(("denny", 3, 3), ("benno", 6, 2), ("carla", 4, 2), ("carla", 1, 1), notes=[10_000, 50_000, 30_000]).pay(7)
    assert table.money() == {"carla": 50_000, "denny": 30_000, "benno": 10_000}


def test_a_player_may_choose_another_note_than_the_highest(vegas):
    table = vegas(3, slot_machine=True).lay_slot(("anna", 4, 2), ("benno", 1, 1), notes=[50_000, 20_000]).pay(6)
    assert table.game.to_act(table.state) == {"anna"}
    table.do({"kind": "choose-note", "value": 20_000})
    assert table.game.to_act(table.state) == {"benno"}
    table.next()
    assert table.money() == {"anna": 20_000, "benno": 50_000}


def test_notes_nobody_chose_go_by_rank_and_the_rest_under_the_pile(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("anna", 4, 2), notes=[50_000, 20_000]).pay(7)
    assert table.money() == {"anna": 50_000}
    assert table.state.pile.under == (20_000,)


def test_slot_notes_are_chosen_only_by_whose_turn_it_is_and_only_while_it_pays(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("anna", 4, 2), ("benno", 1, 1), notes=[50_000, 20_000])
    assert table.refuses({"kind": "choose-note", "value": 50_000}).code == "no-choice"
    table.pay(6)
    assert table.refuses({"kind": "choose-note", "value": 50_000, "seat": "benno"}).code == "not-your-turn"
    assert table.refuses({"kind": "choose-note", "value": 60_000}).code == "no-such-note"


def test_a_note_that_somebody_has_taken_is_nobody_elses_to_choose(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("anna", 4, 2), ("benno", 1, 1), notes=[50_000, 20_000, 20_000]).pay(6)
    table.do({"kind": "choose-note", "value": 50_000})
    assert table.refuses({"kind": "choose-note", "value": 50_000}).code == "no-such-note"
    assert {command.value for command in table.game.legal(table.state, "benno") if command.kind == "choose-note"} == {20_000}


@pytest.mark.parametrize(
    ("placements", "first"),
    [
        pytest.param([("anna", 1, 3), ("benno", 6, 2)], "anna", id="most dice first"),
        pytest.param([("anna", 2, 2), ("benno", 3, 2)], "benno", id="then the highest sum"),
        pytest.param([("anna", 6, 1), ("anna", 1, 1), ("benno", 5, 1), ("benno", 4, 1)], "benno", id="the sum before the highest number"),
        pytest.param([("anna", 2, 1), ("anna", 5, 1), ("benno", 3, 1), ("benno", 4, 1)], "anna", id="then the highest number"),
        pytest.param([("anna", 1, 0, 1), ("benno", 6, 1)], "anna", id="a biggie counts two dice"),
        pytest.param([("anna", 2, 0, 1), ("benno", 3, 0, 1)], "benno", id="and its pips twice"),
    ],
)
def test_how_the_slot_machine_ranks(vegas, placements, first):
    table = vegas(2, slot_machine=True, biggies=True).lay_slot(*placements, notes=[50_000])
    (best,), *_ = table.view()["casinos"][6]["standing"]
    assert best == first
    assert table.pay(7).money() == {first: 50_000}


def test_equal_numbers_of_dice_do_not_cancel_at_the_slot_machine(vegas):
    table = vegas(2, slot_machine=True).lay_slot(("anna", 1, 2), ("benno", 2, 2), notes=[50_000, 20_000]).pay(7)
    assert table.money() == {"benno": 50_000, "anna": 20_000}


def test_equal_highest_number_is_a_full_tie_unless_the_table_compares_further(vegas):
    """Anna 5 4 1 and neutral 5 3 2: ten pips each, highest five."""
    dice = [("anna", 5, 1), ("neutral", 5, 1), ("anna", 4, 1), ("anna", 1, 1), ("neutral", 3, 1), ("neutral", 2, 1)]
    table = vegas(2, slot_machine=True, neutral_dice=True).lay_slot(*dice, notes=[50_000]).pay(7)
    assert table.money() == {}
    further = vegas(2, slot_machine=True, neutral_dice=True, slot_tie_full_compare=True).lay_slot(*dice, notes=[50_000])
    assert further.view()["casinos"][6]["standing"] == [["anna"], ["neutral"]]
    assert further.pay(7).money() == {"anna": 50_000}


def test_a_forced_turn_offers_casino_and_slot(vegas):
    table = vegas(2, slot_machine=True).hold(anna=1, benno=1).turn("anna").roll(anna=[6])
    assert table.faces() == [6, "slot-6"]


# --- Chip cards in the dice game ---


def chips(vegas, **options):
    table = vegas(2, chip_cards=True, **options)
    for casino, colour in enumerate(["pink", "golden", "pink", "pink", "golden", "golden"], start=1):
        table.do({"kind": "deal-chip", "casino": casino, "colour": colour})
    return table.hold(anna=4, benno=4).turn("anna")


def test_two_dice_placed_in_one_go_may_take_one_chip_card_before_the_next_roll(vegas):
    table = chips(vegas).roll(anna=[3, 3, 1, 2]).place(3)
    assert table.game.to_act(table.state) == {"anna", "benno"}
    table.do({"kind": "take-chip", "colour": "pink"})
    assert table.money() == {"anna": 10_000}
    assert table.state.notes_won("anna") == 0  # money it is, but no note where notes break a tie
    assert table.refuses({"kind": "take-chip", "colour": "pink"}).code == "no-chip"


def test_one_die_takes_no_chip_card(vegas):
    table = chips(vegas).roll(anna=[3, 4, 1, 2]).place(3)
    assert table.refuses({"kind": "take-chip", "colour": "pink"}).code == "no-chip"


def test_the_next_roll_ends_the_offer(vegas):
    table = chips(vegas).roll(anna=[3, 3, 1, 2]).place(3).roll(benno=[1, 1, 1, 1])
    assert table.refuses({"kind": "take-chip", "colour": "pink"}).code == "no-chip"


def test_a_chip_card_may_still_be_taken_when_somebody_else_goes_home(vegas):
    table = chips(vegas).roll(anna=[3, 3, 1, 2]).place(3)
    table.do({"kind": "leave", "seat": "benno"}).do({"kind": "take-chip", "colour": "pink", "seat": "anna"})
    assert table.state.chips_won == {"anna": ("pink",)}


def test_chip_cards_lie_on_in_the_next_round_and_one_more_comes_to_each_casino(vegas):
    table = chips(vegas).pay().next().next()
    for casino in range(1, 7):
        table.do({"kind": "deal-chip", "casino": casino, "colour": "silver" if casino < 6 else "lime"})
    assert table.state.casinos[1].chips == ("pink", "silver")
    assert table.refuses({"kind": "deal-chip", "casino": 1, "colour": "silver"}).code == "no-chip"


# --- Forced turns ---


def test_the_only_number_rolled_is_offered_as_a_forced_turn(vegas):
    table = vegas(2).hold(anna=2, benno=1).turn("anna").roll(anna=[6, 6])
    assert table.view()["table"]["forced"]["face"] == 6


def test_a_turn_is_not_forced_while_the_slot_machine_is_open(vegas):
    table = vegas(2, slot_machine=True).hold(anna=1, benno=1).turn("anna").roll(anna=[6])
    assert table.view()["table"]["forced"] is None


def test_each_choice_says_what_it_would_change_at_that_casino(vegas):
    table = vegas(2).lay(3, {"benno": 1}, [60_000, 20_000]).hold(anna=3, benno=1).turn("anna").roll(anna=[3, 3, 1])
    would = {choice["face"]: choice["would"] for choice in table.view()["choices"]}
    assert would[3] == {
        "casino": 3,
        "would_win": [["anna", 60_000], ["benno", 20_000]],
        "cancelled": [],
        "standing": [["anna"], ["benno"]],
        "mine_before_usd": 0,
        "mine_usd": 60_000,
    }
    assert would[1]["would_win"] == []
