"""Terminals that know few letters, and callers that close what is written to."""

import os
import subprocess
import sys

import pytest

from companion.cli import build_parser
from companion.journal.store import Journal


def told(redirected, *argv, **env):
    """A command in a shell that redirects its streams: its exit code and all it said."""
    line = f"exec {sys.executable} -m companion {' '.join(argv)} {redirected}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, env={**os.environ, **env}, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_terminal_has_the_letters_of_the_help():
    """An arrow ended `companion --help` in a traceback where a terminal is not UTF-8."""
    verbs = next(action for action in build_parser()._actions if action.dest == "verb").choices
    assert all(parser.format_help().isascii() for parser in (build_parser(), *verbs.values()))


@pytest.mark.parametrize("verb", ["history", "verify"])
def test_a_caller_that_has_closed_the_output_hears_nothing(tmp_path, verb):
    """`companion history >&-` ended in a traceback."""
    Journal(tmp_path).close()
    assert told(">&- <&-", verb, "--data", str(tmp_path)) == (0, "")
