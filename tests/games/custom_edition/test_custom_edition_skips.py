"""The house rules: skip for a $1 chip (A), or for one of four aces, jacks, queens or kings (B)."""

import pytest

from companion.games.game import Refusal, Seat

FACES = (1, 2, 3, 4, 5, 6, 1, 2)


def test_without_a_house_rule_nobody_skips(trays):
    table = trays().roll(*FACES)
    assert table.refuses({"kind": "skip"}).code == "no-skips"
    assert not [choice for choice in table.view()["choices"] if choice["kind"] == "skip"]


@pytest.mark.parametrize(("rule", "left"), [("A", 2), ("B", 4)])
def test_each_player_begins_with_two_chips_or_four_cards(trays, rule, left):
    assert trays(2, house_rule=rule).skips_left() == {"anna": left, "ben": left}


@pytest.mark.parametrize("rule", ["A", "B"])
def test_a_skip_after_rolling_places_nothing_and_all_dice_are_rolled_again_next_turn(trays, rule):
    table = trays(2, house_rule=rule).roll(*FACES)
    before = table.skips_left()["anna"]
    table.skip()
    assert table.skips_left()["anna"] == before - 1
    assert table.state.turn == "ben"
    assert table.state.hands["anna"] == {"anna": 8}
    assert all(not casino.spots for casino in table.state.casinos.values())


def test_a_skip_comes_after_rolling_and_on_ones_own_turn(trays):
    table = trays(2, house_rule="A")
    assert table.refuses({"kind": "skip"}).code == "roll-first"
    table.roll(*FACES)
    assert table.refuses({"kind": "skip", "seat": "ben"}).code == "not-your-turn"


@pytest.mark.parametrize("rule", ["A", "B"])
def test_who_has_rolled_and_skips_need_not_say_what_was_rolled(trays, rule):
    """The rules need a roll, and its numbers count for nothing."""
    table = trays(2, house_rule=rule)
    before = table.skips_left()["anna"]
    offered = table.view()["table"]["skip_unseen"]
    assert (offered["seat"], offered["unseen"], offered["left"]) == ("anna", True, before)
    table.do({"kind": "skip", "seat": "anna", "unseen": True})
    assert (table.events[0].kind, table.events[0].roll_seen) == ("skipped", False)
    assert (table.skips_left()["anna"], table.state.turn, table.state.hands["anna"]) == (before - 1, "ben", {"anna": 8})


def test_a_skip_of_a_roll_that_was_recorded_after_all_is_an_ordinary_one(trays):
    table = trays(2, house_rule="A").roll(*FACES)
    assert table.view()["table"]["skip_unseen"] is None
    table.do({"kind": "skip", "unseen": True})
    assert table.events[0].roll_seen


def test_a_skip_of_an_unseen_roll_is_paid_for_and_counted_like_any(trays):
    assert trays(2).refuses({"kind": "skip", "unseen": True}).code == "no-skips"
    assert trays(2).view()["table"]["skip_unseen"] is None
    table = trays(2, house_rule="B", skips_per_round=1).hold(anna=1)
    assert table.refuses({"kind": "skip", "seat": "ben", "unseen": True}).code == "not-your-turn"
    table.do({"kind": "skip", "unseen": True})
    assert table.refuses({"kind": "skip", "unseen": True}).code == "skip-limit"


def test_a_skip_without_chips_is_refused_with_the_rule(trays):
    table = trays(2, house_rule="A").hold(anna=2)
    for _ in range(2):
        table.roll(1, 6).skip()
    refused = table.roll(1, 6).refuses({"kind": "skip"})
    assert refused.code == "nothing-to-pay"
    assert str(refused.message) == "Anna has no chip left to pay for a skip."


def test_a_skip_without_skip_cards_is_refused_with_the_rule(trays):
    table = trays(2, house_rule="B").hold(anna=1)
    for _ in range(4):
        table.roll(3).skip()
    assert str(table.roll(3).refuses({"kind": "skip"}).message) == "Anna has no skip card left."


def test_a_player_alone_in_the_round_rolls_again_at_once_even_one_die(trays):
    table = trays(3, house_rule="A").hold(ben=1)
    table.state = table.game.apply(table.state, table.game.events["turn-began"]("ben"))
    table.roll(6).skip()
    assert (table.state.turn, table.state.stage) == ("ben", "roll")
    table.roll(2).place(2)
    assert table.state.stage == "payout"


@pytest.mark.parametrize("limit", [1, 2])
def test_a_group_may_limit_skips_to_once_or_twice_a_round(trays, limit):
    table = trays(2, house_rule="B", skips_per_round=limit).hold(anna=2)
    for _ in range(limit):
        table.roll(1, 2).skip()
    assert table.roll(1, 2).refuses({"kind": "skip"}).code == "skip-limit"
    table.place(1).roll(5).place(5)
    table.lay(1, {}, [3, 3]).lay(5, {}, [3, 3])
    table.next(8)
    table.roll(*FACES).skip()
    assert table.skips_left()["anna"] == 4 - limit - 1


def test_rule_a_chips_left_are_money_at_a_dollar_each(trays):
    table = trays(2, house_rule="A").roll(*FACES).skip()
    assert table.money() == {"anna": 1, "ben": 2}


def test_rule_a_chips_left_count_nothing_where_the_table_says_so(trays):
    assert trays(2, house_rule="A", chips_are_money=False).roll(*FACES).skip().money() == {}


def test_rule_a_won_chips_may_be_spent_too(trays):
    table = trays(2, house_rule="A", chips=True).hold(anna=1).rich(anna=[3])
    for paid in ("chip", "chip", "won-chip", "won-chip", "won-chip"):
        table.roll(4)
        (choice,) = [choice for choice in table.view()["choices"] if choice["kind"] == "skip"]
        assert choice["pays"] == paid
        table.skip()
    assert table.money() == {"ben": 2}
    assert table.state.notes_won("anna") == 1
    assert table.roll(4).refuses({"kind": "skip"}).code == "nothing-to-pay"


def test_rule_a_won_cards_without_chips_cannot_be_spent(trays):
    table = trays(2, house_rule="A").hold(anna=1).rich(anna=[10])
    table.roll(4).skip().roll(4).skip()
    assert table.roll(4).refuses({"kind": "skip"}).code == "nothing-to-pay"


def test_rule_b_each_card_left_is_worth_a_dollar_at_the_end_and_is_no_money_card(trays):
    table = trays(2, house_rule="B").rich(anna=[4], ben=[4]).roll(*FACES).skip()
    assert table.money() == {"anna": 4, "ben": 4}
    table.do({"kind": "end-game", "after": "now"})
    assert table.money() == {"anna": 7, "ben": 8}
    assert [place.notes for place in table.game.outcome(table.state).ranking] == [1, 1]


def test_rule_b_ranks_are_ace_jack_queen_king_and_twos_for_a_fifth_player_of_one_deck(trays):
    def ranks(table):
        return [seat["skip_rank"] for seat in table.view()["seats"]]

    assert ranks(trays(5, house_rule="B", deck="one_deck")) == ["A", "J", "Q", "K", "2"]
    assert ranks(trays(6, house_rule="B", deck="two_decks")) == ["A", "J", "Q", "K", "A", "J"]


def test_rule_b_who_changes_chairs_keeps_the_skip_cards(trays):
    table = trays(3, house_rule="B").do({"kind": "seat-change", "seat": "carla", "order": 1})
    assert {seat["id"]: seat["skip_rank"] for seat in table.view()["seats"]} == {"anna": "A", "ben": "J", "carla": "Q"}


def test_rule_b_one_deck_has_skip_cards_for_five_players_only(trays):
    six = [Seat(f"p{i}", f"P{i}", f"colour {i}") for i in range(6)]
    assert isinstance(trays().game.setup({"house_rule": "B", "deck": "one_deck"}, six), Refusal)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"house_rule": "AB"}, "house_rule"),
        ({"house_rule": ["A", "B"]}, "house_rule"),
        ({"deck": "three_decks"}, "deck"),
        ({"deck": {"7": 4}}, "deck"),
        ({"skips_per_round": 0}, "skips_per_round"),
        ({"chips": "yes"}, "chips"),
        ({"rounds": True}, "rounds"),
        ({"biggies": True}, "biggies"),
    ],
)
def test_rules_a_and_b_exclude_each_other_and_wrong_options_are_named(trays, seats, options, told):
    refused = trays().game.setup(options, seats(3))
    assert isinstance(refused, Refusal)
    assert told in str(refused.message)


def test_the_camera_asks_whether_dice_taken_back_from_the_tray_are_a_skip(trays):
    table = trays(2, house_rule="A").roll(*FACES)
    (story,) = table.stories({"tray": ""})
    assert story.ask == "skip"
    assert story.commands[0].kind == "skip"
    assert str(story.why) == "Anna took all dice back and skips"
    assert trays(2).roll(*FACES).stories({"tray": ""}) == ()


def test_the_camera_reads_placements_as_in_the_dice_game(trays):
    table = trays(2, house_rule="B").roll(*FACES)
    (story,) = table.stories({"tray": "red2 red2 red3 red4 red5 red6", "casino-1": "red1 red1"})
    assert (story.commands[0].kind, story.commands[0].face, story.ask) == ("place", 1, "")


def test_adjusting_sets_chips_or_skip_cards_too(trays):
    table = trays(2, house_rule="B").do({"kind": "adjust", "skips": {"anna": 1}, "money_usd": {"ben": 12}, "reason": "two were lost"})
    assert table.skips_left() == {"anna": 1, "ben": 4}
    assert table.money() == {"ben": 12}
    assert table.refuses({"kind": "adjust", "skips": {"nobody": 1}}).code == "bad-adjustment"
    assert table.refuses({"kind": "adjust", "money_usd": {"ben": -1}}).code == "bad-adjustment"
    assert trays(2).refuses({"kind": "adjust", "skips": {"anna": 1}}).code == "bad-adjustment"


def test_as_it_lies_turns_one_tally_into_the_other(trays):
    table, other = trays(2, house_rule="A").roll(*FACES).place(1), trays(2, house_rule="A").roll(*FACES).skip()
    wish = table.game.as_it_lies(table.state, other.state, "kept as it lies")
    for event in table.game.decide(table.state, wish, {}):
        table.state = table.game.apply(table.state, event)
    assert table.game.layout(table.state) == other.game.layout(other.state)
    assert table.money() == other.money()
    assert table.skips_left() == other.skips_left()


def test_somebody_else_rolling_out_of_turn_is_asked_in_this_editions_words(trays):
    (story,) = trays(2, house_rule="A").stories({"tray": "yellow1 yellow1 yellow2 yellow3 yellow4 yellow5 yellow6 yellow6"})
    assert story.ask == "wrong-seat"
    assert [command.kind for command in story.commands] == ["adjust", "roll"]
