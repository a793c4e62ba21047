"""A game that a card has changed goes on from its last sound entry, as another game: nothing is overwritten, what is lost is said."""

import random
import sqlite3
from pathlib import Path

import pytest

from companion.errors import CompanionError, RefusedError
from companion.games.registry import GAMES
from companion.journal.backup import backup, damage, verify
from companion.journal.bring_in import bring_in, exported_game
from companion.journal.entry import By
from companion.journal.export import export
from companion.journal.records import record, tell_entry, tell_kept
from companion.journal.sound import go_on_from, sound_part
from companion.journal.store import Journal
from companion.table.running import Running, Stamp

TABLE = By("table")


@pytest.fixture
def half(begin, play):
    """A game in its middle, with undo and redo in it."""
    running = begin(rounds=4)
    play(running, random.Random(7), 60)
    assert running.live
    return running


def changed(file: Path, damage: str) -> None:
    with sqlite3.connect(file) as card:
        card.executescript("DROP TRIGGER IF EXISTS entries_never_change; DROP TRIGGER IF EXISTS entries_never_go;")
        assert card.execute(damage).rowcount == 1
    card.close()


def later(running: Running) -> Stamp:
    return Stamp(running.row.created + 10_000)


def batch_of(running: Running, number: int) -> list[int]:
    batches = sorted({entry.batch for entry in running.replay.entries.values()})
    return [entry.seq for entry in running.replay.entries.values() if entry.batch == batches[number]]


def test_it_stands_where_it_stood_before_the_damaged_entry_and_plays_on(journal, half, play):
    before = batch_of(half, 30)[0]
    kept = [entry for seq, entry in half.replay.entries.items() if seq < before]
    lost = len(half.replay.entries) - len(kept)
    changed(journal.file, f"UPDATE entries SET at = at + 1 WHERE seq = {before}")
    new = go_on_from(journal, GAMES, half.row, "game-2")
    stood = type(half.replay)(half.game, half.row).read(kept)
    again = Running(journal, half.game, new)
    assert again.state == stood.state
    assert [entry.events for entry in again.replay.entries.values()] == [entry.events for entry in kept]
    play(again, random.Random(1), 10_000)
    assert not again.live
    told = tell_kept(journal, GAMES, journal.game("game-2"))
    assert (told["trouble"], told["lost"]) == (None, lost)
    assert f"lost: {lost}." in tell_entry(record(journal, GAMES, new), next(iter(again.replay.entries.values())))["what"]


def test_the_damaged_game_stays_as_it_is(journal, half):
    changed(journal.file, f"UPDATE entries SET at = at + 1 WHERE seq = {batch_of(half, 30)[0]}")
    rows = "SELECT * FROM entries WHERE game_id = 'game-1'"
    with sqlite3.connect(journal.file) as looked:
        was = looked.execute(rows).fetchall()
        go_on_from(journal, GAMES, half.row, "game-2")
        assert looked.execute(rows).fetchall() == was
    looked.close()
    assert len(damage(journal)) == 1, "it is still told"


@pytest.mark.parametrize("how", ["UPDATE entries SET at = at + 1 WHERE seq = {}", "DELETE FROM entries WHERE seq = {}"])
def test_of_a_transaction_that_is_damaged_in_its_middle_nothing_counts(journal, half, how):
    half.play([half.command({"kind": "adjust", "money_usd": {seat: 10_000}}) for seat in ("anna", "ben")], TABLE, later(half))
    many = batch_of(half, -1)
    half.play([half.command({"kind": "adjust", "money_usd": {"cora": 10_000}})], TABLE, later(half))
    changed(journal.file, how.format(many[-1]))
    sound = sound_part(journal, GAMES, half.row)
    assert max(sound.replay.entries) == many[0] - 1


def test_a_game_damaged_in_its_beginning_offers_nothing(journal, half):
    changed(journal.file, "UPDATE entries SET at = at + 1 WHERE seq = 1")
    assert sound_part(journal, GAMES, half.row) is None
    with pytest.raises(RefusedError, match="nothing"):
        go_on_from(journal, GAMES, half.row, "game-2")


def test_a_sound_game_is_not_told_twice(journal, half):
    with pytest.raises(RefusedError, match="nothing"):
        go_on_from(journal, GAMES, half.row, "game-2")


def test_a_game_whose_end_is_among_what_is_lost_is_not_over(journal, finished):
    finished.undo(TABLE, later(finished))
    finished.redo(TABLE, later(finished))
    changed(journal.file, "UPDATE entries SET at = at + 1 WHERE seq = (SELECT max(seq) FROM entries)")
    live = go_on_from(journal, GAMES, journal.game("game-1"), "game-2")
    assert (live.ended, tell_kept(journal, GAMES, live)["live"]) == (None, True), "the undo of the end is sound, the redo is not"


def test_what_was_lost_is_told_elsewhere_too(journal, half, play, tmp_path: Path):
    changed(journal.file, f"UPDATE entries SET at = at + 1 WHERE seq = {batch_of(half, 30)[0]}")
    again = Running(journal, half.game, go_on_from(journal, GAMES, half.row, "game-2"))
    play(again, random.Random(1), 10_000)
    with Journal(tmp_path / "elsewhere") as other:
        bring_in(other, exported_game(GAMES, export(journal, GAMES, "game-2")))
        assert tell_kept(other, GAMES, other.game("game-2"))["lost"] > 0
    with pytest.raises(CompanionError):
        export(journal, GAMES, "game-1")


def test_the_backup_that_holds_most_of_it_is_named(journal, half, play):
    """Which one it was, a person had to find out among those of every upgrade."""
    folder = journal.file.parent
    (folder / "backups").mkdir()
    at_the_upgrade = backup(journal, folder / "backups" / "before-2.backup")
    some = journal.count(half.row.id)
    play(half, random.Random(3), 20)
    later = backup(journal, folder / "table.backup")
    damaged = backup(journal, folder / "damaged.backup")
    changed(damaged, "UPDATE entries SET at = at + 1 WHERE seq = 3")
    (folder / "backups" / "holiday.jpg").write_bytes(b"no journal")
    play(half, random.Random(5), 20)
    changed(journal.file, f"UPDATE entries SET at = at + 1 WHERE seq = {some + 1}")
    told = tell_kept(journal, GAMES, half.row)["copy"]
    assert (told["file"], told["entries"] > some) == (str(later), True)
    assert str(later) in str(verify(folder, GAMES).copies[0])
    later.unlink()
    assert tell_kept(journal, GAMES, half.row)["copy"] is None, "the upgrade's holds no more than is sound here"
    changed(journal.file, "UPDATE entries SET at = at + 1 WHERE seq = 5")
    assert tell_kept(journal, GAMES, half.row)["copy"]["file"] == str(at_the_upgrade)


def test_also_of_a_game_of_whose_row_nothing_can_be_trusted(journal, half):
    saved = backup(journal, journal.file.parent / "table.backup")
    changed(journal.file, "UPDATE games SET seats = replace(seats, 'Anna', 'Bnna')")
    (copy,) = verify(journal.file.parent, GAMES).copies
    assert str(saved) in str(copy)
    assert half.row.id in str(copy)
