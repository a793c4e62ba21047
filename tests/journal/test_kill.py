"""The server is killed at any moment: whatever it had confirmed is there afterwards, and nothing that was half done."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.replay import Replay
from companion.journal.store import Journal

PLAYS_FOR_EVER = """
import sys
from pathlib import Path
from companion.games.plain import to_plain
from companion.games.registry import GAMES
from companion.journal.entry import By, GameRow
from companion.journal.store import Journal
from companion.table.running import Running, Stamp
from companion.games.game import Seat

game = GAMES["las-vegas"]
journal = Journal(Path(sys.argv[1]))
row = journal.current_game()
if row is None:
    options = {**game.options(), "rounds": 9, "seed": None, "bank": "virtual"}
    row = GameRow("g", game.name, options, (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")), "s", game.rules_version, 1.0)
    running = Running.begin(journal, game, row, By("table"), Stamp(1.0))
else:
    running = Running(journal, game, row)
while True:
    needs, seats = game.needs(running.state), sorted(game.to_act(running.state))
    if needs:
        command = needs[0].command
    elif seats:
        command = game.legal(running.state, seats[0])[0]
    else:
        command = running.command({"kind": "next"})
    running.play([command], By("table"), Stamp(2.0))
    print(running.seq, flush=True)
"""


def play_until_killed(directory: Path, confirmations: int, luck: random.Random) -> int:
    """A server that plays by itself and says each step it has confirmed; killed in the middle of the one after. Returns the last said."""
    child = subprocess.Popen([sys.executable, "-c", PLAYS_FOR_EVER, str(directory)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    confirmed = 0
    for _ in range(confirmations):
        confirmed = int(child.stdout.readline())
    for _ in range(luck.randrange(2000)):
        os.getpid()
    os.kill(child.pid, signal.SIGKILL)
    rest, _ = child.communicate()
    return int(rest.split()[-1]) if rest.split() else confirmed


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_nothing_confirmed_is_lost(tmp_path: Path, seed: int):
    luck = random.Random(seed)
    game = GAMES["las-vegas"]
    for _ in range(2):
        confirmed = play_until_killed(tmp_path, luck.randint(1, 25), luck)
        with Journal(tmp_path) as journal:
            assert journal.notice is None
            entries = journal.entries("g")
            assert entries[-1].seq >= confirmed
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            state = Replay(game, journal.current_game()).read(entries).state
            assert not any(need.blocking and need.kind == "deal" for need in game.needs(state)), "a step without what the bank owed for it"
        assert verify(tmp_path, GAMES).ok
