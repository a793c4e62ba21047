"""The mess film as stories: whatever happens on a real table, nothing is counted unasked. Anna has red dice, Ben blue ones."""

import pytest

from vision.reading import Scene

ROLL = "tray: red 1 1 3 3 4 5 5 6"
PLACED = "tray: red 1 1 3 3 4 6 | casino-5: red 5 5"


def tally(film):
    return [film.on(casino) for casino in range(1, 7)]


def test_tower(film):
    """One of the two fives was put on top of the other: one die is seen where two should be."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5?stacked")
    assert film.observation.proposal is None
    assert film.asks == "stacked"
    film.answer("yes")
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_on_the_line_the_rolled_number_decides(film):
    """A five lies on the line between casino 4 and casino 5."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-4: red 5~ | casino-5: red 5")
    assert film.why == "two red fives moved to casino 5"
    assert "border" in film.says


def test_on_the_line_without_a_known_roll_it_is_asked(film):
    film.shows("")
    film.shows("tray: red 1 1 3 3 4 6 | casino-4: red 5~ | casino-5: red 5")
    assert film.observation.proposal is None
    assert film.asks == "border"


def test_on_the_edge_of_the_tray_a_die_lies_in_the_tray(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6~")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_cocked(film):
    """A die leans in the tray; the likeliest number is offered first."""
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    assert film.observation.roll is None
    assert film.asks == "cocked"
    assert [answer.id for answer in film.observation.question.answers][:2] == ["face-6", "face-1"]
    film.answer("face-2")
    assert film.asks is None
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_a_die_half_covered_in_the_tray_leans_on_another(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?covered")
    assert film.asks == "cocked"


def test_two_leaning_dice_are_asked_one_after_the_other(film):
    film.rolls("tray: red 1 1 3 3 4 5 5?cocked 6?cocked")
    film.answer("face-5")
    assert film.asks == "cocked"
    film.answer("face-6")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_leaning_die_may_be_rolled_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("again")
    assert (film.asks, film.observation.roll) == (None, None)
    film.rolls("tray: red 1 1 2 3 3 4 5 5")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_a_leaning_die_that_is_not_moved_asks_nothing_once_the_roll_is_known(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?cocked")
    film.answer("face-6")
    film.shows("tray: red 1 1 3 3 4 6?cocked | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.asks is None


def test_off_the_tray(film):
    """One red die fell beside the tray."""
    film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
    assert film.observation.roll is None
    assert film.asks == "off-tray"
    film.answer("as-it-lies")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_off_the_tray_and_rolled_again(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
    film.answer("that-die")
    assert (film.asks, film.observation.roll) == (None, None)
    film.rolls("tray: red 1 1 3 3 4 5 5 2")
    assert dict(film.observation.roll.dice) == {"anna": (1, 1, 2, 3, 3, 4, 5, 5)}


def test_off_the_tray_as_the_table_agreed(film_of):
    said = {}
    for rule in ("that_die", "all", "as_it_lies"):
        film = film_of(off_tray=rule)
        film.rolls("tray: red 1 1 3 3 4 5 5 | outside: red 6")
        assert film.asks is None
        said[rule] = (film.says, film.look().roll)
    assert said["that_die"] == (["off-tray"], None)
    assert said["all"] == (["off-tray"], None)
    assert said["as_it_lies"][1].dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_die_is_missing(film):
    film.rolls("tray: red 1 1 3 3 4 5 5")
    assert film.observation.roll is None
    assert film.says == ["missing"]
    assert "one red die" in str(film.observation.notices[0].text)


def test_a_die_too_many(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6 6")
    assert film.observation.roll is None
    assert film.says == ["too-many"]


def test_dice_being_gathered_say_nothing(film):
    film.shows("tray: red 1 1 3 | outside: red 2 4 5 6 6")
    assert (film.asks, film.says, film.observation.roll) == (None, [], None)


def test_covered_by_a_note(film):
    """The two fives lie under a banknote that slid over casino 5."""
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | covered: casino-5")
    assert film.observation.proposal is None
    assert film.asks == "covered"
    film.answer("yes")
    assert (film.on(5), film.turn) == ({"anna": 2}, "ben")


def test_a_covered_casino_that_nobody_needs_says_nothing(film):
    film.rolls(ROLL)
    film.shows("tray: red 1 1 3 3 4 6 | casino-5: red 5 5 | covered: casino-2")
    assert film.why == "two red fives moved to casino 5"
    assert (film.asks, film.differs) == (None, [])


def test_dice_under_cover_are_assumed_as_before(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.press()
    film.shows("covered: casino-5")
    film.shows("covered: casino-5")
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_nothing_placed_but_everything_in_the_hand_and_a_casino_covered(film):
    film.rolls(ROLL)
    film.shows("covered: casino-5 casino-1")
    assert film.observation.proposal is None
    assert film.asks == "covered"
    assert not film.observation.question.blocking
    assert [answer.commands != () for answer in film.observation.question.answers] == [True, True, False]


@pytest.mark.parametrize("of_ben", ["tray: blue 1 2 3 4 5 5 6 6", "tray: blue 1 2 3 4 6 6 | casino-5: blue 5 5"], ids=["rolled", "placed"])
def test_whatever_may_lie_under_cover_is_offered_though_the_next_seat_has_gone_on(film, of_ben):
    """Anna's ones or her twos: nobody saw which of them went under what hides both casinos."""
    film.rolls("tray: red 1 1 2 2 3 4 5 6")
    film.rolls(f"{of_ben} | covered: casino-1 casino-2")
    assert (film.asks, film.observation.question.blocking) == ("covered", True)
    assert [("ones" in offer, "twos" in offer) for offer in film.offered] == [(True, False), (False, True), (False, False)]
    film.answer("story-2")
    assert (film.on(1), film.on(2)) == ({}, {"anna": 2})


def test_taken_back(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.shows(ROLL)
    assert (film.observation.proposal, film.says) == (None, ["taken-back"])


def test_forgotten_confirm(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 | casino-5: red 5 5")
    assert film.why == "two red fives moved to casino 5"
    assert film.says == ["two-turns"]


def test_wrong_seat(film):
    film.rolls("tray: blue 2 2 2 4 4 5 6 6")
    assert film.asks == "wrong-seat"
    assert film.observation.proposal is None


def test_left_over_die(film):
    film.rolls(ROLL)
    film.shows(PLACED)
    film.press()
    film.rolls("tray: blue 2 2 2 4 4 5 6 6 red 3 | casino-5: red 5 5")
    assert film.asks == "left-over"
    assert film.observation.roll.seat == "ben"


def test_lamp_switched_on(film):
    """Red turns orange under the new lamp, on every casino at once."""
    for face, seat in ((5, "red"), (3, "blue"), (4, "red")):
        rest = [n for n in (1, 2, 3, 4, 5, 6) if n != face]
        hand = {"red": 8, "blue": 8}[seat] if film.on(5) == {} or seat == "blue" else 6
        tray = [face, face, *(rest * 2)[: hand - 2]]
        lying = " | ".join(f"casino-{c}: {'red' if 'anna' in film.on(c) else 'blue'} {c} {c}" for c in (3, 5) if film.on(c))
        film.rolls(f"tray: {seat} {' '.join(map(str, tray))} | {lying}")
        film.shows(f"{lying} | casino-{face}: {seat} {face} {face}")
        film.press()
    before = tally(film)
    film.shows("casino-5: orange 5 5 | casino-4: orange 4 4 | casino-3: blue 3 3")
    film.shows("casino-5: orange 5 5 | casino-4: orange 4 4 | casino-3: blue 3 3")
    assert film.says == ["light"]
    assert (film.differs, film.asks, film.observation.proposal) == ([], None, None)
    assert tally(film) == before
    film.shows("casino-5: red 5 5 | casino-4: red 4 4 | casino-3: blue 3 3")
    assert (film.differs, film.says) == ([], [])


def test_too_dark(film):
    film.rolls(ROLL)
    film.shows("", Scene.DARK)
    assert film.says == ["light"]
    assert film.observation.roll is not None


def test_a_childs_hand_for_a_minute(film):
    film.rolls(ROLL)
    stood = film.shows(PLACED).proposal
    for _ in range(120):
        film.shows("", Scene.HANDS)
    assert film.says == ["hand"]
    assert film.observation.phase_hint == "hands-in-view"
    assert film.observation.proposal == stood
    film.shows(PLACED)
    assert film.observation.proposal.id == stood.id


def test_casino_card_or_mat_moved(film):
    film.rolls(ROLL)
    film.shows("", Scene.MOVED)
    assert film.says == ["camera-moved"]
    film.shows("", Scene.NO_MAT)
    assert film.says == ["mat-moved"]
    film.shows(PLACED)
    assert film.why == "two red fives moved to casino 5"


def test_supplies_in_view(film):
    film.rolls(ROLL + " | outside: blue 1 2 3 4 5 6 1 2")
    assert film.observation.roll.seat == "anna"
    assert (film.asks, film.differs, film.says) == (None, [], [])


def test_a_colour_nobody_plays_is_asked_about(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?colour/blue")
    assert film.asks == "colour"
    film.answer("colour-red")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_die_of_the_roll_that_seems_to_be_another_seats_is_asked_about(film):
    """Seed 32, game 2 of the rehearsal: orange dice that may be red were looked for beside the tray, and no roll was ever read."""
    film.rolls("tray: red 1 1 3 3 4 5 5 blue 6?colour/red")
    assert film.asks == "colour"
    film.answer("colour-red")
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_a_colour_doubt_that_only_concerns_a_colour_nobody_plays_is_no_doubt(film):
    film.rolls("tray: red 1 1 3 3 4 5 5 6?colour/orange")
    assert film.asks is None
    assert film.observation.roll.dice == {"anna": (1, 1, 3, 3, 4, 5, 5, 6)}


def test_the_rest_in_the_tray_contradicts_the_roll(film):
    """A five is left in the tray: either the roll was misread or somebody turned a die."""
    film.rolls("tray: red 1 5 5 2 2 2 3 3")
    film.shows("tray: red 5 2 2 2 3 3 | casino-5: red 5 5")
    assert film.observation.proposal is None
    assert film.asks == "face"
