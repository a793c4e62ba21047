"""Who comes late and who comes back: between two rounds somebody sits down, and the next round is played with one more."""

import random

import pytest

from companion.games.game import Refusal
from companion.games.plain import command_from_plain, event_from_plain, to_plain
from companion.games.registry import GAMES
from tests.games.unruly import conserved, play_unruly

JOINABLE = ("las-vegas", "custom-edition", "card-game")
PEOPLE = {"anna": "red", "benno": "blue", "carla": "green", "denny": "black", "eva": "yellow", "finn": "orange"}
ZOE = {"kind": "join", "name": "Zoe", "colour": "pink"}
BOULEVARD = {"neutral_dice": True, "minimum_by_players": True, "biggies": True, "kickers": True, "bank": "virtual"}


@pytest.fixture
def between(driver):
    """A game in between two rounds, and who plays it: between(name, players, options)."""

    def begin(name, players=3, stage="round-over", **options):
        player = driver(GAMES[name], options, players, 7)
        while GAMES[name].stage(player.record.state) != stage:
            player.step()
        return player

    return begin


def wish(player, **plain):
    return command_from_plain(player.game, plain)


def told(player, **plain):
    """The refusal of a wish; the test fails where the rules say yes."""
    answer = player.game.decide(player.record.state, wish(player, **plain), {})
    assert isinstance(answer, Refusal), answer
    return answer


def on_to(player, stage):
    while player.game.stage(player.record.state) != stage:
        player.step()
    return player.record.state


@pytest.mark.parametrize("stage", ["clear-table", "round-over"])
@pytest.mark.parametrize("name", JOINABLE)
def test_a_newcomer_sits_down_after_a_named_seat_with_no_money(between, name, stage):
    player = between(name, stage=stage)
    first = player.record.state.seats[0].id
    before = conserved(player.game, player.record.state)
    player.do(wish(player, **ZOE, after=first))
    state = player.record.state
    assert [seat.id for seat in state.seats][:2] == [first, "zoe"]
    assert player.game.money(state)["zoe"] == 0
    assert str(player.game.describe(player.record.entries[-1].before, player.record.entries[-1].events[0])) == "Zoe joins the game"
    on_to(player, "payout")
    assert conserved(player.game, player.record.state) == before


@pytest.mark.parametrize("name", JOINABLE)
def test_a_newcomer_plays_in_the_next_round_and_the_game_comes_to_its_end(between, name):
    player = between(name)
    player.do(wish(player, **ZOE))
    on_to(player, "game-over")
    acted = {getattr(event, "seat", None) for entry in player.record.entries for event in entry.events}
    laid = {seat for entry in player.record.entries for event in entry.events for seat in getattr(event, "laid", ())}
    assert "zoe" in acted | laid
    assert "zoe" in {place.seat for place in player.game.outcome(player.record.state).ranking}
    for entry in player.record.entries:
        assert command_from_plain(player.game, to_plain(entry.command)) == entry.command
        assert [event_from_plain(player.game, to_plain(event)) for event in entry.events] == list(entry.events)


@pytest.mark.parametrize("stage", ["clear-table", "round-over"])
@pytest.mark.parametrize("name", JOINABLE)
def test_who_has_left_comes_back_to_the_same_seat_with_the_money_kept(between, name, stage):
    player = between(name)
    gone = player.record.state.seats[1].id
    seats, money = player.record.state.seats, player.game.money(player.record.state)[gone]
    player.do(wish(player, kind="leave", seat=gone))
    on_to(player, "payout")
    on_to(player, stage)
    player.do(wish(player, kind="come-back", seat=gone))
    state = player.record.state
    assert (state.seats, state.gone, player.game.money(state)[gone]) == (seats, frozenset(), money)
    entry = player.record.entries[-1]
    assert str(player.game.describe(entry.before, entry.events[0])).endswith("comes back")
    on_to(player, "payout")
    on_to(player, "game-over")


@pytest.mark.parametrize("name", JOINABLE)
def test_nobody_sits_down_in_the_middle_of_a_round_nor_when_the_game_is_over(between, name):
    player = between(name, stage="payout")
    assert str(told(player, **ZOE).message) == "Nobody can sit down in the middle of a round."
    player.do(wish(player, kind="leave", seat=player.record.state.seats[0].id))
    assert told(player, kind="come-back", seat=player.record.state.seats[0].id).code == "round-runs"
    on_to(player, "game-over")
    assert told(player, **ZOE).code == "game-over"


@pytest.mark.parametrize(("name", "most"), [("las-vegas", 6), ("custom-edition", 8), ("card-game", 5)])
def test_a_full_table_takes_nobody_until_somebody_leaves(between, name, most):
    player = between(name, most)
    assert told(player, **ZOE).code == "table-full"
    gone = player.record.state.seats[0].id
    player.do(wish(player, kind="leave", seat=gone))
    player.do(wish(player, **ZOE))
    assert told(player, kind="come-back", seat=gone).code == "table-full"
    on_to(player, "game-over")


@pytest.mark.parametrize("name", JOINABLE)
def test_a_name_a_colour_and_a_seat_that_are_taken_or_missing_are_told(between, name):
    player = between(name)
    anna = player.record.state.seats[0]
    assert told(player, **{**ZOE, "name": anna.name.upper()}).code == "name-taken"
    assert told(player, **{**ZOE, "name": " "}).code == "no-name"
    assert told(player, **{**ZOE, "colour": anna.colour}).code == "colour-taken"
    assert told(player, **{**ZOE, "colour": ""}).code == "no-colour"
    assert told(player, **ZOE, after="nobody").code == "no-such-seat"
    assert told(player, kind="come-back", seat="nobody").code == "no-such-seat"
    assert told(player, kind="come-back", seat=anna.id).code == "still-here"
    assert str(told(player, kind="come-back", seat=anna.id).message) == f"{anna.name} has not left."


def test_the_dice_follow_the_number_of_players_from_the_next_round_on(between):
    """Five with two violet dice each become six with one each, and one of their own more; the white dice and the minimum follow too."""
    player = between("las-vegas", 5, **BOULEVARD)
    before = conserved(player.game, player.record.state)
    player.do(wish(player, **{**ZOE, "colour": "marble"}))
    player.step()
    state = player.record.state
    assert state.minimum_usd == 70_000
    assert state.hands["zoe"] == {"zoe": 6, "biggie": 1, "neutral": 2, "kicker": 1}
    assert {sum(hand.values()) for hand in state.hands.values()} == {10}
    assert conserved(player.game, state) == before


def test_a_third_player_brings_the_two_white_dice_of_nobody(between):
    player = between("las-vegas", 2, neutral_dice=True, bank="virtual")
    player.do(wish(player, **ZOE))
    player.step()
    assert (player.record.state.extra, player.record.state.hands["zoe"]) == (2, {"zoe": 8, "neutral": 2})


@pytest.mark.parametrize(("rule", "tokens"), [("A", 2), ("B", 4)])
def test_a_newcomer_gets_what_everybody_got_to_skip_with(between, rule, tokens):
    player = between("custom-edition", house_rule=rule)
    player.do(wish(player, **ZOE))
    shown = {seat["id"]: seat for seat in player.game.view(player.record.state, None)["seats"]}
    assert shown["zoe"]["skips_left"] == tokens


def test_one_deck_has_no_skip_cards_for_a_sixth_player(between):
    player = between("custom-edition", 5, house_rule="B", deck="one_deck", rounds=3)
    assert "five players" in str(told(player, **ZOE).message)


def test_lords_of_vegas_says_that_nobody_joins_a_game_that_has_begun(driver):
    player = driver(GAMES["lords-of-vegas"], {}, 3, 7)
    for plain in (ZOE, {"kind": "come-back", "seat": "anna"}):
        assert "Nobody can join this game once it has begun" in str(told(player, **plain).message)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", JOINABLE)
def test_people_may_come_and_go_all_evening_and_everything_stays_somewhere(driver, name, seed):
    chance, options = random.Random(seed), BOULEVARD if name == "las-vegas" and seed % 2 else {}
    player = driver(GAMES[name], {**options, "rounds": 6 if name != "card-game" else 4}, 2 + seed % 4, seed)

    def comes_and_goes(state, chance):
        seats = [seat.id for seat in state.seats]
        newcomer = {"kind": "join", "name": f"Late {len(seats)}", "colour": f"colour {len(seats)}", "after": chance.choice(seats)}
        return wish(player, **chance.choice([newcomer, *({"kind": kind, "seat": chance.choice(seats)} for kind in ("come-back", "leave"))]))

    play_unruly(GAMES[name], player, chance, comes_and_goes, 0.3, lambda state: min(getattr(state, "out", {}).values(), default=0) >= 0)
