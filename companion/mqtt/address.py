"""The setting `mqtt` in its parts. The password is in no sentence and in nothing that prints."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from companion.errors import UsageError
from companion.text import say

NONE = "none"
PORT, TLS_PORT = 1883, 8883
_SHAPE = re.compile(r"mqtt(?P<tls>s?)://(?:(?P<user>[^:]+?)(?::(?P<password>.*))?@)?(?P<host>\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::(?P<port>\d{1,5}))?/?")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a broker is, and as whom it is greeted; without a user as nobody. tls: nobody on the way can read or change what is told."""

    host: str
    port: int = PORT
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False

    def __str__(self) -> str:
        """host:port, for sentences."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(words: str) -> Address | None:
    """mqtt[s]://[user[:password]@]host[:port] in its parts; None for "none". Raises UsageError, which repeats none of the words.

    A password may hold any letter; %40 and the like are read as in any web address.

    >>> read_address("mqtt://anna:p@ss/word@broker.local")
    Address(host='broker.local', port=1883, user='anna', tls=False)
    """
    words = words.strip()
    if words == NONE:
        return None
    found = _SHAPE.fullmatch(words)
    port = int(found["port"] or (TLS_PORT if found["tls"] else PORT)) if found else 0
    if found is None or not 1 <= port <= 65535:
        raise UsageError(
            say("The setting mqtt is no address of an MQTT broker."),
            say("Write mqtt://user:password@host:1883, mqtt://host where it wants no password, mqtts:// where it speaks TLS, or none."),
        )
    user, password = (None if part is None else unquote(part) for part in (found["user"], found["password"]))
    return Address(found["host"].strip("[]"), port, user, password, bool(found["tls"]))


def without_password(words: str) -> str:
    """The setting for a helper's eyes: where the broker is, no user and no password."""
    try:
        address = read_address(words)
    except UsageError:
        return "(no address)"
    return NONE if address is None else f"mqtt{'s' if address.tls else ''}://{address}"
