"""One game of Las Vegas from the first roll to the ranking, played with real dice before the camera, turn by turn."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from companion.errors import CompanionError
from companion.games.game import NEUTRAL, Command, Need
from companion.games.las_vegas.layout import colour_of, zone_of
from companion.games.las_vegas.state import State
from companion.rehearsal.people import People
from companion.rehearsal.watched_table import WatchedTable
from vision.frame import Image
from vision.training.real_dice import TRAY, NoRoomError, RealDice

NAMES = ("Anna", "Ben", "Carla", "Denny")
LEFT_IN_TRAY = 0.5  # chance that what was not placed still lies in the tray when the placement is confirmed

Laid = tuple[str, dict[str, int], int]
"""Zone, colour → dice, and the face they show."""


class PartedError(Exception):
    """Tally and table say different things, and what was typed did not mend it: the game is over, and counted as such."""


@dataclass
class Told:
    """What came of one game. counts: "throws", "dice thrown", "placements", "roll not read" and so on; asked: questions by
    code; faults: in words."""

    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


class RehearsedGame:
    """seed, index: which evening. through: what a camera makes of the pictures."""

    def __init__(self, folder: Path, seed: int, index: int, rounds: int, through: Callable[[Image], Image]) -> None:
        self._rng = np.random.default_rng([seed, index, 23])
        players = int(self._rng.integers(2, len(NAMES) + 1))
        neutral = bool(self._rng.random() < 0.5)
        self.dice = RealDice(seed, index, players + int(neutral))
        colours = self.dice.colours
        seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, colours, strict=False)][:players]
        self.options = {"rounds": rounds, "neutral_dice": neutral} | ({"neutral_colour": colours[-1]} if neutral else {})
        self.table = WatchedTable(folder, self.dice, int(self._rng.integers(1 << 30)), through)
        self.people = People(self.table)
        self.told = Told(asked=self.people.asked)
        self.seats = seats
        self.table.begin(seats, self.options, frozenset(colours), seed)

    def play(self) -> Told:
        """To the end."""
        steps: dict[str, Callable[[], None]] = {"roll": self._turn, "payout": self._pay, "clear-table": self._clear}
        self.table.look()
        try:
            while self.table.running.live:
                steps.get(self._stage, self._next)()
        except NoRoomError as full:
            self._fault("given up", f"no room in {full}")
        except PartedError as parted:
            self._fault("TALLY WRONG", str(parted))
        finally:
            self.told.counts["waited s"] = round(self.table.waited_s)
            self.told.faults += self.people.told
            self.table.close()
        return self.told

    @property
    def _state(self) -> State:
        state: State = self.table.running.state
        return state

    @property
    def _stage(self) -> str:
        return self.table.running.game.stage(self._state)

    def _fault(self, kind: str, words: str) -> None:
        self.told.counts[kind] += 1
        self.told.faults.append(f"{kind}: {words}")

    # a turn

    def _turn(self) -> None:
        need = self.table.running.game.needs(self._state)[0]
        faces = {owner: sorted(int(f) for f in self._rng.integers(1, 7, count)) for owner, count in need.dice.items() if count}
        turn = self._state.turn
        self.dice.throw({colour_of(self._state, owner, turn): some for owner, some in faces.items()})
        rolled = self.table.running.rules.imagine(self._state, self._roll(need, faces))
        self.table.look()
        self.people.answer_all(rolled)
        self._check_roll(faces)
        if self._stage != "roll":
            raise RuntimeError(f"a roll alone moved the game on to {self._stage}")
        moves = self._white_moves(faces[NEUTRAL], rolled) if rolled.stage != "place" else self._move(rolled)
        self._lay(*moves)

    def _roll(self, need: Need, faces: dict[str, list[int]]) -> Command:
        if hasattr(need.command, "faces"):
            return self.table.running.command({"kind": "place-neutral", "faces": faces[NEUTRAL]})
        return self.table.running.command({"kind": "roll", "dice": faces})

    def _check_roll(self, faces: dict[str, list[int]]) -> None:
        self.told.counts.update({"throws": 1, "dice thrown": sum(map(len, faces.values()))})
        roll = self.table.seen.roll
        if roll is None:
            self._fault("roll not read", f"{faces}; {self._what_is_said()}")
        elif {owner: sorted(some) for owner, some in roll.dice.items() if some} != faces:
            self._fault("ROLL WRONG" if roll.sure else "roll wrong, unsure", f"{faces}, read {dict(roll.dice)}")

    def _white_moves(self, faces: list[int], after: State) -> tuple[list[Laid], list[dict[str, Any]], State]:
        """The white dice that are rolled before the first turn go where they belong."""
        white = colour_of(self._state, NEUTRAL)
        moves = [(f"casino-{face}", {white: count}, face) for face, count in Counter(faces).items()]
        return moves, [{"kind": "place-neutral", "faces": faces}], after

    def _move(self, rolled: State) -> tuple[list[Laid], list[dict[str, Any]], State]:
        """What the seat places, by chance: where the dice go, what one would tap, and the state it leads to."""
        game, seat = self.table.running.game, rolled.turn or ""
        legal: Any = game.legal(rolled, seat)
        for number in self._rng.permutation(len(legal)):
            place, colours = legal[number], Counter[str]()
            for owner, faces in rolled.roll.items():
                colours[colour_of(rolled, owner, seat)] += faces.count(place.face)
            zone = zone_of(rolled.casinos["slot" if place.to == "slot" else place.face])
            if self.dice.fits(zone, colours.total()):
                break
        roll = {"kind": "roll", "dice": {owner: list(faces) for owner, faces in rolled.roll.items()}}
        command = {"kind": "place", "face": place.face, "to": place.to}
        after = self.table.running.rules.imagine(rolled, self.table.running.command(command))
        return [(zone, dict(+colours), place.face)], [roll, command], after

    def _lay(self, moves: list[Laid], typed: list[dict[str, Any]], after: State) -> None:
        for zone, colours, face in moves:
            self.dice.place(zone, colours, face)
        if self._rng.random() >= LEFT_IN_TRAY:
            self.dice.pick_up(TRAY)
        self.table.look()
        self.people.answer_all(after)
        self.told.counts["placements"] += 1
        self._confirm(typed, after)
        self._compare(after, typed)

    def _confirm(self, typed: list[dict[str, Any]], after: State) -> None:
        """Confirm what is right; type what is not."""
        proposal = self.table.seen.proposal
        if self._agrees(after):
            return  # an answer has led there already
        if proposal is None:
            self._fault("nothing proposed", f"{typed}; {self._what_is_said()}")
        else:
            state = self._state
            for command in proposal.commands:
                state = self.table.running.rules.imagine(state, command)
            if self._layout(state) == self._layout(after):
                self.table.press("confirm")
                return
            self._fault("PROPOSAL WRONG", f"{typed}, proposed: {proposal.why}")
        for tap in typed:
            try:
                self.table.do(**tap)
            except CompanionError as refused:
                self._fault("refused", f"{tap}: {refused.message}")

    def _compare(self, after: State, typed: list[dict[str, Any]]) -> None:
        if not self._agrees(after):
            raise PartedError(f"{typed}, message: {self.table.keeper.message}")

    def _layout(self, state: State) -> Any:
        """What lies on the casinos."""
        return {zone: Counter(pieces) for zone, pieces in self.table.running.game.layout(state).items() if zone != TRAY and pieces}

    def _agrees(self, after: State) -> bool:
        return self._layout(self._state) == self._layout(after) and self._state.turn == after.turn and self._stage == after.stage

    def _what_is_said(self) -> str:
        """Notices and the phase that the page shows."""
        seen = self.table.seen
        reading = self.table.keeper.eyes.reading
        doubts = [(die.zone, die.value, die.colour, die.why_ask) for die in reading.dice if die.ask] if reading is not None else []
        return f"phase {seen.phase_hint}, {'; '.join(str(one.text) for one in seen.notices)}, doubts {doubts}"

    # between turns

    def _next(self) -> None:
        was = self._state
        self.table.press("next")
        if self._state is was:
            raise RuntimeError(f"next does nothing: {self.table.keeper.message}")

    def _pay(self) -> None:
        self.table.look_on()
        for difference in self.table.seen.differences:
            self._fault("difference at the payout", str(difference.text))
        self.people.answer_all(self._state)
        while self._stage == "payout":
            self._next()

    def _clear(self) -> None:
        self.dice.pick_up()
        self.table.look()
        if self._stage == "clear-table":
            self._fault("cleared table not seen", self._what_is_said())
            self._next()

