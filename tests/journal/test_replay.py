"""Plain replay folds stored events: every prefix of the journal gives the state that stood then."""

import random

import pytest

from companion.games.registry import GAMES
from companion.journal.database import JournalError
from companion.journal.line import batches
from companion.journal.replay import Replay


@pytest.mark.parametrize("evening", [1, 2, 3])
def test_each_prefix_of_the_journal_replays_to_the_state_that_stood_then(journal, begin, play, evening):
    running = begin(evening, rounds=2, neutral_dice=evening == 3)
    states = [running.state]
    play(running, random.Random(evening), 150, lambda now: states.append(now.state))
    replayed = []
    Replay(running.game, running.row).read(journal.entries(running.row.id), lambda replay: replayed.append(replay.state))
    assert replayed == states


def test_replay_uses_what_was_stored_not_what_the_rules_would_decide_today(journal, begin, play):
    class Mended(type(GAMES["las-vegas"])):
        def decide(self, state, command, chance):
            raise AssertionError("replay must not ask the rules")

    running = begin()
    play(running, random.Random(1), 40)
    assert Replay(Mended(), running.row).read(journal.entries(running.row.id)).state == running.state


def test_undo_to_the_start_gives_the_first_state_again(begin, play):
    running = begin()
    first = running.state
    play(running, random.Random(5), 60)
    while running.to_undo():
        running.undo(running.replay.entries[1].by, _stamp(running))
    assert running.state == first


def test_an_entry_nobody_can_read_is_named(journal, begin):
    running = begin()
    entries = journal.entries(running.row.id)
    with pytest.raises(JournalError, match="Entry 1 of the journal can't be read"):
        Replay(running.game, running.row).read([_with_unknown_event(entry) for entry in entries])
    assert len(batches(entries)) == 1


def _with_unknown_event(entry):
    from dataclasses import replace

    return replace(entry, events=({"kind": "the-moon-rose"},))


def _stamp(running):
    from companion.table.running import Stamp

    return Stamp(running.row.created)


def test_a_long_game_grows_in_place(begin, play):
    """Lines and states made anew for each transaction took a game of twenty thousand entries 46 seconds to open, and 1.7 gigabytes."""
    running = begin()
    seqs, states = running.replay.line.seqs, running.replay._states
    play(running, random.Random(2), 60)
    assert running.replay.line.seqs is seqs
    assert running.replay._states is states
    assert len(states) == len(seqs) + 1
    assert [running.replay.line.place_of(seq) for seq in seqs] == list(range(len(seqs)))
    assert all(running.replay.line.place_of(seq) is None for seq in running.replay.entries.keys() - set(seqs))
