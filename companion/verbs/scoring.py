"""`companion score`: positions in, payouts out, one JSON object a line."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from companion.errors import BadRequestError, UsageError
from companion.games.score import FIELDS, passed_over, score_line
from companion.text import say

ONE_A_LINE = say("Write one JSON object a line.")
LONGEST = 1 << 20
"""Bytes of a line: a position has a few hundred, and what has no lines at all would be read until memory is full."""


def score(args: argparse.Namespace) -> int:
    """Reads standard input to its end; stops at the first line that can't be scored, naming it, with exit code 2.

    Fields that say nothing to the game are named on standard error, for they may be slips of the pen, and the line is scored.
    """
    for number, line in enumerate(_lines(), start=1):
        try:
            if not (text := _text(line)).strip():
                continue
            position = _position(text)
            print(json.dumps(score_line(args.game, position)))
        except BadRequestError as bad:
            sys.stdout.flush()
            raise UsageError(say("Line {number}: {problem}", number=number, problem=bad.message), bad.hint) from bad
        if unknown := passed_over(args.game, position):
            known = ", ".join(FIELDS[args.game])
            print(f"companion: Line {number}: nothing was made of “{'”, “'.join(unknown)}”; a position holds {known}.", file=sys.stderr)
    return 0


def _lines() -> Iterator[bytes | str]:
    """Standard input line by line, undecoded where that is to be had: one bad line must not take the good ones before it along."""
    if sys.stdin is not None:  # a closed input holds no positions
        if sys.stdin.isatty():
            print("Type positions, one JSON object a line; Ctrl-D ends.", file=sys.stderr)
        lines = getattr(sys.stdin, "buffer", sys.stdin)
        try:
            while line := lines.readline(LONGEST):
                yield line
        except OSError as bad:
            raise UsageError(
                say("Standard input can't be read: {reason}.", reason=str(bad.strerror)), say("Name a file with positions behind <.")
            ) from bad


def _text(line: bytes | str) -> str:
    if len(line) == LONGEST:
        raise BadRequestError(say("This is too long to be a position."), ONE_A_LINE)
    try:
        return line if isinstance(line, str) else line.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        raise BadRequestError(say("This is not UTF-8 text."), say("Save the positions as UTF-8, one JSON object a line.")) from bad


def _position(line: str) -> dict[str, Any]:
    try:
        position = json.loads(line, object_pairs_hook=_no_name_twice)
    except RecursionError as bad:
        raise BadRequestError(say("This is nested too deeply to be a position."), ONE_A_LINE) from bad
    except json.JSONDecodeError as bad:
        raise BadRequestError(say("This is not JSON ({why}).", why=str(bad)), ONE_A_LINE) from bad
    except ValueError as bad:
        raise BadRequestError(say("A number here is too long to be read."), say("Write a smaller one.")) from bad
    if not isinstance(position, dict):
        raise BadRequestError(say("A position is a JSON object, this is something else."), ONE_A_LINE)
    return position


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two equal names JSON would keep the last in silence, and a player's dice would be gone. Raises BadRequestError."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRequestError(say("“{name}” stands twice in one object.", name=twice), say("Put the two together."))
    return made
