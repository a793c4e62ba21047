"""README and the map for builders say what is: every setting, verb, page, folder and module exists, and none is left out."""

import re
from pathlib import Path

import pytest

from companion.cli import build_parser
from companion.settings import Settings
from vision.training.measure.measured_chart import CHART, TABLES, drawn, rows_of

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAP = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
MAPPED = (
    "companion/table", "companion/table/watch", "companion/eye", "calibration", "calibration/wizard", "hardware", "vision",
    *(f"vision/{room}" for room in ("ground", "lamps", "dice", "colours", "photos", "boards", "notes")),
    *(f"vision/training/{room}" for room in ("draw", "sheets", "compose", "lay", "teach", "judge", "measure")),
)  # fmt: skip


def verbs():
    choices = next(action.choices for action in build_parser()._actions if action.dest == "verb")
    return set(choices)


def test_every_setting_stands_in_the_table_with_its_sentence():
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]* \| (.*) \|$", README, re.MULTILINE))
    assert rows == rows | {name: field.description for name, field in Settings.model_fields.items()}


def test_every_verb_is_explained_and_no_other():
    table = README.split("## Commands")[1].split("## For programs")[0]
    named = set(re.findall(r"`([a-z]+)[ `\[]", "".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))))
    assert verbs() <= named


def test_every_verb_gives_an_example():
    choices = next(action.choices for action in build_parser()._actions if action.dest == "verb")
    for name, parser in choices.items():
        assert f"companion {name}" in parser.epilog, name


def test_every_file_and_folder_named_exists():
    for target in re.findall(r"\]\(([^)#h][^)]*)\)", README):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"^\| `([a-z_]+/[a-z_/]*)`", README, re.MULTILINE):
        assert (ROOT / folder).is_dir(), folder


@pytest.mark.parametrize("paper", ["README.md", "docs/measured.md", "docs/rehearsed.md", "docs/how-it-works.md", "vision/models/CARD.md"])
def test_every_module_that_is_to_be_run_is_there_and_is_given_the_folder_it_needs(paper):
    """Two commands lacked --out, and ended in a complaint about it."""
    for module, words in re.findall(r"python -m ([\w.]+)([^`\n]*)", (ROOT / paper).read_text(encoding="utf-8")):
        file = ROOT / (module.replace(".", "/") + ".py")
        file = file if file.exists() else file.with_suffix("") / "__main__.py"
        wanted = re.findall(r'add_argument\("(--\w+)"[^\n]*required=True', file.read_text(encoding="utf-8"))
        assert "…" in words or all(option in words for option in wanted), (module, words, wanted)


@pytest.mark.parametrize("folder", MAPPED)
def test_the_map_for_builders_leaves_out_no_module(folder):
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", MAP, flags=re.DOTALL)))))
    assert not {module.stem for module in (ROOT / folder).glob("[a-z]*.py")} - named


def test_the_picture_of_what_was_measured_shows_its_tables():
    """Made anew by `python -m vision.training.measure.measured_chart` whenever a figure changes."""
    assert CHART.read_text(encoding="utf-8") == drawn(TABLES.read_text(encoding="utf-8"))


def test_of_a_hundred_dice_no_more_than_a_hundred_are_told():
    for row in rows_of(TABLES.read_text(encoding="utf-8")):
        told = next(line for line in TABLES.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {row.what} |"))
        right = float(re.search(r"\d+(\.\d+)?(?= %)", told).group())
        parts = right + row.asked + 100 * (row.wrong + row.missed) / row.dice
        assert abs(parts - 100) < 0.6, (row, parts)
