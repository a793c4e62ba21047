"""The lab: runs a command inside User Mode Linux, where a simulated GPIO chip has real lines, real edges and a real /dev/gpiochip0.

    python tests/lab/run.py [--memory 1G] [--camera] [--disk FILE] -- COMMAND …

Needs no root and no KVM: the kernel is an ordinary program. The guest sees this machine's files copy-on-write; only the folder
$LAB_OUT (a fresh one by default), seen as /mnt inside, is written for good. The exit code is the command's; 125 when the guest broke,
124 when it took too long, 77 when there is no kernel. The kernel is looked for in $COMPANION_LAB_KERNEL, in the cache (where
build_kernel.sh puts it), and in ../shared beside a checkout.
"""

import argparse
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NO_KERNEL, BROKEN, TOO_LONG = 77, 125, 124
CAMERA = (
    "videobuf2-common", "videobuf2-memops", "videobuf2-vmalloc", "videobuf2-dma-contig", "videobuf2-v4l2",
    "font", "cfbcopyarea", "cfbfillrect", "cfbimgblt", "v4l2-tpg", "vivid",
)  # fmt: skip
"""Modules, in this order, that make Linux's own test camera appear as /dev/video0."""
Problem = str


def find_kernel() -> Path | None:
    """The User Mode Linux kernel, or None."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "table-companion" / "lab"
    places = [cache / "linux-uml", *(parent / "shared/pi/kernel/linux-uml" for parent in HERE.parents)]
    if named := os.environ.get("COMPANION_LAB_KERNEL"):
        places = [Path(named)]
    return next((place for place in places if os.access(place, os.X_OK)), None)


def why_not() -> Problem | None:
    """What keeps the lab from running here, with the mend; None when it can."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        return "the lab's kernel runs on x86-64 Linux only"
    if find_kernel() is None:
        return "no kernel for the lab: build one with tests/lab/build_kernel.sh (10 minutes, once), or name one in COMPANION_LAB_KERNEL"
    return None


class Guest:
    """A running guest. process: the kernel, its standard output is what the guest's console says."""

    def __init__(
        self, command: list[str], memory: str = "1G", camera: bool = False, disk: str | None = None, output: int | None = None
    ) -> None:
        """output: as for subprocess, ours by default. Raises RuntimeError where there is no kernel."""
        kernel = find_kernel()
        if (why := why_not()) is not None or kernel is None:
            raise RuntimeError(why)
        self._out = Path(os.environ.get("LAB_OUT") or tempfile.mkdtemp(prefix="companion-lab-"))
        self._out.mkdir(parents=True, exist_ok=True)
        (self._out / "exit-code").unlink(missing_ok=True)
        (self._out / "job.sh").write_text(f"cd {shlex.quote(os.getcwd())} && exec {shlex.join(command)}\n")
        init = self._out / "init"
        init.write_text(f"#!{Path(sys.executable).resolve()}\n{(HERE / 'guest.py').read_text()}")
        init.chmod(0o755)
        line = [
            str(kernel), f"mem={memory}", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro",
            f"init={init}", f"LAB_OUT={self._out}", "con=null", "con0=null,fd:1", "quiet",
        ]  # fmt: skip
        if camera:
            line.append("LAB_MODULES=" + ",".join(str(kernel.parent / "modules" / f"{name}.ko") for name in CAMERA))
        if disk is not None:
            line.append(f"ubd0={disk}")
        # The kernel keeps its own small files under HOME; a home of another user or a read-only one would stop it.
        env = {**os.environ, "HOME": str(self._out)}
        self.process = subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL if output else None, env=env, start_new_session=True
        )

    def wait(self, limit_s: float) -> int:
        """Until it has halted; the exit code of the job, BROKEN when there is none, TOO_LONG after limit_s."""
        try:
            self.process.wait(limit_s)
        except subprocess.TimeoutExpired:
            self.cut()
            return TOO_LONG
        except BaseException:
            self.cut()
            raise
        try:
            return int((self._out / "exit-code").read_text())
        except (OSError, ValueError):
            return BROKEN

    def cut(self) -> None:
        """The plug is pulled."""
        os.killpg(self.process.pid, 9)
        self.process.wait()


def run(command: list[str], memory: str = "1G", camera: bool = False, disk: str | None = None, limit_s: float = 300) -> int:
    """The command's exit code. Output goes where ours goes."""
    try:
        code = Guest(command, memory, camera, disk).wait(limit_s)
    except RuntimeError as none:
        print(f"lab: {none}", file=sys.stderr)
        return NO_KERNEL
    if code == TOO_LONG:
        print(f"lab: not done within {limit_s:.0f} s", file=sys.stderr)
    return code


def main() -> int:
    parser = argparse.ArgumentParser(prog="lab", description="run a command on real GPIO lines, inside User Mode Linux")
    parser.add_argument("--memory", default="1G", help="the guest's memory (default 1G)")
    parser.add_argument("--camera", action="store_true", help="with a test camera at /dev/video0")
    parser.add_argument("--disk", help="a disk image, /dev/ubda inside")
    parser.add_argument("--limit", type=float, default=300, help="seconds after which the guest is ended (default 300)")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="-- and the command")
    args = parser.parse_args()
    return run([word for i, word in enumerate(args.command) if i or word != "--"], args.memory, args.camera, args.disk, args.limit)


if __name__ == "__main__":
    sys.exit(main())
