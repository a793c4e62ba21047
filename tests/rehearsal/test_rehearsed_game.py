"""A whole round, rehearsed: composed pictures through the eye and the watch into a real journal, people answering."""

import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.rehearsal.game import RehearsedGame
from vision.training.cameras import as_it_is

WRONG = ("ROLL WRONG", "PROPOSAL WRONG", "TALLY WRONG", "refused", "cleared table not seen")


@pytest.mark.parametrize("index", [0, 1])
def test_a_round_is_played_to_its_payout_and_nothing_is_wrong(tmp_path, index):
    told = RehearsedGame(tmp_path, seed=4, index=index, rounds=1, through=as_it_is).play()
    assert [told.counts[what] for what in WRONG] == [0] * len(WRONG), told.faults
    assert told.counts["throws"] == told.counts["placements"] >= 8
    assert verify(tmp_path, GAMES).problems == ()


def test_the_same_evening_goes_the_same_way(tmp_path):
    """So that a fault that was counted can be looked at."""
    once, again = (RehearsedGame(tmp_path / name, 4, 0, 1, as_it_is) for name in ("once", "again"))
    assert (once.seats, once.options, once.dice.size_mm) == (again.seats, again.options, again.dice.size_mm)
