"""The PyPI package `lasvegas` beside our engine: in an environment of its own (it needs numpy 1), asked for its rate in turn with ours."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType

import platformdirs

from companion.text import Text, say

NAME, VERSION = "lasvegas", "0.2.0"
NEEDS = (f"{NAME}=={VERSION}", "numpy<2")
INSTALL_S = 300.0
LOOK_S = 60.0

SCRIPT = """
import sys, time
from lasvegas import Game
game = Game(num_players=int(sys.argv[1]))
game.run()
for line in sys.stdin:
    begun, games = time.process_time(), 0
    while time.process_time() - begun < float(line):
        game.run()
        games += 1
    print(games / (time.process_time() - begun), flush=True)
"""
"""Whole games of random players, as the package itself plays them. A line with processor seconds in, games a second out."""


class PeerError(Exception):
    """The peer can't be had here. told: why, in a sentence."""

    def __init__(self, told: Text) -> None:
        super().__init__(str(told))
        self.told = told


def environment(folder: Path | None = None) -> Path:
    """The Python of an environment that holds the peer; made on first use, kept in the user's cache. Raises PeerError."""
    home = (folder or Path(platformdirs.user_cache_dir("table-companion", appauthor=False))) / f"bench-{NAME}-{VERSION}"
    python = home / "bin" / "python"
    if _has_it(python):
        return python
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True, capture_output=True, timeout=INSTALL_S)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *NEEDS], check=True, capture_output=True, timeout=INSTALL_S)
    except (OSError, subprocess.SubprocessError) as wrong:
        raise PeerError(
            say("The package {peer} {version} can't be installed here, so nothing stands beside our engine.", peer=NAME, version=VERSION)
        ) from wrong
    return python


def _has_it(python: Path) -> bool:
    """Whether an earlier run finished making it."""
    try:
        return subprocess.run([str(python), "-c", f"import {NAME}"], capture_output=True, timeout=LOOK_S).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


class Peer:
    """The peer at play, in a process of its own. Use it as a context."""

    def __init__(self, python: Path, players: int) -> None:
        self._process = subprocess.Popen(
            [str(python), "-c", SCRIPT, str(players)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def rate(self, seconds: float) -> float:
        """Whole games a processor second, measured over so many seconds. Raises PeerError where it doesn't play."""
        assert self._process.stdin is not None, "a pipe"
        assert self._process.stdout is not None, "a pipe"
        try:
            print(seconds, file=self._process.stdin, flush=True)
            return float(self._process.stdout.readline())
        except (OSError, ValueError) as wrong:
            raise PeerError(say("The package {peer} {version} does not play here.", peer=NAME, version=VERSION)) from wrong

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()
