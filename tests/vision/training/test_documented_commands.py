"""Whoever repeats a figure types what stands beside it: every command of vision/training that a text names is there to be run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TRAINING = ROOT / "vision" / "training"
FOLDERS = ("docs", "vision", "companion", "calibration", "hardware", "web", "tests")
TEXTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "Makefile", "pyproject.toml")),
    *(path for folder in FOLDERS for kind in ("*.md", "*.py") for path in sorted((ROOT / folder).rglob(kind))),
]


def told(pattern):
    """What the texts name, each with the texts that do."""
    found = {}
    for path in TEXTS:
        for name in re.findall(pattern, path.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    return found


COMMANDS = told(r"python3? -m\s+(vision\.training(?:\.\w+)*)")


def test_the_texts_name_commands():
    assert "vision.training" in COMMANDS
    assert len(COMMANDS) > 30


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_named_can_be_run(command):
    path = ROOT.joinpath(*command.split("."))
    if path.is_dir():
        assert (path / "__main__.py").exists(), COMMANDS[command]
    else:
        assert path.with_suffix(".py").exists(), COMMANDS[command]
        assert '\nif __name__ == "__main__":' in path.with_suffix(".py").read_text(encoding="utf-8"), COMMANDS[command]


def test_every_command_there_is_stands_in_its_own_text():
    for path in sorted(TRAINING.rglob("*.py")):
        if '\nif __name__ == "__main__":' in (text := path.read_text(encoding="utf-8")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
            assert f"python -m {name}" in text, path


def test_every_module_named_is_there():
    """By its dotted name, with or without one thing of it, or by its path."""
    paths = {name.replace(".", "/"): where for name, where in told(r"\bvision\.training\.(\w+(?:\.\w+)?)").items()}
    paths |= told(r"\bvision/training/([\w/.]*\w)")
    missing = {path: where for path, where in paths.items() if not any((TRAINING / f"{path}{end}").exists() for end in ("", ".py"))}
    assert not missing
