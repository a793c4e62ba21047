"""The batched engine and the pure one are the same game: the same dice and choices end in the same money."""

import numpy as np
import pytest

from companion.games.las_vegas.commands import Adjust, Next, Place, Roll
from companion.games.registry import GAMES
from companion.odds.batch import play_batch
from tests.games.random_play import PEOPLE, RandomPlayer

GAME = GAMES["las-vegas"]


def start(players, **options):
    return GAME.setup(options, PEOPLE[:players])


def carried_out(state, command, chance=None):
    for event in GAME.decide(state, command, chance or {}):
        state = GAME.apply(state, event)
    return state


def replayed(state, script, game):
    """One game of the batch played again by the pure engine: its pile from the top down, its rolls and choices in order."""
    pile = list(script.piles[game])
    turns = []
    for playing, rolled, face in script.turns:
        at = np.searchsorted(playing, game)
        if at < len(playing) and playing[at] == game:
            turns.append((rolled[at], int(face[at]) + 1))
    turns.reverse()
    while GAME.stage(state) != "game-over":
        stage = GAME.stage(state)
        if stage == "fill":
            under = list(state.pile.under)
            value = int(pile.pop(0)) if sum(count > 0 for count in state.pile.unseen.values()) else under[0]
            state = carried_out(state, GAME.needs(state)[0].command, {"drawn": value})
        elif stage == "roll":
            dice, face = turns.pop()
            faces = tuple(number for number in range(1, 7) for _ in range(int(dice[number - 1])))
            state = carried_out(carried_out(state, Roll({state.turn: faces})), Place(face))
        else:
            state = carried_out(state, Next())
    assert not turns
    return state


@pytest.mark.parametrize(("players", "games"), [(2, 250), (3, 250), (4, 250), (5, 250)])
def test_a_thousand_games_end_the_same_in_both_engines(players, games):
    first = start(players)
    batch = play_batch(first, games, seed=players, keep_script=True)
    for game in range(games):
        end = replayed(first, batch.script, game)
        assert list(batch.money_usd[game]) == list(GAME.money(end).values())
        assert list(batch.notes[game]) == [end.notes_won(seat.id) for seat in end.seats]
        winners = {seat.id for seat, share in zip(end.seats, batch.won()[game], strict=True) if share}
        assert winners == set(GAME.outcome(end).winners)


def test_a_small_deck_runs_dry_the_same_way_in_both_engines():
    first = start(2, deck={"50000": 9, "20000": 3}, rounds=2)
    batch = play_batch(first, 40, seed=1, keep_script=True)
    for game in range(40):
        assert list(batch.money_usd[game]) == list(GAME.money(replayed(first, batch.script, game)).values())


def test_playing_on_from_the_middle_keeps_what_lies_on_the_table():
    player = RandomPlayer(GAME, {"rounds": 1}, 3, seed=4)
    while GAME.stage(player.record.state) != "roll" or player.record.state.turns < 8:
        player.step()
    middle = player.record.state
    batch = play_batch(middle, 60, seed=2, keep_script=True)
    for game in range(60):
        assert list(batch.money_usd[game]) == list(GAME.money(replayed(middle, batch.script, game)).values())


def test_a_casino_that_the_table_set_below_its_minimum_stays_so_for_the_round():
    player = RandomPlayer(GAME, {"rounds": 2}, 3, seed=4)
    while GAME.stage(player.record.state) != "roll":
        player.step()
    poor = carried_out(player.record.state, Adjust("one note lies there", notes={1: (10_000,), 2: ()}))
    batch = play_batch(poor, 60, seed=2, keep_script=True)
    for game in range(60):
        assert list(batch.money_usd[game]) == list(GAME.money(replayed(poor, batch.script, game)).values())


@pytest.mark.parametrize("options", [{"neutral_dice": True}, {"slot_machine": True}, {"kickers": True}])
def test_modules_the_arrays_do_not_know_are_refused(options):
    with pytest.raises(ValueError, match="modules"):
        play_batch(start(2, **options), 1, seed=0)


def test_a_position_in_the_middle_of_a_turn_is_refused():
    player = RandomPlayer(GAME, {}, 2)
    while GAME.stage(player.record.state) != "place":
        player.step()
    with pytest.raises(ValueError, match="between two turns"):
        play_batch(player.record.state, 1, seed=0)
