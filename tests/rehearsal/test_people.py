"""What the people at a rehearsed table answer."""

from types import SimpleNamespace

import pytest

from companion.rehearsal.people import DicePeople
from companion.table.watch.observation import Answer, Question
from companion.text import say

WHITE_ONE = SimpleNamespace(colour="white", face=1)
FOUND = Question("q1", "found-roll", say("Is that the roll?"), (Answer("yes", say("Yes")), Answer("no", say("No"))))


class Table:
    """Asks once. stands: whether a placement stands proposed."""

    def __init__(self, stands):
        self._questions, self.told = [FOUND], []
        self.running = SimpleNamespace(game=SimpleNamespace(layout=lambda state: {"tray": state.tray}))
        self.keeper = SimpleNamespace(eyes=SimpleNamespace(standing=object() if stands else None, public=lambda name: name))

    @property
    def seen(self):
        return SimpleNamespace(question=self._questions.pop() if self._questions else None, differences=())

    def do(self, kind, question, answer):
        self.told.append((kind, question, answer))

    def look_on(self):
        """Nothing has changed."""


@pytest.mark.parametrize(("stands", "said"), [(True, "yes"), (False, "no")])
def test_who_has_thrown_before_the_placement_was_confirmed_says_that_it_was_the_next_roll(stands, said):
    """Game 417: the plug was pulled then. That the die which lay in the tray was the next roll was denied, and nobody read it. Where no
    placement stands proposed it is asked of the seat that has placed."""
    table = Table(stands)
    people = DicePeople(table, SimpleNamespace(lies={"tray": [WHITE_ONE]}))
    people.thrown_early = SimpleNamespace(stage="place", tray=(WHITE_ONE,))
    people.answer_all(SimpleNamespace(stage="roll", tray=()))
    assert table.told == [("answer", "q1", said)]
