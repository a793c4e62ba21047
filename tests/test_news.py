"""What an update brought is told once: what the program that ran here before did not have yet."""

import errno
import tomllib
from pathlib import Path

import pytest

from companion import news
from companion.news import KEPT, News, Note, NotRememberedError, changelog, notes, translated_notes

ROOT = Path(__file__).parents[1]
OLD = "# Changes\n\n- **A voice** speaks.\n- `companion read` reads\n  any photograph.\n"
UPDATED = OLD.replace("- **A voice**", "- **A strip of lamps** shows\n  who leads.\n- **A voice**")


def told(data, changes):
    return [note.title + note.text for note in News(data, changes).unread()]


def test_at_the_very_first_start_nothing_is_new(tmp_path):
    assert told(tmp_path, OLD) == []
    assert told(tmp_path, OLD) == []


def test_after_an_update_its_notes_are_new_at_every_start_until_they_are_read(tmp_path):
    News(tmp_path, OLD)
    assert told(tmp_path, UPDATED) == told(tmp_path, UPDATED) == ["A strip of lamps shows who leads."]
    updated = News(tmp_path, UPDATED)
    updated.read()
    assert updated.unread() == []
    assert told(tmp_path, UPDATED) == []


def test_unread_notes_of_two_updates_are_all_told(tmp_path):
    for changes in (OLD, UPDATED):
        News(tmp_path, changes)
    assert told(tmp_path, UPDATED.replace("# Changes\n\n", "# Changes\n\n- A phone may be the camera.\n")) == [
        "A phone may be the camera.", "A strip of lamps shows who leads.",
    ]  # fmt: skip


def test_a_note_put_right_at_its_end_is_not_new(tmp_path):
    changes = "- **What you correct can make the table read better** where the light is new, by 8 MB.\n"
    News(tmp_path, changes)
    assert told(tmp_path, changes.replace("8 MB", "a little")) == []


def test_going_back_to_the_older_program_and_forth_again_tells_nothing_twice(tmp_path):
    News(tmp_path, OLD)
    News(tmp_path, UPDATED).read()
    News(tmp_path, OLD).read()
    assert told(tmp_path, UPDATED) == []


@pytest.mark.parametrize("kept", [b"", b"{}", b"null", b"\xff", b"[[1]", b"7"])
def test_what_is_remembered_was_damaged_and_nothing_is_new(tmp_path, kept):
    (tmp_path / KEPT).write_bytes(kept)
    assert told(tmp_path, UPDATED) == []
    assert told(tmp_path, UPDATED.replace("- **A voice**", "- More.\n- **A voice**")) == ["More."]


def test_a_full_disk_keeps_no_table_from_starting_and_says_why_the_notes_stay(tmp_path, monkeypatch):
    News(tmp_path, OLD)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(news, "write_whole", full)
    assert News(tmp_path / "new", OLD).unread() == []
    updated = News(tmp_path, UPDATED)
    with pytest.raises(NotRememberedError, match="No space left on device"):
        updated.read()
    assert len(updated.unread()) == 1


def test_notes_are_told_without_their_marks():
    assert list(notes("- **Bold** and `code`, **bold** and *leaning*\n  again.\n\nNo note.\n- Plain.\n")) == [
        Note("Bold", " and code, bold and leaning again."), Note("", "Plain."),
    ]  # fmt: skip


def test_no_two_notes_of_ours_begin_alike_and_all_are_found():
    ours = changelog()
    assert ours == (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = [note.beginning for note in notes(ours)]
    assert len(found) == len(set(found)) == sum(line.startswith("- ") for line in ours.splitlines())


def test_what_is_translated_is_a_note_of_ours_each():
    """An English note that is put right where it begins, or goes, has its German after it."""
    ours = [note.title + note.text for note in notes(changelog())]
    told = (ROOT / "web" / "translations" / "de" / "news.md").read_text(encoding="utf-8")
    german = translated_notes(told)
    assert {begins: sum(note.startswith(begins) for note in ours) for begins in german} == dict.fromkeys(german, 1)
    assert len(german) == told.count("<!--") == sum(line.startswith("- ") for line in told.splitlines())


def test_the_notes_are_installed_with_the_program():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"CHANGELOG.md": "companion/CHANGELOG.md"}
