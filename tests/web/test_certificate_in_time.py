"""A table that runs for months, or starts before a network has set its clock: its certificate has not run out for phones."""

import datetime
import hashlib
import re
import shutil
import socket
import ssl

import pytest

from companion.wall_clock import BORN_S
from web.certificate import LASTS, own_certificate
from web.secure import SecureServer

NEVER_SET = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
BORN = datetime.datetime.fromtimestamp(BORN_S, datetime.UTC)
SUMMER = BORN + datetime.timedelta(days=270)
YEARS_ON = BORN + datetime.timedelta(days=1000)


class WallClock:
    def __init__(self, now):
        self.now = now


@pytest.fixture
def door(table):
    """door(now) → the HTTPS side, running, and its clock on the wall, which says `now`."""
    doors = []

    def opened(now):
        clock = WallClock(now)
        settings = table.settings.model_copy(update={"data": table.directory, "host": "127.0.0.1", "tls_port": 0})
        doors.append(SecureServer(table.app, settings, lambda: clock.now))
        doors[-1].start()
        return doors[-1], clock

    yield opened
    for one in doors:
        one.stop()


def shown(server):
    """The fingerprint that a phone's browser sees, once it has got an answer from there."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line, context.wrap_socket(line) as safe:
        safe.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert safe.recv(64).startswith(b"HTTP/1.1 200")
        return hashlib.sha256(safe.getpeercert(binary_form=True)).digest().hex(":").upper()


def told(table):
    """The fingerprint that the camera page names, on the table's own screen, which asks without TLS."""
    return re.search(r'class="fingerprint">([0-9A-F:]+)<', table.here.get("/camera").text)[1]


def test_one_that_runs_out_while_the_table_runs_is_followed_by_another(table, door):
    """A table that nobody had started again for thirteen months showed every phone one that had run out."""
    server, clock = door(SUMMER)
    first = shown(server)
    clock.now += LASTS - datetime.timedelta(days=3)
    assert shown(server) == first
    clock.now += datetime.timedelta(days=2)
    then = shown(server)
    assert then != first
    assert then == told(table) == server.fingerprint
    assert shown(server) == then


@pytest.mark.parametrize(
    ("start", "next_start"), [(NEVER_SET, NEVER_SET), (SUMMER, YEARS_ON)], ids=["never set", "as it was when it was switched off"]
)
def test_a_pi_that_was_off_for_years_has_a_new_one_once_a_network_has_set_its_clock(table, door, start, next_start):
    """It has no clock that runs without power: at its start the old one seems good for long."""
    old = own_certificate(table.directory, ("localhost",), SUMMER)
    server, clock = door(start)
    before = shown(server)
    clock.now = YEARS_ON
    after = shown(server)
    assert after not in (before, old.fingerprint)
    server.stop()
    again, _ = door(next_start)
    assert shown(again) == after, "at the next start, before its clock is set, no phone is warned anew"


def test_one_made_while_the_clock_ran_ahead_is_followed_by_another_once_that_is_put_right(door):
    server, clock = door(YEARS_ON)
    ahead = shown(server)
    clock.now = SUMMER
    assert shown(server) != ahead


def test_the_page_names_the_one_that_the_next_phone_will_be_shown(table, door):
    """It named the old one until a phone had come: whoever compared the two had to think that somebody sits in between."""
    server, clock = door(SUMMER)
    before = told(table)
    clock.now = YEARS_ON
    then = told(table)
    assert then != before
    assert shown(server) == then == told(table)


def test_where_no_other_can_be_kept_the_old_one_goes_on(table, door):
    server, clock = door(SUMMER)
    first = shown(server)
    shutil.rmtree(table.directory / "tls")
    (table.directory / "tls").write_text("no folder", encoding="utf-8")
    clock.now = YEARS_ON
    assert shown(server) == first == told(table)


def test_that_no_other_can_be_kept_is_said_once_until_one_could_be(table, door, caplog):
    """Each line that a browser opened said it anew, where the data folder had gone read-only."""
    server, clock = door(SUMMER)
    place = table.directory / "tls"
    for year in (1, 2):
        shutil.rmtree(place)
        place.write_text("no folder", encoding="utf-8")
        clock.now += 2 * LASTS
        for _ in range(3):
            shown(server)
            told(table)
        assert caplog.text.count("can't be kept") == year
        place.unlink()
        shown(server)
