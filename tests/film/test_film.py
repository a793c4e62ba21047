"""A filmed round from the first roll to the last banknote, picture by picture: what is read, proposed, confirmed and paid is the truth."""

from collections import Counter

import pytest


def dice_of(view):
    return {str(casino["number"]): casino["dice"] for casino in view["casinos"] if casino["dice"]}


def truth_of(casinos):
    return {number: dice for number, dice in casinos.items() if dice}


def faces(roll):
    return {owner: sorted(dice) for owner, dice in roll.items() if dice}


def paid_by_hand(view):
    """Each casino's payout counted out as one would at the table: ties away, most dice first, highest note first."""
    money = Counter()
    for casino in view["casinos"]:
        weights = casino["dice"]
        alone = [owner for owner, dice in weights.items() if list(weights.values()).count(dice) == 1]
        by_dice = sorted(alone, key=lambda owner: -weights[owner])
        for owner, note in zip(by_dice, sorted(casino["notes"], reverse=True), strict=False):
            money[owner] += note
    return money


@pytest.mark.parametrize("name", ["two", "four"])
def test_the_filmed_round_is_read_without_one_error(table, story, name):
    film = next(film for film in story["films"] if film["name"] == name)
    options = {key: value for key, value in film["options"].items() if key != "seed"}
    empty = next(step for step in film["steps"] if step["kind"] == "empty")
    table.show(empty["file"])
    table.begin(film["seats"], options | {"rounds": 1}, film["bank"], film["options"]["seed"])

    for step in film["steps"]:
        truth, before = step["expect"], table.view()
        view = table.show(step["file"])
        said = f"{step['file']}: {step['what']}"
        assert view["question"] is None, (said, view["question"])
        assert view["differences"] == [], said
        if step["kind"] == "roll":
            assert faces(view["roll"]) == faces(truth["roll"]), said
            assert dice_of(view) == truth_of(truth["casinos"]), said
        elif step["kind"] == "hand":
            assert view["phase"] == "hands-in-view", said
            assert view["seq"] == before["seq"], said
        elif step["kind"] == "place":
            assert view["seq"] == before["seq"], "nothing counts before the press"
            assert view["proposal"]["command"]["face"] == truth["command"]["face"], said
            assert view["proposal"]["crops"], said
            assert dice_of(table.confirm()) == truth_of(truth["casinos"]), said
        elif table.view()["phase"] == "payout":
            pay_out(table)
        last = step
    assert last["kind"] == "empty"
    assert table.view()["phase"] == "game-over"


def pay_out(table):
    """Through all six casinos with *next*; the money is what a person counts out."""
    by_hand = paid_by_hand(table.view())
    for _ in range(6):
        table.next()
    seats = {seat["id"]: seat["money_usd"] for seat in table.view()["seats"]}
    assert seats == {seat: by_hand[seat] for seat in seats}


def test_the_journal_of_the_filmed_games_is_sound(table):
    from companion.games.registry import GAMES
    from companion.journal.backup import verify

    assert verify(table.journal.file.parent, GAMES).problems == ()
