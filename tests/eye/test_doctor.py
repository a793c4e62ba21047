"""The doctor's look through the camera, with the real eye process."""

import cv2
import numpy as np
import pytest

from calibration.verdicts import GOOD, WRONG
from companion.eye.doctor import check_camera, judge, judge_light_and_lens, judge_size
from hardware.findings import OK, PROBLEM, WARNING
from vision.training.draw.lights import LIGHTS
from vision.training.measure.calibrated import make_table


def found(checks):
    return {check.name: check.verdict for check in checks}


def test_no_camera_is_fine():
    assert found(check_camera("none")) == {"camera": OK}


@pytest.mark.parametrize("words", ["webcam", "watch:/no/such/folder", "usb:53"])
def test_a_camera_that_cannot_be_had_is_a_problem_with_its_mend(words):
    (check,) = check_camera(words)
    assert check.verdict == PROBLEM
    assert check.mend is not None


def test_a_dark_picture_without_a_mat(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), np.full((960, 1280, 3), 5, np.uint8))
    assert found(check_camera(f"watch:{tmp_path}", 30)) == {"camera": OK, "focus": PROBLEM, "light": PROBLEM, "mat": WARNING}


def test_an_empty_folder_is_worth_a_warning(tmp_path):
    (check,) = check_camera(f"watch:{tmp_path}", 30)
    assert check.verdict == WARNING
    assert str(check.text) == f"There is no picture in {tmp_path}."


@pytest.mark.parametrize(("px", "verdict"), [(12.0, PROBLEM), (20.0, WARNING), (30.0, OK)])
def test_size_of_dice(px, verdict):
    assert judge_size(px).verdict == verdict


SEEN = {
    "size_px": [1280, 960],
    "picture": {"verdicts": [GOOD.to_plain()]}, "mat": "mat-1", "markers": {"seen": 16, "wanted": 16}, "px_per_die": 31.0,
    "view_deg": 31.0, "unsure_high_mm": 0.4, "uneven_mm": 0.2,
}  # fmt: skip


def test_a_good_table():
    assert found(judge(SEEN)) == {"camera": OK, "light": OK, "mat": OK, "dice-size": OK, "camera-place": OK}


def test_a_corner_seen_far_aslant_is_said_with_what_to_do():
    (check,) = [check for check in judge(SEEN | {"view_deg": 46.2}) if check.name == "camera-place"]
    assert check.verdict == WARNING
    assert "46" in str(check.text)
    assert "higher" in str(check.mend)


def test_a_mat_that_does_not_lie_flat_is_to_be_weighed_down():
    (check,) = [check for check in judge(SEEN | {"uneven_mm": 0.7}) if check.name == "mat"]
    assert check.verdict == WARNING
    assert "weigh down its ends" in str(check.mend)


def test_a_height_that_is_not_known_is_said_with_what_to_do():
    (check,) = [check for check in judge(SEEN | {"unsure_high_mm": 3.1}) if check.name == "camera-height"]
    assert check.verdict == WARNING
    assert "3.1 mm" in str(check.text)
    assert "target" in str(check.mend)


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (["ok"], {"light": OK}),
        (["dark"], {"light": PROBLEM}),
        (["coloured"], {"light": WARNING}),
        (["glare", "flicker"], {"light": WARNING}),
        (["blur"], {"light": OK, "focus": WARNING}),
        (["dirty", "uneven"], {"light": WARNING, "focus": WARNING}),
        (["covered"], {"focus": PROBLEM}),
        (["infra-red"], {"light": OK, "camera": PROBLEM}),
    ],
)
def test_what_the_picture_tells_of_light_and_lens(codes, told):
    checks = judge_light_and_lens([{"ok": GOOD, **WRONG}[code].to_plain() for code in codes])
    assert found(checks) == told
    assert all((check.mend is None) == (check.verdict == OK) for check in checks)


def test_a_strongly_coloured_lamp_is_worth_a_look(tmp_path):
    """Until 24 November it was called good light here, while the table asked about every other die."""
    picture = make_table(0).picture
    for _ in range(2):
        picture = LIGHTS["bulb"](picture)
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    (light,) = [check for check in check_camera(f"watch:{tmp_path}", 30) if check.name == "light"]
    assert light.verdict == WARNING
    assert "strong colour" in str(light.text)
