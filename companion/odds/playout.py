"""Games played on by players who choose at random: for benchmarks, and for odds where counting is too much."""

from collections.abc import Sequence
from typing import Any

from companion.games.chance import draw, throw
from companion.games.game import Command, Decision, Event, Game, Luck, Need, Plain, PlaysOn, Refusal

MOST_STEPS = 20_000


class StuckError(Exception):
    """Nobody could act although the game is not over; or a listed choice was refused. A mistake in the rules, never in the players."""


def play_out(game: Game[Any], state: Any, luck: Luck) -> tuple[Any, list[Event]]:
    """Play on from here to the end: by itself where the game offers that, else asking the rules step by step. Both play the same game.

    Returns the last state and every event, in order. Raises StuckError.
    """
    if not isinstance(game, PlaysOn):
        return ask_on(game, state, luck)
    told: list[Event] = []
    for _ in range(MOST_STEPS):
        state, events = game.play_on(state, luck)
        told += events
        if game.stage(state) == "game-over":
            return state, told
        state, asked = ask(game, state, luck)
        told += asked
    raise StuckError("the game does not end")


def ask_on(game: Game[Any], state: Any, luck: Luck) -> tuple[Any, list[Event]]:
    """The same, every single step asked of the rules."""
    told: list[Event] = []
    for _ in range(MOST_STEPS):
        if game.outcome(state) is not None:
            return state, told
        state, events = ask(game, state, luck)
        told += events
    raise StuckError("the game does not end")


def ask(game: Game[Any], state: Any, luck: Luck) -> tuple[Any, Sequence[Event]]:
    """One step, asked of the rules: the state after it, and what happened. Raises StuckError."""
    command, chance = next_move(game, state, luck)
    events = not_refused(game.decide(state, command, chance), command)
    for event in events:
        state = game.apply(state, event)
    return state, events


def next_move(game: Game[Any], state: Any, luck: Luck) -> tuple[Command, Plain]:
    """What happens next: what chance must bring first, else any legal choice of any seat that may act, else the table goes on."""
    for need in game.needs(state):
        if need.blocking:
            return need.command, supplied(need, luck)
    seats: Sequence[str] = tuple(game.to_act(state))
    if len(seats) > 1:
        seats, first = sorted(seats), int(len(seats) * luck())
        seats = [*seats[first:], *seats[:first]]
    for seat in seats:
        choices = game.legal(state, seat)
        if choices:
            return choices[int(len(choices) * luck())], {}
    return game.commands["next"](), {}


def supplied(need: Need, luck: Luck) -> Plain:
    """What chance brings for a need: faces for its dice, or one of its pile, each copy equally likely; {} from an empty pile."""
    if need.dice:
        return {"dice": {owner: throw(count, luck) for owner, count in need.dice.items()}}
    return {"drawn": draw(need.pile, luck)} if need.pile else {}


def not_refused(decision: Decision, command: Command) -> tuple[Event, ...]:
    """The events of a choice that was listed as legal. Raises StuckError where it is refused all the same."""
    if isinstance(decision, Refusal):
        raise StuckError(f"{command}: {decision.message}")
    return decision
