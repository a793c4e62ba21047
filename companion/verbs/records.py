"""The verbs about the journal: history, export, import, backup, restore, verify. Those that only read disturb no running table."""

import argparse
import json
import sys
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.errors import UsageError
from companion.games.registry import GAMES, title
from companion.journal import backup as backups
from companion.journal.bring_in import bring_in as bring_game_in
from companion.journal.bring_in import exported_game
from companion.journal.database import journal_file
from companion.journal.export import FOR_PROGRAMS, Sheet
from companion.journal.export import export as export_game
from companion.journal.store import Journal
from companion.journal.told import ToldGames
from companion.settings import load_settings
from companion.text import say
from companion.verbs.tables import counted, table_of, terminal

ROOM_FOR = {"begun": 100, "game": 60}  # columns; in a narrower window the id, which begins with day and time, must do


def history(args: argparse.Namespace) -> int:
    """The games kept, newest first; which ones the card has damaged, on standard error."""
    with Journal.read_only(_data(args)) as journal:
        told = ToldGames(journal, GAMES, keep=False).tell(counted(journal.games(), "Looking through the games"))
        damaged = journal.unreadable()
    for lost in damaged:
        print(lost.message, file=sys.stderr)
    if args.json:
        for game in told:
            print(json.dumps(game))
        return 0
    window = terminal()
    heads = [head for head in ("id", "begun", "game", "players", "result") if window.width >= ROOM_FOR.get(head, 0)]
    rows = [[_cells(game)[head] for head in heads] for game in told]
    if told or not damaged:
        window.print(table_of(heads, rows, whole="id") if told else "No games yet.")
    return 0


def _cells(game: Mapping[str, Any]) -> dict[str, str]:
    """A game's row, head → words."""
    places = [f"{place['place']}. {game['names'].get(place['seat'], place['seat'])}" for place in game["ranking"] or ()]
    result = game["trouble"] or ", ".join(places) or "unfinished"
    return {
        "id": game["id"],
        "begun": f"{datetime.fromisoformat(game['created']).astimezone():%Y-%m-%d %H:%M}",  # by the clock on the wall, not in UTC
        "game": str(title(game["game"])),
        "players": ", ".join(seat["name"] for seat in game["seats_now"]),
        "result": f"{result} (left out of the hall)" if game["left_out"] else result,
    }


def export(args: argparse.Namespace) -> int:
    """One game in a form that other programs read, on standard output."""
    with Journal.read_only(_data(args)) as journal:
        newest = next(iter(journal.games()), None)
        game_id = args.game or (newest.id if newest else None)
        if game_id is None:
            raise UsageError(say("The journal holds no game yet."), say("Play one first, or name another folder with --data."))
        told = export_game(journal, GAMES, game_id, args.format, _sheet(args.language))
        print(told, end="" if told.endswith("\n") else "\n")
    return 0


def _sheet(language: str | None) -> Sheet:
    if language is None:
        return FOR_PROGRAMS
    from web.languages import sheet_in  # the catalogues lie with the pages; other exports need neither

    return sheet_in(language)


def bring_in(args: argparse.Namespace) -> int:
    """A game of another table into this journal. Raises UsageError for what is none, JournalBusyError while a table runs here."""
    try:
        if args.file.exists() and not args.file.is_file():  # a folder; or a device, which may never end
            raise OSError("not a file")
        exported = args.file.read_bytes()
    except OSError as trouble:
        raise UsageError(
            say("{file} can't be read: {reason}.", file=str(args.file), reason=trouble.strerror or str(trouble)),
            say("Name the file that companion export wrote."),
        ) from trouble
    game = exported_game(GAMES, exported)  # before a journal is made for it
    with Journal(_data(args), time.strftime("%Y%m%d-%H%M%S")) as journal:
        bring_game_in(journal, game)
        print(f"{args.file}: the game {game.row.id} is in the journal {journal.file} now.")
    return 0


def backup(args: argparse.Namespace) -> int:
    """The whole journal as one file, also while the table is in use. Exit code 1 when something in it is damaged."""
    with Journal.read_only(_data(args)) as journal:
        print(f"{backups.backup(journal, args.out)}: the whole journal.")
        return _tell_damage(journal)


def restore(args: argparse.Namespace) -> int:
    """A backup takes the journal's place; the present one is kept aside. Exit code 1 when something in it is damaged."""
    if not journal_file(args.backup).exists():
        raise UsageError(say("There is no backup {file}.", file=str(args.backup)), say("Name the file that companion backup wrote."))
    aside = backups.restore(args.backup, _data(args), time.strftime("%Y%m%d-%H%M%S"))
    print(f"{args.backup} is the journal now." + (f" The one before is kept as {aside}." if aside else ""))
    with Journal.read_only(_data(args)) as journal:
        return _tell_damage(journal)


def verify(args: argparse.Namespace) -> int:
    """Exit code 0 when the journal is sound, 1 when not."""
    found = backups.verify(_data(args), GAMES, lambda rows: counted(rows, "Playing the games again"))
    for problem in found.problems:
        print(problem, file=sys.stderr)
    for copy in found.copies:
        print(copy, file=sys.stderr)
    print(found)
    return 0 if found.ok else 1


def _tell_damage(journal: Journal) -> int:
    """Says which rows storage has damaged; the exit code."""
    found = backups.damage(journal)
    for damaged in found:
        print(damaged.message, file=sys.stderr)
    return 1 if found else 0


def _data(args: argparse.Namespace) -> Path:
    return load_settings(data=args.data).data
