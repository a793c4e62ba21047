"""The rules still tell the same stories: every playthrough file is what the game plays today."""

import importlib.util
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def _write_module():
    spec = importlib.util.spec_from_file_location("playthrough_writer", HERE / "write.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module


WRITER = _write_module()


@pytest.mark.parametrize("name", WRITER.PLAYS)
def test_the_playthrough_is_what_the_game_plays_today(name):
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert kept == WRITER.told(WRITER.PLAYS[name]), "if the change is meant: make playthroughs, and look at the difference"


def test_every_file_has_its_game():
    assert {path.stem for path in HERE.glob("*.txt")} == set(WRITER.PLAYS)
