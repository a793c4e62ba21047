"""Tables on the terminal, and the bar while one waits. Nothing in a table is cut off, however narrow the window: words wrap, and what a
person types again stands whole."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.table import Column, Table
from rich.text import Text as Cell

One = TypeVar("One")
WIDE = 120  # columns where nobody has a terminal
ORDERS = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "\ufffd")
"""What a terminal obeys instead of showing it. No name of ours holds any; one in a backup from elsewhere could clear the window."""


def terminal() -> Console:
    """Standard output: as wide as its window, or wide where another program reads it."""
    return Console(width=None if sys.stdout.isatty() else WIDE)


def counted(things: Sequence[One], what: str) -> Iterator[One]:
    """One after the other, with a bar on standard error where that is a terminal."""
    with progress() as bar:
        yield from bar.track(things, description=what)


def progress(*columns: ProgressColumn, on: Console | None = None) -> Progress:
    """How far it is: on standard error where that is a terminal, gone at the end; nothing, no blank line either, where it is none.

    columns: rich's own where none are named; on: what else is printed meanwhile.
    """
    console = on or Console(stderr=True)
    return Progress(*columns or Progress.get_default_columns(), console=console, transient=True, disable=not console.is_terminal)


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str | Cell]], whole: str = "") -> Table:
    """Rows under their heads. whole: the head of the column that is never broken, such as what must be typed again. A text is shown as it
    is, so that a name like “[red]” is no colour."""
    found = [[cell if isinstance(cell, Cell) else Cell(cell.translate(ORDERS)) for cell in row] for row in rows]
    columns = [Column(head, overflow="fold") for head in heads]
    for i, column in enumerate(columns):
        if column.header == whole:
            column.no_wrap, column.min_width = True, max((row[i].cell_len for row in found), default=0)
    table = Table(*columns, box=box.SIMPLE, padding=(0, 1), show_edge=False)
    for row in found:
        table.add_row(*row)
    return table
