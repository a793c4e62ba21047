"""The HTTPS side of the table: the same app on a second port, with a certificate of its own making. Other screens need not know of it."""

import logging
import ssl
import threading
from collections.abc import Callable
from datetime import UTC, datetime

from flask import Flask

from companion.errors import UsageError
from companion.settings import Settings
from web.certificate import Certificate, names_of_this_machine, own_certificate
from web.hosts import LOOPBACK_NAMES, bare_name
from web.parts import NAME, Parts
from web.server import Server

log = logging.getLogger(__name__)


def secure_door(app: Flask, settings: Settings) -> "SecureServer | None":
    """Bound but not yet serving; None where nobody needs it: a phone's browser does, this machine's own gives its camera without.

    Raises AddressTakenError, or UsageError where the certificate can't be kept.
    """
    a_phone = settings.camera == "browser" and bare_name(settings.host) not in LOOPBACK_NAMES
    return SecureServer(app, settings) if settings.tls or a_phone else None


class SecureServer(Server):
    """A server with TLS that tells the pages where it is. fingerprint: SHA-256 of the certificate, as browsers show it."""

    def __init__(self, app: Flask, settings: Settings, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """now: the clock on the wall, which a Raspberry Pi sets some time after the start only."""
        self._settings, self._now = settings, now
        self._renewing = threading.Lock()
        self._wrong = ""
        self._own = self._shown = self._certificate()
        tls = (self._own.certificate, self._own.key)
        super().__init__(app, settings.host, settings.tls_port, settings.streams, tls, option="--tls-port", greeting=self._greet)
        parts: Parts = app.extensions[NAME]
        parts.secure.port, parts.secure.fingerprint = self.port, lambda: self.fingerprint

    @property
    def fingerprint(self) -> str:
        """Of the certificate that the next phone is shown."""
        return self._in_time().fingerprint

    def _certificate(self) -> Certificate:
        return own_certificate(self._settings.data, names_of_this_machine(self._settings.names), self._now())

    def _in_time(self) -> Certificate:
        """Another one where the table's has run out while it ran: as late as can be, for every phone asks once about a new one. Most start
        with one that lasts long enough."""
        with self._renewing:
            if self._own.is_refused(self._now()):
                try:
                    self._own = self._certificate()
                    self._wrong = ""
                except UsageError as wrong:  # the old one goes on: a browser warns of that, too
                    self._warn(str(wrong))
            return self._own

    def _greet(self, context: ssl.SSLContext) -> None:
        """Always in the thread that takes the lines: what one of them is shown never changes half-way."""
        own = self._in_time()
        if own is self._shown:
            return
        try:
            context.load_cert_chain(own.certificate, own.key)
            self._shown = own
            self._wrong = ""
        except OSError as wrong:  # tried again with the next line
            self._warn(str(wrong))

    def _warn(self, wrong: str) -> None:
        """Once: of a folder that went read-only, the log had a line for each that a browser opened."""
        if wrong != self._wrong:
            self._wrong = wrong
            log.warning("%s", wrong)
