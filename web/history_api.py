"""The games kept in the journal: a list, each game's entries, exports. All of it belongs to the table."""

from flask import Blueprint, Response, g, jsonify, request

from companion.errors import BadRequestError
from companion.journal.entry import By
from companion.journal.export import FOR_PROGRAMS
from companion.text import say
from web.access import address, needs
from web.forms import sent_object, yes_field
from web.languages import languages, sheet_in
from web.parts import parts

bp = Blueprint("history", __name__, url_prefix="/api/v1/games")

FORMATS = {"json": "application/json", "csv": "text/csv", "bgstats": "application/json", "text": "text/plain"}
ENDINGS = {"json": "json", "csv": "csv", "bgstats": "json", "text": "txt"}


@bp.get("")
@needs("table")
def games() -> Response:
    """The games kept, newest first: all of them, or the ?count=20 that are ?older_than= a known one, for each has to be replayed.
    damaged: those that can't be listed, for what stands about them is not what was written; said with the newest."""
    count = request.args.get("count")
    if count is not None and not (count.isascii() and count.isdigit()):
        raise BadRequestError(say("“{field}” must be a whole number.", field="count"), say("Mend it and send again."))
    session, older_than = parts().session, request.args.get("older_than")
    kept = session.history(older_than, None if count is None else int(count[:9]))
    return jsonify(games=kept, damaged=[] if older_than else session.damaged())


@bp.post("/<game>/continue")
@needs("table")
def go_on(game: str) -> Response:
    """Go on with a kept game, finished or not; what was running is kept as it is."""
    return jsonify(parts().session.open_game(game, by=By(g.person.role, client=address())))


@bp.post("/<game>/rescue")
@needs("table")
def rescue(game: str) -> Response:
    """Go on from the last sound entry of a damaged game, as a new game; the damaged one is kept as it is."""
    return jsonify(parts().session.rescue(game, by=By(g.person.role, client=address())))


@bp.post("/<game>/left-out")
@needs("table")
def leave_out(game: str) -> Response:
    """Whether a finished game is left out of the hall of evenings. The game itself stays as it is."""
    left_out = yes_field(sent_object(), "left_out")
    parts().session.leave_out(game, left_out)
    return jsonify(left_out=left_out)


@bp.get("/<game>/entries")
@needs("table")
def entries(game: str) -> Response:
    """What happened in one game, entry by entry."""
    return jsonify(entries=parts().session.entries(game))


@bp.get("/<game>/evening")
@needs("table")
def evening(game: str) -> Response:
    """A finished game for its card: ranking, money round by round, moments, luck."""
    return jsonify(parts().session.evening(game))


@bp.get("/<game>/chances")
@needs("table")
def chances(game: str) -> Response:
    """Each seat's chance of winning a finished game, at its start and after each round; asked again until it is ready."""
    return jsonify(parts().session.chances(game))


@bp.get("/<game>/export")
@needs("table")
def export(game: str) -> Response:
    """One game for other programs: ?format=json, csv, bgstats or text. &language=de: csv as that language's spreadsheets open it."""
    language = request.args.get("language")
    form = request.args.get("format", "json")
    if form not in FORMATS:
        raise BadRequestError(
            say("The format {format} is not known.", format=form[:40]), say("Take one of {choices}.", choices=", ".join(FORMATS))
        )
    return Response(
        parts().session.export(game, form, sheet_in(language) if language in languages() else FOR_PROGRAMS),
        content_type=f"{FORMATS[form]}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="table-companion.{ENDINGS[form]}"'},
    )
