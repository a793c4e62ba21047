"""What the camera makes of printed dice: everybody's turn at once, and a question for whatever it can't tell."""

import pytest

from companion.games.card_game.layout import DOUBLE, SINGLE
from companion.games.layout import Piece, as_seen


def after(table, commands):
    """The table once these commands are carried out."""
    for command in commands:
        decided = table.game.decide(table.state, command, {})
        for event in decided:
            table.state = table.game.apply(table.state, event)
    return table


def test_one_look_proposes_the_turn_of_everybody(cards):
    (story,) = cards(3).stories({5: "red", 6: "blue", 1: "green", 4: "green"})
    assert story.ask == ""
    assert story.commands[0].laid == {"leo": {5: (1,)}, "henry": {6: (1,)}, "rebecca": {1: (1,), 4: (1,)}}
    assert str(story.why) == (
        "Leo lays one five on one card; Henry lays one six on one card; Rebecca lays one one on one card and one four on one card"
    )


def test_two_new_dice_are_two_cards_or_a_double_one_and_that_is_asked(cards):
    stories = cards(2).stories({5: "red red", 6: "blue"})
    assert [story.commands[0].laid["leo"] for story in stories] == [{5: (1, 1)}, {5: (2,)}]
    assert {story.ask for story in stories} == {"double-or-two"}


def test_the_choice_rule_tells_a_double_card_from_two(cards):
    """Two fives and a four on three single cards would be three cards of two numbers, which nobody may choose."""
    (story,) = cards(2).stories({5: "red red", 4: "red", 6: "blue"})
    assert story.commands[0].laid["leo"] == {4: (1,), 5: (2,)}
    assert story.ask == ""


def test_a_double_card_already_laid_is_not_laid_again(cards):
    table = cards(2).turn(leo={5: [2]}, henry={6: [1]})
    (story,) = table.stories({5: "red red", 6: "blue"})
    assert story.commands[0].laid["leo"] == {5: (1, 1)}


def test_a_camera_that_sees_whole_cards_need_not_ask(cards):
    table = cards(2)
    laid = {"leo": {5: (1, 2)}, "henry": {6: (2,)}}
    whole = after(cards(2), [table.game.commands["lay-cards"](laid)])
    marks = {piece.mark for pieces in whole.game.layout(whole.state).values() for piece in pieces}
    assert marks == {SINGLE, DOUBLE}
    (story,) = table.game.interpret(table.state, as_seen(whole.game.layout(whole.state), whole.game.zones(whole.state)))
    assert story.commands[0].laid == laid
    assert story.ask == ""
    assert story.layout == whole.game.layout(whole.state)


@pytest.mark.parametrize(
    ("tally", "lie", "laid"),
    [
        pytest.param([1, 1], [2, 1], [(1,)], id="two single cards in the tally where a double one lies"),
        pytest.param([2], [1, 1, 1], [(1,)], id="a double card in the tally where two single ones lie"),
        pytest.param([2], [1, 1, 1, 1], [(1, 1)], id="… and the set has no other double one of that number"),
    ],
)
def test_where_other_cards_lie_than_the_tally_says_the_next_one_there_is_asked(cards, tally, lie, laid):
    table = cards(2).turn(leo={5: tally}, henry={6: [1]})
    seen = as_seen({"casino-5": look(lie, 5, "red"), "casino-6": look([1, 1], 6, "blue")}, table.game.zones(table.state))
    stories = table.game.interpret(table.state, seen)
    assert [story.commands[0].laid["leo"] for story in stories] == [{5: each} for each in laid]
    assert {story.ask for story in stories} == {"in-doubt"}
    assert table.game.explain(table.state, seen) is None


def look(dice, number, colour):
    """Printed dice of whole cards, each given by the dice on it."""
    return tuple(Piece(colour, number, mark=SINGLE if each == 1 else DOUBLE) for each in dice for _ in range(each))


def test_nothing_is_proposed_before_everybody_has_laid_cards(cards):
    table = cards(3)
    assert table.stories() == ()
    assert table.explains() is None
    assert table.stories({5: "red", 6: "blue"}) == ()
    assert table.explains({5: "red", 6: "blue"}) == "Nobody may pass: Rebecca must lay at least one card."


@pytest.mark.parametrize(
    ("look", "hidden", "ask"),
    [
        pytest.param({5: "red?", 6: "blue"}, (), "unreadable", id="a die that can't be read"),
        pytest.param({5: "red6", 6: "blue"}, (), "other-face", id="a six beside casino 5"),
        pytest.param({5: "red purple", 6: "blue"}, (), "no-seat", id="a colour nobody plays"),
        pytest.param({5: "red", 6: "blue"}, (2,), "hidden-zone", id="a hand over casino 2"),
    ],
)
def test_what_cannot_be_seen_is_asked(cards, look, hidden, ask):
    stories = cards(2).stories(look, hidden=hidden)
    assert stories
    assert {story.ask for story in stories} == {ask}


def test_dice_that_have_vanished_under_an_offset_card_are_asked(cards):
    table = cards(2).turn(leo={5: [1, 1]}, henry={6: [1]})
    seen = table.seen({4: "red", 6: "blue"})
    zones = {**seen.zones, "casino-5": seen.zones["casino-5"][:1]}
    stories = table.game.interpret(table.state, type(seen)(zones, seen.visible))
    assert {story.ask for story in stories} == {"fewer-dice"}


def test_cards_nobody_can_have_chosen_make_no_story_and_are_explained(cards):
    table = cards(2)
    look = {1: "red", 2: "red", 3: "red", 6: "blue"}
    assert table.stories(look) == ()
    assert table.explains(look) == (
        "Leo can't have chosen these cards: one or two cards of any numbers, or up to five of one number. Take some back."
    )


def test_cards_laid_face_up_must_be_those_chosen_on_the_phone(cards):
    table = cards(2).choose("leo", {5: [1]})
    assert table.stories({4: "red", 6: "blue"}) == ()
    (story,) = table.stories({5: "red", 6: "blue"})
    assert table.state.choosing() == ("henry",)
    assert after(table, story.commands).cards_at(5) == {"leo": [1]}


def test_in_turn_the_cards_of_one_seat_are_its_turn(cards):
    table = cards(3, sequential=True)
    (story,) = table.stories({5: "red", 3: "red"})
    assert story.commands[0].seat == "leo"
    assert story.commands[0].cards == {3: (1,), 5: (1,)}
    assert table.stories({5: "blue"}) == ()
    assert table.explains({5: "blue"}) == "Henry lays no cards now: take them back."
    (story,) = table.stories({5: "red blue"})
    assert story.ask == "wrong-seat"


def test_a_player_who_is_finished_lays_no_more_cards(cards):
    table = cards(2).turn(leo={1: [1, 1, 1, 1, 2]}, henry={6: [1]}).turn(leo={2: [1, 1, 1]}, henry={6: [1]})
    (story,) = table.stories({5: "blue"})
    assert story.commands[0].laid == {"henry": {5: (1,)}}
    (story,) = table.stories({5: "blue red"})
    assert story.ask == "wrong-seat"


def test_the_table_is_right_sets_a_casino_to_the_dice_seen(cards):
    table = cards(2).turn(leo={5: [2]}, henry={5: [1, 1]})
    wish = table.game.table_is_right(table.state, table.seen({5: "red"}), "casino-5", "a card was forgotten")
    assert wish.cards == {5: {"leo": (2, 1), "henry": (1, 1)}}
    after(table, [wish])
    assert table.cards_at(5) == {"leo": [2, 1], "henry": [1, 1]}


def test_cards_being_taken_back_after_the_payout_are_no_difference(cards):
    table = cards(2).lay(1, {"leo": [1, 1]}, notes=[50_000]).do({"kind": "end-round"}).next()
    assert table.game.layout(table.state)["casino-1"] == ()
    assert len(table.game.may_lie(table.state)["casino-1"]) == 2
