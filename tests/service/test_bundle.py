"""The problem bundle: everything a helper needs, nothing private, and no part that fails takes the others with it."""

import errno
import io
import json
import os
import sqlite3
import subprocess
import zipfile

import cv2
import numpy as np
import pytest

from calibration.profiles import ProfileStore
from companion.app import Table
from companion.bundle import _own_mounts
from companion.cli import main
from companion.disk import is_as_written
from companion.journal.entry import By
from companion.journal.store import Journal
from companion.news import changelog, notes
from companion.service.starts import Starts
from companion.settings import Settings
from vision.profile import Profile

PIN = "804275"


@pytest.fixture
def bundle(tmp_path, capsys):
    """bundle(words): the parts of the file that `companion bundle` writes, name → content."""
    def make(*words, data=tmp_path / "data"):
        assert main(["bundle", "--data", str(data), "--out", str(tmp_path / "problem.zip"), *words]) == 0
        capsys.readouterr()
        with zipfile.ZipFile(tmp_path / "problem.zip") as file:
            return {name: file.read(name) for name in file.namelist()}

    return make


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A running table with a game, whose settings the command finds too."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "1.png"), np.full((480, 640, 3), 120, np.uint8))
    one = Table(Settings(data=tmp_path / "data", port=0, camera=f"watch:{pictures}", pin=PIN))
    follower = one.session.feed.subscribe()
    one.start()
    while one.session.health()["camera"] != "ok":
        assert follower.next(60.0) is not None
    one.session.new_game("las-vegas", [{"name": "Hildegard", "colour": "red"}, {"name": "Ben", "colour": "blue"}], by=By("table"))
    monkeypatch.setenv("COMPANION_PORT", str(one.server.port))
    monkeypatch.setenv("COMPANION_CAMERA", one.eye.camera)
    yield one
    one.stop()


def test_where_another_users_folder_may_not_be_read_the_rest_is_told(tmp_path, bundle, monkeypatch):
    """The whole bundle was refused: “This can't be written or read: Permission denied.”"""

    def forbidden(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setenv("COMPANION_CAMERA", "browser")
    monkeypatch.setattr("companion.bundle.ProfileStore", forbidden)
    parts = bundle()
    assert b"Permission denied" in parts["profile.json.missing.txt"]
    assert {"doctor.json", "versions.json", "settings.json", "log.txt"} <= set(parts)


def test_findings_versions_settings_and_the_journals_health_are_in_it(table, bundle):
    parts = bundle()
    assert {check["name"] for check in json.loads(parts["doctor.json"])} >= {"table", "space", "clock"}
    assert json.loads(parts["versions.json"])["packages"]["numpy"]
    assert json.loads(parts["settings.json"])["camera"].startswith("watch:")
    assert parts["journal.txt"].startswith(b"1 game, ")
    assert b"all sound" in parts["journal.txt"]


def test_neither_the_pin_nor_a_player_nor_a_picture_is_in_it(table, bundle, monkeypatch):
    monkeypatch.setenv("COMPANION_PIN", PIN)
    said = subprocess.CompletedProcess([], 0, f"PIN: {PIN}\nPIN: 123456 of yesterday\n", "")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: said)
    parts = bundle()
    whole = b"".join(parts.values())
    assert PIN.encode() not in whole
    assert b"123456" not in whole
    assert b"Hildegard" not in whole
    assert not [name for name in parts if name.endswith(".jpg")]
    assert b"No pictures" in parts["README.txt"]


def test_what_is_wrong_with_the_journal_is_told_without_names(table, tmp_path, bundle, monkeypatch):
    session = table.session
    session.submit({"kind": "roll"}, None, "a-roll", By("table"))
    session.submit({"kind": "place", "face": session.view()["choices"][0]["face"]}, None, "a-place", By("table"))
    with sqlite3.connect(tmp_path / "data" / "journal.sqlite") as journal:
        journal.execute("DROP TRIGGER entries_never_change")
        journal.execute("""UPDATE entries SET events = replace(events, '"dice":{"hildegard":', '"dice":{"hildegard":0.')""")
    said = subprocess.CompletedProcess([], 0, "the bank's own deal was refused: Hildegard has left the game.\n", "")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: said)
    parts = bundle()
    assert b"can't be read" in parts["journal.txt"]
    assert b"was refused: (a player) has left the game." in parts["log.txt"]
    assert b"hildegard" not in b"".join(parts.values()).lower()


def test_a_name_that_changed_in_the_game_is_not_in_it(table, bundle, monkeypatch):
    session = table.session
    for number, name in enumerate(("Ermintrude", "Gudrun")):
        session.submit({"kind": "seat-change", "seat": "hildegard", "name": name}, None, f"change-{number}", By("table"))
    said = subprocess.CompletedProcess([], 0, "the bank's own deal was refused: Ermintrude has left the game. Gudrun, too.\n", "")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: said)
    assert bundle()["log.txt"] == b"the bank's own deal was refused: (a player) has left the game. (a player), too.\n"


def test_where_an_entry_is_damaged_the_names_of_the_others_are_taken_out_and_it_is_said_that_some_may_be_left(
    table, tmp_path, bundle, monkeypatch
):
    """A name that no row of a game has, but an entry, stayed in the log, which was said to be without names."""
    session = table.session
    session.submit({"kind": "seat-change", "seat": "hildegard", "name": "Ermintrude"}, None, "change", By("table"))
    session.submit({"kind": "roll"}, None, "a-roll", By("table"))
    with sqlite3.connect(tmp_path / "data" / "journal.sqlite") as journal:
        journal.execute("DROP TRIGGER entries_never_change")
        journal.execute("UPDATE entries SET events = '[' WHERE request = 'a-roll'")
    said = subprocess.CompletedProcess([], 0, "the bank's own deal was refused: Ermintrude has left the game.\n", "")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: said)
    parts = bundle()
    assert parts["log.txt"] == b"the bank's own deal was refused: (a player) has left the game.\n"
    assert b"without names (but for any that only damaged entries of the journal know)" in parts["README.txt"]


def test_how_the_running_table_is_and_which_program_it_is_are_in_it(table, bundle):
    """Neither was: how often the eye had died, nor which of all the programs called 0.1.0 it was."""
    parts = bundle()
    assert json.loads(parts["health.json"])["eye_restarts"] == 0
    assert json.loads(parts["versions.json"])["newest_note"].startswith(next(notes(changelog())).title)
    with zipfile.ZipFile(io.BytesIO(table.care.bundle(False))) as file:
        assert {"camera": "ok", "eye_restarts": 0, "panel": "off"}.items() <= json.loads(file.read("health.json")).items()


def test_without_a_running_table_none_says_how_it_is(bundle):
    assert not {name for name in bundle() if name.startswith("health")}


def test_other_machines_people_and_sticks_are_not_in_it():
    """A network drive is told with who has opened it."""
    mounts = (
        "/dev/mmcblk0p2 / ext4 rw 0 0\n//nas/hildegard /mnt cifs rw,username=hildegard 0 0\nben@nas:/ /m fuse.sshfs rw 0 0\n"
        "/dev/sda1 /media/hildegard/BENS vfat rw 0 0\n"
    )
    assert list(_own_mounts(mounts)) == ["/dev/mmcblk0p2 / ext4 rw 0 0", "/dev/sda1 /media/… vfat rw 0 0"]


def test_where_the_journal_cant_be_read_at_all_the_file_says_that_names_may_be_in_its_log(tmp_path, bundle):
    """It promised a log without names, and knew none to take out."""
    assert b"without names and" in bundle()["README.txt"]
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "journal.sqlite").write_bytes(b"no journal any more" * 99)
    assert b"WITH NAMES where it has any" in bundle()["README.txt"]


def test_a_picture_is_put_in_when_asked_for(table, bundle):
    shown = bundle("--pictures")["picture.jpg"]
    assert cv2.imdecode(np.frombuffer(shown, np.uint8), cv2.IMREAD_COLOR) is not None


def test_without_a_running_table_the_camera_is_looked_through(tmp_path, bundle, monkeypatch):
    cv2.imwrite(str(tmp_path / "1.png"), np.full((480, 640, 3), 120, np.uint8))
    monkeypatch.setenv("COMPANION_CAMERA", f"watch:{tmp_path}")
    assert bundle("--pictures")["picture.jpg"][:2] == b"\xff\xd8"


def test_what_cannot_be_had_says_why_and_leaves_the_rest(tmp_path, bundle, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    parts = bundle("--pictures")
    assert {name for name in parts if name.endswith(".missing.txt")} == {
        "journal.txt.missing.txt", "log.txt.missing.txt", "picture.jpg.missing.txt",
    }  # fmt: skip
    assert b"No camera is running" in parts["picture.jpg.missing.txt"]
    assert "doctor.json" in parts


@pytest.mark.parametrize(
    ("camera", "why"),
    [("none", "No camera is running."), ("browser", "No camera is running."), ("watch:/no/such/folder", "The camera gives no picture.")],
)
def test_where_no_picture_can_be_had_it_is_said_why(tmp_path, capsys, monkeypatch, camera, why):
    monkeypatch.setenv("COMPANION_CAMERA", camera)
    assert main(["bundle", "--pictures", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "problem.zip")]) == 0
    assert f"No picture: {why}" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "problem.zip") as file:
        assert file.read("picture.jpg.missing.txt")


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    assert main(["bundle", "--data", str(tmp_path), "--out", "/no/such/folder/x.zip"]) == 2
    assert "can't be written" in capsys.readouterr().err


def test_on_a_full_disk_the_older_bundle_stands_and_no_half_one_lies_beside_it(tmp_path, capsys, monkeypatch):
    out = tmp_path / "problem.zip"
    with zipfile.ZipFile(out, "w") as older:
        older.writestr("README.txt", "the older one")
    before = out.read_bytes()

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert main(["bundle", "--data", str(tmp_path / "data"), "--out", str(out)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert (out.read_bytes(), [kept.name for kept in tmp_path.iterdir() if kept.name != "data"]) == (before, ["problem.zip"])


def test_a_folder_or_a_device_is_no_place_for_a_bundle(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")  # waited for for ever; a device without an end was read until memory was full
    for place in (tmp_path, tmp_path / "pipe"):
        assert main(["bundle", "--data", str(tmp_path), "--out", str(place)]) == 2
        assert "can't be written: not a file" in capsys.readouterr().err


def test_a_bundle_takes_the_place_of_a_bundle_only(tmp_path, capsys):
    """With the journal's own name after --out every game was gone."""
    Journal(tmp_path).close()
    journal = tmp_path / "journal.sqlite"
    before = journal.read_bytes()
    assert main(["bundle", "--data", str(tmp_path), "--out", str(journal)]) == 2
    assert "can't be written: another file has that name" in capsys.readouterr().err
    assert journal.read_bytes() == before


def test_the_calibration_that_the_wizard_has_kept_is_in_it(tmp_path, bundle, monkeypatch):
    """Only a profile named with --profile was: of a table that had been taught on its page the helper saw none."""
    monkeypatch.setenv("COMPANION_CAMERA", f"watch:{tmp_path}")
    ProfileStore(tmp_path / "data" / "profiles").save_and_use(Profile(name="lamp"))
    assert json.loads(bundle()["profile.json"])["name"] == "lamp"


def test_a_folder_whose_name_is_no_utf8_keeps_nobody_from_a_bundle(tmp_path, bundle):
    parts = bundle(data=tmp_path / os.fsdecode(b"k\xfcche"))
    assert b"k\\udcfcche" in parts["settings.json"]
    assert json.loads(parts["doctor.json"])


def test_starts_that_did_not_last_are_told(tmp_path, bundle):
    Starts(tmp_path / "data" / "starts.json", "this boot").begin()
    assert json.loads(bundle()["starts.json"])["begun"] == 1


def test_how_a_table_without_our_mat_looks_is_in_it_only_where_pictures_are_asked_for(tmp_path, bundle, monkeypatch):
    """A profile of such a table keeps a picture of it."""
    monkeypatch.setenv("COMPANION_CAMERA", f"watch:{tmp_path}")
    ProfileStore(tmp_path / "data" / "profiles").save_and_use(Profile(name="kitchen", look="c21hbGw=", empty="bGFyZ2U="))
    told = bundle()["profile.json"]
    kept = json.loads(told)
    assert (kept["name"], kept["look"], kept["empty"]) == ("kitchen", "", "")
    assert is_as_written(kept), "a checksum that no longer fitted would say that the file is damaged"
    assert json.loads(bundle("--pictures")["profile.json"])["empty"] == "bGFyZ2U="
