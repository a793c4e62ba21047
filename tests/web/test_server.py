"""The real server on a real socket: it answers, it streams, it stops with streams open, it says in words when a port is taken."""

import contextlib
import errno
import http.client
import os
import shutil
import socket
import ssl
import struct
import subprocess
import threading

import pytest
from cheroot.server import HTTPConnection

from companion.service.heart import ask_page
from web.server import GONE_S, RESERVE_S, SPARE_THREADS, AddressTakenError, Server, serve
from web.shares import WAITING, Shares


def test_it_serves_and_stops_with_streams_open(table):
    table.new_game()
    server = serve(table.app, "127.0.0.1", 0, streams=4)
    streams = []
    for _ in range(3):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("GET", "/events")
        answer = connection.getresponse()
        assert answer.getheader("Content-Type").startswith("text/event-stream")
        while not answer.readline().startswith(b"data: "):
            pass  # retry, id and event come first
        streams.append((connection, answer))
    server.stop()
    for connection, answer in streams:
        assert answer.read() == b"\n"  # the end of the event, and of the stream
        connection.close()
    with pytest.raises(OSError):
        http.client.HTTPConnection("127.0.0.1", server.port, timeout=20).request("GET", "/healthz")


@pytest.mark.parametrize("started", [True, False])
def test_it_stops_at_once_though_its_selector_waits_for_somebody_to_come(table, started):
    """Half a second at each Ctrl-C, and for each of a thousand servers of the tests."""
    server = Server(table.app, "127.0.0.1", 0)
    server._wsgi.expiration_interval = 40
    if started:
        server.start()
        http.client.HTTPConnection("127.0.0.1", server.port, timeout=20).request("GET", "/healthz")
    stopping = threading.Thread(target=server.stop)
    stopping.start()
    stopping.join(20)
    assert not stopping.is_alive()


def test_a_line_that_is_answered_while_the_server_stops_is_closed(table):
    """A thread of its own ended in an error that nobody caught, some lines of it in the log."""
    server = Server(table.app, "127.0.0.1", 0)
    here, there = socket.socketpair()
    there.settimeout(20)
    try:
        server._wsgi._connections.close()
        server._wsgi.put_conn(HTTPConnection(server._wsgi, here))
        assert there.recv(1) == b"", "closed"
    finally:
        there.close()
        server.stop()


def test_it_stops_without_waiting_for_what_more_than_its_threads_have_half_sent(table, monkeypatch):
    """Each was waited for as long as for any other: a stop by the system took half a minute."""
    begun_with, whole = [], HTTPConnection.communicate
    monkeypatch.setattr(HTTPConnection, "communicate", lambda line: begun_with.append(line.server.ready) or whole(line))
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with contextlib.ExitStack() as lines:
        for n in range(3 * SPARE_THREADS):
            line = lines.enter_context(line_from(f"127.0.0.{2 + n % 8}", server))
            line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        while len(begun_with) <= SPARE_THREADS or server._wsgi.requests.qsize < SPARE_THREADS:  # all its threads have one, others wait
            threading.Event().wait(0.01)
        waiting = server._wsgi.requests.qsize
        server.stop()
    assert any(begun_with)
    assert begun_with.count(False) < waiting / 2, "what waits is not begun with after the stop; one that was just being taken may be"


def test_a_line_that_can_not_wait_for_more_is_let_go_and_the_server_stays(table, monkeypatch):
    """One that was answered while the server stopped left a traceback; while it runs, cheroot would have ended all of it for one line."""
    server = serve(table.app, "127.0.0.1", 0, streams=1)

    def closed(line):
        raise ValueError("I/O operation on closed epoll object")

    monkeypatch.setattr(server._wsgi._connections, "put", closed)
    try:
        for _ in range(2 * (1 + SPARE_THREADS)):  # more than there are threads to end by it
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            connection.request("GET", "/healthz")
            assert connection.getresponse().read()
            assert connection.sock.recv(1) == b"", "it is closed"
    finally:
        server.stop()


def test_a_request_whose_first_header_is_the_rest_of_one_is_refused_and_leaves_no_traceback(table, capsys):
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(b"GET / HTTP/1.1\r\n of nothing\r\nHost: localhost\r\n\r\n")
            assert line.recv(64).startswith(b"HTTP/1.1 400 ")
    finally:
        server.stop()
    assert "Traceback" not in capsys.readouterr().err


def line_from(address, server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(address, 0))


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["nothing", "half a request"])
def test_one_device_with_many_lines_holds_up_nobody_else(table, said):
    """A hundred silent lines of one phone had all the threads: no other screen could press or load anything for half a minute."""
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with contextlib.ExitStack() as lines:
        for _ in range(3 * SPARE_THREADS):
            lines.enter_context(line_from("127.0.0.2", server)).sendall(said)
        other = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        other.request("GET", "/healthz")
        assert other.getresponse().status == 200
        other.close()
    with line_from("127.0.0.2", server) as late:  # those before it are gone: it is served in its turn
        late.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert late.recv(64).startswith(b"HTTP/1.1 200")
    server.stop()


def test_lines_that_browsers_keep_in_reserve_hold_up_nobody_behind_their_router(table):
    """All screens behind one router have one address: with as many reserves as it had threads left the next tap waited half a minute."""
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with contextlib.ExitStack() as lines:
        for _ in range(SPARE_THREADS):
            lines.enter_context(line_from("127.0.0.2", server))
        tap = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=("127.0.0.2", 0))
        tap.request("GET", "/healthz")  # its own time-out is shorter than the server's
        assert tap.getresponse().status == 200
        tap.close()
    server.stop()


def test_a_line_kept_in_reserve_stays_where_nobody_waits_for_its_thread(table):
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with line_from("127.0.0.2", server) as reserve:
        threading.Event().wait(1.5 * RESERVE_S)
        reserve.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert reserve.recv(64).startswith(b"HTTP/1.1 200")
    server.stop()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can be told how long to try")
def test_a_device_that_goes_without_a_word_is_not_waited_for(table):
    """A phone that left the house was told the game for a quarter of an hour. Eight such were all that its address may have."""
    server = Server(table.app, "127.0.0.1", 0)
    with socket.create_connection(("127.0.0.1", server.port)):
        line, _ = server._wsgi.socket.accept()
        with line:
            patience_ms = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    server.stop()
    assert patience_ms == GONE_S * 1000


def test_every_address_has_its_share_and_the_rest_waits_in_turn():
    begun = []
    shares = Shares(2, begun.append)
    assert all(shares.come("phone", line) for line in ("a", "b", "c", "d"))
    assert shares.are_wanted("phone")
    assert shares.come("tablet", "x")
    assert not shares.are_wanted("tablet")
    assert begun == ["a", "b", "x"]
    shares.done("phone")
    assert begun[3:] == ["c"]
    assert shares.leave() == ["d"]
    for _ in range(2):
        shares.done("phone")
    assert shares.come("phone", "e")
    assert begun[4:] == ["e"]


def test_where_hundreds_of_lines_wait_no_more_of_them_may():
    """A thousand lines of one phone took the last file that the machine lets a program open, and its log grew by 17 MB a second."""
    shares = Shares(1, lambda _: None)
    assert all(shares.come("phone", line) for line in range(1 + WAITING))
    assert not shares.come("phone", "one more")
    assert shares.come("tablet", "its first")
    assert not shares.come("tablet", "its second")
    shares.done("phone")
    assert shares.come("tablet", "its second")


def test_a_taken_port_is_said_in_words(table):
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with pytest.raises(AddressTakenError, match="--port"):
        Server(table.app, "127.0.0.1", server.port, streams=1)
    server.stop()


@pytest.mark.parametrize(
    ("number", "mend"),
    [
        (errno.EADDRINUSE, "Perhaps the companion already runs"),
        (errno.EACCES, "Ports below 1024 are kept for the system"),
        (errno.EADDRNOTAVAIL, "say another with --host"),
    ],
)
def test_why_an_address_is_not_served_has_its_own_mend(table, monkeypatch, number, mend):
    """Each was said to be taken, in the server library's words: “No socket could be created -- (('127.0.0.1', 80): [Errno 13] …”."""

    def refused(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("cheroot.server.HTTPServer.bind", refused)
    with pytest.raises(AddressTakenError, match=mend) as told:
        Server(table.app, "127.0.0.1", 80, streams=1)
    assert str(told.value).startswith(f"Can't serve on 127.0.0.1, port 80: {os.strerror(number)}.")


@pytest.mark.parametrize("host", ["a..b", "é" * 70, "nope.invalid", "192.0.2.7"])
def test_a_host_that_is_no_address_of_this_machine_is_said_in_words_and_the_port_is_not_blamed(table, host):
    with pytest.raises(AddressTakenError, match=r"Can't serve on .*--host") as refused:
        Server(table.app, host, 0, streams=1)
    assert "--port" not in str(refused.value)
    assert "No socket" not in str(refused.value)


def test_one_that_never_served_lets_its_port_go(table):
    bound = Server(table.app, "127.0.0.1", 0, streams=1)
    port = bound.port
    bound.stop()
    Server(table.app, "127.0.0.1", port, streams=1).stop()


@pytest.mark.parametrize(("host", "typed"), [("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")])
def test_its_address_is_one_to_type(table, host, typed):
    try:
        server = serve(table.app, host, 0, streams=1)
    except AddressTakenError as none:
        pytest.skip(f"this machine has no {host}: {none}")
    assert server.url == f"http://{typed}:{server.port}"
    assert ask_page(server.url) == 200, "the watchdog's question arrives"
    server.stop()


@pytest.fixture
def tls(table, tmp_path):
    """A server with TLS, and how a browser that trusts it asks."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed; it makes the certificate for this test (Debian: sudo apt install openssl)")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    ask = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run([openssl, *ask, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    server = serve(table.app, "127.0.0.1", 0, streams=2, tls=(certificate, key))
    trust = ssl.create_default_context(cafile=str(certificate))
    connection = http.client.HTTPSConnection("localhost", server.port, timeout=20, context=trust)
    yield server, connection
    connection.close()
    server.stop()


def test_it_serves_over_tls(tls):
    server, connection = tls
    for _ in range(2):  # the second one over the same line
        connection.request(
            "POST", "/api/v1/forget", body="{}", headers={"Content-Type": "application/json", "Origin": f"https://localhost:{server.port}"}
        )
        answer = connection.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)


def test_over_tls_who_connects_and_says_nothing_holds_nobody_up(tls):
    server, connection = tls
    with socket.create_connection(("localhost", server.port)), socket.create_connection(("localhost", server.port)) as half:
        half.sendall(b"\x16\x03\x01")  # a greeting that breaks off
        connection.request("GET", "/healthz")  # its own time-out is shorter than the server's
        assert connection.getresponse().status == 200


@pytest.mark.parametrize(
    ("said", "heard"), [(b"GET / HTTP/1.1\r\n\r\n", b"https only"), (b"\x16\x03\x01\x00\x04oops", b"\x15")], ids=["http", "noise"]
)
def test_over_tls_what_is_no_tls_is_sent_away_and_the_next_one_served(tls, said, heard):
    server, connection = tls
    with socket.create_connection(("localhost", server.port), timeout=20) as line:
        line.sendall(said)
        with line.makefile("rb") as answer:
            assert heard in answer.read()
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200


def test_over_tls_a_phone_that_goes_in_the_middle_of_a_request_fills_no_log(tls, monkeypatch, capsys):
    """Each screen that went dark left a hundred lines in it."""
    done, whole = threading.Event(), HTTPConnection.communicate

    def watched(line):
        try:
            return whole(line)
        finally:
            done.set()

    monkeypatch.setattr(HTTPConnection, "communicate", watched)
    _, connection = tls
    connection.connect()
    connection.sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: loc\r\n")
    connection.close()
    assert done.wait(20)
    assert capsys.readouterr().err == ""


def test_over_tls_a_phone_that_has_gone_before_its_line_is_taken_fills_no_log(tls, monkeypatch, capsys):
    server, connection = tls
    gone = threading.Event()
    monkeypatch.setattr(server._wsgi.ssl_adapter, "_greeting", lambda _: gone.wait(20))
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it ends at once, as where its network is gone
    gone.set()
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    assert capsys.readouterr().err == ""
