"""Filmed turns of the Card Game: printed dice counted on the cards at every casino, half laid and whole, read without one error."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "cards"
FILM = json.loads((FOLDER / "film.json").read_text(encoding="utf-8"))


def dice_of(view):
    return {str(casino["number"]): casino["dice"] for casino in view["casinos"]}


def laid(command):
    """Seat → number → dice on each card."""
    return {seat: {int(n): sorted(cards) for n, cards in some.items()} for seat, some in command["laid"].items()}


def test_the_filmed_turns_are_read_without_one_error(table):
    table.show(FILM["steps"][0]["file"], FOLDER)
    options = {key: value for key, value in FILM["options"].items() if key != "seed"}
    table.begin(FILM["seats"], options, FILM["bank"], FILM["options"]["seed"], FILM["game"])
    for step in FILM["steps"]:
        told, seq = step["expect"], table.view()["seq"]
        view = table.show(step["file"], FOLDER)
        said = (f"{step['file']}: {step['what']}", view["question"], view["notices"])
        assert view["seq"] == seq, "nothing counts before the press"
        assert view["question"] is None, said
        assert view["differences"] == [], said
        if step["kind"] == "hand":
            assert view["proposal"] is None, "under a hand nothing is counted"
        elif step["kind"] == "part":
            assert view["proposal"] is None, "two of three have laid nothing yet"
            assert dice_of(view) == told["casinos_before"]
        elif step["kind"] == "lay":
            (command,) = view["proposal"]["commands"]
            assert command["kind"] == "lay-cards"
            assert laid(command) == laid(told["command"]), said
            assert view["proposal"]["crops"], said
            assert dice_of(table.confirm()) == told["casinos"], said


def test_the_journal_of_the_turns_is_sound(table):
    from companion.games.registry import GAMES
    from companion.journal.backup import verify

    assert verify(table.journal.file.parent, GAMES).problems == ()
