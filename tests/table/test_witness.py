"""What people say of dice reaches the witness with each die's picture; a number that could mean several dice does not."""

import pytest

from companion.table.watch.observation import Answer, Answered, Observation, PendingRoll, Proposal, Question
from companion.table.witness import Told, Vouched, told_by_answer, told_by_roll, vouched_for
from companion.text import say
from vision.reading import DieReading, Scene, TableReading

TOP = ((0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))


def dice(*faces, ask=()):
    return tuple(DieReading(face, "red", 0.9, i in ask, TOP, (0, 0, 30, 30)) for i, face in enumerate(faces))


def reading(*faces, ask=()):
    return TableReading(0.0, 1, Scene.SETTLED, dice(*faces, ask=ask), crops=tuple(f"c{i}" for i in range(len(faces))))


def question(*moved):
    return Question("q1", "cocked", say("What does it show?"), (), moved)


@pytest.mark.parametrize(
    ("answer", "told"), [("face-3", (Told(4, value=3),)), ("colour-dark-red", (Told(4, colour="dark-red"),)), ("again", ()), ("no", ())]
)
def test_an_answer_about_one_die(answer, told):
    assert told_by_answer(question(4), answer) == told


def test_an_answer_about_several_dice_tells_the_colour_of_all_and_the_number_of_none():
    assert told_by_answer(question(4, 5), "face-3") == ()
    assert told_by_answer(question(4, 5), "colour-red") == (Told(4, colour="red"), Told(5, colour="red"))
    assert told_by_answer(None, "colour-red") == ()


def roll(*faces):
    return PendingRoll("anna", {"anna": tuple(sorted(faces))}, None, tuple(range(len(faces))))


def test_a_typed_roll_that_differs_in_one_die_tells_which_was_misread():
    assert list(told_by_roll(roll(1, 2, 5), {"anna": [1, 2, 6]}, reading(1, 2, 5))) == [Told(2, value=6)]


@pytest.mark.parametrize(
    ("seen", "typed"), [((5, 5, 2), [5, 6, 2]), ((1, 2, 5), [1, 3, 6]), ((1, 2, 5), [1, 2]), ((1, 2, 5), [1, 2, 5])],
    ids=["two dice showed that face", "two dice differ", "a die fewer", "the same"],
)  # fmt: skip
def test_where_it_could_be_another_die_nothing_is_told(seen, typed):
    assert list(told_by_roll(roll(*seen), {"anna": typed}, reading(*seen))) == []


def test_a_typed_roll_that_is_no_roll_tells_nothing():
    for typed in (None, {}, {"ben": [1, 2, 5]}, {"anna": "125"}, {"anna": [1, 2, "5"]}):
        assert list(told_by_roll(roll(1, 2, 5), typed, reading(1, 2, 5))) == []


def test_a_confirm_vouches_for_the_dice_of_its_proposal_that_were_read_without_doubt():
    seen = reading(1, 2, 5, ask=(1,))
    proposal = Proposal("p1", (), say("two fives"), (1, 2), 0.0)
    assert vouched_for(Observation(proposal=proposal, roll=roll(5, 2, 1)), seen) == Vouched(frozenset({2}), (1, 2, 5))
    assert vouched_for(Observation(proposal=proposal), seen).roll == ()
    assert vouched_for(Observation(proposal=proposal), None) == Vouched()


def test_a_roll_last_seen_in_another_look_tells_nothing_of_this_ones_dice():
    assert list(told_by_roll(roll(1, 2, 5), {"anna": [1, 2, 6]}, reading(4, 1, 2, 5))) == []


class Listener:
    def __init__(self):
        self.heard = []

    def corrected(self, die, crop, told, floors):
        self.heard.append((die.value, crop, told))

    def confirmed(self, reading, vouched):
        raise RuntimeError("a witness in trouble")

    def taken_back(self, since):
        self.heard.append("taken back")


def test_what_is_taken_back_or_put_right_in_the_history_reaches_the_witness(table):
    listener = Listener()
    table.session.attend(listener)
    table.turn(1, 1, 2, 3, 4, 5, 5, 6, 6)
    assert listener.heard == []
    table.do("undo")
    assert listener.heard == ["taken back"]
    table.press("undo")
    assert listener.heard == ["taken back"], "the first press only shows what it would take back"
    table.wait(1.0)
    table.press("undo")
    assert listener.heard == ["taken back"] * 2
    table.turn(1, 1, 2, 3, 4, 5, 5, 6, 6)
    table.do("amend", entry=table.seqs("place")[0], command={"kind": "place", "face": 6})
    assert listener.heard == ["taken back"] * 3


def test_the_troubles_of_a_witness_are_noted_and_never_reach_the_game(table, caplog):
    table.session.attend(Listener())
    table.propose({"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 4, 5, 6, 6]}}, {"kind": "place", "face": 1})
    table.wait(1.0)
    assert table.press("confirm")["turn"] == "ben"
    assert "a witness in trouble" in caplog.text


def test_an_answer_at_the_table_reaches_the_witness(table):
    listener = Listener()
    table.session.attend(listener)
    answers = (Answer("face-3", say("It is a 3")),)
    step = table.session._keeper.running.step
    table.watch.by_step[step] = Observation("question", question=Question("q1", "cocked", say("What?"), answers, (0,)))
    table.watch.answers["q1", "face-3"] = Answered()
    table.session.see(TableReading(1.0, 1, Scene.SETTLED, dice(5, ask=(0,)), crops=("k",)), {"k": b"jpeg"})
    table.do("answer", question=table.view["question"]["id"], answer="face-3")
    assert listener.heard == [(5, b"jpeg", Told(0, value=3))]


def told_red(table):
    answers = (Answer("colour-red", say("All are red")),)
    step = table.session._keeper.running.step
    table.watch.by_step[step] = Observation("question", question=Question("q1", "colour", say("What colour?"), answers, (0, 1)))
    table.watch.answers["q1", "colour-red"] = Answered()
    table.session.see(TableReading(1.0, 1, Scene.SETTLED, dice(5, 6, ask=(0, 1)), crops=("k", "l")), {})
    return table.do("answer", question=table.view["question"]["id"], answer="colour-red")


def test_who_tells_a_colour_is_told_that_it_holds_from_now_on(table):
    view = told_red(table)
    assert "From now on, dice that look like this are red" in str(view)
    assert view["told_colours"] == ["red"]


def turn(table):
    table.turn(1, 1, 2, 3, 4, 5, 5, 6, 6)


def put_right(table):
    turn(table)
    table.do("amend", entry=table.seqs("place")[0], command={"kind": "place", "face": 6})


@pytest.mark.parametrize(
    "forget",
    [
        pytest.param(lambda table: table.do("ask-colours"), id="somebody asks for it"),
        pytest.param(lambda table: table.session.camera_status("ok", None, 1), id="the eye was started anew"),
        pytest.param(lambda table: (turn(table), table.do("undo"), table.do("undo")), id="the roll that it was told for is taken back"),
        pytest.param(put_right, id="something is put right in the history"),
    ],
)
def test_what_was_told_of_colours_is_forgotten(table, forget):
    assert told_red(table)["told_colours"] == ["red"]
    forget(table)
    assert table.view["told_colours"] == []


def test_what_was_told_before_the_turn_that_is_taken_back_holds(table):
    """Rehearsed game 205: which dice are orange was told once, and asked again after every undo."""
    told_red(table)
    turn(table)
    since = []
    listener = Listener()
    listener.taken_back = since.append
    table.session.attend(listener)
    told_at = table.session._keeper.running.counting - 2
    table.do("undo")
    assert table.view["told_colours"] == ["red"], "the placement is taken back, not the roll"
    assert since == [told_at + 1]


def test_to_ask_again_is_heard_by_the_witnesses_and_begins_the_watch_anew(table):
    told_red(table)
    listener, resets = Listener(), table.watch.resets
    table.session.attend(listener)
    table.do("ask-colours")
    assert listener.heard == ["taken back"]
    assert table.watch.resets == resets + 1
