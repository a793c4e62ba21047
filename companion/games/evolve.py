"""A quick copy with changes, for the states of games: whole random games are played by the hundred thousand."""

from typing import TypeVar

T = TypeVar("T")
_new, _set = object.__new__, object.__setattr__


def evolve(value: T, **changes: object) -> T:
    """`dataclasses.replace` for a frozen dataclass without slots and without a __post_init__, about ten times as fast.

    The copy shares everything that didn't change. Raises TypeError for a field that doesn't exist.
    """
    after = value.__dict__.copy()  # a dictionary is copied whole, much faster than entry by entry
    known = len(after)
    after.update(changes)
    if len(after) != known:
        raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - value.__dict__.keys())}")
    copy = _new(value.__class__)
    _set(copy, "__dict__", after)
    return copy
