"""The measurement of tables with boards of their own counts what it says."""

from vision.training.draw.cameras import as_it_is
from vision.training.measure.own_boards import CASINOS, SETS, alike, table


def test_one_table_counts_every_die_once_and_print_only_where_it_was_never_seen_empty():
    counts = table(505, as_it_is)
    assert counts["dice"] == SETS * len(CASINOS) == counts["right"] + counts["asked"] + counts["missed"]
    by_those = " by readers who never saw it"
    assert counts[f"empty: believed{by_those}"] + counts[f"empty: asked{by_those}"] >= len(CASINOS)
    assert (counts["empty: believed"], counts["empty: asked"], counts["wrong"], counts["believed, but none"]) == (0, 0, 0, 0)


def test_dice_laid_on_their_like_in_print_are_counted_each_once():
    counts = alike(511, as_it_is)
    assert counts["dice"] == len(CASINOS) == sum(counts[what] for what in ("right", "asked", "missed"))
