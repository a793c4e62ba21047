"""Shared by the tests of the service: a socket that listens as systemd does."""

import socket
from pathlib import Path

import pytest


class Systemd:
    """The far end of NOTIFY_SOCKET."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(self.path)
        self._line.settimeout(30)  # only how long a broken test takes to say so

    def hear(self) -> dict[str, str]:
        """The next message, word by word."""
        return dict(line.split("=", 1) for line in self._line.recv(4096).decode().splitlines())

    def hear_until(self, wanted) -> dict[str, str]:
        while not wanted(message := self.hear()):
            pass
        return message

    def quiet(self) -> bool:
        """Whether nothing waits to be heard."""
        self._line.setblocking(False)
        try:
            return not self._line.recv(4096)
        except BlockingIOError:
            return True

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def systemd(tmp_path):
    one = Systemd(tmp_path / "notify")
    yield one
    one.close()
