"""Whole random games under random options: dice, cards and chips are always somewhere, and everything can be taken back."""

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.games.custom_edition.options import TOKENS
from companion.games.registry import GAMES

GAME = GAMES["custom-edition"]

options = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 4),
        "hidden_totals": st.booleans(),
        "bank": st.sampled_from(["virtual", "typed", "camera"]),
        "deck": st.sampled_from(["two_decks", "forty", "one_deck"]),
        "chips": st.booleans(),
        "house_rule": st.sampled_from(sorted(TOKENS)),
        "skips_per_round": st.sampled_from([None, 1, 2]),
        "chips_are_money": st.booleans(),
    }
)


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=options, players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_any_game_ends_conserves_and_unrolls(driver, tools, chosen, players, seed):
    assume(not (chosen["house_rule"] == "B" and chosen["deck"] == "one_deck" and players > 5))
    played = driver(GAME, chosen, players, seed).play()
    first, state = counted(played.start), played.start
    for entry, expected in zip(played.entries, played.states()[1:], strict=True):
        state = tools.fold(GAME, state, entry.events)
        assert state == expected
        assert counted(state) == first
        assert all(count >= 0 for count in state.tokens.values())
    for length in range(len(played.entries), -1, -25):
        kept = [event for entry in played.entries[:length] for event in entry.events]
        assert tools.fold(GAME, played.start, kept) == played.states()[length]
    assert state.stage == "game-over"
    assert_the_money_adds_up(state, chosen)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deck=st.sampled_from(["one_deck", "forty"]), players=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_a_short_deck_is_dealt_to_the_lower_trays_first(driver, deck, players, seed):
    played = driver(GAME, {"deck": deck}, players, seed).play()
    for state in played.states():
        if state.stage == "roll" and not any(casino.spots for casino in state.casinos.values()):
            dealt = [len(casino.notes) for casino in state.casinos.values()]
            assert dealt == sorted(dealt, reverse=True)
            assert sum(dealt) == min(12, sum(dealt) + state.pile.count())


def assert_the_money_adds_up(state, chosen):
    """Dollars won are dollars on cards, less what was spent; tokens left count as the house rule says."""
    cards = sum(card for won in state.won.values() for card in won)
    spent = sum(state.spent_usd.values())
    counts = chosen["house_rule"] == "B" or (chosen["house_rule"] == "A" and chosen["chips_are_money"])
    assert sum(GAME.money(state).values()) == cards - spent + (sum(state.tokens.values()) if counts else 0)


def counted(state):
    return {name: count for name, count in GAME.totals(state).items() if not name.startswith("adjusted")}
