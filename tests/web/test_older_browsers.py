"""Tablets that Apple leaves at iOS 15 show the table: no script may need more than Safari 15.4 knows."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
SCRIPTS = sorted([*(WEB / "static").rglob("*.js"), *(WEB / "templates").rglob("*.html")])
UNKNOWN = {
    "lookbehind": r"\(\?<[=!]",  # a script that holds one is not read at all, and no page has words then
    "flag v": r"/[dgimsuy]*v[dgimsuy]*[;,.)\s]",
    "copies of lists": r"\.(toSorted|toReversed|toSpliced|with)\(",
    "groups": r"\b(Object|Map)\.groupBy\(",
    "sets": r"\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(",
    "signals": r"\bAbortSignal\.(timeout|any)\(",
    "promises": r"\b(Promise\.(withResolvers|try)|Array\.fromAsync)\(",
    "iterators": r"\.(values|entries|keys)\(\)\.(map|filter|some|every|find|reduce|forEach|flatMap|take|drop|toArray)\(",
    "popovers": r"\.(showPopover|togglePopover|checkVisibility|startViewTransition)\(",
    "static blocks": r"\bstatic\s*\{",
}


@pytest.mark.parametrize("form", UNKNOWN.values(), ids=UNKNOWN)
def test_no_script_needs_a_newer_browser(form):
    holding = [f"{script.name}: {found[0]}" for script in SCRIPTS for found in re.finditer(form, script.read_text(encoding="utf-8"))]
    assert holding == []
