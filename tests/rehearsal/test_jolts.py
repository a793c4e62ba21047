"""What befalls a whole table: the camera is knocked, a lamp is switched on, the plug is pulled. The game goes on."""

import numpy as np
import pytest

from companion.rehearsal.game import RehearsedGame
from companion.rehearsal.habits import Habits
from companion.rehearsal.jolts import JOLTS, PLUG, THING, Jolts
from vision.training.draw.cameras import as_it_is

GREY = np.full((960, 1280, 3), 120, np.uint8)


class OnlyThis:
    """Chance, as Jolts asks it, with one thing that always comes."""

    def __init__(self, jolt):
        self._jolt, self._rng = jolt, np.random.default_rng(3)

    def random(self):
        return 0.0

    def integers(self, *of):
        return self._rng.integers(*of)

    def choice(self, among):
        return self._jolt if tuple(among) == JOLTS else self._rng.choice(among)

    def uniform(self, *of):
        return self._rng.uniform(*of)


def test_where_nothing_befalls_the_table_the_pictures_are_as_they_were():
    jolts = Jolts(np.random.default_rng(1), 0.0)
    assert [jolts.next() for _ in range(50)] == [None] * 50
    assert jolts.on(GREY) is GREY


def test_everything_comes_in_time_and_is_counted():
    jolts = Jolts(np.random.default_rng(1), 0.5)
    came = [jolts.next() for _ in range(60)]
    assert {jolt: came.count(jolt) for jolt in JOLTS} == jolts.happened
    assert min(jolts.happened.values()) >= 5


@pytest.mark.parametrize("jolt", JOLTS)
def test_a_throw_is_read_and_its_placement_kept_right_though_it_happens_before_every_look(tmp_path, jolt):
    """The dice lie where they lay; what was not confirmed when the plug was pulled is found again or asked about."""
    game = RehearsedGame(tmp_path, 4, 0, 1, as_it_is, Habits())
    game.table.jolts = Jolts(OnlyThis(jolt), 1.0)
    told = game.play(most=3)
    assert [fault for fault in told.faults if fault.partition(":")[0].isupper()] == []
    assert jolt == THING or "roll not read" not in told.counts  # it may lie on one of the dice
    assert told.counts["placements"] == 3
    assert told.counts[jolt] >= 7
    assert told.asked["found-roll"] == (2 if jolt == PLUG else 0)  # before the round's first turn nothing else can lie there
