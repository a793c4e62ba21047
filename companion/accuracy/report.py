"""The accuracy report as sections with SVG, from what `companion check` counted; and the same as one file of its own."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from companion.accuracy.charts import INK, PARTS, Tally, Tell, bars, confusion, reliability_plot, words_of
from companion.text import Text, say

KEPT_REPORT = "accuracy.json"  # in the data folder: what the page /accuracy shows
FACES = tuple("123456")
GROUPS = (
    ("face", say("By face")), ("colour", say("By colour")), ("zone", say("By place")), ("width", say("By size in the picture")),
    ("source", say("By source")),
)  # fmt: skip
WORST = say("The dice that were read worst")
BARS = say(
    "Green was read right, yellow was asked, red was read wrong, grey was not seen; behind it the share read right, of so many dice."
)


@dataclass(frozen=True, slots=True)
class Section:
    """One picture of the report. heading, words: what it shows and how to read it; chart: SVG, safe to put into a page."""

    heading: Text
    words: Text
    chart: str


def sections(report: Mapping[str, Any], tell: Tell = str) -> tuple[Section, ...]:
    """report: Report.to_plain() of vision/check; tell: says the charts' words in the reader's language. Sections without any dice are left
    out."""
    groups: Mapping[str, Tally] = report["groups"]
    made = []
    for word, heading in GROUPS:
        named = [(name.removeprefix(f"{word} "), tally) for name, tally in sorted(groups.items()) if name.startswith(f"{word} ")]
        rows = [(tell(name_of(word, name)), tally) for name, tally in named if tally["dice"]]
        if rows:
            made.append(Section(heading, BARS, bars(rows, tell(heading), tell)))
    if report.get("values"):
        heading = say("Which face was taken for which")
        words = say("Rows are what was there, columns what was said; “?” was asked, “–” was not seen.")
        made.append(Section(heading, words, confusion(report["values"], tell(heading), FACES)))
    if report.get("colours"):
        heading = say("Which colour was taken for which")
        words = say("Rows are what was there, columns what was said; “?” was asked.")
        drawn = confusion(report["colours"], tell(heading), sorted(report["colours"]), lambda name: tell(name_of("colour", name)))
        made.append(Section(heading, words, drawn))
    if report.get("reliability"):
        heading = say("Does the confidence keep its word?")
        words = say("The dash was stated, the dot came out, the bar holds the truth at 95 %. Below: confidence in percent, and dice.")
        made.append(Section(heading, words, reliability_plot(report["reliability"], tell(heading), tell)))
    return tuple(made)


def name_of(word: str, name: str) -> Text:
    """What one row of a group is called: a place, a colour, a width; a learned colour and a folder keep the name they were given."""
    if word == "colour":
        return say("unknown") if name == "unknown" else say("{dice_colour}", dice_colour=name)
    if word == "zone":
        return _place(name)
    if word == "width":
        low, between, high = name.removesuffix(" px").removeprefix("over ").partition("-")
        return say("{low}–{high} px", low=low, high=high) if between else say("over {low} px", low=low)
    return say("{name}", name=name)


def _place(zone: str) -> Text:
    head, _, which = zone.rpartition("-")
    if head == "casino":
        return say("Casino {number}", number=which)
    if head == "lot":
        return say("Lot {lot}", lot=which)
    return {"tray": say("Tray"), "slot": say("Slot machine")}.get(zone, say("{name}", name=zone))


def summary(report: Mapping[str, Any]) -> Text:
    """The whole in one sentence; wrong ones first, for they are what counts."""
    whole = report["groups"].get("all") or {"dice": 0}
    if not whole["dice"]:
        return say("No dice were checked.")
    return say(
        "{wrong} of {dice} dice were read wrong without asking, {asked} were asked about, {missed} not seen, {extra} seen where none lay.",
        wrong=whole["wrong"], dice=whole["dice"], asked=whole["asked"], missed=whole["missed"], extra=whole["extra"],
    )  # fmt: skip


def as_file(report: Mapping[str, Any], folder: str, worst_png: bytes | None = None, tell: Tell = str, language: str = "en") -> str:
    """One HTML file. folder: whose pictures were read; worst_png: the page of the worst crops; tell: says sentences in the language."""
    parts = [_section(tell(one.heading), tell(one.words), one.chart) for one in sections(report, tell)]
    if worst_png is not None:
        picture = base64.b64encode(worst_png).decode()
        shown = f'<img alt="{escape(tell(WORST))}" src="data:image/png;base64,{picture}">'
        parts.append(_section(tell(WORST), tell(say("What was there, and what was said.")), shown))
    legend = " ".join(f'<span class="key"><i class="{part}"></i>{escape(tell(words_of(part)))}</span>' for part in PARTS)
    head = escape(tell(say("How well dice were read: {folder}", folder=folder)))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{head}</title><style>{_STYLE}</style><h1>{head}</h1><p class=lead>{escape(tell(summary(report)))}</p>"
        f"<p>{legend}</p>{''.join(parts)}</html>\n"
    )


def _section(heading: str, words: str, body: str) -> str:
    return f"<section><h2>{escape(heading)}</h2><p>{escape(words)}</p>{body}</section>"


_STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;color:#23201d;background:#fbf7ef}"
    "section{background:#fff;border:1px solid #e3d8c3;border-radius:.8rem;padding:1rem 1.2rem;margin:1rem 0;overflow-x:auto}"
    "h1{font-size:1.7rem}h2{font-size:1.15rem;margin:0}.lead{font-size:1.15rem;font-weight:600}svg,img{max-width:100%;height:auto}"
    ".key{display:inline-block;margin-right:1.2rem}.key i{display:inline-block;width:.9em;height:.9em;border-radius:.2em;margin-right:.4em}"
    + "".join(f".key .{part}{{background:{ink}}}" for part, ink in INK.items())
)
