"""Messages cross whole or not at all; a reading comes out as it went in."""

import io

import numpy as np
import pytest

from companion.eye.codec import reading_from_plain, reading_to_plain
from companion.eye.messages import BrokenMessageError, Message, pack, unpack
from vision.reading import DieReading, Scene, TableReading

CORNERS = ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
FULL = DieReading(
    5, "red", 0.98, True, CORNERS, (1.0, 2.0, 3.0, 4.0), "border", (0.0, 0.1, 0.0, 0.0, 0.9, 0.0), {"red": 0.9, "orange": 0.1}, 0.9,
    (210.5, 80.25), 16.1, "casino-5", 3.5, 7,
)  # fmt: skip
READING = TableReading(
    12.5, 41, Scene.SETTLED, (FULL, DieReading(None, "blue", 0.2, True, CORNERS, (0.0, 0.0, 9.0, 9.0))),
    frozenset({"tray", "casino-5"}), 3, (1280, 960), {"faces": 9.1}, ("a1", ""), "note",
)  # fmt: skip


def through(*messages: Message) -> list[Message | None]:
    stream = io.BytesIO(b"".join(pack(message) for message in messages))
    return [unpack(stream) for _ in messages] + [unpack(stream)]


def test_messages_come_out_one_by_one_with_their_blobs_then_the_end():
    first, second = Message("push", {}, (b"abc", b"")), Message("job", {"job": 1, "do": "analyse"})
    assert through(first, second) == [first, second, None]


def test_a_reading_comes_out_as_it_went_in():
    (message, _) = through(Message("reading", {"reading": reading_to_plain(READING)}))
    assert reading_from_plain(message.fields["reading"]) == READING


def test_numbers_of_numpy_become_plain():
    (message, _) = through(Message("x", {"n": np.int64(3), "f": np.float32(0.5)}))
    assert message.fields == {"n": 3, "f": 0.5}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x00\x00", id="half a length"),
        pytest.param(b"\xff\xff\xff\xff", id="a length beyond reason"),
        pytest.param(b"\x00\x00\x00\x05{}", id="the end inside the header"),
        pytest.param(b"\x00\x00\x00\x02{}", id="a header without its keys"),
        pytest.param(b"\x00\x00\x00\x02[]", id="a header that is a list"),
        pytest.param(pack(Message("push", {}, (b"abcdef",)))[:-1], id="the end inside a blob"),
        pytest.param(b"\x00\x00\x00\x28" + b'{"kind": "x","fields": {}, "blobs":[-4]}', id="a blob of negative length"),
    ],
)
def test_what_is_no_message_is_refused(data):
    with pytest.raises(BrokenMessageError):
        unpack(io.BytesIO(data))
