"""Games out of the journal in forms other people and programs read (JSON, CSV, text, BG Stats), and back in from JSON."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.disk import read_json
from companion.errors import UnknownGameError, UsageError
from companion.games.game import Seat, money_unit
from companion.journal.codec import seat_from_plain
from companion.journal.entry import By, Entry, GameRow
from companion.journal.line import renumbered
from companion.journal.records import Games, Record, joined, minutes_played, names_now, record, tell_entry, tell_game, what_happened
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.text import Text, say

FORMAT = "table-companion-game"
SOURCE = "Table Companion"
BYTE_ORDER_MARK = "\ufeff"
FORMULAS_BEGIN = ("=", "+", "-", "@")

BGG_GAMES: Mapping[str, tuple[str, int]] = {
    "las-vegas": ("Las Vegas", 117959),
    "lords-of-vegas": ("Lords of Vegas", 20437),
}
"""Our games that BoardGameGeek lists: their name and number there."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """How CSV is written. separator: between fields: spreadsheets of a language that writes 1,5 want a semicolon; tell: a sentence in the
    reader's language."""

    separator: str = ","
    tell: Callable[[Text], str] = str


FOR_PROGRAMS = Sheet()


def export(journal: Journal, games: Games, game_id: str, form: str = "json", sheet: Sheet = FOR_PROGRAMS) -> str:
    """One game as text. form: json, csv, bgstats or text; sheet: how csv is written. While the game is live no seed, open choice or hidden
    total is in it.

    Raises UsageError for an unknown game or form.
    """
    row = journal.game(game_id)
    if row is None or row.game not in games:
        raise UnknownGameError(game_id)
    if form not in FORMS:
        raise UsageError(say("There is no export format {form}.", form=form), say("Choose one of {forms}.", forms=", ".join(FORMS)))
    kept = record(journal, games, row)
    return to_csv(kept, sheet) if form == "csv" else FORMS[form](kept)


def to_json(kept: Record) -> str:
    """Everything, entry by entry; `import_json` reads it again once the game is over."""
    told = {
        "format": FORMAT,
        "version": 1,
        "game": tell_game(kept),
        "entries": [tell_entry(kept, entry) for entry in kept.replay.entries.values()],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def to_csv(kept: Record, sheet: Sheet = FOR_PROGRAMS) -> str:
    """One line an entry: number, time, who, what, whether it counts. Begins with a byte-order mark: else Excel takes Müller for MÃ¼ller."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    table = csv.writer(out, delimiter=sheet.separator, lineterminator="\n")
    table.writerow(["seq", "at", "role", "seat", "kind", "what", "counts"])
    for entry in kept.replay.entries.values():
        told = tell_entry(kept, entry)
        who, what = told["by"], _no_formula(sheet.tell(joined(what_happened(kept.replay, entry))))
        table.writerow([told["seq"], told["at"], who["role"], who["seat"] or "", told["kind"], what, int(told["counts"])])
    return out.getvalue()


def _no_formula(words: str) -> str:
    """Words that a spreadsheet would reckon with, because of the name they begin with, behind the sign that makes them words there."""
    return f"'{words}" if words.startswith(FORMULAS_BEGIN) else words


def to_text(kept: Record) -> str:
    """The evening as a person would tell it: what counts, in order, and the ranking."""
    told = tell_game(kept)
    lines = [f"{told['game']}, {told['created']}: " + ", ".join(f"{seat['name']} ({seat['colour']})" for seat in told["seats"]), ""]
    lines += [str(sentence) for seq in kept.replay.line.seqs for sentence in kept.replay.told[seq]]
    for place in told["ranking"] or ():
        lines.append(f"{place['place']}. {names_now(kept.replay)[place['seat']]}: {_money(place)} ({place['reason']})")
    return "\n".join(lines) + "\n"


def _money(place: Mapping[str, Any]) -> str:
    if "money_usd" in place:
        return f"${place['money_usd']:,}"
    return f"{place['points']} {'point' if place['points'] == 1 else 'points'}, ${place['money_musd']}M"


def to_bgstats(kept: Record) -> str:
    """One play as the BG Stats app takes it (its published "push plays" form: time in UTC, `winner` always said).

    Raises UsageError while the game is live: a play has a result.
    """
    outcome = kept.outcome
    if outcome is None:
        raise UsageError(say("The game is not over, so there is no result for BG Stats yet."), say("Export it when it has ended."))
    row = kept.row
    names, ended = names_now(kept.replay), row.ended or row.created
    name, number = BGG_GAMES.get(row.game, (row.game, None))
    players = [
        {
            "name": names[place.seat],
            "sourcePlayerId": place.seat,
            "score": str(place.money if money_unit(kept.replay.game) == "usd" else place.notes),
            "rank": place.place,
            "winner": place.seat in outcome.winners,
        }
        for place in outcome.ranking
    ]
    game = {"name": name, "sourceGameId": row.game, "highestWins": True, "noPoints": False}
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": row.id,
        "playDate": datetime.fromtimestamp(ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes_played(kept.replay),
        "game": game if number is None else {**game, "bggId": number},
        "players": players,
    }
    return json.dumps(play, ensure_ascii=False)


FORMS: Mapping[str, Callable[[Record], str]] = {"json": to_json, "csv": to_csv, "bgstats": to_bgstats, "text": to_text}


def import_json(journal: Journal, games: Games, text: str) -> str:
    """Take a finished game, exported as JSON, into this journal under its own id; its entries get numbers of this journal.

    Raises UsageError when the text is no such export, the game is known already, or was live when it was exported.
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
    except (ValueError, KeyError, TypeError) as trouble:
        raise UsageError(
            say("This is no game exported by the companion: {reason}.", reason=str(trouble)), say("Export it again as JSON.")
        ) from None
    if journal.game(row.id) is not None:
        raise UsageError(say("The game {game_id} is already in this journal.", game_id=row.id), say("There is nothing to do."))
    if row.game not in games:
        raise UsageError(say("This version does not know the game {game}.", game=row.game), say("Update the companion."))
    Replay(games[row.game], row).read(entries)
    journal.take_in(row, entries, left_out)
    return row.id


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


__all__ = ["FORMS", "Sheet", "export", "import_json", "to_bgstats", "to_csv", "to_json", "to_text"]
