"""`companion doctor`: what is missing on this machine, and how to mend it."""

import argparse
import json

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.eye.doctor import check_all
from companion.settings import load_settings
from hardware.findings import OK, PROBLEM, WARNING, Check

MARKS = {OK: "[green]✓ ok[/]", WARNING: "[yellow]! warning[/]", PROBLEM: "[red]✗ problem[/]"}


def doctor(args: argparse.Namespace) -> int:
    """Every check as a line; exit code 1 when there is a problem, 0 otherwise."""
    settings = load_settings(data=args.data, camera=args.camera, panel=args.panel, port=args.port)
    checks = check_all(settings)
    if args.json:
        print(json.dumps([check.to_plain() for check in checks], ensure_ascii=False, indent=1))
    else:
        Console(soft_wrap=False).print(_table(checks))
    return 1 if any(check.verdict == PROBLEM for check in checks) else 0


def _table(checks: list[Check]) -> Table:
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for check in checks:
        mend = "" if check.mend is None else f"\n→ {check.mend}"
        table.add_row(MARKS[check.verdict], check.name, escape(f"{check.text}{mend}"))
    return table
