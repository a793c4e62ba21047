"""Now try it: what counts as read, what does not, and who has to vouch for it."""

import pytest

from calibration.wizard.tasks import Task, answer, asked, judge, judge_in_turn, make_tasks
from vision.mat import LORDS_1, MAT_1

ROLL = Task("roll", "roll", "tray", 3)
PLACE = Task("place-casino-4", "place", "casino-4", 2, "red", 4)


def die(value, colour, zone, ask=False):
    return {"value": value, "colour": colour, "zone": zone, "ask": ask}


def table(*dice, scene="settled", seen=("tray", "casino-4")):
    return {"scene": scene, "dice": dice, "zones_seen": list(seen)}


def layout(mat):
    return {"zones": {name: list(rect) for name, rect in mat.zones.items()}}


def test_a_roll_and_two_placements_as_far_apart_as_the_mat_allows():
    tasks = make_tasks(layout(MAT_1), [{"name": "green"}, {"name": "black"}, {"name": "red"}])
    assert [(task.kind, task.zone, task.colour, task.face) for task in tasks] == [
        ("roll", "tray", None, None), ("place", "casino-1", "green", 1), ("place", "casino-6", "black", 6),
    ]  # fmt: skip
    assert str(asked(tasks[1])) == "Put 2 green dice on casino 1, each showing 1."


def test_one_set_of_dice_is_enough_to_try():
    assert {task.colour for task in make_tasks(layout(MAT_1), [{"name": "red"}]) if task.colour} == {"red"}


def test_the_board_of_lots_is_tried_too():
    tasks = make_tasks(layout(LORDS_1), [])
    assert [task.zone for task in tasks] == ["tray", "lot-A1", "lot-F9"]
    assert tasks[1].face is None


FOURS = [die(4, "red", "casino-4"), die(4, "red", "casino-4")]
RIGHT = [
    pytest.param(FOURS, id="just what was asked"),
    pytest.param([*FOURS, die(4, "blue", "casino-4")], id="another player's die beside them"),
    pytest.param([*FOURS, die(1, "red", "tray", ask=True)], id="a doubtful die elsewhere"),
]
NOT_READ = [
    pytest.param([], "Nothing is seen on casino 4 yet.", id="nothing there"),
    pytest.param(FOURS[:1], "Seen on casino 4: 1 red. Asked for: 2.", id="one too few"),
    pytest.param([*FOURS, FOURS[0]], "Seen on casino 4: 3 red.", id="one too many"),
    pytest.param([die(4, "orange", "casino-4")] * 2, "Seen on casino 4: 0 red.", id="another colour"),
    pytest.param([FOURS[0], die(4, "red", "casino-4", ask=True)], "Dice on casino 4 that are not sure: 1", id="one it would ask about"),
    pytest.param([FOURS[0], die(None, "red", "casino-4")], "Dice on casino 4 that are not sure: 1", id="one without a face"),
    pytest.param([FOURS[0], die(3, "red", "casino-4")], "3 4 is read there", id="a wrong face"),
    pytest.param([die(4, "red", "tray")] * 2, "Nothing is seen on casino 4 yet.", id="in the wrong place"),
]


@pytest.mark.parametrize("dice", RIGHT)
def test_a_placement_is_green_when_every_bit_is_right(dice):
    task, _ = judge(PLACE, table(*dice))
    assert (task.right, task.seen) == (True, (4, 4))


@pytest.mark.parametrize(("dice", "said"), NOT_READ)
def test_a_placement_is_not_green_otherwise_and_says_why(dice, said):
    task, sentence = judge(PLACE, table(*dice))
    assert not task.right
    assert said in str(sentence)


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (table(*FOURS, scene="moving"), "not still"),
        (table(*FOURS, scene="hands"), "hands away"),
        (table(*FOURS, scene="dark"), "too dark"),
        (table(*FOURS, scene="no-mat"), "mat is not found"),
        (table(*FOURS, seen=("tray",)), "not all in view"),
    ],
)
def test_nothing_is_judged_while_it_can_not_be_seen(reading, said):
    task, sentence = judge(PLACE, reading)
    assert (task, said in str(sentence)) == (PLACE, True)


def test_a_roll_waits_for_the_person_who_sees_the_dice():
    task, sentence = judge(ROLL, table(die(5, "red", "tray"), die(2, "blue", "tray"), die(2, "red", "tray")))
    assert (task.right, task.waits, task.seen, task.colours) == (False, True, (2, 2, 5), ("blue", "red", "red"))
    assert str(sentence) == "Is that what lies there?"
    assert answer(task, right=True).right
    denied = answer(task, right=False)
    assert (denied.right, denied.wrong, denied.seen) == (False, 1, ())


def test_a_roll_with_a_doubtful_die_is_not_asked_about():
    task, sentence = judge(ROLL, table(*[die(5, "red", "tray")] * 3, die(2, "red", "tray", ask=True)))
    assert not task.waits
    assert str(sentence).startswith("Not sure of 1 of 4 dice")


def test_one_thing_is_asked_for_at_a_time():
    tasks = (ROLL, PLACE)
    (_, first), (later, said) = judge_in_turn(tasks, table(*FOURS))
    assert "Dice seen in the tray: 0." in str(first)
    assert (later, str(said)) == (PLACE, "After that.")
    (_, _), (now, _) = judge_in_turn((answer(ROLL, right=True), PLACE), table(*FOURS))
    assert now.right


def test_what_was_right_stays_right_when_the_dice_are_taken_away():
    task, _ = judge(PLACE, table(*FOURS))
    assert judge(task, table())[0] == task
