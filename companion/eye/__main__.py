"""`python -m companion.eye --fd N`: the eye process. Started by the supervisor, never by hand."""

import argparse
import ctypes
import os
import signal
import socket
import sys

from companion.eye.link import Link
from companion.eye.messages import Message

PR_SET_PDEATHSIG = 1


def main() -> int:
    """Talk over the inherited socket until the other side is gone."""
    parser = argparse.ArgumentParser(prog="companion.eye", description="the eye of the table, started by companion serve")
    parser.add_argument("--fd", type=int, required=True, metavar="N", help="number of the inherited socket")
    die_with_parent()
    # A capture that hangs in C code would keep the main thread from seeing that the table is gone: the receiving thread ends us.
    link = Link(socket.socket(fileno=parser.parse_args().fd), on_close=lambda: os._exit(0))
    link.send(Message("beat", {"doing": "starting"}))
    from companion.eye.life import run  # loads OpenCV, which takes seconds on a small machine: after the first sign of life

    run(link)
    return 0


def die_with_parent() -> None:
    """Ask Linux to end us when the process (strictly: its starting thread) that started us ends. Elsewhere the socket's end does."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
