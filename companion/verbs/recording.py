"""`companion record`: a table whose evening is kept as a labelled folder, with the owner's yes."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from companion.accuracy.recorder import Recorder
from companion.app import Table
from companion.errors import UsageError
from companion.text import say
from companion.verbs.serving import serve_table

ASKED = (
    "Pictures of this table, with whatever is in view, are written to {folder} and stay there until you delete them.\n"
    "Nothing leaves this machine. Do the people at the table agree? Type yes: "
)


def record(args: argparse.Namespace, ask: Callable[[str], str] = input) -> int:
    """Serve a table and record it. ask: puts a question to the person at the terminal."""
    _need_yes(args, ask)
    recorder: list[Recorder] = []

    def begin(table: Table) -> None:
        recorder.append(Recorder(args.out, lambda: table.eye.newest, lambda: table.eye.calibrate({"do": "picture"}, 2.0).pictures[0]))
        table.session.attend(recorder[0])
        recorder[0].start()
        print(f"Recording to {args.out}", flush=True)

    try:
        return serve_table(args, begin)
    finally:
        for one in recorder:
            one.stop()
            print(kept(args.out, one.pictures))


def kept(out: Path, pictures: int) -> str:
    """What the evening has brought, for the terminal."""
    if not pictures:
        return f"{out}: no pictures, for nothing that a camera saw was confirmed."
    return f"{out}: {pictures} picture{'s' * (pictures > 1)}. Check with: companion check --images {out}"


def _need_yes(args: argparse.Namespace, ask: Callable[[str], str]) -> None:
    """Raises UsageError unless somebody agreed."""
    if args.yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(say("Nobody was asked whether pictures may be kept."), say("Add --yes when the people at the table agree."))
    try:
        said = ask(ASKED.format(folder=args.out))
    except EOFError:  # Ctrl-D
        print()
        said = ""
    if said.strip().lower() not in ("yes", "y", "ja", "j"):
        raise UsageError(say("Nothing is recorded."), say("Run companion serve to play without a recording."))
