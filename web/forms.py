"""Reading what a request sent: JSON objects and their fields. Whatever is wrong gets one sentence that names the field."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from flask import request

from companion.errors import BadRequestError
from companion.text import say

MAX_TEXT = 200


def sent_object() -> dict[str, Any]:
    """The JSON object in the body. Raises BadRequestError when it is none."""
    try:
        data = json.loads(request.get_data(), parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()  # half a character and 1e999 are JSON, but nothing we could keep
    except (ValueError, RecursionError) as wrong:
        raise BadRequestError(say("The body is not readable JSON."), say("Send one JSON object."), code="bad-json") from wrong
    if not isinstance(data, dict):
        raise BadRequestError(say("The body must be one JSON object."), say("Put it in braces: {example}", example="{…}"))
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def text_field(data: Mapping[str, Any], name: str, required: bool = True) -> str | None:
    """A short text."""
    value = data.get(name)
    if value is None and not required:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_TEXT:
        raise BadRequestError(
            say("{field} must be a text of 1 to {most} characters.", field=name, most=MAX_TEXT), say("Mend that field and send again.")
        )
    return value


def object_field(data: Mapping[str, Any], name: str, required: bool = True) -> dict[str, Any]:
    """An object; empty where it may be missing and is."""
    value = data.get(name)
    if value is None and not required:
        return {}
    if not isinstance(value, dict):
        raise BadRequestError(say("{field} must be an object.", field=name), say("Mend that field and send again."))
    return value


def yes_field(data: Mapping[str, Any], name: str) -> bool:
    """Yes or no."""
    value = data.get(name)
    if not isinstance(value, bool):
        raise BadRequestError(say("{field} must be true or false.", field=name), say("Mend that field and send again."))
    return value


def choice_field(data: Mapping[str, Any], name: str, choices: tuple[str, ...], default: str | None = None) -> str:
    """One of a few words."""
    value = data.get(name, default)
    if value not in choices:
        raise BadRequestError(
            say("{field} must be one of {choices}.", field=name, choices=", ".join(choices)), say("Mend that field and send again.")
        )
    return str(value)
