"""Round the table: typed notes, corrections, somebody leaves, the round or the game stops early."""

import pytest

from companion.games.game import Refusal, Seat
from companion.games.registry import GAMES


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param({"sequentiel": True}, "sequentiel", id="a misspelt option"),
        pytest.param({"sequential": "yes"}, "sequential", id="not true or false"),
        pytest.param({"rounds": 0}, "rounds", id="no rounds"),
        pytest.param({"rounds": 5}, "5 rounds need 60 notes, the box holds 48.", id="more rounds than the notes last"),
        pytest.param({"notes": {"30000": 11}}, "4 rounds need 48 notes", id="a box with too few notes"),
        pytest.param({"cards": {"3": {"singles": 0}}}, "Six turns of five cards need at least 30 dice cards", id="too few dice cards"),
        pytest.param({"cards": {"7": {"singles": 4}}}, "number “7”", id="a card with a 7"),
        pytest.param({"hands": "virtual", "bank": "typed"}, "real ones", id="real notes, dealt cards"),
    ],
)
def test_options_that_are_refused_are_named(seats, options, told):
    refused = GAMES["card-game"].setup(options, seats(3))
    assert isinstance(refused, Refusal)
    assert told in str(refused.message)


@pytest.mark.parametrize("people", [["red"], ["red", "red"], ["red", "blue", "green", "black", "yellow", "orange"]])
def test_two_to_five_players_each_with_a_colour_of_their_own(people):
    seats = [Seat(f"p{i}", f"P{i}", colour) for i, colour in enumerate(people)]
    assert isinstance(GAMES["card-game"].setup({}, seats), Refusal)


def test_typed_notes_may_come_as_late_as_the_payout(cards):
    table = cards(2).turn(leo={1: [1]}, henry={2: [1]})
    assert not any(need.blocking for need in table.game.needs(table.state))
    table.do({"kind": "end-round"})
    assert [need.command.casino for need in table.game.needs(table.state) if need.blocking] == [1]
    assert table.refuses({"kind": "next"}).code == "notes-missing"
    for note in (40_000, 90_000):
        table.do({"kind": "deal-note", "casino": 1, "value": note})
    assert table.refuses({"kind": "deal-note", "casino": 1, "value": 30_000}).code == "casino-full"
    table.next()
    assert table.money() == {"leo": 90_000}


def test_a_typing_slip_is_taken_back_and_a_note_seen_too_often_is_told(cards):
    table = cards(2, notes={"30000": 1, "40000": 60})
    for casino in (1, 2):
        table.do({"kind": "deal-note", "casino": casino, "value": 30_000})
    assert table.view()["table"]["warnings"] == ["$30,000 has been entered more often than the deck holds it."]
    table.do({"kind": "remove-note", "casino": 2, "value": 30_000})
    assert table.view()["table"]["warnings"] == []


def test_adjusting_sets_cards_notes_chips_and_money(cards):
    table = cards(2, sequential=True, chip_cards=True).choose("leo", {5: [1, 1]})
    table.do(
        {
            "kind": "adjust",
            "reason": "leo had laid a double card",
            "cards": {"5": {"leo": [2, 1]}},
            "notes": {"5": [60_000, 30_000]},
            "chips": {"5": ["pink"]},
            "chips_won": {"henry": ["golden"]},
            "money_usd": {"henry": 70_000},
        }
    )
    assert table.cards_at(5) == {"leo": [2, 1]}
    assert table.money() == {"henry": 70_000}
    assert table.view()["table"]["adjusted"] == ["leo had laid a double card"]
    assert table.game.totals(table.state)["cards_leo"] == 30


def test_adjusting_dice_alone_keeps_the_cards_that_are_known(cards):
    table = cards(2).turn(leo={5: [2]}, henry={5: [1]})
    table.do({"kind": "adjust", "dice": {"5": {"leo": 3, "henry": 1}}})
    assert table.cards_at(5) == {"leo": [2, 1], "henry": [1]}
    table.do({"kind": "adjust", "dice": {"5": {"leo": 2, "henry": 0}}})
    assert table.cards_at(5) == {"leo": [2]}


@pytest.mark.parametrize(
    "wish",
    [
        {"cards": {"7": {"leo": [1]}}},
        {"cards": {"5": {"nobody": [1]}}},
        {"cards": {"5": {"leo": [3]}}},
        {"dice": {"5": {"leo": -1}}},
        {"chips": {"5": ["mauve"]}},
        {"money_usd": {"leo": 90}},
        {"money_usd": {"leo": -10_000}},
        {"turn": "leo"},
    ],
)
def test_adjustments_that_cannot_be(cards, wish):
    assert cards(2).refuses({"kind": "adjust", **wish}).code == "bad-adjustment"


def test_a_round_for_which_all_cards_were_set_at_casinos_is_paid_once_its_notes_are_dealt(cards):
    """It waited for a choice of nobody, for ever."""
    table = cards(2, bank="virtual")
    table.do({"kind": "adjust", "reason": "we played on by hand", "cards": {"3": {"leo": [1] * 8, "henry": [1] * 8}}})
    while (wanted := table.game.needs(table.state)) and table.game.stage(table.state) == "fill":
        table.do({"kind": "deal-note", "casino": wanted[0].command.casino}, drawn=min(wanted[0].pile))
    assert table.game.stage(table.state) == "payout"


def test_who_is_finished_after_an_adjustment_lays_nothing_any_more(cards):
    table = cards(2).choose("leo", {1: [1]})
    eight = {"3": {"leo": [1, 1, 1, 1, 2]}, "4": {"leo": [1, 1, 1]}}
    table.do({"kind": "adjust", "reason": "two turns were forgotten", "cards": eight}).choose("henry", {6: [1]})
    assert (table.cards_at(1), table.cards_at(6)) == ({}, {"henry": [1]})


def test_as_it_lies_turns_one_tally_into_the_other(cards):
    table, other = cards(2), cards(2)
    table.turn(leo={5: [1]}, henry={6: [1]})
    other.turn(leo={4: [1]}, henry={6: [2]})
    wish = table.game.as_it_lies(table.state, other.state, "kept as it lies")
    for event in table.game.decide(table.state, wish, {}):
        table.state = table.game.apply(table.state, event)
    assert table.game.layout(table.state) == other.game.layout(other.state)


def test_as_it_lies_takes_over_notes_money_and_chip_cards_too(cards):
    """What keeps a table as it lies when an earlier turn is amended."""
    table = cards(2, sequential=True, chip_cards=True).lay(1, {"leo": [1]}, [50_000, 30_000]).rich(leo=[30_000])
    other = cards(2, sequential=True, chip_cards=True).lay(1, {"henry": [2]}, [60_000, 40_000], ["pink"]).rich(henry=[40_000, 90_000])
    wish = table.game.as_it_lies(table.state, other.state, "kept as it lies")
    for event in table.game.decide(table.state, wish, {}):
        table.state = table.game.apply(table.state, event)
    assert table.game.layout(table.state) == other.game.layout(other.state)
    assert table.money() == other.money() == {"henry": 130_000}
    assert [table.state.notes_won(seat) for seat in ("leo", "henry")] == [0, 2]
    assert (table.state.casinos[1].notes, table.state.casinos[1].chips) == ((60_000, 40_000), ("pink",))


def test_when_the_last_one_awaited_leaves_the_others_choices_are_laid(cards):
    table = cards(3).choose("leo", {5: [1]}).choose("henry", {6: [1]}).do({"kind": "leave", "seat": "rebecca"})
    assert table.cards_at(5) == {"leo": [1]}
    assert table.awaited() == ["leo", "henry"]


def test_cards_of_a_player_who_left_count_to_the_end_of_the_round(cards):
    table = cards(3).turn(leo={1: [1, 1]}, henry={1: [1]}, rebecca={2: [1]}).do({"kind": "leave", "seat": "leo"})
    for note in (80_000, 30_000):
        table.do({"kind": "deal-note", "casino": 1, "value": note})
    table.do({"kind": "end-round"}).next()
    assert table.money() == {"leo": 80_000, "henry": 30_000}
    assert not table.view()["seats"][0]["playing"]


def test_in_turn_the_next_one_chooses_when_the_seat_on_turn_leaves(cards):
    table = cards(3, sequential=True).do({"kind": "leave", "seat": "leo"})
    assert table.state.turn == "henry"
    table.do({"kind": "leave", "seat": "henry"})
    assert table.refuses({"kind": "leave", "seat": "rebecca"}).code == "last-player"


def test_seats_may_change_name_colour_and_place(cards):
    table = cards(3).do({"kind": "seat-change", "seat": "leo", "name": "Leonie", "colour": "white", "order": 3})
    assert [(seat.id, seat.name, seat.colour) for seat in table.state.seats][2] == ("leo", "Leonie", "white")
    assert table.refuses({"kind": "seat-change", "seat": "leo", "colour": "blue"}).code == "colour-taken"


def test_choices_under_the_palm_are_not_laid_when_the_round_is_stopped(cards):
    table = cards(2).choose("leo", {5: [1]}).do({"kind": "end-round"})
    assert table.cards_at(5) == {}
    assert table.state.stage == "payout"


def test_the_game_may_end_after_this_round_or_now(cards):
    table = cards(2).no_more_notes().do({"kind": "end-game", "after": "round"}).do({"kind": "end-round"}).next(6)
    assert table.state.stage == "game-over"
    assert cards(2).do({"kind": "end-game", "after": "now"}).state.stage == "game-over"


def test_totals_are_hidden_from_others_until_the_end(cards):
    table = cards(2).rich(leo=[50_000])
    assert [seat["money_usd"] for seat in table.view()["seats"]] == [None, None]
    assert [seat["money_usd"] for seat in table.view("leo")["seats"]] == [50_000, None]
    assert table.view("henry")["table"]["reckoning"] == []
    table.do({"kind": "end-game", "after": "now"})
    assert [seat["money_usd"] for seat in table.view()["seats"]] == [50_000, 0]


def test_open_totals_show_money_and_every_payout_at_once(cards):
    table = cards(2, hidden_totals=False).lay(1, {"leo": [1], "henry": [2]}, notes=[40_000, 30_000]).do({"kind": "end-round"}).next()
    assert [seat["money_usd"] for seat in table.view()["seats"]] == [30_000, 40_000]
    (paid,) = table.view()["table"]["reckoning"]
    assert paid["awards"] == [["henry", 40_000], ["leo", 30_000]]


def test_the_view_tells_what_more_dice_would_earn(cards):
    table = cards(2).lay(1, {"henry": [2]}, notes=[70_000, 30_000])
    choice = next(choice for choice in table.view()["choices"] if choice["seat"] == "leo")
    assert choice["would"]["1"] == [0, 30_000, 0, 70_000, 70_000, 70_000, 70_000]


def test_five_cards_of_one_number_bring_six_dice_with_the_double(cards):
    """S1 names five cards of one number as a choice, and of each number one card shows two dice."""
    table = cards(2).lay(3, {"henry": [1, 1, 1, 2]}, notes=[90_000, 30_000])
    choice = next(choice for choice in table.view()["choices"] if choice["seat"] == "leo")
    assert choice["would"]["3"] == [0, 30_000, 30_000, 30_000, 30_000, 0, 90_000]


def test_no_more_dice_are_told_of_than_the_cards_left_can_bring(cards):
    table = cards(2).lay(2, {"leo": [2]}, notes=[40_000])
    choice = next(choice for choice in table.view()["choices"] if choice["seat"] == "leo")
    assert len(choice["would"]["2"]) == 1 + 4, "the double lies there: four singles are left"
