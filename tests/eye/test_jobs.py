"""What calibration and doctor ask of the eye: is the mat seen, how well, is the light good; corners by hand become a profile."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.eye.jobs import do_job
from companion.eye.jobs_memory import JobMemory
from vision.frame import Frame
from vision.ground.drift import look_of
from vision.mat import MARKER_DICTIONARY, MAT_1
from vision.profile import CODEC, Profile
from vision.table_plane import CameraPose, Lens
from vision.training.compose.tables import drawn_mat, table_scene
from vision.training.draw.glued import glued
from vision.training.draw.paper import Paper

SIZE = (1280, 960)


@pytest.fixture
def table():
    """A picture of the mat's markers from straight above, 2.4 pixels a millimetre."""
    scale, left, top = 2.4, 136, 123
    picture = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    picture[top : top + round(297 * scale), left : left + round(420 * scale)] = 235
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    for marker in MAT_1.markers:
        side = round(marker.side_mm * scale)
        x, y = left + round(marker.x_mm * scale), top + round(marker.y_mm * scale)
        picture[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(family, marker.number, side)[..., None]
    return Frame(cv2.GaussianBlur(picture, (3, 3), 0), 1.0, "watch:x", 1, still=True)


def over_the_mat(tilt_deg):
    """A camera that sees the whole mat."""
    turn = np.array([np.radians(tilt_deg), 0.0, 0.0])
    shift = np.array([0.0, 10.0, 640.0]) - cv2.Rodrigues(turn)[0] @ np.array([210.0, 148.5, 0.0])
    return CameraPose(Lens(SIZE, 1200.0, (639.5, 479.5)), tuple(turn), tuple(shift))


def test_a_mat_is_found_with_its_zones_and_how_well_it_is_seen(table):
    answer, (picture,) = do_job({"do": "analyse"}, table)
    assert answer["mat"] == MAT_1.name
    assert answer["markers"]["seen"] == answer["markers"]["wanted"] == len(MAT_1.markers)
    assert answer["unsure_mm"] < 1
    assert answer["px_per_die_middle"] == pytest.approx(16 * 2.4, rel=0.1)
    assert answer["zones_px"]["tray"][0] == pytest.approx([136 + 26 * 2.4, 123 + 151 * 2.4], abs=3)
    assert "The mat is found" in answer["note"]["text"]
    assert picture.startswith(b"\xff\xd8")


def test_a_picture_without_a_mat_says_what_to_do():
    empty = Frame(np.full((960, 1280, 3), 120, np.uint8), 1.0, "usb:0", 1)
    answer, _ = do_job({"do": "analyse"}, empty)
    assert answer["mat"] is None
    assert "no mat" in answer["note"]["text"]
    assert "Uncover" in answer["note"]["text"]


def test_a_camera_that_sees_infra_red_is_told_to_doctor_and_wizard_first_of_all(table):
    answer, _ = do_job({"do": "analyse"}, replace(table, infrared=True))
    assert answer["picture"]["verdicts"][0]["code"] == "infra-red"
    assert "NoIR" in answer["picture"]["verdicts"][0]["text"]["text"]


BY_HAND = {
    "do": "corners",
    "corners_px": [[200, 100], [1080, 110], [1200, 850], [80, 840]],
    "size_mm": [600, 400],
    "zones": {"tray": [0, 200, 600, 200], "casino-1": [0, 0, 100, 200]},
    "name": "kitchen",
}


def test_corners_and_zones_by_hand_become_a_profile(table, tmp_path):
    path = tmp_path / "kitchen.json"
    answer, _ = do_job({**BY_HAND, "save": str(path)}, table)
    profile = Profile.load(path)
    assert (profile.name, profile.size_px, profile.layout.size_mm) == ("kitchen", SIZE, (600.0, 400.0))
    assert profile.pose is not None
    assert answer["profile"]["layout"]["zones"]["tray"] == [0, 200, 600, 200]
    assert answer["zones_px"]["casino-1"][0] == pytest.approx([200, 100], abs=4)


def test_a_finger_drags_corners_no_better_because_the_picture_has_more_pixels(table):
    twice = Frame(cv2.resize(table.image, None, fx=2, fy=2), 1.0, "watch:x", 1, still=True)
    dragged = {**BY_HAND, "corners_px": [[2 * x, 2 * y] for x, y in BY_HAND["corners_px"]]}
    one, other = (do_job(job, frame)[0] for job, frame in ((BY_HAND, table), (dragged, twice)))
    assert other["px_per_die"] == pytest.approx(2 * one["px_per_die"], rel=0.05)
    assert one["finger_mm"] == other["finger_mm"] > 1


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param({"corners_px": [[0, 0], [1, 1]]}, id="two corners"),
        pytest.param({"corners_px": [[80, 840], [1200, 850], [1080, 110], [200, 100]]}, id="the wrong way round"),
        pytest.param({"corners_px": "everywhere"}, id="no corners"),
        pytest.param({"size_mm": [600, float("inf")]}, id="a table without end"),
        pytest.param({"size_mm": [0, 400]}, id="a table of no width"),
        pytest.param({"size_mm": [600, 10**400]}, id="a number of 400 digits"),
        pytest.param({"zones": {"tray": [0, 0, float("nan"), 10]}}, id="a place of no size"),
        pytest.param({"size_mm": [600]}, id="no height"),
        pytest.param({"zones": {"tray": [1, 2]}}, id="half a zone"),
        pytest.param({"do": "dance"}, id="no job of ours"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(table, bad):
    with pytest.raises(CompanionError):
        do_job({**BY_HAND, **bad}, table)


def test_without_a_picture_there_is_nothing_to_do():
    with pytest.raises(CompanionError, match="no picture yet"):
        do_job({"do": "analyse"}, None)


def test_the_picture_is_judged_in_plain_words(table):
    answer, _ = do_job({"do": "analyse"}, table)
    assert [verdict["code"] for verdict in answer["picture"]["verdicts"]] == ["ok"]
    assert answer["picture"]["sharpness"] > 0.5


def test_the_plane_takes_the_lens_it_is_given(table):
    first, _ = do_job({"do": "plane"}, table)
    lens = first["pose"]["lens"] | {"focal_px": 1500.0}
    second, _ = do_job({"do": "plane", "lens": lens}, table)
    assert second["pose"]["lens"]["focal_px"] == pytest.approx(1500, rel=1e-3)
    assert second["unsure_high_mm"] < first["unsure_high_mm"]


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param({"do": "plane", "lens": {"focal_px": "long"}}, id="no lens"),
        pytest.param({"do": "dice", "expected": []}, id="no dice named"),
        pytest.param({"do": "dice", "expected": ["red", "red"]}, id="one set twice"),
        pytest.param({"do": "read", "profile": {"lens": 7}}, id="no profile"),
        pytest.param({"do": "keep"}, id="nothing to keep"),
        pytest.param({"do": "lens", "solve": True}, id="no views"),
    ],
)
def test_jobs_refuse_in_words_what_makes_no_sense(table, bad):
    with pytest.raises(CompanionError):
        do_job(bad, table, JobMemory())


def test_a_new_process_tells_that_it_has_no_views_of_before(table):
    memory = JobMemory()
    assert do_job({"do": "lens", "add": True}, table, memory)[0]["lost"] is True
    do_job({"do": "lens", "clear": True}, table, memory)
    assert do_job({"do": "lens", "add": True}, table, memory)[0]["lost"] is False


@pytest.mark.parametrize("look", ["!!", "AAAA", "A", "é", pytest.param(None, id="cut off")])
@pytest.mark.parametrize("job", ["read", "dice", "keep"])
def test_a_profile_whose_small_picture_of_the_table_is_damaged_is_refused_in_words_that_say_what_to_do(table, job, look):
    """The wizard's file was damaged: each look at dice ended the eye, which was started again and looked again."""
    profile = do_job(BY_HAND, table)[0]["profile"]
    kept = profile["look"] or look_of(table.image)
    with pytest.raises(CompanionError, match=r"The profile can't be used: look is wrong\. Calibrate again\."):
        do_job({"do": job, "expected": ["red"], "profile": {**profile, "look": look or kept[:200]}}, table)


def test_a_profile_put_together_from_the_jobs_answers_is_checked_and_kept(table, tmp_path):
    seen, _ = do_job({"do": "plane"}, table)
    given = {"name": "lamp", "pose": seen["pose"], "layout": seen["layout"], "quality": {"unsure_mm": seen["unsure_mm"]}}
    path = tmp_path / "lamp.json"
    answer, _ = do_job({"do": "keep", "profile": given, "save": str(path)}, table)
    assert Profile.load(path).size_px == SIZE
    assert answer["profile"]["brightness"] > 0


def test_whoever_glued_the_mat_a_little_askew_is_told_that_it_is_allowed_for():
    rng = np.random.default_rng(12)
    mat = glued(drawn_mat(), MAT_1, rng, 1.0)
    picture, _, _ = table_scene(rng, over_the_mat(20), count=1, mat=mat.picture)
    answer, _ = do_job({"do": "analyse"}, Frame(picture, 1.0, "watch:x", 1, still=True))
    assert "glued askew or not quite flat, it lies up to" in answer["note"]["text"]
    assert "which is allowed for" in answer["note"]["text"]
    kept = CODEC.validate_python({"pose": answer["pose"], "layout": answer["layout"]})
    assert kept.pose is not None
    assert kept.pose.joined is not None
    assert CODEC.validate_json(CODEC.dump_json(kept)) == kept


def test_whoever_laid_down_a_mat_that_rolls_up_again_is_told_to_weigh_it_down():
    chance, pose = np.random.default_rng(8), over_the_mat(20)
    mat = Paper(rolled_mm=8.0).laid(drawn_mat(), MAT_1, pose.position_mm, (chance, chance))
    picture, _, _ = table_scene(chance, pose, count=1, mat=mat.picture)
    answer, _ = do_job({"do": "analyse"}, Frame(picture, 1.0, "watch:x", 1, still=True))
    assert "does not lie flat: weigh down its ends" in answer["note"]["text"]
