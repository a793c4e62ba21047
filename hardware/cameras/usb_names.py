"""Which USB camera is which: Linux gives one that was unplugged another number when it returns while the old one is held still."""

from dataclasses import dataclass
from pathlib import Path

DEVICES = Path("/sys/class/video4linux")


@dataclass(frozen=True, slots=True)
class Known:
    """A camera that was opened. kind: maker, model, serial number and which of its devices; port: where it is plugged in; alone: none other
    of its kind was there."""

    kind: tuple[str, ...]
    port: str
    alone: bool


def known(number: int) -> Known | None:
    """The camera /dev/videoNUMBER, None where it is no USB camera, or Linux does not tell."""
    kind = _kind(number)
    return None if kind is None else Known(kind, _port(number), sum(_kind(other) == kind for other in _numbers()) == 1)


def number_now(of: Known) -> int | None:
    """The number it has now. Of several of a kind only the one at the same port is it; None where it is not there."""
    alike = [number for number in _numbers() if _kind(number) == of.kind]
    at_its_port = [number for number in alike if _port(number) == of.port]
    return next(iter(at_its_port or (alike if of.alone and len(alike) == 1 else ())), None)


def _numbers() -> list[int]:
    return sorted(int(path.name[5:]) for path in DEVICES.glob("video*") if path.name[5:].isdecimal())


def _kind(number: int) -> tuple[str, ...] | None:
    node = DEVICES / f"video{number}"
    told = [_read(node / "device" / ".." / name) for name in ("idVendor", "idProduct", "serial")]
    return (*told, _read(node / "index")) if all(told[:2]) else None


def _port(number: int) -> str:
    return (DEVICES / f"video{number}" / "device").resolve().name


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
