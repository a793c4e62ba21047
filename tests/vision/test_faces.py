"""Dice are found and read, or asked about: never another value because the picture was turned, relit or scaled."""

import os

import cv2
import numpy as np
import pytest

import vision.network
from vision.network import MODELS, Network
from vision.photo import faces_in, read_photo
from vision.reader import CLOSE, WIDE
from vision.voting import centre

SEEDS = (3, 11, 19, 27, 31)


def nearest(dice, x, y, reach):
    at = [(np.hypot(centre(d)[0] - x, centre(d)[1] - y), d) for d in dice]
    apart, die = min(at, key=lambda pair: pair[0], default=(np.inf, None))
    return die if apart < reach else None


def believed(dice):
    return [d for d in dice if not d.ask]


@pytest.mark.parametrize("name", ["finder", "reader", "photo_finder", "photo_reader", "taught_reader"])
def test_both_runtimes_give_the_same_numbers(name):
    pytest.importorskip(
        "onnxruntime", reason="onnxruntime is not installed; OpenCV's dnn runs alone then (pip install 'table-companion[fast]')"
    )
    rng = np.random.default_rng(5)
    side = {"taught_reader": WIDE.side}.get(name, CLOSE.side)
    shape = (1, 3, 128, 160) if "finder" in name else (7, 3, side, side)
    for batch in (rng.uniform(-1, 1, shape), rng.uniform(-1, 1, (*shape[:2], shape[2] + (64 if "finder" in name else 0), shape[3]))):
        answers = [Network(MODELS / f"{name}.onnx", runtime).run(batch.astype(np.float32)) for runtime in ("onnxruntime", "opencv")]
        assert answers[0].shape == answers[1].shape
        np.testing.assert_allclose(*answers, atol=2e-3)


@pytest.mark.parametrize("runtime", ["onnxruntime", "opencv"])
def test_a_network_lies_in_a_folder_whose_name_is_no_utf_8(tmp_path, runtime):
    """Both runtimes take paths as UTF-8 only; OpenCV fell over."""
    if runtime == "onnxruntime":
        pytest.importorskip("onnxruntime", reason="onnxruntime is not installed (pip install 'table-companion[fast]')")
    folder = tmp_path / os.fsdecode(b"k\xe4se")
    try:
        folder.mkdir()
    except (OSError, UnicodeError):
        pytest.skip("this file system takes no such name")
    (folder / "reader.onnx").write_bytes((MODELS / "reader.onnx").read_bytes())
    shown = np.random.default_rng(5).uniform(-1, 1, (2, 3, CLOSE.side, CLOSE.side)).astype(np.float32)
    np.testing.assert_array_equal(Network(folder / "reader.onnx", runtime).run(shown), Network(MODELS / "reader.onnx", runtime).run(shown))


def test_in_a_folder_with_one_pair_of_networks_it_serves_for_photographs_too(tmp_path, monkeypatch, loose_dice):
    for name in ("finder", "reader"):
        (tmp_path / f"{name}.onnx").write_bytes((MODELS / f"{name}.onnx").read_bytes())
    monkeypatch.setattr(vision.network, "MODELS", tmp_path)
    vision.network.load.cache_clear()
    picture, truths = loose_dice(505)
    dice = [die for die in faces_in(picture) if die.presence > 0.5]
    vision.network.load.cache_clear()
    assert sorted(die.value for die in dice) == sorted(truth.value for truth in truths if truth.state == "fine") != []


def test_almost_every_die_of_unseen_scenes_is_read_and_none_is_read_wrong(loose_dice):
    found = right = wrong = 0
    for seed in range(500, 530):
        picture, truths = loose_dice(seed)
        dice = read_photo(picture)
        for truth in truths:
            if truth.state != "fine":
                continue
            found += 1
            die = nearest(dice, *truth.top.mean(0), 12)
            if die is not None and not die.ask:
                right += die.value == truth.value
                wrong += die.value != truth.value
    assert found > 80
    assert right >= 0.94 * found  # these scenes are blurred, dim and cluttered on purpose
    assert wrong == 0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda p: np.ascontiguousarray(np.rot90(p)), id="turned by 90 degrees"),
        pytest.param(lambda p: np.ascontiguousarray(np.rot90(p, 2)), id="upside down"),
        pytest.param(lambda p: cv2.convertScaleAbs(p, alpha=1.4), id="40 % brighter"),
        pytest.param(lambda p: cv2.convertScaleAbs(p, alpha=0.6), id="40 % darker"),
        pytest.param(lambda p: cv2.resize(p, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), id="twice as large"),
        pytest.param(lambda p: cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), id="half as large"),
    ],
)
def test_a_changed_picture_gives_the_same_value_or_a_question(loose_dice, seed, change):
    picture, truths = loose_dice(seed)
    changed = change(picture)
    scale = changed.shape[0] / picture.shape[0]
    side = picture.shape[0]
    before, after = believed(read_photo(picture)), read_photo(changed)
    assert len(before) >= min(1, len([t for t in truths if t.state == "fine"]))
    turned = {"turned by 90 degrees": lambda x, y: (y, side - x), "upside down": lambda x, y: (side - x, side - y)}
    for die in before:
        x, y = centre(die)
        for name, place in turned.items():
            if np.array_equal(changed, np.rot90(picture, 1 if "90" in name else 2)):
                x, y = place(x, y)
        again = nearest(after, x * scale, y * scale, 10 * scale)
        assert again is None or again.ask or again.value == die.value


@pytest.mark.parametrize("seed", range(8))
def test_a_table_without_dice_has_none(seed):
    from vision.training.draw import covers, grounds
    from vision.training.draw.clutter import clutter

    rng = np.random.default_rng(900 + seed)
    picture = grounds.ground(rng, (360, 480))
    for _ in range(3):
        clutter(picture, rng, 40.0)
    if seed % 2:
        covers.hand(picture, rng, 40.0)
    assert believed(read_photo((np.clip(picture, 0, 1) * 255).astype(np.uint8))) == []


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_plain_picture_has_no_dice(shade):
    assert read_photo(np.full((200, 300, 3), shade, np.uint8)) == ()


def test_a_reading_is_whole(loose_dice):
    picture, _ = loose_dice(3)
    for die in read_photo(picture):
        assert die.value in range(1, 7)
        assert 0 <= die.confidence <= 1
        assert sum(die.face_odds) == pytest.approx(1, abs=1e-3)
        assert max(die.colour_odds, key=die.colour_odds.get) == die.colour
        assert die.box[2] > 0
        assert die.box[3] > 0
        assert die.ask == bool(die.why_ask)
