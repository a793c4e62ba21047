"""`companion serve` and `companion demo`: a running table, and what the terminal says about it."""

import argparse
import os
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.app import Table, hear_stop_signals, run_until_stopped
from companion.demo.show import Show, check_film, panel_script
from companion.service.starts import STANDS_S, Starts
from companion.settings import Settings, load_settings, settings_as_far_as_they_go
from companion.text import Text
from web.hosts import EVERYWHERE, house_address


def serve(args: argparse.Namespace) -> int:
    """Run a table until Ctrl-C or a stop signal."""
    return serve_table(args, lambda _: None)


def serve_table(args: argparse.Namespace, begun: Callable[[Table], None]) -> int:
    """Run a table as the command line says. begun: called with the table when it runs."""
    given = {
        **{name: getattr(args, name) for name in ("data", "host", "port", "pin", "camera", "panel", "profile", "tls_port", "mqtt")},
        "names": tuple(args.name) if args.name else None,
        "local_trust": False if args.no_local_trust else None,
        "tls": True if args.tls else None,
    }
    if "NOTIFY_SOCKET" not in os.environ:
        settings = load_settings(**given)
        asked_to_stop = hear_stop_signals()  # before anything is opened
        return _run(Table(settings), settings, begun, asked_to_stop)
    asked_to_stop = hear_stop_signals()  # before this start is counted: one that is asked to stop did not fall
    settings, refused = settings_as_far_as_they_go(**given)
    starts = Starts.of(settings.data)  # under systemd, which starts again whatever falls over
    spared = starts.begin()
    if refused is not None and not spared:
        raise refused
    table = Table(settings.spared() if spared else settings, unattended=True, starts=starts, spared=spared, refused=refused)
    up_for_good = threading.Timer(STANDS_S, lambda: None if spared else starts.stood())
    up_for_good.daemon = True
    up_for_good.start()
    try:
        code = _run(table, settings, begun, asked_to_stop)
    finally:
        up_for_good.cancel()
    starts.stood()
    return code


def _run(table: Table, settings: Settings, begun: Callable[[Table], None], asked_to_stop: threading.Event) -> int:
    table.on_camera = CameraTold()

    def greet(table: Table) -> None:
        begun(table)
        with suppress(OSError):  # a log whose disk is full, a reader that has gone: the table is served all the same
            _greet(table, settings)

    return run_until_stopped(table, greet, asked_to_stop)


def _greet(table: Table, settings: Settings) -> None:
    print(f"The table is served at {table.url}")
    if settings.host in EVERYWHERE and (house := house_address()) is not None:
        print(f"Other devices of the house open http://{house}:{table.server.port}")
    pin = "" if "JOURNAL_STREAM" in os.environ else f" {table.pin}  "  # systemd's log is read by more people than stand at the table
    print(f"Other devices need the table's PIN:{pin} (kept in {settings.data / 'pin'})")
    if table.secure is not None:
        house = house_address() if settings.host in EVERYWHERE else None
        print(f"For the camera of a phone or tablet: https://{house or settings.host}:{table.secure.port}/camera")
        print(f"Its browser warns once, for the table made its certificate itself (SHA-256 {table.secure.fingerprint}).")
    if "keyboard" in (word.strip() for word in settings.panel.split("+")):
        print("Keys in this window: Enter confirms, u undoes, n goes on.")
    if table.journal.notice is not None:
        print(table.journal.notice)
    for problem in table.problems:
        print(problem)
    print("Stop with Ctrl-C.", flush=True)


class CameraTold:
    """Says on the terminal why there is no camera, once, and that there is one again: whoever starts a table looks there first."""

    def __init__(self) -> None:
        self._why: str | None = None

    def __call__(self, status: str, note: Text | None) -> None:
        why = None if note is None else str(note)
        if (status == "lost") == (why is None) or status == "off" or why == self._why:
            return
        self._why = why
        with suppress(OSError):  # as with the greeting
            print(f"No camera: {why}" if why else "The camera is there again.", flush=True)


def demo(args: argparse.Namespace) -> int:
    """Filmed games as camera and a script as panel, in a journal of its own that is thrown away at the end (unless --data names one)."""
    check_film(args.film)
    asked_to_stop = hear_stop_signals()  # before there is anything to throw away
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as scratch:
        script = Path(scratch) / "panel.txt"
        script.write_text(panel_script(args.pace), encoding="utf-8")
        settings = load_settings(
            data=args.data or Path(scratch) / "data", host=args.host, port=args.port, pin=args.pin, camera="none", mqtt="none",
            panel=f"script:{script}", names=tuple(args.name) if args.name else None, local_trust=False if args.no_local_trust else None,
        )  # fmt: skip
        table = Table(settings)
        show = Show(table, Path(scratch), args.film, args.pace)

        def started(_: Table) -> None:
            show.start()
            print(f"The demonstration table is served at {table.url}")
            print("Open that page in a browser: then a filmed game is read, confirmed and paid out there.")
            print("Stop with Ctrl-C.", flush=True)

        try:
            return run_until_stopped(table, started, asked_to_stop)
        finally:
            show.stop()
