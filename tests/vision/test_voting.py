"""Several looks at one still table are put together; a die keeps its number while it is followed."""

from dataclasses import replace

import pytest

from vision.reading import DieReading
from vision.voting import Tracks, vote


def die(x, y, value, colour="red", confidence=0.99, ask=False):
    odds = tuple(0.95 if v == value else 0.01 for v in range(1, 7))
    top = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return DieReading(value, colour, confidence, ask, top, (x - 10, y - 10, 20, 20), "faint" if ask else "", odds)


def test_looks_that_agree_are_one_reading():
    heard, votes = vote([[die(50, 50, 3), die(90, 50, 5)]] * 3)
    assert [(d.value, d.ask) for d in heard] == [(3, False), (5, False)]
    assert votes == 3


def test_dice_lie_turned_as_they_like_and_are_heard_all_the_same():
    here = die(50, 50, 3)
    quarter = replace(here, top=(*here.top[1:], here.top[0]))
    heard, votes = vote([[quarter], [quarter], [here]])
    assert (len(heard), heard[0].value, votes) == (1, 3, 3)
    assert len(vote([[quarter]] * 3)[0]) == 1


def test_looks_that_are_alike_make_nothing_surer_than_each_of_them_is():
    (heard,), _ = vote([[die(50, 50, 3)]] * 3)
    assert heard.face_odds == pytest.approx(die(50, 50, 3).face_odds, abs=1e-5)


def test_one_unsure_look_of_three_changes_nothing():
    heard, votes = vote([[die(50, 50, 3)], [die(50, 50, 3, ask=True, confidence=0.4)], [die(51, 50, 3)]])
    assert (heard[0].value, heard[0].ask, votes) == (3, False, 3)


def test_the_middle_look_tells_how_sure_a_die_is_neither_the_luckiest_nor_the_unluckiest():
    (heard,), _ = vote([[die(50, 50, 3, confidence=sure)] for sure in (0.99, 0.6, 0.9)])
    assert heard.confidence == 0.9


def test_a_die_that_only_half_of_the_looks_saw_is_not_told_unasked():
    inside = replace(die(90, 50, 2), zone="casino-2")
    for looks in ([[die(50, 50, 3)], [die(50, 50, 3), inside]], [[die(50, 50, 3), inside], [die(50, 50, 3)]]):
        heard, _ = vote(looks)
        assert [(one.value, one.ask) for one in heard] == [(3, False), (2, True)]


def test_a_die_that_most_looks_doubt_is_asked_about_and_one_that_half_of_them_doubt_is_told():
    sure, doubted = die(50, 50, 3), die(50, 50, 3, ask=True)
    asked = [vote(looks)[0][0].ask for looks in ([[sure], [doubted], [doubted]], [[sure], [doubted]], [[doubted], [sure]])]
    assert asked == [True, False, False]


def test_one_look_alone_is_told_as_it_is():
    """Of a watched folder there is one look: what it was not sure of is as it left it."""
    told = die(50, 50, 3), replace(die(90, 50, 2, ask=True, confidence=0.4), face_odds=(0.4, 0.3, 0.3, 0.0, 0.0, 0.0))
    assert vote([list(told)]) == (told, 1)


def test_a_die_that_every_look_doubts_is_asked_about_for_what_the_newest_one_doubted_and_lies_where_that_saw_it():
    blurred, leans = (replace(die(50, 50, 3, ask=True), why_ask=why) for why in ("blurred", "cocked"))
    (told,), votes = vote([[blurred], [blurred], [replace(leans, zone="tray")]])
    assert (told.value, told.ask, told.why_ask, told.zone, votes) == (3, True, "cocked", "tray", 3)


def test_what_the_newest_look_alone_reads_otherwise_and_doubts_is_told_as_the_others_read_it():
    (told,), votes = vote([[die(50, 50, 3)], [die(50, 50, 3)], [die(50, 50, 5, ask=True, confidence=0.5)]])
    assert (told.value, told.ask, told.why_ask, votes) == (3, False, "", 2)


def test_dice_of_which_nobody_knows_how_sure_each_value_is_show_what_the_newest_look_read():
    unknown = replace(die(50, 50, 4), face_odds=())
    for looks in ([unknown] * 3, [die(50, 50, 4), die(50, 50, 4), unknown], [unknown, die(50, 50, 4), die(50, 50, 4)]):
        (told,), _ = vote([[one] for one in looks])
        assert (told.value, told.ask) == (4, False)


def test_looks_that_believe_different_faces_are_asked_about():
    heard, _ = vote([[die(50, 50, 3)], [die(50, 50, 5)], [die(50, 50, 3)]])
    assert heard[0].value == 3
    assert heard[0].ask
    assert heard[0].why_ask == "blurred"


def test_looks_that_see_different_colours_are_asked_about():
    heard, _ = vote([[die(50, 50, 3)], [die(50, 50, 3, "orange")], [die(50, 50, 3)]])
    assert heard[0].why_ask == "colour"


def test_what_the_newest_look_alone_doubts_is_told_by_those_that_believed_it():
    """A green one: two looks were sure, the newest took it for yellow and doubted it. It was told as yellow, unasked."""
    heard, _ = vote([[die(50, 50, 1, "green")], [die(50, 50, 1, "green")], [die(50, 50, 1, "yellow", ask=True)]])
    assert [(d.colour, d.ask) for d in heard] == [("green", False)]


def test_looks_that_believe_different_places_are_asked_about():
    here, there = replace(die(50, 50, 3), zone="casino-1"), replace(die(50, 50, 3), zone="casino-2")
    assert vote([[here], [there], [here]])[0][0].why_ask == "border"
    heard, _ = vote([[here], [here], [replace(there, ask=True, why_ask="border")]])
    assert [(d.zone, d.ask) for d in heard] == [("casino-1", False)]


def test_a_value_that_no_look_believed_is_asked_about():
    torn = replace(die(50, 50, 3), face_odds=(0.0, 0.0, 0.51, 0.0, 0.49, 0.0))
    five = replace(die(50, 50, 5, ask=True), face_odds=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0))
    heard, _ = vote([[torn], [torn], [five]])
    assert (heard[0].value, heard[0].ask) == (5, True)


@pytest.mark.parametrize(
    ("once", "why"),
    [
        pytest.param(replace(die(90, 50, 2, "black"), zone="casino-2"), ["faint"], id="believed, in a casino"),
        pytest.param(replace(die(90, 50, 2, "black", ask=True), zone="casino-2"), [], id="doubted even then"),
        pytest.param(die(90, 50, 2, "black"), [], id="believed beside every place"),
    ],
)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_die_that_one_look_of_three_believed_is_asked_about_where_it_counts(once, why, number):
    """One of two black twos side by side was seen in the first look only, 0.998: nobody was asked, and a die was missing."""
    looks = [[die(50, 50, 3)], [die(50, 50, 3)], [die(50, 50, 3)]]
    looks[number] = [die(50, 50, 3), once]
    heard, _ = vote(looks)
    assert [d.why_ask for d in heard if d.value == 2] == why


def test_a_die_seen_once_in_three_looks_is_none():
    heard, votes = vote([[die(50, 50, 3)], [die(50, 50, 3), die(120, 20, 1)], [die(50, 50, 3)]])
    assert len(heard) == 1
    assert votes == 2


def test_what_one_look_saw_beside_a_die_takes_no_other_looks_sight_of_it():
    """Seed 14271, table 2: half of two black sixes was a third one to the newest look, and the oldest look's sight of one of them stood
    beside it as one more, and was asked about."""
    real, aside = [replace(die(100 + n, 100, 6), zone="casino-6") for n in range(3)], die(107, 100, 6, confidence=0.4, ask=True)
    for newest in ([real[2], aside], [aside, real[2]]):
        dice, agree = vote([[real[0]], [real[1]], newest])
        assert [(one.value, one.ask) for one in dice] == [(6, False)]
        assert agree == 2


@pytest.mark.parametrize("number", [0, 1, 2])
def test_two_that_one_look_saw_are_two_however_near_they_lie(number):
    real = [replace(die(100 + n, 100, 6), zone="casino-6") for n in range(3)]
    other = replace(die(106, 100, 3), zone="casino-6")
    looks = [[one] for one in real]
    looks[number].append(other)
    heard, votes = vote(looks)
    assert [(one.value, one.why_ask) for one in heard] == [(6, ""), (3, "faint")]
    assert votes == 2


def test_a_look_agrees_only_if_it_saw_every_die_so():
    three, five, four = die(50, 50, 3), die(120, 50, 5), die(120, 50, 4, ask=True)
    assert vote([[three, five], [three, four], [three, five]])[1] == 2
    assert vote([[three, five], [three, replace(five, colour="orange", ask=True)], [three, five]])[1] == 2
    assert vote([[three, five], [three], [three, five]])[1] == 2


def test_dice_that_touch_stay_two():
    heard, _ = vote([[die(50, 50, 3), die(70, 50, 3)]] * 3)
    assert len(heard) == 2


def test_a_die_that_lies_still_keeps_its_number():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3), die(150, 50, 4)])
    again = tracks.follow([die(151, 50, 4), die(50, 51, 3)])
    assert [d.track for d in again] == [first[1].track, first[0].track]


def test_a_table_is_cleared_and_laid_again():
    tracks = Tracks()
    tracks.follow([die(50, 50, 3)])
    assert tracks.follow([]) == ()
    assert [d.track for d in tracks.follow([die(50, 50, 3)])] == [2]


def test_a_die_that_lies_where_one_of_another_colour_lay_is_another():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3)])
    assert tracks.follow([die(50, 50, 3, "blue")])[0].track != first[0].track


def test_a_die_moved_from_roll_to_placement_keeps_its_number():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3), die(150, 50, 4)])
    placed = tracks.follow([die(50, 50, 3), die(400, 300, 4)])
    assert [d.track for d in placed] == [d.track for d in first]


def test_of_two_dice_that_were_moved_each_keeps_the_number_of_one():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3), die(150, 50, 3)])
    moved = tracks.follow([die(300, 50, 3), die(400, 50, 3)])
    assert [d.track for d in moved] == [first[1].track, first[0].track]


def test_a_die_that_lies_still_keeps_its_number_though_one_just_like_it_was_taken_away():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3), die(150, 50, 3)])
    assert [d.track for d in tracks.follow([die(50, 50, 3)])] == [first[0].track]


def wider(some):
    x, y, w, h = some.box
    return replace(some, top=((x, y), (x + 2 * w, y), (x + 2 * w, y + 2 * h), (x, y + 2 * h)))


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        pytest.param(die(200, 50, 3), True, id="moved"),
        pytest.param(die(200, 50, 4), False, id="another value"),
        pytest.param(die(200, 50, 3, "blue"), False, id="another colour"),
        pytest.param(wider(die(200, 50, 3)), False, id="far larger"),
    ],
)
def test_what_lies_elsewhere_is_the_same_die_if_it_looks_the_same(other, is_same):
    tracks = Tracks()
    (first,) = tracks.follow([die(50, 50, 3)])
    (now,) = tracks.follow([other])
    assert (now.track == first.track) is is_same


def test_a_new_die_gets_a_new_number():
    tracks = Tracks()
    first = tracks.follow([die(50, 50, 3)])
    more = tracks.follow([die(50, 50, 3), replace(die(200, 50, 3), colour="blue")])
    assert more[0].track == first[0].track
    assert more[1].track not in (None, first[0].track)
