"""docs/forms.md tells programs what goes in and comes out: every example of it is played, every key of the view stands there."""

import json
import re
from pathlib import Path

import pytest

from companion.games.registry import GAMES
from companion.games.score import score_line
from companion.journal.store import Journal
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch
from companion.verbs.reading import plain_reading
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image

ROOT = Path(__file__).parents[1]
FORMS = (ROOT / "docs" / "forms.md").read_text(encoding="utf-8")
SCORED = re.findall(r"```score ([a-z-]+)\n(.*)\n(.*)\n```", FORMS)
READ = json.loads(re.findall(r"```json\n(.*?)```", FORMS, re.DOTALL)[0])
SEATS = [{"name": "Anna", "colour": "green"}, {"name": "Ben", "colour": "yellow"}]


def test_positions_of_every_game_are_shown():
    assert {game for game, _, _ in SCORED} == set(GAMES)


@pytest.mark.parametrize(("game", "position", "paid"), SCORED)
def test_a_position_pays_what_stands_there(game, position, paid):
    assert json.loads(json.dumps(score_line(game, json.loads(position)))) == json.loads(paid)


def test_a_reading_has_the_keys_that_stand_there():
    picture = ROOT / "companion" / "demo" / "four-005.jpg"
    image = load_image(picture)
    told = plain_reading(picture, image, read_photo(image), {"faces": 1.0, "total": 1.0})
    assert (set(told), set(told["ms"])) == (set(READ), set(READ["ms"]))
    assert {frozenset(die) for die in told["dice"]} == {frozenset(READ["dice"][0])}


def test_a_reading_is_a_label(tmp_path):
    (tmp_path / "labels.jsonl").write_text(json.dumps(READ), encoding="utf-8")
    ((label, picture),) = labelled(tmp_path)
    assert (label["dice"], picture.name) == (READ["dice"], "a.jpg")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_view_has_the_keys_that_stand_there_and_no_others(game, tmp_path):
    rows = re.findall(r"^\| (`.*?) \|", FORMS.split("## The view")[1], re.MULTILINE)
    named = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    with Journal(tmp_path) as journal:
        session = TableSession(journal, GAMES, TableWatch(3))
        view = session.new_game(game, SEATS)
        session.close()
    keys = {key for key in view if not key.endswith("_text")}
    assert keys == (named - {"payout"} if game == "lords-of-vegas" else named)
