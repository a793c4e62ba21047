"""The board of Lords of Vegas under the camera: dice that are rolled again and put back, in part, in sight or not, and ties among them."""

import pytest

from companion.games.plain import to_plain
from tests.table.watch.filmed_board import Board, carries

LOTS = ("B1", "B4")


@pytest.fixture
def board():
    """Ann has a one and a five in one casino, and has said that she reorganizes it."""
    return of_anns(Board().begin(), 1, 5)


def of_anns(board, *faces, cleo=None):
    lots = {lot: {"tile": "brown", "die": ("ann", face)} for lot, face in zip(LOTS, faces, strict=True)}
    lots |= {} if cleo is None else {"B5": {"tile": "brown", "die": ("cleo", cleo)}}
    adjusted = {lot: [None, "brown", *here["die"]] for lot, here in lots.items()} | {"B2": [None] * 4}
    board.by_hand({"kind": "adjust", "reason": "as it lies", "lots": adjusted, "cash_musd": {"ann": 60}})
    board.shows(B2=None, **lots)
    assert (board.says, board.differs) == (set(), [])
    board.by_hand({"kind": "reorganize", "casino": "B1"})
    return board


def bare(*lots):
    return {lot: {"tile": "brown"} for lot in lots}


def with_die(seat="ann", **faces):
    return {lot: {"tile": "brown", "die": (seat, face)} for lot, face in faces.items()}


@pytest.mark.parametrize("hidden", [("B1",), LOTS], ids=["one", "both"])
def test_a_roll_is_read_though_a_lot_of_it_cant_be_seen(board, hidden):
    """Rehearsal, seed 181: silver tiles shone so that their lots counted as covered, and four rolls in the tray were told by nobody."""
    board.covered = hidden
    board.shows(**bare(*LOTS))
    board.throws_dice(("ann", 2))
    assert (board.proposed, "missing" in board.says) == (None, True)
    board.throws_dice(("ann", 2), ("ann", 4))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [2, 4]}})


def test_a_roll_is_not_read_while_a_die_of_it_lies_on_its_lot_still(board):
    board.covered = ("B1",)
    board.shows(**bare("B1"))
    board.throws_dice(("ann", 2), ("ann", 4))
    assert board.proposed is None


def rolled(board, *faces):
    board.shows(**bare(*LOTS))
    board.throws_dice(*(("ann", face) for face in faces))
    board.press()
    board.tray = ()
    return board


def test_dice_put_back_as_they_had_lain_are_an_arrangement(board):
    """Rehearsal, seed 181: two and one were rolled and put back where a two and a one had lain. It was never proposed."""
    rolled(board, 1, 5).shows(**with_die(B1=1, B4=5))
    assert carries(board.proposed[0], {"kind": "arrange", "dice": {"B1": 1, "B4": 5}})


def test_of_dice_of_which_one_lies_there_the_other_can_lie_only_on_the_lot_that_is_left(board):
    rolled(board, 3, 6)
    assert (board.proposed, board.differs) == (None, [])
    board.shows(**with_die(B1=6))
    assert carries(board.proposed[0], {"kind": "arrange", "dice": {"B1": 6, "B4": 3}})
    board.shows(**with_die(B1=2))
    board.look()
    assert (board.proposed, board.differs) == (None, []), "one is still in the hand"
    board.shows(**with_die(B4=3))
    board.look()
    assert (board.proposed, board.differs) == (None, ["lot-B1", "lot-B4"]), "nobody rolled a two"


def begun_anew(board):
    """The companion starts anew: what lies there is seen, and nobody knows since when."""
    board.watch.reset()
    return board.look()


def test_dice_that_lie_in_the_tray_as_the_camera_begins_to_look_are_a_roll_only_if_somebody_says_so(board):
    """Rehearsal with power cuts, seed 351: dice of a reorganized casino lay in the tray still, and were proposed as the roll of its tie."""
    board.shows(**bare(*LOTS))
    board.throws_dice(("ann", 2), ("ann", 4))
    begun_anew(board)
    question = board.observation.question
    assert (board.proposed, question.code) == (None, "found-dice")
    assert carries(to_plain(question.answers[0].commands[0]), {"kind": "roll", "dice": {"ann": [2, 4]}})
    board.answer(question.id, "story-1")
    assert board.state.waiting.rolled == {"ann": (2, 4)}


def test_if_nobody_says_so_they_lay_there_before_and_what_is_thrown_then_counts(board):
    board.shows(**bare(*LOTS))
    board.throws_dice(("ann", 2), ("ann", 4))
    begun_anew(board)
    board.answer(board.observation.question.id, "no")
    assert (board.proposed, board.observation.question, board.says) == (None, None, {"lying-dice"})
    board.throws_dice(("ann", 3), ("ann", 4))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [3, 4]}})


def test_in_a_game_that_has_just_begun_nothing_can_lie_there_from_before(board):
    board.shows(**bare(*LOTS))
    board.watch.reset(is_new=True)
    board.throws_dice(("ann", 2), ("ann", 4))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [2, 4]}})


def tied(board, *faces, cleo):
    """Two of Ann's and one of Cleo's are of the highest value, and are rolled again."""
    board.by_hand({"kind": "roll", "dice": {"ann": list(faces), "cleo": [cleo]}})
    board.shows(**bare(*LOTS, "B5"))
    return board


def test_a_tie_is_read_from_the_tray_where_each_seats_dice_are_alike_and_else_where_they_are_put_back():
    """Rehearsal, seed 166: dice of a tie lay in the tray, and nothing was said of them."""
    board = tied(of_anns(Board().begin(), 1, 5, cleo=3), 4, 4, cleo=4)
    board.throws_dice(("ann", 1), ("ann", 3), ("cleo", 5))
    assert (board.proposed, board.says) == (None, {"lay-back"})
    said = [str(notice.text) for notice in board.observation.notices]
    assert said == ["Put these dice back on lot B1, B4, B5: there they tell which is which"]
    board.tray = ()
    board.shows(**with_die(B1=3, B4=1), **with_die("cleo", B5=5))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"B1": [3], "B4": [1], "B5": [5]}})
    board.shows(**bare(*LOTS, "B5"))
    board.throws_dice(("ann", 2), ("ann", 2), ("cleo", 5))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"B1": [2], "B4": [2], "B5": [5]}})


def test_dice_taken_up_for_a_tie_before_the_arrangement_that_made_it_was_confirmed_are_missed_by_nobody():
    """Rehearsal, seed 166: 3, 4 and 4 were put back, the fours tied another four and were taken up. Nothing was proposed."""
    board = Board().begin()
    lots = {"B1": ("ann", 1), "B4": ("ann", 5), "B5": ("ann", 2), "B6": ("cleo", 3)}
    adjusted = {lot: [None, "brown", *die] for lot, die in lots.items()} | {"B2": [None] * 4}
    board.by_hand({"kind": "adjust", "reason": "as it lies", "lots": adjusted, "cash_musd": {"ann": 60}})
    board.shows(B2=None, **{lot: {"tile": "brown", "die": die} for lot, die in lots.items()})
    board.by_hand({"kind": "reorganize", "casino": "B1"})
    board.shows(**bare(*lots))
    board.by_hand({"kind": "roll", "dice": {"ann": [3, 4, 4], "cleo": [4]}})
    board.look()
    assert (board.proposed, board.differs) == (None, [])
    board.shows(**with_die(B1=3))
    assert carries(board.proposed[0], {"kind": "arrange", "dice": {"B1": 3, "B4": 4, "B5": 4}})
    board.press()
    assert board.state.waiting.lots == ("B4", "B5", "B6")


def test_some_dice_put_back_and_some_still_in_the_hand_are_no_difference():
    """Rehearsal, seed 166: three of four dice lay there again, and each was told as a difference."""
    board = Board().begin()
    lots = {"B1": 1, "B4": 5, "B5": 2, "B6": 3}
    adjusted = {lot: [None, "brown", "ann", face] for lot, face in lots.items()} | {"B2": [None] * 4}
    board.by_hand({"kind": "adjust", "reason": "as it lies", "lots": adjusted, "cash_musd": {"ann": 60}})
    board.shows(B2=None, **with_die(**lots))
    board.by_hand({"kind": "reorganize", "casino": "B1"})
    board.shows(**bare(*lots))
    board.by_hand({"kind": "roll", "dice": {"ann": [2, 4, 5, 6]}})
    board.shows(**with_die(B1=4, B4=2))
    board.look()
    assert (board.proposed, board.differs) == (None, [])
