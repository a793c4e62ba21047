"""The report's pictures: every number is in them, nothing of a label can break out, and an empty one says so."""

import re
import xml.etree.ElementTree as Xml

import pytest

from companion.accuracy.charts import bars, confusion, reliability_plot
from companion.accuracy.report import as_file, sections, summary
from web.languages import tell_in

TALLY = {"dice": 10, "right": 7, "asked": 2, "wrong": 1, "missed": 0, "extra": 0}
BAND = {"low": 0.9, "high": 0.95, "stated": 0.93, "right": 0.6, "surely_above": 0.4, "surely_below": 0.8, "dice": 40}
REPORT = {
    "groups": {"all": TALLY, "face 5": TALLY, "colour red": TALLY, "zone tray": TALLY, "zone slot": {**TALLY, "dice": 0}},
    "values": {"5": {"5": 7, "asked": 2, "6": 1}}, "colours": {"red": {"red": 9, "orange": 1}}, "reliability": [BAND], "faults": [],
}  # fmt: skip


def parts(chart, tag):
    return Xml.fromstring(chart.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)).findall(f".//{{*}}{tag}")


def test_a_bar_has_a_part_for_each_fate_in_proportion():
    widths = [float(part.get("width")) for part in parts(bars([("5", TALLY)], "faces"), "rect")]
    assert widths == [112.0, 32.0, 16.0]  # 7, 2 and 1 of 10 of 160


def test_a_matrix_counts_every_cell():
    words = {text.text for text in parts(confusion({"5": {"5": 7, "asked": 2, "6": 1}}, "faces", tuple("123456")), "text")}
    assert {"7", "2", "1", "?", "5", "6"} <= words


def test_a_confidence_that_does_not_keep_its_word_is_red():
    good = reliability_plot([{**BAND, "right": 0.93, "surely_above": 0.9, "surely_below": 0.96}], "r")
    assert parts(good, "circle")[0].get("fill") != parts(reliability_plot([BAND], "r"), "circle")[0].get("fill")


def test_a_section_for_each_question_that_has_dice():
    made = [str(one.heading) for one in sections(REPORT)]
    assert made == [
        "By face", "By colour", "By place", "Which face was taken for which", "Which colour was taken for which",
        "Does the confidence keep its word?",
    ]  # fmt: skip


def test_the_sentence_says_the_wrong_ones_first():
    assert str(summary(REPORT)).startswith("1 of 10 dice were read wrong without asking, 2 were asked about")
    assert str(summary({"groups": {}})) == "No dice were checked."


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "rot & grün"])
def test_names_of_learned_colours_break_out_of_nothing(name):
    report = {**REPORT, "groups": {**REPORT["groups"], f"colour {name}": TALLY}, "colours": {name: {name: 3}}}
    page = as_file(report, name)
    assert "<script" not in page
    assert "<img" not in page


def test_the_file_needs_nothing_else():
    page = as_file(REPORT, "An evening", b"\x89PNG")
    assert not re.search(r"(src|href)=\"(?!data:)", page)
    assert "data:image/png;base64" in page


def test_the_file_speaks_the_tables_language():
    page = as_file(REPORT, "evening", b"\x89PNG", lambda text: tell_in("de", text), "de")
    assert '<html lang="de">' in page
    assert "<h1>Wie gut Würfel gelesen wurden: evening</h1>" in page
    for english in ("How well", "By face", "worst", "What was there", "were read wrong"):
        assert english not in page
