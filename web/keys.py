"""The table's PIN and the key that signs cookies: made at first start, kept in the data folder, readable by its owner alone."""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from companion.disk import write_whole
from companion.errors import UsageError
from companion.text import say

PIN_FORM = re.compile(r"\d{6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableKeys:
    """pin: six digits that make a device the table's. secret: 32 bytes that sign cookies."""

    pin: str
    secret: bytes

    def cookie_key(self) -> bytes:
        """Signs cookies; hangs on the PIN too, so that a new PIN sends every device away."""
        return hashlib.sha256(self.secret + self.pin.encode()).digest()

    def opens(self, tried: str) -> bool:
        """Whether this is the PIN, in a time that tells nothing."""
        return hmac.compare_digest(tried.encode("utf-8", "replace"), self.pin.encode())


def load_keys(data: Path, pin: str | None = None) -> TableKeys:
    """The keys of the table in this data folder; makes what is missing. A given pin replaces the kept one.

    Raises UsageError when the PIN is not six digits or the folder can't be written.
    """
    try:
        data.mkdir(parents=True, exist_ok=True)
        kept = pin or _read(data / "pin") or f"{secrets.randbelow(1_000_000):06d}"
        if not PIN_FORM.fullmatch(kept):
            raise UsageError(
                say("The PIN in {file} is not six digits.", file=str(data / "pin")), say("Remove that file, or give --pin 123456.")
            )
        if kept != _read(data / "pin"):
            write_whole(data / "pin", f"{kept}\n".encode(), private=True)
        secret = _read(data / "cookie-key") or secrets.token_hex(32)
        if secret != _read(data / "cookie-key"):
            write_whole(data / "cookie-key", f"{secret}\n".encode(), private=True)
        return TableKeys(kept, secret.encode())
    except OSError as wrong:
        raise UsageError(
            say("The data folder {folder} can't be used: {why}.", folder=str(data), why=wrong.strerror or str(wrong)),
            say("Give another one with --data."),
        ) from wrong


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip() if path.exists() else ""  # letters that are none: refused as no PIN
