"""Reading positions typed by people or programs: every refusal names the field and says what belongs there."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadRequestError
from companion.text import Text, say

MEND = say("See `companion score --help` for an example.")


def bad(message: Text) -> BadRequestError:
    """A position that can't be read, with where to look."""
    return BadRequestError(message, MEND)


def table_of(data: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(data, Mapping):
        raise bad(say("“{field}” must be an object.", field=field))
    return data


def list_of(data: object, field: str) -> Sequence[Any]:
    """A JSON list."""
    if not isinstance(data, (list, tuple)):
        raise bad(say("“{field}” must be a list.", field=field))
    return data


def whole(data: object, field: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds."""
    if isinstance(data, bool) or not isinstance(data, int):
        raise bad(say("“{field}” must be a whole number.", field=field))
    if data < least or (most is not None and data > most):
        wanted = say("at least {least}", least=least) if most is None else say("{least} to {most}", least=least, most=most)
        raise bad(say("“{field}” must be {wanted}, not {given}.", field=field, wanted=wanted, given=data))
    return data


def word(data: object, field: str) -> str:
    """A text that isn't empty."""
    if not isinstance(data, str) or not data:
        raise bad(say("“{field}” must be a text.", field=field))
    return data


def only(data: Mapping[str, Any], known: Sequence[str], field: str) -> None:
    """No fields but these."""
    for name in data:
        if name not in known:
            raise bad(say("“{field}” has no “{name}”; it may hold {known}.", field=field, name=str(name), known=", ".join(known)))


def needed(data: Mapping[str, Any], name: str, field: str) -> Any:
    """A field that must be there."""
    if name not in data:
        raise bad(say("“{name}” is missing in “{field}”.", name=name, field=field))
    return data[name]


def once(number: int | str, paid: Sequence[Mapping[str, Any]], field: str) -> None:
    """A casino is paid once. paid: the casinos before it."""
    if any(casino["number"] == number for casino in paid):
        raise bad(say("“{field}”: casino {number} stands here twice; put its dice and notes together.", field=field, number=number))


def options_of(data: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The position's options over the usual ones; a switch is true or false. Left out and null mean none."""
    given = data.get("options")
    options = {} if given is None else table_of(given, "options")
    only(options, tuple(usual), "options")
    for name, value in options.items():
        if isinstance(usual[name], bool) and not isinstance(value, bool):
            raise bad(say("“{field}” must be true or false.", field=f"options.{name}"))
    return {**usual, **options}
