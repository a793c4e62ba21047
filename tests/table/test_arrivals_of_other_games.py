"""“I never put that there!” at a casino of the Card Game and at a lot of Lords of Vegas: what came when, never what is under a palm."""

import json

import pytest

from companion.journal.entry import By

THREE = "Anna:red Ben:blue Cora:green"


def came(table, place):
    return table.session.arrivals(place)["arrivals"]


def words(table, place):
    return [one["what"] for one in came(table, place)]


@pytest.fixture
def cards(evening):
    """Three at a table with printed cards."""
    evening.begin("card-game", seats=THREE, bank="typed")
    return evening


def choose(table, seat, **cards):
    table.do("choose-cards", by=By("seat", seat, "phone"), seat=seat, cards={number[1:]: dice for number, dice in cards.items()})


def test_cards_under_a_palm_have_come_nowhere_until_all_have_chosen(cards):
    choose(cards, "anna", n4=[1, 1])
    choose(cards, "ben", n5=[1])
    assert [came(cards, f"casino-{number}") for number in range(1, 7)] == [[]] * 6
    choose(cards, "cora", n4=[2])
    (four,) = came(cards, "casino-4")
    assert "Anna lays two fours on two cards" in four["what"]
    assert "Cora lays two fours on one card" in four["what"]
    assert words(cards, "casino-5") == [four["what"]]  # they were laid open together
    assert came(cards, "casino-6") == []


def test_a_reveal_that_was_taken_back_lies_hidden_again(cards):
    for seat, chosen in (("anna", {"n4": [1, 1]}), ("ben", {"n5": [1]}), ("cora", {"n4": [2]})):
        choose(cards, seat, **chosen)
    cards.do("undo")
    told = json.dumps([cards.session.arrivals(f"casino-{number}") for number in range(1, 7)])
    assert "lays" not in told
    assert cards.view["table"]["chosen"] == ["anna", "ben"]


@pytest.fixture
def city(evening):
    """Anna has drawn her first card; the board is laid out as a test needs it."""
    evening.begin("lords-of-vegas", seats=THREE)
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1], "cora": [1, 2]})
    evening.do("draw")
    return evening


def lay_out(city, **lots):
    clear = {name: [None, None, None, None] for name in city.view["table"]["lots"]}
    city.do("adjust", reason="as it lies", lots={**clear, **lots}, cash_musd=dict.fromkeys(("anna", "ben", "cora"), 90))


def test_a_lot_tells_who_took_it_and_who_built_on_it_since_the_game_began(city):
    assert city.view["table"]["lots"]["A1"]["marker"] == "anna"
    lay_out(city, A1=["anna", None, None, None])
    city.do("build", lot="A1", colour="gold", seat="anna")
    assert words(city, "lot-A1") == ["Anna starts with lot A1", "Anna builds Sphinx on A1 for $9M"]
    assert came(city, "lot-B2") == []


def test_a_lot_that_was_cleared_and_taken_anew_tells_both(city):
    lay_out(city)
    lay_out(city, A1=["ben", None, None, None])
    assert words(city, "lot-A1") == ["Anna starts with lot A1", "Set to what the table shows: as it lies"]


def test_a_lot_is_told_of_when_its_tile_was_remodelled(city):
    lay_out(city, A1=["anna", None, None, None])
    city.do("build", lot="A1", colour="gold", seat="anna")
    city.do("remodel", casino="A1", colour="brown", seat="anna")
    assert "remodels A1 to Pioneer" in words(city, "lot-A1")[-1]


def test_a_lot_is_told_of_when_its_die_shows_something_else(city):
    lay_out(city, A1=[None, "gold", "anna", 2])
    city.do("reorganize", casino="A1", seat="anna")
    city.do("roll", dice={"anna": [5]})
    assert "Anna 5" in words(city, "lot-A1")[-1]
