"""The board of Lords of Vegas under the camera, by people who are quicker than the confirm: each action is proposed and paid."""

import pytest

from tests.table.watch.filmed_board import Board, carries


@pytest.fixture
def board():
    return Board().begin()


SPHINX_ON_A4 = {"tile": "gold", "die": ("ann", 4)}


def test_two_lots_built_on_before_a_confirm_are_proposed_one_after_the_other_and_both_paid(board):
    """Seen: both were told as differences, and "the table is right" laid the tiles for nothing."""
    cash = board.state.cash["ann"]
    board.shows(A4=SPHINX_ON_A4)
    board.shows(C8={"tile": "aqua", "die": ("ann", 1)})
    assert (carries(board.proposed[0], {"kind": "build", "lot": "A4"}), board.differs) == (True, [])
    board.press()
    assert (carries(board.proposed[0], {"kind": "build", "lot": "C8"}), board.differs) == (True, [])
    board.press()
    assert (board.state.cash["ann"], board.differs, board.proposed) == (cash - 12 - 8, [], None)


def test_a_sprawl_from_a_tile_that_waits_for_its_confirm_is_no_difference(board):
    cash = board.state.cash["ann"]
    board.shows(A4=SPHINX_ON_A4, A5={"tile": "gold", "die": ("ann", 3)})
    assert (carries(board.proposed[0], {"kind": "build", "lot": "A4"}), board.differs) == (True, [])
    board.press()
    assert carries(board.proposed[0], {"kind": "sprawl", "lot": "A5"})
    board.press()
    assert board.state.cash["ann"] == cash - 12 - 2 * 9


def test_what_waits_for_its_confirm_is_still_proposed_while_the_next_action_is_half_done(board):
    board.shows(A4=SPHINX_ON_A4)
    board.shows(C8={"tile": "aqua"})
    board.look()
    assert (carries(board.proposed[0], {"kind": "build", "lot": "A4"}), board.differs) == (True, [])


def test_an_action_is_proposed_beside_a_piece_knocked_off_in_the_same_moment(board):
    board.shows(A4=SPHINX_ON_A4, F4=None)
    assert carries(board.proposed[0], {"kind": "build", "lot": "A4"})
    board.look()
    assert board.differs == ["lot-F4"]


def test_a_tie_rerolled_before_the_build_that_made_it_was_confirmed_is_asked_about_with_the_build(board):
    """Boss ties are rerolled at once: SOURCES.md, Lords of Vegas. Seen: both lots were differences, and the tile was laid for nothing."""
    board.by_hand({"kind": "adjust", "reason": "Cleo's turn", "turn": "cleo"})
    cash = board.state.cash["cleo"]
    board.shows(B5={"tile": "silver", "die": ("cleo", 3)})
    board.shows(B2={"tile": "silver"}, B5={"tile": "silver"})
    assert (carries(board.proposed[0], {"kind": "build", "lot": "B5"}), board.differs) == (True, [])
    board.shows(B2={"tile": "silver", "die": ("ben", 1)}, B5={"tile": "silver", "die": ("cleo", 4)})
    assert (board.proposed, board.differs) == (None, [])
    assert str(board.observation.question.answers[0].text) == "Cleo builds Tivoli on B5 for $9M. The tied dice now: B2 1, B5 4"
    board.answer(board.observation.question.id, "story-1")
    assert (board.state.cash["cleo"], board.state.waiting) == (cash - 9, None)
    assert (board.proposed, board.differs, board.says) == (None, [], set())


def test_a_tile_laid_and_the_dice_it_ties_taken_up_wait_for_the_die_on_it(board):
    """Rehearsal, seed 184: three differences, while the die of a sprawl was still in the hand."""
    fives = {"B1": "ann", "B3": "cleo"}
    lots = {lot: [None, "brown", seat, 5] for lot, seat in fives.items()} | {"B2": [None] * 4}
    board.by_hand({"kind": "adjust", "reason": "as it lies", "turn": "cleo", "lots": lots})
    board.shows(B2=None, **{lot: {"tile": "brown", "die": (seat, 5)} for lot, seat in fives.items()})
    board.shows(**{lot: {"tile": "brown"} for lot in ("B1", "B2", "B3")})
    board.look()
    assert (board.proposed, board.differs) == (None, [])
    board.shows(B2={"tile": "brown", "die": ("cleo", 2)})
    assert carries(board.proposed[0], {"kind": "sprawl", "lot": "B2"})


def test_a_difference_that_turns_out_to_be_an_action_is_told_no_more(board):
    board.shows(C8=None, F4=None)
    board.look()
    assert board.differs == ["lot-C8", "lot-F4"]
    board.shows(C8={"tile": "aqua", "die": ("ann", 1)}, F4={"marker": "ben"})
    assert (carries(board.proposed[0], {"kind": "build", "lot": "C8"}), board.differs) == (True, [])


def test_a_die_turned_over_before_the_next_card_is_a_difference_and_no_beginning_of_a_draw(board):
    """Seen: as D1's card may still be drawn, whatever lay on D1 was taken for a take-over half done, and no answer was offered."""
    board.by_hand({"kind": "next"})
    board.shows(D1={"tile": "silver", "die": ("cleo", 4)})
    assert (board.proposed, board.differs) == (None, ["lot-D1"])


def test_a_take_over_of_which_the_die_is_still_to_be_laid_waits_for_its_other_half(board):
    board.by_hand({"kind": "next"})
    board.shows(D1={"tile": "silver"})
    assert (board.proposed, board.differs, board.says) == (None, [], {"mend"})
    board.shows(D1={"tile": "silver", "die": ("ben", 6)})
    assert carries(board.proposed[0], {"kind": "draw", "card": "D1"})
