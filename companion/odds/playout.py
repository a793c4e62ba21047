"""Whole games by players who choose at random: for benchmarks, and for odds where counting is too much."""

import random
from collections.abc import Sequence
from typing import Any

from companion.games.game import Command, Event, Game, Need, Plain, Refusal, Seat
from companion.odds.random_play import supplied

MOST_STEPS = 20_000


class StuckError(Exception):
    """Nobody could act although the game is not over; or a listed choice was refused. A mistake in the rules, never in the players."""


def random_game(game: Game[Any], options: Plain, seats: Sequence[Seat], luck: random.Random) -> tuple[Any, list[Event]]:
    """Play one game to its end. Returns the last state and every event, in order."""
    state = game.setup(options, seats)
    if isinstance(state, Refusal):
        raise StuckError(str(state.message))
    told: list[Event] = []
    for _ in range(MOST_STEPS):
        if game.outcome(state) is not None:
            return state, told
        command, chance = next_move(game, state, luck)
        events = game.decide(state, command, chance)
        if isinstance(events, Refusal):
            raise StuckError(f"{command}: {events.message}")
        for event in events:
            state = game.apply(state, event)
        told += events
    raise StuckError("the game does not end")


def next_move(game: Game[Any], state: Any, luck: random.Random) -> tuple[Command, Plain]:
    """What happens next: what chance must bring first, else any legal choice, else the table goes on."""
    needs = game.needs(state)
    if needs and needs[0].blocking:
        need = needs[0]
        return need.command, rolled(need, luck) if need.dice else supplied(need, luck)
    acting = game.to_act(state)
    for seat in sorted(acting) if len(acting) > 1 else acting:
        choices = game.legal(state, seat)
        if choices:
            return choices[int(len(choices) * luck.random())], {}
    return game.commands["next"](), {}


def rolled(need: Need, luck: random.Random) -> Plain:
    """The dice that are needed, rolled."""
    chance = luck.random
    return {"dice": {owner: sorted([int(6 * chance()) + 1 for _ in range(count)]) for owner, count in need.dice.items()}}
