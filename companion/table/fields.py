"""Reading the fields of the table's own commands; what can't be read is named in a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadRequestError
from companion.text import say

Plain = Mapping[str, Any]


def kind_of(command: Any) -> str:
    """The command's kind. Raises BadRequestError when it has none."""
    if not isinstance(command, Mapping) or not isinstance(command.get("kind"), str):
        raise BadRequestError(say("A command is a JSON object with a “kind”."), say("Send {example}.", example='{"kind": "next"}'))
    return str(command["kind"])


def only(command: Plain, *known: str) -> None:
    """Raises BadRequestError for a field that the command does not have."""
    for name in command:
        if name != "kind" and name not in known:
            raise BadRequestError(
                say("“{field}” is not a field here.", field=str(name)), say("Known fields: {fields}.", fields=", ".join(known) or "none")
            )


def text(command: Plain, name: str) -> str | None:
    """A text, None where it is left out."""
    value = command.get(name)
    if value is not None and not isinstance(value, str):
        raise BadRequestError(say("“{field}” must be a text.", field=name), say("Mend it and send again."))
    return value


def needed_text(command: Plain, name: str) -> str:
    value = text(command, name)
    if value is None:
        raise BadRequestError(say("The field “{field}” is missing.", field=name), say("Add it and send again."))
    return value


def number(command: Plain, name: str) -> int | None:
    """A whole number, None where it is left out."""
    value = command.get(name)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadRequestError(say("“{field}” must be a whole number.", field=name), say("Mend it and send again."))
    return value


def needed_number(command: Plain, name: str) -> int:
    value = number(command, name)
    if value is None:
        raise BadRequestError(say("The field “{field}” is missing.", field=name), say("Add it and send again."))
    return value


def mapping(command: Plain, name: str) -> Plain | None:
    """An object, None where it is left out."""
    value = command.get(name)
    if value is not None and not isinstance(value, Mapping):
        raise BadRequestError(say("“{field}” must be an object.", field=name), say("Mend it and send again."))
    return value


TOLD_OF_WHAT_LIES = frozenset({"adjust", "all-notes"})
"""Commands of games that say how something lies, as the screen showed it: they may say with which entry that was."""


TOLD_ONE_BY_ONE = frozenset({"deal-note", "remove-note"})
"""Commands that may well come twice, each time for another thing, and may say likewise what the screen showed: two people who tell of the
same thing on two devices at once had seen none of the other's."""


def shown_with(command: Plain) -> tuple[Plain, int | None]:
    """A game's command without its `newest`, and that: the last entry that the screen knew of (None: not said)."""
    if command["kind"] not in TOLD_OF_WHAT_LIES | TOLD_ONE_BY_ONE:
        return command, None
    return {name: value for name, value in command.items() if name != "newest"}, number(command, "newest")


@dataclass(frozen=True, slots=True)
class Correction:
    """An amend or strike that was asked for. command: the replacement, None where the entry is struck. newest: the last entry that its
    consequences were shown with (None: not said); with another one they may be others."""

    entry: int
    command: Plain | None
    chance: Plain | None
    settle: Mapping[int, Any]
    preview: bool
    newest: int | None = None


def correction(command: Plain) -> Correction:
    """An amend or strike as JSON asks for it."""
    strike = command["kind"] == "strike"
    only(command, "entry", "settle", "preview", "newest", *(() if strike else ("command", "chance")))
    replacement = mapping(command, "command")
    if not strike and replacement is None:
        raise BadRequestError(say("The field “{field}” is missing.", field="command"), say("Add it and send again."))
    preview = command.get("preview", False)
    if not isinstance(preview, bool):
        raise BadRequestError(say("“{field}” must be true or false.", field="preview"), say("Mend it and send again."))
    entry, newest = needed_number(command, "entry"), number(command, "newest")
    return Correction(entry, replacement, mapping(command, "chance"), settling(command), preview, newest)


def settling(command: Plain) -> dict[int, Any]:
    """{"15": "strike" | "keep" | a command} with entries as numbers."""
    settled: dict[int, Any] = {}
    for entry, how in (mapping(command, "settle") or {}).items():
        if not str(entry).isdecimal() or not (how in ("strike", "keep") or isinstance(how, Mapping)):
            raise BadRequestError(
                say("“settle” names entries by number, each “strike”, “keep” or a command."),
                say("Send {example}.", example='{"15": "keep"}'),
            )
        settled[int(entry)] = how
    return settled
