"""`companion print`: sheets for an ordinary printer, as PDF."""

import argparse
from collections.abc import Callable
from pathlib import Path

from calibration.sheets.mat import mat_layout, write_mat
from companion.errors import UsageError
from companion.text import say
from vision.mat import MatLayout

Sheet = Callable[[Path, str, Path | None], MatLayout]


def sheets() -> dict[str, Sheet]:
    """Every sheet by its word on the command line."""
    return {"mat": write_mat}


def print_sheet(args: argparse.Namespace) -> int:
    """Writes the sheet and says how to print it true to size."""
    known = sheets()
    if args.what not in known:
        raise UsageError(
            say("There is no sheet called {what}.", what=args.what),
            say("Known sheets: {names}.", names=", ".join(sorted(known))),
        )
    try:
        known[args.what](args.out, args.paper, args.layout)
    except OSError as bad:
        raise UsageError(
            say("{file} can't be written ({why}).", file=str(bad.filename or args.out), why=bad.strerror or str(bad)),
            say("Choose a folder that exists and that you may write to."),
        ) from bad
    width, height = mat_layout(args.paper).size_mm
    print(f"{args.out}: {args.what}, {width:.0f} × {height:.0f} mm, for {args.paper} paper.")
    print("Print at 100 % (no scaling), then measure the check line: it must be 100 mm long.")
    return 0
