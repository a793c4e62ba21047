"""A whole round, rehearsed: composed pictures through the eye and the watch into a real journal, people answering."""

import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.rehearsal.game import RehearsedGame
from companion.rehearsal.habits import CUSTOM_EDITION, Habits
from vision.training.draw.cameras import as_it_is
from vision.training.lay.own_boards import WITH_DICE


# evenings of two: each look takes a second
@pytest.mark.parametrize(
    ("index", "habits"),
    [
        pytest.param(0, Habits(), id="Las Vegas"),
        pytest.param(5, Habits.messy(0.3), id="Las Vegas, messily"),
        pytest.param(9, Habits.messy(0.3, boulevard=True), id="Boulevard, messily"),
        pytest.param(0, Habits(CUSTOM_EDITION), id="Custom Edition"),
    ],
)
def test_a_round_is_played_to_its_payout_and_nothing_is_wrong(tmp_path, index, habits):
    told = RehearsedGame(tmp_path, 4, index, 1, as_it_is, habits).play()
    assert [fault for fault in told.faults if fault.partition(":")[0].isupper()] == []
    assert not {"refused", "cleared table not seen", "undo does nothing", "proposed half-way"} & {*told.counts, *told.asked}
    assert told.counts["throws"] == told.counts["placements"] + told.counts["skips"] >= 8
    assert verify(tmp_path, GAMES).problems == ()


def test_a_round_with_dice_that_were_shown_to_the_wizard_is_played_to_its_payout_and_nothing_is_wrong(tmp_path):
    told = RehearsedGame(tmp_path, 4, 0, 1, as_it_is, shown=as_it_is).play()
    assert [fault for fault in told.faults if fault.partition(":")[0].isupper()] == []
    assert told.counts["colours learned beforehand"] >= 2
    assert not told.counts["colours not learned"]
    assert told.counts["throws"] == told.counts["placements"] + told.counts["skips"] >= 8


def test_a_round_on_boards_with_printed_dice_is_played_to_its_payout_and_nothing_is_wrong(tmp_path):
    told = RehearsedGame(tmp_path, 505, 0, 1, as_it_is, boards=WITH_DICE).play()
    assert [fault for fault in told.faults if fault.partition(":")[0].isupper()] == []
    assert not {"roll not read", "nothing proposed", "refused"} & {*told.counts}


def test_the_same_evening_goes_the_same_way(tmp_path):
    """So that a fault that was counted can be looked at."""
    once, again = (RehearsedGame(tmp_path / name, 4, 0, 1, as_it_is) for name in ("once", "again"))
    assert (once.seats, once.options, once.dice.size_mm) == (again.seats, again.options, again.dice.size_mm)
