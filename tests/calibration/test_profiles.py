"""The profiles kept: every version stays, one is in use, one tap leads back; damage, newer formats and crashes in between lose nothing."""

import json
from dataclasses import replace

import pytest

from calibration.keeping import NotKeptError, WizardFile
from calibration.profiles import MAT_ALONE, POINTER, InUseError, NoWayBackError, ProfileStore, UnknownProfileError, plain
from calibration.wizard import steps
from companion.app import profile_at_start
from companion.disk import write_whole
from companion.errors import CompanionError
from companion.settings import Settings
from vision.profile import DiceSet, OtherLight, Profile

LAMP = Profile(name="Lamp", made_at="2026-11-21T20:00:00", camera="usb:0", quality={"error_mm": 0.4})
DAY = replace(LAMP, name="Daylight", made_at="2026-11-22T10:00:00", dice=(DiceSet("red", (50.0, 60.0, 40.0), (3.0, 3.0, 3.0)),))


@pytest.fixture
def store(tmp_path):
    return ProfileStore(tmp_path / "profiles")


def test_an_empty_store_uses_the_mat_alone(store):
    assert (store.kept(), store.in_use(), store.before()) == ([], MAT_ALONE, None)
    assert store.start_with("usb:0") == (None, None)


def test_every_version_of_every_name_is_kept(store):
    assert [store.save(profile) for profile in (LAMP, LAMP, DAY)] == ["lamp-001", "lamp-002", "daylight-001"]
    assert [(kept.key, kept.name, kept.dice) for kept in store.kept()] == [
        ("daylight-001", "Daylight", ("red",)), ("lamp-002", "Lamp", ()), ("lamp-001", "Lamp", ()),
    ]  # fmt: skip
    assert store.load("lamp-001") == LAMP


def test_the_list_tells_each_set_once_and_whether_a_big_die_is_known(store):
    red = DAY.dice[0]
    store.save(replace(DAY, dice=(red, replace(red, size_mm=22.0))))
    store.save(replace(DAY, dice=(red, replace(red, name="marble", size_mm=16.8))))
    assert {(kept.dice, kept.big) for kept in store.kept()} == {(("red",), True), (("red", "marble"), False)}


def test_the_newest_stands_first_whatever_clock_its_time_was_told_by(store):
    """What was learned from corrections bore another clock than calibration's, and stood below the profile that it came from."""
    times = ["2026-06-01T20:00:00+02:00", "2026-06-01T18:30:00+00:00", "yesterday", ""]
    for made_at in times:
        store.save(replace(LAMP, made_at=made_at))
    assert [kept.made_at for kept in store.kept()] == [times[1], times[0], times[3], times[2]]


def test_the_list_tells_in_how_many_lights_the_dice_were_learned(store):
    for profile in (LAMP, DAY, replace(DAY, lights=(OtherLight(DAY.dice, {}),))):
        store.save(profile)
    assert {kept.key: kept.lights for kept in store.kept()} == {"lamp-001": 0, "daylight-001": 1, "daylight-002": 2}


def test_saving_uses_nothing_by_itself(store):
    store.save(LAMP)
    assert store.in_use() == MAT_ALONE


def test_one_tap_leads_back_step_by_step_to_the_mat_alone(store):
    for key in (store.save(LAMP), store.save(DAY)):
        store.use(key)
    assert store.back() == "lamp-001"
    assert store.back() == MAT_ALONE
    with pytest.raises(NoWayBackError):
        store.back()


def test_back_steps_over_one_that_is_damaged_by_now(store):
    for key in (store.save(LAMP), store.save(DAY), store.save(LAMP)):
        store.use(key)
    store.path("daylight-001").write_text("{")
    assert store.back() == "lamp-001"


def test_what_is_in_use_outlives_a_restart(store):
    store.use(store.save(LAMP))
    again = ProfileStore(store.folder)
    assert again.start_with("usb:2") == (again.path("lamp-001"), None)


def test_another_kind_of_camera_does_not_get_it(store):
    store.use(store.save(LAMP))
    path, said = store.start_with("picamera2")
    assert path is None
    assert "made with the camera usb:0" in str(said)


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"name": "x"}', '{"format": 99}', '{"format": 1, "size_px": "large"}'])
def test_a_damaged_or_newer_one_is_listed_with_the_reason_and_not_used(store, text):
    store.use(store.save(LAMP))
    store.use(store.save(DAY))
    store.path("daylight-001").write_text(text)
    bad = store.kept()[-1]
    assert bad.key == "daylight-001"
    assert bad.wrong is not None
    with pytest.raises(CompanionError):
        store.use("daylight-001")
    path, said = store.start_with("usb:0")
    assert path == store.path("lamp-001")
    assert "lamp-001, is used" in str(said)


def test_with_nothing_good_left_the_mat_alone_is_used_and_said(store):
    store.use(store.save(LAMP))
    store.path("lamp-001").unlink()
    path, said = store.start_with("usb:0")
    assert path is None
    assert "mat alone" in str(said)


@pytest.mark.parametrize("text", ["", "{}", '{"line": 5}', '{"line"', "[]"])
def test_a_damaged_pointer_uses_the_newest_good_one_and_says_so(store, text):
    store.use(store.save(LAMP))
    store.save(DAY)
    (store.folder / POINTER).write_text(text)
    path, said = store.start_with("usb:0")
    assert path == store.path("daylight-001")
    assert "newest good one" in str(said)
    store.use("lamp-001")
    assert store.start_with("usb:0") == (store.path("lamp-001"), None)


def test_a_pointer_that_the_card_has_changed_leads_to_no_other_profile_unsaid(store):
    """lamp-001 became lamp-003, which was as good a name."""
    for profile in (LAMP, LAMP, LAMP):
        store.save(profile)
    store.use("lamp-001")
    pointer = store.folder / POINTER
    pointer.write_text(pointer.read_text().replace("lamp-001", "lamp-003"))
    assert "could not be read" in str(store.start_with("usb:0")[1])


@pytest.mark.parametrize("key", ["", "..", "../pin", "a/b", "A", "x" * 99, "in-use.json", "nobody-001"])
def test_a_key_leads_nowhere_but_to_a_profile(store, key):
    with pytest.raises(UnknownProfileError):
        store.load(key)


def test_a_crash_while_saving_leaves_the_old_ones_and_no_half_one(store, monkeypatch):
    store.use(store.save(LAMP))

    def power_cut(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(NotKeptError) as refused:
        store.save(DAY)
    assert "no space left" in str(refused.value)
    monkeypatch.undo()
    assert [kept.key for kept in store.kept()] == ["lamp-001"]
    assert store.save(DAY) == "daylight-001"


def test_a_crash_between_saving_and_using_keeps_the_old_one_in_use(store, monkeypatch):
    store.use(store.save(LAMP))
    key = store.save(DAY)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    with pytest.raises(NotKeptError):
        store.use(key)
    monkeypatch.undo()
    assert store.in_use() == "lamp-001"
    assert key in {kept.key for kept in store.kept()}


def test_a_disk_that_is_full_in_between_keeps_neither(store, monkeypatch):
    """Each try of the person's left one more profile that nobody had chosen."""
    store.use(store.save(LAMP))

    def full(path, *_):
        if path.name == POINTER:
            raise OSError(28, "No space left on device")
        write_whole(path, *_)

    monkeypatch.setattr("calibration.keeping.write_whole", full)
    with pytest.raises(NotKeptError, match="no space left"):
        store.save_and_use(DAY)
    assert ([kept.key for kept in store.kept()], store.in_use()) == (["lamp-001"], "lamp-001")
    monkeypatch.undo()
    assert store.save_and_use(DAY) == store.in_use() == "daylight-001"


def test_what_was_exported_can_be_taken_in_elsewhere(store, tmp_path):
    text = store.path(store.save(DAY)).read_bytes()
    other = ProfileStore(tmp_path / "other")
    key = other.take_in(text)
    assert (key, other.load(key), other.in_use()) == ("daylight-001", DAY, MAT_ALONE)
    assert [path.name for path in other.folder.iterdir()] == ["daylight-001.json"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "profile-none"),
        (b"\xff\xd8\xff", "profile-none"),
        (b'{"name": "x"}', "profile-none"),
        (b'{"format": 2}', "profile-newer"),
        (json.dumps(plain(LAMP) | {"dice": "many"}).encode(), "profile-broken"),
    ],
)
def test_what_is_no_profile_is_refused_in_words(store, text, code):
    with pytest.raises(CompanionError) as refused:
        store.take_in(text)
    assert refused.value.code == code
    assert ".coming" not in str(refused.value)
    assert store.kept() == []


def test_a_name_of_any_language_makes_a_file(store):
    assert [store.save(replace(LAMP, name=name)) for name in ("Größe", "ランプ", "../../etc", "")] == [
        "grosse-001", "table-001", "etc-001", "table-002",
    ]  # fmt: skip


def test_the_wizard_goes_on_after_a_power_cut(tmp_path):
    file = WizardFile(tmp_path / "calibration.json")
    assert file.load() is None
    state = steps.skip(steps.begin("usb:0", "now"))
    file.keep(state)
    assert WizardFile(tmp_path / "calibration.json").load() == state


def test_a_damaged_wizard_is_set_aside_and_said(tmp_path):
    path = tmp_path / "calibration.json"
    path.write_text('{"at": "done"}')
    file = WizardFile(path)
    assert file.load() is None
    assert "calibration.damaged" in str(file.notice)
    assert (tmp_path / "calibration.damaged").read_text() == '{"at": "done"}'


def test_a_wizard_in_which_the_card_has_changed_a_digit_is_set_aside_and_said(tmp_path):
    path = tmp_path / "calibration.json"
    WizardFile(path).keep(steps.skip(steps.begin("usb:0", "2026-11-22T10:00:00")))
    path.write_text(path.read_text().replace("usb:0", "usb:1"))
    file = WizardFile(path)
    assert file.load() is None
    assert "set aside" in str(file.notice)


def test_a_wizard_kept_by_an_older_version_goes_on(tmp_path):
    path = tmp_path / "calibration.json"
    state = steps.skip(steps.begin("usb:0", "now"))
    path.write_text(json.dumps(steps.to_plain(state)))
    assert WizardFile(path).load() == state


def test_a_table_begins_with_the_profile_in_use_unless_another_is_named(tmp_path):
    store = ProfileStore(tmp_path / "profiles")
    store.use(store.save(LAMP))
    assert profile_at_start(Settings(data=tmp_path, camera="usb")) == (store.path("lamp-001"), None)
    assert profile_at_start(Settings(data=tmp_path, camera="usb", profile=tmp_path / "mine.json")) == (tmp_path / "mine.json", None)
    assert profile_at_start(Settings(data=tmp_path, camera="none")) == (None, None)


def test_a_profile_is_deleted_at_a_person_s_word(store):
    for key in (store.save(LAMP), store.save(DAY), store.save(LAMP)):
        store.use(key)
    store.delete("daylight-001")
    assert [kept.key for kept in store.kept()] == ["lamp-002", "lamp-001"]
    assert store.back() == "lamp-001", "the way back steps over it"
    with pytest.raises(UnknownProfileError):
        store.delete("daylight-001")


def test_the_profile_in_use_is_not_deleted(store):
    store.use(store.save(LAMP))
    with pytest.raises(InUseError):
        store.delete("lamp-001")
    assert store.load("lamp-001") == LAMP


def test_one_that_is_damaged_is_deleted_too(store):
    store.use(store.save(DAY))
    store.path(store.save(LAMP)).write_text("{")
    store.delete("lamp-001")
    assert [kept.key for kept in store.kept()] == ["daylight-001"]


def test_the_name_of_one_that_was_in_use_leads_to_no_other_afterwards(store):
    for key in (store.save(LAMP), store.save(LAMP), store.save(DAY)):
        store.use(key)
    store.delete("lamp-002")
    assert store.save(LAMP) == "lamp-003"
    assert store.before() == "lamp-001"


def test_a_profile_that_was_sent_to_a_full_disk_names_the_folder(store, monkeypatch):
    """It named a file of passage that nobody knows."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NotKeptError, match=f"^{store.folder} can't be written: no space left"):
        store.take_in(b"{}")
    assert list(store.folder.iterdir()) == []


def test_where_nothing_can_be_deleted_that_is_said(store, monkeypatch):
    store.save(LAMP)

    def read_only(*_, **__):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("pathlib.Path.unlink", read_only)
    with pytest.raises(NotKeptError, match="read-only file system"):
        store.delete("lamp-001")
