"""Chances of winning when everybody plays on at random: true to the money on the table, and the same every time."""

import pytest

from companion.games.evolve import evolve
from companion.games.registry import GAMES
from companion.odds import chances as odds
from companion.odds.chances import chances
from tests.games.random_play import PEOPLE, RandomPlayer

GAME = GAMES["las-vegas"]


def start(players, options=None, game=GAME):
    return game.setup(options or {}, PEOPLE[:players])


def counted(states, game=GAME, seed="an evening"):
    return list(chances(game, states, seed))


def one(state, game=GAME):
    return counted([state], game)[0]


@pytest.mark.parametrize(
    ("options", "games"),
    [({}, odds.BATCHED), ({"neutral_dice": True}, odds.BY_ITSELF), ({"kickers": True, "rounds": 1}, odds.BY_ITSELF)],
    ids=["the 2012 game in batches", "white dice by itself", "kickers by itself as far as it goes"],
)
def test_at_the_start_nobody_is_ahead(options, games):
    found = one(start(4, options))
    assert found.games == games
    assert sum(found.shares.values()) == pytest.approx(1)
    assert all(share == pytest.approx(0.25, abs=0.08) for share in found.shares.values())


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ({"deck": {"5000": 100}, "rounds": 1}, odds.BATCHED),
        ({"deck": {"5000": 100}, "rounds": 1, "minimum_usd": 70_000}, odds.BY_ITSELF),
        ({"deck": {"1000": 400}, "rounds": 1}, odds.BY_ITSELF),
    ],
    ids=["ten notes a casino", "fourteen", "fifty"],
)
def test_a_deck_of_small_notes_is_played_out_too(options, games):
    """The deck is the table's own to choose (SOURCES.md): the arrays hold so many notes a casino, beyond that the game plays by itself."""
    found = one(start(2, options))
    assert found.games == games
    assert found.shares["anna"] == pytest.approx(0.5, abs=0.12)


def test_a_game_that_is_asked_step_by_step_is_played_out_less_often(monkeypatch):
    monkeypatch.setattr(odds, "ASKED", 3)
    found = one(start(2, game=GAMES["card-game"]), GAMES["card-game"])
    assert (found.games, sum(found.shares.values())) == (3, pytest.approx(1))


@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 1, "biggies": True}], ids=["in batches", "by itself"])
def test_nine_notes_ahead_in_the_last_round_is_as_good_as_won(options):
    rich = evolve(start(2, options), won={"anna": (90_000,) * 9})
    assert one(rich).shares["anna"] > 0.99


def test_both_engines_count_the_same_chances():
    """Forty thousand dollars ahead before the last two rounds, by arrays and by events."""
    ahead = evolve(start(3, {"rounds": 2}), won={"ben": (40_000,)})
    batched = one(ahead)
    by_itself = one(evolve(ahead, gone=frozenset({"somebody who left before"})))
    assert (batched.games, by_itself.games) == (odds.BATCHED, odds.BY_ITSELF)
    for seat, share in batched.shares.items():
        assert by_itself.shares[seat] == pytest.approx(share, abs=0.08)


def test_an_ended_game_is_its_result():
    end = RandomPlayer(GAME, {"rounds": 1}, 3, seed=2).play().state
    found = one(end)
    winners = GAME.outcome(end).winners
    assert found.games == 0
    assert found.shares == {seat.id: (seat.id in winners) / len(winners) for seat in end.seats}


def test_the_same_seed_counts_the_same_and_another_one_another():
    states = [start(3, {"neutral_dice": True, "rounds": 1})] * 2
    first = counted(states)
    assert counted(states) == first
    assert counted(states, seed="another evening") != first
    assert first[0] != first[1], "two moments share no luck"


def test_once_stopped_nothing_more_is_counted():
    asked = iter([False] * 50 + [True] * 10).__next__
    assert list(chances(GAME, [start(2, {"biggies": True})] * 3, "evening", asked)) == []
