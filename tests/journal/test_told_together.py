"""Several things that one entry did, told in one line."""

import pytest

from companion.journal.records import joined
from companion.text import say

PLACED = say("{player} places {dice} at {place}", player="Anna", dice="a five", place="casino 5")
NEXT = say("{player}'s turn", player="Ben")
PAY = say("All dice are placed; the casinos pay")


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        ((), ""),
        ((PAY,), "All dice are placed; the casinos pay"),
        ((PLACED, NEXT), "Anna places a five at casino 5; Ben's turn"),
        ((PLACED, PAY), "Anna places a five at casino 5. All dice are placed; the casinos pay"),
        ((PLACED, NEXT, PAY), "Anna places a five at casino 5; Ben's turn. All dice are placed; the casinos pay"),
    ],
)
def test_a_name_follows_a_semicolon_and_a_sentence_of_its_own_a_full_stop(sentences, told):
    assert str(joined(sentences)) == told
