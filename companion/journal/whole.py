"""Rows as they were written, or what is wrong with them: storage changes letters now and then, and SQLite does not notice."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.journal import codec
from companion.journal.database import JournalError
from companion.journal.entry import Entry, GameRow
from companion.text import Text, say

Row = TypeVar("Row", GameRow, Entry)

_MEND = say("Run `companion verify`; a backup can be restored.")


def whole_game(row: tuple[Any, ...]) -> GameRow:
    """A game's row with its checksum; its end, which may change, is not in that."""
    *kept, sum_of_it = row
    try:
        game = _read(codec.game_from_row, kept)
        _as_written(kept[:-1], sum_of_it)
    except _Damage as damaged:
        raise JournalError(say("Game {game_id}: {reason}", game_id=_shown(row[0]), reason=damaged.why), _MEND) from damaged
    return game


def whole_entry(row: tuple[Any, ...], before: int | None) -> Entry:
    """An entry's row with its checksum. before: the checksum of the row before it in its game."""
    *kept, sum_of_it = row
    try:
        entry = _read(codec.entry_from_row, kept)
        _as_written(kept, sum_of_it, before)
    except _Damage as damaged:
        why = say("Entry {entry} of the journal can't be read: {reason}.", entry=_shown(row[0]), reason=damaged.why)
        raise JournalError(why, _MEND) from damaged
    return entry


def is_whole_mark(row: tuple[Any, ...]) -> bool:
    """Whether a mark (name, value, checksum) is as it was written."""
    *kept, sum_of_it = row
    return sum_of_it is None or sum_of_it == codec.checksum(kept)


class _Damage(Exception):
    """A row is not as it was written; `why` says what is wrong with it."""

    def __init__(self, why: Text | str) -> None:
        self.why = why


def _read(read: Callable[[tuple[Any, ...]], Row], kept: Sequence[Any]) -> Row:
    """A row's own value. SQLite does not notice when a card has changed letters in the middle of a text."""
    try:
        "".join(map(str, kept)).encode()  # what is no letter any more
        return read(tuple(kept))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, OSError) as damaged:
        raise _Damage(str(damaged)) from damaged


def _as_written(kept: Sequence[Any], sum_of_it: int | None, before: int | None = None) -> None:
    """Nor when it has changed them into others that can be read. Rows of older versions have no checksum."""
    if sum_of_it is not None and sum_of_it != codec.checksum(kept, before):
        raise _Damage(say("what stands there is not what was written"))


def _shown(name: object) -> str:
    return str(name).encode(errors="replace").decode()
