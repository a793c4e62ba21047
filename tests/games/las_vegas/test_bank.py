"""The two banks: virtual notes drawn by chance, and real notes typed in, as late as the payout."""

import pytest

from companion.games.las_vegas.events import NoteRemoved
from companion.games.notes import DECK_2012, RAINBOW


def warned(table):
    return table.view()["table"]["warnings"]


def test_the_virtual_bank_says_what_may_be_drawn_and_names_each_draw(vegas):
    table = vegas(bank="virtual")
    (need,) = table.game.needs(table.state)
    assert (need.kind, need.key, dict(need.pile), need.blocking) == ("deal", "deal, round 1, casino 1, note 1", dict(DECK_2012), True)
    table.do({"kind": "deal-note", "casino": 1}, drawn=30_000)
    (need,) = table.game.needs(table.state)
    assert (need.key, need.pile[30_000]) == ("deal, round 1, casino 1, note 2", DECK_2012[30_000] - 1)


def test_play_begins_once_the_virtual_bank_has_filled_all_casinos(vegas):
    table = vegas(bank="virtual")
    for casino in range(1, 7):
        assert table.game.stage(table.state) == "fill"
        table.do({"kind": "deal-note", "casino": casino}, drawn=60_000 if casino < 6 else 50_000)
    assert table.game.stage(table.state) == "roll"


def test_the_virtual_bank_draws_no_note_that_the_pile_cannot_hold(vegas):
    table = vegas(bank="virtual", deck={"50000": 1, "60000": 12})
    table.do({"kind": "deal-note", "casino": 1}, drawn=50_000)
    assert table.refuses({"kind": "deal-note", "casino": 2}, drawn=50_000).code == "no-such-note"
    assert table.refuses({"kind": "deal-note", "casino": 1}, drawn=60_000).code == "casino-full"


def test_left_over_notes_are_drawn_again_only_when_all_others_are_used_up(vegas):
    table = vegas(2, bank="virtual", deck={"50000": 7, "60000": 1})
    for casino, note in enumerate([50_000, 50_000, 50_000, 50_000, 50_000, 50_000], start=1):
        table.do({"kind": "deal-note", "casino": casino}, drawn=note)
    table.pay().next().next()
    assert set(table.game.needs(table.state)[0].pile) == {50_000, 60_000}
    table.do({"kind": "deal-note", "casino": 1}, drawn=60_000).do({"kind": "deal-note", "casino": 2}, drawn=50_000)
    assert dict(table.game.needs(table.state)[0].pile) == {50_000: 1}


def test_a_pile_that_runs_dry_leaves_the_casinos_what_they_have_and_says_so(vegas):
    table = vegas(2, bank="virtual", deck={"50000": 4})
    for casino in range(1, 5):
        table.do({"kind": "deal-note", "casino": casino}, drawn=50_000)
    assert table.game.stage(table.state) == "roll"
    assert warned(table) == [
        "The pile is used up: casino 5 keeps what it has.",
        "The pile is used up: casino 6 keeps what it has.",
    ]


def test_typed_notes_hold_up_nothing_until_the_payout(vegas):
    table = vegas(2)
    assert table.game.stage(table.state) == "roll"
    deals = [need for need in table.game.needs(table.state) if need.kind == "deal"]
    assert [need.command.casino for need in deals] == [1, 2, 3, 4, 5, 6]
    assert not any(need.blocking for need in deals)
    table.hold(anna=1, benno=1).roll(anna=[1]).place(1).roll(benno=[2]).place(2)
    assert table.game.stage(table.state) == "payout"
    assert [need.command.casino for need in table.game.needs(table.state) if need.blocking] == [1]
    assert table.refuses({"kind": "next"}).code == "notes-missing"
    table.do({"kind": "deal-note", "casino": 1, "value": 90_000, "last": True}).next()
    assert table.money() == {"anna": 90_000}


def test_a_casino_where_nobody_wins_needs_no_notes_to_be_typed(vegas):
    table = vegas(2).lay(1, {"anna": 1, "benno": 1}).do({"kind": "end-round"})
    assert table.view()["payout"]["next"] == 1
    table.next()
    assert table.view()["payout"]["next"] == 2


def test_the_typist_may_say_that_no_more_notes_will_come(vegas):
    table = vegas(2).hold(anna=1).turn("anna").roll(anna=[1]).place(1)
    table.do({"kind": "deal-note", "casino": 1, "value": 20_000, "last": True}).next()
    assert table.money() == {"anna": 20_000}


def test_a_casino_below_its_minimum_is_warned_about(vegas):
    table = vegas(2)
    assert "Casino 1 is below $50,000." in warned(table)
    table.do({"kind": "deal-note", "casino": 1, "value": 50_000})
    assert "Casino 1 is below $50,000." not in warned(table)


def test_a_value_typed_more_often_than_the_deck_holds_it_is_warned_about(vegas):
    table = vegas(2, deck={"60000": 1, "50000": 11})
    for casino in (1, 2):
        table.do({"kind": "deal-note", "casino": casino, "value": 60_000})
    assert "$60,000 has been entered more often than the deck holds it." in warned(table)
    table.do({"kind": "remove-note", "casino": 2, "value": 60_000})
    assert "$60,000 has been entered more often than the deck holds it." not in warned(table)


def test_a_rainbow_card_is_never_told_as_no_dollars(vegas):
    table = vegas(2, rainbow=True)
    refused = table.refuses({"kind": "remove-note", "casino": 2, "value": 0})
    assert str(refused.message) == "No rainbow card lies at casino 2."
    for casino in (1, 1, 2, 2, 3, 3, 4):
        table.do({"kind": "deal-note", "casino": casino, "value": 0})
    assert "Rainbow cards have been entered more often than the deck holds them." in warned(table)
    told = table.game.describe(table.state, NoteRemoved(2, 0))
    assert str(told) == "A rainbow card taken back from casino 2"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "deal-note", "casino": 1, "value": 55_000}, "no-such-note"),
        ({"kind": "deal-note", "casino": 7, "value": 50_000}, "no-such-casino"),
        ({"kind": "deal-note", "casino": 1}, "no-note"),
        ({"kind": "remove-note", "casino": 1, "value": 50_000}, "no-such-note"),
    ],
)
def test_typing_slips_are_refused(vegas, wish, code):
    assert vegas(2).refuses(wish).code == code


def test_neutral_notes_and_left_overs_go_under_the_pile_casino_1_first_high_to_low(vegas):
    table = vegas(2, neutral_dice=True).lay(1, {"neutral": 1}, [40_000, 50_000, 20_000]).lay(2, {"anna": 1}, [60_000, 10_000]).pay(2)
    assert table.state.pile.under == (50_000, 40_000, 20_000, 10_000)


# --- Rainbow cards with real notes: "after all dice have been placed, and before scoring starts, each rainbow card is replaced" ---


def placed_with(vegas, *notes):
    """All dice are placed; these notes have been entered at casino 1, where Anna leads and Benno is second."""
    table = vegas(2, rainbow=True)
    for note in notes:
        table.do({"kind": "deal-note", "casino": 1, "value": note})
    return table.place(1, anna=2).place(1, benno=1).do({"kind": "end-round"})


ALL_NOTES = {"kind": "all-notes"}


def type_in(table, value, last=False):
    return table.do({"kind": "deal-note", "casino": 1, "value": value, "last": last})


def test_the_note_beside_a_rainbow_card_may_be_entered_as_late_as_the_payout_and_is_not_its_replacement(vegas):
    table = placed_with(vegas, RAINBOW)
    assert table.refuses({"kind": "next"}).code == "notes-missing"
    type_in(table, 20_000)
    assert table.refuses({"kind": "next"}).code == "notes-unsaid"
    assert table.do(ALL_NOTES).refuses({"kind": "next"}).code == "rainbow-waits"
    type_in(table, 80_000).next()
    assert table.money() == {"anna": 80_000, "benno": 20_000}


def test_a_rainbow_card_entered_at_the_payout_itself_is_replaced_too(vegas):
    table = placed_with(vegas)
    type_in(type_in(table, RAINBOW), 30_000).do(ALL_NOTES)
    assert table.view()["casinos"][0]["rainbow_goes"]
    type_in(table, 10_000).next()
    assert table.money() == {"anna": 30_000, "benno": 10_000}


def test_with_no_note_left_the_rainbow_card_goes_and_nothing_comes(vegas):
    table = type_in(placed_with(vegas, RAINBOW), None, last=True)
    assert table.refuses({"kind": "next"}).code == "rainbow-waits"
    type_in(table, None, last=True).next()
    assert table.money() == {}


def test_a_casino_lowered_by_a_replacement_wants_no_more_notes(vegas):
    table = type_in(placed_with(vegas, RAINBOW, 10_000).do(ALL_NOTES), 10_000)
    assert not table.view()["casinos"][0]["wants_note"]
    table.next()
    assert table.money() == {"anna": 10_000, "benno": 10_000}
