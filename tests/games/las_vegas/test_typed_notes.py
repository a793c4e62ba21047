"""Real notes are tapped in as they lie, in any order; dealt they were one by one, until the casino held its minimum.

"Repeat until the casino has at least $50,000": so without its largest note a casino holds less than the minimum, in some order of dealing.
"""

import random
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.las_vegas.commands import AllNotes
from companion.games.notes import DECK_2012, RAINBOW
from companion.games.registry import GAMES

GAME = GAMES["las-vegas"]
ALL_NOTES = {"kind": "all-notes"}


def note(casino, value, **more):
    return {"kind": "deal-note", "casino": casino, "value": value, **more}


def tapped(table, casino, *values):
    for value in values:
        table.do(note(casino, value))
    return table


def asks(table, casino):
    (shown,) = (one for one in table.view()["casinos"] if one["number"] == casino)
    return bool(shown.get("may_hold_more"))


@pytest.mark.parametrize(
    ("options", "lies", "may_hold_more", "further", "cannot_lie"),
    [
        pytest.param({}, [60_000], True, [10_000, 20_000, 30_000, 40_000], [50_000, 60_000], id="less came before the $60,000"),
        pytest.param({}, [50_000], True, [10_000, 40_000], [50_000, 90_000], id="just the minimum"),
        pytest.param({}, [60_000, 20_000], True, [10_000, 20_000], [30_000, 60_000], id="$20,000 before $60,000"),
        pytest.param({}, [20_000, 30_000], True, [10_000, 20_000], [30_000, 90_000], id="dealt in order, and yet more may have come first"),
        pytest.param({}, [60_000, 40_000], False, [], [10_000, 90_000], id="any further note would have ended it before"),
        pytest.param({}, [10_000] * 5, False, [], [10_000], id="five notes are the most there can be"),
        pytest.param({"hundred_thousands": True}, [100_000], True, [40_000], [50_000, 100_000], id="$100,000 note"),
        pytest.param({"rainbow": True}, [RAINBOW, 60_000], False, [], [10_000, RAINBOW], id="a rainbow card counts $40,000"),
        pytest.param({"rainbow": True}, [60_000], True, [RAINBOW, 30_000], [50_000], id="a rainbow card may be the missing one"),
        pytest.param({"minimum_by_players": True}, [20_000, 20_000], False, [], [10_000], id="two players: $30,000"),
        pytest.param({"deck": {"50000": 12, "60000": 12}}, [60_000], False, [], [50_000], id="no note is small enough"),
        pytest.param({"deck": {"10000": 0, "50000": 12, "60000": 12}}, [60_000], False, [], [50_000], id="the box has no small ones"),
        pytest.param({"deck": {"10000": 1, "60000": 1}}, [60_000], True, [10_000], [], id="the last note of the pile"),
    ],
)  # Source: rules of 2012, "set up the casinos"; Boulevard, modules rainbow, minimum amount and $100,000 notes
def test_what_may_lie_at_a_casino_besides(vegas, options, lies, may_hold_more, further, cannot_lie):
    assert asks(tapped(vegas(2, **options), 1, *lies), 1) is may_hold_more
    for value in further:
        assert tapped(vegas(2, **options), 1, *lies, value).state.casinos[1].notes == (*lies, value)
    for value in cannot_lie:
        assert tapped(vegas(2, **options), 1, *lies).refuses(note(1, value)).code == "casino-full"


def test_the_refusal_says_why_and_what_to_do(vegas):
    refused = tapped(vegas(2), 1, 60_000).refuses(note(1, 60_000))
    assert str(refused.message) == "Without this note casino 1 has its $50,000 already."
    assert str(refused.hint) == "No further note is laid then: take away what was tapped wrongly, or lay this note back on the pile."


def test_before_a_casino_pays_the_page_is_told_that_more_may_lie_there(vegas):
    table = tapped(vegas(2), 1, 60_000).place(1, anna=2).place(1, benno=1).do({"kind": "end-round"})
    assert table.view()["payout"]["unsaid"] == 1
    tapped(table, 1, 10_000).do(ALL_NOTES)
    assert table.view()["payout"]["unsaid"] is None
    assert table.next().money() == {"anna": 60_000, "benno": 10_000}


def test_it_is_said_once_for_all_casinos_that_are_filled_and_for_no_other(vegas):
    table = tapped(tapped(tapped(vegas(2), 1, 60_000), 2, 30_000), 3, 50_000).do(ALL_NOTES)
    assert [number for number, casino in table.state.casinos.items() if casino.closed] == [1, 3]
    assert [table.view()["casinos"][n - 1]["wants_note"] for n in (1, 2, 3)] == [False, True, False]
    assert table.refuses(ALL_NOTES).code == "not-now"


@pytest.mark.parametrize(
    ("options", "filled", "told"),
    [
        pytest.param({}, [4], "No more notes for casino 4", id="one casino"),
        pytest.param({}, [1, 2, 3, 4, 5, 6], "No more notes for casinos 1, 2, 3, 4, 5, 6", id="all six"),
        pytest.param({"slot_machine": True}, ["slot"], "No more notes for the slot machine", id="the slot machine alone"),
        pytest.param({"slot_machine": True}, [2, 5, "slot"], "No more notes for casinos 2, 5, the slot machine", id="and casinos"),
    ],
)  # a history told one line a casino, seven for one tap
def test_it_is_told_in_one_sentence(vegas, options, filled, told):
    table = vegas(2, **options)
    for place in filled:
        tapped(table, place, 60_000)
    (event,) = GAME.decide(table.state, AllNotes(), {})
    assert str(GAME.describe(table.state, event)) == told


def test_a_note_taken_away_afterwards_is_asked_about_again(vegas):
    table = tapped(vegas(2), 1, 70_000, 20_000).do(ALL_NOTES).do({"kind": "remove-note", "casino": 1, "value": 20_000})
    assert asks(table, 1)


def test_where_nobody_wins_nothing_is_asked_before_the_payout(vegas):
    table = tapped(vegas(2), 1, 60_000).place(1, anna=1).place(1, benno=1).do({"kind": "end-round"})
    assert table.view()["payout"]["unsaid"] is None


@pytest.mark.parametrize("bank", ["virtual", "camera"])
def test_a_bank_that_counts_its_notes_itself_is_not_asked(vegas, bank):
    table = vegas(2, bank=bank).do({"kind": "deal-note", "casino": 1, "value": 60_000}, drawn=60_000)
    assert not asks(table, 1)


def test_the_slot_machine_is_asked_about_too(vegas):
    table = tapped(vegas(2, slot_machine=True), "slot", 60_000).hold(anna=2, benno=1).turn("anna")
    table.roll(anna=[3, 3]).place(3, to="slot").roll(benno=[4]).place(4, to="slot")
    for _ in range(6):
        table.next()
    assert table.view()["payout"]["unsaid"] == "slot"
    tapped(table, "slot", 10_000).do(ALL_NOTES)
    assert [choice["value"] for choice in table.view()["choices"]] == [60_000, 10_000]


def test_a_note_beside_a_rainbow_card_is_no_replacement_before_it_was_said_that_all_lies_there(vegas):
    table = tapped(vegas(2, rainbow=True), 1, RAINBOW, 10_000).place(1, anna=2).place(1, benno=1).do({"kind": "end-round"})
    assert table.view()["payout"]["unsaid"] == 1
    tapped(table, 1, 20_000).do(ALL_NOTES)
    assert table.state.casinos[1].notes == (RAINBOW, 10_000, 20_000)
    tapped(table, 1, 90_000)
    assert table.next().money() == {"anna": 90_000, "benno": 20_000}


def dealt(chance, minimum_usd=50_000):
    """The notes of the casinos, dealt one by one."""
    pile = [value for value, copies in DECK_2012.items() for _ in range(copies)]
    chance.shuffle(pile)
    laid = {casino: [] for casino in range(1, 7)}
    for notes in laid.values():
        while sum(notes) < minimum_usd:
            notes.append(pile.pop())
    return laid


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_in_whatever_order_the_dealt_notes_are_typed_the_same_lies_there_or_it_is_asked(vegas, seed):
    chance = random.Random(seed)
    table, laid = vegas(2), dealt(chance)
    taps = [(casino, value) for casino, notes in laid.items() for value in notes]
    chance.shuffle(taps)
    for casino, value in taps:
        before = table.state.casinos[casino]
        assert table.state.wants_note(before) or asks(table, casino)
        tapped(table, casino, value)
    assert {number: sorted(casino.notes) for number, casino in table.state.casinos.items()} == {n: sorted(v) for n, v in laid.items()}
    assert not any(map(table.state.wants_note, table.state.casinos.values()))


def test_every_order_of_four_notes(vegas):
    for order in set(permutations((10_000, 10_000, 20_000, 80_000))):
        assert tapped(vegas(2), 1, *order).state.casinos[1].notes == order
