"""The worked examples of the 2012 rule book (S3 of SOURCES.md), each under its own name, and the sentences round them."""

from companion.games.game import NEUTRAL
from companion.games.notes import DECK_2012


def test_components_are_54_notes_worth_two_and_a_half_million():
    assert sum(DECK_2012.values()) == 54
    assert sum(value * copies for value, copies in DECK_2012.items()) == 2_500_000


def test_set_up_adds_notes_to_a_casino_until_it_holds_fifty_thousand(vegas):
    table = vegas(bank="virtual")
    for drawn, notes, casino in ((20_000, 1, 1), (20_000, 2, 1), (10_000, 3, 1), (90_000, 1, 2)):
        need = table.game.needs(table.state)[0]
        assert need.command.casino == casino
        table.do({"kind": "deal-note", "casino": casino}, drawn=drawn)
        assert len(table.state.casinos[casino].notes) == notes


def test_the_largest_possible_fill_is_five_notes(vegas):
    table = vegas(bank="virtual")
    for _ in range(5):
        table.do({"kind": "deal-note", "casino": 1}, drawn=10_000)
    assert table.game.needs(table.state)[0].command.casino == 2


def test_every_player_takes_eight_dice_and_the_oldest_begins(vegas):
    table = vegas(3, starter="carla")
    assert [table.in_hand(seat) for seat in ("anna", "benno", "carla")] == [{"anna": 8}, {"benno": 8}, {"carla": 8}]
    assert table.state.turn == "carla"


def test_play_continues_clockwise(vegas):
    table = vegas(3)
    for seat in ("anna", "benno", "carla", "anna"):
        assert table.state.turn == seat
        table.place(1, **{seat: 1})


def test_example_benno_rolls_four_threes_and_a_five_and_must_place_all_four(vegas):
    table = vegas().hold(benno=5, anna=2).turn("benno").roll(benno=[3, 3, 3, 3, 5])
    assert table.faces() == [3, 5]
    for too_few in (1, 2, 3):
        assert table.refuses({"kind": "place", "face": 3, "dice": {"benno": too_few}}).code == "all-of-a-number"
    table.place(3)
    assert table.dice_at(3) == {"benno": 4}


def test_example_on_his_next_turn_benno_rolls_and_adds_his_last_die(vegas):
    table = vegas().hold(benno=1).turn("benno").roll(benno=[6])
    assert table.faces() == [6]
    table.place(6)
    assert table.state.stage == "payout"


def test_only_one_player_with_dice_left_takes_several_turns_in_a_row(vegas):
    table = vegas().hold(denny=3).turn("denny")
    for left in (2, 1):
        table.roll(denny=[1] + [2] * left).place(1)
        assert (table.state.turn, table.in_hand("denny")) == ("denny", {"denny": left})


def test_players_out_of_dice_are_passed_over(vegas):
    table = vegas().hold(anna=2, carla=1).turn("anna").roll(anna=[1, 2]).place(1)
    assert table.state.turn == "carla"


def test_tie_example_1_benno_and_carla_both_take_their_three_dice_back(vegas):
    casino = vegas().lay(1, {"anna": 5, "benno": 3, "carla": 3, "denny": 1}, [80_000, 30_000]).view()["casinos"][0]
    assert casino["standing"] == [["anna"], ["benno", "carla"], ["denny"]]
    assert casino["cancelled"] == ["benno", "carla"]
    assert casino["would_win"] == [["anna", 80_000], ["denny", 30_000]]


def test_tie_example_2_all_players_take_their_dice_back(vegas):
    casino = vegas().lay(2, {"anna": 2, "carla": 2, "benno": 1, "denny": 1}, [40_000, 40_000]).view()["casinos"][1]
    assert casino["cancelled"] == ["anna", "carla", "benno", "denny"]
    assert casino["would_win"] == []


def test_payout_example_1_anna_80000_denny_30000_and_10000_under_the_pile(vegas):
    table = vegas().lay(1, {"anna": 5, "benno": 3, "carla": 3, "denny": 1}, [10_000, 80_000, 30_000]).pay(1)
    assert table.money() == {"anna": 80_000, "denny": 30_000}
    assert table.state.pile.under == (10_000,)


def test_payout_example_2_benno_takes_one_40000_and_the_other_returns(vegas):
    table = vegas().lay(1, {"benno": 1}, [40_000, 40_000]).pay(1)
    assert table.money() == {"benno": 40_000}
    assert table.state.pile.under == (40_000,)


def test_payout_example_3_carla_70000_benno_20000_denny_nothing(vegas):
    table = vegas().lay(1, {"carla": 4, "benno": 2, "denny": 1}, [20_000, 70_000]).pay(1)
    assert table.money() == {"carla": 70_000, "benno": 20_000}


def test_the_other_casinos_pay_in_the_same_manner_one_after_another(vegas):
    table = vegas().lay(1, {"anna": 1}, [50_000]).lay(6, {"anna": 2}, [60_000]).do({"kind": "end-round"})
    paid = []
    for _ in range(6):
        paid.append(table.view()["payout"]["next"])
        table.next()
    assert paid == [1, 2, 3, 4, 5, 6]
    assert table.money() == {"anna": 110_000}


def test_the_next_round_refills_the_casinos_and_the_start_card_moves_left(vegas):
    table = vegas(3).lay(1, {"anna": 1}, [50_000]).pay()
    assert table.state.stage == "clear-table"
    table.next().next()
    assert (table.state.round, table.state.starter, table.state.turn) == (2, "benno", "benno")
    assert all(casino.notes == () for casino in table.state.casinos.values())
    assert table.in_hand("anna") == {"anna": 8}


def test_the_game_ends_right_after_the_last_payout_of_the_fourth_round(vegas):
    table = vegas(2)
    for _ in range(3):
        table.pay().next().next()
    assert table.state.round == 4
    table.pay()
    assert table.state.stage == "game-over"


def test_most_money_wins(vegas):
    outcome = ended(vegas(2).rich(anna=[90_000], benno=[50_000, 30_000]))
    assert outcome.winners == ("anna",)
    assert str(outcome.ranking[0].reason) == "more money"


def test_in_a_tie_the_winner_has_the_most_notes(vegas):
    outcome = ended(vegas(2).rich(anna=[90_000], benno=[50_000, 40_000]))
    assert outcome.winners == ("benno",)
    assert [str(place.reason) for place in outcome.ranking] == ["same money, more notes", "same money, fewer notes"]


def test_who_shares_the_victory_and_who_misses_it_for_want_of_notes_is_told(vegas):
    outcome = ended(vegas(3).rich(anna=[50_000, 40_000], benno=[60_000, 30_000], carla=[90_000]))
    shared = "same money, same notes: a shared place"
    assert [str(place.reason) for place in outcome.ranking] == [shared, shared, "same money, fewer notes"]


def test_still_tied_there_are_several_winners(vegas):
    outcome = ended(vegas(3).rich(anna=[90_000], benno=[90_000], carla=[10_000]))
    assert set(outcome.winners) == {"anna", "benno"}
    assert [place.place for place in outcome.ranking] == [1, 1, 3]


def test_variant_two_players_take_four_white_dice_each(vegas):
    assert vegas(2, neutral_dice=True).in_hand("anna") == {"anna": 8, NEUTRAL: 4}


def test_variant_three_and_four_players_take_two_white_dice_each(vegas):
    assert vegas(3, neutral_dice=True).in_hand("anna") == {"anna": 8, NEUTRAL: 2}
    assert vegas(4, neutral_dice=True).in_hand("anna") == {"anna": 8, NEUTRAL: 2}


def test_variant_three_players_the_two_left_over_white_dice_are_rolled_before_the_first_turn(vegas):
    table = vegas(3, neutral_dice=True)
    assert table.refuses({"kind": "roll", "dice": {"anna": [1] * 8, NEUTRAL: [1, 1]}}).code == "extra-white-first"
    table.do({"kind": "place-neutral", "faces": [2, 5]})
    assert (table.dice_at(2), table.dice_at(5)) == ({NEUTRAL: 1}, {NEUTRAL: 1})
    assert (table.state.turn, table.in_hand("anna")) == ("anna", {"anna": 8, NEUTRAL: 2})


def test_variant_example_carla_chooses_three_ones_her_own_five_or_the_neutral_six(vegas):
    table = vegas(neutral_dice=True).hold(carla={"carla": 3, NEUTRAL: 2}, anna=1).turn("carla").roll(carla=[1, 1, 5], neutral=[1, 6])
    choices = [(choice["face"], choice["by_owner"]) for choice in table.view()["choices"]]
    assert choices == [(1, {"carla": 2, NEUTRAL: 1}), (5, {"carla": 1}), (6, {NEUTRAL: 1})]
    table.place(6)
    assert table.dice_at(6) == {NEUTRAL: 1}


def test_variant_example_1_white_wins_80000_which_goes_under_the_pile_and_benno_30000(vegas):
    table = vegas(neutral_dice=True).lay(1, {NEUTRAL: 3, "benno": 2}, [30_000, 80_000]).pay(1)
    assert table.money() == {"benno": 30_000}
    assert table.state.pile.under == (80_000,)


def test_variant_white_dice_tie_and_cancel_like_a_player(vegas):
    table = vegas(neutral_dice=True).lay(1, {NEUTRAL: 2, "benno": 2, "anna": 1}, [80_000]).pay(1)
    assert table.money() == {"anna": 80_000}


def test_variant_a_player_with_only_white_dice_is_still_in_the_round(vegas):
    table = vegas(2, neutral_dice=True).hold(anna=1, benno={NEUTRAL: 1}).turn("anna").roll(anna=[4]).place(4)
    assert table.state.turn == "benno"


def ended(table):
    return table.game.outcome(table.do({"kind": "end-game", "after": "now"}).state)


def test_dice_named_just_as_they_were_rolled_are_placed(vegas):
    assert vegas(2).hold(anna=3, benno=3).turn("anna").roll(anna=[2, 2, 5]).place(2, anna=2).dice_at(2) == {"anna": 2}


def test_a_placement_tells_whether_its_roll_was_recorded(vegas):
    recorded = vegas(2).hold(anna=3, benno=3).turn("anna").roll(anna=[2, 2, 5]).place(2)
    told = vegas(2).hold(anna=3, benno=3).turn("anna").place(2, anna=2)
    assert [table.events[0].roll_seen for table in (recorded, told)] == [True, False]
