"""Which dice are biggies, by their edges and by what the tally knows: positions of red dice, a biggie among them or not."""

from dataclasses import replace

import pytest

from companion.games.game import Need
from companion.games.las_vegas.commands import Roll
from companion.games.layout import Piece
from companion.table.watch.biggies import Biggies, biggies_by_tally, sizes
from vision.reading import DieReading

KICKED = Biggies(lie={"red": "casino-5"}, dice={("casino-5", "red"): 2})
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ROLLED, LAID = Biggies(rolls={"red": (3, 1)}), Biggies(lie={"red": "casino-2"}, dice={("casino-2", "red"): 1})
NEW, BIG, ORDINARY, ASKED = Biggies(), ("big", False), ("normal", False), ("normal", True)


def die(edge_mm, zone="casino-5", value=5):
    return DieReading(value, "red", 0.99, False, CORNERS, (0, 0, 1, 1), zone=zone, size_mm=edge_mm)


def told(edges_mm, known, zone="casino-5", usual_mm=16.0, value=5):
    dice = [die(edge, zone, value) for edge in edges_mm]
    return sizes(dice, ["red"] * len(dice), usual_mm, known)


@pytest.mark.parametrize(
    ("edges_mm", "zone", "known", "expected"),
    [
        pytest.param([16.2, 21.8], "casino-5", NEW, [ORDINARY, BIG], id="a third larger than usual"),
        pytest.param([16.2, 17.8], "casino-5", NEW, [ORDINARY, ASKED], id="a tenth larger, nobody saw a roll"),
        pytest.param([17.3, 17.8], "casino-5", NEW, [ORDINARY, ASKED], id="each seat has but one: only the largest is asked about"),
        pytest.param([21.8, 21.9], "casino-5", NEW, [BIG, BIG], id="two that are surely large are both"),
        pytest.param([16.2, 17.8], "casino-5", Biggies(lie={"red": "casino-2"}), [ORDINARY, ORDINARY], id="its biggie lies elsewhere"),
        pytest.param([16.2, 17.8], "casino-5", Biggies(lie={"red": "casino-5"}), [ORDINARY, BIG], id="its biggie lies here"),
        pytest.param([16.2, 17.0], "casino-5", Biggies(lie={"red": "casino-5"}), [ORDINARY, ORDINARY], id="here, but none is larger"),
        pytest.param([16.2, 17.8], "casino-5", Biggies(dice={("casino-5", "red"): 2}), [ORDINARY, ORDINARY], id="none has come"),
        pytest.param([16.2, 17.8], "casino-5", Biggies(numbers={"red": 5}), [ORDINARY, BIG], id="it was rolled a five"),
        pytest.param([16.2, 17.8], "casino-5", Biggies(numbers={"red": 3}), [ORDINARY, ORDINARY], id="it was rolled a three"),
        pytest.param([16.2, 17.8], "slot", Biggies(numbers={"red": 5}), [ORDINARY, BIG], id="a five on the slot machine"),
        pytest.param([16.2, 17.8, 16.0], "tray", Biggies(rolls={"red": (3, 1)}), [ORDINARY, BIG, ORDINARY], id="among all that is rolled"),
        pytest.param([16.2, 17.8, 17.6], "tray", Biggies(rolls={"red": (3, 1)}), [ORDINARY, ASKED, ASKED], id="two as large"),
        pytest.param([16.2, 16.6, 16.0], "tray", Biggies(rolls={"red": (3, 1)}), [ASKED] * 3, id="none is larger"),
        pytest.param([16.2, 17.8], "tray", Biggies(rolls={"red": (3, 1)}), [ORDINARY, ASKED], id="one of the roll is missing"),
        pytest.param([17.6], "casino-5", KICKED, [ASKED], id="one of two was kicked"),
        pytest.param([16.2], "casino-5", KICKED, [ORDINARY], id="the biggie was kicked"),
        pytest.param([21.8], "casino-5", KICKED, [BIG], id="the other one was kicked"),
        pytest.param([16.2, 17.8], "tray", Biggies(lie={"red": "casino-2"}, rolls={"red": (2, 0)}), [ORDINARY] * 2, id="rolled without it"),
        pytest.param([16.2, 17.8], "slot", Biggies(numbers={"red": 3}), [ORDINARY, ORDINARY], id="not of its number on the slot machine"),
        pytest.param([16.2, 17.8], "casino-4", Biggies(numbers={"red": 5}), [ORDINARY, ORDINARY], id="of its number at another casino"),
        pytest.param([16.2, 17.8], "tray", Biggies(rolls={"red": (3, 1)}, numbers={"red": 5}), [ORDINARY, ASKED], id="seen before"),
        pytest.param([17.6, 16.2], "casino-5", Biggies(lie={"red": "casino-2"}, dice={("casino-5", "red"): 3}), [ORDINARY] * 2, id="no"),
    ],
)
def test_what_is_a_biggie(edges_mm, zone, known, expected):
    assert told(edges_mm, known, zone) == expected


def test_what_leans_or_is_half_covered_makes_no_other_die_the_biggie():
    dice = [die(16.2, "tray"), die(17.8, "tray"), replace(die(16.4, "tray"), ask=True, why_ask="covered")]
    assert sizes(dice, ["red"] * 3, 16.0, Biggies(rolls={"red": (3, 1)})) == [ORDINARY, ASKED, ORDINARY]


@pytest.mark.parametrize(
    ("known", "expected"), [(NEW, ORDINARY), (Biggies(lie={"red": "casino-5"}), BIG), (Biggies(numbers={"red": 5}), BIG)]
)
def test_the_edge_of_what_leans_makes_it_a_biggie_only_where_one_is_due(known, expected):
    """Rehearsal, seed 52, game 0: a black die among others looked larger by a fifth, and a difference was told."""
    leaning = replace(die(19.4), ask=True, why_ask="cocked")
    assert sizes([die(16.0), leaning], ["red"] * 2, 16.0, known) == [ORDINARY, expected]


def test_what_leans_and_may_be_one_is_asked_about():
    leaning = replace(die(17.8), ask=True, why_ask="cocked")
    assert sizes([die(16.2), leaning], ["red"] * 2, 16.0, Biggies(numbers={"red": 5})) == [ORDINARY, ASKED]


def test_each_place_and_each_colour_is_told_for_itself():
    dice = [die(16.2), die(17.8), die(16.1), die(17.8, "casino-2"), die(16.2, "casino-2"), die(17.8)]
    known = Biggies(lie={"red": "casino-5", "blue": "casino-4"})
    colours = ["red", "red", "red", "red", "red", "blue"]
    assert sizes(dice, colours, 16.0, known) == [ORDINARY, BIG, ORDINARY, ORDINARY, ORDINARY, ORDINARY]


@pytest.mark.parametrize(
    ("dice", "known", "expected"),
    [
        pytest.param([(22.7, "tray"), (18.9, "tray")], ROLLED, [BIG, ORDINARY], id="of two large ones the one that stands out"),
        pytest.param([(22.7, "tray"), (21.9, "tray")], ROLLED, [ASKED, ASKED], id="two as large are rolled: which of them?"),
        pytest.param([(21.8, "casino-2"), (18.6, "tray")], LAID, [BIG, ORDINARY], id="it lies at a casino, and stands out there"),
        pytest.param([(20.8, "casino-2"), (18.6, "tray")], LAID, [BIG, ASKED], id="it lies where the tally has it: has another come?"),
        pytest.param([(20.8, "casino-2"), (18.9, "casino-5")], LAID, [BIG, ASKED], id="the same at another casino"),
        pytest.param([(20.8, "casino-3"), (18.9, "casino-5")], LAID, [BIG, BIG], id="neither is where the tally has it: told as they look"),
        pytest.param([(16.1, "casino-2"), (18.9, "tray")], LAID, [ORDINARY, BIG], id="one alone that looks so is believed"),
    ],
)
def test_each_seat_has_but_one_however_many_look_so(dice, known, expected):
    """Boulevard's camera among leaves: two of three black dice in the tray were large beside those at the casinos."""
    readings = [die(edge, zone, 2) for edge, zone in dice]
    assert sizes(readings, ["red"] * len(dice), 16.0, known) == expected


def test_a_seats_other_dice_tell_how_large_an_ordinary_one_is():
    assert told([18.0, 18.2, 17.9, 21.3], NEW, usual_mm=16.0) == [ORDINARY, ORDINARY, ORDINARY, BIG]


def test_with_nothing_to_hold_it_against_every_die_is_asked_about():
    assert told([16.0, 21.8], NEW, usual_mm=None) == [ASKED, ASKED]


@pytest.mark.parametrize(
    ("zone", "known", "expected"),
    [
        pytest.param("casino-5", Biggies(lie={"red": "casino-5"}, dice={("casino-5", "red"): 1}), BIG, id="the tally has it there"),
        pytest.param("casino-5", Biggies(lie={"red": "casino-2"}), ORDINARY, id="it lies elsewhere"),
        pytest.param("casino-5", Biggies(numbers={"red": 5}, beside={"red": 0}), BIG, id="it was rolled a five, and no other die"),
        pytest.param("casino-5", Biggies(numbers={"red": 5}, beside={"red": 1}), ASKED, id="another five of the roll is not there"),
        pytest.param("casino-5", Biggies(numbers={"red": 3}, beside={"red": 0}), ORDINARY, id="it was rolled a three"),
        pytest.param("tray", Biggies(rolls={"red": (1, 1)}), BIG, id="it is rolled alone"),
        pytest.param("tray", Biggies(rolls={"red": (1, 0)}), ORDINARY, id="rolled without it"),
        pytest.param("casino-5", NEW, ASKED, id="nobody saw a roll"),
    ],
)
def test_a_die_alone_on_the_table_is_told_by_the_tally_or_asked_about(zone, known, expected):
    assert told([21.8], known, zone, usual_mm=None) == [expected]


@pytest.mark.parametrize("rest", ["", " | tray: red 1 2 4 4 5 5 6"], ids=["alone on the table", "beside the rest"])
def test_a_biggie_that_was_rolled_and_placed_is_proposed(film_of, rest):
    """Alone it counted as no die, and nothing was said."""
    film = film_of(2, biggies=True)
    film.rolls("tray: red 1 2 4 4 5 5 6 3B")
    film.shows("casino-3: red 3B" + rest)
    assert film.why == "the red biggie moved to casino 3"
    film.press()
    film.shows("casino-3: red 3B")
    film.shows("casino-3: red 3B")
    assert film.differs == []


def test_a_biggie_alone_whose_roll_nobody_saw_is_asked_about_as_either(film_of):
    film = film_of(2, biggies=True)
    film.shows("")
    film.shows("casino-3: red 3B")
    assert film.offered[:2] == ["one red three moved to casino 3", "the red biggie moved to casino 3"]
    film.answer("story-2")
    assert film.state.casinos[3].spot().biggies == {"anna": 1}


def test_dice_that_are_nobodys_are_no_biggies():
    assert sizes([die(22.0), die(16.0)], [None, None], 16.0, NEW) == [ORDINARY, ORDINARY]


def test_the_tally_tells_where_biggies_lie_and_who_rolls_one():
    layout = {"casino-2": (Piece("blue", 2, "big"), Piece("blue", 2), Piece("red", 2)), "tray": ()}
    need = Need("roll", "turn 3", Roll(), "anna", {"anna": 6, "biggie": 1, "neutral": 2})
    known = biggies_by_tally(layout, need, {"anna": (2, 4), "biggie": (4,)}, {"anna": "red", "ben": "blue", "neutral": "white"})
    assert known.lie == {"blue": "casino-2"}
    assert known.dice == {("casino-2", "blue"): 2, ("casino-2", "red"): 1}
    assert (known.rolls, known.numbers, known.beside) == ({"red": (7, 1)}, {"red": 4}, {"red": 1})


def test_a_roll_that_was_kept_tells_the_same():
    layout = {"tray": (Piece("red", 2), Piece("red", 4, "big"), Piece("red", 3))}
    known = biggies_by_tally(layout, None, None, {"anna": "red"})
    assert (known.lie, known.dice, known.rolls, known.numbers) == ({}, {}, {"red": (3, 1)}, {"red": 4})
    assert known.beside == {"red": 0}
