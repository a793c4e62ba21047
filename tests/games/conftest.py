"""What every game's tests share: the random player, seats, and ways to take a game apart."""

import pytest

from tests.games.random_play import PEOPLE, RandomPlayer


def fold(game, state, events):
    """The state after events."""
    for event in events:
        state = game.apply(state, event)
    return state


def renamed(data, names):
    """Plain data with seat ids exchanged, wherever they stand as a whole word of their own."""
    if isinstance(data, dict):
        return {names.get(key, key): renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


@pytest.fixture
def driver():
    """RandomPlayer(game, options, seats, seed)."""
    return RandomPlayer


@pytest.fixture
def seats():
    """seats(3): Anna, Ben and Carla."""
    return lambda count: PEOPLE[:count]


class Tools:
    """Odds and ends of the conformance suite."""

    fold = staticmethod(fold)
    renamed = staticmethod(renamed)


@pytest.fixture
def tools():
    return Tools
