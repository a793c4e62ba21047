"""Whom a table believes that a broker is the one it wants, and what is to be done where it does not."""

import ssl
from pathlib import Path

from companion.mqtt.trouble import LineError
from companion.text import Text, say

ANOTHER_TIME = (9, 10)  # OpenSSL's numbers of why a certificate is refused: not yet valid, no longer
ANOTHER_NAME = (62, 64)  # issued to another machine: by name, by address


def context(ca: Path | None) -> ssl.SSLContext:
    """Believes what `ca` vouches for, or what the system's authorities do where it is None. Raises LineError where `ca` can't be used."""
    believes = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        if ca is None:
            believes.load_default_certs()
        else:
            believes.load_verify_locations(cafile=ca)
    except ssl.SSLError as wrong:
        raise _no_authority(ca, say("it holds no certificate")) from wrong
    except OSError as wrong:
        raise _no_authority(ca, wrong.strerror or str(wrong)) from wrong
    return believes


def not_secure(wrong: OSError, broker: str) -> tuple[Text, Text]:
    """What is to be said, and how it is mended, where no secure line to the broker (host:port) came about."""
    if not isinstance(wrong, ssl.SSLCertVerificationError):
        return (
            say("What is at {broker} does not speak TLS as this table does.", broker=broker),
            say("Name the broker's port for TLS in the setting mqtt (often 8883), or write mqtt:// where it has none."),
        )
    refused = say("The certificate of the MQTT broker {broker} is refused: {why}.", broker=broker, why=wrong.verify_message.rstrip("."))
    if wrong.verify_code in ANOTHER_TIME:
        return refused, say("See that this machine's clock is right, or renew the certificate; the table tries again by itself.")
    if wrong.verify_code in ANOTHER_NAME:
        return refused, say("Name the broker in the setting mqtt as its certificate does, then start the table again.")
    return refused, say("Name the file of the authority that signed it in the setting mqtt_ca, then start the table again.")


def _no_authority(ca: Path | None, why: Text | str) -> LineError:
    return LineError(
        say("The file {file} of the setting mqtt_ca can't be used: {why}.", file=str(ca), why=why),
        say("Name a file in PEM form that the table may read, then start the table again."),
    )
