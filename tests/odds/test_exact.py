"""Chances of winning counted out: every roll and every choice of a tiny ending, with the payout of the rule text (SOURCES.md)."""

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from companion.games.evolve import evolve
from companion.games.las_vegas.state import NUMBERS, Casino, Spot
from companion.games.registry import GAMES
from companion.odds.batch import play_batch
from tests.games.random_play import PEOPLE

GAME = GAMES["las-vegas"]
GAMES_PLAYED = 20_000
STANDARD_ERRORS = 5
NOTES = {1: (90_000, 10_000), 2: (50_000,), 3: (60_000, 20_000), 4: (50_000, 50_000), 5: (70_000,), 6: (30_000, 30_000)}


def winners(placed, notes, won):
    """Most money, then most notes, else shared. placed: casino → player → dice; won: player → notes of earlier rounds."""
    standing = {player: [sum(earlier), len(earlier)] for player, earlier in won.items()}
    for number in NUMBERS:
        dice = {player: count for player, count in placed[number].items() if count}
        alone = [player for player, count in dice.items() if list(dice.values()).count(count) == 1]
        for player, note in zip(sorted(alone, key=dice.__getitem__, reverse=True), sorted(notes[number], reverse=True), strict=False):
            standing[player] = [standing[player][0] + note, standing[player][1] + 1]
    return [player for player in standing if standing[player] == max(standing.values())]


def counted_out(hands, placed, won, turn):
    """Each player's share of the victories, over all rolls and all numbers that may be chosen."""
    players = list(won)
    if not any(hands.values()):
        first = winners(placed, NOTES, won)
        return {player: Fraction(player in first, len(first)) for player in players}
    while not hands[turn]:
        turn = players[(players.index(turn) + 1) % len(players)]
    shares = dict.fromkeys(players, Fraction(0))
    for roll in product(NUMBERS, repeat=hands[turn]):
        for face in set(roll):
            count = roll.count(face)
            after = {**placed, face: {**placed[face], turn: placed[face].get(turn, 0) + count}}
            following = players[(players.index(turn) + 1) % len(players)]
            rest = counted_out({**hands, turn: hands[turn] - count}, after, won, following)
            for player in players:
                shares[player] += rest[player] / (6 ** hands[turn] * len(set(roll)))
    return shares


@pytest.mark.parametrize(
    ("hands", "lie", "won"),
    [
        ({"anna": 1, "ben": 1}, {1: {"anna": 1, "ben": 1}, 5: {"ben": 2}}, {"anna": (70_000,)}),
        ({"anna": 2, "ben": 1}, {2: {"anna": 2, "ben": 2}, 3: {"anna": 1}}, {"ben": (20_000, 10_000)}),
        ({"anna": 1, "ben": 0, "carla": 2}, {4: {"anna": 1, "ben": 1, "carla": 1}, 6: {"ben": 3}}, {"carla": (40_000,), "anna": (10_000,)}),
    ],
    ids=["a die each", "two against one", "one of three is done"],
)
def test_the_batched_engine_plays_the_chances_that_can_be_counted_out(hands, lie, won):
    seats = PEOPLE[: len(hands)]
    placed = {number: lie.get(number, {}) for number in NUMBERS}
    won = {seat.id: won.get(seat.id, ()) for seat in seats}
    spots = {number: {number: Spot(dice)} if dice else {} for number, dice in placed.items()}
    state = evolve(
        GAME.setup({"rounds": 1, "bank": "typed"}, seats),
        casinos={number: Casino(number, NOTES[number], spots[number]) for number in NUMBERS},
        hands={seat: {seat: count} for seat, count in hands.items() if count},
        won=won,
    )
    exact = counted_out(hands, placed, won, "anna")
    played = play_batch(state, GAMES_PLAYED, seed=8).won().mean(axis=0)
    for seat, share in zip(seats, played, strict=True):
        true = float(exact[seat.id])
        assert share == pytest.approx(true, abs=STANDARD_ERRORS * sqrt(true * (1 - true) / GAMES_PLAYED))
