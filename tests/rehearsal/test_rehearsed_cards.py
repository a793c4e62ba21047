"""The Card Game and the camera's bank, rehearsed: printed cards and notes before a composed camera, into a real journal."""

import math
import shutil
from collections import Counter

import numpy as np
import pytest

from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.rehearsal.card_game import RehearsedCardGame
from companion.rehearsal.habits import CAMERA, CARD_GAME, Habits
from vision.frame import Frame
from vision.pipeline import TableReader
from vision.training.draw.cameras import as_it_is
from vision.training.lay.real_cards import ROWS_MM, Card, RealCards
from vision.training.lay.real_notes import NotesOnTheMat

pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")

WRONG = ("NUMBER KEPT WRONG", "NOTES KEPT WRONG", "NOTES PROPOSED WRONGLY", "NOTES CHANGED BY NOTHING", "TALLY WRONG", "refused")
WRONG += ("PROPOSAL WRONG", "PROPOSED UNDER A HAND", "SLIP PROPOSED", "undo does nothing", "out of patience")


@pytest.mark.parametrize(
    ("seed", "index", "most", "habits"),
    [
        pytest.param(4, 0, None, Habits(CARD_GAME), id="a round of two seats"),
        pytest.param(4, 4, 6, Habits.messy(0.3, CARD_GAME), id="one after another, messily"),
        pytest.param(6, 1, 2, Habits(CARD_GAME, bank=CAMERA), id="with real notes"),
    ],
)
def test_cards_are_read_and_nothing_is_wrong(tmp_path, seed, index, most, habits):
    told = RehearsedCardGame(tmp_path, seed, index, 1, as_it_is, habits).play(most)
    assert {what: told.counts[what] + told.asked[what] for what in WRONG} == dict.fromkeys(WRONG, 0), told.faults
    assert told.counts["turns"] >= 2
    assert verify(tmp_path, GAMES).problems == ()


def test_three_cards_lie_side_by_side_and_a_fourth_over_one_of_its_own():
    cards = RealCards(4, 0, 2)
    red, blue = cards.colours
    for colour in (red, blue, blue):
        cards.lay("casino-3", Card(colour, 3, 1))
    assert cards.shown("casino-3") == Counter({blue: 2, red: 1})
    assert {one.row for one in cards.lies["casino-3"]} == set(range(len(ROWS_MM)))
    cards.turn += 1
    cards.lay("casino-3", Card(red, 3, 1))
    assert (cards.dice("casino-3")[red], cards.shown("casino-3")[red]) == (2, 1)
    cards.take("casino-3", Card(red, 3, 1))
    assert cards.shown("casino-3") == Counter({blue: 2, red: 1})


def test_a_printed_die_is_found_where_it_shows():
    cards = RealCards(4, 0, 2)
    laid = cards.lay("casino-6", Card(cards.colours[1], 6, 2))
    for _, spot in laid.dice():
        found = cards.at(spot)
        assert (found.colour, found.face) == (cards.colours[1], 6)
    assert cards.at((1.0, 1.0)) is None


def test_dice_printed_on_cards_are_placed_where_they_lie_and_not_as_high_as_dice():
    cards, reader = RealCards(91, 2, 2), TableReader()  # a camera that looks from the side
    reader.set_dice(frozenset(cards.colours), printed=True)
    laid = [cards.lay(zone, Card(cards.colours[0], int(zone[-1]), 1)) for zone in cards.lies for _ in ROWS_MM]
    picture = cards.picture()[0]
    for number in range(6):
        reading = reader.read(Frame(picture, 0.5 * number, "test", number))
    real = {spot: f"casino-{one.card.number}" for one in laid for _, spot in one.dice()}
    assert len(reading.dice) == len(real)
    for spot, zone in real.items():
        die = min(reading.dice, key=lambda one: math.dist(one.xy_mm, spot))
        assert math.dist(die.xy_mm, spot) < 1
        assert (die.zone, die.ask) == (zone, False)


def test_notes_lie_in_a_column_until_somebody_lays_one_over_anothers_marker():
    notes = NotesOnTheMat(np.random.default_rng(1))
    for value in (30_000, 20_000):
        notes.lay("casino-2", value)
    assert notes.readable("casino-2") == notes.values("casino-2")
    notes.lay("casino-2", 10_000, untidily=True)
    assert notes.readable("casino-2") == Counter([30_000, 10_000])
    notes.tidy("casino-2")
    assert notes.readable("casino-2") == notes.values("casino-2") == Counter([10_000, 20_000, 30_000])
    notes.take("casino-2", 20_000)
    assert notes.values("casino-2") == Counter([10_000, 30_000])
