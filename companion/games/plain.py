"""Commands, events and states ⇄ plain JSON data, by their type hints. Knows no game; names the field when something can't be read."""

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.errors import BadRequestError
from companion.games.game import Command, Event, Game
from companion.text import Text, say

T = TypeVar("T")


def to_plain(obj: Command | Event) -> dict[str, Any]:
    """A command or event as JSON data: {"kind": ..., its fields}."""
    return {"kind": obj.kind, **cast(dict[str, Any], encode(obj))}


def command_from_plain(game: Game[Any], data: Mapping[str, Any]) -> Command:
    """The command that JSON data asks for. Raises BadRequestError naming the kind or the field that can't be read."""
    return _from_plain(game.commands, data)


def event_from_plain(game: Game[Any], data: Mapping[str, Any]) -> Event:
    """The event that JSON data tells of. Raises BadRequestError naming the kind or the field that can't be read."""
    return _from_plain(game.events, data)


def encode(value: Any) -> Any:
    """Any frozen value of ours as JSON data: mappings get string keys, tuples and sets become lists (sets sorted)."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Text):
        return value.to_plain()
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((encode(item) for item in value), key=str)
    if isinstance(value, Sequence):
        return [encode(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def decode(hint: Any, data: Any, field: str = "value") -> Any:
    """JSON data as the type `hint` says. Raises BadRequestError naming `field` where it doesn't fit."""
    if hint is Any or type(data) is hint:  # a number or a text, as most are
        return data
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(args, data, field)
    if origin is typing.Literal:
        if data in args and any(type(data) is type(word) for word in args):
            return data
        raise _unreadable(field, say("one of {words}", words=", ".join(str(word) for word in args)))
    if hint is Text:
        return _decode_text(data, field)
    if is_dataclass(hint):
        return _decode_fields(cast(type, hint), data, field)
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return _decode_mapping(args, data, field)
    if origin in (tuple, list, frozenset, Sequence) or (isinstance(origin, type) and issubclass(origin, Sequence)):
        return _decode_items(origin, args, data, field)
    return _decode_scalar(hint, data, field)


def _from_plain(kinds: Mapping[str, type[T]], data: Any) -> T:
    if not isinstance(data, Mapping):
        raise BadRequestError(say("A command is a JSON object with a “kind”."), say("Send {example}.", example='{"kind": "next"}'))
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        known = ", ".join(sorted(kinds))
        raise BadRequestError(say("“{kind}” is nothing this game knows.", kind=str(kind)), say("Use one of: {kinds}.", kinds=known))
    rest = {name: value for name, value in data.items() if name != "kind"}
    return cast(T, _decode_fields(kinds[kind], rest, ""))


@cache
def _shape(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    """Field name, type, and whether it must be given."""
    hints = get_type_hints(cls)
    return tuple((f.name, hints[f.name], f.default is MISSING and f.default_factory is MISSING) for f in fields(cls))


def _decode_fields(cls: type, data: Any, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise _unreadable(path, say("an object"))
    prefix = f"{path}." if path else ""
    shape = _shape(cls)
    own = {name for name, _, _ in shape}
    for name in data:
        if name not in own:
            raise BadRequestError(
                say("“{field}” is not a field here.", field=f"{prefix}{name}"),
                say("Known fields: {fields}.", fields=", ".join(known for known, _, _ in shape) or "none"),
            )
    for name, _, needed in shape:
        if needed and name not in data:
            raise BadRequestError(say("The field “{field}” is missing.", field=f"{prefix}{name}"), say("Add it and send again."))
    return cls(**{name: decode(hint, data[name], f"{prefix}{name}") for name, hint, _ in shape if name in data})


def _decode_union(args: tuple[Any, ...], data: Any, field: str) -> Any:
    if data is None and type(None) in args:
        return None
    problem: BadRequestError | None = None
    for hint in args:
        if hint is type(None):
            continue
        try:
            return decode(hint, data, field)
        except BadRequestError as bad:
            problem = problem or bad
    raise problem or _unreadable(field, say("something else"))


def _decode_mapping(args: tuple[Any, ...], data: Any, field: str) -> dict[Any, Any]:
    if not isinstance(data, Mapping):
        raise _unreadable(field, say("an object"))
    key_hint, value_hint = args or (str, Any)
    return {_decode_key(key_hint, key, field): decode(value_hint, value, f"{field}.{key}") for key, value in data.items()}


def _decode_key(hint: Any, key: Any, field: str) -> Any:
    """JSON object keys are strings: casino numbers turn back into numbers."""
    wants_int = hint is int or int in get_args(hint)
    if wants_int and isinstance(key, str) and key.lstrip("-").isdecimal():
        return int(key)
    return decode(hint, key, field)


def _decode_items(origin: Any, args: tuple[Any, ...], data: Any, field: str) -> Any:
    if isinstance(data, (str, bytes)) or not isinstance(data, Sequence):
        raise _unreadable(field, say("a list"))
    if origin is tuple and args and args[-1] is not Ellipsis:
        if len(args) != len(data):
            raise _unreadable(field, say("a list of {count}", count=len(args)))
        return tuple(decode(hint, item, f"{field}.{i}") for i, (hint, item) in enumerate(zip(args, data, strict=True)))
    inner = args[0] if args else Any
    items = (decode(inner, item, f"{field}.{i}") for i, item in enumerate(data))
    return frozenset(items) if origin is frozenset else tuple(items)


def _decode_text(data: Any, field: str) -> Text:
    if not isinstance(data, Mapping) or not isinstance(data.get("template"), str):
        raise _unreadable(field, say("a sentence"))
    return Text.from_plain(data)


def _decode_scalar(hint: Any, data: Any, field: str) -> Any:
    if hint is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if isinstance(data, hint) and (hint is bool or not isinstance(data, bool)):
        return data
    names = {int: say("a whole number"), float: say("a number"), str: say("a text"), bool: say("true or false")}
    raise _unreadable(field, names.get(hint, say("something else")))


def _unreadable(field: str, wanted: Text) -> BadRequestError:
    return BadRequestError(say("“{field}” must be {wanted}.", field=field or "value", wanted=wanted), say("Mend it and send again."))
