"""The real installation in a Debian root: packages, user, program, service; again as an upgrade; booted under a real systemd; removed.

    sudo python tests/service/debian.py [--arch amd64|arm64] [--suite bookworm|trixie] [--boot] [--tests] [--fresh]

Needs root, debootstrap, and a package registry; for --boot systemd-nspawn; for arm64 on another machine qemu-user-static with its binfmt.
There an arm64 root runs as a Cortex-A72, the processor of a Raspberry Pi 4. What it can't show: Raspberry Pi OS's own packages (picamera2,
rpi-lgpio), lines and cameras. The root is kept in the cache and used again.
"""

import argparse
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "table-companion" / "debian"
INSTALL = "/src/companion/service/install.sh"
PROGRAM = "/opt/companion/current"
ARM_TESTS = (
    "tests/hardware/test_debounce.py", "tests/hardware/test_signals.py", "tests/hardware/test_cameras.py", "tests/journal/test_store.py",
    "tests/journal/test_replay.py", "tests/games/las_vegas/test_rule_book_2012.py", "tests/games/las_vegas/test_bank.py",
    "tests/eye/test_child.py", "tests/vision/test_faces.py", "tests/vision/test_stillness.py", "tests/service/test_switch_off.py",
)  # fmt: skip
"""A subset that touches every wheel with compiled parts (numpy, OpenCV, onnxruntime, pydantic) and takes minutes, not hours, emulated."""


def mirror() -> str:
    """Where this machine's own packages come from: the new root takes them from there, too."""
    told = subprocess.run(["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True).stdout
    return next(address for address in told.split() if "security" not in address)


class Root:
    """A Debian root. Commands run in it as in a chroot; nothing of it outlives the command but files."""

    def __init__(self, arch: str, suite: str) -> None:
        self.arch, self.suite = arch, suite
        self.path = CACHE / f"{suite}-{arch}"
        self.emulated = {"amd64": "x86_64", "arm64": "aarch64"}[arch] != platform.machine()

    def make(self) -> None:
        """Unpack it, unless it was kept from before."""
        if (self.path / "etc/debian_version").exists():
            return
        self.path.mkdir(parents=True, exist_ok=True)
        packages = "--include=systemd,systemd-sysv,make,ca-certificates,python3"
        outside(["debootstrap", "--variant=minbase", f"--arch={self.arch}", packages, self.suite, str(self.path), mirror()])

    def fill(self) -> None:
        """The project as git knows it, and this machine's way to the registries."""
        source = self.path / "src"
        shutil.rmtree(source, ignore_errors=True)
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if (PROJECT / name).is_file():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(PROJECT / name, source / name)
        for name in ("/etc/resolv.conf", *(os.environ.get(key, "") for key in ("PIP_CERT", "SSL_CERT_FILE"))):
            if name and Path(name).is_file():
                (self.path / name.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(name, self.path / name.lstrip("/"))

    def run(self, *command: str, code: int = 0) -> str:
        """What the command says; fails unless it ends with `code`."""
        mount = 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$0" "$@"'
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-ec", mount, str(self.path), *command],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env={**os.environ, "QEMU_CPU": "cortex-a72"},
        )  # fmt: skip
        if done.returncode != code:
            sys.exit(f"{done.stdout}\n{' '.join(command)} ended with {done.returncode}, not {code}")
        return done.stdout

    def has(self, *names: str) -> list[bool]:
        return [(self.path / name.lstrip("/")).exists() or (self.path / name.lstrip("/")).is_symlink() for name in names]


def outside(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "QEMU_CPU": "cortex-a72"})


def passed(what: str, since_s: float) -> None:
    print(f"  {time.monotonic() - since_s:6.0f} s  {what}", flush=True)


def install(root: Root, begun_s: float) -> None:
    """Twice: the second is the upgrade. Then a downgrade, which is refused. Emulated, once."""
    said = root.run(INSTALL, "install")
    assert "is installed" in said, said
    passed("installed", begun_s)
    assert "table companion" in root.run("/usr/local/bin/companion", "--version")
    assert '"name": "space"' in root.run("sh", "-c", "companion doctor --json || test $? = 1")
    passed("the doctor looks around", begun_s)
    if root.emulated:  # what follows is no question of the processor, and takes a quarter of an hour there
        root.run("sh", "-c", "mkdir -p /var/lib/companion/profiles && echo mine > /var/lib/companion/profiles/lamp.json")
        return
    root.run("sh", "-c", "mkdir -p /var/lib/companion/profiles && echo mine > /var/lib/companion/profiles/lamp.json")
    root.run("sh", "-c", "echo '# mine' >> /etc/table-companion/companion.toml")
    assert "stay as they are" in root.run(INSTALL, "install")
    assert root.run("cat", "/var/lib/companion/profiles/lamp.json") == "mine\n"
    assert "# mine" in root.run("cat", "/etc/table-companion/companion.toml")
    assert len(list((root.path / "opt/companion/releases").iterdir())) == 2, "the one before is kept, no more"
    passed("installed again: profile and settings stay", begun_s)
    version = root.run("cat", f"{PROGRAM}/VERSION")
    root.run("sh", "-c", f"echo 99.0 > {PROGRAM}/VERSION")
    assert "Version 99.0 is installed" in root.run(INSTALL, "install", code=2)
    root.run("sh", "-c", f"echo {version.strip()} > {PROGRAM}/VERSION")
    passed("a downgrade is refused", begun_s)


def boot(root: Root, begun_s: float) -> None:
    """Under a real systemd, in a container: ready, page, hardening, a stopped table restarted by the watchdog, switched off by the note."""
    pinctrl, lines = root.path / "usr/local/bin/pinctrl", root.path / "var/lines"
    pinctrl.write_text('#!/bin/sh\necho "$2 $4" >> /var/lines\n')  # Raspberry Pi OS's tool, which this Debian lacks
    pinctrl.chmod(0o755)
    lines.unlink(missing_ok=True)
    container = ["systemd-nspawn", "-D", str(root.path), "--register=no", "--keep-unit", "--private-network", "-b"]
    terminal = ["script", "-qec", " ".join(container), "/dev/null"]
    machine = subprocess.Popen(terminal, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: leader_of(root))

        def inside(command: str) -> str:
            entered = ["nsenter", "-t", leader_of(root), "-a", "sh", "-c", command]  # asked anew: at first it is a helper of nspawn's
            return subprocess.run(entered, capture_output=True, text=True, check=False).stdout.strip()

        def shown(name: str) -> str:
            return inside(f"systemctl show companion -p {name} --value")

        wait_for(lambda: shown("ActiveState") == "active")
        assert "no camera" in shown("StatusText"), shown("StatusText")
        passed("systemd says: ready", begun_s)
        page = "import urllib.request; print(urllib.request.urlopen('http://127.0.0.1/healthz').status)"
        assert inside(f'python3 -c "{page}"') == "200"
        assert inside("stat -c '%U %a' /var/lib/companion") == "companion 700"
        passed("the page is served on port 80 by an ordinary user", begun_s)
        inside(f"kill -STOP {shown('MainPID')}")
        wait_for(lambda: shown("NRestarts") == "1" and shown("ActiveState") == "active")
        passed("a table that stood still was ended by the watchdog and started again", begun_s)
        inside("touch /run/companion/switch-off")
        machine.wait(90)
        assert lines.read_text().split("\n")[:4] == ["5 dh", "6 dh", "13 dh", "19 dh"]
        passed("the note switched the machine off; last of all, three lamps and a tone", begun_s)
    finally:
        if leader := leader_of(root):
            os.kill(int(leader), signal.SIGKILL)  # with everything in the container
        machine.kill()
        pinctrl.unlink()


def leader_of(root: Root) -> str:
    """Number of the container's first process, "" while there is none."""
    found = subprocess.run(["pgrep", "-f", f"^systemd-nspawn -D {root.path}"], capture_output=True, text=True, check=False).stdout.split()
    of = subprocess.run(["pgrep", "-P", found[-1]], capture_output=True, text=True, check=False).stdout.split() if found else []
    return of[0] if of else ""


def wait_for(wanted: Callable[[], object], patience_s: float = 120.0) -> str:
    """What it is when it is something."""
    end_s = time.monotonic() + patience_s
    while not (found := wanted()):
        if time.monotonic() > end_s:
            sys.exit("the booted system did not come so far")
        time.sleep(0.5)
    return str(found)


def remove(root: Root, begun_s: float) -> None:
    """Everything but the journal, the profiles and the settings; then those too."""
    root.run(INSTALL, "uninstall")
    gone = ("/opt/companion", "/etc/systemd/system/companion.service", "/usr/local/bin/companion", "/etc/avahi/services/companion.service",
            "/etc/systemd/system/multi-user.target.wants/companion.service", "/usr/lib/systemd/system-shutdown/companion-plug")  # fmt: skip
    stay = ("/var/lib/companion/profiles/lamp.json", "/etc/table-companion/companion.toml")
    assert not any(root.has(*gone)), root.has(*gone)
    assert all(root.has(*stay))
    root.run(INSTALL, "uninstall", "--purge")
    assert not any(root.has(*stay))
    passed("removed; with --purge without a trace", begun_s)


def main() -> int:
    parser = argparse.ArgumentParser(prog="debian", description="the real installation in a Debian root")
    parser.add_argument("--arch", choices=("amd64", "arm64"), default="amd64")
    parser.add_argument("--suite", choices=("bookworm", "trixie"), default="bookworm")
    parser.add_argument("--boot", action="store_true", help="also start it under a real systemd (systemd-nspawn)")
    parser.add_argument("--tests", action="store_true", help="also run a subset of the tests there, with the installed program's packages")
    parser.add_argument("--fresh", action="store_true", help="make the root anew")
    args = parser.parse_args()
    needed = ["debootstrap", *(["systemd-nspawn", "script"] if args.boot else [])]
    if os.getuid() != 0 or any(shutil.which(tool) is None for tool in needed):
        print(f"debian: needs root and {', '.join(needed)} (apt install debootstrap systemd-container bsdutils)", file=sys.stderr)
        return 77
    root, begun_s = Root(args.arch, args.suite), time.monotonic()
    if args.fresh:
        shutil.rmtree(root.path, ignore_errors=True)
    print(f"Debian {args.suite}, {args.arch}:", flush=True)
    root.make()
    root.fill()
    passed("a root", begun_s)
    install(root, begun_s)
    if args.tests:
        root.run(f"{PROGRAM}/bin/pip", "install", "-q", "--disable-pip-version-check", "-c", "/src/constraints.txt", "pytest", "hypothesis")
        said = root.run("sh", "-c", f"cd /src && {PROGRAM}/bin/python -m pytest -q -p no:cacheprovider {' '.join(ARM_TESTS)}")
        passed(said.strip().splitlines()[-1], begun_s)
    if args.boot:
        boot(root, begun_s)
    remove(root, begun_s)
    return 0


if __name__ == "__main__":
    sys.exit(main())
