"""Levels become presses: the table of what was measured on real lines, and of what fingers do. Times in milliseconds."""

import pytest

from hardware.panel.debounce import Debounce
from hardware.ports import Press

DOWN, UP = True, False


def play(levels, until_ms, button=None, poll_ms=50):
    """Presses of telling edges at their times, the level being read again between, as (milliseconds, kind)."""
    button = button or Debounce("confirm")
    level = button.down
    presses = []
    edges = [(at, "edge", to) for at, to in levels]
    polls = [(at, "poll", None) for at in range(0, until_ms + 1, poll_ms)]
    for at, what, to in sorted(edges + polls, key=lambda event: event[0]):
        level = level if what == "poll" else to
        presses += button.read(level, at / 1000) if what == "poll" else button.edge(level, at / 1000)
    return [(round(press.at_s * 1000), "long" if press.long else "double" if press.double else "short") for press in presses]


def bounces(start, times, first, every=2):
    """Edges that alternate, beginning with `first`."""
    return [(start + every * i, first if i % 2 == 0 else not first) for i in range(2 * times)]


GLITCHES = [edge for start in range(0, 1000, 200) for edge in ((start, DOWN), (start + 2, UP))]


@pytest.mark.parametrize(
    ("levels", "presses"),
    [
        pytest.param([(100, DOWN), (220, UP)], [(100, "short")], id="a plain press is told with the time it went down"),
        pytest.param(GLITCHES, [], id="five glitches of 2 ms are no press"),
        pytest.param([*bounces(100, 8, DOWN), (132, DOWN)], [(132, "short")], id="eight bounces of 2 ms, then held: one press"),
        pytest.param([(100, DOWN), *bounces(400, 4, UP), (416, UP)], [(100, "short")], id="a bouncy release adds none"),
        pytest.param([(100, DOWN), (130, UP), (131, DOWN), (300, UP)], [(100, "short")], id="a gap of 1 ms while held is no second press"),
        pytest.param([(100, DOWN), (115, UP)], [], id="15 ms are no finger"),
        pytest.param([(100, DOWN), (140, UP)], [(100, "short")], id="40 ms are, even when nobody looks between"),
        pytest.param([(100, DOWN), (200, UP), (700, DOWN), (800, UP)], [(100, "short"), (700, "short")], id="two presses"),
        pytest.param(
            [(100, DOWN), (200, UP), (350, DOWN), (450, UP)], [(100, "short"), (350, "double")], id="the second of two quick ones says so"
        ),
        pytest.param([(100, DOWN), (100, UP), (100, DOWN)], [(100, "short")], id="edges of the same moment"),
        pytest.param([(100, DOWN), (160, DOWN), (400, UP), (460, UP)], [(100, "short")], id="the same level read again changes nothing"),
    ],
)
def test_presses_of_a_button_that_has_no_long_press(levels, presses):
    assert play(levels, 1200) == presses


@pytest.mark.parametrize(
    ("levels", "presses"),
    [
        pytest.param([(100, DOWN), (220, UP)], [(100, "short")], id="short: told at its release, with the time it went down"),
        pytest.param([(100, DOWN)], [(100, "long")], id="held: long, while still down"),
        pytest.param([(100, DOWN), (2500, UP)], [(100, "long")], id="and no short one when it is let go"),
        pytest.param([(100, DOWN), (1000, UP), (1001, DOWN), (1700, UP)], [(100, "long")], id="a gap of 1 ms does not end holding"),
        pytest.param(
            [(100, DOWN), (2000, UP), (2500, DOWN), (2600, UP)], [(100, "long"), (2500, "short")], id="the next press is short again"
        ),
    ],
)
def test_presses_of_a_button_that_can_be_held(levels, presses):
    assert play(levels, 3000, Debounce("undo", holds=True)) == presses


@pytest.mark.parametrize("holds", [False, True])
def test_a_button_held_down_at_the_start_gives_nothing_until_it_was_let_go(holds):
    button = Debounce("confirm", holds=holds, down=True)
    assert play([(2500, UP), (3000, DOWN), (3100, UP)], 4000, button) == [(3000, "short")]


def test_a_lost_release_is_found_by_reading_the_level_again():
    button = Debounce("confirm")
    assert button.edge(DOWN, 0.10) == []
    assert button.read(DOWN, 0.15) == [Press("confirm", 0.10)]
    assert button.read(UP, 0.20) == []  # no edge told of it
    assert button.read(UP, 0.26) == []
    assert not button.down
    assert button.edge(DOWN, 1.00) == []
    assert button.read(DOWN, 1.05) == [Press("confirm", 1.00)]


def test_without_any_edges_reading_alone_finds_a_finger():
    button = Debounce("confirm")
    levels = [(0, UP), (20, DOWN), (40, DOWN), (60, DOWN), (80, DOWN), (100, UP), (120, UP), (140, UP), (160, UP)]
    presses = [press for at, level in levels for press in button.read(level, at / 1000)]
    assert presses == [Press("confirm", 0.02)]
    assert not button.down


def test_edges_that_coalesce_while_it_bounces_begin_the_settling_again():
    button = Debounce("confirm")
    assert [button.edge(DOWN, at) for at in (0.100, 0.110, 0.121)] == [[], [], []]
    assert button.edge(UP, 0.130) == []
    assert button.edge(DOWN, 0.140) == []
    assert button.read(DOWN, 0.165) == [Press("confirm", 0.140)]


def test_a_single_odd_reading_is_a_glitch():
    button = Debounce("confirm")
    assert [button.read(level, at / 1000) for at, level in [(0, UP), (50, DOWN), (100, UP), (150, DOWN), (200, UP)]] == [[]] * 5


class TestLateNews:
    """Where only the time of hearing is known, a busy machine stretches a glitch."""

    def test_two_late_edges_alone_make_no_press_of_a_glitch(self):
        button = Debounce("confirm")
        assert button.edge(DOWN, 0.100, exact=False) == []
        assert button.edge(UP, 0.130, exact=False) == []
        assert button.read(UP, 0.160) == []

    def test_but_a_level_read_again_between_them_does(self):
        button = Debounce("confirm")
        assert button.edge(DOWN, 0.100, exact=False) == []
        assert button.read(DOWN, 0.125) == [Press("confirm", 0.100)]

    def test_and_so_do_edges_that_lie_far_apart(self):
        button = Debounce("confirm")
        assert button.edge(DOWN, 0.100, exact=False) == []
        assert button.edge(UP, 0.170, exact=False) == [Press("confirm", 0.100)]


def test_two_hundred_presses_at_five_a_second_are_two_hundred():
    edges = [
        edge
        for i in range(200)
        for edge in (*bounces(200 * i, 3, DOWN), (200 * i + 6, DOWN), *bounces(200 * i + 90, 3, UP), (200 * i + 97, UP))
    ]
    assert len(play(edges, 40_100)) == 200
