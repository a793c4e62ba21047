"""The printed mat, straight from the page: the sheet that `companion print mat` writes."""

import functools
import tempfile
from pathlib import Path

from flask import Blueprint, Response, request

from companion.errors import BadRequestError, CompanionError
from companion.text import say
from web.access import needs

bp = Blueprint("sheets", __name__)

PAPERS = ("A3", "A4", "Letter")


class NotDrawnError(CompanionError):
    """The machine takes no file."""

    code = "sheet-not-made"
    http = 507


@bp.get("/mat.pdf")
@needs("table")
def mat() -> Response:
    """The mat for ?paper=A3, or in parts to be joined for A4 or Letter."""
    paper = request.args.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise BadRequestError(
            say("{field} must be one of {choices}.", field="paper", choices=", ".join(PAPERS)), say("Mend that field and send again.")
        )
    named = {"Content-Disposition": f'attachment; filename="table-companion-mat-{paper}.pdf"', "Cache-Control": "private, max-age=86400"}
    return Response(_drawn(paper), mimetype="application/pdf", headers=named)


@functools.cache
def _drawn(paper: str) -> bytes:
    """The PDF; it never changes. Raises NotDrawnError."""
    from calibration.sheets.mat import write_mat  # reportlab: of no use to a table whose mat is printed

    try:
        with tempfile.TemporaryDirectory(prefix="companion-mat-") as folder:
            file = Path(folder) / "mat.pdf"
            write_mat(file, paper)
            return file.read_bytes()
    except OSError as trouble:
        raise NotDrawnError(
            say("The mat can't be written: {reason}.", reason=trouble.strerror or str(trouble)), say("Make room on the disk and try again.")
        ) from trouble
