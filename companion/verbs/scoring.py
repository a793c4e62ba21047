"""`companion score`: positions in, payouts out, one JSON object a line."""

import argparse
import json
import sys
from typing import Any

from companion.errors import BadRequestError, UsageError
from companion.games.score import score_line
from companion.text import say


def score(args: argparse.Namespace) -> int:
    """Reads standard input to its end; stops at the first line that can't be scored, naming it, with exit code 2."""
    for number, line in enumerate(sys.stdin or (), start=1):  # a closed input holds no positions
        if not line.strip():
            continue
        try:
            print(json.dumps(score_line(args.game, _position(line))))
        except BadRequestError as bad:
            sys.stdout.flush()
            raise UsageError(say("Line {number}: {problem}", number=number, problem=bad.message), bad.hint) from bad
    return 0


def _position(line: str) -> dict[str, Any]:
    try:
        position = json.loads(line)
    except RecursionError as bad:
        raise BadRequestError(say("This is nested too deeply to be a position."), say("Write one JSON object a line.")) from bad
    except ValueError as bad:
        raise BadRequestError(say("This is not JSON ({why}).", why=str(bad)), say("Write one JSON object a line.")) from bad
    if not isinstance(position, dict):
        raise BadRequestError(say("A position is a JSON object, this is something else."), say("Write one JSON object a line."))
    return position
