"""The live stream: whole views in order, heartbeats, a limited number of streams, and an end when the server stops."""

import json

import pytest

from web import events
from web.slots import OpenStreams, StreamSlots


@pytest.fixture
def parts(table):
    return table.app.extensions["companion"]


def test_a_stream_begins_with_the_present_view_and_follows(table, parts):
    table.new_game()
    stream = events.stream(parts, None)
    assert next(stream).startswith("retry:")
    first = read(next(stream))
    assert first["view"]["turn"] == "anna"
    table.wait(1.0)
    table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}})
    second = read(next(stream))
    assert second["id"] == second["view"]["rev"] > first["id"]
    assert second["view"]["roll"] == {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}
    stream.close()
    assert table.session.feed.subscribers == 0


def test_a_quiet_table_still_has_a_heartbeat(table, parts, monkeypatch):
    monkeypatch.setattr(events, "HEARTBEAT_S", 0.0)
    stream = events.stream(parts, None)
    assert next(stream).startswith("retry:")
    assert next(stream).startswith("id:")
    assert next(stream).startswith(":")
    stream.close()


def test_a_stream_ends_when_the_server_stops(table, parts):
    stream = events.stream(parts, None)
    next(stream)
    parts.streams.close_all()
    assert list(stream) == []


def test_a_stream_that_has_ended_is_not_kept():
    """Else an evening of phones that come and go fills the memory of a small machine."""
    streams, gone, there = OpenStreams(), Subscription(), Subscription()
    streams.opened(gone)
    streams.opened(there)
    streams.ended(gone)
    streams.close_all()
    assert (gone.closed, there.closed) == (False, True)


class Subscription:
    closed = False

    def close(self):
        self.closed = True


def test_a_stream_ends_when_the_table_closes(table, parts):
    stream = events.stream(parts, None)
    next(stream)
    next(stream)
    table.session.feed.close()
    assert list(stream) == []


def test_a_seats_stream_ends_with_its_game(table, parts):
    table.new_game()
    stream = events.stream(parts, "anna")
    next(stream)
    assert read(next(stream))["view"]["you"] == "anna"
    table.wait(1.0)
    table.new_game()
    assert list(stream) == []


def test_too_many_streams_are_sent_to_poll(make_table):
    table = make_table(streams=3, streams_per_address=2)
    first, second = (table.away().get("/events", buffered=False) for _ in range(2))
    third = table.away().get("/events")
    assert (third.status_code, third.get_json()["code"]) == (503, "streams-full")
    elsewhere = table.away("192.0.2.9").get("/events", buffered=False)
    assert table.away("192.0.2.10").get("/events").status_code == 503
    for stream in (first, second, elsewhere):
        stream.close()
    again = table.away().get("/events", buffered=False)
    assert (again.status_code, again.mimetype) == (200, "text/event-stream")
    again.close()


def test_slots_are_given_back_to_the_address_that_took_them():
    slots = StreamSlots(2, 1)
    assert [slots.take("a"), slots.take("a"), slots.take("b"), slots.take("c")] == [True, False, True, False]
    slots.give_back("a")
    assert slots.take("c")
    assert slots.open() == 2


def read(event):
    """{"id", "view"} of one event as text."""
    fields = dict(line.split(": ", 1) for line in event.strip().split("\n"))
    assert fields["event"] == "state"
    return {"id": int(fields["id"]), "view": json.loads(fields["data"])}
