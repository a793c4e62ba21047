"""SOURCES.md names the test that holds each rule: all those tests are there."""

import ast
import re
from pathlib import Path

import companion.games

TESTS = Path(__file__).parent.parent
SOURCES = Path(companion.games.__file__).parent / "SOURCES.md"
NAMED = re.compile(r"`[^`]*?\b(test_\w+(?:…|\.py)?)(?:::(test_\w+…?))?`|`…::(test_\w+…?)`")


def written():
    """Every test function, and every file of tests."""
    files = list(TESTS.rglob("test_*.py"))
    parsed = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    functions = {node.name for tree in parsed for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return functions | {file.name for file in files}


def test_every_test_that_the_rules_name_is_written():
    there = written()
    named = {name for found in NAMED.findall(SOURCES.read_text(encoding="utf-8")) for name in found if name}
    assert len(named) > 100
    missing = {name for name in named if name not in there and not (name.endswith("…") and any(t.startswith(name[:-1]) for t in there))}
    assert missing == set()
