"""`companion doctor`: what is on this machine, and how to mend what is not."""

import argparse
import json
import urllib.request

from rich.console import Console
from rich.table import Table

from companion.eye.doctor import check_all
from companion.journal.lock import holder_of
from companion.settings import Settings, load_settings
from companion.text import Text, say
from hardware.findings import OK, PROBLEM, WARNING, Check

SIGNS = {"ok": "[green]ok[/]", "warning": "[yellow]warning[/]", "problem": "[bold red]problem[/]"}
ANSWER_S = 5.0


def doctor(args: argparse.Namespace) -> int:
    """Exit code 0 when nothing is a problem, 1 otherwise."""
    settings = load_settings(data=args.data, camera=args.camera, panel=args.panel, port=args.port)
    console = Console(stderr=args.json)
    with console.status("looking at this machine …"):
        found = examine(settings)
    if args.json:
        print(json.dumps([check.to_plain() for check in found]))
    else:
        table = Table("", "what", "finding", "what to do")
        for check in found:
            table.add_row(SIGNS[check.verdict], check.name, str(check.text), "" if check.mend is None else str(check.mend))
        console.print(table)
    return 1 if any(check.verdict == PROBLEM for check in found) else 0


def examine(settings: Settings) -> list[Check]:
    """All findings. Where a table runs on this data folder, camera and panel are in its hands, and it is asked instead."""
    process = holder_of(settings.data)
    if process is None:
        return check_all(settings)
    return [*check_all(settings, running=True), *_ask_table(process, settings.port)]


def _ask_table(process: str, port: int) -> list[Check]:
    running: Text = say("A table runs here (process {process}).", process=process)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=ANSWER_S) as answer:
            health = json.load(answer)
    except (OSError, ValueError):
        why = say("It can't be asked how its camera is: look at its page, or stop it and ask again.")
        return [Check("table", WARNING, running, why)]
    checks = [Check("table", OK, running)]
    if health["camera"] == "lost":
        checks.append(Check("camera", PROBLEM, say("It has lost its camera."), say("Its page says why; check cable and plug.")))
    return checks
