"""The verbs that read the journal: history, export, backup, restore, verify. A running table is not disturbed by them."""

import argparse
import json
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from companion.errors import UsageError
from companion.games.registry import GAMES
from companion.journal import backup as backups
from companion.journal.export import export as export_game
from companion.journal.records import record, tell_game
from companion.journal.store import Journal
from companion.settings import load_settings
from companion.text import say


def history(args: argparse.Namespace) -> int:
    """The games kept, newest first."""
    with Journal.read_only(_data(args)) as journal:
        told = [tell_game(record(journal, GAMES, row)) for row in journal.games()]
    if args.json:
        for game in told:
            print(json.dumps(game))
        return 0
    table = Table("begun", "game", "players", "result", "id")
    for game in told:
        ranking = game.get("outcome") or []
        result = ", ".join(f"{place['place']}. {place.get('name', place['seat'])}" for place in ranking) or "unfinished"
        table.add_row(str(game["created"]), game["game"], ", ".join(seat["name"] for seat in game["seats"]), result, game["id"])
    Console().print(table if told else "No games yet.")
    return 0


def export(args: argparse.Namespace) -> int:
    """One game in a form that other programs read, on standard output."""
    with Journal.read_only(_data(args)) as journal:
        newest = next(iter(journal.games()), None)
        game_id = args.game or (newest.id if newest else None)
        if game_id is None:
            raise UsageError(say("The journal holds no game yet."), say("Play one first, or name another folder with --data."))
        sys.stdout.write(export_game(journal, GAMES, game_id, args.format))
    return 0


def backup(args: argparse.Namespace) -> int:
    """The whole journal as one file, also while the table is in use."""
    with Journal.read_only(_data(args)) as journal:
        print(f"{backups.backup(journal, args.out)}: the whole journal.")
    return 0


def restore(args: argparse.Namespace) -> int:
    """A backup takes the journal's place; the present one is kept aside."""
    aside = backups.restore(args.backup, _data(args), time.strftime("%Y%m%d-%H%M%S"))
    print(f"{args.backup} is the journal now." + (f" The one before is kept as {aside}." if aside else ""))
    return 0


def verify(args: argparse.Namespace) -> int:
    """Exit code 0 when the journal is sound, 1 when not."""
    found = backups.verify(_data(args), GAMES)
    for problem in found.problems:
        print(problem, file=sys.stderr)
    print(f"{found.games} games, {found.entries} entries: " + ("all sound." if found.ok else f"{len(found.problems)} problems."))
    return 0 if found.ok else 1


def _data(args: argparse.Namespace) -> Path:
    return load_settings(data=args.data).data
