"""A finished game comes back in from the JSON that export.py wrote: into another table's journal, where it counts like its own games."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from json import JSONDecodeError
from typing import Any

from companion.disk import read_json
from companion.errors import CompanionError, UsageError
from companion.games.game import Seat, money_unit
from companion.journal.backup import not_conserved
from companion.journal.codec import seat_from_plain
from companion.journal.entry import By, Entry, GameRow
from companion.journal.export import FORMAT
from companion.journal.line import renumbered
from companion.journal.records import Games, tell_outcome
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.text import Text, say


def import_json(journal: Journal, games: Games, text: str | bytes) -> str:
    """Take a finished game, exported as JSON, into this journal under its own id (the answer); its entries get numbers of this journal.

    Raises UsageError when the text is no such export, the game is known already, or was live when it was exported, and when its entries
    lose something that must be conserved or come to another result than it tells.
    """
    try:
        told = read_json(text)
        if told["format"] != FORMAT:
            raise ValueError(f"its format is {told['format']!r}")
        row = _row_from(told["game"])
        first = journal.last_seq() + 1
        numbers = {entry["seq"]: first + i for i, entry in enumerate(told["entries"])}
        entries = [_entry_from(entry, row, numbers) for entry in told["entries"]]
        left_out = told["game"].get("left_out", False) is True  # older versions left none out
        places = _places(told["game"]["ranking"])
    except (JSONDecodeError, UnicodeDecodeError):
        raise _no_export("it is no JSON") from None
    except KeyError as missing:
        raise _no_export(f"{missing} is missing") from None
    except (ValueError, TypeError, AttributeError) as trouble:
        raise _no_export(str(trouble)) from None
    if journal.game(row.id) is not None:
        raise UsageError(say("The game {game_id} is already in this journal.", game_id=row.id), say("There is nothing to do."))
    if row.game not in games:
        raise UsageError(say("This version does not know the game {game}.", game=row.game), say("Update the companion."))
    _hold_to_the_rules(games, row, entries, places)
    journal.take_in(row, entries, left_out)
    return row.id


def _no_export(reason: str) -> UsageError:
    return UsageError(
        say("This is no game exported by the companion: {reason}.", reason=reason), say("Export it again as JSON.")
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
    except (CompanionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as trouble:
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
    seats: tuple[Seat, ...] = tuple(seat_from_plain(seat) for seat in game["seats"])
    ended = None if game["ended"] is None else _seconds(game["ended"])
    return GameRow(
        game["id"], game["game"], dict(game["options"]), seats, game["seed"], game["rules_version"], _seconds(game["created"]), ended
    )


def _entry_from(told: Mapping[str, Any], row: GameRow, numbers: Mapping[int, int]) -> Entry:
    return Entry(
        seq=numbers[told["seq"]],
        game_id=row.id,
        batch=numbers[told["batch"]],
        at=_seconds(told["at"]),
        command=renumbered(told["command"], numbers),
        chance=told["chance"],
        by=By.from_plain(told["by"]),
        rules_version=told["rules_version"],
        events=tuple(told["events"]),
        stands_for=None if told["stands_for"] is None else numbers[told["stands_for"]],
    )


def _seconds(iso: str) -> float:
    return datetime.fromisoformat(iso).timestamp()


__all__ = ["import_json"]
