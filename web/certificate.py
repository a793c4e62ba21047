"""The table's own certificate: made on this machine at first need, kept in the data folder, readable by its owner alone.

A browser gives its camera to HTTPS pages only. Nobody vouches for a table in a living room, so the certificate is signed by itself and
every browser asks once whether to go on; the fingerprint lets the careful compare. It can sign nothing else.
"""

import datetime
import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.disk import write_whole
from companion.errors import UsageError
from companion.text import say
from companion.wall_clock import BORN_S
from web.hosts import LOOPBACK_NAMES, as_browsers_ask, house_address

FOLDER, CERTIFICATE, KEY = "tls", "table.crt", "table.key"
LASTS = datetime.timedelta(days=397)  # the longest that every browser takes
RENEWED_BEFORE = datetime.timedelta(days=30)
BORN = datetime.datetime.fromtimestamp(BORN_S, datetime.UTC)
SLACK = datetime.timedelta(days=2)  # a phone's clock may go after a Raspberry Pi's


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files a server needs, the fingerprint (SHA-256, pairs of hex digits) that a browser shows of it, and when it begins and ends."""

    certificate: Path
    key: Path
    fingerprint: str
    begins: datetime.datetime
    ends: datetime.datetime

    def is_refused(self, now: datetime.datetime) -> bool:
        """Whether phones refuse it for its dates, where they have the time that this machine has now."""
        return max(now, BORN) >= self.ends or _ran_ahead(self.begins, now)


def own_certificate(data: Path, names: Iterable[str], now: datetime.datetime) -> Certificate:
    """The certificate of the table in this data folder for these names and addresses; a new one when it is missing, runs out, or lacks one.

    now: with its time zone. A clock that was never set makes none of its own time: for every phone that would have run out.
    Raises UsageError when the folder can't be used.
    """
    folder = data / FOLDER
    wanted = sorted({asked for name in names if (asked := as_browsers_ask(name))})
    try:
        kept = _kept(folder / CERTIFICATE)
        if kept is None or not _is_key_of(kept, folder / KEY) or not _good(kept, wanted, now):
            kept = _make(folder, wanted, max(now, BORN))
    except OSError as wrong:
        raise UsageError(
            say("The certificate in {folder} can't be kept: {why}.", folder=str(folder), why=wrong.strerror or str(wrong)),
            say("Give another data folder with --data."),
        ) from wrong
    fingerprint = kept.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(folder / CERTIFICATE, folder / KEY, fingerprint, kept.not_valid_before_utc, kept.not_valid_after_utc)


def names_of_this_machine(more: Iterable[str] = ()) -> tuple[str, ...]:
    """Names and addresses under which a browser may come: loopback, the machine's own, its address in the house, and what settings add."""
    own = socket.gethostname()
    house = house_address()
    return (*LOOPBACK_NAMES, own, f"{own.partition('.')[0]}.local", *more, *([house] if house else []))


def _kept(path: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _is_key_of(kept: x509.Certificate, path: Path) -> bool:
    """Whether the key is there and the certificate's own: a power cut between writing the two leaves a new key and an old certificate."""
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (FileNotFoundError, ValueError, TypeError, UnsupportedAlgorithm):  # not there, cut off, locked with a word
        return False
    return key.public_key() == kept.public_key()


def _good(kept: x509.Certificate, wanted: list[str], now: datetime.datetime) -> bool:
    try:
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return False
    held = {str(name.value) for name in names}
    in_time = max(now, BORN) < kept.not_valid_after_utc - RENEWED_BEFORE and not _ran_ahead(kept.not_valid_before_utc, now)
    return in_time and held >= set(wanted)


def _ran_ahead(begins: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether the clock by which it was made ran ahead. Not valid yet it may be by a clock alone that was not set since: a Pi starts in the
    past, and it is as late as it was then; but a clock that was ever set lags no year behind."""
    return now >= BORN and begins > now + LASTS


def _make(folder: Path, names: list[str], now: datetime.datetime) -> x509.Certificate:
    folder.mkdir(parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())  # what every browser and phone in use understands, and quick on a Pi
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Table Companion")])
    usage = x509.KeyUsage(True, False, False, False, False, False, False, False, False)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLACK)
        .not_valid_after(now - SLACK + LASTS)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    write_whole(folder / KEY, private, private=True)
    write_whole(folder / CERTIFICATE, made.public_bytes(serialization.Encoding.PEM), private=True)
    return made


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
