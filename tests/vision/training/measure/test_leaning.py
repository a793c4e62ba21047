"""Tables on which dice lean: what is counted."""

from vision.training.measure import leaning


def test_every_die_of_a_leaning_table_is_counted_once():
    counts = leaning.counted(4747, 0)
    for kind in ("flat", "leaning"):
        assert counts[f"{kind} asked"] + counts[f"{kind} believed"] <= counts[kind]
    assert counts["flat"] > 3
    assert counts["flat believed, value wrong"] == 0


def test_in_a_tray_only_the_dice_in_it_are_counted(monkeypatch):
    counted, kinds = [], leaning._kinds
    monkeypatch.setattr(leaning, "_kinds", lambda truth: counted.append(truth) or kinds(truth))
    counts = leaning.counted(4821, 0, in_tray=True)
    assert len(counted) == counts["flat"] + counts["leaning"] > 3
    assert {truth.zone for truth in counted} == {"tray"}
    assert counts["flat believed, value wrong"] == 0


def test_dice_in_a_tray_that_is_taken_for_a_hand_are_not_counted():
    assert leaning.counted(4821, 1, in_tray=True) == {"tables left out": 1}
