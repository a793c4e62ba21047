"""Lords of Vegas at the table: what the bank deals by itself and what waits for a hand, millions in corrections, the whole way back."""

import json

import pytest

from companion.errors import StaleStepError

THREE = "Ann:red Ben:blue Cleo:green"


@pytest.fixture
def lords(evening):
    evening.begin("lords-of-vegas", THREE)
    return evening


def at_anns_turn(evening, **adjusted):
    evening.do("roll", dice={"ann": [6, 6], "ben": [1, 1], "cleo": [1, 2]})
    evening.do("draw")
    evening.do("adjust", reason="the story begins here", **adjusted)
    return evening


def test_start_cards_are_dealt_by_the_bank_but_rolls_and_the_turns_card_wait_for_a_hand(lords):
    table = lords.view["table"]
    assert table["start_cards"] == {"ann": 2, "ben": 2, "cleo": 2}
    assert table["waiting"]["kind"] == "first-player"
    lords.do("roll", dice={"ann": [6, 6], "ben": [1, 1], "cleo": [1, 2]})
    assert (lords.view["turn"], len(lords.view["table"]["discards"])) == ("ann", 6)
    lords.do("draw")
    assert len(lords.view["table"]["discards"]) == 7
    lords.do("next")
    assert (lords.view["turn"], len(lords.view["table"]["discards"])) == ("ben", 7)


def test_a_drawn_lot_is_named_once(lords):
    lords.do("roll", dice={"ann": [6, 6], "ben": [1, 1], "cleo": [1, 2]})
    lords.do("draw")
    drawn = lords.view["table"]["discards"][-1]
    assert lords.view["history_tail"][-1]["what"].startswith(f"Ann draws lot {drawn}; Ann takes the lot. Paid: Ann $")


def test_lots_are_set_out_in_the_order_of_their_numbers(lords):
    at_anns_turn(lords, lots={lot: ["ann", None, None, None] for lot in ("C6", "C10", "C11", "D1")})
    lords.do("set-out")
    named = [zone["zone"] for zone in lords.view["set_out"]["zones"]]
    assert [zone for zone in named if zone in ("lot-C6", "lot-C10", "lot-C11", "lot-D1")] == ["lot-C6", "lot-C10", "lot-C11", "lot-D1"]


def test_a_trade_is_told_with_what_changed_hands(lords):
    at_anns_turn(lords, cash_musd={"ann": 20, "ben": 20}, lots={"A1": [None, "purple", "ben", 3], "F1": ["ben", None, None, None]})
    lords.do("offer", seat="ann", to="ben", gives_musd=2, wants_lots=["F1"], wants_dice=["A1"])
    lords.do("accept", seat="ben", offer=1)
    offered, made = [entry["what"] for entry in lords.view["history_tail"]][-2:]
    trade = "Ann gives $2M, Ben gives lot F1 + the die on A1"
    assert (offered, made) == (f"A trade is offered: {trade}", f"The trade is made: {trade}")


def test_after_a_correction_the_last_thing_that_happened_is_still_the_last(lords):
    """The newest entry tells the draw anew that was paid otherwise, and the tray showed it though Ben's turn was over since."""
    every_colour = zip(("A1", "B1", "C1", "D1", "E1"), ("purple", "gold", "aqua", "silver", "brown"), strict=True)
    at_anns_turn(lords, lots={lot: [None, colour, "ann", 3] for lot, colour in every_colour})
    for kind in ("next", "draw", "next"):
        lords.do(kind)
    lords.do("strike", entry=lords.seqs("adjust")[0])
    tail = lords.view["history_tail"]
    assert tail[-1]["what"].startswith("Ben draws lot")
    assert [entry["what"] for entry in tail if entry["last"]] == ["Cleo is at turn"]


def test_a_press_that_is_refused_says_why_and_what_helps_in_two_sentences(lords):
    lords.do("roll", dice={"ann": [6, 6], "ben": [1, 1], "cleo": [1, 2]})
    assert lords.press("next", physical=False)["message"] == "A turn begins with a card. Draw the card first."


def test_with_real_cards_nothing_is_dealt(evening):
    evening.begin("lords-of-vegas", THREE, bank="typed")
    assert evening.view["table"]["discards"] == []
    evening.do("deal-card", card="A1")
    assert evening.view["seats"][0]["money_musd"] == 7


def test_undo_does_not_fish_for_a_better_card(lords):
    lords.do("roll", dice={"ann": [6, 6], "ben": [1, 1], "cleo": [1, 2]})
    first = lords.do("draw")["table"]["discards"][-1]
    lords.do("undo")
    assert lords.do("draw")["table"]["discards"][-1] == first


def test_what_others_offer_each_other_meanwhile_makes_no_command_under_way_stale(lords):
    step = at_anns_turn(lords, lots={"A2": ["ann", None, None, None]}, cash_musd={"ann": 30, "ben": 5}).view["step"]
    lords.do("offer", seat="ben", to="cleo", gives_musd=2)
    lords.do("decline", seat="cleo", offer=1)
    lords.do("build", step=step, lot="A2", colour="gold")
    assert lords.view["step"] != step
    with pytest.raises(StaleStepError):
        lords.do("next", step=step)


def test_a_struck_build_is_paid_back_in_millions(lords):
    at_anns_turn(lords, lots={"A2": ["ann", None, None, None]}, cash_musd={"ann": 30})
    lords.do("build", lot="A2", colour="gold")
    preview = lords.do("strike", entry=lords.seqs("build")[0], preview=True)["preview"]
    assert preview["hand_back"] == [
        {
            "from": "bank",
            "to": "ann",
            "amount_musd": 6,
            "text": "Ann takes $6M from the bank",
            "text_text": {
                "text": "Ann takes $6M from the bank",
                "template": "{taker} takes {amount_musd} from the bank",
                "values": {"taker": "Ann", "amount_musd": 6},
            },
        }
    ]


def test_a_roll_whose_reorganization_is_struck_can_not_be_kept_as_it_lies_and_says_so(lords):
    at_anns_turn(lords, lots={"A1": [None, "gold", "ann", 3], "A2": [None, "gold", "ben", 2]}, cash_musd={"ann": 30})
    lords.do("reorganize", casino="A1")
    lords.do("roll", dice={"ann": [6], "ben": [1]})
    roll = lords.seqs("roll")[-1]
    preview = lords.do("strike", entry=lords.seqs("reorganize")[0], settle={str(roll): "keep"}, preview=True)["preview"]
    (conflict,) = [fate for fate in preview["entries"] if fate["seq"] == roll]
    assert (conflict["fate"], conflict["settled"]) == ("conflict", None)
    assert "can't be kept as it lies" in conflict["why"]


def test_everything_played_can_be_taken_back_to_the_start(lords):
    start = lords.view
    views = []
    for number in range(150):
        view = lords.view
        views.append((view["table"], view["seats"]))
        waiting, choices = view["table"]["waiting"], view["choices"]
        if view["stage"] == "roll":
            lords.do("roll")
        elif choices:
            choice = dict(choices[number % len(choices)])
            lords.do(choice.pop("kind"), **choice)
        elif waiting and waiting["kind"] == "arrange":
            seat, values = next(iter(waiting["rolled"].items()))
            lots = [lot for lot in waiting["lots"] if (view["table"]["lots"][lot]["die"] or [None])[0] == seat]
            lords.do("arrange", seat=seat, dice=dict(zip(lots, values, strict=True)))
        else:
            lords.do("draw")
    while lords.view["undo"]["can_undo"]:
        lords.do("undo")
        assert (lords.view["table"], lords.view["seats"]) == views.pop()
    assert views == []
    assert lords.view["table"] == start["table"]


def test_the_ranking_is_told_in_points_and_millions_everywhere(lords):
    at_anns_turn(lords, cash_musd={"ann": 30, "ben": 12, "cleo": 12}, points={"ben": 8})
    lords.do("end-game")
    first = lords.view["outcome"]["ranking"][0]
    assert (first["seat"], first["points"], first["money_musd"]) == ("ben", 8, 12)
    game = lords.view["game_id"]
    assert lords.session.history()[0]["ranking"][0]["points"] == 8
    assert "8 points, $12M" in lords.session.export(game, "text")
    assert json.loads(lords.session.export(game, "bgstats"))["players"][0]["score"] == "8"
