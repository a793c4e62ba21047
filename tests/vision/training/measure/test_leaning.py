"""Tables on which dice lean: what is counted."""

from vision.training.measure import leaning


def test_every_die_of_a_leaning_table_is_counted_once():
    counts = leaning.counted(4747, 0)
    for kind in ("flat", "leaning"):
        assert counts[f"{kind} asked"] + counts[f"{kind} believed"] <= counts[kind]
    assert counts["flat"] > 3
    assert counts["flat believed, value wrong"] == 0
