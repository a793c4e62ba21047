"""What a service tells systemd: a datagram to the socket named in NOTIFY_SOCKET, as sd_notify(3) describes. Says nothing elsewhere.

Our own, because it is one datagram and the packages for it come as source only.
"""

import contextlib
import os
import socket
from collections.abc import MutableMapping


class Notifier:
    """The way to systemd. address: path of its socket, "@name" for an abstract one, None where nobody listens.

    every_s: how often systemd wants to hear from us at least; None when it has set no watchdog.
    """

    def __init__(self, address: str | None, every_s: float | None = None) -> None:
        self._address = None if address is None else f"\0{address[1:]}" if address.startswith("@") else address
        self.every_s = every_s

    @classmethod
    def of(cls, environ: MutableMapping[str, str]) -> "Notifier":
        """From a service's environment. Takes the words out of it: our own children are not to speak for us."""
        address = environ.pop("NOTIFY_SOCKET", "")
        usec, pid = environ.pop("WATCHDOG_USEC", ""), environ.pop("WATCHDOG_PID", "")
        ours = usec.isdigit() and int(usec) > 0 and pid in ("", str(os.getpid()))
        return cls(address if address[:1] in ("/", "@") else None, int(usec) / 1e6 if ours else None)

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return self._address is not None

    def tell(self, *words: str) -> None:
        """Lines such as READY=1. A systemd that does not take them just now must not end a game: nothing is raised."""
        if self._address is None:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.settimeout(1.0)
            line.sendto("\n".join(words).encode(), self._address)
