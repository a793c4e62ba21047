"""Which phone or tablet is the camera: one at a time, so that pictures of two tables never mix. Pure; time is handed in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

SILENT_S = 6.0  # a device that sends nothing for so long has left: another one may take its place


@dataclass(slots=True)
class CameraSeat:
    """The one place behind the camera. device: a word the page makes up when it is loaded."""

    _device: str | None = None
    _heard_s: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def take(self, device: str, now_s: float, instead: bool = False) -> bool:
        """Whether this device is the camera now. instead: it takes the place of another one that is still sending."""
        with self._lock:
            free = self._device in (None, device) or now_s - self._heard_s > SILENT_S
            if not free and not instead:
                return False
            self._device, self._heard_s = device, now_s
            return True

    def leave(self, device: str) -> None:
        """This device is the camera no more; of no consequence when it was not."""
        with self._lock:
            if self._device == device:
                self._device = None


@dataclass(slots=True)
class SecureDoor:
    """The HTTPS side of the table, where there is one: its port, and the fingerprint of the certificate that the next phone is shown."""

    port: int | None = None
    fingerprint: Callable[[], str] = str
