"""A game that storage has damaged: how far it is sound, and that part as a game of its own, so that an evening can go on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, RefusedError
from companion.games.game import Game
from companion.journal.database import DATABASE, JournalError
from companion.journal.entry import Entry, GameRow
from companion.journal.line import BEGIN, batches, renumbered
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.text import say

COPIES = ("backups/*", "*.backup", f"{Path(DATABASE).stem}.*.sqlite")
"""Where backups lie that an upgrade makes, or a person puts there; and journals set aside."""

RESCUED = "rescued"
"""Field of a beginning's command: the damaged game that this one goes on from, and how many later entries of that are lost."""


@dataclass(frozen=True, slots=True)
class SoundPart:
    """A damaged game up to its last sound transaction. lost: how many entries came later."""

    replay: Replay
    lost: int


@dataclass(frozen=True, slots=True)
class Copy:
    """A file beside the journal in which a game is sound. saved: when, seconds since 1970; entries: how many of the game."""

    file: Path
    saved: float
    entries: int


def sound_copy(journal: Journal, game_id: str, least: int) -> Copy | None:
    """Of the backups in the data folder, and the journals set aside there, the one that holds most of a game, the newest of those; None
    where none holds it soundly with more than `least` entries."""
    folder = journal.file.parent
    files = [file for pattern in COPIES for file in folder.glob(pattern)]
    found = [copy for copy in (_copy_in(file, game_id) for file in files) if copy is not None and copy.entries > least]
    return max(found, key=lambda copy: (copy.entries, copy.saved), default=None)


def _copy_in(file: Path, game_id: str) -> Copy | None:
    try:
        with Journal.read_only(file) as kept:
            entries = kept.entries(game_id) if kept.game(game_id) is not None else ()
            return Copy(file, file.stat().st_mtime, len(entries))
    except (JournalError, OSError):  # no journal, or damaged itself
        return None


def sound_part(journal: Journal, games: Mapping[str, Game[Any]], row: GameRow) -> SoundPart | None:
    """How far a game can be read; None where nothing of it can, or nothing is lost."""
    if row.game not in games:
        return None
    game, good = games[row.game], []
    try:
        replay = Replay(game, row)
        for batch in batches(journal.sound_entries(row.id)):
            replay.grow(batch)
            good += batch
    except JournalError:
        replay = Replay(game, row).read(good)  # it stops in the middle of a transaction
    except CompanionError:
        return None  # today's rules refuse its options
    lost = journal.count(row.id) - len(good)
    return SoundPart(replay, lost) if good and good[0].kind == BEGIN and lost else None


def go_on_from(journal: Journal, games: Mapping[str, Game[Any]], row: GameRow, new_id: str) -> GameRow:
    """The sound part of a damaged game as a new game of this journal; the damaged one stays as it is.

    Raises RefusedError where there is none, JournalError.
    """
    sound = sound_part(journal, games, row)
    if sound is None:
        raise RefusedError(
            say("There is nothing in game {game_id} to go on from.", game_id=row.id), say("A backup can be restored."), code="nothing-sound"
        )
    kept = tuple(sound.replay.entries.values())
    over = sound.replay.game.outcome(sound.replay.state) is not None
    new = replace(row, id=new_id, ended=(row.ended or kept[-1].at) if over else None)
    first = journal.last_seq() + 1
    numbers = {entry.seq: first + i for i, entry in enumerate(kept)}
    journal.take_in(new, [_moved(entry, new_id, numbers, {"game": row.id, "lost": sound.lost}) for entry in kept], journal.left_out(row.id))
    return new


def _moved(entry: Entry, game_id: str, numbers: Mapping[int, int], rescued: Mapping[str, Any]) -> Entry:
    """An entry in the new game, its request left with the old one, where a retry still finds it."""
    command = renumbered(entry.command, numbers)
    return replace(
        entry,
        seq=numbers[entry.seq],
        game_id=game_id,
        batch=numbers[entry.batch],
        command={**command, RESCUED: rescued} if entry.kind == BEGIN else command,
        request=None,
        stands_for=None if entry.stands_for is None else numbers[entry.stands_for],
    )
