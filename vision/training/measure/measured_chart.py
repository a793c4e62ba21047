"""The picture of docs/measured.md, made from its own tables: how much is left to people, and what was wrong.

python -m vision.training.measure.measured_chart        # writes docs/pictures/measured.svg
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

DOCS = Path(__file__).parents[3] / "docs"
TABLES, CHART = DOCS / "measured.md", DOCS / "pictures" / "measured.svg"
GOAL_PER_CENT = 1.0  # asked about at the table with its mat; photographs have no such goal
_MOST_PER_CENT = 12.0  # the widest bar
_LABEL_PX, _BAR_PX, _WRONG_PX, _ROW_PX, _TOP_PX, _WIDE_PX = 480, 300, 895, 26, 66, 1040
_INK, _PALE, _ASKED, _MISSED, _WRONG, _PAPER = "#1b1216", "#6b5d62", "#d99a1b", "#8d8390", "#c22f2f", "#fffaf0"


class Row(NamedTuple):
    """One row of a table: counts, and the share of dice that is asked about, per cent."""

    part: str
    what: str
    dice: int
    asked: float
    wrong: int
    missed: int


def rows_of(text: str) -> Iterator[Row]:
    """Those rows of the tables that tell dice, asked, wrong and missed, in their order."""
    part, heads = "", list[str]()
    for line in text.splitlines():
        part = line.removeprefix("## ") if line.startswith("## ") else part
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            heads = []
        elif not heads:
            heads = cells
        elif {"dice", "asked", "wrong", "missed"} <= set(heads) and not line.startswith("|---"):
            told = {head: _number(cell) for head, cell in zip(heads, cells, strict=True)}
            yield Row(part, cells[0], int(told["dice"]), told["asked"], int(told["wrong"]), int(told["missed"]))


def _number(cell: str) -> float:
    """The first number of a cell, 0 where it holds none."""
    found = re.search(r"\d[\d,]*(?:\.\d+)?", cell)
    return float(found.group().replace(",", "")) if found else 0.0


def drawn(text: str) -> str:
    """The tables as one SVG picture: a bar for what is asked about and missed, red words for each row with something wrong."""
    out, y, part = list[str](), _TOP_PX, ""
    for row in rows_of(text):
        if row.part != part:
            part, y = row.part, y + 40
            out.append(_text(20, y - 12, part, f'font-weight="700" font-size="15" fill="{_INK}"'))
        out += _bar(row, y)
        y += _ROW_PX
    title = "Of a hundred dice, how many people are asked about, and what was wrong"
    wide, high = _WIDE_PX, y + 18
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img"',
            "  font-family=\"system-ui, 'Segoe UI', Roboto, sans-serif\" font-size=\"13\">",
            f"<title>{title}</title>",
            f'<rect width="{wide}" height="{high}" rx="12" fill="{_PAPER}"/>',
            _text(20, 34, title, f'font-weight="700" font-size="19" fill="{_INK}"'),
            *_legend(),
            *out,
            "</svg>\n",
        ]
    )


def _bar(row: Row, y: int) -> list[str]:
    """One row, its upper edge at y."""
    missed = 100 * row.missed / row.dice
    asked_px, missed_px = _px(row.asked), _px(missed)
    asked = f"{row.asked:.1f}" if round(row.asked, 1) == row.asked else f"{row.asked:.2f}"
    told = asked + (f" + {missed:.1f} missed" if missed >= 0.05 else "")
    out = [
        _text(_LABEL_PX - 12, y + 17, row.what.partition(";")[0], f'text-anchor="end" fill="{_INK}"'),
        f'<rect x="{_LABEL_PX}" y="{y + 5}" width="{max(asked_px, 1)}" height="16" rx="3" fill="{_ASKED}"/>',
    ]
    if missed_px:
        out.append(f'<rect x="{_LABEL_PX + asked_px}" y="{y + 5}" width="{missed_px}" height="16" rx="3" fill="{_MISSED}"/>')
    end = _LABEL_PX + asked_px + missed_px
    if "mat" in row.part:
        goal = _LABEL_PX + _px(GOAL_PER_CENT)
        out.append(f'<line x1="{goal}" y1="{y}" x2="{goal}" y2="{y + _ROW_PX}" stroke="{_INK}" stroke-dasharray="3 3"/>')
        end = max(end, goal)
    out.append(_text(end + 8, y + 17, told, f'fill="{_PALE}"'))
    if row.wrong:
        out.append(_text(_WRONG_PX, y + 17, f"{row.wrong} of {row.dice:,} wrong", f'font-weight="700" fill="{_WRONG}"'))
    return out


def _legend() -> list[str]:
    """What the colours mean."""
    out, x = list[str](), 20
    for colour, what in ((_ASKED, "asked about"), (_MISSED, "missed"), (_WRONG, "wrong, and nobody was asked")):
        out.append(f'<rect x="{x}" y="46" width="12" height="12" rx="3" fill="{colour}"/>')
        out.append(_text(x + 18, 57, what, f'fill="{_PALE}"'))
        x += 40 + 7 * len(what)
    return [*out, _text(x, 57, f"┆ goal at the mat: {GOAL_PER_CENT:g}", f'fill="{_PALE}"')]


def _text(x: float, y: float, words: str, more: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{escape(words)}</text>'


def _px(per_cent: float) -> int:
    return round(_BAR_PX * min(per_cent, _MOST_PER_CENT) / _MOST_PER_CENT)


if __name__ == "__main__":
    CHART.write_text(drawn(TABLES.read_text(encoding="utf-8")), encoding="utf-8")
    print(CHART)
