"""One command makes all networks: in which order, resumed where it was cut short, and into the folder that it is told."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from vision.training import __main__ as training
from vision.training import extras


@pytest.fixture
def ran(monkeypatch):
    """The steps that were run, as (the module's name, its words); what a step is to make lies there afterwards."""
    steps = []

    def run(words, check):
        module, *rest = words[2:]
        steps.append((module.rpartition(".")[2], rest))
        made = Path(rest[rest.index("--out") + 1])
        if made.suffix:
            made.write_bytes(b"made")
        else:
            made.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(training.subprocess, "run", run)
    monkeypatch.setattr(training, "require", lambda package: None)
    return steps


def train(monkeypatch, tmp_path, *more):
    words = ["training", "--work", tmp_path / "work", "--out", tmp_path / "networks", "--shards", 2, *more]
    monkeypatch.setattr("sys.argv", [*map(str, words)])
    training.main()


def test_networks_are_taught_before_they_are_judged(ran, monkeypatch, tmp_path):
    train(monkeypatch, tmp_path)
    taught = [words[0] for module, words in ran if module == "train"]
    assert taught == ["finder", "finder", "reader", "taught_reader"]
    assert [module for module, _ in ran] == [
        "shards", "train", "train", "export", "train", "train", "export", "calibrate", "upset_tables", "poise",
    ]  # fmt: skip
    assert (tmp_path / "networks" / "poise.onnx").exists()


def test_the_new_networks_are_judged_wherever_they_lie(ran, monkeypatch, tmp_path):
    """The shipped ones were, where --out named another folder."""
    train(monkeypatch, tmp_path)
    (judged,) = [words for module, words in ran if module == "calibrate"]
    assert judged[judged.index("--models") + 1] == str(tmp_path / "networks")


def test_no_older_pair_is_left_to_read_photographs_beside_the_new_one(ran, monkeypatch, tmp_path):
    (tmp_path / "networks").mkdir()
    for name in ("photo_finder.onnx", "photo_reader.onnx"):
        (tmp_path / "networks" / name).write_bytes(b"older")
    train(monkeypatch, tmp_path)
    assert not [*(tmp_path / "networks").glob("photo_*")]


def test_a_run_that_was_cut_short_makes_only_what_is_missing(ran, monkeypatch, tmp_path):
    train(monkeypatch, tmp_path)
    ran.clear()
    (tmp_path / "work" / "reader.pt").unlink()
    train(monkeypatch, tmp_path)
    assert [words[0] for module, words in ran if module == "train"] == ["reader"]


WITHOUT = """
import runpy, sys
sys.modules.update(torch=None, onnx=None, bpy=None)
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__")
"""


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("vision.training.measure.held_out", "--start", "x", "--photos", "x"), "train"),
        (("vision.training.teach.export", "--of", "x", "--out", "x"), "train"),
        (("vision.training.render", "film", "--out", "out"), "render"),
    ],
    ids=["held_out", "export", "render"],
)
def test_a_command_that_lacks_its_extra_names_it_in_one_sentence(command, extra, tmp_path):
    """It ended in a traceback."""
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", WITHOUT, *command], capture_output=True, text=True, check=False, cwd=tmp_path, env=here)
    assert done.returncode == 2
    (sentence,) = done.stderr.splitlines()
    assert f"needs the extra {extra}, pip install -e '.[{extra}]'" in sentence


STOPPED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in its background with Ctrl-C ignored
import vision.training
signal.raise_signal(signal.SIGINT)
"""


def test_a_command_that_is_stopped_says_nothing(tmp_path):
    """Ctrl-C in the hours that a measurement takes ended in a traceback."""
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, text=True, check=False, cwd=tmp_path, env=here)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_no_hours_of_scenes_are_made_for_networks_that_can_not_be_taught(ran, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(training, "require", extras.require)
    monkeypatch.setattr(extras, "find_spec", lambda package: None)
    with pytest.raises(SystemExit) as ended:
        train(monkeypatch, tmp_path)
    assert (ended.value.code, ran) == (2, [])
    assert "torch is not installed" in capsys.readouterr().err
