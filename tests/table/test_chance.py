"""Chance is drawn under a key of its own: the same seed and key always give the same."""

from collections import Counter
from dataclasses import replace

from companion.games.game import Command, Need
from companion.table.chance import drawn

ROLL = Need("roll", "roll, round 1, turn 1", Command(), dice={"anna": 5, "neutral": 2})


def test_the_same_key_gives_the_same_dice():
    assert drawn("seed", ROLL) == drawn("seed", ROLL)


def test_another_key_or_seed_gives_other_dice():
    rolls = [drawn(seed, Need("roll", key, Command(), dice={"anna": 20})) for seed in "ab" for key in ("turn 1", "turn 2")]
    assert len({str(roll) for roll in rolls}) == 4


def test_every_owner_gets_as_many_dice_as_it_holds():
    assert {owner: len(faces) for owner, faces in drawn("seed", ROLL)["dice"].items()} == {"anna": 5, "neutral": 2}


def test_in_which_order_the_owners_are_named_changes_no_die():
    assert drawn("seed", replace(ROLL, dice={"neutral": 2, "anna": 5})) == drawn("seed", ROLL)


def test_faces_come_up_equally_often():
    faces = Counter(drawn("seed", Need("roll", "many", Command(), dice={"anna": 60_000}))["dice"]["anna"])
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 500 for count in faces.values())


def test_every_copy_in_a_pile_is_equally_likely():
    drawn_notes = Counter(drawn(str(n), Need("deal", "note", Command(), pile={10_000: 3, 90_000: 1}))["drawn"] for n in range(4000))
    assert abs(drawn_notes[10_000] - 3000) < 150


def test_an_empty_pile_gives_nothing():
    assert drawn("seed", Need("deal", "note", Command(), pile={})) == {"drawn": None}
