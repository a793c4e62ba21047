"""The measurement of dice shown once more under another lamp: what it says, and that it goes on where it stopped."""

import json
import sys

from vision.training.measure import shown_again
from vision.training.measure.shown_again import PLACES, told

COUNTS = {"day": {"right": 5, "asked": 5}, "evening": {"right": 9, "asked": 1}, "both": {"right": 9, "wrong colour": 1}}
LINE = {light: {name: {"counts": counts, "wrong": ["red"] * (name == "both")} for name, counts in COUNTS.items()} for light in PLACES}


def test_what_is_said_of_all_tables():
    first, *lines = told([LINE, {}, LINE]).splitlines()
    assert first == "3 tables, 2 learned in both lights"
    assert lines[-1] == "half-way           by both   : 20 dice, asked 0, missed 0, wrong 2: red; red"
    assert told([]) == "0 tables, 0 learned in both lights"


def test_a_run_cut_short_goes_on(tmp_path, monkeypatch, capsys):
    (tmp_path / "tables.jsonl").write_text(json.dumps(LINE) + "\n", encoding="utf-8")
    monkeypatch.setattr(shown_again, "Table", lambda seed, index, *_: (seed, index))
    monkeypatch.setattr(shown_again, "measured", lambda _: LINE)
    monkeypatch.setattr(sys, "argv", ["shown_again", "--out", str(tmp_path), "--tables", "3", "--seed", "5"])
    shown_again.main()
    assert len((tmp_path / "tables.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    assert "3 tables, 3 learned in both lights" in capsys.readouterr().out


def test_a_table_whose_dice_were_not_learned_in_both_lights_counts_for_nothing():
    class Unlearned:
        profile = None

        def shown_again(self):
            return None

    assert shown_again.measured(Unlearned()) == {}
