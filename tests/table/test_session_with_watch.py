"""The session with the real watch: whole rounds played by perfect looks at the table and presses of one button."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import RefusedError
from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.table.bench import settled_reading
from companion.table.watch.watch import TableWatch

ZONES = ("tray", *(f"casino-{n}" for n in range(1, 7)))


class RealTable:
    """Dice on a table that a camera looks at, and one button."""

    def __init__(self, evening, luck: random.Random) -> None:
        self.evening, self.luck = evening, luck
        self.dice: dict[str, list[tuple[str, int]]] = {zone: [] for zone in ZONES}
        self.pictures = 0

    def photograph(self, untouched: bool = False) -> dict:
        """untouched: every die lies where it lay; otherwise those in the tray were moved (settled_reading tells places by number)."""
        self.pictures += 3 if untouched else 1
        self.evening.clock.now_s += 1.0
        self.evening.session.see(settled_reading(self.dice, self.pictures), {})
        return self.evening.wait(0.5)

    def roll(self) -> dict:
        """The seat whose turn it is rolls what it holds."""
        view = self.evening.view
        seat = next(s for s in view["seats"] if s["id"] == view["turn"])
        self.dice["tray"] = [(seat["colour"], self.luck.randint(1, 6)) for _ in range(seat["in_hand"])]
        return self.photograph()

    def place(self) -> int:
        """One number goes to its casino, the rest is taken from the tray. Returns the number."""
        number = self.luck.choice(self.dice["tray"])[1]
        moved = [die for die in self.dice["tray"] if die[1] == number]
        self.dice[f"casino-{number}"] += moved
        self.dice["tray"] = []
        self.photograph()
        return number

    def counts(self) -> dict[int, Counter]:
        return {n: Counter(colour for colour, _ in self.dice[f"casino-{n}"]) for n in range(1, 7)}


@pytest.fixture
def filmed(evening):
    evening.close()
    evening.watch = TableWatch(looks_needed=1)
    evening.open()
    evening.begin(rounds=2)
    evening.session.camera_status("ok", None, 0)
    real = RealTable(evening, random.Random(3))
    real.photograph()
    return real


def tally(view) -> dict[int, Counter]:
    colours = {seat["id"]: seat["colour"] for seat in view["seats"]}
    return {c["number"]: Counter({colours[owner]: n for owner, n in c["dice"].items()}) for c in view["casinos"]}


def test_two_rounds_are_played_with_one_press_a_turn(filmed: RealTable, tmp_path: Path):
    evening = filmed.evening
    while evening.view["phase"] != "game-over":
        phase = evening.view["phase"]
        if phase == "roll":
            view = filmed.roll()
            assert (view["phase"], view["proposal"]) == ("place", None), view["question"]
            number = filmed.place()
            assert evening.view["phase"] == "please-confirm"
            assert evening.view["proposal"]["command"]["face"] == number
            evening.press("confirm", proposal=evening.view["proposal"]["id"])
            assert tally(evening.view) == filmed.counts()
        elif phase == "clear-table":
            filmed.dice = {zone: [] for zone in ZONES}
            filmed.photograph()
        else:
            evening.clock.now_s += 1.0
            evening.press("next")
    assert evening.view["outcome"]["ranking"]
    assert verify(tmp_path, GAMES).ok


def test_a_roll_needs_no_press_and_a_choice_may_be_tapped(filmed: RealTable):
    view = filmed.roll()
    number = filmed.luck.choice(filmed.dice["tray"])[1]
    evening = filmed.evening
    evening.do("place", step=view["step"], face=number)
    moved = [die for die in filmed.dice["tray"] if die[1] == number]
    filmed.dice[f"casino-{number}"] += moved
    filmed.dice["tray"] = []
    view = filmed.photograph()
    assert (tally(view), view["differences"], view["proposal"]) == (filmed.counts(), [], None)


def test_undo_of_a_confirmed_turn_proposes_it_again_from_what_still_lies_there(filmed: RealTable):
    filmed.roll()
    filmed.place()
    filmed.evening.press("confirm")
    filmed.evening.do("undo")
    again = filmed.photograph()
    assert again["turn"] == "anna"
    assert again["proposal"] is not None or again["question"] is not None


def test_a_forgotten_press_is_made_good_with_the_next_turn(filmed: RealTable):
    evening = filmed.evening
    filmed.roll()
    filmed.place()
    filmed.dice["tray"] = [("blue", filmed.luck.randint(1, 6)) for _ in range(8)]
    view = filmed.photograph()
    assert view["next_roll"] is not None
    assert view["phase"] == "please-confirm"
    filmed.place()
    evening.press("confirm")
    assert tally(evening.view) == filmed.counts()
    assert evening.view["turn"] == "anna"


def test_dice_put_away_in_a_break_are_ticked_off_as_they_come_back(filmed: RealTable):
    filmed.roll()
    number = filmed.place()
    filmed.evening.press("confirm")
    lying, filmed.dice = filmed.dice, {zone: [] for zone in ZONES}
    filmed.evening.do("set-out")
    filmed.photograph()
    assert [zone["done"] for zone in filmed.evening.view["set_out"]["zones"]] == [False]
    filmed.dice = lying
    filmed.photograph()
    assert filmed.evening.view["set_out"]["zones"][0]["zone"] == f"casino-{number}"
    assert filmed.evening.view["set_out"]["finished"]
    assert filmed.evening.do("resume")["differences"] == []


def leave_the_rest(filmed: RealTable) -> None:
    """Anna rolls, puts one number on its casino and confirms; the rest of her dice stays in the tray."""
    filmed.roll()
    number = filmed.luck.choice(filmed.dice["tray"])[1]
    filmed.dice[f"casino-{number}"] += [die for die in filmed.dice["tray"] if die[1] == number]
    filmed.dice["tray"] = [die for die in filmed.dice["tray"] if die[1] != number]
    filmed.photograph()
    filmed.evening.press("confirm")


def lose_the_camera(filmed: RealTable) -> dict:
    """The eye is lost and started again; it has not looked yet."""
    filmed.evening.session.camera_status("lost", None, 1)
    filmed.evening.wait(5.0)
    filmed.evening.session.camera_status("ok", None, 1)
    return filmed.evening.view


def test_after_a_short_loss_of_the_camera_the_same_table_goes_on_as_before(filmed: RealTable):
    leave_the_rest(filmed)
    before = filmed.photograph()
    assert (before["turn"], before["question"], before["proposal"]) == ("ben", None, None)
    assert lose_the_camera(filmed)["question"] is None
    after = filmed.photograph(untouched=True)
    # nobody asks whose roll the left-over dice are
    assert (after["turn"], after["question"], after["proposal"]) == ("ben", None, None)
    filmed.dice["tray"] = []
    view = filmed.roll()
    assert (view["phase"], view["question"]) == ("place", None)
    filmed.place()
    assert filmed.evening.view["phase"] == "please-confirm"


def test_what_was_proposed_before_the_loss_is_proposed_again_only_when_the_table_has_been_seen(filmed: RealTable):
    filmed.roll()
    filmed.place()
    proposed = filmed.evening.view["proposal"]["command"]
    assert lose_the_camera(filmed)["proposal"] is None
    assert filmed.photograph(untouched=True)["proposal"]["command"] == proposed


def test_a_table_that_changed_while_the_camera_was_away_is_looked_at_afresh(filmed: RealTable):
    leave_the_rest(filmed)
    filmed.photograph()
    filmed.evening.session.camera_status("lost", None, 1)
    seat = next(seat for seat in filmed.evening.view["seats"] if seat["id"] == filmed.evening.view["turn"])
    filmed.dice["tray"] = [(seat["colour"], 1 + n % 6) for n in range(seat["in_hand"])]  # thrown, or gathered there: nobody saw it
    filmed.evening.session.camera_status("ok", None, 1)
    view = filmed.photograph()
    assert view["question"]["code"] == "found-roll"


@pytest.fixture
def skipping(evening):
    """The Custom Edition with chips: Anna has rolled and taken her dice back, Ben has thrown."""
    evening.close()
    evening.watch = TableWatch(looks_needed=1)
    evening.open()
    evening.begin("custom-edition", house_rule="A")
    evening.session.camera_status("ok", None, 0)
    real = RealTable(evening, random.Random(3))
    real.photograph()
    for colour in ("red", "blue"):
        real.dice["tray"] = [(colour, face) for face in (1, 1, 2, 3, 4, 5, 6, 6)]
        real.photograph()
    assert evening.view["question"]["code"] == "passed-over"
    return real


def test_no_tap_places_a_roll_while_it_is_asked_whether_it_was_skipped_unless_it_is_tapped_twice(skipping: RealTable):
    evening = skipping.evening
    with pytest.raises(RefusedError) as refused:
        evening.do("place", face=1)
    assert (refused.value.code, evening.view["seats"][0]["in_hand"]) == ("skip-open", 8)
    evening.wait(1.5)
    evening.do("place", face=1)
    assert (evening.view["turn"], evening.dice(1), evening.view["seats"][0]["skips_left"]) == ("ben", {"anna": 2}, 2)


def test_of_two_tablets_that_say_at_once_that_somebody_skips_one_pays(skipping: RealTable):
    evening = skipping.evening
    question = evening.view["question"]["id"]
    for _ in range(2):
        evening.do("answer", question=question, answer="skip")
    assert [seat["skips_left"] for seat in evening.view["seats"]] == [1, 2]
    assert (evening.view["turn"], evening.view["stage"]) == ("ben", "place")


def test_a_skip_that_is_taken_back_is_asked_about_again(skipping: RealTable):
    evening = skipping.evening
    evening.do("answer", question=evening.view["question"]["id"], answer="skip")
    evening.do("undo")
    view = skipping.photograph(untouched=True)
    assert (view["question"]["code"], view["seats"][0]["skips_left"]) == ("passed-over", 2)


@pytest.mark.parametrize("away", ["camera lost", "setting out"])
def test_what_was_asked_before_the_camera_looked_away_is_answered_by_nobody_any_more(filmed: RealTable, away: str):
    """The tally has moved on meanwhile: "the table is right" from a tablet that slept would add what differed once more."""
    evening = filmed.evening
    filmed.dice["casino-1"] = [("blue", 1), ("blue", 1)]
    filmed.photograph()
    (difference,) = evening.view["differences"]
    if away == "camera lost":
        evening.session.camera_status("lost", None, 0)
    else:
        evening.do("set-out")
    evening.do("adjust", reason="as it lies", dice={1: {"ben": 2}})
    view = evening.do("answer", question=difference["id"], answer="table")
    assert (evening.dice(1), view["message"]) == ({"ben": 2}, "That question is no longer open.")


def test_a_camera_that_is_switched_on_again_tells_nothing_of_what_lay_there_when_it_was_switched_off(filmed: RealTable):
    evening = filmed.evening
    filmed.roll()
    evening.session.camera_status("off", None, 0)
    filmed.dice["tray"] = []
    evening.session.camera_status("ok", None, 0)
    assert (evening.wait(2.0)["phase"], evening.view["roll"]) == ("roll", {})
    assert filmed.roll()["roll"] != {}


class Listener:
    """What a witness hears of single dice, in short."""

    def __init__(self):
        self.heard = []

    def corrected(self, die, crop, told, floors):
        self.heard.append((die.value, told.colour, told.by_tally))

    def confirmed(self, reading, vouched):
        pass

    def taken_back(self, since):
        pass


def test_who_types_a_roll_tells_the_colours_of_the_dice_that_lie_there(filmed: RealTable):
    """Rehearsed game 205: orange dice that look red were typed all evening, and the eye learned nothing of them."""
    evening, listener = filmed.evening, Listener()
    evening.session.attend(listener)
    filmed.dice["tray"] = [("blue", face) for face in (1, 1, 2, 3, 4, 5, 6, 6)]  # Anna's are red
    seen = settled_reading(filmed.dice, 77)
    asked = [replace(die, ask=True, why_ask="colour", colour_odds={"blue": 0.5, "red": 0.5}) for die in seen.dice]
    evening.session.see(replace(seen, dice=tuple(asked), crops=tuple(f"k{n}" for n in range(8))), {})
    evening.do("roll", dice={"anna": [1, 1, 2, 3, 4, 5, 6, 6]})
    assert listener.heard == [(face, "red", True) for face in (1, 1, 2, 3, 4, 5, 6, 6)]
    evening.wait(1.0)
    assert len(listener.heard) == 8, "once"
