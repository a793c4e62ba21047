"""Choosing: what may be chosen, what stays hidden until all have chosen, and the sequential variation."""

import json
from collections import Counter
from itertools import combinations

import pytest

from companion.games.card_game.choice import choices, one_by_one, why_not

CHOOSE = "choose-cards"


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        pytest.param({}, "choose-one", id="nobody may pass"),
        pytest.param({"4": []}, "choose-one", id="a number with no card"),
        pytest.param({"7": [1]}, "no-such-card", id="no card shows a 7"),
        pytest.param({"3": [3]}, "no-such-card", id="no card shows three dice"),
        pytest.param({"1": [1], "2": [1], "3": [1]}, "choice-rule", id="three cards of three numbers"),
        pytest.param({"4": [1, 1, 1], "2": [1]}, "choice-rule", id="three fours and a two"),
        pytest.param({"4": [1, 1, 1, 1, 2], "2": [1]}, "too-many-cards", id="six cards"),
        pytest.param({"4": [1, 1, 1, 1, 1]}, "no-such-card-left", id="there are only four single fours"),
        pytest.param({"4": [2, 2]}, "no-such-card-left", id="there is only one double four"),
    ],
)
def test_choices_the_rules_refuse(cards, chosen, code):
    refused = cards().refuses({"kind": CHOOSE, "seat": "leo", "cards": chosen})
    assert refused.code == code
    assert str(refused.hint)


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param({4: [1]}, id="one card"),
        pytest.param({4: [2]}, id="one double card"),
        pytest.param({4: [1], 2: [1]}, id="two cards of two numbers"),
        pytest.param({4: [1, 2]}, id="two cards of one number"),
        pytest.param({4: [1, 1, 1]}, id="three of one number"),
        pytest.param({4: [1, 1, 1, 1, 2]}, id="all five of one number"),
    ],
)
def test_choices_the_rules_allow(cards, chosen):
    cards().choose("leo", chosen)


def test_a_hand_allows_exactly_what_the_selection_criteria_say():
    """The enumeration against the rule, tried on every part of a hand with a pair, a triple and a double card."""
    hand = [(5, 1), (5, 1), (5, 2), (2, 1), (2, 1)]
    told = {tuple(sorted(one_by_one(choice).elements())) for choice in choices(Counter(hand))}
    parts = {tuple(sorted(part)) for size in range(1, 6) for part in combinations(hand, size)}
    allowed = set()
    for part in parts:
        by_number = {}
        for number, dice in part:
            by_number.setdefault(number, []).append(dice)
        if len(part) <= 2 or len(by_number) == 1:
            allowed.add(part)
            assert why_not(by_number) is None
    assert told == allowed


def test_cards_laid_this_round_cannot_be_laid_again(cards):
    table = cards(2).turn(leo={4: [1, 1, 1]}, henry={1: [1]})
    refused = table.refuses({"kind": CHOOSE, "seat": "leo", "cards": {"4": [1, 1]}})
    assert str(refused.message) == "Of the single cards of number 4, Leo has only 1 left this round."
    table.choose("leo", {4: [1, 2]})


# --- all at once --------------------------------------------------------------------------------------------------------------------


def test_all_choose_at_once_and_the_step_stays_the_same_for_all(cards):
    table = cards(3)
    step = table.game.step(table.state)
    assert table.game.to_act(table.state) == {"leo", "henry", "rebecca"}
    table.choose("rebecca", {4: [1]})
    assert table.game.to_act(table.state) == {"leo", "henry"}
    assert table.game.step(table.state) == step
    table.choose("leo", {4: [1]}).choose("henry", {4: [1]})
    assert table.game.step(table.state) != step


def test_a_choice_is_in_nobodys_view_but_its_own_until_all_have_chosen(cards):
    table = cards(3)
    before = {seat: json.dumps(table.view(seat)["table"]["mine"]) for seat in ("leo", "henry")}
    table.choose("rebecca", {4: [1], 6: [2]})
    assert table.view("rebecca")["table"]["mine"]["choice"] == {"4": [1], "6": [2]}
    for seat in ("leo", "henry"):
        assert json.dumps(table.view(seat)["table"]["mine"]) == before[seat]
    other = cards(3).choose("rebecca", {1: [1, 1, 1, 2]})
    for viewer in (None, "leo", "henry"):
        assert table.view(viewer) == other.view(viewer)
    assert [str(table.game.describe(table.state, event)) for event in table.events] == ["Rebecca has chosen"]
    assert table.game.layout(table.state) == cards(3).game.layout(cards(3).state)
    assert table.game.needs(table.state) == other.game.needs(other.state)


def test_choices_and_dealt_cards_are_marked_secret_for_exports(cards):
    game = cards().game
    assert {kind for kind, command in game.commands.items() if getattr(command, "secret", False)} == {"choose-cards", "deal-card"}
    assert {kind for kind, event in game.events.items() if getattr(event, "secret", False)} == {"cards-chosen", "card-dealt"}


def test_nobody_chooses_twice_but_a_choice_can_be_taken_back_while_others_think(cards):
    table = cards(2).choose("leo", {4: [1]})
    assert table.refuses({"kind": CHOOSE, "seat": "leo", "cards": {"5": [1]}}).code == "already-chosen"
    table.do({"kind": "withdraw-choice", "seat": "leo"}).choose("leo", {5: [1]}).choose("henry", {6: [1]})
    assert table.cards_at(4) == {}
    assert table.cards_at(5) == {"leo": [1]}
    assert table.refuses({"kind": "withdraw-choice", "seat": "leo"}).code == "nothing-chosen"


def test_the_table_types_what_everybody_laid(cards):
    table = cards(3).do({"kind": "lay-cards", "laid": {"leo": {"5": [1, 1, 1]}, "henry": {"6": [1]}, "rebecca": {"1": [1], "4": [2]}}})
    assert table.cards_at(4) == {"rebecca": [2]}
    assert table.state.sets["rebecca"].glass == 3


def test_the_table_may_type_the_cards_of_those_without_a_phone(cards):
    table = cards(3).choose("leo", {5: [1]})
    table.do({"kind": "lay-cards", "laid": {"henry": {"6": [1]}, "rebecca": {"6": [1]}}})
    assert table.cards_at(5) == {"leo": [1]}


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        pytest.param({"henry": {"6": [1]}}, "choose-one", id="rebecca has laid nothing"),
        pytest.param({"henry": {"6": [1]}, "rebecca": {"6": [1]}, "leo": {"4": [1]}}, "chosen-otherwise", id="not what leo chose"),
        pytest.param({"henry": {"6": [1], "5": [1], "4": [1]}, "rebecca": {"6": [1]}}, "choice-rule", id="three cards of three numbers"),
        pytest.param({"henry": {"6": [1]}, "rebecca": {"6": [1]}, "emily": {"6": [1]}}, "no-such-seat", id="emily doesn't play"),
    ],
)
def test_what_cannot_have_been_laid(cards, laid, code):
    table = cards(3).choose("leo", {5: [1]})
    assert table.refuses({"kind": "lay-cards", "laid": laid}).code == code


def test_cards_dealt_by_the_companion_are_known_to_their_owner_alone(cards):
    table = cards(2, bank="virtual", hands="virtual")
    hands = {"leo": ["1", "2", "3", "4", "55"], "henry": ["6", "6", "6", "66", "1"]}
    while table.game.needs(table.state):
        need = table.game.needs(table.state)[0]
        drawn = hands[need.seat].pop() if need.seat else min(need.pile)
        assert drawn in need.pile
        table.do({"kind": need.command.kind, **({"seat": need.seat} if need.seat else {"casino": need.command.casino})}, drawn=drawn)
    assert table.view("leo")["table"]["mine"]["hand"] == {"1": [1], "2": [1], "3": [1], "4": [1], "5": [2]}
    assert table.view(None)["table"]["mine"] is None
    assert table.view(None)["choices"] == []
    assert [choice["seat"] for choice in table.view("henry")["choices"]] == ["henry"]
    assert len(table.game.legal(table.state, "leo")) == 15
    assert table.refuses({"kind": CHOOSE, "seat": "leo", "cards": {"6": [1]}}).code == "not-in-hand"
    table.choose("henry", {6: [1, 1, 1, 2]})


# --- one after another --------------------------------------------------------------------------------------------------------------


def test_in_turn_cards_are_laid_at_once_and_play_goes_clockwise(cards):
    table = cards(3, sequential=True, starter="henry")
    assert table.state.turn == "henry"
    assert table.refuses({"kind": CHOOSE, "seat": "leo", "cards": {"5": [1]}}).code == "not-your-turn"
    table.choose(None, {5: [1, 1]})
    assert table.cards_at(5) == {"henry": [1, 1]}
    assert table.state.turn == "rebecca"


def test_in_turn_a_finished_player_is_passed_over_and_six_turns_are_the_most(cards):
    table = cards(2, sequential=True)
    table.choose("leo", {1: [1, 1, 1, 1, 2]}).choose("henry", {6: [1]}).choose("leo", {2: [1, 1, 1]})
    for number in (6, 6, 6, 5, 5):
        assert table.state.turn == "henry"
        table.choose("henry", {number: [1]})
    assert table.state.stage == "payout"


def test_in_turn_the_left_neighbour_of_the_start_player_begins_the_next_round(cards):
    table = cards(3, sequential=True, starter="rebecca").do({"kind": "end-round"}).next(8)
    assert table.state.round == 2
    assert table.state.turn == "leo"
