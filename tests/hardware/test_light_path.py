"""What the strip of lamps shows for what the screens show: whose majority, ties, the payout one note at a time."""

from collections import Counter

import pytest

from companion.games.registry import GAMES
from hardware.light_path import DARK, MIXES, NOTE_S, OFF, PLACES, WHITE, blinking, colour_at, lights, steady, walk
from tests.games.random_play import RandomPlayer

SEATS = [{"id": colour, "colour": colour} for colour in MIXES]
RED, BLUE, GREEN, BLACK = MIXES["red"], MIXES["blue"], MIXES["green"], MIXES["black"]


def casino(*standing, number=1, **more):
    """A casino with dice of these seats, best first; those who tie in one string."""
    return {"number": number, "standing": [alike.split() for alike in standing], "would_win": [], **more}


def shown(place="1", phase="roll", **view):
    return lights({"phase": phase, "seats": SEATS, "bank": "virtual", **view})[PLACES.index(place)]


class TestInPlay:
    @pytest.mark.parametrize(
        ("standing", "light"),
        [
            pytest.param([], OFF, id="no dice: dark"),
            pytest.param(["blue", "red"], steady(BLUE), id="the colour of whoever has most dice"),
            pytest.param(["red blue"], walk([RED, BLUE], []), id="a tie blinks in both colours"),
            pytest.param(["blue green", "red"], walk([BLUE, GREEN], [RED]), id="a tie, and then who wins by it"),
            pytest.param(["red", "blue green"], steady(RED), id="a tie of others leaves the majority as it is"),
            pytest.param(["red blue", "green black"], walk([RED, BLUE, GREEN, BLACK], []), id="two ties: all of them blink"),
            pytest.param(["neutral", "red"], steady(WHITE), id="the neutral dice are white"),
            pytest.param(["stranger"], steady(WHITE), id="of unknown colour: white"),
        ],
    )
    def test_a_casino_shows_whose_majority_it_is(self, standing, light):
        assert shown(casinos=[casino(*standing)]) == light

    def test_neutral_dice_have_the_colour_that_was_chosen_for_them(self):
        assert shown(casinos=[casino("neutral")], options={"neutral_colour": "blue"}) == steady(BLUE)

    def test_it_does_not_matter_that_no_note_lies_there_yet(self):
        assert shown(casinos=[casino("red", notes=[], wants_note=True)], bank="typed") == steady(RED)

    def test_a_proposal_changes_nothing_before_it_is_confirmed(self):
        place = {"kind": "place", "face": 1}
        before = {"casinos": [casino("red")], "turn": "blue"}
        assert shown(phase="please-confirm", proposal={"command": place}, **before) == shown(**before) == steady(RED)


class TestAtThePayout:
    PAYS = casino("red", "blue", "green", number=2, would_win=[["red", 60_000], ["blue", 20_000]])

    def pays(self, place, now=PAYS, **payout):
        return shown(place, "payout", casinos=[casino("red"), now], payout={"next": 2, "chooser": None, **payout})

    def test_one_note_at_a_time_the_highest_first(self):
        light = self.pays("2")
        seen = [colour_at(light, at / 8) for at in range(26)]
        assert [colour for colour, before in zip(seen, [None, *seen], strict=False) if colour not in (before, DARK)] == [RED, BLUE]
        assert Counter(seen)[RED] == Counter(seen)[BLUE] == 8 * NOTE_S

    def test_only_the_casino_that_pays_is_lit(self):
        assert {place for place in PLACES if self.pays(place) != OFF} == {"2"}

    def test_one_that_pays_nobody_flashes_white(self):
        assert self.pays("2", {**self.PAYS, "would_win": []}) == walk([WHITE], [])

    def test_where_notes_have_to_be_tapped_in_first_nobody_takes_any(self):
        typed = {"phase": "payout", "seats": SEATS, "bank": "typed", "casinos": [{**self.PAYS, "wants_note": True}], "payout": {"next": 2}}
        assert lights(typed)[1] == blinking(WHITE)

    def test_nor_while_it_is_asked_whether_more_lie_there_or_a_rainbow_card_is_to_be_replaced(self):
        assert self.pays("2", unsaid=1) == blinking(WHITE)
        assert self.pays("2", {**self.PAYS, "rainbow_goes": True}) == blinking(WHITE)

    def test_who_chooses_a_note_at_the_slot_machine_blinks(self):
        slot = {**self.PAYS, "number": "slot"}
        assert self.pays("slot", slot, next="slot", chooser="blue") == blinking(BLUE)

    def test_when_all_have_paid_it_is_dark(self):
        assert {self.pays(place, next=None) for place in PLACES} == {OFF}


class TestBeside:
    @pytest.mark.parametrize("rests", [{"phase": "set-up"}, {"phase": "paused"}, {"phase": "game-over"}, {"switch_off": "going"}])
    def test_dark_while_play_rests(self, rests):
        view = {"phase": "roll", "seats": SEATS, "turn": "red", "casinos": [casino("red")], **rests}
        assert set(lights(view)) == {OFF}

    def test_lords_of_vegas_shows_whose_turn_it_is(self):
        assert set(lights({"phase": "place", "seats": SEATS, "turn": "green", "casinos": []})) == {steady(GREEN)}
        assert set(lights({"phase": "fill", "seats": SEATS, "turn": None, "casinos": []})) == {OFF}

    def test_a_trial_lights_one_place_at_a_time_red_green_and_blue(self):
        tried = lights({"phase": "set-up", "trying": True})
        moments = [[colour_at(light, 0.2 + 0.4 * n) for light in tried] for n in range(3 * len(PLACES))]
        seen = [(place, colour) for lit in moments for place, colour in zip(PLACES, lit, strict=True) if colour != DARK]
        assert seen == [(place, colour) for place in PLACES for colour in (RED, GREEN, BLUE)]

    def test_no_two_colours_of_dice_are_mixed_alike(self):
        assert len(set(MIXES.values())) == len(MIXES)
        assert DARK not in MIXES.values()

    def test_every_light_shows_a_colour_at_any_moment(self):
        assert colour_at(((RED, 0.1), (BLUE, 0.2)), 1e9) in (RED, BLUE)
        assert colour_at(steady(RED), 12.5) == RED


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("las-vegas", {}),
        ("las-vegas", {"neutral_dice": True}),
        ("las-vegas", {"slot_machine": True, "biggies": True}),
        ("custom-edition", {}),
        ("card-game", {}),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_over_whole_games_the_long_light_is_who_would_take_the_highest_note(name, options, seed):
    """The engine's own reckoning is the judge, in every state of the game."""
    states = RandomPlayer(GAMES[name], options, 3, seed).play().states()
    told = Counter()
    for state in states:
        view = {"phase": "roll", "bank": "virtual", "options": options, **GAMES[name].view(state, None)}
        if view["payout"] is not None:
            continue
        for one in view["casinos"]:
            light = lights(view)[PLACES.index(str(one["number"]))]
            ties = sum(length_s < 0.5 and colour != DARK for colour, length_s in light)
            long = [colour for colour, length_s in light if length_s >= NOTE_S and colour != DARK]
            if one["would_win"]:
                first = one["would_win"][0][0]
                assert long == [MIXES[next((seat["colour"] for seat in view["seats"] if seat["id"] == first), "white")]]
            assert not ties or one["cancelled"]
            told["tie" if ties else "majority" if long else "dark"] += 1
    assert min(told[kind] for kind in ("tie", "majority", "dark")) > 0
