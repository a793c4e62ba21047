"""One game told for history and export: rows a person can read, with nothing that is still secret while the game is live."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.games.game import Game, Outcome, money_unit
from companion.games.names import as_heard
from companion.journal.codec import seat_to_plain
from companion.journal.entry import Entry, GameRow
from companion.journal.line import AMEND, BEGIN, REDO, STRIKE, UNDO
from companion.journal.replay import Replay
from companion.journal.sound import RESCUED, sound_copy, sound_part
from companion.journal.store import Journal, JournalError
from companion.text import Text, say

BREAK_S = 3600.0
"""Nobody thinks so long about a turn: what lies between two entries was no play."""

TOTALS = ("money_usd", "notes_won")
"""Fields of an adjustment in which all that a seat owns stands as one number."""

Games = Mapping[str, Game[Any]]


@dataclass(frozen=True, slots=True)
class Record:
    """One game, replayed. live: not over yet, so that its seed, hidden choices and hidden totals stay untold. left_out: of statistics."""

    replay: Replay
    live: bool
    left_out: bool = False

    @property
    def row(self) -> GameRow:
        return self.replay.row

    @property
    def outcome(self) -> Outcome | None:
        return self.replay.game.outcome(self.replay.state)


def record(journal: Journal, games: Games, row: GameRow) -> Record:
    """Replay a kept game. Raises KeyError for a game this version does not know, JournalError when it can't be read."""
    replay = Replay(games[row.game], row).read(journal.entries(row.id))
    return Record(replay, replay.game.outcome(replay.state) is None, journal.left_out(row.id))


def tell_kept(journal: Journal, games: Games, row: GameRow) -> dict[str, Any]:
    """A game for the history, also one that can't be read: then why."""
    try:
        return tell_game(record(journal, games, row))
    except KeyError:
        unknown = say("This version does not know the game {game}.", game=row.game)
        return tell_unreadable(row, UsageError(unknown, say("Update the companion.")))
    except CompanionError as trouble:
        return tell_damaged(journal, games, row, trouble)


def tell_damaged(journal: Journal, games: Games, row: GameRow, trouble: CompanionError) -> dict[str, Any]:
    """A game that can't be read, and how far it can be gone on with all the same."""
    sound = sound_part(journal, games, row)
    unreadable = tell_unreadable(row, trouble) | tell_copy(journal, row.id, len(journal.sound_entries(row.id)))
    if sound is None:
        return unreadable
    last = tuple(sound.replay.entries.values())[-1]
    what = joined(what_happened(sound.replay, last))
    told = {"at": iso_time(last.at), "last": str(what), "last_text": what.to_plain(), "lost": sound.lost}
    return unreadable | {"sound": told}


def tell_copy(journal: Journal, game_id: str, sound: int) -> dict[str, Any]:
    """The backup that holds more of a damaged game than the `sound` entries here, None where there is none."""
    copy = sound_copy(journal, game_id, sound)
    return {"copy": None if copy is None else {"file": str(copy.file), "at": iso_time(copy.saved), "entries": copy.entries}}


def what_happened(replay: Replay, entry: Entry) -> tuple[Text, ...]:
    """An entry in sentences, control entries too."""
    if entry.kind == BEGIN:
        lost = entry.command.get(RESCUED, {}).get("lost")
        return (say("The game begins."),) if lost is None else (say("The game begins."), _gone_on(lost))
    if entry.kind == UNDO:
        return (say("Taken back: {what}", what=_joined_steps(replay, entry)),)
    if entry.kind == REDO:
        return (say("Done again: {what}", what=_joined_steps(replay, entry)),)
    if entry.kind == AMEND:
        return (say("Corrected: {what}", what=joined(replay.told[entry.command["entry"]])),)
    if entry.kind == STRIKE:
        return (say("Struck out: {what}", what=joined(replay.told[entry.command["entry"]])),)
    return replay.told[entry.seq]


def what_steps_did(replay: Replay, steps: Iterable[int]) -> tuple[Text, ...]:
    """Transactions (by batch number) in sentences: what an undo of them takes back."""
    told: list[Text] = []
    for batch in steps:
        head = replay.entries[batch]
        if head.kind in (AMEND, STRIKE):
            told += what_happened(replay, head)
        else:
            told += [sentence for row in replay.batch(batch) for sentence in replay.told.get(row.seq, ())]
    return tuple(told)


def joined(sentences: Iterable[Text]) -> Text:
    """Several sentences as one Text that still translates piece by piece: a full stop before one that begins with a word of its own, which
    is written large in every language, and a semicolon before a name."""
    listed = tuple(sentences)
    if len(listed) == 1:
        return listed[0]
    stops = ("", *(". " if sentence.template[:1].isupper() else "; " for sentence in listed[1:]))
    template = "".join(f"{stop}{{s{i}}}" for i, stop in enumerate(stops[: len(listed)]))
    return Text(template, tuple((f"s{i}", sentence) for i, sentence in enumerate(listed)))


def tell_entry(kept: Record, entry: Entry) -> dict[str, Any]:
    """One entry as plain data: who, when, what in words and in the game's own terms, whether it counts now, and as which one: a correction
    stands where the entry stood that it corrects, though its seq is higher."""
    nth = kept.replay.line.place_of(entry.seq)
    sentences = what_happened(kept.replay, entry)
    hidden = kept.live and (is_secret(kept.replay, entry) or tells_a_hidden_total(kept.replay, entry))
    return {
        "seq": entry.seq,
        "batch": entry.batch,
        "at": iso_time(entry.at),
        "by": entry.by.to_plain(),
        "kind": entry.kind,
        "what": str(joined(sentences)),
        "what_text": [sentence.to_plain() for sentence in sentences],
        "counts": nth is not None,
        "nth": nth,
        "stands_for": entry.stands_for,
        "rules_version": entry.rules_version,
        "command": {"kind": entry.kind} if hidden else dict(entry.command),
        "chance": {} if hidden else dict(entry.chance),
        "events": [] if hidden else [dict(event) for event in entry.events],
    }


def tell_game(kept: Record) -> dict[str, Any]:
    """The game's own facts: seats, options, when, and how it ended. The seed only when it is over."""
    row, seats, names = kept.row, seats_now(kept.replay), names_now(kept.replay)
    return {
        "id": row.id,
        "game": row.game,
        "rules_version": row.rules_version,
        "options": {key: value for key, value in row.options.items() if key != "seed"},
        "seats": [seat_to_plain(seat) for seat in row.seats],
        "seed": None if kept.live else row.seed,
        "created": iso_time(row.created),
        "ended": None if row.ended is None else iso_time(row.ended),
        "live": kept.live,
        "left_out": kept.left_out,
        "lost": lost_before(kept.replay),
        "names": names,
        "heard": {seat: as_heard(name) for seat, name in names.items()},
        "seats_now": seats,
        "ranking": tell_outcome(kept.outcome, money_unit(kept.replay.game)),
        "trouble": None,
    }


def tell_unreadable(row: GameRow, trouble: CompanionError) -> dict[str, Any]:
    """A game that can't be replayed: what its row says, and why."""
    return {
        "id": row.id,
        "game": row.game,
        "seats": [seat_to_plain(seat) for seat in row.seats],
        "created": iso_time(row.created),
        "ended": None if row.ended is None else iso_time(row.ended),
        "live": False,
        "left_out": False,
        "names": {seat.id: seat.name for seat in row.seats},
        "seats_now": [seat_to_plain(seat) for seat in row.seats],
        "ranking": None,
        "trouble": str(trouble.message),
        "trouble_text": trouble.message.to_plain(),
        "sound": None,
        "copy": None,
    }


def tell_lost(journal: Journal, trouble: JournalError) -> dict[str, Any]:
    """A game of whose row nothing can be trusted: its id begins with the moment it was begun, and nothing else is left."""
    game_id = lost_id(trouble)
    try:
        created = datetime.strptime(game_id[:15], "%Y%m%d-%H%M%S").replace(tzinfo=UTC).isoformat(timespec="seconds")
    except ValueError:
        created = None
    told = {"trouble": str(trouble.message), "trouble_text": trouble.message.to_plain(), "sound": None}
    return {"id": game_id, "game": None, "created": created, "names": {}, **told, **tell_copy(journal, game_id, 0)}


def lost_id(trouble: JournalError) -> str:
    """Which game has a damaged row."""
    return str(dict(trouble.message.values).get("game_id", ""))


def lost_before(replay: Replay) -> int | None:
    """How many entries of a damaged game were lost when it was gone on with as this one; None for any other game."""
    begun = next(iter(replay.entries.values()), None)
    return None if begun is None else begun.command.get(RESCUED, {}).get("lost")


def names_now(replay: Replay) -> dict[str, str]:
    """Seat → the name it has now (it may have changed in the game)."""
    return {seat.id: seat.name for seat in replay.row.seats} | {seat["id"]: seat["name"] for seat in seats_now(replay)}


def seats_now(replay: Replay) -> list[dict[str, Any]]:
    """The seats with the names and colours they have now, in the order they sit now."""
    seats = replay.game.view(replay.state, None).get("seats", ())
    return [{key: seat[key] for key in ("id", "name", "colour")} for seat in seats]


def tell_outcome(outcome: Outcome | None, unit: str) -> list[dict[str, Any]] | None:
    """The ranking as plain data, None while the game is live. unit: what the game counts money in; one in millions has points, no notes."""
    if outcome is None:
        return None
    return [
        {
            "seat": place.seat,
            "place": place.place,
            f"money_{unit}": place.money,
            "points" if unit == "musd" else "notes": place.notes,
            "reason": str(place.reason),
            "reason_text": place.reason.to_plain(),
        }
        for place in outcome.ranking
    ]


def is_secret(replay: Replay, entry: Entry) -> bool:
    """Whether an entry holds what not everybody may know yet: a choice of the simultaneous decision still open (or a correction of one),
    or a field that its event or command declares `secret`."""
    game = replay.game
    if entry.kind in (AMEND, STRIKE):
        return is_secret(replay, replay.entries[entry.command["entry"]])
    return is_of_open_choice(replay, entry) or is_secret_by_kind(game, entry)


def is_of_open_choice(replay: Replay, entry: Entry) -> bool:
    """Whether an entry was made for the simultaneous decision that is still open."""
    return replay.stage_at.get(entry.seq) == "choose" and replay.step_at[entry.seq] == replay.game.step(replay.state)


def is_secret_by_kind(game: Game[Any], entry: Entry) -> bool:
    """Whether an entry's command, or one of its events, declares itself `secret`."""
    kinds = [game.commands.get(entry.kind)] + [game.events.get(str(event.get("kind"))) for event in entry.events]
    return any(getattr(kind, "secret", ()) for kind in kinds)


def tells_a_hidden_total(replay: Replay, entry: Entry) -> bool:
    """Whether an entry says outright what a seat owns, as an adjustment does, at a table that keeps that face down until the end."""
    command = entry.command.get("command") if entry.kind == AMEND else entry.command
    return bool(replay.row.options.get("hidden_totals")) and any((command or {}).get(key) for key in TOTALS)


def minutes_played(replay: Replay) -> int:
    """How long a game lasted. A night between two entries is none of it, nor what a clock was set by meanwhile: a Pi has none that runs
    without power."""
    times = [entry.at for entry in replay.entries.values()]
    if replay.row.ended in times:  # what was put right afterwards is none of it either
        del times[len(times) - times[::-1].index(replay.row.ended) :]
    return max(1, round(sum(gap for gap in (after - before for before, after in pairwise(times)) if 0 < gap <= BREAK_S) / 60))


def iso_time(at: float) -> str:
    """Seconds since 1970 as an ISO date and time in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _gone_on(lost: int) -> Text:
    return say("It was gone on with from a damaged game; later entries of that which are lost: {lost}.", lost=lost)


def _joined_steps(replay: Replay, entry: Entry) -> Text:
    return joined(what_steps_did(replay, entry.command["steps"]))
