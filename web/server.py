"""Serving the app with cheroot: a thread a stream and some to spare, TLS if wanted, stops at once with streams open."""

import contextlib
import errno
import re
import select
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cheroot import wsgi
from cheroot.errors import FatalSSLAlert
from cheroot.server import HeaderReader, HTTPConnection, HTTPRequest
from cheroot.ssl.builtin import BuiltinSSLAdapter
from flask import Flask

from companion.errors import CompanionError
from companion.text import Text, say
from web.gate import SWALLOWED_BYTES
from web.parts import NAME, Parts
from web.shares import Shares

SPARE_THREADS = 16
MAX_HEADER_BYTES = 32 * 1024
RESERVE_S = 2  # a line that has said nothing for so long goes where others of its address wait
GONE_S = 30
"""A device that takes nothing for so long, not even a heartbeat, has gone without a word: out of the house, or its battery is empty. The
system would go on trying for a quarter of an hour, and its screens kept their places and threads, of which an address has eight."""
MAX_BODY_BYTES = SWALLOWED_BYTES  # the app's own limit is lower; this one guards the reading itself


_TOLD = re.compile(r"\[Errno (-?\d+)\] ([^)]+)\)")
NO_HEADER = "Illegal header line."  # as the library says
NO_TLS = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nThis port speaks https only.\n"


class AddressTakenError(CompanionError):
    """The address can't be served on."""

    code = "address-taken"


def _reason(wrong: OSError | UnicodeError) -> tuple[int, str]:
    """The system's number and words. The server's library has put them into a sentence of its own."""
    told = _TOLD.search(str(wrong))
    return (int(told[1]), told[2]) if told else (0, getattr(wrong, "strerror", None) or str(wrong))


def _mend(number: int, option: str) -> Text:
    if number == errno.EADDRINUSE:
        return say("Perhaps the companion already runs; else choose another with {option}.", option=option)
    if number in (errno.EACCES, errno.EPERM):
        return say("Ports below 1024 are kept for the system: choose another with {option}.", option=option)
    return say("The host is an address of this machine, or 0.0.0.0 for all of them: say another with --host.")


class Server:
    """A running server. app: what it serves; `url`: what a person on this machine types."""

    def __init__(
        self, app: Flask, host: str, port: int, streams: int = 64, tls: tuple[Path, Path] | None = None, option: str = "--port",
        greeting: Callable[[ssl.SSLContext], None] = lambda _: None,
    ) -> None:  # fmt: skip
        """tls: certificate and key files; greeting: called before each line that wants TLS; option: what names the port on the command
        line. Binds at once.

        Raises AddressTakenError with the reason.
        """
        self.app = app
        self._parts: Parts = app.extensions[NAME]
        share = min(self._parts.settings.streams_per_address, streams) + SPARE_THREADS // 2
        self._wsgi = _Wsgi(
            (host, port), app, numthreads=streams + SPARE_THREADS, request_queue_size=64, timeout=30, shutdown_timeout=1, server_name=""
        )
        self._wsgi.shares = Shares(share, self._wsgi.begin)
        self._wsgi.ConnectionClass = _Connection
        self._wsgi.max_request_header_size = MAX_HEADER_BYTES
        self._wsgi.max_request_body_size = MAX_BODY_BYTES
        if tls is not None:
            self._wsgi.ssl_adapter = _LateTls(tls, greeting)
            self._wsgi.ConnectionClass = _LateTlsConnection
        try:
            self._wsgi.prepare()
        except (OSError, UnicodeError) as wrong:  # the second: a name that no machine can have
            number, why = _reason(wrong)
            raise AddressTakenError(
                say("Can't serve on {host}, port {port}: {why}.", host=host, port=port, why=why), _mend(number, option)
            ) from wrong
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; each line that comes has it from the door
            self._wsgi.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_S * 1000)
        self._thread = threading.Thread(target=self._wsgi.serve, name="web", daemon=True)
        self._scheme = "https" if tls else "http"

    @property
    def port(self) -> int:
        """The port served on; the one chosen by the system where 0 was asked for."""
        return int(self._wsgi.bind_addr[1])

    @property
    def url(self) -> str:
        host = str(self._wsgi.bind_addr[0])
        here = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        return f"{self._scheme}://{here}:{self.port}"

    def start(self) -> None:
        """Answer requests from now on, in threads of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End open streams and stop serving; returns when it is done. May be called before start: the port is let go."""
        self._parts.streams.close_all()
        self._wsgi.stop()
        for line in self._wsgi.shares.leave():
            line.close()
        if self._thread.is_alive():
            self._thread.join(timeout=5)


class _Wsgi(wsgi.Server):
    """cheroot's server, in which every address has its share of the threads. A line that says nothing keeps one for half a minute: a single
    device with a hundred of them, gone wrong or ill-natured, had all of them, and no other screen could press or load anything."""

    shares: "Shares[HTTPConnection]"

    def process_conn(self, conn: HTTPConnection) -> None:
        """A line that has just come, or says something again."""
        if not self.shares.come(conn.remote_addr or "?", conn):
            conn.close()

    def begin(self, conn: HTTPConnection) -> None:
        """The next free thread takes it."""
        super().process_conn(conn)

    def put_conn(self, conn: HTTPConnection) -> None:
        """A line that has been answered waits for more. One that can't is let go: cheroot would end the whole server for it, with a
        traceback where that stops just then and waits for nothing any more."""
        try:
            super().put_conn(conn)
        except (OSError, ValueError, KeyError):
            conn.close()

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Not that a line has gone, as with each phone whose screen goes dark: under TLS that is an error of its own kind, and a hundred
        lines of the log each time; one of another kind where it went before it was taken."""
        if not isinstance(sys.exc_info()[1], (ssl.SSLError, FatalSSLAlert, ConnectionError)):
            super().error_log(msg, level, traceback)

    def stop(self) -> None:
        """cheroot looks twice a second whether it should stop, or when somebody comes: we do."""
        self._connections._stop_requested = True  # type: ignore[attr-defined]
        with contextlib.suppress(OSError):
            socket.create_connection(self.bind_addr[:2], timeout=1).close()
        super().stop()


class _LateTls(BuiltinSSLAdapter):
    """TLS that begins in the thread that serves the connection. cheroot waits for it in the one thread that takes all of them: a phone
    that connects and says nothing more (its browser keeps a line in reserve, its screen goes dark) held every other one up for 30 s."""

    def __init__(self, tls: tuple[Path, Path], greeting: Callable[[ssl.SSLContext], None]) -> None:
        super().__init__(*map(str, tls))
        self._greeting = greeting

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
        self._greeting(self.context)
        try:
            wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        except OSError as gone:
            raise FatalSSLAlert(*gone.args) from gone
        return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class _Headers(HeaderReader):
    """As cheroot's own, for which one that begins as the rest of one before it is an error of its code, with a traceback."""

    def __call__(self, rfile: Any, hdict: Any = None) -> Any:
        try:
            return super().__call__(rfile, hdict)
        except UnboundLocalError as nameless:
            raise ValueError(NO_HEADER) from nameless


class _Request(HTTPRequest):
    header_reader = _Headers()


class _Connection(HTTPConnection):
    """A connection that waits for a thread is not begun with any more once the server stops: each of many half-sent requests would be
    waited for as long as for any other, one after the other, and stopping took half a minute."""

    RequestHandlerClass = _Request

    def communicate(self) -> Any:
        try:
            return self.server.ready and self.heard()
        finally:
            self.server.shares.done(self.remote_addr or "?")

    def heard(self) -> Any:
        """One request and its answer; whether the line stays open."""
        return self.speaks() and super().communicate()

    def speaks(self) -> bool:
        """Wait until something comes. Browsers keep lines in reserve: a house behind one router has one share for all of them."""
        comes = select.poll()
        comes.register(self.socket, select.POLLIN)
        until_s = time.monotonic() + self.server.timeout
        while not (self.rfile.has_data() or self._is_deciphered() or comes.poll(RESERVE_S * 1000)):
            if not self.server.ready or self.server.shares.are_wanted(self.remote_addr or "?") or time.monotonic() > until_s:
                return False
        return True

    def _is_deciphered(self) -> bool:
        """Whether something that came with TLS's last greeting lies ready."""
        return isinstance(self.socket, ssl.SSLSocket) and self.socket.pending() > 0


class _LateTlsConnection(_Connection):
    """A connection of _LateTls."""

    _begun = False

    def heard(self) -> Any:
        if not self._begun:
            if not self.speaks():
                return False
            try:
                self.socket.do_handshake()
            except (OSError, ValueError) as wrong:  # gone, silent, no TLS, or our certificate is not taken: nothing to answer, save one
                if "HTTP_REQUEST" in str(wrong):
                    with contextlib.suppress(OSError):
                        socket.socket.sendall(self.socket, NO_TLS)
                return False
            self._begun = True
        return super().heard()


def serve(app: Flask, host: str, port: int, streams: int = 64, tls: tuple[Path, Path] | None = None) -> Server:
    """Bind and start."""
    server = Server(app, host, port, streams, tls)
    server.start()
    return server
