"""From a truth to what the networks must answer, and back: what they are taught is what the eye reads out of their answers."""

import math
from itertools import islice

import numpy as np
import pytest

from vision.faces import decoded
from vision.training.teach import shards
from vision.training.teach.feed import composed, finder_batches, reader_batches
from vision.training.teach.targets import finder_target, labels_of, turned

SIDE = 192
QUARTER = math.pi / 2


@pytest.fixture(scope="module")
def samples(shard):
    pictures, truths, hands = shards.load_shard(shard / "scenes-0000.npz")
    return [(picture, labels_of(truth, hand)) for picture, truth, hand in zip(pictures, truths, hands, strict=True)]


def as_an_answer(target):
    """What a finder would say that has learned its target by heart: chances as logits."""
    answer = target.copy()
    for chance in (0, 10, 17):
        held = np.clip(target[chance], 0.001, 0.999)
        answer[chance] = np.log(held / (1 - held))
    answer[11:17] *= 12
    return answer


def to_be_found(labels, weight):
    """Dice of a size that the finder is to tell, alone in their cell."""
    cells = [tuple((top.mean(0)[::-1] // 8).astype(int)) for top in labels.top]
    inside = [max(cell) < SIDE // 8 and min(cell) >= 0 for cell in cells]
    return [i for i, cell in enumerate(cells) if inside[i] and cells.count(cell) == 1 and weight[1][cell] > 0]


def test_a_finder_that_knows_its_target_by_heart_finds_the_dice_where_they_lie(samples):
    checked = 0
    for _, labels in samples:
        target, weight = finder_target(labels, SIDE)
        faces = decoded(as_an_answer(target))
        for i in to_be_found(labels, weight):
            middle, edge = labels.top[i].mean(0), np.linalg.norm(labels.top[i][1] - labels.top[i][0])
            face = min(faces, key=lambda one: math.hypot(one.x - middle[0], one.y - middle[1]))
            if math.hypot(face.x - middle[0], face.y - middle[1]) > 0.5:
                continue  # in the shadow of a hotter one beside it
            assert face.edge == pytest.approx(edge, rel=0.15)
            along = math.atan2(*(labels.top[i][1] - labels.top[i][0])[::-1])
            assert abs((face.turn - along + QUARTER / 2) % QUARTER - QUARTER / 2) < 0.15
            assert face.box == pytest.approx(labels.box[i], abs=0.1)
            assert face.finder_odds.argmax() == labels.value[i]
            assert (face.doubt > 0.5) == (labels.state[i] != 0)
            checked += 1
    assert checked > 30


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("quarter", range(4))
def test_labels_turn_with_their_picture(samples, quarter, mirror):
    for picture, labels in samples:
        again, moved = turned(picture, labels, quarter, mirror)
        for was, now in zip(labels.top.mean(1), moved.top.mean(1), strict=True):
            if (was > 1).all() and (was < SIDE - 1).all():
                assert (picture[int(was[1]), int(was[0])] == again[int(now[1]), int(now[0])]).all()
        assert (moved.box[:, 2:] >= moved.box[:, :2]).all()


def test_batches_for_the_finder_hold_pictures_targets_and_weights(shard):
    rng = np.random.default_rng(3)
    pictures, targets, weights = next(finder_batches(composed(shard, rng), 4, rng))
    assert (pictures.shape, pictures.dtype) == ((4, 3, SIDE, SIDE), np.uint8)
    assert targets.shape == (4, 18, SIDE // 8, SIDE // 8)
    assert weights.shape == (4, 6, SIDE // 8, SIDE // 8)


def test_batches_for_the_reader_tell_values_of_dice_and_none_of_what_is_no_die(shard):
    rng = np.random.default_rng(3)
    seen = set()
    for crops, value, state, colour in islice(reader_batches(composed(shard, rng), 24, rng), 3):
        assert (crops.shape, crops.dtype) == ((24, 3, 40, 40), np.uint8)
        assert set(value) <= set(range(-1, 6))
        assert (value[state == 4] == -1).all()
        assert (colour[state == 4] == -1).all()
        seen |= set(state.tolist())
    assert {0, 4} <= seen
