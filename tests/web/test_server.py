"""The real server on a real socket: it answers, it streams, it stops with streams open, it says in words when a port is taken."""

import http.client
import shutil
import ssl
import subprocess

import pytest

from web.server import AddressTakenError, Server, serve


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


def test_a_taken_port_is_said_in_words(table):
    server = serve(table.app, "127.0.0.1", 0, streams=1)
    with pytest.raises(AddressTakenError, match="--port"):
        Server(table.app, "127.0.0.1", server.port, streams=1)
    server.stop()


@pytest.mark.parametrize("host", ["a..b", "é" * 70])
def test_a_name_that_no_machine_can_have_is_said_in_words(table, host):
    with pytest.raises(AddressTakenError, match="Can't serve on"):
        Server(table.app, host, 0, streams=1)


def test_one_that_never_served_lets_its_port_go(table):
    bound = Server(table.app, "127.0.0.1", 0, streams=1)
    port = bound.port
    bound.stop()
    Server(table.app, "127.0.0.1", port, streams=1).stop()


def test_its_address_is_one_to_type(table):
    server = serve(table.app, "0.0.0.0", 0, streams=1)
    assert server.url == f"http://127.0.0.1:{server.port}"
    server.stop()


def test_it_serves_over_tls(table, tmp_path):
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed; it makes the certificate for this test (Debian: sudo apt install openssl)")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    ask = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run([openssl, *ask, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    server = serve(table.app, "127.0.0.1", 0, streams=2, tls=(certificate, key))
    trust = ssl.create_default_context(cafile=str(certificate))
    connection = http.client.HTTPSConnection("localhost", server.port, timeout=20, context=trust)
    connection.request(
        "POST", "/api/v1/forget", body="{}", headers={"Content-Type": "application/json", "Origin": f"https://localhost:{server.port}"}
    )
    assert connection.getresponse().status == 200
    connection.close()
    server.stop()
