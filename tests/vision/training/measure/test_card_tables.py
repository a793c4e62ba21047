"""Tables of the Card Game, measured: what counts as right, asked about, wrong and not looked at."""

from dataclasses import replace

import numpy as np
import pytest

from vision.notes.marks import sums
from vision.reading import NotesSeen, Scene
from vision.training.draw.cameras import as_it_is
from vision.training.measure.card_tables import card_table, dice_judged, seen, sums_judged


@pytest.fixture(scope="module")
def looked_at():
    """One table, and what the camera says of it: (cards, reading, notes)."""
    cards = card_table(4000, 0)
    return cards, *seen(cards, np.random.default_rng(1), as_it_is)


def kinds(judged):
    return [what for what, _ in judged]


def shown(cards):
    return sum(shows for zone in cards.lies for _, shows in cards.printed(zone))


def test_every_die_that_shows_is_read_or_asked_about(looked_at):
    cards, reading, _ = looked_at
    told = kinds(dice_judged(reading, cards))
    assert len(told) >= shown(cards) > 5
    assert set(told) <= {"right", "asked"}


def test_a_die_told_wrongly_or_not_at_all_is_found(looked_at):
    cards, reading, _ = looked_at
    sure = next(die for die in reading.dice if not die.ask)
    others = tuple(die for die in reading.dice if die is not sure)
    wrong = replace(sure, value=sure.value % 6 + 1)
    assert kinds(dice_judged(replace(reading, dice=(*others, wrong)), cards)).count("wrong") == 1
    assert kinds(dice_judged(replace(reading, dice=others), cards)).count("missed") == 1
    elsewhere = replace(sure, xy_mm=(5.0, 5.0))
    assert {"extra", "missed"} <= set(kinds(dice_judged(replace(reading, dice=(*others, elsewhere)), cards)))


def test_what_is_not_looked_at_is_not_missed(looked_at):
    cards, reading, _ = looked_at
    moving = replace(reading, dice=(), scene=Scene.MOVING)
    assert set(kinds(dice_judged(moving, cards))) == {"not looked at"}
    assert set(kinds(dice_judged(replace(reading, dice=(), zones_seen=frozenset()), cards))) == {"not looked at"}


def test_every_casino_has_its_sum_or_is_asked_about(looked_at):
    cards, _, notes = looked_at
    assert len(kinds(sums_judged(notes, cards))) == 6
    assert {kind.partition(",")[0] for kind in kinds(sums_judged(notes, cards))} <= {"sum right", "sum asked"}
    assert {kind.partition(",")[0] for kind in kinds(sums_judged(NotesSeen(), cards))} == {"sum asked"}


def test_a_wrong_sum_is_found(looked_at):
    cards, _, notes = looked_at
    zone = next(zone for zone in sums(notes) if not any(note.ask for note in notes.notes if note.zone == zone))
    one = next(note for note in notes.notes if note.zone == zone)
    fewer = replace(notes, notes=tuple(note for note in notes.notes if note is not one))
    assert kinds(sums_judged(fewer, cards)).count("sum wrong") == 1
