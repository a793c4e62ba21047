"""How large the dice are, learned from those that lie there."""

from dataclasses import replace

import pytest

from vision.dice.dice_sizes import DiceSizes
from vision.reading import DieReading


def dice(*sizes_mm, zone="tray", ask=False, why=""):
    square = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    return [DieReading(3, "red", 0.99, ask=ask, why_ask=why, zone=zone, size_mm=size, top=square, box=(0, 0, 20, 20)) for size in sizes_mm]


def test_while_nothing_is_known_the_usual_die_is_reckoned_with():
    sizes = DiceSizes()
    assert (sizes.edges_mm, sizes.middle_mm) == ((), 16.0)


@pytest.mark.parametrize(
    ("lie", "edges", "anew"),
    [
        (dice(15.8, 16.1, 16.2, 16.0), (16.1,), False),  # nearly what was reckoned with: learned, and looked at no other way
        (dice(12.1, 11.9, 12.0, 12.2), (12.1,), True),
        (dice(12.1, 11.9, 12.0), (), False),  # too few
        (dice(12.1, 11.9, 12.0, 12.2, zone=None), (), False),  # supplies beside the mat
        (dice(12.1, 11.9, 12.0, 12.2, ask=True), (), False),  # doubtful ones
        (dice(11.0, 13.0, 15.0, 17.0), (), False),  # not alike
        (dice(16.0, 16.0, 15.9, 16.0, 16.1, 20.0), (16.0,), False),  # a biggie among them
    ],
)
def test_learned_from_enough_dice_that_are_alike(lie, edges, anew):
    sizes = DiceSizes()
    assert sizes.look(lie) is anew
    assert sizes.edges_mm == edges


def test_one_large_die_of_each_of_four_colours_tells_nothing_of_the_others():
    """Four biggies of the Boulevard, each somebody's, on a table where little else lies."""
    colours = "red", "blue", "green", "white"
    biggies = [replace(die, colour=colour) for die, colour in zip(dice(22.0, 22.1, 21.9, 22.0), colours, strict=True)]
    sizes = DiceSizes()
    assert not sizes.look(biggies)
    assert sizes.edges_mm == ()
    assert sizes.look([*biggies, *dice(22.0)])


def test_what_is_asked_about_for_something_else_tells_no_smaller_set():
    sizes = DiceSizes()
    for _ in range(2):
        sizes.look(dice(18.0, 18.0, 18.0, 18.0))
    assert not sizes.look(dice(12.0, 12.1, 11.9, 12.0, ask=True, why="blurred"))


def test_what_calibration_told_stays():
    sizes = DiceSizes([16.0, 20.0])
    assert not sizes.look(dice(12.0, 12.0, 12.0, 12.0))
    assert sizes.edges_mm == (16.0, 20.0)


def test_a_first_guess_is_made_better_by_the_look_that_follows():
    sizes = DiceSizes()
    assert sizes.look(dice(11.6, 11.6, 11.6, 11.6))
    assert not sizes.look(dice(12.0, 12.0, 12.0, 12.0))
    assert sizes.edges_mm == (12.0,)
    assert not sizes.look(dice(12.3, 12.3, 12.3, 12.3))
    assert sizes.edges_mm == (12.0,), "or the whole picture would be searched again with every throw"


def test_dice_of_two_sizes_are_not_looked_at_anew_for_ever():
    sizes = DiceSizes()
    assert sizes.look(dice(12.0, 12.0, 12.0, 12.0))
    assert [sizes.look(dice(16.0, 16.0, 16.0, 16.0)) for _ in range(3)] == [False] * 3
    assert sizes.edges_mm == (12.0,)


def test_another_game_with_other_dice_is_noticed():
    sizes = DiceSizes()
    for lie in (dice(12.0, 12.0, 12.0, 12.0), dice(12.0, 12.0, 12.0, 12.0)):
        sizes.look(lie)
    assert sizes.look(dice(18.0, 18.0, 18.0, 18.0))
    assert sizes.edges_mm == (18.0,)


def test_a_far_smaller_set_is_noticed_though_each_of_its_dice_seems_to_lean():
    """After dice of 18 mm each one of 12 mm was asked about, for it seemed to lean or to be half hidden, until the next start."""
    sizes = DiceSizes()
    for _ in range(2):
        sizes.look(dice(18.0, 18.0, 18.0, 18.0))
    assert not sizes.look(dice(12.5, 15.0, 10.0, 13.6, ask=True, why="cocked")), "these do lean: they look small, each by itself"
    leaning = dice(14.0, 14.1, 13.9, 14.0, 14.0, ask=True, why="cocked")
    assert not sizes.look([*leaning, *dice(18.0)]), "one of the usual size lies there"
    assert sizes.look(dice(12.0, 12.1, ask=True, why="cocked") + dice(11.8, 12.0, ask=True, why="covered"))
    assert sizes.edges_mm == (12.0,)


def test_what_is_known_of_dice_says_nothing_of_those_printed_on_cards_and_the_other_way_round():
    sizes = DiceSizes([16.0])
    sizes.play_with(printed=True)
    assert (sizes.known_mm, sizes.edges_mm, sizes.tops_mm) == ((), (), 0.0)
    sizes.look(dice(22.0, 22.1, 21.9, 22.0))
    sizes.play_with(printed=True)
    assert (sizes.edges_mm, sizes.tops_mm) == ((22.0,), 0.0)
    sizes.play_with(printed=False)
    assert (sizes.edges_mm, sizes.tops_mm) == ((16.0,), 16.0)


def test_what_was_learned_of_cards_is_forgotten_with_them():
    sizes = DiceSizes(printed=True)
    sizes.look(dice(22.0, 22.1, 21.9, 22.0))
    sizes.play_with(printed=False)
    assert sizes.edges_mm == ()
