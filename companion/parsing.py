"""The parser of the command line, whose refusals are one sentence with the way to mend it. What the verbs are is not its matter."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NoReturn


class OneSentenceParser(argparse.ArgumentParser):
    """A parser that says what a person has to write otherwise, in place of argparse's own words and the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with exit code 2."""
        for told, mended in MENDED:
            if found := re.fullmatch(told, message, re.DOTALL):
                message = mended(self, *found.groups())
                break
        else:
            message = message if message.endswith((".", "?")) else f"{message[:1].upper()}{message[1:]}."
        self.exit(2, f"companion: {message} See `{self.prog} --help`.\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raises ArgumentError: argparse names every choice in quotation marks, and none that is meant."""
        if action.choices is None or value in action.choices:
            return
        raise argparse.ArgumentError(None, _no_such(action, str(value), [str(one) for one in action.choices]))

    def _print_message(self, message: str, file: Any = None) -> None:
        """argparse's own keeps it to itself where a full disk takes no help."""
        print(message, file=file or sys.stderr, end="", flush=True)

    def example(self) -> str:
        """How the verb is called, "" where that stands nowhere."""
        lines = (self.epilog or "").splitlines()
        return lines[1].strip() if lines[:1] == ["example:"] else ""


def _no_such(action: argparse.Action, value: str, choices: list[str]) -> str:
    meant = next(iter(get_close_matches(value.casefold(), choices, n=1)), None)
    if isinstance(action, argparse._SubParsersAction):
        return f"There is no verb {value}{f'; is {meant} meant?' if meant else '.'}"
    if not action.option_strings:
        return f"There is no {value} here: write {_either(choices)}."
    return f"{action.option_strings[0]} can't be {value}: write {_either(choices)}."


def _either(words: Iterable[str]) -> str:
    """ "a, b or c"."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _missing(parser: OneSentenceParser, names: str) -> str:
    if names == "VERB":
        return "Say what to do: companion serve runs a table, companion demo shows one."
    listed = names.split(", ")
    return f"{' and '.join(listed)} {'is' if len(listed) == 1 else 'are'} missing{_as_in(parser.example())}."


def _nothing_after(parser: OneSentenceParser, name: str, _: str) -> str:
    example = parser.example()
    return f"{name} needs something after it{_as_in(example if f'{name} ' in example else '')}."


def _as_in(example: str) -> str:
    return f", as in `{example}`" if example else ""


MENDED: tuple[tuple[str, Callable[..., str]], ...] = (
    (r"the following arguments are required: (.*)", _missing),
    (r"argument (\S+): expected (one argument|at least one argument|\d+ arguments?)", _nothing_after),
    (r"unrecognized arguments: (.*)", lambda parser, rest: f"`{parser.prog}` knows no {rest}."),
    (r"ambiguous option: (\S+) could match (.*)", lambda _, short, names: f"{short} may be {_either(names.split(', '))}: write it out."),
    (r"argument (\S+): not allowed with argument (\S+)", lambda _, one, other: f"{one} and {other} exclude each other: name one of them."),
    (r"argument (\S+): (must be .*)", lambda _, name, must: f"{name} {must}."),
)
"""What argparse says → what we say."""
