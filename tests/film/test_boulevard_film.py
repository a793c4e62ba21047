"""A filmed Boulevard round: biggies, violet kickers, white dice and the slot machine, read picture by picture without one error."""

import json
from collections import Counter
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "boulevard"
FILM = json.loads((FOLDER / "film.json").read_text(encoding="utf-8"))
PLACES = ("1", "2", "3", "4", "5", "6", "slot")


def lying(view, what):
    """Place → owner → ordinary dice ("dice") or biggies, as the tally has it; bare places are left out."""
    return {str(casino["number"]): casino[what] for casino in view["casinos"] if casino[what]}


def truth(told):
    return {place: dice for place, dice in told.items() if dice}


def without_kickers(told):
    """What stays: a kicker that waits is no die of a casino."""
    return truth({place: {owner: n for owner, n in dice.items() if owner != "kicker"} for place, dice in told.items()})


def at_slot(view):
    slot = next(casino for casino in view["casinos"] if casino["number"] == "slot")
    shown = Counter()
    for placement in slot["placements"]:
        shown[str(placement["face"])] += placement["dice"] + placement["biggies"]
    return dict(shown)


def proposed(view, said):
    """The proposed placement and kicks, in the words of the story."""
    assert view["proposal"], (said, view["question"], view["notices"], view["differences"])
    commands = {kind: [c for c in view["proposal"]["commands"] if c["kind"] == kind] for kind in ("place", "kick")}
    kicks = [{"owner": kick["owner"], "biggie": kick.get("biggie", False)} for kick in commands["kick"]]
    return [(place["face"], place.get("to", "casino")) for place in commands["place"]], kicks


def agree(view, told, said):
    assert lying(view, "dice") == without_kickers(told["casinos"]), said
    assert lying(view, "biggies") == truth(told["biggies"]), said
    assert at_slot(view) == told["slot"] or any("kicker" in dice for dice in told["casinos"].values()), said


@pytest.fixture(scope="module")
def played(table):
    """The whole film shown and confirmed; what was asked on the way."""
    options = {key: value for key, value in FILM["options"].items() if key != "seed"}
    empty = FILM["steps"][-1]
    table.show(empty["file"], FOLDER)
    table.begin(FILM["seats"], options | {"rounds": 1}, FILM["bank"], FILM["options"]["seed"])
    asked = []
    waiting = False
    for step in FILM["steps"]:
        told, before = step["expect"], table.view()
        view = table.show(step["file"], FOLDER)
        said = f"{step['file']}: {step['what']}"
        assert view["differences"] == [], (said, view["differences"])
        assert view["seq"] == before["seq"], f"{said} changed the tally unasked"
        if step["kind"] == "roll":
            assert view["question"] is None, (said, [a["text"] for a in (view["question"] or {}).get("answers", ())])
            assert {o: sorted(f) for o, f in view["roll"].items() if f} == {o: sorted(f) for o, f in told["roll"].items() if f}, said
            agree(view, told, said)
        elif step["kind"] == "hand":
            assert view["phase"] == "hands-in-view", said
        elif step["kind"] in ("kicker", "place"):
            place = (told["command"]["face"], told["command"]["to"])
            if leaves_no_trace(told):
                assert view["proposal"] is None, said
                asked.append((step["file"], view["question"]["code"]))
                answer(table, view["question"], place)
            else:
                assert view["question"] is None, (said, [a["text"] for a in (view["question"] or {}).get("answers", ())])
                assert proposed(view, said) == ([] if waiting else [place], told.get("kicks", [])), said
                table.confirm()
            agree(table.view(), told, said)
            waiting = step["kind"] == "kicker"
        elif table.view()["phase"] == "payout":
            by_hand(table)
    return asked


def leaves_no_trace(told):
    """A kicker alone that found nothing to kick: nothing on the table tells where it went."""
    return told["idle"] and set(told["command"]["dice"]) == {"kicker"} if "idle" in told else False


def answer(table, question, place):
    where = "slot machine" if place[1] == "slot" else f"casino {place[0]}"
    likely = [one for one in question["answers"] if where in one["text"]]
    assert len(likely) == 1, question
    table.do("answer", question=question["id"], answer=likely[0]["id"])


def by_hand(table):
    """Through all seven places; the money is what a person counts out, the slot machine's by rank."""
    money = Counter()
    view = table.view()
    for casino in view["casinos"]:
        weights = casino["weights"]
        if casino["number"] == "slot":
            keys = slot_ranks(casino)
            ranked = sorted((owner for owner in keys if list(keys.values()).count(keys[owner]) == 1), key=keys.get, reverse=True)
        else:
            ranked = sorted((o for o in weights if list(weights.values()).count(weights[o]) == 1), key=weights.get, reverse=True)
        for owner, note in zip(ranked, sorted(casino["notes"], reverse=True), strict=False):
            money[owner] += note
    for _ in PLACES:
        table.next()
    seats = {seat["id"]: seat["money_usd"] for seat in table.view()["seats"]}
    assert seats == {seat: money[seat] for seat in seats}


def slot_ranks(slot):
    """Weight, sum of pips, highest number; a biggie is two dice."""
    pips = {}
    for placement in slot["placements"]:
        pips.setdefault(placement["player"], []).extend([placement["face"]] * (placement["dice"] + 2 * placement["biggies"]))
    return {owner: (len(shown), sum(shown), max(shown)) for owner, shown in pips.items()}


def test_the_filmed_boulevard_round_is_read_without_one_error(played, table):
    assert table.view()["phase"] == "game-over"


def test_only_the_kicker_that_left_no_trace_is_asked_about(played):
    idle = [step["file"] for step in FILM["steps"] if step["kind"] == "place" and leaves_no_trace(step["expect"])]
    assert [file for file, _ in played] == idle
    assert {code for _, code in played} == {"ambiguous"}


def test_the_journal_of_the_round_is_sound(played, table):
    from companion.games.registry import GAMES
    from companion.journal.backup import verify

    assert verify(table.journal.file.parent, GAMES).problems == ()


def test_the_film_shows_every_module(played):
    placed = [step["expect"] for step in FILM["steps"] if step["kind"] == "place"]
    kicked = {kick["owner"] for told in placed for kick in told["kicks"]}
    assert kicked == {"neutral", "ben"}
    assert any("biggie" in told["command"]["dice"] and told["command"]["to"] == "casino" for told in placed)
    assert any("biggie" in told["command"]["dice"] and told["command"]["to"] == "slot" for told in placed)
    assert any(len(told["slot"]) == 3 for told in placed)
