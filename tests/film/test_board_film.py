"""The filmed board at a real table: an eye process of its own reads the pictures, the session proposes each action, one press keeps it."""

import json
from itertools import starmap
from pathlib import Path

import pytest

FILM = Path(__file__).parents[1] / "boards"
STORY = json.loads((FILM / "film.json").read_text(encoding="utf-8"))
SHOTS = STORY["shots"]


def carries(command, wanted):
    """Whether a command says all that is wanted of it."""
    return all(command.get(key) == value for key, value in wanted.items())


LOOKS = {"composed": "", "rendered": "rendered-"}
"""The same evening drawn by our own compositor, without hands, and by the renderer."""


def pictures(look):
    """(what happens, its picture)."""
    return [(shot, LOOKS[look] + shot["file"]) for shot in SHOTS if look == "rendered" or not shot["hands"]]


@pytest.fixture(scope="module", params=list(LOOKS))
def evening(request, table):
    """The board as it was left: real cards, money and lots set by hand, as somebody does who goes on with a game from paper."""
    table.begin(STORY["seats"], bank="typed", game="lords-of-vegas")
    for card in STORY["start_cards"]:
        table.do("deal-card", card=card)
    money = {seat["name"].lower(): 60 for seat in STORY["seats"]}
    table.do("adjust", reason="as it lies", lots=STORY["lots"], cash_musd=money)
    table.look = request.param
    return table


def test_every_action_of_the_film_is_proposed_and_kept_by_one_press(evening):
    proposed = 0
    for shot, file in pictures(evening.look):
        for wish in shot["by_hand"]:
            evening.do(**wish)
        before = evening.view()["seq"]
        view = evening.show(file, FILM)
        said = f"{file}: {shot['what']}"
        assert view["seq"] == before, f"{said}: nothing counts before the press"
        assert view["differences"] == [], (said, view["differences"])
        assert view["question"] is None, (said, view["question"])
        if shot["propose"] is None:
            assert view["proposal"] is None, (said, view["proposal"])
            assert (view["phase"] == "hands-in-view") == shot["hands"], (said, view["phase"])
            continue
        assert view["proposal"], (said, view["phase"], view["notices"])
        commands = view["proposal"]["commands"]
        assert len(commands) == len(shot["propose"]), (said, commands)
        assert all(starmap(carries, zip(commands, shot["propose"], strict=True))), (said, commands)
        evening.confirm()
        proposed += 1
    assert proposed >= 10


def test_board_and_tally_agree_at_the_end(evening):
    view = evening.view()
    assert (view["differences"], view["notices"]) == ([], [])
