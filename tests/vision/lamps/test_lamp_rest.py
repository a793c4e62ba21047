"""What the floors do not tell of another lamp the dice tell; it settles doubts, and changes nobody's colour."""

import numpy as np
import pytest

from vision.colours import table_seen
from vision.colours.palette import LearnedColours
from vision.colours.table_seen import TableSeen
from vision.colours.top_faces import to_bgr
from vision.lamps.lamp_rest import LampRest
from vision.lamps.local_light import Beside
from vision.mat import MAT_1
from vision.profile import DiceSet, Profile
from vision.reading import DieReading

ASK_BELOW = 0.95
SETS = {"red": (48.0, 55.0, 35.0), "yellow": (82.0, 4.0, 70.0), "blue": (45.0, 5.0, -45.0), "white": (92.0, 0.0, 3.0)}
FLOOR = np.full(3, 120.0)


def bent(bgr, power=1.6):
    """As a camera shows it that makes the dark darker."""
    return 255 * (np.asarray(bgr) / 255) ** power


def sure(name):
    return {name: 0.995}


def test_what_bends_all_bodies_alike_is_found_from_three_sets_and_holds_for_the_fourth():
    red, yellow, white, blue = (to_bgr(SETS[name]) for name in ("red", "yellow", "white", "blue"))
    rest = LampRest.between([bent(body, 1.3) for body in (red, yellow, white)], [red, yellow, white])
    assert np.linalg.norm(rest.as_then(bent(blue, 1.3)) - blue) < 0.5 * np.linalg.norm(bent(blue, 1.3) - blue)


def test_where_nothing_is_left_over_nothing_is_changed():
    then = [to_bgr(lab) for lab in SETS.values()]
    assert LampRest.between(then, then).as_then((60, 120, 180)) == pytest.approx((60, 120, 180), abs=0.5)


def test_one_set_alone_tells_nothing():
    assert LampRest.between([(100, 20, 30)], [(120, 30, 40)]) is None


@pytest.fixture
def table(monkeypatch):
    """Reads dice given as (body then, the reader's odds) under a camera that bends brightness."""

    def told(dice, by_dice=True):
        image, readings = np.full((60, 40 * len(dice), 3), 100, np.uint8), []
        for n, (body, odds) in enumerate(dice):
            x = 40 * n
            image[10:50, x + 2 : x + 38] = bent(body).round()
            top = ((x + 6, 14), (x + 34, 14), (x + 34, 46), (x + 6, 46))
            readings.append(DieReading(3, max(odds, key=odds.get), 0.99, False, top, (x, 10, 40, 40), colour_odds=odds))
        monkeypatch.setattr(table_seen, "floor_cells", lambda *_: {"tray": np.tile(bent(FLOOR), (20, 1))})
        profile = Profile(dice=tuple(DiceSet(name, lab, (3.0, 3.0, 3.0)) for name, lab in SETS.items()), floors={"tray": tuple(FLOOR)})
        seen = TableSeen()
        seen.look(image, object(), MAT_1, readings)
        learned = LearnedColours(profile, seen)
        learned.see_lamp()
        learned.look(image, MAT_1, readings if by_dice else ())
        return [learned.judge(image, die, MAT_1, frozenset(SETS), ASK_BELOW) for die in readings]

    return told


def test_dice_that_a_foreign_lamp_moved_from_their_sets_are_told_by_all_of_them_together(table):
    lying = [(to_bgr(lab), sure(name)) for name, lab in SETS.items() for _ in range(2)]
    alone, together = table(lying, by_dice=False), table(lying)
    assert sum(die.ask for die in alone) >= 2
    assert [(die.colour, die.ask) for die in together] == [(name, False) for name in SETS for _ in range(2)]


def test_a_doubtful_die_is_not_settled_by_it_where_the_reader_is_unsure_or_for_another(table):
    lying = [(to_bgr(lab), sure(name)) for name, lab in SETS.items() for _ in range(2)]
    doubtful = next(die.colour for die in table(lying, by_dice=False) if die.ask)
    body, other = to_bgr(SETS[doubtful]), next(name for name in SETS if name != doubtful)
    for odds in ({doubtful: 0.7, other: 0.3}, {other: 0.99}):
        *_, last = table([*lying, (body, odds)])
        assert last.ask
        assert last.colour == table([*lying, (body, odds)], by_dice=False)[-1].colour


def test_a_stranger_stays_one(table):
    lying = [(to_bgr(lab), sure(name)) for name, lab in SETS.items() for _ in range(2)]
    *_, green = table([*lying, (to_bgr((50.0, -50.0, 40.0)), {"green": 0.9, "yellow": 0.1})])
    assert green.ask


@pytest.mark.parametrize(("odds", "shade", "is_asked"), [("white", 0.1, False), ("white", 1.0, True), ("blue", 0.1, True)])
def test_on_the_edge_of_a_shadow_a_die_may_stand_in_it(monkeypatch, odds, shade, is_asked):
    """A white die in the shade, the table beside it mostly lit: by that light it is too dark to be white. The reader must see what the
    shade makes of it."""
    image = np.full((60, 40, 3), 100, np.uint8)
    image[10:50, 2:38] = (255 * ((to_bgr(SETS["white"]) / 255) ** 2.2 * 0.1) ** (1 / 2.2)).round()
    top = ((6, 14), (34, 14), (34, 46), (6, 46))
    x, y, wide, high = MAT_1.zones["tray"]
    here = (x + wide / 2, y + high / 2)
    die = DieReading(3, odds, 0.99, False, top, (0, 10, 40, 40), xy_mm=here, colour_odds={odds: 0.995})
    lit = (FLOOR / 255) ** 2.2
    monkeypatch.setattr(table_seen, "floor_cells", lambda *_: {"tray": np.tile(FLOOR, (20, 1))})
    beside = Beside(np.array([lit]), np.array([lit * shade]), np.array([lit]), np.array([False]))
    monkeypatch.setattr(table_seen, "lights_beside", lambda *_: beside)
    profile = Profile(dice=tuple(DiceSet(name, lab, (3.0, 3.0, 3.0)) for name, lab in SETS.items()), floors={"tray": tuple(FLOOR)})
    seen = TableSeen()
    seen.look(image, object(), MAT_1, [die])
    learned = LearnedColours(profile, seen)
    learned.see_lamp()
    learned.look(image, MAT_1, [die])
    judged = learned.judge(image, die, MAT_1, frozenset(SETS), ASK_BELOW)
    assert judged.ask == is_asked
    assert is_asked or judged.colour == "white"
