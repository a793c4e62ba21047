"""Rows of the database ⇄ games and entries. JSON inside the columns, so that a person with any SQLite tool can read their evening."""

import json
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from companion.disk import read_json
from companion.games.game import Seat
from companion.journal.entry import By, Entry, GameRow

GAME_COLUMNS = "id, game, options, seats, seed, rules_version, created, ended"
ENTRY_COLUMNS = "seq, game_id, batch, at, command, chance, by, rules_version, events, request, stands_for"


def checksum(row: Sequence[Any], before: int | None = None) -> int:
    """A number that hangs on every letter of a row and on the checksum of the row before it in its game: storage that changes one, or
    loses a row out of the middle, does not go unnoticed."""
    return zlib.crc32("\x1e".join(map(str, (before, *row))).encode(errors="surrogateescape"))


def dumps(value: Any) -> str:
    """JSON as the journal keeps it: compact, readable letters, never NaN."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def seat_to_plain(seat: Seat) -> dict[str, str]:
    return {"id": seat.id, "name": seat.name, "colour": seat.colour}


def seat_from_plain(data: Mapping[str, Any]) -> Seat:
    return Seat(str(data["id"]), str(data["name"]), str(data["colour"]))


def _moment(at: float) -> float:
    """Seconds since 1970 that are a date; raises ValueError, OverflowError or OSError for what is none."""
    datetime.fromtimestamp(at, UTC)
    return at


def game_to_row(game: GameRow) -> tuple[Any, ...]:
    """In the order of GAME_COLUMNS."""
    seats = [seat_to_plain(seat) for seat in game.seats]
    return (game.id, game.game, dumps(dict(game.options)), dumps(seats), game.seed, game.rules_version, float(game.created), game.ended)


def game_from_row(row: tuple[Any, ...]) -> GameRow:
    """The inverse of game_to_row; raises ValueError or KeyError on a row nobody here wrote."""
    identity, name, options, seats, seed, rules_version, created, ended = row
    return GameRow(
        identity, name, read_json(options), tuple(seat_from_plain(s) for s in read_json(seats)), seed, rules_version,
        _moment(created), None if ended is None else _moment(ended),
    )


def entry_to_row(entry: Entry) -> tuple[Any, ...]:
    """In the order of ENTRY_COLUMNS."""
    return (
        entry.seq,
        entry.game_id,
        entry.batch,
        float(entry.at),
        dumps(dict(entry.command)),
        dumps(dict(entry.chance)),
        dumps(entry.by.to_plain()),
        entry.rules_version,
        dumps([dict(event) for event in entry.events]),
        entry.request,
        entry.stands_for,
    )


def entry_from_row(row: tuple[Any, ...]) -> Entry:
    """The inverse of entry_to_row; raises ValueError or KeyError on a row nobody here wrote."""
    seq, game_id, batch, at, command, chance, by, rules_version, events, request, stands_for = row
    return Entry(
        seq,
        game_id,
        batch,
        _moment(at),
        read_json(command),
        read_json(chance),
        By.from_plain(read_json(by)),
        rules_version,
        tuple(read_json(events)),
        request,
        stands_for,
    )
