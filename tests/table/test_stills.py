"""“I never put that die there!”: which pictures belong to which entry, how long they stay, and how dice came to a place."""

import pytest

from companion.table.stills import BY_HAND, GONE, KEPT, MOST, MOST_BYTES, UNKNOWN, Sight, Stills
from companion.table.watch.observation import Answer, Answered, Observation, Proposal, Question
from companion.text import say
from vision.reading import DieReading, Scene, TableReading

ROLL = {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 4, 5, 6, 6]}}
ONES = {"kind": "place", "face": 1}
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def die(key, zone="casino-1", colour="red", size=1000):
    return Sight(key, zone, colour, b"j" * size)


def lying(*places):
    """Dice of a reading: (colour, zone) of each."""
    return tuple(DieReading(1, colour, 1.0, False, CORNERS, (0.0, 0.0, 9.0, 9.0), zone=zone) for colour, zone in places)


def sees(table, observation, *places):
    """The camera sees these dice, and this in them; the picture of the first is called die-0."""
    table.watch.by_step[table.session._keeper.running.step] = observation
    keys = tuple(f"die-{i}" for i in range(len(places)))
    whole = tuple((zone, f"whole-{zone}") for zone in sorted({zone for _, zone in places}))
    reading = TableReading(table.clock.now_s, 1, Scene.SETTLED, lying(*places), crops=keys, places=whole)
    table.session.see(reading, {key: f"picture of {key}".encode() for key in (*keys, *(key for _, key in whole))})


def confirm(table, *commands, moved=(0, 1), places=(("red", "casino-1"), ("red", "casino-1"), ("blue", "casino-1"))):
    """What the camera saw is confirmed with the button."""
    running = table.session._keeper.running
    wish = tuple(running.command(command) for command in commands)
    sees(table, Observation("please-confirm", proposal=Proposal("p1", wish, say("dice moved"), moved, table.clock.now_s)), *places)
    table.wait(0.5)
    table.press("confirm")


def came(table, place="casino-1"):
    return table.session.arrivals(place)["arrivals"]


def test_the_newest_pictures_are_kept_and_the_oldest_go():
    stills = Stills()
    for batch in range(1, MOST + 3):
        stills.keep(batch, [die(f"k{batch}")])
    assert [stills.of(batch)[0] for batch in (1, 2, 3, MOST + 2)] == [GONE, GONE, KEPT, KEPT]
    assert (stills.picture("k2"), stills.picture("k3")) == (None, b"j" * 1000)


def test_no_step_keeps_more_than_its_share():
    stills = Stills()
    stills.keep(1, [die("a", size=MOST_BYTES - 10), die("b", size=10), die("c", size=1)])
    assert [one.key for one in stills.of(1)[1]] == ["a", "b"]


def test_another_game_forgets_them_all():
    stills = Stills()
    stills.keep(5, [die("k")])
    stills.begin(newest=7)
    assert (stills.of(5), stills.of(8), stills.picture("k")) == ((UNKNOWN, ()), (BY_HAND, ()), None)


def test_a_confirmed_placement_is_told_with_who_when_and_the_pictures_of_its_dice(table):
    confirm(table, ROLL, ONES)
    (one,) = came(table)
    assert "Anna" in one["what"]
    assert one["by"] == {"role": "panel", "seat": None}
    assert (one["picture"], one["pictures"], one["corrected"]) == ("kept", ["/crops/die-0", "/crops/die-1"], False)
    assert one["place"] == "/crops/whole-casino-1"
    assert one["at"]
    assert came(table, "casino-2") == []


def test_dice_of_another_place_are_not_shown_here(table):
    confirm(table, ROLL, ONES, moved=(0, 1, 2), places=(("red", "casino-1"), ("red", "tray"), ("red", "casino-2")))
    (one,) = came(table)
    assert (one["place"], one["pictures"]) == ("/crops/whole-casino-1", ["/crops/die-0"])


def test_of_two_turns_confirmed_at_once_each_has_its_own_dice(table):
    bens = ({"kind": "roll", "dice": {"ben": [1, 2, 2, 3, 4, 5, 6, 6]}}, ONES)
    confirm(table, ROLL, ONES, *bens, moved=(0, 1, 2))
    assert [one["pictures"] for one in came(table)] == [["/crops/die-0", "/crops/die-1"], ["/crops/die-2"]]


def test_the_picture_outlives_the_moment_it_was_seen_in(table):
    confirm(table, ROLL, ONES)
    for number in range(300):
        table.look(crops=(f"later-{number}",))
    assert table.session.crop("die-0") == b"picture of die-0"
    assert table.session.crop("whole-casino-1") == b"picture of whole-casino-1"


def test_what_was_typed_in_is_told_without_a_picture(table):
    table.turn(1, 1, 1, 2, 3, 4, 5, 6, 6)
    (one,) = came(table)
    assert (one["picture"], one["pictures"], one["by"]["role"]) == ("by-hand", [], "table")


def test_an_answer_that_places_dice_has_the_pictures_of_what_was_asked(table):
    running = table.session._keeper.running
    question = Question("q1", "cocked", say("Where do they lie?"), (Answer("here", say("Here")),), moved=(0,))
    table.watch.answers["q1", "here"] = Answered(tuple(running.command(command) for command in (ROLL, ONES)))
    sees(table, Observation("question", question=question), ("red", "casino-1"))
    table.do("answer", question=table.view["question"]["id"], answer="here")
    assert came(table)[0]["pictures"] == ["/crops/die-0"]


def test_what_was_taken_back_is_told_no_more_and_again_when_given_back(table):
    confirm(table, ROLL, ONES)
    table.do("undo")
    assert came(table) == []
    table.do("redo")
    assert came(table)[0]["pictures"] == ["/crops/die-0", "/crops/die-1"]


def test_what_was_put_right_is_told_where_it_counts_now_without_the_picture_of_another_place(table):
    confirm(table, ROLL, ONES)
    (place,) = table.seqs("place")
    table.do("amend", entry=place, command={"kind": "place", "face": 6})
    assert came(table) == []
    (one,) = came(table, "casino-6")
    assert (one["corrected"], one["picture"], one["pictures"]) == (True, "gone", [])
    assert one["place"] is None


def test_what_stayed_as_it_was_keeps_its_picture_and_its_time_when_something_before_it_was_put_right(table):
    table.turn(6, 1, 1, 2, 3, 4, 5, 6, 6)
    confirm(table, {"kind": "roll", "dice": {"ben": [1, 1, 2, 3, 4, 5, 6, 6]}}, ONES, places=(("blue", "casino-1"), ("blue", "casino-1")))
    before = came(table)
    table.clock.now_s += 100
    table.do("amend", entry=table.seqs("place")[0], command={"kind": "place", "face": 5})
    (after,) = came(table)
    assert {**after, "seq": 0} == {**before[0], "seq": 0}


def test_after_a_restart_the_words_are_there_and_the_pictures_gone(table):
    confirm(table, ROLL, ONES)
    table.restart()
    (one,) = came(table)
    assert (one["picture"], one["pictures"]) == ("unknown", [])
    assert table.session.crop("die-0") is None


def test_a_new_round_begins_with_nothing_to_dispute(table):
    table.finish("payout")
    assert any(came(table, f"casino-{number}") for number in range(1, 7))
    table.finish("roll")
    assert [came(table, f"casino-{number}") for number in range(1, 7)] == [[]] * 6


def test_before_the_first_game_there_is_nothing_to_ask(evening):
    with pytest.raises(Exception, match="No game is running"):
        evening.session.arrivals("casino-1")


def test_a_proposal_without_a_picture_never_had_one():
    stills = Stills()
    stills.keep(1, [])
    assert stills.of(1) == (UNKNOWN, ())
