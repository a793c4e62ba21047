"""Power cuts: a guest plays with its journal on an ext4 card, the plug is pulled at a random moment, the card is looked at again.

    python tests/lab/powercut.py [--cuts 20] [--seed N]

After each cut every entry that players had been told of must be there, the journal must verify, and the table must resume.
Exit code 1 if not.
"""

import argparse
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from run import NO_KERNEL, Guest, why_not

GUEST = Path(__file__).with_name("power_guest.py")
CARD_MB = 64
START_S = 60.0  # how long the guest may take to its first entry
SHORTEST_S, LONGEST_S = 0.3, 3.0


def told(guest: Guest, until_s: float, first: bytes) -> list[list[str]]:
    """What the guest says, as words by line: waits for a line that begins with `first`, then goes on until until_s later."""
    stream = guest.process.stdout
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    data, end = b"", time.monotonic() + START_S
    begun = False
    while time.monotonic() < end:
        if select.select([stream], [], [], 0.02)[0]:
            piece = os.read(stream.fileno(), 1 << 16)
            if not piece:
                break
            data += piece
        if not begun and first in data:
            begun, end = True, time.monotonic() + until_s
    if not begun:
        raise RuntimeError(f"the guest said nothing of {first.decode()}: {data[-400:].decode(errors='replace')}")
    whole = data[: data.rfind(b"\n") + 1]
    return [line.split() for line in whole.decode(errors="replace").splitlines()]


def cut_once(card: Path, chance: random.Random) -> str | None:
    """One cut and the look afterwards; what is wrong, or None."""
    playing = Guest([sys.executable, str(GUEST), "play"], "512M", disk=str(card), output=subprocess.PIPE)
    try:
        lines = told(playing, chance.uniform(SHORTEST_S, LONGEST_S), b"kept")
    finally:
        playing.cut()
    kept = [(line[1], int(line[2])) for line in lines if line[:1] == ["kept"] and len(line) == 3]
    checking = Guest([sys.executable, str(GUEST), "check"], "512M", disk=str(card), output=subprocess.PIPE)
    try:
        after = told(checking, 1.0, b"resumed")
    finally:
        checking.cut()
    verified = next(line for line in after if line[:1] == ["verified"])
    resumed = next(line for line in after if line[:1] == ["resumed"])
    game, seq = kept[-1]
    print(f"cut after {len(kept):3} entries: told {game} {seq}, resumed {resumed[1]} {resumed[2]}, {verified[1]} problems", flush=True)
    if verified[1] != "0":
        return "the journal does not verify"
    if resumed[1] < game or (resumed[1] == game and int(resumed[2]) < seq):
        return f"entry {seq} of {game} is lost"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="powercut", description="pull the plug while a game is played")
    parser.add_argument("--cuts", type=int, default=20, help="how often (default 20)")
    parser.add_argument("--seed", type=int, default=None, help="for the moments of the cuts")
    args = parser.parse_args()
    if (why := why_not()) is not None:
        print(f"lab: {why}", file=sys.stderr)
        return NO_KERNEL
    chance = random.Random(args.seed)
    with tempfile.TemporaryDirectory(prefix="companion-card-") as folder:
        card = Path(folder) / "card.img"
        card.touch()
        os.truncate(card, CARD_MB * 1_000_000)
        subprocess.run(
            ["mkfs.ext4", "-q", "-F", str(card)], check=True, env={**os.environ, "PATH": f"{os.environ['PATH']}:/sbin:/usr/sbin"}
        )
        wrong = [problem for _ in range(args.cuts) if (problem := cut_once(card, chance)) is not None]
    for problem in wrong:
        print(problem)
    print(f"{args.cuts} cuts, {len(wrong)} with a loss")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
