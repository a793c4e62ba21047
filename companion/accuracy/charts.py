"""The accuracy report's pictures as SVG text, drawn from plain data: bars, a matrix of confusions, a reliability plot.

No colour stands alone: every part carries its number or its words. `tell` says a sentence in the reader's language; English without it.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from companion.text import Text, say

PARTS = ("right", "asked", "wrong", "missed")
"""What can become of a die, in the order of the bars."""
INK = {"right": "#3f9d63", "asked": "#d9a13c", "wrong": "#c8483a", "missed": "#8a8f98"}
ROW, LABEL, BAR, END = 30, 104, 160, 104
CELL, LETTER, LETTERS = 46, 8, 9
"""A cell of the matrix and a letter, in pixels; the most letters of a column's name."""
WIDE = 560  # pixels: wider pictures are moved sideways on a phone, for shrunk to its width nobody could read them

Tell = Callable[[Text], str]
Tally = Mapping[str, int]
"""Counts: dice, right, asked, wrong, missed."""


def words_of(part: str) -> Text:
    """A part in a person's words."""
    told = {"right": say("read right"), "asked": say("asked"), "wrong": say("read wrong"), "missed": say("not seen")}
    return told[part]


def bars(rows: Sequence[tuple[str, Tally]], title: str, tell: Tell = str) -> str:
    """One bar a row: how many of its dice were right, asked about, wrong, not seen. rows: (name, counts)."""
    left = max(LABEL, *(LETTER * len(name) + 14 for name, _ in rows)) if rows else LABEL
    width, height = left + BAR + END, ROW * len(rows) + 8
    drawn = []
    for i, (name, tally) in enumerate(rows):
        y, dice = i * ROW + 4, max(tally["dice"], 1)
        drawn.append(_text(left - 10, y + 17, name, "end"))
        x = float(left)
        for part in PARTS:
            wide = BAR * tally.get(part, 0) / dice
            if wide > 0:
                told = f"{name}: {tally[part]} {tell(words_of(part))}"
                place = f'x="{x:.1f}" y="{y}" width="{max(wide, 2):.1f}" height="{ROW - 8}"'
                drawn.append(f'<rect {place} fill="{INK[part]}"><title>{escape(told)}</title></rect>')
            x += wide
        share = tell(_percent(100 * tally.get("right", 0) / dice, 1))
        drawn.append(_text(left + BAR + 10, y + 17, f"{share} · {tally['dice']}", "start"))
    return _svg(width, height, title, drawn)


def confusion(
    counts: Mapping[str, Mapping[str, int]], title: str, first: Sequence[str] = (), called: Callable[[str], str] = str
) -> str:
    """A matrix: rows what was there, columns what was said; strong where many. first: the order of the names that come first; called: a
    name in the reader's language."""
    said = {name for row in counts.values() for name in row}
    names = [name for name in first if name in counts or name in said]
    rows = [*(name for name in names if name in counts), *sorted(set(counts) - set(names))]
    columns = [*names, *sorted(said - set(names) - set(PARTS)), *(part for part in PARTS if part in said)]
    heads = [_short(name, called) for name in columns]
    left, top = max(92, *(LETTER * len(called(name)) + 14 for name in rows)) if rows else 92, 40
    wide = max(CELL, *(LETTER * len(head) + 4 for head in heads)) if heads else CELL
    drawn = [_text(left + (k + 0.5) * wide, top - 12, head, "middle") for k, head in enumerate(heads)]
    for i, truth in enumerate(rows):
        whole = max(sum(counts[truth].values()), 1)
        drawn.append(_text(left - 10, top + (i + 0.62) * CELL, called(truth), "end"))
        for k, name in enumerate(columns):
            count = counts[truth].get(name, 0)
            kind = "right" if name == truth else "asked" if name == "asked" else "missed" if name == "missed" else "wrong"
            strong = 0.0 if not count else 0.18 + 0.82 * (count / whole) ** 0.5
            place = f'x="{left + k * wide + 1}" y="{top + i * CELL + 1}" width="{wide - 2}" height="{CELL - 2}"'
            ink = f'fill="{INK[kind]}" fill-opacity="{strong:.2f}" stroke="currentColor" stroke-opacity="0.25"'
            drawn.append(f"<rect {place} {ink}/>")
            if count:
                drawn.append(_text(left + (k + 0.5) * wide, top + (i + 0.62) * CELL, str(count), "middle"))
    return _svg(left + wide * len(columns) + 10, top + CELL * len(rows) + 8, title, drawn)


def reliability_plot(bands: Sequence[Mapping[str, Any]], title: str, tell: Tell = str) -> str:
    """Stated confidence beside what came out, band by band.

    A bar for the 95 % interval, a dot for the share that was right, a dash for what was stated: where the dash lies in the bar, the
    confidence keeps its word.
    """
    left, top, high, step = 66, 14, 230, 74
    low = min([0.5, *(band["surely_above"] for band in bands)])

    def y(share: float) -> float:
        return top + high * (1 - (share - low) / (1 - low))

    drawn = []
    for tick in _ticks(low):
        drawn.append(f'<line class="grid" x1="{left}" x2="{left + step * max(len(bands), 1)}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" '
                     f'stroke="currentColor" stroke-opacity="0.2"/>')  # fmt: skip
        drawn.append(_text(left - 8, y(tick) + 5, tell(_percent(100 * tick)), "end"))
    for i, band in enumerate(bands):
        x = left + (i + 0.5) * step
        upper, lower, stated = y(band["surely_below"]), y(band["surely_above"]), y(band["stated"])
        kept = band["surely_above"] <= band["stated"] <= band["surely_below"]
        ink = INK["right" if kept else "wrong"]
        drawn += [
            f'<rect x="{x - 9}" y="{upper:.1f}" width="18" height="{max(lower - upper, 1):.1f}" fill="{ink}" fill-opacity="0.3"/>',
            f'<line x1="{x - 17}" x2="{x + 17}" y1="{stated:.1f}" y2="{stated:.1f}" stroke="currentColor" stroke-width="2.5"/>',
            f'<circle cx="{x}" cy="{y(band["right"]):.1f}" r="5" fill="{ink}"/>',
            _text(x, top + high + 22, f"{_short_number(band['low'], tell)}–{_short_number(band['high'], tell)}", "middle"),
            _text(x, top + high + 42, f"{band['dice']}", "middle"),
        ]
    drawn.append(_text(left - 8, top + high + 22, "%", "end"))
    return _svg(left + step * max(len(bands), 1) + 10, top + high + 50, title, drawn)


def _ticks(low: float) -> tuple[float, ...]:
    every = 0.25 if low <= 0.5 else 0.1 if low < 0.85 else 0.02
    count = int((1 - low) / every + 1e-9)
    return tuple(1 - every * i for i in range(count + 1))


def _short(name: str, called: Callable[[str], str]) -> str:
    if name in ("asked", "missed"):
        return "?" if name == "asked" else "–"
    told = called(name)
    return told if len(told) <= LETTERS else f"{told[: LETTERS - 1]}…"


def _percent(number: float, places: int = 0) -> Text:
    """A share as each language writes it: 97.5%, 97,5 %."""
    return say("{number}%", number=_number(f"{number:.{places}f}"))


def _short_number(share: float, tell: Tell) -> str:
    return tell(_number(f"{100 * share:g}"))


def _number(digits: str) -> Text:
    whole, _, places = digits.partition(".")
    return say("{whole}.{places}", whole=whole, places=places) if places else Text("{whole}", (("whole", whole),))


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" font-size="14">{escape(words)}</text>'


def _svg(width: float, height: float, title: str, drawn: Sequence[str]) -> str:
    kind = "chart wide" if width > WIDE else "chart"
    return (  # its size hangs on the letters beside it, so that its own grow with them: on a television, and where large ones were chosen
        f'<svg class="{kind}" viewBox="0 0 {width:.0f} {height:.0f}" width="{width / 16:.2f}rem" height="{height / 16:.2f}rem" role="img" '
        f'aria-label="{escape(title, quote=True)}" font-family="system-ui, sans-serif">{"".join(drawn)}</svg>'
    )
