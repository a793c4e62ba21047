"""The first process inside the lab's guest: files copy-on-write, a GPIO chip as a Raspberry Pi names it, then the job. See run.py."""

import ctypes
import fcntl
import os
import socket
import struct
import subprocess
import sys
import traceback

MS_RDONLY = 1
POWER_OFF = 0x4321FEDC
FINIT_MODULE = 313  # system call number on x86-64
LINES = 54  # as many as the BCM2711 of a Raspberry Pi 4
LABEL = "pinctrl-bcm2711"
C = ctypes.CDLL(None, use_errno=True)


def mount(what: str, where: str, kind: str, flags: int = 0, options: str = "") -> None:
    os.makedirs(where, exist_ok=True)
    if C.mount(what.encode(), where.encode(), kind.encode(), flags, options.encode()):
        raise OSError(ctypes.get_errno(), f"mount of {kind} on {where}: {os.strerror(ctypes.get_errno())}")


def write(path: str, value: object) -> None:
    with open(path, "w") as file:
        file.write(str(value))


def read(path: str) -> str:
    with open(path) as file:
        return file.read().strip()


def copy_on_write(out: str) -> None:
    """The host's files, read-only, under a layer in memory; `out` is the one folder that is really written, as /mnt."""
    mount("layers", "/mnt", "tmpfs")
    mount("none", "/mnt/host", "hostfs", MS_RDONLY, "/")
    for folder in ("/mnt/changes", "/mnt/work"):
        os.makedirs(folder)
    mount("root", "/mnt/root", "overlay", 0, "lowerdir=/mnt/host,upperdir=/mnt/changes,workdir=/mnt/work")
    mount("none", "/mnt/root/mnt", "hostfs", 0, out)
    for where, kind in (("proc", "proc"), ("sys", "sysfs"), ("dev", "devtmpfs")):
        mount(kind, f"/mnt/root/{where}", kind)
    os.chroot("/mnt/root")
    os.chdir("/")
    for where in ("/dev/shm", "/run"):
        mount("memory", where, "tmpfs")
    mount("none", "/sys/kernel/config", "configfs")


def gpio_chip() -> str:
    """A simulated chip; the folder in which each line's outside (pull, value) is a file."""
    chip = "/sys/kernel/config/gpio-sim/pi"
    bank = f"{chip}/bank0"
    os.makedirs(bank)
    write(f"{bank}/num_lines", LINES)
    write(f"{bank}/label", LABEL)
    for line in range(LINES):
        os.mkdir(f"{bank}/line{line}")
        write(f"{bank}/line{line}/name", f"GPIO{line}")
    write(f"{chip}/live", 1)
    return f"/sys/devices/platform/{read(f'{chip}/dev_name')}/{read(f'{bank}/chip_name')}"


def load_module(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    failed = C.syscall(FINIT_MODULE, handle, b"", 0)
    os.close(handle)
    if failed:
        raise OSError(ctypes.get_errno(), f"loading {path}")


def loopback_up() -> None:
    """Bring 127.0.0.1 up, without any program of the host: SIOCSIFFLAGS with IFF_UP | IFF_RUNNING."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH14s", b"lo", 0x41, b""))


def main() -> None:
    mount("proc", "/proc", "proc")
    told = dict(word.split("=", 1) for word in read("/proc/cmdline").split() if "=" in word)
    copy_on_write(told["LAB_OUT"])
    loopback_up()
    chip = gpio_chip()
    for module in filter(None, told.get("LAB_MODULES", "").split(",")):
        load_module(module)
    env = {
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "LAB_LINES": chip,
        # Off a Raspberry Pi, rpi-lgpio wants to be told what it runs on: a Pi 4, chip 0.
        "RPI_LGPIO_REVISION": "c03115",
        "RPI_LGPIO_CHIP": "0",
    }
    code = subprocess.run(["/bin/sh", "/mnt/job.sh"], env=env, check=False).returncode
    write("/mnt/exit-code", code)


try:
    main()
except BaseException:
    traceback.print_exc()
finally:
    sys.stdout.flush()
    sys.stderr.flush()
    C.sync()
    C.reboot(POWER_OFF)
