"""What a table grew entry by entry is what a start finds that reads it anew: after whatever was played, taken back, given back, corrected
or struck out, of every game, and after what was refused."""

import random

import pytest

from companion.errors import CompanionError
from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.entry import AUTO, GameRow
from companion.journal.replay import Replay
from companion.table.running import Running, Stamp
from tests.journal.conftest import SEATS, TABLE

STAMP = Stamp(1_700_000_000.0)
STEPS = 60


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_that_grew_in_place_is_the_one_that_is_read_anew(journal, name, seed):
    luck, game = random.Random(f"{name} {seed}"), GAMES[name]
    row = GameRow("game-1", name, {**game.options(), "seed": None}, SEATS, "seed", game.rules_version, STAMP.at)
    running = Running.begin(journal, game, row, TABLE, STAMP)
    wish, done = play, set()
    for _ in range(STEPS):
        stood = all_of(running.replay), journal.last_seq()
        lost = running.replay.line.to_redo()
        wish = redo if lost and luck.random() < 0.4 else luck.choices((wish, play, undo, redo, correct), (4, 4, 2, 1, 2))[0]
        try:
            wish(running, luck)
            done.add(wish)
        except CompanionError:
            assert (all_of(running.replay), journal.last_seq()) == stood
        assert all_of(running.replay) == all_of(Replay(game, row).read(journal.entries(row.id)))
    assert done == {play, undo, redo, correct}


def all_of(replay):
    """All that a game holds, in values of its own."""
    line = replay.line
    places = {seq: line.place_of(seq) for seq in replay.entries}
    assert places == dict.fromkeys(replay.entries) | {seq: place for place, seq in enumerate(line.seqs)}
    assert replay.newest == max(replay.entries)
    told = dict(replay.told), dict(replay.step_at), dict(replay.stage_at), replay.turned
    return [replay.row.options, list(replay._states), dict(replay.entries), told, list(line.seqs), list(line.past), list(line.future)]


def play(running, luck):
    """A step of a person's, or one that came about by itself."""
    needs = running.game.needs(running.state)
    choices = [choice for seat in sorted(running.game.to_act(running.state)) for choice in running.game.legal(running.state, seat)]
    command = to_plain(needs[0].command if needs else luck.choice(choices)) if needs or choices else {"kind": "next"}
    running.play([running.command(command)], luck.choice((TABLE, TABLE, AUTO)), STAMP)


def undo(running, luck):
    running.undo(TABLE, STAMP)


def redo(running, luck):
    running.redo(TABLE, STAMP)


def correct(running, luck):
    """An entry struck out or put otherwise; what no longer fits later is kept as it lies, or goes."""
    entry = luck.choice(running.replay.line.seqs)
    before = running.replay.state_before(entry)
    others = [choice for seat in sorted(running.game.to_act(before)) for choice in running.game.legal(before, seat)]
    command = luck.choice(others) if others and luck.random() < 0.6 else None
    settle = {}
    while still_open := (plan := running.plan(entry, command, None, settle)).open_conflicts:
        settle[still_open[0]] = "strike" if still_open[0] in settle or luck.random() < 0.4 else "keep"
    running.correct(plan, TABLE, STAMP)
