"""A finished game comes back in from the JSON that export.py wrote: into another table's journal, where it counts like its own games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from json import JSONDecodeError
from typing import Any, NamedTuple

from companion.disk import read_json
from companion.errors import BadRequestError, CompanionError, UsageError
from companion.games.game import money_unit
from companion.games.plain import decode
from companion.journal.backup import not_conserved
from companion.journal.codec import dumps
from companion.journal.entry import Entry, GameRow
from companion.journal.export import FORMAT
from companion.journal.line import renumbered
from companion.journal.records import Games, tell_outcome
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.text import Text, say


class Exported(NamedTuple):
    """A finished game as it was read from such a file and held to the rules. Its entries are numbered from 1."""

    row: GameRow
    entries: tuple[Entry, ...]
    left_out: bool


def exported_game(games: Games, text: str | bytes) -> Exported:
    """The game that an export as JSON tells.

    Raises UsageError when the text is no such export, when the game was live when it was exported, and when its entries lose something that
    must be conserved or come to another result than it tells.
    """
    try:
        told = read_json(text)
        if told["format"] != FORMAT:
            raise ValueError(f"its format is {told['format']!r}")
        dumps(told).encode()  # what no journal can hold: a number that is none, half of a letter
        row = _row_from(told["game"])
        numbers = {entry["seq"]: number for number, entry in enumerate(told["entries"], 1)}
        if len(numbers) < len(told["entries"]):
            raise ValueError("two entries have the same number")
        entries = tuple(_entry_from(entry, row, numbers) for entry in told["entries"])
        left_out = told["game"].get("left_out", False) is True  # older versions left none out
        places = _places(told["game"]["ranking"])
    except (JSONDecodeError, UnicodeDecodeError):
        raise _no_export("it is no JSON") from None
    except KeyError as missing:
        raise _no_export(f"{missing} is missing") from None
    except BadRequestError as wrong:
        raise _no_export(str(wrong.message)) from None
    except (ValueError, TypeError, AttributeError, ArithmeticError, OSError) as trouble:
        raise _no_export(str(trouble)) from None
    if row.game not in games:
        raise UsageError(say("This version does not know the game {game}.", game=row.game), say("Update the companion."))
    _hold_to_the_rules(games, row, entries, places)
    return Exported(row, entries, left_out)


def bring_in(journal: Journal, game: Exported) -> None:
    """Into this journal, under its own id; its entries get numbers of this journal. Raises UsageError when it is known there already."""
    row, entries, left_out = game
    if journal.game(row.id) is not None:
        raise UsageError(say("The game {game_id} is already in this journal.", game_id=row.id), say("There is nothing to do."))
    last = journal.last_seq()
    numbers = {entry.seq: entry.seq + last for entry in entries}
    journal.take_in(row, [_numbered(entry, numbers) for entry in entries], left_out)


def _no_export(reason: str) -> UsageError:
    return UsageError(
        say("This is no game exported by the companion: {reason}.", reason=reason.rstrip(".")), say("Export it again as JSON.")
    )


def _places(ranking: Sequence[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    """Who came where with how much, of a ranking as it is told; in which words does not matter."""
    return [(place["place"], place["seat"], *(place.get(much) for much in ("money_usd", "points", "money_musd"))) for place in ranking]


def _hold_to_the_rules(games: Games, row: GameRow, entries: Sequence[Entry], places: Sequence[tuple[Any, ...]]) -> None:
    """Raises UsageError for a game that verify would complain of, or that comes to another result than it tells: a file can be changed."""
    lost: list[Text] = []
    try:
        replay = Replay(games[row.game], row).read(entries, lambda so_far: lost.extend(not_conserved(so_far)))
        outcome = replay.game.outcome(replay.state)
    except (CompanionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, StopIteration) as trouble:
        raise _changed(row, str(getattr(trouble, "message", trouble))) from trouble
    if lost:
        raise _changed(row, str(lost[0]))
    if _places(tell_outcome(outcome, money_unit(replay.game)) or ()) != places:
        raise _changed(row, "its turns come to another result")


def _changed(row: GameRow, reason: str) -> UsageError:
    return UsageError(
        say("The game {game_id} in this file is not as it was played: {reason}.", game_id=row.id, reason=reason.rstrip(".")),
        say("Export it again as JSON."),
    )


def _row_from(game: Mapping[str, Any]) -> GameRow:
    if game["live"]:
        raise ValueError("the game was not over")
    kept = {key: game[key] for key in ("id", "game", "options", "seats", "seed", "rules_version")}
    ended = None if game["ended"] is None else _seconds(game["ended"])
    row: GameRow = decode(GameRow, {**kept, "created": _seconds(game["created"]), "ended": ended}, "game")
    return row


def _entry_from(told: Mapping[str, Any], row: GameRow, numbers: Mapping[int, int]) -> Entry:
    kept = {key: told[key] for key in ("seq", "batch", "command", "chance", "by", "rules_version", "events", "stands_for")}
    return _numbered(decode(Entry, {**kept, "game_id": row.id, "at": _seconds(told["at"])}, f"entry {told['seq']}"), numbers)


def _numbered(entry: Entry, numbers: Mapping[int, int]) -> Entry:
    """An entry, and what it names, by their new numbers. Raises KeyError."""
    return replace(
        entry,
        seq=numbers[entry.seq],
        batch=numbers[entry.batch],
        command=renumbered(entry.command, numbers),
        stands_for=None if entry.stands_for is None else numbers[entry.stands_for],
    )


def _seconds(iso: str) -> float:
    return datetime.fromisoformat(iso).astimezone(UTC).timestamp()  # in which not every hour is a date


__all__ = ["Exported", "bring_in", "exported_game"]
