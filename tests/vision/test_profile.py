"""A profile survives the disk, and a file that is none is refused with one clear sentence."""

import json
from dataclasses import replace

import pytest

from vision.mat import MAT_1, MatLayout
from vision.profile import DiceSet, Exposure, OtherLight, Profile, ProfileError
from vision.table_plane import CameraPose, Lens

FULL = Profile(
    name="lamp",
    made_at="2026-11-20T14:00:00+00:00",
    camera="usb:0",
    size_px=(1280, 960),
    lens=Lens((1280, 960), 1100.5, (639.5, 479.5), (-0.1, 0.01, 0.0, 0.0, 0.0)),
    pose=CameraPose(Lens((1280, 960), 1100.5, (639.5, 479.5)), (0.1, 0.0, 0.02), (-210.0, -140.0, 520.0)),
    layout=MatLayout((300.0, 200.0), {"tray": (0.0, 0.0, 300.0, 100.0)}, name="own"),
    dice=(DiceSet("red", (35.0, 50.0, 30.0), (4.0, 5.0, 5.0)), DiceSet("Grandma's", (80.0, 0.0, 5.0), (3.0, 2.0, 2.0), 12.0, "dark")),
    exposure=Exposure(8000, 1.5, (1.9, 1.6), 2.0),
    brightness=131.5,
    quality={"unsure_mm": 0.2},
)


@pytest.mark.parametrize("profile", [Profile(), FULL], ids=["empty", "full"])
def test_a_profile_comes_back_from_disk_as_it_was(tmp_path, profile):
    profile.save(tmp_path / "p.json")
    assert Profile.load(tmp_path / "p.json") == profile
    assert [file.name for file in tmp_path.iterdir()] == ["p.json"]


def test_without_anything_learned_the_printed_mat_is_assumed():
    assert Profile().layout == MAT_1


def changed(**fields):
    plain = {"name": "x", "format": 1} | fields
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "profile-none", id="empty file"),
        pytest.param("\xff\xd8 a picture", "profile-none", id="a picture"),
        pytest.param("[1, 2]", "profile-none", id="a list"),
        pytest.param('{"zones": {}}', "profile-none", id="another file of ours"),
        pytest.param(changed(format=99), "profile-newer", id="from the future"),
        pytest.param(changed(size_px=["wide", 2]), "profile-broken", id="a word for a number"),
        pytest.param(changed(dice=[{"name": "red"}]), "profile-broken", id="dice without a colour"),
        pytest.param(changed(brightness=float("nan")), "profile-broken", id="no number at all"),
        pytest.param(changed(brightness=1e999), "profile-broken", id="a number without end"),
        pytest.param(changed(quality={"error_mm": 10**400}), "profile-broken", id="a number of 400 digits"),
        pytest.param(changed(brightness=1e308), "profile-broken", id="a number that nothing measures"),
    ],
)
def test_a_file_that_is_no_profile_is_refused_in_one_sentence(tmp_path, text, code):
    path = tmp_path / "p.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ProfileError) as refusal:
        Profile.load(path)
    assert refusal.value.code == code
    assert "\n" not in str(refusal.value)


def test_a_missing_file_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(ProfileError, match="Check that the file is there"):
        Profile.load(tmp_path / "none.json")


def test_damage_is_named_by_its_field(tmp_path):
    (tmp_path / "p.json").write_text(changed(lens={"size_px": [1, 2], "focal_px": "far", "centre_px": [0, 0]}))
    with pytest.raises(ProfileError, match=r"lens\.focal_px"):
        Profile.load(tmp_path / "p.json")


@pytest.mark.parametrize("length", [0, -1, 1e-9, 1e30])
@pytest.mark.parametrize(
    "where", ["dice.0.size_mm", "layout.size_mm.0", "layout.markers.0.side_mm", "lens.focal_px", "pose.lens.size_px.1"]
)
def test_a_length_that_nothing_has_is_refused(tmp_path, where, length):
    """With a die of no width every picture was passed over, and nothing said that the profile was why."""
    FULL.save(tmp_path / "p.json")
    plain = json.loads((tmp_path / "p.json").read_text())
    del plain["checksum"]
    plain["layout"]["markers"] = [{"number": 1, "x_mm": 5, "y_mm": 5, "side_mm": 30}]
    *path, last = [int(part) if part.isdigit() else part for part in where.split(".")]
    place = plain
    for part in path:
        place = place[part]
    place[last] = length
    (tmp_path / "p.json").write_text(json.dumps(plain))
    with pytest.raises(ProfileError) as refusal:
        Profile.load(tmp_path / "p.json")
    assert refusal.value.code == "profile-broken"


def test_a_digit_that_the_card_has_changed_is_told_and_not_read_by(tmp_path):
    """The camera stood 200 mm further left from then on, and dice lay on the neighbour's casino."""
    FULL.save(tmp_path / "p.json")
    text = (tmp_path / "p.json").read_text()
    (tmp_path / "p.json").write_text(text.replace("-210.0", "-410.0"))
    with pytest.raises(ProfileError, match="not what was written") as refusal:
        Profile.load(tmp_path / "p.json")
    assert refusal.value.code == "profile-changed"


def test_a_profile_of_an_older_version_is_read(tmp_path):
    (tmp_path / "p.json").write_text(changed(brightness=20.5))
    assert Profile.load(tmp_path / "p.json").brightness == 20.5


def test_dice_that_were_learned_in_a_second_light_come_back_with_it(tmp_path):
    lamp = OtherLight((DiceSet("red", (30.0, 55.0, 40.0), (4.0, 5.0, 5.0)),), {"tray": (40.0, 60.0, 90.0)})
    profile = replace(FULL, floors={"tray": (90.0, 100.0, 95.0)}, lights=(lamp,))
    profile.save(tmp_path / "p.json")
    assert Profile.load(tmp_path / "p.json") == profile
