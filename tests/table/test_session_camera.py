"""What the camera adds to the table: rolls nobody typed, questions, differences, a cleared table; and the table without it."""

from dataclasses import replace

import pytest

from companion.errors import RefusedError
from companion.games.layout import Piece
from companion.journal.entry import By
from companion.table.watch.observation import Answer, Answered, Difference, Notice, Observation, PendingRoll, Proposal, Question
from companion.text import say
from vision.reading import DieReading, Scene, TableReading

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


def step_of(table):
    return table.session._keeper.running.step


def pending(table, seat="anna", faces=EIGHT):
    command = table.session._keeper.running.command({"kind": "roll", "dice": {seat: list(faces)}})
    return PendingRoll(seat, {seat: faces}, command)


def sees(table, observation):
    """The camera sees this for the step that is open."""
    table.watch.by_step[step_of(table)] = observation
    return table.look()


def test_a_roll_in_the_tray_is_shown_with_its_choices_and_not_yet_kept(table):
    seq = table.view["seq"]
    view = sees(table, Observation("place", roll=pending(table)))
    assert (view["phase"], view["roll"], view["seq"]) == ("place", {"anna": list(EIGHT)}, seq)
    assert {choice["face"] for choice in view["choices"]} == {1, 2, 3, 4, 5, 6}


def test_the_choices_are_those_of_the_roll_that_lies_there_now(table):
    for face in (2, 6):
        view = sees(table, Observation("place", roll=pending(table, faces=(face,) * 8)))
        assert {choice["face"] for choice in view["choices"]} == {face}


def test_a_choice_tapped_for_a_roll_in_the_tray_keeps_both(table):
    view = sees(table, Observation("place", roll=pending(table)))
    table.do("place", step=view["step"], face=1)
    assert table.dice(1) == {"anna": 2}
    assert len(table.seqs("roll")) == 1
    table.do("undo")
    assert table.seqs("roll") == []


def test_a_roll_typed_in_takes_the_place_of_the_one_in_the_tray(table):
    sees(table, Observation("place", roll=pending(table)))
    table.roll(2, 2, 2, 2, 2, 2, 2, 2)
    assert table.view["roll"] == {"anna": [2] * 8}


def test_a_roll_of_the_next_seat_is_shown_beside_the_open_turn(table):
    view = sees(table, Observation("place", roll=pending(table), next_roll=pending(table, "ben", (2,) * 8)))
    assert view["next_roll"] == {"ben": [2] * 8}


@pytest.fixture
def asked(table):
    """The camera asks what a cocked die shows."""
    answers = (Answer("face-3", say("It is a 3")), Answer("again", say("It is rolled again")))
    question = Question("q1", "cocked", say("What does the die in the tray show?"), answers)
    sees(table, Observation("question", question=question))
    return table


def test_a_question_is_put_with_its_answers_likely_ones_first(asked):
    view = asked.view
    assert (view["phase"], view["question"]["code"]) == ("question", "cocked")
    assert [answer["text"] for answer in view["question"]["answers"]] == ["It is a 3", "It is rolled again"]


def test_an_answer_that_commands_something_is_kept_at_once_by_that_person(asked):
    roll = pending(asked).command
    asked.watch.answers["q1", "face-3"] = Answered((roll,), Notice("thanks", say("Thank you")))
    view = asked.do("answer", question=asked.view["question"]["id"], answer="face-3")
    assert (view["roll"], view["message"]) == ({"anna": list(EIGHT)}, "Thank you")


def test_an_answer_nobody_asked_for_changes_nothing(asked):
    seq = asked.view["seq"]
    view = asked.do("answer", question="q9.nobody", answer="face-3")
    assert (view["seq"], view["message"]) == (seq, "That question is no longer open.")


def test_an_answer_to_a_question_of_before_a_restart_is_not_taken(asked):
    asked.watch.answers["q1", "face-3"] = Answered((pending(asked).command,))
    old = asked.view["question"]["id"]
    asked.restart()
    asked.look()
    assert asked.do("answer", question=old, answer="face-3")["roll"] == {}


def difference(zone="casino-1"):
    answers = tuple(Answer(word, say("{word}", word=word)) for word in ("table", "tally", "covered"))
    return Difference("d1", zone, say("casino 1 shows 4 red, the tally says 3"), {"red": 4}, {"red": 3}, answers)


def test_a_difference_is_named_with_its_three_answers_and_does_not_stop_play(table):
    view = sees(table, Observation("roll", differences=(difference(),)))
    (shown,) = view["differences"]
    assert (shown["zone"], shown["seen"], shown["tally"]) == ("casino-1", {"red": 4}, {"red": 3})
    assert shown["answers"] == ["table", "tally", "covered"]
    table.roll(*EIGHT)
    assert table.view["phase"] == "place"


def test_no_casino_is_paid_while_a_difference_there_is_unanswered(table):
    table.finish("payout")
    sees(table, Observation(differences=(difference("casino-1"),)))
    with pytest.raises(RefusedError, match="casino 1 shows 4 red"):
        table.do("next")
    assert "casino 1 shows 4 red" in table.press("next", physical=False)["message"]
    sees(table, Observation(differences=(difference("casino-2"),)))
    assert len(table.do("next")["payout"]["paid"]) == 1


def test_a_note_that_waits_for_its_confirm_is_not_left_out_of_the_payout(table):
    table.finish("payout")
    sees(table, Observation(unsettled={"casino-1": say("Notes lie there: casino 1: $90,000")}))
    with pytest.raises(RefusedError, match="Before this casino is paid: Notes lie there"):
        table.do("next")
    sees(table, Observation())
    assert len(table.do("next")["payout"]["paid"]) == 1


ASKED_AT_CASINO_1 = Question("c1", "notes-covered", say("What lies over casino 1?"), (Answer("tally", say("We put it right")),))
NOTE_AT_CASINO_1 = Proposal("b1", (), say("Notes lie there: casino 1: $90,000"), (), 0.0)


@pytest.mark.parametrize("open_one", [{"question": ASKED_AT_CASINO_1}, {"proposal": NOTE_AT_CASINO_1}], ids=["asked", "proposed"])
def test_no_press_however_often_pays_a_casino_over_what_can_be_answered_now(table, open_one):
    table.finish("payout")
    sees(table, Observation(unsettled={"casino-1": say("Something is open there")}, **open_one))
    for _ in range(3):
        with pytest.raises(RefusedError, match="Before this casino is paid: Something is open there"):
            table.do("next")
        table.wait(2.0)


@pytest.mark.parametrize("away", ["paused for setting out", "camera lost"])
def test_a_difference_that_the_camera_cant_show_any_more_is_said_once_before_its_casino_is_paid(table, away):
    table.finish("payout")
    sees(table, Observation(differences=(difference("casino-1"),)))
    if away == "camera lost":
        table.session.camera_status("lost", None, 0)
    else:
        table.do("set-out")
    with pytest.raises(RefusedError, match="casino 1 shows 4 red"):
        table.do("next")
    with pytest.raises(RefusedError, match="casino 1 shows 4 red"):
        table.do("next")  # on another tablet, before anybody can have read it
    table.wait(1.0)
    assert len(table.do("next")["payout"]["paid"]) == 1


def test_a_difference_told_before_everything_is_looked_at_afresh_is_not_forgotten(table):
    table.finish("payout")
    sees(table, Observation(differences=(difference("casino-1"),)))
    sees(table, Observation(uncompared=frozenset({"casino-1"})))
    with pytest.raises(RefusedError, match="casino 1 shows 4 red"):
        table.do("next")
    sees(table, Observation())
    assert len(table.do("next")["payout"]["paid"]) == 1


def test_after_a_restart_no_casino_is_paid_before_the_camera_has_looked_unless_people_insist(table):
    table.finish("payout")
    table.watched = True
    table.restart()
    assert "has not held this casino against the tally" in table.press("next", physical=False)["message"]
    assert table.view["payout"]["paid"] == []
    table.wait(1.0)
    assert len(table.press("next")["payout"]["paid"]) == 1
    table.wait(1.0)
    assert len(table.press("next")["payout"]["paid"]) == 2, "that it sees no table is said once, not of each casino"


def test_once_the_camera_has_looked_casinos_are_paid_by_one_press_each(table):
    table.finish("payout")
    table.watched = True
    table.restart()
    sees(table, Observation(uncompared=frozenset({"casino-2"})))
    assert len(table.do("next")["payout"]["paid"]) == 1
    sees(table, Observation(uncompared=frozenset({"casino-2"})))
    with pytest.raises(RefusedError, match="has not held this casino against the tally"):
        table.do("next")
    sees(table, Observation())
    assert len(table.do("next")["payout"]["paid"]) == 2


@pytest.mark.parametrize("status", ["lost", "off"])
def test_a_camera_that_is_away_keeps_no_casino_from_being_paid(table, status):
    table.finish("payout")
    table.watched = True
    table.restart()
    table.session.camera_status(status, None, 0)
    assert len(table.do("next")["payout"]["paid"]) == 1


def test_a_turn_is_not_ended_over_what_waits_for_its_confirm(table):
    table.finish("payout")
    sees(table, Observation(proposal=Proposal("p1", (), say("two red fives moved to casino 5"), (), 0.0)))
    with pytest.raises(RefusedError, match="still waits to be confirmed: two red fives"):
        table.do("next")
    table.wait(1.0)
    assert len(table.do("next")["payout"]["paid"]) == 1


def test_a_table_seen_cleared_moves_on_and_undo_takes_that_back_with_the_last_payout(evening):
    evening.begin(rounds=2)
    evening.finish("payout")
    while evening.view["phase"] == "payout":
        evening.watch.by_step["r1.clear"] = Observation(cleared=True)
        evening.do("next")
        evening.look()
    assert evening.view["phase"] == "round-over"
    evening.do("undo")
    assert evening.view["phase"] == "payout"


def test_a_table_not_seen_cleared_waits_for_a_person(evening):
    evening.begin(rounds=2)
    evening.finish("clear-table")
    evening.look()
    assert evening.view["phase"] == "clear-table"
    assert evening.do("next")["phase"] == "round-over"


def test_the_camera_keeps_nothing_by_itself_but_a_cleared_table(table):
    table.propose({"kind": "roll", "dice": {"anna": list(EIGHT)}}, {"kind": "place", "face": 1})
    for _ in range(20):
        table.wait(5.0)
        table.look()
    assert table.seqs("place") == []


def test_a_paused_table_reads_nothing_and_takes_no_step(table):
    table.propose({"kind": "roll", "dice": {"anna": list(EIGHT)}}, {"kind": "place", "face": 1})
    view = table.do("pause")
    assert (view["phase"], view["proposal"]) == ("paused", None)
    with pytest.raises(RefusedError, match="paused"):
        table.roll(*EIGHT)
    assert table.do("resume")["proposal"] is not None


def test_when_the_camera_is_lost_its_proposal_goes_and_play_goes_on_by_hand(table):
    table.propose({"kind": "roll", "dice": {"anna": list(EIGHT)}}, {"kind": "place", "face": 1})
    table.session.camera_status("lost", say("The camera is being restarted"), 1)
    assert (table.view["proposal"], table.view["health"]["camera"]) == (None, "lost")
    assert (table.view["health"]["note"], table.watch.resets) == ("The camera is being restarted", 1)
    table.turn(1, *EIGHT)
    assert table.session.health()["eye_restarts"] == 1


def test_the_camera_joins_again_in_the_middle_of_a_game(table):
    table.session.camera_status("lost", None, 1)
    table.turn(1, *EIGHT)
    table.session.camera_status("ok", None, 1)
    view = sees(table, Observation("place", roll=pending(table, "ben", (2,) * 8)))
    assert (view["health"]["camera"], view["roll"]) == ("ok", {"ben": [2] * 8})


def lying(table, *faces, scene=Scene.SETTLED):
    """The eye sees these dice of Anna's at casino 1."""
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    dice = tuple(DieReading(face, "red", 0.99, False, corners, (0.0, 0.0, 1.0, 1.0), zone="casino-1") for face in faces)
    table.session.see(TableReading(table.clock.now_s, 1, scene, dice, frozenset({"casino-1"})), {})


@pytest.mark.parametrize(("now", "forgotten"), [((1, 1), 0), ((1, 1, 1), 1), ((1,), 1), ((1, 2), 1)])
def test_what_was_known_before_a_loss_holds_if_everything_lies_as_it_lay_once_the_hands_are_gone(table, now, forgotten):
    lying(table, 1, 1)
    resets = table.watch.resets
    table.session.camera_status("lost", None, 1)
    lying(table, scene=Scene.HANDS)
    lying(table, *now)
    assert table.watch.resets == resets + forgotten
    lying(table, 3)
    assert table.watch.resets == resets + forgotten, "it is well again: what changes now is a move"


def test_a_camera_switched_off_and_on_has_seen_nothing_yet(table):
    table.propose({"kind": "roll", "dice": {"anna": list(EIGHT)}}, {"kind": "place", "face": 1})
    resets = table.watch.resets
    table.session.camera_status("off", None, 0)
    table.session.camera_status("ok", None, 0)
    assert (table.view["proposal"], table.watch.resets > resets) == (None, True)
    assert table.look()["proposal"] is not None


def test_of_a_new_game_alone_nothing_can_have_happened_before_the_first_look(table):
    assert table.watch.of_new_game is True
    game = table.view["game_id"]
    table.turn(1, *EIGHT)
    table.session.open_game(game)
    assert table.watch.of_new_game is False
    table.watch.of_new_game = None
    table.restart()
    assert table.watch.of_new_game is False


def test_what_time_alone_changes_is_looked_at_again(table):
    asks = Observation("question", question=Question("q1", "short", say("Are these all dice?"), ()))
    sees(table, Observation("roll", look_again_s=table.clock.now_s + 3.0))
    table.watch.by_step[step_of(table)] = asks
    assert table.wait(2.9)["question"] is None
    assert table.wait(0.2)["question"]["text"] == "Are these all dice?"


def test_notices_say_how_to_mend_what_lies_there(table):
    view = sees(table, replace(Observation("roll"), notices=(Notice("left", say("A blue die is still in the tray")),)))
    assert view["notices"] == ["A blue die is still in the tray"]


def test_hands_over_the_table_are_a_phase_of_their_own(table):
    table.watch.by_step[step_of(table)] = Observation("hands-in-view")
    assert table.look(Scene.HANDS)["phase"] == "hands-in-view"


# setting out again ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def put_away(table):
    """Two turns were played, then the dice were put away for the night."""
    table.turn(1, *EIGHT)
    table.turn(6, *EIGHT)
    table.restart()
    return table


def zones(view):
    return {zone["zone"]: zone["done"] for zone in view["set_out"]["zones"]}


def test_after_a_break_the_page_lists_what_lies_where(put_away):
    view = put_away.do("set-out")
    assert zones(view) == {"casino-1": False, "casino-6": False}
    assert view["phase"] == "paused"
    (ones,) = [zone["pieces"] for zone in view["set_out"]["zones"] if zone["zone"] == "casino-1"]
    assert [(piece["colour"], piece["count"]) for piece in ones] == [("red", 2)]


def test_a_page_left_open_over_the_restart_does_not_pause_play_that_goes_on_already(put_away):
    assert put_away.do("set-out", resuming=True)["set_out"]
    put_away.do("resume")
    view = put_away.do("set-out", resuming=True)  # from a slower device
    assert (view["set_out"], view["phase"]) == (None, "roll")


def test_a_new_game_has_nothing_to_be_set_out_by_itself(put_away):
    put_away.begin()
    view = put_away.do("set-out", resuming=True)
    assert (view["set_out"], view["phase"]) == (None, "roll")


def test_places_are_ticked_off_by_hand(put_away):
    put_away.do("set-out")
    assert zones(put_away.do("set-out", done="casino-1")) == {"casino-1": True, "casino-6": False}
    assert put_away.do("set-out", done="casino-6")["set_out"]["finished"]


def test_places_are_ticked_off_as_they_are_seen_and_unticked_where_not(put_away):
    put_away.do("set-out", done="casino-6")
    put_away.watch.layout = {"casino-1": (Piece("red", 3), Piece("red", 1))}
    put_away.look()
    assert zones(put_away.view) == {"casino-1": True, "casino-6": False}


def test_resume_ends_setting_out_and_play_goes_on(put_away):
    put_away.do("set-out")
    view = put_away.do("resume")
    assert (view["set_out"], view["phase"], view["turn"]) == (None, "roll", "anna")


def test_a_place_where_nothing_has_to_lie_is_named(put_away):
    with pytest.raises(Exception, match="Nothing has to be set out at “casino-3”"):
        put_away.do("set-out", done="casino-3", by=By("table"))


def test_pictures_are_kept_for_the_last_moments_only(table):
    for number in range(300):
        table.look(crops=(f"die-{number}",))
    assert table.session.crop("die-299") == b"jpeg"
    assert table.session.crop("die-0") is None
