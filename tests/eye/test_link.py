"""Newest-only slots: neither side waits for the other, and the end of one is the end of both."""

import socket
import threading

import pytest

from companion.eye.link import Link, Slots
from companion.eye.messages import Message, pack


def test_a_newer_one_takes_the_place_of_an_older():
    slots: Slots[str] = Slots()
    slots.put("reading", "old")
    slots.put("status", "lost")
    slots.put("reading", "new")
    assert [slots.take(), slots.take(), slots.take()] == ["lost", "new", None]


def test_a_loss_that_takes_the_place_of_an_older_word_comes_after_the_reading_of_before():
    """The table took the camera for well, for ever, where a busy machine told it of the loss first and of the last reading then."""
    slots: Slots[str] = Slots()
    slots.put("status", "ok")
    slots.put("reading", "the last one")
    slots.put("status", "lost")
    assert [slots.take(), slots.take(), slots.take()] == ["the last one", "lost", None]


def test_closing_wakes_who_waits_and_leaves_what_is_there():
    slots: Slots[str] = Slots()
    slots.put("status", "lost")
    slots.close()
    slots.put("status", "too late")
    assert slots.take(None) == "lost"
    assert slots.take(None) is None


@pytest.fixture
def ends():
    left, right = socket.socketpair()
    ours = Link(left, clock=lambda: 42.0)
    yield ours, right
    ours.close()
    right.close()


def test_messages_arrive_stamped_with_their_time(ends):
    ours, right = ends
    other = Link(right)
    other.send(Message("beat", {"doing": "reading"}))
    assert ours.receive(10) == Message("beat", {"doing": "reading"}, at_s=42.0)
    other.close()


def test_answers_to_different_jobs_do_not_push_each_other_out(ends):
    ours, right = ends
    other = Link(right)
    for job in (1, 2):
        other.send(Message("done", {"job": job}))
    assert [ours.receive(10).fields["job"], ours.receive(10).fields["job"]] == [1, 2]
    other.close()


def test_every_word_of_people_arrives_in_its_order():
    """An answer about eight dice are eight words; the eye heard one of them, and none where a confirm came before it had listened."""
    left, right = socket.socketpair()
    gone = threading.Event()
    ours = Link(left, on_close=gone.set)
    said = [Message("told", {"dice": [[n, n, "orange"]], "by_word": n < 8}) for n in range(9)]
    said[4:4] = [Message("untold")]
    right.sendall(b"".join(map(pack, said)))
    right.close()
    assert gone.wait(10)
    assert [(heard.kind, heard.fields) for heard in iter(ours.receive, None)] == [(word.kind, word.fields) for word in said]
    ours.close()


def test_a_side_that_does_not_listen_makes_nobody_wait(ends):
    ours, _silent = ends
    for _ in range(20):  # far more than a socket holds
        ours.send(Message("push", {}, (bytes(1_000_000),)))
    assert ours.receive(0) is None


def test_hanging_up_is_noticed_once():
    left, right = socket.socketpair()
    gone = threading.Event()
    ours = Link(left, on_close=gone.set)
    right.close()
    assert gone.wait(10)
    assert ours.receive(None) is None
    assert ours.closed
    ours.close()


def test_rubbish_ends_the_connection():
    left, right = socket.socketpair()
    ours = Link(left)
    right.sendall(b"\xff" * 64)
    assert ours.receive(None) is None
    assert ours.closed
    ours.close()
    right.close()
