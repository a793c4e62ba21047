"""`companion bundle`: one file that tells a helper what this table runs on and what went wrong, and nothing private."""

import argparse
import urllib.error
import urllib.request
import zipfile

from companion.bundle import ASK_S, gather
from companion.disk import write_whole
from companion.errors import UsageError
from companion.eye.doctor import looking_through
from companion.journal.lock import holder_of
from companion.settings import Settings, load_settings
from companion.text import say
from companion.verbs.doctoring import examine
from companion.verbs.tables import progress
from hardware.cameras import read_spec
from hardware.ports import CameraError


def bundle(args: argparse.Namespace) -> int:
    """Write the file. A part that can't be had says why in its place; only the file itself can fail."""
    settings = load_settings(data=args.data)
    with progress() as bar:
        made = gather(
            settings,
            lambda: [check.to_plain() for check in examine(settings)],
            (lambda: picture(settings)) if args.pictures else None,
            lambda parts: bar.track(list(parts), description="Gathering"),
            lambda: health(settings),
        )
    try:
        if args.out.exists() and not args.out.is_file():  # a folder; a device or a pipe, which would be read without an end
            raise OSError("not a file")
        if args.out.exists() and not zipfile.is_zipfile(args.out):  # the journal: nothing is lost to a slip of the pen
            raise OSError("another file has that name")
        write_whole(args.out, made.content)
    except OSError as wrong:
        raise UsageError(
            say("The bundle {file} can't be written: {reason}.", file=str(args.out), reason=wrong.strerror or str(wrong)),
            say("Choose another place."),
        ) from wrong
    pictures = "A picture of the table is in it." if made.pictured else f"No picture: {made.why_none}" if made.why_none else "No pictures."
    print(f"{args.out}: look into it before you pass it on. {pictures}")
    return 0


def health(settings: Settings) -> bytes | None:
    """What the table that runs on this folder says of itself, JSON; None where none runs. Raises OSError."""
    if holder_of(settings.data) is None:
        return None
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{settings.port}/healthz", timeout=ASK_S) as answer:
            told: bytes = answer.read()
    except urllib.error.HTTPError as trouble:  # one that can't play says so by 503
        told = trouble.read()
    return told


def picture(settings: Settings) -> bytes:
    """What the camera sees, JPEG: of a running table with its reading drawn on it, else looked at now. Raises OSError, CameraError."""
    if holder_of(settings.data) is None:
        if read_spec(settings.camera).kind in ("none", "browser"):
            raise CameraError("off", say("No camera is running."), say("Choose one on the set-up page."))
        with looking_through(settings.camera, ASK_S) as eye:
            return eye.calibrate({"do": "analyse"}, ASK_S).pictures[0]
    pin = (settings.data / "pin").read_text(encoding="utf-8").strip()
    asked = urllib.request.Request(f"http://127.0.0.1:{settings.port}/preview.jpg", headers={"Authorization": f"Bearer {pin}"})
    with urllib.request.urlopen(asked, timeout=ASK_S) as answer:
        shown: bytes = answer.read()
    return shown
