"""`companion doctor`: what is on this machine, and how to mend what is not."""

import argparse
import json
import os
import urllib.error
import urllib.request
from http.client import HTTPException

from pydantic import ValidationError
from rich.console import Console
from rich.text import Text as Cell

from calibration.profiles import ProfileStore, profile_at
from companion.errors import CompanionError, UsageError
from companion.eye.doctor import check_all
from companion.journal.backup import damage
from companion.journal.database import journal_file
from companion.journal.lock import holder_of
from companion.journal.store import Journal
from companion.mqtt.findings import look_for_broker
from companion.settings import Settings, settings_as_far_as_they_go
from companion.text import Text, say
from companion.verbs.tables import table_of, terminal
from hardware.findings import OK, PROBLEM, WARNING, Check

SIGNS = {"ok": Cell("ok", "green"), "warning": Cell("warning", "yellow"), "problem": Cell("problem", "bold red")}
ANSWER_S = 5.0
ROOM_FOR_COLUMNS = 80
"""In a narrower window each finding stands on lines of its own: words in columns would be broken."""


def doctor(args: argparse.Namespace) -> int:
    """Exit code 0 when nothing is a problem, 1 otherwise."""
    given = {"data": args.data, "camera": args.camera, "panel": args.panel, "port": args.port, "mqtt": args.mqtt}
    settings, refused = settings_as_far_as_they_go(**given)
    with Console(stderr=args.json).status("looking at this machine …"):
        found = [*_refused(refused), *examine(settings)]
    if args.json:
        print(json.dumps([check.to_plain() for check in found]))
    elif (window := terminal()).width < ROOM_FOR_COLUMNS:
        for one in found:
            window.print(SIGNS[one.verdict], Cell(one.name, "bold"), Cell(str(one.text)))
            if one.mend is not None:
                window.print(Cell(f"→ {one.mend}"))
    else:
        rows = [(SIGNS[one.verdict], one.name, str(one.text), "" if one.mend is None else str(one.mend)) for one in found]
        window.print(table_of(("", "what", "finding", "what to do"), rows, whole="what"))
    return 1 if any(check.verdict == PROBLEM for check in found) else 0


def _refused(refused: UsageError | None) -> list[Check]:
    """Why the settings can't be used; nothing where they can."""
    if refused is None:
        return []
    checks = [Check("settings", PROBLEM, refused.message, refused.hint)]
    if not isinstance(refused.__cause__, ValidationError):  # the whole file, not one of its lines
        said = say("So nobody knows which camera, panel and folder it names: what follows is about those of an installed table.")
        checks.append(Check("settings", WARNING, said, say("Ask again when the file is mended.")))
    return checks


def examine(settings: Settings) -> list[Check]:
    """All findings. Where a table runs on this data folder, camera and panel are in its hands, and it is asked instead."""
    if os.path.isdir(settings.data) and not os.access(settings.data, os.X_OK):
        return [_whose(settings), *(check for check in check_all(settings, running=True) if check.name != "data")]
    process = holder_of(settings.data)
    kept = [*_journal(settings), *_profile(settings)]
    if process is None:
        return [*check_all(settings), *kept, *look_for_broker(settings.mqtt.get_secret_value(), settings.mqtt_ca)]
    return [*check_all(settings, running=True), *kept, *_ask_table(process, settings.host, settings.port)]


def _journal(settings: Settings) -> list[Check]:
    """Whether storage has damaged what was written; nothing where nothing is written yet, or no table's folder may be read."""
    if not journal_file(settings.data).is_file():
        return []
    try:
        with Journal.read_only(settings.data) as journal:
            found = damage(journal)
    except CompanionError as trouble:
        return [Check("journal", PROBLEM, trouble.message, trouble.hint)]
    if not found:
        return [Check("journal", OK, say("Every row is as it was written."))]
    return [Check("journal", PROBLEM, damaged.message, damaged.hint) for damaged in found]


def _profile(settings: Settings) -> list[Check]:
    """What is wrong with the profile that a table begins with; nothing where all is well."""
    if settings.profile is not None:
        try:
            profile_at(str(settings.profile))
        except CompanionError as trouble:
            return [Check("profile", PROBLEM, trouble.message, trouble.hint)]
        return []
    said = None if settings.camera == "none" else ProfileStore(settings.data / "profiles").start_with(settings.camera)[1]
    return [] if said is None else [Check("profile", WARNING, said, say("Use another one on the camera page, or calibrate again."))]


def _whose(settings: Settings) -> Check:
    """A folder that may not be entered: the service's own, asked by somebody else. Camera and panel may be in a table's hands then."""
    text = say("The folder {folder} belongs to another user: whether a table runs on it can't be seen.", folder=str(settings.data))
    return Check("data", PROBLEM, text, say("Ask with its rights: sudo companion doctor."))


def _ask_table(process: str, host: str, port: int) -> list[Check]:
    running: Text = say("A table runs here (process {process}).", process=process)
    here = "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    try:
        health = _health(f"http://{here}:{port}/healthz")
    except (OSError, ValueError, HTTPException, LookupError, TypeError):  # the last three: something else answers at this port
        why = say("It can't be asked how its camera is: look at its page, or stop it and ask again.")
        return [Check("table", WARNING, running, why)]
    checks = [Check("table", OK, running)]
    if health["journal"] != "ok":
        no_turn = say("It can't write its journal: no turn counts.")
        checks.append(Check("journal", PROBLEM, no_turn, say("Its page says why; make room, or give it another card.")))
    if health["camera"] == "lost":
        why = say("It says: {why}", why=health["note"]) if health["note"] else say("Its page says why; check cable and plug.")
        checks.append(Check("camera", PROBLEM, say("It has lost its camera."), why))
    elif health["note"] and health["journal"] == "ok":  # of a journal in trouble the note is
        checks.append(Check("camera", WARNING, say("It says of its camera: {why}", why=health["note"])))
    if health["panel"] == "trouble":
        page = say("Its page “Is everything there?” says why; the page has the same buttons.")
        checks.append(Check("panel", WARNING, say("Something is wrong with its panel."), page))
    if health["mqtt"] == "trouble":
        why = say("Its page “Is everything there?” says why; it plays all the same.")
        checks.append(Check("mqtt", WARNING, say("It can't tell its MQTT broker what happens."), why))
    return checks


def _health(address: str) -> dict[str, str]:
    """What the table says of itself. Raises OSError, ValueError, HTTPException, LookupError or TypeError where it says nothing."""
    try:
        with urllib.request.urlopen(address, timeout=ANSWER_S) as answer:
            health = json.load(answer)
    except urllib.error.HTTPError as trouble:  # a table that can't play says so by 503, and how it is all the same
        health = json.load(trouble)
    told = {part: str(health[part]) for part in ("camera", "journal")}
    return told | {part: str(health.get(part, "off")) for part in ("panel", "mqtt")} | {"note": str(health.get("note") or "")}
    # an older version says nothing of them
