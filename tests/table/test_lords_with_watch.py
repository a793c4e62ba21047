"""Lords of Vegas with the real watch at the table: nothing is paid or passed over in silence that the camera still asks about."""

import itertools
from dataclasses import replace

import pytest

from companion.errors import RefusedError
from companion.table.watch.watch import TableWatch
from tests.table.watch.filmed_board import Board
from vision.training.render.board_film import CITY, COLOUR, START_CARDS


class Filmed:
    """A table with real cards, and a camera that looks at the board of the film."""

    def __init__(self, evening):
        evening.close()
        evening.watch = TableWatch(looks_needed=1)
        evening.open()
        self.evening, self.eye = evening, Board()
        self.eye.places = ()
        evening.begin("lords-of-vegas", " ".join(f"{name}:{colour}" for name, colour in COLOUR.items()), bank="typed")
        for card in START_CARDS:
            evening.do("deal-card", card=card)
        evening.session.camera_status("ok", None, 0)
        evening.do("roll", dice={"ann": [6, 6], "ben": [1, 2], "cleo": [1, 3]})
        evening.do("draw", card="C8")
        lots = {name: [h.get("marker"), h.get("tile"), *h.get("die", (None, None))] for name, h in CITY.items()}
        evening.do("adjust", reason="as it lies", lots={**lots, "C8": [None, None, None, None]}, cash_musd=dict.fromkeys(COLOUR, 60))
        self.eye.lots = dict(CITY)
        self.shows()

    def shows(self, **lots):
        self.eye.lots |= lots
        for _ in itertools.repeat(None, 2):
            self.evening.clock.now_s += 2.0
            self.eye.now_s = self.evening.clock.now_s
            places = tuple(self.eye.places)
            pictures = {key: f"picture of {key}".encode() for _, key in places}
            self.evening.session.see(replace(self.eye.reading(), places=places), pictures)
        return self.evening.wait(0.5)

    def money(self):
        return {seat["id"]: seat["money_musd"] for seat in self.evening.view["seats"]}


@pytest.fixture
def filmed(evening):
    return Filmed(evening)


def test_a_card_is_not_drawn_over_a_difference_unless_people_press_twice(filmed):
    """Seen: a die was knocked from six to four, and the next card paid six."""
    filmed.evening.do("next")
    before = filmed.money()
    view = filmed.shows(D1={"tile": "silver", "die": ("cleo", 4)})
    assert [difference["zone"] for difference in view["differences"]] == ["lot-D1"]
    with pytest.raises(RefusedError, match="Before the card pays: D1 shows a Tivoli tile with one green four"):
        filmed.evening.do("draw", card="B2")
    assert filmed.money() == before
    filmed.evening.wait(1.5)
    filmed.evening.do("draw", card="B2")
    assert filmed.money()["cleo"] > before["cleo"]


def test_a_card_that_the_marker_tells_waits_too_for_what_differs(filmed):
    filmed.evening.do("next")
    before = filmed.money()
    view = filmed.shows(D1={"tile": "silver", "die": ("cleo", 4)})
    view = filmed.shows(C11={"marker": "ben"})
    assert (view["proposal"]["command"]["kind"], len(view["differences"])) == ("draw", 1)
    view = filmed.evening.press("confirm", proposal=view["proposal"]["id"])
    assert "Before the card pays: D1 shows" in view["message"]
    assert filmed.money() == before
    filmed.evening.wait(1.5)
    filmed.evening.press("confirm", proposal=view["proposal"]["id"])
    assert filmed.evening.view["table"]["discards"][-1] == "C11"


def test_a_turn_is_not_ended_over_dice_that_were_rolled_and_are_still_asked_about(filmed):
    """Seen: Ann reorganized and ended her turn; the new dice counted as a difference, and nothing was paid for them."""
    view = filmed.shows(C1={"tile": "purple", "die": ("ben", 2)}, C2={"tile": "purple", "die": ("ben", 6)})
    assert view["question"]["code"] == "reorganized"
    with pytest.raises(RefusedError, match=r"This is still asked: Dice show other values\. Is this what was done\?"):
        filmed.evening.do("next")
    filmed.evening.do("answer", question=view["question"]["id"], answer="story-1")
    assert filmed.money()["ann"] == 60 - 10
    filmed.evening.do("next")
    assert filmed.evening.view["turn"] == "ben"


def test_a_card_told_by_its_marker_alone_is_disputed_with_a_picture_of_the_lot(filmed):
    """Seen: steps in which only a marker moved had no picture, though the camera saw the lot."""
    filmed.evening.do("next")
    filmed.eye.places = (("lot-C11", "whole-C11"), ("lot-D1", "whole-D1"))
    view = filmed.shows(C11={"marker": "ben"})
    filmed.evening.press("confirm", proposal=view["proposal"]["id"])
    (one,) = filmed.evening.session.arrivals("lot-C11")["arrivals"]
    assert (one["picture"], one["place"], one["pictures"]) == ("kept", "/crops/whole-C11", [])
