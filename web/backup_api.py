"""The journal as one file for this device, as `companion backup` makes it. Only a command brings one back, the table stopped."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from flask import Blueprint, Response

from companion.errors import CompanionError, UsageError
from companion.text import say
from web.access import needs
from web.parts import parts

bp = Blueprint("backup", __name__)

AT_ONCE_BYTES = 256 * 1024


class GameUnderWayError(CompanionError):
    """The journal knows what nobody at the table may: hands, and the bank's next notes."""

    code = "game-under-way"
    http = 409

    def __init__(self) -> None:
        super().__init__(
            say("A game is under way, and the file would tell what is hidden in it."),
            say("Save it after the game or the next morning. On the table's own machine the command companion backup saves it now."),
        )


class NotMadeError(CompanionError):
    """The machine has no room for the file, or can't write it."""

    code = "backup-not-made"
    http = 507

    def __init__(self, why: str) -> None:
        message = say("The backup can't be made: {reason}.", reason=why)
        super().__init__(message, say("Make room on the disk and try again; nothing is lost."))


@bp.get("/api/v1/backup")
@needs("table")
def save() -> Response:
    """Every game kept, as one SQLite file. Read beside the table, which plays on; refused while people are playing."""
    if parts().session.under_way():
        raise GameUnderWayError()
    file = _made(parts().session.backup)
    headers = {
        "Content-Disposition": f'attachment; filename="table-companion-{time.strftime("%Y-%m-%d")}.sqlite"',
        "Content-Length": str(os.fstat(file.fileno()).st_size),
    }
    return Response(_pieces(file), mimetype="application/vnd.sqlite3", headers=headers)


def _made(save_to: Callable[[Path], object]) -> BinaryIO:
    """The backup, open to be read; its name is gone already, so that none is left lying when the device goes away. Raises NotMadeError."""
    try:
        with tempfile.TemporaryDirectory(prefix="companion-backup-") as folder:
            out = Path(folder) / "journal.sqlite"
            save_to(out)
            return out.open("rb")
    except OSError as trouble:
        raise NotMadeError(trouble.strerror or str(trouble)) from trouble
    except UsageError as refusal:  # it names a file that nobody has asked for
        raise NotMadeError(str(refusal.__cause__ or refusal.message)) from refusal


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(AT_ONCE_BYTES):
            yield piece
