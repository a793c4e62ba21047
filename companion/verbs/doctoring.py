"""`companion doctor`: what is on this machine, and how to mend what is not."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from companion.eye.doctor import check_all
from companion.settings import load_settings

SIGNS = {"ok": "[green]ok[/]", "warning": "[yellow]warning[/]", "problem": "[bold red]problem[/]"}


def doctor(args: argparse.Namespace) -> int:
    """Exit code 0 when nothing is a problem, 1 otherwise."""
    settings = load_settings(data=args.data, camera=args.camera, panel=args.panel, port=args.port)
    console = Console(stderr=args.json)
    with console.status("looking at this machine …"):
        found = check_all(settings)
    if args.json:
        print(json.dumps([check.to_plain() for check in found]))
    else:
        table = Table("", "what", "finding", "what to do")
        for check in found:
            table.add_row(SIGNS[check.verdict], check.name, str(check.text), "" if check.mend is None else str(check.mend))
        console.print(table)
    return 1 if any(check.verdict == "problem" for check in found) else 0
