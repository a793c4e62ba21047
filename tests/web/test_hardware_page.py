"""Is everything there: the page of findings, and the buttons tried without playing."""

import re
from pathlib import Path

import pytest

import companion.care
import companion.eye.doctor
import companion.news
import companion.verbs.doctoring
import hardware
import web
from calibration.verdicts import WRONG
from companion.app import Table
from companion.care import CareDesk
from companion.eye.doctor import judge_light_and_lens
from companion.news import News
from companion.settings import Settings
from hardware.ports import Press


def test_every_finding_has_a_verdict_and_what_is_wrong_has_a_mend(table):
    found = table.here.get("/api/v1/hardware").get_json()["findings"]
    assert {"camera", "panel", "python", "data", "space", "clock"} <= {check["name"] for check in found}
    assert all(check["verdict"] in ("ok", "warning", "problem") and check["text"] for check in found)
    assert all(check["mend"] for check in found if check["verdict"] != "ok")


def test_the_page_has_a_word_for_every_finding():
    """Two stood there under their names in the code: camera-place and camera-height."""
    page = (Path(web.__file__).parent / "static" / "js" / "hardware.js").read_text(encoding="utf-8")
    words = page[page.index("const NAMES") : page.index("const BUTTONS")]
    others = (companion.care, companion.eye.doctor, companion.verbs.doctoring)
    sources = [*Path(hardware.__file__).parent.rglob("*.py"), *(Path(module.__file__) for module in others)]
    names = {name for path in sources for name in re.findall(r'Check\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))}
    names |= {check.name for check in judge_light_and_lens([verdict.to_plain() for verdict in WRONG.values()])}
    assert len(names) > 15
    assert {name for name in names if not re.search(rf'["\s{{]{name}"?: \(\)', words)} == set()


def test_the_worst_comes_first(table):
    rank = {"problem": 0, "warning": 1, "ok": 2}
    ranks = [rank[check["verdict"]] for check in table.here.get("/api/v1/hardware").get_json()["findings"]]
    assert ranks == sorted(ranks)


def test_a_table_that_runs_does_not_call_its_own_port_taken(table):
    assert "port" not in {check["name"] for check in table.here.get("/api/v1/hardware").get_json()["findings"]}


def test_tried_presses_are_shown_and_not_played(table):
    table.here.post("/api/v1/hardware/buttons", json={"trying": True})
    assert table.care.trial.takes(Press("undo", 1.0, long=True))
    told = table.here.post("/api/v1/hardware/buttons", json={"trying": True}).get_json()
    assert told["presses"] == [{"button": "undo", "long": True, "double": False}]


def test_done_means_that_the_buttons_play_again(table):
    table.here.post("/api/v1/hardware/buttons", json={"trying": True})
    table.here.post("/api/v1/hardware/buttons", json={"trying": False})
    assert not table.care.trial.takes(Press("confirm", 1.0))


def test_the_strip_of_lamps_is_tried_with_them_and_no_longer(tmp_path, monkeypatch):
    shown = []
    table = Table(Settings(data=tmp_path, port=0))
    monkeypatch.setattr(table.panel, "show", lambda view: shown.append(view["trying"]))
    try:
        for begin_or_end in (table.care.try_buttons, table.care.end_trial):
            begin_or_end()
            table._time_has_passed()
            table._time_has_passed()
        assert shown == [True, False]
    finally:
        table.stop()


@pytest.mark.parametrize(("panel", "wired", "tried"), [("gpio", True, True), ("gpio", False, False), ("keyboard", True, False)])
def test_only_a_strip_that_is_wired_is_said_to_be_tried(tmp_path, panel, wired, tried):
    lines = {"pin_strip_data": 23, "pin_strip_clock": 24} if wired else {}
    care = CareDesk(Settings(data=tmp_path, panel=panel, **lines), None)
    assert care.try_buttons()["strip"] is tried


def test_only_the_table_looks_around(table):
    assert table.away().get("/api/v1/hardware").status_code == 401
    assert table.away().post("/api/v1/hardware/buttons", json={"trying": True}).status_code in (401, 403)
    assert table.away().get("/hardware").status_code == 302


@pytest.fixture
def updated(make_table, tmp_path, monkeypatch):
    """A table whose program was replaced by one with 23 notes more than the one before."""
    before = "- **A voice** speaks.\n"
    News(tmp_path, before)
    monkeypatch.setattr(companion.news, "changelog", lambda: "".join(f"- Note {n} of <this> update.\n" for n in range(1, 24)) + before)
    return make_table()


def test_after_an_update_the_page_says_what_is_new_once_in_english_where_nobody_has_translated_it(updated):
    page = updated.here.get("/hardware?language=de").get_data(as_text=True)
    assert page.count('<li lang="en">') == page.count("of &lt;this&gt; update") == 20
    assert "A voice" not in page
    assert "auf Englisch" in page
    assert "und 3 weitere" in page
    assert updated.here.post("/api/v1/hardware/news-read", json={}).status_code == 200
    assert "update" not in updated.here.get("/hardware?language=en").get_data(as_text=True)


def test_what_is_new_is_told_in_german_where_it_is_translated(make_table, tmp_path, monkeypatch):
    News(tmp_path, "- **A voice** speaks.\n")
    begun = "- **Pay all the rest**: at the end of a round one press pays every casino.\n"
    monkeypatch.setattr(companion.news, "changelog", lambda: begun + "- **A voice** speaks.\n")
    table = make_table()
    page = table.here.get("/hardware?language=de").get_data(as_text=True)
    assert '<li lang="de"><strong>Alle auszahlen</strong>: Am Ende einer Runde' in page
    assert "auf Englisch" not in page
    assert "<strong>Pay all the rest</strong>" in table.here.get("/hardware?language=en").get_data(as_text=True)


def test_on_an_english_page_nobody_is_told_that_notes_are_english(updated):
    assert "translated" not in updated.here.get("/hardware?language=en").get_data(as_text=True)


def test_who_only_watches_can_not_have_read_it(updated):
    assert updated.away().post("/api/v1/hardware/news-read", json={}, headers={"Origin": "http://table.test"}).status_code == 401
    assert "Note 1 " in updated.here.get("/hardware").get_data(as_text=True)


def test_a_table_that_was_not_updated_has_nothing_new_to_tell(table):
    assert 'id="news"' not in table.here.get("/hardware").get_data(as_text=True)
