"""Whatever is wished for, at whatever moment: the rules answer with facts or with a refusal, and never fall over."""

import random
import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

import pytest

from companion.games.game import Refusal
from companion.games.registry import GAMES
from tests.games.spikes.all_three import SPIKES

WORDS = ("anna", "ben", "carla", "neutral", "biggie", "kicker", "zoe", "", "pink", "red", "A1", "slot", "gold", "table")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 40, 101, 103, 10_000, 50_000)


def anything(hint, chance):
    """A random value of a type, sensible or not."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return (
            None
            if type(None) in args and chance.random() < 0.3
            else anything(chance.choice([a for a in args if a is not type(None)]), chance)
        )
    if origin is typing.Literal:
        return chance.choice(args)
    if origin is tuple and args[-1] is not Ellipsis:
        return tuple(anything(arg, chance) for arg in args)
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, (list, frozenset))):
        return origin(anything(args[0], chance) for _ in range(chance.randint(0, 4)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {anything(args[0], chance): anything(args[1], chance) for _ in range(chance.randint(0, 3))}
    if is_dataclass(hint):
        return some_command(hint, chance)
    return {int: chance.choice(NUMBERS), str: chance.choice(WORDS), bool: chance.random() < 0.5}.get(hint)


def some_command(cls, chance):
    hints = typing.get_type_hints(cls)
    return cls(**{field.name: anything(hints[field.name], chance) for field in fields(cls)})


def some_chance(chance):
    """What a careless supplier might hand over as chance."""
    dice = {chance.choice(WORDS): [chance.choice(NUMBERS) for _ in range(chance.randint(0, 8))] for _ in range(chance.randint(0, 2))}
    return chance.choice([{}, {"dice": dice}, {"drawn": chance.choice([*NUMBERS, *WORDS])}, {"dice": None}, {"drawn": None}])


@pytest.mark.parametrize("game", [*GAMES.values(), *SPIKES], ids=lambda game: game.name)
def test_decide_never_raises_and_apply_never_fails(game, driver):
    chance = random.Random(7)
    options = {"slot_machine": True, "kickers": True, "neutral_dice": True, "chip_cards": True} if game.name == "las-vegas" else {}
    record = driver(game, options, 3, 5).play()
    states = [record.start, *(entry.after for entry in record.entries)]
    tries = 6 if len(states) > 30 else 300
    accepted = 0
    for state in states[:: max(1, len(states) // 60)]:
        for cls in game.commands.values():
            for _ in range(tries):
                command = some_command(cls, chance)
                decided = game.decide(state, command, some_chance(chance))
                if isinstance(decided, Refusal):
                    assert str(decided.message)
                    assert str(decided.hint)
                    continue
                accepted += 1
                after = state
                for event in decided:
                    assert str(game.describe(after, event))
                    after = game.apply(after, event)
                game.view(after, None)
                game.layout(after)
                game.needs(after)
    assert accepted
