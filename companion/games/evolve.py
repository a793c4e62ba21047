"""A quick copy with changes, for the states of games: whole random games are played by the hundred thousand."""

from typing import TypeVar

T = TypeVar("T")


def evolve(value: T, **changes: object) -> T:
    """`dataclasses.replace` for a frozen dataclass without slots and without a __post_init__, about ten times as fast.

    The copy shares everything that didn't change. Raises TypeError for a field that doesn't exist.
    """
    fields = value.__dict__
    after = {**fields, **changes}
    if len(after) != len(fields):
        raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - fields.keys())}")
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", after)
    return copy
