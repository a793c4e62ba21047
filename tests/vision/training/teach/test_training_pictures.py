"""What the networks learn from: pieces of tables show what their truth says, shards hold the kinds asked for, households' dice look so."""

import numpy as np
import pytest

from vision.training.compose.bare_tables import KINDS, SHARES, bare_table
from vision.training.draw import owned
from vision.training.draw.dice import PIPS, pip_places
from vision.training.draw.looks import near_rows, random_look, rows_of_their_own
from vision.training.measure import leaning, least_width
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


def test_every_kind_of_bare_table_is_learned_from():
    assert set(KINDS) - set(SHARES) == {"dominoes"}  # half of one is a die to whoever sees nothing else
    assert sum(SHARES.values()) == pytest.approx(1)


def test_plain_white_dice_are_light_with_dark_pips():
    rng = np.random.default_rng(2)
    for _ in range(40):
        look = random_look(rng)
        owned.plain_white(look, rng)
        assert look.colour == "white"
        assert look.body.min() > 0.5
        assert look.pip.max() < 0.2
        assert 2 * look.pip_radius < look.spread * 1.42  # the pips of a five do not run into each other


def test_dim_pips_still_differ_from_their_dark_body():
    rng = np.random.default_rng(3)
    for _ in range(40):
        look = random_look(rng)
        owned.dark_with_dim_pips(look, rng)
        assert look.body.max() < 0.3
        assert (look.pip - look.body).max() > 0.1


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_lamp_stays_on_the_top_faces(seed):
    picture = np.full((80, 80, 3), 0.2, np.float32)
    top = np.array([[20, 20], [60, 20], [60, 60], [20, 60]], float)
    rng = np.random.default_rng(seed)
    for _ in range(12):
        owned.mirrored_lamps(picture, [top], rng)
    outside = np.ones((80, 80), bool)
    outside[15:66, 15:66] = False
    assert picture[outside] == pytest.approx(0.2)
    assert picture.max() > 0.25


def test_the_label_of_a_shrunk_picture_shrinks_with_it():
    die = {"value": 3, "box": [10, 20, 30, 40], "top": [[10, 20], [40, 20], [40, 60], [10, 60]]}
    label = {"image": "a.jpg", "dice": [die], "ignore": [[2, 4, 6, 8]]}
    small = least_width.shrunk(label, 0.5)
    assert small["dice"][0]["box"] == [5, 10, 15, 20]
    assert small["dice"][0]["top"][2] == [20, 30]
    assert small["ignore"] == [[1, 2, 3, 4]]
    assert label["dice"][0]["box"] == [10, 20, 30, 40]


def test_every_die_of_a_leaning_table_is_counted_once():
    counts = leaning.counted(4747, 0)
    for kind in ("flat", "leaning"):
        assert counts[f"{kind} asked"] + counts[f"{kind} believed"] <= counts[kind]
    assert counts["flat"] > 3
    assert counts["flat believed, value wrong"] == 0


def test_a_table_without_dice_is_the_same_for_one_seed_and_another_for_the_next():
    first, again, other = (bare_table(np.random.default_rng([5, index]), SIDE)[0] for index in (0, 0, 1))
    assert first.shape == (SIDE, SIDE, 3)
    assert first.dtype == np.uint8
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()


def _apart(places):
    """From the first pip to the last, edges."""
    return float(np.hypot(*np.subtract(places[0], places[-1])))


@pytest.mark.parametrize("seed", range(40))
def test_near_rows_bring_the_pips_of_a_two_together_without_touching(seed):
    rng = np.random.default_rng([13, seed])
    look = random_look(rng)
    far = {value: _apart(pip_places(look, value, turned=False)) for value in (2, 3)}
    near_rows(look, rng)
    two, three = (_apart(pip_places(look, value, turned=False)) for value in (2, 3))
    assert 2 * look.pip_radius < two <= far[2] + 1e-9
    assert 4 * look.pip_radius < three <= far[3] + 1e-9 or three == pytest.approx(far[3])


def test_half_of_the_sets_have_rows_of_their_own_and_fours_and_fives_stay_as_they_were():
    rng = np.random.default_rng(14)
    looks = [random_look(rng) for _ in range(300)]
    before = {value: [pip_places(look, value, turned=False) for look in looks] for value in (1, 4, 5, 6)}
    rows_of_their_own(looks, rng)
    assert 0.35 < np.mean([look.near_two < 1 for look in looks]) < 0.6
    for value, places in before.items():
        assert [pip_places(look, value, turned=False) for look in looks] == places


def test_a_row_askew_keeps_its_middle_and_its_length():
    look = random_look(np.random.default_rng(15))
    straight = np.array(pip_places(look, 3, turned=False))
    look.askew = 0.3
    askew = np.array(pip_places(look, 3, turned=False))
    assert askew.mean(0) == pytest.approx(straight.mean(0))
    assert _apart(askew) == pytest.approx(_apart(straight))
    assert not np.allclose(askew[0], straight[0])


@pytest.mark.parametrize("value", sorted(PIPS))
def test_a_face_turned_by_a_quarter_shows_the_same_pips_turned(value):
    look = random_look(np.random.default_rng(16))
    upright, turned = (np.array(pip_places(look, value, turned=how)) - 0.5 for how in (False, True))
    assert sorted(np.round(turned, 9).tolist()) == sorted(np.round(upright @ ((0, 1), (-1, 0)), 9).tolist())
