"""The strip of lamps on its two lines: what is clocked in is what shows, nothing is written twice, and it goes dark."""

import itertools

import pytest

from hardware.light_path import BLINKS_S, DARK, FLASH_S, MIXES, PLACES, WHITE, lights
from hardware.panel.pins import StripWires
from hardware.panel.runner import POLL_S
from hardware.panel.strip import TURNS, Strip
from hardware.strip import bits, frame
from tests.hardware.pretend_strip import PretendStrip

RED, BLUE = MIXES["red"], MIXES["blue"]
DATA, CLOCK = 23, 24


def view(*standing, **more):
    """Dice at casino 2, best first; those who tie in one string."""
    seats = [{"id": colour, "colour": colour} for colour in MIXES]
    casino = {"number": 2, "standing": [alike.split() for alike in standing]}
    return {"phase": "roll", "seats": seats, "casinos": [casino], **more}


def clock_in(strip, content):
    for bit in bits(content):
        strip.output(DATA, bit)
        strip.output(CLOCK, 1)
        strip.output(CLOCK, 0)


class TestFrame:
    @pytest.mark.parametrize("count", [1, 6, 7, 64, 70])
    def test_every_lamp_shows_its_own_colour(self, count):
        colours = [(n, 255 - n, 3 * n) for n in range(count)]
        strip = PretendStrip(count, DATA, CLOCK)
        clock_in(strip, frame(colours, 31))
        assert strip.colours == tuple(colours)
        assert strip.brightness == (31,) * count

    @pytest.mark.parametrize("count", [3, 7, 64, 70])
    def test_without_the_last_byte_of_its_end_the_last_lamp_would_not_hear(self, count):
        strip, content = PretendStrip(count, DATA, CLOCK), frame([WHITE] * count, 4)
        clock_in(strip, content[:-1])
        assert (strip.colours[0], strip.colours[-1]) == (WHITE, DARK)
        clock_in(strip, content[-1:])
        assert strip.colours == (WHITE,) * count

    def test_the_next_one_follows_without_a_pause(self):
        strip = PretendStrip(2, DATA, CLOCK)
        for colours in ([RED, BLUE], [BLUE, DARK], [DARK, WHITE]):
            clock_in(strip, frame(colours, 4))
            assert strip.colours == tuple(colours)

    def test_a_longer_strip_keeps_dark_what_it_is_not_told(self):
        strip = PretendStrip(9, DATA, CLOCK)
        clock_in(strip, frame([WHITE] * 7, 4))
        assert strip.colours == (WHITE,) * 7 + (DARK,) * 2

    def test_a_shorter_one_shows_as_many_as_it_has(self):
        strip = PretendStrip(6, DATA, CLOCK)
        clock_in(strip, frame([RED] * 6 + [BLUE], 4))
        assert strip.colours == (RED,) * 6

    def test_after_a_frame_that_was_cut_off_the_one_after_the_next_is_right_at_the_latest(self):
        for cut in range(1, 30):
            strip = PretendStrip(7, DATA, CLOCK)
            clock_in(strip, frame([WHITE] * 7, 4)[:cut])
            for _ in range(2):
                clock_in(strip, frame([RED] * 7, 4))
            assert strip.colours == (RED,) * 7, cut


class Wired:
    """A strip's driver and a strip that is none at its lines."""

    def __init__(self, lamps=1):
        self.seen = PretendStrip(lamps * len(PLACES), DATA, CLOCK)
        self.broken = False
        self.strip = Strip(StripWires(DATA, CLOCK, lamps), self._output)

    def _output(self, line, level):
        if self.broken:
            raise OSError("the line is gone")
        self.seen.output(line, level)

    def turns(self, now_s=0.0, count=40):
        """That many turns of the panel at one moment; how many bits each clocked in."""
        clocked = []
        for _ in range(count):
            before = self.seen.clocks
            self.strip.tick(now_s)
            clocked.append(self.seen.clocks - before)
        return clocked

    def over(self, since_s, until_s):
        """All that casino 2 shows in between."""
        seen = set()
        for eighth in range(int(8 * since_s), int(8 * until_s)):
            self.turns(eighth / 8)
            seen.add(self.seen.colours[1])
        return seen


class TestDriver:
    def test_it_begins_dark_whatever_the_lamps_showed_before(self):
        wired = Wired()
        clock_in(wired.seen, frame([WHITE] * 7, 4))
        wired.turns()
        assert wired.seen.colours == (DARK,) * 7

    def test_it_shows_whose_majority_a_casino_is(self):
        wired = Wired()
        wired.strip.look(view("red", "blue"), 0.0)
        wired.turns()
        assert wired.seen.colours == (DARK, RED, *(DARK,) * 5)
        assert set(wired.seen.brightness) == {4}

    def test_each_casino_has_as_many_lamps_as_was_set(self):
        wired = Wired(lamps=3)
        wired.strip.look(view("red"), 0.0)
        wired.turns()
        assert wired.seen.colours == (*(DARK,) * 3, *(RED,) * 3, *(DARK,) * 15)

    def test_what_did_not_change_is_not_written_again(self):
        wired = Wired()
        wired.strip.look(view("red"), 0.0)
        wired.turns()
        wired.strip.look(view("red", message="something else"), 1.0)
        assert set(wired.turns(2.0)) == {0}

    @pytest.mark.parametrize("lamps", [1, 10])
    def test_what_is_written_is_spread_over_a_few_turns_of_the_panel(self, lamps):
        wired = Wired(lamps)
        wired.strip.look(view("red"), 0.0)
        clocked = wired.turns()
        assert len([count for count in clocked if count]) == TURNS
        assert max(clocked) == sum(clocked) / TURNS == 2 * len(frame([DARK] * 7 * lamps, 4))
        assert wired.seen.colours[lamps : 2 * lamps] == (RED,) * lamps

    def test_those_turns_are_over_before_the_shortest_flash_is(self):
        assert TURNS * POLL_S < FLASH_S / 2

    def test_what_changes_meanwhile_is_shown_after_it(self):
        wired = Wired()
        wired.strip.look(view("red"), 0.0)
        wired.turns(count=1)
        wired.strip.look(view("blue"), 0.0)
        wired.turns()
        assert wired.seen.colours[1] == BLUE

    def test_a_tie_blinks_by_itself_from_its_beginning(self):
        wired = Wired()
        wired.strip.look(view("red blue"), 100.1)
        seen = []
        for at in range(14):
            wired.turns(100.1 + at / 8)
            seen.append(wired.seen.colours[1])
        assert [colour for colour, _ in itertools.groupby(seen)] == [RED, DARK, BLUE, DARK]

    def test_only_what_changed_begins_anew(self):
        """Turns quickly one after the other would keep the first tie's second colour from ever being seen."""
        wired, tie = Wired(), view("red blue")
        wired.strip.look(tie, 0.0)
        wired.strip.look({**tie, "casinos": [*tie["casinos"], {"number": 5, "standing": [["red"]]}]}, 0.5)
        wired.turns(0.6)
        assert (wired.seen.colours[1], wired.seen.colours[4]) == (BLUE, RED)

    def test_a_tie_blinks_for_ever_where_nobody_but_people_looks(self):
        wired = Wired()
        wired.strip.look(view("red blue", health={"camera": "off"}), 0.0)
        assert wired.over(BLINKS_S, 2 * BLINKS_S) == {RED, DARK, BLUE}

    @pytest.mark.parametrize(
        ("standing", "rests"),
        [
            pytest.param(["red blue"], DARK, id="a tie is dark"),
            pytest.param(["red white", "blue"], BLUE, id="who comes first without those who are tied"),
        ],
    )
    def test_where_a_camera_watches_it_holds_still_after_a_while(self, standing, rests):
        """Several casinos that blink, each in its own time, left no pause in which dice could be read."""
        wired = Wired()
        wired.strip.look(view(*standing, health={"camera": "ok"}), 0.0)
        assert wired.over(0.0, BLINKS_S) >= {RED, DARK}
        assert wired.over(BLINKS_S, 3 * BLINKS_S) == {rests}

    def test_a_trial_goes_on_though_a_camera_watches(self):
        wired = Wired()
        wired.strip.look(view(trying=True, health={"camera": "ok"}), 0.0)
        assert len(wired.over(BLINKS_S, 4 * BLINKS_S)) > 3

    def test_closing_leaves_all_dark_though_something_was_under_way(self):
        wired = Wired()
        wired.strip.look(view("red"), 0.0)
        wired.turns()
        wired.strip.look(view("blue"), 0.0)
        wired.turns(count=1)
        wired.strip.close()
        assert wired.seen.colours == (DARK,) * 7

    def test_what_could_not_be_written_is_written_when_the_lines_are_back(self):
        wired = Wired()
        wired.strip.look(view("red"), 0.0)
        wired.broken = True
        with pytest.raises(OSError):
            wired.strip.tick(0.0)
        wired.broken = False
        wired.turns()
        assert wired.seen.colours[1] == RED


def test_what_the_driver_shows_is_what_the_table_of_lights_says():
    wired = Wired()
    wired.strip.look(shown := view("blue", "red"), 0.0)
    wired.turns()
    assert wired.seen.colours == tuple(light[0][0] for light in lights(shown))
