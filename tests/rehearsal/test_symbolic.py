"""Symbolic evenings: the real watch, keeper and journal, without pictures. No wrong number is ever proposed of which nobody was asked."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.games.game import Seat
from companion.games.las_vegas.game import LasVegas
from companion.games.layout import Piece
from companion.rehearsal.symbolic import __main__ as symbolic
from companion.rehearsal.symbolic.doubts import Doubts
from companion.rehearsal.symbolic.evening import GAMES, Plan
from companion.rehearsal.symbolic.people import Heard
from companion.rehearsal.symbolic.things import Things
from companion.rehearsal.symbolic.truth import Truth


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1, 4))
def test_no_number_is_wrong_unasked(game, seed):
    heard = symbolic.played(Plan(game, seed))
    assert heard.faults == []
    assert heard.counts["turns"] > 0
    assert heard.counts["given up"] == 0


def test_an_evening_is_the_same_each_time():
    first, second = (symbolic.played(Plan("boulevard", 2)) for _ in range(2))
    assert (first.counts, first.asked, first.told) == (second.counts, second.asked, second.told)


@pytest.mark.parametrize("faults", [0, 1])
def test_a_wrong_number_ends_with_one(monkeypatch, capsys, faults):
    heard = Heard(Counter({"turns": 3, "proposed right": 2, "typed": 1}), Counter({"wrong-seat": 1}))
    for _ in range(faults):
        heard.fault("PROPOSED WRONG UNASKED", "one red five moved to casino 5")
    monkeypatch.setattr(symbolic, "played", lambda plan: heard)
    monkeypatch.setattr("sys.argv", ["symbolic", "--game", "las-vegas", "--evenings", "1"])
    assert symbolic.main() == faults
    told = capsys.readouterr().out
    assert f"all: turns 3, proposed right 2, wrong unasked {faults}, asked 1, typed 1" in told
    assert ("one red five moved to casino 5" in told) == bool(faults)


def test_dice_stay_where_they_lie_and_come_from_the_tray():
    things = Things(random.Random(1), sized=True)
    things.throw("anna", [("red", "normal")] * 3)
    five = things.on("tray")[0]
    five.face = 5
    things.lay_out({"casino-5": (Piece("red", 5),), "tray": ()})
    spot = five.spot
    things.lay_out({"casino-5": (Piece("red", 5), Piece("blue", 5, "big")), "tray": ()})
    assert (five.zone, five.spot, len(things.on("tray"))) == ("casino-5", spot, 2)
    assert sorted(die.kind for die in things.on("casino-5")) == [("blue", "big", 5), ("red", "normal", 5)]


def die_in(zone):
    things = Things(random.Random(1), sized=False)
    (die,) = things.throw("anna", [("red", "normal")])
    die.zone = zone
    return things.readings(frozenset())[0][1]


@pytest.mark.parametrize(("zone", "share", "doubted"), [("tray", 1.0, True), ("tray", 0.0, False), ("casino-3", 1.0, False)])
def test_a_look_is_in_doubt_about_so_many_dice_of_the_tray(zone, share, doubted):
    doubts, die = Doubts(share, random.Random(2), ("red", "blue")), die_in(zone)
    seen = [doubts.on(die) for _ in range(200)]
    assert {one.ask for one in seen} == {doubted}
    assert {one.why_ask for one in seen} == ({"colour", "face", "blurred"} if doubted else {""})
    assert {one.colour for one in seen} == ({"red", "blue"} if doubted else {"red"})


def test_nothing_that_is_in_doubt_for_a_look_is_wrong_unasked_later():
    """What nobody could read as it was left in the tray was the next throw once it was read."""
    heard = symbolic.played(Plan("las-vegas", 9901, doubts=0.06))
    assert heard.faults == []
    assert heard.counts["turns"] > 0


@pytest.mark.parametrize("game", GAMES)
def test_nor_is_one_wrong_where_people_are_clumsy(game):
    heard = symbolic.played(Plan(game, 4, messy=0.1, clumsy=0.1))
    assert heard.faults == []
    assert any("child" in told or "falls off" in told or "leans" in told for told in heard.told)


@pytest.fixture
def ben_plays_on_alone():
    """He places one four, and then one four again."""
    game = LasVegas()
    state = game.setup({"bank": "typed", "rounds": 1}, [Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue")])
    for event in game.decide(state, game.commands["adjust"](reason="Ben alone", in_hand={"anna": {}, "ben": {"ben": 3}}, turn="ben"), {}):
        state = game.apply(state, event)
    truth = Truth(game)
    truth.begin(replace(state, stage="roll"))
    for faces in ((2, 4, 6), (2, 4)):
        truth.keep(game.commands["roll"](dice={"ben": faces}, seat="ben"))
        truth.keep(game.commands["place"](face=4, seat="ben"))
    return truth


@pytest.mark.parametrize(("rolls", "leads_to"), [([(2, 4, 6), (2, 4)], 4), ([(3, 4, 6)], 2), ([(2, 4, 4)], None)])
def test_one_turn_that_places_what_two_have_placed_is_not_true(ben_plays_on_alone, rolls, leads_to):
    """Custom Edition 5322: it was counted as proposed rightly, and the roll that it had made up as a fault of what came later."""
    truth, game = ben_plays_on_alone, ben_plays_on_alone.game
    commands = [
        command
        for faces in rolls
        for command in (game.commands["roll"](dice={"ben": faces}, seat="ben"), game.commands["place"](face=4, seat="ben"))
    ]
    assert truth.leads_to(truth.steps[0][1], commands) == leads_to


@pytest.mark.parametrize("game", GAMES)
def test_nor_at_a_familys_table(game):
    """Boulevard 9402: a kick under the box's lid was proposed."""
    heard = symbolic.played(Plan(game, 9402, messy=0.05, family=0.1))
    assert heard.faults == []
    assert heard.counts["given up"] == 0
    manners = ("to and fro", "his dice", "knocked off", "knocked into", "lid covers", "presses", "is off", "of their own", "all are thrown")
    assert sum(any(manner in told for told in heard.told) for manner in manners) >= 4
