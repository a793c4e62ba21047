"""Two tablets, a button and random delays: nothing ever counts that was not on the screen of whoever asked, and nothing counts twice."""

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.plain import to_plain
from companion.journal.entry import By
from companion.table.watch.observation import Observation, Proposal
from companion.text import say

STOOD_S = 0.4
TABLETS = (0, 1)


@dataclass
class Tap:
    """A wish on its way from a tablet: what its screen showed when it was tapped travels along."""

    id: str
    command: dict[str, Any]
    screen: dict[str, Any]
    delivered: bool = False


@dataclass
class ButtonPress:
    button: str
    at_s: float
    delivered: bool = False


@dataclass
class Shown:
    """What the screens showed from a moment on."""

    since_s: float
    proposal: list[dict[str, Any]] | None
    armed_for: int | None


@dataclass
class Log:
    """Everything the table ever showed, in order."""

    lines: list[Shown] = field(default_factory=list)

    def note(self, now_s: float, view: dict[str, Any]) -> None:
        proposal = None if view["proposal"] is None else [without_seat(command) for command in view["proposal"]["commands"]]
        armed_for = view["undo"]["entry"] if view["undo"]["armed"] else None
        if not self.lines or (self.lines[-1].proposal, self.lines[-1].armed_for) != (proposal, armed_for):
            self.lines.append(Shown(now_s, proposal, armed_for))

    def during(self, from_s: float, to_s: float) -> list[Shown]:
        """What was shown at any moment of this time, its first moment included."""
        first = max((i for i, line in enumerate(self.lines) if line.since_s <= from_s), default=0)
        return [line for line in self.lines[first:] if line.since_s <= to_s]


def without_seat(command: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in command.items() if key != "seat"}


class TwoTabletsAndAButton:
    """The model: each method but the checks is something that may happen next. luck decides what does."""

    def __init__(self, evening: Any, luck: random.Random) -> None:
        self.evening, self.luck = evening, luck
        evening.begin(rounds=4)
        self.screens = dict.fromkeys(TABLETS, evening.view)
        self.feeds = {tablet: evening.session.feed.subscribe() for tablet in TABLETS}
        self.flying: list[Tap | ButtonPress] = []
        self.log = Log()
        self.numbers = 0
        self.counted: Counter[str] = Counter()

    def live(self, moments: int) -> None:
        """Let that many things happen, checking after each."""
        happenings = {
            self.time_passes: 12.0,
            self.the_camera_proposes: 3.0,
            self.a_hand_hides_the_dice: 0.5,
            self.a_tablet_catches_up: 8.0,
            self.a_tablet_is_tapped: 4.0,
            self.a_button_is_pressed: 4.0,
            self.something_arrives: 16.0,
        }
        for happening in self.luck.choices(list(happenings), list(happenings.values()), k=moments):
            happening()
            self.no_step_is_answered_twice()
            self.log.note(self.evening.clock.now_s, self.evening.view)

    # the world goes on ---------------------------------------------------------------------------------------------------------

    def time_passes(self) -> None:
        self.evening.wait(self.luck.choice([0.0625, 0.125, 0.25, 0.5, 1.0]))

    def the_camera_proposes(self) -> None:
        face = self.luck.randint(1, 6)
        running = self.evening.session._keeper.running
        stage = running.game.stage(running.state)
        if stage == "roll":
            (seat,) = running.game.to_act(running.state)
            (need,) = running.game.needs(running.state)
            faces = sorted([face] + [face % 6 + 1] * (need.dice[seat] - 1))
            commands = ({"kind": "roll", "dice": {seat: faces}}, {"kind": "place", "face": face})
        elif stage == "place":
            choices = self.evening.view["choices"]
            commands = ({"kind": "place", "face": choices[face % len(choices)]["face"]},)
        else:
            return
        self.numbers += 1
        wish = tuple(running.command(command) for command in commands)
        proposal = Proposal(f"p{self.numbers}", wish, say("{face}", face=face), (), self.evening.clock.now_s)
        self.evening.watch.by_step = {running.step: Observation("please-confirm", proposal=proposal)}
        self.evening.look()

    def a_hand_hides_the_dice(self) -> None:
        self.evening.watch.by_step = {}
        self.evening.look()

    def a_tablet_catches_up(self) -> None:
        tablet = self.luck.choice(TABLETS)
        news = self.feeds[tablet].next(0)
        if news is not None:
            self.screens[tablet] = json.loads(news[1])

    # people ask ----------------------------------------------------------------------------------------------------------------

    def a_tablet_is_tapped(self) -> None:
        """People tap what their screen offers."""
        screen = self.screens[self.luck.choice(TABLETS)]
        phase = screen["phase"]
        if self.luck.random() < 0.05 and screen["undo"]["can_undo"]:
            command: dict[str, Any] = {"kind": "undo", "entry": screen["undo"]["entry"]}
        elif phase == "please-confirm":
            command = {"kind": "confirm", "proposal": screen["proposal"]["id"]}
        elif phase == "place":
            command = {"kind": "place", "face": screen["choices"][0]["face"]}
        elif phase == "roll" and self.luck.random() < 0.1:
            command = {"kind": "roll"}
        elif phase in ("payout", "clear-table", "round-over"):
            command = {"kind": "next"}
        else:
            return
        self.numbers += 1
        self.flying.append(Tap(f"tap-{self.numbers}", command, screen))

    def a_button_is_pressed(self) -> None:
        button = self.luck.choice(["confirm"] * 6 + ["next", "undo"])
        self.flying.append(ButtonPress(button, self.evening.clock.now_s))

    # and is heard, later -------------------------------------------------------------------------------------------------------

    def something_arrives(self) -> None:
        """In any order; a tap may arrive a second time, as from a tablet that heard no answer."""
        if not self.flying:
            return
        asked = self.flying.pop(0 if self.luck.random() < 0.7 else self.luck.randrange(len(self.flying)))
        before = self.counting()
        if isinstance(asked, Tap):
            self.deliver_tap(asked, before)
            if self.luck.random() < 0.3 and not asked.delivered:
                asked.delivered = True
                self.flying.append(asked)
        else:
            self.deliver_press(asked, before)

    def deliver_tap(self, tap: Tap, before: list[int]) -> None:
        seq = self.evening.view["seq"]
        try:
            self.evening.session.submit(tap.command, tap.screen["step"], tap.id, By("table"))
        except CompanionError:
            assert self.counting() == before, "a refused wish left something behind"
            return
        if self.evening.view["seq"] == seq:
            return
        assert not tap.delivered, "a wish that arrived twice counted twice"
        kind = tap.command["kind"]
        self.counted[f"tapped {kind}"] += 1
        if kind == "undo":
            assert tap.screen["undo"]["entry"] == seq, "an undo took back what its screen did not show"
            return
        assert self.stood_at(seq) == tap.screen["step"], "a wish counted for another step than its screen showed"
        if kind == "confirm":
            shown = [without_seat(command) for command in tap.screen["proposal"]["commands"]]
            assert self.new_commands(seq) == shown, "a tap confirmed what its screen did not show"

    def deliver_press(self, press: ButtonPress, before: list[int]) -> None:
        seq = self.evening.view["seq"]
        self.evening.press(press.button, at_s=press.at_s)
        if self.evening.view["seq"] == seq:
            return
        self.counted[f"pressed {press.button}"] += 1
        seen = self.log.during(press.at_s - STOOD_S, press.at_s)
        if press.button == "confirm":
            assert all(line.proposal == self.new_commands(seq) for line in seen), "a press confirmed what had not stood"
        elif press.button == "undo":
            assert all(line.armed_for == seq for line in seen), "a press took back what had not been shown"

    # what must hold ------------------------------------------------------------------------------------------------------------

    def no_step_is_answered_twice(self) -> None:
        replay = self.evening.session._keeper.running.replay
        for kind in ("roll", "place", "next"):
            steps = [replay.step_at[seq] for seq in replay.line.seqs if replay.entries[seq].kind == kind]
            assert len(steps) == len(set(steps)), f"{kind} counted twice for one step"

    def counting(self) -> list[int]:
        return list(self.evening.session._keeper.running.replay.line.seqs)

    def stood_at(self, seq: int) -> str:
        """The step the first new entry after `seq` was made for, under the name that screens know it by."""
        replay = self.evening.session._keeper.running.replay
        step = replay.step_at[min(new for new in replay.line.seqs if new > seq)]
        return f"{step}~{replay.turned}" if replay.turned else step

    def new_commands(self, seq: int) -> list[dict[str, Any]]:
        """What people have newly brought about, as the screens show commands."""
        running = self.evening.session._keeper.running
        entries = [running.replay.entries[new] for new in running.replay.line.seqs if new > seq]
        return [without_seat(to_plain(running.command(entry.command))) for entry in entries if entry.by.person]


@pytest.mark.parametrize("seed", range(6))
def test_no_press_and_no_tap_ever_confirms_what_was_not_on_the_screen_and_none_counts_twice(seed, new_evening):
    model = TwoTabletsAndAButton(new_evening(), random.Random(seed))
    model.live(1000)
    assert model.counted["tapped confirm"] + model.counted["pressed confirm"] > 5, model.counted
