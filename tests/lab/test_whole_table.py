"""The whole table on real lines: a filmed placement is read, a real button confirms it, real lamps show it, the page follows over HTTP."""

import json
import shutil
import time
import urllib.request
from pathlib import Path

import pytest

import companion.demo
from hardware.signals import LAMPS

pytestmark = pytest.mark.lab
FILMS = Path(companion.demo.__file__).parent
PATIENCE_S = 120.0  # the eye is started anew on the way where this machine reads slowly


class Page:
    """What a browser on this machine does."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    def state(self) -> dict:
        with urllib.request.urlopen(f"{self._url}/api/v1/state", timeout=10) as answer:
            return json.load(answer)

    def begin(self, film: dict) -> dict:
        body = {"game": film["game"], "seats": film["seats"], "options": film["options"], "bank": film["bank"]}
        asked = urllib.request.Request(
            f"{self._url}/api/v1/games", json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.load(answer)


@pytest.fixture
def table(tmp_path, buttons):
    from companion.app import Table
    from companion.settings import Settings

    pictures = tmp_path / "pictures"
    pictures.mkdir()
    made = Table(Settings(data=tmp_path / "data", port=0, camera=f"watch:{pictures}", panel="gpio"))
    made.pictures = pictures
    made.start()
    yield made
    made.stop()


def test_a_press_confirms_the_proposal_the_lamps_tell_and_the_page_follows(table, buttons, lamps, until):
    film = json.loads((FILMS / "film.json").read_text(encoding="utf-8"))["films"][0]
    roll, place = film["steps"][:2]
    page = Page(table.url)
    before = page.begin(film)
    shutil.copy(FILMS / roll["file"], table.pictures / "1.jpg")
    assert until(lambda: page.state()["roll"], PATIENCE_S), {
        key: page.state()[key] for key in ("phase", "health", "question", "differences")
    }
    shutil.copy(FILMS / place["file"], table.pictures / "2.jpg")
    assert until(lambda: page.state()["phase"] == "please-confirm", PATIENCE_S)
    assert until(lambda: lamps["confirm"].lit)
    assert page.state()["seq"] == before["seq"], "nothing counts before the press"

    buttons["confirm"].held_for(0.1)
    assert until(lambda: page.state()["seq"] > before["seq"])
    placed = {str(casino["number"]): casino["dice"] for casino in page.state()["casinos"] if casino["dice"]}
    assert placed == {number: dice for number, dice in place["expect"]["casinos"].items() if dice}
    assert until(lambda: not lamps["confirm"].lit)

    # Undo on the panel shows first what it would take back; the second press takes it.
    counted = page.state()["seq"]
    buttons["undo"].held_for(0.1)
    assert until(lambda: page.state()["undo"]["armed"])
    assert page.state()["seq"] == counted
    time.sleep(0.5)
    buttons["undo"].held_for(0.1)
    assert until(lambda: not any(casino["dice"] for casino in page.state()["casinos"]))


def test_next_held_twice_asks_then_leaves_the_note_that_switches_the_machine_off(tmp_path, buttons, lamps, until):
    from companion.app import Table
    from companion.settings import Settings

    note = tmp_path / "switch-off"
    table = Table(Settings(data=tmp_path / "data", port=0, panel="gpio", switch_off=note))
    table.start()
    try:
        page = Page(table.url)
        assert buttons["next"].held_until(lambda: "once more" in (page.state()["message"] or ""))
        assert not note.exists()
        assert all(until(lambda name=name: lamps[name].lit) for name in LAMPS), "all lamps ask"
        assert buttons["next"].held_until(note.exists)
        assert "being switched off" in page.state()["message"]
    finally:
        table.stop()
    assert not any(lamp.lit for lamp in lamps.values())
