"""Storage that changes the running game's own row: what is played is written all the same, and is not told as lost."""

import sqlite3


def test_a_move_that_is_written_is_not_told_as_a_failure(evening):
    """Seen: the move counted, and was refused in words; whoever tapped again made the next one too."""
    evening.begin()
    evening.roll(1, 1, 2, 3, 4, 5, 6, 6)
    with sqlite3.connect(evening.journal.file) as card:
        assert card.execute("UPDATE games SET options = replace(options, '\"rounds\":4', '\"rounds\":3')").rowcount == 1
    card.close()
    assert evening.do("place", face=1)["turn"] == "ben"
    assert evening.session.health()["journal"] == "ok"
