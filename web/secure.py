"""The HTTPS side of the table: the same app on a second port, with a certificate of its own making. Other screens need not know of it."""

from datetime import UTC, datetime

from flask import Flask

from companion.settings import Settings
from web.certificate import names_of_this_machine, own_certificate
from web.hosts import LOOPBACK_NAMES, bare_name
from web.parts import NAME, Parts
from web.server import Server


def secure_door(app: Flask, settings: Settings) -> "SecureServer | None":
    """Bound but not yet serving; None where nobody needs it: a phone's browser does, this machine's own gives its camera without.

    Raises AddressTakenError, or UsageError where the certificate can't be kept.
    """
    a_phone = settings.camera == "browser" and bare_name(settings.host) not in LOOPBACK_NAMES
    return SecureServer(app, settings) if settings.tls or a_phone else None


class SecureServer(Server):
    """A server with TLS that tells the pages where it is. fingerprint: SHA-256 of the certificate, as browsers show it."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        own = own_certificate(settings.data, names_of_this_machine(settings.names), datetime.now(UTC))
        super().__init__(app, settings.host, settings.tls_port, settings.streams, (own.certificate, own.key), option="--tls-port")
        self.fingerprint = own.fingerprint
        parts: Parts = app.extensions[NAME]
        parts.secure.port, parts.secure.fingerprint = self.port, own.fingerprint

