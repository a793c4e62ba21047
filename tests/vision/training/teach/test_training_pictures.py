"""What the networks learn from: pieces of tables show what their truth says, shards hold the kinds asked for."""

import numpy as np
import pytest

from vision.training.teach import shards
from vision.training.teach.table_patches import PER_TABLE, table_pieces

SIDE = 192


@pytest.fixture(scope="module")
def pieces():
    return [piece for seed in range(6) for piece in table_pieces(np.random.default_rng([12, seed]), SIDE, odd=0.2)]


def test_a_table_gives_so_many_pieces_of_one_size(pieces):
    assert len(pieces) == 6 * PER_TABLE
    assert {picture.shape for picture, _, _ in pieces} == {(SIDE, SIDE, 3)}
    assert not any(hands.any() for _, _, hands in pieces)


def test_dice_of_a_piece_lie_where_it_says(pieces):
    told = [truth for _, truths, _ in pieces for truth in truths if truth.state != "ignore"]
    assert len(told) > 30
    for truth in told:
        assert truth.value in range(1, 7)
        assert truth.colour
        assert truth.top.min() > -3
        assert truth.top.max() < SIDE + 3
        x, y, w, h = truth.box
        middle = truth.top.mean(0)
        assert x - 1 <= middle[0] <= x + w + 1
        assert y - 1 <= middle[1] <= y + h + 1


def test_black_dice_are_dark_and_yellow_ones_are_not_where_the_truth_says(pieces):
    shades = {"black": [], "yellow": []}
    for picture, truths, _ in pieces:
        for truth in truths:
            if truth.state == "fine" and truth.colour in shades:
                x, y = (truth.top.mean(0) + 0.3 * (truth.top[0] - truth.top.mean(0))).astype(int)
                shades[truth.colour].append(float(picture[y, x].max()))
    both = [values for values in shades.values() if values]
    assert both
    if len(both) == 2:
        assert np.median(shades["black"]) < np.median(shades["yellow"])


def test_leaning_dice_are_told_apart_from_flat_ones(pieces):
    states = {truth.state for _, truths, _ in pieces for truth in truths}
    assert {"fine", "cocked"} <= states


def test_a_shard_is_made_once_and_holds_the_kinds_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "PER_SHARD", 8)
    path = shards.make_shard(tmp_path, 0, 5, shards.Kinds(tables=0.5))
    pictures, truths, hands = shards.load_shard(path)
    assert (len(pictures), len(truths), len(hands)) == (8, 8, 8)
    made = path.stat().st_mtime_ns
    assert shards.make_shard(tmp_path, 0, 5, shards.Kinds(tables=0.5)).stat().st_mtime_ns == made


def test_a_shard_of_bare_tables_holds_no_dice_and_says_where_hands_are(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "PER_SHARD", 24)
    pictures, truths, hands = shards.load_shard(shards.make_shard(tmp_path, 0, 5, shards.Kinds(bare=1.0)))
    assert pictures.shape == (24, SIDE, SIDE, 3)
    assert not any(truths)
    assert hands.shape == (24, SIDE // 8, SIDE // 8)
    assert 0 < sum(hand.any() for hand in hands) < 12
