"""A game that plays on by itself against the same game asked of the rules step by step: the same luck, every event, the same end."""

import random
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.games.game import PlaysOn, Refusal
from companion.games.las_vegas.commands import Adjust, EndGame, EndRound, Leave
from companion.games.registry import GAMES
from companion.odds.playout import ask, ask_on, play_out
from tests.games.random_play import PEOPLE, RandomPlayer

GAME = GAMES["las-vegas"]
BY_ITSELF = ("neutral_dice", "biggies", "rainbow", "minimum_by_players", "hundred_thousands", "hidden_totals")
ASKED = ("kickers", "kick_optional", "slot_machine", "chip_cards")
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
TABLES = {
    "2012": {},
    "two rounds, minimum by players": {"rounds": 2, "minimum_by_players": True},
    "with 100,000, Ben begins": {"hundred_thousands": True, "starter": "ben"},
    "white dice and biggies": {"neutral_dice": True, "biggies": True},
    "rainbow cards, white dice": {"rainbow": True, "neutral_dice": True},
    "rainbow cards and a small deck": {"rainbow": True, "deck": {"20000": 20}},
    "high minimum: the notes under the pile are dealt": {"minimum_usd": 90_000},
    "small deck: the pile runs dry": {"deck": {"10000": 9, "30000": 20}},
}


CARDS = GAMES["custom-edition"]


def start(players, options, game=GAME):
    return game.setup(options, PEOPLE[:players])


def same_from(state, seed, game=GAME):
    """Both ways from here, with the same luck; the last state."""
    before = deepcopy(state)
    ours, rules = random.Random(seed), random.Random(seed)
    end, events = play_out(game, state, ours.random)
    expected_end, expected = ask_on(game, state, rules.random)
    for number, (event, due) in enumerate(zip(events, expected, strict=False)):
        assert event == due, number
    assert len(events) == len(expected)
    assert end == expected_end
    assert ours.getstate() == rules.getstate()
    assert state == before
    return end


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_a_thousand_whole_games_are_what_the_rules_make_of_the_same_luck(options):
    for number in range(1000 // len(TABLES) + 1):
        same_from(start(2 + number % 5, options), number)


@settings(SLOW, max_examples=300)
@given(
    options=st.fixed_dictionaries(
        {
            **{name: st.booleans() for name in (*BY_ITSELF, *ASKED)},
            "rounds": st.integers(1, 3),
            "bank": st.sampled_from(["virtual", "typed"]),
        }
    ),
    players=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 150),
)
def test_from_the_middle_of_any_game_with_any_options(options, players, seed, moves):
    same_from(RandomPlayer(GAME, options, players, seed).play(moves).state, seed)


@settings(SLOW, max_examples=150)
@given(
    whites=st.booleans(),
    players=st.integers(2, 6),
    seed=st.integers(0, 2**32),
    moves=st.integers(1, 150),
    wish=st.sampled_from(
        [
            Leave("anna"),
            EndRound(),
            EndGame(),
            Adjust("it lies so", dice={3: {"ben": 4, "anna": 4}}),
            Adjust("nobody looked", in_hand={"anna": {"anna": 1}, "ben": {}}, turn="anna"),
            Adjust("other notes", notes={2: (70_000, 10_000), 5: ()}, money_usd={"ben": 120_000}),
        ]
    ),
)
def test_after_whatever_a_table_does_beside_the_rules(whites, players, seed, moves, wish):
    state = RandomPlayer(GAME, {"neutral_dice": whites, "rounds": 3}, players, seed).play(moves).state
    decided = GAME.decide(state, wish, {})
    assume(not isinstance(decided, Refusal))
    for event in decided:
        state = GAME.apply(state, event)
    same_from(state, seed)


@settings(SLOW, max_examples=60)
@given(
    house_rule=st.sampled_from(["none", "A", "B"]),
    deck=st.sampled_from(["two_decks", "one_deck", "forty"]),
    players=st.integers(2, 5),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 150),
)
def test_turns_of_the_custom_edition_go_on_as_in_the_dice_game(house_rule, deck, players, seed, moves):
    options = {"house_rule": house_rule, "deck": deck, "rounds": 3}
    same_from(RandomPlayer(CARDS, options, players, seed).play(moves).state, seed, CARDS)


@pytest.mark.parametrize("moves", range(0, 90, 7))
def test_the_2012_game_goes_to_its_end_without_asking_once(moves):
    state = RandomPlayer(GAME, {}, 4, seed=moves).play(moves).state
    end, events = GAME.play_on(state, random.Random(1).random)
    assert (GAME.stage(end), events[-1].kind) == ("game-over", "game-ended")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("module", BY_ITSELF)
def test_so_it_does_with_the_modules_it_knows(module, players):
    end, _ = GAME.play_on(start(players, {module: True}), random.Random(1).random)
    assert GAME.stage(end) == "game-over"


@pytest.mark.parametrize(
    ("options", "players", "stage"),
    [
        ({"kickers": True}, 5, "roll"),
        ({"slot_machine": True}, 5, "roll"),
        ({"chip_cards": True}, 5, "fill"),
        ({"bank": "typed", "minimum_usd": 60_000}, 2, "payout"),
    ],
    ids=["kickers", "slot machine", "chip cards", "typed notes"],
)
def test_before_what_it_does_not_know_it_stops_and_the_rules_are_asked(options, players, stage):
    state, _ = GAME.play_on(start(players, options), random.Random(1).random)
    assert GAME.stage(state) == stage
    assert GAME.play_on(state, random.Random(1).random) == (state, [])
    after, events = ask(GAME, state, random.Random(1).random)
    assert events
    assert after != state


def test_an_over_game_stays_over():
    end, _ = play_out(GAME, start(2, {"rounds": 1}), random.Random(1).random)
    assert play_out(GAME, end, random.Random(1).random) == (end, [])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_plays_to_its_end_whether_it_plays_on_by_itself_or_not(game):
    state, events = play_out(game, start(4, {}, game), random.Random(2).random)
    assert game.outcome(state) is not None
    assert len(events) > 50
    assert isinstance(game, PlaysOn) == (game.name in ("las-vegas", "custom-edition"))


def test_players_choose_among_their_numbers_evenly():
    luck, chosen = random.Random(4), []
    for _ in range(150):
        _, events = play_out(GAME, start(4, {"rounds": 1}), luck.random)
        rolls = [event for event in events if event.kind == "rolled"]
        places = [event for event in events if event.kind == "placed"]
        for roll, place in zip(rolls, places, strict=True):
            numbers = sorted(set(roll.dice[roll.seat]))
            if len(numbers) == 3:
                chosen.append(numbers.index(place.face))
    shares = [chosen.count(n) / len(chosen) for n in range(3)]
    assert len(chosen) > 400
    assert all(share == pytest.approx(1 / 3, abs=0.1) for share in shares)
