"""The command `companion`: parse, then call. Nothing else in the house knows the command line."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from textwrap import fill
from typing import Any

from companion.errors import CompanionError
from companion.interrupt import ending_at_once
from companion.parsing import OneSentenceParser
from companion.terminal import STDOUT, cannot_print, lead_closed_streams_nowhere, lead_nowhere, one_moment, show_paths_as_typed, tell

Verb = Callable[[argparse.Namespace], int]
GAME_NAMES = ("las-vegas", "custom-edition", "card-game", "lords-of-vegas")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Bad input: one sentence on standard error and 2, never a traceback."""
    lead_closed_streams_nowhere()
    show_paths_as_typed()
    try:
        with ending_at_once():
            args, unknown = build_parser().parse_known_args(argv)  # which prints the help, too
            if unknown:
                args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")  # by the verb's own parser, which says where its help is
        code: int = args.call(args)
        sys.stdout.flush()
    except CompanionError as refusal:
        tell(str(refusal))
        return refusal.exit_code
    except BrokenPipeError:  # `companion … | head`: the reader has seen enough
        lead_nowhere(STDOUT)
        return 0
    except UnicodeEncodeError as bad:
        lead_nowhere(STDOUT)
        tell(f"{bad.encoding} has no such letters. Say PYTHONIOENCODING=utf-8 before the command.")
        return 2
    except OSError as bad:  # what a verb says itself has a better sentence; this is for a full disk behind `>`
        what = "What is printed can't be written" if cannot_print() else f"{bad.filename or 'This'} can't be written or read"
        lead_nowhere(STDOUT)
        tell(f"{what}: {bad.strerror or bad}. Check the disk, the path and its permissions.")
        return 2
    except KeyboardInterrupt:
        return 130
    except ImportError as broken:  # a library's, late, which was told of Ctrl-C
        if not isinstance(broken.__cause__, KeyboardInterrupt):
            raise
        return 130
    return code


def build_parser() -> argparse.ArgumentParser:
    """Every verb with its help and an example."""
    parser = OneSentenceParser(
        prog="companion",
        description="The table companion: a camera reads real dice, the rules score, a page shows the tally.",
        epilog="Each verb explains itself: companion VERB --help. Start with: companion demo",
    )
    parser.add_argument("--version", action="version", version=f"table companion {version('table-companion')}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for add in (_serving, _reading, _calibrating, _scoring, _printing, _records, _measuring):
        add(verbs)
    return parser


def _verb(
    verbs: "argparse._SubParsersAction[Any]", name: str, call: Verb, summary: str, example: str
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(
        name,
        help=summary,
        description=fill(summary[0].upper() + summary[1:] + ".", 78),
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(call=call, parser=parser)
    return parser


def _lazily(module: str, function: str) -> Verb:
    """The verb's work is imported only when it is asked for: `companion score` needs no OpenCV, `companion read` no web server."""

    def call(args: argparse.Namespace) -> int:
        from importlib import import_module

        with ending_at_once(), one_moment():
            work: Verb = getattr(import_module(f"companion.verbs.{module}"), function)
        return work(args)

    return call


def _pace(text: str) -> float:
    with suppress(ValueError):
        if 0.1 <= (pace := float(text)) <= 20:
            return pace
    raise argparse.ArgumentTypeError("must be a number from 0.1 to 20")


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError("must be a whole number from 0 to 65535")


def _add_data(parser: argparse.ArgumentParser, otherwise: str = "the user's data folder") -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help=f"folder of the journal (default: {otherwise})")


def _serving(verbs: "argparse._SubParsersAction[Any]") -> None:
    for name, summary, example in (
        ("serve", "run a table", "companion serve --camera usb --panel keyboard --host 0.0.0.0"),
        ("record", "run a table and keep its evening as a labelled folder", "companion record --out evening/ --camera usb"),
        ("demo", "run the demonstration table: a filmed game read by the real pipeline", "companion demo"),
    ):
        parser = _verb(verbs, name, _lazily("recording" if name == "record" else "serving", name), summary, example)
        _add_data(parser, *(["one that is thrown away at the end"] if name == "demo" else []))
        parser.add_argument("--host", metavar="H", help="address to serve on (default 127.0.0.1; 0.0.0.0 for the whole house)")
        parser.add_argument("--port", type=_port, metavar="N", help="port to serve on (default 8000; 0 takes a free one)")
        parser.add_argument("--pin", metavar="PIN", help="the table's six-digit PIN (default: made at first start)")
        parser.add_argument("--no-local-trust", action="store_true", help="ask for the PIN even on this machine")
        parser.add_argument("--name", action="append", metavar="HOST", help="a further host name this table is served under")
        if name == "record":
            parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder for pictures and labels.jsonl")
            parser.add_argument("--yes", action="store_true", help="the people at the table agree; else it is asked")
        if name != "demo":
            parser.add_argument("--camera", metavar="C", help="picamera2[:N], usb[:N], folder:DIR, watch:DIR, video:FILE, browser, none")
            parser.add_argument("--panel", metavar="P", help="gpio, keyboard, script:FILE, none, or several joined by +")
            parser.add_argument("--profile", type=Path, metavar="FILE", help="calibration profile (the printed mat needs none)")
            parser.add_argument("--tls", action="store_true", help="also serve HTTPS, with a certificate of the table's own")
            parser.add_argument("--mqtt", metavar="A", help="MQTT broker to tell what happens (mqtt://user:password@host:1883)")
            parser.add_argument("--tls-port", type=_port, metavar="N", help="port of the HTTPS side (default 8443)")
        else:
            parser.add_argument("--film", default="two", metavar="NAME", help="which film to show: two (players, the default) or four")
            parser.add_argument("--pace", type=_pace, default=1.0, metavar="X", help="how fast the film runs (2 = twice as fast)")


def _reading(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(
        verbs, "read", _lazily("reading", "read"), "read dice from any photograph", "companion read table.jpg --json --draw out/"
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="JPEG or PNG pictures")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="calibration profile: adds millimetres and zones (our printed mat needs none)"
    )
    parser.add_argument("--draw", type=Path, metavar="DIR", help="also write each picture with the reading drawn on it")

    parser = _verb(
        verbs,
        "check",
        _lazily("reading", "check"),
        "accuracy report against a labels.jsonl beside the images",
        "companion check --images photos/",
    )
    parser.add_argument("--images", type=Path, required=True, metavar="DIR", help="folder with labels.jsonl and the pictures (or images/)")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument("--worst", type=Path, metavar="FILE.png", help="also write a page of the worst crops")
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="also write the report with charts, one file for any browser")
    parser.add_argument("--keep", action="store_true", help="show the report on the table's page /accuracy too")
    _add_data(parser)


def _calibrating(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(
        verbs,
        "calibrate",
        _lazily("calibrating", "calibrate"),
        "learn a table: the wizard's steps without a page, or from saved pictures (exit code 1 where something is refused)",
        "companion calibrate --camera usb --name lamp\n  companion calibrate --images pictures/ --out table.json",
    )
    _add_data(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--camera", metavar="C", help="the camera to calibrate (as for serve)")
    source.add_argument("--images", type=Path, metavar="DIR", help="saved pictures instead: each is found or refused, the best one counts")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the profile (with --camera default: the data folder)")
    parser.add_argument("--name", metavar="NAME", help="what the profile is called (lamp, daylight; default table)")
    parser.add_argument(
        "--another-light", action="store_true", help="show the dice of the profile in use in this light too; it keeps those that it knows"
    )
    parser.add_argument("--ask", action="store_true", help="ask for dice and let them be tried, step by step")
    parser.add_argument("--nevertheless", action="store_true", help="keep a table that is measured worse than 2 mm, which is promised")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture, or one for the profile")


def _scoring(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(
        verbs,
        "score",
        _lazily("scoring", "score"),
        "positions as JSON lines on standard input, payouts as JSON lines on standard output",
        """echo '{"id":"x","casinos":[{"number":1,"dice":{"anna":3,"ben":1},"notes":[50000,20000]}]}' | companion score las-vegas""",
    )
    parser.add_argument("game", choices=GAME_NAMES, metavar="GAME", help=", ".join(GAME_NAMES))


def _printing(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(
        verbs,
        "print",
        _lazily("printing", "print_sheet"),
        "sheets for an ordinary printer, as PDF",
        "companion print mat --out mat.pdf --layout mat.json",
    )
    what = "mat, banknotes, card-notes (for the Card Game), dice-cards, casinos, lords-board, lords-tiles, markers, target"
    parser.add_argument("what", metavar="WHAT", help=what)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf", help="where to write the sheet")
    parser.add_argument(
        "--paper",
        choices=("A3", "A4", "Letter"),
        help="paper (default A3 for the mat, A4 for the rest); the mat is tiled where it is larger",
    )
    parser.add_argument("--layout", type=Path, metavar="FILE.json", help="also write the zones in millimetres")
    parser.add_argument("--language", choices=("en", "de"), default="en", help="of the words on the sheet (default en)")


def _records(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(verbs, "history", _lazily("records", "history"), "the games kept in the journal", "companion history")
    _add_data(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser = _verb(
        verbs,
        "export",
        _lazily("records", "export"),
        "one game for other programs (all of them: backup)",
        "companion export --format csv > games.csv",
    )
    _add_data(parser)
    parser.add_argument("--format", choices=("json", "csv", "bgstats", "text"), default="json", help="form of the export (default json)")
    words = "text in this language, csv as its spreadsheets open it (default: English, for programs)"
    parser.add_argument("--language", choices=("en", "de"), help=words)
    parser.add_argument("--game", metavar="ID", help="which one, by its id as history shows it (default: the newest)")
    parser = _verb(
        verbs,
        "import",
        _lazily("records", "bring_in"),
        "take in a finished game that another table exported as json (the table here stopped)",
        "companion import game.json",
    )
    _add_data(parser)
    parser.add_argument("file", type=Path, metavar="FILE.json", help="a file made by companion export, or on the page /history")
    parser = _verb(verbs, "backup", _lazily("records", "backup"), "the whole journal as one file", "companion backup --out table.backup")
    _add_data(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write it")
    parser = _verb(
        verbs,
        "restore",
        _lazily("records", "restore"),
        "put a backup back (the present journal is kept aside)",
        "companion restore table.backup",
    )
    _add_data(parser)
    parser.add_argument("backup", type=Path, metavar="FILE", help="a file made by companion backup")
    parser = _verb(
        verbs, "verify", _lazily("records", "verify"), "check the journal: the file, every replay, every sum", "companion verify"
    )
    _add_data(parser)


def _measuring(verbs: "argparse._SubParsersAction[Any]") -> None:
    parser = _verb(verbs, "bench", _lazily("benching", "bench"), "the project's benchmarks", "companion bench table")
    parser.add_argument("what", nargs="?", choices=("vision", "engine", "table", "web"), help="one of them (default: all)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser = _verb(
        verbs,
        "doctor",
        _lazily("doctoring", "doctor"),
        "what is missing on this machine, and how to mend it",
        "companion doctor --camera usb",
    )
    _add_data(parser)
    parser.add_argument("--camera", metavar="C", help="the camera to try (as for serve)")
    parser.add_argument("--panel", metavar="P", help="the panel to try (as for serve)")
    parser.add_argument("--port", type=_port, metavar="N", help="the port to try")
    parser.add_argument("--mqtt", metavar="A", help="the broker to try (as for serve)")
    parser.add_argument("--json", action="store_true", help="the checks as JSON")
    parser = _verb(
        verbs,
        "bundle",
        _lazily("bundling", "bundle"),
        "one file for a helper: findings, versions, settings, log; nothing private",
        "companion bundle --out problem.zip",
    )
    _add_data(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.zip", help="where to write it")
    parser.add_argument("--pictures", action="store_true", help="put in what the camera sees now")


if __name__ == "__main__":
    sys.exit(main())
