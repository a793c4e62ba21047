"""A table in a process of its own, seen from outside: started, asked over HTTP, cut off as by a pulled plug, started again."""

import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from tests.soak.figures import Size

HOST = "127.0.0.1"
PATIENCE_S = 60.0
MEMORY = {"MALLOC_ARENA_MAX": "2", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"}
"""Two of glibc's heaps, as the service has it; and none of the small stores in which each of 80 threads keeps what it has freed: they fill
over hundreds of games, to some 15 MB, and what grows is not to be seen for them. Either can be said otherwise in the environment."""
JSON = {"Content-Type": "application/json"}


class TableProcess:
    """start_s: how long it took from the last start to the first answer."""

    def __init__(self, data: Path, seed: int) -> None:
        """data: a folder that is made for its files; what it logs lies beside it. seed: for the moves that it chooses."""
        data.mkdir(parents=True)
        self.data, self._seed = data, seed
        self.log = data.with_name(f"{data.name}.log")
        self.start()

    def start(self) -> None:
        """Anew, on the same files."""
        begun_s = time.monotonic()
        with self.log.open("a") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.soak.served", str(self.data), str(self._seed)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True, bufsize=1,
                env={**MEMORY, **os.environ}, cwd=Path(__file__).parents[2],
            )  # fmt: skip
        hello = self._hear()
        self.port = int(hello["port"])
        self.lines = Lines(self.port)
        self.lines.get("/api/v1/state")
        self.start_s = time.monotonic() - begun_s

    def move(self) -> dict[str, Any] | None:
        """A command that the rules allow now; None where no game is live."""
        found: dict[str, Any] | None = self._ask("move")
        return found

    def wait_until_quiet(self) -> None:
        """Until nothing goes on in it any more, our own line closed."""
        self.lines.close()
        self._ask("quiet")

    def size(self) -> Size:
        """How large the process is."""
        return Size(**self._ask("size"))

    def disk(self) -> dict[str, int]:
        """Bytes of each of its files."""
        return {str(file.relative_to(self.data)): file.stat().st_size for file in sorted(self.data.rglob("*")) if file.is_file()}

    def cut(self) -> None:
        """As by a pulled plug; nothing where it has ended."""
        self._process.kill()
        self._end()

    def stop(self) -> int:
        """As it should be. Returns the exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._end()

    def complaints(self) -> list[str]:
        """What it has logged as wrong."""
        return [line for line in self.log.read_text(errors="replace").splitlines() if "Traceback" in line or "ERROR" in line]

    def _ask(self, what: str) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(what + "\n")
        return self._hear()

    def _hear(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the table has ended with {self._process.wait()}: {self.log.read_text()[-2000:]}")
        return json.loads(line)

    def _end(self) -> int:
        self.lines.close()
        code = self._process.wait(PATIENCE_S)
        for end in (self._process.stdin, self._process.stdout):
            if end is not None:
                end.close()
        return code


class Lines:
    """One browser's line to the table, kept open between requests. ms: how long answers took, by what they are called."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line: http.client.HTTPConnection | None = None
        self.ms: dict[str, list[float]] = {}

    def get(self, path: str, called: str | None = None) -> tuple[int, bytes]:
        """Status and body."""
        return self._ask("GET", path, None, called)

    def told(self, path: str) -> Any:
        """What the table tells as JSON. Raises RuntimeError where it refuses."""
        status, body = self.get(path)
        if status != 200:
            raise RuntimeError(f"{path}: {status} {body[:500]!r}")
        return json.loads(body)

    def post(self, path: str, data: object, called: str | None = None) -> tuple[int, Any]:
        """Status and answer."""
        status, body = self._ask("POST", path, json.dumps(data), called)
        return status, json.loads(body)

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(self, method: str, path: str, body: str | None, called: str | None) -> tuple[int, bytes]:
        if self._line is None:
            self._line = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE_S)
            self._line.connect()
            self._line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        begun_s = time.perf_counter()
        try:
            self._line.request(method, path, body, JSON)
            answer = self._line.getresponse()
            read = answer.read()
        except http.client.RemoteDisconnected:  # a line that was silent for long is let go by the table
            self.close()
            return self._ask(method, path, body, called)
        if called is not None:
            self.ms.setdefault(called, []).append(1000 * (time.perf_counter() - begun_s))
        if answer.getheader("Connection") == "close":
            self.close()
        return answer.status, read


class Screen:
    """A screen that follows live. seq: the newest that it was shown; several share `news`, which tells of each."""

    def __init__(self, port: int, news: threading.Condition) -> None:
        self._news = news
        self.seq, self.is_gone = -1, False
        self._line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S)
        self._line.request("GET", "/events")
        self._socket = self._line.sock
        self._answer = self._line.getresponse()
        self.is_gone = self._answer.status != 200
        threading.Thread(target=self._follow, daemon=True).start()

    def leave(self) -> None:
        """It goes dark in the middle of what it is told."""
        self.is_gone = True
        with contextlib.suppress(OSError):  # the table went first
            self._socket.shutdown(socket.SHUT_RDWR)
        self._line.close()

    def _follow(self) -> None:
        with contextlib.suppress(OSError, ValueError, AttributeError, http.client.HTTPException):  # it has left, or the table has ended
            for line in self._answer:
                if line.startswith(b"data: "):
                    with self._news:
                        self.seq = json.loads(line[6:])["seq"]
                        self._news.notify_all()
        with self._news:
            self.is_gone = True
            self._news.notify_all()
