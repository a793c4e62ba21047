"""Which host names this table answers to, and whether a peer sits at this very machine."""

import fcntl
import ipaddress
import re
import socket
import struct
from collections.abc import Iterable

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
FORWARDING_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via")
_FLAGS_OF, _ADDRESS_OF, _RUNNING = 0x8913, 0x8915, 0x40
"""What Linux is asked of a network interface (netdevice(7)), and the flag of one that is plugged in."""


def bare_name(host: str) -> str:
    """The name in a Host header: no port, no brackets, lower case. Empty when it is none."""
    host = host.strip().lower()
    if host.startswith("["):
        inside, closed, _ = host[1:].partition("]")
        return inside if closed else ""
    return host.partition(":")[0].rstrip(".")


def as_browsers_ask(name: str) -> str:
    """A host name as it stands in a Host header and in a certificate: küche.local is asked as xn--kche-0ra.local. Of a whole address, as
    it is copied from a browser, its name. Empty when it is none.

    >>> as_browsers_ask("http://Küche.local:8000/")
    'xn--kche-0ra.local'
    """
    name = re.sub(r"^\w+://", "", name).partition("/")[0]
    if name.startswith("[") or name.count(":") < 2:  # no bare IPv6 address
        name = bare_name(name)
    try:
        return name.lower() if name.isascii() else name.lower().encode("idna").decode("ascii")
    except UnicodeError:
        return ""


class ServedNames:
    """The names a Host header may carry: loopback, the machine's own name, its addresses, and what the settings add.

    A name that merely points here (DNS rebinding) is not served.
    """

    def __init__(self, bound_to: str, more: Iterable[str] = ()) -> None:
        self._open_to_the_house = bound_to in EVERYWHERE
        own = socket.gethostname().lower()
        self._names = {*LOOPBACK_NAMES, bound_to.lower(), *(as_browsers_ask(name) for name in more)} - EVERYWHERE
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
            return _address_without_a_way_out(probe)
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found


def _address_without_a_way_out(probe: socket.socket) -> str | None:
    """As house_address, where nothing leads further: the machine is the house's network itself, or nobody in the house hands out a way."""
    found = (_address_of(name, probe) for _, name in socket.if_nameindex())
    return min((one for one in found if one and not is_loopback(one)), key=lambda one: one.startswith("169.254."), default=None)


def _address_of(interface: str, probe: socket.socket) -> str | None:
    """The IPv4 address of one that is plugged in, None where it has none."""
    asked = struct.pack("256s", interface.encode())
    try:
        flags = struct.unpack_from("H", fcntl.ioctl(probe, _FLAGS_OF, asked), 16)[0]
        return socket.inet_ntoa(fcntl.ioctl(probe, _ADDRESS_OF, asked)[20:24]) if flags & _RUNNING else None
    except OSError:
        return None
