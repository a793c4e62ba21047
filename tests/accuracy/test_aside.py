"""The table does not wait for who writes down what people say of dice; nothing of it is lost, and it stays in order."""

import threading

from companion.accuracy.aside import Aside
from companion.table.witness import Told, Vouched
from vision.reading import Scene, TableReading

LOOK = TableReading(0.0, 1, Scene.SETTLED)


class Slow:
    """Waits for its card before it hears anything."""

    def __init__(self):
        self.card, self.heard = threading.Event(), []

    def corrected(self, die, crop, told, floors):
        assert self.card.wait(10)
        self.heard.append(told.value)

    def confirmed(self, reading, vouched):
        self.heard.append(vouched.roll)

    def taken_back(self, since):
        self.heard.append("taken back")


def test_what_is_said_while_it_still_writes_is_heard_in_order_before_it_ends():
    slow = Slow()
    aside = Aside(slow)
    aside.start()
    aside.corrected(None, b"", Told(0, value=5), {})
    aside.confirmed(LOOK, Vouched(roll=(1, 2)))
    aside.taken_back(0)
    assert slow.heard == []
    slow.card.set()
    aside.stop()
    assert slow.heard == [5, (1, 2), "taken back"]


def test_what_goes_wrong_with_one_word_leaves_the_next_ones_heard(caplog):
    slow = Slow()
    slow.card.set()
    aside = Aside(slow)
    aside.corrected(None, b"", None, {})
    aside.taken_back(0)
    aside.start()
    aside.stop()
    assert slow.heard == ["taken back"]
    assert "could not be taken" in caplog.text


def test_one_that_never_began_ends_at_once():
    Aside(Slow()).stop()
