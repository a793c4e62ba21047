"""The table's PIN and the key that signs cookies: made at first start, kept in the data folder, readable by its owner alone."""

import contextlib
import hashlib
import hmac
import re
import secrets
import stat
from dataclasses import dataclass
from pathlib import Path

from companion.disk import write_whole
from companion.errors import UsageError
from companion.text import Text, say

PIN_FORM = re.compile(r"\d{6}", re.ASCII)
OTHERS = stat.S_IRWXG | stat.S_IRWXO
SECRET_FORM = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class TableKeys:
    """pin: six digits that make a device the table's. secret: 32 bytes that sign cookies. notice: what the person at the machine should
    know of the PIN, if anything."""

    pin: str
    secret: bytes
    notice: Text | None = None

    def cookie_key(self) -> bytes:
        """Signs cookies; hangs on the PIN too, so that a new PIN sends every device away."""
        return hashlib.sha256(self.secret + self.pin.encode()).digest()

    def opens(self, tried: str) -> bool:
        """Whether this is the PIN, in a time that tells nothing."""
        return hmac.compare_digest(tried.encode("utf-8", "replace"), self.pin.encode())


def load_keys(data: Path, pin: str | None = None) -> TableKeys:
    """The keys of the table in this data folder; makes what is missing. A given pin replaces the kept one. One that was damaged opens
    nothing: it is kept aside, a new one takes its place, and the table is served all the same.

    Raises UsageError when the PIN is not six digits or the folder can't be written.
    """
    try:
        data.mkdir(parents=True, exist_ok=True)
        if pin is not None and not PIN_FORM.fullmatch(pin):
            raise UsageError(say("The PIN {pin} is not six digits.", pin=pin), say("Give --pin 123456."))
        notice = _damage(data / "pin") if pin is None else None
        if notice is not None:
            (data / "pin").replace(data / "pin.damaged")
        kept = pin or _read(data / "pin") or f"{secrets.randbelow(1_000_000):06d}"
        if kept != _read(data / "pin"):
            write_whole(data / "pin", f"{kept}\n".encode(), private=True)
        secret = _read(data / "cookie-key")
        if not SECRET_FORM.fullmatch(secret):  # none yet; or damaged, to something that could be guessed
            secret = secrets.token_hex(32)
        if secret != _read(data / "cookie-key"):
            write_whole(data / "cookie-key", f"{secret}\n".encode(), private=True)
        return TableKeys(kept, secret.encode(), notice)
    except OSError as wrong:
        raise UsageError(
            say("The data folder {folder} can't be used: {why}.", folder=str(data), why=wrong.strerror or str(wrong)),
            say("Give another one with --data."),
        ) from wrong


def _damage(path: Path) -> Text | None:
    """What is to be said of a PIN that can't have been kept so, None where it is one or there is none yet."""
    if not path.exists() or PIN_FORM.fullmatch(_read(path)):
        return None
    return say(
        "The PIN in {file} was damaged, so there is a new one: every device needs it once. --pin 123456 sets another.", file=str(path)
    )


def _read(path: Path) -> str:
    """What is kept there, empty where nothing is. Whoever wrote or copied it by hand: from now on it is its owner's alone."""
    if not path.is_file():  # a pipe would be waited for
        return ""
    if path.stat().st_mode & OTHERS:
        with contextlib.suppress(OSError):  # another's, or a card that takes no change: it is read all the same
            path.chmod(0o600)
    return path.read_text(encoding="utf-8", errors="replace").strip()  # letters that are none are no PIN
