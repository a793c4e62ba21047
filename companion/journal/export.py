"""Games out of the journal in forms other people and programs read (JSON, CSV, text, BG Stats); bring_in.py reads JSON again."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.errors import UnknownGameError, UsageError
from companion.games.game import Place, money_unit
from companion.games.registry import title
from companion.journal.records import Games, Record, joined, minutes_played, names_now, record, tell_entry, tell_game, what_happened
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
    """How CSV and text are written. separator: between CSV's fields: spreadsheets of a language that writes 1,5 want a semicolon; tell: a
    sentence in the reader's language."""

    separator: str = ","
    tell: Callable[[Text], str] = str


FOR_PROGRAMS = Sheet()


def export(journal: Journal, games: Games, game_id: str, form: str = "json", sheet: Sheet = FOR_PROGRAMS) -> str:
    """One game as text. form: json, csv, bgstats or text; sheet: how csv and text are written. While the game is live no seed, open choice
    or hidden total is in it.

    Raises UsageError for an unknown game or form.
    """
    row = journal.game(game_id)
    if row is None or row.game not in games:
        raise UnknownGameError(game_id)
    if form not in FORMS:
        raise UsageError(say("There is no export format {form}.", form=form), say("Choose one of {forms}.", forms=", ".join(FORMS)))
    kept = record(journal, games, row)
    return FORMS[form](kept, sheet)


def to_json(kept: Record, _: Sheet = FOR_PROGRAMS) -> str:
    """Everything, entry by entry; bring_in.py reads it again once the game is over."""
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


def to_text(kept: Record, sheet: Sheet = FOR_PROGRAMS) -> str:
    """The evening as a person would tell it: what counts, in order, and the ranking."""
    begun = f"{datetime.fromtimestamp(kept.row.created).astimezone():%Y-%m-%d %H:%M}"  # by the clock on the wall
    seats = [Text("{name} ({dice_colour})", (("name", seat["name"]), ("dice_colour", seat["colour"]))) for seat in tell_game(kept)["seats"]]
    lines = [f"{sheet.tell(title(kept.row.game))}, {begun}: {', '.join(map(sheet.tell, seats))}", ""]
    lines += [sheet.tell(sentence) for seq in kept.replay.line.seqs for sentence in kept.replay.told[seq]]
    for place in kept.outcome.ranking if kept.outcome else ():
        won = sheet.tell(_won(place, money_unit(kept.replay.game)))
        lines.append(f"{place.place}. {names_now(kept.replay)[place.seat]}: {won} ({sheet.tell(place.reason)})")
    return "\n".join(lines) + "\n"


def _won(place: Place, unit: str) -> Text:
    if unit == "usd":
        return Text("{money_usd}", (("money_usd", place.money),))
    points = say("1 point") if place.notes == 1 else say("{points} points", points=place.notes)
    return Text("{points}, {money_musd}", (("points", points), ("money_musd", place.money)))


def to_bgstats(kept: Record, _: Sheet = FOR_PROGRAMS) -> str:
    """One play as the BG Stats app takes it (its published "push plays" form: time in UTC, `winner` always said).

    Raises UsageError while the game is live: a play has a result.
    """
    outcome = kept.outcome
    if outcome is None:
        raise UsageError(say("The game is not over, so there is no result for BG Stats yet."), say("Export it when it has ended."))
    row = kept.row
    names, ended = names_now(kept.replay), row.ended or row.created
    name, number = BGG_GAMES.get(row.game, (f"Las Vegas: {title(row.game)}", None))
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


FORMS: Mapping[str, Callable[[Record, Sheet], str]] = {"json": to_json, "csv": to_csv, "bgstats": to_bgstats, "text": to_text}


__all__ = ["FORMS", "Sheet", "export", "to_bgstats", "to_csv", "to_json", "to_text"]
