"""The Card Game and the Custom Edition at a table with phones: what is chosen in secret stays so everywhere until all have chosen."""

import json

import pytest

from companion.errors import RefusedError, StaleStepError
from companion.journal.entry import By

SEATS = "Anna:red Ben:blue Cora:green"


def phone(seat):
    return By("seat", seat, f"phone of {seat}")


def choose(table, seat, cards, **more):
    return table.do("choose-cards", by=phone(seat), seat=seat, cards=cards, **more)


@pytest.fixture
def dealt(evening):
    """Three phones with hands dealt by the companion."""
    evening.begin("card-game", seats=SEATS, hands="virtual", rounds=1)
    return evening


def first_card(table, seat):
    hand = table.session.view(seat)["table"]["mine"]["hand"]
    number, dice = next(iter(hand.items()))
    return {number: dice[:1]}


def test_every_phone_gets_five_cards_and_sees_only_its_own(dealt):
    assert dealt.view["phase"] == "choose"
    for seat in ("anna", "ben", "cora"):
        assert sum(len(dice) for dice in dealt.session.view(seat)["table"]["mine"]["hand"].values()) == 5
    assert dealt.view["table"]["mine"] is None


def test_three_phones_choose_for_the_same_step_and_the_last_one_reveals(dealt):
    step = dealt.view["step"]
    for seat in ("cora", "anna"):
        choose(dealt, seat, first_card(dealt, seat), step=step)
    assert dealt.view["table"]["chosen"] == ["anna", "cora"]
    assert not any(casino["cards"] for casino in dealt.view["casinos"])
    choose(dealt, "ben", first_card(dealt, "ben"), step=step)
    assert sum(len(cards) for casino in dealt.view["casinos"] for cards in casino["cards"].values()) == 3
    with pytest.raises(StaleStepError):
        choose(dealt, "anna", {"1": [1]}, step=step)


def test_what_two_tablets_tap_for_one_seat_counts_once(evening):
    evening.begin("card-game", seats=SEATS, bank="typed")
    step = evening.view["step"]
    evening.do("choose-cards", step=step, seat="anna", cards={"3": [1]})
    with pytest.raises(StaleStepError):
        evening.do("choose-cards", step=step, seat="anna", cards={"4": [1]})
    evening.do("choose-cards", step=step, seat="ben", cards={"4": [1]})


def test_a_hidden_choice_and_a_hand_are_in_no_view_export_or_history_of_others(evening):
    """Two tables that differ in Anna's choice alone look the same to everybody else."""
    told = []
    for cards in ({"3": [1]}, {"4": [1, 1, 1, 2]}):
        evening.begin("card-game", seats=SEATS, bank="typed")
        choose(evening, "anna", cards)
        views = [evening.session.view(seat) for seat in (None, "ben", "cora")]
        exported = evening.session.export(evening.view["game_id"])
        history = evening.session.entries(evening.view["game_id"])
        kept = [
            [{k: v for k, v in view.items() if k in ("casinos", "seats", "choices", "table", "history_tail")} for view in views],
            history,
        ]
        told.append(json.dumps(kept))
        assert '"cards": {"' not in exported.split('"entries"')[1]
        evening.do("end-game", after="now")
    assert without_numbers(told[0]) == without_numbers(told[1])


def without_numbers(text):
    """Entries are numbered through the whole journal, and bear the clock."""
    return [word for word in text.replace(",", " ").replace("}", " ").replace("]", " ").split() if not word.isdigit()]


def previews(evening, kind, entry, **wish):
    """What the table's device is shown of a correction, however what no longer fits is settled."""
    later = [seq for seq in evening.seqs("choose-cards") if seq > entry]
    settled = [{str(seq): how for seq in later} for how in ("keep", "strike")]
    return [evening.do(kind, entry=entry, settle=settle, preview=True, **wish)["preview"]["entries"] for settle in ({}, *settled)]


def test_a_correction_shown_before_it_is_made_lays_no_hidden_choice_open(evening):
    """Struck out, Anna's first choice would be her second one, with which all have chosen: what that is stays under her palm."""
    told = []
    for cards in ({"4": [1]}, {"5": [1, 1, 2]}):
        evening.begin("card-game", seats=SEATS, bank="typed")
        for seat, number in (("anna", "1"), ("ben", "2"), ("cora", "3")):
            choose(evening, seat, {number: [1]})
        choose(evening, "anna", cards)
        told.append(json.dumps(previews(evening, "strike", evening.seqs("choose-cards")[0])))
        evening.do("end-game", after="now")
    assert '"follows"' in told[0]
    assert without_numbers(told[0]) == without_numbers(told[1])


@pytest.mark.parametrize("guess", ["4", "5", "6"])
def test_no_correction_that_is_only_shown_finds_out_a_hidden_choice(evening, guess):
    """Had Anna laid other cards the turn before, she could not have some of those under her palm: a program that asks for every number in
    turn is told the same of each."""
    evening.begin("card-game", seats=SEATS, bank="typed")
    laid = {"anna": {"1": [1]}, "ben": {"2": [1]}, "cora": {"3": [1]}}
    evening.do("lay-cards", laid=laid)
    choose(evening, "anna", {"5": [1, 1, 1]})
    mended = {"kind": "lay-cards", "laid": laid | {"anna": {guess: [1, 1, 1, 1]}}}
    entry = evening.seqs("lay-cards")[0]
    shown = evening.do("amend", entry=entry, command=mended, preview=True)["preview"]
    told = [(one["fate"], one["why"]) for one in shown["entries"]]
    assert told == [("follows", "It lies hidden; if it no longer fits, it is chosen again.")]
    assert shown["open"] == []
    evening.do("amend", entry=entry, command=mended)
    has_chosen = {seat["id"]: seat["has_chosen"] for seat in evening.view["seats"]}
    assert has_chosen == {"anna": guess != "5", "ben": False, "cora": False}
    if guess == "5":
        choose(evening, "anna", {"6": [1]})


def test_an_answer_that_was_kept_is_for_the_phone_that_asked(dealt):
    """Two programs that number their wishes alike: Ben's is not answered with what Anna's phone was shown."""
    wishes = {seat: {"kind": "choose-cards", "seat": seat, "cards": first_card(dealt, seat)} for seat in ("anna", "ben")}
    for _ in range(2):
        told = {seat: dealt.session.submit(wish, None, "1", phone(seat)) for seat, wish in wishes.items()}
        assert {seat: view["you"] for seat, view in told.items()} == {"anna": "anna", "ben": "ben"}
        assert told["anna"]["table"]["mine"]["choice"]
        assert told["ben"]["table"]["mine"]["choice"] is None


def test_a_seat_cannot_choose_twice_but_may_take_its_choice_back(evening):
    evening.begin("card-game", seats=SEATS, bank="typed")
    choose(evening, "anna", {"3": [1]})
    with pytest.raises((RefusedError, StaleStepError)):
        choose(evening, "anna", {"4": [1]})
    evening.do("withdraw-choice", by=phone("anna"), seat="anna")
    choose(evening, "anna", {"4": [1]})
    assert evening.session.view("anna")["table"]["mine"]["choice"] == {"4": [1]}


def test_a_whole_dealt_card_game_is_played_undone_and_played_on(dealt):
    while dealt.view["phase"] != "game-over":
        if dealt.view["phase"] == "choose":
            seat = dealt.view["to_act"][0]
            choose(dealt, seat, first_card(dealt, seat))
        else:
            dealt.do("next")
    state = dealt.session._keeper.running.state
    assert dealt.view["outcome"]["ranking"]
    for _ in range(6):
        dealt.do("undo")
    assert dealt.view["phase"] != "game-over"
    for _ in range(6):
        dealt.do("redo")
    assert dealt.session._keeper.running.state == state


def test_a_difference_of_printed_dice_is_settled_by_the_table_is_right(evening):
    """What the watch sends: an adjustment of dice at one casino."""
    evening.begin("card-game", seats=SEATS, bank="typed")
    evening.do("lay-cards", laid={"anna": {"5": [2]}, "ben": {"5": [1]}, "cora": {"1": [1]}})
    evening.do("adjust", reason="a card was forgotten", dice={"5": {"anna": 3, "ben": 1}})
    assert evening.dice(5) == {"anna": 3, "ben": 1}


def test_a_custom_edition_with_house_rule_b_plays_to_its_ranking(evening):
    evening.begin("custom-edition", seats=SEATS, house_rule="B", rounds=1)
    skipped = 0
    while evening.view["phase"] != "game-over":
        phase = evening.view["phase"]
        if phase == "roll":
            evening.do("roll")
        elif phase == "place" and any(choice["kind"] == "skip" for choice in evening.view["choices"]) and skipped < 3:
            evening.do("skip")
            skipped += 1
        elif phase == "place":
            evening.do("place", face=evening.view["choices"][0]["face"])
        else:
            evening.do("next")
    assert sum(seat["skips_left"] for seat in evening.view["seats"]) == 9
    assert sum(evening.money().values()) == sum(n for c in evening.view["casinos"] for _, n in c["would_win"]) + 9
