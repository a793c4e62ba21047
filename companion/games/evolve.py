"""Quick copies of states, and facts quickly made: whole random games are played by the hundred thousand."""

from dataclasses import MISSING, fields
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


def quick(made: type[T]) -> type[T]:
    """For values made by the million: a frozen dataclass with slots whose `__init__` fills its slots directly, twice as fast as
    `object.__setattr__` by name. All else stays as dataclasses made it: signature, defaults, equality, and that nothing can be changed.
    """
    scope: dict[str, object] = {"_absent": MISSING}
    parameters, body = [], []
    for one in fields(made):  # type: ignore[arg-type]
        name = one.name
        scope[f"_fill_{name}"] = getattr(made, name).__set__
        has_default = one.default is not MISSING or one.default_factory is not MISSING
        parameters.append(f"{name}=_default_{name}" if has_default else name)
        scope[f"_default_{name}"] = one.default
        if one.default_factory is not MISSING:
            scope[f"_make_{name}"] = one.default_factory
            body.append(f"    if {name} is _absent: {name} = _make_{name}()")
        body.append(f"    _fill_{name}(self, {name})")
    exec("\n".join([f"def __init__(self, {', '.join(parameters)}):", *body]), scope)
    setattr(made, "__init__", scope["__init__"])  # noqa: B010 - mypy knows the signature from the dataclass
    return made
