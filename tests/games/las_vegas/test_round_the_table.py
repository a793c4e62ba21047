"""What happens round the table: leaving, changing seats, ending early, and setting the tally to what the table shows."""

import pytest

from companion.games.game import Refusal, Seat
from companion.games.las_vegas.game import LasVegas


def totals(table, adjusted=False):
    return {name: count for name, count in table.game.totals(table.state).items() if name.startswith("adjusted") == adjusted}


# --- Leaving ---


def test_a_player_who_leaves_keeps_the_money_and_the_dice_already_placed_count(vegas):
    table = vegas(3).lay(1, {"anna": 3, "benno": 1}, [60_000, 20_000]).hold(anna=5, benno=7, carla=8).turn("benno")
    table.rich(anna=[90_000]).do({"kind": "leave", "seat": "anna"}).pay(1)
    assert table.money() == {"anna": 150_000, "benno": 20_000}


def test_the_turn_of_a_player_who_leaves_passes_on_and_the_next_round_is_played_without(vegas):
    table = vegas(3).do({"kind": "leave", "seat": "anna"})
    assert table.state.turn == "benno"
    table.pay().next().next()
    assert (sorted(table.state.hands), table.state.starter) == (["benno", "carla"], "benno")
    assert [seat["playing"] for seat in table.view()["seats"]] == [False, True, True]


def test_when_one_of_three_leaves_the_white_dice_are_dealt_for_two(vegas):
    table = vegas(3, neutral_dice=True).do({"kind": "place-neutral", "faces": [1, 2]}).do({"kind": "leave", "seat": "carla"})
    table.pay().next().next()
    assert table.in_hand("anna") == {"anna": 8, "neutral": 4}
    assert table.state.extra == 0


def test_when_one_of_four_leaves_the_casinos_of_the_next_round_are_filled_for_three(vegas):
    table = vegas(4, minimum_by_players=True).do({"kind": "leave", "seat": "denny"})
    assert table.state.minimum_usd == 50_000
    assert table.pay().next().next().state.minimum_usd == 40_000


def test_leaving_as_the_last_one_with_dice_ends_the_round(vegas):
    table = vegas(2).hold(anna=3).turn("anna").do({"kind": "leave", "seat": "anna"})
    assert table.game.stage(table.state) == "payout"


def test_the_last_player_cannot_leave(vegas):
    table = vegas(2).do({"kind": "leave", "seat": "anna"})
    assert table.refuses({"kind": "leave", "seat": "benno"}).code == "last-player"
    assert table.refuses({"kind": "leave", "seat": "anna"}).code == "seat-left"


# --- Seats ---


def test_a_seat_gets_another_name_colour_and_place(vegas):
    table = vegas(3).do({"kind": "seat-change", "seat": "anna", "name": "Änne", "colour": "orange", "order": 3})
    assert [(seat["id"], seat["name"], seat["colour"]) for seat in table.view()["seats"]][-1] == ("anna", "Änne", "orange")
    assert [seat.id for seat in table.state.seats] == ["benno", "carla", "anna"]
    table.roll(anna=[1] * 8).place(1)
    assert table.state.turn == "benno"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "seat-change", "seat": "anna", "colour": "blue"}, "colour-taken"),
        ({"kind": "seat-change", "seat": "anna", "colour": "white"}, "colour-taken"),
        ({"kind": "seat-change", "seat": "zoe", "name": "Zoe"}, "no-such-seat"),
        ({"kind": "seat-change", "seat": "anna", "name": " "}, "no-name"),
        ({"kind": "seat-change", "seat": "anna", "order": 9}, "no-such-place"),
    ],
)
def test_a_seat_cannot_take_what_is_taken(vegas, wish, code):
    assert vegas(3, neutral_dice=True).refuses(wish).code == code


# --- Ending early ---


def test_end_round_pays_what_lies_there(vegas):
    table = vegas(2).lay(4, {"anna": 1}, [50_000]).pay()
    assert table.money() == {"anna": 50_000}


def test_end_game_after_this_round(vegas):
    table = vegas(2).lay(4, {"anna": 1}, [50_000]).do({"kind": "end-game", "after": "round"})
    assert table.view()["table"]["last_round"]
    table.pay()
    assert table.game.stage(table.state) == "game-over"
    assert table.game.outcome(table.state).winners == ("anna",)


def test_end_game_now_ranks_the_money_as_it_stands(vegas):
    table = vegas(2).rich(benno=[20_000]).lay(4, {"anna": 1}, [50_000]).do({"kind": "end-game", "after": "now"})
    assert table.game.outcome(table.state).winners == ("benno",)
    assert table.refuses({"kind": "next"}).code == "game-over"


# --- Adjusting ---


@pytest.mark.parametrize("colours", [("purple", "violet"), ("violet", "purple"), ("red", "red")])
def test_two_seats_cant_have_one_colour_nor_two_that_are_one_to_a_camera(colours):
    seats = [Seat(name, name.title(), colour) for name, colour in zip(("anna", "benno"), colours, strict=True)]
    answer = LasVegas().setup({}, seats)
    assert isinstance(answer, Refusal)
    assert answer.code == "colour-taken"


def test_dice_are_set_to_what_lies_there_and_the_hand_follows(vegas):
    table = vegas(2).lay(3, {"anna": 3}).hold(anna=5, benno=8).turn("anna")
    table.do({"kind": "adjust", "reason": "miscounted", "dice": {"3": {"anna": 4}}})
    assert table.dice_at(3) == {"anna": 4}
    assert table.in_hand("anna") == {"anna": 4}
    assert totals(table)["dice_anna"] == 8
    assert totals(table, adjusted=True) == {}


def test_a_round_for_which_all_dice_were_set_on_casinos_is_paid_once_its_notes_are_dealt(vegas):
    """It asked the first player to roll no dice, for ever."""
    table = vegas(2, bank="virtual")
    table.do({"kind": "adjust", "reason": "we played on by hand", "dice": {"3": {"anna": 8}, "4": {"benno": 8}}})
    while (wanted := table.game.needs(table.state)) and table.game.stage(table.state) == "fill":
        table.do({"kind": "deal-note", "casino": wanted[0].command.casino}, drawn=min(wanted[0].pile))
    assert (table.game.stage(table.state), table.state.turn) == ("payout", None)


def test_a_die_that_can_come_from_nowhere_is_booked_on_the_account_of_adjustments(vegas):
    table = vegas(2).lay(3, {"anna": 8}).hold(anna=0, benno=8).turn("benno")
    before = totals(table)
    table.do({"kind": "adjust", "reason": "a ninth red die", "dice": {"3": {"anna": 9}}})
    assert totals(table) == before
    assert totals(table, adjusted=True) == {"adjusted_dice_anna": 1}


def test_money_is_set_and_the_account_remembers(vegas):
    table = vegas(2).rich(anna=[50_000]).do({"kind": "adjust", "reason": "counted again", "money_usd": {"anna": 70_000, "benno": 10_000}})
    assert table.money() == {"anna": 70_000, "benno": 10_000}
    assert totals(table, adjusted=True) == {"adjusted_usd_anna": 20_000, "adjusted_usd_benno": 10_000}
    assert table.view()["table"]["adjusted"] == ["counted again"]


def test_a_state_carries_the_newest_hundred_reasons_for_the_journal_keeps_all(vegas):
    """With each one's in every state, five thousand adjustments took a hundred megabytes."""
    table = vegas(2)
    for number in range(103):
        table.do({"kind": "adjust", "reason": f"reason {number}", "money_usd": {"anna": 10_000 * (number % 2)}})
    assert table.view()["table"]["adjusted"] == [f"reason {number}" for number in range(3, 103)]


def test_notes_on_a_casino_are_set_and_the_pile_follows(vegas):
    table = vegas(2, bank="virtual")
    table.do({"kind": "deal-note", "casino": 1}, drawn=90_000)
    before = totals(table)
    table.do({"kind": "adjust", "reason": "another note lies there", "notes": {"1": [60_000, 10_000]}})
    assert table.state.casinos[1].notes == (60_000, 10_000)
    assert table.state.pile.unseen[90_000] == 5
    assert totals(table) == before


def test_starter_and_turn_are_set_and_an_open_roll_is_forgotten(vegas):
    table = vegas(3).roll(anna=[1, 2, 3, 4, 5, 6, 6, 6])
    table.do({"kind": "adjust", "reason": "Carla began", "starter": "carla", "turn": "carla"})
    assert (table.state.starter, table.state.turn, table.game.stage(table.state), table.view()["roll"]) == ("carla", "carla", "roll", {})


def test_what_is_put_right_elsewhere_leaves_an_open_roll_as_it_is(vegas):
    table = vegas(2).lay(5, {"benno": 2}).hold(anna=8, benno=6).turn("anna").roll(anna=[1, 2, 3, 4, 5, 6, 6, 6])
    table.do({"kind": "adjust", "reason": "one fell down", "dice": {"5": {"benno": 1}}})
    assert (table.game.stage(table.state), table.state.turn, table.in_hand("benno")) == ("place", "anna", {"benno": 7})
    assert table.view()["roll"]


def test_a_roll_is_forgotten_when_its_seat_has_other_dice_by_now(vegas):
    table = vegas(2).lay(5, {"anna": 2}).hold(anna=6, benno=8).turn("anna").roll(anna=[1, 2, 3, 4, 5, 6])
    table.do({"kind": "adjust", "reason": "one fell down", "dice": {"5": {"anna": 1}}})
    assert (table.game.stage(table.state), table.state.turn, table.view()["roll"]) == ("roll", "anna", {})


def kick_due(vegas):
    """Anna has placed her last dice and a kicker at casino 3, where others have some, and has to kick one of them."""
    table = vegas(3, kickers=True).hold(anna={"anna": 1, "kicker": 1}, benno=1, carla=2).turn("anna")
    return table.lay(3, {"benno": 1, "carla": 1}).lay(5, {"carla": 2}).roll(anna=[3], kicker=[3]).place(3)


def test_what_is_put_right_elsewhere_leaves_a_kick_due(vegas):
    table = kick_due(vegas).do({"kind": "adjust", "reason": "one fell down", "dice": {"5": {"carla": 1}}})
    assert (table.state.stage, table.state.turn) == ("kick", "anna")
    table.do({"kind": "kick", "owner": "carla"})
    assert (table.dice_at(3), table.state.turn) == ({"anna": 1, "benno": 1}, "benno")


def test_a_kick_is_over_when_the_dice_there_are_put_right(vegas):
    table = kick_due(vegas).do({"kind": "adjust", "reason": "Carla's is off", "dice": {"3": {"anna": 1, "benno": 1}}})
    assert (table.game.stage(table.state), table.state.turn, table.in_hand("carla")) == ("roll", "benno", {"carla": 3})


def test_somebody_else_who_leaves_does_not_end_a_kick(vegas):
    table = kick_due(vegas).do({"kind": "leave", "seat": "carla"})
    assert (table.state.stage, table.state.turn) == ("kick", "anna")


def test_the_round_ends_when_nobody_holds_dice_after_an_adjustment(vegas):
    table = vegas(2).hold(anna=1, benno=0).turn("anna").do({"kind": "adjust", "reason": "it lies at 4", "dice": {"4": {"anna": 1}}})
    assert table.game.stage(table.state) == "payout"


def test_the_turn_passes_on_when_an_adjustment_leaves_no_dice(vegas):
    table = vegas(2).hold(anna=1, benno=1).turn("anna").do({"kind": "adjust", "reason": "it lies at 4", "dice": {"4": {"anna": 1}}})
    assert table.state.turn == "benno"


def test_an_adjustment_says_in_history_why(vegas):
    table = vegas(2).do({"kind": "adjust", "reason": "the cat", "dice": {"4": {"anna": 1}}})
    assert str(table.game.describe(table.state, table.events[0])) == "The tally was set to what the table shows: the cat"


@pytest.mark.parametrize(
    "wish",
    [
        {"dice": {"9": {"anna": 1}}},
        {"dice": {"1": {"zoe": 1}}},
        {"dice": {"1": {"anna": -1}}},
        {"dice": {"1": {"neutral": 1}}},
        {"notes": {"1": [12_345]}},
        {"money_usd": {"zoe": 1}},
        {"money_usd": {"anna": 90}},
        {"money_usd": {"anna": -10_000}},
        {"in_hand": {"anna": {"benno": 1}}},
        {"turn": "zoe"},
        {"slot": {"1": {"anna": 1}}},
    ],
)
def test_what_cannot_lie_on_this_table_is_refused(vegas, wish):
    assert vegas(2).refuses({"kind": "adjust", "reason": "?", **wish}).code == "bad-adjustment"


def test_a_tally_is_turned_into_another_by_one_adjustment(vegas):
    """What keeps a table as it lies when an earlier turn is amended."""
    one = vegas(3).lay(1, {"anna": 2}, [50_000]).hold(anna=6, benno=8, carla=8).turn("benno").rich(anna=[10_000])
    other = vegas(3).lay(1, {"carla": 1}, [60_000]).hold(anna=8, benno=8, carla=7).turn("carla").rich(benno=[20_000])
    adjust = one.game.as_it_lies(one.state, other.state, "as it lies")
    state = one.state
    for event in one.game.decide(state, adjust, {}):
        state = one.game.apply(state, event)
    assert one.game.layout(state) == other.game.layout(other.state)
    assert one.game.money(state) == other.game.money(other.state)
    assert (state.turn, state.hands, state.casinos[1].notes) == ("carla", other.state.hands, (60_000,))


# --- Hidden totals ---


def test_hidden_totals_are_in_no_view_until_the_end(vegas):
    table = vegas(2, hidden_totals=True).rich(anna=[70_000, 10_000])
    for seat in (None, "anna", "benno"):
        assert [s["money_usd"] for s in table.view(seat)["seats"]] == [None, None]
        assert [s["notes_won"] for s in table.view(seat)["seats"]] == [None, None]
    table.do({"kind": "end-game", "after": "now"})
    assert [s["money_usd"] for s in table.view()["seats"]] == [80_000, 0]
