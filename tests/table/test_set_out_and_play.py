"""The list of what lies where stands open on one device while another one plays on."""

EIGHT = (1, 1, 2, 3, 4, 5, 6, 6)


def test_what_is_to_be_set_out_is_what_counts_now(evening):
    evening.begin(rounds=2)
    evening.turn(1, *EIGHT)
    evening.do("set-out")
    assert [zone["zone"] for zone in evening.view["set_out"]["zones"]] == ["casino-1"]
    evening.do("set-out", done="casino-1")
    evening.turn(6, *EIGHT)
    told = {zone["zone"]: zone["done"] for zone in evening.view["set_out"]["zones"]}
    assert told == {"casino-1": True, "casino-6": False}


def test_a_list_left_open_into_the_next_round_is_the_next_rounds(evening):
    evening.begin(rounds=2)
    evening.turn(1, *EIGHT)
    evening.do("set-out")
    while evening.view["round"] == 1:
        stage = evening.view["stage"]
        if stage == "roll":
            evening.do("roll")
        elif stage == "place":
            evening.do("place", face=evening.view["choices"][0]["face"])
        else:
            evening.do("next")
    assert evening.view["set_out"]["zones"] == []
