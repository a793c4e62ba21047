"""`companion calibrate`: from saved pictures and through a camera, without a page; refusals are one sentence, never a traceback."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

import companion.demo
from calibration.profiles import ProfileStore
from calibration.wizard.show_dice import Known
from calibration.wizard.steps import Wizard
from companion.cli import main
from companion.verbs import calibrating
from tests.light import in_light
from vision.frame import Frame
from vision.profile import DiceSet, Profile

FILM = Path(companion.demo.__file__).parent


@pytest.fixture
def pictures(tmp_path):
    """pictures(name, …): a folder with these pictures of the film."""

    def lay(*names: str) -> Path:
        folder = tmp_path / "pictures"
        folder.mkdir(exist_ok=True)
        for name in names:
            shutil.copy(FILM / f"{name}.jpg", folder)
        return folder

    return lay


def test_each_picture_is_found_with_its_error_and_the_best_one_is_written(pictures, tmp_path, capsys):
    out = tmp_path / "best.json"
    assert main(["calibrate", "--images", str(pictures("two-001", "two-026")), "--out", str(out), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["image"], line["ok"], line["mat"]) for line in lines] == [("two-001.jpg", True, "mat-1"), ("two-026.jpg", True, "mat-1")]
    assert all(0 < line["error_mm"] <= 4 for line in lines)
    profile = Profile.load(out)
    assert profile.quality["error_mm"] == min(line["error_mm"] for line in lines)
    assert (profile.layout.name, profile.pose, profile.size_px) == ("mat-1", None, (960, 720))


def test_what_can_not_be_calibrated_is_refused_in_words_and_the_rest_goes_on(pictures, capsys):
    folder = pictures("two-026")
    (folder / "cut.jpg").write_bytes((FILM / "two-001.jpg").read_bytes()[:3000])
    (folder / "blank.png").write_bytes(blank())
    assert main(["calibrate", "--images", str(folder), "--json"]) == 1
    lines = {line["image"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert {name: line["ok"] for name, line in lines.items()} == {"blank.png": False, "cut.jpg": False, "two-026.jpg": True}
    assert "mat" in lines["blank.png"]["why"]
    assert "cut off" in lines["cut.jpg"]["why"]


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")
def test_a_best_picture_worse_than_is_promised_is_written_only_when_it_is_said(tmp_path, capsys):
    import cv2

    from vision.training.measure.calibrated import make_table

    folder, out = tmp_path / "pictures", tmp_path / "table.json"
    folder.mkdir()
    cv2.imwrite(str(folder / "straight-down.png"), make_table(44).picture)  # from straight above the lens stays open
    assert main(["calibrate", "--images", str(folder), "--out", str(out)]) == 1
    told = capsys.readouterr()
    assert "2 mm are promised" in told.out
    assert "--nevertheless" in told.err
    assert not out.exists()
    assert main(["calibrate", "--images", str(folder), "--out", str(out), "--nevertheless"]) == 0
    assert Profile.load(out).quality["error_mm"] > 2


def blank() -> bytes:
    import cv2
    import numpy as np

    return bytes(cv2.imencode(".png", np.full((480, 640, 3), 120, np.uint8))[1])


def test_the_report_in_words_counts(pictures, capsys):
    assert main(["calibrate", "--images", str(pictures("two-026"))]) == 0
    told = capsys.readouterr()
    assert "two-026.jpg: mat-1 found to" in told.out
    assert "1 of 1 pictures calibrated." in told.out
    assert "--out FILE" in told.err


def test_a_camera_gives_a_profile_that_the_next_start_uses(pictures, tmp_path, capsys):
    data = tmp_path / "data"
    folder = pictures("two-005")
    assert main(["calibrate", "--camera", f"watch:{folder}", "--data", str(data), "--name", "Lamp", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], set(told["dice"])) == ("Lamp", {"red", "blue", "white"})
    store = ProfileStore(data / "profiles")
    path, said = store.start_with(f"watch:{folder}")
    assert (path, said) == (store.path("lamp-001"), None)
    assert {dice.name for dice in store.load("lamp-001").dice} == {"red", "blue", "white"}


def test_dice_shown_again_in_the_evening_are_one_more_light_of_the_profile_in_use(pictures, tmp_path, capsys):
    folder, data = pictures("two-005"), tmp_path / "data"
    words = ["calibrate", "--camera", f"watch:{folder}", "--data", str(data), "--json"]
    assert main([*words, "--another-light"]) == 2
    assert "No profile that knows dice is in use" in capsys.readouterr().err
    assert main([*words, "--name", "Lamp"]) == 0
    (folder / "two-006.jpg").write_bytes(in_light(FILM / "two-005.jpg", (0.45, 0.7, 0.95)))
    assert main([*words, "--another-light"]) == 0
    store = ProfileStore(data / "profiles")
    day, both = store.load("lamp-001"), store.load("lamp-002")
    assert (store.in_use(), store.before()) == ("lamp-002", "lamp-001")
    assert (both.dice, both.floors, [len(light.dice) for light in both.lights]) == (day.dice, day.floors, [3])


def test_which_of_the_dice_lie_there_is_typed_with_commas_for_a_name_may_be_of_several_words(monkeypatch):
    mine = DiceSet("my red ones", (45.0, 55.0, 35.0), (5.0, 5.0, 5.0))
    known = Known("lamp-001.json", Profile(dice=(mine, DiceSet("blue", (35.0, 10.0, -45.0), (5.0, 5.0, 5.0)))))
    for typed, expected in (("my red ones", ["my red ones"]), ("blue, my red ones", ["blue", "my red ones"]), ("", known.dice)):
        monkeypatch.setattr(calibrating, "_typed", lambda *_, typed=typed: typed)
        state = calibrating._same_dice(Wizard(at="dice"), SimpleNamespace(go_on=lambda _: None), Console(quiet=True), True, known)
        assert state.choices["dice"]["expected"] == expected


def test_where_the_dice_are_not_there_no_light_is_added_and_no_profile_written(pictures, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(calibrating, "PATIENCE_S", 0.0)
    folder, data = pictures("two-005"), tmp_path / "data"
    words = ["calibrate", "--camera", f"watch:{folder}", "--data", str(data)]
    assert main([*words, "--name", "Lamp"]) == 0
    shutil.copy(FILM / "two-026.jpg", folder / "two-006.jpg")
    assert main([*words, "--another-light"]) == 1
    assert "I see no red die" in capsys.readouterr().err
    assert [kept.key for kept in ProfileStore(data / "profiles").kept()] == ["lamp-001"]


def test_asked_for_dice_are_tried_in_the_terminal(pictures, tmp_path, monkeypatch, capsys):
    typed = iter(["red blue white", "", "yes", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    out = tmp_path / "lamp.json"
    assert main(["calibrate", "--camera", f"watch:{pictures('two-009')}", "--out", str(out), "--ask"]) == 0
    assert Profile.load(out).quality["tasks"] == 3
    assert "Put 2 blue dice on casino 6" in capsys.readouterr().err


def test_where_nobody_can_type_nothing_is_tried(pictures, tmp_path, monkeypatch):
    def nobody(_):
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    out = tmp_path / "lamp.json"
    assert main(["calibrate", "--camera", f"watch:{pictures('two-009')}", "--out", str(out), "--ask"]) == 0
    assert "tasks" not in Profile.load(out).quality


def test_a_table_that_can_not_be_found_ends_with_one(tmp_path, capsys):
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "blank.png").write_bytes(blank())
    assert main(["calibrate", "--camera", f"watch:{folder}", "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr().err
    assert "There is nothing to see" in told
    assert "Not calibrated" in told
    assert not (tmp_path / "data" / "profiles").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["calibrate"],
        ["calibrate", "--images", "/nowhere/at/all"],
        ["calibrate", "--images", "."],
        ["calibrate", "--camera", "toaster"],
        ["calibrate", "--images", ".", "--another-light"],
        ["calibrate", "--camera", "watch:/nowhere/at/all"],
    ],
)
def test_bad_input_is_one_sentence(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith("companion: ")
    assert "Traceback" not in told


def test_no_look_is_answered_from_the_picture_of_an_earlier_one(monkeypatch):
    """A USB camera passes torn pictures over: after one the next step was judged by what lay there a step before."""
    looks = iter([frame(1), None, frame(2)])
    monkeypatch.setattr(calibrating, "open_camera", lambda _: SimpleNamespace(live=True, read=lambda _: next(looks)))
    lens = calibrating._Lens("usb", None)
    assert lens._newest().number == 1
    assert lens._newest().number == 2


def frame(number):
    import numpy as np

    return Frame(np.zeros((48, 64, 3), np.uint8), 0.0, "usb", number)
