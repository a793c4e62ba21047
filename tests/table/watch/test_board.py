"""The board of Lords of Vegas under the camera: one action proposed from what changed, rolls from the tray, differences by name."""

import itertools
from dataclasses import replace

import pytest

from tests.table.watch.filmed_board import Board, carries
from vision.training.render.board_film import CITY, COLOUR, SHOTS, START_CARDS


@pytest.fixture
def board():
    return Board().begin()


def test_an_evenings_actions_are_proposed_one_by_one():
    board = Board()
    lots = {name: [h.get("marker"), h.get("tile"), *h.get("die", (None, None))] for name, h in CITY.items()}
    board.lots = dict(CITY)
    board.by_hand({"kind": "adjust", "reason": "as it lies", "lots": lots, "cash_musd": dict.fromkeys(COLOUR, 60)})
    for shot in SHOTS:
        for wish in shot.by_hand:
            board.by_hand(wish)
        board.lots |= shot.lots
        board.throws_dice(*shot.tray)
        assert board.differs == [], shot.file
        assert board.observation.question is None, (shot.file, board.observation.question)
        if shot.propose is None:
            assert board.proposed is None, (shot.file, board.proposed)
            continue
        assert board.proposed is not None, (shot.file, [str(n.text) for n in board.observation.notices])
        assert all(itertools.starmap(carries, zip(board.proposed, shot.propose, strict=True))), (shot.file, board.proposed)
        board.press()
        assert board.differs == [], shot.file


def test_nothing_is_proposed_where_nothing_changed(board):
    assert (board.proposed, board.differs, board.says) == (None, [], set())


def test_what_the_virtual_bank_dealt_is_to_be_laid_and_is_no_difference():
    board = Board()
    board.look()
    assert board.differs == []
    assert len(board.observation.notices) == len(START_CARDS)
    board.shows(**{name: CITY[name] for name in START_CARDS})
    assert board.says == set()


def test_a_half_done_action_waits_for_its_other_half(board):
    board.shows(A4=None)
    assert (board.proposed, board.differs, board.says) == (None, [], {"mend"})
    board.shows(A4={"tile": "gold"})
    assert (board.proposed, board.differs) == (None, [])
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    assert carries(board.proposed[0], {"kind": "build", "lot": "A4", "colour": "gold"})


def test_a_die_of_another_value_is_not_proposed_as_a_build(board):
    board.shows(A4={"tile": "gold", "die": ("ann", 5)})
    assert board.proposed is None


def test_another_players_piece_that_changed_is_a_difference_with_three_answers(board):
    board.shows(F4=None)
    assert board.proposed is None
    (difference,) = board.observation.differences
    assert str(difference.text) == "F4 shows nothing, the tally says one blue marker"
    assert [answer.id for answer in difference.answers] == ["table", "tally", "covered"]


def test_the_table_is_right_corrects_the_tally(board):
    board.shows(F4=None)
    board.answer(board.observation.differences[0].id, "table")
    assert "F4" not in board.state.city
    assert board.differs == []


def test_the_tally_is_right_asks_for_the_piece_until_it_lies_there(board):
    board.shows(F4=None)
    board.answer(board.observation.differences[0].id, "tally")
    assert (board.differs, board.says) == ([], {"set-board"})
    board.shows(F4={"marker": "ben"})
    assert board.says == set()


def test_covered_is_quiet_until_that_lot_changes(board):
    board.shows(F4=None)
    board.answer(board.observation.differences[0].id, "covered")
    assert (board.differs, board.says) == ([], set())
    for here in ({"marker": "cleo"}, None):  # also where it looks again as it did
        board.shows(F4=here)
        assert board.differs == ["lot-F4"]
    assert str(board.observation.differences[0].text) == "F4 shows nothing, the tally says one blue marker"


def test_what_differs_on_a_lot_is_told_until_the_tally_has_it_too_though_it_is_covered_by_then(board):
    board.shows(F4=None)
    board.covered = ("F4",)
    board.look()
    assert board.differs == ["lot-F4"]
    board.by_hand({"kind": "adjust", "reason": "taken off", "lots": {"F4": [None, None, None, None]}})
    board.look()
    assert board.differs == []


def test_only_its_three_answers_answer_a_difference(board):
    board.shows(F4=None)
    (difference,) = board.observation.differences
    assert board.watch.answer(board.game, board.state, difference.id, "perhaps") is None
    board.look()
    assert board.differs == ["lot-F4"]


def test_the_watch_says_when_it_is_to_look_again_though_no_picture_may_come(board):
    board.watch.board.looks_needed = 2
    board.shows(F4=None)
    assert (board.differs, board.observation.look_again_s) == ([], board.now_s + 1.0)
    board.look()
    assert (board.differs, board.observation.look_again_s) == (["lot-F4"], None)
    board.covered = ("A4",)
    board.look()
    assert board.observation.look_again_s == board.now_s + 1.0, "then it is named as covered"


def test_covered_is_quiet_too_where_people_said_what_lies_on_a_lot_that_cant_be_read(board):
    board.doubts = {"F4": "tile"}
    board.shows(F4={"tile": "gold"})
    assert board.observation.question.code == "lot"
    board.answer(board.observation.question.id, "guess")
    assert (board.observation.question, board.differs) == (None, ["lot-F4"])
    board.answer(board.observation.differences[0].id, "covered")
    assert (board.observation.question, board.differs) == (None, [])
    board.doubts = {}
    board.shows(F4=None)
    assert board.differs == ["lot-F4"]


def test_play_goes_on_beside_a_difference(board):
    board.shows(F4=None)
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    assert board.differs == ["lot-F4"]
    assert carries(board.proposed[0], {"kind": "build", "lot": "A4"})


def test_a_covered_lot_is_no_difference_and_is_named_once_it_has_been_covered_for_a_while(board):
    board.covered = ("F4",)
    board.shows(F4=None)
    assert (board.proposed, board.differs, board.says) == (None, [], set())
    board.look()
    assert (board.differs, board.says) == ([], {"covered-lots"})
    assert [str(notice.text) for notice in board.observation.notices] == [
        "I can't see lot F4: take away what lies there, or move the lamp that is reflected there",
    ]


def test_lots_without_number_that_are_out_of_sight_are_not_told_one_by_one(board):
    """Before a webcam in glaring light 45 of the board's 48 lots stood in one sentence."""
    board.covered = tuple(f"{block}{number}" for block in "DF" for number in range(1, 9))
    board.shows()
    board.look()
    assert [str(notice.text) for notice in board.observation.notices] == [
        "I can't see 16 lots: take away what lies there, or dim the lamp that shines on them",
    ]
    board.covered = ()
    board.shows(F4=CITY["F4"])
    assert board.says == set()


def test_a_doubtful_lot_that_should_look_as_it_seems_to_is_not_asked_about(board):
    board.doubts = {"D1": "tile"}
    board.look()
    assert (board.observation.question, board.differs) == (None, [])


def test_of_two_dice_in_the_tray_that_lean_alike_each_is_asked_about_however_a_look_lists_them():
    board = Board()
    board.tray = (("ben", 1), ("ben", 2), ("cleo", 1), ("cleo", 3))
    leaning = [board.die("ann", value, "tray", (200.0 + 40 * value, 320.0)) for value in (5, 6)]
    board.stray = [replace(die, ask=True, why_ask="cocked") for die in leaning]
    first = board.look().question
    board.stray = board.stray[::-1]
    assert board.look().question.id == first.id
    board.answer(first.id, "again")
    second = board.observation.question
    assert (second.code, second.id == first.id) == ("cocked", False)
    board.answer(second.id, "again")
    assert board.observation.question is None


@pytest.mark.parametrize(
    "wish",
    [
        pytest.param({"kind": "seat-change", "seat": "cleo", "name": "Clea"}, id="somebody's name is put right"),
        pytest.param({"kind": "adjust", "reason": "counted", "cash_musd": {"ben": 50}}, id="money is put right"),
    ],
)
def test_what_was_laid_waits_for_its_confirm_whatever_is_said_elsewhere(board, wish):
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.by_hand(wish)
    board.look()
    assert (carries(board.proposed[0], {"kind": "build", "lot": "A4"}), board.says) == (True, set())


def test_dice_missing_in_a_roll_or_too_many_are_named():
    board = Board()
    board.throws_dice(("ann", 5), ("ben", 1), ("ben", 2), ("cleo", 1), ("cleo", 3))
    said = [str(notice.text) for notice in board.observation.notices if notice.code == "missing"]
    assert said == ["one red die missing in the tray: look beside it, or roll again with all dice"]
    board.throws_dice(("ann", 5), ("ann", 5), ("ann", 6), ("ben", 1), ("ben", 2), ("cleo", 1), ("cleo", 3))
    assert "too-many" in board.says
    board.throws_dice(("ann", 5), ("ann", 6), ("ben", 1), ("ben", 2), ("cleo", 1), ("cleo", 3))
    assert (board.says & {"missing", "too-many"}, board.proposed[0]["kind"]) == (set(), "roll")


def test_changed_values_in_one_casino_are_asked_about_because_nobody_saw_the_roll(board):
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.shows(A4={"tile": "gold", "die": ("ann", 6)})
    assert board.proposed is None
    assert board.observation.question.code == "reorganized"


def test_dice_that_lay_in_the_tray_before_are_no_roll(board):
    board.throws_dice(("ann", 5), ("ann", 6))
    assert board.proposed is None
    board.by_hand({"kind": "gamble", "casino": "D1", "bet": 5})
    board.look()
    assert (board.proposed, board.says) == (None, {"lying-dice"})
    board.throws_dice(("ann", 5), ("ann", 6))
    for _ in range(2):
        assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [5, 6]}})
        board.look()


@pytest.mark.parametrize("read", [(None, None), (5, 6), (4, 5)])
def test_so_are_those_that_nobody_could_read_for_a_look(board, read):
    """A hand's shadow lay on them as the gamble was told: they were proposed as its roll once it was gone."""
    lying = [board.die("ann", value, "tray", (40.0 * value, 320.0)) for value in (5, 6)]
    shaded = [replace(die, value=value, ask=True, why_ask="face") for die, value in zip(lying, read, strict=True)]
    board.stray = shaded
    board.look()
    board.by_hand({"kind": "gamble", "casino": "D1", "bet": 5})
    for board.stray in (lying, shaded, lying):
        board.look()
        assert board.proposed is None


def test_dice_that_lay_in_the_tray_before_are_no_roll_of_dice_that_are_taken_up(board):
    """Rehearsal, seed 39, game 2: what a gamble had left in the tray was proposed as the roll of a casino just taken up."""
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.throws_dice(("ann", 1))
    board.by_hand({"kind": "reorganize", "casino": "A4"})
    board.shows(A4={"tile": "gold"})
    assert board.proposed is None
    board.throws_dice(("ann", 1))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [1]}})


def test_dice_taken_up_and_thrown_before_anybody_said_so_are_a_roll(board):
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.lots["A4"] = {"tile": "gold"}
    board.throws_dice(("ann", 2))
    board.by_hand({"kind": "reorganize", "casino": "A4"})
    board.look()
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [2]}})


def test_dice_taken_up_while_their_lot_was_covered_are_a_roll(board):
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.lots["A4"], board.covered = {"tile": "gold"}, ("A4",)
    board.throws_dice(("ann", 2))
    board.covered = ()
    board.by_hand({"kind": "reorganize", "casino": "A4"})
    board.look()
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"ann": [2]}})


def test_the_dice_that_made_a_tie_are_not_its_roll(board):
    """Rehearsal, seed 50, game 4: two threes, kept as a casino's roll, were proposed as the roll of the tie that they were."""
    board.lots["B5"] = {"tile": "silver", "die": ("cleo", 2)}
    board.by_hand({"kind": "adjust", "reason": "as it lies", "lots": {"B5": [None, "silver", "cleo", 2]}})
    board.look()
    dice = {lot: board.lots[lot]["die"] for lot in ("B2", "B5")}
    assert {seat for seat, _ in dice.values()} == {"ben", "cleo"}
    board.state = replace(board.state, turn="ben")
    board.by_hand({"kind": "reorganize", "casino": "B2"})
    board.shows(B2={"tile": "silver"}, B5={"tile": "silver"})
    board.throws_dice(("ben", 4), ("cleo", 4))
    board.press()
    board.look()
    assert board.proposed is None
    board.throws_dice(("ben", 2), ("cleo", 5))
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"B2": [2], "B5": [5]}})


def test_a_tie_for_boss_is_read_where_the_dice_were_put_back(board):
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.by_hand({"kind": "next"})
    board.by_hand({"kind": "draw", "card": "C11"})
    board.shows(C11={"marker": "ben"})
    board.by_hand({"kind": "next"})
    board.by_hand({"kind": "draw", "card": "C10"})
    board.shows(C10={"marker": "cleo"})
    board.shows(B5={"tile": "silver", "die": ("cleo", 3)})
    board.press()
    board.shows(B2={"tile": "silver", "die": ("ben", 1)}, B5={"tile": "silver", "die": ("cleo", 4)})
    assert carries(board.proposed[0], {"kind": "roll", "dice": {"B2": [1], "B5": [4]}})


def test_an_undo_asks_for_the_board_as_it_was(board):
    before = board.state
    board.shows(A4={"tile": "gold", "die": ("ann", 4)})
    board.press()
    board.state = before
    board.look()
    assert (board.proposed, board.differs, board.says) == (None, [], {"set-board"})
