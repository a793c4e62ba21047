"""Which host names this table answers to, and whether a peer sits at this very machine."""

import ipaddress
import socket
from collections.abc import Iterable

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
FORWARDING_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via")


def bare_name(host: str) -> str:
    """The name in a Host header: no port, no brackets, lower case. Empty when it is none."""
    host = host.strip().lower()
    if host.startswith("["):
        inside, closed, _ = host[1:].partition("]")
        return inside if closed else ""
    return host.partition(":")[0].rstrip(".")


class ServedNames:
    """The names a Host header may carry: loopback, the machine's own name, its addresses, and what the settings add.

    A name that merely points here (DNS rebinding) is not served.
    """

    def __init__(self, bound_to: str, more: Iterable[str] = ()) -> None:
        self._open_to_the_house = bound_to in EVERYWHERE
        own = socket.gethostname().lower()
        self._names = {*LOOPBACK_NAMES, bound_to.lower(), *(name.lower() for name in more)} - EVERYWHERE
        if self._open_to_the_house:
            self._names |= {own, f"{own.partition('.')[0]}.local"}

    def __contains__(self, host: str) -> bool:
        name = bare_name(host)
        return name in self._names or (self._open_to_the_house and is_own_address(name))


def is_own_address(text: str) -> bool:
    """Whether this is an address of this machine: only such a one can be bound."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((text, 0))
    except OSError:
        return False
    return True


def is_loopback(address: str | None) -> bool:
    """Whether a peer's address is this machine's loopback (also ::ffff:127.0.0.1)."""
    try:
        peer = ipaddress.ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(peer, "ipv4_mapped", None)
    return bool((mapped or peer).is_loopback)


def house_address() -> str | None:
    """The address by which other devices of the house reach this machine; None without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # documentation range: only asks the kernel for the way out
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found
