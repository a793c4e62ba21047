"""A file is the old one or the new one, whatever happens while it is written."""

import json
import os
import stat
from pathlib import Path

import pytest

from companion.app import Table
from companion.disk import is_as_written, read_json, with_sum, write_named, write_whole
from companion.settings import Settings


def test_a_new_file_takes_the_old_ones_place_and_leaves_nothing_beside_it(tmp_path):
    file = tmp_path / "pin"
    for text in (b"111111", b"2"):
        write_whole(file, text)
        assert file.read_bytes() == text
    assert os.listdir(tmp_path) == ["pin"]


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_when_writing_fails_the_old_file_stands(tmp_path, monkeypatch, step):
    file = tmp_path / "pin"
    write_whole(file, b"old")

    def full(*_):
        raise OSError(28, "No space left on device")

    if step == "write":
        monkeypatch.setattr("os.fdopen", full)
    elif step == "fsync":
        monkeypatch.setattr("os.fsync", full)
    else:
        monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"new")
    monkeypatch.undo()
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["pin"]


def test_what_a_power_cut_left_half_written_is_no_hindrance(tmp_path):
    (tmp_path / ".pin.part").write_bytes(b"hal")
    write_whole(tmp_path / "pin", b"whole")
    assert os.listdir(tmp_path) == ["pin"]


def test_a_private_file_is_private_from_the_first_moment(tmp_path, monkeypatch):
    seen = []
    real = os.fsync
    monkeypatch.setattr("os.fsync", lambda handle: (seen.append(stat.S_IMODE(os.fstat(handle).st_mode)), real(handle))[1])
    write_whole(tmp_path / "key", b"secret", private=True)
    assert seen[0] == 0o600
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


PLAIN = {"name": "Läßlich", "line": ["lamp-001", ""], "size": [20.0, 1e-7, -0.0], "right": True, "deep": {"7": None}}


def test_a_named_file_is_written_whole_through_a_link_and_a_pipe_as_it_comes(tmp_path):
    sheet, link = tmp_path / "sheet.pdf", tmp_path / "link.pdf"
    link.symlink_to(sheet)
    write_named(link, b"new")
    assert (link.is_symlink(), sheet.read_bytes()) == (True, b"new")
    read, write = os.pipe()
    write_named(Path(f"/dev/fd/{write}"), b"told")
    assert os.read(read, 9) == b"told"
    os.close(read)
    os.close(write)
    assert sorted(os.listdir(tmp_path)) == ["link.pdf", "sheet.pdf"]


def test_what_comes_back_from_the_disk_is_known_for_what_was_written():
    assert is_as_written(json.loads(json.dumps(with_sum(PLAIN))))
    passed_on_by_a_browser = json.loads(json.dumps(with_sum(PLAIN)).replace("20.0", "20").replace("-0.0", "0"))
    assert is_as_written(passed_on_by_a_browser)


def test_a_file_of_an_older_version_has_no_checksum():
    assert is_as_written(PLAIN)


def test_a_digit_that_storage_has_changed_is_noticed_wherever_it_stands():
    for old, new in (("Läß", "Laß"), ("lamp-001", "lamp-003"), ("20.0", "21.0"), ("true", "false"), ('"7"', '"8"')):
        damaged = json.loads(json.dumps(with_sum(PLAIN), ensure_ascii=False).replace(old, new))
        assert not is_as_written(damaged), old
    assert not is_as_written({**with_sum(PLAIN), "more": 10**400})


def test_what_storage_has_nested_thousands_deep_is_damaged_like_anything_else():
    """It ended json.loads, or the sum that is taken of it, with an error that nobody expects of a file."""
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json("[" * 100_000)
    assert not is_as_written(read_json(f'{{"line": {"[" * 700}{"]" * 700}, "checksum": 1}}'))


def test_a_table_starts_whatever_json_stands_in_its_data_folder(tmp_path):
    deep = "[" * 100_000 + "]" * 100_000
    names = ("news.json", "calibration.json", "profiles/in-use.json", "profiles/lamp-001.json", "crops/labels.jsonl", "crops/yes")
    names += ("crops/offer.json", "crops/confirmed.jsonl", "mqtt.json", "accuracy.json", "starts.json")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(deep, encoding="utf-8")
    table = Table(Settings(data=tmp_path, port=0, mqtt="mqtt://127.0.0.1:9"))
    try:
        browser = table.server.app.test_client()
        pages = ("", "hardware", "accuracy", "calibrate", "camera", "api/v1/accuracy/offer", "api/v1/profiles", "api/v1/calibration")
        assert {browser.get(f"/{page}", base_url="http://localhost").status_code for page in pages} == {200}
    finally:
        table.stop()
