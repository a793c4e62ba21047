"""What one drawn card pays: RULES of the draw step, one ruling a test."""

import pytest

from companion.errors import BadRequestError
from companion.games.lords_of_vegas.score import score_position


def tile(colour, owner=None, value=None):
    return {"tile": colour, "die": [owner, value] if owner else None}


def test_the_drawer_takes_over_the_die_with_its_value_before_anything_pays():
    paid = score_position(
        {
            "lots": {"D8": tile("gold", "yellow", 6)},
            "markers": {"green": ["A1"]},
            "points": {"yellow": 8},
            "cash": {"yellow": 4},
            "card": "D8",
            "drawer": "green",
        }
    )
    assert paid["lots_after"] == {"D8": {"tile": "gold", "die": ["green", 6]}}
    assert paid["money"] == {"green": 7, "yellow": 0}
    assert paid["points"] == {"green": 1, "yellow": 0}
    assert paid["points_after"] == {"green": 1, "yellow": 8}
    assert paid["cash_after"] == {"green": 7, "yellow": 4}


def test_a_tile_without_a_die_gets_the_printed_value():
    paid = score_position({"lots": {"A6": tile("aqua")}, "card": "A6", "drawer": "red"})
    assert paid["lots_after"]["A6"]["die"] == ["red", 6]
    assert paid["money"] == {"red": 6}  # A6 is a Strip card and lies at the Strip


def test_ones_own_die_stays_as_it_lies():
    paid = score_position({"lots": {"C1": tile("silver", "red", 2)}, "card": "C1", "drawer": "red"})
    assert paid["lots_after"]["C1"]["die"] == ["red", 2]


def test_a_lot_that_bears_a_marker_keeps_it():
    paid = score_position({"markers": {"blue": ["A1"]}, "card": "A1", "drawer": "red"})
    assert (paid["markers_after"], paid["money"]) == ({"blue": ["A1"], "red": []}, {"blue": 1, "red": 0})


def test_an_empty_lot_gets_a_marker_that_pays_at_once():
    paid = score_position({"card": "A1", "drawer": "red"})
    assert paid["markers_after"] == {"red": ["A1"]}
    assert paid["money"] == {"red": 1}


def test_one_casino_at_8_points_paying_1_stays_at_8():
    paid = score_position({"lots": {"D8": tile("gold", "yellow", 6)}, "points": {"yellow": 8}, "card": "E6", "drawer": "yellow"})
    assert paid["points"] == {"yellow": 1}
    assert paid["points_after"] == {"yellow": 8}


def test_several_casinos_pay_separately_smallest_first():
    lots = {"A1": tile("gold", "red", 2), "C1": tile("gold", "red", 4), "C2": tile("gold", "blue", 3)}
    paid = score_position({"lots": lots, "points": {"red": 7}, "card": "E6", "drawer": "red"})
    assert paid["points"]["red"] == 3
    assert paid["points_after"]["red"] == 10  # one point to 8, then two points to 10; largest first would have lost one


def test_casinos_do_not_join_across_the_street_or_the_strip():
    lots = {"A5": tile("gold", "red", 2), "C2": tile("gold", "blue", 3), "A6": tile("gold", "red", 6), "B4": tile("gold", "blue", 5)}
    paid = score_position({"lots": lots, "card": "F3", "drawer": "red"})
    assert paid["points"] == {"red": 2, "blue": 2}  # A5 with A6; C2 alone; B4 alone


def test_end_of_game_pays_lots_and_the_strip_and_needs_no_drawer():
    lots = {"A5": tile("gold", "red", 2), "A6": tile("gold", "red", 6), "A1": tile("aqua", "blue", 5)}
    paid = score_position({"lots": lots, "markers": {"blue": ["B1", "B2"]}, "card": "end"})
    assert paid["money"] == {"blue": 2, "red": 8}
    assert paid["points"] == {"blue": 0, "red": 2}


def test_two_players_a_card_of_block_f_pays_and_takes_no_lot():
    position = {"lots": {"A1": tile("gold", "blue", 5)}, "markers": {"red": ["B1"]}, "card": "F3", "drawer": "red"}
    paid = score_position({**position, "options": {"two_player": True}})
    assert (paid["money"], paid["points"]) == ({"blue": 5, "red": 1}, {"blue": 1, "red": 0})
    assert paid["markers_after"]["red"] == ["B1"]
    assert score_position({**position, "options": {"two_player": "auto"}})["markers_after"]["red"] == ["B1", "F3"]


TEN = ["B1", "B2", "B3", "B4", "B5", "B6", "C1", "C2", "C3", "C4"]
TWELVE = {f"{block}{n}": tile(colour, "red", 1) for block, colour in (("B", "aqua"), ("E", "brown"), ("F", "silver")) for n in range(1, 5)}


def test_all_pieces_of_the_box_may_lie_on_the_board():
    lots = {**TWELVE, **dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"), tile("gold"))}
    markers = ["A2", "A3", "A4", "A5", "A6", "B5", "B6", "D1", "D2", "D3"]
    paid = score_position({"card": "A1", "drawer": "blue", "lots": lots, "markers": {"red": markers}})
    assert paid["money"] == {"blue": 1, "red": 14}  # ten lots, and four pips of brown casinos


@pytest.mark.parametrize(
    ("position", "part_of_sentence"),
    [
        ({"card": "Z9", "drawer": "red"}, "no lot Z9"),
        ({"card": ["A1"], "drawer": "red"}, "no lot"),
        ({"drawer": "red"}, "card is missing"),
        ({"card": "A1"}, "drawer"),
        ({"card": "A1", "drawer": " "}, "must name a player"),
        ({"card": "A1", "drawer": 7}, "must name a player"),
        ({"card": "A1", "drawer": "red", "markers": {"red": "A2"}}, "a list of lots"),
        ({"card": "A1", "drawer": "red", "lots": ["A2"]}, "are objects"),
        ({"card": "A1", "drawer": "red", "markers": {"red": ["B1"], "blue": ["B1"]}}, "marker as well"),
        ({"card": "A1", "drawer": "red", "points": {"red": 9}}, "no space 9"),
        ({"card": "A1", "drawer": "red", "lots": {"A2": {"tile": "pink", "die": None}}}, "five colours"),
        ({"card": "A1", "drawer": "red", "lots": {"A2": tile("gold", "red", 7)}}, "1 to 6"),
        ({"card": "A1", "drawer": "red", "lots": {"A2": tile("gold", "red", 0)}}, "1 to 6"),
        ({"card": "A1", "drawer": "red", "cash": {"red": 1.5}}, "a whole number"),
        ({"card": "A1", "drawer": "red", "cash": {"red": True}}, "a whole number"),
        ({"card": "A1", "drawer": "red", "cash": {"red": -1}}, "a whole number"),
        ({"card": "A1", "drawer": "red", "lots": {"A2": tile("gold")}, "markers": {"red": ["A2"]}}, "marker as well"),
        ({"card": "A4", "drawer": "red", "lots": {"A2": tile("gold", "red", 5), "A3": tile("gold", "blue", 5)}}, "tie for boss"),
        ({"card": "end", "lots": {f"C{n}": tile("gold") for n in range(1, 11)}}, "only 9 Sphinx tiles"),
        ({"card": "A1", "drawer": "red", "markers": {"red": TEN}}, "red has only 10 markers"),
        ({"card": "A1", "drawer": "red", "lots": {"A1": tile("gold", "blue", 4), **TWELVE}}, "red has only 12 dice"),
    ],
)
def test_what_cannot_lie_on_a_board_is_refused_in_words(position, part_of_sentence):
    with pytest.raises(BadRequestError, match=part_of_sentence):
        score_position(position)
