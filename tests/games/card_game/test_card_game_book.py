"""The worked examples of the Card Game's rules (S1 of SOURCES.md), each under its own name, and the sentences round them."""

import pytest

from companion.games.card_game.options import CARDS, NOTES
from companion.games.chip_cards import chips_worth_usd

LEO_THREE_FIVES = {5: [1, 1, 1]}
HENRY_TWO_SIXES = {6: [1, 1]}
REBECCA_A_ONE_AND_A_FOUR = {1: [1], 4: [1]}
EMILY_A_FIVE = {5: [1]}


def test_contents_are_30_dice_cards_a_player_and_48_notes_of_30_to_100_thousand():
    assert sum(row["singles"] + row["doubles"] for row in CARDS.values()) == 30
    assert sum(row["singles"] + 2 * row["doubles"] for row in CARDS.values()) == 36
    assert sum(NOTES.values()) == 48
    assert (min(NOTES), max(NOTES)) == (30_000, 100_000)


def test_set_up_places_two_notes_at_each_casino(cards):
    table = cards(bank="virtual")
    for dealt in range(12):
        need = table.game.needs(table.state)[0]
        assert need.command.casino == dealt // 2 + 1
        table.do({"kind": "deal-note", "casino": need.command.casino}, drawn=min(need.pile))
    assert table.state.stage == "choose"
    assert [len(casino.notes) for casino in table.state.casinos.values()] == [2] * 6


def test_example_leo_henry_rebecca_and_emily_select_cards(cards):
    table = cards()
    table.turn(leo=LEO_THREE_FIVES, henry=HENRY_TWO_SIXES, rebecca=REBECCA_A_ONE_AND_A_FOUR)
    assert all(not casino.cards for casino in table.state.casinos.values())
    table.choose("emily", EMILY_A_FIVE)
    assert table.cards_at(5) == {"leo": [1, 1, 1], "emily": [1]}
    assert table.cards_at(6) == {"henry": [1, 1]}
    assert table.cards_at(1) == {"rebecca": [1]}
    assert table.cards_at(4) == {"rebecca": [1]}


def test_example_no_one_may_select_two_fours_and_a_two(cards):
    refused = cards().refuses({"kind": "choose-cards", "seat": "leo", "cards": {"4": [1, 1], "2": [1]}})
    assert refused.code == "choice-rule"
    assert str(refused.message) == "More than two cards may be chosen only if all show the same number."


def test_example_rebecca_with_eleven_cards_no_longer_participates_in_the_fifth_and_sixth_turn(cards):
    table = cards()
    others = [{"leo": {n: [1]}, "henry": {n: [1]}, "emily": {n: [1]}} for n in (1, 2, 3, 4, 5, 6)]
    table.turn(rebecca={1: [1], 4: [1]}, **others[0]).turn(rebecca={3: [1, 1, 1]}, **others[1]).turn(rebecca={5: [1], 6: [1]}, **others[2])
    assert table.state.cards_laid("rebecca").total() == 7
    assert "rebecca" in table.awaited()
    table.turn(rebecca={2: [1, 1, 1, 1]}, **others[3])
    assert table.state.cards_laid("rebecca").total() == 11
    for turn in others[4:]:
        assert table.awaited() == ["leo", "henry", "emily"]
        assert table.refuses({"kind": "choose-cards", "seat": "rebecca", "cards": {"1": [1]}}).code == "finished"
        table.turn(**turn)
    assert table.state.stage == "payout"


def test_only_one_player_may_be_left_playing_the_final_turns(cards):
    table = cards(2)
    table.turn(leo={1: [1, 1, 1, 1, 2]}, henry={6: [1]}).turn(leo={2: [1, 1, 1]}, henry={6: [1]})
    for _ in range(2, 6):
        assert table.awaited() == ["henry"]
        table.choose("henry", {5: [1]} if table.state.sets["henry"].turns < 5 else {4: [1]})
    assert table.state.stage == "payout"


def test_eight_cards_count_not_eight_dice(cards):
    table = cards(2, cards={str(n): {"singles": 3, "doubles": 2} for n in range(1, 7)})
    table.turn(leo={1: [2, 2]}, henry={6: [1]}).turn(leo={2: [2, 2]}, henry={5: [1]})
    assert sum(casino.dice().get("leo", 0) for casino in table.state.casinos.values()) == 8
    assert table.awaited() == ["leo", "henry"]


def test_example_casino_5_ties_are_counted_in_dice_and_nobody_is_paid(cards):
    table = cards().lay(5, {"leo": [1, 1, 2], "henry": [1, 1, 1, 1], "rebecca": [2], "emily": [1, 1]}, notes=[90_000, 40_000])
    table.do({"kind": "end-round"}).next(5)
    paid = table.state.casinos[5].paid
    assert paid.awards == ()
    assert set(paid.cancelled) == {"leo", "henry", "rebecca", "emily"}
    assert table.state.box == (90_000, 40_000)


def test_payout_most_dice_take_the_higher_note_second_most_the_other_all_others_nothing(cards):
    table = cards().lay(1, {"leo": [1], "henry": [2, 1], "rebecca": [1, 1]}, notes=[30_000, 100_000])
    table.do({"kind": "end-round"}).next()
    assert table.money() == {"henry": 100_000, "rebecca": 30_000}


def test_left_over_notes_return_to_the_box_and_not_under_the_pile(cards):
    table = cards().lay(1, {"leo": [1]}, notes=[30_000, 100_000])
    before = table.state.pile.count()
    table.do({"kind": "end-round"}).next()
    assert table.state.box == (30_000,)
    assert table.state.pile.count() == before


def test_after_the_payout_everybody_has_thirty_cards_again(cards):
    table = cards(2).turn(leo={1: [1]}, henry={2: [1, 2]}).no_more_notes()
    table.do({"kind": "end-round"}).next(7)
    assert {seat: held.pile for seat, held in table.state.sets.items()} == {"leo": 30, "henry": 30}
    assert all(not casino.cards for casino in table.state.casinos.values())


def test_four_rounds_of_two_notes_at_six_casinos_use_up_all_48_notes(driver, cards):
    played = driver(cards().game, {}, 3, 5).play()
    assert played.state.pile.count() == 0
    assert played.state.round == 4


@pytest.mark.parametrize(
    ("won", "winners", "reason"),
    [
        pytest.param({"leo": [90_000], "henry": [50_000, 30_000]}, ("leo",), "more money", id="most money wins"),
        pytest.param({"leo": [80_000], "henry": [50_000, 30_000]}, ("henry",), "same money, more notes", id="a tie goes to more notes"),
        pytest.param(
            {"leo": [40_000, 40_000], "henry": [50_000, 30_000]},
            ("henry", "leo"),
            "same money, same notes: a shared place",
            id="same notes too: more than one winner",
        ),
    ],
)
def test_game_end(cards, won, winners, reason):
    table = cards(2).rich(**won).do({"kind": "end-game", "after": "now"})
    outcome = table.game.outcome(table.state)
    assert tuple(sorted(outcome.winners)) == winners
    assert str(outcome.ranking[0].reason) == reason


def test_example_leo_has_two_pink_and_four_golden_chips():
    assert chips_worth_usd(["pink"] * 2) == 30_000
    assert chips_worth_usd(["golden"] * 4) == 100_000
    assert chips_worth_usd(["pink"] * 2 + ["golden"] * 4) == 130_000


@pytest.mark.parametrize(("chips", "worth"), [(0, 0), (1, 10_000), (2, 30_000), (3, 60_000), (4, 100_000), (5, 150_000)])
def test_value_of_chip_cards_of_one_colour(chips, worth):
    assert chips_worth_usd(["pink"] * chips) == worth
