"""What a Raspberry Pi can suffer from: too little voltage, heat, camera memory, a file system that forgets. Changes nothing."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from companion.text import Text, say
from hardware.findings import OK, PROBLEM, WARNING, Check

THROTTLED = "soc*/*firmware*/get_throttled"
"""Under sys/devices/platform, where the kernel tells it: soc/soc:firmware on a Pi 4, soc@107c000000/… on a Pi 5."""
ASK_S = 3.0
HOT_C = 80.0
CMA_NEED_KB = 96_000  # four pictures of 1640 × 1232 and what the camera's own processing holds
_NOW = {
    0x1: say("The voltage is too low"),
    0x2: say("The processor is slowed down"),
    0x4: say("The processor is slowed down"),
    0x8: say("It is too hot"),
}
_SINCE_START = {bit << 16: text for bit, text in _NOW.items()}
_POWER = say("Use the original power supply and a short, thick cable; look at the fan.")


def ask_firmware() -> str:
    """What `vcgencmd get_throttled` says; "" where there is no such program or it may not ask."""
    try:
        done = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=ASK_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def check_this_pi(root: Path, data: Path, ask: Callable[[], str] = ask_firmware) -> list[Check]:
    """The checks of a Raspberry Pi whose files are under root; none elsewhere. data: the journal's folder.

    ask: how to ask the firmware where the kernel does not tell.
    """
    model = _read(root / "proc/device-tree/model").rstrip("\0")
    if "Raspberry Pi" not in model:
        return []
    checks = [Check("pi", OK, say("This is a {model}.", model=model))]
    checks += check_throttling(_told_by_kernel(root) or ask())
    checks += check_heat(_read(root / "sys/class/thermal/thermal_zone0/temp"))
    checks += check_camera_memory(_read(root / "proc/meminfo"))
    return checks + check_overlay(_read(root / "proc/mounts"), data)


def check_throttling(word: str) -> list[Check]:
    """word: the firmware's get_throttled, hexadecimal; "" where it can't be read."""
    try:
        bits = int(word.strip().removeprefix("throttled="), 16)
    except ValueError:
        return []
    now = next((text for bit, text in _NOW.items() if bits & bit), None)
    if now is not None:
        return [Check("power", PROBLEM, say("{trouble} at this moment.", trouble=now), _POWER)]
    before = next((text for bit, text in _SINCE_START.items() if bits & bit), None)
    if before is not None:
        return [Check("power", WARNING, say("{trouble}: it has happened since the start.", trouble=before), _POWER)]
    return [Check("power", OK, say("Voltage and speed are fine."))]


def check_heat(word: str) -> list[Check]:
    """word: thousandths of a degree."""
    try:
        celsius = round(int(word) / 1000, 1)
    except ValueError:
        return []
    text = say("The processor is at {celsius} °C.", celsius=celsius)
    return [Check("heat", WARNING, text, say("Give it air: a fan, or a larger case."))] if celsius >= HOT_C else [Check("heat", OK, text)]


def check_camera_memory(meminfo: str) -> list[Check]:
    """Memory that camera buffers can be had from; nothing where the kernel does not tell."""
    total = next((int(line.split()[1]) for line in meminfo.splitlines() if line.startswith("CmaTotal:")), None)
    if total is None:
        return []
    text = say("{total_mb} MB are set aside for the camera.", total_mb=total // 1024)
    if total < CMA_NEED_KB:
        return [Check("camera-memory", WARNING, text, say("Add cma-256 to the vc4-kms-v3d line of /boot/firmware/config.txt and restart."))]
    return [Check("camera-memory", OK, text)]


def check_overlay(mounts: str, data: Path) -> list[Check]:
    """Whether the journal would be forgotten at the next start: its folder on an overlay or in memory."""
    kinds = {_unescaped(fields[1]): fields[2] for line in mounts.splitlines() if len(fields := line.split()) >= 3}
    home = os.path.realpath(data)  # a link may lead to the partition that keeps, or away from it
    place = max((point for point in kinds if home == point or home.startswith(point.rstrip("/") + "/")), key=len, default="/")
    kind = kinds.get(place, "")
    if kind not in ("overlay", "tmpfs", "ramfs"):
        return [Check("file-system", OK, say("The journal's folder keeps what is written."))]
    lost: Text = say("The journal's folder lies on a file system ({kind}) that forgets everything at the next start.", kind=kind)
    return [Check("file-system", PROBLEM, lost, say("Give it a partition of its own and name it with --data, or switch the overlay off."))]


def _unescaped(place: str) -> str:
    """A mount point as it is called: the kernel writes a space as \\040."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), place)


def _told_by_kernel(root: Path) -> str:
    """The firmware's word where the kernel passes it on, or what the kernel's own voltage watch says in the same bits."""
    for file in sorted((root / "sys/devices/platform").glob(THROTTLED)):
        if word := _read(file).strip():
            return word
    for file in sorted((root / "sys/class/hwmon").glob("*/name")):
        alarm = _read(file.with_name("in0_lcrit_alarm")).strip() if _read(file).strip() == "rpi_volt" else ""
        if alarm:
            return "0x1" if alarm == "1" else "0x0"
    return ""


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
