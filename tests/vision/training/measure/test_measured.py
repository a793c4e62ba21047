"""What the measurement on composed tables counts as right, asked, wrong or missed, and that it goes on where it stopped."""

import json
import sys
from collections import Counter

import numpy as np
import pytest

from vision.reading import DieReading
from vision.training.compose.tables import TableTruth
from vision.training.measure import measured
from vision.training.measure.learned import own_table


def truth(x, value, colour="red", zone="tray"):
    return TableTruth(value, colour, (x, 50.0), 16.0, zone, 20.0, np.zeros((4, 2)))


def said(x, value, colour="red", zone="tray", ask=False):
    top = ((0, 0), (1, 0), (1, 1), (0, 1))
    return DieReading(value, colour, 0.9, ask, top, (0, 0, 1, 1), "faint" if ask else "", xy_mm=(x, 50.0), zone=zone)


def of_outcomes(counts):
    """Without the counts by value."""
    return {kind: count for kind, count in counts.items() if not kind.startswith("of ")}


@pytest.mark.parametrize(
    ("reading", "kind"),
    [
        (said(101, 3), "right"),
        (said(101, 4), "wrong value"),
        (said(101, 4, "blue"), "wrong value"),
        (said(101, 3, "blue"), "wrong colour"),
        (said(101, 3, zone="casino-1"), "wrong zone"),
        (said(101, 6, ask=True), "asked"),
    ],
)
def test_a_die_is_counted_once(reading, kind):
    counts, _ = measured.compared([truth(100, 3)], [reading])
    assert of_outcomes(counts) == {kind: 1}


def test_a_die_that_is_asked_about_may_have_been_guessed_rightly():
    counts, _ = measured.compared([truth(100, 3), truth(200, 4)], [said(101, 3, ask=True), said(201, 6, ask=True)])
    assert of_outcomes(counts) == {"asked": 2, measured.RIGHT_GUESS: 1}
    assert "right, asked or not 50.000 %" in measured.told(counts)
    assert "asked of ones, twos, … sixes: 0 of 0, 0 of 0, 1 of 1, 1 of 1, 0 of 0, 0 of 0" in measured.told(counts)


def test_a_reading_beside_the_die_is_a_miss_and_an_extra():
    counts, faults = measured.compared([truth(100, 3)], [said(120, 3)])
    assert of_outcomes(counts) == {"missed": 1, "extra": 1}
    assert len(faults) == 2


def test_what_lies_beside_all_zones_is_no_extra():
    assert measured.compared([], [said(10, 3, zone=None)])[0] == {}


def test_a_run_cut_short_goes_on_where_it_stopped(tmp_path, monkeypatch, capsys):
    (tmp_path / "tables.jsonl").write_text(json.dumps({"scene": 0, "counts": {"right": 9, "missed": 1, "scenes": 1}, "faults": []}) + "\n")
    monkeypatch.setattr(sys, "argv", ["measured", "--out", str(tmp_path), "--dice", "10"])
    measured.main()
    assert "1 tables, 10 dice" in capsys.readouterr().out
    assert len((tmp_path / "tables.jsonl").read_text().splitlines()) == 1


def test_shares_come_with_their_intervals():
    words = measured.told(Counter(right=99, asked=1, scenes=4))
    assert "4 tables, 100 dice" in words
    assert "right             99   99.000 %  (94.551–99.823)" in words


def test_a_table_whose_dice_were_learned_is_the_same_each_time():
    first, again = (own_table(5, 0, (640, 480)) for _ in range(2))
    assert first is not None
    assert again is not None
    assert (first.picture == again.picture).all()
    assert first.profile == again.profile
    assert {dice.name for dice in first.profile.dice} <= first.colours
    assert {truth.colour for truth in first.truths} <= first.colours
