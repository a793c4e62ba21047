"""Lords of Vegas, rehearsed: composed pictures of a real board through the eye and the watch into a real journal."""

import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.rehearsal.board_game import RehearsedBoardGame
from companion.rehearsal.habits import Habits
from vision.training.draw.cameras import as_it_is
from vision.training.lay.real_board import RealBoard
from vision.training.lay.real_dice import Kind

WRONG = ("PROPOSAL WRONG", "PROPOSED UNASKED", "TALLY WRONG", "SLIP PROPOSED", "refused", "nothing proposed", "slip not said")
WRONG += ("proposed half-way", "CONFIRM DOES NOTHING")


@pytest.mark.parametrize(("seed", "habits"), [(5, Habits()), (6, Habits(half_way=0.4, slips=0.4))], ids=["in order", "messily"])
def test_the_first_turns_are_read_and_nothing_is_wrong(tmp_path, seed, habits):
    told = RehearsedBoardGame(tmp_path, seed, 0, as_it_is, habits).play(most=20)
    assert [told.counts[what] for what in WRONG] == [0] * len(WRONG), told.faults
    assert told.counts["throws"] >= 1
    assert told.counts["actions"] >= 2
    assert verify(tmp_path, GAMES).problems == ()


def test_what_lies_on_a_lot_stays_where_it_is_until_it_is_moved():
    board = RealBoard(5, 0, 3)
    red, blue, _ = board.colours
    board.lay("A1", None, None, red)
    board.lay("B1", "gold", (blue, 2), None)
    marker, tile = board.lots["A1"], board.lots["B1"]
    board.lay("A1", None, None, red)
    board.lay("B1", "gold", (blue, 3), None)
    assert board.lots["A1"] == marker
    assert (board.lots["B1"].x_mm, board.lots["B1"].turn_deg) == (tile.x_mm, tile.turn_deg)
    assert board.lots["B1"].die_turn_deg != tile.die_turn_deg, "a die that shows another number was taken up"
    board.lay("B1", None, None, None)
    assert set(board.lots) == {"A1"}


def test_a_die_is_found_where_it_lies():
    board = RealBoard(5, 0, 2)
    board.throw([Kind(board.colours[0], 4), Kind(board.colours[1], 6)])
    board.lay("C2", "brown", (board.colours[1], 1), None)
    assert [board.at(die.xy_mm).face for die in board.dice()] == [4, 6, 1]
    assert board.at((1.0, 1.0)) is None
