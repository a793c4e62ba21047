"""Messages between the table and the eye: a small JSON header and raw bytes beside it, each with its length before it.

On the socket: `!I` length of the header, the header (JSON: kind, fields, lengths of the blobs), then the blobs. Leaves sending and
receiving to link.py and says nothing about what a kind means: that is child.py's and supervisor.py's.
"""

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

_LENGTH = struct.Struct("!I")
MAX_HEADER_BYTES = 4_000_000  # a reading of 100 dice takes 60 kB
MAX_BLOBS_BYTES = 64_000_000  # a browser's picture takes 3 MB


class BrokenMessageError(Exception):
    """What came over the socket is no message of ours; the connection can't be used any more."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message. kind: what it is about; fields: plain JSON data; blobs: bytes (pictures); at_s: when it arrived, monotonic."""

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    blobs: tuple[bytes, ...] = ()
    at_s: float = 0.0


def pack(message: Message) -> bytes:
    """The message as it goes over the socket. numpy's numbers become plain ones."""
    header = {"kind": message.kind, "fields": message.fields, "blobs": [len(blob) for blob in message.blobs]}
    text = json.dumps(header, separators=(",", ":"), default=_plain_number).encode()
    return b"".join((_LENGTH.pack(len(text)), text, *message.blobs))


def unpack(stream: BinaryIO) -> Message | None:
    """The next message of a blocking stream; None at its end. Raises BrokenMessageError when it holds something else."""
    start = stream.read(_LENGTH.size)
    if not start:
        return None
    (length,) = _LENGTH.unpack(start.ljust(_LENGTH.size, b"\xff"))
    if length > MAX_HEADER_BYTES:
        raise BrokenMessageError(f"a header of {length} bytes")
    try:
        header = json.loads(_exactly(stream, length))
        lengths = [int(n) for n in header["blobs"]]
        message = Message(str(header["kind"]), dict(header["fields"]))
    except (ValueError, KeyError, TypeError) as wrong:
        raise BrokenMessageError(f"a header that is none: {wrong!r}") from wrong
    if min(lengths, default=0) < 0 or sum(lengths) > MAX_BLOBS_BYTES:
        raise BrokenMessageError(f"blobs of {sum(lengths)} bytes")
    return Message(message.kind, message.fields, tuple(_exactly(stream, n) for n in lengths))


def _exactly(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise BrokenMessageError(f"{len(data)} of {length} bytes, then the end")
    return data


def _plain_number(value: Any) -> Any:
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} can't cross between the processes")
