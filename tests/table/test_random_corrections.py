"""Random evenings, random corrections: whatever is amended, struck or kept, the journal verifies and undo restores what stood."""

import random

import pytest

from companion.errors import CompanionError
from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.entry import By
from companion.table.running import Stamp

TABLE, STAMP = By("table"), Stamp(1_700_000_000.0)

OPTIONS = [
    pytest.param({}, id="by the book"),
    pytest.param({"neutral_dice": True}, id="with neutral dice"),
    pytest.param({"neutral_dice": True, "slot_machine": True, "kickers": True}, id="with neutral dice, kickers and the slot machine"),
]


def go_on(table, luck):
    """One random step of the game."""
    running = table.session._keeper.running
    needs = running.game.needs(running.state)
    seats = sorted(running.game.to_act(running.state))
    choices = [choice for seat in seats for choice in running.game.legal(running.state, seat)]
    if needs:
        command = needs[0].command
    elif choices:
        command = luck.choice(choices)
    else:
        command = running.command({"kind": "next"})
    running.play([command], TABLE, STAMP)


def correct_something(table, luck):
    """Amend a placement to another number, or strike an entry, settling conflicts as they come. Returns whether it was possible."""
    running = table.session._keeper.running
    entry = luck.choice(running.replay.line.seqs)
    command = None
    if running.replay.entries[entry].kind == "place" and luck.random() < 0.7:
        before = running.replay.state_before(entry)
        (seat,) = running.game.to_act(before)
        command = luck.choice(running.game.legal(before, seat))
    settle = {}
    try:
        while still_open := (plan := running.plan(entry, command, None, settle)).open_conflicts:
            settle[still_open[0]] = "strike" if still_open[0] in settle or luck.random() < 0.4 else "keep"
    except CompanionError:
        return False
    return running.correct(plan, TABLE, STAMP)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_corrections_keep_the_books_and_can_be_undone(new_evening, options, seed):
    luck = random.Random(seed)
    table = new_evening()
    table.begin(seats="Anna:red Ben:blue Cora:green", rounds=2, seed=seed, **options)
    running = table.session._keeper.running
    corrected = 0
    for _ in range(70):
        if not running.live:
            break
        go_on(table, luck)
        if luck.random() < 0.15:
            before = running.state
            if correct_something(table, luck):
                corrected += 1
                after = running.state
                running.undo(TABLE, STAMP)
                assert running.state == before
                running.redo(TABLE, STAMP)
                assert running.state == after
    found = verify(table.directory, GAMES)
    assert found.ok, [str(problem) for problem in found.problems]
    assert corrected > 1
