"""The board's own regularities, as SOURCES and the printed game give them, and its adjacency."""

from collections import Counter

import pytest

from companion.games.lords_of_vegas.board import BOARD, COLOURS


def test_there_are_48_lots_and_62_pairs_of_neighbours():
    assert len(BOARD.lots) == 48
    assert len(BOARD.edges()) == 62


def test_the_price_follows_from_the_printed_die():
    prices = {1: 8, 2: 6, 3: 9, 4: 12, 5: 15, 6: 20}
    assert all(lot.price_musd == prices[lot.die] for lot in BOARD.lots.values())


def test_nine_lots_a_colour_and_three_strip_cards():
    assert Counter(lot.card for lot in BOARD.lots.values()) == {**dict.fromkeys(COLOURS, 9), "strip": 3}
    assert [lot.name for lot in BOARD.lots.values() if lot.card == "strip"] == ["A6", "D5", "F8"]


def test_sixteen_lots_touch_the_strip_and_two_of_the_strip_cards_do_not():
    assert sum(lot.touches_strip for lot in BOARD.lots.values()) == 16
    assert not BOARD.lots["D5"].touches_strip
    assert not BOARD.lots["F8"].touches_strip


def test_dice_of_one_stand_on_lots_in_the_middle_of_a_block():
    assert all(len(lot.neighbours) == 4 for lot in BOARD.lots.values() if lot.die == 1)


def test_neighbours_are_mutual_and_never_cross_a_street():
    for lot in BOARD.lots.values():
        for near in lot.neighbours:
            assert lot.name in BOARD.lots[near].neighbours
            assert BOARD.lots[near].block == lot.block


def test_a_start_card_brings_ten_millions_less_its_printed_die():
    assert {lot.start_money_musd for lot in BOARD.lots.values()} == {4, 5, 6, 7, 8, 9}


@pytest.mark.parametrize(
    ("points", "paid", "after"),
    [
        pytest.param(8, 1, 8, id="at 8 one point moves nothing (the manual's example)"),
        pytest.param(8, 2, 10, id="at 8 two points reach 10"),
        pytest.param(7, 3, 10, id="7 and three points: one to 8, two to 10"),
        pytest.param(8, 3, 10, id="the rest is lost"),
        pytest.param(81, 8, 81, id="81 to 90 needs a whole casino of nine"),
        pytest.param(81, 9, 90, id="nine tiles win from 81"),
        pytest.param(90, 9, 90, id="nothing lies beyond 90"),
        pytest.param(0, 9, 8, id="eight single steps, the ninth point is lost"),
    ],
)
def test_the_chip_moves_while_the_gap_can_be_paid(points, paid, after):
    assert BOARD.advance(points, paid) == after


def test_the_gaps_of_the_printed_track():
    entries = dict(zip(BOARD.track[9:], (2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9), strict=True))
    for space, gap in entries.items():
        assert space - BOARD.track[BOARD.track.index(space) - 1] == gap
