"""`companion doctor` looks whether the card has changed what was written: the journal, and the profile in use."""

import sqlite3

from calibration.profiles import ProfileStore
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.settings import Settings
from companion.table.session import TableSession
from companion.table.watch.watch import TableWatch
from companion.verbs.doctoring import examine
from hardware.findings import OK, PROBLEM, WARNING
from vision.profile import Profile


def of_the_journal(data):
    return [(check.verdict, str(check.text)) for check in examine(Settings(data=data, port=0)) if check.name == "journal"]


def test_a_changed_row_is_a_problem(tmp_path):
    with Journal(tmp_path) as journal:
        assert of_the_journal(tmp_path)[0][0] == OK
        session = TableSession(journal, GAMES, TableWatch(1))
        session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], by=By("table"))
        session.close()
    with sqlite3.connect(tmp_path / "journal.sqlite") as card:
        card.execute("UPDATE games SET seats = replace(seats, 'red', 'rod')")
    card.close()
    ((verdict, told),) = of_the_journal(tmp_path)
    assert verdict == PROBLEM
    assert told.endswith("what stands there is not what was written")


def test_where_nothing_is_written_yet_nothing_is_said(tmp_path):
    assert of_the_journal(tmp_path) == []


def of_the_profile(data, **more):
    return [(check.verdict, str(check.text)) for check in examine(Settings(data=data, port=0, **more)) if check.name == "profile"]


def test_a_profile_that_the_card_has_changed_is_told(tmp_path):
    store = ProfileStore(tmp_path / "profiles")
    store.use(store.save(Profile(name="lamp", brightness=120.0)))
    assert of_the_profile(tmp_path, camera="browser") == []
    store.path("lamp-001").write_text(store.path("lamp-001").read_text().replace("120.0", "520.0"))
    assert of_the_profile(tmp_path, camera="browser") == [
        (WARNING, "The profile lamp-001 can't be read; the printed mat alone is used."),
    ]
    ((verdict, told),) = of_the_profile(tmp_path, profile=store.path("lamp-001"))
    assert verdict == PROBLEM
    assert told.endswith("what stands there is not what was written.")
