"""Ctrl-C, or a stop signal, before anything has begun: silence, and nothing left behind."""

import signal
import subprocess
import sys

import pytest

from companion.errors import UsageError

pytestmark = pytest.mark.usefixtures("signals_as_before")


@pytest.mark.parametrize("imported", ["companion.cli", "email.parser", "companion.verbs.scoring"])
def test_ctrl_c_in_the_first_second_is_silent(imported):
    """While things were being imported, there was a traceback; or a library swallowed it, and the table was served all the same."""
    pressed = f"""
import os, signal, sys
from companion.__main__ import main

class CtrlC:
    def find_spec(self, name, *_):
        if name == {imported!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, CtrlC())
sys.argv = ["companion", "score", "las-vegas"]
main()
print("goes on")
"""
    ended = subprocess.run([sys.executable, "-c", pressed], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


def test_ctrl_c_that_a_library_tells_as_an_error_of_its_own_is_silent_too(run, monkeypatch):
    """So does onnxruntime, which is imported late."""

    def stopped(_):
        raise ImportError("initialization failed") from KeyboardInterrupt()

    monkeypatch.setattr("companion.verbs.reading.read", stopped)
    assert run("read", "table.jpg") == (130, "", "")


def test_a_table_that_is_stopped_while_it_is_being_opened_is_not_started(run, monkeypatch, tmp_path):
    done = []

    class Opening:
        def __init__(self, _):
            signal.raise_signal(signal.SIGINT)

        def start(self):
            done.append("started")

        def stop(self):
            done.append("stopped")

    monkeypatch.setattr("companion.verbs.serving.Table", Opening)
    assert run("serve", "--data", str(tmp_path)) == (0, "", "")
    assert done == ["stopped"]


def test_a_demonstration_that_is_stopped_while_it_starts_still_throws_its_journal_away(run, monkeypatch):
    """A stop signal ended it at once: its folder stayed in the system's scratch folder for good."""
    heard = []

    def starting(settings):
        heard.append((signal.getsignal(signal.SIGTERM), settings.data.parent))
        raise UsageError("as far as here")

    monkeypatch.setattr("companion.verbs.serving.Table", starting)
    assert run("demo")[0] == 2
    ((handler, scratch),) = heard
    assert (handler != signal.SIG_DFL, scratch.exists()) == (True, False)
