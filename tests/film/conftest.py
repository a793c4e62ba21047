"""The shipped films at a real table: an eye process of its own reads the pictures, the session keeps the tally in a real journal."""

import json
import os
import queue
import shutil
from pathlib import Path

import pytest

import companion.demo
from companion.app import are_printed, looks_needed
from companion.eye.config import EyeConfig
from companion.eye.supervisor import EyeSupervisor
from companion.games.colours import dice_in_play
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch

FILMS = Path(companion.demo.__file__).parent
STORY = json.loads((FILMS / "film.json").read_text(encoding="utf-8"))
LONGEST_READ_S = 30.0
PEOPLE = By("table", client="film")


class FilmedTable:
    """A table under a watched folder: show a picture, wait until the eye has read it, look at the view, press."""

    def __init__(self, folder):
        self.pictures = folder / "pictures"
        self.pictures.mkdir()
        self.journal = Journal(folder / "data")
        camera = f"watch:{self.pictures}"
        self.session = TableSession(self.journal, GAMES, TableWatch(looks_needed(camera)))
        self.readings = queue.SimpleQueue()
        self.eye = EyeSupervisor(EyeConfig(camera), self._read, self.session.camera_status)
        self.eye.start()
        self.shown, self.taps, self.last_frame = 0, 0, -1

    def _read(self, reading, crops):
        self.session.see(reading, crops)
        self.readings.put(reading)

    def show(self, file, folder=FILMS):
        """The picture lies there, whole, as a new file; returns the view once the table knows it."""
        self.shown += 1
        half = self.pictures / f".{self.shown:04}"
        shutil.copy(folder / file, half)
        os.rename(half, self.pictures / f"{self.shown:04}.jpg")
        newest = self.last_frame
        while newest <= self.last_frame:
            newest = self.readings.get(timeout=LONGEST_READ_S).frame
        self.last_frame = newest
        return self.view()

    def begin(self, seats, options=None, bank="virtual", seed=None, game="las-vegas"):
        view = self.session.new_game(game, seats, options or {}, bank, seed, PEOPLE)
        self.eye.set_context(dice_in_play(view), (), printed=are_printed(view))
        return view

    def do(self, kind, **fields):
        """What somebody taps on the page."""
        self.taps += 1
        return self.session.submit({"kind": kind, **fields}, None, f"tap-{self.taps}", PEOPLE)

    def view(self):
        return self.session.view()

    def confirm(self):
        """A tap on the proposal, once it has stood long enough to have been read on the screen."""
        with self.session.feed.subscribe() as screen:
            while not (self.view()["proposal"] or {}).get("ready"):
                assert screen.next(LONGEST_READ_S), "the proposal never became ready"
        return self.session.press("confirm", self.view()["proposal"]["id"], PEOPLE)

    def next(self):
        return self.session.press("next", None, PEOPLE)

    def close(self):
        self.eye.stop()
        self.session.close()
        self.journal.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    filmed = FilmedTable(tmp_path_factory.mktemp("film"))
    yield filmed
    filmed.close()


@pytest.fixture
def fresh_table(tmp_path):
    """One that no test before has shown anything."""
    filmed = FilmedTable(tmp_path)
    yield filmed
    filmed.close()


@pytest.fixture(scope="session")
def story():
    return STORY
